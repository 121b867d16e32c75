"""A sitting at one terminal: the record, the company, and what has happened so far as each of them saw it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tablee.bots.contract import Seen
from tablee.bots.levels import bot_named
from tablee.cli.chance import Chance, next_deal
from tablee.cli.drawing import Scene, face_of
from tablee.cli.seating import PATIENCE, Seating
from tablee.cli.words import Person, Words
from tablee.core import text as core
from tablee.core.state import ALL, PUBLIC, TABLE, GameState
from tablee.match.match import Match
from tablee.match.recall import new_round, recalled


@dataclass(frozen=True)
class Event:
    """A move that was made; `opened` if all may read it in full, whatever its kind."""

    seat: int
    text: str
    opened: bool = False


class Sitting:
    """Everything that happens goes through here."""

    def __init__(self, match: Match, seating: Seating, chance: Chance) -> None:
        self.match = match
        self.seating = seating
        self.chance = chance
        self.rng = chance.rng()
        self.face = face_of(match.record.game)
        self.events: list[Event] = []
        self.memories = recalled(match.record)[1]

    @property
    def state(self) -> GameState:
        """The moment the match is in."""
        return self.match.state

    # What happens

    def play(self, seat: int, text: str) -> list[Event]:
        """Makes a move; raises `NotationError` or `Refused`. What it brought about, for those who watch."""
        claims = self._claims()
        before = self.state.copy()
        printed = self.match.play(seat, text)
        move = core.parse(self.match.notation, before, seat, printed)
        for memory in self.memories:
            memory.note(before, seat, move)
        made = [Event(seat, printed)]
        if claims is not None:
            made += self._claimed(claims, seat, printed)
        self.events += made
        return made

    def _claims(self) -> list[str | None] | None:
        """What the seats have declared, while a discard is claimed."""
        view: dict[str, Any] = self.state.view(ALL)
        return list(view["claims"]) if view["phase"] == "claims" else None

    def _claimed(self, claims: list[str | None], seat: int, printed: str) -> list[Event]:
        """The claim that won becomes known as it is laid (S51, S54)."""
        view: dict[str, Any] = self.state.view(PUBLIC)
        if view["phase"] not in ("A", "last"):
            return []
        winner = view["turn"] - 1
        text = printed if seat == winner else claims[winner]
        return [Event(winner, text, opened=True)] if text else []

    def bot_move(self, seat: int) -> list[Event]:
        """A bot thinks and moves."""
        bot = bot_named(self.match.record.game, self.seating.bots[seat])
        move = bot.choose(self.seen(seat), self.rng, PATIENCE)
        return self.play(seat, self.match.notation.move_text(self.state, seat, move))

    def table_move(self) -> list[Event]:
        """The table rolls, or closes a window."""
        k = self.chance.below(int(self.state.legal_count(TABLE)))
        move = int(self.state.legal_at(TABLE, k))
        return self.play(TABLE, self.match.notation.move_text(self.state, TABLE, move))

    def deal(self) -> None:
        """Deals the next round; what came before is history."""
        self.match.deal(next_deal(self.state, self.chance))
        self.events.clear()
        new_round(self.memories)

    # What a seat knows and may do

    def seen(self, seat: int) -> Seen:
        """What a seat knows: its view, and what it saw happen."""
        return Seen(self.state, seat, self.memories[seat])

    def legal(self, seat: int) -> list[str]:
        """All legal moves of a seat."""
        return core.legal_texts(self.match.notation, self.state, seat)

    def reactors(self) -> list[int]:
        """The people who may act out of turn now, clockwise. Nothing hidden decides who is asked (E13)."""
        view: dict[str, Any] = self.state.view(PUBLIC)
        turn = (view["turn"] or 1) - 1
        sealed = view["phase"] == "claims"
        order = [(turn + i) % self.state.seats for i in range(0 if sealed else 1, self.state.seats)]
        may_act = self.state.to_act()
        return [
            seat for seat in order if self.seating.is_person(seat) and may_act >> seat & 1 and self._has_answer(seat)
        ]

    def _has_answer(self, seat: int) -> bool:
        """Whether a seat has something to say that is no mere mistake."""
        return bool(self.face.listed(self.legal(seat)))

    def has_partners(self, winners: list[int]) -> bool:
        """Whether some winners are one team, and not tied."""
        view: dict[str, Any] = self.state.view(PUBLIC)
        teams = view["options"].get("teams") or (view["game"] == "sequence-des" and view["seats"] == 4)
        return bool(teams) and len(winners) < len(self.seating.names)

    # How it is told

    def line(self, event: Event, viewer: int | None, words: Words) -> str | None:
        """What a viewer learns of a move, as a sentence; None if nothing."""
        text = event.text if event.opened or event.seat == viewer else self.match.notation.heard(event.text)
        if text is None:
            return None
        if event.seat == TABLE:
            return words("tell.table", what=self.face.told(words, "other", text))
        person: Person = "you" if event.seat == viewer else "other"
        name = words("you") if event.seat == viewer else self.seating.names[event.seat]
        return words("tell.seat", name=name, what=self.face.told(words, person, text))

    def doings(self, viewer: int | None, words: Words) -> dict[int, str]:
        """For every other seat, what the viewer saw it do since the viewer's own last move."""
        told: dict[int, list[str]] = {}
        for event in self._since(viewer):
            text = event.text if event.opened else self.match.notation.heard(event.text)
            if text is not None and event.seat != TABLE:
                told.setdefault(event.seat, []).append(self.face.told(words, "other", text))
        return {seat: ", ".join(counted(lines)) for seat, lines in told.items()}

    def _since(self, viewer: int | None) -> list[Event]:
        own = [place for place, event in enumerate(self.events) if event.seat == viewer and event.text != "let"]
        start = own[-1] + 1 if own else max(0, len(self.events) - 3 * len(self.seating.names))
        return self.events[start:]

    def scene(self, viewer: int | None, words: Words, width: int) -> Scene:
        """What a seat (or somebody who watches) sees now."""
        view: dict[str, Any] = self.state.view(PUBLIC if viewer is None else viewer)
        on_turn = viewer is not None and view["turn"] == viewer + 1
        moves = self.legal(viewer) if viewer is not None and on_turn else []
        doings = self.doings(viewer, words)
        return Scene(
            view,
            self.seating.names,
            words,
            you=viewer,
            doings=doings,
            levels=self.seating.levels(words),
            moves=moves,
            width=width,
        )


def counted(lines: list[str]) -> list[str]:
    """The same thing several times in a row, said once."""
    short: list[tuple[str, int]] = []
    for line in lines:
        if short and short[-1][0] == line:
            short[-1] = (line, short[-1][1] + 1)
        else:
            short.append((line, 1))
    return [line if times == 1 else f"{line} ×{times}" for line, times in short]
