"""All commands of `tablee`, with their help in the language asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cyclopts import App, Group, Parameter

from tablee import __version__, build
from tablee.cli.arena import arena
from tablee.cli.backup import backup, restore
from tablee.cli.conformance import conformance
from tablee.cli.games import games
from tablee.cli.hint import hint
from tablee.cli.play import play
from tablee.cli.position import legal, schema, show
from tablee.cli.position import play as play_position
from tablee.cli.replay import replay
from tablee.cli.rules import rules
from tablee.cli.serve import home, serve
from tablee.cli.simulate import simulate
from tablee.cli.solve import solve_command
from tablee.cli.study import study
from tablee.cli.verify import verify
from tablee.cli.words import Words

COMMANDS: dict[str, Callable[..., Any]] = {
    "play": play,
    "games": games,
    "rules": rules,
    "simulate": simulate,
    "arena": arena,
    "study": study,
    "conformance": conformance,
    "replay": replay,
    "hint": hint,
    "solve": solve_command,
    "verify": verify,
    "serve": serve,
    "backup": backup,
    "restore": restore,
}
POSITION: dict[str, Callable[..., Any]] = {"show": show, "legal": legal, "play": play_position, "schema": schema}


def version() -> str:
    """Version and build, on one line."""
    return f"tablee {__version__}, {build.describe()}"


def commands(words: Words) -> App:
    """The whole program. Help is looked up in the catalogue: `help.<command>`."""
    app = _app("tablee", "tablee", "help", words, version=version)
    for name, command in COMMANDS.items():
        _add(app, name, command, f"help.{name}", words)
    positions = _app("position", "tablee position", "help.position", words)
    for name, command in POSITION.items():
        _add(positions, name, command, f"help.position.{name}", words)
    app.command(positions)
    home.__doc__ = words("help.home")
    app.default(home)
    app["--help"].help = words("help.flag")
    app["--version"].help = words("help.version")
    return app


def _app(name: str, path: str, key: str, words: Words, version: Callable[[], str] | None = None) -> App:
    return App(
        name=name,
        help=words(key),
        help_format="plaintext",
        usage=words("help.usage", path=path, rest=words("help.rest.group")),
        version=version,
        version_flags=["--version"] if version else [],
        group_commands=Group(words("help.commands")),
        group_parameters=Group(words("help.parameters")),
        group_arguments=Group(words("help.parameters")),
        default_parameter=Parameter(show_default=False, show_choices=False),
    )


def _add(app: App, name: str, command: Callable[..., Any], key: str, words: Words) -> None:
    """A command whose help, with that of its parameters, is a docstring from the catalogue."""
    command.__doc__ = words(key)
    path = f"{'tablee ' if app.name[0] != 'tablee' else ''}{app.name[0]} {name}"
    app.command(command, name=name, usage=words("help.usage", path=path, rest=words("help.rest")))
