"""What a player knows about Ras bord, and the bots that are made of it."""

from __future__ import annotations

from ras_bord.state import SPILL, RasBordState
from tablee.bots.contract import Bot, GameBots, Seen, Sense
from tablee.bots.players import Casual, Novice, Searcher
from tablee.core.playout import random_move
from tablee.core.refusal import Sentence
from tablee.core.rng import Rng
from tablee.core.state import GameState

ITERATIONS = {"expert": 150, "master": 800}


class RasBordSense(Sense):
    """Fills the bowl if it can, else keeps low cards for the end, when nothing else fits."""

    def choose(self, world: GameState, seat: int, rng: Rng) -> int:
        assert isinstance(world, RasBordState)
        moves = world.choices(seat)
        room = world.options.brim - world.level
        return room if room in moves else max(moves)

    def slip(self, seen: Seen, move: int, rng: Rng) -> int:
        return move if rng.below(3) == 0 else int(random_move(seen.world, seen.seat, rng))

    def explain(self, seen: Seen, move: int) -> Sentence | None:
        world = seen.world
        assert isinstance(world, RasBordState)
        fills = move != SPILL and world.level + move == world.options.brim
        return Sentence("ras-bord:reason.fills") if fills else None


class RasBordBots(GameBots):
    """The bots of Ras bord by level."""

    def bot(self, level: str) -> Bot:
        sense = RasBordSense()
        if level == "novice":
            return Novice(sense)
        return Searcher(sense, ITERATIONS[level]) if level in ITERATIONS else Casual(sense)


BOTS = RasBordBots()
