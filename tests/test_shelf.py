"""The page shows its shelf before it has asked the server: what stands there is what the server would say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablee.games.registry import GAMES, HOUSE

GAMES_OF_THE_PAGE = Path(__file__).parents[1] / "web" / "src" / "games"


@pytest.mark.parametrize("name", list(HOUSE))
def test_the_shelf_says_what_the_game_says(name: str) -> None:
    spec = GAMES[name]
    shelf = json.loads((GAMES_OF_THE_PAGE / name / "shelf.json").read_text())
    assert (shelf["fewest"], shelf["most"], shelf["minutes"]) == (spec.fewest, spec.most, spec.minutes)
