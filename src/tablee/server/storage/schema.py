"""The database schema, for SQLite and PostgreSQL alike."""

from __future__ import annotations

from typing import Final

SCHEMA: Final = [
    """
    CREATE TABLE events (
        place {serial},
        table_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        at BIGINT NOT NULL,
        event TEXT NOT NULL,
        UNIQUE (table_id, number)
    );
    CREATE TABLE tables (
        table_id TEXT PRIMARY KEY,
        updated BIGINT NOT NULL,
        listed INTEGER NOT NULL,
        summary TEXT NOT NULL
    );
    CREATE INDEX tables_listed ON tables (listed, updated);
    CREATE TABLE revoked (guest TEXT PRIMARY KEY, at BIGINT NOT NULL);
    """,
]
"""One migration for each version of the schema; a store runs those that it has not run yet."""
