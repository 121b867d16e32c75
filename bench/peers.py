"""The peers' worker: OpenSpiel and RLCard, in an environment of their own.

Everything here is as fast as we can make it for the peer: methods bound once, one call less per move than the
usual loop, chance drawn by index where all its outcomes are equally likely, dealing left out of the C++ playouts.
"""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable
from typing import Any

from bench.protocol import Answer, Measure, NotBuiltError, serve, timed_copies, timed_games, uniform, weighed

State = Any
"""A state of OpenSpiel, which has no types."""

CHANCE = -1
"""OpenSpiel's number for the player who rolls and deals."""
DEALS = 200
CHANCE_GAMES = 100
GAMES_PER_DEAL = 5
PLAYOUTS_PER_CALL = 20
MIDDLE_STATES = 20
DECISIONS = 50
SIMULATIONS = 200


def play_evenly(state: State, rand: Callable[[], float]) -> int:
    """Plays a game to its end where all chance outcomes are equally likely; returns all actions, chance's too."""
    player_now, legal, apply = state.current_player, state.legal_actions, state.apply_action
    outcomes = state.chance_outcomes
    moves = 0
    while True:
        player = player_now()
        if player >= 0:
            actions = legal()
            apply(actions[int(rand() * len(actions))])
        elif player == CHANCE:
            pairs = outcomes()
            apply(pairs[int(rand() * len(pairs))][0])
        else:
            return moves
        moves += 1


def play_weighted(state: State, rand: Callable[[], float]) -> int:
    """Plays a game to its end with unequal chance outcomes."""
    player_now, legal, apply = state.current_player, state.legal_actions, state.apply_action
    moves = 0
    while True:
        player = player_now()
        if player >= 0:
            actions = legal()
            apply(actions[int(rand() * len(actions))])
        elif player == CHANCE:
            apply(chance_action(state, rand))
        else:
            return moves
        moves += 1


def chance_action(state: State, rand: Callable[[], float]) -> int:
    """An outcome drawn by its probability."""
    left = rand()
    outcomes: list[tuple[int, float]] = state.chance_outcomes()
    for action, probability in outcomes:
        left -= probability
        if left < 0:
            return action
    return outcomes[-1][0]  # rounding can make the probabilities add up to less than one


def has_even_chance(state: State, rand: Callable[[], float]) -> bool:
    """True if every chance node of a random game has equally likely outcomes."""
    while not state.is_terminal():
        if state.is_chance_node():
            probabilities = [probability for _, probability in state.chance_outcomes()]
            if max(probabilities) - min(probabilities) > 1e-9:
                return False
            state.apply_action(chance_action(state, rand))
        else:
            state.apply_action(random.choice(state.legal_actions()))
    return True


class OpenSpielGame:
    """One game of OpenSpiel with its default parameters."""

    def __init__(self, name: str) -> None:
        import pyspiel  # type: ignore[import-not-found, unused-ignore]  # noqa: PLC0415 -- so that a missing peer ends a row, not the worker

        self.pyspiel: Any = pyspiel
        self.game = pyspiel.load_game(name)
        self.rand = uniform()
        even = all(has_even_chance(self.game.new_initial_state(), self.rand) for _ in range(50))
        self.play = play_evenly if even else play_weighted

    def python_loop(self) -> Measure:
        start, play, rand = self.game.new_initial_state, self.play, self.rand
        chance = self.chance_share([start() for _ in range(CHANCE_GAMES)])
        return lambda seconds: {**timed_games(lambda: play(start(), rand), seconds), "chance": chance}

    def cpp_playouts(self) -> Measure:
        """The rollout evaluator, reached through a tree search of one simulation: Python cannot call it by itself.

        The searcher accepts only games that pay at the end, but looks at nothing except the state afterwards; so it is
        made for such a game whatever the state's game is (solitaire pays on the way).
        """
        deals = [self.dealt() for _ in range(DEALS)]
        length, chance = self.mean_length(deals), self.chance_share([deal.clone() for deal in deals])
        spiel = self.pyspiel
        evaluator = spiel.RandomRolloutEvaluator(PLAYOUTS_PER_CALL, 7)
        search = spiel.MCTSBot(spiel.load_game("crazy_eights"), evaluator, 1.0, 1, 10, False, 7, False).mcts_search
        turn = itertools.cycle(deals)

        def playouts() -> int:
            search(next(turn))
            return PLAYOUTS_PER_CALL

        def measure(seconds: float) -> Answer:
            timed = timed_games(playouts, seconds)
            games = int(timed["moves"])
            return {"moves": round(games * length), "games": games, "seconds": timed["seconds"], "chance": chance}

        return measure

    def full_search(self) -> Measure:
        """Its tree search, which sees all cards, with one random game for each simulation."""
        spiel = self.pyspiel
        evaluator = spiel.RandomRolloutEvaluator(1, 7)
        bot = spiel.MCTSBot(self.game, evaluator, 1.4, SIMULATIONS, 200, False, 7, False)
        return self.searching(bot.mcts_search)

    def information_set_search(self) -> Measure:
        """Its information-set search, with one random game for each simulation."""
        spiel = self.pyspiel
        bot = spiel.ISMCTSBot(7, spiel.RandomRolloutEvaluator(1, 7), 1.4, SIMULATIONS)
        return self.searching(bot.step)

    def searching(self, think: Callable[[State], object]) -> Measure:
        """Searches the first decision of deals that leave a choice."""
        decisions: list[State] = []
        while len(decisions) < DECISIONS:
            state = self.dealt()
            if len(state.legal_actions()) > 1:
                decisions.append(state)
        turn = itertools.cycle(decisions)

        def measure(seconds: float) -> Answer:
            searches = 0
            start = time.perf_counter()
            while (took := time.perf_counter() - start) < seconds:
                think(next(turn))
                searches += 1
            return {"simulations": searches * SIMULATIONS, "seconds": took}

        return measure

    def dealt(self) -> State:
        """A state at its first decision."""
        state = self.game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(chance_action(state, self.rand))
        return state

    def mean_length(self, deals: list[State]) -> float:
        """Actions from the first decision to the end, chance's included."""
        lengths = [self.play(deal.clone(), self.rand) for deal in deals for _ in range(GAMES_PER_DEAL)]
        return sum(lengths) / len(lengths)

    def chance_share(self, states: list[State]) -> float:
        """The share of chance actions from these states to the end. Plays the states out."""
        chance = moves = 0
        for state in states:
            while not state.is_terminal():
                chance += state.is_chance_node()
                moves += 1
                self.step(state)
        return chance / moves

    def step(self, state: State) -> None:
        """One random action of the player to act."""
        state.apply_action(
            chance_action(state, self.rand) if state.is_chance_node() else random.choice(state.legal_actions())
        )

    def clones(self) -> list[Callable[[], object]]:
        """The clone methods of states in the middle of a game."""
        length = self.mean_length([self.dealt() for _ in range(10)])
        states = [self.after(int(length / 2)) for _ in range(MIDDLE_STATES)]
        return [state.clone for state in states]

    def after(self, moves: int) -> State:
        """A game that is not over after that many actions beyond the deal."""
        while True:
            state = self.dealt()
            for _ in range(moves):
                if state.is_terminal():
                    break
                self.step(state)
            if not state.is_terminal():
                return state


def rlcard_loop(name: str) -> Measure:
    """Whole games through `env.step` with the default number of players."""
    import rlcard  # type: ignore[import-not-found, import-untyped, unused-ignore]  # noqa: PLC0415 -- as above

    env: Any = rlcard.make(name, config={"seed": 20})
    rand = uniform()

    def play() -> int:
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(rand() * len(actions))])
            moves += 1
        return moves

    return lambda seconds: timed_games(play, seconds)


def prepare(task: str) -> Measure:
    """Prepares a task before the clock starts."""
    work, _, name = task.partition(":")
    if work == "rlcard":
        return rlcard_loop(name)
    game = OpenSpielGame(name)
    if work == "openspiel-python":
        return game.python_loop()
    if work == "openspiel-cpp":
        return game.cpp_playouts()
    if work == "openspiel-mcts":
        return game.full_search()
    if work == "openspiel-ismcts":
        return game.information_set_search()
    copies = game.clones()
    if work == "openspiel-copy":
        return lambda seconds: timed_copies(copies, seconds)
    if work == "openspiel-memory":
        return lambda _: weighed(copies)
    reason = f"no such task: {task}"
    raise NotBuiltError(reason)


if __name__ == "__main__":
    serve(prepare)
