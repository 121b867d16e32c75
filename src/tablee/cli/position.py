"""`tablee position`: shows a position, lists its legal moves, and plays moves from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from tablee.cli import files
from tablee.cli.arguments import actor_named, viewer_named
from tablee.cli.drawing import Scene, TerminalGame, terminal_of
from tablee.cli.errors import REFUSED, CommandError
from tablee.cli.output import console, print_json
from tablee.cli.parameters import File, Flag
from tablee.cli.tones import QUIET, STRONG, WARNING
from tablee.cli.words import Lang, Words, words_for
from tablee.core import text as texts
from tablee.core.refusal import Refusal, Refused
from tablee.core.state import ALL, DEAL, NOBODY, PUBLIC, TABLE, GameState
from tablee.core.text import GameText, NotationError, PositionError
from tablee.games.registry import spec_of, text_of
from tablee.match import positions


@dataclass
class GivenPosition:
    """A position from a file, and its viewer."""

    state: GameState
    viewer: int

    @property
    def text(self) -> GameText:
        """The part `text` of its game."""
        return text_of(self.state.game_name())

    @property
    def game(self) -> TerminalGame[Any]:
        """The part `terminal` of its game."""
        return terminal_of(spec_of(self.state.game_name()))

    def check_knows(self, seat: int, words: Words) -> None:
        """Raises `CommandError` unless the position shows what a seat sees."""
        if self.viewer not in (ALL, seat) and seat not in (PUBLIC, TABLE):
            raise CommandError(words("fault.not_seen", seat=viewer_text(seat), viewer=viewer_text(self.viewer)))


# Commands


def show(
    file: File = files.STDIN,
    /,
    *,
    seat: str | None = None,
    json: Flag = False,
    lang: Lang | None = None,
) -> None:
    """Shows a position."""
    words = words_for(lang)
    given = read(file, words)
    tell(given, chosen_viewer(given, seat, words), words, as_json=json)


def legal(
    file: File = files.STDIN,
    /,
    *,
    seat: str | None = None,
    why: Annotated[list[str] | None, Parameter(negative=())] = None,
    all_cards: Flag = False,
    json: Flag = False,
    lang: Lang | None = None,
) -> None:
    """Lists the legal moves of a seat, and refusals for its unusable cards."""
    words = words_for(lang)
    given = read(file, words)
    actor = actor_named(seat, given.state.seats, words) if seat else on_turn(given)
    given.check_knows(actor, words)
    moves = given.text.legal(given.state, actor)
    refused = [(text, given.text.refusal(given.state, actor, text)) for text in why or []]
    if all_cards:
        refused += card_refusals(given, actor)
    if json:
        print_json(legal_data(actor, moves, refused))
    else:
        console().print(legal_picture(given, actor, moves, refused, words))


def play(
    file: File,
    /,
    *moves: str,
    seat: str | None = None,
    json: Flag = False,
    lang: Lang | None = None,
) -> None:
    """Plays moves from a position and shows the result."""
    words = words_for(lang)
    given = read(file, words)
    viewer = chosen_viewer(given, seat, words)
    for number, move in enumerate(moves, 1):
        why = play_one(given, move)
        if why is not None:
            refuse(number, move, why, words, with_json=json)
    tell(given, viewer, words, as_json=json)


def schema(*, lang: Lang | None = None) -> None:
    """Prints the JSON schema of positions."""
    words_for(lang)
    print_json(positions.schema())


# Reading


def read(file: str, words: Words) -> GivenPosition:
    """The position in a file; raises `CommandError` with the path of the fault."""
    return position_in(files.content(file, words), files.shown(file, words), words)


def position_in(raw: bytes, name: str, words: Words) -> GivenPosition:
    """The position in the content of a file; raises `CommandError`."""
    try:
        data = msgspec.json.decode(raw)
        state = positions.read(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CommandError(
            words("fault.not_json", name=name, why=error), details={"path": "", "fault": str(error)}
        ) from None
    except PositionError as error:
        details: dict[str, object] = {"path": error.path, "fault": error.fault}
        raise CommandError(words("fault.position", name=name, why=error), details=details) from None
    viewer: Any = data.get("viewer", "all")
    return GivenPosition(state, positions.viewer_number(viewer, state.seats))


def chosen_viewer(given: GivenPosition, seat: str | None, words: Words) -> int:
    """The requested viewer, or the position's own."""
    viewer = viewer_named(seat, given.state.seats, words) if seat else given.viewer
    given.check_knows(viewer, words)
    return viewer


def on_turn(given: GivenPosition) -> int:
    """The seat to move; if several may act, the viewer of the position."""
    state, viewer = given.state, given.viewer
    if viewer < state.seats and state.to_act() >> viewer & 1:
        return viewer
    turn = state.view(PUBLIC)["turn"]
    if isinstance(turn, int) and state.to_act() >> (turn - 1) & 1:
        return turn - 1
    asked = int(state.asked())
    return TABLE if asked in (DEAL, NOBODY) else asked


def viewer_text(viewer: int) -> str:
    """A viewer as text."""
    return {ALL: "all", PUBLIC: "public", TABLE: "table"}.get(viewer, str(viewer + 1))


# Playing


def split(given: GivenPosition, move: str) -> tuple[int, str]:
    """Splits `1:r3!`, or a table move without its seat; raises `NotationError`."""
    head = move.partition(":")[0].strip().lower()
    if texts.is_deal(move) or head in given.game.table_words:
        return TABLE, move
    if given.state.seats == 1 and not (head.isdecimal() or head == texts.seat_text(TABLE)):
        return 0, move
    return texts.split_move(move, int(given.state.seats))


def play_one(given: GivenPosition, move: str) -> Refusal | None:
    """Makes a move; returns the refusal if it is not legal."""
    try:
        texts.apply(given.state, given.text.read(given.state, *split(given, move)))
    except (NotationError, Refused) as error:
        return error.refusal
    return None


def refuse(number: int, move: str, why: Refusal, words: Words, *, with_json: bool) -> None:
    """Raises `CommandError` for a refused move."""
    if with_json:
        print_json({"refused": {"number": number, "move": move, **refusal_data(why)}})
    sentence = why.sentence(words.lang)
    raise CommandError(words("fault.refused", number=str(number), move=move, clause=why.clause, why=sentence), REFUSED)


# Answers


def refusal_data(why: Refusal) -> dict[str, str]:
    """A refusal in every language."""
    return {"clause": why.clause, **why.texts()}


def card_refusals(given: GivenPosition, seat: int) -> list[tuple[str, Refusal | None]]:
    """For every unusable card of a seat, the most obvious move and its refusal."""
    if seat == TABLE:
        return []
    state, game = given.state, given.game
    legal = given.text.legal(state, seat)
    refused: list[tuple[str, Refusal | None]] = []
    for card, moves in game.uses(game.read(state.view(seat)), seat):
        if any(card in _cards_in(move) for move in legal):
            continue
        answers = [(move, given.text.refusal(state, seat, move)) for move in moves]
        refused += [answer for answer in answers if answer[1] is not None][:1]
    return refused


def _cards_in(move: str) -> list[str]:
    """The words of a move; some of them are cards."""
    for sign in "!@>:-":
        move = move.replace(sign, " ")
    return move.split()


def legal_data(seat: int, moves: list[str], refused: list[tuple[str, Refusal | None]]) -> dict[str, object]:
    """The output of `legal --json`."""
    return {
        "seat": "table" if seat == TABLE else seat + 1,
        "legal": moves,
        "refused": [{"move": text, **refusal_data(why)} for text, why in refused if why is not None],
        "allowed": [text for text, why in refused if why is None],
    }


def legal_picture(
    given: GivenPosition, seat: int, moves: list[str], refused: list[tuple[str, Refusal | None]], words: Words
) -> RenderableType:
    """The legal moves as text."""
    grid = Table.grid(padding=(0, 3, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    who = words("table") if seat == TABLE else words("seat.n", n=str(seat + 1))
    grid.add_row(Text(who, STRONG), Text(words("legal.count", n=len(moves)) if moves else words("legal.none")))
    for move in moves:
        grid.add_row(f"  {move}", Text(given.game.told(words, "other", move), QUIET))
    if refused:
        grid.add_row("", "")
    for text, why in refused:
        told = words("why.legal") if why is None else f"{why.clause}  {why.sentence(words.lang)}"
        grid.add_row(Text(f"{'✓' if why is None else '✗'} {text}", STRONG if why is None else WARNING), told)
    return grid


def tell(given: GivenPosition, viewer: int, words: Words, *, as_json: bool) -> None:
    """Prints a position as a viewer sees it, as JSON or as a picture."""
    if as_json:
        print_json(given.state.view(viewer))
    else:
        console().print(picture(given, viewer, words, console().width))


def picture(given: GivenPosition, viewer: int, words: Words, width: int) -> RenderableType:
    """The picture of a position."""
    state = given.state
    view = given.game.read(state.view(viewer))
    names = [words("seat.n", n=str(seat + 1)) for seat in range(state.seats)]
    shows_moves = view.turn is not None and viewer in (ALL, view.turn - 1)
    moves = given.text.legal(state, view.turn - 1) if shows_moves else []
    you = viewer if viewer < state.seats else None
    return given.game.picture(Scene(view, names, words, you=you, moves=moves, width=width))
