"""Turns cyclopts' parse errors into one line in the user's language."""

from __future__ import annotations

from typing import get_args

from cyclopts import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from tablee.cli.words import Words


def explained(error: CycloptsError, words: Words) -> str:
    """The line to print for a parse error."""
    error.verbose = False
    if isinstance(error, UnknownOptionError):
        return words("usage.option", text=error.token.keyword or error.token.value)
    if isinstance(error, CoercionError) and error.token is not None:
        return _wrong_value(error, words)
    if isinstance(error, MissingArgumentError):
        return words("usage.missing", name=_name(error))
    if isinstance(error, RepeatArgumentError):
        return words("usage.twice", name=_name(error))
    if isinstance(error, UnknownCommandError):
        return words("usage.command", text=" ".join(error.unused_tokens or [])[:80])
    if isinstance(error, UnusedCliTokensError):
        return words("usage.unused", text=" ".join(error.unused_tokens or [])[:80])
    return words("usage.other", why=" ".join(str(error).split()))


def _name(error: CycloptsError) -> str:
    return error.argument.name if error.argument is not None else "?"


def _wrong_value(error: CoercionError, words: Words) -> str:
    assert error.token is not None
    name = error.token.keyword or _name(error)
    choices = [str(choice) for choice in get_args(error.target_type) if isinstance(choice, str)]
    if choices:
        return words("usage.choice", name=name, value=error.token.value, choices=", ".join(choices))
    key = "usage.number" if error.target_type in (int, float) else "usage.value"
    return words(key, name=name, value=error.token.value)
