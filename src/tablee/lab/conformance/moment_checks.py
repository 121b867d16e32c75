"""Checks of single moments: legal moves, text, positions, hidden information, views and bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from tablee.bots.contract import Seen
from tablee.bots.levels import BOTS
from tablee.core.playout import play_on
from tablee.core.refusal import Refused
from tablee.core.rng import Rng
from tablee.core.state import (
    ALL,
    CHANCE,
    DEAL,
    DEALING,
    ENDED,
    NOBODY,
    NOT_HEARD,
    PUBLIC,
    TABLE,
    TURN,
    WINDOW,
    GameState,
)
from tablee.core.text import NotationError, seat_text
from tablee.core.views import PlayerView
from tablee.lab.conformance.spec_checks import faults_of, is_readable
from tablee.lab.conformance.subject import TriedTable, acting
from tablee.match import positions

AHEAD = 20
"""Moves played to check that two states continue alike."""
MOST_MOVES = 60
"""The most legal moves of a seat that are checked."""
GARBAGE = ("", "?", "xyzzy", "-1", "0", "9" * 30, ":", "deal", "a1:b2", "é", "\x00", "1 2 3")
KINDS = {TURN: "TURN", WINDOW: "WINDOW", CHANCE: "CHANCE", DEALING: "DEALING", ENDED: "ENDED"}
"""The names of the kinds of moments."""


@dataclass(frozen=True)
class Moment:
    """A moment of a match, and a seed for the checks."""

    table: TriedTable
    state: GameState
    number: int

    @property
    def viewers(self) -> list[int]:
        """All seats, and a viewer without one."""
        return [*range(self.table.seats), PUBLIC]


def encoded(state: GameState, viewer: int) -> bytes:
    """A view as bytes."""
    return msgspec.json.encode(state.view(viewer))


def ahead(state: GameState, number: int) -> bytes:
    """The state after random moves from a seed."""
    play_on(state, Rng(number), AHEAD)
    return encoded(state, ALL)


def moves_of(state: GameState, seat: int) -> list[int]:
    """At most `MOST_MOVES` legal moves of a seat."""
    return state.legal_moves(seat)[:MOST_MOVES]


# Who may act


def check_turns(moment: Moment) -> Iterator[str]:
    """Seats with a move may act; the seat to move has one; a finished match has no seat to move."""
    state = moment.state
    asked, may = int(state.asked()), acting(state)
    for seat in moment.table.actors:
        if state.legal_count(seat) and seat not in may:
            yield f"{seat_text(seat)} has legal moves and is not among those who may act"
    if asked >= 0 and (asked not in may or not state.playing_count(asked)):
        yield f"{seat_text(asked)} is asked and may not act, or has no move that plays on"
    if asked == DEAL and TABLE not in may:
        yield "a deal is due, and the table is not among those who may act"
    if (state.outcome() is None) != (asked != NOBODY):
        yield "there is an outcome if, and only if, nobody is asked"
    if asked == NOBODY and may:
        yield "the match is over, and somebody may act"


def check_referee(moment: Moment) -> Iterator[str]:
    """Any integer is either legal or refused under a readable clause, and a refusal changes nothing."""
    state, table, rng = moment.state, moment.table, Rng(moment.number)
    before = encoded(state, ALL)
    pool = {move for other in acting(state) for move in moves_of(state, other)}
    pool |= {int(rng.below(300)) - 10 for _ in range(15)} | {int(rng.next()) for _ in range(3)}
    pool |= {move ^ 1 << int(rng.below(30)) for move in sorted(pool)[:20]}
    for seat in [*table.actors, -1, TABLE + 1, ALL]:
        legal = set(state.legal_moves(seat)) if seat in table.actors else set()
        for move in sorted(pool):
            refusal = state.refusal(seat, move)
            if (refusal is None) != (move in legal):
                told = "allows" if refusal is None else f"refuses ({refusal.clause})"
                yield f"the referee {told} move {move} of seat number {seat}; the list of legal moves says otherwise"
                return
            if refusal is not None and not is_readable(table.subject, refusal.clause):
                yield from faults_of(table.subject, refusal)
                return
    if encoded(state, ALL) != before:
        yield "asking for refusals changed the match"


# Text and positions


def check_texts(moment: Moment) -> Iterator[str]:
    """Every legal move has its own text, which parses back to it, in capitals too."""
    state, text_of = moment.state, moment.table.text
    for seat in acting(state):
        known: dict[str, int] = {}
        for move in moves_of(state, seat):
            text = text_of.move_text(state, seat, move)
            for spelled in (text, f" {text.upper()} "):
                why = text_of.refusal(state, seat, spelled)
                if why is not None or text_of.number(state, seat, spelled) != move:
                    yield f"move {move} is written {text!r}, and {spelled!r} is not read as that ({why})"
                    return
            if known.setdefault(text.lower(), move) != move:
                yield f"moves {known[text.lower()]} and {move} are both written {text!r}"


def check_garbage(moment: Moment) -> Iterator[str]:
    """A text that is not a move is refused under a readable clause and changes nothing."""
    state, table = moment.state, moment.table
    before = encoded(state, ALL)
    for seat in acting(state):
        for text in GARBAGE:
            try:
                move = table.text.number(state, seat, text)
            except (NotationError, Refused) as refused:
                yield from faults_of(table.subject, refused.refusal)
            else:
                if move not in state.legal_moves(seat):
                    yield f"{text!r} is read as a move that is not legal"
    if encoded(state, ALL) != before:
        yield "reading moves changed the match"


def check_position(moment: Moment) -> Iterator[str]:
    """A position is complete: when read it gives the same moment, which continues alike."""
    state, seen = moment.state, encoded(moment.state, ALL)
    again = positions.read_json(seen)
    if encoded(again, ALL) != seen:
        yield f"read again, the position is another one: {difference(seen, encoded(again, ALL))}"
        return
    for seat in moment.table.actors:
        if sorted(again.legal_moves(seat)) != sorted(state.legal_moves(seat)):
            yield f"read again, {seat_text(seat)} has other legal moves"
    if ahead(again, moment.number) != ahead(state.copy(), moment.number):
        yield "read again, the match goes on in another way"


def check_cards(moment: Moment) -> Iterator[str]:
    """Every card of the deck is present exactly once."""
    table = moment.table
    position: Any = msgspec.convert(moment.state.view(ALL), table.text.position_type)
    lying = Counter(card for pile in table.text.piles(position).values() for card in pile)
    deck = Counter(table.text.cards(table.options, table.spec.deck(table.options)))
    if lying != deck:
        wrong = sorted((lying - deck) + (deck - lying))
        yield f"cards lie once too often or nowhere: {', '.join(wrong[:5])}"


# Other worlds


def worlds_alike(moment: Moment, viewer: int) -> list[tuple[str, GameState]]:
    """Moments that a viewer cannot tell from the real one, with a label for each."""
    state = moment.state
    drawn = state.determinize(viewer, Rng(moment.number))
    return [
        ("with hidden cards drawn anew", drawn),
        ("read from its view", positions.read_json(encoded(state, viewer))),
    ]


def check_copies(moment: Moment) -> Iterator[str]:
    """A copy equals the original, continues alike, and is independent of it."""
    state, before = moment.state, encoded(moment.state, ALL)
    one, two = state.copy(), state.copy()
    if encoded(one, ALL) != before:
        yield f"a copy is another moment: {difference(before, encoded(one, ALL))}"
        return
    if ahead(one, moment.number) != ahead(two, moment.number):
        yield "two copies go on in different ways with the same chance"
    if encoded(state, ALL) != before:
        yield f"playing on in a copy changed the match: {difference(before, encoded(state, ALL))}"


def check_secrets(moment: Moment) -> Iterator[str]:
    """Hidden information does not affect a view: with hidden cards redrawn, not a byte differs."""
    state = moment.state
    for viewer in moment.viewers:
        seen = encoded(state, viewer)
        name = viewer_text(viewer)
        for what, other in worlds_alike(moment, viewer):
            if encoded(other, viewer) != seen:
                yield f"{what}, {name} sees another moment: {difference(seen, encoded(other, viewer))}"
                return
            if other.to_act() != state.to_act():
                yield f"{what}, others may act: {name} could tell"
            if viewer < state.seats and sorted(other.legal_moves(viewer)) != sorted(state.legal_moves(viewer)):
                yield f"{what}, {name} has other legal moves"


def check_worlds(moment: Moment) -> Iterator[str]:
    """`determinize` depends only on the viewer's knowledge."""
    state = moment.state
    for viewer in moment.viewers:
        name = viewer_text(viewer)
        drawn = encoded(state.determinize(viewer, Rng(5)), ALL)
        other = state.determinize(viewer, Rng(moment.number))
        if encoded(other.determinize(viewer, Rng(5)), ALL) != drawn:
            yield f"the world drawn for {name} depends on what it cannot know"
            return
        if encoded(positions.read_json(encoded(state, viewer)).determinize(viewer, Rng(5)), ALL) != drawn:
            yield f"the world drawn for {name} from its view alone is another one"
            return
    if encoded(state.determinize(ALL, Rng(1)), ALL) != encoded(state, ALL):
        yield "who sees everything gets another world"


def check_view(moment: Moment) -> Iterator[str]:
    """A view has the fields that all games share."""
    state = moment.state
    for viewer in [*moment.viewers, ALL]:
        view = state.view(viewer)
        missing = [name for name in PlayerView.__struct_fields__ if name not in view]
        if missing:
            yield f"the view of {viewer_text(viewer)} has no {', '.join(missing)}"
            return
    view = state.view(PUBLIC)
    spec = moment.table.spec
    if (view["game"], view["rules"], view["seats"]) != (spec.name, spec.rules_version, moment.table.seats):
        yield f"the view is said to be of {view['game']!r}, version {view['rules']}, {view['seats']} seats"
    for name in ("scores", "points"):
        figures = view[name]
        if isinstance(figures, list) and len(figures) != moment.table.seats:
            yield f"{name} has {len(figures)} figures for {moment.table.seats} seats"


def check_stage(moment: Moment) -> Iterator[str]:
    """`stage` agrees with the public view, and its kind with the seats that may act: live tables rely on it."""
    state, stage, may = moment.state, moment.state.stage(), acting(moment.state)
    kind, asked, view = int(stage.kind), int(state.asked()), state.view(PUBLIC)
    turn = int(stage.turn) + 1 if stage.turn != NOBODY else None
    if (stage.phase, turn) != (view["phase"], view["turn"]):
        yield f"stage() says {stage.phase!r} and turn {turn}, the view {view['phase']!r} and {view['turn']}"
    if kind not in KINDS:
        yield f"the kind of stage() is {kind}, which is none of {', '.join(KINDS.values())}"
        return
    for due, pause in ((DEAL, DEALING), (NOBODY, ENDED)):
        if (kind == pause) != (asked == due):
            yield f"stage() is {KINDS[kind]}, and asked() is {asked}"
    if kind == CHANCE and (may != [TABLE] or not state.legal_count(TABLE)):
        yield "in a moment of CHANCE the table acts, and nobody else"
    if kind == TURN and int(stage.turn) not in may:
        yield f"in a moment of TURN the seat on turn may act; here it is {turn}"
    if kind == WINDOW and not any(state.legal_count(seat) for seat in may):
        yield "in a WINDOW somebody can react, or the table can close it"


# Bots


def check_hearing(moment: Moment) -> Iterator[str]:
    """`heard` gives a move with a text and is idempotent, and memories of other seats depend only on it."""
    state, table = moment.state, moment.table
    seat = int(state.asked())
    if not 0 <= seat < table.seats:
        return
    for number in moves_of(state, seat):
        move, known = table.text.move(state, seat, number), int(state.heard(number))
        if (known == NOT_HEARD) != (move.heard is None) or (known != number) != (move.heard != move.text):
            yield f"heard() makes {known} of the move {number}, and its text is {move.heard!r} of {move.text!r}"
        if known != NOT_HEARD and state.heard(known) != known:
            yield f"what is heard of {move.text!r} would be heard as something else"
        memory = table.subject.memory((seat + 1) % table.seats)
        memory.note(state, seat, number)
        if table.seats > 1 and memory.moves != ([] if known == NOT_HEARD else [known]):
            yield f"others hear {move.heard!r} of {move.text!r}, and their memories keep {memory.moves}"
            return


def check_bots(moment: Moment) -> Iterator[str]:
    """Bots of all levels choose a legal move that does not depend on hidden information."""
    state, table = moment.state, moment.table
    seat = int(state.asked())
    if not 0 <= seat < table.seats:
        return
    other = state.determinize(seat, Rng(moment.number))
    for level in BOTS:
        bot = table.subject.bot(level)
        chosen, again = (
            int(bot.choose(Seen(world, seat, table.subject.memory(seat)), Rng(7))) for world in (state, other)
        )
        if chosen not in state.legal_moves(seat):
            yield f"the {level} chooses a move that is not legal: {chosen}"
        elif chosen != again:
            yield f"the choice of the {level} depends on what its seat cannot know"


# Words


def viewer_text(viewer: int) -> str:
    """A viewer in messages."""
    return {ALL: "who sees everything", PUBLIC: "who has no seat"}.get(viewer, f"seat {viewer + 1}")


def difference(one: bytes, other: bytes) -> str:
    """The first field in which two views differ."""
    first, second = (msgspec.json.decode(text, type=dict[str, Any]) for text in (one, other))
    for name in {**first, **second}:
        if first.get(name) != second.get(name):
            return f"{name} is {brief(first.get(name))}, then {brief(second.get(name))}"
    return "the order of its fields"


def brief(value: object) -> str:
    """A value as text, truncated."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"
