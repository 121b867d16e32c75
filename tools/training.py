"""The training run of the profiled build: a deterministic minute of typical work (`tools/profiled.py`).

Every game at every number of seats: random matches, choices from Python, bots that search, matches in notation,
records. The solver, the arrays of the environments where NumPy is installed, and a server with two programs at each of
its tables where its dependencies are.
"""

import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from importlib.util import find_spec

from tablee import Match, Rng, build, play_matches
from tablee.bots.contract import Seen
from tablee.bots.levels import BOTS, bot_named
from tablee.bots.search import search
from tablee.core.chance import SeededChance, start_match
from tablee.core.game import GameSpec
from tablee.core.playout import Driver, deal_next
from tablee.core.state import DEAL, TABLE, GameState
from tablee.games.registry import HOUSE, spec_of
from tablee.match import records

MOVES = 300_000
"""Random moves of each game, shared by its numbers of seats."""
CHOSEN = 10_000
DECISIONS = 12
SIMULATIONS = 150
SOLVED = 60
STEPS = 1_500
PATIENCE = 120
LIVE = {"mio": {"target": 60, "reaction": 1}, "six-sequences": {"rounds": 1, "reaction": 1}}
"""Games at live tables, with options that keep matches short."""


def main() -> None:
    """Runs all parts, and prints the time of each."""
    if not build.is_compiled():
        sys.exit("The training runs an interpreted build: nothing would be counted.")
    for part in (train_games, train_solver, train_arrays, train_server):
        start = time.perf_counter()
        done = part()
        print(f"{part.__name__}: {done} in {time.perf_counter() - start:.1f} s", flush=True)


def train_games() -> str:
    """The engines, the bots and the notation of all games."""
    for name in HOUSE:
        spec = spec_of(name)
        counts = range(spec.fewest, spec.most + 1)
        for seats in counts:
            rng = Rng(seats)
            random_matches(spec, seats, MOVES // len(counts), rng)
            chosen_moves(spec, seats, CHOSEN // len(counts), rng)
            searches(spec, seats, rng)
            in_notation(name, seats)
    return f"{len(HOUSE)} games"


def random_matches(spec: GameSpec, seats: int, moves: int, rng: Rng) -> None:
    """Whole matches inside compiled code."""
    options = spec.options({}, seats)
    while moves > 0:
        moves -= int(play_matches(spec, options, seats, 1, rng))


def chosen_moves(spec: GameSpec, seats: int, moves: int, rng: Rng) -> None:
    """Whole matches with every move chosen from Python."""
    while moves > 0:
        driver = Driver(started(spec, seats, rng), rng)
        choices = driver.choices()
        while choices and moves > 0:
            choices = driver.choose(moves % choices)
            moves -= 1


def started(spec: GameSpec, seats: int, rng: Rng) -> GameState:
    """A match after its first deal."""
    return start_match(spec, spec.options({}, seats), seats, SeededChance(rng, rng))


def searches(spec: GameSpec, seats: int, rng: Rng) -> None:
    """A plain search and every level, along a random match."""
    state = started(spec, seats, rng)
    thinkers = [bot_named(spec.name, level) for level in BOTS if level not in ("master", "random")]
    for _ in range(DECISIONS):
        while state.asked() in (TABLE, DEAL) or (state.asked() >= 0 and state.playing_count(state.asked()) < 2):
            if state.random_step(rng) == DEAL:
                deal_next(state, rng)
        seat = state.asked()
        if seat < 0:
            return
        search(Seen(state, seat), rng, SIMULATIONS)
        for bot in thinkers:
            bot.choose(Seen(state, seat), rng)
        state.random_step(rng)


def in_notation(name: str, seats: int) -> None:
    """A match as text: moves, views, legal moves, its record written, read and replayed."""
    match = Match.new(name, seats=seats, seed=seats)
    while match.asked is not None and len(match.record.moves) < STEPS // 5:
        for seat in range(1, seats + 1):
            match.view(seat)
            match.legal(seat)
        match.step("random")
    Match.resume(records.read(records.write(match.record)))


def train_solver() -> str:
    """Random deals of 20/20."""
    from tablee.games.twenty_twenty.bots.solver import solve  # noqa: PLC0415 -- nothing else needs it
    from tablee.games.twenty_twenty.state import TwentyTwentyState  # noqa: PLC0415 -- the same

    spec, rng = spec_of("20-20"), Rng(20)
    for _ in range(SOLVED):
        deal = started(spec, 1, rng)
        assert isinstance(deal, TwentyTwentyState)
        solve(deal)
    return f"{SOLVED} deals"


def train_arrays() -> str:
    """Environments: one game, and many at once."""
    if find_spec("numpy") is None or find_spec("pettingzoo") is None:
        return "left out (pip install 'tablee[pettingzoo]')"
    import numpy as np  # noqa: PLC0415 -- an optional dependency

    from tablee import envs  # noqa: PLC0415 -- the same

    for name in HOUSE:
        many, chance = envs.make_vec(name, 16), np.random.default_rng(1)
        batch = many.reset(seed=1)
        for _ in range(STEPS // 10):
            batch = many.step((batch.action_mask * chance.random(batch.action_mask.shape)).argmax(axis=1))
    return f"{len(HOUSE)} games"


def train_server() -> str:
    """A server in a process of its own, two bots at each of its tables, and a bot of the house."""
    if find_spec("uvicorn") is None or find_spec("websockets") is None:
        return "left out (pip install 'tablee[server]')"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tablee", "serve", "--port", "0", "--data", folder, "--logs", "text"]
        settings = {**os.environ, "TABLEE_MESSAGES_PER_SECOND": "1000"}
        server = subprocess.Popen(command, env=settings, stderr=subprocess.PIPE, encoding="utf-8")  # noqa: S603 -- our own
        try:
            assert server.stderr is not None
            address = next(found[0] for line in server.stderr if (found := re.search(r"http://127\.0\.0\.1:\d+", line)))
            threading.Thread(target=server.stderr.read, daemon=True).start()
            for game, options in LIVE.items():
                play_live(address, game, options)
        finally:
            server.terminate()
            server.wait(60)
    return f"{len(LIVE)} tables"


def play_live(address: str, game: str, options: dict[str, int]) -> None:
    """A whole match at a live table."""
    from tablee.bots.remote.entrance import call  # noqa: PLC0415 -- an optional dependency
    from tablee.bots.remote.player import Player  # noqa: PLC0415 -- the same

    tokens = [str(call(f"{address}/api/guests", body={"name": name})["token"]) for name in ("Ann", "Ben")]
    table = call(f"{address}/api/tables", tokens[0], {"game": game, "seats": 2, "options": options})["table"]
    players = [
        Player(address, token, table, seat, lambda turn: turn.legal[len(turn.heard) % len(turn.legal)])
        for seat, token in enumerate(tokens, start=1)
    ]
    threads = [threading.Thread(target=player.play, daemon=True) for player in players]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    if any(thread.is_alive() for thread in threads):
        sys.exit(f"The match of {game} at a live table did not end within {PATIENCE} seconds.")


if __name__ == "__main__":
    main()
