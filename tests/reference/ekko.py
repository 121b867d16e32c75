"""EKKO's reference, slow and plain: random games compare the engine with it.

Cards are the strings "01" to "98", seats count from 1, piles are lists with the top card first.
"""

from __future__ import annotations

import collections
import random
import time

DECK: list[str] = [f"{number:02d}" for number in range(1, 99)]
VALUE: dict[str, int] = {card: int(card) for card in DECK}
DEFAULTS: dict[str, object] = {"target": 25, "mistakes": "refused", "hand": 0, "reaction": 3000}


def is_multiple_of_11(card: str) -> bool:
    return VALUE[card] % 11 == 0


# A multiple of 11 has no mirror; every other card has exactly one.
MIRROR: dict[str, str] = {card: card[1] + card[0] for card in DECK if not is_multiple_of_11(card)}


def fits(card: str, top: str) -> bool:
    """Strictly higher than an odd card, strictly lower than an even one (E5)."""
    if VALUE[top] % 2 == 1:
        return VALUE[card] > VALUE[top]
    return VALUE[card] < VALUE[top]


def hand_size(seats: int, option: int) -> int:
    if option:
        return option
    if seats <= 3:  # E1
        return 6
    return 5 if seats <= 5 else 4


class EkkoReference:
    def __init__(self, seats: int, options: dict[str, object], dealer: int | None, deck: list[str]) -> None:
        if dealer is None:
            problem = "EKKO has a dealer"
            raise ValueError(problem)
        if not 2 <= seats <= 8:
            problem = "EKKO is for two to eight players"
            raise ValueError(problem)
        self.seats = seats
        self.options: dict[str, object] = DEFAULTS | options
        self.target = int(str(self.options["target"]))
        self.penalised = self.options["mistakes"] == "penalised"
        self.scores: list[int] = [0] * seats
        self.round = 1
        self._set_up(dealer, deck)

    # The deal

    def deal(self, deck: list[str]) -> None:
        if self.phase != "deal":
            problem = "no deal is due"
            raise ValueError(problem)
        self.round += 1
        self._set_up(self.laid, deck)  # E38

    def _set_up(self, dealer: int, deck: list[str]) -> None:
        if sorted(deck) != DECK:
            problem = "a deal takes each card of the deck once"
            raise ValueError(problem)
        self.dealer = dealer
        self.hands: dict[int, set[str]] = {seat: set() for seat in self._all_seats()}
        self.stock: list[str] = list(deck)
        self.blocked: dict[int, set[str]] = {seat: set() for seat in self._all_seats()}
        self.shown: dict[int, set[str]] = {seat: set() for seat in self._all_seats()}
        self.gone: dict[int, set[str]] = {seat: set() for seat in self._all_seats()}
        self.declined: set[int] = set()
        self.silent = 0
        self.ended: str | None = None
        self.points: list[int] | None = None
        for _ in range(hand_size(self.seats, int(str(self.options["hand"])))):
            for seat in [*self._others_from_left(dealer), dealer]:
                self.hands[seat].add(self.stock.pop(0))
        self.pile: list[str] = [self.stock.pop(0)]
        self.laid = dealer  # E3
        self.phase = "play"
        self.turn: int | None = self._left_of(dealer)
        if is_multiple_of_11(self.pile[0]):  # E3
            self.phase = "again"
            self.turn = dealer

    # Seats

    def _all_seats(self) -> list[int]:
        return list(range(1, self.seats + 1))

    def _left_of(self, seat: int) -> int:
        return seat % self.seats + 1

    def _others_from_left(self, seat: int) -> list[int]:
        """Every other seat, clockwise from the left of this one."""
        return [(seat + step) % self.seats + 1 for step in range(self.seats - 1)]

    # Questions

    def _is_window_open(self) -> bool:
        top = self.pile[0]
        return top in MIRROR and MIRROR[top] not in self.pile

    def _top_mirror(self, seat: int) -> str | None:
        """The mirror of the top card, if this seat holds it and may use it (E34)."""
        mirror = MIRROR.get(self.pile[0])
        if mirror is None or mirror not in self.hands[seat] or mirror in self.blocked[seat]:
            return None
        return mirror

    def _is_silent_lap(self) -> bool:
        """Nobody has answered the card of the seat on turn (E29)."""
        return self.phase == "play" and self.turn == self.laid and self.silent == self.seats - 1

    def _fitting(self) -> set[str]:
        """The cards the seat on turn holds, may use, and that fit; the mirror among them if it fits."""
        assert self.turn is not None
        free = self.hands[self.turn] - self.blocked[self.turn]  # E34
        if self._is_silent_lap():
            return free  # E30
        return {card for card in free if fits(card, self.pile[0])}

    def _mirror_plays(self, seat: int) -> set[str]:
        """The mirror with each effect it may have (E15)."""
        mirror = self._top_mirror(seat)
        if mirror is None:
            return set()
        plays = {f"{mirror}>draw"}
        for card in self.hands[seat]:
            if card != mirror:
                plays.add(f"{mirror}>drop:{card}")
        return plays

    def _wrong_cards(self, seat: int) -> set[str]:
        """The cards that this seat would lay by mistake (E33)."""
        wrong = set(self.hands[seat])
        if seat == self.turn:
            wrong -= self._fitting()
        mirror = self._top_mirror(seat)
        if mirror is not None:
            wrong.discard(mirror)
        if len(self.pile) > 1 and self.pile[1] in MIRROR:
            wrong.discard(MIRROR[self.pile[1]])  # E12
        return wrong

    def actors(self) -> list[int | str]:
        everyone: list[int | str] = [*self._all_seats(), "table"]
        return [seat for seat in everyone if self.legal(seat)]

    def legal(self, seat: int | str) -> set[str]:
        if isinstance(seat, str):
            return {"deal": {"deal"}, "last": {"close"}}.get(self.phase, set())
        if self.phase in ("deal", "over"):
            return set()
        if self.phase == "last":
            if seat == self.laid or seat in self.declined:  # E23
                return set()
            return {"let"} | self._mirror_plays(seat)
        moves = self._legal_on_turn() if seat == self.turn else self._legal_off_turn(seat)
        if self.penalised:
            moves |= {f"try:{card}" for card in self._wrong_cards(seat)}
        return moves

    def _legal_on_turn(self) -> set[str]:
        assert self.turn is not None
        fitting = self._fitting()
        mirror = self._top_mirror(self.turn)
        moves = {card for card in fitting if card != mirror}  # E9
        moves |= self._mirror_plays(self.turn)  # E7
        if not fitting:
            moves.add("draw")  # E6, E9, E25, E26
        return moves

    def _legal_off_turn(self, seat: int) -> set[str]:
        if not self._is_window_open() or seat in self.declined:
            return set()
        return {"let"} | self._mirror_plays(seat)

    # Moves

    def play(self, seat: int | str, text: str) -> None:
        if isinstance(seat, str):
            if text.startswith("deal:"):
                self.deal(text.removeprefix("deal:").split("-"))
                return
            if text != "close" or self.phase != "last":
                problem = f"{seat}:{text} is not legal"
                raise ValueError(problem)
            self._end_round("out")  # E22, E23
            return
        if text not in self.legal(seat):
            problem = f"{seat}:{text} is not legal"
            raise ValueError(problem)
        if text == "let":
            self._decline(seat)
        elif text == "draw":
            self._draw_on_turn(seat)
        elif text.startswith("try:"):
            self._mistake(seat, text.removeprefix("try:"))
        elif text.endswith(">draw"):
            self._mirror_and_draw(seat, text.removesuffix(">draw"))
        elif ">drop:" in text:
            mirror, _, dropped = text.partition(">drop:")
            self._mirror_and_drop(seat, mirror, dropped)
        else:
            self._lay_fitting(seat, text)

    def _decline(self, seat: int) -> None:
        self.declined.add(seat)
        if self.phase == "last" and len(self.declined) == self.seats - 1:  # E23
            self._end_round("out")

    def _take_from_stock(self, seat: int) -> str | None:
        """Draw one card; None, and the round is over, if there is none (E35)."""
        if not self.stock:
            self._end_round("stock")
            return None
        card = self.stock.pop(0)
        self.hands[seat].add(card)
        self.declined.clear()  # E14
        return card

    def _draw_on_turn(self, seat: int) -> None:
        if self._take_from_stock(seat) is None:
            return
        if seat != self.laid:
            self.silent = min(self.silent + 1, self.seats - 1)  # E29
        self._pass_turn_to_left_of(seat)

    def _pass_turn_to_left_of(self, seat: int) -> None:
        self._unblock()  # E34
        self.phase = "play"
        self.turn = self._left_of(seat)

    def _unblock(self) -> None:
        for cards in self.blocked.values():
            cards.clear()

    def _mistake(self, seat: int, card: str) -> None:
        self.shown[seat].add(card)
        if self.stock:  # E33
            penalty = self._take_from_stock(seat)
            assert penalty is not None
            self.blocked[seat].add(penalty)  # E34

    def _put_on_pile(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.shown[seat].discard(card)
        self.pile.insert(0, card)
        self.laid = seat
        self.silent = 0  # E29, E32
        self.declined.clear()
        self._unblock()  # E34

    def _lay_fitting(self, seat: int, card: str) -> None:
        self._put_on_pile(seat, card)
        if is_multiple_of_11(card):
            self.phase = "again"  # E25, E26, E28
            self.turn = seat
        elif self.hands[seat]:
            self._pass_turn_to_left_of(seat)
        elif self._is_window_open():
            self.phase = "last"  # E23
            self.turn = seat
        else:
            self._end_round("out")  # the mirror lies in the pile: no window to wait for

    def _mirror_and_draw(self, seat: int, mirror: str) -> None:
        self._put_on_pile(seat, mirror)
        for other in self._others_from_left(seat):  # E19; E20: once, though a last card was answered
            if self._take_from_stock(other) is None:
                return
        self._after_effect(seat)

    def _mirror_and_drop(self, seat: int, mirror: str, dropped: str) -> None:
        answered = self.laid if self.phase == "last" else None
        self._put_on_pile(seat, mirror)
        if answered is not None and self._take_from_stock(answered) is None:  # E20
            return
        self.hands[seat].remove(dropped)
        self.gone[seat].add(dropped)  # E18; it stays in `shown`, for nobody saw which card left
        self._after_effect(seat)

    def _after_effect(self, seat: int) -> None:
        if self.hands[seat]:
            self._pass_turn_to_left_of(seat)  # E24
        else:
            self._end_round("out")  # E16, E17, E21

    # The end

    def _end_round(self, reason: str) -> None:
        self.ended = reason
        self._unblock()  # E34: the turn is over
        self.turn = None
        self.points = [
            sum(2 if is_multiple_of_11(card) else 1 for card in self.hands[seat])  # E37
            for seat in self._all_seats()
        ]
        self.scores = [total + points for total, points in zip(self.scores, self.points, strict=True)]
        self.phase = "over" if max(self.scores) >= self.target else "deal"  # E39

    def outcome(self) -> dict[str, object] | None:
        if self.phase != "over":
            return None
        lowest = min(self.scores)
        winners = [seat for seat in self._all_seats() if self.scores[seat - 1] == lowest]  # E39, E40
        return {"reason": "target", "scores": list(self.scores), "winners": winners}

    # Views

    def view(self, viewer: int | str) -> dict[str, object]:
        sees_hands = self.phase in ("deal", "over")
        return {
            "game": "ekko",
            "rules": 1,
            "options": dict(self.options),
            "seats": self.seats,
            "viewer": viewer,
            "round": self.round,
            "dealer": self.dealer,
            "scores": list(self.scores),
            "phase": self.phase,
            "turn": self.turn,
            "ended": self.ended,
            "points": None if self.points is None else list(self.points),
            "hands": self._per_seat(self.hands, "all" if sees_hands else viewer),
            "stock": list(self.stock) if viewer == "all" else len(self.stock),
            "pile": list(self.pile),
            "laid": self.laid,
            "silent": self.silent,
            "declined": sorted(seat for seat in self.declined if viewer in ("all", seat)),
            "blocked": self._per_seat(self.blocked, viewer),
            "shown": self._per_seat(self.shown, "all"),
            "gone": self._per_seat(self.gone, viewer),
        }

    def _per_seat(self, cards: dict[int, set[str]], viewer: int | str) -> list[list[str] | int]:
        """Each seat's cards where the viewer may see them, else how many."""
        return [sorted(cards[seat]) if viewer in ("all", seat) else len(cards[seat]) for seat in self._all_seats()]


def _cards_of(game: EkkoReference) -> list[str]:
    cards = [*game.stock, *game.pile]
    for seat in range(1, game.seats + 1):
        cards += [*game.hands[seat], *game.gone[seat]]
    return sorted(cards)


def _shuffled(chance: random.Random) -> list[str]:
    return chance.sample(DECK, len(DECK))


def _random_match(
    chance: random.Random, seats: int, options: dict[str, object]
) -> tuple[int, collections.Counter[str]]:
    """Play to the end, checking the cards after every move; return the number of moves and what was seen."""
    game = EkkoReference(seats, options, chance.randint(1, seats), _shuffled(chance))
    seen: collections.Counter[str] = collections.Counter()
    moves = 0
    while game.outcome() is None:
        seat = chance.choice(game.actors())
        text = chance.choice(sorted(game.legal(seat)))
        was_phase = game.phase
        if text == "deal":
            game.deal(_shuffled(chance))
        else:
            game.play(seat, text)
        moves += 1
        kind = text.split(":")[0].split(">")[-1]
        seen[f"{was_phase}/{'card' if kind.isdigit() else kind}"] += 1
        if game.ended is not None:
            seen[f"ended/{game.ended}"] += 1
        assert _cards_of(game) == DECK
        for viewer in ("all", "public", chance.randint(1, seats)):
            view = game.view(viewer)
            assert len(view) == 21
        if game.phase in ("play", "again"):
            assert game.turn in game.actors()
            holders = [holder for holder in range(1, seats + 1) if MIRROR.get(game.pile[0]) in game.hands[holder]]
            assert len(holders) <= 1
    return moves, seen


if __name__ == "__main__":
    chance = random.Random(1)
    total = 0
    seen: collections.Counter[str] = collections.Counter()
    started = time.perf_counter()
    for mistakes in ("refused", "penalised"):
        for hand in (0, 1, 2, 10):
            for target in (1, 25, 60):
                for seats in range(2, 9):
                    for _ in range(3):
                        choice: dict[str, object] = {"mistakes": mistakes, "hand": hand, "target": target}
                        played, what = _random_match(chance, seats, choice)
                        total += played
                        seen += what
    print(f"{total} moves, {total / (time.perf_counter() - started):.0f} per second")
    for what_seen, count in sorted(seen.items()):
        print(f"{count:8} {what_seen}")
