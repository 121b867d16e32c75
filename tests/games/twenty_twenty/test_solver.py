"""The solver of 20/20 from inside: small layouts against an exhaustive search, hard deals, many deals."""

import random
from itertools import combinations

import pytest

from tablee.build import is_compiled
from tablee.core.playout import random_move
from tablee.core.rng import Rng
from tablee.games.twenty_twenty.bots.layout import Layout, layout_from
from tablee.games.twenty_twenty.bots.pairing import DIVES, WON, Search
from tablee.games.twenty_twenty.bots.solver import (
    choices_along,
    difficulty,
    solve,
    solve_layout,
    winning_moves,
    winning_moves_of,
)
from tablee.games.twenty_twenty.state import PAIRS
from tests.games.twenty_twenty.soak_solver import dealt, soak

Piles = list[list[int]]

# Lost deals that are hard to refute: each resisted weaker searches for 300,000 to 30,000,000 nodes. Piles from the top.
HARD = """
9 15 16 9 12 4 / 19 9 1 2 2 0 / 9 10 17 5 12 16 / 6 5 2 11 15 15 / 3 1 1 13 0 11 /
4 13 4 8 17 5 / 0 0 0 14 3 7 / 6 19 12 19 5 5 / 16 11 6 14 10 10 / 12 18 4 2 9 13 /
7 16 16 15 6 7 / 3 10 13 18 18 7 / 17 10 4 16 18 19 / 7 17 2 11 18 9 / 17 17 18 7 15 8 /
14 12 11 10 13 2 / 11 19 8 6 3 3 / 13 8 8 3 8 1 / 19 5 14 6 14 0 / 4 14 1 1 15 12

5 15 5 1 19 9 / 0 9 6 5 6 17 / 13 11 9 19 1 10 / 2 17 13 1 3 3 / 14 9 4 17 4 4 /
2 3 3 15 10 16 / 8 17 14 8 14 14 / 4 5 3 12 0 18 / 6 16 11 3 1 0 / 16 18 17 17 12 6 /
4 15 13 15 7 10 / 7 8 11 8 8 6 / 13 12 2 5 9 19 / 9 2 11 11 18 1 / 13 0 0 2 16 18 /
10 7 12 12 14 0 / 19 7 14 5 10 6 / 15 18 15 11 19 10 / 8 18 13 1 7 19 / 4 2 12 16 16 7

19 12 2 12 4 18 / 11 6 17 17 8 7 / 12 7 14 11 17 9 / 19 8 10 15 15 1 / 11 1 10 18 18 16 /
10 16 13 8 13 6 / 10 8 11 3 6 7 / 0 0 0 3 5 12 / 16 16 7 16 15 3 / 3 4 0 17 7 1 /
8 15 14 3 3 0 / 9 13 9 2 9 2 / 0 16 12 10 18 9 / 15 6 18 13 14 4 / 18 14 4 1 5 4 /
7 19 9 5 6 5 / 8 13 19 1 2 11 / 5 11 1 12 10 15 / 6 14 2 5 2 19 / 14 4 19 13 17 17
""".strip().split("\n\n")


def exhaustive(piles: Piles) -> bool:
    """Every pair in every order, by the heights of the piles."""
    failed: set[tuple[int, ...]] = set()

    def wins(gone: tuple[int, ...]) -> bool:
        if gone in failed:
            return False
        tops = [(place, pile[n]) for place, (pile, n) in enumerate(zip(piles, gone, strict=True)) if n < len(pile)]
        if not tops:
            return True
        for (a, rank), (b, other) in combinations(tops, 2):
            if rank == other and wins(tuple(n + (place in (a, b)) for place, n in enumerate(gone))):
                return True
        failed.add(gone)
        return False

    return wins(tuple(0 for _ in piles))


def small_piles(chance: random.Random, alike: list[int]) -> Piles:
    """Two to seven ranks in three to eight piles, about as often won as lost."""
    cards = [rank for rank in chance.sample(range(20), chance.randint(2, 7)) for _ in range(chance.choice(alike))]
    chance.shuffle(cards)
    n = chance.randint(3, 8)
    return [cards[k::n] for k in range(n)]


def replays(layout: Layout, line: list[int]) -> bool:
    """Whether every move of a line was on top when its turn came, and nothing is left."""
    for move in line:
        if move not in layout.moves():
            return False
        layout = layout.after(move)
    return layout.size == 0


@pytest.mark.parametrize("thorough", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_the_search_agrees_with_an_exhaustive_one(seed: int, thorough: bool) -> None:
    chance = random.Random(seed)
    lost = branched = 0
    for _ in range(750):
        piles = small_piles(chance, [2, 4, 6, 6])
        layout = layout_from(piles)
        search = Search(layout)
        search.dives = DIVES  # no random games: they would win most layouts before the search
        search.thorough = thorough
        won = search.run(0) == WON
        assert won == exhaustive(piles), piles
        assert not won or replays(layout, search.line)
        lost += not won
        branched += search.nodes > 1
    assert 150 < lost < 600
    assert branched > 100


@pytest.mark.essential
def test_small_layouts_are_solved_with_moves_that_replay() -> None:
    chance = random.Random(7)
    verdicts = {"won": 0, "lost": 0}
    for _ in range(100):
        piles = small_piles(chance, [2, 4, 6])
        layout = layout_from(piles)
        solution = solve_layout(layout)
        assert (solution.verdict == "won") == exhaustive(piles)
        assert solution.verdict == "lost" or replays(layout, solution.moves)
        verdicts[solution.verdict] += 1
    assert min(verdicts.values()) > 20


def test_upside_down_a_layout_is_won_or_lost_all_the_same() -> None:
    chance = random.Random(8)
    for _ in range(500):
        piles = small_piles(chance, [4, 6])
        turned = [pile[::-1] for pile in piles]
        assert solve_layout(layout_from(piles)).verdict == solve_layout(layout_from(turned)).verdict


def test_a_rank_with_an_odd_card_is_lost() -> None:
    assert solve_layout(layout_from([[1], [1], [1]])).verdict == "lost"
    assert solve_layout(layout_from([[1, 2], [1, 2], [2]])).verdict == "lost"


def test_an_empty_layout_is_won() -> None:
    assert solve_layout(layout_from([])).verdict == "won"


@pytest.mark.parametrize("piles", [[[20]], [[-1]], [[3] * 4, [3] * 3]])
def test_a_layout_too_large_is_refused(piles: Piles) -> None:
    with pytest.raises(ValueError, match="at most six cards"):
        layout_from(piles)


def test_winning_moves_are_those_whose_rest_is_won() -> None:
    chance = random.Random(9)
    both = 0
    for _ in range(400):
        layout = layout_from(small_piles(chance, [4, 6]))
        solution = solve_layout(layout)
        if solution.verdict == "won":
            winning = winning_moves_of(layout, solution.moves, set())
            assert winning == [m for m in layout.moves() if solve_layout(layout.after(m)).verdict == "won"]
            both += len(winning) < len(layout.moves())
    assert both > 20


def test_the_choices_along_a_line_are_those_of_each_position() -> None:
    chance = random.Random(10)
    for _ in range(100):
        layout = layout_from(small_piles(chance, [4, 6]))
        line = solve_layout(layout).moves
        for step, (winning, legal) in enumerate(choices_along(layout, line)):
            assert (winning, legal) == (
                len(winning_moves_of(layout, line[step:], set())),
                len(layout.moves()),
            )
            layout = layout.after(line[step])


def test_winning_moves_keep_a_game_won_to_its_end() -> None:
    state = dealt(Rng(4))
    rng = Rng(5)
    while state.outcome() is None:
        winning = winning_moves(state)
        assert winning
        state.play(0, winning[int(rng.below(len(winning)))])
    assert state.removed == PAIRS


def test_once_lost_a_game_stays_lost() -> None:
    rng = Rng(6)
    seen = 0
    for _ in range(100):
        state = dealt(rng)
        lost = False
        while state.outcome() is None:
            verdict = solve(state).verdict
            assert not lost or verdict == "lost"
            lost = verdict == "lost"
            state.apply(0, random_move(state, 0, rng))
        seen += lost
    assert seen > 50


def test_the_same_position_has_the_same_solution() -> None:
    for seed in range(20):
        one, two = solve(dealt(Rng(seed))), solve(dealt(Rng(seed)))
        assert (one.verdict, one.moves, one.nodes, one.dives) == (two.verdict, two.moves, two.nodes, two.dives)


def test_a_lost_deal_has_no_grade() -> None:
    rng = Rng(1)
    deals = [dealt(rng) for _ in range(200)]
    lost = [state for state in deals if solve(state).verdict == "lost"]
    assert lost
    assert all(difficulty(state).level == 0 for state in lost)


def test_grades_use_all_levels() -> None:
    rng = Rng(11)
    assert {difficulty(dealt(rng)).level for _ in range(60)} >= {1, 2, 3, 4, 5}


@pytest.mark.slow
@pytest.mark.parametrize("text", HARD)
def test_deals_that_are_hard_to_refute_are_refuted(text: str) -> None:
    layout = layout_from([[int(rank) for rank in pile.split()] for pile in text.split("/")])
    assert solve_layout(layout, budget=100_000).verdict == "lost"


@pytest.mark.slow
def test_ten_thousand_deals_are_decided() -> None:
    figures = soak(10_000 if is_compiled() else 100, 2020)
    print(figures)
    assert figures.verdicts["undecided"] == 0
    low, high = figures.interval()
    assert low < 0.989 < high
    assert not is_compiled() or figures.mean < 10
