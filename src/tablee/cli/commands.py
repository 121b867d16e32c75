"""The table of all commands. Only the requested one is imported; help is in the requested language."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from inspect import signature
from typing import Any, Final

from cyclopts import App, Group, Parameter

from tablee.cli import version
from tablee.cli.words import Words, codes

COMMANDS: Final = {
    "play": "tablee.cli.play:play",
    "games": "tablee.cli.games:games",
    "rules": "tablee.cli.rules:rules",
    "simulate": "tablee.cli.simulate:simulate",
    "arena": "tablee.cli.arena:arena",
    "study": "tablee.cli.study:study",
    "conformance": "tablee.cli.conformance:conformance",
    "replay": "tablee.cli.replay:replay",
    "hint": "tablee.cli.hint:hint",
    "solve": "tablee.cli.solve:solve",
    "verify": "tablee.cli.verify:verify",
    "serve": "tablee.cli.serve:serve",
    "backup": "tablee.cli.backup:backup",
    "restore": "tablee.cli.backup:restore",
}
POSITION: Final = {name: f"tablee.cli.position:{name}" for name in ("show", "legal", "play", "schema")}
HOME: Final = "tablee.cli.serve:home"
"""The function that runs without a command."""
NAMES: Final = [*COMMANDS, "position"]


def app_for(arguments: list[str], words: Words) -> App:
    """The cyclopts app with the requested command ready to run; of the others it has only the help."""
    asked = arguments[0] if arguments and arguments[0] in NAMES else ""
    app = _app("tablee", "tablee", "help", words, version=version)
    for name, place in COMMANDS.items():
        _add(app, name, place, name, words, is_asked=name == asked)
    if asked == "position":
        positions = _app("position", "tablee position", "help.position", words)
        for name, place in POSITION.items():
            _add(positions, name, place, f"position.{name}", words, is_asked=True)
        app.command(positions)
    else:
        _add(app, "position", POSITION["show"], "position", words, is_asked=False)
    if not asked:
        app.default(_documented(HOME, "home", words))
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


def _add(app: App, name: str, place: str, key: str, words: Words, *, is_asked: bool) -> None:
    """Adds a command; imports only the requested one."""
    if not is_asked:
        app.command(place, name=name, help=words(f"help.{key}"))
        return
    usage = words("help.usage", path=f"tablee {key.replace('.', ' ')}", rest=words("help.rest"))
    app.command(_documented(place, key, words), name=name, usage=usage)


def _documented(place: str, key: str, words: Words) -> Callable[..., Any]:
    """The function at `module:name`, with its help and that of its parameters from the catalogue."""
    module, _, name = place.partition(":")
    command: Callable[..., Any] = getattr(import_module(module), name)
    lines = [words(f"help.{key}"), ""]
    for parameter in signature(command).parameters:
        sentences = [f"param.{key}.{parameter}", f"param.{parameter}"]
        found = next((sentence for sentence in sentences if words.has(sentence)), None)
        if found is not None:  # old names of an option still work, but the help omits them
            lines.append(f":param {parameter}: {words(found, codes=words.either(codes()))}")
    command.__doc__ = "\n".join(lines)
    return command
