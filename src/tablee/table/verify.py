"""Verifies the fairness proof in a record: recomputes all deals and rolls from the secret and the seats' texts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

import msgspec

from tablee.core.chance import judge_of
from tablee.core.state import CHANCE, DEAL, TABLE
from tablee.match.match import Match
from tablee.match.records import Record
from tablee.table import fair


class Finding(msgspec.Struct):
    """The result of one check: what it checked (a key of the catalogue), its number, and whether it passed.

    `move` is the move in the record, 0 before the first one. Where they differ, `told` is the value in the record
    and `promised` the value from the proof; of a deal, the first card that differs.
    """

    what: str
    number: int
    fits: bool
    move: int = 0
    told: str = ""
    promised: str = ""


class NoProof(ValueError):  # noqa: N818 -- says what is missing, not what went wrong
    """A record without a complete proof."""


def proof_of(record: Record) -> fair.Proof:
    """The proof in a record; raises `NoProof`."""
    data = (record.meta or {}).get("fair")
    if data is None:
        raise NoProof("proof.none")
    if record.position is not None:
        raise NoProof("proof.position")
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
    """Compares every draw of chance with the proof, and finally checks that the match is complete.

    Raises `NoProof`, or `RecordError` where the record does not replay.
    """
    proof = proof_of(record)
    secret = bytes.fromhex(proof.secret)
    stream = fair.Stream(secret, proof.entropy)
    yield compared("commit", 0, proof.commit, fair.commitment(secret))
    steps = Match.replay(msgspec.structs.replace(record, result=None))  # a wrong result is a finding, not an error
    match = next(steps)
    if match.spec.has_dealer:
        dealer = stream.below(fair.dealer_label(), len(record.seats))
        yield compared("dealer", 0, str(record.dealer), str(dealer + 1))
    if record.deal is not None:
        yield compared_deal(1, 0, record.deal, shuffled_deck(match, stream, 1, proof.tries))
        yield from tried(match, stream, proof.tries)
    yield from chance_moves(match, steps, stream)
    yield Finding("moves", len(record.moves), match.result is not None and match.result == record.result)


def compared(what: str, number: int, told: str, promised: str, move: int = 0) -> Finding:
    """Compares a value in the record with the value from the proof."""
    if told == promised:
        return Finding(what, number, fits=True, move=move)
    return Finding(what, number, fits=False, move=move, told=told, promised=promised)


def compared_deal(number: int, move: int, told: list[str], promised: list[str]) -> Finding:
    """Compares a deck with the one from the proof; a difference names the first card that differs."""
    for card, other in zip_longest(told, promised, fillvalue="–"):
        if card != other:
            return compared("deal", number, card, other, move)
    return Finding("deal", number, fits=True, move=move)


def shuffled_deck(match: Match, stream: fair.Stream, number: int, tries: int = 1) -> list[str]:
    """The deck of a round, from the proof."""
    options = match.state.table_options()
    return stream.shuffled(fair.deal_label(number, tries), match.text.cards(options, match.spec.deck(options)))


def tried(match: Match, stream: fair.Stream, tries: int) -> Iterator[Finding]:
    """Checks that every skipped deal is one that the options do not allow."""
    options = match.state.table_options()
    judge = judge_of(match.spec)
    for attempt in range(1, tries):
        deck = match.text.read_deck(options, shuffled_deck(match, stream, 1, attempt))
        passed_over = judge is not None and not judge.allows(options, deck)
        yield Finding("passed-over", attempt, passed_over)
        if not passed_over:
            return


def chance_moves(match: Match, steps: Iterator[Match], stream: fair.Stream) -> Iterator[Finding]:
    """Compares the later deals and all rolls, in the order of the moves."""
    chance = fair.FairChance(stream)
    while True:
        is_roll = match.state.stage().kind == CHANCE
        is_deal = match.state.asked() == DEAL
        promised = ""
        if is_roll:
            chance.seek(match.deals, match.rolls)
            k = chance.pick(int(match.state.legal_count(TABLE)))
            promised = match.text.legal(match.state, TABLE)[k]
        if next(steps, None) is None or match.last is None:
            return
        number = len(match.record.moves)
        if is_roll:
            yield compared("roll", match.rolls, match.last.text, promised, number)
        elif is_deal:
            deck = match.text.cards(match.state.table_options(), match.last.deck)
            yield compared_deal(match.deals + 1, number, deck, shuffled_deck(match, stream, match.deals + 1))
