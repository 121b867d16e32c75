"""From what people type to games, options and seats; nearest names are suggested."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from tablee.cli.faults import Fault
from tablee.cli.words import Words
from tablee.core.game import Game
from tablee.core.options import Options
from tablee.core.refusal import OptionsError
from tablee.core.state import ALL, PUBLIC, TABLE
from tablee.core.text import Notation
from tablee.games.registry import NOTATIONS

ALIASES = {
    "20/20": "20-20",
    "2020": "20-20",
    "les 6 séquences": "six-sequences",
    "6-sequences": "six-sequences",
    "six": "six-sequences",
    "séquence dés": "sequence-des",
    "des": "sequence-des",
    "dés": "sequence-des",
}


def notation_named(name: str, words: Words) -> Notation:
    """The game somebody means."""
    wanted = name.strip().lower()
    wanted = ALIASES.get(wanted, wanted)
    if wanted in NOTATIONS:
        return NOTATIONS[wanted]
    near = get_close_matches(wanted, NOTATIONS, n=1, cutoff=0.4)
    key = "fault.game.near" if near else "fault.game"
    raise Fault(words(key, name=name, near=near[0] if near else "", games=", ".join(NOTATIONS)))


def check_first_word(word: str, commands: Sequence[str], words: Words) -> None:
    """A command line starts with a command, or with a game to play."""
    known = [*commands, *NOTATIONS]
    wanted = word.strip().lower()
    if wanted in known or wanted in ALIASES:
        return
    near = get_close_matches(wanted, known, n=1, cutoff=0.5)
    key = "fault.command.near" if near else "fault.command"
    near_one = near[0] if near else ""
    raise Fault(words(key, name=word, near=near_one, commands=", ".join(commands), games=", ".join(NOTATIONS)))


def given_options(pairs: Sequence[str] | None, words: Words) -> dict[str, object]:
    """`name=value` pairs as a table wants them."""
    given: dict[str, object] = {}
    for pair in pairs or []:
        name, sign, value = pair.partition("=")
        if not sign or not name.strip():
            raise Fault(words("fault.option.form", text=pair))
        if name.strip() in given:
            raise Fault(words("fault.option.twice", name=name.strip()))
        given[name.strip()] = value.strip()
    return given


def table_options(game: Game, given: dict[str, object], seats: int, words: Words) -> Options:
    """Checked options of a table; a fault names what is allowed."""
    if not game.fewest <= seats <= game.most:
        key = "fault.seats" if game.fewest < game.most else "fault.seats.exactly"
        clause = f" ({game.seats_clause})" if game.seats_clause else ""
        raise Fault(words(key, game=game.title, fewest=str(game.fewest), most=str(game.most), n=str(seats)) + clause)
    names = [choice.name for choice in game.choices]
    for name in given:
        if name not in names:
            near = get_close_matches(name, names, n=1, cutoff=0.5)
            key = "fault.option.near" if near else "fault.option"
            raise Fault(words(key, game=game.title, name=name, near=near[0] if near else "", names=", ".join(names)))
    try:
        return game.options(given, seats)
    except OptionsError as error:
        raise Fault(words("fault.options", why=error.sentence(words.lang))) from None


def viewer_named(text: str, seats: int, words: Words) -> int:
    """`all`, `public` or a seat."""
    if text.lower() in ("all", "open"):
        return ALL
    return PUBLIC if text.lower() == "public" else seat_named(text, seats, words)


def actor_named(text: str, seats: int, words: Words) -> int:
    """`table` or a seat."""
    return TABLE if text.lower() == "table" else seat_named(text, seats, words)


def seat_named(text: str, seats: int, words: Words) -> int:
    """A seat from 0, from the number people write."""
    text = text.strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 4 and 1 <= int(text) <= seats):
        raise Fault(words("fault.seat", text=text, n=str(seats)))
    return int(text) - 1


def seats_named(text: str, seats: int, words: Words) -> list[int]:
    """`1,3`, `all` or `none` as seats from 0, in order."""
    if text.strip().lower() in ("all", "tous"):
        return list(range(seats))
    if text.strip().lower() in ("none", "0", "aucun"):
        return []
    return sorted({seat_named(part, seats, words) for part in text.split(",")})
