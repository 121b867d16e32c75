"""Frames of a WebSocket (RFC 6455, 5.2) as they are most of the time: short texts, each in one frame."""

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
"""What goes before the shortest texts."""
MIDDLING: Final = TEXT << 24 | 126 << 16
"""What goes before longer ones, but for their size."""
MASKED: Final = 0x80
MASK: Final = 4
"""Bytes of a mask."""


def framed(texts: Iterable[bytes]) -> bytes:
    """Texts as a server sends them, one frame each."""
    parts: list[bytes] = []
    for text in texts:
        parts.append(frame_head(len(text)))
        parts.append(text)
    return b"".join(parts)


def frame_head(size: int) -> bytes:
    """What goes before a text of so many bytes."""
    if size < len(HEADS):
        return HEADS[size]
    if size < 65536:
        return (MIDDLING + size).to_bytes(4, "big")
    return bytes((TEXT, 127)) + size.to_bytes(8, "big")


def only_text(data: bytes) -> bytes | None:
    """The text of a client, if the data are exactly one frame with it, of less than 64 kB; else None."""
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
    """Whether data that begin where a client's frame begins end where one ends."""
    at = 0
    while at + 2 <= len(data):
        size, start = data[at + 1] & ~MASKED, 2
        if size == 126:
            size, start = int.from_bytes(data[at + 2 : at + 4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(data[at + 2 : at + 10], "big"), 10
        at += start + MASK + size
    return at == len(data)
