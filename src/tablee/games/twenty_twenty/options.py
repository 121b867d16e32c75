"""House rules of 20/20."""

from __future__ import annotations

from tablee.core.options import Chosen, Options


class TwentyTwentyOptions(Options):
    """Taking back for practice (V10), and the accepted deals (V11)."""

    def __init__(self, chosen: Chosen) -> None:
        super().__init__(chosen)
        self.undo = chosen.flag("undo")
        self.deals = chosen.word("deals")
