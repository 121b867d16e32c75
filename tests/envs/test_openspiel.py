"""The games in OpenSpiel: every game's states fulfil the library's contract."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections import defaultdict
from fractions import Fraction
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.observation import make_observation

from tablee import envs
from tablee.core.refusal import OptionsError
from tablee.envs.errors import IllegalActionError
from tablee.envs.histories.draws import Draw
from tablee.envs.openspiel import GAMES
from tablee.envs.openspiel.adapter import TableState
from tests.envs.spiel import SMALL, TABLES, chosen, dealt, load, moments

EVERY_TABLE = pytest.mark.parametrize("table", TABLES)


@EVERY_TABLE
def test_openspiels_own_random_simulations_pass(table: str) -> None:
    pyspiel.random_sim_test(load(table), num_sims=1, serialize=True, verbose=False)


@EVERY_TABLE
def test_chance_is_explicit_and_adds_up(table: str) -> None:
    game = load(table)
    lucky = 0
    for state in moments(game, 3):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            lucky += 1
            assert sum(probability for _, probability in outcomes) == pytest.approx(1)
            assert [outcome for outcome, _ in outcomes] == sorted({outcome for outcome, _ in outcomes})
            assert all(0 <= outcome < game.max_chance_outcomes() for outcome, _ in outcomes)
    assert 0 < lucky <= game.max_chance_nodes_in_history()


@EVERY_TABLE
def test_bounds_hold(table: str) -> None:
    game = load(table)
    *_, last = moments(game, 4)
    decisions = len(last.history()) - sum(move.player < 0 for move in last.full_history())
    assert decisions <= game.max_game_length()
    paid = last.returns()
    assert all(game.min_utility() <= reward <= game.max_utility() for reward in paid)
    if game.num_players() > 1:
        assert sum(paid) == pytest.approx(0)


def test_a_third_seat_is_paid_as_a_winner() -> None:
    """Where peers fail: the winner gets 1 in whatever seat, all others share the loss."""
    game = load("python_tablee_mio(seats=3,target=1)")
    winners = set()
    for seed in range(12):
        *_, last = moments(game, seed)
        match = last.past.now.state
        outcome = match.outcome() if match else None
        assert outcome is not None
        if len(outcome.winners) == 1:
            winners.add(outcome.winners[0])
            assert last.returns() == [1.0 if seat in outcome.winners else -0.5 for seat in range(3)]
    assert winners == {0, 1, 2}


def test_partners_are_paid_alike() -> None:
    *_, last = moments(load("python_tablee_six_sequences(seats=4,rounds=1,teams=true)"), 5)
    paid = last.returns()
    assert paid[0] == paid[2] == -paid[1] == -paid[3]
    assert paid[0] in (1.0, -1.0, 0.0)


# Actions


@EVERY_TABLE
def test_actions_are_those_of_the_other_environments(table: str) -> None:
    game = load(table)
    name = next(name for name, spiel_name in GAMES.items() if table.startswith(spiel_name))
    assert game.num_distinct_actions() == len(envs.meanings(name))
    state = dealt(game)
    for action in state.legal_actions():
        text = state.action_to_string(state.current_player(), action)
        assert state.string_to_action(state.current_player(), text) == action
        assert envs.meaning(name, action)
    assert state.legal_actions() == sorted(state.legal_actions())


def test_an_illegal_action_names_the_clause_and_changes_nothing() -> None:
    state = dealt(load("python_tablee_mio"))
    before = (str(state), state.history())
    illegal = next(action for action in range(60) if action not in state.legal_actions())
    with pytest.raises(IllegalActionError, match=r"M\d+: "):
        state.apply_action(illegal)
    assert (str(state), state.history()) == before


def test_an_impossible_card_is_refused() -> None:
    state = load("python_tablee_mio(dealer=1)").new_initial_state()
    with pytest.raises(ValueError, match="no card of kind 77"):
        state.apply_action(77)


def test_a_finished_match_takes_no_action() -> None:
    *_, last = moments(load(SMALL["mio"]), 1)
    with pytest.raises(ValueError, match="the match is over"):
        last.apply_action(0)


# Copies


@EVERY_TABLE
def test_copies_in_mid_game_go_on_identically(table: str) -> None:
    game = load(table)
    middle = Random(6).randrange(20, 60)
    state = next(state for number, state in enumerate(moments(game, 6)) if number == middle)
    twins = [
        state.clone(),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),  # noqa: S301  our own bytes
        game.deserialize_state(state.serialize()),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1],
    ]
    told = [story(twin, 7) for twin in [*twins, state]]
    assert all(one == told[-1] for one in told)
    assert len(told[-1]) > 3


def story(state: pyspiel.State, seed: int) -> list[object]:
    """Forty steps from here on, with all that players see."""
    rng = Random(seed)
    told: list[object] = [state.history()]
    for _ in range(40):
        if state.is_terminal():
            return [*told, state.returns()]
        told.append([state.information_state_string(player) for player in range(state.num_players())])
        action = chosen(state, rng)
        told.append(action)
        state.apply_action(action)
    return told


def test_a_copy_does_not_disturb_the_original() -> None:
    state = dealt(load("python_tablee_ekko(seats=4)"))
    before = story(state.clone(), 8)
    story(state.clone(), 9)
    assert story(state.clone(), 8) == before


def test_games_are_pickled_with_their_house_rules() -> None:
    game = load("python_tablee_mio(seats=3,deck=112233445*/5,target=77)")
    twin = pickle.loads(pickle.dumps(game))  # noqa: S301  our own bytes
    assert str(twin) == str(game)
    assert twin.num_players() == 3


# Parameters


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("python_tablee_mio(seats=9)", r"2 to 6 seats, not 9"),
        ("python_tablee_mio(target=0)", r"`target` must be a whole number"),
        ("python_tablee_mio(dealer=3)", r"`dealer` is a seat from 1 to 2"),
        ("python_tablee_mio(target=1,cards=r1 r9)", r"the deck has no 'r9'"),
        ("python_tablee_mio(target=1,cards=r1 r2 r3)", r"need 11 cards; `cards` has 3"),
        ("python_tablee_mio(hand=2)", r"one round: target=1"),
        ("python_tablee_mio(hand=-1,target=1)", r"`hand`"),
        ("python_tablee_six_sequences(teams=true)", r"`teams` needs 4 seats"),
        ("python_tablee_sequence_des(seats=3,row=6)", r"`row` may be 6 only"),
        ("python_tablee_sequence_des(chips=7)", r"`chips` must be one of unlimited, 20"),
    ],
)
def test_wrong_parameters_say_what_is_allowed(text: str, fault: str) -> None:
    with pytest.raises(OptionsError, match=fault):
        load(text)


@pytest.mark.parametrize("table", [*GAMES.values(), *TABLES, *SMALL.values()])
def test_the_text_of_a_game_makes_it_again(table: str) -> None:
    game = load(table)
    assert str(load(str(game))) == str(game)


def test_a_named_deck_is_written_out() -> None:
    """OpenSpiel reads `9+1` in a text as a number, and fails: the game keeps the deck in full."""
    game = pyspiel.load_game("python_tablee_mio", {"deck": "9+1"})
    assert "deck=112233445*/5" in str(game)
    assert str(load(str(game))) == str(game)


# Chance


def test_a_hand_dealt_in_ascending_order_is_as_likely_as_any_other() -> None:
    """Two hands of two from four kinds, some of them twice: as likely as when dealt in any order."""
    pool = {0: 1, 1: 2, 2: 1, 5: 2}
    dealt_so: dict[tuple[int, ...], float] = defaultdict(float)

    def deal(draw: Draw, probability: float) -> None:
        if draw.is_done:
            dealt_so[draw.given] += probability
            return
        for kind, chance in draw.outcomes():
            deal(draw.after(kind), probability * chance)

    deal(Draw([(0, 2), (1, 2)], pool), 1.0)
    cards = [kind for kind, n in pool.items() for _ in range(n)]
    expected: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    orders = 0
    for a in range(6):
        for b in set(range(6)) - {a}:
            for c in set(range(6)) - {a, b}:
                for d in set(range(6)) - {a, b, c}:
                    orders += 1
                    expected[*sorted((cards[a], cards[b])), *sorted((cards[c], cards[d]))] += 1
    assert dealt_so == pytest.approx({hands: float(n / orders) for hands, n in expected.items()})


def test_any_card_can_lie_beneath_any_other() -> None:
    """20/20: both cards that a pair uncovers are drawn evenly from all that nobody has seen, wherever they lie."""
    unseen = 0
    for state in moments(load("python_tablee_20_20"), 3):
        if state.is_chance_node() and state.past.now.pending is not None:
            outcomes = state.chance_outcomes()
            unseen = max(unseen, len(outcomes))
            assert {probability for _, probability in outcomes} == {1 / len(outcomes)}
            assert len(outcomes) == sum(card == "?" for pile in piles(state) for card in pile) - drawn(state)
    assert unseen == 100


def piles(state: TableState) -> list[list[str]]:
    match = state.past.now.state
    assert match is not None
    shown: Any = match.view(0)["piles"]
    return list(shown)


def drawn(state: TableState) -> int:
    """Cards that chance has decided already of those that the last pair uncovers."""
    draw = state.past.now.draw
    return len(draw.given) if draw else 0


# Observers


@EVERY_TABLE
def test_the_observation_is_that_of_the_other_environments(table: str) -> None:
    state = dealt(load(table))
    seat = state.current_player()
    observer = make_observation(state.get_game())
    observer.set_from(state, seat)
    assert observer.tensor.tolist() == state.observation_tensor(seat)
    layout = state.past.now.table.config.arrays.layout
    assert list(observer.dict) == [section.name for section in layout.sections]
    assert state.get_game().observation_tensor_shape() == [layout.size]
    assert any(observer.tensor)


def test_observers_tell_what_is_asked_for() -> None:
    state = dealt(load("python_tablee_mio"))
    game, kinds = state.get_game(), pyspiel.PrivateInfoType
    seat = state.current_player()

    def told(recall: bool, public: bool, private: object) -> str:
        wanted = pyspiel.IIGObservationType(perfect_recall=recall, public_info=public, private_info=private)
        return str(make_observation(game, wanted).string_from(state, seat))

    own = told(False, False, kinds.SINGLE_PLAYER)
    assert '"hands"' in own
    assert '"scores"' not in own
    assert '"hands":[5,5]' in told(False, True, kinds.NONE)
    assert told(False, True, kinds.SINGLE_PLAYER) == state.observation_string(seat)
    assert told(True, True, kinds.SINGLE_PLAYER) == state.information_state_string(seat)
    assert "+" not in told(True, True, kinds.NONE)
    with pytest.raises(ValueError, match="public_info=True"):
        told(True, False, kinds.SINGLE_PLAYER)


def test_reinforcement_learning_environments_run() -> None:
    env = rl_environment.Environment(load("python_tablee_ekko(seats=3)"), seed=1)
    step = env.reset()
    while not step.last():
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == 661
        step = env.step([step.observations["legal_actions"][seat][0]])
    assert sum(step.rewards) == pytest.approx(0)


@pytest.mark.parametrize("table", list(SMALL.values()))
def test_playthroughs_are_written(table: str) -> None:
    assert "IsTerminal() = True" in generate_playthrough.playthrough(table, None, seed=1)


def test_without_open_spiel_the_import_says_what_to_install() -> None:
    script = "import sys; sys.modules['pyspiel'] = None; import tablee.envs.openspiel"
    failed = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert 'pip install "tablee[openspiel]"' in failed.stderr
