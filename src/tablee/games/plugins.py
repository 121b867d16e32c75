"""Games from other packages: what one brings along, and how it is found (`docs/adding-a-game.md`).

A package names its game by an entry point of the group `tablee.games`. A plug-in that is broken is left out, with a
fault that names it; all else works.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final

from tablee.core.text import Notation

GROUP: Final = "tablee.games"
LANGUAGES: Final = ("en", "fr")
NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True, kw_only=True)
class Plugin:
    """A game with all that the terminal, the lab, the server and the page need to know of it."""

    notation: Notation
    pages: Path
    """The folder with its rule page in both languages: `NAME.en.md` and `NAME.fr.md`."""
    texts: Mapping[str, Mapping[str, str]]
    """Its words by language, `en` and `fr`: `about` is one sentence on what it is like; `move.X`, `ended.X` and
    `field.X` say in words what a move, an ending and a field of a view are, where their own text would not do."""
    seats: int | None = None
    """How many sit down if nobody says; the fewest unless told."""
    minutes: int = 5
    """How long a match takes, more or less."""
    bot: Callable[[str], Any] | None = None
    """Makes a bot of a level (`tablee.bots.contract.Bot`); without it bots search (`tablee.bots.search`)."""
    memory: Callable[[int], Any] | None = None
    """Makes the memory of a seat (`tablee.bots.contract.Memory`); the plain one unless told."""
    face: Any = None
    """How the terminal shows it (`tablee.cli.drawing.face.Face`); by what its view holds unless told."""
    house_rules: Sequence[Mapping[str, object]] = field(default=({},))
    """Options that the conformance suite tries at every number of seats that they allow."""

    @property
    def name(self) -> str:
        """The game's name in commands, addresses and records."""
        return self.notation.game.name

    def text(self, lang: str, key: str) -> str | None:
        """A text of the game in a language; None if it has none."""
        return self.texts[lang].get(key)


class PluginError(ValueError):
    """What is wrong with a plug-in, in English and French."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en)
        self.en = en
        self.fr = fr

    def sentence(self, lang: str) -> str:
        """The sentence in French for `fr`, else in English."""
        return self.fr if lang == "fr" else self.en


@dataclass(frozen=True)
class PluginFault:
    """A plug-in that was left out: its entry point as `name = module:attribute`, its package, and why."""

    entry: str
    package: str
    error: PluginError

    def sentence(self, lang: str) -> str:
        """What to tell people, in French for `fr`, else in English."""
        if lang == "fr":
            return f"le jeu « {self.entry} » du paquet {self.package} est laissé de côté : {self.error.fr}"
        return f"the game '{self.entry}' of the package {self.package} is left out: {self.error.en}"


PLUGINS: Final[dict[str, Plugin]] = {}
"""The games from other packages that can be played, by name."""
FAULTS: Final[list[PluginFault]] = []
"""The plug-ins that were left out."""
HOSTS: Final[list[Callable[[Plugin], None]]] = []
"""Who is told of every plug-in: the layers above, which this one does not know."""


def host(welcome: Callable[[Plugin], None]) -> None:
    """Has every plug-in welcomed: those that are there, and those to come."""
    HOSTS.append(welcome)
    for plugin in PLUGINS.values():
        welcome(plugin)


def load(taken: Mapping[str, Notation]) -> None:
    """Loads the games that installed packages name; `taken` are the games of the house."""
    entries = entry_points(group=GROUP)
    for entry in sorted(entries, key=lambda one: (one.name, one.value)):
        try:
            admit(loaded(entry), taken)
        except PluginError as error:
            FAULTS.append(fault_of(entry, error))


def admit(plugin: Plugin, taken: Iterable[str]) -> None:
    """Lets a plug-in in; raises `PluginError` if its name is taken."""
    if plugin.name in taken:
        raise PluginError(
            f"its name {plugin.name!r} is that of a game of the house",
            f"son nom {plugin.name!r} est celui d’un jeu de la maison",
        )
    if plugin.name in PLUGINS:
        raise PluginError(
            f"its name {plugin.name!r} is taken by another plug-in",
            f"son nom {plugin.name!r} est pris par un autre paquet",
        )
    PLUGINS[plugin.name] = plugin
    for welcome in HOSTS:
        welcome(plugin)


def loaded(entry: EntryPoint) -> Plugin:
    """What an entry point names, checked; raises `PluginError`."""
    try:
        return checked(entry.load())
    except PluginError:
        raise
    except (Exception, SystemExit) as error:  # a stranger's code may fail in any way, and the rest works
        told = f"{type(error).__name__}: {error}"
        raise PluginError(told, told) from error


def named(text: str) -> Plugin:
    """The plug-in at `module:attribute`, installed or not; raises `PluginError`."""
    module, colon, attribute = text.partition(":")
    if not colon or not module or not attribute:
        raise PluginError(
            f"a game is named module:attribute, not {text!r}",
            f"un jeu se nomme module:attribut, et non {text!r}",
        )
    return loaded(EntryPoint(name=text, value=text, group=GROUP))


def checked(found: object) -> Plugin:
    """A plug-in with everything that it owes before it is played; raises `PluginError`."""
    if not isinstance(found, Plugin):
        kind = type(found).__name__
        raise PluginError(
            f"it is no Plugin of tablee.games.plugins but of type {kind!r}",
            f"ce n’est pas un Plugin de tablee.games.plugins mais un {kind!r}",
        )
    if not NAME.fullmatch(found.name):
        raise PluginError(
            f"its name {found.name!r} is not made of small letters and digits, with - between",
            f"son nom {found.name!r} n’est pas fait de minuscules et de chiffres, avec des - entre eux",
        )
    for lang in LANGUAGES:
        if "about" not in found.texts.get(lang, {}):
            raise PluginError(f"its texts have no 'about' in {lang!r}", f"ses textes n’ont pas de 'about' en {lang!r}")
        page = found.pages / f"{found.name}.{lang}.md"
        if not page.is_file():
            raise PluginError(
                f"its rule page {page.name} is missing in {found.pages}",
                f"sa page de règles {page.name} manque dans {found.pages}",
            )
    return found


def fault_of(entry: EntryPoint, error: PluginError) -> PluginFault:
    """A fault with the names by which people know a plug-in."""
    package = entry.dist.metadata["Name"] if entry.dist is not None else "?"
    return PluginFault(f"{entry.name} = {entry.value}", package, error)
