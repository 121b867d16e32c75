"""The frames of WebSockets (RFC 6455, 5.2) for the common case only: an uncompressed text in one frame."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

try:
    from websockets.speedups import apply_mask
except ImportError:  # websockets was installed without its compiled part
    from websockets.utils import apply_mask

TEXT: Final = 0x81
"""The first byte of a text in one frame, not compressed."""
HEADS: Final = [bytes((TEXT, size)) for size in range(126)]
"""Headers of the shortest texts, by size."""
MIDDLING: Final = TEXT << 24 | 126 << 16
"""The header of texts below 64 kB, without the size."""
MASKED: Final = 0x80
MASK: Final = 4
"""Bytes of the mask that clients put before a text."""


def framed(texts: Iterable[bytes]) -> bytes:
    """Texts as a server sends them, one frame each, in one piece."""
    parts: list[bytes] = []
    for text in texts:
        parts.append(frame_head(len(text)))
        parts.append(text)
    return b"".join(parts)


def frame_head(size: int) -> bytes:
    """The header of a frame with so many bytes of text."""
    if size < len(HEADS):
        return HEADS[size]
    if size < 65536:
        return (MIDDLING + size).to_bytes(4, "big")
    return bytes((TEXT, 127)) + size.to_bytes(8, "big")


def only_text(data: bytes) -> bytes | None:
    """The text of a client, if the data are exactly one frame of less than 64 kB with it; else None."""
    if len(data) < 2 + MASK or data[0] != TEXT:
        return None
    size, start = data[1] - MASKED, 2
    if size == 126:
        size, start = int.from_bytes(data[2:4], "big"), 4
    elif size > 126:
        return None
    if size != len(data) - start - MASK:
        return None
    return apply_mask(data[start + MASK :], data[start : start + MASK])


def is_whole(data: bytes) -> bool:
    """Whether data that begin with a client's frame end with the end of one."""
    at = 0
    while at + 2 <= len(data):
        size, start = data[at + 1] & ~MASKED, 2
        if size == 126:
            size, start = int.from_bytes(data[at + 2 : at + 4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(data[at + 2 : at + 10], "big"), 10
        at += start + MASK + size
    return at == len(data)
