"""20/20's refusals: a clause and a sentence for each case."""

from __future__ import annotations

from tablee.core.refusal import Refusal

GAME_OVER = Refusal("V16", "20-20:refused.game_over")
SAME_CARD = Refusal("V2", "20-20:refused.same_card")
NOT_ALIKE = Refusal("V2", "20-20:refused.not_alike")
NO_JOKER = Refusal("V3", "20-20:refused.no_joker")
NOT_ONE_AND_ACE = Refusal("V4", "20-20:refused.not_one_and_ace")
NOT_VISIBLE = Refusal("V17", "20-20:refused.not_visible")
NO_UNDO = Refusal("V10", "20-20:refused.no_undo")
NOTHING_TO_UNDO = Refusal("V10", "20-20:refused.nothing_to_undo")
