"""Every reason for which a move of Les 6 Séquences is refused."""

from __future__ import annotations

from tablee.core.refusal import Refusal

MATCH_OVER = Refusal("S73", "The match is over.", "La partie est terminée.")
ROUND_OVER = Refusal(
    "S73", "The round is over: the next deal comes first.", "La manche est finie : il faut d’abord redistribuer."
)
NOT_YOUR_TURN = Refusal("S73", "It is not your turn.", "Ce n’est pas votre tour.")

# Claims
OWN_DISCARD = Refusal(
    "S49",
    "You cannot claim the card that you discarded yourself.",
    "On ne peut pas revendiquer la carte que l’on vient d’écarter.",
)
PARTNERS_DISCARD = Refusal(
    "S55", "You cannot claim your partner’s discard.", "On ne peut pas revendiquer l’écart de son partenaire."
)
DECLARED = Refusal(
    "S54",
    "You have already answered for this discard.",
    "Vous avez déjà répondu pour cet écart.",
)
CLAIM_OR_LET = Refusal(
    "S49",
    "The discard is offered to all: answer with a claim or let it go.",
    "L’écart est proposé à tous : revendiquez-le ou laissez-le.",
)
NO_CLAIMS = Refusal(
    "S49",
    "No claims are open now.",
    "Aucune revendication n’est ouverte en ce moment.",
)
TABLE_CLOSES = Refusal(
    "S54",
    "The table itself closes the claims.",
    "C’est la table qui clôt les revendications.",
)
CLAIMS_ARE_OPEN = Refusal(
    "S49",
    "At this table the discard is claimed, right after it was made: now draw.",
    "À cette table, l’écart se revendique aussitôt qu’il est fait : piochez maintenant.",
)

# Phases
DRAW_FIRST = Refusal(
    "S15",
    "Your turn begins with a card from the stock, or the discard if you can lay it.",
    "Le tour commence par une carte du talon, ou par l’écart si l’on peut le poser.",
)
HAS_DRAWN = Refusal("S7", "You have your card for this turn already.", "Vous avez déjà pris votre carte pour ce tour.")
TAKE_OR_LET = Refusal(
    "S56",
    "The stock is empty: take the last discard or let it go.",
    "Le talon est épuisé : prenez le dernier écart ou laissez-le.",
)
NO_MORE_DRAWS = Refusal(
    "S56",
    "The stock is empty: this turn is finished without drawing or discarding.",
    "Le talon est épuisé : ce tour se termine sans pioche ni écart.",
)
FINAL_PHASE = Refusal(
    "S57",
    "In the final phase nobody draws and nobody discards.",
    "Dans la phase finale, personne ne pioche et personne n’écarte.",
)
NOTHING_NEW = Refusal(
    "S8",
    "After the refill you may only complete, move and swap: no new combination.",
    "Après avoir refait sa main, on peut seulement compléter, déplacer et échanger : pas de nouvelle combinaison.",
)
NOTHING_NEW_FROM_SERIES = Refusal(
    "S11",
    "A sequence made with cards of your series is a new combination too: not after the refill.",
    "Une séquence formée avec vos séries est aussi une nouvelle combinaison : pas une fois la main refaite.",
)
REFILLS_ITSELF = Refusal(
    "S9",
    "After the refill your hand is filled up by itself.",
    "Une fois la main refaite, elle se complète ensuite d’elle-même.",
)
HAND_IS_FULL = Refusal("S8", "You hold nine cards already.", "Vous avez déjà neuf cartes en main.")
NO_STOCK = Refusal(
    "S8",
    "The stock is empty: there is nothing to refill from.",
    "Le talon est épuisé : on ne peut plus refaire sa main.",
)
REFILL_FIRST = Refusal(
    "S13",
    "While the stock has cards a turn ends with a discard from nine cards: refill first.",
    "Tant que le talon n’est pas épuisé, un tour finit en écartant une de neuf cartes : refaites d’abord votre main.",
)
JUST_END = Refusal(
    "S13",
    "With an empty stock and fewer than nine cards you simply end your turn.",
    "Talon épuisé et moins de neuf cartes en main : on termine simplement son tour.",
)
DISCARD_DUE = Refusal("S13", "Your turn ends with a discard.", "Le tour se termine en écartant une carte.")
NOTHING_TO_LET = Refusal(
    "S49",
    "There is nothing to decline now.",
    "Il n’y a rien à laisser en ce moment.",
)

# Cards
NOT_HELD = Refusal("S76", "You do not have that card.", "Vous n’avez pas cette carte.")
JOKER_DISCARD = Refusal("S14", "A joker is never discarded.", "On n’écarte jamais un joker.")
STAYS_IN_SEQUENCE = Refusal(
    "S27",
    "A card stays in its sequence, unless it is swapped.",
    "Une carte reste dans sa séquence, sauf échange.",
)
SERIES_TOO_NEW = Refusal(
    "S33",
    "A series gives cards only from the turn after the one in which it was laid.",
    "Une série ne donne des cartes qu’à partir du tour qui suit celui où elle a été posée.",
)
NOT_INTO_SERIES = Refusal(
    "S35",
    "Cards never go from the table into a series.",
    "Une carte posée ne passe jamais dans une série.",
)
OTHERS_SERIES = Refusal(
    "S76",
    "That card lies in another player’s series.",
    "Cette carte est dans la série d’un autre joueur.",
)

# Combinations
TOO_SHORT = Refusal(
    "S21",
    "A combination has at least three cards.",
    "Une combinaison compte au moins trois cartes.",
)
NOT_A_RUN = Refusal(
    "S21",
    "A sequence is three or more neighbouring cards of one suit, and the row does not close into a circle.",
    "Une séquence est faite d’au moins trois cartes voisines d’une couleur, et la suite ne boucle pas.",
)
ONE_AND_ACE = Refusal(
    "S22",
    "The 1 and the A are together only in a sequence of all nineteen places.",
    "Le 1 et l’As ne vont ensemble que dans la séquence complète de dix-neuf places.",
)
JOKERS_SUIT = Refusal("S19", "A joker serves only in its own suit.", "Un joker ne sert que dans sa propre couleur.")
NOT_A_SERIES = Refusal(
    "S16",
    "A series is three to six cards of one rank, all of different suits.",
    "Une série est faite de trois à six cartes de même rang, toutes de couleurs différentes.",
)
NO_JOKER_IN_SERIES = Refusal("S17", "A joker has no place in a series.", "Un joker n’a pas sa place dans une série.")
ONES_OR_ACES = Refusal(
    "S18",
    "A series holds 1s or As, never both.",
    "Une série contient des 1 ou des As, jamais les deux.",
)
QUOTA = Refusal(
    "S28",
    "You can never have laid more series than sequences.",
    "On ne peut jamais avoir posé plus de séries que de séquences.",
)
NOT_YOURS = Refusal(
    "S24",
    "You complete only combinations of your own side, and none of them takes that card there.",
    "On ne complète que ses propres combinaisons, et aucune ne reçoit cette carte à cet endroit.",
)
DOES_NOT_JOIN = Refusal(
    "S21",
    "That place is not right beside one of your sequences of that suit.",
    "Cette place n’est pas juste à côté d’une de vos séquences de cette couleur.",
)
PLACE_HELD = Refusal(
    "S26",
    "One of your sequences holds that place already.",
    "Une de vos séquences occupe déjà cette place.",
)
MERGED = Refusal(
    "S26",
    "The two sequences become one: that is a single move.",
    "Les deux séquences n’en font plus qu’une : c’est un seul et même coup.",
)

# Swaps
SWAP_FROM_HAND = Refusal(
    "S37",
    "A joker is replaced by a card from your hand, never by one from the table.",
    "Un joker se remplace par une carte de sa main, jamais par une carte posée.",
)
CORNER_FROM_HAND = Refusal(
    "S40",
    "A 1 or an A is replaced by a card from your hand, never by one from the table.",
    "Un 1 ou un As se remplace par une carte de sa main, jamais par une carte posée.",
)
NO_JOKER_THERE = Refusal(
    "S37",
    "No joker on the table stands for that card.",
    "Aucun joker posé ne remplace cette carte.",
)
NO_CORNER_THERE = Refusal(
    "S40",
    "A 1 replaces an A at LOW, an A a 1 at HIGH, and either of them the joker at LOW or HIGH; none lies there.",
    "Un 1 remplace un As en bas, un As un 1 en haut, et l’un ou l’autre le joker aux deux bouts ; rien de tel ici.",
)

# Taking the discard
NO_DISCARD = Refusal("S4", "No card has been discarded yet.", "Aucune carte n’a encore été écartée.")
ONLY_TOP = Refusal(
    "S43",
    "Only the card just discarded can be taken, and it must be among those laid.",
    "On ne peut prendre que la carte qui vient d’être écartée, et elle doit être parmi celles que l’on pose.",
)
NEEDS_HAND_CARD = Refusal(
    "S44",
    "The discard must be laid together with at least one card from your hand.",
    "L’écart doit être posé avec au moins une carte de sa main.",
)
NEEDS_CARD_BEYOND = Refusal(
    "S44",
    "A card from your hand must end up farther out than the discard, joined to it by cards of this move.",
    "Une carte de votre main doit se retrouver au-delà de l’écart, reliée à lui par des cartes de ce coup.",
)
ALONE = Refusal(
    "S77",
    "The discard may not be taken just to add it alone.",
    "On ne peut pas prendre l’écart pour l’ajouter seul.",
)
OTHER_END = Refusal(
    "S45",
    "A card at the other end does not help: it could be added without the discard.",
    "Une carte à l’autre bout n’aide pas : elle pourrait s’ajouter sans l’écart.",
)
NO_SUCH_SEQUENCE = Refusal(
    "S44",
    "The cards must start right beside one sequence of yours, as it lies; others are no bridge.",
    "Les cartes doivent partir d’une de vos séquences, telle qu’elle est ; les autres ne servent pas de pont.",
)
NOT_FOR_SWAP = Refusal(
    "S47",
    "The discard may not be taken for a swap.",
    "On ne prend pas l’écart pour faire un échange.",
)
TAKE_QUOTA = Refusal(
    "S48",
    "For a series you need room in your quota before you take the discard.",
    "Pour une série, il faut que le quota le permette avant de prendre l’écart.",
)
NOT_ONTO_SERIES = Refusal(
    "S48",
    "The discard is never taken to be added to a series already laid.",
    "On ne prend jamais l’écart pour l’ajouter à une série déjà posée.",
)

REFUSALS = [value for value in list(globals().values()) if isinstance(value, Refusal)]
