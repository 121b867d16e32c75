"""A small network that plays MIO: how it sees a move, and what it expects of it. It needs numpy alone.

It looks at what each move would leave: the own hand, the top card, what the others hold. The five colours are alike, so
it sees them in an order of its own, first the colour on top, then the one of which it holds most. What it learns of one
colour it knows of all.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from tablee import envs
from tablee.games.mio.arrays import ARRAYS
from tablee.games.mio.cards import COLOURS, JOKER, VALUES
from tablee.games.mio.state import DRAW, NAME, PASS, SHOUT

Floats = NDArray[np.float32]
Integers = NDArray[np.int64]
Cells = NDArray[np.int16]

SCALES = {
    "hand": 1.0,
    "down": 1.0,
    "top": 1.0,
    "pile": 0.5,
    "present": 1.0,
    "cards": 0.2,
    "hidden": 1.0,
    "shout": 1.0,
    "drawn": 0.2,
    "stock": 0.03,
    "passes": 1.0,
}
"""The sections of an observation (`docs/envs.md`) that the network sees, and what their numbers are multiplied by.

Points are left out: it learns from single rounds.
"""
LAYOUT = ARRAYS.layout
SECTIONS = {section.name: section for section in LAYOUT.sections}
HAND, TOP, PILE, HELD, DRAWN = (SECTIONS[name].start for name in ("hand", "top", "pile", "cards", "drawn"))
SIZE = int(LAYOUT.size)
DRAWS, PASSES = SIZE, SIZE + 1
"""Two cells more: the move is to draw, or to pass."""

# What it chooses from: plays by kind of card, jokers by colour, and the others. Every play carries the shout, which
# costs nothing where none is due (M27).
TOPS = JOKER + len(COLOURS)
CHOICES = np.array([*[2 * kind + SHOUT for kind in range(TOPS)], DRAW, PASS, *[NAME + c for c in range(len(COLOURS))]])
NO_TOP = -1
NEW_TOP = np.array([*range(TOPS), NO_TOP, NO_TOP, *range(JOKER, TOPS)])


# How it sees


def in_order(colours: tuple[int, ...]) -> list[int]:
    """The cells that the network sees, with the colours in this order."""
    kinds = [len(VALUES) * colour + value for colour in colours for value in range(len(VALUES))]
    found: list[int] = []
    for name in SCALES:
        cells = list(range(SECTIONS[name].length))
        if len(cells) > JOKER:
            cells[:JOKER] = kinds
        if name == "top":
            cells[JOKER:TOPS] = [JOKER + colour for colour in colours]
        found += [SECTIONS[name].start + cell for cell in cells]
    return [*found, DRAWS, PASSES]


ORDERS = np.array(list(permutations(range(len(COLOURS)))))
SEEN = np.array([in_order(tuple(order)) for order in ORDERS])
SCALE = np.array([scale for name, scale in SCALES.items() for _ in range(SECTIONS[name].length)] + [1, 1], np.float32)
DIGITS = len(COLOURS) ** np.arange(len(COLOURS))
NUMBER_OF = np.zeros(len(COLOURS) ** len(COLOURS), np.int64)
NUMBER_OF[ORDERS @ DIGITS] = np.arange(len(ORDERS))
"""Which of the orders it is, found by reading one as a number to the base of five."""


def options(mask: NDArray[Any]) -> tuple[Integers, Integers]:
    """All choices of some moments: the row of each, and its number."""
    rows, choices = mask[:, CHOICES].nonzero()
    return rows, choices


def look(observation: Cells, choices: Integers) -> Floats:
    """What the network sees of a choice in each moment: the moment as it will be after it."""
    cells = np.zeros((len(choices), SIZE + 2), np.int16)
    cells[:, :SIZE] = observation
    rows, top = np.arange(len(choices)), NEW_TOP[choices]
    laid = rows[choices < TOPS]
    card = np.minimum(top[laid], JOKER)
    cells[laid, HAND + card] -= 1
    cells[laid, PILE + card] += 1
    cells[laid, HELD] -= 1
    turned = rows[top != NO_TOP]
    cells[turned, TOP : TOP + TOPS + 1] = 0
    cells[turned, TOP + top[turned]] = 1
    cells[turned, DRAWN] = 0
    cells[:, DRAWS] = CHOICES[choices] == DRAW
    cells[:, PASSES] = CHOICES[choices] == PASS
    seen: Floats = cells[rows[:, None], SEEN[order_numbers(cells)]] * SCALE
    return seen


def order_numbers(cells: Cells) -> Integers:
    """For each row the order of the colours: that on top first, then those of which it holds most."""
    held = cells[:, HAND : HAND + JOKER].reshape(-1, len(COLOURS), len(VALUES)).sum(2)
    on_top = cells[:, TOP : TOP + JOKER].reshape(-1, len(COLOURS), len(VALUES)).sum(2)
    rank = held + 100 * (on_top + cells[:, TOP + JOKER : TOP + TOPS])
    numbers: Integers = NUMBER_OF[np.argsort(-rank, axis=1, kind="stable") @ DIGITS]
    return numbers


# What it expects


class Network:
    """One hidden layer, one number: what a choice will bring by the end of the round."""

    def __init__(self, weights: list[Floats]) -> None:
        self.weights = weights

    @classmethod
    def new(cls, hidden: int, rng: np.random.Generator) -> Self:
        """A network that has learned nothing."""
        inputs = SEEN.shape[1]
        parts = [((inputs, hidden), (2 / inputs) ** 0.5), ((hidden,), 0.0), ((hidden, 1), 0.05), ((1,), 0.0)]
        return cls([(size * rng.standard_normal(shape)).astype(np.float32) for shape, size in parts])

    @classmethod
    def load(cls, path: Path) -> Self:
        """A network from its file."""
        with np.load(path) as kept:
            return cls([kept[name].astype(np.float32) for name in kept.files])

    def save(self, path: Path) -> None:
        """Writes a small file: numbers of sixteen bits are enough to play."""
        np.savez_compressed(path, *[part.astype(np.float16) for part in self.weights])

    def hidden(self, seen: Floats) -> Floats:
        """The hidden layer."""
        found: Floats = np.maximum(seen @ self.weights[0] + self.weights[1], 0)
        return found

    def expects(self, seen: Floats) -> Floats:
        """What each choice will bring."""
        found: Floats = (self.hidden(seen) @ self.weights[2] + self.weights[3])[:, 0]
        return found

    def best(self, observation: Cells, mask: NDArray[Any]) -> int:
        """The action of which it expects most, in one moment."""
        rows, choices = options(mask[None])
        if len(choices) > 1:
            choices = choices[[self.expects(look(observation[None][rows], choices)).argmax()]]
        return int(CHOICES[choices[0]])

    def action(self, view: dict[str, Any]) -> int:
        """Its action for a seat that is asked and sees this position."""
        table = table_like(view)
        seen = table.observe(table.agent_selection)
        return self.best(seen["observation"], seen["action_mask"])

    def move(self, view: dict[str, Any]) -> str:
        """The same in notation."""
        return envs.meaning("mio", self.action(view))


def table_like(view: dict[str, Any]) -> envs.TableEnv:
    """An environment in the moment that a view shows."""
    table = table_with(view["seats"], tuple(view["options"].items()))
    table.reset(options={"position": view})
    return table


@cache
def table_with(seats: int, house_rules: tuple[tuple[str, Any], ...]) -> envs.TableEnv:
    """An environment with these house rules."""
    table = envs.make("mio", seats, **dict(house_rules))
    assert isinstance(table, envs.TableEnv)
    return table
