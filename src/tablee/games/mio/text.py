"""MIO's notation: `r3`, `r*!`, `J:b`, `mio`, `draw`, `pass`, `name:b`, and positions."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import bit
from tablee.core.options import Options
from tablee.core.refusal import NOT_A_MOVE
from tablee.core.state import GameState
from tablee.core.text import (
    NO_SUCH_CARD,
    UNKNOWN,
    GameText,
    NotationError,
    Piles,
    PositionError,
    opened,
    per_seat,
    seat_or_none,
    take,
    within,
)
from tablee.games.mio.cards import COLOURS, JOKER, KIND_TEXTS, UNNAMED, VALUES
from tablee.games.mio.options import MioOptions
from tablee.games.mio.refusals import JOKER_NEEDS_COLOUR
from tablee.games.mio.spec import SPEC
from tablee.games.mio.state import BETWEEN, DRAW, MIO, NAME, NAMING, OVER, PASS, PHASES, PLAYING, SHOUT, MioState
from tablee.games.mio.views import MioView
from tablee.games.shared.rounds_text import check_target, set_round

WORDS = {"draw": DRAW, "pass": PASS, "mio": MIO, "mio!": MIO}


class MioText(GameText):
    """MIO's part `text`."""

    # Moves

    def meanings(self, state: GameState, seat: int, text: str) -> list[int]:
        text = text.lower().replace(" ", "")
        if text in WORDS:
            return [WORDS[text]]
        if text.startswith("name:"):
            return [NAME + _colour(text[len("name:") :])]
        shout = SHOUT if text.endswith("!") else 0
        kind = _kind(text[: len(text) - shout])
        assert isinstance(state, MioState)
        if not state.cards.of_kind[min(kind, JOKER)]:
            raise NotationError(NO_SUCH_CARD)
        return [2 * kind + shout]

    def move_text(self, state: GameState, seat: int, move: int) -> str:
        if move >= NAME:
            return f"name:{COLOURS[move - NAME]}"
        if move >= DRAW:
            return {DRAW: "draw", PASS: "pass", MIO: "mio"}[move]
        kind = move >> 1
        card = KIND_TEXTS[kind] if kind < JOKER else f"J:{COLOURS[kind - JOKER]}"
        return card + "!" * (move & SHOUT)

    # Positions

    def piles(self, position: MioView) -> Piles:
        seats = position.seats
        down = position.down or [None] * seats
        piles = {f"hands[{seat}]": hand for seat, hand in enumerate(per_seat(position.hands, seats, "hands"))}
        face_down = per_seat([[card] if card else [] for card in down], seats, "down")
        piles.update({f"down[{seat}]": cards for seat, cards in enumerate(face_down)})
        piles["stock"] = opened(position.stock, "stock")
        piles["pile"] = position.pile
        return piles

    def build(self, position: MioView, options: Options, piles: Piles) -> GameState:
        assert isinstance(options, MioOptions)
        seats = position.seats
        state = MioState(options, seats, (position.dealer or 1) - 1)
        set_round(state, position, PHASES)
        numbers = self.card_numbers(options)
        hands = [take(numbers, piles[f"hands[{seat}]"]) for seat in range(seats)]
        down = [take(numbers, piles[f"down[{seat}]"]) for seat in range(seats)]
        state.hands = vec[i64](
            [sum(bit(card) for card in held + under) for held, under in zip(hands, down, strict=True)]
        )
        state.down = sum(bit(card) for cards in down for card in cards)
        state.points = vec[i64](position.points or [0] * seats)
        state.shout = seat_or_none(position.shout, seats, "shout")
        state.passes = within(position.passes, 0, seats - (state.phase < BETWEEN), "passes")
        drawn = self._drawn(position, piles, numbers, hands)
        state.stock = vec[i64](drawn + take(numbers, piles["stock"]))
        state.next = state.drawn = len(drawn)
        state.pile = vec[i64]([state.cards.kind_of[card] for card in reversed(take(numbers, piles["pile"]))])
        self._set_top(position, state)
        self._check(position, state, piles)
        if state.phase == PLAYING:
            state.weigh()
        return state

    def _drawn(
        self, position: MioView, piles: Piles, numbers: dict[str, list[int]], hands: list[list[int]]
    ) -> list[int]:
        """The cards drawn this turn, as cards of the hand of the seat on turn."""
        if not position.drawn or position.turn is None:
            return []
        names = piles[f"hands[{position.turn - 1}]"]
        cards = opened(position.drawn, "drawn")
        if len(cards) > len(names):
            raise PositionError("drawn", "more cards were drawn than are in hand")
        left = list(zip(names, hands[position.turn - 1], strict=True))
        drawn: list[int] = []
        for place, card in enumerate(cards):
            found = next((pair for pair in left if card in (UNKNOWN, pair[0])), None)
            if found is None:
                raise PositionError(f"drawn[{place}]", f"{card} is not in the hand of seat {position.turn}")
            left.remove(found)
            drawn.append(found[1])
        return drawn

    def _set_top(self, position: MioView, state: MioState) -> None:
        if not position.pile:
            raise PositionError("pile", "must have at least the card turned up")
        state.top = state.pile[len(state.pile) - 1]
        joker = state.top == JOKER
        if joker and state.phase != NAMING:
            if position.named is None or len(position.named) != 1 or position.named not in COLOURS:
                raise PositionError("named", f"a joker is on top: one of {', '.join(COLOURS)} must be named")
            state.top = JOKER + COLOURS.index(position.named)
        elif position.named is not None:
            raise PositionError("named", "must be null: no joker is on top for which a colour was named")
        elif state.phase == NAMING:
            if not joker:
                raise PositionError("phase", 'can be "name" only when a joker was turned up')
            state.top = UNNAMED

    def _check(self, position: MioView, state: MioState, piles: Piles) -> None:
        between = state.phase >= BETWEEN
        if between and position.ended not in ("out", "blocked"):
            raise PositionError("ended", f'must be "out" or "blocked" in phase {position.phase!r}')
        check_target(state, int(state.options.target), between=between, over=state.phase == OVER)
        if between:
            return
        if state.turn < 0 or (state.phase == NAMING and state.turn != state.dealer):
            raise PositionError("turn", 'must be the seat that acts (in phase "name" the dealer)')
        if state.passes and piles["stock"]:
            raise PositionError("passes", "nobody passes for want of a card while the stock has cards")
        for seat in range(position.seats):
            held, down = len(piles[f"hands[{seat}]"]), len(piles[f"down[{seat}]"])
            if held + down == 0:
                raise PositionError(f"hands[{seat}]", "is empty: the round would be over")
            if down and held and (seat != state.turn or held != state.drawn):
                raise PositionError(
                    f"hands[{seat}]", "beside a face-down card only what was drawn this turn can be in hand"
                )
            if seat == state.shout and (held + down != 1 or seat == state.turn):
                raise PositionError("shout", "is for a seat with one card left that is not on turn")


def _colour(text: str) -> int:
    if len(text) != 1 or text not in COLOURS:
        raise NotationError(NO_SUCH_CARD if text else NOT_A_MOVE)
    return COLOURS.index(text)


def _kind(text: str) -> int:
    """A kind as numbered in moves: jokers once for each colour."""
    if text == "j":
        raise NotationError(JOKER_NEEDS_COLOUR)
    if text.startswith("j:"):
        return JOKER + _colour(text[2:])
    if len(text) == 2 and text[1] in VALUES and text[0] in COLOURS:
        return COLOURS.index(text[0]) * 6 + VALUES.index(text[1])
    raise NotationError(NO_SUCH_CARD if len(text) == 2 else NOT_A_MOVE)


TEXT = MioText(SPEC, MioView, PHASES)
