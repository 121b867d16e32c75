"""The faces of all games: five made for their games, and one for every other."""

from __future__ import annotations

from tablee.cli.drawing.face import Face, Scene
from tablee.cli.drawing.generic import GenericFace
from tablee.games.ekko.terminal import EkkoFace
from tablee.games.mio.terminal import MioFace
from tablee.games.plugins import PLUGINS
from tablee.games.sequence_des.terminal import SequenceDesFace
from tablee.games.six_sequences.terminal import SixSequencesFace
from tablee.games.twenty_twenty.terminal import TwentyTwentyFace

FACES: dict[str, Face] = {
    "20-20": TwentyTwentyFace(),
    "six-sequences": SixSequencesFace(),
    "mio": MioFace(),
    "ekko": EkkoFace(),
    "sequence-des": SequenceDesFace(),
}


def face_of(game: str) -> Face:
    """How a game is shown: a game from another package brings its own face, or is shown by what its view holds."""
    if game in FACES:
        return FACES[game]
    plugin = PLUGINS[game]
    face: Face = plugin.face or GenericFace(plugin)
    return face


__all__ = ["FACES", "Face", "Scene", "face_of"]
