"""MIO's reference: a slow and plain second implementation of the rules, to check the engine move by move.

Cards are texts ("r3", "k*", "J"), piles are lists from the top down, seats are numbered from 1. Comments name clauses.
"""

import random
from collections import Counter

COLOURS = "rybgk"
FACES = "12345*"
JOKER = "J"
PRESETS = {"8+2": "12233445**/5", "9+1": "112233445*/5", "5+5": "12345*****/5"}
DEFAULTS: dict[str, object] = {"deck": "8+2", "target": 100, "reaction": 2000}
HAND = 5


def cards_of(deck_option: str) -> list[str]:
    """All cards of a deck, in the order of the deck."""
    faces, jokers = PRESETS.get(deck_option, deck_option).split("/")
    coloured = [colour + face for colour in COLOURS for face in sorted(faces, key=FACES.index)]
    return coloured + [JOKER] * int(jokers)


def rank_in_deck(card: str) -> tuple[int, int]:
    """The key that sorts cards into the order of the deck."""
    if card == JOKER:
        return (len(COLOURS), 0)
    return (COLOURS.index(card[0]), FACES.index(card[1]))


def is_star(card: str) -> bool:
    return card.endswith("*")


def value(card: str) -> int:
    """What a card costs when it is left over (M37)."""
    return 10 if card == JOKER or is_star(card) else int(card[1])


class MioReference:
    """One match of MIO."""

    def __init__(self, seats: int, options: dict[str, object], dealer: int | None, deck: list[str]) -> None:
        if not 2 <= seats <= 6:
            problem = "MIO is for two to six players"
            raise ValueError(problem)
        if dealer is None:
            problem = "MIO needs a dealer"
            raise ValueError(problem)
        unknown = set(options) - set(DEFAULTS)
        if unknown:
            problem = f"no such option: {sorted(unknown)}"
            raise ValueError(problem)
        self.options: dict[str, object] = {**DEFAULTS, **options}
        self.cards = cards_of(str(self.options["deck"]))
        self.seats = seats
        self.round = 0
        self.scores = dict.fromkeys(self.everyone(), 0)
        self.lay_out(dealer, deck)

    def everyone(self) -> range:
        return range(1, self.seats + 1)

    def left_of(self, seat: int) -> int:
        """The next seat clockwise (M36)."""
        return seat % self.seats + 1

    # Dealing

    def lay_out(self, dealer: int, deck: list[str]) -> None:
        """Shuffled cards become five-card hands, one card face up, and the stock."""
        if sorted(deck) != sorted(self.cards):
            problem = "not the cards of this deck"
            raise ValueError(problem)
        if len(deck) < HAND * self.seats + 2:
            problem = "too few cards for so many seats"
            raise ValueError(problem)
        self.stock = list(deck)
        self.round += 1
        self.dealer = dealer
        self.hands: dict[int, list[str]] = {seat: [] for seat in self.everyone()}
        seat = dealer
        for _ in range(HAND * self.seats):
            seat = self.left_of(seat)
            self.hands[seat].append(self.stock.pop(0))
        self.pile = [self.stock.pop(0)]
        self.down: dict[int, str | None] = dict.fromkeys(self.everyone())
        self.named: str | None = None
        self.drawn: list[str] = []
        self.shout: int | None = None
        self.passes = 0
        self.ended: str | None = None
        self.points: list[int] | None = None
        self.turn: int | None
        if self.pile[0] == JOKER:  # M4
            self.phase, self.turn = "name", dealer
        else:  # M2, M3
            self.phase, self.turn = "play", self.left_of(dealer)

    def deal(self, deck: list[str]) -> None:
        """The next round; the deal goes to the left (M2)."""
        if self.phase != "deal":
            problem = "no deal is due"
            raise ValueError(problem)
        self.lay_out(self.left_of(self.dealer), deck)

    # What may be done

    def actors(self) -> list[int | str]:
        everybody: list[int | str] = [*self.everyone(), "table"]
        return [seat for seat in everybody if self.legal(seat)]

    def legal(self, seat: int | str) -> set[str]:
        if seat == "table":
            return {"deal"} if self.phase == "deal" else set()
        moves: set[str] = set()
        if self.phase == "name" and seat == self.turn:
            moves = {f"name:{colour}" for colour in COLOURS}  # M4, M8
        if self.phase == "play" and seat == self.turn:
            moves = self.turn_moves()
        if self.phase == "play" and seat == self.shout:
            moves = moves | {"mio"}  # M26
        return moves

    def turn_moves(self) -> set[str]:
        moves: set[str] = set()
        for card in self.playable():
            plays = [f"J:{colour}" for colour in COLOURS] if card == JOKER else [card]  # M8
            for play in plays:
                moves |= {play, play + "!"}  # M27: any play may carry the shout
        if self.stock:
            moves.add("draw")  # M10, M13, M15, M28
        elif not moves:
            moves.add("pass")  # M17, M18, M19, M32
        return moves

    def playable(self) -> list[str]:
        """The cards that the seat on turn may lay now."""
        assert self.turn is not None
        if self.drawn:  # M14
            return [card for card in self.drawn[-1:] if self.fits_when_drawn(card)]
        if self.down[self.turn] is not None:  # M28
            return []
        return [card for card in self.hands[self.turn] if self.fits_from_hand(card)]

    def fits_from_hand(self, card: str) -> bool:
        if is_star(self.pile[0]):  # M6, M9
            return is_star(card)
        return self.fits(card)

    def fits_when_drawn(self, card: str) -> bool:
        if is_star(self.pile[0]) and is_star(card):
            return True
        return self.fits(card)

    def fits(self, card: str) -> bool:
        """By colour, by value, or as a joker (M5, M7, M9)."""
        top = self.pile[0]
        if card == JOKER:
            return True
        if top == JOKER:
            return card[0] == self.named
        same_number = card[1] == top[1] and not is_star(card)
        return card[0] == top[0] or same_number

    # Doing it

    def play(self, seat: int | str, text: str) -> None:
        if isinstance(seat, str) or text not in self.legal(seat):
            problem = f"{seat}:{text} is not legal"
            raise ValueError(problem)
        if text == "mio":
            self.say_mio(seat)
            return
        self.forget_mio(seat)
        if text.startswith("name:"):
            self.named = text[-1]
            self.phase, self.turn = "play", self.left_of(seat)
        elif text == "draw":
            card = self.stock.pop(0)
            self.hands[seat].append(card)
            self.drawn.append(card)
        elif text == "pass":
            self.pass_turn(seat)
        else:
            self.lay(seat, text.rstrip("!"), text.endswith("!"))

    def say_mio(self, seat: int) -> None:
        self.shout = None
        self.take_back(seat)  # M30

    def forget_mio(self, actor: int) -> None:
        """Another seat acts: whoever has not said MIO by now has forgotten it (M26)."""
        late = self.shout
        if late is None or late == actor:
            return
        self.shout = None
        if self.down[late] is None:  # M28; a card that is already down stays there, M29
            (self.down[late],) = self.hands[late]
            self.hands[late] = []

    def lay(self, seat: int, text: str, shouted: bool) -> None:
        card, _, colour = text.partition(":")
        self.hands[seat].remove(card)
        self.pile.insert(0, card)
        self.named = colour or None
        self.passes = 0
        left = len(self.hands[seat]) + (self.down[seat] is not None)  # M33
        if left == 0:  # M23
            self.finish("out", 2 if card == JOKER else 1)  # M22
            return
        if left == 1 and not shouted:  # M25
            self.shout = seat
        else:
            self.take_back(seat)  # M29, M30, M31
        self.next_turn(seat)

    def pass_turn(self, seat: int) -> None:
        if self.drawn or self.down[seat] is not None:  # M17, M32: no part of the lap of M21, and breaks it
            self.passes = 0
        else:
            self.passes += 1
        self.take_back(seat)  # M29, M32
        if self.passes == self.seats:  # M21
            self.finish("blocked", 1)
        else:
            self.next_turn(seat)

    def take_back(self, seat: int) -> None:
        """The card lying face down, if there is one, returns to the hand."""
        card = self.down[seat]
        if card is not None:
            self.hands[seat].append(card)
            self.down[seat] = None

    def next_turn(self, seat: int) -> None:
        self.drawn = []
        self.turn = self.left_of(seat)

    # Counting

    def finish(self, reason: str, factor: int) -> None:
        """The round is over: everyone counts what is left (M24, M33, M37)."""
        self.ended = reason
        self.turn = None
        self.drawn = []
        self.shout = None
        self.points = []
        for seat in self.everyone():
            card = self.down[seat]
            left = self.hands[seat] + ([] if card is None else [card])
            cost = factor * sum(value(card) for card in left)
            self.points.append(cost)
            self.scores[seat] += cost
        target = self.options["target"]
        assert isinstance(target, int)
        self.phase = "over" if max(self.scores.values()) >= target else "deal"  # M34

    def outcome(self) -> dict[str, object] | None:
        """Lowest total wins, a tie is shared (M34, M35)."""
        if self.phase != "over":
            return None
        best = min(self.scores.values())
        winners = [seat for seat in self.everyone() if self.scores[seat] == best]
        return {"reason": "target", "scores": list(self.scores.values()), "winners": winners}

    # Looking

    def view(self, viewer: int | str) -> dict[str, object]:
        """The position as a seat, a spectator ("public") or someone who sees everything ("all") knows it."""
        all_open = viewer == "all"
        counting = self.ended is not None
        hands: list[object] = []
        down: list[str | None] = []
        for seat in self.everyone():
            card = self.down[seat]
            if all_open or counting or viewer == seat:
                hands.append(sorted(self.hands[seat], key=rank_in_deck))
                down.append(card)
            else:
                hands.append(len(self.hands[seat]))
                down.append(None if card is None else "?")
        sees_drawn = all_open or counting or viewer == self.turn
        return {
            "game": "mio",
            "rules": 1,
            "options": dict(self.options),
            "seats": self.seats,
            "viewer": viewer,
            "round": self.round,
            "dealer": self.dealer,
            "scores": list(self.scores.values()),
            "phase": self.phase,
            "turn": self.turn,
            "ended": self.ended,
            "points": None if self.points is None else list(self.points),
            "hands": hands,
            "stock": list(self.stock) if all_open else len(self.stock),
            "pile": list(self.pile),
            "down": down,
            "named": self.named,
            "drawn": list(self.drawn) if sees_drawn else len(self.drawn),
            "shout": self.shout,
            "passes": self.passes,
        }


# A check by itself: random matches to the end


def shuffled(cards: list[str], chance: random.Random) -> list[str]:
    return chance.sample(cards, len(cards))


def count_cards(game: MioReference) -> None:
    """No card is ever lost or found, whatever happens."""
    found = Counter(game.stock) + Counter(game.pile)
    found += Counter(card for hand in game.hands.values() for card in hand)
    found += Counter(card for card in game.down.values() if card is not None)
    assert found == Counter(game.cards), found
    for card in game.drawn:
        assert game.turn is not None
        assert card in game.hands[game.turn]


def play_match(seats: int, options: dict[str, object], chance: random.Random, seen: Counter[str]) -> int:
    """One match at random; returns its number of moves."""
    cards = cards_of(str(options.get("deck", "8+2")))
    game = MioReference(seats, options, chance.randint(1, seats), shuffled(cards, chance))
    thirst = chance.choice([0.0, 0.05, 0.3])  # how often someone draws without need: dry stocks come from it
    moves = 0
    while game.outcome() is None:
        actors = game.actors()
        assert actors
        seat = chance.choice(actors)
        legal = game.legal(seat)
        for viewer in ("all", "public", *game.everyone()):
            game.view(viewer)
        if seat == "table":
            seen[f"ended {game.ended}"] += 1
            game.deal(shuffled(cards, chance))
        else:
            plays = sorted(legal - {"draw"})
            wants_draw = not plays or ("draw" in legal and chance.random() < thirst)
            text = "draw" if wants_draw else chance.choice(plays)
            seen[{"J": "joker", "d": "draw", "p": "pass", "m": "mio", "n": "name"}.get(text[0], "card")] += 1
            seen["penalised"] += any(card is not None for card in game.down.values())
            game.play(seat, text)
        count_cards(game)
        moves += 1
    seen[f"ended {game.ended}"] += 1
    return moves


def smoke(matches: int) -> None:
    chance = random.Random(4)
    seen: Counter[str] = Counter()
    moves = 0
    for seats in range(2, 7):
        for deck in (*PRESETS, "12345*/2", "55555*****/5", "1****/0"):
            if len(cards_of(deck)) < HAND * seats + 2:
                continue
            for target in (1, 60, 100):
                for _ in range(matches):
                    moves += play_match(seats, {"deck": deck, "target": target}, chance, seen)
    print(moves, "moves", dict(sorted(seen.items())))


if __name__ == "__main__":
    smoke(matches=3)
