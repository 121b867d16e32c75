"""A bot's choice depends on what its seat knows and on nothing else: shown for every game, level and several tables.

In matches between bots, now and then, the bot on turn chooses three times: from the match itself; from one in which all
that its seat cannot know was drawn anew, with a memory that heard what the seat heard and nothing more; and from the
seat's view alone, read back from its JSON form. The three choices must be one. Bots that cheat show that the test can
fail. `TABLEE_FAIR=100` looks at a hundred moments for each bot instead of a few.
"""

import gc
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from zlib import crc32

import pytest

from tablee.bots.contract import Bot, Memory, Seen
from tablee.bots.levels import BOTS, bot_named, memory_for
from tablee.core.playout import deal_next, random_move
from tablee.core.rng import Rng
from tablee.core.state import ALL, DEAL, NOBODY, TABLE, GameState
from tablee.core.text import GameText
from tablee.games.registry import GAMES, text_of
from tablee.match import positions
from tests.tables import Table

MOMENTS = int(os.environ.get("TABLEE_FAIR", "0"))
FEW = {"random": 20, "novice": 20, "casual": 20, "expert": 8, "master": 4}
"""Moments for each bot unless the environment asks for more."""
EVERY = 11
"""Every so many decisions one is looked at: with any number of seats all of them come up."""
TABLES = [
    Table("20-20", 1, {}),
    Table("20-20", 1, {"undo": True}),
    Table("six-sequences", 2, {}),
    Table("six-sequences", 4, {"teams": True}),
    Table("mio", 2, {}),
    Table("mio", 4, {}),
    Table("ekko", 2, {}),
    Table("ekko", 4, {"mistakes": "penalised"}),
    Table("sequence-des", 2, {}),
    Table("sequence-des", 4, {}),
]
WITH_SECRETS = [table for table in TABLES if table.game != "sequence-des"]
Maker = Callable[[GameState], Bot]
"""Makes a bot for a match. Ours ignore the match; a cheat does not."""


@dataclass
class Moment:
    """A decision: the match as it is, and what its seat remembers, told of everything or of what it heard."""

    state: GameState
    seat: int
    told: Memory
    heard: Memory


# Matches between bots


def decisions(table: Table, seed: int, memory: Callable[[int], Memory] | None = None) -> Iterator[Moment]:
    """All decisions of a match between casual bots in which there is a choice; always the same objects."""
    make = memory or (lambda seat: memory_for(table.game, seat))
    rng = Rng(seed)
    state = table.start(rng)
    bot = bot_named(table.game, "casual")
    told = [make(seat) for seat in range(table.seats)]
    heard = [make(seat) for seat in range(table.seats)]
    while (seat := int(state.asked())) != NOBODY:
        if seat == DEAL:
            deal_next(state, rng)
            for each in told + heard:
                each.new_round()
            continue
        if seat == TABLE:
            move = int(random_move(state, seat, rng))
        else:
            if state.playing_count(seat) > 1:
                yield Moment(state, seat, told[seat], heard[seat])
            move = int(bot.choose(Seen(state, seat, told[seat]), rng))
        for own, twin in zip(told, heard, strict=True):
            own.note(state, seat, move)
            whisper(twin, text_of(table.game), state, seat, move, rng)
        state.apply(seat, move)


def whisper(memory: Memory, words: GameText, state: GameState, actor: int, move: int, rng: Rng) -> None:
    """Tells a memory of a move as far as its seat heard of it: in another world, and by a move that sounds the same."""
    world = state.determinize(memory.seat, Rng(int(rng.copy().next())))
    if actor in (memory.seat, TABLE):
        memory.note(world, actor, move)
        return
    sound = words.move(state, actor, move).heard
    if sound is not None:
        alike = [other for other in state.legal_moves(actor) if words.move(state, actor, other).heard == sound]
        memory.note(world, actor, alike[-1] if alike[-1] != move else alike[0])


def sampled(table: Table, number: int, memory: Callable[[int], Memory] | None = None) -> Iterator[Moment]:
    """That many decisions, some moves apart, from as many matches as necessary."""
    left = number
    for seed in range(1000):
        for count, moment in enumerate(decisions(table, seed, memory), 1):
            if count % EVERY == 0:
                yield moment
                left -= 1
                if left == 0:
                    return


def choices(moment: Moment, make: Maker) -> list[int]:
    """A bot's choices in a moment, and in two others that its seat cannot tell from it."""
    state, seat = moment.state, moment.seat
    other = state.determinize(seat, Rng(99))
    alone = positions.read(state.view(seat))
    seen = [(state, moment.told), (other, moment.heard), (alone, moment.heard)]
    return [int(make(each).choose(Seen(each, seat, memory), Rng(7))) for each, memory in seen]


def assert_fair(moments: Iterator[Moment], make: Maker) -> None:
    for moment in moments:
        first, second, third = choices(moment, make)
        assert first == second == third
        assert moment.state.refusal(moment.seat, first) is None


# Bots


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_choice_depends_on_what_the_seat_knows_alone(table: Table, level: str) -> None:
    assert_fair(sampled(table, MOMENTS or FEW[level]), lambda _: bot_named(table.game, level))


class Cheat(Bot):
    """Knows the match that it is part of, and lets hidden cards decide."""

    def __init__(self, real: GameState) -> None:
        self.real = real

    def choose(self, seen: Seen, rng: Rng, milliseconds: int = 0) -> int:
        moves = seen.moves()
        return moves[crc32(repr(self.real.view(ALL)).encode()) % len(moves)]


class Peeping(Memory):
    """Remembers all cards of a moment, also those that its seat cannot see."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.peeped = 0

    def learn(self, before: GameState, actor: int, move: int) -> None:
        self.peeped = crc32(repr(before.view(ALL)).encode())


class Confidant(Bot):
    """Trusts a memory that peeped."""

    def choose(self, seen: Seen, rng: Rng, milliseconds: int = 0) -> int:
        moves = seen.moves()
        assert isinstance(seen.memory, Peeping)
        return moves[seen.memory.peeped % len(moves)]


@pytest.mark.parametrize("table", WITH_SECRETS, ids=str)
def test_a_bot_that_looks_into_the_match_is_found_out(table: Table) -> None:
    with pytest.raises(AssertionError):
        assert_fair(sampled(table, 12), Cheat)


@pytest.mark.parametrize("table", WITH_SECRETS, ids=str)
def test_a_memory_that_looks_into_the_match_is_found_out(table: Table) -> None:
    with pytest.raises(AssertionError):
        assert_fair(sampled(table, 12, Peeping), lambda _: Confidant())


# Memories


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_memory_holds_what_its_seat_heard_and_nothing_else(table: Table) -> None:
    for moment in sampled(table, MOMENTS or 20):
        assert portrait(moment.told) == portrait(moment.heard)
        for number in range(3):
            world = moment.state.determinize(moment.seat, Rng(number))
            assert moment.told.likelihood(world) == moment.heard.likelihood(world)


def test_a_memory_that_hears_too_much_is_found_out() -> None:
    """It keeps who declined a mirror, which nobody else learns (E14)."""

    class Eavesdropper(Memory):
        def note(self, before: GameState, actor: int, move: int) -> None:
            self.moves.append(int(move))

    moments = sampled(Table("ekko", 4, {}), 40, Eavesdropper)
    assert not all(portrait(moment.told) == portrait(moment.heard) for moment in moments)


@pytest.mark.parametrize("game", GAMES)
def test_matches_have_moves_that_others_do_not_hear_in_full(game: str) -> None:
    """Otherwise the tests above would prove nothing about hidden moves."""
    secrets = 0
    words = text_of(game)
    for seed in range(20):
        for state, _ in Table(game, words.spec.most, {}).moments(seed, 300):
            seat = int(state.asked())
            if 0 <= seat < TABLE:
                moves = [words.move(state, seat, move) for move in state.legal_moves(seat)]
                secrets += any(move.heard != move.text for move in moves)
    assert (secrets > 0) == (game in ("six-sequences", "ekko"))


def portrait(thing: object) -> object:
    """The whole content of one of our objects, as plain data."""
    if isinstance(thing, int | float | str | bytes | None):
        return thing
    if isinstance(thing, dict):
        return {repr(key): portrait(value) for key, value in thing.items()}
    if not type(thing).__module__.startswith(("tablee", "tests")):
        assert hasattr(thing, "__iter__"), thing
        return [portrait(part) for part in thing]
    return {name: portrait(value) for name, value in attributes(thing)}


def attributes(thing: object) -> list[tuple[str, Any]]:
    """The attributes of an object, compiled or not."""
    found = [(name, getattr(thing, name)) for name in dir(thing) if not name.startswith("_")]
    return [(name, value) for name, value in found if not callable(value)]


# The input of a bot


def reachable(start: object) -> set[int]:
    """The identities of all objects that can be reached from one."""
    found: set[int] = set()
    waiting = [start]
    while waiting:
        thing = waiting.pop()
        if id(thing) in found or isinstance(thing, type):
            continue
        found.add(id(thing))
        ours = type(thing).__module__.startswith("tablee")
        waiting += [value for _, value in attributes(thing)] if ours else []
        waiting += [each for each in gc.get_referents(thing) if type(each).__name__ not in ("module", "function")]
    return found


@pytest.mark.essential
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_match_cannot_be_reached_from_what_a_bot_is_given(table: Table) -> None:
    moment = next(sampled(table, 1))
    seen = Seen(moment.state, moment.seat, moment.told)
    assert id(moment.state) not in reachable(seen)
    assert id(seen.world) in reachable(seen)
    assert id(moment.state) in reachable([seen, Cheat(moment.state).__dict__])


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_a_bot_does_to_its_world_does_nothing_to_the_match(table: Table) -> None:
    moment = next(sampled(table, 1))
    seen = Seen(moment.state, moment.seat, moment.told)
    before = moment.state.view(ALL)
    rng = Rng(1)
    while seen.world.random_step(rng) >= 0:
        pass
    assert moment.state.view(ALL) == before
