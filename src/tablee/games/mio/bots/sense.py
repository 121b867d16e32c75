"""MIO moves without look-ahead. `docs/bots/mio.md` has the results of tuning."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.bots.contract import Seen, Sense
from tablee.core.bits import count, lowest
from tablee.core.refusal import Sentence
from tablee.core.rng import Rng
from tablee.core.state import GameState
from tablee.games.mio.bots.nearness import nearest
from tablee.games.mio.bots.reasons import why_colour, why_draw, why_play
from tablee.games.mio.cards import JOKER, STAR, MioDeck
from tablee.games.mio.state import DRAW, MIO, NAME, NAMING, PASS, SHOUT, MioState

# Values of features of a play, in tenths of a point; lists are indexed by nearness, from far to the last card.
FOLLOWERS: Final = 10
"""For each card of the same colour that stays in hand."""
POINT: Final = vec[i64]([20, 30, 100])
"""For each point that the card would cost (M37)."""
ATTACK: Final = vec[i64]([-220, 260, 320])
"""For laying a star: it answers other stars, and stops a seat about to go out (M44)."""
SECOND_STAR: Final = 100
"""For laying a star when another stays in hand."""
WAY_OUT: Final = vec[i64]([-400, -600, -580])
"""For laying a joker: it fits nearly everything, and doubles the points as the last card (M22)."""
LONELY: Final = -130
"""For laying a joker and keeping a single card."""
JOKER_LAST: Final = 70
"""For keeping a joker as the last card."""


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
        """Shouts exactly when due (M25), jokers in colours that one holds, drawing unless a number or a star fits."""
        assert isinstance(world, MioState)
        if move >= DRAW:
            return move != DRAW or world.plain == 0
        hand = world.hands[seat]
        if move & SHOUT != shout_due(hand):
            return False
        if move < 2 * JOKER:
            return True
        coloured = hand & ~world.cards.jokers
        return coloured == 0 or coloured & world.cards.from_hand[move >> 1] != 0

    def standing(self, world: GameState, seat: i64) -> float:
        """Fewer points mean a likelier victory; a lead weighs more towards the end of the match (M34)."""
        assert isinstance(world, MioState)
        scores = world.scores
        highest: i64 = 0
        other: i64 = 0
        while other < world.seats:
            highest = max(highest, scores[other])
            other += 1
        to_go = max(0, world.options.target - highest)
        scale = 8.0 / float(world.seats) * sqrt(float(to_go) + 20.0)
        rivals = 0.0
        other = 0
        while other < world.seats:
            rivals += exp(min(50.0, float(scores[seat] - scores[other]) / scale))
            other += 1
        return 1.0 / rivals

    def slip(self, seen: Seen, move: i64, rng: Rng) -> i64:
        """Forgets one shout in three; now and then draws without need or lays just any card that fits."""
        world = seen.world
        assert isinstance(world, MioState)
        if move >= DRAW or count(world.hands[seen.seat]) == 1:
            return move
        dice = rng.below(12)
        if dice < 1 and world.has_stock():
            return DRAW
        if dice < 5:
            move = world.legal_at(seen.seat, rng.below(world.plays)) | SHOUT
        return move & ~SHOUT if rng.below(3) == 0 else move

    def explain(self, seen: Seen, move: i64) -> Sentence | None:
        world = seen.world
        assert isinstance(world, MioState)
        hand = world.hands[seen.seat]
        if move == DRAW:
            return why_draw(world)
        if move == PASS:
            return Sentence("mio:reason.nothing_to_do")
        if move == MIO:
            return Sentence("mio:reason.shout_in_time")
        if move >= NAME:
            return why_colour(world.cards, hand, move - NAME)
        return why_play(world, hand, move >> 1)


# Choosing


def best_play(world: MioState, hand: i64, rng: Rng) -> i64:
    """The play with the highest merit. A seat that can play never draws, which would not shrink its hand."""
    deck = world.cards
    near = nearest(world)
    best: i64 = -1000000
    found: i64 = 0
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
    return found + shout_due(hand)


def merit_of(deck: MioDeck, kind: i64, rest: i64, near: i64) -> i64:
    """The merit of laying a number or a star and keeping the rest."""
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
    """The merit of laying a joker for a colour and keeping the rest."""
    merit = FOLLOWERS * count(rest & deck.from_hand[kind] & ~deck.jokers) + POINT[near] * 10 + WAY_OUT[near]
    if rest & (rest - 1) == 0:
        merit += LONELY
    return merit


def favourite(deck: MioDeck, hand: i64, rng: Rng) -> i64:
    """The most frequent colour in a hand, a random one of several."""
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
