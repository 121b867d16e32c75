"""Random positions of Les 6 Séquences with much on the table, which random games from a deal seldom reach.

Sequences lie close to each other, jokers and ones and aces stand at their ends, series are whole or used up in part.
"""

import random

from tests.reference.six_sequences import DECK, HIGH, LOW, POSITIONS, RANKS, SUITS, in_deck_order, rank_of

PHASES = ["draw", "claims", "take", "A", "B", "last", "final"]


def random_options(chance: random.Random, seats: int) -> dict[str, object]:
    return {
        "teams": seats == 4 and chance.random() < 0.5,
        "merge": chance.random() < 0.6,
        "claims": chance.choice(["open", "next"]),
        "rounds": chance.choice([0, 1, 2]),
        "reaction": 10000,
    }


def random_position(chance: random.Random) -> dict[str, object]:
    """A position in play for viewer "all", every field present."""
    seats = chance.choice([2, 3, 4])
    options = random_options(chance, seats)
    sides = 2 if options["teams"] else seats
    left = set(DECK)
    sequences: list[list[str]] = [[] for _ in range(sides)]
    for suit in SUITS:
        if chance.random() < 0.85:
            lay_suit(chance, suit, left, sequences, may_touch=not options["merge"])
    phase = random_phase(chance, seats, options)
    turn = chance.randint(1, seats)
    series, new_series = random_series(chance, sides, left)
    if phase not in ("A", "B", "last", "final"):
        new_series = [[] for _ in range(sides)]
    for number in range(sides):
        if number != (turn - 1) % sides:
            new_series[number] = []
    on_table = {card for group in new_series for text in group for card in text.split("-")}
    return {
        "game": "six-sequences",
        "rules": 1,
        "options": options,
        "seats": seats,
        "viewer": "all",
        "round": 1,
        "dealer": chance.randint(1, seats),
        "scores": [0] * seats,
        "phase": phase,
        "turn": turn,
        "ended": None,
        "points": None,
        **random_piles(chance, seats, phase, turn, left - on_table),
        "table": [
            random_side(chance, sequences[number], series[number], new_series[number]) for number in range(sides)
        ],
        "claims": [None] * seats,
        "acted": phase == "final" and chance.random() < 0.5,
        "passes": chance.randint(0, seats - 1) if phase == "final" else 0,
    }


def random_phase(chance: random.Random, seats: int, options: dict[str, object]) -> str:
    window = seats > 2 and options["claims"] == "open"
    possible = [phase for phase in PHASES if phase != ("take" if window else "claims")]
    return chance.choice([*possible, "A", "claims" if window else "draw"])


def lay_suit(chance: random.Random, suit: str, left: set[str], sequences: list[list[str]], *, may_touch: bool) -> None:
    """Some sequences of a suit, from low to high."""
    start = chance.randint(0, 4)
    owner_before, over_joker = -1, False
    while start <= HIGH - 2:
        cards = random_run(chance, suit, start, left)
        if len(cards) < 3:
            return
        owner = chance.randrange(len(sequences))
        touches = owner == owner_before and not over_joker
        if not touches or may_touch:
            sequences[owner].append("-".join(cards))
            left.difference_update(cards)
            end, owner_before = start + len(cards), owner
            over_joker = rank_of(cards[-1]) == "0" and end - 1 < HIGH - 1 and chance.random() < 0.5
            start = end - 1 if over_joker else end
        if not over_joker and chance.random() < 0.8:
            start += chance.randint(1, 4)
            owner_before = -1


def random_run(chance: random.Random, suit: str, start: int, left: set[str]) -> list[str]:
    cards: list[str] = []
    joker = start + chance.randint(0, 5) if chance.random() < 0.5 else -1
    for position in range(start, min(start + chance.choice([3, 3, 4, 5, 8, 17]), HIGH + 1)):
        fitting = ["1" + suit, "A" + suit] if position in (LOW, HIGH) else [POSITIONS[position] + suit]
        fitting = [card for card in fitting if card in left and card not in cards]
        chance.shuffle(fitting)
        if position == joker and "0" + suit in left:
            fitting = ["0" + suit]
        if not fitting:
            break
        cards.append(fitting[0])
    return cards


def random_series(chance: random.Random, sides: int, left: set[str]) -> tuple[list[list[str]], list[list[str]]]:
    """Series of earlier turns and of this one, per side; the latter keep at least three cards."""
    old: list[list[str]] = [[] for _ in range(sides)]
    new: list[list[str]] = [[] for _ in range(sides)]
    for rank in RANKS[1:]:
        for _ in range(2):
            free = [rank + suit for suit in SUITS if rank + suit in left]
            if not free or chance.random() < 0.75:
                continue
            cards = in_deck_order(chance.sample(free, chance.randint(1, len(free))))
            owner = chance.randrange(sides)
            if len(cards) >= 3 and chance.random() < 0.3:
                new[owner].append("-".join(cards))
            else:
                old[owner].append("-".join(cards))
                left.difference_update(cards)
            if new[owner]:
                break
    return old, new


def random_side(chance: random.Random, sequences: list[str], series: list[str], new: list[str]) -> dict[str, object]:
    laid_series = len(series) + len(new) + chance.randint(0, 1)
    return {
        "sequences": sequences,
        "series": series,
        "new_series": new,
        "laid": {"sequences": max(laid_series, len(sequences)) + chance.randint(0, 1), "series": laid_series},
    }


def random_piles(chance: random.Random, seats: int, phase: str, turn: int, left: set[str]) -> dict[str, object]:
    """Hands, stock and discard out of the cards left, in sizes that go with the phase."""
    pool = sorted(left, key=DECK.index)
    chance.shuffle(pool)
    pool.sort(key=lambda card: rank_of(card) not in ("0", "1", "A") and chance.random() < 0.5)
    empty = phase in ("take", "last", "final") or (phase != "draw" and chance.random() < 0.2)
    none_lies = phase in ("A", "B", "draw") and chance.random() < 0.2
    discard = [] if none_lies else [card for card in pool if rank_of(card) != "0"][:1]
    pool = [card for card in pool if card not in discard]
    hands: list[list[str]] = []
    for seat in range(1, seats + 1):
        size = 8 if phase in ("draw", "claims", "take") or seat != turn else chance.randint(0, 9)
        if phase == "B" and seat == turn and not empty:
            size = 9
        if empty:
            size = min(size, chance.randint(0, 9 if phase in ("A", "B") else 7))
        hands.append(in_deck_order(pool[:size]))
        pool = pool[size:]
    if phase == "draw" and not pool:
        pool = [hands[0].pop()]
    shown = [[card for card in hand if rank_of(card) in ("0", "1", "A") and chance.random() < 0.2] for hand in hands]
    return {
        "hands": hands,
        "stock": [] if empty else pool,
        "discard": discard + (pool if empty else []),
        "shown": shown,
    }
