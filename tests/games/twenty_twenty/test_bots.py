"""Players of 20/20: legal, fair, the same again, and the better the higher their level."""

from __future__ import annotations

import pytest

from tablee.bots.contract import Bot, Seen
from tablee.bots.levels import LEVELS, bot_named
from tablee.bots.players import Casual
from tablee.build import is_compiled
from tablee.core.options import Options
from tablee.core.playout import play_on
from tablee.core.rng import Rng, shuffle
from tablee.games.twenty_twenty.bots.players import KnownPiles, PlainSense, Thought, TwentySense
from tablee.games.twenty_twenty.bots.solver import solve
from tablee.games.twenty_twenty.spec import SPEC
from tablee.games.twenty_twenty.state import GIVE_UP, PAIRS, TwentyTwentyState, pair_text
from tablee.games.twenty_twenty.state import UNDO as UNDO_MOVE
from tests.scenario import reasons

OPTIONS = SPEC.options({}, 1)
PRACTICE = SPEC.options({"undo": True}, 1)


def dealt(seed: int, options: Options = OPTIONS) -> TwentyTwentyState:
    deck = SPEC.deck(options)
    shuffle(deck, Rng(seed))
    state = SPEC.start(options, 1, 0, deck)
    assert isinstance(state, TwentyTwentyState)
    return state


def at(seed: int, moves: int) -> TwentyTwentyState:
    state = dealt(seed)
    play_on(state, Rng(seed), moves)
    return state


def other_hidden_cards(state: TwentyTwentyState, seed: int) -> TwentyTwentyState:
    twin = state.determinize(0, Rng(seed))
    assert isinstance(twin, TwentyTwentyState)
    return twin


def pairs_removed(bot: Bot, seed: int) -> int:
    state = dealt(seed)
    rng = Rng(seed)
    while state.asked() == 0:
        state.play(0, bot.choose(Seen(state, 0), rng))
    return int(state.removed)


def won(level: str, deals: int) -> int:
    return sum(pairs_removed(bot_named("20-20", level), seed) == PAIRS for seed in range(deals))


# Every level


@pytest.mark.essential
@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_depends_on_nothing_hidden(level: str) -> None:
    bot = bot_named("20-20", level)
    for moves in (0, 20):
        state = at(3, moves)
        choices = {bot.choose(Seen(other_hidden_cards(state, seed), 0), Rng(9)) for seed in range(4)}
        assert choices == {bot.choose(Seen(state, 0), Rng(9))}


@pytest.mark.parametrize("level", LEVELS)
def test_advice_depends_on_nothing_hidden(level: str) -> None:
    bot = bot_named("20-20", level)
    state = at(5, 25)
    one, two = (
        [(advice.move, advice.value, reasons(advice.reason)) for advice in bot.advise(Seen(world, 0), Rng(9))]
        for world in (state, other_hidden_cards(state, 1))
    )
    assert one == two


@pytest.mark.parametrize("level", LEVELS)
def test_a_game_is_played_with_legal_moves_to_its_end_and_the_same_again(level: str) -> None:
    bot = bot_named("20-20", level)
    assert pairs_removed(bot, 1) == pairs_removed(bot, 1)


@pytest.mark.parametrize("level", LEVELS)
def test_V10_a_player_who_is_stuck_gives_up_even_where_pairs_may_be_taken_back(level: str) -> None:
    bot = bot_named("20-20", level)
    rng = Rng(2)
    state = next(state for state in (stuck(seed) for seed in range(20)) if state.removed < PAIRS)
    assert bot.choose(Seen(state, 0), rng) == GIVE_UP
    assert reasons(bot.advise(Seen(state, 0), rng)[0].reason)[0] == "No pair is left."


def stuck(seed: int) -> TwentyTwentyState:
    """A game played until no pair is left, where pairs may be taken back."""
    state = dealt(seed, PRACTICE)
    while state.choices:
        state.play(0, TwentySense().choose(state, 0, Rng(seed)))
    return state


@pytest.mark.parametrize("level", ["expert", "master"])
def test_time_is_used_and_kept(level: str) -> None:
    assert bot_named("20-20", level).choose(Seen(at(4, 20), 0), Rng(1), 5) in at(4, 20).legal_moves(0)


# Sense


def test_the_last_two_of_a_rank_are_taken_first_and_never_spoil_a_deal() -> None:
    rng = Rng(7)
    taken = 0
    for seed in range(40):
        state = at(seed, 30)
        if state.asked() != 0:
            continue
        table = KnownPiles(state)
        last = [move for move in state.legal_moves(0)[: state.choices] if table.is_last(move)]
        if last:
            assert TwentySense().choose(state, 0, rng) in last
            verdict = solve(state).verdict
            state.play(0, last[0])
            assert solve(state).verdict == verdict
            taken += 1
    assert taken > 5


def test_higher_piles_are_worth_more() -> None:
    for seed in range(10):
        state = at(seed, 15)
        table = KnownPiles(state)
        heights = sum(int(height) for height in table.heights)
        assert heights == 120 - 2 * state.removed == sum(int(left) for left in table.left)
        tops = {pair: table.worth(pair) for pair in state.legal_moves(0)[: state.choices]}
        assert all(worth >= 2 for worth in tops.values())


@pytest.mark.parametrize("level", ["casual", "expert", "master"])
def test_advice_comes_with_reasons_in_two_languages(level: str) -> None:
    bot = bot_named("20-20", level)
    told = set()
    for seed in range(4):
        state = at(seed, 22)
        for advice in bot.advise(Seen(state, 0), Rng(1)):
            english, french = reasons(advice.reason)
            assert bool(english) == bool(french)
            assert 0.0 <= advice.value <= 1.0
            told.add(english)
    assert len(told - {""}) > 1


# Thought


def test_advice_names_every_pair_the_choice_first() -> None:
    state = at(6, 24)
    bot = bot_named("20-20", "master")
    advice = bot.advise(Seen(state, 0), Rng(3))
    assert {one.move for one in advice} == set(state.legal_moves(0)[: state.choices])
    assert len(advice) > 1


def test_a_drawn_deal_counts_the_pairs_that_leave_it_winnable() -> None:
    state = at(8, 24)
    thought = Thought(Seen(state, 0), Rng(1), 20, 0)
    worlds = [Seen(state, 0).imagine(rng) for rng in [Rng(1)] for _ in range(20)]
    for move in thought.wins:
        winnable = 0
        for world in worlds:
            after = world.copy()
            after.apply(0, move)
            assert isinstance(after, TwentyTwentyState)
            winnable += solve(after).verdict == "won"
        assert thought.share(move) == winnable / 20, pair_text(move)


def test_with_every_card_known_the_master_keeps_a_game_won() -> None:
    kept = 0
    for seed in range(12):
        state = known_to_the_last_card(seed)
        if state is None:
            continue
        assert KnownPiles(state).is_known()
        while state.removed < PAIRS:
            state.play(0, bot_named("20-20", "master").choose(Seen(state, 0), Rng(seed)))
        kept += 1
    assert kept > 2


def known_to_the_last_card(seed: int) -> TwentyTwentyState | None:
    """A game played to its last pair and taken back from there: its cards were seen."""
    state = dealt(seed, PRACTICE)
    while state.choices and state.removed < PAIRS - 1:
        state.play(0, TwentySense().choose(state, 0, Rng(seed)))
    if state.removed < PAIRS - 1:
        return None
    for _ in range(30):
        state.play(0, UNDO_MOVE)
    return state


# Strength: deals won, all playing the same ones


def deals_won(sense: TwentySense, deals: int) -> int:
    return sum(pairs_removed(Casual(sense), seed) == PAIRS for seed in range(deals))


@pytest.mark.slow
def test_each_level_of_sense_wins_clearly_more_deals() -> None:
    deals = 2000 if is_compiled() else 40
    novice = won("novice", deals)
    casual, expert, master = (deals_won(sense, deals) for sense in (PlainSense(7), PlainSense(3), TwentySense()))
    assert novice < casual < expert < master
    if is_compiled():
        assert novice < 0.8 * casual
        assert casual < 0.9 * expert
        assert expert < 0.95 * master
        assert master > 0.32 * deals


def test_a_master_wins_about_a_third_of_the_deals() -> None:
    deals = 40 if is_compiled() else 2
    assert not is_compiled() or won("master", deals) >= 9
