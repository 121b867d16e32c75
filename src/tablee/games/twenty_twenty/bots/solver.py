"""The complete solver of 20/20: for any position, winning moves or a proof that it is lost (`docs/bots/solver.md`).

It sees every card, so it serves for hints, verdicts and the choice of deals (V11), not as a player. It ignores taking
back (V10).
"""

from __future__ import annotations

from mypy_extensions import i64

from tablee.core.rng import Rng
from tablee.games.shared.k6t import RANK_OF
from tablee.games.twenty_twenty.bots.layout import NO_PLACE, Layout, RandomGame
from tablee.games.twenty_twenty.bots.pairing import Search
from tablee.games.twenty_twenty.state import HEIGHT, OVER, PAIRS, PILES, TwentyTwentyState

VERDICTS = ["lost", "won", "undecided"]
GAMES = 1000
"""Random games for a grade."""
SHARES = [0.125, 0.08, 0.045, 0.02]
"""Levels 1 to 4 need at least this share of random games won, level 5 is the rest: each is about a fifth of all."""


class Solution:
    """A verdict (`won`, `lost`, or `undecided` if a budget ran out), the winning moves, and the work done."""

    def __init__(self, verdict: str, moves: list[int], nodes: int, dives: int) -> None:
        self.verdict = verdict
        self.moves = moves
        self.nodes = nodes
        self.dives = dives


class Difficulty:
    """How hard a position is: `level` 1 (easy) to 5, or 0 if it is lost, and the figures behind it.

    `share` of random games win; at `narrow_steps` steps of the solver's line at most half of the pairs still win;
    at its `narrowest` step only this share of them does.
    """

    def __init__(self, level: int, share: float, narrow_steps: int, narrowest: float) -> None:
        self.level = level
        self.share = share
        self.narrow_steps = narrow_steps
        self.narrowest = narrowest


# Layouts


def solve_layout(layout: Layout, budget: int = 0) -> Solution:
    """Decides a layout. A budget limits the nodes of the search; without one it always decides."""
    search = Search(layout)
    verdict = search.run(budget)
    return Solution(VERDICTS[verdict], search.line, int(search.nodes), int(search.dives))


def winning_moves_of(layout: Layout, line: list[int], refuted: set[int]) -> list[int]:
    """The free couples that still win, given the winning line `line`.

    Adds losing couples to `refuted`, to skip them later: a couple that loses now also loses after other moves.
    """
    moves = layout.moves()
    winning = set(line).intersection(moves)  # a free couple waits for nothing, so the line can begin with it
    for move in moves:
        if move in winning or move in refuted:
            continue
        rest = solve_layout(layout.after(move))
        if rest.verdict == "won":
            winning.add(move)
            winning.update(set(rest.moves).intersection(moves))
        else:
            refuted.add(move)
    return [move for move in moves if move in winning]


def choices_along(layout: Layout, line: list[int]) -> list[tuple[int, int]]:
    """For each step of a winning line the number of free couples that win, and of all free couples."""
    refuted: set[int] = set()
    choices: list[tuple[int, int]] = []
    for step, move in enumerate(line):
        winning = winning_moves_of(layout, line[step:], refuted)
        choices.append((len(winning), len(layout.moves())))
        layout = layout.after(move)
    return choices


def share_won(layout: Layout, games: int, rng: Rng) -> float:
    """The share of random games that win."""
    random_game = RandomGame(layout)
    won: i64 = 0
    game: i64 = 0
    while game < games:
        if random_game.is_won(rng):
            won += 1
        game += 1
    return int(won) / games


# Positions of the game


def layout_of(state: TwentyTwentyState) -> Layout:
    """The remaining cards, labelled with their numbers."""
    layout = Layout()
    pile: i64 = 0
    while pile < PILES:
        above: i64 = NO_PLACE
        depth = state.gone(pile)
        while depth < HEIGHT:
            card = state.card(pile, depth)
            above = layout.lay(RANK_OF[card], card, above)
            depth += 1
        pile += 1
    return layout


def solve(state: TwentyTwentyState, budget: int = 0) -> Solution:
    """Decides a position. The verdict is `undecided` only if a `budget` of nodes runs out."""
    if state.phase == OVER:
        return Solution("won" if state.removed == PAIRS else "lost", [], 0, 0)  # V7, V9, V15
    return solve_layout(layout_of(state), budget)


def winning_moves(state: TwentyTwentyState) -> list[int]:
    """The legal pairs after which the game can still be won, in the order of `legal_moves`."""
    solution = solve(state)
    if not solution.moves:
        return []
    winning = winning_moves_of(layout_of(state), solution.moves, set())
    return [move for move in state.legal_moves(0) if move in winning]


def winning_choices(state: TwentyTwentyState) -> list[tuple[int, int]]:
    """For each step of the solution the number of winning pairs, and of all pairs. Empty if the position is lost."""
    return choices_along(layout_of(state), solve(state).moves)


def difficulty(state: TwentyTwentyState) -> Difficulty:
    """The grade of a position, deterministic."""
    choices = winning_choices(state)
    if not choices:
        return Difficulty(0, 0.0, 0, 0.0)
    share = share_won(layout_of(state), GAMES, Rng(GAMES))
    parts = [winning / legal for winning, legal in choices]
    level = 1 + sum(share < bound for bound in SHARES)
    return Difficulty(level, share, sum(part <= 0.5 for part in parts), min(parts))
