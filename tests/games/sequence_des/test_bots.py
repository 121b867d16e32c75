"""The bots of Séquence Dés: what they see, how they reckon, and that each level beats the one below."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import cache
from math import exp, sqrt

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tablee.bots.contract import Seen
from tablee.bots.levels import LEVELS, bot_named
from tablee.core.bits import members
from tablee.core.rng import Rng
from tablee.core.state import TABLE
from tablee.games.sequence_des.board import BOARD, SIZE, SQUARES
from tablee.games.sequence_des.bots.fitting import fit_games
from tablee.games.sequence_des.bots.judgement import UNIT, Judgement, PatternWeights, roles
from tablee.games.sequence_des.bots.lookahead import EVERY_MOVE, Lookahead
from tablee.games.sequence_des.bots.patterns import FIVE, NUMBERS, in_common_order, long_lines
from tablee.games.sequence_des.bots.players import chances_after
from tablee.games.sequence_des.bots.weights import FINENESS, read, weights_for, write
from tablee.games.sequence_des.options import SequenceDesOptions
from tablee.games.sequence_des.spec import SPEC
from tablee.games.sequence_des.state import MOVING, ROLL, ROLLING, SequenceDesState
from tablee.lab.playing import Setup, play
from tests.scenario import Scenario, at, reasons
from tests.tables import TABLES, Table

DICE_TABLES = [table for table in TABLES if table.game == "sequence-des"]
SOUND = ["casual", "expert", "master"]
NO_DEADLINE = 1e18


def default_options() -> SequenceDesOptions:
    options = SPEC.options({}, 2)
    assert isinstance(options, SequenceDesOptions)
    return options


def dice(board: list[str], roll: str, seats: int = 2, **options: object) -> Scenario:
    """Seat 1 has rolled."""
    position = {"game": "sequence-des", "seats": seats, "options": options, "dealer": None, "turn": 1, "board": board}
    return at({**position, "phase": "roll"}).play(f"table:roll:{roll}")


def chosen(game: Scenario, level: str) -> str:
    move = bot_named("sequence-des", level).choose(Seen(game.state, 0), Rng(1))
    return game.text.move_text(game.state, 0, int(move))


def advice(game: Scenario, level: str) -> list[tuple[str, float, str, str]]:
    found = bot_named("sequence-des", level).advise(Seen(game.state, 0), Rng(1))
    return [(game.text.move_text(game.state, 0, one.move), one.value, *reasons(one.reason)) for one in found]


def moments(table: Table, seed: int, limit: int = 400) -> Iterator[SequenceDesState]:
    """The moments of a random match, the same object each time."""
    for state, _ in table.moments(seed, limit):
        assert isinstance(state, SequenceDesState)
        yield state


# What they see


@pytest.mark.essential
@pytest.mark.parametrize("level", SOUND)
def test_they_complete_their_line(level: str) -> None:
    assert chosen(dice([".11.11", "......", "2..2..", "..2...", "......", "....2."], "3+2"), level) == "d1"
    assert chosen(dice(["1..2..", "1.....", "1.....", ".2....", "1....2", "..2..."], "2+2"), level) == "a4"
    assert chosen(dice(["1.....", "12....", "1.....", "1....2", "1..2..", "......"], "1+1", row=6), level) == "a6"


@pytest.mark.essential
@pytest.mark.parametrize("level", SOUND)
def test_they_block_a_line_that_one_roll_would_finish(level: str) -> None:
    """Side 2 lacks c2, an 8; the roll of an 8 offers e3, b4 and d5 as well."""
    assert chosen(dice(["......", "22.22.", "......", "......", "1..1..", "..1..."], "4+4"), level) == "c2"


@pytest.mark.essential
@pytest.mark.parametrize("level", SOUND)
def test_a_10_removes_a_chip_of_the_line_that_threatens(level: str) -> None:
    taken = chosen(dice(["......", "22.22.", "......", "..1...", "1..1..", "2....1"], "5+5"), level)
    assert taken in {"x:a2", "x:b2", "x:d2", "x:e2"}


@pytest.mark.parametrize("level", SOUND)
def test_an_11_wins_before_it_blocks(level: str) -> None:
    both = ["......", "22.22.", "......", "......", ".1111.", "......"]
    assert chosen(dice(both, "5+6"), level) in {"a5", "f5"}
    assert chosen(dice(["......", "22.22.", "......", "......", ".1.1..", "......"], "5+6"), level) == "c2"


@pytest.mark.essential
@pytest.mark.parametrize("level", SOUND)
def test_they_replace_where_it_hurts(level: str) -> None:
    """All 9s are taken (D11); the one on d2 holds four of side 2 together."""
    game = dice(["......", "...2..", ".1.2..", "...22.", "..2...", "...21."], "4+5")
    assert game.legal(1) == {"d2!", "e4!", "c5!"}
    assert chosen(game, level) == "d2!"


# Reasons


LINE = ["......", "22.22.", "......", "......", ".1111.", "......"]
"""Side 2 lacks an 8 on c2; side 1 has two ends open, a 3 and a 6."""


@pytest.mark.essential
@pytest.mark.parametrize(
    ("board", "roll", "move", "en", "fr"),
    [
        (LINE, "5+6", "a5", "Completes five in a row.", "Complète une ligne de cinq."),
        (LINE, "5+6", "c2", "Blocks a line that an 8 would finish.", "Bloque une ligne que finirait un 8."),
        (LINE, "5+5", "x:a2", "Breaks a line that an 8 would finish.", "Défait une ligne que finirait un 8."),
        (
            ["......", "2...2.", "......", "......", ".11.1.", "......"],
            "4+4",
            "d5",
            "Threatens to win with a 3 or a 6.",
            "Menace de gagner avec un 3 ou un 6.",
        ),
        (
            ["......", "22.2..", "......", "......", ".1..1.", "......"],
            "4+4",
            "c2",
            "Stops a line of three.",
            "Arrête une ligne de trois.",
        ),
        (
            ["......", "22....", "......", "......", ".1..1.", "......"],
            "4+5",
            "c5",
            "Makes three in a line that is still open.",
            "Fait trois dans une ligne encore ouverte.",
        ),
        (["......"] * 6, "6+6", "c3", "Stands where no 10 can remove it.", "Se place où aucun 10 ne peut l’ôter."),
        (
            ["......"] * 6,
            "5+5",
            "pass",
            "Nothing else can be done with this roll.",
            "Ce jet ne permet rien d’autre.",
        ),
    ],
)
def test_reasons_are_given_in_both_languages(board: list[str], roll: str, move: str, en: str, fr: str) -> None:
    found = {text: (english, french) for text, _, english, french in advice(dice(board, roll), "expert")}
    assert found[move] == (en, fr)


# How they reckon


def naive_chances(state: SequenceDesState, mover: int) -> list[float]:
    """The judgement from its definition: every pattern of every side looked up and added."""
    sides = int(state.sides)
    weights = weights_for(int(state.options.row), sides)
    owners = {square: side for side in range(sides) for square in members(state.chips(side))}
    scores = [0.0] * sides
    for role in range(int(roles(sides))):
        side = (mover + role) % sides
        for pattern in naive_patterns(int(state.options.row), owners, side):
            scores[side] += int(weights.values[role * int(weights.patterns.size) + pattern])
    parts = [exp(score / UNIT) for score in scores]
    return [part / sum(parts) for part in parts]


def naive_patterns(row: int, owners: dict[int, int], side: int) -> Iterator[int]:
    def sign(square: int) -> int:
        return 0 if square not in owners else 1 if owners[square] == side else 2

    lines, numbers = features(row)
    for start, squares in lines:
        yield start + sum(sign(square) * 3**place for place, square in enumerate(squares))
    for start, squares in numbers:
        signs = [sign(square) for square in squares]
        yield start + 5 * signs.count(1) + signs.count(2)


Feature = tuple[int, list[int]]


@cache
def features(row: int) -> tuple[list[Feature], list[Feature]]:
    """Lines and numbers: where their patterns start, and their squares in the order of the digits."""
    starts: dict[tuple[int, ...], int] = {}
    size = 0
    lines: list[Feature] = []
    for line in long_lines(row):
        places = in_common_order(line)
        model = tuple(sorted(places.values()))
        if model not in starts:
            starts[model] = size
            size += 3 ** len(line)
        lines.append((starts[model], sorted(line, key=places.__getitem__)))
    squares = {n: [square for square in range(SQUARES) if BOARD[square // SIZE][square % SIZE] == n] for n in NUMBERS}
    return lines, [(size + 25 * place, squares[number]) for place, number in enumerate(NUMBERS)]


def brute_force(state: SequenceDesState, depth: int) -> list[float]:
    """The chances of all sides before a roll, by playing everything on the engine."""
    mover = int(state.side(state.turn))
    if depth == 0:
        return naive_chances(state, mover)
    expected = [0.0] * int(state.sides)
    for number in range(2, 13):
        rolled = state.copy()
        rolled.apply(TABLE, ROLL + 6 * (max(number - 6, 1) - 1) + min(number - 1, 6) - 1)
        seat = int(rolled.asked())
        found = [after_move(rolled, seat, move, depth - 1) for move in rolled.legal_moves(seat)]
        best = max(found, key=lambda chances: chances[mover])
        odds = (6 - abs(number - 7)) / 36
        expected = [before + odds * chance for before, chance in zip(expected, best, strict=True)]
    return expected


def after_move(rolled: object, seat: int, move: int, depth: int) -> list[float]:
    assert isinstance(rolled, SequenceDesState)
    state = rolled.copy()
    assert isinstance(state, SequenceDesState)
    state.apply(seat, move)
    if state.outcome() is not None:
        return [1.0 if side == state.winner() else 0.0 for side in range(state.sides)]
    return brute_force(state, depth)


def expected(state: SequenceDesState, depth: int, width: int = EVERY_MOVE) -> list[float]:
    twin = state.copy()
    assert isinstance(twin, SequenceDesState)
    ahead = Lookahead(twin, weights_for(int(state.options.row), int(state.sides)), width, NO_DEADLINE)
    ahead.value(state.side(state.turn), depth, 0)
    assert twin.view(0)["board"] == state.view(0)["board"]
    return [float(ahead.chances[side]) for side in range(state.sides)]


@pytest.mark.parametrize("table", DICE_TABLES, ids=str)
def test_the_lookahead_agrees_with_brute_force(table: Table) -> None:
    """Over one roll, in all sorts of positions: crowded ones too, where chips are replaced or run out."""
    seen = 0
    for seed in range(6):
        for number, state in enumerate(moments(table, seed)):
            if state.phase == ROLLING and number % 41 == 2 * seed:
                assert expected(state, 0) == pytest.approx(brute_force(state, 0), abs=1e-9)
                assert expected(state, 1) == pytest.approx(brute_force(state, 1), abs=1e-9)
                seen += 1
    assert seen >= 6


@pytest.mark.parametrize(("seats", "row"), [(2, 5), (2, 6), (3, 5)])
def test_the_lookahead_agrees_with_brute_force_over_two_rolls(seats: int, row: int) -> None:
    table = Table("sequence-des", seats, {"row": row})
    last = [state.copy() for state in moments(table, 5, 60) if state.phase == ROLLING][-1]
    assert isinstance(last, SequenceDesState)
    assert expected(last, 2) == pytest.approx(brute_force(last, 2), abs=1e-9)


def test_a_full_board_is_looked_ahead_from_too() -> None:
    """D18: then an 11 may replace anything, or pass."""
    board = ["112211", "221122", "112211", "221122", "112211", "221122"]
    position = {"game": "sequence-des", "seats": 2, "dealer": None, "turn": 1, "board": board, "phase": "roll"}
    state = at(position).state
    assert isinstance(state, SequenceDesState)
    assert expected(state, 1) == pytest.approx(brute_force(state, 1), abs=1e-9)


@pytest.mark.essential
def test_chips_that_come_and_go_leave_no_trace() -> None:
    state = list(moments(Table("sequence-des", 3, {}), 3, 61))[-1]
    board = Judgement(state, weights_for(5, 3))
    views, totals = list(board.views), list(board.totals)
    free = [square for square in range(SQUARES) if board.owner(square) < 0]
    for number, square in enumerate(free):
        board.put(number % 3, square)
    assert list(board.views) != views
    for number, square in enumerate(free):
        board.lift(number % 3, square)
    assert (list(board.views), list(board.totals)) == (views, totals)


def test_a_narrow_lookahead_is_close_to_a_wide_one() -> None:
    for seed in range(5):
        last = [state.copy() for state in moments(Table("sequence-des", 2, {}), seed, 50) if state.phase == ROLLING][-1]
        assert isinstance(last, SequenceDesState)
        assert expected(last, 2, 3) == pytest.approx(expected(last, 2), abs=0.01)


@pytest.mark.essential
def test_weights_survive_writing_and_reading() -> None:
    values = weights_for(6, 2).values
    assert list(read(write(values))) == list(values)
    assert max(abs(int(value)) for value in values) < 4000 * FINENESS


def test_fitting_learns_what_four_in_a_row_are_worth() -> None:
    """From nothing, in forty games."""
    options = default_options()
    weights = PatternWeights(FIVE, 2, vec[i64]([0] * int(FIVE.size)))
    fit_games(options, weights, 2, 40, 2.0, Rng(1))
    board = Judgement(SequenceDesState(options, 2), weights)
    chances = vec[float]([0.0, 0.0])
    for square in range(25, 29):
        board.put(0, square)
    board.judge(0, chances, 0)
    assert chances[0] > 0.55


# At the table


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("table", DICE_TABLES, ids=str)
def test_they_play_by_the_rules_at_every_table(table: Table, level: str) -> None:
    bot = bot_named("sequence-des", level)
    for seed in range(3):
        for number, state in enumerate(moments(table, seed)):
            seat = int(state.asked())
            if state.phase == MOVING and number % 7 == seed:
                before = state.view(0)
                assert state.refusal(seat, bot.choose(Seen(state, seat), Rng(seed))) is None
                assert state.view(0) == before


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_thought_gives_the_same_match(level: str) -> None:
    setup = Setup("sequence-des", (level, "casual"))
    assert play(setup, 5) == play(setup, 5)


def test_the_master_uses_the_time_it_is_given_and_no_more() -> None:
    game = dice(["......", "2..22.", ".1....", "......", ".1.1..", "......"], "5+6")
    master = bot_named("sequence-des", "master")
    started = time.perf_counter()
    move = master.choose(Seen(game.state, 0), Rng(1), 200)
    assert 0.15 < time.perf_counter() - started < 0.6
    assert game.state.refusal(0, move) is None


@pytest.mark.parametrize("level", ["expert", "master"])
def test_advice_has_every_move_best_first(level: str) -> None:
    game = dice(["......", "2..22.", ".1....", "......", ".1.1..", "......"], "5+6")
    found = advice(game, level)
    values = [value for _, value, _, _ in found]
    assert {text for text, _, _, _ in found} == game.legal(1)
    assert values == sorted(values, reverse=True)
    assert all(0.0 < value < 1.0 for value in values)
    assert {text: value for text, value, _, _ in found}[chosen(game, level)] >= values[0] - 0.01


# Strength


def share(better: str, worse: str, pairs: int, **options: object) -> tuple[float, float]:
    """The share of matches that one wins against the other, both seats on equal luck, and its standard error."""
    won = 0
    for seed in range(pairs):
        won += play(Setup("sequence-des", (better, worse), options), seed).winners == [0]
        won += play(Setup("sequence-des", (worse, better), options), seed).winners == [1]
    mean = won / (2 * pairs)
    return mean, sqrt(mean * (1 - mean) / (2 * pairs))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("better", "worse", "pairs"),
    [("novice", "random", 400), ("casual", "novice", 300), ("expert", "casual", 400), ("master", "expert", 500)],
)
def test_each_level_beats_the_one_below(better: str, worse: str, pairs: int) -> None:
    mean, error = share(better, worse, pairs)
    assert mean - 1.96 * error > 0.5


@pytest.mark.slow
def test_estimated_chances_come_true() -> None:
    """Of the positions that the expert gives its side a chance in, it wins about that share against itself."""
    estimated: dict[int, list[float]] = {}
    won: dict[int, int] = {}
    expert = bot_named("sequence-des", "expert")
    for seed in range(1500):
        state = SequenceDesState(default_options(), 2)
        state.phase = ROLLING
        luck = Rng(seed)
        noted: list[tuple[int, float]] = []
        while state.outcome() is None:
            if state.phase == ROLLING:
                state.apply(TABLE, ROLL + luck.below(36))
            seat = int(state.asked())
            seen = Seen(state, seat)
            move = int(expert.choose(seen, luck))
            noted.append((seat, chances_after(seen, [move], 0, EVERY_MOVE, NO_DEADLINE)[0]))
            state.apply(seat, move)
        seat, chance = noted[int(luck.below(len(noted) - 1))]
        tenth = int(10 * chance)
        estimated.setdefault(tenth, []).append(chance)
        won[tenth] = won.get(tenth, 0) + (state.winner() == seat)
    for tenth, chances in estimated.items():
        mean = sum(chances) / len(chances)
        error = sqrt(max(mean * (1 - mean), 0.02) / len(chances))
        assert abs(won[tenth] / len(chances) - mean) < 3 * error + 0.02
