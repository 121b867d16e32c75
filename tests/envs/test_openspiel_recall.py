"""Information states: perfect recall, and nothing of what others hide."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pyspiel
import pytest

from tablee.envs.histories import information_states
from tablee.envs.histories.history import History, replayed
from tablee.envs.histories.resampling import phase
from tests.envs.spiel import SMALL, TABLES, Story, dealt, lived, load, moments, tree


@pytest.mark.parametrize("table", SMALL.values(), ids=SMALL)
def test_the_same_text_is_the_same_life_and_the_other_way_round(table: str) -> None:
    """In all histories there are: texts and lives fall together, at every decision."""
    lives: dict[tuple[int, str], Story] = {}
    texts: dict[tuple[int, Story], str] = {}
    for state in tree(load(table).new_initial_state()):
        if state.current_player() < 0:
            continue
        seat = state.current_player()
        text, life = state.information_state_string(seat), lived(state, seat)
        assert lives.setdefault((seat, text), life) == life
        assert texts.setdefault((seat, life), text) == text
    assert len(lives) > 20


@pytest.mark.parametrize("table", SMALL.values(), ids=SMALL)
def test_the_same_text_allows_the_same_actions(table: str) -> None:
    allowed: dict[str, list[int]] = {}
    for state in tree(load(table).new_initial_state()):
        if state.current_player() >= 0:
            text = state.information_state_string(state.current_player())
            assert allowed.setdefault(text, state.legal_actions()) == state.legal_actions()


@pytest.mark.parametrize("table", TABLES)
def test_a_text_only_grows(table: str) -> None:
    game = load(table)
    before = [""] * game.num_players()
    for state in moments(game, 11):
        for seat, text in enumerate(before):
            now = state.information_state_string(seat)
            assert now.startswith(text)
            before[seat] = now
    assert all(before)


def test_own_cards_are_in_the_text_and_others_are_not() -> None:
    state = dealt(load("python_tablee_mio(dealer=1)"))
    texts = [state.information_state_string(seat) for seat in range(2)]
    assert [text.split("=")[0].count("+") for text in texts] == [5, 5]
    assert texts[0].startswith("seat 1 +")


def test_a_mirror_let_go_leaves_no_trace_for_others() -> None:
    """EKKO: who holds the mirror is asked, and may let it be; the others cannot tell that anybody was asked."""
    for seed in range(40):
        for state in moments(load("python_tablee_ekko(seats=3)"), seed):
            seat = state.current_player()
            if seat >= 0 and 99 in state.legal_actions() and phase(state.past.now.state) == "play":
                others = [other for other in range(3) if other != seat]
                before = [state.information_state_string(other) for other in others]
                let = state.child(99)
                assert [let.information_state_string(other) for other in others] == before
                assert let.information_state_string(seat).endswith(f"{seat + 1}:let")
                return
    pytest.fail("nobody was asked")


def permuted(history: History, seat: int, rng: Random) -> History:
    """The same match with the cards of two other hands exchanged, where that is possible."""
    steps: list[int] = []
    cards = [at for at, moment in enumerate(history.moments) if moment.what == "card"]
    others = [at for at in cards if history.moments[at].who not in (seat, -1)]
    first, second = rng.sample(others, 2)
    for at, moment in enumerate(history.moments):
        if moment.what in ("start", "closing"):
            continue
        swap = {first: second, second: first}.get(at, at)
        steps.append(history.moments[swap].action)
    return replayed(history.now.table, steps)


def hidden_pairs(table: str) -> Iterator[tuple[History, History, int]]:
    """Moments just after the deal, with hidden cards exchanged between hands, and the seat that cannot know."""
    game = load(table)
    for seed in range(20):
        history = dealt(game, seed).past
        for seat in range(game.num_players()):
            try:
                yield history, permuted(history, seat, Random(seed)), seat
            except ValueError:  # hands come in ascending order: not every exchange is a deal
                continue


@pytest.mark.parametrize(
    "table",
    ["python_tablee_mio(seats=3)", "python_tablee_ekko(seats=3)", "python_tablee_six_sequences(seats=3)"],
)
def test_hidden_cards_exchanged_make_no_difference(table: str) -> None:
    looked = 0
    for history, other, seat in hidden_pairs(table):
        if history.actions() != other.actions():
            looked += 1
            assert information_states.recalled(history, seat) == information_states.recalled(other, seat)
            assert information_states.now(history.now, seat) == information_states.now(other.now, seat)
    assert looked > 10


def test_texts_of_different_players_differ() -> None:
    """OpenSpiel's solvers keep the texts of all players in one table."""
    state = load("python_tablee_sequence_des").new_initial_state()
    assert state.information_state_string(0) != state.information_state_string(1)


def test_there_is_no_array_with_perfect_recall() -> None:
    state = dealt(load("python_tablee_mio"))
    with pytest.raises((ValueError, pyspiel.SpielError)):
        state.information_state_tensor(0)
