"""Figures and their intervals, against formulas by hand and against simulated truth."""

import random
from math import isclose, sqrt

import pytest

from tablee.lab.statistics import Z, difference, estimate, per_deal, wilson
from tablee.lab.study.figures import common_variance


def test_the_mean_of_independent_games_has_the_usual_interval() -> None:
    values = [1.0, 4.0, 2.0, 7.0, 6.0]
    found = estimate(per_deal(enumerate(values)), "mean")
    assert found is not None
    error = sqrt(sum((value - 4) ** 2 for value in values) / 4 / 5)
    assert found.value == 4
    assert isclose(found.high, 4 + Z * error)
    assert isclose(found.low, 4 - Z * error)


def test_the_interval_of_a_share_is_wilsons() -> None:
    assert [round(end, 4) for end in wilson(0.5, 100)] == [0.4038, 0.5962]
    found = estimate(per_deal((deal, float(deal < 50)) for deal in range(100)), "share")
    assert found is not None
    assert isclose(found.low, 0.4038, abs_tol=0.001)  # one game less: the variance is that of a sample


def test_two_plays_that_always_agree_count_once() -> None:
    once = estimate(per_deal((deal, float(deal < 30)) for deal in range(100)), "share")
    twice = estimate(per_deal((deal, float(deal < 30)) for deal in range(100) for _ in range(2)), "share")
    assert once is not None
    assert twice is not None
    assert isclose(once.low, twice.low, abs_tol=0.001)
    assert isclose(once.high, twice.high, abs_tol=0.001)


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_what_always_or_never_happens_still_has_an_interval(share: float) -> None:
    found = estimate(per_deal((deal, share) for deal in range(50)), "share")
    assert found is not None
    assert found.high - found.low > 0.05
    assert found.low <= share <= found.high


def test_nothing_counted_is_no_figure() -> None:
    assert estimate({}, "mean") is None
    assert estimate({1: (1.0, 1.0)}, "mean") is None
    assert estimate({1: (0.0, 0.0), 2: (0.0, 0.0)}, "share") is None


def test_differences_are_taken_deal_by_deal() -> None:
    base = per_deal((deal, float(deal)) for deal in range(40))
    shifted = per_deal((deal, deal + 2 + deal % 2 / 10) for deal in range(40))
    found = difference(shifted, base)
    assert found is not None
    assert isclose(found.value, 2.05)
    assert found.high - found.low < 0.1  # the spread of the deals themselves plays no part


def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    rng = random.Random(5)
    hits = {"share": 0, "mean": 0, "luck": 0}
    trials = 300
    for _ in range(trials):
        deals = [rng.random() for _ in range(150)]  # the chance of a deal: half of the variance of 0 and 1 lies there
        plays = [[float(rng.random() < chance) for _ in range(2)] for chance in deals]
        pairs = [(deal, value) for deal, both in enumerate(plays) for value in both]
        luck = common_variance({deal: [[value] for value in both] for deal, both in enumerate(plays)})
        for kind, sums, truth in (
            ("share", per_deal(pairs), 1 / 2),
            ("mean", per_deal(pairs), 1 / 2),
            ("luck", luck, 1 / 3),  # the variance of the chances, 1/12, of 1/4
        ):
            found = estimate(sums, kind)  # type: ignore[arg-type]
            assert found is not None
            hits[kind] += found.low <= truth <= found.high
    for kind, covered in hits.items():
        assert 0.91 < covered / trials < 0.99, kind


def test_luck_is_all_or_nothing_at_the_ends() -> None:
    same = {deal: [[float(deal % 2)], [float(deal % 2)]] for deal in range(60)}
    found = estimate(common_variance(same), "luck")
    assert found is not None
    assert found.value == 1
    opposite = {deal: [[0.0], [1.0]] for deal in range(60)}
    found = estimate(common_variance(opposite), "luck")
    assert found is not None
    assert found.value == 0
