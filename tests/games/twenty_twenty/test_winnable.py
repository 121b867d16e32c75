"""The solver of 20/20: what it calls won can be played to a win, what it calls lost cannot."""

from __future__ import annotations

import random
from functools import cache

import pytest

from tablee.core.chance import SeededChance, first_deck
from tablee.core.playout import play_on
from tablee.core.rng import Rng, shuffle
from tablee.games.twenty_twenty.bots.layout import layout_from
from tablee.games.twenty_twenty.bots.solver import difficulty, solve, solve_layout, winning_choices, winning_moves
from tablee.games.twenty_twenty.deals import winning_line
from tablee.games.twenty_twenty.spec import SPEC
from tablee.games.twenty_twenty.state import TwentyTwentyState

OPTIONS = SPEC.options({}, 1)


def deal(rng: Rng) -> TwentyTwentyState:
    deck = SPEC.deck(OPTIONS)
    shuffle(deck, rng)
    state = SPEC.start(OPTIONS, 1, 0, deck)
    assert isinstance(state, TwentyTwentyState)
    return state


def is_winnable(piles: tuple[tuple[int, ...], ...]) -> bool:
    """The plainest search there is: every pair, every time."""

    @cache
    def wins(left: tuple[tuple[int, ...], ...]) -> bool:
        tops = [(pile[0], place) for place, pile in enumerate(left) if pile]
        if not tops:
            return True
        return any(
            wins(tuple(pile[1:] if place in (a, b) else pile for place, pile in enumerate(left)))
            for rank, a in tops
            for other, b in tops
            if a < b and rank == other
        )

    return wins(piles)


def small_layout(chance: random.Random) -> tuple[tuple[int, ...], ...]:
    ranks = chance.randint(2, 5)
    cards = [rank for rank in range(ranks) for _ in range(chance.choice([2, 4, 4]))]
    chance.shuffle(cards)
    piles: list[list[int]] = [[] for _ in range(chance.randint(2, 5))]
    for card in cards:
        chance.choice(piles).append(card)
    return tuple(tuple(pile) for pile in piles if pile)


def test_small_layouts_agree_with_an_exhaustive_search() -> None:
    chance = random.Random(20)
    verdicts = {"won": 0, "lost": 0}
    for _ in range(3000):
        piles = small_layout(chance)
        verdict = solve_layout(layout_from([list(pile) for pile in piles])).verdict
        assert verdict == ("won" if is_winnable(piles) else "lost"), piles
        verdicts[verdict] += 1
    assert min(verdicts.values()) > 300


def test_a_solution_is_played_to_a_win() -> None:
    rng = Rng(20)
    lost = 0
    for _ in range(200):
        state = deal(rng)
        solution = solve(state)
        assert solution.verdict in ("won", "lost")
        for move in solution.moves:
            state.play(0, move)
        outcome = state.outcome()
        assert (outcome is not None and outcome.reason == "won") == (solution.verdict == "won")
        lost += solution.verdict == "lost"
    assert lost < 20


def test_a_position_in_mid_game_is_judged_as_it_lies() -> None:
    rng = Rng(21)
    for _ in range(60):
        state = deal(rng)
        play_on(state, rng, 25)
        winning = winning_moves(state)
        for move in state.legal_moves(0):
            after = state.copy()
            after.apply(0, move)
            assert isinstance(after, TwentyTwentyState)
            assert (solve(after).verdict == "won") == (move in winning)


def test_every_step_of_a_solution_has_a_choice_that_wins() -> None:
    state = deal(Rng(3))
    choices = winning_choices(state)
    assert len(choices) == 60
    assert all(1 <= winning <= legal for winning, legal in choices)
    grade = difficulty(state)
    assert 1 <= grade.level <= 5
    assert 0 < grade.narrowest <= 1
    assert vars_of(grade) == vars_of(difficulty(state))


def vars_of(grade: object) -> tuple[object, ...]:
    return tuple(getattr(grade, name) for name in ("level", "share", "narrow_steps", "narrowest"))


def test_a_budget_may_leave_a_deal_undecided_but_never_wrong() -> None:
    rng = Rng(22)
    for _ in range(40):
        state = deal(rng)
        assert solve(state, budget=1).verdict in ("undecided", solve(state).verdict)


def test_a_finished_game_is_as_it_ended() -> None:
    state = deal(Rng(1))
    state.apply(0, state.legal_moves(0)[-1])
    assert solve(state).verdict == "lost"
    assert winning_moves(state) == []


@pytest.mark.parametrize("seed", range(5))
def test_a_winnable_deal_has_a_winning_line(seed: int) -> None:
    rng = Rng(seed)
    options = SPEC.options({"deals": "winnable"}, 1)
    line = winning_line(first_deck(SPEC, options, SeededChance(rng, rng)))
    assert line is not None
    assert len(line) == 60
