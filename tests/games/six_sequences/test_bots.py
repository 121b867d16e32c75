"""The bots of Les 6 Séquences: what they see on the table, what they may not see, and who beats whom."""

from collections.abc import Iterator
from math import sqrt
from time import perf_counter

import pytest

from tablee.bots.contract import Bot, Seen
from tablee.bots.levels import BOTS, bot_named, memory_for
from tablee.core.playout import deal_next
from tablee.core.rng import Rng
from tablee.core.state import DEAL, TABLE, GameState
from tablee.games.six_sequences.bots.experts import Expert
from tablee.games.six_sequences.bots.outlook import Outlook, SixWeights
from tablee.games.six_sequences.bots.planning import Planner
from tablee.games.six_sequences.moves import CLAIM, DISCARD, END, REFILL, kind_of
from tablee.games.six_sequences.state import SixState
from tablee.games.six_sequences.table import FINAL, PHASE_A
from tablee.lab.playing import Setup, play
from tests.games.six_sequences.positions import position, run, side
from tests.scenario import Scenario, at, reasons
from tests.tables import TABLES, Table

GAME = "six-sequences"
SIX_TABLES = [table for table in TABLES if table.game == GAME]
STRONG = ["expert", "master"]
APART = "2s 8s Js 4c 10c Bc 6m"  # cards that do not go together


def chosen(game: Scenario, level: str, seat: int = 1, seed: int = 1) -> str:
    """What a bot does in a seat, counted from 1."""
    return text_of(game, seat, bot_named(GAME, level).choose(Seen(game.state, seat - 1), Rng(seed)))


def text_of(game: Scenario, seat: int, move: int) -> str:
    return game.text.move_text(game.state, seat - 1, move)


def turn_of(game: Scenario, level: str, seat: int = 1) -> list[str]:
    """All that a bot does until another seat is asked or cards are drawn."""
    moves = []
    while game.state.asked() == seat - 1:
        moves.append(chosen(game, level, seat))
        game.play(f"{seat}:{moves[-1]}")
        if moves[-1].split()[0] in {"draw", "refill", "end"}:
            break
    return moves


def moments(table: Table, seed: int, level: str = "casual") -> Iterator[tuple[SixState, int]]:
    """The choices of a match between bots: the state, always the same object, and the seat that is asked."""
    bot = bot_named(GAME, level)
    rng = Rng(seed)
    state = table.start(rng)
    while True:
        seat = int(state.asked())
        if seat == DEAL:
            deal_next(state, rng)
        elif seat == TABLE:
            state.random_step(rng)
        elif seat < 0:
            return
        else:
            assert isinstance(state, SixState)
            if state.playing_count(seat) > 1:
                yield state, seat
            state.apply(seat, bot.choose(Seen(state, seat), rng))


# What they see


@pytest.mark.essential
@pytest.mark.parametrize("level", ["casual", *STRONG])
def test_S77_the_discard_is_taken_when_a_sequence_grows_by_it(level: str) -> None:
    game = at(position("draw", f"9d {APART}", "", table=[side(run("d", "4", "7"))], discard="8d"))
    assert chosen(game, level) == "take 8d-9d"


@pytest.mark.parametrize("level", STRONG)
def test_S44_a_discard_is_left_that_would_use_up_a_joker_for_little(level: str) -> None:
    """The hearts are long already and the joker would close the gap to the 9♥."""
    hand = "0h 9h 10h 2s 6c Jm 4e Bd"
    game = at(position("draw", hand, "", table=[side(run("h", "2", "7"))], discard="5d"))
    assert chosen(game, level) == "draw"


@pytest.mark.essential
@pytest.mark.parametrize("level", ["casual", *STRONG])
def test_S37_the_joker_of_a_rival_is_swapped(level: str) -> None:
    hand = f"6h Qd {APART}"
    game = at(position("A", hand, "", table=[side(), side("5h-0h-7h")]))
    assert "swap 6h" in " ".join(turn_of(game, level))


def test_S43_the_next_player_is_not_fed() -> None:
    """All that is left to hide is in the other hand: it has the 9♦ that goes beyond the 8♦."""
    rest = "2s 12s 5c Jc 3m 9m 2e 11e"
    game = at(
        position(
            "A",
            f"8d {rest}",
            "9d 10d Rs Rc Rm Re 6h 9h",
            table=[side(), side(run("d", "4", "7"))],
            stock="4h",
        )
    )
    assert chosen(game, "master") != "discard 8d"


@pytest.mark.essential
@pytest.mark.parametrize("level", ["casual", *STRONG])
def test_S57_at_the_end_everything_that_scores_goes_down(level: str) -> None:
    game = at(position("final", "Js Qs Ks As 2h 3h 5h 0h", "", table=[side(run("s", "9", "12"))], stock=""))
    game.state.apply(0, game.state.legal_at(0, 0))  # the table is open: whatever comes first may be laid
    for _ in range(20):
        if game.state.asked() != 0:
            break
        game.play(f"1:{chosen(game, level)}")
    left = game.position["hands"][0]
    assert not {"Js", "Qs", "Ks", "As", "0h"} & set(left)


@pytest.mark.parametrize("level", STRONG)
def test_S31_the_store_is_used(level: str) -> None:
    """The 8♣ of an old series follows the 9♣ from hand."""
    table = [side(f"{run('c', '10', '12')} {run('h', '2', '4')}", "8h-8d-8c")]
    game = at(position("A", "9c 2s 7s Js 4m 10m Bm 6e Qd", "", table=table))
    moves = " ".join(turn_of(game, level))
    assert "add 9c" in moves
    assert "add 8c" in moves


@pytest.mark.parametrize("level", STRONG)
def test_S66_an_ace_that_fits_nothing_goes_before_the_end(level: str) -> None:
    game = at(position("A", "Ad 2s 8s 5s 4c 10c 7m 12m 6e", "", table=[side(), side(run("d", "3", "9"))], stock="3h"))
    assert chosen(game, level) == "discard Ad"


# The search of a turn


def plans_by_force(state: SixState, seat: int, outlook: Outlook) -> dict[str, float]:
    """Every moment that any order of moves of one turn leads to, by its text, and how it is judged."""
    met: dict[str, float] = {}
    waiting = [state]
    while waiting:
        now = waiting.pop()
        text = str({**now.view(10), "acted": 0, "passes": 0})
        if text not in met:
            met[text] = outlook.value(now)
            for move in now.legal_moves(seat):
                if kind_of(move) not in (DISCARD, END, REFILL):
                    after = now.copy()
                    after.apply(seat, move)
                    waiting.append(after)
    return met


def without_stock(state: SixState) -> SixState:
    twin = state.copy()
    twin.next = len(twin.stock)
    return twin


def turns(table: Table, seed: int) -> Iterator[tuple[SixState, int]]:
    """Turns in which something can be laid."""
    for state, seat in moments(table, seed):
        state.find(seat)
        if state.phase >= PHASE_A and state.found > 0:
            yield state, seat


@pytest.mark.parametrize("table", SIX_TABLES, ids=str)
def test_the_search_of_a_turn_meets_every_moment_that_any_order_of_moves_leads_to(table: Table) -> None:
    compared = 0
    for state, seat in turns(table, 7):
        outlook = Outlook(state, seat, SixWeights())
        planner = Planner(outlook, 300)
        planner.search(state)
        if len(planner.met) < 300:
            assert len(planner.met) == len(plans_by_force(without_stock(state), seat, outlook))
            compared += 1
    assert compared > 10


def test_the_best_plan_of_the_final_phase_is_the_best_of_all() -> None:
    compared = 0
    for seed in range(30):
        for state, seat in turns(Table(GAME, 2, {}), seed):
            if state.phase == FINAL:
                outlook = Outlook(state, seat, SixWeights())
                planner = Planner(outlook, 300)
                best = planner.search(state)[0]
                if len(planner.met) < 300:
                    assert best.worth == pytest.approx(max(plans_by_force(state, seat, outlook).values()))
                    compared += 1
    assert compared > 20


def test_a_plan_is_followed_to_its_end() -> None:
    """Chosen move by move, a turn without draws reaches what the first plan promised."""
    followed = 0
    expert = bot_named(GAME, "expert")
    for seed in range(20):
        for state, seat in turns(Table(GAME, 2, {}), seed):
            if state.phase == FINAL:
                now = state.copy()
                outlook = Outlook(now, seat, SixWeights())
                promised = Planner(outlook, 300).search(now)[0].worth
                while now.asked() == seat and (move := int(expert.choose(Seen(now, seat), Rng(1)))) != END:
                    now.apply(seat, move)
                assert outlook.value(now) == pytest.approx(promised)
                followed += 1
    assert followed > 10


def test_plans_come_best_first_and_start_with_legal_moves() -> None:
    for state, seat in turns(Table(GAME, 2, {}), 3):
        plans = Planner(Outlook(state, seat, SixWeights()), 300, 8).search(state)
        worths = [plan.worth for plan in plans]
        assert worths == sorted(worths, reverse=True)
        assert len({tuple(plan.moves) for plan in plans}) == len(plans)
        assert all(plan.moves[0] in state.legal_moves(seat) for plan in plans)


# Fairness


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("seats", [2, 3])
def test_a_choice_does_not_depend_on_hidden_cards(level: str, seats: int) -> None:
    bot = bot_named(GAME, level)
    compared = 0
    every = 50 if level == "master" else 7
    for number, (state, seat) in enumerate(moments(Table(GAME, seats, {}), 11)):
        if number % every == 0:
            memory = memory_for(GAME, seat)
            here = bot.choose(Seen(state, seat, memory), Rng(number))
            for other in range(3):
                elsewhere = state.determinize(seat, Rng(other))
                assert bot.choose(Seen(elsewhere, seat, memory), Rng(number)) == here
            compared += 1
    assert compared > 1


def test_the_judgement_does_not_depend_on_hidden_cards() -> None:
    for state, seat in turns(Table(GAME, 4, {"teams": True}), 5):
        twin = state.determinize(seat, Rng(9))
        assert isinstance(twin, SixState)
        value = Outlook(state, seat, SixWeights()).value(state)
        assert Outlook(twin, seat, SixWeights()).value(twin) == pytest.approx(value)


def test_S54_declarations_of_others_are_not_remembered() -> None:
    game = at(position("claims", APART, "3h 4h", "6h 7h", turn=2, discard="5h"))
    claim = next(move for move in game.state.legal_moves(1) if move & CLAIM)
    heard, own = memory_for(GAME, 2), memory_for(GAME, 1)
    heard.note(game.state, 1, claim)
    own.note(game.state, 1, claim)
    assert heard.moves == []
    assert own.moves == [claim]


# Every table


@pytest.mark.parametrize("table", SIX_TABLES, ids=str)
def test_every_level_plays_on_at_every_table(table: Table) -> None:
    """The seats of a round are taken by all levels in turn; each move is legal."""
    bots: list[Bot] = [bot_named(GAME, level) for level in ("casual", "expert", "novice")]
    rng = Rng(3)
    state: GameState = table.start(rng)
    for _ in range(2000):
        seat = int(state.asked())
        if seat < 0:
            break
        if seat == TABLE:
            state.random_step(rng)
        else:
            move = int(bots[seat % 3].choose(Seen(state, seat), rng))
            assert state.refusal(seat, move) is None
            state.apply(seat, move)
    assert state.asked() < 0


def test_the_same_seed_gives_the_same_match() -> None:
    setup = Setup(GAME, ("expert", "casual", "expert", "novice"), {"teams": True, "rounds": 1})
    assert play(setup, 5) == play(setup, 5)


def test_the_master_uses_the_time_it_is_given() -> None:
    state, seat = next(moments(Table(GAME, 2, {}), 1))
    start = perf_counter()
    bot_named(GAME, "master").choose(Seen(state, seat), Rng(1), milliseconds=300)
    assert 0.2 < perf_counter() - start < 3.0


# Advice


@pytest.mark.parametrize("level", STRONG)
def test_advice_begins_with_a_good_move_and_gives_reasons(level: str) -> None:
    game = at(position("A", f"8d 9d {APART}", "", table=[side(run("d", "4", "7"))]))
    advice = bot_named(GAME, level).advise(Seen(game.state, 0), Rng(1))
    assert text_of(game, 1, advice[0].move) == "add 8d"
    english, french = reasons(advice[0].reason)
    assert english == "Strengthens your hold on ♦: 5 cards."
    assert french == "Renforce votre domination en ♦\u202f: 5 cartes."
    assert all(0.0 <= one.value <= 1.0 for one in advice)
    assert [one.value for one in advice] == sorted((one.value for one in advice), reverse=True)


def test_every_kind_of_move_but_forced_ones_has_a_reason() -> None:
    expert = Expert(SixWeights())
    for state, seat in moments(Table(GAME, 3, {}), 2):
        for one in expert.advise(Seen(state, seat), Rng(1)):
            assert all(reasons(one.reason))


# Strength


def share(first: str, second: str, pairs: int, seed: int = 0) -> tuple[float, float]:
    """The share of wins of the first and the half of its 95 % interval; same deals from both seats."""
    results = []
    for number in range(pairs):
        won = 0.0
        for bots in ((first, second), (second, first)):
            winners = play(Setup(GAME, bots), seed + number).winners
            won += (bots.index(first) in winners) / len(winners)
        results.append(won / 2)
    mean = sum(results) / pairs
    return mean, 1.96 * sqrt(sum((one - mean) ** 2 for one in results) / (pairs - 1) / pairs)


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse", "pairs"), [("novice", "random", 60), ("casual", "novice", 60)])
def test_levels_without_search_are_ordered(better: str, worse: str, pairs: int) -> None:
    mean, half = share(better, worse, pairs)
    assert mean - half > 0.5


@pytest.mark.slow
def test_the_expert_beats_casual_and_random_play() -> None:
    mean, half = share("expert", "casual", 60)
    assert mean - half > 0.5
    assert share("expert", "random", 30)[0] > 0.95
