"""One sentence for a move of Les 6 Séquences, in English and in French."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.bots.contract import Seen
from tablee.core.bits import count, lowest
from tablee.games.shared.k6t import SYMBOLS
from tablee.games.six_sequences.cards import ACE
from tablee.games.six_sequences.moves import (
    ADD,
    ADD_SERIES,
    CLAIM,
    DISCARD,
    DRAW,
    LAY,
    LAY_SERIES,
    LET,
    REFILL,
    SWAP,
    TAKE,
    TAKE_ADD,
    TAKE_SERIES,
    card_of,
    kind_of,
    place_of,
    suit_of,
    suits_in,
)
from tablee.games.six_sequences.scoring import dominant
from tablee.games.six_sequences.state import SixState
from tablee.games.six_sequences.table import STARTS

NUMBERS: Final = [("three", "trois"), ("four", "quatre"), ("five", "cinq"), ("six", "six")]


def reason(seen: Seen, move: i64) -> tuple[str, str]:
    """What speaks for a move."""
    world = seen.world
    assert isinstance(world, SixState)
    kind = kind_of(move)
    if kind == DISCARD:
        return reason_to_discard(card_of(move))
    if kind == SWAP:
        return reason_to_swap(world, move)
    if kind == ADD_SERIES:
        return "Stores a card for later and makes room for another.", "Met une carte en réserve et libère une place."
    if kind == LAY_SERIES or kind == TAKE_SERIES:
        en, fr = NUMBERS[count(suits_in(move)) - 3]
        return (
            f"Puts {en} cards in store for later sequences.",
            f"Met {fr} cartes en réserve pour de futures séquences.",
        )
    if kind == ADD or kind == LAY or kind == TAKE or kind == TAKE_ADD:
        return reason_for_run(world, seen.seat, move)
    return reason_to_go_on(world, seen.seat, kind)


def reason_to_discard(card: i64) -> tuple[str, str]:
    rank = card % 20
    if rank == ACE:
        return (
            "You will hardly place it, and it would cost 5 points.",
            "Vous ne la placerez guère, et elle coûterait 5 points.",
        )
    if rank > 12:
        return (
            "You will hardly place it, and it would cost 2 points.",
            "Vous ne la placerez guère, et elle coûterait 2 points.",
        )
    return "The card you will miss least.", "La carte qui vous manquera le moins."


def reason_to_swap(world: SixState, move: i64) -> tuple[str, str]:
    card = card_of(move)
    suit = SYMBOLS[int(card // 20)]
    if world.joker_place(card // 20) == place_of(move):
        return f"Wins you the joker of {suit}.", f"Vous gagne le joker de {suit}."
    if card % 20 == ACE:
        return "Puts the A where it scores 5.", "Place l’A là où il vaut 5 points."
    return "Wins you an A, which scores 5 at the top.", "Vous gagne un A, qui vaut 5 points tout en haut."


def reason_for_run(world: SixState, seat: i64, move: i64) -> tuple[str, str]:
    """A sequence is laid or grows."""
    suit = card_of(move) // 20 if kind_of(move) == ADD else suit_of(move)
    side = world.side_of(seat)
    after = world.twin()
    if kind_of(move) >= TAKE:
        after.take(seat, move & ~CLAIM)
    else:
        after.next = len(after.stock)
        after.apply(seat, move)
    length = int(longest(after, side, suit))
    name = SYMBOLS[int(suit)]
    if dominant(after, suit) != side:
        return f"Your sequence of {name} grows to {length}.", f"Votre séquence de {name} passe à {length} cartes."
    if dominant(world, suit) != side:
        return f"Makes you dominant in {name}.", f"Vous rend dominant en {name}."
    return (
        f"Strengthens your hold on {name}: {length} cards.",
        f"Renforce votre domination en {name} : {length} cartes.",
    )


def longest(world: SixState, side: i64, suit: i64) -> i64:
    """The length of a side's longest sequence of a suit."""
    best: i64 = 0
    starts = world.side_field(side, STARTS, suit)
    while starts:
        low = lowest(starts)
        starts &= starts - 1
        best = max(best, world.top_of(side, suit, low) - low + 1)
    return best


def reason_to_go_on(world: SixState, seat: i64, kind: i64) -> tuple[str, str]:
    """Nothing is laid."""
    world.find(seat)
    if world.found == 0:
        return "", ""
    if kind == DRAW or kind == LET:
        return "The discard is not worth the cards it would bind.", "L’écart ne vaut pas les cartes qu’il engagerait."
    if kind == REFILL:
        return (
            "New cards are worth more than what is left to lay.",
            "De nouvelles cartes valent mieux que le reste à poser.",
        )
    return "What is left is better kept.", "Mieux vaut garder le reste."
