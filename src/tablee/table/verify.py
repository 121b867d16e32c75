"""Checks the proof in a record: the deals and rolls are those that the secret and the seats' texts give."""

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
    """One thing that was checked: what (a key of the catalogue), which number, and whether it was as promised.

    `move` is the line of the record where it stands, 0 for what comes before the first; `told` is what the record says
    and `promised` what the proof gives, where they differ: of a deal, the first card that does.
    """

    what: str
    number: int
    fits: bool
    move: int = 0
    told: str = ""
    promised: str = ""


class NoProof(ValueError):  # noqa: N818 -- says what is missing, not what went wrong
    """A record without a proof that can be checked."""


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
    """Everything that chance decided, compared with what the proof gives; at last, whether the match is whole.

    Raises `NoProof`, or `RecordError` where the record does not replay.
    """
    proof = proof_of(record)
    secret = bytes.fromhex(proof.secret)
    stream = fair.Stream(secret, proof.entropy)
    yield compared("commit", 0, proof.commit, fair.commitment(secret))
    steps = Match.replay(msgspec.structs.replace(record, result=None))  # whether the result fits is a finding
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
    """What a record says beside what the proof gives."""
    if told == promised:
        return Finding(what, number, fits=True, move=move)
    return Finding(what, number, fits=False, move=move, told=told, promised=promised)


def compared_deal(number: int, move: int, told: list[str], promised: list[str]) -> Finding:
    """A deck beside the one that the proof gives: the first card that differs is told."""
    for card, other in zip_longest(told, promised, fillvalue="–"):
        if card != other:
            return compared("deal", number, card, other, move)
    return Finding("deal", number, fits=True, move=move)


def shuffled_deck(match: Match, stream: fair.Stream, number: int, tries: int = 1) -> list[str]:
    """The deck that the proof gives for a round."""
    options = match.state.table_options()
    return stream.shuffled(fair.deal_label(number, tries), match.text.cards(options, match.spec.deck(options)))


def tried(match: Match, stream: fair.Stream, tries: int) -> Iterator[Finding]:
    """The deals that were passed over: only deals that the table's options do not allow."""
    options = match.state.table_options()
    judge = judge_of(match.spec)
    for attempt in range(1, tries):
        deck = match.text.read_deck(options, shuffled_deck(match, stream, 1, attempt))
        passed_over = judge is not None and not judge.allows(options, deck)
        yield Finding("passed-over", attempt, passed_over)
        if not passed_over:
            return


def chance_moves(match: Match, steps: Iterator[Match], stream: fair.Stream) -> Iterator[Finding]:
    """Later deals and all rolls, while the moves are played."""
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
