"""The server: HTTP, WebSocket, storage, worker processes, and live tables."""
