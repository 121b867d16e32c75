"""House rules of MIO."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.core.options import Chosen, Options
from tablee.core.refusal import OptionsError
from tablee.games.mio.cards import DECKS, HAND, VALUES, MioDeck


class MioOptions(Options):
    """The deck (M39), the match's target (M34), and a live table's reaction time (M26)."""

    def __init__(self, chosen: Chosen, seats: int) -> None:
        deck = chosen.word("deck").replace(" ", "")
        written_out = DECKS.get(deck, deck)
        check_deck(written_out, seats)
        super().__init__(Chosen({**chosen.values, "deck": deck}))
        self.target: i64 = chosen.number("target")
        self.cards = MioDeck(written_out)


def check_deck(text: str, seats: int) -> None:
    """Raises `OptionsError` unless a deck is large enough for that many seats (M39)."""
    numbers, slash, jokers = text.partition("/")
    if not (slash and numbers and jokers.isdecimal() and all(sign in VALUES for sign in numbers)):
        raise OptionsError("mio:options.deck", {"deck": repr(text)})
    most = max(numbers.count(sign) for sign in set(numbers))
    size = 5 * len(numbers) + int(jokers)
    if most > 5 or int(jokers) > 5 or not HAND * seats + 2 <= size <= 60:
        facts: dict[str, object] = {"deck": repr(text), "size": str(size)}
        facts |= {"seats": str(seats), "least": str(HAND * seats + 2)}
        raise OptionsError("mio:options.deck_size", facts)
