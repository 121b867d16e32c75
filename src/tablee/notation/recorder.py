"""A match that is written down while it is played."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tablee.notation import core, records
from tablee.notation.core import Notation
from tablee.notation.games import notation_of
from tablee.notation.records import Record
from tablee.rules.options import Options
from tablee.rules.refusal import Refusal, Refused
from tablee.rules.state import ALL, TABLE, GameState


class Recorder:
    """A state and the record that leads to it. Every move goes through here."""

    def __init__(self, state: GameState, record: Record) -> None:
        self.state = state
        self.record = record
        self.notation: Notation = notation_of(record.game)

    @classmethod
    def start(cls, game: str, options: Options, names: list[str], dealer: int, deck: vec[i64]) -> Recorder:
        """A new match; `dealer` counts from 0."""
        rules = notation_of(game).game
        record = Record(
            game=game,
            rules=rules.rules_version,
            options=options.as_dict(),
            seats=names,
            dealer=dealer + 1 if rules.has_dealer else None,
            deal=[rules.card_text(options, card) for card in deck] if rules.has_deal else None,
        )
        return cls(rules.start(options, len(names), dealer, deck), record)

    @classmethod
    def resume(cls, record: Record) -> Recorder:
        """A recorded match where it stopped; raises `RecordError`."""
        return cls(records.final_state(record), record)

    @classmethod
    def at(cls, state: GameState, names: list[str]) -> Recorder:
        """A match from any position."""
        name = state.game_name()
        options = state.table_options().as_dict()
        return cls(state, Record(game=name, options=options, seats=names, position=state.view(ALL)))

    def refusal(self, seat: int, text: str) -> Refusal | None:
        """Why a move is not legal; None if it is."""
        return core.refusal(self.notation, self.state, seat, text)

    def play(self, seat: int, text: str) -> str:
        """Makes a move and writes it down as printed; raises `NotationError` or `Refused`, and nothing changes."""
        move = core.parse(self.notation, self.state, seat, text)
        printed = self.notation.move_text(self.state, seat, move)
        self.state.apply(seat, move)
        self._note(seat, printed)
        return printed

    def deal(self, deck: vec[i64]) -> None:
        """Deals the next round; raises `Refused` if none is due."""
        options = self.state.table_options()
        text = "deal:" + "-".join(self.notation.game.card_text(options, card) for card in deck)
        why = core.refusal(self.notation, self.state, TABLE, text)
        if why is not None:
            raise Refused(why)
        self.state.deal(deck)
        self._note(TABLE, text)

    def _note(self, seat: int, text: str) -> None:
        self.record.moves.append(f"{core.seat_text(seat)}:{text}")
        self.record.result = records.result_of(self.state)
