"""Bad messages for as long as one likes: `python -m tests.server.soak_fuzz SECONDS [SEED]`.

Prints figures every half minute: messages sent, answers, the server's memory, how long moves next door took. At the end
the server is stopped, its log has to be free of faults, and what people were shown is compared with the logs on disk.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.server import mischief
from tests.server.house import House, house_at
from tests.server.test_hostile import check_frames, fuzz, logs

ROUND = 2000
"""Messages at the same tables, before new ones are opened."""
REPORT_EVERY = 30.0


def soak(house: House, seconds: float, seed: int) -> None:
    """Rounds of bad messages, each with a seed of its own, until the time is up."""
    sent, answers, frames = 0, Counter[str](), mischief.Account()
    started = reported = time.monotonic()
    with mischief.neighbour(house) as next_door:
        while time.monotonic() < started + seconds:
            seed += 1
            account, _ = fuzz(house, ROUND, seed)
            assert account.faults == [], (seed, account.faults)
            mischief.quiet(house)
            sent += account.sent
            answers += account.answers
            frames.frames += account.frames[-20:]
            if time.monotonic() > reported + REPORT_EVERY:
                reported = time.monotonic()
                median, worst = next_door.figures()
                print(
                    f"{reported - started:5.0f} s  {sent:8} messages  {sum(answers.values()):8} answers  "
                    f"{mischief.memory(house) / 1024:6.1f} MB  next door {median:.1f} ms, worst {worst:.0f} ms",
                    flush=True,
                )
    print(dict(answers.most_common()))
    assert house.stop() == 0
    mischief.quiet(house)
    compared = check_frames(house, frames, 500)
    print(f"{compared} frames are as the logs on disk have them; {len(logs(house))} tables are sound")


def main() -> None:
    seconds, seed = float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else int(time.time())
    print(f"seed {seed}")
    with tempfile.TemporaryDirectory() as folder, house_at(Path(folder) / "data") as house:
        soak(house, seconds, seed)


if __name__ == "__main__":
    main()
