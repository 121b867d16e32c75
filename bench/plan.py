"""The tasks, comparisons and goals of the benchmark: data only.

A task is `<participant>-<work>:<game>`; the participant says which worker runs it.
"""

from __future__ import annotations

from dataclasses import dataclass

GAMES = ("mio", "ekko", "sequence-des", "20-20", "six-sequences")

NEIGHBOUR = {
    "mio": "crazy_eights",
    "ekko": "go_fish",
    "sequence-des": "einstein_wurfelt_nicht",
    "20-20": "solitaire",
    "six-sequences": "gin_rummy",
}
"""The OpenSpiel game with which each of ours is compared."""

NAMES = {
    "mio": "MIO",
    "ekko": "EKKO",
    "sequence-des": "Séquence Dés",
    "20-20": "20/20",
    "six-sequences": "Six Séquences",
}


@dataclass(frozen=True)
class Comparison:
    """One of our tasks and a peer's, with the goal for the ratio of their rates (None: no goal)."""

    game: str
    work: str
    ours: str
    peer: str
    goal: float | None
    counted: str = "moves"


@dataclass(frozen=True)
class StateCost:
    """The time of a copy and the memory of a state, beside a peer's."""

    game: str
    participant: str
    peers_game: str

    @property
    def copy_task(self) -> str:
        return f"{self.participant}-copy:{self.peers_game}"

    @property
    def memory_task(self) -> str:
        return f"{self.participant}-memory:{self.peers_game}"


SEARCHES = [
    Comparison(game, f"{seats} seats", f"tablee-search:{game}-{seats}", peer, goal, "simulations")
    for game, seats, peer, goal in [
        ("mio", 4, "openspiel-mcts:crazy_eights(players=4)", 5.0),
        ("mio", 2, "openspiel-mcts:crazy_eights(players=2)", 5.0),
        ("six-sequences", 2, "openspiel-ismcts:gin_rummy", 20.0),
    ]
]
"""Searches by random games. OpenSpiel's MCTS looks at all cards; its ISMCTS and ours at what a seat knows."""

SOLVERS = ("tablee-solver:20-20", "naive-solver:20-20")
"""The solver of 20/20 beside a plain depth-first search in C++."""
MOST_MILLISECONDS = 10.0
"""The goal for the mean time of the solver; it must also decide every deal."""

INSIDE_GOALS = {"mio": 10.0, "ekko": 10.0, "sequence-des": 10.0, "20-20": 40.0, "six-sequences": 40.0}
PYTHON_GOALS = {"mio": 10.0}
LIMIT_GOALS = {"mio": 0.6, "ekko": 0.6}
"""Beside the plain build of the same game in C."""


def comparisons(games: list[str]) -> list[Comparison]:
    """All comparisons for these games, in the order of the goals."""
    inside = [
        Comparison(game, "inside", f"tablee-inside:{game}", f"openspiel-cpp:{NEIGHBOUR[game]}", INSIDE_GOALS[game])
        for game in GAMES
    ]
    driven = [
        Comparison(game, "from Python", ours, f"openspiel-python:{NEIGHBOUR[game]}", PYTHON_GOALS.get(game))
        for game in GAMES
        for ours in [f"tablee-python:{game}"]
    ]
    others = [
        Comparison("mio", "from Python", "tablee-python:mio", "rlcard:uno", 80.0),
        Comparison("six-sequences", "from Python", "tablee-python:six-sequences", "rlcard:gin-rummy", None),
    ]
    return [each for each in inside + driven + others if each.game in games]


@dataclass(frozen=True)
class Limit:
    """One of our games in compiled code, beside its twin in hand-written C, compiled plainly and profile-guided."""

    game: str

    @property
    def plain(self) -> Comparison:
        return self.beside("c-inside", LIMIT_GOALS.get(self.game))

    @property
    def profiled(self) -> Comparison:
        return self.beside("c-inside-pgo", None)

    def beside(self, work: str, goal: float | None) -> Comparison:
        return Comparison(self.game, "inside", f"tablee-inside:{self.game}", f"{work}:{self.game}", goal)


def limits(games: list[str]) -> list[Limit]:
    """The twins of these games."""
    return [Limit(game) for game in GAMES if game in games]


def searches(games: list[str]) -> list[Comparison]:
    """The searches of these games."""
    return [each for each in SEARCHES if each.game in games]


def solvers(games: list[str]) -> list[str]:
    """The tasks that solve deals."""
    return list(SOLVERS) if "20-20" in games else []


def play_tasks(games: list[str]) -> list[str]:
    """Every task that plays, game by game, so that those of a ratio run close to each other in time."""
    twins = [each for limit in limits(games) for each in (limit.plain, limit.profiled)]
    chosen = comparisons(games) + twins + searches(games)
    tasks = [task for game in GAMES for each in chosen if each.game == game for task in (each.ours, each.peer)]
    return list(dict.fromkeys(tasks)) + solvers(games)


def twin_tasks(games: list[str]) -> list[str]:
    """Only our compiled tasks of these games, and their twins in C."""
    return [task for limit in limits(games) for task in (limit.plain.ours, limit.plain.peer, limit.profiled.peer)]


def state_costs(games: list[str]) -> list[StateCost]:
    """The comparisons of copies and memory for these games."""
    costs = []
    for game in GAMES:
        costs += [StateCost(game, "tablee", game), StateCost(game, "openspiel", NEIGHBOUR[game])]
        costs.append(StateCost(game, "c", game))
    return [each for each in costs if each.game in games]
