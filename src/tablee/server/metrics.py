"""The Prometheus metrics of a server (`docs/server.md`): counts and times, never cards or chat."""

from __future__ import annotations

from functools import partial
from typing import Final

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

from tablee.server.asgi import Message, Send
from tablee.server.storage.write_batch import Written

COMMIT_SECONDS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
BATCH: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)
THINKING_SECONDS: Final = (0.001, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 4, 8, 16)
log = structlog.get_logger("tablee.lines")


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        gauge = partial(Gauge, registry=self.registry)
        counter = partial(Counter, registry=self.registry)
        histogram = partial(Histogram, registry=self.registry)
        self.tables = gauge("tablee_tables", "Tables in memory")
        self.connections = gauge("tablee_connections", "Open WebSockets")
        self.events = counter("tablee_events", "Events on disk", ["type"])
        self.moves = counter("tablee_moves", "Moves on disk", ["by"])
        self.refusals = counter("tablee_refusals", "Refused commands, by the clause's letter", ["clauses"])
        self.conflicts = counter("tablee_conflicts", "Writings that came after another process's")
        self.failures = counter("tablee_store_failures", "Writings that the storage did not take")
        self.reloads = counter("tablee_reloads", "Tables that were read again from their log")
        self.commits = histogram("tablee_commit_seconds", "From first event to disk", buckets=COMMIT_SECONDS)
        self.batches = histogram("tablee_commit_events", "Events in one transaction", buckets=BATCH)
        self.thinking = histogram("tablee_bot_seconds", "Until a bot answered", ["level"], buckets=THINKING_SECONDS)
        self.replaced = counter("tablee_bots_replaced", "Bots that were stuck and replaced", ["level"])
        self.answers = counter("tablee_http_answers", "Answers over HTTP", ["status"])
        self.closed_sockets = counter("tablee_lines_ended", "WebSockets that ended, by the server's last word", ["why"])
        ProcessCollector(registry=self.registry)
        self.written = Written()
        """Counts since the last scrape; the next one moves them to the counters, so that moves need not."""

    def text(self) -> bytes:
        """All metrics in Prometheus text format."""
        for counter, counts in ((self.events, self.written.types), (self.moves, self.written.movers)):
            for label, times in counts.items():
                counter.labels(label).inc(times)
            counts.clear()
        return generate_latest(self.registry)

    def refused(self, clause: str) -> None:
        """Counts a refusal by the letter of its clause: T for tables, other letters for games."""
        self.refusals.labels(clause.rstrip("0123456789")).inc()

    def watching(self, send: Send) -> Send:
        """Wraps an ASGI `send` to count HTTP responses and WebSockets closed by the server."""

        async def watched(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.answers.labels(message["status"]).inc()
            elif message["type"] == "websocket.close":
                why = message.get("reason") or "not-allowed"
                self.closed_sockets.labels(why).inc()
                if why != "closing":
                    log.info("line ended", why=why)
            await send(message)

        return watched
