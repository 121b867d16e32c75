"""House rules of MIO."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.core.options import Options
from tablee.core.refusal import OptionsError
from tablee.games.mio.cards import DECKS, HAND, VALUES, MioDeck


class MioOptions(Options):
    """House rules: the deck (M39), the match's target (M34), and a live table's reaction time (M26)."""

    def __init__(self, deck: str, target: int, reaction: int) -> None:
        self.deck = deck
        self.target: i64 = target
        self.reaction = reaction
        self.cards = MioDeck(DECKS.get(deck, deck))

    def as_dict(self) -> dict[str, object]:
        return {"deck": self.deck, "target": int(self.target), "reaction": self.reaction}


def check_deck(text: str, seats: int) -> None:
    """Raises `OptionsError` unless a written-out deck can be dealt to so many seats (M39)."""
    numbers, slash, jokers = text.partition("/")
    if not (slash and numbers and jokers.isdecimal() and all(sign in VALUES for sign in numbers)):
        raise OptionsError(
            "option `deck` must be 8+2, 9+1, 5+5 or one colour written out as 12233445**/5 "
            f"(numbers 1-5 and stars *, then the jokers), not {text!r} (M39)",
            "l’option `deck` vaut 8+2, 9+1, 5+5 ou une couleur écrite en entier, comme 12233445**/5 "
            f"(chiffres 1-5 et étoiles *, puis les jokers), et non {text!r} (M39)",
        )
    most = max(numbers.count(sign) for sign in set(numbers))
    size = 5 * len(numbers) + int(jokers)
    if most > 5 or int(jokers) > 5 or not HAND * seats + 2 <= size <= 60:
        raise OptionsError(
            f"option `deck`: {text!r} makes {size} cards; "
            f"{seats} seats need {HAND * seats + 2} to 60, with at most five alike (M39)",
            f"option `deck` : {text!r} donne {size} cartes ; "
            f"à {seats} il en faut {HAND * seats + 2} à 60, dont cinq pareilles au plus (M39)",
        )
