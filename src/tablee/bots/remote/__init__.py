"""A bot of one's own in ten lines: in arenas by lines of JSON, at live tables by WebSocket (`docs/bots/remote.md`)."""

from tablee.bots.remote.entrance import main as main
from tablee.bots.remote.turn import Choose as Choose
from tablee.bots.remote.turn import Heard as Heard
from tablee.bots.remote.turn import Turn as Turn
