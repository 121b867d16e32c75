"""Worker processes: the pool of bot processes, and how a process talks to the server."""
