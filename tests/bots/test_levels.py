"""The levels of bots, and registered ones."""

import pytest
from mypy_extensions import i64

from tablee.bots.contract import Bot, Seen
from tablee.bots.levels import BOTS, ENLISTED, bot_named, enlist, memory_for
from tablee.core.rng import Rng
from tablee.games.registry import GAMES
from tablee.lab.playing import Setup, play


class Timekeeper(Bot):
    """Takes the first move, and remembers how much time it was given."""

    def __init__(self) -> None:
        self.given: list[int] = []

    def choose(self, seen: Seen, rng: Rng, milliseconds: i64 = 0) -> i64:
        self.given.append(int(milliseconds))
        return seen.moves()[0]


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_has_every_level(game: str) -> None:
    for name in BOTS:
        assert isinstance(bot_named(game, name), Bot)
    assert memory_for(game, 0).seat == 0


def test_unknown_names_are_refused() -> None:
    with pytest.raises(KeyError, match="clever"):
        bot_named("mio", "clever")
    with pytest.raises(KeyError, match="chess"):
        bot_named("chess", "casual")
    with pytest.raises(ValueError, match="casual"):
        enlist("casual", lambda _: Timekeeper())


def test_a_bot_from_elsewhere_plays_with_the_time_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    guest = Timekeeper()
    monkeypatch.delitem(ENLISTED, "timekeeper", raising=False)
    enlist("timekeeper", lambda _: guest)
    played = play(Setup("sequence-des", ("timekeeper", "random"), milliseconds=7), seed=1)
    assert played.reason
    assert set(guest.given) == {7}
    del ENLISTED["timekeeper"]
