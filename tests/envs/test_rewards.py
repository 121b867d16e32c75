"""Every seat gets its reward, including third seats and partners."""

from __future__ import annotations

from collections import Counter

import pytest

from tablee import envs
from tablee.core.rng import Rng
from tests.envs.playing import returns
from tests.tables import Table

TABLES = [
    Table("mio", 2, {"target": 20}),
    Table("mio", 3, {"target": 20}),
    Table("mio", 6, {"target": 20}),
    Table("ekko", 3, {"target": 5}),
    Table("ekko", 8, {"target": 5}),
    Table("six-sequences", 3, {"rounds": 1}),
    Table("six-sequences", 4, {"rounds": 1}),
    Table("six-sequences", 4, {"rounds": 2, "teams": True}),
    Table("sequence-des", 2, {}),
    Table("sequence-des", 3, {}),
    Table("sequence-des", 4, {}),
]


def made(table: Table, **settings: object) -> envs.TableEnv:
    env = envs.make(table.game, table.seats, **settings, **table.options)  # type: ignore[arg-type]
    assert isinstance(env, envs.TableEnv)
    return env


def partners(table: Table) -> bool:
    return table.seats == 4 and (table.game == "sequence-des" or bool(table.options.get("teams")))


@pytest.mark.essential
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_victory_is_paid_to_the_seats_that_won(table: Table) -> None:
    env = made(table)
    won: Counter[int] = Counter()
    sides = 2 if partners(table) else table.seats
    for seed in range(60):
        env.reset(seed=seed)
        paid = list(returns(env, Rng(seed)).values())
        outcome = env.unwrapped._buffers.episode.state.outcome()
        winning_sides = len(outcome.winners) * sides / table.seats
        for seat, reward in enumerate(paid):
            victory = sides / winning_sides if seat in outcome.winners else 0
            assert reward == pytest.approx((victory - 1) / (sides - 1))
        assert sum(paid) == pytest.approx(0)
        won.update(outcome.winners)
        if len(won) == table.seats and seed >= 5:
            break
    assert sorted(won) == list(range(table.seats)), "not every seat has won once"


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_points_are_paid_as_the_lead_grows(table: Table) -> None:
    env = made(table, reward="points")
    sign = -1 if table.game in ("mio", "ekko") else 1
    for seed in range(3):
        env.reset(seed=seed)
        paid = list(returns(env, Rng(seed)).values())
        scores = env.unwrapped._buffers.episode.state.outcome().scores
        for seat, reward in enumerate(paid):
            others = [
                score
                for other, score in enumerate(scores)
                if other != seat and not (partners(table) and other % 2 == seat % 2)
            ]
            assert reward == pytest.approx(sign * (scores[seat] - sum(others) / len(others)))


def test_rounds_are_paid_when_they_end() -> None:
    env = made(Table("mio", 3, {}), reward="points")
    env.reset(seed=3)
    rng = Rng(3)
    paid = 0
    while not any(env.terminations.values()):
        before = env.unwrapped._buffers.episode.state.view(9)["round"]
        found = env.legal_actions()
        env.step(found[rng.below(len(found))])
        if any(env.rewards.values()):
            paid += 1
            over = env.unwrapped._buffers.episode.state.asked() < 0
            assert over or env.unwrapped._buffers.episode.state.view(9)["round"] == before + 1
    assert paid >= 2


def test_equal_winners_share() -> None:
    """Found in random play: a tie of some of the seats, and of all."""
    env = made(Table("mio", 3, {"target": 1}))
    shares = set()
    for seed in range(400):
        env.reset(seed=seed)
        paid = returns(env, Rng(seed))
        shares.add(tuple(sorted(round(reward, 6) for reward in paid.values())))
    assert (-0.5, -0.5, 1.0) in shares
    assert shares <= {(-0.5, -0.5, 1.0), (-0.5, 0.25, 0.25), (0.0, 0.0, 0.0)}
    assert (-0.5, 0.25, 0.25) in shares
