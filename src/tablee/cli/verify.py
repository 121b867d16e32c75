"""`tablee verify`: checks a record's deals and dice against its fairness proof."""

from __future__ import annotations

import msgspec
from rich.text import Text

from tablee.cli import files
from tablee.cli.errors import REFUSED, CommandError
from tablee.cli.output import console, print_json, printable
from tablee.cli.parameters import File, Flag
from tablee.cli.tones import STRONG, TURN, WARNING
from tablee.cli.words import Lang, Words, words_for
from tablee.games.registry import GAMES
from tablee.match.records import Record, RecordError
from tablee.table.verify import Finding, NoProof, findings

ORDER = ("commit", "dealer", "deal", "passed-over", "roll", "moves")
"""The kinds of findings in the order of output."""
COUNTED = ("deal", "roll", "passed-over", "moves")
"""Kinds with many findings: one line counts those that passed."""


def verify(
    record: File,
    /,
    *,
    json: Flag = False,
    lang: Lang | None = None,
) -> None:
    """Checks the proof in a record."""
    words = words_for(lang)
    name = files.shown(record, words)
    stored = files.stored_record(record, words)
    try:
        found, damage = checked(stored)
    except NoProof as error:
        raise CommandError(words(str(error), name=name), details={"proof": str(error)}) from None
    proved = damage is None and all(finding.fits for finding in found)
    if json:
        print_json(answer(stored, found, damage, proved=proved))
    else:
        say(stored, found, words)
        if proved:
            console().print(Text(words("verify.proved"), TURN), soft_wrap=True)
    if damage is not None:
        raise CommandError(words("verify.broken", why=damage), REFUSED)
    if not proved:
        raise CommandError(words("verify.not_proved", name=name), REFUSED)


def checked(stored: Record) -> tuple[list[Finding], RecordError | None]:
    """All findings, and the error that stopped the check, if any; raises `NoProof`."""
    found: list[Finding] = []
    left = findings(stored)
    try:
        while (finding := next(left, None)) is not None:
            found.append(finding)
    except RecordError as error:
        return found, error
    return found, None


def answer(stored: Record, found: list[Finding], damage: RecordError | None, *, proved: bool) -> dict[str, object]:
    """The output of `--json`."""
    told: dict[str, object] = {
        "proved": proved,
        "game": stored.game,
        "seats": stored.seats,
        "fair": (stored.meta or {})["fair"],
        "findings": [msgspec.to_builtins(finding) for finding in found],
    }
    return told if damage is None else told | {"fault": str(damage), "move": damage.number}


def say(stored: Record, found: list[Finding], words: Words) -> None:
    """Prints a line for each kind that passed, and one for each failed finding."""
    screen = console()
    title = GAMES[stored.game].title
    names = ", ".join(printable(name) for name in stored.seats)
    screen.print(Text(words("verify.title", game=title, names=names), STRONG), soft_wrap=True)
    for what in ORDER:
        alike = [finding for finding in found if finding.what == what]
        good = [finding for finding in alike if finding.fits]
        if good:
            n = good[0].number if what == "moves" else len(good)
            line = words(f"verify.{what}", n=n) if what in COUNTED else words(f"verify.{what}")
            screen.print(Text.assemble(("  ✓ ", TURN), line), soft_wrap=True)
        for finding in alike:
            if not finding.fits:
                screen.print(Text.assemble(("  ✗ ", WARNING), wrong(finding, words)), soft_wrap=True)


def wrong(finding: Finding, words: Words) -> str:
    """A line on a failed finding, with the move."""
    fields = {"number": str(finding.number), "told": printable(finding.told), "promised": finding.promised}
    line = words(f"verify.wrong.{finding.what}", **fields)
    return line if not finding.move else words("verify.at", line=line, move=str(finding.move))
