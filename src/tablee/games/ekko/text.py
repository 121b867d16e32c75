"""EKKO's notation: `73`, `73>draw`, `73>drop:15`, `draw`, `let`, `try:45`, the table's `close`, and positions."""

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
    within,
)
from tablee.games.ekko.cards import (
    AGAIN,
    BETWEEN,
    BLOCKED,
    CARDS,
    CLOSE,
    DRAW,
    GONE,
    LAST,
    LET,
    MIRROR,
    OVER,
    PHASES,
    PLAYING,
    SHOWN,
    TRY,
    mirror_of,
)
from tablee.games.ekko.options import EkkoOptions
from tablee.games.ekko.spec import SPEC
from tablee.games.ekko.state import EkkoState
from tablee.games.ekko.views import EkkoView
from tablee.games.shared.rounds_text import check_target, set_round

WORDS = {"draw": DRAW, "let": LET, "close": CLOSE}


class EkkoText(GameText):
    """EKKO's part `text`."""

    # Moves

    def meanings(self, state: GameState, seat: int, text: str) -> list[int]:
        text = text.lower().replace(" ", "")
        if text in WORDS:
            return [WORDS[text]]
        if text.startswith("try:"):
            return [TRY + _card(text[len("try:") :])]
        name, mirrors, effect = text.partition(">")
        card = _card(name)
        if not mirrors:
            return [card]
        if effect == "draw":
            return [MIRROR + 100 * card]
        if effect.startswith("drop:"):
            return [MIRROR + 100 * card + _card(effect[len("drop:") :])]
        raise NotationError(NOT_A_MOVE)

    def move_text(self, state: GameState, seat: int, move: int) -> str:
        if move > CLOSE:
            card, dropped = divmod(move - MIRROR, 100)
            if dropped == card:
                return f"{card:02d}>drop:{UNKNOWN}"  # E18: the public form
            return f"{card:02d}>drop:{dropped:02d}" if dropped else f"{card:02d}>draw"
        if move in WORDS.values():
            return {DRAW: "draw", LET: "let", CLOSE: "close"}[move]
        return f"try:{move - TRY:02d}" if move > TRY else f"{move:02d}"

    # Positions

    def piles(self, position: EkkoView) -> Piles:
        seats = position.seats
        piles = {f"hands[{seat}]": hand for seat, hand in enumerate(per_seat(position.hands, seats, "hands"))}
        piles.update({f"gone[{seat}]": cards for seat, cards in enumerate(per_seat(position.gone, seats, "gone"))})
        piles["stock"] = opened(position.stock, "stock")
        piles["pile"] = opened(position.pile, "pile")
        return piles

    def pinned(self, position: EkkoView, piles: Piles) -> list[tuple[list[str], list[list[str]]]]:
        shown = per_seat(position.shown, position.seats, "shown")
        return [(cards, [piles[f"hands[{seat}]"], piles[f"gone[{seat}]"]]) for seat, cards in enumerate(shown)]

    def build(self, position: EkkoView, options: Options, piles: Piles) -> GameState:
        assert isinstance(options, EkkoOptions)
        seats = position.seats
        state = EkkoState(options, seats, (position.dealer or 1) - 1)
        set_round(state, position, PHASES)
        state.clear()
        for seat in range(seats):
            self._put_cards(position, state, seat, piles)
        state.stock = vec[i64]([int(card) for card in piles["stock"]])
        for card in reversed(piles["pile"]):
            state.pile_up(int(card))
        state.find_holder()
        state.silent = within(position.silent, 0, seats - 1, "silent")
        state.declined = _seats(position)
        turn = int(state.turn)
        state.laid = _laid(position, turn, int(state.dealer))
        _check(position, state, piles, turn)
        if state.phase <= AGAIN:
            state.give_turn(turn)
        return state

    def _put_cards(self, position: EkkoView, state: EkkoState, seat: int, piles: Piles) -> None:
        """Puts a seat's cards where the position has them: in hand, blocked or not, or face down."""
        hand, gone = piles[f"hands[{seat}]"], piles[f"gone[{seat}]"]
        shown = per_seat(position.shown, position.seats, "shown")[seat]
        for place, card in enumerate(shown):
            if card not in hand and card not in gone:
                raise PositionError(f"shown[{seat}][{place}]", f"{card} is neither in that hand nor discarded by it")
        blocked = _blocked(per_seat(position.blocked, position.seats, "blocked")[seat], hand, shown, f"blocked[{seat}]")
        for card in hand:
            state.put(int(card), seat + SHOWN * (card in shown) + BLOCKED * (card in blocked))
        for card in gone:
            state.put(int(card), GONE + seat + SHOWN * (card in shown))


def _card(text: str) -> int:
    if not text.isdecimal() or not text.isascii():
        raise NotationError(NOT_A_MOVE)
    if len(text) != 2 or not 1 <= int(text) <= CARDS:
        raise NotationError(NO_SUCH_CARD)
    return int(text)


def _seats(position: EkkoView) -> int:
    """The seats that have declined, as a set."""
    declined = 0
    for place, seat in enumerate(position.declined or []):
        number = within(seat, 1, position.seats, f"declined[{place}]") - 1
        if declined >> number & 1:
            raise PositionError(f"declined[{place}]", f"seat {seat} is there twice")
        declined |= bit(number)
    return declined


def _laid(position: EkkoView, turn: int, dealer: int) -> int:
    """The seat that laid the top card; by default the seat before the one on turn (E44)."""
    if position.laid is not None:
        return seat_or_none(position.laid, position.seats, "laid")
    if position.turn is None:
        return dealer
    return turn if position.phase in (PHASES[AGAIN], PHASES[LAST]) else (turn - 1) % position.seats


def _blocked(cards: list[str], hand: list[str], shown: list[str], path: str) -> list[str]:
    """The blocked cards of a hand. Unspecified ones are, if possible, cards that nobody else has seen."""
    blocked = [card for card in cards if card != UNKNOWN]
    for place, card in enumerate(cards):
        if card != UNKNOWN and card not in hand:
            raise PositionError(f"{path}[{place}]", f"{card} is not in that hand")
    others = sorted((card for card in hand if card not in blocked), key=lambda card: card in shown)
    blocked += others[: len(cards) - len(blocked)]
    if len(set(blocked)) != len(cards):
        raise PositionError(path, "more cards are blocked than are in hand")
    return blocked


def _check(position: EkkoView, state: EkkoState, piles: Piles, turn: int) -> None:
    if not piles["pile"]:
        raise PositionError("pile", "must have at least the card turned up")
    between = state.phase >= BETWEEN
    if between:
        _check_ended(position, state)
    check_target(state, int(state.options.target), between=between, over=state.phase == OVER)
    if between:
        return
    if turn < 0:
        raise PositionError("turn", "must be the seat that is due to play")
    if state.phase != PLAYING:
        _check_own_card(position, state, turn)
    for seat in range(position.seats):
        if not piles[f"hands[{seat}]"] and (seat != turn or state.phase == PLAYING):
            raise PositionError(f"hands[{seat}]", "is empty: the round would be over")


def _check_ended(position: EkkoView, state: EkkoState) -> None:
    """Between rounds: checks the reason of the last ending, and the points of the hands."""
    if position.ended not in ("out", "stock"):
        raise PositionError("ended", f'must be "out" or "stock" in phase {position.phase!r}')
    if state.penalties:
        raise PositionError("blocked", "no card is blocked when a round is over")
    points = [int(state.hand_points(seat)) for seat in range(position.seats)]
    if position.points is not None and position.points != points:
        raise PositionError("points", f"the hands cost {points}")


def _check_own_card(position: EkkoView, state: EkkoState, turn: int) -> None:
    """Phases `again` and `last`: checks that the seat on turn has just laid the top card."""
    if state.laid != turn:
        raise PositionError("laid", f"must be the seat on turn in phase {position.phase!r}")
    is_eleven = mirror_of(int(state.top)) == 0
    if is_eleven != (state.phase == AGAIN):
        what = "a multiple of 11" if state.phase == AGAIN else "no multiple of 11"
        raise PositionError("pile", f"{what} must be on top in phase {position.phase!r}")
    if state.phase == AGAIN:
        return
    if state.penalties:
        raise PositionError("blocked", "no card is blocked while a last card waits for its mirror")
    if state.hand(turn, 0) | state.hand(turn, 1):
        raise PositionError(f"hands[{turn}]", 'must be empty in phase "last"')
    if state.declined | bit(turn) == bit(position.seats) - 1:
        raise PositionError("declined", "all others have declined: the round would be over")


TEXT = EkkoText(SPEC, EkkoView, PHASES)
