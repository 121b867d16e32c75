"""Ras bord, broken in one way each: what the conformance suite has to find, and by which check."""
# ruff: noqa: ARG001, ARG005 -- what replaces a method takes its parameters

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from ras_bord.bots import RasBordBots
from ras_bord.refusals import NOT_HELD
from ras_bord.spec import SPEC, RasBordSpec
from ras_bord.state import PHASES, SPILL, RasBordState
from ras_bord.text import TEXT, RasBordText

from tablee.bots.contract import Memory
from tablee.core.options import Option, Options, choice
from tablee.core.refusal import Refusal
from tablee.core.rng import Rng
from tablee.core.state import ALL, CHANCE, NOT_HEARD, TURN, GameState, Outcome, Stage
from tablee.lab.conformance import match_checks
from tablee.lab.study.contract import GameStudy
from tablee.lab.study.measures import Measure, each

Patch = pytest.MonkeyPatch


def sees_hands(patch: Patch) -> None:
    honest = RasBordState.view
    patch.setattr(
        RasBordState, "view", lambda self, viewer: {**honest(self, viewer), "hands": honest(self, ALL)["hands"]}
    )


def sees_next_card(patch: Patch) -> None:
    honest = RasBordState.view
    patch.setattr(RasBordState, "view", lambda self, viewer: {**honest(self, viewer), "dealer": 1 + self.stock[0] % 2})


def legal_by_hidden_card(patch: Patch) -> None:
    honest = RasBordState.choices

    def choices(self: RasBordState, seat: int) -> list[int]:
        found = honest(self, seat)
        return found[:1] if self.stock and self.stock[0] > 4 else found

    patch.setattr(RasBordState, "choices", choices)


def worlds_from_the_truth(patch: Patch) -> None:
    honest = RasBordState.determinize

    def determinize(self: RasBordState, viewer: int, rng: Rng) -> GameState:
        for _ in range(self.stock[0] if self.stock else 0):
            rng.next()
        return honest(self, viewer, rng)

    patch.setattr(RasBordState, "determinize", determinize)


def worlds_that_are_the_truth(patch: Patch) -> None:
    patch.setattr(RasBordState, "determinize", lambda self, viewer, rng: self.copy())


def lax_referee(patch: Patch) -> None:
    honest = RasBordState.refusal

    def refusal(self: RasBordState, seat: int, move: int) -> Refusal | None:
        why = honest(self, seat, move)
        return None if why is NOT_HELD else why

    patch.setattr(RasBordState, "refusal", refusal)


def strict_referee(patch: Patch) -> None:
    honest = RasBordState.refusal
    patch.setattr(RasBordState, "refusal", lambda self, seat, move: NOT_HELD if move == 3 else honest(self, seat, move))


def clause_that_is_not_there(patch: Patch) -> None:
    patch.setattr(NOT_HELD, "clause", "R99")


def referee_that_plays(patch: Patch) -> None:
    honest = RasBordState.refusal

    def refusal(self: RasBordState, seat: int, move: int) -> Refusal | None:
        self.round += 1
        return honest(self, seat, move)

    patch.setattr(RasBordState, "refusal", refusal)


def shared_hands(patch: Patch) -> None:
    honest = RasBordState.copy

    def copy(self: RasBordState) -> RasBordState:
        twin = honest(self)
        twin.hands = self.hands
        return twin

    patch.setattr(RasBordState, "copy", copy)


def real_chance(patch: Patch) -> None:
    def hand_out(self: RasBordState, deck: Any) -> None:
        honest(self, deck)
        random.shuffle(self.stock)

    honest = RasBordState.hand_out
    patch.setattr(RasBordState, "hand_out", hand_out)


def lost_card(patch: Patch) -> None:
    honest = RasBordState.apply

    def apply(self: RasBordState, seat: int, move: int) -> None:
        honest(self, seat, move)
        del self.stock[-1:]

    patch.setattr(RasBordState, "apply", apply)


def one_text_for_two_moves(patch: Patch) -> None:
    honest = RasBordText.move_text
    patch.setattr(
        RasBordText,
        "move_text",
        lambda self, state, seat, move: honest(self, state, seat, 2 if move == 3 else move),
    )


def careless_reader(patch: Patch) -> None:
    patch.setattr(RasBordText, "meanings", lambda self, state, seat, text: [int(text) if text != "spill" else SPILL])


def forgetful_position(patch: Patch) -> None:
    honest = RasBordText.build

    def build(self: RasBordText, position: Any, options: Any, piles: Any) -> GameState:
        state = honest(self, position, options, piles)
        assert isinstance(state, RasBordState)
        state.scores = [0] * int(state.seats)
        return state

    patch.setattr(RasBordText, "build", build)


def no_end(patch: Patch) -> None:
    patch.setattr(match_checks, "LONGEST", 2000)
    patch.setattr(RasBordState, "finish", lambda self, ended, points: self.hand_out(self.fresh_deck()))


def score_for_one_seat_only(patch: Patch) -> None:
    def outcome(self: RasBordState) -> Outcome | None:
        return Outcome("match", self.scores[:1], [0]) if self.phase == "over" else None

    patch.setattr(RasBordState, "outcome", outcome)


def phase_of_its_own(patch: Patch) -> None:
    honest = RasBordState.view
    patch.setattr(TEXT, "phases", (*PHASES, "pause"))

    def view(self: RasBordState, viewer: int) -> dict[str, object]:
        seen = honest(self, viewer)
        return {**seen, "phase": "pause"} if seen["phase"] == "deal" else seen

    patch.setattr(RasBordState, "view", view)
    patch.setattr(RasBordState, "stage", lambda self: Stage(TURN, self.phase, self.turn))


def asks_the_wrong_seat(patch: Patch) -> None:
    honest = RasBordState.asked
    patch.setattr(RasBordState, "asked", lambda self: (self.turn + 1) % 2 if self.phase == "play" else honest(self))


def untold_default(patch: Patch) -> None:
    honest = RasBordSpec.options
    patch.setattr(RasBordSpec, "options", lambda self, given, seats: honest(self, {"brim": 20, **given}, seats))


def no_table_for_three(patch: Patch) -> None:
    honest = RasBordSpec.options

    def options(self: RasBordSpec, given: dict[str, object], seats: int) -> Options:
        return honest(self, given, {2: 2, 4: 4, 5: 5}[seats])

    patch.setattr(RasBordSpec, "options", options)


def no_such_value(patch: Patch) -> None:
    patch.setattr(RasBordSpec, "make_options", lambda self, chosen, seats: Options(chosen))
    patch.setattr(SPEC, "choices", [impossible()])


def impossible() -> Option:
    """An option that names values, and takes none of them."""
    option = choice("hand", ["few", "many"], "R13")
    option.seats = [9]
    option.default = "none"
    return option


def anything_goes(patch: Patch) -> None:
    honest = RasBordSpec.options

    def options(self: RasBordSpec, given: dict[str, object], seats: int) -> Options:
        return honest(self, {name: value for name, value in given.items() if name != "no such option"}, seats)

    patch.setattr(RasBordSpec, "options", options)


def memory_that_overhears(patch: Patch) -> None:
    class Eavesdropper(Memory):
        def note(self, before: GameState, actor: int, move: int) -> None:
            self.moves.append(int(move))

    patch.setattr(RasBordState, "heard", lambda self, move: NOT_HEARD)
    patch.setattr(RasBordBots, "memory", lambda self, seat: Eavesdropper(seat))


def heard_without_a_text(patch: Patch) -> None:
    """Others are told another card than was laid, in the same words."""
    patch.setattr(RasBordState, "heard", lambda self, move: 1)
    patch.setattr(RasBordText, "move_text", lambda self, state, seat, move: "spill" if move == SPILL else "1")


def breakdown(patch: Patch) -> None:
    def legal_count(self: RasBordState, seat: int) -> int:
        raise IndexError("nothing there")

    patch.setattr(RasBordState, "legal_count", legal_count)


def stage_of_its_own(patch: Patch) -> None:
    """Live tables would wait for somebody whom nobody sees on turn."""
    patch.setattr(RasBordState, "stage", lambda self: Stage(TURN, self.phase, 2))


def rolls_that_are_none(patch: Patch) -> None:
    """Live tables would roll where a seat is on turn."""
    patch.setattr(RasBordState, "stage", lambda self: Stage(CHANCE, self.phase, self.turn))


def partners_who_do_not_win_together(patch: Patch) -> None:
    patch.setattr(RasBordSpec, "sides", lambda self, options, seats: [0] * seats)


def side_for_one_seat_only(patch: Patch) -> None:
    patch.setattr(RasBordSpec, "sides", lambda self, options, seats: [0])


def forgotten_method(patch: Patch) -> None:
    patch.setattr(RasBordState, "score", GameState.score)


def option_without_words(patch: Patch) -> None:
    patch.setattr(SPEC, "choices", [*SPEC.choices, choice("colour", ["red", "blue"], "R13")])


def measure_without_words(patch: Patch) -> None:
    patch.setitem(SPEC.parts, "study", GameStudy(own={"level": Measure("mean", "ras-bord:measure.level", each, each)}))


BROKEN: dict[Callable[[Patch], None], str] = {
    sees_hands: "secrets",
    sees_next_card: "secrets",
    legal_by_hidden_card: "secrets",
    worlds_from_the_truth: "worlds",
    worlds_that_are_the_truth: "hidden",
    lax_referee: "referee",
    strict_referee: "referee",
    clause_that_is_not_there: "refusals",
    referee_that_plays: "referee",
    shared_hands: "copies",
    real_chance: "seed",
    lost_card: "cards",
    one_text_for_two_moves: "texts",
    careless_reader: "garbage",
    forgetful_position: "position",
    no_end: "end",
    score_for_one_seat_only: "end",
    phase_of_its_own: "stage",
    stage_of_its_own: "stage",
    rolls_that_are_none: "stage",
    partners_who_do_not_win_together: "end",
    side_for_one_seat_only: "sides",
    forgotten_method: "methods",
    option_without_words: "words",
    measure_without_words: "words",
    asks_the_wrong_seat: "turns",
    untold_default: "choices",
    no_table_for_three: "seats",
    no_such_value: "seats",
    anything_goes: "tables",
    memory_that_overhears: "hearing",
    heard_without_a_text: "hearing",
    breakdown: "turns",
}
