"""Ras bord, clause by clause, in notation; then the conformance suite."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ras_bord.bots import BOTS
from ras_bord.spec import SPEC
from ras_bord.state import RasBordState
from ras_bord.text import TEXT, RasBordView

from tablee.bots.contract import Seen
from tablee.core import text as texts
from tablee.core.refusal import OptionsError, Refused
from tablee.core.rng import Rng
from tablee.core.state import ALL, DEAL
from tablee.core.text import PositionError

ROOT = Path(__file__).parents[1]


def table(*hands: str, laid: str = "", **fields: Any) -> RasBordState:
    """A moment in which seat 1 is on turn: hands and cards laid as `2 3 7`, the stock what is left, in order."""
    held = [hand.split() for hand in hands]
    played = laid.split()
    deck = [str(card) for card in SPEC.deck(SPEC.options({}, 2))]
    for card in [*played, *(card for hand in held for card in hand)]:
        deck.remove(card)
    given = {"game": "ras-bord", "seats": len(held), "dealer": len(held), "phase": "play", "turn": 1}
    position = RasBordView(**{**given, "hands": held, "laid": played, "stock": deck, **fields})
    state = TEXT.build(position, SPEC.options(position.options, len(held)), TEXT.piles(position))
    assert isinstance(state, RasBordState)
    return state


def play(state: RasBordState, *moves: str) -> RasBordState:
    for move in moves:
        texts.apply(state, TEXT.read(state, *texts.split_move(move, int(state.seats))))
    return state


def refused(state: RasBordState, move: str) -> str | None:
    why = TEXT.refusal(state, *texts.split_move(move, int(state.seats)))
    return None if why is None else why.clause


def test_R1_two_to_five_play() -> None:
    for seats in range(2, 6):
        SPEC.options({}, seats)
    for seats in (1, 6):
        with pytest.raises(OptionsError, match="2 to 5 seats"):
            SPEC.options({}, seats)


def test_R2_the_numbers_1_to_7_four_times_each() -> None:
    deck = [int(card) for card in SPEC.deck(SPEC.options({}, 2))]
    assert deck == [number for number in range(1, 8) for _ in range(4)]


def test_R3_three_cards_each_from_the_dealers_left() -> None:
    deck = SPEC.deck(SPEC.options({}, 2))
    state = SPEC.start(SPEC.options({}, 2), 2, 0, deck)
    view: dict[str, Any] = state.view(ALL)
    assert view["hands"] == [["1", "1", "2"], ["1", "1", "2"]]
    assert (len(view["stock"]), view["level"], view["turn"]) == (22, 0, 2)


def test_R4_turns_go_clockwise() -> None:
    state = table("1 2 3", "4 5 6", "7 7 7")
    assert refused(state, "2:4") == "R4"
    assert play(state, "1:1", "2:4", "3:7").turn == 0


def test_R5_the_level_rises_by_the_card_laid() -> None:
    state = table("1 2 3", "4 5 6")
    assert refused(state, "1:7") == "R5"
    assert play(state, "1:3", "2:6").level == 9


def test_R6_no_card_above_the_brim() -> None:
    state = table("2 6 7", "1 1 1", laid="7 7 2")
    assert (refused(state, "1:6"), refused(state, "1:2")) == ("R6", None)


def test_R7_who_laid_a_card_draws_one_in_secret() -> None:
    state = play(table("1 2 3", "1 1 1"), "1:3")
    assert state.hands[0] == [1, 2, 2]
    assert (state.view(1)["hands"], state.view(1)["stock"]) == ([3, ["1", "1", "1"]], 21)


def test_R8_exactly_to_the_brim_is_worth_two_points() -> None:
    state = play(table("5 6 7", "1 1 1", laid="7 7 2"), "1:5")
    assert (state.ended, state.scores) == ("brim", [2, 0])


def test_R9_who_cannot_lay_spills_and_the_others_score() -> None:
    state = table("6 7 7", "1 1 1", "2 2 2", laid="6 6 5")
    assert TEXT.legal(state, 0) == ["spill"]
    assert refused(table("1 7 7", "1 1 1"), "1:spill") == "R9"
    assert play(state, "1:spill").scores == [0, 1, 1]


def test_R10_hands_are_shown_when_a_round_is_over() -> None:
    state = play(table("5 6 7", "1 1 1", laid="7 7 2"), "1:5")
    assert state.view(0)["hands"] == state.view(1)["hands"] == [["1", "6", "7"], ["1", "1", "1"]]


def test_R11_the_deal_passes_to_the_left() -> None:
    state = play(table("5 6 7", "1 1 1", laid="7 7 2"), "1:5")
    assert (state.asked(), refused(state, "2:1")) == (DEAL, "R11")
    state.deal(state.fresh_deck())
    assert (state.dealer, state.turn, state.round, state.level) == (0, 1, 2, 0)


def test_R12_five_points_win_the_match() -> None:
    state = play(table("5 6 7", "1 1 1", laid="7 7 2", scores=[3, 4]), "1:5")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ([5, 4], [0])
    assert refused(state, "2:1") == "R12"


def test_R13_options_have_bounds() -> None:
    for name, value in (("brim", 14), ("brim", 41), ("hand", 1), ("hand", 5), ("target", 0), ("target", 51)):
        with pytest.raises(OptionsError):
            SPEC.options({name: value}, 2)


def test_a_text_that_is_no_move() -> None:
    assert [refused(table("1 2 3", "4 5 6"), f"1:{text}") for text in ("8", "0", "pour")] == ["N3", "N3", "N1"]


def test_a_refusal_changes_nothing() -> None:
    state = table("1 2 3", "4 5 6")
    before = state.view(ALL)
    with pytest.raises(Refused):
        play(state, "1:7")
    assert state.view(ALL) == before


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("level", {"level": 3}),
        ("laid", {"laid": "7 7 7"}),
        ("ended", {"ended": "brim"}),
        ("turn", {"turn": None}),
        ("scores", {"scores": [5, 0]}),
    ],
)
def test_a_position_that_cannot_be(path: str, fields: dict[str, Any]) -> None:
    with pytest.raises(PositionError) as fault:
        table("1 2 3", "4 5 6", **fields)
    assert fault.value.path == path


def test_every_bot_fills_the_bowl_if_it_can_but_the_novice() -> None:
    state = table("2 5 7", "1 1 1", laid="7 7 2")
    for level in ("casual", "expert", "master"):
        assert BOTS.bot(level).choose(Seen(state, 0), Rng(1)) == 5


def test_every_clause_has_a_test() -> None:
    page = (SPEC.folder / "pages" / "ras-bord.en.md").read_text(encoding="utf-8")
    tests = Path(__file__).read_text(encoding="utf-8")
    assert set(re.findall(r"\*\*(R\d+)\*\*", page)) == set(re.findall(r"def test_(R\d+)_", tests))


def test_it_keeps_what_every_game_owes() -> None:
    command = [sys.executable, "-c", "from tablee.cli import main; main()", "conformance", "ras_bord.spec:SPEC"]
    told = subprocess.run([*command, "--matches", "1"], cwd=ROOT / "src", capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
