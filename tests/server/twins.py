"""Evenings that are lived twice: the second time with other cards in all places that a viewer knows nothing of.

An evening is played at a server in virtual time. `other_world` then exchanges cards that the viewer has not seen, so
that all moves stay possible; moves that others made in secret name the exchanged cards. The script of the evening is
followed once more in that world. Whoever could not know the exchanged cards must have received the same bytes at the
same times: people and spectators by their sockets and over HTTP, bots by the questions they were asked. What chance
would bring after the end of the script, the next rolls and deals, is other in the second world, too.

When a round is over hands are shown and points are counted: either the exchange leaves those as they are, or nothing is
compared from there on. When a match is over all cards lie open.
"""

from __future__ import annotations

import base64
import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import inf
from pathlib import Path
from typing import Any

from tablee.core.refusal import Refused
from tablee.core.state import ALL, PUBLIC, TABLE
from tablee.core.text import NotationError, is_deal
from tablee.table import events, fair
from tablee.table.events import Entry
from tablee.table.table import Table
from tests.server.evening import WATCHER, Act, Evening, Plan, Timed, Told, evening
from tests.server.virtual import Chance

ATTEMPTS = 24
"""Exchanges of cards that are tried before a table is given up."""
CHOICE = 3
"""Worlds among which one is chosen."""
CARD = re.compile(r"[A-Za-z0-9*]+")


# What was known


@dataclass
class Known:
    """What was learned of each round's deck, by seat and spectator; and pairs of cards that decide who can react.

    In such a pair somebody has the first card in hand while the second one, the mirror of the card on top, is wanted.
    Where the table waits for reactions to a last card, a pause could betray it.
    """

    decks: list[list[str]] = field(default_factory=list)
    by: dict[int, list[set[str]]] = field(default_factory=dict)
    wanted: list[dict[str, set[tuple[str, str]]]] = field(default_factory=list)

    def deal(self, deck: list[str]) -> None:
        self.decks.append(deck)
        self.wanted.append({"last": set(), "play": set()})
        for rounds in self.by.values():
            rounds.append(set())


def texts(data: object) -> Iterator[str]:
    """All strings in a view."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from texts(value)


def knowledge(plan: Plan, log: list[Entry]) -> Known:
    """What everybody could learn from the views of their seat; the spectator, of those that the host allowed."""
    known = Known(by={who: [] for who in [*range(plan.seats), WATCHER]})
    table = Table("")
    past = Past(plan.delay)
    for entry in log:
        deck = dealt(entry.event)
        table.fold(entry)
        if deck is not None:
            known.deal(deck)
        if table.match is None or not known.decks:
            continue
        views = [set(texts(table.state.view(seat))) for seat in [*range(plan.seats), PUBLIC]]
        for who, seen in zip([*range(plan.seats), WATCHER], views, strict=True):
            known.by[who][-1] |= seen
        if plan.watching == "seats":
            known.by[WATCHER][-1] |= views[plan.people()[-1]]
        if plan.watching == "all":
            past.note(len(table.match.record.moves), turn_of(table), (len(known.decks) - 1, set().union(*views)))
            number, shown = past.shown()
            known.by[WATCHER][number] |= shown
        if plan.game == "ekko":
            known.wanted[-1][phase_of(table)] |= wanted(table)
    return known


def phase_of(table: Table) -> str:
    """Whether a last card lies on the pile, for which the table waits."""
    return "last" if table.state.view(PUBLIC)["phase"] == "last" else "play"


def wanted(table: Table) -> set[tuple[str, str]]:
    """Every card in hand beside the mirror of the card on top of the pile."""
    everything: dict[str, Any] = table.state.view(ALL)
    return {(card, everything["pile"][0][::-1]) for hand in everything["hands"] for card in hand}


def turn_of(table: Table) -> object:
    """Whose turn it is; where one plays alone every move is a turn."""
    assert table.match is not None
    return table.state.view(PUBLIC)["turn"] if len(table.seats) > 1 else len(table.match.record.moves)


class Past:
    """All hands after each move, with the number of their round; spectators see those of so many turns ago."""

    def __init__(self, delay: int) -> None:
        self.delay = delay
        self.hands: list[tuple[int, set[str]]] = []
        self.turns: list[object] = []

    def note(self, moves: int, turn: object, hands: tuple[int, set[str]]) -> None:
        """The hands after so many moves; moves that were taken back are forgotten."""
        self.hands[moves:] = [hands]
        self.turns[moves:] = [turn]

    def shown(self) -> tuple[int, set[str]]:
        """The hands at the beginning of the turn that was so many turns ago."""
        begun = [move for move, turn in enumerate(self.turns) if move == 0 or turn != self.turns[move - 1]]
        return self.hands[begun[-1 - self.delay] if self.delay < len(begun) else 0]


def dealt(event: events.AnyEvent) -> list[str] | None:
    """The deck that an event brought."""
    if isinstance(event, events.Started):
        return event.deal
    if isinstance(event, events.Moved) and is_deal(event.text):
        return event.text.removeprefix("deal:").split("-")
    return None


# The other world


@dataclass
class Twin:
    """Another world: until when it looks the same, its decks, and by round which cards were exchanged."""

    end: float
    known: Known
    decks: list[list[str]]
    exchanged: list[dict[str, str]]
    log: list[Entry]
    reacts_otherwise: bool
    """Whether somebody could have reacted in one of the worlds and not in the other."""

    def is_hidden_from(self, who: int) -> bool:
        pairs = zip(self.known.by[who], self.exchanged, strict=True)
        return all(not seen & set(changed) for seen, changed in pairs)


def other_world(plan: Plan, told: Told) -> Twin | None:
    """A world that the viewer and all bots cannot tell from the one that was; None if chance found none.

    Of several, one in which not the same people could have reacted: what a pause could betray.
    """
    end = horizon(plan, told.log)
    log = [entry for entry in told.log if entry.at < end * 1000]
    known = knowledge(plan, log)
    if not known.decks:
        return Twin(end, known, [], [], log, reacts_otherwise=False)
    knowing = {plan.viewer, *plan.bots()}
    chance = random.Random(plan.seed + 1)
    found: list[Twin] = []
    for _ in range(ATTEMPTS):
        twin = drawn_world(log, end, known, knowing, chance)
        found += [twin] if twin is not None else []
        if len(found) == CHOICE or (twin is not None and twin.reacts_otherwise):
            break
    return max(found, key=lambda twin: twin.reacts_otherwise, default=None)


def drawn_world(log: list[Entry], end: float, known: Known, knowing: set[int], chance: random.Random) -> Twin | None:
    """Some exchange of cards that nobody of those who matter has seen; None if it changes what happened."""
    decks, exchanged = [], []
    for number, deck in enumerate(known.decks):
        seen: set[str] = set().union(*(known.by[who][number] for who in knowing))
        telling = telling_pairs(known.wanted[number], seen)
        other, changed = exchange(deck, chosen(deck, seen, telling, chance))
        decks.append(other)
        exchanged.append(changed)
    other_log = translated(log, decks, exchanged, knowing) if any(exchanged) else None
    if other_log is None:
        return None
    return Twin(end, known, decks, exchanged, other_log, reacts_otherwise=asked(log) != asked(other_log))


def telling_pairs(wanted: dict[str, set[tuple[str, str]]], seen: set[str]) -> list[tuple[str, str]]:
    """Pairs of which nothing was seen: those in windows on a last card, if there are any."""
    unseen = {phase: [pair for pair in sorted(pairs) if len(set(pair) - seen) == 2] for phase, pairs in wanted.items()}
    return unseen["last"] or unseen["play"]


def chosen(deck: list[str], seen: set[str], telling: list[tuple[str, str]], chance: random.Random) -> list[int]:
    """The places of cards to be exchanged: any that were not seen, or two that decide who could have reacted."""
    if telling and chance.random() < 0.6:
        return [deck.index(card) for card in chance.choice(telling)]
    places = [place for place, card in enumerate(deck) if card not in seen]
    return chance.sample(places, min(len(places), chance.choice([2, 2, 3, 4, 8, 16, len(places)])))


def exchange(deck: list[str], places: list[int]) -> tuple[list[str], dict[str, str]]:
    """A deck in which the cards in some places have moved on to the next of them, and which card stands for which."""
    other = list(deck)
    for place, source in zip(places, places[1:] + places[:1], strict=True):
        other[place] = deck[source]
    return other, {deck[place]: other[place] for place in places if deck[place] != other[place]}


def translated(
    log: list[Entry], decks: list[list[str]], exchanged: list[dict[str, str]], knowing: set[int]
) -> list[Entry] | None:
    """The log of the other world: the same moves as far as they can be heard, and the same points; None if not."""
    table, other = Table(""), Table("")
    again: list[Entry] = []
    number = -1
    for entry in log:
        event = entry.event
        if dealt(event) is not None:
            number += 1
            event = with_deck(event, decks[number])
        elif isinstance(event, events.Moved) and event.seat not in knowing:
            text = other_text(event.text, exchanged[number])
            event = events.Moved(seat=event.seat, text=text, id=event.id, order=event.order)
        again.append(Entry(entry.number, entry.at, event))
        try:
            table.fold(entry)
            other.fold(again[-1])
        except (Refused, NotationError):
            return None
        if heard(table, entry) != heard(other, again[-1]) or points(table) != points(other):
            return None
    return again


def heard(table: Table, entry: Entry) -> str | None:
    """What others hear of a move that is not a deal."""
    event = entry.event
    if not isinstance(event, events.Moved) or is_deal(event.text):
        return None
    return table.altered.get(entry.number, event.text)


def points(table: Table) -> object:
    """What everybody hears at the end of a round."""
    view = table.state.view(PUBLIC) if table.match is not None else {}
    return view.get("scores"), view.get("points"), view.get("ended")


def with_deck(event: events.AnyEvent, deck: list[str]) -> events.AnyEvent:
    if isinstance(event, events.Started):
        return events.Started(dealer=event.dealer, deal=deck, tries=event.tries)
    return events.Moved(seat=TABLE, text="deal:" + "-".join(deck))


def other_text(text: str, changed: dict[str, str]) -> str:
    """A move with the cards that lie in the other world where its cards lie in this one."""
    return CARD.sub(lambda found: changed.get(found[0], found[0]), text)


def asked(log: list[Entry]) -> list[int]:
    """Whom a driver would ask after each event: those who really can react first."""
    table = Table("")
    found = []
    for entry in log:
        table.fold(entry)
        if table.match is not None:
            found.append(int(table.state.asked()))
    return found


def other_script(plan: Plan, told: Told, twin: Twin) -> list[Act]:
    """What people do in the other world: the viewer does and asks the very same."""
    deals = [entry.at for entry in told.log if dealt(entry.event) is not None]
    script = []
    for act in told.script:
        number = sum(at <= act.at * 1000 for at in deals) - 1
        is_own = act.who in (plan.viewer, WATCHER) or not act.message or not 0 <= number < len(twin.exchanged)
        message = act.message if is_own else other_message(act.message, twin.exchanged[number])
        script.append(replace(act, message=message))
    return script


def other_message(message: str, changed: dict[str, str]) -> str:
    data = json.loads(message)
    command = data.get("command", {})
    if command.get("type") != "play":
        return message
    command["move"] = other_text(command["move"], changed)
    return json.dumps(data)


# Side by side


class Leak(AssertionError):  # noqa: N818 -- what was found
    """Somebody received something that depends on what they cannot know."""


@dataclass
class Figures:
    """How much was compared."""

    games: int = 0
    observers: int = 0
    messages: int = 0
    bytes: int = 0
    questions: int = 0
    reactions: int = 0
    """Games in which somebody could have reacted in one of the worlds and not in the other."""
    skipped: int = 0
    """Games for which no other world was found."""

    def add(self, other: Figures) -> None:
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    def __str__(self) -> str:
        return ", ".join(f"{name} {value:,}" for name, value in vars(self).items())


def compared(folder: Path, plans: list[Plan], seed: int) -> Figures:
    """Lives an evening twice and compares; raises `Leak`."""
    once = evening(folder / "first", plans, Chance(seed))
    twins = [other_world(plan, told) for plan, told in zip(plans, once.tables, strict=True)]
    chance = Chance(seed)
    scripts = []
    for plan, told, twin in zip(plans, once.tables, twins, strict=True):
        scripts.append(told.script if twin is None else other_script(plan, told, twin))
        if twin is not None:
            arrange(chance, twin)
    twice = evening(folder / "second", plans, chance, scripts)
    figures = Figures()
    last_act = max(act.at for told in once.tables for act in told.script)  # how long an evening goes on after it varies
    for plan, old, new, twin in zip(plans, once.tables, twice.tables, twins, strict=True):
        figures.add(compare(plan, old, new, twin, last_act))
    keeps_secrets(once)
    keeps_secrets(twice)
    return figures


def arrange(chance: Chance, twin: Twin) -> None:
    """Chance gives the other world, and after its end something else than it would have."""
    table = Table.from_log("", twin.log)
    if table.chance is None or table.match is None:
        return
    key = table.chance.stream.key
    for number, deck in enumerate(twin.decks, 1):
        chance.decks[key, fair.deal_label(number)] = [int(card) for card in table.text.read_deck(table.options, deck)]
    drawn = {fair.dealer_label(), *(fair.roll_label(number) for number in range(1, table.match.rolls + 1))}
    chance.drawn[key] = drawn | {fair.deal_label(number) for number in range(1, len(twin.decks) + 1)}


def compare(plan: Plan, old: Told, new: Told, twin: Twin | None, last_act: float) -> Figures:
    """Both evenings at one table, for everybody who cannot tell the worlds apart; raises `Leak`."""
    if twin is None:
        return Figures(skipped=1)
    end = min(twin.end, last_act)
    wanted, made = ([entry for entry in log if entry.at < end * 1000] for log in (twin.log, new.log))
    if wanted != made:
        raise Leak(f"{plan}: the moves were others: {difference(lines(wanted), lines(made))}")
    figures = Figures(games=1, reactions=int(twin.reacts_otherwise))
    for who in old.heard:
        if not twin.is_hidden_from(who):
            continue
        first, second = before(end, old.heard[who]), before(end, new.heard[who])
        if first != second:
            raise Leak(f"{plan}: {who} received {difference(first, second)}")
        figures.observers += 1
        figures.messages += sum(at < end for at in old.messages[who])
        figures.bytes += sum(len(data) for _, data in first)
    for seat in old.asked:
        first, second = before(end, old.asked[seat]), before(end, new.asked[seat])
        if first != second:
            raise Leak(f"{plan}: the bot at {seat} was asked {difference(first, second)}")
        figures.questions += len(first)
    return figures


def lines(log: list[Entry]) -> Timed:
    return [(entry.at, events.encode(entry.event)) for entry in log]


def difference(old: Timed, new: Timed) -> str:
    """The first place at which two tapes differ."""
    for one, other in zip(old, new, strict=False):
        if one != other:
            place = next((i for i, (a, b) in enumerate(zip(one[1], other[1], strict=False)) if a != b), 0)
            around = slice(max(0, place - 80), place + 160)
            return f"at {one[0]}: {one[1][around]!r}\n  instead of at {other[0]}: {other[1][around]!r}"
    return f"{len(old)} messages instead of {len(new)}"


def end_of(log: list[Entry]) -> float:
    """When the match was over, in seconds; never, if it was not."""
    table = Table("")
    for entry in log:
        table.fold(entry)
        if table.is_over:
            return entry.at / 1000
    return inf


def horizon(plan: Plan, log: list[Entry]) -> float:
    """Until when evenings are compared: the end of the match, or of a round before it."""
    table = Table("")
    ends = []
    for entry in log:
        table.fold(entry)
        if table.match is not None and table.state.view(PUBLIC)["phase"] == "deal":
            ends.append(entry.at / 1000)
    return random.Random(plan.seed).choice(ends) if ends and plan.ends_with_round else end_of(log)


def before(end: float, heard: Timed) -> Timed:
    """What had been received when the match was not over yet."""
    return [(at, data) for at, data in heard if at < end - 0.001]


def keeps_secrets(told: Evening) -> None:
    """Nobody reads a secret, nor the first half of one, before its match is over; the server's log never has it."""
    for table in told.tables:
        end = end_of(table.log)
        for other in told.tables:
            for who, heard in other.heard.items():
                if holds(b"".join(data for _, data in before(end, heard)), table.secret):
                    raise Leak(f"{table.table}: {who} read the secret")
        if holds(told.log.encode(), table.secret):
            raise Leak(f"{table.table}: the secret is in the server's log")


def holds(data: bytes, secret: bytes) -> bool:
    """Whether the first half of a secret stands somewhere, in any usual form."""
    half = secret[:16]
    forms = [half, half.hex().encode(), half.hex().upper().encode(), base64.b64encode(half)[:20]]
    return any(form in data for form in forms)
