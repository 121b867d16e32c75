"""Runs one command line, and turns every error into one line and an exit status."""

from __future__ import annotations

import os
import sys

from cyclopts import CycloptsError

from tablee.cli import silence
from tablee.cli.arguments import check_first_word
from tablee.cli.commands import NAMES, app_for
from tablee.cli.errors import INTERRUPTED, WRONG, CommandError
from tablee.cli.output import json_text, printable
from tablee.cli.usage_errors import explained
from tablee.cli.words import Words, asked_lang, words_for
from tablee.games.registry import GAMES


def run(arguments: list[str]) -> int:
    """Runs one command line; returns its exit status."""
    words = words_for(asked_lang(arguments))
    try:
        _warn_of_plugins(words)
        if arguments and not arguments[0].startswith("-"):
            check_first_word(arguments[0], NAMES, words)
            if arguments[0] not in NAMES:
                arguments = ["play", *arguments]
        app = app_for(arguments, words)
        app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except CommandError as fault:
        return _report(fault, arguments)
    except CycloptsError as error:
        return _report(CommandError(explained(error, words)), arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        silence()
        return 1
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 0 if leaving.code is None else WRONG
    except Exception as error:  # the last resort: people never get a traceback
        if os.environ.get("TABLEE_TRACEBACK"):
            raise
        return _report(CommandError(words("fault.unexpected", why=f"{type(error).__name__}: {error}"), 70), arguments)
    return 0


def _warn_of_plugins(words: Words) -> None:
    """Warns of games from other packages that failed to load."""
    GAMES.complete()
    for fault in GAMES.faults:
        sys.stderr.write(f"tablee: {printable(fault.sentence(words.lang))}\n")


def _report(fault: CommandError, arguments: list[str]) -> int:
    if fault.line:
        sys.stdout.flush()
        sys.stderr.write(f"tablee: {fault.line}\n")
        if "--json" in arguments and fault.status == WRONG:
            sys.stdout.write(json_text(fault.as_dict()))
    return fault.status
