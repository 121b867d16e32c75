"""The ludothèque on the network: HTTP, WebSocket, storage, and the processes in which bots think."""
