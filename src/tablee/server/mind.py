"""A process that thinks for bots: questions come in, answers go out, each with its length before it."""

from __future__ import annotations

import sys

from tablee.server.thinking import LENGTH, answer


def main() -> None:
    """Answers until the other end is closed."""
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    while True:
        head = questions.read(LENGTH)
        if len(head) < LENGTH:
            return
        data = answer(questions.read(int.from_bytes(head, "big"))).encode()
        answers.write(len(data).to_bytes(LENGTH, "big") + data)
        answers.flush()


if __name__ == "__main__":
    main()
