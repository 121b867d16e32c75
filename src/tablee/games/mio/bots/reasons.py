"""Reasons for MIO moves, for hints."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.core.bits import count
from tablee.core.refusal import Sentence
from tablee.games.mio.bots.nearness import CALM, nearest
from tablee.games.mio.cards import COLOURS, JOKER, STAR, MioDeck
from tablee.games.mio.state import MioState


def colour_named(colour: i64) -> Sentence:
    """The name of a colour."""
    return Sentence(f"mio:colour.{COLOURS[colour]}")


def why_draw(world: MioState) -> Sentence | None:
    """The reason for drawing on turn."""
    if world.plays > 0:
        if world.plain == 0:
            return Sentence("mio:reason.saves_joker")
        return Sentence("mio:reason.keeps_what_fits")
    if world.drawn > 0:
        return Sentence("mio:reason.drawn_does_not_fit")
    if world.hands[world.turn] & world.down:
        return Sentence("mio:reason.face_down")
    if world.top < JOKER and world.top % 6 == STAR:
        return Sentence("mio:reason.no_star")
    return Sentence("mio:reason.nothing_fits")


def why_colour(deck: MioDeck, rest: i64, colour: i64) -> Sentence | None:
    """The reason for naming a colour when `rest` stays in hand."""
    held = count(rest & deck.from_hand[JOKER + colour] & ~deck.jokers)
    if held == 0:
        return Sentence("mio:reason.nobody_has_colour", {"colour": colour_named(colour)})
    return Sentence("mio:reason.names_colour", {"colour": colour_named(colour), "n": int(held)})


def why_play(world: MioState, hand: i64, kind: i64) -> Sentence | None:
    """The reason for laying a card of a kind."""
    deck = world.cards
    held = hand & deck.of_kind[kind]
    rest = hand ^ (held & -held)
    if rest == 0:
        if kind >= JOKER:
            return Sentence("mio:reason.last_card_joker")
        return Sentence("mio:reason.last_card")
    if kind >= JOKER:
        return why_colour(deck, rest, kind - JOKER)
    if kind % 6 == STAR:
        return why_star(world)
    followers = count(rest & deck.from_hand[JOKER + kind // 6] & ~deck.jokers)
    if followers > 0:
        return Sentence("mio:reason.keeps_colour", {"colour": colour_named(kind // 6), "n": int(followers)})
    points = kind % 6 + 1
    return Sentence("mio:reason.rids_of_points", {"n": int(points)})


def why_star(world: MioState) -> Sentence | None:
    """The reason for laying a star."""
    if world.top < JOKER and world.top % 6 == STAR and world.drawn == 0:
        return Sentence("mio:reason.answers_star")
    if nearest(world) > CALM:
        return Sentence("mio:reason.stops_small_hand")
    return Sentence("mio:reason.rids_of_star")
