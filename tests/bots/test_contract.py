"""Every bot fulfils the contract (`docs/bots/contract.md`)."""

import re
import time
from pathlib import Path

import pytest

from tablee.bots.contract import Advice, Bot, Memory, Seen
from tablee.bots.levels import BOTS, LEVELS, bot_named, memory_for
from tablee.bots.pace import PACES
from tablee.core.rng import Rng
from tablee.core.state import TABLE, GameState
from tablee.games.registry import GAMES, text_of
from tablee.match import records
from tablee.match.match import Match
from tests.scenario import reasons
from tests.tables import DEFAULT_TABLES, Table

DOCS = Path(__file__).parents[2] / "docs" / "bots"
PAGE = (DOCS / "contract.md").read_text(encoding="utf-8")
RECORDS = Path(__file__).parents[1] / "records"
SMALL = [table for table in DEFAULT_TABLES if table.seats < 3]


def decision(table: Table, seed: int, after: int = 12) -> tuple[GameState, int]:
    """A moment some moves into a random match in which a seat has a choice."""
    for number, (state, _) in enumerate(table.moments(seed, 400)):
        seat = int(state.asked())
        if number >= after and 0 <= seat < TABLE and state.playing_count(seat) > 1:
            return state, seat
    return decision(table, seed + 1000, after)


# Every bot


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("table", DEFAULT_TABLES, ids=str)
def test_a_bot_answers_with_a_legal_move(table: Table, level: str) -> None:
    state, seat = decision(table, 5)
    before = state.view(seat)
    move = bot_named(table.game, level).choose(Seen(state, seat, memory_for(table.game, seat)), Rng(1))
    assert move in state.legal_moves(seat)
    assert state.view(seat) == before


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("table", SMALL, ids=str)
def test_a_bot_keeps_nothing_between_two_calls(table: Table, level: str) -> None:
    """After questions about other matches it still answers like a new bot."""
    bot = bot_named(table.game, level)
    moments = [decision(table, seed, after) for seed, after in ((1, 8), (2, 20), (3, 14), (1, 8))]
    answers = [int(bot.choose(Seen(state, seat), Rng(3))) for state, seat in moments]
    fresh = [int(bot_named(table.game, level).choose(Seen(state, seat), Rng(3))) for state, seat in moments]
    assert answers == fresh
    assert answers[0] == answers[3]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("table", SMALL, ids=str)
def test_advice_has_the_choice_in_it_and_reasons_in_both_languages(table: Table, level: str) -> None:
    for seed in range(3):
        state, seat = decision(table, seed)
        bot = bot_named(table.game, level)
        advice = bot.advise(Seen(state, seat), Rng(2))
        assert bot.choose(Seen(state, seat), Rng(2)) in {each.move for each in advice}
        assert len({each.move for each in advice}) == len(advice)
        for each in advice:
            assert each.move in state.legal_moves(seat)
            assert 0.0 <= each.value <= 1.0
            english, french = reasons(each.reason)
            assert bool(english) == bool(french)


@pytest.mark.parametrize("level", ["expert", "master"])
@pytest.mark.parametrize("table", SMALL, ids=str)
def test_a_bot_keeps_to_the_time_it_is_given(table: Table, level: str) -> None:
    state, seat = decision(table, 4)
    begun = time.perf_counter()
    move = bot_named(table.game, level).choose(Seen(state, seat), Rng(1), 40)
    assert time.perf_counter() - begun < 3
    assert move in state.legal_moves(seat)


def test_there_is_no_bot_by_another_name() -> None:
    with pytest.raises(KeyError):
        bot_named("mio", "genius")
    with pytest.raises(KeyError):
        bot_named("chess", "expert")
    with pytest.raises(KeyError):
        memory_for("chess", 0)


def test_a_bot_that_does_not_weigh_names_its_choice_alone() -> None:
    class First(Bot):
        def choose(self, seen: Seen, rng: Rng, milliseconds: int = 0) -> int:
            return seen.moves()[0]

    state, seat = decision(Table("mio", 2, {}), 1)
    advice: list[Advice] = First().advise(Seen(state, seat), Rng(1))
    assert [each.move for each in advice] == state.legal_moves(seat)[:1]


# What it is given


@pytest.mark.parametrize("table", DEFAULT_TABLES, ids=str)
def test_imagined_worlds_look_the_same_to_the_seat(table: Table) -> None:
    state, seat = decision(table, 6)
    seen = Seen(state, seat, memory_for(table.game, seat))
    rng = Rng(1)
    for _ in range(5):
        world = seen.imagine(rng)
        assert world.view(seat) == state.view(seat) == seen.world.view(seat)
        assert world.legal_moves(seat) == seen.moves() == state.legal_moves(seat)


def test_likelier_worlds_are_imagined_more_often() -> None:
    class Suspicious(Memory):
        """Thinks that worlds in which the first other seat holds this card are nine times as likely."""

        def likelihood(self, world: GameState) -> float:
            return 1.0 if holds(world) else 1 / 9

    def holds(world: GameState) -> bool:
        hands = world.view(10)["hands"]
        assert isinstance(hands, list)
        return "J" in hands[1]

    state = Table("mio", 4, {}).start(Rng(4))
    shares = []
    for memory in (Memory(0), Suspicious(0)):
        rng = Rng(1)
        seen = Seen(state, 0, memory)
        shares.append(sum(holds(seen.imagine(rng)) for _ in range(600)) / 600)
    even, suspicious = shares
    assert 0.1 < even < 0.9
    assert suspicious == pytest.approx(9 * even / (9 * even + 1 - even), abs=0.06)


# Memories


@pytest.mark.parametrize("game", GAMES)
def test_others_hear_of_a_move_what_the_contract_says(game: str) -> None:
    """What a memory keeps of another's move is silence exactly where its text is silent."""
    words = text_of(game)
    for seed in range(6):
        for state, _ in Table(game, words.spec.most, {}).moments(seed, 150):
            seat = int(state.asked())
            if not 0 <= seat < TABLE:
                continue
            heard: dict[str | None, set[int]] = {}
            for move in state.legal_moves(seat):
                memory = memory_for(game, (seat + 1) % 8)
                memory.note(state, seat, move)
                text = words.move(state, seat, move).heard
                heard.setdefault(text, set()).add(memory.moves[0] if memory.moves else -1)
            assert heard.pop(None, {-1}) == {-1}
            assert all(len(moves) == 1 and -1 not in moves for moves in heard.values())


@pytest.mark.parametrize("name", ["mio-match", "ekko-match", "six-sequences-match", "sequence-des-teams"])
def test_memories_are_rebuilt_from_a_record(name: str) -> None:
    record = records.read((RECORDS / f"{name}.json").read_bytes())
    half = len(record.moves) // 2
    match = Match.resume(record, half)
    expected = [memory_for(record.game, seat) for seat in range(len(record.seats))]
    for memory in expected:
        memory.new_round()
    replay = Match.replay(record)
    for text, step in zip(record.moves[:half], replay, strict=False):
        seat, _, written = text.partition(":")
        move = step.read(TABLE if seat == "table" else int(seat) - 1, written)
        for memory in expected:
            if move.is_deal:
                memory.new_round()
            else:
                memory.note(step.state, move.seat, move.number)
    assert match.view("all") == next(replay).view("all")
    memories = match.memories
    assert [(m.actors, m.moves) for m in memories] == [(m.actors, m.moves) for m in expected]
    assert any(memory.moves for memory in memories)


def test_a_record_that_does_not_replay_is_not_remembered_either() -> None:
    record = records.read((RECORDS / "mio-match.json").read_bytes())
    record.moves[3] = "1:zz"
    with pytest.raises(records.RecordError, match="move 4"):
        Match.resume(record)
    assert len(Match.resume(record, 3).memories[0].moves) == 3


# The page


def test_the_page_tells_the_pace() -> None:
    for level, pace in PACES.items():
        assert f"| {level} | {pace.turn:,.0f} | {pace.reaction:,.0f} | {pace.spread:.2f} |" in PAGE


def test_every_page_about_bots_is_in_the_list() -> None:
    index = (DOCS / "README.md").read_text(encoding="utf-8")
    assert {path.name for path in DOCS.glob("*.md")} - {"README.md"} <= set(re.findall(r"\(([\w-]+\.md)\)", index))
