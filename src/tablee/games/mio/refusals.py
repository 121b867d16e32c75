"""Why a move of MIO is not legal."""

from __future__ import annotations

from typing import Final

from tablee.core.refusal import Refusal

MATCH_OVER = Refusal("M41", "The match is over.", "La partie est terminée.")
ROUND_OVER = Refusal(
    "M41", "The round is over: the next deal comes first.", "La manche est finie : il faut d’abord redistribuer."
)
NOT_YOUR_TURN = Refusal("M41", "It is not your turn.", "Ce n’est pas votre tour.")
NAME_FIRST = Refusal(
    "M4",
    "A joker was turned up: the dealer names a colour first.",
    "Un joker a été retourné : le donneur annonce d’abord une couleur.",
)
NOTHING_TO_NAME = Refusal(
    "M4",
    "A colour is named only by the dealer, for a joker turned up at the start.",
    "Seul le donneur annonce une couleur, quand un joker est retourné au départ.",
)
NO_SHOUT_DUE = Refusal(
    "M27",
    "No MIO is due from you: it is said with the play that leaves one card, or right after it.",
    "Vous n’avez pas de MIO à dire : il se dit en posant l’avant-dernière carte, ou juste après.",
)
TOO_LATE = Refusal(
    "M26",
    "Too late: somebody else has acted since, and the shout counts as forgotten.",
    "Trop tard : quelqu’un a joué depuis, et le MIO est oublié.",
)
NO_STOCK = Refusal(
    "M18", "The stock is empty: nobody can draw any more.", "La pioche est vide : on ne peut plus piocher."
)
NO_PASS = Refusal(
    "M15",
    "A turn does not end without a play while the stock has cards: play or draw.",
    "Tant que la pioche n’est pas vide, un tour ne finit pas sans poser : posez ou piochez.",
)
MUST_PLAY = Refusal(
    "M18",
    "With an empty stock you must play a card that fits.",
    "Quand la pioche est vide, il faut poser une carte qui convient.",
)
MUST_PLAY_LAST = Refusal(
    "M16",
    "The last card of the stock fits: it must be played.",
    "La dernière carte de la pioche convient : il faut la poser.",
)
FACE_DOWN = Refusal(
    "M28",
    "Your last card lies face down for a forgotten MIO: you must draw.",
    "Votre dernière carte est face cachée pour un MIO oublié : vous devez piocher.",
)
NOT_HELD = Refusal("M42", "You do not hold that card.", "Vous n’avez pas cette carte en main.")
ONLY_LAST_DRAWN = Refusal(
    "M14",
    "Once you have drawn, only the card drawn last may be played.",
    "Après avoir pioché, on ne peut poser que la dernière carte tirée.",
)
NUMBER_ON_TOP = Refusal(
    "M5",
    "It has neither the colour nor the value of the top card.",
    "Elle n’a ni la couleur ni la valeur de la carte du dessus.",
)
STAR_ON_TOP = Refusal(
    "M6",
    "On a star only a star can be played from hand.",
    "Sur une étoile, on ne peut poser de sa main qu’une étoile.",
)
STAR_NEEDS_DRAW = Refusal(
    "M9",
    "On a star, its colour or a joker can be played only if just drawn.",
    "Sur une étoile, une carte de sa couleur ou un joker ne se pose que si l’on vient de la piocher.",
)
STAR_VICTIM = Refusal(
    "M44",
    "A star is answered by its colour, another star or a joker.",
    "À une étoile répond une carte de sa couleur, une autre étoile ou un joker.",
)
JOKER_NEEDS_COLOUR = Refusal(
    "M45",
    "A joker names the colour with which play goes on: write J:r, J:y, J:b, J:g or J:k.",
    "Un joker annonce la couleur avec laquelle le jeu continue : écrivez J:r, J:y, J:b, J:g ou J:k.",
)
JOKER_ON_TOP = Refusal(
    "M7",
    "Only the colour named or another joker can follow a joker.",
    "Après un joker, il faut la couleur annoncée ou un autre joker.",
)

REFUSALS: Final = [
    MATCH_OVER,
    ROUND_OVER,
    NOT_YOUR_TURN,
    NAME_FIRST,
    NOTHING_TO_NAME,
    NO_SHOUT_DUE,
    TOO_LATE,
    NO_STOCK,
    NO_PASS,
    MUST_PLAY,
    MUST_PLAY_LAST,
    FACE_DOWN,
    NOT_HELD,
    ONLY_LAST_DRAWN,
    NUMBER_ON_TOP,
    STAR_ON_TOP,
    STAR_NEEDS_DRAW,
    STAR_VICTIM,
    JOKER_NEEDS_COLOUR,
    JOKER_ON_TOP,
]
