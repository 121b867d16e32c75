"""Information states: everything a player has seen since the start as one line of text, with perfect recall.

A text has the seat, then, in order: the dealer; the player's own cards (`+r3`) and those turned up for all (`=r3`);
the moves as the player may know them (`2:draw`), the player's own in full; rolls; and, if something was revealed that
no move tells (a window closed, a round ended), the changes in the player's view, as JSON.
Unnoticed actions of others leave no trace: a declined mirror, a claim that was not granted.
"""

from __future__ import annotations

import msgspec

from tablee.core.state import ALL, DEAL, NOBODY, PUBLIC, TABLE, GameState
from tablee.core.text import Move
from tablee.envs.actions import meaning
from tablee.envs.histories.draws import EVERYBODY, NOT_YET
from tablee.envs.histories.history import CARD, DEALER, MOVE, RESAMPLED, ROLL, START, History, HistoryMoment

OF_THE_TABLE = ("game", "rules", "options", "seats")
"""Fields of a view that never change."""


def recalled(history: History, viewer: int) -> str:
    """Everything that a viewer (a seat, or `ALL`) has seen until now."""
    lines: list[str] = []
    known = ""
    for moment in reversed(history.moments):
        if viewer in moment.told:
            known = moment.told[viewer]
            break
        lines.append(line(moment, viewer))
    history.now.told[viewer] = " ".join([text for text in (known, *reversed(lines)) if text])
    return history.now.told[viewer]


def line(moment: HistoryMoment, viewer: int) -> str:
    """The text of what a viewer learns at a moment."""
    if moment.what == START:
        return opening(viewer)
    if moment.what == RESAMPLED:
        return f"{opening(viewer)} {now(moment, viewer)}".strip()
    said = event(moment, viewer)
    return " ".join([part for part in (said, brought_to_light(moment, viewer)) if part])


def opening(viewer: int) -> str:
    """The prefix that makes texts differ by viewer: OpenSpiel keeps those of all players in one table."""
    return f"seat {viewer + 1}" if viewer < PUBLIC else ""


def event(moment: HistoryMoment, viewer: int) -> str:
    """What has happened at a moment, as far as a viewer may know."""
    if moment.what == DEALER:
        return f"dealer {moment.number + 1}"
    if moment.what == CARD:
        return card(moment, viewer)
    if moment.what == ROLL:
        return move_of(moment).text
    if moment.what != MOVE:
        return ""
    heard = move_of(moment).heard_by(viewer)
    return f"{moment.who + 1}:{heard}" if heard else ""


def card(moment: HistoryMoment, viewer: int) -> str:
    """A dealt card, as a viewer may know it."""
    hidden = moment.table.hidden
    assert hidden is not None
    if moment.who == EVERYBODY:
        return f"={hidden.texts[moment.number]}"
    if moment.who == NOT_YET:
        return f"deck+{hidden.texts[moment.number]}" if viewer == ALL else ""
    if viewer == ALL:
        return f"{moment.who + 1}+{hidden.texts[moment.number]}"
    return f"+{hidden.texts[moment.number]}" if viewer == moment.who else ""


def move_of(moment: HistoryMoment) -> Move:
    """The move that led to a moment."""
    assert moment.prior is not None
    return moment.table.text.move(moment.prior, moment.who, moment.number)


def brought_to_light(moment: HistoryMoment, viewer: int) -> str:
    """Changes of a view that no move tells: after a hidden move, a closing, or the end of a round."""
    before, after, part = moment.prior, moment.state, moment.table.part
    if not moment.is_complete or after is None or viewer == ALL:
        return ""
    if before is None:
        return now(moment, viewer) if part.tells_views else ""
    if part.tells_views or after.asked() in (DEAL, NOBODY) or is_silent(moment):
        return changes(before, after, viewer, part.own_silence)
    return ""


def is_silent(moment: HistoryMoment) -> bool:
    """Whether the table acted, or a seat made a hidden move."""
    if moment.what == MOVE:
        return move_of(moment).heard is None
    return moment.who == TABLE and moment.what != ROLL


def changes(before: GameState, after: GameState, viewer: int, left_out: tuple[str, ...]) -> str:
    """The changed fields of a view as JSON; empty if there are none."""
    then = before.view(viewer)
    new = {name: value for name, value in after.view(viewer).items() if value != then[name] and name not in left_out}
    return msgspec.json.encode(new).decode() if new else ""


def now(moment: HistoryMoment, viewer: int, *, is_open: bool = True) -> str:
    """A view as JSON without the fields that never change; empty before the first deal.

    Unless `is_open`: only what the public does not see.
    """
    if moment.state is None:
        return ""
    left_out = {} if is_open else moment.state.view(PUBLIC)
    view = {
        name: value
        for name, value in moment.state.view(viewer).items()
        if name not in OF_THE_TABLE and (name not in left_out or value != left_out[name])
    }
    return msgspec.json.encode(view).decode()


def action_text(moment: HistoryMoment, player: int, action: int) -> str:
    """An action or an outcome of chance in notation."""
    if player >= 0:
        return own_action_text(moment, player, action)
    hidden = moment.table.hidden
    if moment.draw is not None and hidden is not None:
        return hidden.texts[action]
    if moment.dealer is None:
        return f"dealer {action + 1}"
    assert moment.state is not None
    return moment.table.text.move_text(moment.state, TABLE, int(moment.state.legal_at(TABLE, action)))


def own_action_text(moment: HistoryMoment, player: int, action: int) -> str:
    """The move of a legal action; the general meaning of any other."""
    table = moment.table
    if moment.state is None or player != moment.player or action not in moment.legal():
        return meaning(table.name, action)
    return table.text.move_text(moment.state, player, table.move_of(moment.state, player, action))
