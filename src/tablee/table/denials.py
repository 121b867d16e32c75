"""Why a table says no to what somebody asks: clauses T1 to T43 of `docs/tables.md`, in English and French."""

from __future__ import annotations

from tablee.core.refusal import Refusal


class Denied(Exception):  # noqa: N818 -- an answer, not an error of the program
    """A command that the table does not follow; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.clause}: {refusal.en}")
        self.refusal = refusal


HOST_ONLY = Refusal("T1", "Only the host of this table may do that.", "Seul l’hôte de cette table peut faire cela.")
NO_SUCH_SEAT = Refusal("T2", "This table has no such seat.", "Cette table n’a pas de telle place.")
SEAT_TAKEN = Refusal("T3", "Somebody sits there already.", "Quelqu’un est déjà assis là.")
WHICH_SEAT = Refusal(
    "T4", "You hold several seats: say for which one.", "Vous tenez plusieurs places : dites pour laquelle."
)
NOT_SEATED = Refusal("T5", "You have no seat at this table.", "Vous n’avez pas de place à cette table.")
NOT_ADMITTED = Refusal(
    "T6", "This table is private: the host has to let you in.", "Cette table est privée : l’hôte doit vous admettre."
)
UNKNOWN_BOT = Refusal(
    "T7",
    "There is no such bot; there are random, novice, casual, expert and master.",
    "Il n’y a pas de tel robot ; il y a random, novice, casual, expert et master.",
)
HAS_STARTED = Refusal("T8", "The match has begun: this stays as it is.", "La partie a commencé : cela reste ainsi.")
NOT_STARTED = Refusal("T9", "The match has not begun.", "La partie n’a pas commencé.")
SEATS_EMPTY = Refusal(
    "T10",
    "A seat is still empty: sit down there, or put a bot on it.",
    "Une place est encore libre : asseyez-vous là, ou mettez-y un robot.",
)
IS_OVER = Refusal("T11", "The match is over.", "La partie est finie.")
IS_CLOSED = Refusal("T12", "This table is closed.", "Cette table est fermée.")
STOOD_IN = Refusal("T13", "A bot plays for you: come back first.", "Un robot joue pour vous : revenez d’abord.")
NOT_STOOD_IN = Refusal("T14", "You play for yourself already.", "Vous jouez déjà vous-même.")
OTHER_SEAT = Refusal("T15", "That is not your seat.", "Ce n’est pas votre place.")
NO_WAY_BACK = Refusal(
    "T16",
    "There is no move of yours to take back: others have acted since.",
    "Vous n’avez pas de coup à reprendre : d’autres ont joué depuis.",
)
HIDDEN_SEEN = Refusal(
    "T17",
    "Cards or dice were seen since: that cannot be taken back.",
    "Des cartes ou des dés ont été vus depuis : cela ne se reprend pas.",
)
UNDO_PENDING = Refusal("T18", "Somebody has already asked for that.", "Quelqu’un l’a déjà demandé.")
NO_UNDO_ASKED = Refusal("T19", "Nobody asked you to agree to anything.", "Personne ne vous a rien demandé.")
MUTED = Refusal("T20", "The host has muted you.", "L’hôte vous a coupé la parole.")
NOTHING_SAID = Refusal("T21", "There is nothing to say.", "Il n’y a rien à dire.")
TOO_LONG = Refusal("T22", "That is too long: 500 characters at most.", "C’est trop long : 500 caractères au plus.")
NO_SUCH_LINE = Refusal("T23", "There is no such line of chat.", "Il n’y a pas de telle ligne de discussion.")
BAD_CLOCK = Refusal(
    "T24",
    "A clock gives 1 second to 30 days for a move or a bank, and an increment of at most a day for a bank.",
    "Une pendule donne de 1 seconde à 30 jours par coup ou en réserve, et au plus un jour d’incrément en réserve.",
)
BAD_DELAY = Refusal(
    "T25",
    "All hands can be shown to spectators 1 to 100 turns later.",
    "Toutes les mains peuvent être montrées aux spectateurs de 1 à 100 tours plus tard.",
)
BAD_ID = Refusal(
    "T26",
    "A move needs an id of its own, of 1 to 64 letters, digits, - or _.",
    "Un coup a besoin d’un identifiant, de 1 à 64 lettres, chiffres, - ou _.",
)
BAD_NAME = Refusal(
    "T27",
    "A name has 1 to 24 printable characters.",
    "Un nom a de 1 à 24 caractères imprimables.",
)
PEOPLE_SEATED = Refusal(
    "T28", "Somebody sits on a seat that would go.", "Quelqu’un est assis sur une place qui disparaîtrait."
)
KEEPS_SEAT = Refusal(
    "T29",
    "Once the match has begun people keep their seats; a bot may stand in for somebody who is away.",
    "La partie commencée, chacun garde sa place ; un robot peut remplacer une personne absente.",
)
NO_SPECTATORS = Refusal("T30", "This table has no spectators.", "Cette table n’a pas de spectateurs.")
NOT_AWAY = Refusal(
    "T31",
    "That person is at the table: only they can ask a bot to stand in.",
    "Cette personne est à la table : elle seule peut demander un remplaçant.",
)
NO_SUCH_GAME = Refusal(
    "T32",
    "There is no such game on this server.",
    "Il n’y a pas de tel jeu sur ce serveur.",
)
NO_SUCH_TABLE = Refusal("T33", "There is no such table.", "Il n’y a pas de telle table.")
NOBODY_THERE = Refusal("T35", "Nobody sits there.", "Personne n’est assis là.")
NO_SUCH_KNOCK = Refusal("T36", "Nobody knocked then.", "Personne n’a frappé à ce moment-là.")
IS_PRACTICE = Refusal(
    "T37",
    "This table goes on with a match that was begun: its seats and house rules stay.",
    "Cette table poursuit une partie commencée : ses places et ses règles restent.",
)
NO_HINTS = Refusal("T38", "This table plays without hints.", "Cette table joue sans indices.")
NOTHING_TO_DO = Refusal("T39", "You have nothing to decide now.", "Vous n’avez rien à décider maintenant.")
NOT_OVER = Refusal("T34", "The match is not over yet.", "La partie n’est pas encore finie.")
NOT_JUDGED = Refusal(
    "T43",
    "Only in 20/20 can that be asked: elsewhere others have a say in it.",
    "Cela ne se demande qu’au 20/20 : ailleurs, les autres ont leur mot à dire.",
)
