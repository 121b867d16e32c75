"""Plays the missing chunks of a study on the cores of this machine (joblib) or on a Dask cluster."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from tablee.lab.code_digest import code_digest
from tablee.lab.study.chunks import Chunk, ChunkStore, play_chunk
from tablee.lab.study.design import Study, StudyError
from tablee.lab.study.trial import Row

Progress = Callable[[int], None]
"""Called with the number of newly finished games."""
PATIENCE = 5
"""Seconds for a cluster to respond and to have a worker."""
HEARTBEAT = 0.5
"""Seconds between checks that the parent process is still alive."""
AHEAD = 4
"""Chunks in flight for each thread of a cluster."""


def run(store: ChunkStore, jobs: int, cluster: str | None, progress: Progress) -> None:
    """Plays all chunks that are not on disk, and writes each as soon as it is finished."""
    missing = store.missing()
    progress(store.study.games * len(store.study.arms) - sum(len(chunk.numbers) for chunk in missing))
    if not missing:
        return
    portions = on_cluster(store.study, missing, cluster) if cluster else on_cores(store.study, missing, jobs)
    for chunk, rows in portions:
        store.keep(chunk, rows)
        progress(len(chunk.numbers))


# This machine


def on_cores(study: Study, chunks: list[Chunk], jobs: int) -> Iterator[tuple[Chunk, list[Row]]]:
    """Plays chunks on `jobs` cores; 0: on all cores."""
    from joblib import Parallel, delayed  # noqa: PLC0415  an extra: only studies need it

    workers = min(jobs or os.cpu_count() or 1, len(chunks))
    code = code_digest()
    if workers == 1:
        yield from (play_chunk(study, chunk, code) for chunk in chunks)
        return
    parallel = Parallel(
        n_jobs=workers,
        return_as="generator_unordered",
        batch_size=1,
        pre_dispatch="2*n_jobs",
        initializer=attend,
        initargs=(os.getpid(),),
    )
    yield from parallel(delayed(play_chunk)(study, chunk, code) for chunk in chunks)


def attend(parent: int) -> None:
    """Makes this process exit soon after its parent, even if the parent is killed."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(HEARTBEAT)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


# A cluster


def on_cluster(study: Study, chunks: list[Chunk], address: str) -> Iterator[tuple[Chunk, list[Row]]]:
    """Plays chunks on a Dask cluster whose workers have Tablée. Dask reassigns the chunks of lost workers."""
    from distributed import as_completed  # noqa: PLC0415  an extra: only clusters need it

    code = code_digest()
    with connected(address) as (client, threads):
        waiting = iter(chunks)

        def submit(chunk: Chunk) -> Any:
            return client.submit(play_chunk, study, chunk, code, pure=False)

        started = [submit(chunk) for chunk in islice(waiting, AHEAD * threads)]
        finished = as_completed(started, loop=client.loop)
        for future in finished:
            yield result_of(future)
            following = next(waiting, None)
            if following is not None:
                finished.add(submit(following))


@contextmanager
def connected(address: str) -> Iterator[tuple[Any, int]]:
    """A client of a cluster and its number of threads; raises `StudyError` if it cannot be reached."""
    from distributed import Client  # noqa: PLC0415

    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise StudyError("study.no_cluster", {"address": address, "why": reason(error)}) from None
    try:
        yield client, workers_of(client, address)
    finally:
        client.close(timeout=PATIENCE)


def workers_of(client: Any, address: str) -> int:
    """The total number of threads of a cluster's workers."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise StudyError("study.no_workers", {"address": address}) from None
    return sum(client.nthreads().values())


def result_of(future: Any) -> tuple[Chunk, list[Row]]:
    """The result of a task; raises `StudyError` if it failed."""
    try:
        result: tuple[Chunk, list[Row]] = future.result()
    except StudyError:
        raise
    except Exception as error:
        raise StudyError("study.cluster_failed", {"why": reason(error)}) from error
    return result


def reason(error: BaseException) -> str:
    """The first line of an error."""
    return (str(error).strip() or type(error).__name__).splitlines()[0]
