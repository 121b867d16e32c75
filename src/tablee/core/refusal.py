"""Why a move is not legal: a clause of the rule page and one sentence, in English and French."""

from __future__ import annotations


class Refusal:
    """A named constant of a game: the clause it rests on and what to tell the player."""

    def __init__(self, clause: str, en: str, fr: str) -> None:
        self.clause = clause
        self.en = en
        self.fr = fr

    def sentence(self, lang: str) -> str:
        """The sentence in French for `fr`, else in English."""
        return self.fr if lang == "fr" else self.en

    def __repr__(self) -> str:
        return f"Refusal({self.clause}: {self.en})"


class Refused(Exception):  # noqa: N818 -- the rule book's word, not an error of the program
    """Raised by `GameState.play`; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.clause}: {refusal.en}")
        self.refusal = refusal


class OptionsError(ValueError):
    """A table that cannot be: says what was wrong and what is allowed, in English and French."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en)
        self.en = en
        self.fr = fr

    def sentence(self, lang: str) -> str:
        """The sentence in French for `fr`, else in English."""
        return self.fr if lang == "fr" else self.en


NOT_A_MOVE = Refusal(
    "N1",
    "That is not a move of this game.",
    "Ce n’est pas un coup de ce jeu.",
)
NO_SUCH_SEAT = Refusal(
    "N4",
    "There is no such seat at this table.",
    "Il n’y a pas de telle place à cette table.",
)
