"""Fast paths for the common WebSocket frame (RFC 6455, 5.2): an uncompressed text in one frame."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

try:
    from websockets.speedups import apply_mask
except ImportError:  # websockets was installed without its compiled part
    from websockets.utils import apply_mask

TEXT: Final = 0x81
"""The first byte of an uncompressed, unfragmented text frame."""
HEADS: Final = [bytes((TEXT, size)) for size in range(126)]
"""Headers of texts below 126 bytes, by size."""
MIDDLING: Final = TEXT << 24 | 126 << 16
"""The header of longer texts below 64 kB, with 0 for the size."""
MASKED: Final = 0x80
MASK: Final = 4
"""Bytes of a client's masking key."""


def framed(texts: Iterable[bytes]) -> bytes:
    """Texts as server frames, one each, joined for a single write."""
    parts: list[bytes] = []
    for text in texts:
        parts.append(frame_head(len(text)))
        parts.append(text)
    return b"".join(parts)


def frame_head(size: int) -> bytes:
    """The header of a server frame with that many bytes of text."""
    if size < len(HEADS):
        return HEADS[size]
    if size < 65536:
        return (MIDDLING + size).to_bytes(4, "big")
    return bytes((TEXT, 127)) + size.to_bytes(8, "big")


def only_text(data: bytes) -> bytes | None:
    """The unmasked text, if the data are exactly one client text frame below 64 kB; else None."""
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
    """Whether data that start at a frame boundary also end at one."""
    at = 0
    while at + 2 <= len(data):
        size, start = data[at + 1] & ~MASKED, 2
        if size == 126:
            size, start = int.from_bytes(data[at + 2 : at + 4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(data[at + 2 : at + 10], "big"), 10
        at += start + MASK + size
    return at == len(data)
