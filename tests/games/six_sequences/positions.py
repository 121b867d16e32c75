"""Positions of Les 6 Séquences in a few words: cards and combinations are separated by spaces."""

from typing import Any

from tests.scenario import Scenario

SUITS = "scmehd"
RANKS = ["0", "1", *[str(number) for number in range(2, 13)], "J", "C", "B", "R", "Q", "K", "A"]
DECK = [rank + suit for suit in SUITS for rank in RANKS]
DULL = ["2m", "4m", "6m", "8m", "10m", "12m", "Cm", "Rm", "Km"]  # no two of them go together
DEAL = "table:deal:" + "-".join(DECK)


def dull(number: int) -> str:
    """So many cards that are good for nothing."""
    return " ".join(DULL[:number])


def run(suit: str, first: str, last: str) -> str:
    """The sequence of a suit from one rank to another, as text."""
    ranks = RANKS[RANKS.index(first) : RANKS.index(last) + 1]
    return "-".join(rank + suit for rank in ranks)


def side(
    sequences: str = "", series: str = "", *, new: str = "", laid: tuple[int, int] | None = None
) -> dict[str, object]:
    """What one side has on the table; if nothing else is said it laid just this."""
    counts = laid or (len(sequences.split()), len(series.split()) + len(new.split()))
    return {
        "sequences": sequences.split(),
        "series": series.split(),
        "new_series": new.split(),
        "laid": {"sequences": counts[0], "series": counts[1]},
    }


def position(
    phase: str, *hands: str, table: list[dict[str, object]] | None = None, stock: str = "rest", **fields: object
) -> dict[str, object]:
    """A position, seat 1 to act. The cards not named are in the stock or, if the stock is given, under the discard."""
    discard = str(fields.pop("discard", "")).split()
    options = fields.get("options", {})
    sides = 2 if isinstance(options, dict) and options.get("teams") else len(hands)
    given = table or []
    return {
        "game": "six-sequences",
        "rules": 1,
        "seats": len(hands),
        "phase": phase,
        "turn": 1,
        "hands": [hand.split() for hand in hands],
        "stock": "rest" if stock == "rest" else stock.split(),
        "discard": discard if stock == "rest" else [*discard, "rest"],
        "table": given + [side()] * (sides - len(given)),
        **fields,
    }


def field(game: Scenario, name: str) -> Any:
    """A field of the open position."""
    return game.position[name]


def on_table(game: Scenario, number: int = 1, what: str = "sequences") -> Any:
    """What lies before a side."""
    return game.position["table"][number - 1][what]


def hand(game: Scenario, seat: int = 1) -> Any:
    return game.position["hands"][seat - 1]


def moves(game: Scenario, verb: str, seat: int = 1) -> set[str]:
    """The legal moves of a seat that begin with a word."""
    return {text for text in game.legal(seat) if text.split()[0] == verb}
