"""`tablee games`: what there is to play."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from tablee.cli.output import console, print_json
from tablee.cli.tones import QUIET, STRONG
from tablee.cli.words import Lang, Words, words_for
from tablee.core.game import Game
from tablee.core.options import Choice
from tablee.games.plugins import PLUGINS
from tablee.games.registry import NOTATIONS


def games(*, json: Annotated[bool, Parameter(negative=())] = False, lang: Lang | None = None) -> None:
    """Lists the games."""
    words = words_for(lang)
    all_games = [notation.game for notation in NOTATIONS.values()]
    if json:
        print_json([game_data(game) for game in all_games])
        return
    screen = console()
    for game in all_games:
        screen.print(
            Text.assemble(
                (game.title, STRONG),
                (f"  {game.name}", QUIET),
                f"  {players(game, words)}\n  ",
                mood(game.name, words),
            )
        )
        grid = Table.grid(padding=(0, 2, 0, 0))
        for choice in game.choices:
            grid.add_row(Text(f"    {choice.name}={default_text(choice)}"), Text(choice_text(choice, words), QUIET))
        screen.print(grid)
        screen.print()
    screen.print(Text(words("games.next"), QUIET))


def mood(game: str, words: Words) -> str:
    """What a game is like, in a sentence."""
    plugin = PLUGINS.get(game)
    return words(f"mood.{game}") if plugin is None else plugin.texts[words.lang]["about"]


def players(game: Game, words: Words) -> str:
    """How many can play."""
    if game.fewest == game.most:
        return words("players.exactly", n=game.fewest)
    return words("players", fewest=str(game.fewest), most=str(game.most))


def default_text(choice: Choice) -> str:
    """A default as one would type it."""
    return str(choice.default).lower() if isinstance(choice.default, bool) else str(choice.default)


def choice_text(choice: Choice, words: Words) -> str:
    """What an option is about, its values and its clause."""
    about = choice.fr if words.lang == "fr" else choice.en
    return f"{about} ({choice.allowed}; {choice.clause})"


def game_data(game: Game) -> dict[str, object]:
    """A game as `--json` prints it."""
    return {
        "name": game.name,
        "title": game.title,
        "seats": {"fewest": game.fewest, "most": game.most},
        "options": [
            {
                "name": choice.name,
                "default": choice.default,
                "allowed": choice.allowed,
                "clause": choice.clause,
                "en": choice.en,
                "fr": choice.fr,
            }
            for choice in game.choices
        ],
    }
