"""OpenSpiel's algorithms on our games."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts

from tablee.core.rng import Rng
from tablee.core.state import ALL
from tablee.envs.openspiel import GAMES
from tablee.envs.openspiel.bots import MCTSBot, Playouts, TableBot, TimedISMCTSBot
from tests.envs.spiel import SMALL, dealt, load, moments

ROUNDS = {
    "mio": "python_tablee_mio(seats=3,target=1)",
    "ekko": "python_tablee_ekko(seats=3,target=1)",
    "six-sequences": "python_tablee_six_sequences(rounds=1)",
    "sequence-des": "python_tablee_sequence_des",
    "20-20": "python_tablee_20_20",
}
EVERY_GAME = pytest.mark.parametrize("table", ROUNDS.values(), ids=ROUNDS)
HIDDEN_CARDS = pytest.mark.parametrize("table", [text for name, text in ROUNDS.items() if name != "sequence-des"])


def luck(seed: int) -> np.random.RandomState:
    return np.random.RandomState(seed)


@EVERY_GAME
def test_tree_search_in_python(table: str) -> None:
    state = dealt(load(table), 31)
    evaluator = mcts.RandomRolloutEvaluator(1, luck(1))
    bot = mcts.MCTSBot(state.get_game(), 1.4, 6, evaluator, random_state=luck(2))
    assert bot.step(state) in state.legal_actions()


@EVERY_GAME
def test_compiled_tree_search(table: str) -> None:
    state = dealt(load(table), 32)
    bot = MCTSBot(state.get_game(), pyspiel.RandomRolloutEvaluator(1, 3), 1.4, 10, 1000, False, 4, False)
    assert bot.step(state) in state.legal_actions()


@HIDDEN_CARDS
@pytest.mark.parametrize("ours", [False, True], ids=["its playouts", "our playouts"])
def test_information_set_search(table: str, ours: bool) -> None:
    state = dealt(load(table), 33)
    evaluator = Playouts(5) if ours else mcts.RandomRolloutEvaluator(1, luck(5))
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 1.4, 12, random_state=luck(6))
    assert bot.step(state) in state.legal_actions()


def test_information_set_search_plays_a_round() -> None:
    """It runs through reactions, empty stocks and passes: every decision of a whole round."""
    game = load("python_tablee_ekko(seats=2,target=1)")
    bot = ismcts.ISMCTSBot(game, Playouts(7), 1.4, 10, random_state=luck(8))
    for state in moments(game, 34):
        if state.current_player() >= 0:
            assert bot.step(state) in state.legal_actions()


def test_playouts_pay_what_a_match_can() -> None:
    for table in ROUNDS.values():
        state = dealt(load(table), 35)
        game, evaluator = state.get_game(), Playouts(9)
        for _ in range(5):
            paid = evaluator.evaluate(state)
            assert all(game.min_utility() <= reward <= game.max_utility() for reward in paid)
        assert sum(probability for _, probability in evaluator.prior(state)) == pytest.approx(1)
    start = load(SMALL["ekko"]).new_initial_state()
    assert Playouts(9).evaluate(start) in ([1.0, -1.0], [-1.0, 1.0], [0.0, 0.0])


def test_playouts_draw_what_nobody_has_seen_anew() -> None:
    for table in ROUNDS.values():
        now = dealt(load(table), 35).past.now
        if now.table.hidden is None or now.state is None:
            continue
        worlds = [now.table.hidden.shuffled(now.state, Rng(seed)) for seed in (1, 2)]
        assert worlds[0].view(ALL) != worlds[1].view(ALL)
        assert [world.view(0) for world in worlds] == [now.state.view(0)] * 2


def test_a_search_stops_in_time() -> None:
    state = dealt(load("python_tablee_mio(target=1)"), 36)
    bot = TimedISMCTSBot(state.get_game(), 1, 1)
    assert bot.step(state) in state.legal_actions()
    few = bot.simulations
    longer = TimedISMCTSBot(state.get_game(), 1, 400, Playouts(1))
    assert longer.step(state) in state.legal_actions()
    assert longer.simulations > few >= 2


@pytest.mark.parametrize("name", GAMES)
def test_our_bots_play_in_openspiel(name: str) -> None:
    game = load(ROUNDS[name])
    bot = TableBot("casual", 1)
    for state in moments(game, 37):
        if state.current_player() >= 0:
            assert bot.step(state) in state.legal_actions()


def test_our_bot_knows_no_more_than_its_seat() -> None:
    """In worlds that its seat cannot tell apart it plays the same."""
    state = dealt(load("python_tablee_mio(target=1)"), 38)
    seat = state.current_player()
    choices = {
        TableBot("expert", 5).step(state.resample_from_infostate(seat, luck(world).random_sample)) for world in range(8)
    }
    assert len(choices) == 1


@pytest.mark.parametrize("table", ["mio", "ekko, hands of two"])
def test_exploitability_falls_under_cfr(table: str) -> None:
    game = load(SMALL[table])
    solver = cfr.CFRSolver(game)
    fell = []
    for rounds in (1, 3, 8):
        for _ in range(rounds):
            solver.evaluate_and_update_policy()
        fell.append(exploitability.exploitability(game, solver.average_policy()))
    assert fell[0] > 2 * fell[1] > 3 * fell[2] > 0


def test_compiled_cfr_agrees() -> None:
    game = load(SMALL["ekko"])
    solver = pyspiel.CFRSolver(game)
    solver.evaluate_and_update_policy()
    first = pyspiel.exploitability(game, solver.average_policy())
    for _ in range(7):
        solver.evaluate_and_update_policy()
    assert first / 4 > pyspiel.exploitability(game, solver.average_policy()) > 0
