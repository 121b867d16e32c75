"""Pictures of every table, in every mode."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import render_test

from tablee import envs
from tablee.core.rng import Rng
from tablee.envs import picture
from tablee.envs.picture import HEIGHT, WIDTH
from tests.envs.playing import finish
from tests.tables import TABLES, Table

PLAIN = [table for table in TABLES if not table.options]
CROWDED = [Table("six-sequences", 4, {}), Table("ekko", 8, {"hand": 10})]


@pytest.mark.parametrize("game", ["mio", "ekko", "six-sequences", "sequence-des"])
def test_pettingzoos_own_test_passes(game: str) -> None:
    render_test(lambda render_mode: envs.make(game, render_mode=render_mode))


@pytest.mark.parametrize("table", [*PLAIN, *CROWDED], ids=str)
def test_everything_is_drawn_within_one_size(table: Table) -> None:
    for moment in (0, 60, 250):
        *_, (state, _) = table.moments(81, moment + 1)
        image = picture.image(state)
        assert image.shape == (HEIGHT, WIDTH, 3)
        assert image.dtype == np.uint8
        assert (image[-4:] == image[-1, -1]).all(), "something is drawn over the lower edge"
        assert len(np.unique(image @ np.array([65536, 256, 1]))) > 10


def test_text_is_the_terminals_picture() -> None:
    env = envs.make("mio", 3, render_mode="ansi")
    assert isinstance(env, envs.TableEnv)
    env.reset(seed=82)
    shown = env.render()
    assert "player_2" in shown
    assert "\x1b" not in shown
    hand = env.unwrapped._buffers.episode.state.view(0)["hands"][0]
    assert all(card in shown for card in hand)


def test_human_mode_prints_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    env = envs.make("sequence-des", 2, render_mode="human")
    assert isinstance(env, envs.TableEnv)
    env.reset(seed=83)
    finish(env, Rng(1), 2)
    assert capsys.readouterr().out.count("Séquence Dés") == 3


def test_without_a_mode_a_warning_says_so() -> None:
    env = envs.make("mio", 3)
    env.reset(seed=84)
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert env.render() is None
