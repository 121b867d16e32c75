"""MIO's refusals: a clause and a sentence for each case."""

from __future__ import annotations

from tablee.core.refusal import Refusal

MATCH_OVER = Refusal("M41", "mio:refused.match_over")
ROUND_OVER = Refusal("M41", "mio:refused.round_over")
NOT_YOUR_TURN = Refusal("M41", "mio:refused.not_your_turn")
NAME_FIRST = Refusal("M4", "mio:refused.name_first")
NOTHING_TO_NAME = Refusal("M4", "mio:refused.nothing_to_name")
NO_SHOUT_DUE = Refusal("M27", "mio:refused.no_shout_due")
TOO_LATE = Refusal("M26", "mio:refused.too_late")
NO_STOCK = Refusal("M18", "mio:refused.no_stock")
NO_PASS = Refusal("M15", "mio:refused.no_pass")
MUST_PLAY = Refusal("M18", "mio:refused.must_play")
MUST_PLAY_LAST = Refusal("M16", "mio:refused.must_play_last")
FACE_DOWN = Refusal("M28", "mio:refused.face_down")
NOT_HELD = Refusal("M42", "mio:refused.not_held")
ONLY_LAST_DRAWN = Refusal("M14", "mio:refused.only_last_drawn")
NUMBER_ON_TOP = Refusal("M5", "mio:refused.number_on_top")
STAR_ON_TOP = Refusal("M6", "mio:refused.star_on_top")
STAR_NEEDS_DRAW = Refusal("M9", "mio:refused.star_needs_draw")
STAR_VICTIM = Refusal("M44", "mio:refused.star_victim")
JOKER_NEEDS_COLOUR = Refusal("M45", "mio:refused.joker_needs_colour")
JOKER_ON_TOP = Refusal("M7", "mio:refused.joker_on_top")
