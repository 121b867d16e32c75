"""Where event logs are kept: the store contract, SQLite, PostgreSQL, the folder lock and backups."""
