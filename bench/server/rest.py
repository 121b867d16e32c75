"""A minimal HTTP client for opening tables."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec


class Rest:
    """Requests to one server, one connection for each."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def post(self, path: str, body: object, token: str = "") -> Any:
        """Posts JSON, returns JSON; raises `ConnectionError` for any answer but a good one."""
        data = msgspec.json.encode(body)
        bearer = f"Authorization: Bearer {token}\r\n" if token else ""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\n"
            f"{bearer}Content-Length: {len(data)}\r\n\r\n".encode()
            + data
        )
        answer = await reader.read()
        writer.close()
        head, _, rest = answer.partition(b"\r\n\r\n")
        status = head.split(b"\r\n")[0].decode()
        if status[9:10] != "2":
            raise ConnectionError(f"{path}: {status}")
        return msgspec.json.decode(rest)
