"""PettingZoo's own tests pass for every game at every seat count; errors have clear messages."""

from __future__ import annotations

import itertools
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

from tablee import envs
from tablee.core.refusal import OptionsError
from tablee.core.rng import Rng
from tablee.core.state import ALL
from tablee.core.text import PositionError
from tablee.envs import ekko_v0, mio_v0, sequence_des_v0, six_sequences_v0
from tests.envs.playing import finish, returns
from tests.tables import TABLES, Table

COMPANY = [table for table in TABLES if table.seats > 1]
PLAIN = [table for table in COMPANY if not table.options or table.options == {"teams": True}]

# PettingZoo knows by name which of its own environments have masks, and warns about all others.
MASKS_ARE_MEANT = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),  # after the end nothing is allowed
]
pytestmark = MASKS_ARE_MEANT


def made(table: Table) -> envs.TableEnv:
    return envs.TableEnv(table.game, table.seats, options=table.options)


@pytest.mark.parametrize("table", COMPANY, ids=str)
def test_the_api_test_passes(table: Table) -> None:
    api_test(made(table), num_cycles=60)


@pytest.mark.parametrize("table", PLAIN, ids=str)
def test_the_seed_test_passes(table: Table) -> None:
    seed_test(lambda: made(table), num_cycles=40)


@pytest.mark.parametrize("table", PLAIN, ids=str)
def test_the_performance_benchmark_runs(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock on which its five seconds pass in fifty looks."""
    ticks = itertools.count()
    clock = SimpleNamespace(time=lambda: next(ticks) / 10)
    monkeypatch.setitem(performance_benchmark.__globals__, "time", clock)
    performance_benchmark(made(table))


@pytest.mark.parametrize("module", [mio_v0, ekko_v0, six_sequences_v0, sequence_des_v0])
def test_every_game_has_a_module_as_pettingzoo_has_them(module: object) -> None:
    env = module.env(render_mode="ansi")  # type: ignore[attr-defined]
    env.reset(seed=1)
    assert str(env) == module.__name__.split(".")[-1]  # type: ignore[attr-defined]
    assert env.render_mode == "ansi"


@pytest.mark.essential
@pytest.mark.parametrize("table", PLAIN, ids=str)
def test_matches_end_and_all_agents_leave(table: Table) -> None:
    env = made(table)
    env.reset(seed=9)
    returns(env, Rng(9))
    assert env.agents == []
    env.reset(seed=10)
    assert env.agents == env.possible_agents


def test_a_seed_gives_the_same_match_and_the_next_goes_on_from_there() -> None:
    one, other = envs.make("mio", 3), envs.make("mio", 3)
    assert isinstance(one, envs.TableEnv)
    assert isinstance(other, envs.TableEnv)
    for seed in (7, None, None, 2**70):
        one.reset(seed=seed)
        other.reset(seed=seed)
        assert finish(one, Rng(1), 50) == finish(other, Rng(1), 50)
    one.reset(seed=8)
    other.reset(seed=9)
    assert finish(one, Rng(1), 50) != finish(other, Rng(1), 50)


def test_without_a_seed_matches_differ() -> None:
    one, other = made(Table("ekko", 4, {})), made(Table("ekko", 4, {}))
    one.reset()
    other.reset()
    assert finish(one, Rng(1), 30) != finish(other, Rng(1), 30)


# Refused input


def started(game: str = "mio", seats: int = 3) -> envs.TableEnv:
    env = envs.make(game, seats)
    assert isinstance(env, envs.TableEnv)
    env.reset(seed=4)
    return env


def test_a_refused_action_names_the_clause_and_changes_nothing() -> None:
    env = started()
    before = finish(env.copy(), Rng(3), 40)
    held = env.action_of("draw")
    bad = next(action for action in range(60) if action not in env.legal_actions())
    with pytest.raises(envs.IllegalActionError, match=r"mio: player_\d may not take action \d+ \(.*\)\. M\d+: "):
        env.step(bad)
    assert held in env.legal_actions()
    assert finish(env, Rng(3), 40) == before


@pytest.mark.parametrize("action", [78, -1, 10**30])
def test_an_action_out_of_range_is_named(action: int) -> None:
    with pytest.raises(envs.IllegalActionError, match=rf"there is no action {action}; they go from 0 to 77"):
        started().step(action)


@pytest.mark.parametrize("action", [None, 1.0, "draw", True, np.float64(3)])
def test_what_is_no_whole_number_is_refused(action: object) -> None:
    with pytest.raises(envs.IllegalActionError, match="an action is a whole number from 0 to 77"):
        started().step(action)  # type: ignore[arg-type]


def test_a_number_that_stands_for_nothing_is_refused() -> None:
    number = envs.meanings("six-sequences").index("")
    with pytest.raises(envs.IllegalActionError, match="stands for no move"):
        started("six-sequences", 2).step(number)


def test_numbers_of_numpy_are_fine() -> None:
    env = started()
    env.step(np.int32(env.legal_actions()[0]))  # type: ignore[arg-type]


def test_before_the_start_and_after_the_end_reset_is_asked_for() -> None:
    env = envs.make("mio", 3)
    assert isinstance(env, envs.TableEnv)
    with pytest.raises(envs.NotStartedError, match="reset"):
        env.step(0)
    with pytest.raises(envs.NotStartedError, match="reset"):
        env.observe("player_0")
    env.reset(seed=1)
    finish(env, Rng(1))
    with pytest.raises(envs.IllegalActionError, match="the match is over"):
        env.move_text(0)
    with pytest.raises(ValueError, match="only valid action is None"):
        env.step(0)
    while env.agents:
        env.step(None)
    with pytest.raises(envs.NotStartedError, match="all agents have left"):
        env.step(None)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("chess",), "there is no game 'chess'"),
        (("mio", 7), "2 to 6 seats, not 7"),
        (("20-20", 2), "1 seat, not 2"),
        (("mio", "4"), "`seats` must be a whole number, not '4'"),
        (("20-20", 1.0), "`seats` must be a whole number"),
    ],
)
def test_a_table_that_cannot_be_is_refused(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(OptionsError, match=message):
        envs.make(*arguments)


@pytest.mark.parametrize(
    "options", [{"deck": "7+3"}, {"reward": "glory"}, {"moves": "some"}, {"render_mode": "film"}, {"colour": "red"}]
)
def test_a_wrong_setting_is_named(options: dict[str, str]) -> None:
    with pytest.raises(OptionsError, match=next(iter(options))):
        envs.make("mio", 4, **options)  # type: ignore[arg-type]


def test_a_bad_seed_is_refused() -> None:
    with pytest.raises(ValueError, match="a seed is a whole number"):
        started().reset(seed=-1)


# The selected agent


def test_the_holder_of_a_mirror_is_asked_first_and_others_are_not() -> None:
    """Of several seats that may act the one that can really react is selected, then the seat on turn."""
    env = started("ekko", 4)
    asked_out_of_turn = 0
    rng = Rng(5)
    for _ in range(2000):
        state = env.unwrapped._buffers.episode.state
        seat = int(env.agent_selection.removeprefix("player_"))
        assert seat == state.asked()
        if seat != state.turn:
            asked_out_of_turn += 1
            assert "let" in [env.move_text(action) for action in env.legal_actions()]
        found = env.legal_actions()
        env.step(found[rng.below(len(found))])
        if any(env.terminations.values()):
            env.reset()
    assert asked_out_of_turn > 10


def test_wrong_cards_are_offered_only_on_demand() -> None:
    offered = {}
    for moves in ("playing", "all"):
        env = envs.make("ekko", 2, mistakes="penalised", moves=moves)
        assert isinstance(env, envs.TableEnv)
        env.reset(seed=6)
        offered[moves] = {env.move_text(action).split(":")[0] for action in env.legal_actions()}
    assert "try" in offered["all"]
    assert "try" not in offered["playing"]


def test_what_is_legal_but_not_offered_says_so() -> None:
    env = envs.make("ekko", 2, mistakes="penalised")
    assert isinstance(env, envs.TableEnv)
    env.reset(seed=6)
    wrong = next(env.action_of(text) for text in trials(env))
    with pytest.raises(envs.IllegalActionError, match="moves='all'"):
        env.step(wrong)


def trials(env: envs.TableEnv) -> list[str]:
    state = env.unwrapped._buffers.episode.state
    seat = int(env.agent_selection.removeprefix("player_"))
    return [f"try:{move - 100:02d}" for move in state.legal_moves(seat) if 100 < move < 199]


# Positions, and what all know together


def test_a_match_can_start_from_any_position() -> None:
    env, other = started("six-sequences", 3), started("six-sequences", 3)
    finish(env, Rng(7), 45)
    position = env.unwrapped._buffers.episode.state.view(ALL)
    other.reset(seed=5, options={"position": position})
    assert other.agent_selection == env.agent_selection
    np.testing.assert_array_equal(other.state(), env.state())
    assert other.legal_actions() == env.legal_actions()


def test_what_a_seat_sees_is_a_position_too() -> None:
    env = started("mio", 4)
    seen = env.observe(env.agent_selection)["observation"]
    seat = int(env.agent_selection.removeprefix("player_"))
    env.reset(seed=1, options={"position": env.unwrapped._buffers.episode.state.view(seat)})
    np.testing.assert_array_equal(env.observe(f"player_{seat}")["observation"], seen)


@pytest.mark.parametrize(
    ("change", "path"),
    [({"seats": 3}, "seats"), ({"target": 30}, "options"), ({"game": "ekko"}, "game"), ({"phase": "x"}, "phase")],
)
def test_a_position_of_another_table_is_refused(change: dict[str, object], path: str) -> None:
    env = started("mio", 4)
    options = {"target": change["target"]} if "target" in change else {}
    other = envs.TableEnv(str(change.get("game", "mio")), int(str(change.get("seats", 4))), options=options)
    other.reset(seed=1)
    position = other.unwrapped._buffers.episode.state.view(ALL)
    if "phase" in change:
        position["phase"] = change["phase"]
    before = env.state()
    with pytest.raises(PositionError, match=path):
        env.reset(options={"position": position})
    np.testing.assert_array_equal(env.state(), before)


def test_the_state_is_what_all_know_together() -> None:
    env = started("ekko", 3)
    whole = env.state()
    assert env.state_space.contains(whole)
    parts = [env.observe(agent)["observation"] for agent in env.agents]
    np.testing.assert_array_equal(whole, np.concatenate(parts))
