"""The expected observation, computed slowly from the seat's view alone, according to `docs/envs.md`."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.envs.config import arrays_of
from tablee.games.registry import spec_of
from tablee.games.shared.k6t import RANKS, SUITS, TEXTS

View = dict[str, Any]
Sections = dict[str, list[int]]

MIO_KINDS = [colour + value for colour in "rybgk" for value in "12345*"] + ["J"]


def expected(view: View) -> NDArray[np.int16]:
    """The observation of the seat for which a view was made, while a round is being played."""
    name = view["game"]
    sections = {
        "20-20": twenty_twenty,
        "six-sequences": six_sequences,
        "mio": mio,
        "ekko": ekko,
        "sequence-des": sequence_des,
    }[name](view)
    layout = arrays_of(spec_of(name)).layout
    assert list(sections) == [section.name for section in layout.sections]
    for section in layout.sections:
        assert len(sections[section.name]) == section.length, section.name
    return np.concatenate([np.array(numbers) for numbers in sections.values()]).astype(np.int16)


# Parts


def one(length: int, *places: int) -> list[int]:
    """Zeros but for some places."""
    return [1 if place in places else 0 for place in range(length)]


def turned(view: View, by_seat: list[Any], most: int) -> list[Any]:
    """What each seat has, the viewer's own first, then clockwise; zeros for seats that nobody has."""
    own = view["viewer"] - 1
    return [*by_seat[own:], *by_seat[:own]] + [0] * (most - len(by_seat))


def seat_marked(view: View, seat: int | None, most: int) -> list[int]:
    return turned(view, [int(seat == other + 1) for other in range(view["seats"])], most)


def present(view: View, most: int) -> list[int]:
    return one(most, *range(view["seats"]))


def size(pile: Any) -> int:
    return pile if isinstance(pile, int) else len(pile)


def joined(rows: list[list[int]]) -> list[int]:
    return [number for row in rows for number in row]


def own(view: View, field: str) -> Any:
    return view[field][view["viewer"] - 1]


# Games


def mio(view: View) -> Sections:
    def tally(cards: list[str]) -> list[int]:
        counted = Counter(cards)
        return [counted[kind] for kind in MIO_KINDS]

    decks = {"8+2": "12233445**/5", "9+1": "112233445*/5", "5+5": "12345*****/5"}
    written = decks.get(view["options"]["deck"], view["options"]["deck"])
    signs, jokers = written.split("/")
    deck = [colour + sign for colour in "rybgk" for sign in signs] + ["J"] * int(jokers)
    mine = view["viewer"] == view["turn"]
    top = view["pile"][0]
    at = 35 if view["phase"] == "name" else 30 + "rybgk".index(view["named"]) if top == "J" else MIO_KINDS.index(top)
    down = own(view, "down")
    held = [size(hand) + (face is not None) for hand, face in zip(view["hands"], view["down"], strict=True)]
    return {
        "hand": tally(own(view, "hands")),
        "down": tally([down] if down else []),
        "last": tally(view["drawn"][-1:] if mine else []),
        "top": one(36, at),
        "pile": tally(view["pile"]),
        "deck": tally(deck),
        "present": present(view, 6),
        "turn": seat_marked(view, view["turn"], 6),
        "dealer": seat_marked(view, view["dealer"], 6),
        "cards": turned(view, held, 6),
        "hidden": turned(view, [int(face is not None) for face in view["down"]], 6),
        "shout": seat_marked(view, view["shout"], 6),
        "scores": turned(view, view["scores"], 6),
        "target": [view["options"]["target"]],
        "naming": [int(view["phase"] == "name")],
        "drawn": [size(view["drawn"])],
        "stock": [view["stock"]],
        "passes": [view["passes"]],
    }


def ekko(view: View) -> Sections:
    def cells(cards: list[str]) -> list[int]:
        return one(98, *[int(card) - 1 for card in cards])

    blocked = own(view, "blocked")
    shown = [0] * 98
    for away, cards in enumerate(turned(view, view["shown"], view["seats"])):
        for card in cards:
            shown[int(card) - 1] = away + 1
    top = int(view["pile"][0])
    mirror = f"{top % 10}{top // 10}"
    return {
        "hand": cells([card for card in own(view, "hands") if card not in blocked]),
        "blocked": cells(blocked),
        "gone": cells(own(view, "gone")),
        "top": cells(view["pile"][:1]),
        "pile": cells(view["pile"]),
        "shown": shown,
        "present": present(view, 8),
        "turn": seat_marked(view, view["turn"], 8),
        "dealer": seat_marked(view, view["dealer"], 8),
        "laid": seat_marked(view, view["laid"], 8),
        "cards": turned(view, [size(hand) for hand in view["hands"]], 8),
        "penalties": turned(view, [size(cards) for cards in view["blocked"]], 8),
        "discarded": turned(view, [size(cards) for cards in view["gone"]], 8),
        "scores": turned(view, view["scores"], 8),
        "target": [view["options"]["target"]],
        "mistakes": [int(view["options"]["mistakes"] == "penalised")],
        "phase": one(3, ["play", "again", "last"].index(view["phase"])),
        "window": [int(top % 11 != 0 and mirror not in view["pile"])],
        "declined": [int(view["viewer"] in view["declined"])],
        "silent": [view["silent"]],
        "stock": [view["stock"]],
    }


def sequence_des(view: View) -> Sections:
    sides = 3 if view["seats"] == 3 else 2
    side = (view["viewer"] - 1) % sides
    board = "".join(view["board"])
    planes = [[int(sign == str((side + away) % sides + 1)) for sign in board] for away in range(sides)]
    planes += [[0] * 36] * (3 - sides)
    dice = [int(die) for die in view["roll"].split("+")] if view["roll"] else None
    return {
        "own": planes[0],
        "next": planes[1],
        "third": planes[2],
        "first": one(6, dice[0] - 1) if dice else [0] * 6,
        "second": one(6, dice[1] - 1) if dice else [0] * 6,
        "sum": one(11, sum(dice) - 2) if dice else [0] * 11,
        "present": present(view, 4),
        "turn": seat_marked(view, view["turn"], 4),
        "row": [view["options"]["row"]],
        "limited": [int(view["options"]["chips"] == "20")],
    }


def twenty_twenty(view: View) -> Sections:
    numbers = {card: number for number, card in enumerate(TEXTS)}
    piles, visible, removed = [], [], []
    for gone, left in zip(view["removed"], view["piles"], strict=True):
        piles += [numbers[card] + 1 for card in gone] + [0 if card == "?" else numbers[card] + 1 for card in left]
        removed += gone
        visible += left[:1]
    return {
        "piles": piles,
        "left": [len(left) for left in view["piles"]],
        "visible": one(120, *[numbers[card] for card in visible]),
        "removed": one(120, *[numbers[card] for card in removed]),
        "pairs": [len(removed) // 2],
        "undos": [view["undos"]],
        "undo": [int(view["options"]["undo"])],
    }


def six_sequences(view: View) -> Sections:
    numbers = {card: number for number, card in enumerate(TEXTS)}
    seats, options = view["seats"], view["options"]
    sides = 2 if options["teams"] else seats
    side = (view["viewer"] - 1) % sides

    def cells(cards: list[str]) -> list[int]:
        return one(120, *[numbers[card] for card in cards])

    tables = [TableCells(view["table"][(side + away) % sides]) for away in range(sides)]
    tables += [TableCells(None)] * (4 - sides)
    shown = turned(view, [cells(cards) for cards in view["shown"]], seats) + [[0] * 120] * (4 - seats)
    laid = [table["laid"] for table in view["table"]]
    laid = laid[side:] + laid[:side] + [{"sequences": 0, "series": 0}] * (4 - sides)
    partners = [0, 2] if options["teams"] else [0]
    claim = own(view, "claims")
    return {
        "hand": cells(own(view, "hands")),
        "discard": cells(view["discard"][:1]),
        "discards": cells(view["discard"]),
        "shown": joined(shown),
        "held": joined([table.held for table in tables]),
        "starts": joined([table.starts for table in tables]),
        "jokers": joined([table.jokers for table in tables]),
        "series": joined([table.series for table in tables]),
        "fresh": joined([table.fresh for table in tables]),
        "ace_low": [int(any(table.ace_low[suit] for table in tables)) for suit in range(6)],
        "one_high": [int(any(table.one_high[suit] for table in tables)) for suit in range(6)],
        "laid": [one_side["sequences"] for one_side in laid],
        "sets": [one_side["series"] for one_side in laid],
        "present": present(view, 4),
        "partner": one(4, *partners),
        "turn": seat_marked(view, view["turn"], 4),
        "dealer": seat_marked(view, view["dealer"], 4),
        "cards": turned(view, [size(hand) for hand in view["hands"]], 4),
        "scores": turned(view, view["scores"], 4),
        "phase": one(7, ["draw", "claims", "take", "A", "B", "last", "final"].index(view["phase"])),
        "stock": [view["stock"]],
        "declared": [0 if claim is None else 1 if claim == "let" else 2],
        "acted": [int(view["acted"])],
        "passes": [view["passes"]],
        "round": [view["round"]],
        "rounds": [options["rounds"] or seats],
        "merge": [int(options["merge"])],
        "open": [int(options["claims"] == "open" and seats > 2)],
    }


class TableCells:
    """A side's combinations as cells, read from their texts."""

    def __init__(self, table: dict[str, Any] | None) -> None:
        self.held, self.starts, self.jokers = [0] * 120, [0] * 120, [0] * 120
        self.ace_low, self.one_high = [0] * 6, [0] * 6
        self.series, self.fresh = [0] * 120, [0] * 120
        for sequence in table["sequences"] if table else []:
            self.read_sequence(sequence.split("-"))
        for text in table["series"] if table else []:
            self.read_series(self.series, text.split("-"))
        for text in table["new_series"] if table else []:
            self.read_series(self.fresh, text.split("-"))

    def read_sequence(self, cards: list[str]) -> None:
        suit = SUITS.index(cards[0][-1])
        ranks = [RANKS.index(card[:-1]) for card in cards]
        at = next(place for place, rank in enumerate(ranks) if 2 <= rank <= 18)
        low = ranks[at] - at
        for place, rank in enumerate(ranks, start=low):
            cell = 20 * suit + place
            shared = self.held[cell]
            self.held[cell] = 1
            if rank == 0:
                # Where two sequences share a place, 2 says that the lower one has the joker, 3 that the upper one has.
                self.jokers[cell] = (3 if place == low else 2) if shared else 1
            elif shared:
                self.jokers[cell] = 2 if place == low else 3
            if place == 1 and rank == 19:
                self.ace_low[suit] = 1
            if place == 19 and rank == 1:
                self.one_high[suit] = 1
        self.starts[20 * suit + low] = 1

    def read_series(self, cells: list[int], cards: list[str]) -> None:
        for card in cards:
            cells[20 * SUITS.index(card[-1]) + RANKS.index(card[:-1])] = 1
