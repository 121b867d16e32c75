"""20/20's notation: `6s-6h`, `give-up`, `undo`, and positions."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.options import Options
from tablee.core.refusal import NOT_A_MOVE
from tablee.core.state import GameState
from tablee.core.text import GameText, NotationError, Piles, PositionError, opened, within
from tablee.games.shared.k6t_text import NUMBERS, read_cards
from tablee.games.twenty_twenty.options import TwentyTwentyOptions
from tablee.games.twenty_twenty.spec import SPEC
from tablee.games.twenty_twenty.state import (
    FIRST,
    GIVE_UP,
    HEIGHT,
    OVER,
    PAIRS,
    PHASES,
    PILES,
    UNDO,
    TwentyTwentyState,
    beneath,
    pair_text,
)
from tablee.games.twenty_twenty.views import TwentyTwentyView


class TwentyTwentyText(GameText):
    """20/20's part `text`."""

    # Moves

    def meanings(self, state: GameState, seat: int, text: str) -> list[int]:
        word = text.lower().replace(" ", "")
        if word in ("give-up", "giveup"):
            return [GIVE_UP]
        if word == "undo":
            return [UNDO]
        return [_pair(word)]

    def move_text(self, state: GameState, seat: int, move: int) -> str:
        if move >= GIVE_UP:
            return "undo" if move == UNDO else "give-up"
        return pair_text(move)

    # Positions

    def piles(self, position: TwentyTwentyView) -> Piles:
        removed = position.removed if position.removed is not None else [[] for _ in range(PILES)]
        for path, piles in (("piles", position.piles), ("removed", removed)):
            if len(piles) != PILES:
                raise PositionError(path, f"must have {PILES} piles, not {len(piles)}")
        named = {f"piles[{pile}]": opened(cards, f"piles[{pile}]") for pile, cards in enumerate(position.piles)}
        named.update({f"removed[{pile}]": cards for pile, cards in enumerate(removed)})
        return named

    def build(self, position: TwentyTwentyView, options: Options, piles: Piles) -> GameState:
        assert isinstance(options, TwentyTwentyOptions)
        state = TwentyTwentyState(options)
        whole = [piles[f"removed[{pile}]"] + piles[f"piles[{pile}]"] for pile in range(PILES)]
        for pile, cards in enumerate(whole):
            if len(cards) != HEIGHT:
                raise PositionError(f"piles[{pile}]", f"has {len(cards)} cards with those removed, not {HEIGHT}")
        state.dealt = vec[i64](
            [NUMBERS[cards[HEIGHT - 1 - layer].lower()] for layer in range(HEIGHT) for cards in whole]
        )
        state.beneath = beneath(state.dealt)
        gone = [len(piles[f"removed[{pile}]"]) for pile in range(PILES)]
        taken = sum(gone)
        if taken % 2:
            raise PositionError("removed", f"cards leave in pairs, but {taken} are removed")
        state.removed = taken // 2
        for pile, number in enumerate(_seen(position, options, gone)):
            for depth in range(gone[pile] + 1, number):
                state.mark_seen(state.card(pile, depth))
        state.history = vec[i64](_history(position, state, gone))
        state.undos = within(position.undos, 0, 10**9, "undos")
        state.turn_up(vec[i64](gone))
        _finish(position, state)
        return state


def _pair(text: str) -> int:
    cards = read_cards(text)
    if len(cards) != 2:
        raise NotationError(NOT_A_MOVE)
    return min(cards) * FIRST + max(cards)


def _seen(position: TwentyTwentyView, options: TwentyTwentyOptions, gone: list[int]) -> list[int]:
    """How many cards of each pile have been visible, including removed ones."""
    least = [min(lost + 1, HEIGHT) for lost in gone]
    if position.seen is None:
        return least
    if len(position.seen) != PILES:
        raise PositionError("seen", f"must have {PILES} numbers, not {len(position.seen)}")
    seen = [lost + number for lost, number in zip(gone, position.seen, strict=True)]
    for pile in range(PILES):
        most = HEIGHT if options.undo else least[pile]
        if not least[pile] <= seen[pile] <= most:
            raise PositionError(f"seen[{pile}]", "does not fit the pile: only an undo leaves more than one card known")
    return seen


def _history(position: TwentyTwentyView, state: TwentyTwentyState, gone: list[int]) -> list[int]:
    """The pairs removed, checked against the piles they came from."""
    if not state.options.undo:
        if position.history:
            raise PositionError("history", "is kept only with the option `undo`")
        return []
    if len(position.history) != state.removed:
        raise PositionError("history", f"names {len(position.history)} pairs, but {state.removed} are removed")
    left = gone.copy()
    places = {int(card): place for place, card in enumerate(state.dealt)}
    history: list[int] = []
    for number, text in enumerate(position.history):
        path = f"history[{number}]"
        try:
            pair = _pair(text)
        except NotationError:
            raise PositionError(path, f"{text!r} is not a pair") from None
        first, second = divmod(pair, FIRST)
        if first % 20 != second % 20 or first == second:
            raise PositionError(path, f"{text!r} is not a pair")
        for card in (first, second):
            layer, pile = divmod(places[card], PILES)
            if left[pile] == 0 or HEIGHT - 1 - layer != gone[pile] - left[pile]:
                raise PositionError(path, f"a card of {text!r} was not on top of its pile then, or is not removed")
            left[pile] -= 1
        history.append(pair)
    return history


def _finish(position: TwentyTwentyView, state: TwentyTwentyState) -> None:
    over = PHASES.index(position.phase) == OVER
    if over and position.ended == "gave-up":
        if state.phase == OVER:
            raise PositionError("ended", f"the game had ended already: {state.ended}")
        state.phase = OVER
        state.ended = "gave-up"
    if over != (state.phase == OVER):
        raise PositionError("phase", "the game is over when no pair is visible, when won, or when given up")
    if over and position.ended != state.ended:
        raise PositionError("ended", f"must be {state.ended!r}, not {position.ended!r}")
    if state.removed > PAIRS:
        raise PositionError("removed", "are too many")


TEXT = TwentyTwentyText(SPEC, TwentyTwentyView, PHASES)
