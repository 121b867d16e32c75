"""A match played from Python: what README shows, and what goes wrong."""

from __future__ import annotations

import pytest

from tablee.core.refusal import OptionsError, Refused
from tablee.core.rng import Rng
from tablee.core.text import NotationError, PositionError
from tablee.games.registry import NOTATIONS
from tablee.match import records
from tablee.match.match import Match


@pytest.mark.parametrize("game", sorted(NOTATIONS))
def test_a_match_can_be_played_to_its_end_and_replayed(game: str) -> None:
    match = Match.new(game, seats=NOTATIONS[game].game.fewest, seed=3)
    rng = Rng(4)
    while (asked := match.asked) is not None:
        texts = match.legal(asked)
        if texts:
            match.say(f"{asked}:{texts[rng.below(max(1, len(texts) - 1))]}")
        else:
            match.deal()
    assert match.result is not None
    assert records.result_of(records.final_state(match.record)) == match.result


def test_the_same_seed_gives_the_same_match() -> None:
    assert Match.new("mio", 4, seed=5).view("all") == Match.new("mio", 4, seed=5).view("all")
    assert Match.new("mio", 4, seed=5).view("all") != Match.new("mio", 4, seed=6).view("all")
    assert Match.new("mio", 4).record.deal != Match.new("mio", 4).record.deal


def test_a_refused_move_changes_nothing() -> None:
    match = Match.new("mio", 3, seed=7)
    before = match.view("all")
    with pytest.raises(Refused, match="M42"):
        match.say("1:r5")
    with pytest.raises(NotationError, match="N1"):
        match.say("1:jump")
    with pytest.raises(NotationError, match="N4"):
        match.say("9:r5")
    with pytest.raises(Refused, match="N5"):
        match.deal()
    assert match.view("all") == before
    assert match.record.moves == []


def test_a_match_goes_on_from_a_record() -> None:
    match = Match.new("mio", 3, seed=7)
    match.say("1:k2")
    again = Match.resume(records.read(records.write(match.record)))
    assert again.view("all") == match.view("all")
    assert again.asked == "2"


def test_what_cannot_be() -> None:
    with pytest.raises(OptionsError, match="M38"):
        Match.new("mio", 7)
    with pytest.raises(PositionError, match="there is no game"):
        Match.new("go", 2)
    with pytest.raises(OptionsError, match="V11"):
        Match.new("20-20", 1, {"deals": "winnable"})
    with pytest.raises(PositionError, match="viewer"):
        Match.new("mio", 2).view(3)
