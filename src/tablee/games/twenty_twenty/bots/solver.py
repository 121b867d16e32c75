"""The complete solver of 20/20: won with the moves, or proved lost, for any position (`docs/bots/solver.md`).

It looks at every card, so it gives hints, judges positions and picks deals (V11); it is no player. Taking back (V10) is
no way out here: a position is judged as it lies.
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
"""Random games that a grade rests on."""
SHARES = [0.125, 0.08, 0.045, 0.02]
"""Levels 1 to 4 need at least this share of random games won, level 5 is the rest: each is about a fifth of all."""


class Solution:
    """A verdict (`won`, `lost`, or `undecided` if a budget ran out), the moves that win, and the work it took."""

    def __init__(self, verdict: str, moves: list[int], nodes: int, dives: int) -> None:
        self.verdict = verdict
        self.moves = moves
        self.nodes = nodes
        self.dives = dives


class Difficulty:
    """How hard a position is: `level` 1 (easy) to 5, or 0 if it is lost, and the figures behind it.

    `share` of random games are won; at `narrow_steps` steps of the solver's line at most half of the pairs still win;
    at its `narrowest` step only this share of them does.
    """

    def __init__(self, level: int, share: float, narrow_steps: int, narrowest: float) -> None:
        self.level = level
        self.share = share
        self.narrow_steps = narrow_steps
        self.narrowest = narrowest


# Layouts


def solve_layout(layout: Layout, budget: int = 0) -> Solution:
    """Decides a layout. With a budget the search stops after so many nodes; without one it always decides."""
    search = Search(layout)
    verdict = search.run(budget)
    return Solution(VERDICTS[verdict], search.line, int(search.nodes), int(search.dives))


def winning_moves_of(layout: Layout, line: list[int], refuted: set[int]) -> list[int]:
    """The couples on top that still win, where `line` wins.

    Those found to lose join `refuted`, to be spared later: a couple that loses now also loses after other moves.
    """
    moves = layout.moves()
    winning = set(line).intersection(moves)  # a couple on top waits for nothing, so the line may as well begin with it
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
    """At each step of a line that wins: how many of the couples on top win, and how many there are."""
    refuted: set[int] = set()
    choices: list[tuple[int, int]] = []
    for step, move in enumerate(line):
        winning = winning_moves_of(layout, line[step:], refuted)
        choices.append((len(winning), len(layout.moves())))
        layout = layout.after(move)
    return choices


def share_won(layout: Layout, games: int, rng: Rng) -> float:
    """The share of random games that are won."""
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
    """The cards that still lie, labelled with their numbers."""
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
    """Decides a position: the moves that win it, or that none do. `undecided` only if a `budget` of nodes was given."""
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
    """At each step of the solution: how many pairs still win, and how many there are. Empty if the position is lost."""
    return choices_along(layout_of(state), solve(state).moves)


def difficulty(state: TwentyTwentyState) -> Difficulty:
    """The grade of a position, always the same for the same position."""
    choices = winning_choices(state)
    if not choices:
        return Difficulty(0, 0.0, 0, 0.0)
    share = share_won(layout_of(state), GAMES, Rng(GAMES))
    parts = [winning / legal for winning, legal in choices]
    level = 1 + sum(share < bound for bound in SHARES)
    return Difficulty(level, share, sum(part <= 0.5 for part in parts), min(parts))
