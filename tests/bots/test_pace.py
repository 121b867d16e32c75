"""Thinking times of bots are human, shorter at higher levels, and independent of their cards."""

from statistics import median

import pytest

from tablee.bots.levels import BOTS, LEVELS
from tablee.bots.pace import LONGEST, PACES, Pace, normal
from tablee.core.rng import Rng

DRAWS = 4000


def times(pace: Pace, seed: int = 1, speed: float = 1.0) -> list[int]:
    rng = Rng(seed)
    return [pace.for_turn(rng, speed) for _ in range(DRAWS)]


def test_every_bot_has_a_pace() -> None:
    assert list(PACES) == BOTS


@pytest.mark.parametrize("level", BOTS)
def test_half_of_the_times_lie_below_the_median(level: str) -> None:
    pace = PACES[level]
    rng = Rng(2)
    reactions = [pace.for_reaction(rng) for _ in range(DRAWS)]
    assert median(times(pace)) == pytest.approx(pace.turn, rel=0.04)
    assert median(reactions) == pytest.approx(pace.reaction, rel=0.04)


@pytest.mark.parametrize("level", BOTS)
def test_nobody_is_faster_than_people_can_be_nor_endlessly_slow(level: str) -> None:
    pace = PACES[level]
    drawn = times(pace)
    assert pace.turn / 3 <= min(drawn) + 1
    assert max(drawn) <= LONGEST * pace.turn
    assert pace.reaction / 3 >= 180  # milliseconds: about what a person needs to react to a single sign


def test_the_longest_time_is_a_bound_that_is_met() -> None:
    wild = Pace(1000.0, 1000.0, 2.0)
    drawn = times(wild)
    assert max(drawn) == LONGEST * 1000
    assert 0.1 < sum(time == LONGEST * 1000 for time in drawn) / DRAWS < 0.3


@pytest.mark.parametrize("level", BOTS)
def test_there_is_a_long_tail(level: str) -> None:
    drawn = sorted(times(PACES[level]))
    middle = drawn[DRAWS // 2]
    assert drawn[int(0.95 * DRAWS)] - middle > 1.3 * (middle - drawn[int(0.05 * DRAWS)])


def test_stronger_bots_react_faster() -> None:
    reactions = [PACES[level].reaction for level in LEVELS]
    turns = [PACES[level].turn for level in LEVELS]
    assert reactions == sorted(reactions, reverse=True)
    assert turns == sorted(turns, reverse=True)


@pytest.mark.parametrize("speed", [0.5, 1.0, 2.0, 10.0])
def test_twice_the_speed_is_half_the_time(speed: float) -> None:
    pairs = zip(times(PACES["casual"]), times(PACES["casual"], speed=speed), strict=True)
    assert all(abs(slow / speed - quick) <= 1 + 1 / speed for slow, quick in pairs)


@pytest.mark.parametrize("speed", [0.0, -1.0, float("nan"), float("inf")])
def test_a_speed_that_makes_no_sense_is_refused(speed: float) -> None:
    with pytest.raises(ValueError, match="a speed is a number above 0"):
        PACES["casual"].for_turn(Rng(1), speed)


@pytest.mark.essential
def test_the_same_seed_gives_the_same_times_on_every_build() -> None:
    rng = Rng(5)
    assert [PACES["expert"].for_reaction(rng) for _ in range(5)] == FIGURES


FIGURES = [1068, 859, 1048, 757, 687]


def test_the_normal_numbers_are_normal() -> None:
    rng = Rng(3)
    drawn = [normal(rng) for _ in range(20000)]
    mean = sum(drawn) / len(drawn)
    assert abs(mean) < 0.03
    assert sum(x * x for x in drawn) / len(drawn) == pytest.approx(1.0, abs=0.04)
    assert sum(abs(x) < 1.0 for x in drawn) / len(drawn) == pytest.approx(0.6827, abs=0.015)
    assert sum(abs(x) < 2.0 for x in drawn) / len(drawn) == pytest.approx(0.9545, abs=0.01)
