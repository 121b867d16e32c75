"""Checks the proof in a record: the deals and rolls are those that the secret and the seats' texts give."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tablee.bots.winnable import winning_line
from tablee.notation import core, records
from tablee.notation.games import notation_of
from tablee.notation.records import Record
from tablee.rules.state import TABLE, GameState
from tablee.table import fair


class Finding(msgspec.Struct):
    """One thing that was checked: what (a key of the catalogue), which number, and whether it was as promised."""

    what: str
    number: int
    fits: bool


class NoProof(ValueError):  # noqa: N818 -- says what is missing, not what went wrong
    """A record without a proof that can be checked."""


def proof_of(record: Record) -> fair.Proof:
    """The proof in a record; raises `NoProof`."""
    data = (record.meta or {}).get("fair")
    if data is None:
        raise NoProof("proof.none")
    try:
        proof = msgspec.convert(data, type=fair.Proof)
        bytes.fromhex(proof.secret)
    except (msgspec.ValidationError, ValueError):
        raise NoProof("proof.damaged") from None
    if proof.algorithm != fair.ALGORITHM:
        raise NoProof("proof.algorithm")
    if not proof.secret:
        raise NoProof("proof.secret")
    if len(proof.entropy) != len(record.seats) or not 1 <= proof.tries <= 10**6:
        raise NoProof("proof.damaged")
    return proof


def findings(record: Record) -> Iterator[Finding]:
    """Everything that chance decided, compared with what the proof gives. Raises `NoProof` or `RecordError`."""
    proof = proof_of(record)
    secret = bytes.fromhex(proof.secret)
    stream = fair.Stream(secret, proof.entropy)
    yield Finding("commit", 0, fair.commitment(secret) == proof.commit)
    state = records.opening(record)
    rules = notation_of(record.game).game
    if rules.has_dealer:
        dealer = stream.below(fair.dealer_label(), len(record.seats))
        yield Finding("dealer", 0, record.dealer == dealer + 1)
    if record.deal is not None:
        yield Finding("deal", 1, record.deal == shuffled_deck(record, stream, 1, proof.tries))
        yield from tried(record, stream, proof.tries)
    yield from chance_moves(record, state, stream)


def shuffled_deck(record: Record, stream: fair.Stream, number: int, tries: int = 1) -> list[str]:
    """The deck that the proof gives for a round."""
    rules = notation_of(record.game).game
    options = rules.options(record.options, len(record.seats))
    cards = [rules.card_text(options, card) for card in rules.deck(options)]
    return stream.shuffled(fair.deal_label(number, tries), cards)


def tried(record: Record, stream: fair.Stream, tries: int) -> Iterator[Finding]:
    """The deals that were passed over: with V11 only deals that cannot be won, without it none."""
    rules = notation_of(record.game).game
    options = rules.options(record.options, len(record.seats))
    for attempt in range(1, tries):
        deck = core.read_deck(rules, options, shuffled_deck(record, stream, 1, attempt))
        lost = options.as_dict().get("deals") == "winnable" and winning_line(deck) is None
        yield Finding("passed-over", attempt, lost)


def chance_moves(record: Record, state: GameState, stream: fair.Stream) -> Iterator[Finding]:
    """Later deals and all rolls."""
    notation = notation_of(record.game)
    deals, rolls = 1, 0
    for line in record.moves:
        seat, text = core.split_move(line, state.seats)
        if text.startswith("deal:"):
            deals += 1
            yield Finding("deal", deals, core.split_deal(text) == shuffled_deck(record, stream, deals))
        elif text.startswith(("roll:", "open:")):
            rolls += 1
            k = stream.below(fair.roll_label(rolls), int(state.legal_count(TABLE)))
            yield Finding("roll", rolls, core.legal_texts(notation, state, TABLE)[k] == text)
        core.play(notation, state, seat, text)
