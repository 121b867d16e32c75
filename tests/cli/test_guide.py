"""The guide to the terminal is whole; tests/docs runs its examples."""

from pathlib import Path

GUIDE = (Path(__file__).parents[2] / "docs" / "terminal.md").read_text(encoding="utf-8")


def test_every_command_is_on_the_page() -> None:
    for name in ("play", "games", "rules", "position", "simulate", "replay", "hint"):
        assert f"tablee {name}" in GUIDE
