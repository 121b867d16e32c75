"""Sentences that people read in their own language: refusals of moves with their clause, and errors."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from tablee import lang as languages


@mypyc_attr(allow_interpreted_subclasses=True)
class Sentence:
    """A sentence by its key in the catalogues (`tablee.lang`). The values that fill it may be sentences themselves."""

    def __init__(self, key: str, values: dict[str, object] | None = None) -> None:
        self.key = key
        self.values = values

    def sentence(self, lang: str) -> str:
        """The sentence in a language; falls back to English."""
        return languages.say(lang, self.key, self.values)

    def texts(self) -> dict[str, str]:
        """The sentence in every language, by code."""
        return {code: self.sentence(code) for code in languages.languages()}


class Alternatives(Sentence):
    """A list joined by "or": "an 8 or a 9"."""

    def __init__(self, parts: list[Sentence]) -> None:
        super().__init__("list.or")
        self.parts = parts

    def sentence(self, lang: str) -> str:
        return languages.say(lang, self.key).join([part.sentence(lang) for part in self.parts])


class Refusal(Sentence):
    """Why a move is not legal: a named constant of a game, with the clause of the rule page that it rests on."""

    def __init__(self, clause: str, key: str, values: dict[str, object] | None = None) -> None:
        super().__init__(key, values)
        self.clause = clause

    def __repr__(self) -> str:
        return f"Refusal({self})"

    def __str__(self) -> str:
        return f"{self.clause}: {self.sentence('en')}"


class Refused(Exception):  # noqa: N818 -- the rule book's word, not an error of the program
    """Raised by `GameState.play`, which leaves the state unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


@mypyc_attr(allow_interpreted_subclasses=True)
class SentenceError(ValueError):
    """An error that people read in their own language."""

    def __init__(self, key: str, values: dict[str, object] | None = None) -> None:
        self.told = Sentence(key, values)
        super().__init__(self.told.sentence("en"))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.told.key, self.told.values)  # workers send errors to each other

    def sentence(self, lang: str) -> str:
        """The message in a language."""
        return self.told.sentence(lang)


class OptionsError(SentenceError):
    """Options or a number of seats that the game does not allow."""


def refusals_in(names: dict[str, object]) -> list[Refusal]:
    """All `Refusal` constants of a module, in order; `names` is its namespace."""
    return [value for value in names.values() if isinstance(value, Refusal)]


NOT_A_MOVE = Refusal("N1", "refused.not_a_move")
NO_SUCH_SEAT = Refusal("N4", "refused.no_such_seat")
