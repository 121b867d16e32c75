"""Information-set search: the moves it finds, its independence of hidden cards, and its strength."""

import time
from math import sqrt

import pytest

from tablee.bots.contract import Seen, Sense
from tablee.bots.rewards import reward
from tablee.bots.search import search
from tablee.core.playout import deal_next
from tablee.core.rng import Rng
from tablee.core.state import DEAL, NOBODY, TABLE, GameState
from tablee.games.mio.state import DRAW
from tests.scenario import Scenario, at
from tests.tables import DEFAULT_TABLES, TABLES, Table


def chosen(game: Scenario, seat: int, iterations: int = 2000, seed: int = 1) -> str:
    """The move that the search finds for a seat, counted from 1."""
    state = game.state
    return game.text.move_text(state, seat - 1, search(Seen(state, seat - 1), Rng(seed), iterations).best())


def first_decision(table: Table, seed: int) -> tuple[GameState, int]:
    """A moment some moves into a match in which a seat has a choice."""
    for number, (state, _) in enumerate(table.moments(seed, 400)):
        seat = int(state.asked())
        if number >= 12 and 0 <= seat < TABLE and state.playing_count(seat) > 1:
            return state, seat
    return first_decision(table, seed + 1000)


# What it finds


def dice(board: list[str], roll: str, turn: int = 1) -> Scenario:
    position = {"game": "sequence-des", "seats": 2, "dealer": None, "phase": "roll", "turn": turn, "board": board}
    return at(position).play(f"table:roll:{roll}")


def mio(*hands: object, pile: list[str], **fields: object) -> Scenario:
    position: dict[str, object] = {"game": "mio", "seats": len(hands), "phase": "play", "turn": 1}
    return at({**position, "hands": list(hands), "pile": pile, "stock": ["rest"], **fields})


@pytest.mark.parametrize("seed", range(5))
def test_it_completes_its_line(seed: int) -> None:
    """Whatever squares the roll allows, the one that completes a line wins at once."""
    for table_seed in range(40):
        state, winning = one_step_from_winning(table_seed)
        found = search(Seen(state, state.asked()), Rng(seed), 500)
        assert found.best() in winning
        assert found.values[0] == 1.0


def one_step_from_winning(seed: int) -> tuple[GameState, list[int]]:
    """A moment of a random game of Séquence Dés in which some moves win, and some do not."""
    for state, _ in Table("sequence-des", 2, {}).moments(seed, 10000):
        seat = int(state.asked())
        if 0 <= seat < TABLE:
            winning = [move for move in state.legal_moves(seat) if after(state, seat, move).outcome() is not None]
            if 0 < len(winning) < state.legal_count(seat):
                return state.copy(), winning
    return one_step_from_winning(seed + 1000)


def after(state: GameState, seat: int, move: int) -> GameState:
    twin = state.copy()
    twin.apply(seat, move)
    return twin


def test_it_removes_the_chip_that_threatens_to_win() -> None:
    """Side 2 has four in a row and a chip elsewhere; a 10 takes one of them."""
    game = dice(["......", "....2.", ".2222.", "......", "......", "......"], "4+6")
    taken = chosen(game, 1, 20000)
    assert taken.startswith("x:")
    assert taken != "x:e2"


@pytest.mark.essential
def test_it_goes_out() -> None:
    game = mio(["r3"], 5, pile=["r1"])
    assert chosen(game, 1, 200) in {"r3", "r3!"}


def test_it_shouts_with_its_last_card_but_one() -> None:
    """Without the shout the other may leave the card face down: it cannot go out next time."""
    game = mio(["r3", "r4"], 3, pile=["r1"])
    assert chosen(game, 1, 20000).endswith("!")


# What it depends on


@pytest.mark.parametrize("table", [table for table in DEFAULT_TABLES if table.seats > 1], ids=str)
def test_hidden_cards_change_nothing(table: Table) -> None:
    for seed in range(3):
        state, seat = first_decision(table, seed)
        other = state.determinize(seat, Rng(seed + 99))
        assert state.view(seat) == other.view(seat)
        found = [search(Seen(one, seat), Rng(7), 100) for one in (state, other)]
        assert found[0].moves == found[1].moves
        assert found[0].visits == found[1].visits


@pytest.mark.essential
def test_the_same_seed_gives_the_same_result_on_every_build() -> None:
    state, seat = first_decision(Table("mio", 4, {}), 1)
    results = [search(Seen(state, seat), Rng(5), 200) for _ in range(2)]
    assert results[0].visits == results[1].visits
    assert results[0].values == results[1].values
    assert results[0].visits == FIGURES


FIGURES = [39, 33, 31, 26, 14, 14, 13, 11, 8, 6, 5]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_table_can_be_searched(table: Table) -> None:
    state, seat = first_decision(table, 3)
    before = state.view(seat)
    found = search(Seen(state, seat), Rng(1), 150)
    assert sorted(found.moves) == sorted(state.legal_moves(seat))
    assert sum(found.visits) == found.iterations == 150
    assert all(0.0 <= value <= 1.0 for value in found.values)
    assert found.visits == sorted(found.visits, reverse=True)
    assert state.view(seat) == before


def test_rewards_lie_between_0_and_1_and_point_the_right_way() -> None:
    state = Table("mio", 2, {}).start(Rng(1))
    assert reward(state, 0) == reward(state, 1) == 0.5
    ahead = mio(["r3"], 5, pile=["r1"], scores=[10, 40]).state
    assert 0.5 < reward(ahead, 0) < 1.0
    assert reward(ahead, 0) + reward(ahead, 1) == pytest.approx(1.0)


def test_a_sense_plays_beyond_the_tree() -> None:
    class First(Sense):
        calls = 0

        def choose(self, state: GameState, seat: int, rng: Rng) -> int:
            First.calls += 1
            return int(state.legal_at(seat, 0))

    state, seat = first_decision(Table("ekko", 3, {}), 1)
    assert search(Seen(state, seat), Rng(1), 20, 0, First()).iterations == 20
    assert First.calls > 0


def test_only_moves_worth_trying_are_tried() -> None:
    class NeverDraws(Sense):
        def worth_trying(self, world: GameState, seat: int, move: int) -> bool:
            return move < DRAW

    state = mio(["r3", "r4", "g4"], 5, pile=["r5"]).state
    found = search(Seen(state, 0), Rng(1), 50, 0, NeverDraws())
    assert sum(found.visits) == 50
    assert {move: visits > 0 for move, visits in zip(found.moves, found.visits, strict=True)} == {
        move: move < DRAW for move in state.legal_moves(0)
    }


def test_a_single_move_worth_trying_needs_no_thought() -> None:
    class OnlyDraws(Sense):
        def worth_trying(self, world: GameState, seat: int, move: int) -> bool:
            return move == DRAW or seat > 0

    found = search(Seen(mio(["r3", "r4"], 5, pile=["r5"]).state, 0), Rng(1), 50, 0, OnlyDraws())
    assert (found.iterations, found.best()) == (1, DRAW)


def test_a_game_may_judge_by_its_own_standing() -> None:
    class Indifferent(Sense):
        def standing(self, world: GameState, seat: int) -> float:
            return 0.25

    found = search(Seen(mio(["r3", "r4"], 5, pile=["r5"]).state, 0), Rng(1), 50, 0, Indifferent())
    assert found.values == [0.25] * len(found.moves)


def test_it_stops_in_time() -> None:
    state, seat = first_decision(Table("six-sequences", 4, {}), 1)
    begun = time.perf_counter()
    found = search(Seen(state, seat), Rng(1), 0, 100)
    assert found.iterations > 0
    assert time.perf_counter() - begun < 5


def test_it_needs_a_limit_and_a_move() -> None:
    state, seat = first_decision(Table("mio", 2, {}), 1)
    with pytest.raises(ValueError, match="iterations"):
        search(Seen(state, seat), Rng(1), 0)
    with pytest.raises(ValueError, match="seat 2"):
        search(Seen(mio(["r3"], 5, pile=["r1"]).state, 1), Rng(1), 10)


def test_a_single_move_needs_no_thought() -> None:
    found = search(Seen(mio(["r3", "r4"], 5, pile=["b5"]).state, 0), Rng(1), 10)
    assert (found.iterations, len(found.moves)) == (0, 1)


# How well it plays


def share_won(game: str, iterations: int, games: int) -> float:
    """The part of games, in pairs with the same deals, that the search wins against random play."""
    won = 0.0
    for number in range(games):
        rng = Rng(number // 2)
        state = Table(game, 2, {}).start(rng)
        own = number % 2
        while (seat := int(state.asked())) != NOBODY:
            if seat == DEAL:
                deal_next(state, rng)
            elif seat == own:
                state.apply(seat, search(Seen(state, seat), rng, iterations).best())
            else:
                state.random_step(rng)
        outcome = state.outcome()
        assert outcome is not None
        won += (own in outcome.winners) / len(outcome.winners)
    return won / games


def lowest_likely(share: float, games: int) -> float:
    """Three standard errors below; never more certain than if one game had gone otherwise."""
    part = min(share, 1 - 1 / games)
    return share - 3 * sqrt(part * (1 - part) / games)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "games"), [("mio", 16), ("sequence-des", 100)])
def test_it_clearly_beats_random_play(game: str, games: int) -> None:
    assert lowest_likely(share_won(game, 200, games), games) > 0.5
