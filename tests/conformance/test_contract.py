"""Every registered game fulfils its contract: the same tests for all, at every seat count and option."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from tablee.core.playout import play_on
from tablee.core.rng import Rng
from tablee.core.state import ALL, NOBODY, PUBLIC, TABLE, GameState
from tablee.games.registry import text_of
from tablee.match import positions
from tests.tables import ESSENTIAL, TABLES, Table, acting

SEED = 20

each_table = pytest.mark.parametrize(
    "table",
    [pytest.param(table, marks=pytest.mark.essential if table in ESSENTIAL else ()) for table in TABLES],
    ids=str,
)


def viewers(state: GameState) -> list[int]:
    return [*range(state.seats), PUBLIC]


def encoded(state: GameState, viewer: int) -> bytes:
    return msgspec.json.encode(state.view(viewer))


@each_table
def test_random_play_ends(table: Table) -> None:
    for seed in range(5):
        rng = Rng(seed)
        state = table.start(rng)
        play_on(state, rng, 1_000_000)
        assert state.asked() == NOBODY
        assert state.to_act() == 0
        outcome = state.outcome()
        assert outcome is not None
        assert len(outcome.scores) == table.seats
        assert all(0 <= seat < table.seats for seat in outcome.winners)
        assert all(state.legal_count(seat) == 0 for seat in [*range(table.seats), TABLE])


@each_table
def test_cards_are_conserved(table: Table) -> None:
    text = text_of(table.game)
    options = table.chosen()
    deck = Counter(text.cards(options, text.spec.deck(options)))
    for state, _ in table.moments(SEED, 400):
        position: Any = msgspec.convert(state.view(ALL), text.position_type)
        piles = text.piles(position)
        assert Counter(card for pile in piles.values() for card in pile) == deck


@each_table
def test_exactly_the_seats_that_act_have_moves(table: Table) -> None:
    for state, _ in table.moments(SEED + 1, 300):
        asked = state.asked()
        for seat in [*range(table.seats), TABLE]:
            if state.legal_count(seat):
                assert seat in acting(state)
        if asked >= 0:
            assert asked in acting(state)
            assert state.playing_count(asked) > 0
        assert (state.outcome() is None) == (asked != NOBODY)


@each_table
def test_the_referee_agrees_with_the_list_of_moves(table: Table) -> None:
    for state, rng in table.moments(SEED + 2, 150):
        for seat in [*range(table.seats), TABLE]:
            legal = set(state.legal_moves(seat))
            assert len(legal) == state.legal_count(seat)
            tried = legal | {int(rng.below(300)) - 10 for _ in range(20)} | {int(rng.next()) for _ in range(5)}
            for other in acting(state):
                tried |= set(state.legal_moves(other)[:20])
            tried |= {move ^ 1 << int(rng.below(40)) for move in list(tried)[:40]}
            before = state.view(ALL)
            for move in tried:
                assert (state.refusal(seat, move) is None) == (move in legal), (seat, move)
            assert state.view(ALL) == before


@each_table
def test_a_seat_that_does_not_exist_may_do_nothing(table: Table) -> None:
    for state, _ in table.moments(SEED + 3, 20):
        for seat in (-1, table.seats, TABLE + 1, ALL, 99):
            if seat == TABLE:
                continue
            assert all(state.refusal(seat, move) is not None for move in range(120))
        break


@each_table
def test_text_round_trips(table: Table) -> None:
    words = text_of(table.game)
    for state, _ in table.moments(SEED + 4, 250):
        for seat in acting(state):
            texts = set()
            for move in state.legal_moves(seat):
                text = words.move_text(state, seat, move)
                assert words.number(state, seat, text) == move, text
                assert words.number(state, seat, f"  {text.upper()} ") == move, text
                texts.add(text)
            assert len(texts) == state.legal_count(seat)


@each_table
def test_a_copy_is_independent(table: Table) -> None:
    for state, rng in table.moments(SEED + 5, 120):
        twin = state.copy()
        before = encoded(state, ALL)
        assert encoded(twin, ALL) == before
        assert [twin.legal_moves(seat) for seat in range(table.seats)] == [
            state.legal_moves(seat) for seat in range(table.seats)
        ]
        play_on(twin, rng, 60)
        assert encoded(state, ALL) == before
        again, luck = state.copy(), Rng(7)
        play_on(again, luck, 60)
        once_more, luck = state.copy(), Rng(7)
        play_on(once_more, luck, 60)
        assert encoded(again, ALL) == encoded(once_more, ALL)


@each_table
def test_a_position_says_everything(table: Table) -> None:
    for state, _ in table.moments(SEED + 6, 250):
        again = positions.read_json(encoded(state, ALL))
        assert again.view(ALL) == state.view(ALL)
        assert again.to_act() == state.to_act()
        assert again.asked() == state.asked()
        for seat in [*range(table.seats), TABLE]:
            assert sorted(again.legal_moves(seat)) == sorted(state.legal_moves(seat))
        luck = Rng(3)
        play_on(again, luck, 25)
        live, luck = state.copy(), Rng(3)
        play_on(live, luck, 25)
        assert again.view(ALL) == live.view(ALL)


@each_table
def test_what_a_seat_cannot_know_changes_no_byte_it_sees(table: Table) -> None:
    for state, rng in table.moments(SEED + 7, 150):
        for viewer in viewers(state):
            seen = encoded(state, viewer)
            assert_same_for(viewer, seen, state, state.determinize(viewer, rng))
            assert_same_for(viewer, seen, state, positions.read_json(seen))


def assert_same_for(viewer: int, seen: bytes, state: GameState, other: GameState) -> None:
    assert encoded(other, viewer) == seen
    assert other.to_act() == state.to_act()
    if viewer < state.seats:
        assert sorted(other.legal_moves(viewer)) == sorted(state.legal_moves(viewer))


@each_table
def test_what_is_drawn_for_a_seat_depends_on_what_it_knows_alone(table: Table) -> None:
    for state, rng in table.moments(SEED + 8, 150):
        for viewer in viewers(state):
            drawn = encoded(state.determinize(viewer, Rng(5)), ALL)
            other = state.determinize(viewer, rng)
            assert encoded(other.determinize(viewer, Rng(5)), ALL) == drawn
            assert encoded(positions.read_json(encoded(state, viewer)).determinize(viewer, Rng(5)), ALL) == drawn


@each_table
def test_determinizations_differ(table: Table) -> None:
    for state, rng in table.moments(SEED + 9, 3):
        worlds = {encoded(state.determinize(0, rng), ALL) for _ in range(8)}
        hidden = encoded(state, 0).replace(b'"viewer":1', b"") != encoded(state, ALL).replace(b'"viewer":"all"', b"")
        assert len(worlds) > 1 if hidden else len(worlds) == 1
        assert encoded(state.determinize(ALL, rng), ALL) == encoded(state, ALL)


@each_table
def test_a_determinized_match_can_be_played_to_its_end(table: Table) -> None:
    rng = Rng(SEED)
    state = table.start(rng)
    play_on(state, rng, 30)
    for viewer in viewers(state):
        world = state.determinize(viewer, rng)
        play_on(world, rng, 1_000_000)
        assert world.outcome() is not None
