"""What Prometheus is told (`/metrics`, `docs/server.md`): counts and times, nothing of what anybody holds or says."""

from __future__ import annotations

from functools import cache
from typing import Final

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

from tablee.server.asgi import Message, Send
from tablee.server.storage.write_batch import WriteBatch, tally

COMMIT_SECONDS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
BATCH: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)
THINKING_SECONDS: Final = (0.001, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 4, 8, 16)
log = structlog.get_logger("tablee.lines")


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = self._gauge("tablee_tables", "Tables in memory")
        self.connections = self._gauge("tablee_connections", "Open WebSockets")
        self.events = self._counter("tablee_events", "Events on disk", "type")
        self.moves = self._counter("tablee_moves", "Moves on disk", "by")
        self.refusals = self._counter("tablee_refusals", "Refused commands, by the clause's letter", "clauses")
        self.conflicts = self._counter("tablee_conflicts", "Writings that came after another process's")
        self.failures = self._counter("tablee_store_failures", "Writings that the storage did not take")
        self.reloads = self._counter("tablee_reloads", "Tables that were read again from their log")
        self.commits = self._histogram("tablee_commit_seconds", "From first event to disk", COMMIT_SECONDS)
        self.batches = self._histogram("tablee_commit_events", "Events in one transaction", BATCH)
        self.thinking = self._histogram("tablee_bot_seconds", "Until a bot answered", THINKING_SECONDS, "level")
        self.replaced = self._counter("tablee_bots_replaced", "Bots that were stuck and replaced", "level")
        self.answers = self._counter("tablee_http_answers", "Answers over HTTP", "status")
        self.goodbyes = self._counter("tablee_lines_ended", "WebSockets that ended, by the server's last word", "why")
        ProcessCollector(registry=self.registry)
        self.counter = cache(Counter.labels)
        """The counter of a label: looked up once, as it is counted with all the time."""

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge(name, about, registry=self.registry)

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(name, about, labels, registry=self.registry)

    def _histogram(self, name: str, about: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
        return Histogram(name, about, labels, buckets=buckets, registry=self.registry)

    def text(self) -> bytes:
        """All figures, as Prometheus reads them."""
        return generate_latest(self.registry)

    def wrote(self, batches: list[WriteBatch]) -> None:
        """Events are on disk, in one transaction."""
        types, movers = tally(batches)
        for tag, times in types.items():
            self.counter(self.events, tag).inc(times)
        for by, times in movers.items():
            self.counter(self.moves, by).inc(times)

    def refused(self, clause: str) -> None:
        """A command was refused: T for the table's own clauses, another letter for those of a game."""
        self.refusals.labels(clause.rstrip("0123456789")).inc()

    def watching(self, send: Send) -> Send:
        """Counts the answers over HTTP, and the lines that the server ends."""

        async def watched(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.answers.labels(message["status"]).inc()
            elif message["type"] == "websocket.close":
                why = message.get("reason") or "not-allowed"
                self.goodbyes.labels(why).inc()
                if why != "closing":
                    log.info("line ended", why=why)
            await send(message)

        return watched
