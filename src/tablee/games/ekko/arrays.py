"""EKKO as arrays."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import zeros
from tablee.core.options import Options
from tablee.core.state import GameState
from tablee.envs.arrays.contract import NO_MOVE, GameArrays, fix_present, seats_away
from tablee.envs.arrays.layout import MOST, ObservationWriter
from tablee.games.ekko.cards import BLOCKED, CARDS, CLOSE, GONE, LAST, MIRROR, PILE, SEAT, SHOWN, STOCK, TRY, mirror_of
from tablee.games.ekko.options import EkkoOptions
from tablee.games.ekko.state import EkkoState

SEATS: Final = 8
# Numbers of actions: to draw 0, to lay a card its number, to decline 99. A mirror is always that of the top card: 100
# if the others draw, 100 + the card discarded. A wrong card is 198 + its number.
WITH_EFFECT: Final = 100
WRONG: Final = 198
ACTIONS: Final = 297


class EkkoArrays(GameArrays):
    """EKKO's arrays. Sections of 98 cells have one for each card, 01 first."""

    def __init__(self) -> None:
        super().__init__(ACTIONS)
        layout = self.layout
        self.hand: i64 = layout.add("hand", CARDS, 1, "own cards that can be used")
        self.blocked: i64 = layout.add("blocked", CARDS, 1, "own penalty cards that cannot be used yet")
        self.gone: i64 = layout.add("gone", CARDS, 1, "cards one has discarded face down by an effect")
        self.top: i64 = layout.add("top", CARDS, 1, "the top of the pile")
        self.pile: i64 = layout.add("pile", CARDS, 1, "all cards of the pile")
        self.shown: i64 = layout.add("shown", CARDS, SEATS, "cards seen to return to a hand: 1 + the seat; own ones 1")
        self.present: i64 = layout.add("present", SEATS, 1, "seats at the table")
        self.turn: i64 = layout.add("turn", SEATS, 1, "the seat on turn")
        self.dealer: i64 = layout.add("dealer", SEATS, 1, "the dealer")
        self.laid: i64 = layout.add("laid", SEATS, 1, "the seat that laid the top card")
        # `observe_cards` writes this section and the next two as one.
        self.held: i64 = layout.add("cards", SEATS, CARDS, "how many cards each seat holds, blocked ones too")
        layout.add("penalties", SEATS, CARDS, "how many of them are blocked")
        layout.add("discarded", SEATS, CARDS, "cards each seat has discarded face down")
        self.scores: i64 = layout.add("scores", SEATS, MOST, "points of the finished rounds")
        self.target: i64 = layout.add("target", 1, MOST, "points that end the match")
        self.mistakes: i64 = layout.add("mistakes", 1, 1, "wrong cards are penalised")
        self.phase: i64 = layout.add(
            "phase", LAST + 1, 1, "play; again (a multiple of 11 lies); last (a hand is empty)"
        )
        self.window: i64 = layout.add("window", 1, 1, "the mirror of the top card may still come")
        self.declined: i64 = layout.add("declined", 1, 1, "one has declined to mirror the top card")
        self.silent: i64 = layout.add("silent", 1, SEATS, "seats that have drawn since the top card was laid")
        self.stock: i64 = layout.add("stock", 1, CARDS, "cards left in the stock")

    def fix(self, options: Options, seats: i64, writer: ObservationWriter) -> None:
        assert isinstance(options, EkkoOptions)
        writer.fix(self.target, options.target)
        writer.fix(self.mistakes, options.penalised)
        fix_present(writer, self.present, seats)

    def observe(self, state: GameState, seat: i64, writer: ObservationWriter) -> None:
        assert isinstance(state, EkkoState)
        self.observe_cards(state, seat, writer)
        self.observe_seats(state, seat, writer)
        writer.mark(self.top + state.top - 1)
        if state.phase <= LAST:
            writer.mark(self.phase + state.phase)
        if state.mirror:
            writer.mark(self.window)
        writer.put(self.declined, (state.declined >> seat) & 1)
        writer.put(self.silent, state.silent)
        writer.put(self.stock, len(state.stock) - state.next)

    def observe_cards(self, state: EkkoState, viewer: i64, writer: ObservationWriter) -> None:
        """Writes, in one pass over all cards, the viewer's own, the open ones, and each seat's counts."""
        held = zeros(3 * SEATS)
        card: i64 = 1
        while card <= CARDS:
            where = i64(state.place[card])
            if where >= PILE:
                writer.mark(self.pile + card - 1)
            elif where < STOCK:
                away = seats_away(viewer, where & SEAT, state.seats)
                kind = where & (GONE | BLOCKED)
                if where & SHOWN:
                    writer.put(self.shown + card - 1, away + 1)
                if away == 0:
                    self.mark_own(writer, card, kind)
                if kind & GONE:
                    held[2 * SEATS + away] = held[2 * SEATS + away] + 1
                else:
                    held[away] = held[away] + 1
                    held[SEATS + away] = held[SEATS + away] + i64(kind == BLOCKED)
            card += 1
        i: i64 = 0
        while i < 3 * SEATS:
            if held[i]:
                writer.put(self.held + i, held[i])
            i += 1

    def mark_own(self, writer: ObservationWriter, card: i64, kind: i64) -> None:
        if kind == 0:
            writer.mark(self.hand + card - 1)
        elif kind == BLOCKED:
            writer.mark(self.blocked + card - 1)
        else:
            writer.mark(self.gone + card - 1)

    def observe_seats(self, state: EkkoState, viewer: i64, writer: ObservationWriter) -> None:
        n = state.seats
        seat: i64 = 0
        while seat < n:
            writer.put_score(self.scores + seats_away(viewer, seat, n), state.scores[seat])
            seat += 1
        if state.turn >= 0:
            writer.mark(self.turn + seats_away(viewer, state.turn, n))
        writer.mark(self.dealer + seats_away(viewer, state.dealer, n))
        writer.mark(self.laid + seats_away(viewer, state.laid, n))

    def action(self, state: GameState, move: i64) -> i64:
        if move > CLOSE:
            return WITH_EFFECT + (move - MIRROR) % 100
        return WRONG + move - TRY if move > TRY else move

    def move(self, state: GameState, action: i64) -> i64:
        if action < WITH_EFFECT:
            return action
        if action > WRONG:
            return TRY + action - WRONG
        assert isinstance(state, EkkoState)
        mirror = i64(mirror_of(state.top))
        return MIRROR + 100 * mirror + action - WITH_EFFECT if mirror else NO_MOVE

    def meanings(self) -> list[str]:
        cards = [f"{card:02d}" for card in range(1, CARDS + 1)]
        mirrors = ["mirror>draw", *[f"mirror>drop:{card}" for card in cards]]
        return ["draw", *cards, "let", *mirrors, *[f"try:{card}" for card in cards]]


ARRAYS: Final = EkkoArrays()
