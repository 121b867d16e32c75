"""A match between bots, from its seed to its end: what arenas and studies are made of.

Chance and thought draw from separate streams. The same seed deals the same cards and rolls the same dice to whoever
sits at the table, so that bots and house rules can be compared on equal luck. (Random bots alone share one stream with
the dice: only their cards are the same.)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter, process_time

from librt.vecs import vec
from mypy_extensions import i64

from tablee.bots.contract import Memory, Seen
from tablee.bots.levels import bot_named, memory_for
from tablee.core.playout import play_round, random_move
from tablee.core.rng import Rng, shuffle
from tablee.core.state import DEAL, PUBLIC, TABLE, GameState
from tablee.games.registry import notation_of
from tablee.games.twenty_twenty.bots.winnable import winnable_deal
from tablee.lab.outside import KINDS, Outside, Outsider

LONGEST = 1_000_000
"""Moves after which a match is given up as endless."""


@dataclass(frozen=True)
class Setup:
    """A table: a game, a bot for each seat, and house rules."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, object] = field(default_factory=dict)
    milliseconds: int = 0
    """Time for each move; 0 for every bot's own measure, which is reproducible."""
    slips: int = 0
    """One move in so many is a beginner's, whatever the bot; 0 for none."""
    outside: tuple[Outside, ...] = ()
    """Bots from outside, which play under names of their own."""

    @property
    def seats(self) -> int:
        """How many sit there."""
        return len(self.bots)


@dataclass(frozen=True)
class Played:
    """A match that was played: what came out, and how it went."""

    seed: int
    first: int
    """The seat that acted first (from 0)."""
    moves: int
    reason: str
    """How the match ended; empty if it was given up as endless."""
    scores: list[int]
    winners: list[int]
    course: list[list[int]]
    """The scores after each round."""
    endings: list[str]
    """How each round ended."""
    choices: list[int]
    """How often each seat chose a move; not counted where random bots play alone."""
    seconds: list[float] = field(compare=False)
    """The processor time that these choices took; of bots from outside, the time that passed."""
    faults: list[dict[str, int]] = field(default_factory=list)
    """What bots from outside did wrong, by seat and kind; empty if there are none."""


class Watcher:
    """Somebody who looks on and counts; this one sees nothing."""

    def dealt(self, state: GameState) -> None:
        """A round begins."""

    def moved(self, before: GameState, seat: int, move: int) -> None:
        """A seat, or the table, is about to make a move."""

    def ended(self, state: GameState) -> None:
        """A round is over."""


def play(setup: Setup, seed: int, *, thoughts: int | None = None, watcher: Watcher | None = None) -> Played:
    """Plays one match. Raises `OptionsError` for a table that cannot be, `KeyError` for an unknown bot.

    Another seed for `thoughts` lets the bots think anew about the same luck. Where somebody watches, random bots think
    by themselves, too.
    """
    luck = Luck(seed)
    state = start(setup, luck)
    company = Company(setup, seed if thoughts is None else thoughts, watcher)
    open_table(state, luck)
    first = max(int(state.asked()), 0)
    moves = 0
    course: list[list[int]] = []
    endings: list[str] = []
    while True:
        if watcher is not None:
            watcher.dealt(state)
        moves += company.play_round(state, luck.table, LONGEST - moves)
        if watcher is not None:
            watcher.ended(state)
        course.append([int(state.score(seat)) for seat in range(setup.seats)])
        endings.append(str(state.view(PUBLIC)["ended"]))
        if state.asked() != DEAL:
            break
        state.deal(luck.deck(state.fresh_deck()))
    outcome = state.outcome()
    return Played(
        seed=seed,
        first=first,
        moves=moves,
        reason=outcome.reason if outcome else "",
        scores=course[-1],
        winners=outcome.winners if outcome else [],
        course=course,
        endings=endings,
        choices=company.choices,
        seconds=company.seconds,
        faults=company.dismissed(),
    )


class Company:
    """The bots at a table, each with its own memory and its own stream of thought."""

    def __init__(self, setup: Setup, seed: int, watcher: Watcher | None = None) -> None:
        self.watcher = watcher
        self.all_random = set(setup.bots) == {"random"} and watcher is None
        self.outsiders = seated(setup)
        self.bots = [
            self.outsiders[seat] if seat in self.outsiders else bot_named(setup.game, name)
            for seat, name in enumerate(setup.bots)
        ]
        self.beginner = bot_named(setup.game, "novice")
        self.milliseconds = setup.milliseconds
        self.slips = setup.slips
        self.memories = [memory_for(setup.game, seat) for seat in range(setup.seats)]
        self.listeners: list[Memory | Outsider] = [*self.memories, *self.outsiders.values()]
        self.thoughts = [Rng(mixed(seed, 2, seat)) for seat in range(setup.seats)]
        self.choices = [0] * setup.seats
        self.seconds = [0.0] * setup.seats

    def play_round(self, state: GameState, table: Rng, limit: int) -> int:
        """Plays to the end of a round; returns the number of moves. Random bots play inside compiled code."""
        if self.all_random:
            return int(play_round(state, table, limit))
        for memory in self.memories:
            memory.new_round()
        moves = 0
        while moves < limit:
            seat = int(state.asked())
            if seat < 0:
                break
            move = int(random_move(state, seat, table)) if seat == TABLE else self.chosen(state, seat)
            for listener in self.listeners:
                listener.note(state, seat, move)
            if self.watcher is not None:
                self.watcher.moved(state, seat, move)
            state.apply(seat, move)
            moves += 1
        return moves

    def chosen(self, state: GameState, seat: int) -> int:
        """The move of a seat that is asked, and the time it took."""
        clock = perf_counter if seat in self.outsiders else process_time
        started = clock()
        rng = self.thoughts[seat]
        slips = self.slips > 0 and rng.below(self.slips) == 0
        bot = self.beginner if slips else self.bots[seat]
        move = int(bot.choose(Seen(state, seat, self.memories[seat]), rng, self.milliseconds))
        self.seconds[seat] += clock() - started
        self.choices[seat] += 1
        return move

    def dismissed(self) -> list[dict[str, int]]:
        """The match is over: what each seat's bot from outside did wrong; empty if there are none."""
        for outsider in self.outsiders.values():
            outsider.over()
        if not self.outsiders:
            return []
        return [faults_of(self.outsiders.get(seat)) for seat in range(len(self.bots))]


def seated(setup: Setup) -> dict[int, Outsider]:
    """The bots from outside by seat."""
    known = {outside.name: outside for outside in setup.outside}
    return {seat: Outsider(known[name], setup.game, seat) for seat, name in enumerate(setup.bots) if name in known}


def faults_of(outsider: Outsider | None) -> dict[str, int]:
    """The faults of a seat by kind, without kinds that did not occur."""
    return {kind: outsider.faults[kind] for kind in KINDS if outsider.faults[kind]} if outsider else {}


def open_table(state: GameState, luck: Luck) -> None:
    """What the table does before anybody acts: rolls for who begins."""
    while state.asked() == TABLE:
        state.random_step(luck.table)


def start(setup: Setup, luck: Luck) -> GameState:
    """The first moment of a match."""
    rules = notation_of(setup.game).game
    options = rules.options(setup.options, setup.seats)
    if options.as_dict().get("deals", "any") == "winnable":
        deck = winnable_deal(luck.cards)
    else:
        deck = luck.deck(rules.deck(options))
    return rules.start(options, setup.seats, luck.dealer(setup.seats), deck)


class Luck:
    """All chance of a match: deals from one stream, the table's dice and closings from another."""

    def __init__(self, seed: int) -> None:
        self.cards = Rng(mixed(seed, 0, 0))
        self.table = Rng(mixed(seed, 1, 0))

    def dealer(self, seats: int) -> int:
        """Who deals first."""
        return int(self.cards.below(seats))

    def deck(self, deck: vec[i64]) -> vec[i64]:
        """The deck in random order."""
        shuffle(deck, self.cards)
        return deck


def mixed(seed: int, stream: int, number: int) -> int:
    """A seed of its own for each stream of a match: neighbours have nothing in common."""
    x = (seed * 0x9E3779B97F4A7C15 + stream * 0xBF58476D1CE4E5B9 + number * 0x94D049BB133111EB + 1) % 2**64
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB % 2**64
    return (x ^ (x >> 31)) % 2**40
