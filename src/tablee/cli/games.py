"""`tablee games`: lists the games and their options."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from tablee import lang as languages
from tablee.cli.output import console, print_json
from tablee.cli.parameters import Flag
from tablee.cli.tones import QUIET, STRONG
from tablee.cli.words import Lang, Words, words_for
from tablee.core.game import GameSpec
from tablee.core.options import CHOICE, FLAG, NUMBER, Option, written
from tablee.games.registry import GAMES


def games(*, json: Flag = False, lang: Lang | None = None) -> None:
    """Lists the games."""
    words = words_for(lang)
    if json:
        print_json([game_data(spec) for spec in GAMES.values()])
        return
    screen = console()
    for spec in GAMES.values():
        head = ((spec.title, STRONG), (f"  {spec.name}", QUIET))
        screen.print(Text.assemble(*head, f"  {players(spec, words)}\n  {words(f'{spec.name}:about')}"))
        grid = Table.grid(padding=(0, 2, 0, 0))
        for option in spec.choices:
            grid.add_row(
                Text(f"    {option.name}={written(option.default)}"), Text(option_text(spec, option, words), QUIET)
            )
        screen.print(grid)
        screen.print()
    screen.print(Text(words("games.next"), QUIET))


def players(spec: GameSpec, words: Words) -> str:
    """The number of players as text."""
    if spec.fewest == spec.most:
        return words("players.exactly", n=spec.fewest)
    return words("players", fewest=str(spec.fewest), most=str(spec.most))


def option_text(spec: GameSpec, option: Option, words: Words) -> str:
    """The description of an option, its values and its clause."""
    return f"{words(f'{spec.name}:option.{option.name}')} ({allowed(option)}; {option.clause})"


def allowed(option: Option) -> str:
    """The values of an option as people type them."""
    if option.kind == FLAG:
        return "true, false"
    if option.kind == NUMBER:
        return f"{option.low}, {option.high}" if option.high - option.low == 1 else f"{option.low}–{option.high}"
    return ", ".join(option.values if option.kind == CHOICE else [*option.values, "…"])


def game_data(spec: GameSpec) -> dict[str, object]:
    """A game as `--json` prints it."""
    return {
        "name": spec.name,
        "title": spec.title,
        "seats": {"fewest": spec.fewest, "most": spec.most},
        "default_seats": spec.default_seats,
        "options": [option_data(spec, option) for option in spec.choices],
    }


def option_data(spec: GameSpec, option: Option) -> dict[str, object]:
    """An option as `--json` prints it, with its description in each language."""
    data: dict[str, object] = {"name": option.name, "kind": option.kind, "default": option.default}
    if option.kind == NUMBER:
        data |= {"low": option.low, "high": option.high}
    elif option.kind != FLAG:
        data["values"] = option.values
    if option.seats:
        data["seats"] = option.seats
    words = languages.in_all_languages(f"{spec.name}:option.{option.name}")
    return {**data, "allowed": allowed(option), "clause": option.clause, **words}
