"""Reads positions: any moment of any game from JSON, with all checks.

The position that a seat sees is partial. Reading one fills in what it leaves open, so that it can be shown,
queried for that seat's moves and continued. The filled-in cards are arbitrary, but consistent with what is known.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tablee.core.options import Options
from tablee.core.refusal import OptionsError
from tablee.core.state import ALL, PUBLIC, GameState
from tablee.core.text import REST, UNKNOWN, GameText, Piles, PositionError, seat_or_none
from tablee.core.views import PlayerView
from tablee.games.registry import GAMES, text_of


def viewer_number(viewer: int | str, seats: int) -> int:
    """A `viewer` field as an engine's viewer number; raises `PositionError`."""
    if viewer == "all":
        return ALL
    if viewer == "public":
        return PUBLIC
    if isinstance(viewer, int) and not isinstance(viewer, bool) and 1 <= viewer <= seats:
        return viewer - 1
    raise PositionError("viewer", f'must be "all", "public" or a seat from 1 to {seats}, not {viewer!r}')


def read(data: object) -> GameState:
    """The state of a position in decoded JSON; raises `PositionError` with the path of the fault."""
    if not isinstance(data, dict):
        raise PositionError("", "a position is a JSON object")
    text = text_of(_name(data))
    position = _convert(data, text)
    options = _options(position, text)
    viewer_number(position.viewer, position.seats)
    _check_common(position, text)
    piles = text.piles(position)
    if piles:
        _fill(piles, text.pinned(position, piles), text, options)
    return text.build(position, options, piles)


def read_json(text: str | bytes) -> GameState:
    """The state of a position in JSON text; raises `PositionError`."""
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise PositionError("", f"this is not JSON: {error}") from None
    return read(data)


def schema() -> dict[str, Any]:
    """The JSON schema of all positions."""
    texts = {name: text_of(name) for name in GAMES}
    types = [text.position_type for text in texts.values()]
    references, components = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    for (name, text), reference in zip(texts.items(), references, strict=True):
        defined = components[reference["$ref"].removeprefix("#/$defs/")]
        defined["title"] = f"Position of {text.spec.title}"
        defined["properties"]["game"] = {"const": name}
        defined["properties"]["phase"] = {"enum": list(text.phases)}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Tablée position",
        "oneOf": list(references),
        "$defs": components,
    }


def _name(data: dict[str, Any]) -> str:
    name = data.get("game")
    if not isinstance(name, str):
        raise PositionError("game", "says which game it is, and is missing")
    return name


def _convert(data: dict[str, Any], text: GameText) -> PlayerView:
    try:
        return msgspec.convert(msgspec.json.decode(msgspec.json.encode(data)), text.position_type)
    except msgspec.ValidationError as error:
        fault, _, path = str(error).partition(" - at `$")
        raise PositionError(path.rstrip("`").lstrip("."), fault[:1].lower() + fault[1:]) from None
    except (TypeError, ValueError, OverflowError, RecursionError) as other:
        raise PositionError("", str(other)) from None


def _options(position: PlayerView, text: GameText) -> Options:
    try:
        return text.spec.options(position.options, position.seats)
    except OptionsError as error:
        path = "seats" if "seats, not" in str(error) else "options"
        raise PositionError(path, str(error)) from None


def _check_common(position: PlayerView, text: GameText) -> None:
    seats = position.seats
    if position.rules != text.spec.rules_version:
        raise PositionError("rules", f"version {text.spec.rules_version} is needed, not {position.rules}")
    if position.phase not in text.phases:
        raise PositionError("phase", f"must be one of {', '.join(text.phases)}, not {position.phase!r}")
    for path, seat in (("turn", position.turn), ("dealer", position.dealer)):
        seat_or_none(seat, seats, path)
    for path, figures in (("scores", position.scores), ("points", position.points)):
        if figures is not None and len(figures) != seats:
            raise PositionError(path, f"must have one number per seat ({seats}), not {len(figures)}")
        if figures is not None and any(abs(figure) > 10**9 for figure in figures):
            raise PositionError(path, "a number is out of reach")
    if not 1 <= position.round <= 10**9:
        raise PositionError("round", f"must be 1 or more, not {position.round}")


def _fill(piles: Piles, pinned: list[tuple[list[str], list[list[str]]]], text: GameText, options: Options) -> None:
    """Checks that the cards make up the deck, and replaces unknown cards with spare ones."""
    spare = _spare_cards(piles, text, options)
    for cards, slots in pinned:
        _pin(cards, slots, spare)
    unknown = sum(cards.count(UNKNOWN) for cards in piles.values())
    with_rest = [path for path, cards in piles.items() if REST in cards]
    if len(with_rest) > 1 or any(piles[path].index(REST) != len(piles[path]) - 1 for path in with_rest):
        raise PositionError(with_rest[-1], '"rest" may stand once only, at the end of a pile')
    if unknown > len(spare):
        raise PositionError("", f"{unknown} cards are unknown, but only {len(spare)} are left")
    if len(spare) > unknown and not with_rest:
        raise PositionError("", f"{spare[0]} is missing ({len(spare) - unknown} cards in all lie nowhere)")
    for cards in piles.values():
        for place, card in enumerate(cards):
            if card == UNKNOWN:
                cards[place] = spare.pop(0)
    for path in with_rest:
        piles[path][-1:] = spare


def _spare_cards(piles: Piles, text: GameText, options: Options) -> list[str]:
    """The cards of the deck that a position does not name; raises `PositionError` for an unknown or duplicate card."""
    numbers = text.card_numbers(options)
    names = {key: text.spec.card_text(options, cards[0]) for key, cards in numbers.items()}
    places: dict[str, list[str]] = {key: [] for key in names}
    for path, cards in piles.items():
        for place, card in enumerate(cards):
            if card in (UNKNOWN, REST):
                continue
            key = card.lower()
            if key not in names:
                raise PositionError(f"{path}[{place}]", f"there is no card {card!r} in this game")
            if len(places[key]) == len(numbers[key]):
                there = ", ".join(places[key])
                raise PositionError(f"{path}[{place}]", f"{names[key]} is there once too often: already at {there}")
            places[key].append(f"{path}[{place}]")
            cards[place] = names[key]
    return [names[key] for key in names for _ in range(len(numbers[key]) - len(places[key]))]


def _pin(cards: list[str], slots: list[list[str]], spare: list[str]) -> None:
    """Puts cards known to lie in one of some piles into their first unknown places."""
    for card in cards:
        for pile in slots:
            if card in spare and UNKNOWN in pile:
                pile[pile.index(UNKNOWN)] = card
                spare.remove(card)
