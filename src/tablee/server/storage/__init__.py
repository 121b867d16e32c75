"""Storage of event logs: the store contract, SQLite, PostgreSQL, the folder lock and backups."""
