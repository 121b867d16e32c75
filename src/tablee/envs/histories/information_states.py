"""What a player has seen: everything since the start in one line of text, with perfect recall.

A text has the seat, then, in the order in which they happened: who dealt; the own cards (`+r3`) and those turned up for
all (`=r3`); the moves as the player heard them (`2:draw`), the own ones in full; rolls; and, where something came to
light that no move says (a window closed, a round ended), what changed in the player's view, as JSON.
What others do unseen leaves no trace: a mirror that was let go, a claim that was not granted.
"""

from __future__ import annotations

import msgspec

from tablee.core.state import ALL, DEAL, NOBODY, PUBLIC, TABLE, GameState
from tablee.core.text import Move
from tablee.envs.actions import meaning
from tablee.envs.histories.draws import EVERYBODY, NOT_YET
from tablee.envs.histories.history import CARD, DEALER, MOVE, RESAMPLED, ROLL, START, History, HistoryMoment

OF_THE_TABLE = ("game", "rules", "options", "seats")
"""Fields that are the same all the time."""


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
    """What a viewer learns when a moment comes."""
    if moment.what == START:
        return opening(viewer)
    if moment.what == RESAMPLED:
        return f"{opening(viewer)} {now(moment, viewer)}".strip()
    said = event(moment, viewer)
    return " ".join([part for part in (said, brought_to_light(moment, viewer)) if part])


def opening(viewer: int) -> str:
    """How the text of a viewer begins: OpenSpiel keeps those of all players in one table."""
    return f"seat {viewer + 1}" if viewer < PUBLIC else ""


def event(moment: HistoryMoment, viewer: int) -> str:
    """What has happened, as far as a viewer can tell."""
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
    """A card that was handed out."""
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
    """The move that led to a moment, with its texts."""
    assert moment.prior is not None
    return moment.table.text.move(moment.prior, moment.who, moment.number)


def brought_to_light(moment: HistoryMoment, viewer: int) -> str:
    """What changed in a view without being said: after a move made in silence, a closing, or the end of a round."""
    before, after, part = moment.prior, moment.state, moment.table.part
    if not moment.is_complete or after is None or viewer == ALL:
        return ""
    if before is None:
        return now(moment, viewer) if part.tells_views else ""
    if part.tells_views or after.asked() in (DEAL, NOBODY) or is_silent(moment):
        return changes(before, after, viewer, part.own_silence)
    return ""


def is_silent(moment: HistoryMoment) -> bool:
    """Whether the table acted, or a seat so that the others heard nothing."""
    if moment.what == MOVE:
        return move_of(moment).heard is None
    return moment.who == TABLE and moment.what != ROLL


def changes(before: GameState, after: GameState, viewer: int, left_out: tuple[str, ...]) -> str:
    """The fields of a view that are new, as JSON; empty if none is."""
    then = before.view(viewer)
    new = {name: value for name, value in after.view(viewer).items() if value != then[name] and name not in left_out}
    return msgspec.json.encode(new).decode() if new else ""


def now(moment: HistoryMoment, viewer: int, *, is_open: bool = True) -> str:
    """What a viewer sees at a moment, as JSON without what is always the same; empty before the first deal.

    Not `is_open`: only what the public does not see.
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
    """An action of a player, or what chance brings, in notation."""
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
    """A legal action as the move it stands for; any other by what it means in general."""
    table = moment.table
    if moment.state is None or player != moment.player or action not in moment.legal():
        return meaning(table.name, action)
    return table.text.move_text(moment.state, player, table.move_of(moment.state, player, action))
