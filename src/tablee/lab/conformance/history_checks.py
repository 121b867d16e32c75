"""Checks of a game's histories (`tablee.envs.histories`): matches in which chance is a player, as OpenSpiel plays them.

They run a random match and its history in parallel: the history gets the same outcomes of chance as the
match, card by card, and the seats make the same moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from math import isclose

import msgspec

from tablee.core.chance import SeededChance
from tablee.core.playout import play_on
from tablee.core.rng import Rng
from tablee.core.state import ALL, DEAL, PUBLIC, TABLE
from tablee.core.state import CHANCE as ROLLING
from tablee.core.text import seat_text
from tablee.envs.histories.draws import Outcomes
from tablee.envs.histories.history import CARD, CHANCE, MOVE, OVER, History, HistoryMoment, replayed, start_of
from tablee.envs.histories.information_states import recalled
from tablee.envs.histories.resampling import another_past
from tablee.envs.histories.table import HistoryTable
from tablee.lab import playing
from tablee.lab.conformance.array_checks import victory
from tablee.lab.conformance.match_checks import WRITTEN
from tablee.lab.conformance.moment_checks import AHEAD, brief, difference, encoded, viewer_text
from tablee.lab.conformance.subject import TriedTable
from tablee.match.match import Match

GAP = 40
"""Decisions between two checks of other worlds."""
FIRST = 4
"""The decision of the first such check: by then worlds differ."""
EXCHANGES = 4
"""Pairs of cards exchanged in each such check."""


class MatchAndHistory:
    """A random match and its history, advanced together."""

    def __init__(self, table: TriedTable, seed: int) -> None:
        self.table = table
        self.rng = Rng(seed)
        names = [f"Seat {seat + 1}" for seat in range(table.seats)]
        self.match = Match.begin(table.spec, table.options, names, SeededChance(self.rng, self.rng))
        record = self.match.record
        self.deck = [int(card) for card in table.text.read_deck(table.options, record.deal or [])]
        self.coming: list[int] = []  # cards dealt in the match but not yet in the history
        rules = tuple(table.options.as_dict().items())
        dealer = 0 if table.spec.has_dealer else 1
        self.history = start_of(HistoryTable(table.subject.name, table.seats, rules, dealer, "", 0, "win"))
        self.let_table_act()

    @property
    def now(self) -> HistoryMoment:
        """The moment of the history."""
        return self.history.now

    def chance(self) -> float:
        """A random number from 0 to 1, as OpenSpiel passes them."""
        return int(self.rng.next()) / 2**32

    def go_on(self) -> None:
        """Advances both by one step."""
        now, state = self.now, self.match.state
        if now.player >= 0:
            legal = now.legal()
            action = legal[int(self.rng.below(len(legal)))]
            assert now.state is not None
            self.match.make_number(now.player, now.table.move_of(now.state, now.player, action))
        elif now.draw is not None:
            action = self.next_card()
        elif now.dealer is None:
            action = (self.match.record.dealer or 1) - 1
        else:
            action = int(self.rng.below(state.legal_count(TABLE)))
            self.match.make_number(TABLE, int(state.legal_at(TABLE, action)))
        self.history = self.history.after(action)
        self.let_table_act()

    def next_card(self) -> int:
        """The kind of card that the match dealt to the owner of the history's next card."""
        now, hidden = self.now, self.now.table.hidden
        assert now.draw is not None
        assert hidden is not None
        if not now.draw.given:
            if now.pending is not None:
                kinds = [hidden.kind_of[self.deck[place]] for place, _ in now.pending[2]]
            else:
                if now.state is not None:
                    self.match.make_due()
                    assert self.match.last is not None
                    self.deck = [int(card) for card in self.match.last.deck]
                kinds = hidden.handed_out(self.deck)
            self.coming = [kind for _, n in now.draw.groups for kind in sorted(taken(kinds, n))]
        return self.coming.pop(0)

    def let_table_act(self) -> None:
        """Makes the table moves without chance in the match; the history has made them itself."""
        state, without_cards = self.match.state, self.now.table.hidden is None
        while (state.asked() == TABLE and state.stage().kind != ROLLING) or (state.asked() == DEAL and without_cards):
            self.match.make_due()


def taken(kinds: list[int], n: int) -> list[int]:
    """Removes and returns the first `n` kinds."""
    first = kinds[:n]
    del kinds[:n]
    return first


def check_histories(table: TriedTable, seed: int) -> Iterator[str]:
    """A match and its history agree: the outcomes of chance are possible, the same moves are legal, and so on."""
    both = MatchAndHistory(table, seed)
    for _ in range(WRITTEN):
        faults = [*faults_of_chance(both)] if both.now.player == CHANCE else [*differences(both)]
        yield from faults
        if faults or both.now.player == OVER:
            break
        both.go_on()
    end = both.match.state.copy()
    play_on(end, Rng(seed), playing.LONGEST)
    outcome = end.outcome()
    if outcome is not None:
        due, paid = victory(outcome, table.spec.sides(table.options, table.seats)), both.now.table.returns(end)
        if not all(isclose(one, other, abs_tol=1e-9) for one, other in zip(due, paid, strict=True)):
            yield f"the match returns {paid}, and its outcome says {due}"
    actions = both.history.actions()
    again = replayed(both.now.table, actions)
    for viewer in [*range(table.seats), ALL]:
        if recalled(again, viewer) != recalled(both.history, viewer):
            yield f"the same {len(actions)} actions and outcomes lead to another history"
            return


def faults_of_chance(both: MatchAndHistory) -> Iterator[str]:
    """Faults in the outcomes of a chance node."""
    outcomes: Outcomes = both.now.outcomes()
    if not isclose(sum(share for _, share in outcomes), 1.0) or min(share for _, share in outcomes) <= 0:
        yield f"the outcomes of chance do not add up to 1: {outcomes[:5]}"
    if len({outcome for outcome, _ in outcomes}) < len(outcomes):
        yield f"an outcome of chance is there twice: {outcomes[:5]}"
    now, state = both.now, both.match.state
    if now.draw is None and now.dealer is not None and len(outcomes) != int(state.legal_count(TABLE)):
        yield f"a roll has {len(outcomes)} outcomes, and in the match {state.legal_count(TABLE)}"


def differences(both: MatchAndHistory) -> Iterator[str]:
    """Differences between the history and the match."""
    now, state, seats = both.now, both.match.state, both.table.seats
    assert now.state is not None
    if (now.player == OVER) != (state.outcome() is not None):
        yield "the history is over, and the match is not, or the other way round"
        return
    for viewer in [*range(seats), PUBLIC]:
        if encoded(now.state, viewer) != encoded(state, viewer):
            yield f"another moment than in the match: {difference(encoded(state, viewer), encoded(now.state, viewer))}"
            return
    if now.player == OVER:
        return
    if now.player != int(state.asked()):
        yield f"{viewer_text(now.player)} is asked, and in the match {seat_text(int(state.asked()))}"
        return
    moves = sorted(now.table.move_of(now.state, now.player, action) for action in now.legal())
    due = sorted(state.legal_moves(now.player)[: int(state.playing_count(now.player))])
    if moves != due:
        alone = [both.table.text.move_text(state, now.player, move) for move in sorted({*moves} ^ {*due})]
        yield f"{viewer_text(now.player)} has other legal moves than in the match: {', '.join(alone[:5])}"


# Knowledge of players


def check_recall(table: TriedTable, seed: int) -> Iterator[str]:
    """An information state contains everything that a seat has seen, and nothing else."""
    both = MatchAndHistory(table, seed)
    known = [("", b"")] * table.seats
    decisions = 0
    for _ in range(WRITTEN):
        now = both.now
        if now.player >= 0:
            for seat in range(table.seats):
                told, seen = known[seat]
                known[seat] = recalled(both.history, seat), shown(now, seat)
                if not known[seat][0].startswith(told):
                    yield f"{viewer_text(seat)} forgets: {parted(told, known[seat][0])}"
                elif known[seat][0] == told and known[seat][1] != seen:
                    yield f"{viewer_text(seat)} is not told what it sees: {difference(seen, known[seat][1])}"
            decisions += 1
            if decisions % GAP == FIRST:
                yield from faults_of_worlds(both)
                for _ in range(EXCHANGES):
                    yield from faults_of_exchange(both)
        if now.player == OVER:
            return
        both.go_on()


def shown(moment: HistoryMoment, seat: int) -> bytes:
    """A seat's view, without its own declarations."""
    view = {} if moment.state is None else moment.state.view(seat)
    return msgspec.json.encode({name: view[name] for name in view if name not in moment.table.part.own_silence})


def faults_of_worlds(both: MatchAndHistory) -> Iterator[str]:
    """Faults in resampled pasts: a seat can tell them from the real one."""
    history, now = both.history, both.now
    for seat in range(both.table.seats):
        other = another_past(history, seat, both.chance)
        if other.is_whole:  # recomputed, not taken from the resampled history
            other = replayed(now.table, other.actions())
        name = viewer_text(seat)
        texts = recalled(history, seat), recalled(other, seat)
        if texts[0] != texts[1]:
            yield f"in another past {name} has seen something else: {parted(*texts)}"
        elif shown(other.now, seat) != shown(now, seat):
            yield f"in another past {name} sees another moment: {difference(shown(now, seat), shown(other.now, seat))}"
        elif now.player == seat and (other.now.player, other.now.legal()) != (seat, now.legal()):
            yield f"in another past {name} has other legal moves"


def faults_of_exchange(both: MatchAndHistory) -> Iterator[str]:
    """Swaps two cards and makes the same moves: exactly the information states of seats that see it must change."""
    moments = both.history.moments
    cards = [at for at, moment in enumerate(moments) if moment.what == CARD]
    if not cards:
        return
    first, second = sorted(cards[int(both.rng.below(len(cards)))] for _ in range(2))
    order = {first: second, second: first}
    other = History(moments[:first])
    seats = range(both.table.seats)
    alike = dict.fromkeys(seats, True)
    looked = 0
    for at in range(first, len(moments)):
        if at < len(other.moments):
            continue  # a table move
        if looked == AHEAD or not may_follow(other, action := moments[order.get(at, at)].action):
            return
        before = len(other.moments)
        other = other.after(action)
        for mine, theirs in zip(moments[before:], other.moments[before:], strict=False):
            if (mine.what, mine.who, mine.player) != (theirs.what, theirs.who, theirs.player):
                return
            for seat in seats:
                alike[seat] &= heard(mine, seat) == heard(theirs, seat)
                alike[seat] &= not mine.is_complete or shown(mine, seat) == shown(theirs, seat)
        looked += other.now.is_complete
        for seat in seats if other.now.player >= 0 else ():
            texts = [recalled(past, seat) for past in (History(moments[: len(other.moments)]), other)]
            if (texts[0] == texts[1]) != alike[seat]:
                told = (
                    f"sees no difference, and is told {parted(*texts)}" if alike[seat] else "is not told what it sees"
                )
                yield f"with two cards exchanged, {viewer_text(seat)} {told}"
                return


def may_follow(history: History, action: int) -> bool:
    """Whether an action or an outcome is legal."""
    now = history.now
    return action in (now.legal() if now.player >= 0 else dict(now.outcomes()) if now.player == CHANCE else ())


def heard(moment: HistoryMoment, seat: int) -> str | None:
    """The last move as a seat may know it."""
    if moment.what != MOVE or moment.prior is None:
        return None
    return moment.table.text.move(moment.prior, moment.who, moment.number).heard_by(seat)


def parted(one: str, other: str) -> str:
    """Two texts from their first difference on."""
    same = sum(1 for _ in takewhile(lambda signs: signs[0] == signs[1], zip(one, other, strict=False)))
    return f"{brief(one[same:])}, then {brief(other[same:])}"
