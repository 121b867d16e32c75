"""All commands of `tablee`, with their help in the language asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cyclopts import App, Group

from tablee import __version__, build
from tablee.cli.games import games
from tablee.cli.play import play
from tablee.cli.position import legal, schema, show
from tablee.cli.position import play as play_position
from tablee.cli.replay import replay
from tablee.cli.rules import rules
from tablee.cli.simulate import simulate
from tablee.cli.words import Words

COMMANDS: dict[str, Callable[..., Any]] = {
    "play": play,
    "games": games,
    "rules": rules,
    "position": show,
    "simulate": simulate,
    "replay": replay,
}
POSITION: dict[str, Callable[..., Any]] = {"show": show, "legal": legal, "play": play_position, "schema": schema}


def version() -> str:
    """Version and build, on one line."""
    return f"tablee {__version__}, {build.describe()}"


def commands(words: Words) -> App:
    """The whole program. Help is looked up in the catalogue: `help.<command>`."""
    app = _app("tablee", words("help"), words, version=version)
    for name in COMMANDS:
        if name != "position":
            _add(app, name, COMMANDS[name], f"help.{name}", words)
    positions = _app("position", words("help.position"), words)
    for name, command in POSITION.items():
        _add(positions, name, command, f"help.position.{name}", words)
    app.command(positions)
    app.default(play)
    return app


def _app(name: str, text: str, words: Words, version: Callable[[], str] | None = None) -> App:
    return App(
        name=name,
        help=text,
        help_format="plaintext",
        version=version,
        version_flags=["--version"] if version else [],
        group_commands=Group(words("help.commands")),
        group_parameters=Group(words("help.parameters")),
        group_arguments=Group(words("help.parameters")),
    )


def _add(app: App, name: str, command: Callable[..., Any], key: str, words: Words) -> None:
    """A command whose help, with that of its parameters, is a docstring from the catalogue."""
    command.__doc__ = words(key)
    app.command(command, name=name)
