"""What is measured, beside what, and the goals: data only.

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
"""The game of OpenSpiel that stands beside each of ours."""

NAMES = {
    "mio": "MIO",
    "ekko": "EKKO",
    "sequence-des": "Séquence Dés",
    "20-20": "20/20",
    "six-sequences": "Six Séquences",
}


@dataclass(frozen=True)
class Comparison:
    """One of our tasks beside a peer's, with the ratio of moves per second to reach (None: measured, no goal)."""

    game: str
    work: str
    ours: str
    peer: str
    goal: float | None


@dataclass(frozen=True)
class StateCost:
    """What a copy of a state costs and what a state weighs, beside a peer's."""

    game: str
    participant: str
    peers_game: str

    @property
    def copy_task(self) -> str:
        return f"{self.participant}-copy:{self.peers_game}"

    @property
    def memory_task(self) -> str:
        return f"{self.participant}-memory:{self.peers_game}"


INSIDE_GOALS = {"mio": 10.0, "ekko": 10.0, "sequence-des": 10.0, "20-20": 40.0, "six-sequences": 40.0}
PYTHON_GOALS = {"mio": 10.0}


def comparisons(games: list[str]) -> list[Comparison]:
    """All ratios for these games, the goals' order kept."""
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
        Comparison("mio", "inside", "tablee-inside:mio", "c-inside:mio", 0.35),
    ]
    return [each for each in inside + driven + others if each.game in games]


def play_tasks(games: list[str]) -> list[str]:
    """Every task that plays, game by game, so that those of a ratio run close to each other in time."""
    chosen = comparisons(games)
    tasks = [task for game in GAMES for each in chosen if each.game == game for task in (each.ours, each.peer)]
    return list(dict.fromkeys(tasks))


def state_costs(games: list[str]) -> list[StateCost]:
    """Whose states are copied and weighed."""
    costs = []
    for game in GAMES:
        costs += [StateCost(game, "tablee", game), StateCost(game, "openspiel", NEIGHBOUR[game])]
        if game == "mio":
            costs.append(StateCost(game, "c", game))
    return [each for each in costs if each.game in games]
