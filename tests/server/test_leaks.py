"""Nothing leaks at a live server: whoever cannot know some cards receives the same bytes at the same times anyway.

The servers are real, in virtual time (`virtual.py`); every evening is lived twice (`twins.py`). Servers that are broken
on purpose show that the comparison finds what there is to find. `python -m tests.server.soak_leaks` does more of it.
"""

from __future__ import annotations

import asyncio
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from tablee import build
from tablee.core.refusal import Refusal
from tablee.core.state import ALL, TABLE, GameState
from tablee.core.text import GameText
from tablee.server import table_runner
from tablee.server.workers import bot_pool
from tablee.table import player_view, scheduler
from tablee.table.frames import Frame
from tablee.table.table import Table
from tests.server.evening import WATCHER, Plan, evening, plans_for
from tests.server.twins import Leak, compared, end_of, holds
from tests.server.virtual import Chance, Hall, run

GAMES = {"20-20": 16, "six-sequences": 40, "mio": 40, "ekko": 48, "sequence-des": 16}
"""So many games of each kind."""
AT_ONCE = 24


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_change_no_byte_and_no_time(game: str, tmp_path: Path) -> None:
    plans = list(plans_for(game, GAMES[game], seed=7))
    for number in range(0, len(plans), AT_ONCE):
        figures = compared(tmp_path / str(number), plans[number : number + AT_ONCE], seed=number)
        print(f"{game}: {figures}")
        assert figures.games >= 0.8 * len(plans[number : number + AT_ONCE])
        assert figures.observers > figures.games


def last_cards(seed: int, viewer: int = 0) -> list[Plan]:
    """EKKO with hands of two cards: windows on last cards come up all the time, over several rounds."""
    people = ["", "", ""]
    rules: dict[str, object] = {"hand": 2, "reaction": 6000}
    return [Plan("ekko", people, viewer, seed + n, rules, acts=50, ends_with_round=True) for n in range(12)]


def claims(seed: int) -> list[Plan]:
    """Les 6 Séquences, where most discards open a window for claims."""
    people = ["", "", "", ""]
    return [Plan("six-sequences", people, 0, seed + n, {"reaction": 2500}, acts=70) for n in range(10)]


@pytest.mark.slow
@pytest.mark.parametrize("plans", [last_cards(1), claims(1)], ids=["last cards", "claims"])
def test_pauses_do_not_tell_who_could_react(plans: list[Plan], tmp_path: Path) -> None:
    figures = compared(tmp_path, plans, seed=3)
    print(figures)
    assert figures.reactions >= 3


# Servers that are broken on purpose: in the interpreted build, as compiled functions cannot be replaced


def shows_all(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = player_view.frame

    def frame(table: Table, *arguments: Any) -> Frame:
        seen = honest(table, *arguments)
        seen.view = table.state.view(ALL) if table.match is not None else None
        return seen

    monkeypatch.setattr(player_view, "frame", frame)


def shows_the_stock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_view, "with_all_hands", lambda state: state.view(ALL))


def explains_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = table_runner.TableRunner.why

    def why(table: table_runner.TableRunner, seat: int, move: str) -> Refusal | None:
        refusal = honest(table, seat, move)
        if refusal is None or not table.table.is_played:
            return refusal
        hidden = crc32(repr(table.table.state.view(ALL)).encode())
        return Refusal(refusal.clause + "." * (hidden % 5), refusal.key, refusal.values)

    monkeypatch.setattr(table_runner.TableRunner, "why", why)


def goes_on_if_nobody_can_react(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = scheduler.pause_before

    def pause_before(table: Table) -> int | None:
        pause = honest(table)
        return pause // 2 if pause and table.state.asked() == TABLE else pause

    monkeypatch.setattr(scheduler, "pause_before", pause_before)


def tells_bots_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = bot_pool.question_for

    def question_for(table: Table, ask: scheduler.BotTurn, level: str, **more: Any) -> bytes:
        told = pickle.loads(honest(table, ask, level, **more))  # noqa: S301 -- our own
        return pickle.dumps(told | {"peeped": table.state.view(ALL)})

    monkeypatch.setattr(bot_pool, "question_for", question_for)


def lists_moves_by_hidden_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = GameText.legal

    def legal(text: GameText, state: GameState, seat: int) -> list[str]:
        texts = honest(text, state, seat)
        turned = crc32(repr(state.view(ALL)).encode())
        return texts[::-1] if turned % 2 else texts

    monkeypatch.setattr(GameText, "legal", legal)


def shows_the_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = player_view.frame

    def frame(table: Table, *arguments: Any) -> Frame:
        seen = honest(table, *arguments)
        seen.rematch = table.opened.secret[:40]
        return seen

    monkeypatch.setattr(player_view, "frame", frame)


MIO = [Plan("mio", ["", "", ""], seat, seat + 1, acts=25) for seat in (0, 1, 2, WATCHER)]
LATER = [Plan("mio", ["", ""], WATCHER, n, watching="all", delay=4, acts=20) for n in range(4)]
CURIOUS = [Plan("ekko", ["", "", ""], 0, n, acts=60) for n in range(4)]
WITH_BOTS = [Plan("mio", ["", "casual", ""], 1, n, acts=20) for n in range(4)]

BROKEN: list[tuple[Callable[[pytest.MonkeyPatch], None], list[Plan]]] = [
    (shows_all, MIO),
    (shows_the_stock, LATER),
    (explains_too_much, CURIOUS),
    (goes_on_if_nobody_can_react, last_cards(1)),
    (tells_bots_everything, WITH_BOTS),
    (lists_moves_by_hidden_cards, MIO),
    (shows_the_secret, MIO[:1]),
]


@pytest.mark.essential
@pytest.mark.skipif(build.is_compiled(), reason="compiled functions cannot be replaced; `make interpreted` tries this")
@pytest.mark.parametrize(("broken", "plans"), BROKEN, ids=[broken.__name__ for broken, _ in BROKEN])
def test_a_server_that_leaks_is_found_out(
    broken: Callable[[pytest.MonkeyPatch], None], plans: list[Plan], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patches:
        broken(patches)
        with pytest.raises(Leak):
            compared(tmp_path / "broken", plans, seed=5)
    assert compared(tmp_path / "honest", plans, seed=5).games == len(plans)


# Secrets


def test_the_secret_is_shown_when_the_match_is_over_and_not_before(tmp_path: Path) -> None:
    plan = Plan("ekko", ["", "", "casual"], 0, 3, {"hand": 1, "target": 10, "reaction": 500}, acts=600)
    told = evening(tmp_path / "data", [plan], Chance(1))
    [table] = told.tables
    end = end_of(table.log)
    for heard in table.heard.values():
        shown = [at for at, data in heard if holds(data, table.secret)]
        assert shown
        assert min(shown) >= end - 0.001
    assert not holds(told.log.encode(), table.secret)


# The clock


def test_an_evening_is_the_same_when_it_is_lived_again(tmp_path: Path) -> None:
    plans = [
        Plan("mio", ["", "casual", ""], 0, 1),
        Plan("ekko", ["", "", ""], 0, 2),
        Plan("sequence-des", ["", ""], 0, 3),
    ]
    once = evening(tmp_path / "1", plans, Chance(1))
    again = evening(tmp_path / "2", plans, Chance(1), [table.script for table in once.tables])
    for old, new in zip(once.tables, again.tables, strict=True):
        assert (old.log, old.heard, old.asked) == (new.log, new.heard, new.asked)
    other = evening(tmp_path / "3", plans, Chance(2))
    assert other.tables[0].heard != once.tables[0].heard


def test_time_passes_only_when_nothing_is_under_way(tmp_path: Path) -> None:
    async def wait(hall: Hall) -> tuple[float, int]:
        before = hall.loop.time()
        answer = await hall.http("GET", "/api/games")
        at_once = hall.loop.time() - before
        await asyncio.sleep(600)
        return at_once, len(json.loads(answer.body))

    assert run(tmp_path / "data", Chance(1), wait) == (0.0, 5)
