"""Plays a match between bots from a seed, for arenas and studies.

Chance and bots draw from separate streams. The same seed gives the same cards and dice to any bots
at the table, so that bots and house rules can be compared on equal luck. (Only random bots share one stream with
the dice: for them only the cards are the same.)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter, process_time

from tablee.bots.external import ExternalBot, ExternalProgram
from tablee.bots.levels import bot_named
from tablee.core.chance import SeededChance, start_match
from tablee.core.playout import play_round
from tablee.core.rng import Rng
from tablee.core.state import DEAL, PUBLIC, TABLE, GameState
from tablee.games.registry import spec_of
from tablee.match.match import Match

LONGEST = 1_000_000
"""Moves after which a match is abandoned as endless."""


@dataclass(frozen=True)
class Setup:
    """A table: a game, a bot for each seat, and house rules."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, object] = field(default_factory=dict)
    milliseconds: int = 0
    """Time for each move; 0 for a fixed, reproducible amount of work."""
    slips: int = 0
    """One move in this number is a beginner's, whatever the bot; 0 for none."""
    programs: tuple[ExternalProgram, ...] = ()
    """External bots, each with its own name."""

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.bots)

    @property
    def sides(self) -> list[int]:
        """The side of each seat: seats of one side win together. Raises `OptionsError`."""
        spec = spec_of(self.game)
        return spec.sides(spec.options(self.options, self.seats), self.seats)


@dataclass(frozen=True)
class PlayedMatch:
    """The result and course of a match."""

    seed: int
    first: int
    """The seat that acted first (from 0)."""
    moves: int
    reason: str
    """How the match ended; empty if it was abandoned as endless."""
    scores: list[int]
    winners: list[int]
    course: list[list[int]]
    """The scores after each round."""
    endings: list[str]
    """How each round ended."""
    choices: list[int]
    """The number of moves that each seat chose; not counted if all bots are random."""
    seconds: list[float] = field(compare=False)
    """The processor time of these choices; for external bots the wall-clock time."""
    faults: list[dict[str, int]] = field(default_factory=list)
    """Faults of external bots by seat and kind; empty if there are none."""


class Watcher:
    """Receives the events of a match; subclasses count what they need."""

    def dealt(self, state: GameState) -> None:
        """Called when a round has been dealt."""

    def moved(self, before: GameState, seat: int, move: int) -> None:
        """Called before each move of a seat or of the table."""

    def ended(self, state: GameState) -> None:
        """Called when a round is over."""


def play(setup: Setup, seed: int, *, thoughts: int | None = None, watcher: Watcher | None = None) -> PlayedMatch:
    """Plays one match. Raises `OptionsError` for an impossible table, `KeyError` for an unknown bot.

    Another seed for `thoughts` gives the bots other random numbers on the same luck. With a watcher, random bots choose
    their moves one by one, too.
    """
    if set(setup.bots) == {"random"} and watcher is None:
        driver: RandomMatch = RandomMatch(setup, seed)
    else:
        driver = BotMatch(setup, seed, seed if thoughts is None else thoughts, watcher or Watcher())
    return driver.played()


class RandomMatch:
    """A match between random bots, played inside compiled code."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.setup = setup
        self.seed = seed
        self.chance = chance_of(seed)
        self.choices = [0] * setup.seats
        self.seconds = [0.0] * setup.seats
        self.state = self.begin()

    def begin(self) -> GameState:
        """Prepares the match before its first move."""
        spec, seats = spec_of(self.setup.game), self.setup.seats
        return start_match(spec, spec.options(self.setup.options, seats), seats, self.chance)

    def make_due(self) -> None:
        """Makes the table move that is due: a deal or a roll."""
        if self.state.random_step(self.chance.table) == DEAL:
            self.state.deal(self.chance.shuffled(self.state.fresh_deck()))

    def play_round(self, limit: int) -> int:
        """Plays to the end of a round; returns the number of moves."""
        return int(play_round(self.state, self.chance.table, limit))

    def faults(self) -> list[dict[str, int]]:
        """Faults of external bots by seat; empty if there are none."""
        return []

    def played(self) -> PlayedMatch:
        """Plays the whole match."""
        state = self.state
        while state.asked() == TABLE:  # opening rolls do not count as moves
            self.make_due()
        first = max(int(state.asked()), 0)
        moves = self.play_round(LONGEST)
        course, endings = [self.scores()], [ending_of(state)]
        while state.asked() == DEAL:
            self.make_due()
            moves += self.play_round(LONGEST - moves)
            course.append(self.scores())
            endings.append(ending_of(state))
        outcome = state.outcome()
        return PlayedMatch(
            seed=self.seed,
            first=first,
            moves=moves,
            reason=outcome.reason if outcome else "",
            scores=course[-1],
            winners=outcome.winners if outcome else [],
            course=course,
            endings=endings,
            choices=self.choices,
            seconds=self.seconds,
            faults=self.faults(),
        )

    def scores(self) -> list[int]:
        """The points of all seats."""
        return [int(self.state.score(seat)) for seat in range(self.setup.seats)]


class BotMatch(RandomMatch):
    """A match between any bots, each with its own random stream."""

    def __init__(self, setup: Setup, seed: int, thoughts: int, watcher: Watcher) -> None:
        super().__init__(setup, seed)
        known = {program.name: program for program in setup.programs}
        self.external = {
            seat: ExternalBot(known[name], setup.game, seat) for seat, name in enumerate(setup.bots) if name in known
        }
        self.bots = [self.external.get(seat) or bot_named(setup.game, name) for seat, name in enumerate(setup.bots)]
        self.beginner = bot_named(setup.game, "novice")
        self.thoughts = [Rng(mixed(thoughts, 2, seat)) for seat in range(setup.seats)]
        self.watcher = watcher

    def begin(self) -> GameState:
        spec = spec_of(self.setup.game)
        options = spec.options(self.setup.options, self.setup.seats)
        self.match = Match.begin(spec, options, list(self.setup.bots), self.chance)
        return self.match.state

    def make_due(self) -> None:
        self.match.make_due()

    def play_round(self, limit: int) -> int:
        match, state, watcher = self.match, self.state, self.watcher
        watcher.dealt(state)
        moves = 0
        while moves < limit:
            seat = int(state.asked())
            if seat < 0:
                break
            move = match.due_move() or match.text.move(state, seat, self.chosen(seat))
            watcher.moved(state, seat, move.number)
            match.make(move)
            for bot in self.external.values():
                bot.hear(move)
            moves += 1
        watcher.ended(state)
        return moves

    def chosen(self, seat: int) -> int:
        """Lets the bot of a seat choose, and adds up its time."""
        clock = perf_counter if seat in self.external else process_time
        started = clock()
        rng = self.thoughts[seat]
        slips = self.setup.slips > 0 and rng.below(self.setup.slips) == 0
        bot = self.beginner if slips else self.bots[seat]
        seen = self.match.seen(seat)
        move = int(bot.choose(seen, rng, self.setup.milliseconds))
        self.seconds[seat] += clock() - started
        self.choices[seat] += 1
        return move

    def faults(self) -> list[dict[str, int]]:
        for bot in self.external.values():
            bot.end_match()
        if not self.external:
            return []
        seats = [self.external.get(seat) for seat in range(self.setup.seats)]
        return [bot.counted_faults() if bot else {} for bot in seats]


def ending_of(state: GameState) -> str:
    """How the last round ended."""
    return str(state.view(PUBLIC)["ended"])


def chance_of(seed: int) -> SeededChance:
    """The chance of a match: deals from one stream, the table's dice from another."""
    return SeededChance(Rng(mixed(seed, 0, 0)), Rng(mixed(seed, 1, 0)))


def mixed(seed: int, stream: int, number: int) -> int:
    """A seed for one stream of a match; seeds of neighbouring numbers are unrelated."""
    x = (seed * 0x9E3779B97F4A7C15 + stream * 0xBF58476D1CE4E5B9 + number * 0x94D049BB133111EB + 1) % 2**64
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB % 2**64
    return (x ^ (x >> 31)) % 2**40
