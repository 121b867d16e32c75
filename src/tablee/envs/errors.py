"""The exceptions of environments, and their messages."""

from __future__ import annotations

from tablee.envs import actions
from tablee.envs.arrays.episode import Episode


class IllegalActionError(ValueError):
    """An illegal action: the message says which and why. Nothing has changed."""


class NotStartedError(RuntimeError):
    """The environment was used before its first `reset`, or after all agents are done."""

    def __init__(self, message: str = "the environment has not been started: call reset() first") -> None:
        super().__init__(message)


def take(episode: Episode, action: object) -> None:
    """Takes an action for the seat to move; raises `IllegalActionError` without any change."""
    number = action if type(action) is int and 0 <= action <= actions.MOST_ACTIONS else actions.checked(action)
    if number < 0 or not episode.act(number):
        raise illegal(episode, action if number < 0 else number)


def illegal(episode: Episode, action: object, where: str = "") -> IllegalActionError:
    """The error for an illegal action: not a number, out of range, or against a clause of the rules."""
    name = episode.state.game_name()
    last = int(episode.arrays.actions) - 1
    if isinstance(action, bool) or not isinstance(action, int):
        return IllegalActionError(f"{name}: an action is a whole number from 0 to {last}, not {action!r}")
    if not 0 <= action <= last:
        return IllegalActionError(f"{name}: there is no action {action}; they go from 0 to {last}")
    if episode.is_over():
        return IllegalActionError(f"{name}: the match is over, nobody may act")
    meaning = actions.meaning(name, action)
    if not meaning:
        return IllegalActionError(f"{name}: action {action} stands for no move (see docs/envs.md)")
    reason = actions.refusal(episode.state, episode.seat, action) or not_offered(episode, action)
    return IllegalActionError(
        f"{name}: player_{episode.seat}{where} may not take action {action} ({meaning}). {reason}"
    )


def not_offered(episode: Episode, action: int) -> str:
    """The reason when no clause forbids the action."""
    move = actions.move_of(episode.state, action)
    if move is not None and move in episode.state.legal_moves(episode.seat):
        return "It is legal, but does not play on: the environment offers it only when made with moves='all'."
    return "It has no meaning in this position."


def checked_seat(game: str, seat: object, seats: int) -> int:
    """A caller's seat, from 0; raises `ValueError`, because compiled code would read out of bounds."""
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
        raise ValueError(f"{game}: a player is a number from 0 to {seats - 1}, not {seat!r}")
    return seat
