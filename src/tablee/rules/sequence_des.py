"""Séquence Dés, two dice and a board of six by six. Clauses D1-D29 of `docs/rules/sequence-des.en.md`.

Board and sides D3, D7, D8, D24, D25. Opening roll D5, D6, D26. A turn D9-D12, D20, D27, D28. Rolls of 2 and 12
D13-D15, D29; of 10 D16; of 11 D17, D18. The end D1, D2, D4, D19, D22.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tablee.rules.bits import bit, count, full, members, nth, shl
from tablee.rules.game import Game
from tablee.rules.options import Choice, Options
from tablee.rules.refusal import NO_SUCH_SEAT, NOT_A_MOVE, OptionsError, Refusal
from tablee.rules.rng import Rng
from tablee.rules.state import ALL, NOBODY, TABLE, GameState, Outcome

# D3, D25: squares are numbered row by row from the top, a1 = 0, b1 = 1, ..., f6 = 35.
BOARD: Final = [
    [2, 3, 4, 5, 6, 2],
    [6, 7, 8, 9, 7, 3],
    [5, 9, 12, 12, 8, 4],
    [4, 8, 12, 12, 9, 5],
    [3, 7, 9, 8, 7, 6],
    [2, 6, 5, 4, 3, 2],
]
SIZE: Final = 6
SQUARES: Final = 36

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

CHIPS: Final = 20

GAME_OVER = Refusal("D27", "The game is over.", "La partie est terminée.")
NOT_YOUR_TURN = Refusal("D27", "It is not your turn.", "Ce n’est pas votre tour.")
ROLL_FIRST = Refusal("D27", "The dice come first.", "Il faut d’abord jeter les dés.")
OPEN_FIRST = Refusal(
    "D26",
    "The opening rolls come first: the highest sum begins.",
    "Il faut d’abord les jets de départ : la plus grande somme commence.",
)
OPENED = Refusal("D26", "The opening is over.", "Les jets de départ sont terminés.")
ROLLED = Refusal("D28", "The dice have been rolled: the player moves.", "Les dés sont jetés : c’est au joueur d’agir.")
OFF_NUMBER = Refusal("D28", "That square does not bear the number rolled.", "Cette case ne porte pas le nombre obtenu.")
TAKEN = Refusal(
    "D9",
    "That square is taken: the chip goes on a free one.",
    "Cette case est occupée : le jeton va sur une case libre.",
)
ALL_TAKEN = Refusal(
    "D11",
    "All four squares are taken: an opponent’s chip must be replaced (written with !).",
    "Les quatre cases sont prises : il faut remplacer un jeton adverse (écrit avec !).",
)
ALL_OWN = Refusal(
    "D12",
    "All four squares carry your own chips: you can only pass.",
    "Les quatre cases portent vos propres jetons : vous ne pouvez que passer.",
)
FREE_FIRST = Refusal(
    "D9",
    "While a square of that number is free, the chip goes on a free one.",
    "Tant qu’une case de ce nombre est libre, le jeton va sur une case libre.",
)
NO_OPPONENT = Refusal("D11", "Only an opponent’s chip can be replaced.", "On ne remplace que le jeton d’un adversaire.")
ONLY_ON_TEN = Refusal("D16", "Chips are removed only on a 10.", "On n’ôte un jeton que sur un 10.")
TEN_REMOVES = Refusal(
    "D16",
    "A 10 removes an opponent’s chip and places none.",
    "Un 10 fait ôter un jeton adverse et n’en place aucun.",
)
TEN_SPARES = Refusal(
    "D16",
    "A 10 removes an opponent’s chip that stands off the squares 2 and 12.",
    "Un 10 fait ôter un jeton adverse qui n’est pas sur une case 2 ou 12.",
)
TEN_MUST = Refusal(
    "D16",
    "A 10 must remove an opponent’s chip while one can be removed.",
    "Un 10 oblige à ôter un jeton adverse tant qu’il y en a un à ôter.",
)
ELEVEN_PLACES = Refusal(
    "D17",
    "While a square is free, an 11 is placed on a free one.",
    "Tant qu’une case est libre, un 11 se place sur une case libre.",
)
ELEVEN_OPPONENT = Refusal(
    "D18",
    "On a full board an 11 replaces an opponent’s chip.",
    "Sur une table pleine, un 11 remplace le jeton d’un adversaire.",
)
NO_CHIP_LEFT = Refusal("D20", "Your side has no chip left.", "Votre camp n’a plus de jeton.")
NO_PASS = Refusal(
    "D28", "Something can be done with this roll: nobody may pass.", "Ce jet permet de jouer : on ne peut pas passer."
)


def squares_of(number: int) -> i64:
    """All squares that bear a number."""
    found: i64 = 0
    for square in range(SQUARES):
        if BOARD[square // SIZE][square % SIZE] == number:
            found |= bit(square)
    return found


def starts(row: int, right: int, down: int) -> i64:
    """The squares from which a line of `row` squares fits on the board in a direction."""
    found: i64 = 0
    for square in range(SQUARES):
        end_column = square % SIZE + right * (row - 1)
        end_row = square // SIZE + down * (row - 1)
        if 0 <= end_column < SIZE and end_row < SIZE:
            found |= bit(square)
    return found


OF_NUMBER: Final = vec[i64]([full(SQUARES) if number == 11 else squares_of(number) for number in range(13)])
"""For each sum the squares that it reaches: those that bear it, for an 11 all (D17)."""
SUM_OF: Final = vec[i64]([dice // SIZE + dice % SIZE + 2 for dice in range(SQUARES)])
"""For each roll of two dice their sum (D28)."""
DICE_SQUARES: Final = squares_of(2) | squares_of(12)


class SequenceDesOptions(Options):
    """House rules: how many in a row (D1), how many chips (D20)."""

    def __init__(self, row: int, chips: str) -> None:
        self.row: i64 = row
        self.chips = chips
        self.limited = chips == "20"
        # D2: columns, rows and both diagonals
        self.right: i64 = starts(row, 1, 0)
        self.down: i64 = starts(row, 0, 1)
        self.falling: i64 = starts(row, 1, 1)
        self.rising: i64 = starts(row, -1, 1)

    def as_dict(self) -> dict[str, object]:
        return {"row": int(self.row), "chips": self.chips}

    def has_row(self, chips: i64) -> bool:
        """Whether some chips make a straight line long enough (D1, D4)."""
        return (
            self.lines(chips, 1) & self.right
            | self.lines(chips, SIZE) & self.down
            | self.lines(chips, SIZE + 1) & self.falling
            | self.lines(chips, SIZE - 1) & self.rising
        ) != 0

    def lines(self, chips: i64, step: i64) -> i64:
        """Squares from which five, or six, chips follow each other at a step."""
        two = chips & (chips >> step)
        five = two & (two >> (2 * step)) & (chips >> (4 * step))
        return five if self.row == 5 else five & (chips >> (5 * step))


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
        # What the roll allows: the squares, what is done there (PLACE, REPLACE or REMOVE), and whether to pass.
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
        """There is nothing to deal."""

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

    def put(self, square: i64) -> None:
        """Places a chip, over an opponent's if there is one (D10, D11)."""
        if self.deed == REPLACE:
            self.remove(square)
        side = self.side(self.turn)
        if side == 0:
            self.first |= square
        elif side == 1:
            self.second |= square
        else:
            self.third |= square
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
        """Everything lies open."""
        over = self.phase == OVER
        return {
            "game": "sequence-des",
            "rules": 1,
            "options": self.options.as_dict(),
            "seats": int(self.seats),
            "viewer": "all" if viewer == ALL else int(viewer) + 1 if viewer < self.seats else "public",
            "round": 1,
            "dealer": None,
            "scores": [0] * int(self.seats),
            "phase": PHASES[self.phase],
            "turn": None if over else int(self.turn) + 1,
            "opening": self.opening_shown() if self.phase == OPENING else None,
            "roll": dice_text(int(self.dice)) if self.phase == MOVING else None,
            "board": [self.row_shown(row) for row in range(SIZE)],
            "ended": "row" if over else None,
            "points": [int(self.score(seat)) for seat in range(self.seats)] if over else None,
        }

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

    def copy(self) -> GameState:
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
        """Nothing is hidden."""
        return self.copy()


def dice_text(dice: int) -> str:
    """Two dice in notation."""
    return f"{dice // SIZE + 1}+{dice % SIZE + 1}"


class SequenceDesGame(Game):
    """Séquence Dés as a member of the collection."""

    def __init__(self) -> None:
        super().__init__(
            "sequence-des",
            "Séquence Dés",
            2,
            4,
            [
                Choice(
                    "row", "5, or 6 for two sides", 5, "D1", "Chips in a row that win", "Jetons alignés pour gagner"
                ),
                Choice(
                    "chips", "unlimited or 20", "unlimited", "D20", "Chips of each colour", "Jetons de chaque couleur"
                ),
            ],
        )
        self.seats_clause = "D24"
        self.has_dealer = False
        self.has_deal = False

    def options(self, given: dict[str, object], seats: int) -> Options:
        self.check_seats(seats)
        self.check_names(given)
        row = self.whole(given, "row", 5, 5, 6)
        if row == 6 and seats == 3:  # D1, D8
            raise OptionsError("option `row` may be 6 only for two sides (2 or 4 seats); with 3 seats it is 5 (D1, D8)")
        return SequenceDesOptions(row, self.one_of(given, "chips", ["unlimited", "20"]))

    def deck(self, options: Options) -> vec[i64]:
        return vec[i64]()

    def card_text(self, options: Options, card: int) -> str:
        raise IndexError("this game has no cards")

    def start(self, options: Options, seats: int, dealer: int, deck: vec[i64]) -> GameState:
        assert isinstance(options, SequenceDesOptions)
        return SequenceDesState(options, seats)

    def refusals(self) -> list[Refusal]:
        return [
            GAME_OVER,
            NOT_YOUR_TURN,
            ROLL_FIRST,
            OPEN_FIRST,
            OPENED,
            ROLLED,
            OFF_NUMBER,
            TAKEN,
            ALL_TAKEN,
            ALL_OWN,
            FREE_FIRST,
            NO_OPPONENT,
            ONLY_ON_TEN,
            TEN_REMOVES,
            TEN_SPARES,
            TEN_MUST,
            ELEVEN_PLACES,
            ELEVEN_OPPONENT,
            NO_CHIP_LEFT,
            NO_PASS,
        ]


GAME: Final = SequenceDesGame()
