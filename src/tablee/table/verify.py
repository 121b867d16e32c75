"""Checks the proof in a record: the deals and rolls are those that the secret and the seats' texts give."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

import msgspec

from tablee.core import text as core
from tablee.core.refusal import Refused
from tablee.core.state import TABLE, GameState
from tablee.core.text import NotationError
from tablee.games.registry import notation_of
from tablee.games.twenty_twenty.bots.winnable import winning_line
from tablee.match import records
from tablee.match.records import Record, RecordError
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
    state = records.opening(record)
    rules = notation_of(record.game).game
    if rules.has_dealer:
        dealer = stream.below(fair.dealer_label(), len(record.seats))
        yield compared("dealer", 0, str(record.dealer), str(dealer + 1))
    if record.deal is not None:
        yield compared_deal(1, 0, record.deal, shuffled_deck(record, stream, 1, proof.tries))
        yield from tried(record, stream, proof.tries)
    yield from chance_moves(record, state, stream)
    result = records.result_of(state)
    yield Finding("moves", len(record.moves), result is not None and result == record.result)


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
        if not lost:
            return


def chance_moves(record: Record, state: GameState, stream: fair.Stream) -> Iterator[Finding]:
    """Later deals and all rolls, while the moves are played."""
    notation = notation_of(record.game)
    deals, rolls = 1, 0
    for number, line in enumerate(record.moves, 1):
        try:
            seat, text = core.split_move(line, state.seats)
            is_deal = text.lower().startswith("deal:")
            printed = text if is_deal else notation.move_text(state, seat, core.parse(notation, state, seat, text))
            if printed.startswith(("roll:", "open:")):
                rolls += 1
                k = stream.below(fair.roll_label(rolls), int(state.legal_count(TABLE)))
                yield compared("roll", rolls, printed, core.legal_texts(notation, state, TABLE)[k], number)
            core.play(notation, state, seat, text)
        except (NotationError, Refused) as error:
            raise RecordError(number, f"{line!r} is refused. {error.refusal.clause}: {error.refusal.en}") from None
        if is_deal:
            deals += 1
            yield compared_deal(deals, number, core.split_deal(text), shuffled_deck(record, stream, deals))
