"""Crashes and failures of pyspiel 2.0 with Python games, and our workarounds (`docs/openspiel.md`).

What may kill a process has one of its own.
"""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys

from tablee.envs.histories.history import History, HistoryMoment
from tests.envs.spiel import load, moments

SEARCH = """
import pyspiel
from tests.envs.spiel import dealt, load
from tablee.envs.openspiel.bots import MCTSBot
state = dealt(load("python_tablee_mio(target=1)"))
bot = {bot}(state.get_game(), pyspiel.RandomRolloutEvaluator(1, 1), 1.4, 5, 1000, False, 1, False)
print("asked")
assert bot.step(state) in state.legal_actions()
"""


def run(script: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=120, env=environment()
    )


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


def test_the_process_ends_well_with_our_games_registered() -> None:
    """A registered function, not a class, is let go of when the interpreter has gone: the process would abort."""
    assert run("import tablee.envs.openspiel").returncode == 0
    played = run("from tests.envs.spiel import dealt, load; state = dealt(load('python_tablee_mio')); print(state)")
    assert played.returncode == 0, played.stderr
    assert "+" in played.stdout


def test_compiled_tree_search_dies_in_its_own_step_and_lives_in_ours() -> None:
    died = run(SEARCH.format(bot="pyspiel.MCTSBot"))
    assert "asked" in died.stdout
    assert died.returncode == -signal.SIGSEGV  # once this is mended, MCTSBot of ours can go
    lived = run(SEARCH.format(bot="MCTSBot"))
    assert lived.returncode == 0, lived.stderr


def test_compiled_information_set_search_does_not_ask_python_states() -> None:
    failed = run(
        """
import pyspiel
from tests.envs.spiel import dealt, load
bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, 5)
bot.get_policy(dealt(load("python_tablee_mio(target=1)")))
"""
    )
    assert "ResampleFromInfostate() not implemented" in failed.stderr  # once it is, TimedISMCTSBot can use it


def test_a_state_outlives_its_game_object() -> None:
    lived = run(
        """
import gc
from tests.envs.spiel import dealt, load
state = dealt(load("python_tablee_ekko"))
gc.collect()
print(state.clone().information_state_string(0), state.get_game().num_players())
"""
    )
    assert lived.returncode == 0, lived.stderr


def test_a_pickle_can_be_read_where_the_games_are_not_known_yet() -> None:
    """OpenSpiel's own pickles name the game, and fail where nobody has registered it."""
    written = run(
        """
import pickle
from tests.envs.spiel import dealt, load
print(pickle.dumps(dealt(load("python_tablee_mio"))).hex())
"""
    )
    read = run(f"import pickle; print(pickle.loads(bytes.fromhex('{written.stdout.strip()}')))")
    assert read.returncode == 0, read.stderr
    assert "dealer" in read.stdout


def test_an_error_in_python_comes_back_as_an_error() -> None:
    """Also through compiled searches: no process ends for it."""
    failed = run(
        """
from tests.envs.spiel import dealt, load
from tablee.envs.openspiel.adapter import TableState
import pyspiel
from tablee.envs.openspiel.bots import MCTSBot
state = dealt(load("python_tablee_mio(target=1)"))
def broken(self): raise RuntimeError("our own fault")
TableState.chance_outcomes = broken
bot = MCTSBot(state.get_game(), pyspiel.RandomRolloutEvaluator(1, 1), 1.4, 50, 1000, False, 1, False)
try:
    bot.step(state)
except RuntimeError as error:
    print("caught:", error)
"""
    )
    assert "caught: our own fault" in failed.stdout, failed.stderr


def test_no_moment_owns_another() -> None:
    """Compiled states at the end of more than fifty nested owners would be freed wrongly, and memory be spoilt."""
    *_, last = moments(load("python_tablee_ekko(seats=4)"), 1)
    assert len(last.past.moments) > 100
    for moment in last.past.moments:
        assert not any(isinstance(owned, HistoryMoment | History) for owned in gc.get_referents(moment))
