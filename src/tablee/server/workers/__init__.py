"""Worker processes: the pool of bot processes, and their communication with the server."""
