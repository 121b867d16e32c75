"""What speaks for a move of MIO, in English and in French."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import count
from tablee.games.mio.bots.nearness import CALM, nearest
from tablee.games.mio.cards import JOKER, STAR, MioDeck
from tablee.games.mio.state import MioState

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
