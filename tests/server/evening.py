"""People and bots at many tables of one server in virtual time: they do what chance gives them, or follow a script."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tablee.games.registry import spec_of
from tablee.table import events
from tablee.table.events import Entry
from tests.server.house import as_sent
from tests.server.virtual import Chance, Hall, Person, run

WATCHER = -1
"""The spectator, where seats count from 0."""
LINGER = 0.5
"""Seconds after the last act until everybody goes home: all that it led to has arrived by then."""
Timed = list[tuple[float, bytes]]


@dataclass
class Plan:
    """One table: who sits there (people, or bots by their level), what spectators see, and how long it is played."""

    game: str
    holders: list[str]
    viewer: int
    seed: int
    options: dict[str, object] = field(default_factory=dict)
    watching: str = "public"
    delay: int = 0
    acts: int = 40
    ends_with_round: bool = False
    """Whether only what came before the end of some round is compared: hands are shown then."""
    clock: dict[str, object] = field(default_factory=dict)
    is_listed: bool = True
    """Whether it is in the list of tables, which is asked for by those at this table: one of an evening, since another
    table may end in one of the worlds only, after the time for which it is compared."""

    @property
    def seats(self) -> int:
        return len(self.holders)

    def bots(self) -> list[int]:
        return [seat for seat, holder in enumerate(self.holders) if holder]

    def people(self) -> list[int]:
        return [seat for seat, holder in enumerate(self.holders) if not holder]

    def offer(self) -> dict[str, object]:
        fixed = {"game": self.game, "seats": self.seats, "options": self.options, "clock": self.clock}
        visibility = "public" if self.is_listed else "unlisted"
        return {**fixed, "visibility": visibility, "watching": self.watching, "delay": self.delay}


@dataclass
class Act:
    """An action of a person at a time: a message, an HTTP request, or a reconnection."""

    at: float
    who: int
    message: str = ""
    path: str = ""
    cursor: int = 0


@dataclass
class Told:
    """The recorded results of an evening at one table."""

    table: str
    log: list[Entry]
    script: list[Act]
    heard: dict[int, Timed]
    """By seat, and for the spectator."""
    asked: dict[int, Timed]
    """The questions to bots, by seat."""
    messages: dict[int, list[float]]
    """When messages and answers arrived."""

    @property
    def secret(self) -> bytes:
        opened = self.log[0].event
        assert isinstance(opened, events.Opened)
        return bytes.fromhex(opened.secret)


@dataclass
class Evening:
    """All tables of an evening, and what the server logged."""

    tables: list[Told]
    log: str


# At the tables


class Company:
    """The people of one table."""

    def __init__(self, hall: Hall, plan: Plan) -> None:
        self.hall = hall
        self.plan = plan
        self.table = ""
        self.people: dict[int, Person] = {}
        self.script: list[Act] = []
        self.moves = 0

    async def sit_down(self, number: int) -> None:
        """Everybody comes, takes their seat, and the match begins."""
        for who in [*self.plan.people(), WATCHER]:
            self.people[who] = await self.hall.guest(f"Guest {number} {who + 1}")
        host = self.people[next(iter(self.people))]
        opened = await self.hall.http("POST", "/api/tables", host.token, self.plan.offer())
        assert opened.status == 201, opened.data
        self.table = json.loads(opened.body)["table"]
        for who, person in self.people.items():
            await person.join(self.table, *self.eyes(who))
        for seat, holder in enumerate(self.plan.holders):
            if holder:
                await host.do("seat", seat=seat, bot=holder)
            else:
                await self.people[seat].do("sit", seat=seat)
        if self.plan.watching == "seats":
            await self.people[self.plan.people()[-1]].do("consent", agreed=True)
        await host.do("start")

    async def perform(self, act: Act) -> None:
        """Somebody does something, at its time."""
        await asyncio.sleep(act.at - self.hall.loop.time())
        person = self.people[act.who]
        if act.path:
            await person.get(act.path)
        elif act.message:
            await person.say(act.message)
        else:
            await person.leave()
            await person.join(self.table, *self.eyes(act.who), cursor=act.cursor)

    def eyes(self, who: int) -> list[int]:
        return [] if who == WATCHER else [who]

    async def follow(self, script: list[Act]) -> None:
        for act in script:
            await self.perform(act)

    async def improvise(self) -> None:
        """People move, ask, make mistakes and look around at random."""
        chance = random.Random(self.plan.seed)
        vocabulary = words_of(self.plan)
        for _ in range(self.plan.acts):
            await asyncio.sleep(chance.uniform(0.02, 2.2))
            if self.people[WATCHER].frame.get("phase") == "over":
                return
            act = self.choose(chance, vocabulary)
            self.script.append(act)
            await self.perform(act)

    def choose(self, chance: random.Random, vocabulary: list[str]) -> Act:
        asked = [who for who, person in self.people.items() if who != WATCHER and person.frame.get("undo")]
        if asked and chance.random() < 0.7:
            return self.does(chance.choice(asked), type="answer-undo", agreed=chance.random() < 0.8)
        may = [who for who, person in self.people.items() if who != WATCHER and person.frame.get("legal")]
        what = chance.random()
        if may and what < 0.72:
            return self.moves_on(chance, chance.choice(may))
        if may and what < 0.75:
            return self.does(chance.choice(may), type="ask-undo")
        curious = chance.choice([who for who in (self.plan.viewer, WATCHER) if who in self.people])
        return self.wonders(curious, chance, vocabulary)

    def moves_on(self, chance: random.Random, who: int) -> Act:
        legal = [text for text in self.people[who].frame["legal"] if text != "give-up"]
        return self.plays(who, chance.choice(legal or ["draw"]))

    def wonders(self, who: int, chance: random.Random, vocabulary: list[str]) -> Act:
        """The viewer and the spectator try to learn more: refusals, errors, other eyes, HTTP."""
        word, seat = chance.choice(vocabulary), chance.randrange(self.plan.seats)
        match chance.randrange(20):
            case 0 | 1 | 2:
                return self.says(who, type="ask", ref="why", seat=max(who, 0), move=word)
            case 3 | 4:
                return self.says(who, type="ask", ref="why", seat=seat, move=word)
            case 5 | 6:
                return self.plays(who, word)
            case 7 | 8:
                return self.plays(who, word, seat)
            case 9 | 10:
                return self.says(who, type="look", eyes=chance.choice([[seat], [], list(range(8)), [max(who, 0)]]))
            case 11 | 12:
                return Act(self.now, who, chance.choice(["{}", "[", '{"type":"hello"}', '{"type":"do","ref":1}']))
            case 13:
                return self.says(who, type="hint", ref="hint", seat=max(who, 0))
            case 14:
                return self.does(who, type="say", text=f"{word}?")
            case 15 | 16:
                return Act(self.now, who, cursor=chance.randint(0, self.people[who].frame.get("version", 0)))
            case _:
                return Act(self.now, who, path=chance.choice(self.paths()))

    def paths(self) -> list[str]:
        own = f"/api/tables/{self.table}"
        under = [own + more for more in ("", "", "/record", "/replay", "x", "/log")]
        listed = ["/api/tables"] if self.plan.is_listed else []
        return [*under, *listed, "/api/schema/openapi.json", "/healthz"]

    @property
    def now(self) -> float:
        return self.hall.loop.time()

    def says(self, who: int, **message: object) -> Act:
        return Act(self.now, who, json.dumps(as_sent(message)))

    def does(self, who: int, **command: object) -> Act:
        return self.says(who, type="do", ref="r", command=command)

    def plays(self, who: int, move: str, seat: int | None = None) -> Act:
        self.moves += 1
        where = {} if seat is None else {"seat": seat}
        return self.does(who, type="play", move=move, id=f"m{self.moves}", **where)

    async def told(self) -> Told:
        """What is left when everybody went home."""
        log = await self.hall.server.store.load(self.table)
        heard = {who: person.heard() for who, person in self.people.items()}
        messages = {who: person.arrivals for who, person in self.people.items()}
        questions = self.hall.world.questions
        asked = {seat: list(questions.get((self.table, seat), [])) for seat in self.plan.bots()}
        return Told(self.table, log, self.script, heard, asked, messages)


def words_of(plan: Plan) -> list[str]:
    """Texts that could be moves: every card, and some words of all games."""
    rules = spec_of(plan.game)
    options = rules.options(plan.options, plan.seats)
    cards = [rules.card_text(options, card) for card in rules.deck(options)]
    others = ["draw", "let", "mio", "pass", "end", "close", "refill", "b2", "x:c3", "roll:1+1", "?", ""]
    pairs = [f"{form}{card}" for form in ("try:", "discard ", "claim ", "take ", "add ") for card in cards[::7]]
    mirrors = [f"{card}>{effect}" for card in cards[::5] for effect in ("draw", "drop:45")]
    return [*cards, *others, *others, *pairs, *mirrors]


async def whole_evening(hall: Hall, plans: list[Plan], scripts: list[list[Act]]) -> Evening:
    """Everybody comes, plays by chance or by a script, and goes home."""
    companies = [Company(hall, plan) for plan in plans]
    for number, company in enumerate(companies):
        await company.sit_down(number)
    if scripts:
        pairs = zip(companies, scripts, strict=True)
        await asyncio.gather(*(company.follow(script) for company, script in pairs))
    else:
        await asyncio.gather(*(company.improvise() for company in companies))
    await asyncio.sleep(LINGER)
    told = [await company.told() for company in companies]
    for company in companies:
        for person in company.people.values():
            await person.leave()
    return Evening(told, hall.world.log.getvalue())


def evening(folder: Path, plans: list[Plan], chance: Chance, scripts: list[list[Act]] | None = None) -> Evening:
    """An evening at a new server: by chance, or by the scripts of another one."""
    return run(folder, chance, lambda hall: whole_evening(hall, plans, scripts or []))


# Which tables

OPTIONS: dict[str, list[tuple[list[int], dict[str, object]]]] = {
    "20-20": [([1], {}), ([1], {"undo": True})],
    "six-sequences": [([2, 3, 4], {}), ([3, 4], {"claims": "next"}), ([4], {"teams": True}), ([3], {"reaction": 2000})],
    "mio": [([2, 3, 4, 6], {}), ([2, 3, 4], {"deck": "12345*/5"}), ([2, 3], {"target": 30})],
    "ekko": [([2, 3, 4, 8], {}), ([3, 4], {"mistakes": "penalised"}), ([2, 3, 4], {"hand": 2}), ([3], {"hand": 1})],
    "sequence-des": [([2, 3, 4], {}), ([2], {"row": 6})],
}
LEVELS = ["random", "novice", "casual", "casual", "expert", "master"]


def plans_for(game: str, count: int, seed: int) -> Iterator[Plan]:
    """Tables of a game: all seats, a bot's too, and spectators of all kinds take turns in being the viewer."""
    for number in range(count):
        chance = random.Random(f"{game} {seed} {number}")
        counts, options = chance.choice(OPTIONS[game])
        seats = chance.choice(counts)
        bots = chance.sample(range(seats), chance.choice([0, 0, 1, max(1, seats // 2)])) if seats > 1 else []
        watching, delay = chance.choice([("public", 0), ("seats", 0), ("all", chance.randint(1, 12))])
        yield Plan(
            game,
            [chance.choice(LEVELS) if seat in bots else "" for seat in range(seats)],
            viewer=number % (seats + 2) if number % (seats + 2) < seats else WATCHER,
            seed=chance.randrange(10**9),
            options=options,
            watching=watching,
            delay=delay,
            acts=chance.choice([10, 25, 25, 60, 120]),
            ends_with_round=chance.random() < 0.5,
            clock=chance.choice([{}, {"kind": "bank", "time": 3_600_000, "increment": 5000}]),
            is_listed=number == 0,
        )
