"""Finds games by name: the five built-in ones, and those of other packages (`docs/adding-a-game.md`).

A game is loaded on first use. A package registers its game by an entry point of the group `tablee.games`. One
that is broken is left out and reported; everything else works.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from tablee import lang as languages
from tablee.core.game import GameSpec
from tablee.core.refusal import SentenceError
from tablee.core.text import GameText, PositionError

HOUSE: Final = {
    "20-20": "tablee.games.twenty_twenty",
    "six-sequences": "tablee.games.six_sequences",
    "mio": "tablee.games.mio",
    "ekko": "tablee.games.ekko",
    "sequence-des": "tablee.games.sequence_des",
}
"""The packages of the built-in games, in the order of display."""
GROUP: Final = "tablee.games"
NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
PAGES: Final = "pages"
"""The folder beside a plug-in's spec with its rule pages: `NAME.en.md`, and the same in other languages."""
OWED: Final[dict[type, str]] = {
    GameSpec: "make_options deck card_text start refusals",
    GameText: "meanings move_text piles build",
}
"""The abstract methods of each contract."""


class PluginError(SentenceError):
    """A game of another package is unusable."""


@dataclass(frozen=True)
class PluginFault:
    """A plug-in that was left out: its entry point as `name = module:attribute`, its package, and why."""

    entry: str
    package: str
    error: PluginError

    def sentence(self, lang: str) -> str:
        """The message in a language."""
        facts = {"entry": self.entry, "package": self.package, "why": self.error.sentence(lang)}
        return languages.say(lang, "plugins.left_out", facts)


class Games(Mapping[str, GameSpec]):
    """A mapping of all games. It searches other packages only when a game is not built in, or for a full list."""

    def __init__(self) -> None:
        self.loaded: dict[str, GameSpec] = {}
        self.plugins: dict[str, GameSpec] = {}
        self.faults: list[PluginFault] = []
        self.is_complete = False

    def __getitem__(self, name: str) -> GameSpec:
        if name in HOUSE:
            if name not in self.loaded:
                self.loaded[name] = import_module(f"{HOUSE[name]}.spec").SPEC
            return self.loaded[name]
        self.complete()
        return self.plugins[name]

    def __contains__(self, name: object) -> bool:
        if name in HOUSE:
            return True
        self.complete()
        return name in self.plugins

    def __iter__(self) -> Iterator[str]:
        self.complete()
        return iter([*HOUSE, *self.plugins])

    def __len__(self) -> int:
        self.complete()
        return len(HOUSE) + len(self.plugins)

    def complete(self) -> None:
        """Loads the games of installed packages, once."""
        if self.is_complete:
            return
        self.is_complete = True  # a plug-in that looks for games while it is loaded finds the built-in ones
        for entry in sorted(entry_points(group=GROUP), key=lambda one: (one.name, one.value)):
            try:
                self.admit(loaded(entry))
            except PluginError as error:
                self.faults.append(fault_of(entry, error))

    def admit(self, spec: GameSpec) -> None:
        """Registers a game of another package; raises `PluginError` if its name is taken."""
        if spec.name in HOUSE or spec.name in self.plugins:
            key = "plugins.name_of_house" if spec.name in HOUSE else "plugins.name_taken"
            raise PluginError(key, {"name": repr(spec.name)})
        self.plugins[spec.name] = spec


GAMES: Final = Games()


def spec_of(name: str) -> GameSpec:
    """A game by name; raises `PositionError` with the list of games."""
    if name in GAMES:
        return GAMES[name]
    left_out = "".join(f"; {fault.sentence('en')}" for fault in GAMES.faults)
    raise PositionError("game", f"there is no game {name!r}; there are {', '.join(GAMES)}{left_out}")


def text_of(name: str) -> GameText:
    """The part `text` of a game; raises `PositionError` with the list of games."""
    text: GameText = spec_of(name).part("text")
    return text


def loaded(entry: EntryPoint) -> GameSpec:
    """Loads and checks the game of an entry point; raises `PluginError`."""
    try:
        return checked(entry.load())
    except PluginError:
        raise
    except (Exception, SystemExit) as error:  # foreign code may fail in any way; everything else must work
        raise PluginError("plugins.failed", {"why": f"{type(error).__name__}: {error}"}) from error


def named(text: str) -> GameSpec:
    """The game at `module:attribute`, installed or not; raises `PluginError`."""
    module, colon, attribute = text.partition(":")
    if not colon or not module or not attribute:
        raise PluginError("plugins.address", {"text": repr(text)})
    return loaded(EntryPoint(name=text, value=text, group=GROUP))


def checked(found: object) -> GameSpec:
    """Returns a game of another package after a check of its contract; raises `PluginError`."""
    if not isinstance(found, GameSpec):
        raise PluginError("plugins.no_spec", {"kind": repr(type(found).__name__)})
    if not NAME.fullmatch(found.name):
        raise PluginError("plugins.bad_name", {"name": repr(found.name)})
    _check_methods(found, GameSpec)
    text = found.part("text")
    if not isinstance(text, GameText):
        raise PluginError("plugins.no_text", {})
    _check_methods(text, GameText)
    if "about" not in languages.catalogue(languages.FALLBACK, found.name):
        raise PluginError("plugins.no_about", {"folder": str(found.folder / "lang"), "lang": languages.FALLBACK})
    page = found.folder / PAGES / f"{found.name}.{languages.FALLBACK}.md"
    if not page.is_file():
        raise PluginError("plugins.no_page", {"page": page.name, "folder": str(page.parent)})
    return found


def _check_methods(part: object, contract: type) -> None:
    for name in missing_methods(type(part), contract, OWED[contract]):
        raise PluginError("plugins.no_method", {"kind": type(part).__name__, "name": name})


def missing_methods(own: type, contract: type, owed: str) -> list[str]:
    """The abstract methods that a class does not implement."""
    return [name for name in owed.split() if getattr(own, name, None) is getattr(contract, name)]


def fault_of(entry: EntryPoint, error: PluginError) -> PluginFault:
    """A `PluginFault` for an entry point and an error."""
    package = entry.dist.metadata["Name"] if entry.dist is not None else "?"
    return PluginFault(f"{entry.name} = {entry.value}", package, error)
