"""Other histories that a player cannot tell from what happened."""
from __future__ import annotations
from collections.abc import Callable
from tablee.envs.openspiel.moments import Moment


def another_history(moment: Moment, viewer: int, chance: Callable[[], float]) -> list[int]:
    """A history in which this player saw the same."""
    return moment.history()
