"""What viewers get does not depend on cards that they may not know."""

from __future__ import annotations

import random

import msgspec
import pytest

from tablee.core.refusal import Refused
from tablee.core.state import ALL, PUBLIC
from tablee.core.text import NotationError
from tablee.table import commands, events, player_view, scheduler
from tablee.table.events import Entry
from tablee.table.refusals import Denied
from tablee.table.table import Table
from tests.table.company import HOST, Evening

Received = list[bytes]


def received(log: list[Entry], guest: str, seat: int | None) -> Received:
    """Every byte a viewer gets from a table, line by line, with the pauses that follow."""
    table = Table("t1")
    told: Received = []
    for entry in log:
        table.fold(entry)
        heard = player_view.heard(table, entry, guest, seat)
        if heard is not None or isinstance(entry.event, events.Moved):
            frame = player_view.frame(table, guest, seat if table.seats_of(guest) else None, entry.at)
            told.append(msgspec.json.encode([heard, frame]))
        waits = [(ask.seat, ask.at, ask.public_version) for ask in scheduler.bot_turns(table)]
        told.append(msgspec.json.encode([waits, scheduler.next_action(table)]))
    return told


def unseen(log: list[Entry], viewer: int | None) -> tuple[list[str], list[str]]:
    """The first deal, and the cards of it that a viewer has seen nothing of in all that time."""
    table = Table("t1")
    deal: list[str] = []
    hidden: set[str] | None = None
    for entry in log:
        table.fold(entry)
        if isinstance(entry.event, events.Started):
            deal = list(entry.event.deal or [])
            hidden = set(deal)
        if hidden is not None:
            view = table.state.view(9 if viewer is None else viewer)
            hidden -= set(texts(view))
    return deal, sorted(hidden or set())


def texts(data: object) -> list[str]:
    """All strings in a view."""
    if isinstance(data, str):
        return [data]
    if isinstance(data, dict):
        return [text for value in data.values() for text in texts(value)]
    return [text for value in data for text in texts(value)] if isinstance(data, list) else []


def with_deal(log: list[Entry], deal: list[str]) -> list[Entry] | None:
    """The same moves on another deal; None if one of them is not possible there."""
    table = Table("t1")
    again: list[Entry] = []
    for entry in log:
        event = entry.event
        if isinstance(event, events.Started):
            event = events.Started(dealer=event.dealer, deal=deal, tries=event.tries)
        changed = Entry(entry.number, entry.at, event)
        try:
            table.fold(changed)
        except (Refused, NotationError):
            return None
        again.append(changed)
    return again


def shuffled(deal: list[str], cards: list[str], chance: random.Random) -> list[str]:
    """A deal in which some cards have changed places."""
    chosen = chance.sample(cards, min(len(cards), chance.choice([2, 2, 4, 8])))
    others = chosen[1:] + chosen[:1]
    exchanged = dict(zip(chosen, others, strict=True))
    return [exchanged.get(card, card) for card in deal]


TABLES: list[tuple[str, int]] = [("20-20", 1), ("mio", 3), ("ekko", 4), ("six-sequences", 2), ("six-sequences", 3)]


@pytest.mark.parametrize("viewer", [0, None])
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_hidden_cards_change_no_byte_and_no_pause(game: str, seats: int, viewer: int | None) -> None:
    compared = 0
    for seed in range(30):
        chance = random.Random(seed)
        holders = ["ann", "bob", "cy", "dan"][:seats]
        deck: dict[str, object] = {"deck": "12345*/5"} if game == "mio" else {}  # so that every card has a name
        evening = Evening(game, seats, deck, secret=f"{seed + 1:064x}").seat(*holders)
        for _ in range(chance.randint(4, 30)):
            if evening.table.is_played and evening.table.state.view(9)["round"] == 1:
                evening.step(chance)
        guest = "ann" if viewer == 0 else "eve"
        deal, cards = unseen(evening.log, viewer)
        cards = [card for card in cards if deal.count(card) == 1]
        if len(cards) < 2:
            continue
        expected = received(evening.log, guest, viewer)
        for _ in range(6):
            other = with_deal(evening.log, shuffled(deal, cards, chance))
            if other is not None:
                assert received(other, guest, viewer) == expected
                compared += 1
    assert compared >= 20


def test_spectators_see_what_the_host_allows() -> None:
    closed = Evening("mio", 2, watching="none").seat("ann", "bob")
    with pytest.raises(Denied) as caught:
        player_view.frame(closed.table, "eve", None, closed.now)
    assert caught.value.refusal.clause == "T30"
    open_cards = Evening("mio", 2, watching="public").seat("ann", "bob")
    view = player_view.frame(open_cards.table, "eve", None, open_cards.now).view
    assert view is not None
    assert view["hands"] == [5, 5]
    assert player_view.frame(open_cards.table, "eve", None, open_cards.now).legal is None


def test_a_seat_shows_its_hand_only_if_it_agreed() -> None:
    evening = Evening("mio", 2, watching="seats").seat("ann", "bob")
    view = player_view.frame(evening.table, "eve", None, evening.now).view
    assert view is not None
    assert view["hands"] == [5, 5]
    evening.wants("bob", commands.Consent(agreed=True))
    view = player_view.frame(evening.table, "eve", None, evening.now).view
    assert view is not None
    assert view["hands"][0] == 5
    assert len(view["hands"][1]) == 5
    evening.wants("bob", commands.Consent(agreed=False))
    view = player_view.frame(evening.table, "eve", None, evening.now).view
    assert view is not None
    assert view["hands"] == [5, 5]


def test_all_hands_come_later() -> None:
    evening = Evening("mio", 2, watching="all", delay=3).seat("ann", "bob")
    begun = [evening.table.state.view(ALL)["hands"]]  # the hands at the beginning of each turn
    chance = random.Random(1)
    while not evening.table.is_over:
        turn = evening.table.state.stage().turn
        evening.step(chance)
        if evening.table.state.stage().turn != turn:
            begun.append(evening.table.state.view(ALL)["hands"])
        if not evening.table.is_over:
            shown = player_view.frame(evening.table, "eve", None, evening.now).view
            assert shown is not None
            assert shown["hands"] == begun[-4 if len(begun) > 3 else 0]
    assert len(begun) > 20


def test_the_stock_does_not_come_with_the_hands() -> None:
    """Cards were drawn from it since: whoever sees it knows them."""
    for game, seats in TABLES:
        evening = Evening(game, seats, watching="all", delay=3).seat(*["ann", "bob", "cy", "dan"][:seats])
        view = player_view.frame(evening.table, "eve", None, evening.now).view
        assert view is not None
        assert isinstance(view.get("stock", 0), int)
        assert view.get("piles") == evening.table.state.view(9).get("piles")


def test_a_spectator_chooses_among_the_hands_that_are_shown() -> None:
    evening = Evening("mio", 3, watching="seats").seat("ann", "bob", "cyn")
    for guest in ("ann", "cyn"):
        evening.wants(guest, commands.Consent(agreed=True))
    state = evening.table.state
    assert player_view.frame(evening.table, "eve", None, 0).view == state.view(0)
    assert player_view.frame(evening.table, "eve", 2, 0).view == state.view(2)
    assert player_view.frame(evening.table, "eve", 2, 0).legal is None
    with pytest.raises(Denied):
        player_view.frame(evening.table, "eve", 1, 0)


@pytest.mark.parametrize("watching", ["none", "public", "seats", "all"])
def test_players_see_no_more_by_watching(watching: str) -> None:
    evening = Evening("mio", 2, watching=watching, delay=1).seat("ann", "bob")
    evening.wants("bob", commands.Consent(agreed=True))
    assert player_view.frame(evening.table, "ann", None, 0).view == evening.table.state.view(PUBLIC)
    with pytest.raises(Denied):
        player_view.frame(evening.table, "ann", 1, 0)


def test_nobody_looks_with_anothers_eyes() -> None:
    evening = Evening("mio", 2).seat("ann", "bob")
    for guest in ("eve", "bob", HOST):
        with pytest.raises(Denied):
            player_view.frame(evening.table, guest, 0, evening.now)


def test_the_log_keeps_its_secrets() -> None:
    evening = Evening("mio", 2).seat("ann", "bob")
    told = [player_view.heard(evening.table, entry, "ann", 0) for entry in evening.log]
    assert "07" * 32 not in msgspec.json.encode(told).decode()
    assert "deal" not in msgspec.json.encode(told).decode()
    assert "host" not in msgspec.json.encode(told).decode()


def test_the_totals_of_finished_rounds_are_kept() -> None:
    evening = Evening("mio", 2, {"target": 60}).seat("=casual", "=casual")
    chance = random.Random(5)
    scores: list[list[int]] = []
    while not evening.table.is_over:
        evening.step(chance)
        view = evening.table.state.view(PUBLIC)
        if view["phase"] == "deal" and (not scores or scores[-1] != view["scores"]):
            scores.append(msgspec.convert(view["scores"], list[int]))
    assert len(scores) > 1
    assert player_view.frame(evening.table, HOST, None, 0).rounds == scores


def test_a_match_that_goes_on_knows_the_rounds_before() -> None:
    first = Evening("mio", 2, {"target": 60}).seat("=casual", "=casual")
    chance = random.Random(5)
    while len(first.table.rounds) < 2:
        first.step(chance)
    assert first.table.match is not None
    later = Evening("mio", 2, {"target": 60}, story=first.table.match.record).seat("ann", "=casual")
    assert player_view.frame(later.table, "ann", 0, 0).rounds == first.table.rounds
