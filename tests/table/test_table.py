"""A table from its opening to its end: permissions and results of commands."""

from __future__ import annotations

import random
import re

import msgspec
import pytest

from tablee.core.refusal import OptionsError, Refused
from tablee.match import records
from tablee.match.match import Match, result_of
from tablee.table import commands, events, player_view, scheduler
from tablee.table.clocks import ClockRule
from tablee.table.command_handler import rematch_of
from tablee.table.refusals import Denied
from tablee.table.table import Table, new_table_id
from tests.table.company import HOST, Evening


def denied(evening: Evening, guest: str, command: commands.AnyCommand) -> str:
    """The clause of a refused command; nothing has changed."""
    before = evening.table.version
    with pytest.raises(Denied) as caught:
        evening.wants(guest, command)
    assert evening.table.version == before
    return caught.value.refusal.clause


def played(evening: Evening, seed: int = 1, limit: int = 20000) -> Evening:
    """Until the match is over."""
    chance = random.Random(seed)
    for _ in range(limit):
        if not evening.table.is_played:
            return evening
        evening.step(chance)
    raise AssertionError("the match does not end")


# Seats


def test_T2_T3_a_seat_is_taken_once() -> None:
    evening = Evening()
    evening.wants("ann", commands.Sit(seat=0))
    assert denied(evening, "bob", commands.Sit(seat=0)) == "T3"
    assert denied(evening, "bob", commands.Sit(seat=2)) == "T2"
    assert denied(evening, "bob", commands.Sit(seat=-1)) == "T2"


def test_T1_only_the_host_seats_bots_and_starts() -> None:
    evening = Evening()
    for command in (commands.Seat(seat=0, bot="casual"), commands.Start(), commands.Change(), commands.Close()):
        assert denied(evening, "ann", command) == "T1"


def test_T7_a_bot_has_a_known_name() -> None:
    assert denied(Evening(), HOST, commands.Seat(seat=0, bot="clever")) == "T7"


def test_T10_the_match_begins_when_every_seat_is_held() -> None:
    evening = Evening()
    evening.wants("ann", commands.Sit(seat=0))
    assert denied(evening, HOST, commands.Start()) == "T10"
    evening.wants(HOST, commands.Seat(seat=1, bot="novice"))
    evening.wants(HOST, commands.Start())
    assert evening.table.is_played
    assert denied(evening, HOST, commands.Start()) == "T8"


def test_somebody_may_take_a_bots_seat_in_the_middle_of_a_match() -> None:
    evening = Evening().seat("ann", "=casual")
    evening.wants("bob", commands.Sit(seat=1))
    assert evening.table.people() == [0, 1]
    assert evening.table.is_played


def test_several_seats_on_one_device() -> None:
    evening = Evening("sequence-des").seat("ann", "ann")
    assert denied(evening, "ann", commands.Play(move="a1", id="x")) == "T4"
    played(evening)
    assert evening.table.is_over


# The set-up


def test_the_host_changes_the_table_before_the_match() -> None:
    evening = Evening("mio", 4)
    evening.wants("ann", commands.Sit(seat=3))
    assert denied(evening, HOST, commands.Change(seats=2)) == "T28"
    evening.wants(HOST, commands.Change(options={"target": 30}, visibility="public"))
    assert evening.table.options.as_dict()["target"] == 30
    assert evening.table.opened.visibility == "public"
    with pytest.raises(OptionsError, match="target"):
        evening.wants(HOST, commands.Change(options={"target": "far"}))
    with pytest.raises(OptionsError, match="seats"):
        evening.wants(HOST, commands.Change(seats=9))


def test_T8_options_stay_once_the_match_has_begun() -> None:
    evening = Evening().seat("ann", "=casual")
    assert denied(evening, HOST, commands.Change(options={"target": 30})) == "T8"
    assert denied(evening, HOST, commands.Change(seats=3)) == "T8"
    assert denied(evening, "ann", commands.Stir(entropy="x")) == "T8"
    evening.wants(HOST, commands.Change(visibility="public"))


@pytest.mark.parametrize(
    "clock", [ClockRule("move", 10), ClockRule("bank", 10**12), ClockRule("move", 5000, 3), ClockRule("none", 5)]
)
def test_T24_a_clock_is_a_sensible_one(clock: ClockRule) -> None:
    assert denied(Evening(), HOST, commands.Change(clock=clock)) == "T24"


def test_T6_a_private_table_lets_in_whom_the_host_admitted() -> None:
    evening = Evening(visibility="private")
    assert denied(evening, "ann", commands.Sit(seat=0)) == "T6"
    with pytest.raises(Denied):
        player_view.frame(evening.table, "ann", None, evening.now)
    evening.wants("ann", commands.Knock())
    number = evening.table.version
    assert evening.wants("ann", commands.Knock()) == []  # once is enough
    told = player_view.heard(evening.table, evening.log[-1], HOST, None)
    assert told == {"number": number, "at": evening.now, "type": "knocked", "name": "Ann"}
    assert player_view.heard(evening.table, evening.log[-1], "bob", None) is None
    assert denied(evening, "ann", commands.Admit(number=number)) == "T6"
    assert denied(evening, HOST, commands.Admit(number=1)) == "T36"
    evening.wants(HOST, commands.Admit(number=number))
    assert evening.table.knocks == {}
    evening.wants("ann", commands.Sit(seat=0))


def test_T3_a_bot_takes_nobodys_seat_away() -> None:
    evening = Evening()
    evening.wants("ann", commands.Sit(seat=0))
    assert denied(evening, HOST, commands.Seat(seat=0, bot="casual")) == "T3"
    assert evening.table.seats_of("ann") == [0]


def test_T29_the_host_frees_seats_before_the_match_only() -> None:
    evening = Evening()
    evening.wants("ann", commands.Sit(seat=0))
    evening.wants(HOST, commands.Seat(seat=0))
    assert not evening.table.seats_of("ann")
    evening.seat("ann", "bob")
    assert denied(evening, HOST, commands.Seat(seat=0, bot="casual")) == "T29"


def test_T35_the_host_hands_the_table_over() -> None:
    evening = Evening()
    evening.wants("ann", commands.Sit(seat=0))
    evening.table.present.add(HOST)
    assert denied(evening, "ann", commands.Host()) == "T1"
    assert denied(evening, HOST, commands.Host(seat=1)) == "T35"
    assert denied(evening, HOST, commands.Host()) == "T35"
    evening.wants(HOST, commands.Host(seat=0))
    assert evening.table.opened.host == "ann"
    assert denied(evening, HOST, commands.Start()) == "T1"


def test_a_player_takes_over_from_a_host_who_is_away() -> None:
    evening = Evening()
    evening.wants("ann", commands.Sit(seat=0))
    assert denied(evening, "eve", commands.Host()) == "T5"
    evening.wants("ann", commands.Host())
    assert evening.table.opened.host == "ann"


def test_T34_a_rematch_brings_the_same_company_together() -> None:
    evening = Evening("mio", 2, options={"target": 10}).seat("ann", "=novice")
    assert denied(evening, "ann", commands.AskRematch()) == "T34"
    chance = random.Random(3)
    while not evening.table.is_over:
        evening.step(chance)
    assert denied(evening, "eve", commands.AskRematch()) == "T5"
    [event] = evening.wants("ann", commands.AskRematch())
    assert isinstance(event, events.Rematch)
    assert evening.table.rematch == event.table
    assert evening.wants("ann", commands.AskRematch()) == []  # it stands already
    again = Table(event.table)
    for number, one in enumerate(rematch_of(evening.table), 1):
        again.fold(events.Entry(number, evening.now, one))
    assert again.seats_of("ann") == [0]
    assert again.seats[1].bot == "novice"
    assert again.opened.options == evening.table.opened.options
    assert again.opened.secret != evening.table.opened.secret


# Moves


def test_a_move_is_refused_with_its_clause_and_changes_nothing() -> None:
    evening = Evening("20-20", 1).seat("ann")
    before = evening.table.version
    with pytest.raises(Refused) as caught:
        evening.play("ann", "0s-1s")
    assert caught.value.refusal.clause.startswith("V")
    with pytest.raises(Refused):
        evening.play("ann", "what?")
    assert evening.table.version == before


def test_a_resent_move_is_played_once() -> None:
    evening = Evening("20-20", 1).seat("ann")
    pair = evening.table.text.legal(evening.table.state, 0)[0]
    assert evening.wants("ann", commands.Play(move=pair, id="m1"))
    assert evening.wants("ann", commands.Play(move=pair, id="m1")) == []
    again = Table.from_log("t1", evening.log)
    assert again.move_ids == evening.table.move_ids


@pytest.mark.parametrize("move_id", ["", "x" * 65, "a b", "é"])
def test_T26_a_move_has_an_id(move_id: str) -> None:
    evening = Evening("20-20", 1).seat("ann")
    assert denied(evening, "ann", commands.Play(move="give-up", id=move_id)) == "T26"


def test_T5_T9_T15_moves_come_from_the_seat_that_makes_them() -> None:
    evening = Evening()
    evening.wants("ann", commands.Sit(seat=0))
    assert denied(evening, "ann", commands.Play(move="draw", id="x")) == "T9"
    evening = Evening().seat("ann", "bob")
    assert denied(evening, "eve", commands.Play(move="draw", id="x")) == "T5"
    assert denied(evening, "ann", commands.Play(move="draw", id="x", seat=1)) == "T15"


def test_T11_T12_nothing_is_played_after_the_end() -> None:
    evening = Evening("20-20", 1).seat("ann")
    evening.play("ann", "give-up")
    assert denied(evening, "ann", commands.Play(move="give-up", id="again")) == "T11"
    evening.wants(HOST, commands.Close())
    assert denied(evening, "ann", commands.Say(text="hello")) == "T12"


@pytest.mark.parametrize(
    ("game", "holders"),
    [
        ("20-20", ["ann"]),
        ("mio", ["ann", "=casual", "bob"]),
        ("ekko", ["ann", "=novice", "=casual", "bob"]),
        ("six-sequences", ["ann", "=casual"]),
        ("six-sequences", ["ann", "=casual", "bob", "=novice"]),
        ("sequence-des", ["ann", "=novice"]),
        ("sequence-des", ["ann", "=novice", "bob", "=casual"]),
    ],
)
def test_whole_matches_end_and_the_log_is_the_table(game: str, holders: list[str]) -> None:
    options: dict[str, object] = {"mio": {"target": 20}, "ekko": {"target": 8}, "six-sequences": {"rounds": 1}}.get(
        game, {}
    )  # type: ignore[assignment]
    evening = played(Evening(game, len(holders), options).seat(*holders))
    assert evening.table.is_over
    stored = [msgspec.json.encode(entry) for entry in evening.log]
    again = Table.from_log("t1", [msgspec.json.decode(line, type=events.Entry) for line in stored])
    for seat, holder in enumerate(evening.table.seats):
        if holder.guest:
            assert player_view.frame(again, holder.guest, seat, evening.now) == player_view.frame(
                evening.table, holder.guest, seat, evening.now
            )
    record = records.read(records.write(evening.table.record()))
    assert result_of(Match.resume(record).state) == record.result


# Bots and people


def test_leaving_hands_the_seat_to_a_bot_and_coming_back_takes_it_again() -> None:
    evening = Evening().seat("ann", "=casual")
    evening.wants("ann", commands.Stand())
    assert evening.table.seats[0].is_stood_in
    assert denied(evening, "ann", commands.Play(move="draw", id="x")) == "T13"
    evening.wants("ann", commands.Return())
    assert evening.table.people() == [0]
    assert denied(evening, "ann", commands.Return()) == "T14"


def test_bots_finish_a_match_that_everybody_left() -> None:
    evening = Evening("sequence-des").seat("ann", "bob")
    evening.wants("ann", commands.Stand())
    evening.wants("bob", commands.StandIn(bot="novice"))
    assert played(evening).table.is_over


def test_the_host_lets_a_bot_stand_in_for_somebody() -> None:
    evening = Evening().seat("ann", "bob")
    evening.wants(HOST, commands.StandIn(seat=1))
    assert evening.table.seats[1].is_stood_in
    assert denied(evening, HOST, commands.StandIn(seat=5)) == "T2"
    evening.table.present.add("ann")
    assert denied(evening, HOST, commands.StandIn(seat=0)) == "T31"


def test_a_bot_waits_for_the_shout() -> None:
    """M26: what a bot does next would make the shout too late."""
    for seed in range(40):
        evening = Evening("mio", 2, {"reaction": 5000}, secret=f"{seed:064x}").seat("ann", "=casual")
        chance = random.Random(seed)
        for _ in range(60):
            view = evening.table.state.view(9)
            if view.get("shout") == 1 and view["turn"] == 2:
                (ask,) = scheduler.bot_turns(evening.table)
                assert ask.at - evening.table.changed_at >= 5000
                return
            if evening.table.is_played:
                evening.step(chance)
    raise AssertionError("nobody forgot to shout")


# Time


def test_running_out_of_time_hands_the_seat_to_a_bot() -> None:
    evening = Evening("20-20", 1, clock=ClockRule("bank", 10_000)).seat("ann")
    assert evening.run_scheduled()
    assert evening.now == 11_000
    assert evening.table.seats[0].is_stood_in
    assert evening.table.is_played


def test_a_move_earns_the_increment() -> None:
    evening = Evening("20-20", 1, clock=ClockRule("bank", 10_000, 2_000)).seat("ann")
    evening.now += 3_000
    evening.play("ann", evening.table.text.legal(evening.table.state, 0)[0])
    assert evening.table.clock.remaining(0, evening.now) == 9_000
    evening.now += 1_000
    assert evening.table.clock.remaining(0, evening.now) == 8_000


def test_each_move_has_its_own_time() -> None:
    evening = Evening("20-20", 1, clock=ClockRule("move", 10_000)).seat("ann")
    evening.now += 9_000
    evening.play("ann", evening.table.text.legal(evening.table.state, 0)[0])
    assert evening.table.clock.remaining(0, evening.now) == 10_000


def test_clocks_of_bots_and_of_those_not_on_turn_stand_still() -> None:
    evening = Evening("mio", 2, clock=ClockRule("bank", 10_000)).seat("ann", "bob")
    turn = evening.table.state.view(9)["turn"]
    assert isinstance(turn, int)
    assert list(evening.table.clock.since) == [turn - 1]


# Taking back


def place(evening: Evening, guest: str) -> None:
    """Dice fall, and the seat on turn makes its first legal move."""
    evening.run_scheduled()
    while evening.table.state.asked() == 8:
        evening.run_scheduled()
    seat = int(evening.table.state.asked())
    evening.play(guest, evening.table.text.legal(evening.table.state, seat)[0], seat)


def test_a_move_is_taken_back_when_all_agree() -> None:
    evening = Evening("sequence-des").seat("ann", "bob")
    evening.run_scheduled()
    while evening.table.state.asked() == 8:
        evening.run_scheduled()
    seat = int(evening.table.state.asked())
    mover, other = ("ann", "bob") if seat == 0 else ("bob", "ann")
    before = evening.table.state.view(10)
    evening.play(mover, evening.table.text.legal(evening.table.state, seat)[0])
    evening.wants(mover, commands.AskUndo())
    assert denied(evening, mover, commands.AskUndo()) == "T18"
    assert denied(evening, mover, commands.AnswerUndo(agreed=True)) == "T19"
    evening.wants(other, commands.AnswerUndo(agreed=True))
    assert evening.table.state.view(10) == before


def test_a_request_that_nobody_answers_is_off_the_table() -> None:
    evening = Evening("sequence-des").seat("ann", "bob")
    evening.run_scheduled()
    while evening.table.state.asked() == 8:
        evening.run_scheduled()
    seat = int(evening.table.state.asked())
    mover = "ann" if seat == 0 else "bob"
    evening.play(mover, evening.table.text.legal(evening.table.state, seat)[0])
    after = evening.table.state.view(10)
    evening.wants(mover, commands.AskUndo())
    evening.run_scheduled()
    assert evening.table.undo_by is None
    assert evening.table.state.view(10) == after


def test_T16_T17_what_was_seen_cannot_be_taken_back() -> None:
    evening = Evening("sequence-des").seat("ann", "bob")
    assert denied(evening, "ann", commands.AskUndo()) == "T16"
    evening.run_scheduled()
    assert denied(evening, "ann", commands.AskUndo()) == "T17"
    cards = Evening("mio", 2).seat("ann", "bob")
    turn = int(cards.table.state.asked())
    cards.play("ann" if turn == 0 else "bob", "draw")
    assert denied(cards, "ann" if turn == 0 else "bob", commands.AskUndo()) == "T17"
    assert denied(cards, "bob" if turn == 0 else "ann", commands.AskUndo()) == "T16"


def test_bots_agree() -> None:
    evening = Evening("sequence-des").seat("ann", "=casual")
    chance = random.Random(3)
    while evening.table.state.asked() != 0:
        evening.step(chance)
    before = evening.table.state.view(10)
    evening.play("ann", evening.table.text.legal(evening.table.state, 0)[0])
    evening.wants("ann", commands.AskUndo())
    assert evening.table.state.view(10) == before


# Talk


def test_T20_T21_T22_chat() -> None:
    evening = Evening()
    evening.wants("ann", commands.Say(text="  <b>bonjour</b> \n à tous  "))
    said = evening.log[-1].event
    assert isinstance(said, events.Said)
    assert said.text == "<b>bonjour</b> à tous"
    assert denied(evening, "ann", commands.Say(text=" \n")) == "T21"
    assert denied(evening, "ann", commands.Say(text="x" * 501)) == "T22"
    line = evening.table.version
    assert denied(evening, HOST, commands.Mute(number=1)) == "T23"
    evening.wants(HOST, commands.Mute(number=line))
    assert denied(evening, "ann", commands.Say(text="hm")) == "T20"
    evening.wants(HOST, commands.Mute(number=line, muted=False))
    evening.wants("ann", commands.Say(text="hm"))


def test_T23_a_line_of_chat_is_reported_to_the_host() -> None:
    evening = Evening()
    evening.wants("ann", commands.Say(text="hm"))
    number = evening.table.version
    assert denied(evening, "bob", commands.Report(number=1)) == "T23"
    evening.wants("bob", commands.Report(number=number))
    assert player_view.heard(evening.table, evening.log[-1], HOST, None) is not None
    assert player_view.heard(evening.table, evening.log[-1], "ann", None) is None


# What the table does by itself


def test_pauses_are_those_of_the_moment() -> None:
    evening = Evening("sequence-des").seat("ann", "bob")
    action = scheduler.next_action(evening.table)
    assert action is not None
    assert action.at - evening.table.changed_at == scheduler.ROLL_PAUSE


def test_nothing_is_due_before_the_match_and_after_it() -> None:
    evening = Evening("20-20", 1)
    assert scheduler.next_action(evening.table) is None
    evening.seat("ann")
    evening.play("ann", "give-up")
    assert scheduler.next_action(evening.table) is None
    assert scheduler.bot_turns(evening.table) == []


def test_an_id_of_a_table_is_a_word_for_any_command_line() -> None:
    assert all(re.fullmatch("[A-Za-z0-9]{12}", new_table_id()) for _ in range(500))
