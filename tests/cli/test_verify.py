"""`tablee verify`: honest records are proved, and every forged field is found."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tablee.match import records
from tablee.table import commands
from tests.cli.terminal import Result, run
from tests.table.company import HOST, Evening
from tests.table.test_table import played

TABLES: dict[str, tuple[int, dict[str, object]]] = {
    "20-20": (1, {}),
    "mio": (2, {"target": 40}),
    "ekko": (2, {"target": 8}),
    "six-sequences": (2, {"rounds": 2}),
    "sequence-des": (2, {}),
}


@cache
def finished(game: str) -> bytes:
    """The record of a match that was played at a table, as a server gives it."""
    seats, options = TABLES[game]
    evening = Evening(game, seats, options)
    for seat in range(seats):
        evening.wants(HOST, commands.Seat(seat=seat, bot="random"))
    evening.wants("ann", commands.Sit(seat=0))
    evening.wants("ann", commands.Stir(entropy="hasard"))
    evening.wants(HOST, commands.Start())
    return records.write(played(evening).table.record())


def verified(game: str, change: Callable[[dict[str, Any]], None], *flags: str, lang: str = "en") -> Result:
    """The output for a record after a change."""
    record = json.loads(finished(game))
    change(record)
    return run("verify", "-", *flags, typed=json.dumps(record), lang=lang)


def nothing(_: dict[str, Any]) -> None:
    """The record stays as it is."""


@pytest.mark.parametrize("game", TABLES)
def test_an_honest_record_is_proved(game: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(finished(game))
    for lang, told in (("en", "Proved"), ("fr", "Prouvé")):
        answer = run("verify", str(file), lang=lang)
        assert answer.status == 0, answer.err
        assert answer.out.splitlines()[-1].startswith(told)
        assert "✗" not in answer.out
    data = run("verify", str(file), "--json").data
    assert data["proved"] is True
    assert all(finding["fits"] for finding in data["findings"])


def test_it_says_what_was_checked() -> None:
    told = verified("mio", nothing).out
    rounds = 1 + sum(move.startswith("table:deal:") for move in json.loads(finished("mio"))["moves"])
    assert rounds > 1
    assert f"The cards of {rounds} deals are those" in told
    assert "the commitment is the SHA-256 of the secret" in told
    assert "The first dealer" in told
    rolls = sum(
        move.startswith(("table:roll:", "table:open:")) for move in json.loads(finished("sequence-des"))["moves"]
    )
    assert f"The dice of {rolls} rolls are those" in verified("sequence-des", nothing).out


# Forgeries


def with_fair(field: str, value: object) -> Callable[[dict[str, Any]], None]:
    return lambda record: record["meta"]["fair"].update({field: value})


def swap_cards(record: dict[str, Any]) -> None:
    record["deal"][-1], record["deal"][-2] = record["deal"][-2], record["deal"][-1]


def lose_a_card(record: dict[str, Any]) -> None:
    record["deal"][0] = record["deal"][1]


def swap_in_round_two(record: dict[str, Any]) -> None:
    place = next(i for i, move in enumerate(record["moves"]) if move.startswith("table:deal:"))
    cards = record["moves"][place].removeprefix("table:deal:").split("-")
    cards[-1], cards[-2] = cards[-2], cards[-1]
    record["moves"][place] = "table:deal:" + "-".join(cards)


def shout_the_deal(record: dict[str, Any]) -> None:
    swap_in_round_two(record)
    record["moves"] = [move.replace("table:deal:", "table:DEAL:") for move in record["moves"]]


def other_roll(record: dict[str, Any]) -> None:
    last = max(i for i, move in enumerate(record["moves"]) if move.startswith("table:roll:"))
    record["moves"][last] = "table:roll:" + ("1+2" if not record["moves"][last].endswith("1+2") else "2+1")


def other_result(record: dict[str, Any]) -> None:
    record["result"]["scores"] = [score + 1 for score in record["result"]["scores"]]


def without(field: str) -> Callable[[dict[str, Any]], None]:
    return lambda record: record.update({field: None})


def cut_short(record: dict[str, Any]) -> None:
    record["moves"].pop()


FORGED: list[tuple[str, str, Callable[[dict[str, Any]], None], str]] = [
    ("commit", "mio", with_fair("commit", "00" * 32), "broke its promise"),
    ("secret", "mio", with_fair("secret", "00" * 32), "broke its promise"),
    ("entropy", "mio", with_fair("entropy", ["other", ""]), "Deal 1 is not as promised"),
    ("dice", "sequence-des", with_fair("entropy", ["other", ""]), "Roll 1 should be"),
    ("tries", "20-20", with_fair("tries", 2), "Attempt 1"),
    ("dealer", "mio", lambda record: record.update(dealer=3 - record["dealer"]), "The first dealer should be"),
    ("deal", "20-20", swap_cards, "Deal 1 is not as promised"),
    ("deal", "mio", swap_cards, "Deal 1 is not as promised"),
    ("no deal", "mio", lose_a_card, "does not replay"),
    ("later deal", "mio", swap_in_round_two, "Deal 2 is not as promised"),
    ("capitals", "mio", shout_the_deal, "Deal 2 is not as promised"),
    ("roll", "sequence-des", other_roll, "the record says roll:"),
    ("options", "mio", lambda record: record["options"].update(deck="nothing"), "does not replay"),
    ("target", "mio", lambda record: record["options"].update(target=1), "does not replay"),
    ("result", "ekko", other_result, "do not lead to the result"),
    ("no result", "ekko", without("result"), "do not lead to the result"),
    ("cut", "ekko", cut_short, "do not lead to the result"),
    ("rules", "mio", lambda record: record.update(rules=99), "does not replay"),
]


@pytest.mark.parametrize(("what", "game", "change", "told"), FORGED, ids=[f"{f[0]} {f[1]}" for f in FORGED])
def test_a_forged_record_is_not_proved(
    what: str, game: str, change: Callable[[dict[str, Any]], None], told: str
) -> None:
    answer = verified(game, change)
    assert answer.status == 1, (what, answer.out)
    assert told in answer.out + answer.err
    assert "roved" not in answer.out.replace("not proved", "")
    assert "not proved" in answer.err
    assert answer.err.count("\n") == 1
    assert "prouvé" in verified(game, change, lang="fr").err
    assert verified(game, change, "--json").data["proved"] is False


def test_the_place_of_a_wrong_roll_is_named() -> None:
    data = verified("sequence-des", other_roll, "--json").data
    (wrong,) = [finding for finding in data["findings"] if not finding["fits"] and finding["what"] == "roll"]
    moves = json.loads(finished("sequence-des"))["moves"]
    assert wrong["told"].startswith("roll:")
    assert moves[wrong["move"] - 1] == f"table:{wrong['promised']}"


# No proof


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (without("meta"), "contains no proof"),
        (with_fair("secret", ""), "contains no secret"),
        (with_fair("secret", "zz"), "is damaged"),
        (with_fair("entropy", ["one too few"]), "is damaged"),
        (with_fair("tries", 0), "is damaged"),
        (with_fair("more", "fields"), "is damaged"),
        (with_fair("algorithm", "tablee-fair/2"), "does not know"),
        (lambda record: record.update(deal=None, dealer=None, position={}), "begins with a position"),
        (lambda record: record.update(game="go"), "does not replay"),
        (lambda record: record.update(moves=3), "not a record"),
    ],
)
def test_without_a_proof_there_is_nothing_to_check(change: Callable[[dict[str, Any]], None], told: str) -> None:
    for lang in ("en", "fr"):
        answer = verified("mio", change, lang=lang)
        assert answer.status == 2
        assert answer.out == ""
        assert answer.err.count("\n") == 1
        assert told in answer.err or lang == "fr"


@pytest.mark.parametrize("given", ["", "{", "[]"])
def test_an_invalid_record_is_reported(given: str) -> None:
    assert run("verify", "-", typed=given).status == 2


def test_a_record_from_the_terminal_has_no_proof() -> None:
    stored = Path(__file__).parents[1] / "records" / "mio-match.json"
    answer = run("verify", str(stored))
    assert answer.status == 2
    assert "not from a live table" in answer.err
