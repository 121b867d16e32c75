"""`examples/train_mio.py` learns, and what it has learned plays in arenas and at live tables (`docs/training.md`)."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import learned_mio
import numpy as np
import pytest
from mio_network import CHOICES, SEEN, Floats, Network, look, options
from train_mio import (
    NOTHING,
    LearnedBot,
    Learner,
    Plan,
    Point,
    SelfPlay,
    Window,
    measure,
    picture,
    table,
    targets,
    train,
)

from tablee import envs
from tablee.bots.contract import Seen
from tablee.bots.remote import Turn
from tablee.core.playout import play_on
from tablee.core.rng import Rng
from tablee.games.registry import text_of
from tests.cli.terminal import run
from tests.server.house import PATIENCE, House, house_at
from tests.tables import Table

ROOT = Path(__file__).parents[1]
BOT = ROOT / "examples" / "learned_mio.py"
NETWORK = BOT.with_suffix(".npz")
SHORT = Plan(steps=250_000, tables=64, window=16, rate=0.003)
"""Two seconds of a core."""


def trained(plan: Plan) -> Network:
    *_, (_, network) = train(plan)
    return network


# Learning


def test_two_seconds_of_practice_beat_random_clearly() -> None:
    untrained = Network.new(SHORT.hidden, np.random.default_rng(SHORT.seed))
    assert measure(untrained, "random", 20).share < 0.5
    learned = measure(trained(SHORT), "random", 60)
    assert learned.interval[0] > 0.7


def test_the_network_that_comes_with_tablee_beats_casual() -> None:
    found = measure(Network.load(NETWORK), "casual", 120, seed=5000)
    assert found.share > 0.5
    assert NETWORK.stat().st_size < 200_000


def test_the_same_seed_learns_the_same() -> None:
    plan = Plan(steps=4_000, tables=32, window=8)
    one, two = trained(plan), trained(plan)
    assert all(np.array_equal(mine, other) for mine, other in zip(one.weights, two.weights, strict=True))
    other = trained(Plan(steps=4_000, tables=32, window=8, seed=2))
    assert not np.array_equal(one.weights[0], other.weights[0])


def test_slopes_are_those_of_the_error() -> None:
    rng = np.random.default_rng(3)
    network = Network.new(5, rng)
    network.weights = [part.astype(np.float64) for part in network.weights]  # for differences that are precise
    seen: Any = rng.standard_normal((7, SEEN.shape[1]))
    worth: Any = rng.standard_normal(7)

    def error() -> float:
        return float(((network.expects(seen) - worth) ** 2).mean() / 2)

    for part, slope in zip(network.weights, Learner(network).slopes(seen, worth), strict=True):
        place = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        before = error()
        part[place] += 1e-6
        assert (error() - before) / 1e-6 == pytest.approx(slope[place], rel=1e-3)
        part[place] -= 1e-6


def test_choices_are_worth_what_came_and_a_little_of_what_was_expected() -> None:
    """Two seats at one table choose in turn; the fourth choice ends the round, the last one is left open."""
    window = Window(
        seen=np.zeros((4, SEEN.shape[1]), np.float32),
        which=np.array([[0], [1], [NOTHING], [2], [3]]),
        expected=np.array([[0.5], [0.1], [0.0], [0.3], [0.25]], np.float32),
        seats=np.array([[0], [1], [0], [0], [1]]),
        rewards=np.array([[[0, 0]], [[0, 0]], [[0, 0]], [[2, -2]], [[0, 0]]], np.float32),
        ended=np.array([[False], [False], [False], [True], [False]]),
    )
    expected = [0.1 * 0.3 + 0.9 * 2, -2, 2, 0.25]
    assert targets(window, 0.9) == pytest.approx(np.array(expected))


def test_a_window_tells_what_was_seen_of_each_choice() -> None:
    plan = Plan(tables=16, window=12)
    network = Network.new(8, np.random.default_rng(1))
    window = SelfPlay(plan).play(network, 0.05)
    chosen = window.which != NOTHING
    assert sorted(window.which[chosen]) == list(range(len(window.seen)))
    assert network.expects(window.seen)[window.which[chosen]] == pytest.approx(window.expected[chosen], abs=1e-5)


# What the network sees


def test_it_sees_the_moment_after_the_move_as_the_environment_shows_it() -> None:
    """What a seat would see if it were asked after its own play: hand, top, pile and cards are those."""
    env = envs.make("mio", 2)
    assert isinstance(env, envs.TableEnv)
    compared = 0
    for seed in range(30):
        env.reset(seed=seed)
        agent = env.agent_selection
        seen = env.observe(agent)
        choices = options(seen["action_mask"][None])[1]
        for choice in choices:
            if CHOICES[choice] >= 70:
                continue
            told = look(seen["observation"][None], np.array([choice]))
            after = env.copy()
            after.step(int(CHOICES[choice]))
            real = look(after.observe(agent)["observation"][None], np.array([35]))  # as it is, but for the draw's mark
            assert shown(told) == shown(real)
            compared += 1
    assert compared > 50


def shown(cells: Floats) -> list[float]:
    """Hand, face-down card, top, pile: the first sections."""
    return list(cells[0, : 31 + 31 + 36 + 31])


def test_what_it_chooses_does_not_depend_on_what_its_seat_cannot_know() -> None:
    table_of_three = Table("mio", 3, {})
    bot = LearnedBot(Network.load(NETWORK))
    looked = 0
    for seed in range(40):
        state = table_of_three.start(Rng(seed))
        play_on(state, Rng(seed), 15)
        seat = int(state.asked())
        if 0 <= seat < 3 and len(state.legal_moves(seat)) > 2:
            choices = {bot.choose(Seen(world, seat), Rng(1)) for world in (state, state.determinize(seat, Rng(9)))}
            assert len(choices) == 1
            assert choices < set(state.legal_moves(seat))
            looked += 1
    assert looked > 10


@pytest.mark.parametrize("deck", ["8+2", "9+1", "12233445**/5"])
def test_it_plays_any_deck_and_names_colours(deck: str) -> None:
    network = Network.load(NETWORK)
    text = text_of("mio")
    named = False
    for seed in range(30):
        state = Table("mio", 4, {"deck": deck}).start(Rng(seed))
        for _ in range(12):
            seat = int(state.asked())
            if seat < 0:
                break
            action = network.action(state.view(seat))
            assert state.refusal(seat, action) is None
            assert network.move(state.view(seat)) == text.move_text(state, seat, action)
            named |= action >= 73
            state.apply(seat, action)
    assert named


# Arena and tables


def test_it_plays_in_the_arena() -> None:
    data = run("arena", "mio", "random", "--bot", f"{sys.executable} {BOT}", "-n", "6", "--to-the-end", "--json").data
    learned = next(one for one in data["bots"] if one["bot"] == "learned_mio")
    assert learned["turns"] > 100
    assert set(learned["faults"].values()) == {0}
    assert learned["share"] > 0.5


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_at(tmp_path_factory.mktemp("training") / "data") as running:
        yield running


def test_it_plays_a_match_at_a_live_table(house: House) -> None:
    host = house.guest("Host")
    line = host.line(host.open_table("mio", 2, options={"target": 10, "reaction": 50}))
    line.until("table")
    assert line.wants("seat", seat=1, bot="casual")["type"] == "done"
    command = [sys.executable, str(BOT), house.url, "--table", line.table, "--seat", "1", "--pause", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        while line.frame["seats"][0]["holder"] == "nobody":
            line.until("update")
        assert line.wants("start")["type"] == "done"
        while line.frame["phase"] != "over":
            line.until("update")
        out, errors = program.communicate(timeout=PATIENCE)
    assert b"Scores: " in out
    assert errors == b""
    played = [event for message in line.received for event in message.get("events", []) if event["type"] == "moved"]
    assert {event["seat"] for event in played} >= {1, 2}
    line.close()


def test_a_shout_that_is_still_due_is_said() -> None:
    turn = Turn("mio", 1, {}, ["mio"])
    assert learned_mio.choose(turn) == "mio"


# The curve


def test_the_curve_is_printed_and_drawn() -> None:
    curve = [Point(steps, rival, 0.5, 0.4, 0.6) for steps in (1000, 3000) for rival in ("random", "casual")]
    assert "| 3,000 | 50.0% (40.0% to 60.0%) | 50.0% (40.0% to 60.0%) |" in table(curve)
    assert picture(curve).to_dict()["layer"]
