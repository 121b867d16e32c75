"""Séquence Dés, two dice and a board of six by six. Clauses D1-D29 of `docs/rules/sequence-des.en.md`.

Board and sides D3, D7, D8, D24, D25. Opening roll D5, D6, D26. A turn D9-D12, D20, D27, D28. Rolls of 2 and 12
D13-D15, D29; of 10 D16; of 11 D17, D18. The end D1, D2, D4, D19, D22.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import bit, count, full, members, nth, shl
from tablee.core.options import Options
from tablee.core.refusal import NO_SUCH_SEAT, NOT_A_MOVE, Refusal
from tablee.core.rng import Rng
from tablee.core.state import CHANCE, ENDED, NOBODY, TABLE, TURN, GameState, Outcome, Stage, common_fields
from tablee.games.sequence_des.board import (
    CHIPS,
    DICE_SQUARES,
    OF_NUMBER,
    SIZE,
    SQUARES,
    SUM_OF,
    dice_text,
)
from tablee.games.sequence_des.options import SequenceDesOptions
from tablee.games.sequence_des.refusals import (
    ALL_OWN,
    ALL_TAKEN,
    ELEVEN_OPPONENT,
    ELEVEN_PLACES,
    FREE_FIRST,
    GAME_OVER,
    NO_CHIP_LEFT,
    NO_OPPONENT,
    NO_PASS,
    NOT_YOUR_TURN,
    OFF_NUMBER,
    ONLY_ON_TEN,
    OPEN_FIRST,
    OPENED,
    ROLL_FIRST,
    ROLLED,
    TAKEN,
    TEN_MUST,
    TEN_REMOVES,
    TEN_SPARES,
)

# Moves: a square to place on, to replace on, to remove from; then pass, and the table's rolls, first die times six
# plus second.
PLACE: Final = 0
REPLACE: Final = 36
REMOVE: Final = 72
PASS: Final = 108
ROLL: Final = 109
OPEN: Final = 145
END_OF_MOVES: Final = 181

# Phases
OPENING: Final = 0
ROLLING: Final = 1
MOVING: Final = 2
OVER: Final = 3
PHASES: Final = ["opening", "roll", "move", "over"]


@mypyc_attr(acyclic=True, free_list_len=1)
class SequenceDesState(GameState):
    """One moment of a game."""

    def __init__(self, options: SequenceDesOptions, seats: i64) -> None:
        super().__init__(seats)
        self.options = options
        self.sides: i64 = 3 if seats == 3 else 2  # D7, D8, D24
        self.phase: i64 = OPENING
        self.turn: i64 = 0
        self.first: i64 = 0  # the chips of side 1, 2 and 3
        self.second: i64 = 0
        self.third: i64 = 0
        self.dice: i64 = 0
        # What the roll allows: the squares, the deed there (PLACE, REPLACE or REMOVE), and whether to pass.
        self.targets: i64 = 0
        self.deed: i64 = PLACE
        self.plays: i64 = 0  # how many the squares are
        self.may_pass: i64 = 0
        # The opening: the seats that roll, how many have rolled, and their dice, six bits each.
        self.rolling: i64 = full(seats)
        self.rolled: i64 = 0
        self.rolls: i64 = 0

    def game_name(self) -> str:
        return "sequence-des"

    def table_options(self) -> Options:
        return self.options

    # Start and deal

    def fresh_deck(self) -> vec[i64]:
        return vec[i64]()

    def deal(self, deck: vec[i64]) -> None:
        """Does nothing, as there are no cards."""

    # Questions

    def to_act(self) -> i64:
        return 0 if self.phase == OVER else bit(self.turn if self.phase == MOVING else TABLE)

    def asked(self) -> i64:
        if self.phase == MOVING:
            return self.turn
        return NOBODY if self.phase == OVER else TABLE

    def legal_count(self, seat: i64) -> i64:
        if seat == TABLE:
            return SQUARES if self.phase <= ROLLING else 0
        if seat == self.turn and self.phase == MOVING:
            return self.plays + self.may_pass
        return 0

    def legal_at(self, seat: i64, k: i64) -> i64:
        if self.phase == ROLLING:
            return ROLL + k
        if self.phase == OPENING:
            return OPEN + k
        if k == self.plays:
            return PASS
        return self.deed + nth(self.targets, k)

    def side(self, seat: i64) -> i64:
        """The side of a seat (D7, D8)."""
        return seat & 1 if self.seats == 4 else seat

    def chips(self, side: i64) -> i64:
        if side == 0:
            return self.first
        return self.second if side == 1 else self.third

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        if not 0 <= move < END_OF_MOVES or (seat == TABLE) != (move >= ROLL):
            return NOT_A_MOVE
        if seat != TABLE and not 0 <= seat < self.seats:
            return NO_SUCH_SEAT
        if self.phase == OVER:
            return GAME_OVER
        if seat == TABLE:
            return self.roll_refusal(move)
        if self.phase == OPENING:
            return OPEN_FIRST
        if seat != self.turn:
            return NOT_YOUR_TURN
        if self.phase == ROLLING:
            return ROLL_FIRST
        if move == PASS:
            return None if self.may_pass else self.no_pass()
        square = move % SQUARES
        deed = move - square
        if deed == self.deed and self.targets & bit(square):
            return None
        return self.misplaced(square, deed)

    def roll_refusal(self, move: i64) -> Refusal | None:
        if self.phase == OPENING:
            return None if move >= OPEN else OPEN_FIRST
        if move >= OPEN:
            return OPENED
        return None if self.phase == ROLLING else ROLLED

    def misplaced(self, square: i64, deed: i64) -> Refusal:
        """Why this roll does not allow a deed on a square."""
        number = self.number()
        if number == 10:
            return TEN_SPARES if deed == REMOVE else TEN_REMOVES
        if deed == REMOVE:
            return ONLY_ON_TEN
        if not self.has_chip(self.chips(self.side(self.turn))):
            return NO_CHIP_LEFT
        if number == 11:
            return ELEVEN_PLACES if self.deed == PLACE else ELEVEN_OPPONENT
        if not OF_NUMBER[number] & bit(square):
            return OFF_NUMBER
        if self.targets == 0:
            return ALL_OWN
        if deed == PLACE:
            return TAKEN if self.deed == PLACE else ALL_TAKEN
        return FREE_FIRST if self.deed == PLACE else NO_OPPONENT

    def no_pass(self) -> Refusal:
        if self.deed == REMOVE:
            return TEN_MUST
        return ALL_TAKEN if self.deed == REPLACE else NO_PASS

    def number(self) -> i64:
        return SUM_OF[self.dice]

    def has_chip(self, own: i64) -> bool:
        """Whether a side with these chips on the board has another (D20)."""
        return not self.options.limited or count(own) < CHIPS

    # Transitions

    def apply(self, seat: i64, move: i64) -> None:
        if move >= OPEN:
            self.open(move - OPEN)
        elif move >= ROLL:
            self.dice = move - ROLL
            self.phase = MOVING
            self.weigh()
        elif move == PASS:
            self.end_turn(0)  # D12, D13
        elif move >= REMOVE:
            self.remove(bit(move - REMOVE))  # D10
            self.end_turn(0)
        else:
            self.put(bit(move - self.deed))

    def open(self, dice: i64) -> None:
        """One opening roll (D5, D6, D26)."""
        self.rolls |= shl(dice, SIZE * self.rolled)
        self.rolled += 1
        if self.rolled < count(self.rolling):
            self.turn = nth(self.rolling, self.rolled)
            return
        best: i64 = 0
        leaders: i64 = 0
        i: i64 = 0
        while i < self.rolled:
            dice = (self.rolls >> (SIZE * i)) & 63
            total = SUM_OF[dice]
            if total > best:
                leaders = 0
            if total >= best:
                leaders |= bit(nth(self.rolling, i))
                best = total
            i += 1
        self.rolling = leaders
        self.rolled = 0
        self.rolls = 0
        self.turn = nth(leaders, 0)
        if leaders & (leaders - 1) == 0:
            self.phase = ROLLING

    def weigh(self) -> None:
        """Finds what the roll allows."""
        own = self.chips(self.side(self.turn))
        taken = self.first | self.second | self.third
        number = self.number()
        self.deed = PLACE
        self.may_pass = 0
        if number == 10:
            self.deed = REMOVE
            self.targets = (taken ^ own) & ~DICE_SQUARES  # D16
        elif not self.has_chip(own):
            self.targets = 0  # D20
        else:
            reach = OF_NUMBER[number]
            self.targets = reach & ~taken  # D9, D17, D28
            if self.targets == 0:
                self.deed = REPLACE
                self.targets = reach & taken & ~own  # D11
                self.may_pass = 1 if number == 11 else 0  # D18
        self.plays = count(self.targets)
        if self.plays == 0:
            self.may_pass = 1  # D12, D28

    def remove(self, square: i64) -> None:
        self.first &= ~square
        self.second &= ~square
        self.third &= ~square

    def flip(self, side: i64, square: i64) -> None:
        """Puts a chip of a side on a square without one, or removes it."""
        if side == 0:
            self.first ^= square
        elif side == 1:
            self.second ^= square
        else:
            self.third ^= square

    def put(self, square: i64) -> None:
        """Places a chip, over an opponent's if there is one (D10, D11)."""
        if self.deed == REPLACE:
            self.remove(square)
        side = self.side(self.turn)
        self.flip(side, square)
        if self.options.has_row(self.chips(side)):
            self.phase = OVER  # D1, D19, D22
            self.dice = 0
            return
        number = self.number()
        self.end_turn(1 if number == 2 or number == 12 else 0)  # D14, D15, D17, D29

    def end_turn(self, bonus: i64) -> None:
        if not bonus:
            self.turn += 1
            if self.turn == self.seats:
                self.turn = 0
        self.phase = ROLLING
        self.dice = 0

    def random_step(self, rng: Rng) -> i64:
        seat = self.asked()
        if seat >= 0:
            self.apply(seat, self.legal_at(seat, rng.below(self.legal_count(seat))))
        return seat

    # Scores and outcome

    def winner(self) -> i64:
        """The side that has its line, or -1."""
        side: i64 = 0
        while side < self.sides:
            if self.options.has_row(self.chips(side)):
                return side
            side += 1
        return -1

    def score(self, seat: i64) -> i64:
        return 1 if self.phase == OVER and self.side(seat) == self.winner() else 0

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        scores = [int(self.score(seat)) for seat in range(self.seats)]
        return Outcome("row", scores, [seat for seat in range(len(scores)) if scores[seat]])

    # View

    def view(self, viewer: i64) -> dict[str, object]:
        """The same view for everybody: nothing is hidden."""
        over = self.phase == OVER
        return {
            **common_fields(self, viewer, PHASES[self.phase], NOBODY if over else self.turn),
            "opening": self.opening_shown() if self.phase == OPENING else None,
            "roll": dice_text(int(self.dice)) if self.phase == MOVING else None,
            "board": [self.row_shown(row) for row in range(SIZE)],
            "ended": "row" if over else None,
            "points": [int(self.score(seat)) for seat in range(self.seats)] if over else None,
        }

    def stage(self) -> Stage:
        if self.phase == OVER:
            return Stage(ENDED, PHASES[self.phase], NOBODY)
        return Stage(TURN if self.phase == MOVING else CHANCE, PHASES[self.phase], self.turn)

    def opening_shown(self) -> dict[str, object]:
        rolls = [dice_text(int(self.rolls >> (SIZE * i)) & 63) for i in range(self.rolled)]
        return {"rolling": [seat + 1 for seat in members(self.rolling)], "rolls": rolls}

    def row_shown(self, row: int) -> str:
        signs = ""
        for square in range(row * SIZE, row * SIZE + SIZE):
            here = bit(square)
            signs += "1" if self.first & here else "2" if self.second & here else "3" if self.third & here else "."
        return signs

    # Other worlds

    def copy(self) -> SequenceDesState:
        twin = SequenceDesState(self.options, self.seats)
        twin.phase = self.phase
        twin.turn = self.turn
        twin.first = self.first
        twin.second = self.second
        twin.third = self.third
        twin.dice = self.dice
        twin.targets = self.targets
        twin.deed = self.deed
        twin.plays = self.plays
        twin.may_pass = self.may_pass
        twin.rolling = self.rolling
        twin.rolled = self.rolled
        twin.rolls = self.rolls
        return twin

    def determinize(self, viewer: i64, rng: Rng) -> GameState:
        """A plain copy: nothing is hidden."""
        return self.copy()
