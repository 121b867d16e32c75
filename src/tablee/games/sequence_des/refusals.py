"""Why a move of Séquence Dés is not legal."""

from __future__ import annotations

from typing import Final

from tablee.core.refusal import Refusal

GAME_OVER = Refusal("D27", "The game is over.", "La partie est terminée.")
NOT_YOUR_TURN = Refusal("D27", "It is not your turn.", "Ce n’est pas votre tour.")
ROLL_FIRST = Refusal("D27", "The dice come first.", "Il faut d’abord jeter les dés.")
OPEN_FIRST = Refusal(
    "D26",
    "The opening rolls come first: the highest sum begins.",
    "Il faut d’abord les jets de départ : la plus grande somme commence.",
)
OPENED = Refusal("D26", "The opening is over.", "Les jets de départ sont terminés.")
ROLLED = Refusal("D28", "The dice have been rolled: the player moves.", "Les dés sont jetés : c’est au joueur d’agir.")
OFF_NUMBER = Refusal("D28", "That square does not bear the number rolled.", "Cette case ne porte pas le nombre obtenu.")
TAKEN = Refusal(
    "D9",
    "That square is taken: the chip goes on a free one.",
    "Cette case est occupée : le jeton va sur une case libre.",
)
ALL_TAKEN = Refusal(
    "D11",
    "All four squares are taken: an opponent’s chip must be replaced (written with !).",
    "Les quatre cases sont prises : il faut remplacer un jeton adverse (écrit avec !).",
)
ALL_OWN = Refusal(
    "D12",
    "All four squares carry your own chips: you can only pass.",
    "Les quatre cases portent vos propres jetons : vous ne pouvez que passer.",
)
FREE_FIRST = Refusal(
    "D9",
    "While a square of that number is free, the chip goes on a free one.",
    "Tant qu’une case de ce nombre est libre, le jeton va sur une case libre.",
)
NO_OPPONENT = Refusal("D11", "Only an opponent’s chip can be replaced.", "On ne remplace que le jeton d’un adversaire.")
ONLY_ON_TEN = Refusal("D16", "Chips are removed only on a 10.", "On n’ôte un jeton que sur un 10.")
TEN_REMOVES = Refusal(
    "D16",
    "A 10 removes an opponent’s chip and places none.",
    "Un 10 fait ôter un jeton adverse et n’en place aucun.",
)
TEN_SPARES = Refusal(
    "D16",
    "A 10 removes an opponent’s chip that stands off the squares 2 and 12.",
    "Un 10 fait ôter un jeton adverse qui n’est pas sur une case 2 ou 12.",
)
TEN_MUST = Refusal(
    "D16",
    "A 10 must remove an opponent’s chip while one can be removed.",
    "Un 10 oblige à ôter un jeton adverse tant qu’il y en a un à ôter.",
)
ELEVEN_PLACES = Refusal(
    "D17",
    "While a square is free, an 11 is placed on a free one.",
    "Tant qu’une case est libre, un 11 se place sur une case libre.",
)
ELEVEN_OPPONENT = Refusal(
    "D18",
    "On a full board an 11 replaces an opponent’s chip.",
    "Sur une table pleine, un 11 remplace le jeton d’un adversaire.",
)
NO_CHIP_LEFT = Refusal("D20", "Your side has no chip left.", "Votre camp n’a plus de jeton.")
NO_PASS = Refusal(
    "D28", "Something can be done with this roll: nobody may pass.", "Ce jet permet de jouer : on ne peut pas passer."
)

REFUSALS: Final = [
    GAME_OVER,
    NOT_YOUR_TURN,
    ROLL_FIRST,
    OPEN_FIRST,
    OPENED,
    ROLLED,
    OFF_NUMBER,
    TAKEN,
    ALL_TAKEN,
    ALL_OWN,
    FREE_FIRST,
    NO_OPPONENT,
    ONLY_ON_TEN,
    TEN_REMOVES,
    TEN_SPARES,
    TEN_MUST,
    ELEVEN_PLACES,
    ELEVEN_OPPONENT,
    NO_CHIP_LEFT,
    NO_PASS,
]
