"""Deals and dice can be checked by anybody: here by a second implementation, written from `docs/fairness.md` alone."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator

import pytest

from tablee.games.registry import spec_of
from tablee.match import records
from tablee.match.records import Record
from tablee.table import commands, fair, verify
from tests.table import fair_records
from tests.table.company import HOST, Evening
from tests.table.test_table import played


def words(secret: str, texts: list[str], label: str) -> Iterator[int]:
    """Every 32-bit word of a label, as the page says."""
    key = hashlib.sha256(
        b"tablee-fair/1\n"
        + bytes.fromhex(secret)
        + b"".join(len(text.encode()).to_bytes(4, "big") + text.encode() for text in texts)
    ).digest()
    block = 0
    while True:
        made = hmac.new(key, label.encode() + b"\n" + block.to_bytes(4, "big"), hashlib.sha256).digest()
        for place in range(0, 32, 4):
            yield int.from_bytes(made[place : place + 4], "big")
        block += 1


def pick(source: Iterator[int], n: int) -> int:
    """The first word below the largest multiple of n, modulo n."""
    return next(word for word in source if word < (2**32 // n) * n) % n


def mixed(source: Iterator[int], cards: list[str]) -> list[str]:
    cards = list(cards)
    for i in reversed(range(1, len(cards))):
        j = pick(source, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def finished(game: str, seats: int, options: dict[str, object]) -> Record:
    evening = Evening(game, seats, options, secret=f"{7 * seats:064x}")
    for seat in range(seats):
        evening.wants(HOST, commands.Seat(seat=seat, bot="random"))
    evening.wants("ann", commands.Sit(seat=0))
    evening.wants("ann", commands.Stir(entropy="  Ôter\nle hasard ✓ "))
    evening.wants(HOST, commands.Start())
    return played(evening).table.record()


GAMES: list[tuple[str, int, dict[str, object]]] = [
    ("20-20", 1, {}),
    ("mio", 3, {"target": 40}),
    ("ekko", 2, {"target": 8}),
    ("six-sequences", 2, {"rounds": 2}),
    ("sequence-des", 2, {}),
]


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_an_independent_check_agrees(game: str, seats: int, options: dict[str, object]) -> None:
    record = finished(game, seats, options)
    assert record.meta is not None
    proof = record.meta["fair"]
    assert hashlib.sha256(bytes.fromhex(proof["secret"])).hexdigest() == proof["commit"]
    assert proof["entropy"][0] == "Ôterle hasard ✓"
    rules = spec_of(game)
    chosen = rules.options(record.options, seats)
    cards = [rules.card_text(chosen, card) for card in rules.deck(chosen)]
    if record.dealer is not None:
        assert record.dealer == 1 + pick(words(proof["secret"], proof["entropy"], "dealer"), seats)
    deals = [record.deal] if record.deal else []
    deals += [line.removeprefix("table:deal:").split("-") for line in record.moves if line.startswith("table:deal:")]
    for number, deal in enumerate(deals, 1):
        assert deal == mixed(words(proof["secret"], proof["entropy"], f"deal {number}"), cards)
    rolls = [line for line in record.moves if line.startswith(("table:roll:", "table:open:"))]
    for number, line in enumerate(rolls, 1):
        k = pick(words(proof["secret"], proof["entropy"], f"roll {number}"), 36)
        assert line.rpartition(":")[2] == f"{k // 6 + 1}+{k % 6 + 1}"
    assert bool(deals) or bool(rolls)


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_an_honest_record_passes_and_a_forged_one_does_not(game: str, seats: int, options: dict[str, object]) -> None:
    record = finished(game, seats, options)
    assert all(finding.fits for finding in verify.findings(record))
    assert record.meta is not None
    proof = record.meta["fair"]
    for forged in ({"secret": "00" * 32}, {"entropy": ["other", *proof["entropy"][1:]]}):
        record.meta = {"fair": {**proof, **forged}}
        assert not all(finding.fits for finding in verify.findings(record))


@pytest.mark.parametrize("name", [*fair_records.TABLES, fair_records.WINNABLE])
def test_the_records_that_the_page_is_tried_on_are_proved(name: str) -> None:
    record = records.read(fair_records.file_of(name).read_bytes())
    assert all(finding.fits for finding in verify.findings(record))


def test_no_secret_before_the_end() -> None:
    evening = Evening("20-20", 1).seat("ann")
    record = evening.table.record()
    assert "secret" not in (record.meta or {})["fair"]
    with pytest.raises(verify.NoProof, match=r"proof\.secret"):
        verify.proof_of(record)


@pytest.mark.parametrize("meta", [None, {}, {"fair": 3}, {"fair": {"commit": "x", "entropy": [], "secret": "zz"}}])
def test_a_damaged_proof_is_none(meta: dict[str, object] | None) -> None:
    record = finished("20-20", 1, {})
    record.meta = meta
    with pytest.raises(verify.NoProof):
        list(verify.findings(record))


def test_a_winnable_deal_says_which_deals_were_passed_over() -> None:
    """V11, with secrets that begin with a deal that is lost."""
    tried = 0
    for number in range(400):
        evening = Evening("20-20", 1, {"deals": "winnable"}, secret=f"{number:064x}").seat("ann")
        assert evening.table.proof is not None
        if evening.table.proof.tries == 1:
            continue
        tried += 1
        evening.play("ann", "give-up")
        found = list(verify.findings(evening.table.record()))
        assert all(finding.fits for finding in found)
        assert "passed-over" in [finding.what for finding in found]
        if tried == 2:
            return
    raise AssertionError("no deal was ever passed over")


def test_all_numbers_are_equally_likely() -> None:
    stream = fair.Stream(bytes(32), [])
    counts = [0] * 6
    for number in range(6000):
        counts[stream.below(f"roll {number}", 6)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 25.7  # chi-squared, five degrees: one in ten thousand


def test_words_that_would_favour_small_numbers_are_passed_over() -> None:
    numbers = fair.Numbers(bytes(32), "x")
    numbers.words = [7, 2**32 - 1]
    assert numbers.below(10) == 7


def test_entropy_is_cleaned() -> None:
    assert fair.clean_entropy(" a\u0000b\n" + "x" * 100) == "ab" + "x" * 62
