"""Parses typed games, bots, options and seats; an error suggests the nearest known name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from tablee import lang as languages
from tablee.bots.levels import BOTS
from tablee.cli.errors import CommandError
from tablee.cli.words import Words
from tablee.core.game import GameSpec
from tablee.core.options import Options
from tablee.core.refusal import OptionsError
from tablee.core.state import ALL, PUBLIC, TABLE
from tablee.games.registry import GAMES


def game_called(name: str) -> GameSpec | None:
    """The game with that name, or with that alias in any language."""
    wanted = name.strip().lower()
    if wanted in GAMES:
        return GAMES[wanted]
    return next((spec for spec in GAMES.values() if wanted in languages.spellings(f"{spec.name}:aliases")), None)


def unknown(
    key: str, typed: str, known: Iterable[str], likeness: float, words: Words, **fields: object
) -> CommandError:
    """The error for an unknown name: sentence `<key>.near` if a known name is similar enough, else `<key>`."""
    near = get_close_matches(typed.strip(), list(known), n=1, cutoff=likeness)
    return CommandError(words(f"{key}.near", near=near[0], **fields) if near else words(key, **fields))


def spec_named(name: str, words: Words) -> GameSpec:
    """The game with that name or alias; raises `CommandError`."""
    found = game_called(name)
    if found is not None:
        return found
    raise unknown("fault.game", name.lower(), GAMES, 0.4, words, name=name, games=", ".join(GAMES))


def check_bot(name: str, known: Sequence[str], words: Words) -> None:
    """Raises `CommandError` with the list of levels for an unknown bot."""
    if name not in known:
        raise CommandError(words("fault.bot", name=name, names=", ".join(BOTS)))


def check_first_word(word: str, commands: Sequence[str], words: Words) -> None:
    """Raises `CommandError` unless the first word is a command, or a game to play."""
    if word in commands or game_called(word) is not None:
        return
    lists = {"commands": ", ".join(commands), "games": ", ".join(GAMES)}
    raise unknown("fault.command", word.lower(), [*commands, *GAMES], 0.5, words, name=word, **lists)


def given_options(pairs: Sequence[str] | None, words: Words) -> dict[str, object]:
    """Splits `name=value` pairs."""
    given: dict[str, object] = {}
    for pair in pairs or []:
        name, sign, value = pair.partition("=")
        if not sign or not name.strip():
            raise CommandError(words("fault.option.form", text=pair))
        if name.strip() in given:
            raise CommandError(words("fault.option.twice", name=name.strip()))
        given[name.strip()] = value.strip()
    return given


def table_options(game: GameSpec, given: dict[str, object], seats: int, words: Words) -> Options:
    """Checked options of a table; an error lists the allowed values."""
    names = [option.name for option in game.choices]
    try:
        game.check_seats(seats)
        for name in given:
            if name not in names:
                lists = {"game": game.title, "names": ", ".join(names)}
                raise unknown("fault.option", name, names, 0.5, words, name=name, **lists)
        return game.options(given, seats)
    except OptionsError as error:
        raise CommandError(words("fault.options", why=error.sentence(words.lang))) from None


def viewer_named(text: str, seats: int, words: Words) -> int:
    """Parses `all`, `public` or a seat."""
    if text.lower() in ("all", "open"):
        return ALL
    return PUBLIC if text.lower() == "public" else seat_named(text, seats, words)


def actor_named(text: str, seats: int, words: Words) -> int:
    """Parses `table` or a seat."""
    return TABLE if text.lower() == "table" else seat_named(text, seats, words)


def seat_named(text: str, seats: int, words: Words) -> int:
    """Parses a seat, which counts from 1, to one that counts from 0."""
    text = text.strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 4 and 1 <= int(text) <= seats):
        raise CommandError(words("fault.seat", text=text, n=str(seats)))
    return int(text) - 1


def seats_named(text: str, seats: int, words: Words) -> list[int]:
    """Parses `1,3`, `all` or `none` to seats from 0, in order."""
    if text.strip().lower() in languages.spellings("typed.all"):
        return list(range(seats))
    if text.strip().lower() in languages.spellings("typed.none"):
        return []
    return sorted({seat_named(part, seats, words) for part in text.split(",")})
