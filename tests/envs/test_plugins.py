"""A game with only rules and text gets every environment, from its views and moves."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
import rlcard
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import ismcts, mcts
from pettingzoo.test import api_test, seed_test

import tablee.envs.openspiel as spiel
import tablee.envs.rlcard as cards
from tablee import envs
from tablee.core.rng import Rng
from tablee.envs import picture
from tablee.envs.arrays.contract import NO_MOVE
from tablee.envs.arrays.episode import no_numbers
from tablee.envs.arrays.layout import ObservationWriter
from tablee.envs.config import arrays_of, config_of
from tablee.envs.generic_arrays import GenericArrays
from tablee.envs.openspiel.bots import Playouts, TableBot
from tablee.games.registry import HOUSE, spec_of
from tests.envs.playing import finish, returns
from tests.envs.toys import CLIMB, LAY, PASS, TRICKS
from tests.plugged import ROOT, admitted, installed, path_with
from tests.tables import DEFAULT_TABLES, Table, acting

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


@pytest.fixture(autouse=True)
def plugged() -> Iterator[None]:
    with admitted(TRICKS, CLIMB):
        for register in (envs.register, spiel.register, cards.register):
            register()
        yield


def tricks(**settings: Any) -> envs.TableEnv:
    env = envs.make("tricks", 3, **settings)
    assert isinstance(env, envs.TableEnv)
    return env


# PettingZoo and Gymnasium


def test_pettingzoos_own_tests_pass() -> None:
    api_test(tricks(), num_cycles=60)
    seed_test(tricks, num_cycles=40)
    assert str(envs.tricks_v0.env()) == "tricks_v0"


def test_gymnasiums_checks_pass() -> None:
    env = gymnasium.make("tablee/Climb-v0").unwrapped
    assert isinstance(env, envs.SoloEnv)
    check_env(env)
    env.reset(seed=1)
    total, over = 0.0, False
    while not over:
        over, total = stepped(env, total)
    assert total <= 12


def stepped(env: Any, total: float) -> tuple[bool, float]:
    height = env._started().episode.state.height
    _, reward, over, _, info = env.step(env.action_of("stop" if height > 6 else "take"))
    assert info["points"] == total + reward
    return over, total + reward


def test_matches_are_paid() -> None:
    env = tricks()
    for seed in range(20):
        env.reset(seed=seed)
        paid = returns(env, Rng(seed))
        outcome = env.unwrapped._started().episode.state.outcome()
        assert sum(paid.values()) == pytest.approx(0)
        assert max(paid.values()) == pytest.approx((3 / len(outcome.winners) - 1) / 2)


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])  # noqa: S301
def test_copies_go_on_identically(way: Any) -> None:
    env = tricks()
    env.reset(seed=3)
    finish(env, Rng(3), 4)
    twin = way(env)
    assert finish(twin, Rng(4)) == finish(env, Rng(4))


def test_many_at_once_are_those_of_one_at_a_time() -> None:
    many = envs.make_vec("tricks", games=4)
    batch = many.reset(seed=5)
    ended = 0
    for _ in range(60):
        actions = many.random_actions()
        assert batch.action_mask[np.arange(4), actions].all()
        batch = many.step(actions)
        ended += int(batch.ended.sum())
    assert ended > 10
    solo = gymnasium.make_vec("tablee/Climb-v0", num_envs=3)
    solo.reset(seed=6)
    solo.step(np.zeros(3, np.int64))


@pytest.mark.parametrize("game", ["tricks", "climb"])
def test_pictures_are_drawn(game: str) -> None:
    config = config_of(game, None, {}, None, "playing")
    state = config.new_match(Rng(1))
    assert picture.image(state).shape == (picture.HEIGHT, picture.WIDTH, 3)
    assert spec_of(game).title in picture.text(state)


def test_what_is_refused_names_the_clause() -> None:
    env = tricks()
    env.reset(seed=7)
    bad = next(action for action in range(8) if action not in env.legal_actions())
    with pytest.raises(envs.IllegalActionError, match=r"tricks: player_\d may not take action \d+ \(.*\)\. T1: "):
        env.step(bad)


# The generic arrays, also of the games of the house


GENERIC = [*DEFAULT_TABLES[::2], Table("tricks", 4, {}), Table("climb", 1, {})]
each = pytest.mark.parametrize("table", GENERIC, ids=str)


def seen(arrays: GenericArrays, table: Table, state: Any, seat: int) -> bytes:
    writer = ObservationWriter(no_numbers(arrays.layout.size), 0)
    arrays.fix(table.chosen(), table.seats, writer)
    arrays.observe(state, seat, writer)
    return memoryview(writer.cells).tobytes()


@each
def test_an_observation_tells_what_the_view_says_and_nothing_else(table: Table) -> None:
    arrays = GenericArrays(spec_of(table.game))
    views: dict[bytes, object] = {}
    for state, rng in table.moments(91, 25):
        for seat in range(table.seats):
            told = seen(arrays, table, state, seat)
            assert told == seen(arrays, table, state.determinize(seat, rng), seat)
            view = {name: value for name, value in state.view(seat).items() if name in arrays.fields}
            assert views.setdefault(told, str(view)) == str(view)


@each
def test_every_move_has_a_number_of_its_own(table: Table) -> None:
    arrays = GenericArrays(spec_of(table.game))
    for state, _ in table.moments(92, 40):
        seat = int(state.asked())
        if seat not in acting(state) or seat >= table.seats:
            continue
        moves = state.legal_moves(seat)
        actions = [arrays.action(state, move) for move in moves]
        assert len(set(actions)) == len(moves)
        assert all(0 <= action < arrays.actions for action in actions)
        assert [arrays.move(state, action) for action in actions] == moves


def test_small_numbers_are_the_engines_and_large_ones_have_a_place_for_ever() -> None:
    tricks_arrays, climb = arrays_of(TRICKS), arrays_of(CLIMB)
    assert climb.actions == 8
    assert climb.meanings()[:2] == ["stop", "take"]
    state = config_of("tricks", 2, {}, None, "playing").new_match(Rng(1))
    assert tricks_arrays.action(state, PASS) == PASS
    places: dict[int, int] = {}
    for seed in range(50):
        state = config_of("tricks", 4, {}, None, "playing").new_match(Rng(seed))
        for card in state.hands[state.asked()]:  # type: ignore[attr-defined]
            places.setdefault(card, tricks_arrays.action(state, LAY + card))
            assert places[card] == tricks_arrays.action(state, LAY + card)
    assert len(set(places.values())) == 8
    unused = next(number for number in range(4096, int(tricks_arrays.actions)) if number not in places.values())
    assert tricks_arrays.move(state, unused) == NO_MOVE


def test_two_moves_that_fall_on_one_place_are_kept_apart() -> None:
    arrays = GenericArrays(TRICKS)
    arrays.places = 2
    state = config_of("tricks", 2, {}, None, "playing").new_match(Rng(1))
    moves = [move for move in state.legal_moves(state.asked()) if move > LAY]
    assert len({arrays.action(state, move) for move in moves}) == 2


def test_the_same_arrays_are_made_every_time() -> None:
    for game in (*HOUSE, "tricks"):
        one, other = GenericArrays(spec_of(game)), GenericArrays(spec_of(game))
        assert one.meanings() == other.meanings()
        assert [section.name for section in one.layout.sections] == [section.name for section in other.layout.sections]


# OpenSpiel


TABLES = ["python_tablee_tricks(seats=3,rounds=2,style=new)", "python_tablee_climb"]


def dealt(text: str, seed: int) -> Any:
    rng = Random(seed)
    state = pyspiel.load_game(text).new_initial_state()
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, weights)[0])
    return state


@pytest.mark.parametrize("table", TABLES)
def test_openspiels_own_random_simulations_pass(table: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(table), num_sims=3, serialize=True, verbose=False)


def test_a_deal_is_the_whole_deck_card_by_card() -> None:
    state = dealt("python_tablee_tricks(dealer=1)", 1)
    assert len(state.history()) == 8
    assert sorted(state.history()) == list(range(8))
    again = pyspiel.load_game("python_tablee_tricks(dealer=1)").new_initial_state()
    for action in state.history():
        assert dict(again.chance_outcomes())[action] == pytest.approx(1 / (8 - len(again.history())))
        again.apply_action(action)
    assert str(again) == str(state)


def test_information_states_contain_what_views_show() -> None:
    state = dealt("python_tablee_tricks(dealer=1)", 2)
    hands = state.past.now.state.hands
    for seat in range(2):
        text = state.information_state_string(seat)
        assert all(f'"c{card}"' in text for card in hands[seat])
        assert not any(f'"c{card}"' in text for card in hands[1 - seat])
    state.apply_action(state.legal_actions()[-1])
    assert all("2:c" in state.information_state_string(seat) for seat in range(2))


def test_the_same_hidden_cards_or_not_make_no_difference_to_a_player() -> None:
    state = dealt("python_tablee_tricks(seats=3)", 3)
    seat = state.current_player()
    other = state.resample_from_infostate(seat, Random(4).random)
    assert other.information_state_string(seat) == state.information_state_string(seat)
    assert other.legal_actions() == state.legal_actions()
    assert other.observation_tensor(seat) == state.observation_tensor(seat)
    hands = {str(state.resample_from_infostate(seat, Random(n).random).past.now.state.hands) for n in range(20)}
    assert len(hands) > 5
    with pytest.raises(ValueError, match="no history"):
        other.serialize()
    with pytest.raises(ValueError, match="a player is a number from 0 to 2"):
        state.resample_from_infostate(3, Random(4).random)


def test_searches_and_bots_play() -> None:
    state = dealt("python_tablee_tricks", 5)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
            continue
        search = ismcts.ISMCTSBot(state.get_game(), Playouts(1), 1.4, 20, random_state=np.random.RandomState(1))
        tree = mcts.MCTSBot(
            state.get_game(), 1.4, 4, mcts.RandomRolloutEvaluator(1), random_state=np.random.RandomState(2)
        )
        assert TableBot("casual", 1).step(state) in state.legal_actions()
        assert tree.step(state) in state.legal_actions()
        state.apply_action(search.step(state))
    assert sum(state.returns()) == pytest.approx(0)


# RLCard


@pytest.mark.parametrize(("game", "seats"), [("tricks", 3), ("climb", 1)])
def test_rlcard_plays_them(game: str, seats: int) -> None:
    env = rlcard.make(f"tablee-{game}", config={"seed": 1, "game_num_players": seats})
    state, _ = env.reset()
    while not env.is_over():
        state, _ = env.step(state["raw_legal_actions"][0], raw_action=True)
    assert len(env.get_payoffs()) == seats
    with pytest.raises(ValueError, match="a player is a number from 0"):
        env.get_state(99)


def test_an_installed_game_is_found_by_all_of_them(tmp_path: Path) -> None:
    package = tmp_path / "tricks_plugin"
    for folder in ("lang", "pages"):
        (package / folder).mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "lang" / "en.json").write_text('{"about": "Tricks."}', encoding="utf-8")
    (package / "pages" / "tricks.en.md").write_text("# Tricks", encoding="utf-8")
    code = "from tests.envs.toys import TricksSpec\nclass Spec(TricksSpec):\n    pass\nSPEC = Spec()\n"
    (package / "spec.py").write_text(code, encoding="utf-8")
    script = """
import tablee.envs.openspiel, tablee.envs.rlcard
from tablee import envs
env = envs.tricks_v0.env(seats=3)
env.reset(seed=1)
print("tricks" in tablee.envs.openspiel.GAMES, "tablee-tricks" in tablee.envs.rlcard.ENVS, len(env.agents))
"""
    path = path_with(installed(tmp_path, "tricks-plugin", {"tricks": "tricks_plugin.spec:SPEC"}), ROOT)
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert done.stdout == "True True 3\n", done.stderr
