"""Bots for MIO: what a player knows without looking ahead, what moves tell of hidden cards, and the levels.

Clauses are those of `docs/rules/mio.en.md`; figures stand in `docs/bots/mio.md`.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.bots.contract import Bot, Memory, Seen, Sense
from tablee.bots.players import Casual, Novice, Searcher
from tablee.rules.bits import bit, count, lowest, nth
from tablee.rules.mio.cards import JOKER, STAR, MioDeck
from tablee.rules.mio.state import DRAW, MIO, NAME, NAMING, PASS, SHOUT, MioState
from tablee.rules.rng import Rng
from tablee.rules.state import GameState

# How near the others are to going out: the one with the fewest cards has three or more, two, or one.
CALM: Final = 0
TWO_LEFT: Final = 1
ONE_LEFT: Final = 2

# What speaks for a play, in tenths of a point; each list counts from calm to the other's last card.
FOLLOWERS: Final = 10
"""For each card of the same colour that stays in hand."""
POINT: Final = vec[i64]([20, 30, 100])
"""For each point that the card would cost (M37)."""
ATTACK: Final = vec[i64]([-220, 260, 320])
"""For laying a star: it is an answer to other stars, and stops whoever is about to go out (M44)."""
SECOND_STAR: Final = 100
"""For laying a star when another stays in hand."""
WAY_OUT: Final = vec[i64]([-400, -600, -580])
"""For laying a joker: it fits nearly everything, and doubles the points as the last card (M22)."""
LONELY: Final = -130
"""For laying a joker and keeping a single card."""
JOKER_LAST: Final = 70
"""For keeping a joker as the last card."""
DRAWING: Final = vec[i64]([-560, -450, -260])
"""For drawing although a card fits (M13)."""
DRAWING_ON: Final = -310
"""For refusing a drawn card that fits, on top of it (M15)."""

EXPERT: Final = 400
MASTER: Final = 4000
"""Iterations of the search for each move."""

DOUBT: Final = 100
"""Of 1,000 players who drew, so many could have played all the same."""


class MioSense(Sense):
    """Sheds what is expensive, keeps stars and jokers for when they count, and never forgets to shout."""

    def choose(self, world: GameState, seat: i64, rng: Rng) -> i64:
        assert isinstance(world, MioState)
        if seat != world.turn:
            return MIO  # M26
        if world.phase == NAMING:
            return NAME + favourite(world.cards, world.hands[seat], rng)
        if world.plays == 0:
            return DRAW if world.next < len(world.stock) else PASS
        return best_play(world, world.hands[seat], rng)

    def worth_trying(self, world: GameState, seat: i64, move: i64) -> bool:
        """A shout exactly when it is due (M25); a joker in a colour that one can go on with."""
        assert isinstance(world, MioState)
        if move >= DRAW:
            return True
        hand = world.hands[seat]
        if move & SHOUT != shout_due(hand):
            return False
        if move < 2 * JOKER:
            return True
        coloured = hand & ~world.cards.jokers
        return coloured == 0 or coloured & world.cards.from_hand[move >> 1] != 0

    def standing(self, world: GameState, seat: i64) -> float:
        """The fewer points, the likelier a victory; a lead weighs more the nearer the end of the match (M34)."""
        assert isinstance(world, MioState)
        scores = world.scores
        highest: i64 = 0
        other: i64 = 0
        while other < world.seats:
            highest = max(highest, scores[other])
            other += 1
        scale = 8.0 / float(world.seats) * sqrt(float(world.options.target - highest) + 20.0)
        rivals = 0.0
        other = 0
        while other < world.seats:
            rivals += exp(float(scores[seat] - scores[other]) / scale)
            other += 1
        return 1.0 / rivals

    def slip(self, seen: Seen, move: i64, rng: Rng) -> i64:
        """Forgets one shout in three; now and then draws without need or lays just any card that fits."""
        world = seen.world
        assert isinstance(world, MioState)
        if move >= DRAW or count(world.hands[seen.seat]) == 1:
            return move
        dice = rng.below(12)
        if dice < 2 and world.has_stock():
            return DRAW
        if dice < 8:
            move = world.legal_at(seen.seat, rng.below(world.plays)) | SHOUT
        return move & ~SHOUT if rng.below(3) == 0 else move

    def explain(self, seen: Seen, move: i64) -> tuple[str, str]:
        world = seen.world
        assert isinstance(world, MioState)
        hand = world.hands[seen.seat]
        if move == DRAW:
            return why_draw(world)
        if move == PASS:
            return "The stock is empty, and nothing fits.", "La pioche est vide et rien ne convient."
        if move == MIO:
            return "Just in time: your last card stays usable.", "Juste à temps : votre dernière carte reste jouable."
        if move >= NAME:
            return why_colour(world.cards, hand, move - NAME)
        return why_play(world, hand, move >> 1)


# Choosing


def best_play(world: MioState, hand: i64, rng: Rng) -> i64:
    """The play that most speaks for, or to draw if that seems better still; the last card goes in any case."""
    deck = world.cards
    near = nearest(world)
    best: i64 = 0
    if world.next < len(world.stock) and hand & (hand - 1):
        best = DRAWING[near]
        if world.drawn > 0:
            best += DRAWING_ON
    else:
        best = -1000000
    found: i64 = DRAW
    cards = world.choices
    while cards:
        card = cards & -cards
        cards ^= card
        kind = deck.kind_of[lowest(card)]
        merit = merit_of(deck, kind, hand ^ card, near) + rng.below(10)
        if merit > best:
            best = merit
            found = 2 * kind
    if world.plays > world.plain:
        jokers = hand & deck.jokers
        rest = hand ^ (jokers & -jokers)
        kind = JOKER + favourite(deck, rest, rng)
        if merit_of_joker(deck, kind, rest, near) + rng.below(10) > best:
            found = 2 * kind
    return found if found == DRAW else found + shout_due(hand)


def merit_of(deck: MioDeck, kind: i64, rest: i64, near: i64) -> i64:
    """What speaks for laying a number or a star and keeping the rest."""
    merit = FOLLOWERS * count(rest & deck.from_hand[JOKER + kind // 6] & ~deck.jokers)
    if rest & (rest - 1) == 0 and rest & deck.jokers:
        merit += JOKER_LAST
    value = kind % 6
    if value < STAR:
        return merit + POINT[near] * (value + 1)
    if rest & deck.stars:
        merit += SECOND_STAR
    return merit + POINT[near] * 10 + ATTACK[near]


def merit_of_joker(deck: MioDeck, kind: i64, rest: i64, near: i64) -> i64:
    """What speaks for laying a joker for a colour and keeping the rest."""
    merit = FOLLOWERS * count(rest & deck.from_hand[kind] & ~deck.jokers) + POINT[near] * 10 + WAY_OUT[near]
    if rest & (rest - 1) == 0:
        merit += LONELY
    return merit


def favourite(deck: MioDeck, hand: i64, rng: Rng) -> i64:
    """The colour that a hand holds most of, any of them if there are several."""
    found: i64 = 0
    best: i64 = -1
    colour: i64 = 0
    while colour < 5:
        merit = 8 * count(hand & deck.from_hand[JOKER + colour]) + rng.below(8)
        if merit > best:
            best = merit
            found = colour
        colour += 1
    return found


def shout_due(hand: i64) -> i64:
    """`SHOUT` if laying a card leaves exactly one (M25), else 0."""
    rest = hand & (hand - 1)
    if rest != 0 and rest & (rest - 1) == 0:
        return SHOUT
    return 0


def nearest(world: MioState) -> i64:
    """How near the others are to going out, by the sizes of their hands."""
    near: i64 = CALM
    seat: i64 = 0
    while seat < world.seats:
        if seat != world.turn:
            rest = world.hands[seat] & (world.hands[seat] - 1)
            if rest == 0:
                return ONE_LEFT
            if rest & (rest - 1) == 0:
                near = TWO_LEFT
        seat += 1
    return near


# Reasons

COLOURS_EN: Final = ["red", "yellow", "blue", "green", "grey"]
COLOURS_FR: Final = ["rouge", "jaune", "bleu", "vert", "gris"]


def why_draw(world: MioState) -> tuple[str, str]:
    """Why a seat on turn draws."""
    if world.plays > 0:
        if world.plain == 0:
            return "Saves your joker for later.", "Garde votre joker pour plus tard."
        return "What fits is worth more later.", "Ce qui convient vaudra mieux plus tard."
    if world.drawn > 0:
        return "The card you drew does not fit.", "La carte piochée ne convient pas."
    if world.hands[world.turn] & world.down:
        return "Your last card lies face down.", "Votre dernière carte est face cachée."
    if world.top < JOKER and world.top % 6 == STAR:
        return "You have no star to answer with.", "Vous n’avez pas d’étoile pour répondre."
    return "Nothing in your hand fits.", "Rien dans votre main ne convient."


def why_colour(deck: MioDeck, rest: i64, colour: i64) -> tuple[str, str]:
    """What speaks for naming a colour when the rest stays in hand."""
    held = count(rest & deck.from_hand[JOKER + colour] & ~deck.jokers)
    if held == 0:
        return f"Perhaps nobody has {COLOURS_EN[colour]}.", f"Peut-être que personne n’a de {COLOURS_FR[colour]}."
    return (
        f"Names {COLOURS_EN[colour]}, of which you hold {held}.",
        f"Annonce le {COLOURS_FR[colour]}, dont vous avez {held}.",
    )


def why_play(world: MioState, hand: i64, kind: i64) -> tuple[str, str]:
    """What speaks for laying a card of a kind."""
    deck = world.cards
    held = hand & deck.of_kind[kind]
    rest = hand ^ (held & -held)
    if rest == 0:
        if kind >= JOKER:
            return "Your last card, and a joker doubles!", "Votre dernière carte, et un joker double les points !"
        return "Lays your last card: the round is yours.", "Pose votre dernière carte : la manche est à vous."
    if kind >= JOKER:
        return why_colour(deck, rest, kind - JOKER)
    if kind % 6 == STAR:
        return why_star(world)
    followers = count(rest & deck.from_hand[JOKER + kind // 6] & ~deck.jokers)
    en, fr = COLOURS_EN[kind // 6], COLOURS_FR[kind // 6]
    if followers > 0:
        return f"Goes on in {en}, of which you keep {followers}.", f"Continue en {fr}, dont il vous reste {followers}."
    points = kind % 6 + 1
    return (
        f"Rids you of {points} point{'s' if points > 1 else ''}.",
        f"Vous débarrasse de {points} point{'s' if points > 1 else ''}.",
    )


def why_star(world: MioState) -> tuple[str, str]:
    """What speaks for laying a star."""
    if world.top < JOKER and world.top % 6 == STAR and world.drawn == 0:
        return "Answers the star instead of drawing.", "Répond à l’étoile au lieu de piocher."
    if nearest(world) > CALM:
        return "Stops a hand that is nearly empty.", "Arrête une main presque vide."
    return "Rids you of 10 points, and the next seat draws.", "Vous débarrasse de 10 points, et le suivant pioche."


# Memory


class MioMemory(Memory):
    """What others probably do not hold: who draws has nothing that fits, or hides it (M13).

    Each conclusion names a seat, cards that it lacked, and how many cards of its present hand came later and are free
    of the conclusion.
    """

    def __init__(self, seat: i64) -> None:
        super().__init__(seat)
        self.whose: vec[i64] = vec[i64]()
        self.lacking: vec[i64] = vec[i64]()
        self.later: vec[i64] = vec[i64]()

    def new_round(self) -> None:
        self.whose = vec[i64]()
        self.lacking = vec[i64]()
        self.later = vec[i64]()

    def learn(self, before: GameState, actor: i64, move: i64) -> None:
        assert isinstance(before, MioState)
        if actor == self.seat or move == MIO or move >= NAME:
            return
        if move < DRAW:
            self.count_play(before, actor, move >> 1)
            return
        if before.hands[actor] & before.down == 0:  # else it had to draw (M28)
            if before.drawn > 0:
                self.count_misfit(actor)
            else:
                self.conclude(before, actor, move)
        if move == DRAW:
            self.count_draw(actor)

    def conclude(self, before: MioState, actor: i64, move: i64) -> None:
        """Nothing fits from hand; a joker may be saved as long as one can draw, not when one has to pass (M18)."""
        lacking = before.cards.from_hand[before.top]
        if move == DRAW:
            lacking &= ~before.cards.jokers
        self.whose = append(self.whose, actor)
        self.lacking = append(self.lacking, lacking)
        self.later = append(self.later, 0)

    def count_draw(self, actor: i64) -> None:
        """A card came to a hand."""
        i: i64 = 0
        while i < len(self.whose):
            if self.whose[i] == actor:
                self.later[i] = self.later[i] + 1
            i += 1

    def count_misfit(self, actor: i64) -> None:
        """The card drawn before was not laid: what the seat lacked this turn, that card is not."""
        last = len(self.whose) - 1
        if last >= 0 and self.whose[last] == actor and self.later[last] > 0:
            self.later[last] = self.later[last] - 1

    def count_play(self, before: MioState, actor: i64, kind: i64) -> None:
        """A card left a hand: a drawn one, or one that came later if the seat lacked it before."""
        card = before.cards.of_kind[kind]
        i: i64 = 0
        while i < len(self.whose):
            if self.whose[i] == actor and self.later[i] > 0 and (before.drawn > 0 or self.lacking[i] & card):
                self.later[i] = self.later[i] - 1
            i += 1

    def amend(self, world: GameState, rng: Rng) -> None:
        """Exchanges cards that a seat can hardly hold for cards of the stock, the latest conclusion first."""
        assert isinstance(world, MioState)
        if world.turn != self.seat:
            return  # a late shout needs no thought, and drawn cards of the seat on turn lie in the stock, too
        i: i64 = len(self.whose) - 1
        while i >= 0:
            seat = self.whose[i]
            misfits = world.hands[seat] & ~world.down & self.lacking[i]
            extra = count(misfits) - self.later[i]
            while extra > 0:
                card = bit(nth(misfits, rng.below(count(misfits))))
                misfits ^= card
                extra -= 1
                if rng.below(1000) >= DOUBT:
                    exchange(world, seat, card, self.unlikely(seat), rng)
            i -= 1

    def unlikely(self, seat: i64) -> i64:
        """Cards that contradict what a whole hand told."""
        cards: i64 = 0
        i: i64 = 0
        while i < len(self.whose):
            if self.whose[i] == seat and self.later[i] == 0:
                cards |= self.lacking[i]
            i += 1
        return cards


def exchange(world: MioState, seat: i64, card: i64, unlikely: i64, rng: Rng) -> None:
    """Exchanges a card of a hand for one of the stock that is not unlikely, if there is any."""
    left = len(world.stock) - world.next
    if left == 0:
        return
    start = rng.below(left)
    k: i64 = 0
    while k < left:
        place = world.next + (start + k) % left
        other = bit(world.stock[place])
        if other & unlikely == 0:
            world.stock[place] = lowest(card)
            world.hands[seat] = world.hands[seat] ^ card ^ other
            return
        k += 1


# Levels


def memory(seat: i64) -> Memory:
    """What a seat remembers."""
    return MioMemory(seat)


def bot(level: str) -> Bot:
    """A bot of a level."""
    sense = MioSense()
    if level == "novice":
        return Novice(sense)
    if level == "casual":
        return Casual(sense)
    return Searcher(sense, EXPERT if level == "expert" else MASTER)
