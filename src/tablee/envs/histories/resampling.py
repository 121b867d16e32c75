"""Resampling: draws other histories that a player cannot tell from the real one.

Cards that went unseen to other hands are *slots*. A slot must hold what its owner laid from it later, and nothing that
its owner would have had to play: the game's clues say so. Any way to fill all slots is a possible past. Which
one is drawn at random, uniformly where no clue excludes a card. Then the history is replayed: a seat that has to move
in the new world, but did nothing that the player knows of, declines. Finished rounds stay as they were.

A game without clues draws its worlds by itself (`GameState.determinize`); these have no history.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from tablee.core.rng import Rng
from tablee.core.state import GameState
from tablee.envs.histories.contract import BY_CLUES, BY_DETERMINIZING, NO_LET, Clue
from tablee.envs.histories.draws import EVERYBODY
from tablee.envs.histories.history import CARD, CLOSING, MOVE, OVER, History, HistoryMoment, drawn
from tablee.envs.histories.information_states import recalled

ENDLESS = 1 << 30
UNSEEN = -1
"""The kind of a card that was put away face down."""
TRIES = 1000
"""Worlds to try when the player knows that another seat has to move: that is not so in every world."""


class Slot(NamedTuple):
    """A card that another seat got, unseen by the player. Cards that came together have the same `group`."""

    seat: int
    time: int
    group: int


class LaidCard(NamedTuple):
    """A card that left a hand, open or `UNSEEN`; `only`: the slot that it came from, if known."""

    kind: int
    seat: int
    time: int
    only: Slot | None


class Absent(NamedTuple):
    """Kinds that were not in a seat's hand at a time, or not in one of its slots."""

    kinds: frozenset[int]
    seat: int
    time: int
    only: Slot | None


class Knowledge:
    """What a player knows of a round: `path` are its moments, from the first card of the deal on."""

    def __init__(self, start: History, path: Sequence[HistoryMoment], viewer: int) -> None:
        self.start = start  # before the deal
        self.slots: list[Slot] = []
        self.laid: list[LaidCard] = []
        self.absent: list[Absent] = []
        self.seen: list[tuple[HistoryMoment, Slot | LaidCard | None]] = []  # with its unknown card, if any
        kinds = [self._note(time, moment, viewer, path) for time, moment in enumerate(path)]
        unseen = [kind for kind in kinds if kind is not None]
        for card in self.laid:
            if card.kind != UNSEEN:
                unseen.remove(card.kind)
        self.unknown = sorted(unseen + list(Counter(path[-1].pool).elements()))

    def _note(self, time: int, moment: HistoryMoment, viewer: int, path: Sequence[HistoryMoment]) -> int | None:
        """Records a moment; returns the kind of a card that went unseen to another hand."""
        is_others = moment.who not in (viewer, EVERYBODY)
        unknown: Slot | LaidCard | None = None
        if moment.what == CARD and is_others:
            unknown = self._slot(time, moment)
        elif moment.what == MOVE and is_others:
            clue = moment.table.part.clue(moment, path)
            self._learn(moment.who, time, clue)
            unknown = self.laid[-1] if clue.is_dropped else None
        if is_seen(moment, viewer, path):
            self.seen.append((moment, unknown))
        return moment.number if isinstance(unknown, Slot) else None

    def _slot(self, time: int, moment: HistoryMoment) -> Slot:
        last = self.slots[-1] if self.slots else None
        together = last is not None and last.seat == moment.who and last.time == time - 1
        slot = Slot(moment.who, time, last.group if last is not None and together else time)
        self.slots.append(slot)
        return slot

    def _learn(self, seat: int, time: int, clue: Clue) -> None:
        last = next((slot for slot in reversed(self.slots) if slot.seat == seat), None)
        only = last if clue.drawn_last else None
        self.laid += [LaidCard(kind, seat, time, only) for kind in clue.laid]
        if clue.absent:
            self.absent.append(Absent(clue.absent, seat, time, only))
        if clue.is_dropped:
            self.laid.append(LaidCard(UNSEEN, seat, time, None))


class World:
    """One way to fill the slots of a round."""

    def __init__(self, known: Knowledge, rng: Random) -> None:
        self.known = known
        self.rng = rng
        self.left: dict[Slot, LaidCard] = {}  # the card that left the hand from each slot
        self.held: dict[Slot, int] = {}  # the kind in a slot
        if not any(self._fill() for _ in range(TRIES)):  # the real past is always a solution
            raise AssertionError("no way to fill the slots")

    def _fill(self) -> bool:
        """Finds slots for the cards that left the hands, then cards for the other slots; False at a dead end."""
        self.left = {}
        if not all(self._lay(card, set()) for card in self.known.laid):
            return False
        self.held = {slot: card.kind for slot, card in self.left.items() if card.kind != UNSEEN}
        spare = self.known.unknown.copy()
        self.rng.shuffle(spare)
        slots = [slot for slot in self.known.slots if slot not in self.held]
        self.rng.shuffle(slots)
        return all(self._find(slot, spare, set()) for slot in slots)

    def _impossible(self, slot: Slot, until: int) -> set[int]:
        """The kinds that cannot have been in a slot from the start until a time."""
        found: set[int] = set()
        for absent in self.known.absent:
            if absent.seat == slot.seat and slot.time < absent.time < until and absent.only in (None, slot):
                found |= absent.kinds
        return found

    def _could_lay(self, slot: Slot, card: LaidCard) -> bool:
        """Whether a card can have left the hand from a slot."""
        if slot.seat != card.seat or slot.time > card.time or card.only not in (None, slot):
            return False
        return card.kind == UNSEEN or card.kind not in self._impossible(slot, card.time)

    def _lay(self, card: LaidCard, tried: set[Slot]) -> bool:
        """Finds a slot for a card that left a hand, moving other such cards if necessary (an augmenting path)."""
        for slot in self.rng.sample(self.known.slots, len(self.known.slots)):
            if slot in tried or not self._could_lay(slot, card):
                continue
            tried.add(slot)
            there = self.left.get(slot)
            if there is None or self._lay(there, tried):
                self.left[slot] = card
                return True
        return False

    def _find(self, slot: Slot, spare: list[int], tried: set[Slot]) -> bool:
        """Finds a kind for a slot, moving the kinds of other slots if necessary."""
        tried.add(slot)
        gone = self.left.get(slot)
        impossible = self._impossible(slot, gone.time if gone else ENDLESS)
        for i, kind in enumerate(spare):
            if kind not in impossible:
                self.held[slot] = spare.pop(i)
                return True
        others = [other for other in self.held if other not in tried]
        for other in self.rng.sample(others, len(others)):
            if other in tried:
                continue
            laid = self.left.get(other)
            if laid is not None and laid.kind != UNSEEN:
                if self._change_places(slot, other, spare, tried):
                    return True
            elif (kind := self.held[other]) not in impossible and self._find(other, spare, tried):
                self.held[slot] = kind
                return True
        return False

    def _change_places(self, slot: Slot, other: Slot, spare: list[int], tried: set[Slot]) -> bool:
        """Assigns another slot's laid card to this one, if the other slot can find a different kind."""
        mine, laid = self.left.get(slot), self.left[other]
        if not self._could_lay(slot, laid) or (mine is not None and not self._could_lay(other, mine)):
            return False
        self._leave(slot, laid)
        self._leave(other, mine)
        if self._find(other, spare, tried):
            self.held[slot] = laid.kind
            return True
        self._leave(slot, mine)
        self._leave(other, laid)
        return False

    def _leave(self, slot: Slot, card: LaidCard | None) -> None:
        if card is None:
            self.left.pop(slot, None)
        else:
            self.left[slot] = card

    # The replay

    def steps(self) -> Iterator[tuple[HistoryMoment, int]]:
        """The moments that the player saw, with the corresponding actions or outcomes in this world."""
        in_order = sorted((slot.group, kind) for slot, kind in self.held.items())  # ascending within a group
        dealt = (kind for _, kind in in_order)
        for moment, unknown in self.known.seen:
            if unknown is None:
                yield moment, moment.action
            elif isinstance(unknown, Slot):
                yield moment, next(dealt)
            else:
                kind = next(self.held[slot] for slot, card in self.left.items() if card is unknown)
                yield moment, moment.table.part.drop_action(kind)


# Histories


def another_past(history: History, viewer: int, chance: Callable[[], float]) -> History:
    """A history that this player cannot tell from the given one."""
    if history.now.table.part.resampling == BY_DETERMINIZING:
        return another_world(history, viewer, chance)
    known = knowledge(history, viewer)
    if known is None:
        return history
    rng = Random(chance())  # noqa: S311  for searches
    now = history.now
    for _ in range(TRIES):
        found = played(World(known, rng))
        found = let_be(found, viewer if now.player == viewer else None, now.state)
        if phase(found.now.state) == phase(now.state):  # a window in which nobody can react closes visibly
            found.now.told[viewer] = recalled(history, viewer)
            return found
    return history


def another_world(history: History, viewer: int, chance: Callable[[], float]) -> History:
    """A history drawn with `GameState.determinize`: a possible moment, without the moments before it."""
    now = history.now
    if now.draw is not None or now.state is None:  # nobody has seen any card of an unfinished deal
        return History(history.moments[: last_deal(history)])
    rng = Rng(int(chance() * (1 << 40)))
    for _ in range(TRIES):
        world = drawn(now, now.state.determinize(viewer, rng))
        if world.now.player == now.player:  # not in every world the same seat can react
            world.moments[0].told[viewer] = recalled(history, viewer)
            return world
    return history


def is_seen(moment: HistoryMoment, viewer: int, path: Sequence[HistoryMoment]) -> bool:
    """Whether a viewer knows of a moment."""
    if moment.what == CLOSING:
        return False
    return moment.what != MOVE or moment.who == viewer or moment.table.part.is_noticed(moment, path)


def knowledge(history: History, viewer: int) -> Knowledge | None:
    """What a player knows; None if nothing is hidden from this player: cards unseen by all are undecided."""
    if viewer not in history.known:
        deal = last_deal(history)
        has_clues = history.now.table.part.resampling == BY_CLUES
        is_open = not has_clues or history.now.player == OVER or history.moments[deal:] == ()
        start = History(history.moments[:deal])
        history.known[viewer] = None if is_open else Knowledge(start, history.moments[deal:], viewer)
    known: Knowledge | None = history.known[viewer]
    return known


def last_deal(history: History) -> int:
    """The index of the first moment after the one in which the round's deal was due."""
    due = [at for at, moment in enumerate(history.moments) if is_due(moment)]
    return due[-1] + 1 if due else len(history.moments)


def is_due(moment: HistoryMoment) -> bool:
    """Whether a deal is due and no card has been dealt."""
    return moment.draw is not None and moment.pending is None and not moment.draw.given


def played(world: World) -> History:
    """Replays the round in a world."""
    history = world.known.start
    for happened, action in world.steps():
        history = let_be(history, happened.asked, happened.prior).after(action)
    return history


def let_be(history: History, player: int | None, then: GameState | None) -> History:
    """The history until a player (None: anybody) has to move as in another state; other seats decline before that."""
    let = history.now.table.part.let
    while history.now.player >= 0:
        now = history.now
        if player in (None, now.player) and phase(now.state) == phase(then):
            break
        if let == NO_LET or let not in now.legal():
            break
        history = history.after(let)
    return history


def phase(state: GameState | None) -> str | None:
    """The phase of a match; None before the first deal."""
    return None if state is None else state.stage().phase
