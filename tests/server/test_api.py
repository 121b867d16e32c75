"""The API as its own description tells it: whatever is sent, every answer is one that is documented.

`TABLEE_API_EXAMPLES=1000` sends a thousand requests of each kind.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.generation import GenerationMode

from tests.server.house import ConnectionClosed, Guest, House, house_at
from tests.server.test_server import started

EXAMPLES = int(os.environ.get("TABLEE_API_EXAMPLES", "20"))
CAREFULLY = settings(
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
DOCUMENTED = {
    ("post", "/api/guests"): {400, 409, 413, 415},
    ("put", "/api/guests/me"): {400, 401, 409, 413, 415},
    ("delete", "/api/guests/me"): {401},
    ("post", "/api/tables"): {400, 401, 409, 413, 415},
    ("get", "/api/tables"): set(),
    ("get", "/api/tables/{table}"): {400, 401, 404, 409},
    ("get", "/api/tables/{table}/record"): {400, 401, 404, 409},
    ("post", "/api/tables/{table}/knock"): {400, 401, 404, 409},
    ("get", "/api/games"): set(),
    ("get", "/api/tables/{table}/replay"): {400, 401, 404, 409},
    ("post", "/api/replay"): {400, 409, 413, 415},
    ("get", "/api/deals/{game}/{day}"): {400, 404},
    ("get", "/api/rules/{game}"): {400, 404},
    ("get", "/healthz"): set(),
}
"""Answers that somebody can get by what they send; 429, 500 and 503 may come to anybody."""
NOT_PROMISED = (
    "positive_data_acceptance",  # what has the right type may still be refused by a table
    "ignored_auth",  # most of the API is for everybody
)
EVERYWHERE = {429, 500, 503}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_at(tmp_path_factory.mktemp("api") / "data") as running:
        yield running
        assert "failed" not in running.log(), running.log()
        assert "Traceback" not in running.log(), running.log()


@pytest.fixture(scope="module")
def schema(house: House) -> Any:
    load_all_checks()
    return schemathesis.openapi.from_url(f"{house.url}/api/schema/openapi.json")


# By its own description


def test_every_operation_documents_its_errors(house: House) -> None:
    paths = httpx.get(f"{house.url}/api/schema/openapi.json").json()["paths"]
    for (method, path), statuses in DOCUMENTED.items():
        answers = paths[path][method]["responses"]
        assert {int(status) for status in answers if int(status) >= 400} >= statuses | EVERYWHERE
        for status in statuses | EVERYWHERE:
            body = answers[str(status)]["content"]["application/json"]["schema"]
            assert body == {"$ref": "#/components/schemas/Problem"}


@pytest.mark.slow
@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize("who", ["nobody", "guest"])
def test_every_answer_is_documented(house: House, schema: Any, who: str, mode: GenerationMode) -> None:
    seen: Counter[int] = Counter()
    operations = [result.ok() for result in schema.get_all_operations()]
    assert {(one.method, one.path) for one in operations} >= set(DOCUMENTED)
    for operation in operations:
        takes_something = operation.body.items or operation.path_parameters.items or operation.query.items
        if takes_something or mode is GenerationMode.POSITIVE:
            calls(house, operation, who, mode, seen)()
    assert (400 if mode is GenerationMode.NEGATIVE else 200) in seen
    assert (401 in seen) == (who == "nobody" and mode is GenerationMode.POSITIVE)


def calls(house: House, operation: Any, who: str, mode: GenerationMode, seen: Counter[int]) -> Callable[[], None]:
    """Many calls of one operation, each answer looked at by all checks."""
    checks = [check for check in CHECKS.get_all() if check.__name__ not in NOT_PROMISED]

    @settings(CAREFULLY, max_examples=EXAMPLES)
    @given(data=st.data())
    def call(data: st.DataObject) -> None:
        case = data.draw(operation.as_strategy(generation_mode=mode))
        headers = guest_for(house, operation.label).headers if who == "guest" else {}
        response = case.call(headers=headers, timeout=20)
        seen[response.status_code] += 1
        case.validate_response(response, checks=checks)

    return call


def guest_for(house: House, label: str) -> Guest:
    """Somebody; those who stop being guests are new each time."""
    kept: dict[str, Guest] = house.__dict__.setdefault("kept", {})
    if label.startswith("DELETE") or label not in kept:
        kept[label] = house.guest("Ann")
    return kept[label]


# What is wrong, and where


@pytest.mark.parametrize(
    ("body", "kind", "status", "says"),
    [
        (b"", "application/json", 400, "there is no body"),
        (b"{", "application/json", 400, "truncated"),
        (b'{"name": "\xff"}', "application/json", 400, "not UTF-8"),
        (b'{"name": "\\ud800"}', "application/json", 400, ""),
        (b"[" * 50_000, "application/json", 400, "nested too deeply"),
        (b'{"name": NaN}', "application/json", 400, "malformed"),
        (b'{"name": 1}', "application/json", 400, "Expected `str`, got `int`"),
        (b'{"nom": "x"}', "application/json", 400, "nom"),
        (b"null", "application/json", 400, "Expected `object`"),
        (b"name=Ann", "application/x-www-form-urlencoded", 415, "not application/json"),
        (b'{"name": "Ann"}', "text/plain", 415, "not application/json"),
        (b"x" * 70_000, "application/json", 413, ""),
        (b'{"name": " \\u202e\\u200b "}', "application/json", 409, "name"),
    ],
)
def test_a_bad_body_is_refused_with_its_fault(house: House, body: bytes, kind: str, status: int, says: str) -> None:
    answer = httpx.post(f"{house.url}/api/guests", content=body, headers={"content-type": kind})
    assert answer.status_code == status
    assert says in answer.text
    problem = answer.json()
    assert problem["status"] == status
    assert problem["texts"]["en"]
    assert problem["texts"]["fr"]
    assert problem["texts"]["en"] != problem["texts"]["fr"]


def test_a_body_without_an_end_is_cut_off(house: House) -> None:
    pieces = (b"x" * 1000 for _ in range(1000))
    assert httpx.post(f"{house.url}/api/guests", content=pieces).status_code == 413


@pytest.mark.parametrize(
    "path", ["/api", "/api/nothing", "/api/tables/a/b/c", "/api/guests/%00", "/%ff", "/api/tables/.."]
)
def test_nothing_is_there(house: House, path: str) -> None:
    answer = httpx.get(house.url + path)
    assert answer.status_code in (400, 404)
    assert answer.json()["texts"]["fr"]
    assert "content-security-policy" in answer.headers


def test_methods_that_are_not_there(house: House) -> None:
    answer = httpx.put(f"{house.url}/api/guests", json={})
    assert answer.status_code == 405
    assert "POST" in answer.headers["allow"]
    assert answer.json()["texts"]["fr"]


# Guests


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Ann\t\n Marie ", "Ann Marie"),
        ("A\u202eB\u2066C\u2069", "ABC"),
        ("A\u200b\u200c\ufeffB", "AB"),
        ("A\x00B\x07", "A B"),
        ("<b>&\"'", "<b>&\"'"),
        ("é" * 40, "é" * 24),
        ("🦊" * 40, "🦊" * 24),
        ("👩\u200d🚀 Zoé", "👩\u200d🚀 Zoé"),
        ("A\u200dB", "AB"),
        ("e\u0301va", "éva"),
    ],
)
def test_names_show_what_they_say(house: House, given: str, shown: str) -> None:
    assert httpx.post(f"{house.url}/api/guests", json={"name": given}).json()["name"] == shown


@pytest.mark.parametrize("given", ["", " ", "\u200b", "\u202e\u202d", "\u2800", "\u3164", "\u200d", "\x7f"])
def test_names_that_show_nothing(house: House, given: str) -> None:
    assert httpx.post(f"{house.url}/api/guests", json={"name": given}).json()["clause"] == "T27"


def test_a_guest_takes_another_name(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.open_table("mio", 2)
    answer = httpx.put(f"{house.url}/api/guests/me", json={"name": "Anne"}, headers=ann.headers)
    assert answer.status_code == 200
    renamed = Guest(house, "Anne", answer.json()["token"]).line(table)
    assert renamed.until("welcome")["name"] == "Anne"
    assert renamed.until("table")["frames"][0]["host"]
    renamed.close()
    assert httpx.put(f"{house.url}/api/guests/me", json={"name": "Eve"}).status_code == 401


def test_a_revoked_guest_loses_all_lines_and_tokens_at_once(house: House) -> None:
    line = started(house)
    other_name = httpx.put(f"{house.url}/api/guests/me", json={"name": "Anne"}, headers=line.guest.headers).json()
    watcher = house.guest("Bob").line(line.table)
    watcher.until("table")
    assert httpx.delete(f"{house.url}/api/guests/me", headers=line.guest.headers).status_code == 204
    assert line.until("error", timeout=2)["code"] == "who"
    with pytest.raises(ConnectionClosed):
        line.next(2)
    late = Guest(house, "Anne", other_name["token"]).line(line.table)
    assert late.until("error")["code"] == "who"
    while watcher.received[-1].get("names") != ["Bob"]:
        watcher.until("here")
    watcher.close()


# Proxies and figures


def test_figures_are_for_this_machine(house: House) -> None:
    assert httpx.get(f"{house.url}/metrics").status_code == 200
    for header in ({"x-forwarded-for": "203.0.113.7"}, {"forwarded": "for=203.0.113.7"}):
        answer = httpx.get(f"{house.url}/metrics", headers=header)
        assert answer.status_code == 403
        assert answer.json()["texts"]["fr"]


def test_figures_for_those_who_have_the_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_METRICS_TOKEN", "the figures, please")
    with house_at(tmp_path / "data") as house:
        address = f"{house.url}/metrics"
        assert httpx.get(address).status_code == 403
        assert httpx.get(address, headers={"authorization": "Bearer something"}).status_code == 403
        assert httpx.get(address, headers={"authorization": "Bearer the figures, please"}).status_code == 200


def limited(house: House, address: str, header: str = "x-forwarded-for") -> Counter[int]:
    """What an address is answered that asks for the games often."""
    with httpx.Client(headers={header: address}) as client:
        return Counter(client.get(f"{house.url}/api/games").status_code for _ in range(20))


@pytest.mark.parametrize("trusted", ["", "127.0.0.1"])
def test_limits_go_by_the_address_that_a_trusted_proxy_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trusted: str
) -> None:
    monkeypatch.setenv("TABLEE_REQUESTS_PER_SECOND", "2")
    monkeypatch.setenv("TABLEE_TRUSTED_PROXIES", trusted)
    with house_at(tmp_path / "data") as house:
        first = limited(house, "203.0.113.7")
        assert first[200] >= 10
        assert first[429] >= 4
        second = limited(house, "203.0.113.8")
        assert (second[200] >= 10) == bool(trusted)
        if trusted:
            one_household = limited(house, "2001:db8::1") + limited(house, "2001:db8::2")
            assert one_household[200] < 20
            believed = limited(house, "203.0.113.9, 203.0.113.8")  # only what the proxy itself added is believed
            assert believed[200] < 10


def test_a_proxy_that_is_no_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_TRUSTED_PROXIES", "10.0.0.0/8, nginx")
    with pytest.raises(AssertionError, match="trusted_proxies has 'nginx'"):
        House(tmp_path / "data").start()
