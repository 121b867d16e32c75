"""A match that is written down while it is played: the way to play from Python, and what every table is built on.

    match = Match.new("mio", seats=3, seed=7)
    match.legal(2)
    match.say("2:draw")
    match.why("2:r3")
    match.view(2)

Here seats are written as people write them: from 1, and `"table"`. `play` and `refusal` count seats as engines do.
"""

from __future__ import annotations

import secrets

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core import text as core
from tablee.core.options import Options
from tablee.core.refusal import OptionsError, Refusal, Refused
from tablee.core.rng import Rng, shuffle
from tablee.core.state import ALL, DEAL, NOBODY, TABLE, GameState
from tablee.core.text import Notation
from tablee.games.registry import notation_of
from tablee.match import positions, records
from tablee.match.records import Record, Result


class Match:
    """A state and the record that leads to it. Every move goes through here."""

    def __init__(self, state: GameState, record: Record, seed: int | None = None) -> None:
        self.state = state
        self.record = record
        self.notation: Notation = notation_of(record.game)
        self.rng = Rng(secrets.randbits(40) if seed is None else seed)

    # How a match begins

    @classmethod
    def new(cls, game: str, seats: int, options: dict[str, object] | None = None, seed: int | None = None) -> Match:
        """A new match with a random dealer and deal; the same seed gives the same ones."""
        rules = notation_of(game).game
        chosen = rules.options(options or {}, seats)
        if chosen.as_dict().get("deals", "any") != "any":
            raise OptionsError(
                "a deal proved winnable (V11) has to be looked for; start the match with it by Match.start",
                "une donne prouvée gagnable (V11) vient de tablee.games.twenty_twenty.bots.winnable ; commencez par Match.start",
            )
        rng = Rng(secrets.randbits(40) if seed is None else seed)
        deck = rules.deck(chosen)
        shuffle(deck, rng)
        names = [f"Seat {seat + 1}" for seat in range(seats)]
        match = cls.start(game, chosen, names, int(rng.below(seats)), deck)
        match.rng = rng
        return match

    @classmethod
    def start(cls, game: str, options: Options, names: list[str], dealer: int, deck: vec[i64]) -> Match:
        """A new match from a given deal; `dealer` counts from 0."""
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
    def resume(cls, record: Record) -> Match:
        """A recorded match where it stopped; raises `RecordError`."""
        return cls(records.final_state(record), record)

    @classmethod
    def at(cls, state: GameState, names: list[str]) -> Match:
        """A match from any position."""
        name = state.game_name()
        options = state.table_options().as_dict()
        return cls(state, Record(game=name, options=options, seats=names, position=state.view(ALL)))

    # As people write

    @property
    def asked(self) -> str | None:
        """Who is asked next: a seat, `"table"` (a roll, a closing, a deal), or None when the match is over."""
        seat = int(self.state.asked())
        if seat == NOBODY:
            return None
        return "table" if seat == DEAL else core.seat_text(seat)

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""
        return self.record.result

    def legal(self, seat: int | str) -> list[str]:
        """The legal moves of a seat."""
        return core.legal_texts(self.notation, self.state, core.seat_number(str(seat), self.state.seats))

    def why(self, move: str) -> Refusal | None:
        """Why `seat:move` is not legal; None if it is."""
        return core.refusal_of(self.notation, self.state, move)

    def say(self, *moves: str) -> None:
        """Plays moves written `seat:move`; raises `NotationError` or `Refused` at the first that is not legal."""
        for move in moves:
            seat, text = core.split_move(move, self.state.seats)
            if text.lower().startswith("deal:"):
                core.play(self.notation, self.state, seat, text)
                self._note(seat, text)
            else:
                self.play(seat, text)

    def view(self, viewer: int | str = "public") -> dict[str, object]:
        """The position as a seat, `"public"` or `"all"` sees it."""
        return self.state.view(positions.viewer_number(viewer, self.state.seats))

    # As engines count

    def refusal(self, seat: int, text: str) -> Refusal | None:
        """Why a move is not legal; None if it is."""
        return core.refusal(self.notation, self.state, seat, text)

    def play(self, seat: int, text: str) -> str:
        """Makes a move and writes it down as printed; raises `NotationError` or `Refused`, and nothing changes."""
        return self.make(seat, core.parse(self.notation, self.state, seat, text))

    def make(self, seat: int, move: int) -> str:
        """Makes a legal move and writes it down; returns it as printed."""
        printed = self.notation.move_text(self.state, seat, move)
        self.state.apply(seat, move)
        self._note(seat, printed)
        return printed

    def deal(self, deck: vec[i64] | None = None) -> None:
        """Deals the next round, from a shuffled deck if none is given; raises `Refused` if no deal is due."""
        if deck is None:
            deck = self.state.fresh_deck()
            shuffle(deck, self.rng)
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
