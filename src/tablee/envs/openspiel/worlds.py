"""Other histories that a player cannot tell from what happened.

Cards that went unseen to other hands are *slots*. A slot must hold what its owner laid from it later, and nothing that
its owner would have had to play: `clues` says so. Any way to fill all slots is one that could have been. Which one is
drawn at random, evenly where no clue speaks against a card. Then the history is played again: who is asked in the new
world, but did nothing that the player knows of, lets it be. Rounds that are over stay as they were.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tablee.envs.openspiel.chance import EVERYBODY
from tablee.envs.openspiel.clues import CLUES, Clue, is_seen
from tablee.envs.openspiel.moments import CARD, CLOSING, MOVE, Moment
from tablee.envs.openspiel.seen import recalled

ENDLESS = 1 << 30
TRIES = 1000
"""Worlds to look at where the player knows that somebody else is being asked: not in every world somebody is."""
DROP = 100
"""EKKO: the action of a mirror that discards a card is this, plus the card."""
LETS = {"ekko": 99, "six-sequences": 3}
"""The action `let`."""


class Slot:
    """A card that another seat got, unseen by the player."""

    def __init__(self, seat: int, time: int) -> None:
        self.seat = seat
        self.time = time
        self.until = ENDLESS  # when it was put away, unseen


class Card:
    """A card to be found a slot for: laid by a seat at a time, or nowhere to be seen."""

    def __init__(self, kind: int, seat: int = EVERYBODY, time: int = ENDLESS, only: Slot | None = None) -> None:
        self.kind = kind
        self.seat = seat
        self.time = time
        self.only = only


class World:
    """One way to fill the slots of a round, as a player might imagine it."""

    def __init__(self, path: list[Moment], viewer: int, rng: Random) -> None:
        self.path = path
        self.viewer = viewer
        self.rng = rng
        self.slots: list[Slot] = []
        self.laid: list[Card] = []
        self.absent: list[tuple[int, int, frozenset[int], Slot | None]] = []
        self.drops: list[tuple[int, int]] = []
        self.unknown: list[int] = []
        self.held: dict[Slot, Card] = {}
        self._look_back()

    # What is known

    def _look_back(self) -> None:
        clue_of = CLUES[self.path[0].table.name]
        kinds: list[int] = []
        for time, moment in enumerate(self.path):
            if moment.what == CARD and moment.who not in (self.viewer, EVERYBODY):
                self.slots.append(Slot(moment.who, time))
                kinds.append(moment.number)
            elif moment.what == MOVE and moment.who != self.viewer:
                self._note(moment.who, time, clue_of(moment, self.path))
        for card in self.laid:
            kinds.remove(card.kind)
        self.unknown = sorted(kinds + unseen(self.path[-1]))

    def _note(self, seat: int, time: int, clue: Clue) -> None:
        last = next((slot for slot in reversed(self.slots) if slot.seat == seat), None)
        only = last if clue.drawn_last else None
        self.laid += [Card(kind, seat, time, only) for kind in clue.laid]
        if clue.absent:
            self.absent.append((seat, time, clue.absent, only))
        if clue.is_dropped:
            self.drops.append((seat, time))

    # How the slots can be filled

    def fill(self) -> None:
        """Finds a card for every slot."""
        for _ in self._put_away(0):
            self.held = {}
            spare = [Card(kind) for kind in self.unknown]
            self.rng.shuffle(spare)
            slots = self.rng.sample(self.slots, len(self.slots))
            if all(self._lay(card, set()) for card in self.laid):
                cards = [*self.laid, *spare]
                if all(slot in self.held or self._find(slot, cards, set()) for slot in slots):
                    return
        raise AssertionError("no way to fill the slots, though there was one")

    def _put_away(self, drop: int) -> Iterator[None]:
        """All ways to say which card was put away unseen, in random order."""
        if drop == len(self.drops):
            yield
            return
        seat, time = self.drops[drop]
        slots = [slot for slot in self.slots if slot.seat == seat and slot.time < time and slot.until == ENDLESS]
        for slot in self.rng.sample(slots, len(slots)):
            slot.until = time
            yield from self._put_away(drop + 1)
            slot.until = ENDLESS

    def _fits(self, slot: Slot, card: Card) -> bool:
        """Whether a slot could have held a card, as long as it was there."""
        if card.seat != EVERYBODY:
            if card.seat != slot.seat or not slot.time < card.time or slot.until != ENDLESS:
                return False
            if card.only is not None and card.only is not slot:
                return False
        end = min(card.time, slot.until)
        return not any(
            seat == slot.seat and slot.time < time < end and card.kind in kinds and only in (None, slot)
            for seat, time, kinds, only in self.absent
        )

    def _lay(self, card: Card, tried: set[Slot]) -> bool:
        """Finds a slot for a card that was laid, if need be by moving others that were."""
        for slot in self.rng.sample(self.slots, len(self.slots)):
            if slot in tried or not self._fits(slot, card):
                continue
            tried.add(slot)
            there = self.held.get(slot)
            if there is None or self._lay(there, tried):
                self.held[slot] = card
                return True
        return False

    def _find(self, slot: Slot, cards: list[Card], tried: set[Card]) -> bool:
        """Finds a card for a slot, if need be by taking it from another slot that finds another."""
        taken = {card: other for other, card in self.held.items()}
        for card in sorted(cards, key=taken.__contains__):
            if card in tried or not self._fits(slot, card):
                continue
            tried.add(card)
            if card not in taken or self._find(taken[card], cards, tried):
                self.held[slot] = card
                return True
        return False

    # How it went then

    def steps(self) -> Iterator[tuple[Moment, int]]:
        """What the player saw happen, and the action or outcome that stands for it in this world."""
        dealt = iter(self._dealt())
        dropped = iter([self._dropped(seat, time) for seat, time in self.drops])
        for moment in self.path:
            if not is_seen(moment, self.viewer, self.path):
                continue
            action = moment.action
            if moment.who not in (self.viewer, EVERYBODY):
                if moment.what == CARD:
                    action = next(dealt)
                elif moment.what == MOVE and CLUES[moment.table.name](moment, self.path).is_dropped:
                    action = DROP + next(dropped)
            yield moment, action

    def _dealt(self) -> list[int]:
        """The kinds in the order in which they were handed out: ascending where they came together."""
        found: list[int] = []
        together: list[int] = []
        last: Slot | None = None
        for slot in self.slots:
            if last is None or slot.seat != last.seat or slot.time != last.time + 1:
                found += sorted(together)
                together = []
            together.append(self.held[slot].kind)
            last = slot
        return found + sorted(together)

    def _dropped(self, seat: int, time: int) -> int:
        return next(self.held[slot].kind for slot in self.slots if slot.seat == seat and slot.until == time)


def unseen(moment: Moment) -> list[int]:
    """The kinds of the cards that lie where nobody has seen them."""
    hidden = moment.table.hidden
    assert hidden is not None
    if moment.draw is not None:
        return [kind for kind, n in moment.draw.pool.items() for _ in range(n)]
    assert moment.state is not None
    return [hidden.kind_of[card] for card in hidden.unseen(moment.state)]


def another_past(moment: Moment, viewer: int, chance: Callable[[], float]) -> Moment:
    """A moment that this player cannot tell from the given one."""
    path = round_of(moment)
    if moment.table.name not in CLUES or len(path) == 1:
        return moment  # nothing is hidden: what nobody has seen is not decided yet
    rng = Random(chance())
    for _ in range(TRIES):
        world = World(path[1:], viewer, rng)
        world.fill()
        found = played(path[0], world)
        found = let_be(found, viewer if moment.player == viewer else None, moment.state)
        if is_window(found) == is_window(moment):
            found.told[viewer] = recalled(moment, viewer)
            return found
    return moment


def played(moment: Moment, world: World) -> Moment:
    """The moment to which a world leads from the deal on."""
    for happened, action in world.steps():
        assert happened.parent is not None
        moment = let_be(moment, happened.parent.player, happened.parent.state).after(action)
    return moment


def is_window(moment: Moment) -> object:
    """The phase: a window in which nobody can react is closed at once, and others see that."""
    state: Any = moment.state
    return state and int(state.phase)


def round_of(moment: Moment) -> list[Moment]:
    """The moments since the last deal was due, that one included."""
    path = [moment]
    while path[-1].parent is not None and not is_due(path[-1]):
        path.append(path[-1].parent)
    return path[::-1]


def is_due(moment: Moment) -> bool:
    """Whether a deal is due, and no card was dealt yet."""
    return moment.draw is not None and moment.pending is None and not moment.draw.given


def let_be(moment: Moment, player: int | None, then: Any) -> Moment:
    """The moment in which a player (None: anybody) goes on as in another state: who is asked before lets it be."""
    now: Any = moment.state
    while moment.player >= 0 and (player not in (None, moment.player) or now.phase != then.phase):
        let = LETS.get(moment.table.name)
        if let not in moment.legal():
            break
        moment = moment.after(let)
        now = moment.state
    return moment


def steps_to(moment: Moment) -> Iterator[tuple[int, Moment]]:
    """The actions and outcomes that lead to a moment, each with the moment it leads to."""
    chain = moment.chain()
    for at, then in zip(chain, [*chain[1:], None], strict=True):
        if at.parent is None or at.what == CLOSING:
            continue
        yield at.action, then if then is not None and then.what == CLOSING else at
