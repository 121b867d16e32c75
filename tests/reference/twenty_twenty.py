"""20/20 written a second time, slowly and plainly, from the rule sheet and the rulings (V1-V12)."""

import itertools
import random
from collections import Counter

SUITS = ["s", "c", "m", "e", "h", "d"]
RANKS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "J", "C", "B", "R", "Q", "K", "A"]
DECK = [rank + suit for suit in SUITS for rank in RANKS]
DEFAULTS: dict[str, object] = {"undo": False, "deals": "any"}
CHOICES: dict[str, list[object]] = {"undo": [False, True], "deals": ["any", "winnable"]}
PILES = 20
HEIGHT = 6


def rank_of(card: str) -> str:
    return card[:-1]


def suit_of(card: str) -> str:
    return card[-1]


def pair_text(one: str, other: str) -> str:
    first, second = sorted([one, other], key=lambda card: SUITS.index(suit_of(card)))
    return f"{first}-{second}"


class TwentyTwentyReference:
    """One game of 20/20; the piles as dealt never change, only how many cards have left each of them."""

    def __init__(self, seats: int, options: dict[str, object], dealer: int | None, deck: list[str]) -> None:
        if seats != 1 or dealer is not None:
            msg = "20/20 has one seat and no dealer"
            raise ValueError(msg)
        self.options = dict(DEFAULTS)
        for name, value in options.items():
            if name not in CHOICES or value not in CHOICES[name]:
                msg = f"no such option: {name}={value}"
                raise ValueError(msg)
            self.options[name] = value
        if sorted(deck) != sorted(DECK):
            msg = "the deck is not the 120 cards, each once"
            raise ValueError(msg)
        # V1: one card to each pile in turn, six times round; the last one dealt to a pile lies on top of it.
        self.dealt = [[deck[PILES * turn + pile] for turn in reversed(range(HEIGHT))] for pile in range(PILES)]
        self.pile_of = {card: index for index, pile in enumerate(self.dealt) for card in pile}
        self.taken = [0] * PILES
        self.known = [1] * PILES  # of the pile as dealt: how deep the player has ever looked
        self.history: list[str] = []
        self.undos = 0
        self.ended: str | None = None
        self._end_if_stuck()

    # Questions

    def visible(self) -> list[str]:
        return [pile[gone] for pile, gone in zip(self.dealt, self.taken, strict=True) if gone < HEIGHT]  # V8

    def pairs(self) -> set[str]:
        # V2, V3, V4: one rank, any suits; V5: every choice of two among three or more alike.
        return {
            pair_text(one, other)
            for one, other in itertools.combinations(self.visible(), 2)
            if rank_of(one) == rank_of(other)
        }

    def pairs_removed(self) -> int:
        return sum(self.taken) // 2

    def actors(self) -> list[int | str]:
        return [1] if self.ended is None else []

    def legal(self, seat: int | str) -> set[str]:
        if seat != 1 or self.ended is not None:
            return set()
        moves = self.pairs() | {"give-up"}  # V7
        if self.options["undo"] and self.history:  # V10
            moves.add("undo")
        return moves

    # Moves

    def play(self, seat: int | str, text: str) -> None:
        if text not in self.legal(seat):
            msg = f"not legal: {seat}:{text}"
            raise ValueError(msg)
        if text == "give-up":
            self.ended = "gave-up"
        elif text == "undo":
            for card in self.history.pop().split("-"):
                self.taken[self.pile_of[card]] -= 1
            self.undos += 1
        else:
            for card in text.split("-"):
                pile = self.pile_of[card]
                self.taken[pile] += 1
                if self.taken[pile] < HEIGHT:  # V6: the card beneath is turned up
                    self.known[pile] = max(self.known[pile], self.taken[pile] + 1)
            if self.options["undo"]:
                self.history.append(text)
            if sum(self.taken) == len(DECK):
                self.ended = "won"
            self._end_if_stuck()

    def deal(self, deck: list[str]) -> None:
        msg = f"no deal is due ({len(deck)} cards)"
        raise ValueError(msg)

    def _end_if_stuck(self) -> None:
        # V9; with the option a dead end is left by undo or give-up.
        if self.ended is None and not self.options["undo"] and not self.pairs():
            self.ended = "stuck"

    # What is seen

    def view(self, viewer: int | str) -> dict[str, object]:
        piles = []
        for pile, gone, known in zip(self.dealt, self.taken, self.known, strict=True):
            depth = HEIGHT if viewer == "all" else known
            piles.append([card if index < depth else "?" for index, card in enumerate(pile)][gone:])
        return {
            "game": "20-20",
            "rules": 1,
            "options": dict(self.options),
            "seats": 1,
            "viewer": viewer,
            "round": 1,
            "dealer": None,
            "scores": [0],
            "phase": "play" if self.ended is None else "over",
            "turn": 1 if self.ended is None else None,
            "ended": self.ended,
            "points": None if self.ended is None else [self.pairs_removed()],
            "piles": piles,
            "removed": [pile[:gone] for pile, gone in zip(self.dealt, self.taken, strict=True)],
            "seen": [known - gone if gone < HEIGHT else 0 for known, gone in zip(self.known, self.taken, strict=True)],
            "history": list(self.history),
            "undos": self.undos,
        }

    def outcome(self) -> dict[str, object] | None:
        if self.ended is None:
            return None
        winners = [1] if self.ended == "won" else []  # V12
        return {"reason": self.ended, "scores": [self.pairs_removed()], "winners": winners}


def smoke(games: int, seed: int) -> Counter[str]:
    """How random games ended; fails if a card is lost or doubled on the way."""
    chance = random.Random(seed)
    ends: Counter[str] = Counter()
    for number in range(games):
        options: dict[str, object] = {"undo": number % 2 == 1, "deals": chance.choice(["any", "winnable"])}
        game = TwentyTwentyReference(1, options, None, chance.sample(DECK, len(DECK)))
        for _ in range(400):
            moves = sorted(game.legal(1))
            assert bool(moves) == (game.actors() == [1]) == (game.outcome() is None)
            if not moves:
                break
            if len(moves) > 1 and chance.random() < 0.98:
                moves.remove("give-up")
            game.play(1, chance.choice(moves))
            check(game)
        ends[f"undo={options['undo']} {game.ended}"] += 1
    return ends


def check(game: TwentyTwentyReference) -> None:
    whole, mine = game.view("all"), game.view(1)
    assert mine["piles"] == game.view("public")["piles"]
    piles, removed, seen = whole["piles"], whole["removed"], mine["seen"]
    assert isinstance(piles, list)
    assert isinstance(removed, list)
    assert isinstance(seen, list)
    assert [gone + left for gone, left in zip(removed, piles, strict=True)] == game.dealt
    assert sorted(itertools.chain(*piles, *removed)) == sorted(DECK)
    assert all(bool(left) == (depth >= 1) and depth <= len(left) for left, depth in zip(piles, seen, strict=True))


if __name__ == "__main__":
    print(dict(smoke(2000, 1)))
