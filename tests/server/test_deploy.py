"""The examples in `deploy/`: the programs that read them find no fault, and games are played through the proxies."""

from __future__ import annotations

import contextlib
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.lacking import lacking
from tests.server.house import House, house_at
from tests.server.postgres import Cluster, cluster
from tests.server.test_server import play_on, started

DEPLOY = Path(__file__).parents[2] / "deploy"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def needed(program: str) -> str:
    found = shutil.which(program) or shutil.which(program, path="/usr/sbin")
    if found is None:
        lacking(f"{program} is not installed")
    return found


@contextlib.contextmanager
def proxy(command: list[str], port: int) -> Iterator[House]:
    """A proxy that is started for a test; what stands behind it is reached through its port."""
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    front = House(Path())
    front.port = port
    try:
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{front.url}/healthz", timeout=5).status_code == 200:
                    break
            time.sleep(0.05)
        yield front
    finally:
        running.terminate()
        running.wait(20)


# systemd


@pytest.mark.parametrize("unit", ["tablee.service", "tablee@.service"])
def test_systemd_finds_no_fault(unit: str, tmp_path: Path) -> None:
    analyze = needed("systemd-analyze")
    text = (DEPLOY / unit).read_text(encoding="utf-8")
    file = tmp_path / unit.replace("@", "@8121")
    file.write_text(text.replace("/usr/local/bin/tablee", "/bin/true"), encoding="utf-8")
    answer = subprocess.run([analyze, "verify", str(file)], capture_output=True, text=True, check=False, timeout=60)
    told = [line for line in answer.stderr.splitlines() if file.name in line]
    assert told == []
    for line in ("DynamicUser=yes", "NoNewPrivileges=yes", "ProtectSystem=strict", "CapabilityBoundingSet="):
        assert line in text.splitlines()


# nginx


def nginx_config(folder: Path, port: int, backs: list[int], *, tls: bool) -> Path:
    """Our example with ports and certificates of the test; without TLS for games."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    servers = "\n".join(f"    server 127.0.0.1:{back};" for back in backs)
    text = text.replace("    server 127.0.0.1:8120;", servers)
    text = text.replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
    text = text.replace("/etc/ssl/tablee", str(folder))
    if tls:
        text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    else:
        text = text.replace("listen 443 ssl http2", f"listen 127.0.0.1:{port}")
        text = re.sub(r"\n +ssl_.*", "", text)
    paths = "\n".join(
        f"    {kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"daemon off;\npid {folder}/pid;\nerror_log {folder}/errors;\nevents {{}}\n"
    whole += f"http {{\n    access_log off;\n{paths}\n{text}\n}}\n"
    file = folder / "nginx.conf"
    file.write_text(whole, encoding="utf-8")
    return file


def test_nginx_finds_no_fault(tmp_path: Path) -> None:
    nginx, openssl = needed("nginx"), needed("openssl")
    made = [openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    made += ["-subj", "/CN=tablee.example.org", "-days", "2"]
    made += ["-keyout", str(tmp_path / "privkey.pem"), "-out", str(tmp_path / "fullchain.pem")]
    subprocess.run(made, check=True, capture_output=True, timeout=60)
    file = nginx_config(tmp_path, free_port(), [8120], tls=True)
    answer = subprocess.run([nginx, "-t", "-c", str(file)], capture_output=True, text=True, check=False, timeout=60)
    assert answer.returncode == 0, answer.stderr
    assert "warn" not in answer.stderr


def test_two_servers_behind_nginx(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever process answers, it is the same house: guests, tables, games and their records."""
    nginx, port = needed("nginx"), free_port()
    monkeypatch.setenv("TABLEE_SECRET", "shared by both processes of this test.")
    monkeypatch.setenv("TABLEE_TRUSTED_PROXIES", "127.0.0.1")
    with (
        cluster() as database,
        with_database(database, monkeypatch),
        house_at(tmp_path / "one") as one,
        house_at(tmp_path / "two") as two,
        proxy([nginx, "-c", str(nginx_config(tmp_path, port, [one.port, two.port], tls=False))], port) as front,
    ):
        lines = [started(front) for _ in range(4)]
        answers = [sum_of(house, "tablee_http_answers_total") for house in (one, two)]
        assert all(answers)
        assert sum_of(one, "tablee_connections") + sum_of(two, "tablee_connections") == 4
        for line in lines:
            play_on(line)
            assert line.frame["phase"] == "over"
            record = httpx.get(f"{front.url}/api/tables/{line.table}/record", headers=line.guest.headers)
            assert record.status_code == 200
            line.close()
        assert httpx.get(f"{front.url}/metrics").status_code == 404
        for house in (one, two):
            assert "hunter2" not in house.log() + httpx.get(f"{house.url}/metrics").text


@contextlib.contextmanager
def with_database(database: Cluster, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The database in the environment, with a password that nobody may ever read anywhere."""
    monkeypatch.setenv("TABLEE_DATABASE", database.url.replace("tablee@", "tablee:hunter2@"))
    yield


def sum_of(house: House, name: str) -> float:
    """All samples of a figure, from the server itself."""
    told = httpx.get(f"{house.url}/metrics").text
    return sum(float(line.rpartition(" ")[2]) for line in told.splitlines() if re.match(rf"{name}[ {{]", line))


# Caddy


def test_a_game_through_caddy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    caddy, port = needed("caddy"), free_port()
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "caddy"))
    with house_at(tmp_path / "data") as house:
        text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8").replace("127.0.0.1:8120", f"127.0.0.1:{house.port}")
        file = tmp_path / "Caddyfile"
        file.write_text(text, encoding="utf-8")
        asked = [caddy, "validate", "--adapter", "caddyfile", "--config", str(file)]
        assert subprocess.run(asked, capture_output=True, check=False, timeout=60).returncode == 0
        plain = text.replace("tablee.example.org {", f"http://127.0.0.1:{port} {{")
        file.write_text("{\n\tadmin off\n\tauto_https off\n}\n" + plain, encoding="utf-8")
        with proxy([caddy, "run", "--adapter", "caddyfile", "--config", str(file)], port) as front:
            line = started(front)
            play_on(line)
            assert line.frame["phase"] == "over"
            assert httpx.get(f"{front.url}/metrics").status_code == 404
            line.close()
