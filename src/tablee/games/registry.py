"""All games by name: five of the house, and those that other packages bring (`docs/adding-a-game.md`).

A game is loaded when it is first asked for. A package names its game by an entry point of the group `tablee.games`. One
that is broken is left out, with a fault that names it; all else works.
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
"""The packages of the games of the house, in the order in which people see them."""
GROUP: Final = "tablee.games"
NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
PAGES: Final = "pages"
"""The folder beside a plug-in's spec that holds its rule page: `NAME.en.md`, and the same in other languages."""
OWED: Final[dict[type, str]] = {
    GameSpec: "make_options deck card_text start refusals",
    GameText: "meanings move_text piles build",
}
"""The methods that a contract leaves to the game."""


class PluginError(SentenceError):
    """What is wrong with a game of another package."""


@dataclass(frozen=True)
class PluginFault:
    """A plug-in that was left out: its entry point as `name = module:attribute`, its package, and why."""

    entry: str
    package: str
    error: PluginError

    def sentence(self, lang: str) -> str:
        """What to tell people, in their language."""
        facts = {"entry": self.entry, "package": self.package, "why": self.error.sentence(lang)}
        return languages.say(lang, "plugins.left_out", facts)


class Games(Mapping[str, GameSpec]):
    """All games. Other packages are looked for when somebody first asks for a game that may be theirs."""

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
        """Loads the games that installed packages name, once."""
        if self.is_complete:
            return
        self.is_complete = True  # a plug-in that looks for games while it is loaded finds those of the house
        for entry in sorted(entry_points(group=GROUP), key=lambda one: (one.name, one.value)):
            try:
                self.admit(loaded(entry))
            except PluginError as error:
                self.faults.append(fault_of(entry, error))

    def admit(self, spec: GameSpec) -> None:
        """Lets a game of another package in; raises `PluginError` if its name is taken."""
        if spec.name in HOUSE or spec.name in self.plugins:
            key = "plugins.name_of_house" if spec.name in HOUSE else "plugins.name_taken"
            raise PluginError(key, {"name": repr(spec.name)})
        self.plugins[spec.name] = spec


GAMES: Final = Games()


def spec_of(name: str) -> GameSpec:
    """A game; raises `PositionError` naming the games there are."""
    if name in GAMES:
        return GAMES[name]
    left_out = "".join(f"; {fault.sentence('en')}" for fault in GAMES.faults)
    raise PositionError("game", f"there is no game {name!r}; there are {', '.join(GAMES)}{left_out}")


def text_of(name: str) -> GameText:
    """How a game is written; raises `PositionError` naming the games there are."""
    text: GameText = spec_of(name).part("text")
    return text


def loaded(entry: EntryPoint) -> GameSpec:
    """What an entry point names, checked; raises `PluginError`."""
    try:
        return checked(entry.load())
    except PluginError:
        raise
    except (Exception, SystemExit) as error:  # a stranger's code may fail in any way, and the rest works
        raise PluginError("plugins.failed", {"why": f"{type(error).__name__}: {error}"}) from error


def named(text: str) -> GameSpec:
    """The game at `module:attribute`, installed or not; raises `PluginError`."""
    module, colon, attribute = text.partition(":")
    if not colon or not module or not attribute:
        raise PluginError("plugins.address", {"text": repr(text)})
    return loaded(EntryPoint(name=text, value=text, group=GROUP))


def checked(found: object) -> GameSpec:
    """A game of another package with everything that it owes before it is played; raises `PluginError`."""
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
    """Those of the methods owed that a class has only from the contract, which leaves them to it."""
    return [name for name in owed.split() if getattr(own, name, None) is getattr(contract, name)]


def fault_of(entry: EntryPoint, error: PluginError) -> PluginFault:
    """A fault with the names by which people know a plug-in."""
    package = entry.dist.metadata["Name"] if entry.dist is not None else "?"
    return PluginFault(f"{entry.name} = {entry.value}", package, error)
