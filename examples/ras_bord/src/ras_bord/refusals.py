"""Why a move of Ras bord is refused. The sentences are in `lang`."""

from tablee.core.refusal import Refusal

NOT_YOUR_TURN = Refusal("R4", "ras-bord:refused.not_your_turn")
NOT_HELD = Refusal("R5", "ras-bord:refused.not_held")
TOO_MUCH = Refusal("R6", "ras-bord:refused.too_much")
CAN_LAY = Refusal("R9", "ras-bord:refused.can_lay")
BETWEEN = Refusal("R11", "ras-bord:refused.between")
GAME_OVER = Refusal("R12", "ras-bord:refused.game_over")
