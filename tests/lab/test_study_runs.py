"""Runs that are interrupted, resumed, divided and spread: always the same data, nothing played twice."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tablee.lab.code_digest import code_digest
from tablee.lab.study import chunks as portions
from tablee.lab.study import runner
from tablee.lab.study.chunks import Chunk, ChunkStore, chunks_of, play_chunk
from tablee.lab.study.data import read_games, summary, write_games, write_summary
from tablee.lab.study.design import Study, StudyError, changed, shipped
from tablee.lab.study.figures import Results
from tablee.lab.study.trial import Row, played_game

FILES = ("games.parquet", "games.csv", "summary.json")


def small(games: int = 24) -> Study:
    return changed(shipped("sequence-des-5-6"), games=games)


def finished(store: ChunkStore) -> dict[str, bytes]:
    write_games(store.folder, store.study, store.rows())
    write_summary(store.folder, summary(Results(store.study, read_games(store.folder))))
    return {name: (store.folder / name).read_bytes() for name in FILES}


def opened(folder: Path, study: Study) -> ChunkStore:
    store = ChunkStore(folder, study)
    store.open()
    return store


def run_whole(folder: Path, study: Study, jobs: int = 1) -> dict[str, bytes]:
    store = opened(folder, study)
    runner.run(store, jobs, None, lambda _: None)
    return finished(store)


@pytest.mark.parametrize("games", [1, 2, 24, 79, 80, 81, 5000])
def test_portions_cover_every_game_once_and_keep_deals_whole(games: int) -> None:
    study = small(games)
    found = chunks_of(study)
    numbers = [(chunk.arm, game) for chunk in found for game in range(chunk.first, chunk.last + 1)]
    assert numbers == [(arm, game) for arm in range(2) for game in range(games)]
    assert all(chunk.first % 2 == 0 for chunk in found)
    assert max(chunk.last - chunk.first for chunk in found) < 100


def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    assert run_whole(tmp_path / "a", small()) == run_whole(tmp_path / "b", small(), jobs=2)


def test_an_interrupted_run_goes_on_and_plays_nothing_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run_whole(tmp_path / "a", small())
    played: list[tuple[int, int]] = []

    def until_the_fifth(study: Study, arm: int, number: int) -> Row:
        if len(played) == 5:
            raise KeyboardInterrupt
        played.append((arm, number))
        return played_game(study, arm, number)

    def recorded(study: Study, arm: int, number: int) -> Row:
        played.append((arm, number))
        return played_game(study, arm, number)

    store = opened(tmp_path / "b", small())
    monkeypatch.setattr(portions, "played_game", until_the_fifth)
    with pytest.raises(KeyboardInterrupt):
        runner.run(store, 1, None, lambda _: None)
    kept = 48 - sum(len(chunk.numbers) for chunk in store.missing())
    assert kept == 4  # the fifth game was half of a portion
    played.clear()
    monkeypatch.setattr(portions, "played_game", recorded)
    told: list[int] = []
    again = opened(tmp_path / "b", small())
    runner.run(again, 1, None, told.append)
    assert told[0] == 4
    assert sum(told) == 48
    assert len(played) == len(set(played)) == 44
    assert finished(again) == whole


def test_a_portion_that_is_not_whole_is_played_again(tmp_path: Path) -> None:
    whole = run_whole(tmp_path, small())
    store = opened(tmp_path, small())
    first, second, *_ = chunks_of(small())
    content = store.path(first).read_bytes()
    store.path(first).write_bytes(content[: len(content) // 2])
    store.path(second).unlink()
    assert store.missing() == [first, second]
    assert run_whole(tmp_path, small()) == whole


@pytest.mark.parametrize("change", [{"games": 26}, {"seed": 2}, {"bots": ("random",)}])
def test_another_design_is_refused(tmp_path: Path, change: dict[str, object]) -> None:
    opened(tmp_path, small())
    with pytest.raises(StudyError, match="holds another design"):
        opened(tmp_path, changed(small(), **change))


def test_games_of_other_code_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(tmp_path, small())
    monkeypatch.setattr("tablee.lab.study.chunks.fingerprint", lambda _: "other")
    monkeypatch.setattr("tablee.lab.study.chunks.code_digest", lambda: "other")
    with pytest.raises(StudyError, match="another version of Tablée has played"):
        opened(tmp_path, small())


def test_a_worker_with_other_code_plays_nothing() -> None:
    with pytest.raises(StudyError, match="another version"):
        play_chunk(small(), Chunk(0, 0, 0, 1), "other")
    chunk, rows = play_chunk(small(), Chunk(0, 0, 0, 1), code_digest())
    assert (chunk.number, len(rows)) == (0, 2)


# Processes

TABLEE = [sys.executable, "-c", "from tablee.cli import main; main()"]


def test_killed_and_given_again_it_goes_on(tmp_path: Path) -> None:
    study = changed(shipped("six-claims-teams"), games=2000)  # long enough not to end before it is killed
    line = ["study", study.name, "--games", "2000", "--jobs", "2", "--out", str(tmp_path)]
    run = subprocess.Popen([*TABLEE, *line], start_new_session=True)
    kept = tmp_path / study.name / "chunks"
    wait_until(lambda: len(list(kept.glob("*.json"))) > 1)
    run.kill()
    run.wait(timeout=60)
    wait_until(lambda: not alive(run.pid))
    there = {path.name for path in kept.glob("*.json")}
    store = opened(kept.parent, study)
    missing = {store.path(chunk).name for chunk in store.missing()}
    assert missing
    assert missing | there == {store.path(chunk).name for chunk in chunks_of(study)}
    assert not missing & there  # all that is there is whole


def alive(group: int) -> bool:
    """Whether any process of a group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until(condition: object, seconds: float = 60) -> None:
    assert callable(condition)
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


# A cluster of real processes


@contextmanager
def process(*command: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process that is gone in the end."""
    started = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield started
    finally:
        started.send_signal(signal.SIGTERM)
        try:
            started.wait(timeout=20)
        except subprocess.TimeoutExpired:
            started.kill()
            started.wait(timeout=20)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # whatever a foreign library warns of
def test_a_cluster_gives_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "PATIENCE", 40)  # workers take their time to start on a busy machine
    whole = run_whole(tmp_path / "a", small())
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    dask = (sys.executable, "-m", "dask")
    with process(*dask, "scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"):
        wait_until(lambda: answers(port))
        worker = (*dask, "worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard")
        with process(*worker), process(*worker):
            store = opened(tmp_path / "b", small())
            runner.run(store, 0, address, lambda _: None)
    assert finished(store) == whole


@pytest.mark.filterwarnings("default")
def test_a_missing_cluster_is_reported_quickly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "PATIENCE", 1)
    started = time.monotonic()
    with pytest.raises(StudyError, match=r"there is no cluster at tcp://127\.0\.0\.1:\d+"):
        runner.run(opened(tmp_path, small()), 0, f"tcp://127.0.0.1:{free_port()}", lambda _: None)
    assert time.monotonic() - started < 30


@pytest.mark.filterwarnings("default")
def test_an_invalid_address_is_reported(tmp_path: Path) -> None:
    with pytest.raises(StudyError, match="there is no cluster at nonsense"):
        runner.run(opened(tmp_path, small()), 0, "nonsense://x", lambda _: None)
