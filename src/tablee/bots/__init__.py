"""Players made of code. Compiled."""

from tablee.games import plugins
from tablee.games.plugins import Plugin


def _enrol(plugin: Plugin) -> None:
    from tablee.bots.generic import enrol  # noqa: PLC0415 -- it stands on modules of this package

    enrol(plugin)


plugins.host(_enrol)
