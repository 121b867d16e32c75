"""Checks of a game's description: methods, sentences, rule page, refusals, options, sides, deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tablee.core.game import GameSpec
from tablee.core.refusal import OptionsError, Refusal
from tablee.core.rng import Rng, shuffle
from tablee.core.state import GameState
from tablee.core.text import PositionError
from tablee.games import registry, rule_pages
from tablee.lab.conformance.subject import Subject, TriedTable, values_of
from tablee.lab.study.design import study_of
from tablee.lang import catalogue, find, languages

TAKEN = ("N", "T")
"""Clause letters that games may not use: those of the notation and of tables."""
METHODS: dict[type, str] = {
    **registry.OWED,
    GameState: (
        "game_name table_options to_act asked legal_count legal_at refusal apply deal fresh_deck score outcome view "
        "copy determinize"
    ),
}
"""The methods that a game has to implement, by contract."""


def check_methods(subject: Subject) -> Iterator[str]:
    """The game's spec, text and state implement every abstract method of their contracts."""
    spec = subject.spec
    options = spec.options({}, spec.fewest)
    state = spec.start(options, spec.fewest, 0, spec.deck(options))
    for contract, names in METHODS.items():
        own = next(type(part) for part in (spec, subject.text, state) if isinstance(part, contract))
        for name in registry.missing_methods(own, contract, names):
            yield f"{own.__name__} has no method {name}, which {contract.__name__} asks for"


def check_words(subject: Subject) -> Iterator[str]:
    """The game describes itself, its options and its measures; all its languages have the same sentences."""
    english = catalogue("en", subject.name)
    keys = ["about", *(f"option.{option.name}" for option in subject.spec.choices)]
    asked = [f"{subject.name}:{key}" for key in keys]
    for measure in study_of(subject.name).own.values():
        asked += [measure.words, f"{measure.words}.about"]
    for key in asked:
        if find("en", key) is None:
            yield f"lang/en.json has no {key.removeprefix(f'{subject.name}:')!r}"
    for lang in languages():
        own = catalogue(lang, subject.name)
        if own and sorted(own) != sorted(english):
            yield f"lang/{lang}.json and lang/en.json differ in {', '.join(sorted({*own} ^ {*english})[:5])}"


def check_page(subject: Subject) -> Iterator[str]:
    """All languages have the same clauses in the same order, with the game's own letter."""
    english = list(subject.clauses["en"])
    if not english:
        yield "the English page has no clauses: lines that begin with - **X1**"
    for lang, clauses in subject.clauses.items():
        other = list(clauses)
        if english != other:
            alone = sorted({*english} ^ {*other}) or [next(a for a, b in zip(english, other, strict=True) if a != b)]
            yield f"the pages in en and {lang} do not have the same clauses in the same order: {', '.join(alone)}"
    letters = sorted({number[0] for number in english})
    if len(letters) > 1 or set(letters) & set(TAKEN):
        yield f"the clauses need one letter, and not {' or '.join(TAKEN)}: {', '.join(letters)}"


def check_refusals(subject: Subject) -> Iterator[str]:
    """Every refusal cites a clause of the page and is a sentence in every language."""
    for refusal in subject.spec.refusals():
        yield from faults_of(subject, refusal)


def faults_of(subject: Subject, refusal: Refusal) -> Iterator[str]:
    """Faults of a refusal."""
    if find("en", refusal.key) is None:
        yield f"the refusal of {refusal.clause} has no sentence {refusal.key!r} in lang/en.json"
        return
    if not is_readable(subject, refusal.clause):
        yield f"{refusal!r} cites {refusal.clause}, which is not on the page"
    for lang, sentence in refusal.texts().items():
        if not sentence.endswith((".", "!")) or sentence[:1].islower():
            yield f"{refusal!r} is no sentence in {lang!r}: {sentence!r}"


def is_readable(subject: Subject, clause: str) -> bool:
    """Whether a clause can be looked up, on the game's page or in the notation."""
    return clause in rule_pages.NOTATION or clause in subject.clauses["en"]


def check_choices(subject: Subject) -> Iterator[str]:
    """Every option has a valid default and a clause of the page."""
    spec = subject.spec
    defaults = spec.options({}, spec.fewest).as_dict()
    names = [option.name for option in spec.choices]
    if sorted(names) != sorted(defaults):
        yield f"its choices are {names}, and the options of a table are {list(defaults)}"
    for option in spec.choices:
        holds = defaults.get(option.name, option.default)
        if holds != option.default:
            yield f"option {option.name}: {option.default!r} is said to be the default, and {holds!r} is"
        for clause in option.clause.split(", "):
            if not is_readable(subject, clause):
                yield f"option {option.name} cites {clause}, which is not on the page"


def check_seats(subject: Subject) -> Iterator[str]:
    """Every number of seats has a table, and every named value of an option is accepted or refused."""
    spec = subject.spec
    numbers = range(spec.fewest, spec.most + 1)
    for seats in numbers:
        if not is_taken(spec, {}, seats):
            yield f"there is no table for {seats} seats with the usual options"
    for option in spec.choices:
        values = list(values_of([option]))
        if not any(is_taken(spec, given, seats) for given in values for seats in numbers):
            yield f"option {option.name}: none of the values that it names is taken: {values}"


def is_taken(spec: GameSpec, given: dict[str, object], seats: int) -> bool:
    """Whether a table accepts these options."""
    try:
        spec.options(given, seats)
    except OptionsError:
        return False
    return True


def check_tables(subject: Subject) -> Iterator[str]:
    """Impossible tables are refused: too few or too many seats, unknown options."""
    spec = subject.spec
    wrong: list[tuple[str, int, dict[str, object]]] = [
        (f"{spec.fewest - 1} seats", spec.fewest - 1, {}),
        (f"{spec.most + 1} seats", spec.most + 1, {}),
        ("an option that does not exist", spec.fewest, {"no such option": 1}),
    ]
    wrong += [(f"option {option.name}=???", spec.fewest, {option.name: "???"}) for option in spec.choices]
    for what, seats, given in wrong:
        if is_taken(spec, given, seats):
            yield f"{what} should be refused with an OptionsError"


def check_options(table: TriedTable) -> Iterator[str]:
    """The options of a table survive being written and read."""
    written = table.options.as_dict()
    again = table.spec.options(written, table.seats).as_dict()
    if again != written:
        yield f"options {written} are {again} when they are read again"


def check_sides(table: TriedTable) -> Iterator[str]:
    """Every seat has a side, counted from 0 in the order of the seats."""
    sides = table.spec.sides(table.options, table.seats)
    if len(sides) != table.seats or list(dict.fromkeys(sides)) != list(range(len(set(sides)))):
        yield f"sides() must name a side from 0 for each of {table.seats} seats, and names {sides}"


def check_deck(table: TriedTable) -> Iterator[str]:
    """A shuffled deck survives being written and read."""
    spec = table.spec
    deck = spec.deck(table.options)
    if bool(len(deck)) != spec.has_deal:
        yield f"has_deal is {spec.has_deal}, and the deck has {len(deck)} cards"
        return
    shuffle(deck, Rng(1))
    texts = table.text.cards(table.options, deck)
    try:
        again = table.text.read_deck(table.options, texts)
    except PositionError as error:
        yield f"a shuffled deck cannot be read: {error}"
        return
    if Counter(int(card) for card in again) != Counter(int(card) for card in deck):
        yield "a shuffled deck holds other cards when it is read"
    if any("-" in text or text != text.strip() for text in texts):
        yield "a card's text has a - or a space at its end: records could not list it"
