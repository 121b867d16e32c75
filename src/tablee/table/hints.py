"""Hints: what a bot would consider in a seat, with what that seat knows."""

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
"""The bot that gives hints if nobody says."""
Verdict = Literal["yes", "no", "unknown"]
"""Whether a game can still be won, where its deals can be judged."""


class Judged(msgspec.Struct, frozen=True):
    """A move, the share of the victory expected from it (None if it was not weighed against others), and why."""

    text: str
    value: float | None
    reasons: dict[str, str] = {}
    """By language; empty if nothing in particular speaks for it."""

    def reason(self, lang: str) -> str:
        """What speaks for it in a language; empty if nothing in particular."""
        return self.reasons.get(lang) or self.reasons.get(FALLBACK, "")


class Hint(msgspec.Struct, frozen=True):
    """What a bot would consider in a seat, best first, and how many moves the seat has."""

    game: str
    seat: int
    moves: list[Judged]
    legal: int


def hint_for(seen: Seen, level: str, rng: Rng, milliseconds: int) -> Hint:
    """Asks a bot, which learns what `seen` holds and nothing else."""
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
    """Whether a seat has anything to decide."""
    return bool(state.asked() != NOBODY and state.playing_count(seat) > 0)
