"""Disks that are full, fail, or hold something else: clear words, and nothing that was acknowledged is lost."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablee.server.storage.schema import SCHEMA
from tests.server.house import START, House, Line, house_at
from tests.server.test_server import started

SMALL = 2_500_000
"""Bytes of a small disk: the database and its write-ahead log fit, and some hundred moves."""


class Disk:
    """A real disk of its own that can be filled, can fail, and can be write-protected."""

    def __init__(self, place: Path) -> None:
        self.place = place

    @property
    def ballast(self) -> Path:
        return self.place / "ballast"

    def fill(self) -> None:
        """Leaves no room at all."""
        with self.ballast.open("ab", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(b"x" * 512)

    def make_room(self) -> None:
        self.ballast.unlink()

    def protect(self) -> None:
        """From now on it can only be read."""
        mount("-o", "remount,ro", str(self.place))

    def fail(self) -> None:
        """A fault of the device, after which the system lets nobody write to it any more."""
        device = subprocess.run(
            ["findmnt", "-n", "-o", "SOURCE", str(self.place)], check=True, capture_output=True, text=True, timeout=20
        )
        Path("/sys/fs/ext4", Path(device.stdout.strip()).name, "trigger_fs_error").write_text("tablee")


def mount(*arguments: str) -> None:
    subprocess.run(["mount", *arguments], check=True, capture_output=True, timeout=20)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    place = tmp_path / "disk"
    place.mkdir()
    try:
        mount("-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(place))
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("disks cannot be mounted here (that takes root); the file size limit below is tested instead")
    try:
        yield Disk(place)
    finally:
        unmount(place)


@pytest.fixture
def device(tmp_path: Path) -> Iterator[Disk]:
    """A disk in a file, with a file system that stops all writing after a fault."""
    place, image = tmp_path / "disk", tmp_path / "image"
    place.mkdir()
    image.write_bytes(b"")
    os.truncate(image, 8_000_000)
    try:
        subprocess.run(["mkfs.ext4", "-q", str(image)], check=True, capture_output=True, timeout=20)
        mount("-o", "loop,errors=remount-ro", str(image), str(place))
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("loop devices with ext4 cannot be mounted here")
    try:
        yield Disk(place)
    finally:
        unmount(place)


def unmount(place: Path) -> None:
    subprocess.run(["umount", "--lazy", str(place)], check=False, capture_output=True, timeout=20)


# While people play


def moves_until_refused(line: Line, most: int = 3000) -> tuple[list[tuple[str, int]], dict[str, Any]]:
    """Talks and plays until something cannot be written down; what was acknowledged, and the refusal."""
    acknowledged: list[tuple[str, int]] = []
    for number in range(most):
        text = f"{number} " + "x" * 400
        answer = line.wants("say", text=text)
        if answer["type"] == "refused":
            return acknowledged, answer
        acknowledged.append((text, answer["version"]))
    raise AssertionError(f"{most} lines were written, and the disk is not full")


def in_the_log(data: Path, table: str) -> dict[int, str]:
    """The lines of chat in the database, which has to be sound."""
    with contextlib.closing(sqlite3.connect(data / "tablee.sqlite")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        rows = connection.execute("SELECT number, event FROM events WHERE table_id = ?", (table,)).fetchall()
    return dict(rows)


def check(house: House, line: Line, acknowledged: list[tuple[str, int]]) -> None:
    """The server is stopped; everything that was acknowledged is in the file, and nothing stands there twice."""
    assert house.stop() == 0
    assert "Traceback" not in house.log()
    kept = in_the_log(house.data, line.table)
    assert sorted(kept) == list(range(1, len(kept) + 1))
    for text, version in acknowledged:
        assert text in kept[version]


def test_a_disk_that_is_full_in_the_middle_of_a_game(disk: Disk) -> None:
    with house_at(disk.place / "data") as house:
        line = started(house)
        watcher = house.guest("Bob").line(line.table)
        watcher.until("table")
        before = talk(line, 5)
        disk.fill()
        more, refusal = moves_until_refused(line)
        assert refusal["clause"] == "T40"
        assert refusal["texts"]["fr"] != refusal["texts"]["en"]
        move = line.frame["legal"][0]
        assert line.wants("play", move=move, id="full")["clause"] == "T40"
        assert "full" not in str(line.frame["view"])
        answer = httpx.post(f"{house.url}/api/tables", json={"game": "mio"}, headers=line.guest.headers, timeout=20)
        assert answer.status_code == 503
        assert answer.json()["texts"]["fr"]
        disk.make_room()
        played = line.wants("play", move=move, id="full")
        assert played["type"] == "done"
        after = talk(line, 5)
        heard = {event["text"] for event in heard_by(watcher, after[-1][0]) if event["type"] == "said"}
        assert heard >= {text for text, _ in before + more + after}
        check(house, line, [*before, *more, (f'"text":"{move}"', played["version"]), *after])


def talk(line: Line, lines: int) -> list[tuple[str, int]]:
    """Some lines of chat, all acknowledged."""
    said = []
    for number in range(lines):
        text = f"line {number} of {line.refs}"
        answer = line.wants("say", text=text)
        assert answer["type"] == "done", answer
        said.append((text, int(answer["version"])))
    return said


def heard_by(watcher: Line, last: str) -> list[dict[str, str]]:
    """All that somebody was told, until a line of chat."""
    while not any(event.get("text") == last for m in watcher.received for event in m.get("events", [])):
        watcher.next()
    return [event for message in watcher.received for event in message.get("events", [])]


def test_a_disk_that_fails_in_the_middle_of_a_game(device: Disk) -> None:
    with house_at(device.place / "data") as house:
        line = started(house)
        acknowledged = talk(line, 5)
        device.fail()
        refusal = line.wants("say", text="lost")
        assert refusal["clause"] == "T40"
        assert refusal["texts"]["fr"] != refusal["texts"]["en"]
        assert httpx.get(f"{house.url}/api/tables/{line.table}").json()["version"] == acknowledged[-1][1]
        house.kill()
        assert "Traceback" not in house.log()
        refuses(house.data, "Read-only file system")
        shutil.copytree(house.data, device.place.parent / "saved")
        kept = in_the_log(device.place.parent / "saved", line.table)
        assert sorted(kept) == list(range(1, acknowledged[-1][1] + 1))
        assert all(text in kept[version] for text, version in acknowledged)


def test_a_file_that_may_not_grow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same by a limit of the system: needs no disk of its own."""
    monkeypatch.setattr("tests.server.house.START", LIMITED)
    with house_at(tmp_path / "data") as house:
        line = started(house)
        acknowledged, refusal = moves_until_refused(line)
        assert refusal["clause"] == "T40"
        assert refusal["texts"]["fr"] != refusal["texts"]["en"]
        assert len(acknowledged) > 20
        assert httpx.get(f"{house.url}/healthz").status_code == 200
        house.kill()
        monkeypatch.setattr("tests.server.house.START", START)
        house.start()
        again = line.guest.line(line.table, 0)
        again.until("table")
        after = talk(again, 3)
        check(house, again, [*acknowledged, *after])


LIMITED = f"""
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (700_000, resource.RLIM_INFINITY))
{START}
"""


# When the server starts


def serve(data: Path, *flags: str) -> subprocess.CompletedProcess[str]:
    """Tries to start a server that cannot start."""
    command = [sys.executable, "-c", START, "serve", "--port", "0", "--data", str(data), *flags]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def refuses(data: Path, *says: str) -> None:
    """One clear line about it, and no success."""
    ended = serve(data)
    assert ended.returncode not in (0, -9)
    assert "Traceback" not in ended.stderr, ended.stderr
    told = [line for line in ended.stderr.splitlines() if line.startswith("tablee: ")]
    assert len(told) == 1, ended.stderr
    for word in ("the server cannot start", *says):
        assert word in told[0], ended.stderr


def database(data: Path) -> Path:
    data.mkdir(exist_ok=True)
    return data / "tablee.sqlite"


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    database(tmp_path / "data").write_bytes(b"This is a letter. " * 1000)
    refuses(tmp_path / "data", "tablee.sqlite", "not a database")
    assert database(tmp_path / "data").read_bytes().startswith(b"This is a letter.")


def test_a_database_of_something_else(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(database(tmp_path / "data"))) as other:
        other.execute("CREATE TABLE events (recipe TEXT)")
    refuses(tmp_path / "data", "tablee.sqlite", "already exists")


def test_a_database_of_a_newer_tablee(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(database(tmp_path / "data"))) as newer:
        newer.execute(f"PRAGMA user_version = {len(SCHEMA) + 1}")
    refuses(tmp_path / "data", "tablee.sqlite", "newer Tablée")


def test_a_torn_database(tmp_path: Path) -> None:
    with house_at(tmp_path / "data") as house:
        started(house).close()
        house.stop()
    file = database(tmp_path / "data")
    file.write_bytes(file.read_bytes()[:100] + os.urandom(5000))
    refuses(tmp_path / "data", "tablee.sqlite")


def test_a_folder_where_the_database_should_be(tmp_path: Path) -> None:
    database(tmp_path / "data").mkdir()
    refuses(tmp_path / "data", "tablee.sqlite")


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    refuses(tmp_path / "data", str(tmp_path / "data"))


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="nobody can refuse root anything")
def test_a_folder_of_another_user(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data").chmod(stat.S_IRUSR | stat.S_IXUSR)
    refuses(tmp_path / "data", str(tmp_path / "data"))


def test_starting_on_a_full_disk(disk: Disk) -> None:
    (disk.place / "data").mkdir()
    disk.fill()
    refuses(disk.place / "data")


def test_starting_on_a_full_disk_with_a_key(disk: Disk) -> None:
    data = disk.place / "data"
    data.mkdir()
    (data / "key").write_text("k" * 64)
    (data / "key").chmod(0o600)
    disk.fill()
    refuses(data, "No space left on device")


def test_starting_on_a_disk_that_is_full_by_now(disk: Disk) -> None:
    with house_at(disk.place / "data") as house:
        started(house).close()
        house.stop()
    disk.fill()
    refuses(disk.place / "data", "tablee.sqlite", "disk")
    disk.make_room()
    with house_at(disk.place / "data"):
        pass


def test_starting_on_a_disk_that_cannot_be_written_to(disk: Disk) -> None:
    with house_at(disk.place / "data") as house:
        started(house).close()
        house.stop()
    disk.protect()
    refuses(disk.place / "data", "Read-only file system")


def test_starting_with_nothing_on_a_disk_that_cannot_be_written_to(disk: Disk) -> None:
    disk.protect()
    refuses(disk.place / "data", "Read-only")
