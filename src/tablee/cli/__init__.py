"""The `tablee` command."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from cyclopts import CycloptsError

from tablee.cli.choosing import check_first_word
from tablee.cli.commands import COMMANDS, commands
from tablee.cli.commands import version as version
from tablee.cli.faults import INTERRUPTED, WRONG, Fault
from tablee.cli.output import json_text, printable
from tablee.cli.usage import explained
from tablee.cli.words import Words, asked_lang, words_for
from tablee.games.plugins import FAULTS
from tablee.games.registry import NOTATIONS


def main(arguments: Sequence[str] | None = None) -> None:
    """Entry point of the console script: always ends with an exit status, never with a traceback."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    status = run(given, words_for(asked_lang(given)))
    try:
        sys.stdout.flush()
    except (BrokenPipeError, ValueError):
        _silence()
        status = status or 1
    sys.exit(status)


def run(arguments: list[str], words: Words) -> int:
    """Runs one command line; its exit status."""
    try:
        _warn_of_plugins(words)
        if arguments and not arguments[0].startswith("-"):
            check_first_word(arguments[0], [*COMMANDS, "position"], words)
            if arguments[0] not in (*COMMANDS, "position"):
                arguments = ["play", *arguments]
        commands(words)(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except Fault as fault:
        return _report(fault, arguments)
    except CycloptsError as error:
        return _report(Fault(explained(error, words)), arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _silence()
        return 1
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 0 if leaving.code is None else WRONG
    except Exception as error:  # the last resort: whatever it is, a person reads one line
        if os.environ.get("TABLEE_TRACEBACK"):
            raise
        return _report(Fault(words("fault.unexpected", why=f"{type(error).__name__}: {error}"), 70), arguments)
    return 0


def _warn_of_plugins(words: Words) -> None:
    """Names the games of other packages that cannot be used; everything else works."""
    NOTATIONS.complete()
    for fault in FAULTS:
        sys.stderr.write(f"tablee: {printable(fault.sentence(words.lang))}\n")


def _report(fault: Fault, arguments: list[str]) -> int:
    if fault.line:
        sys.stdout.flush()
        sys.stderr.write(f"tablee: {fault.line}\n")
        if "--json" in arguments and fault.status == WRONG:
            sys.stdout.write(json_text(fault.as_dict()))
    return fault.status


def _silence() -> None:
    """Nobody reads standard output any more: let nothing complain about it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
