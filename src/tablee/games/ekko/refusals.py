"""Why a move of EKKO is refused: the clause and a sentence for each case."""

from __future__ import annotations

from typing import Final

from tablee.core.refusal import Refusal

MATCH_OVER = Refusal("E45", "The match is over.", "La partie est terminée.")
ROUND_OVER = Refusal(
    "E53", "The round is over: the next deal comes first.", "La manche est finie : il faut d’abord redistribuer."
)
NOT_YOUR_TURN = Refusal(
    "E45",
    "It is not your turn: only the mirror of the top card may be laid out of turn.",
    "Ce n’est pas votre tour : hors de son tour, on ne pose que le miroir de la carte du dessus.",
)
LAST_CARD = Refusal(
    "E23",
    "A last card waits for its mirror: until that window closes nobody lays or draws anything else.",
    "Une dernière carte attend son miroir : d’ici là, personne ne pose ni ne pioche autrement.",
)
NOT_HELD = Refusal("E46", "You do not hold that card.", "Vous n’avez pas cette carte en main.")
IS_BLOCKED = Refusal(
    "E34",
    "You drew that card for a mistake: it is blocked until a card is laid or this turn ends.",
    "Cette carte vient d’une faute : elle est bloquée jusqu’à la prochaine carte posée ou la fin de ce tour.",
)
NOT_HIGHER = Refusal(
    "E47", "The top card is odd: lay a higher one.", "La carte du dessus est impaire : posez une carte plus haute."
)
NOT_LOWER = Refusal(
    "E47", "The top card is even: lay a lower one.", "La carte du dessus est paire : posez une carte plus basse."
)
FITS_AS_MIRROR = Refusal(
    "E9",
    "That card is the mirror and counts as one: say its effect, `>draw` or `>drop:` and a card.",
    "Cette carte est le miroir et compte comme tel : dites son effet, `>draw` ou `>drop:` et une carte.",
)
NEEDS_EFFECT = Refusal(
    "E15",
    "That card is the mirror: say its effect, `>draw` or `>drop:` and a card.",
    "Cette carte est le miroir : dites son effet, `>draw` ou `>drop:` et une carte.",
)
MUST_LAY = Refusal(
    "E6",
    "A card in your hand fits: you may not draw.",
    "Une carte de votre main convient : vous ne pouvez pas piocher.",
)
MUST_MIRROR = Refusal(
    "E9",
    "Your only fitting card is the mirror: it must be played.",
    "Votre seule carte qui convient est le miroir : il faut le jouer.",
)
MUST_LAY_ANY = Refusal(
    "E30",
    "Nobody could follow your card: now any card fits, and you must lay one.",
    "Personne n’a pu suivre votre carte : tout convient maintenant, et vous devez poser.",
)
NOT_THE_MIRROR = Refusal(
    "E50", "That is not the mirror of the top card.", "Ce n’est pas le miroir de la carte du dessus."
)
NO_MIRROR = Refusal("E50", "A multiple of 11 has no mirror.", "Un multiple de 11 n’a pas de miroir.")
TOO_LATE = Refusal(
    "E12",
    "Another card was quicker: the late mirror stays in your hand, without penalty.",
    "Une autre carte a été plus rapide : le miroir tardif reste en main, sans pénalité.",
)
DROP_NOT_HELD = Refusal(
    "E46",
    "Only another card of your hand can be discarded.",
    "On ne peut défausser qu’une autre carte de sa main.",
)
NOTHING_TO_DROP = Refusal(
    "E15",
    "The mirror is your only card: the effect can only be that the others draw.",
    "Le miroir est votre seule carte : le seul effet possible est que les autres piochent.",
)
DECLINED = Refusal(
    "E14",
    "You have declined: you may mirror again after the next card is drawn.",
    "Vous avez renoncé : vous pourrez de nouveau poser le miroir après la prochaine carte piochée.",
)
DECLINED_LAST = Refusal(
    "E23",
    "You have declined, and on a last card that is final.",
    "Vous avez renoncé, et sur une dernière carte c’est définitif.",
)
NO_LET_ON_TURN = Refusal("E14", "It is your turn: play or draw.", "C’est à vous de jouer : posez ou piochez.")
NO_WINDOW = Refusal(
    "E14",
    "No mirror can come: the top card is a multiple of 11, or its mirror has been laid.",
    "Aucun miroir n’est possible : la carte du dessus est un multiple de 11, ou son miroir a déjà été posé.",
)
OWN_LAST_CARD = Refusal(
    "E23",
    "You laid the last card: the others are asked whether they mirror it.",
    "Vous avez posé la dernière carte : on demande aux autres s’ils posent le miroir.",
)
TABLE_CLOSES = Refusal("E23", "Only the table closes a window.", "Seule la table ferme une fenêtre.")
NOTHING_TO_CLOSE = Refusal(
    "E23",
    "There is no window on a last card to close.",
    "Il n’y a pas de fenêtre à fermer sur une dernière carte.",
)
MISTAKES_REFUSED = Refusal(
    "E33",
    "At this table a wrong card is simply refused: nothing is tried.",
    "À cette table, une carte erronée est simplement refusée : on ne tente rien.",
)
PLAYABLE = Refusal("E33", "That card can be played: play it.", "Cette carte peut être jouée : jouez-la.")

ALL_REFUSALS: Final = [
    MATCH_OVER,
    ROUND_OVER,
    NOT_YOUR_TURN,
    LAST_CARD,
    NOT_HELD,
    IS_BLOCKED,
    NOT_HIGHER,
    NOT_LOWER,
    FITS_AS_MIRROR,
    NEEDS_EFFECT,
    MUST_LAY,
    MUST_MIRROR,
    MUST_LAY_ANY,
    NOT_THE_MIRROR,
    NO_MIRROR,
    TOO_LATE,
    DROP_NOT_HELD,
    NOTHING_TO_DROP,
    DECLINED,
    DECLINED_LAST,
    NO_LET_ON_TURN,
    NO_WINDOW,
    OWN_LAST_CARD,
    TABLE_CLOSES,
    NOTHING_TO_CLOSE,
    MISTAKES_REFUSED,
    PLAYABLE,
]
