"""Test scenarios: positions of a game, set up and played in notation."""

from __future__ import annotations

from typing import Any

from tablee.core import text as texts
from tablee.core.refusal import Refusal, Sentence
from tablee.core.state import ALL, PUBLIC, GameState
from tablee.core.text import NotationError
from tablee.games.registry import spec_of, text_of
from tablee.match import positions


class Scenario:
    """One table in a test: moves are texts with their seats, everything it tells is what a player could read."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.text = text_of(state.game_name())

    def play(self, *moves: str) -> Scenario:
        """Plays moves that must all be legal."""
        for move in moves:
            why = self.why(move)
            assert why is None, f"{move} was refused: {why}"
            texts.apply(self.state, self.text.read(self.state, *self._split(move)))
        return self

    def legal(self, seat: int | str) -> set[str]:
        """The legal moves of a seat."""
        return set(self.text.legal(self.state, texts.seat_number(str(seat), self.state.seats)))

    def why(self, move: str) -> Refusal | None:
        """Why a move is refused."""
        try:
            return self.text.refusal(self.state, *self._split(move))
        except NotationError as error:
            return error.refusal

    def refuses(self, move: str, clause: str | tuple[str, ...]) -> None:
        """The move is refused, the clause is cited, and nothing changes."""
        before = self.position
        why = self.why(move)
        assert why is not None, f"{move} was not refused"
        clauses = (clause,) if isinstance(clause, str) else clause
        assert why.clause in clauses, f"{move} was refused with {why}, not with {clause}"
        assert all(why.texts().values())
        if why.clause != "N4":
            seat, text = self._split(move)
            assert text not in self.legal(texts.seat_text(seat))
        assert self.position == before

    def view(self, viewer: int | str) -> dict[str, Any]:
        """The position as a seat or the public sees it."""
        number = {"all": ALL, "public": PUBLIC}.get(str(viewer))
        return self.state.view(int(viewer) - 1 if number is None else number)

    @property
    def position(self) -> dict[str, Any]:
        """The whole position."""
        return self.view("all")

    @property
    def outcome(self) -> dict[str, Any] | None:
        """How the match ended, with seats from 1."""
        outcome = self.state.outcome()
        if outcome is None:
            return None
        winners = [seat + 1 for seat in outcome.winners]
        return {"reason": outcome.reason, "scores": outcome.scores, "winners": winners}

    def _split(self, move: str) -> tuple[int, str]:
        return texts.split_move(move, self.state.seats)


def reasons(sentence: Sentence | None) -> tuple[str, str]:
    """Why a bot would make a move, in English and in French; empty if it says nothing."""
    return ("", "") if sentence is None else (sentence.sentence("en"), sentence.sentence("fr"))


def at(position: dict[str, Any]) -> Scenario:
    """A situation set up by hand."""
    return Scenario(positions.read(position))


def start(
    game: str,
    seats: int = 2,
    dealer: int | None = 1,
    deck: list[str] | None = None,
    options: dict[str, object] | None = None,
) -> Scenario:
    """A match from its deal; the cards that `deck` leaves out follow in the order of the deck."""
    spec, text = spec_of(game), text_of(game)
    chosen = spec.options(options or {}, seats)
    cards = list(deck or [])
    left = text.card_numbers(chosen)
    texts.take(left, cards)
    cards += [spec.card_text(chosen, number) for numbers in left.values() for number in numbers]
    return Scenario(spec.start(chosen, seats, (dealer or 1) - 1, text.read_deck(chosen, cards)))
