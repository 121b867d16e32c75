"""The server: HTTP, WebSocket, storage, worker processes, and the live tables themselves."""
