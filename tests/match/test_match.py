"""A match played from Python: the examples in README, and errors."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tablee.core.refusal import OptionsError, Refused
from tablee.core.rng import Rng
from tablee.core.state import ALL, TABLE
from tablee.core.text import NotationError, PositionError
from tablee.games.registry import GAMES
from tablee.games.twenty_twenty.deals import DEALS
from tablee.match import records
from tablee.match.match import Match, totals
from tablee.match.records import Record

RECORDS = Path(__file__).parents[1] / "records"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_match_can_be_played_to_its_end_and_replayed(game: str) -> None:
    match = Match.new(game, seats=GAMES[game].fewest, seed=3)
    rng = Rng(4)
    while (asked := match.asked) is not None:
        texts = match.legal(asked)
        if texts:
            match.play(f"{asked}:{texts[rng.below(max(1, len(texts) - 1))]}")
        else:
            assert match.make_due()
    assert match.result is not None
    assert Match.resume(match.record).result == match.result


def test_the_same_seed_gives_the_same_match() -> None:
    assert Match.new("mio", 4, seed=5).view("all") == Match.new("mio", 4, seed=5).view("all")
    assert Match.new("mio", 4, seed=5).view("all") != Match.new("mio", 4, seed=6).view("all")
    assert Match.new("mio", 4).record.deal != Match.new("mio", 4).record.deal


def test_a_refused_move_changes_nothing() -> None:
    match = Match.new("mio", 3, seed=7)
    before = match.view("all")
    with pytest.raises(Refused, match="M42"):
        match.play("1:r5")
    with pytest.raises(NotationError, match="N1"):
        match.play("1:jump")
    with pytest.raises(NotationError, match="N4"):
        match.play("9:r5")
    with pytest.raises(Refused, match="N5"):
        match.play(f"table:deal:{'-'.join(match.record.deal or [])}")
    assert match.due_move() is None
    assert match.view("all") == before
    assert match.record.moves == []


def test_a_match_goes_on_from_a_record() -> None:
    match = Match.new("mio", 3, seed=7)
    match.play("1:k2")
    again = Match.resume(records.read(records.write(match.record)))
    assert again.view("all") == match.view("all")
    assert again.asked == 2


def test_what_cannot_be() -> None:
    with pytest.raises(OptionsError, match="M38"):
        Match.new("mio", 7)
    with pytest.raises(PositionError, match="there is no game"):
        Match.new("go", 2)
    with pytest.raises(PositionError, match="viewer"):
        Match.new("mio", 2).view(3)


def shouted(record: Record) -> Record:
    """The same record, typed in capitals."""
    return msgspec.structs.replace(record, moves=[move.upper() for move in record.moves])


@pytest.mark.parametrize("name", ["mio-match", "ekko-match", "six-sequences-match"])
def test_a_record_typed_in_another_case_is_the_same_match(name: str) -> None:
    """Text is normalised once, where it enters: totals, what others hear, and what is written down agree."""
    record = records.read((RECORDS / f"{name}.json").read_bytes())
    typed = shouted(record)
    assert any(move.startswith("TABLE:DEAL:") for move in typed.moves)
    assert totals(typed) == totals(record) != []
    for one, other in zip(Match.replay(record), Match.replay(typed), strict=True):
        assert (one.last and one.last.heard) == (other.last and other.last.heard)
        assert (one.last and one.last.is_deal) == (other.last and other.last.is_deal)
    again = Match.resume(typed)
    assert again.record.moves == Match.resume(record).record.moves == record.moves
    assert [memory.moves for memory in again.memories] == [memory.moves for memory in Match.resume(record).memories]


def test_a_deal_in_any_case_is_heard_as_a_deal() -> None:
    match = Match.resume(records.read((RECORDS / "mio-match.json").read_bytes()))
    deal = next(move for move in match.record.moves if move.startswith("table:deal:"))
    number = match.record.moves.index(deal)
    before = Match.resume(match.record, number)
    typed = before.read(TABLE, deal.removeprefix("table:").replace("deal:", "  Deal:").upper())
    assert typed.is_deal
    assert str(typed) == deal
    assert typed.heard_by(0) == "deal"
    assert typed.heard_by(ALL) == deal.removeprefix("table:")


def test_20_20_deals_only_winnable_deals_where_the_table_says_so() -> None:
    match = Match.new("20-20", 1, {"deals": "winnable"}, seed=2)
    assert DEALS.verdict(match.state) == "yes"
