"""Broken variants of Ras bord, each with the check of the conformance suite that has to find it."""
# ruff: noqa: ARG001, ARG005 -- what replaces a method takes its parameters

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
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
from tablee.envs import aec
from tablee.envs.arrays.episode import Episode
from tablee.envs.arrays.layout import ObservationWriter
from tablee.envs.buffers import EpisodeBuffers
from tablee.envs.generic_arrays import GenericArrays
from tablee.envs.histories import information_states
from tablee.envs.histories.hidden_cards import HiddenCards
from tablee.envs.histories.history import History, HistoryMoment
from tablee.envs.histories.table import HistoryTable
from tablee.envs.openspiel import TableState
from tablee.lab import playing
from tablee.lab.conformance import history_checks
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
    patch.setattr(playing, "LONGEST", 2000)
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


# What learning programs and OpenSpiel get


def observed_hidden_card(patch: Patch) -> None:
    honest = GenericArrays.observe

    def observe(self: GenericArrays, state: Any, seat: int, writer: ObservationWriter) -> None:
        honest(self, state, seat, writer)
        writer.put(self.fields["level"][0], state.stock[0] if state.stock else 0)

    patch.setattr(GenericArrays, "observe", observe)


def observation_out_of_bounds(patch: Patch) -> None:
    honest = GenericArrays.observe

    def observe(self: GenericArrays, state: Any, seat: int, writer: ObservationWriter) -> None:
        honest(self, state, seat, writer)
        writer.put(self.seat, 2)

    patch.setattr(GenericArrays, "observe", observe)


def one_number_for_two_moves(patch: Patch) -> None:
    honest = GenericArrays.action
    patch.setattr(GenericArrays, "action", lambda self, state, move: honest(self, state, min(move, 1)))


def number_beyond_the_last(patch: Patch) -> None:
    patch.setattr(GenericArrays, "action", lambda self, state, move: self.actions + move)


def number_of_another_move(patch: Patch) -> None:
    patch.setattr(GenericArrays, "move", lambda self, state, action: 8 - action)


def mask_of(patch: Patch, change: Callable[[Any], Any]) -> None:
    """Masks in another way than they are written."""
    honest = EpisodeBuffers.__init__

    def init(self: EpisodeBuffers, *arguments: Any) -> None:
        honest(self, *arguments)
        told = self.observe
        self.observe = lambda seat: {**told(seat), "action_mask": change(told(seat)["action_mask"])}

    patch.setattr(EpisodeBuffers, "__init__", init)


def mask_that_forgets_a_move(patch: Patch) -> None:
    mask_of(patch, lambda mask: mask * (np.arange(len(mask)) != np.argmax(mask)))


def mask_for_those_who_are_not_asked(patch: Patch) -> None:
    mask_of(patch, lambda mask: mask if mask.any() else mask + 1)


def actions_that_are_taken_for_others(patch: Patch) -> None:
    def take(episode: Episode, action: object) -> None:
        episode.act(episode.random_action(Rng(1)))

    patch.setattr(aec, "take", take)


def nobody_is_paid(patch: Patch) -> None:
    honest = EpisodeBuffers.__init__

    def init(self: EpisodeBuffers, *arguments: Any) -> None:
        honest(self, *arguments)
        self.rewards = np.zeros(len(self.rewards))

    patch.setattr(EpisodeBuffers, "__init__", init)


def returns_of_the_wrong_sign(patch: Patch) -> None:
    honest = HistoryTable.returns
    patch.setattr(HistoryTable, "returns", lambda self, state: [-paid for paid in honest(self, state)])


def history_that_forgets_an_outcome(patch: Patch) -> None:
    honest = History.actions
    patch.setattr(History, "actions", lambda self: honest(self)[1:])


def chance_that_forgets_an_outcome(patch: Patch) -> None:
    honest = HistoryMoment.outcomes
    patch.setattr(HistoryMoment, "outcomes", lambda self: honest(self)[:-1] or honest(self))


def history_that_deals_other_cards(patch: Patch) -> None:
    patch.setattr(HiddenCards, "with_first", lambda self, kinds: list(self.deck))


def history_without_a_legal_move(patch: Patch) -> None:
    honest = HistoryTable.allowed
    patch.setattr(HistoryTable, "allowed", lambda self, state, seat: honest(self, state, seat)[:1])


def told_of_hidden_cards(patch: Patch) -> None:
    honest = information_states.card
    patch.setattr(information_states, "card", lambda moment, viewer: honest(moment, ALL))


def told_too_little(patch: Patch) -> None:
    patch.setattr(information_states, "changes", lambda before, after, viewer, left_out: "")


def told_the_last_only(patch: Patch) -> None:
    patch.setattr(history_checks, "recalled", lambda history, viewer: information_states.line(history.now, viewer))


def pasts_that_can_be_told_apart(patch: Patch) -> None:
    honest = RasBordState.determinize

    def determinize(self: RasBordState, viewer: int, rng: Rng) -> GameState:
        return honest(self, (viewer + 1) % int(self.seats), rng)

    patch.setattr(RasBordState, "determinize", determinize)


def openspiel_returns_of_the_wrong_sign(patch: Patch) -> None:
    honest = TableState.returns
    patch.setattr(TableState, "returns", lambda self: [-paid for paid in honest(self)])


def openspiel_without_a_legal_move(patch: Patch) -> None:
    patch.setattr(TableState, "_legal_actions", lambda self, player: self.past.now.legal()[1:])


def openspiel_clones_that_go_on_by_themselves(patch: Patch) -> None:
    honest = TableState._apply_action

    def apply_action(self: TableState, action: int) -> None:
        honest(self, self.legal_actions()[0])

    patch.setattr(TableState, "_apply_action", apply_action)


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
    observed_hidden_card: "arrays",
    observation_out_of_bounds: "arrays",
    one_number_for_two_moves: "arrays",
    number_beyond_the_last: "arrays",
    number_of_another_move: "arrays",
    mask_that_forgets_a_move: "arrays",
    mask_for_those_who_are_not_asked: "arrays",
    actions_that_are_taken_for_others: "arrays",
    nobody_is_paid: "rewards",
    returns_of_the_wrong_sign: "histories",
    history_that_forgets_an_outcome: "histories",
    chance_that_forgets_an_outcome: "histories",
    history_that_deals_other_cards: "histories",
    history_without_a_legal_move: "histories",
    told_of_hidden_cards: "recall",
    told_too_little: "recall",
    told_the_last_only: "recall",
    pasts_that_can_be_told_apart: "recall",
    openspiel_returns_of_the_wrong_sign: "openspiel",
    openspiel_without_a_legal_move: "openspiel",
    openspiel_clones_that_go_on_by_themselves: "openspiel",
}
