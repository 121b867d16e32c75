"""Hints: the moves that a bot recommends to a seat, from what that seat knows."""

from __future__ import annotations

from typing import Literal

import msgspec

from tablee.bots.contract import Seen
from tablee.bots.levels import bot_named
from tablee.core.rng import Rng
from tablee.core.state import NOBODY, GameState
from tablee.games.registry import text_of
from tablee.lang import FALLBACK

ADVISER = "master"
"""The default bot for hints."""
Verdict = Literal["yes", "no", "unknown"]
"""Whether a game can still be won, where its deals can be judged."""


class Judged(msgspec.Struct, frozen=True):
    """A move, its expected share of the victory (None if the bot did not compare moves), and the reasons for it."""

    text: str
    value: float | None
    reasons: dict[str, str] = {}
    """By language; empty if there is none in particular."""

    def reason(self, lang: str) -> str:
        """The reason in a language; empty if there is none in particular."""
        return self.reasons.get(lang) or self.reasons.get(FALLBACK, "")


class Hint(msgspec.Struct, frozen=True):
    """The moves that a bot recommends, best first, and the number of legal moves."""

    game: str
    seat: int
    moves: list[Judged]
    legal: int


def hint_for(seen: Seen, level: str, rng: Rng, milliseconds: int) -> Hint:
    """A hint from a bot that gets only `seen`."""
    world, seat = seen.world, int(seen.seat)
    text = text_of(world.game_name())
    playing = [int(world.legal_at(seat, k)) for k in range(int(world.playing_count(seat)))]
    advised = bot_named(world.game_name(), level).advise(seen, rng, milliseconds)
    advice = [each for each in advised if each.move in playing] or advised[:1]
    weighed = len(advice) > 1
    judged = [
        Judged(
            text.move_text(world, seat, each.move),
            each.value if weighed else None,
            each.reason.texts() if each.reason else {},
        )
        for each in advice
    ]
    return Hint(world.game_name(), seat, judged, len(playing))


def can_act(state: GameState, seat: int) -> bool:
    """Whether a seat has a move that plays on."""
    return bool(state.asked() != NOBODY and state.playing_count(seat) > 0)
