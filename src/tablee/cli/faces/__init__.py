"""The faces of all games, by name."""

from __future__ import annotations

from tablee.cli.faces.ekko import EkkoFace
from tablee.cli.faces.face import Face, Scene
from tablee.cli.faces.mio import MioFace
from tablee.cli.faces.sequence_des import SequenceDesFace
from tablee.cli.faces.six_sequences import SixSequencesFace
from tablee.cli.faces.twenty_twenty import TwentyTwentyFace

FACES: dict[str, Face] = {
    "20-20": TwentyTwentyFace(),
    "six-sequences": SixSequencesFace(),
    "mio": MioFace(),
    "ekko": EkkoFace(),
    "sequence-des": SequenceDesFace(),
}

__all__ = ["FACES", "Face", "Scene"]
