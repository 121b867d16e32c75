"""Numbers that callers pass to compiled code: those out of range or not integers get an error message.

Nothing crashes, nothing reads beside its memory, and nothing has changed.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import gymnasium
import msgspec
import numpy as np
import pyspiel
import pytest
import rlcard
from ras_bord.bots import RasBordBots
from ras_bord.spec import SPEC

from tablee import Match, envs, simulate
from tablee.bots.contract import Bot, Seen
from tablee.core.refusal import Refused
from tablee.core.rng import Rng
from tablee.envs import actions
from tablee.envs.openspiel.bots import TableBot
from tablee.envs.rlcard import RLCardEnv
from tablee.match import records
from tests.envs.spiel import dealt, load
from tests.plugged import admitted

REFUSALS = (TypeError, ValueError, KeyError, Refused, RuntimeError)  # RuntimeError: pyspiel's own, which has words
INTEGERS = [-1, 99, 2**31, 2**62, 2**63, 2**64, -(2**63), -(2**63) - 1, 10**30]
NEGATIVE = [-1, -(2**63), -(2**63) - 1, -(10**30)]
NO_INTEGERS = [True, False, 1.0, 1.5, math.nan, "1", "x", [1], np.float64(1), np.bool_(True)]
BEYOND = [*NEGATIVE, 2**62, 2**63, 2**64, 10**30]


class Entry(NamedTuple):
    """Where a number comes in: something that takes it, how it does, what must not change, and what it refuses."""

    made: Callable[[], Any]
    call: Callable[[Any, Any], object]
    told: Callable[[Any], object]
    refused: list[Any]


def nothing() -> None:
    """For what needs nothing beforehand."""


def unchanged(_: Any) -> object:
    """For what has nothing to change."""
    return None


def match() -> Match:
    return Match.new("mio", seats=3, seed=7)


def view(made: Match) -> object:
    return made.view("all")


def table() -> envs.TableEnv:
    env = envs.make("mio", 3)
    assert isinstance(env, envs.TableEnv)
    env.reset(seed=1)
    return env


def solo() -> Any:
    env = gymnasium.make("tablee/TwentyTwenty-v0", illegal="error").unwrapped
    env.reset(seed=1)
    return env


def cells(env: Any) -> bytes:
    made = env.game.started() if isinstance(env, RLCardEnv) else env._started()
    return bytes(made.observe(0)["observation"].tobytes())


def many() -> envs.ManyTables:
    tables = envs.make_vec("mio", 2, 3)
    tables.reset(seed=1)
    return tables


def rows(tables: envs.ManyTables) -> object:
    return tables._batch().observation.tobytes()


def cards(**settings: object) -> Any:
    env = rlcard.make("tablee-mio", config={"seed": 1, "game_num_players": 3, **settings})
    env.reset()
    return env


def state() -> Any:
    return dealt(load("python_tablee_mio(seats=3)"))


def before_the_deal() -> Any:
    root = load("python_tablee_mio(seats=3)").new_initial_state()
    root.apply_action(0)
    return root


def with_field(made: Match, name: str, value: object) -> Match:
    return Match.from_position({**made.view("all"), name: value})


def recorded(made: Match, **fields: object) -> Match:
    data = msgspec.json.decode(records.write(made.record)) | fields
    return Match.resume(records.read(msgspec.json.encode(data)))


ENTRIES = {
    "Match.new, seats": Entry(nothing, lambda _, n: Match.new("mio", n), unchanged, [*INTEGERS, *NO_INTEGERS]),
    "Match.new, seed": Entry(nothing, lambda _, n: Match.new("mio", 3, seed=n), unchanged, [*BEYOND, *NO_INTEGERS]),
    "Match.legal": Entry(match, lambda made, n: made.legal(n), view, [*INTEGERS, True, 1.5, math.nan, "x", None]),
    "Match.view": Entry(match, lambda made, n: made.view(n), view, [*INTEGERS, *NO_INTEGERS]),
    "Match.make_number": Entry(match, lambda made, n: made.make_number(0, n), view, INTEGERS),
    "Match.make_number, seat": Entry(match, lambda made, n: made.make_number(n, 70), view, INTEGERS),
    "Match.read": Entry(match, lambda made, n: made.read(n, "draw"), view, INTEGERS),
    "Match.resume": Entry(match, lambda made, n: Match.resume(made.record, n), view, NEGATIVE),
    "simulate, matches": Entry(nothing, lambda _, n: simulate("mio", n), unchanged, [*NEGATIVE, 1.5, math.nan, "x"]),
    "simulate, seats": Entry(nothing, lambda _, n: simulate("mio", 1, seats=n), unchanged, [*INTEGERS, 1.5, "x"]),
    "simulate, seed": Entry(nothing, lambda _, n: simulate("mio", 1, seed=n), unchanged, [*BEYOND, *NO_INTEGERS]),
    "position, seats": Entry(match, lambda made, n: with_field(made, "seats", n), view, [*INTEGERS, *NO_INTEGERS]),
    "position, turn": Entry(match, lambda made, n: with_field(made, "turn", n), view, [*INTEGERS, *NO_INTEGERS]),
    "position, dealer": Entry(match, lambda made, n: with_field(made, "dealer", n), view, [*INTEGERS, True, 1.5, "x"]),
    "position, hand": Entry(
        match, lambda made, n: with_field(made, "hands", [n, 5, 5]), view, [*INTEGERS, True, 1.5, "x"]
    ),
    "position, target": Entry(match, lambda made, n: with_field(made, "options", {"target": n}), view, BEYOND),
    "record, dealer": Entry(match, lambda made, n: recorded(made, dealer=n), view, [*INTEGERS, True, 1.5, "x"]),
    "record, rules": Entry(match, lambda made, n: recorded(made, rules=n), view, [*INTEGERS, True, 1.5, "x"]),
    "envs.make, seats": Entry(nothing, lambda _, n: envs.make("mio", n), unchanged, [*INTEGERS, *NO_INTEGERS]),
    "TableEnv.step": Entry(table, lambda env, n: env.step(n), cells, [*INTEGERS, *NO_INTEGERS, None]),
    "TableEnv.observe": Entry(table, lambda env, n: env.observe(f"player_{n}"), cells, [*INTEGERS, True, 1.5]),
    "TableEnv.move_text": Entry(table, lambda env, n: env.move_text(n), cells, [*INTEGERS, *NO_INTEGERS, None]),
    "TableEnv.reset": Entry(table, lambda env, n: env.reset(seed=n), cells, [*NEGATIVE, *NO_INTEGERS]),
    "SoloEnv.step": Entry(solo, lambda env, n: env.step(n), cells, [*INTEGERS, *NO_INTEGERS, None]),
    "make_vec, games": Entry(nothing, lambda _, n: envs.make_vec("mio", n), unchanged, [0, *NEGATIVE, *NO_INTEGERS]),
    "make_vec, seats": Entry(nothing, lambda _, n: envs.make_vec("mio", 2, n), unchanged, [*INTEGERS, *NO_INTEGERS]),
    "ManyTables.step": Entry(many, lambda made, n: made.step([n, n]), rows, [*INTEGERS, *NO_INTEGERS, None]),
    "ManyTables.step, one": Entry(many, lambda made, n: made.step(n), rows, [*INTEGERS, *NO_INTEGERS, None]),
    "ManyTables.step, no sign": Entry(
        many, lambda made, n: made.step(np.array([n, n], np.uint64)), rows, [2**62, 2**63, 2**64 - 1]
    ),
    "ManyTables.reset": Entry(many, lambda made, n: made.reset(n), rows, [*NEGATIVE, *NO_INTEGERS]),
    "envs.meaning": Entry(nothing, lambda _, n: envs.meaning("mio", n), unchanged, [*INTEGERS, *NO_INTEGERS, None]),
    "RLCard, step": Entry(cards, lambda env, n: env.step(n), cells, [*INTEGERS, True, 1.5, "x"]),
    "RLCard, get_state": Entry(cards, lambda env, n: env.get_state(n), cells, [*INTEGERS, *NO_INTEGERS]),
    "RLCard, seats": Entry(nothing, lambda _, n: cards(game_num_players=n), unchanged, [*INTEGERS, *NO_INTEGERS]),
    "OpenSpiel, apply_action": Entry(state, lambda made, n: made.apply_action(n), str, [*INTEGERS, 1.5, "x"]),
    "OpenSpiel, outcome": Entry(before_the_deal, lambda made, n: made.apply_action(n), str, [*INTEGERS, 1.5, "x"]),
    "OpenSpiel, child": Entry(state, lambda made, n: made.child(n), str, [*INTEGERS, 1.5, "x"]),
    "OpenSpiel, information": Entry(
        state, lambda made, n: made.information_state_string(n), str, [*INTEGERS, 1.5, "x"]
    ),
    "OpenSpiel, observation": Entry(state, lambda made, n: made.observation_tensor(n), str, [*INTEGERS, 1.5, "x"]),
    "OpenSpiel, observer": Entry(
        state,
        lambda made, n: made.get_game().make_py_observer().string_from(made, n),
        str,
        [*INTEGERS, *NO_INTEGERS, None],
    ),
    "OpenSpiel, resampling": Entry(
        state, lambda made, n: made.resample_from_infostate(n, Random(1).random), str, [*INTEGERS, *NO_INTEGERS]
    ),
    "OpenSpiel, seats": Entry(
        nothing, lambda _, n: pyspiel.load_game("python_tablee_mio", {"seats": n}), unchanged, [*INTEGERS, True, 1.5]
    ),
    "OpenSpiel, bot": Entry(state, lambda made, n: TableBot("casual", n).step(made), str, [*NEGATIVE, *NO_INTEGERS]),
}


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES)
def test_a_number_that_cannot_be_is_refused_in_words_and_changes_nothing(entry: Entry) -> None:
    made = entry.made()
    before = entry.told(made)
    for number in entry.refused:
        with pytest.raises(REFUSALS) as refused:
            entry.call(made, number)
        assert str(refused.value).strip(), repr(number)
        assert entry.told(made) == before, repr(number)


@pytest.mark.parametrize("number", [*NEGATIVE, 2**63, 2**64, 10**30, *NO_INTEGERS])
def test_what_is_no_action_stands_for_no_move(number: Any) -> None:
    assert actions.move_of(match().state, number) is None
    assert actions.refusal(match().state, 0, number) is None


def test_a_bot_that_chooses_what_is_not_legal_does_not_spoil_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RasBordBots, "bot", lambda _bots, _level: Dreamer())
    with admitted(SPEC):
        made = Match.new("ras-bord", seats=2, seed=1)
        before = made.view("all")
        for play in (made.step, made.choose, made.finish):
            with pytest.raises(Refused, match="N1"):
                play()
        assert made.view("all") == before


class Dreamer(Bot):
    """Chooses a move that there is not."""

    def choose(self, seen: Seen, rng: Rng, milliseconds: int = 0) -> int:
        return 99
