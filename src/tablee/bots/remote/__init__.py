"""The client library for bots in other processes: JSON lines in arenas, WebSocket at live tables.

`docs/bots/remote.md` shows a bot in ten lines.
"""

from tablee.bots.remote.entrance import main as main
from tablee.bots.remote.turn import Choose as Choose
from tablee.bots.remote.turn import Heard as Heard
from tablee.bots.remote.turn import Turn as Turn
