"""Arrays for a game without the part `arrays`, from its views and moves alone: slow, but correct for any game.

**Observations** are the seat's view, field by field, in the order of the game's view class. A field with one value
has one cell; a list or an object has a block: the number of entries, then the entries one after the other, lists
inside lists likewise; whatever exceeds the block is cut off. A number is itself, true is 1, null is 0. A text
becomes a number: a phase or a card by its index in the game's own lists from 1 on, any other text by a checksum above
those. Seats count from 1 and are not relative, as in views; the section `seat` holds the observer's own.

**Actions** are the engine's number of the move if that is small, else a slot in a table above those numbers, by
a checksum; if two legal moves collide, the one that comes later in `legal_moves` takes the next free
slot. A few random matches, always the same ones, determine how large the engine's numbers are.
"""

from __future__ import annotations

from typing import Any
from zlib import crc32

import msgspec
from msgspec import inspect

from tablee.core.chance import SeededChance, start_match
from tablee.core.game import GameSpec
from tablee.core.options import CHOICE, FLAG, NUMBER, Option, Options
from tablee.core.playout import deal_next, random_move
from tablee.core.rng import Rng
from tablee.core.state import DEAL, NOBODY, TABLE, GameState
from tablee.core.text import GameText
from tablee.core.views import PlayerView
from tablee.envs.arrays.contract import NO_MOVE, POINTS, WIN, GameArrays, fix_present
from tablee.envs.arrays.layout import MOST, ObservationWriter

OF_THE_TABLE = ("game", "rules", "options", "seats", "viewer")
"""Constant fields of a view: options and seats have their own sections."""
SINGLE = (inspect.IntType, inspect.StrType, inspect.BoolType, inspect.FloatType, inspect.NoneType)
LEAST_BLOCK = 128
"""The fewest cells of a list; a game with more cards has enough for all of them."""
MOST_DIRECT = 4096
"""Below this, engine numbers are used as actions directly."""
PLACES = 8192
"""Slots for moves with larger numbers, if there are any."""
TRIALS = 6
TRIED_MOVES = 400
"""Random matches, and their total moves, that determine the sizes."""


class GenericArrays(GameArrays):
    """The arrays of any game, from its views and moves."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.text: GameText = spec.part("text")
        self.names: dict[int, str] = {}
        """The text of each move of the trial matches, by the engine's number."""
        self.explore()
        top = max(self.names, default=0)
        self.direct = min(MOST_DIRECT, power_of_two(2 * top + 2))
        self.places = self.direct if top < self.direct else PLACES
        super().__init__(self.direct + self.places)
        self.reward = POINTS if spec.most == 1 else WIN
        self.numbers = {text: number for number, text in enumerate(self.known_texts(), 1)}
        self.lay_out()

    def explore(self) -> None:
        """Plays random matches, with few seats and with many, and collects the legal moves."""
        left = TRIED_MOVES
        for trial in range(TRIALS):
            seats = self.spec.most if trial % 2 else self.spec.fewest
            rng = Rng(trial)
            state = start_match(self.spec, self.spec.options({}, seats), seats, SeededChance(rng, rng))
            while left > 0 and (asked := int(state.asked())) != NOBODY:
                if asked == DEAL:
                    deal_next(state, rng)
                    continue
                if asked != TABLE:
                    left -= 1
                    for move in state.legal_moves(asked):
                        if move not in self.names:
                            self.names[move] = self.text.move_text(state, asked, move)
                state.apply(asked, random_move(state, asked, rng))

    # Observations

    def known_texts(self) -> list[str]:
        """The texts with their own number: phases, then cards, each once."""
        options = self.spec.options({}, self.spec.fewest)
        cards = [self.spec.card_text(options, int(card)) for card in self.spec.deck(options)]
        return list(dict.fromkeys([*self.text.phases, *cards]))

    def lay_out(self) -> None:
        spec, layout = self.spec, self.layout
        seats = spec.most
        cards = len(spec.deck(spec.options({}, spec.fewest)))
        block = max(LEAST_BLOCK, cards + 2 * seats + 2)
        self.seat = int(layout.add("seat", seats, 1, "one's own seat"))
        self.present = int(layout.add("present", seats, 1, "seats at the table"))
        self.chosen = int(layout.add_signed("options", len(spec.choices), "the options in their order"))
        shared = {field.name for field in msgspec.structs.fields(PlayerView)}
        info = inspect.type_info(self.text.position_type)
        assert isinstance(info, inspect.StructType)
        self.fields: dict[str, tuple[int, int]] = {}
        for field in info.fields:
            if field.name in OF_THE_TABLE:
                continue
            size = 1 if is_single(field.type) else seats + 1 if field.name in shared else block
            about = f"`{field.name}` of the view" + ("" if size == 1 else ": how many entries, then the entries")
            self.fields[field.name] = (int(layout.add_signed(field.name, size, about)), size)

    def fix(self, options: Options, seats: int, writer: ObservationWriter) -> None:
        values = options.as_dict()
        fix_present(writer, self.present, seats)
        for place, option in enumerate(self.spec.choices):
            writer.fix(self.chosen + place, self.option_number(option, values[option.name]))

    def option_number(self, option: Option, value: Any) -> int:
        if option.kind in (NUMBER, FLAG):
            return within(int(value))
        return option.values.index(value) if option.kind == CHOICE else self.text_number(str(value))

    def observe(self, state: GameState, seat: int, writer: ObservationWriter) -> None:
        writer.mark(self.seat + int(seat))
        view = state.view(seat)
        for name, (start, size) in self.fields.items():
            for place, number in enumerate(self.flat(view.get(name))[:size]):
                if number:
                    writer.put(start + place, number)

    def flat(self, value: Any) -> list[int]:
        """Flattens a value to numbers."""
        if value is None:
            return [0]
        if isinstance(value, str):
            return [self.text_number(value)]
        if isinstance(value, dict):
            value = [value[key] for key in sorted(value)]
        if isinstance(value, list | tuple):
            return [len(value), *[number for entry in value for number in self.flat(entry)]]
        return [within(int(value))]

    def text_number(self, text: str) -> int:
        """The number of a text: its own, or a checksum above all of those."""
        known = len(self.numbers)
        return self.numbers.get(text) or known + 1 + crc32(text.encode()) % (MOST - known)

    # Actions

    def action(self, state: GameState, move: int) -> int:
        if 0 <= move < self.direct:
            return int(move)
        return self.placed(state)[int(move)]

    def placed(self, state: GameState) -> dict[int, int]:
        """The legal moves of the seat to move that need a slot, each with its slot."""
        found: dict[int, int] = {}
        taken: set[int] = set()
        for move in state.legal_moves(state.asked()):
            if not 0 <= move < self.direct:
                place = crc32(str(move).encode()) % self.places
                while place in taken:
                    place = (place + 1) % self.places
                taken.add(place)
                found[move] = self.direct + place
        return found

    def move(self, state: GameState, action: int) -> int:
        if action < self.direct:
            return int(action)
        return next((move for move, number in self.placed(state).items() if number == action), NO_MOVE)

    def meanings(self) -> list[str]:
        """The meanings of all numbers; one that no trial match had is described only by the number."""
        own = [self.names.get(number, f"move {number}") for number in range(self.direct)]
        return [*own, *[f"place {place}" for place in range(self.places)]]


def is_single(kind: inspect.Type) -> bool:
    """Whether a field has at most one value."""
    kinds = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    return all(isinstance(one, SINGLE) for one in kinds)


def within(number: int) -> int:
    """A number, capped to the range of a cell."""
    return max(-MOST, min(MOST, number))


def power_of_two(number: int) -> int:
    """The smallest power of two not below a number."""
    return 1 << max(number - 1, 0).bit_length()
