"""What can be seen of a game before anybody plays: its rule page, its refusals, its house rules, its deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tablee.core import text as core
from tablee.core.game import Game
from tablee.core.refusal import OptionsError, Refusal
from tablee.core.rng import Rng, shuffle
from tablee.core.text import PositionError
from tablee.games import rule_pages as pages
from tablee.lab.conformance.subject import Subject, Table, values_of

TAKEN = ("N", "T")
"""Letters of clauses that are not a game's: those of the notation and of tables."""


def check_page(subject: Subject) -> Iterator[str]:
    """Both languages have the same clauses in the same order, under one letter of the game's own."""
    english, french = (list(subject.clauses[lang]) for lang in ("en", "fr"))
    if not english:
        yield "the English page has no clauses: lines that begin with - **X1**"
    if english != french:
        alone = sorted(set(english) ^ set(french)) or [next(a for a, b in zip(english, french, strict=True) if a != b)]
        yield f"the pages do not have the same clauses in the same order: {', '.join(alone)}"
    letters = sorted({number[0] for number in english})
    if len(letters) > 1 or set(letters) & set(TAKEN):
        yield f"the clauses need one letter, and not {' or '.join(TAKEN)}: {', '.join(letters)}"


def check_refusals(subject: Subject) -> Iterator[str]:
    """Every refusal cites a clause of the page and is a sentence in both languages."""
    for refusal in subject.notation.game.refusals():
        yield from faults_of(subject, refusal)


def faults_of(subject: Subject, refusal: Refusal) -> Iterator[str]:
    """What is wrong with a refusal."""
    if not is_readable(subject, refusal.clause):
        yield f"{refusal!r} cites {refusal.clause}, which is not on the page"
    for lang in ("en", "fr"):
        sentence = refusal.sentence(lang)
        if not sentence.endswith((".", "!")) or sentence[:1].islower():
            yield f"{refusal!r} is no sentence in {lang!r}: {sentence!r}"


def is_readable(subject: Subject, clause: str) -> bool:
    """Whether a clause can be looked up, on the game's page or in the notation."""
    return clause in pages.NOTATION or clause in subject.clauses["en"]


def check_choices(subject: Subject) -> Iterator[str]:
    """Every option has a default that holds if nobody chooses, and a clause of the page."""
    game = subject.notation.game
    defaults = game.options({}, game.fewest).as_dict()
    names = [choice.name for choice in game.choices]
    if sorted(names) != sorted(defaults):
        yield f"its choices are {names}, and the options of a table are {list(defaults)}"
    for choice in game.choices:
        holds = defaults.get(choice.name, choice.default)
        if str(holds) != str(choice.default):
            yield f"option {choice.name}: {choice.default!r} is said to be the default, and {holds!r} is"
        if not is_readable(subject, choice.clause):
            yield f"option {choice.name} cites {choice.clause}, which is not on the page"


def check_seats(subject: Subject) -> Iterator[str]:
    """There is a table for every number of seats, and every value that an option names is taken or refused."""
    game = subject.notation.game
    for seats in range(game.fewest, game.most + 1):
        if not is_taken(game, {}, seats):
            yield f"there is no table for {seats} seats with the usual options"
    for choice in game.choices:
        values = list(values_of([choice]))
        taken = [is_taken(game, given, seats) for given in values for seats in range(game.fewest, game.most + 1)]
        if not any(taken):
            yield f"option {choice.name}: none of the values that it is said to allow is taken: {choice.allowed}"


def is_taken(game: Game, given: dict[str, object], seats: int) -> bool:
    """Whether a table may be so."""
    try:
        game.options(given, seats)
    except OptionsError:
        return False
    return True


def check_tables(subject: Subject) -> Iterator[str]:
    """Tables that cannot be are refused: too few or too many seats, options that do not exist."""
    game = subject.notation.game
    wrong: list[tuple[str, int, dict[str, object]]] = [
        (f"{game.fewest - 1} seats", game.fewest - 1, {}),
        (f"{game.most + 1} seats", game.most + 1, {}),
        ("an option that does not exist", game.fewest, {"no such option": 1}),
    ]
    wrong += [(f"option {choice.name}=???", game.fewest, {choice.name: "???"}) for choice in game.choices]
    for what, seats, given in wrong:
        try:
            game.options(given, seats)
        except OptionsError:
            continue
        yield f"{what} should be refused with an OptionsError"


def check_options(table: Table) -> Iterator[str]:
    """The options of a table, written down and read again, are the same."""
    written = table.options.as_dict()
    again = table.notation.game.options(written, table.seats).as_dict()
    if again != written:
        yield f"options {written} are {again} when they are read again"


def check_deck(table: Table) -> Iterator[str]:
    """A deck in any order is the same deck when it is written and read."""
    game = table.notation.game
    deck = game.deck(table.options)
    if bool(len(deck)) != game.has_deal:
        yield f"has_deal is {game.has_deal}, and the deck has {len(deck)} cards"
        return
    shuffle(deck, Rng(1))
    texts = [game.card_text(table.options, card) for card in deck]
    try:
        again = core.read_deck(game, table.options, texts)
    except PositionError as error:
        yield f"a shuffled deck cannot be read: {error}"
        return
    if Counter(int(card) for card in again) != Counter(int(card) for card in deck):
        yield "a shuffled deck holds other cards when it is read"
    if any("-" in text or text != text.strip() for text in texts):
        yield "a card's text has a - or a space at its end: records could not list it"
