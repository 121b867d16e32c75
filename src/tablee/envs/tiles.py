"""Positions as rows of tiles, for images: in the letters of the notation and the colours of the cards."""

from __future__ import annotations

from typing import Any, NamedTuple

from tablee.cli.tones import BRICK, INK, MIO, PAPER, PLUM, SIDES, SKY, SLATE, SUITS
from tablee.games.sequence_des.board import BOARD

View = dict[str, Any]
LATEST = 12
"""How many cards of a pile are drawn."""


class Tile(NamedTuple):
    """A card, a square or a fact."""

    text: str
    fill: str = PAPER
    ink: str = INK


class Row(NamedTuple):
    """Tiles side by side, with what they are."""

    label: str
    tiles: list[Tile]


def rows_of(view: View) -> list[Row]:
    """The rows of a position with everything open."""
    shown = {
        "20-20": _twenty_twenty,
        "six-sequences": _six_sequences,
        "mio": _mio,
        "ekko": _ekko,
        "sequence-des": _sequence_des,
    }[view["game"]]
    return [_heading(view), *shown(view)]


def _heading(view: View) -> Row:
    facts = [f"round {view['round']}", view["phase"]]
    if view["turn"]:
        facts.append(f"turn: player_{view['turn'] - 1}")
    if view["seats"] > 1:
        facts.append("points " + " ".join(str(score) for score in view["scores"]))
    if isinstance(view.get("stock"), list):
        facts.append(f"stock {len(view['stock'])}")
    return Row(view["game"], [Tile(fact, "#E4DCCB") for fact in facts])


def _seat_label(view: View, seat: int) -> str:
    return f"player_{seat}" + (" <" if view["turn"] == seat + 1 else "")


def _k6t(card: str) -> Tile:
    return Tile(card, PAPER, SUITS[card[-1]][1])


def _mio_card(card: str) -> Tile:
    return Tile(card, PAPER, PLUM) if card == "J" else Tile(card, MIO[card[0]], INK if card[0] == "y" else "#FFFFFF")


def _ekko_card(card: str) -> Tile:
    number = int(card)
    return Tile(card, PAPER, PLUM if number % 11 == 0 else BRICK if number % 2 else SKY)


def _mio(view: View) -> list[Row]:
    named = [Tile(f"J:{view['named']}", MIO[view["named"]], "#FFFFFF")] if view["named"] else []
    rows = [Row("pile", [*named, *[_mio_card(card) for card in view["pile"][len(named) : LATEST]]])]
    for seat, hand in enumerate(view["hands"]):
        down = view["down"][seat]
        face_down = [Tile(f"({down})", SLATE, "#FFFFFF")] if down else []
        rows.append(Row(_seat_label(view, seat), [*[_mio_card(card) for card in hand], *face_down]))
    return rows


def _ekko(view: View) -> list[Row]:
    rows = [Row("pile", [_ekko_card(card) for card in view["pile"][:LATEST]])]
    for seat, hand in enumerate(view["hands"]):
        blocked = set(view["blocked"][seat])
        cards = [Tile(card, SLATE, "#FFFFFF") if card in blocked else _ekko_card(card) for card in hand]
        rows.append(Row(_seat_label(view, seat), cards))
    return rows


def _sequence_des(view: View) -> list[Row]:
    rows = [Row("roll", [Tile(view["roll"] or "-", "#E4DCCB")])]
    for row, chips in enumerate(view["board"]):
        squares = [_square(sign, BOARD[row][column]) for column, sign in enumerate(chips)]
        rows.append(Row(str(row + 1), squares))
    sides = [Tile(f"side {side}", tone, "#FFFFFF") for side, (_, tone) in SIDES.items()]
    return [*rows, Row("abcdef", sides[: 3 if view["seats"] == 3 else 2])]


def _square(sign: str, number: int) -> Tile:
    return Tile(str(number)) if sign == "." else Tile(f"{number}:{sign}", SIDES[sign][1], "#FFFFFF")


def _six_sequences(view: View) -> list[Row]:
    rows = [Row("discard", [_k6t(card) for card in view["discard"][:LATEST]])]
    for side, table in enumerate(view["table"]):
        for cards in [*table["sequences"], *table["series"], *table["new_series"]]:
            laid = [_k6t(card) for card in cards.split("-")]
            rows.append(Row(f"side {side + 1}", laid))
    hands = enumerate(view["hands"])
    return [*rows, *[Row(_seat_label(view, seat), [_k6t(card) for card in hand]) for seat, hand in hands]]


def _twenty_twenty(view: View) -> list[Row]:
    """The piles as columns, the visible cards on top; what lies face down is grey."""
    rows = []
    for depth in range(6):
        tiles = [_pile_tile(pile, depth) for pile in view["piles"]]
        rows.append(Row("visible" if depth == 0 else "", tiles))
    pairs = sum(len(cards) for cards in view["removed"]) // 2
    return [*rows, Row("pairs gone", [Tile(str(pairs), "#E4DCCB")])]


def _pile_tile(pile: list[str], depth: int) -> Tile:
    if depth >= len(pile):
        return Tile("", "#EBE5D8")
    return _k6t(pile[depth]) if depth == 0 else Tile(pile[depth], "#D8D2C4", SLATE)
