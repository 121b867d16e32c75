"""Intervals keep their promise, the test may stop at any time, ratings find the strengths."""

from collections.abc import Sequence
from math import log
from statistics import fmean

import pytest

from tablee.core.rng import Rng
from tablee.lab.rating import Rating, Victories, ratings, strengths
from tablee.lab.statistics import BETS, Evidence, share_interval

DUEL = (0.0, 0.5, 0.5, 1.0)
"""The scores of two equal bots on deals played twice."""
TABLE_OF_FOUR = (0.3, 0.4, 0.45, 0.5, 0.5, 0.55, 0.6, 0.7)
SELDOM = (0.0, *[0.5] * 18, 1.0)
"""A game in which the seat nearly always decides."""


def drawn(scores: Sequence[float], rng: Rng) -> float:
    return scores[int(rng.below(len(scores)))]


def toss(chance: float, rng: Rng) -> float:
    return float(int(rng.below(1_000_000)) < 1_000_000 * chance)


def holds(interval: tuple[float, float], value: float) -> bool:
    return interval[0] <= value <= interval[1]


# The test that may stop at any time


def ever_refuted(scores: Sequence[float], deals: int, rng: Rng) -> bool:
    evidence = Evidence()
    for _ in range(deals):
        evidence.add(drawn(scores, rng))
        if evidence.refutes(0.5):
            return True
    return False


@pytest.mark.parametrize("scores", [(0.0, 1.0), DUEL, TABLE_OF_FOUR, SELDOM])
def test_equal_bots_get_a_verdict_in_at_most_five_of_a_hundred_contests(scores: Sequence[float]) -> None:
    rng = Rng(5)
    wrong = sum(ever_refuted(scores, 150, rng) for _ in range(300))
    assert wrong <= 15


def test_a_fixed_interval_looked_at_after_every_deal_would_be_wrong_far_more_often() -> None:
    rng = Rng(5)
    wrong = 0
    for _ in range(60):
        scores: list[float] = []
        for _ in range(150):
            scores.append(drawn(DUEL, rng))
            if len(scores) >= 10 and not holds(share_interval(scores, [1.0] * len(scores)), 0.5):
                wrong += 1
                break
    assert wrong > 6


def test_a_true_difference_is_found() -> None:
    rng = Rng(3)
    found = sum(ever_refuted((0.0, 0.5, 0.5, 0.5, 0.5, 1.0, 1.0, 1.0), 200, rng) for _ in range(40))
    assert found >= 34


def test_the_capital_is_that_of_the_bets() -> None:
    won = fmean([(1 + bet) ** 9 for bet in BETS] + [(1 - bet) ** 9 for bet in BETS])
    assert Evidence([1.0] * 9).log_capital(0.5) == pytest.approx(log(won))
    assert Evidence().log_capital(0.3) == pytest.approx(0.0)
    assert Evidence([1.0] * 9).refutes(0.5)
    assert not Evidence([1.0] * 7).refutes(0.5)


@pytest.mark.parametrize("scores", [[1.0] * 12, [0.0] * 12, [0.5] * 30, [0.0, 0.5, 1.0, 1.0, 0.25] * 8])
def test_the_interval_is_what_is_not_refuted(scores: list[float]) -> None:
    evidence = Evidence(scores)
    low, high = evidence.interval()
    assert 0.0 <= low <= evidence.mean <= high <= 1.0
    for k in range(1, 100):
        assert evidence.refutes(k / 100) == (not low <= k / 100 <= high)


def test_the_interval_holds_where_the_contest_stopped() -> None:
    rng = Rng(8)
    missed = 0
    for _ in range(100):
        evidence = Evidence()
        for _ in range(150):
            evidence.add(toss(0.7, rng))
            if evidence.refutes(0.5):
                break
        missed += not holds(evidence.interval(), 0.7)
    assert missed <= 5


def test_nothing_played_proves_nothing() -> None:
    assert not Evidence().refutes(0.5)
    low, high = Evidence().interval()
    assert low < 0.001
    assert high > 0.999
    assert share_interval([], []) == (0.0, 1.0)


# Intervals for a fixed number of deals


@pytest.mark.parametrize(("chance", "deals"), [(0.5, 15), (0.5, 100), (0.8, 30), (0.95, 40), (0.99, 60)])
def test_the_fixed_interval_covers(chance: float, deals: int) -> None:
    rng = Rng(11)
    covered = 0
    for _ in range(500):
        won = [toss(chance, rng) for _ in range(deals)]
        covered += holds(share_interval(won, [1.0] * deals), chance)
    assert covered >= 465


def test_matches_on_one_deal_are_not_taken_for_independent_ones() -> None:
    """Ten matches a deal, all alike: the interval is as wide as for one match a deal."""
    won = [1.0, 0.0, 1.0, 1.0, 0.0, 1.0] * 5
    once = share_interval(won, [1.0] * 30)
    assert share_interval([10 * one for one in won], [10.0] * 30) == pytest.approx(once)


def test_seats_exchanged_make_it_narrower() -> None:
    each_seat_wins = share_interval([1.0] * 50, [2.0] * 50)
    chance = share_interval([0.0, 2.0] * 25, [2.0] * 50)
    assert each_seat_wins[1] - each_seat_wins[0] < 0.4 * (chance[1] - chance[0])


def test_who_always_won_is_not_sure_to_win_always() -> None:
    low, high = share_interval([1.0] * 50, [1.0] * 50)
    assert 0.88 < low < 0.94
    assert high == 1.0


# Ratings


def duel(first: str, second: str, won: int, lost: int) -> list[Victories]:
    return [{(first, second): {first: float(k < won), second: float(k >= won)}} for k in range(won + lost)]


def test_ten_times_the_strength_is_four_hundred_points() -> None:
    found = ratings([duel("casual", "random", 1000, 100)], resamples=100)
    assert found["random"] == Rating(0.0, 0.0, 0.0)
    assert found["casual"].value == pytest.approx(400, abs=5)
    assert 340 < found["casual"].low < found["casual"].value < found["casual"].high < 460


def test_without_a_random_bot_the_mean_is_zero() -> None:
    found = ratings([duel("casual", "expert", 30, 60)], resamples=20)
    assert found["casual"].value + found["expert"].value == pytest.approx(0.0)
    assert found["expert"].value > 0


def test_steps_of_a_ladder_add_up() -> None:
    found = ratings([duel("novice", "random", 750, 250), duel("casual", "novice", 750, 250)], resamples=20)
    assert found["casual"].value == pytest.approx(2 * found["novice"].value, abs=3)


def test_one_against_three_counts_three_rivals() -> None:
    """Four times as strong as each of three others: four victories out of seven."""
    counted: Victories = {("casual", "casual", "casual", "expert"): {"expert": 4000.0, "casual": 3000.0}}
    found = strengths(counted)
    assert found["expert"] / found["casual"] == pytest.approx(4, rel=0.01)


def test_who_never_lost_has_a_finite_rating_and_a_wide_interval() -> None:
    rated = ratings([duel("expert", "random", 30, 0)])["expert"]
    assert rated.value < 1000
    assert rated.low < rated.value - 100


def test_the_interval_of_a_rating_covers() -> None:
    rng = Rng(21)
    truth = 400 * log(0.65 / 0.35) / log(10)
    covered = 0
    for number in range(60):
        won = sum(int(toss(0.65, rng)) for _ in range(80))
        rated = ratings([duel("casual", "random", won, 80 - won)], seed=number, resamples=120)["casual"]
        covered += rated.low <= truth <= rated.high
    assert covered >= 53


def test_no_matches_no_ratings() -> None:
    assert ratings([]) == {}
    assert ratings([[]]) == {}
