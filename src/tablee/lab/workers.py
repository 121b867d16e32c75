"""Runs a task on several processes, with results in the order of the inputs."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from itertools import islice
from time import perf_counter
from typing import TypeVar

Question = TypeVar("Question")
Answer = TypeVar("Answer")

SHORT = 1.0
"""Seconds: a batch that took less is followed by a larger one."""


def in_order(task: Callable[[Question], Answer], questions: Iterable[Question], jobs: int) -> Generator[Answer]:
    """Yields the results in the order of the inputs, with any number of processes; the caller may stop early.

    One job runs in this process. More raise `ImportError` unless joblib is installed.
    """
    if jobs == 1:
        yield from map(task, questions)
        return
    from joblib import Parallel, delayed  # noqa: PLC0415 -- only needed here, and slow to load

    rest = iter(questions)
    size = jobs
    with Parallel(n_jobs=jobs) as parallel:
        while portion := list(islice(rest, size)):
            started = perf_counter()
            answers = parallel(delayed(task)(question) for question in portion)
            if perf_counter() - started < SHORT:
                size *= 2
            yield from answers
