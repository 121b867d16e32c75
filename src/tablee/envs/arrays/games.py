"""The coders of all games, by name."""

from __future__ import annotations

from typing import Final

from tablee.envs.arrays.coder import Coder
from tablee.games.ekko.arrays import EkkoCoder
from tablee.games.mio.arrays import MioCoder
from tablee.games.sequence_des.arrays import SequenceDesCoder
from tablee.games.six_sequences.arrays import SixCoder
from tablee.games.twenty_twenty.arrays import TwentyTwentyCoder

CODERS: Final[dict[str, Coder]] = {
    "20-20": TwentyTwentyCoder(),
    "six-sequences": SixCoder(),
    "mio": MioCoder(),
    "ekko": EkkoCoder(),
    "sequence-des": SequenceDesCoder(),
}
