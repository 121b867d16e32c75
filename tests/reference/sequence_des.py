"""Séquence Dés written a second time, slowly and plainly, from the rule sheet and the rulings (D1-D23)."""

import random
from collections import Counter

# D3: the printed board, rows from the top.
BOARD = [
    [2, 3, 4, 5, 6, 2],
    [6, 7, 8, 9, 7, 3],
    [5, 9, 12, 12, 8, 4],
    [4, 8, 12, 12, 9, 5],
    [3, 7, 9, 8, 7, 6],
    [2, 6, 5, 4, 3, 2],
]
NUMBER = {"abcdef"[column] + str(row + 1): BOARD[row][column] for row in range(6) for column in range(6)}
SQUARES = list(NUMBER)
ROLLS = [f"{one}+{other}" for one in range(1, 7) for other in range(1, 7)]
DIRECTIONS = [(1, 0), (0, 1), (1, 1), (1, -1)]  # D2
DEFAULTS: dict[str, object] = {"row": 5, "chips": "unlimited"}
CHOICES: dict[str, list[object]] = {"row": [5, 6], "chips": ["unlimited", "20"]}


def total(roll: str) -> int:
    one, other = roll.split("+")
    return int(one) + int(other)


def step(square: str, direction: tuple[int, int]) -> str:
    """The neighbour of a square; off the board it is the name of no square."""
    return chr(ord(square[0]) + direction[0]) + str(int(square[1:]) + direction[1])


class SequenceDesReference:
    """One game of Séquence Dés."""

    def __init__(self, seats: int, options: dict[str, object], dealer: int | None, deck: list[str]) -> None:
        if seats not in {2, 3, 4} or dealer is not None or deck:
            msg = "Séquence Dés has two to four seats, no dealer and no cards"
            raise ValueError(msg)
        self.seats = seats
        self.options = dict(DEFAULTS)
        for name, value in options.items():
            if name not in CHOICES or value not in CHOICES[name]:
                msg = f"no such option: {name}={value}"
                raise ValueError(msg)
            self.options[name] = value
        if self.options["row"] == 6 and seats == 3:  # D1, D8
            msg = "six in a row is for two sides"
            raise ValueError(msg)
        self.chips: dict[str, int | None] = dict.fromkeys(SQUARES)  # the side whose chip lies there
        self.rolling = list(range(1, seats + 1))
        self.opening_rolls: list[str] = []
        self.phase = "opening"
        self.turn: int | None = 1
        self.roll: str | None = None
        self.winner: int | None = None

    # Questions

    def side(self, seat: int) -> int:
        return 1 + (seat - 1) % 2 if self.seats == 4 else seat  # D7, D8

    def actors(self) -> list[int | str]:
        if self.phase in {"opening", "roll"}:
            return ["table"]
        return [self.turn] if self.phase == "move" and self.turn is not None else []

    def legal(self, seat: int | str) -> set[str]:
        if seat == "table":
            word = {"opening": "open", "roll": "roll"}.get(self.phase)
            return {f"{word}:{roll}" for roll in ROLLS} if word else set()
        if self.phase == "move" and seat == self.turn:
            return self._moves(self.side(self.turn))
        return set()

    def _moves(self, side: int) -> set[str]:
        assert self.roll is not None
        number = total(self.roll)
        theirs = {square for square, owner in self.chips.items() if owner not in {None, side}}
        if number == 10:  # D16
            return {f"x:{square}" for square in theirs if NUMBER[square] not in {2, 12}} or {"pass"}
        if self._has_none_left(side):  # D20
            return {"pass"}
        targets = {square for square in SQUARES if number in {11, NUMBER[square]}}
        free = {square for square in targets if self.chips[square] is None}
        if free:  # D9, D17
            return free
        replacing = {f"{square}!" for square in targets & theirs}  # D11, D18
        if number == 11:  # D18
            return replacing | {"pass"}
        return replacing or {"pass"}  # D12

    def _has_none_left(self, side: int) -> bool:
        return self.options["chips"] == "20" and list(self.chips.values()).count(side) >= 20

    def _has_row(self, side: int) -> bool:
        return any(self._run(square, direction, side) for square in SQUARES for direction in DIRECTIONS)

    def _run(self, square: str, direction: tuple[int, int], side: int) -> bool:
        """True if a row of the agreed length starts here; longer ones contain one (D4)."""
        for _ in range(int(str(self.options["row"]))):  # D1
            if self.chips.get(square) != side:
                return False
            square = step(square, direction)
        return True

    # Moves

    def play(self, seat: int | str, text: str) -> None:
        if text not in self.legal(seat):
            msg = f"not legal: {seat}:{text}"
            raise ValueError(msg)
        if text.startswith("open:"):
            self._open(text.removeprefix("open:"))
        elif text.startswith("roll:"):
            self.roll = text.removeprefix("roll:")
            self.phase = "move"
        else:
            assert isinstance(seat, int)
            self._move(seat, text)

    def _open(self, roll: str) -> None:
        self.opening_rolls.append(roll)
        if len(self.opening_rolls) < len(self.rolling):
            self.turn = self.rolling[len(self.opening_rolls)]
            return
        sums = [total(each) for each in self.opening_rolls]
        self.rolling = [seat for seat, got in zip(self.rolling, sums, strict=True) if got == max(sums)]
        self.opening_rolls = []
        self.turn = self.rolling[0]
        if len(self.rolling) == 1:  # D5: else the tied roll again
            self.phase = "roll"

    def _move(self, seat: int, text: str) -> None:
        assert self.roll is not None
        number = total(self.roll)
        self.roll = None
        self.phase = "roll"
        if text.startswith("x:"):
            self.chips[text.removeprefix("x:")] = None  # D10
        elif text != "pass":
            self.chips[text.removesuffix("!")] = self.side(seat)  # D10
            if self._has_row(self.side(seat)):  # D19, before any bonus roll
                self.phase = "over"
                self.turn = None
                self.winner = self.side(seat)
                return
            if number in {2, 12}:  # D14, D15; D13 and D17: neither a pass nor an 11 earns it
                return
        self.turn = seat % self.seats + 1

    def deal(self, deck: list[str]) -> None:
        msg = f"no deal is due ({len(deck)} cards)"
        raise ValueError(msg)

    # What is seen

    def view(self, viewer: int | str) -> dict[str, object]:
        signs = {square: "." if owner is None else str(owner) for square, owner in self.chips.items()}
        opening = {"rolling": list(self.rolling), "rolls": list(self.opening_rolls)}
        return {
            "game": "sequence-des",
            "rules": 1,
            "options": dict(self.options),
            "seats": self.seats,
            "viewer": viewer,
            "round": 1,
            "dealer": None,
            "scores": [0] * self.seats,
            "phase": self.phase,
            "turn": self.turn,
            "ended": None if self.winner is None else "row",
            "points": None if self.winner is None else self._points(),
            "opening": opening if self.phase == "opening" else None,
            "roll": self.roll,
            "board": ["".join(signs[column + str(row)] for column in "abcdef") for row in range(1, 7)],
        }

    def _points(self) -> list[int]:
        return [int(self.side(seat) == self.winner) for seat in range(1, self.seats + 1)]

    def outcome(self) -> dict[str, object] | None:
        if self.winner is None:
            return None
        winners = [seat for seat in range(1, self.seats + 1) if self.side(seat) == self.winner]
        return {"reason": "row", "scores": self._points(), "winners": winners}


def smoke(games: int, seed: int) -> Counter[str]:
    """Who won random games; fails if a move changes more than the one square it names."""
    chance = random.Random(seed)
    ends: Counter[str] = Counter()
    tables: list[tuple[int, dict[str, object]]] = [
        (seats, {"row": row, "chips": chips})
        for seats in (2, 3, 4)
        for row in (5, 6)
        for chips in ("unlimited", "20")
        if (seats, row) != (3, 6)
    ]
    for number in range(games):
        seats, options = tables[number % len(tables)]
        game = SequenceDesReference(seats, options, None, [])
        while game.outcome() is None:
            (actor,) = game.actors()
            move = chance.choice(sorted(game.legal(actor)))
            before = dict(game.chips)
            game.play(actor, move)
            changed = {square for square in SQUARES if before[square] != game.chips[square]}
            assert changed == {square for square in SQUARES if square in move}
            if options["chips"] == "20":
                assert max(Counter(owner for owner in game.chips.values() if owner).values(), default=0) <= 20
            ends[f"{seats} seats, moves"] += 1
        assert game.actors() == []
        ends[f"{seats} seats, {game.winner} wins"] += 1
    return ends


if __name__ == "__main__":
    assert sorted(NUMBER.values()) == sorted(list(range(2, 10)) * 4 + [12] * 4)
    print(dict(smoke(1000, 1)))
