"""EKKO's refusals: a clause and a sentence for each case."""

from __future__ import annotations

from tablee.core.refusal import Refusal

MATCH_OVER = Refusal("E45", "ekko:refused.match_over")
ROUND_OVER = Refusal("E53", "ekko:refused.round_over")
NOT_YOUR_TURN = Refusal("E45", "ekko:refused.not_your_turn")
LAST_CARD = Refusal("E23", "ekko:refused.last_card")
NOT_HELD = Refusal("E46", "ekko:refused.not_held")
IS_BLOCKED = Refusal("E34", "ekko:refused.is_blocked")
NOT_HIGHER = Refusal("E47", "ekko:refused.not_higher")
NOT_LOWER = Refusal("E47", "ekko:refused.not_lower")
FITS_AS_MIRROR = Refusal("E9", "ekko:refused.fits_as_mirror")
NEEDS_EFFECT = Refusal("E15", "ekko:refused.needs_effect")
MUST_LAY = Refusal("E6", "ekko:refused.must_lay")
MUST_MIRROR = Refusal("E9", "ekko:refused.must_mirror")
MUST_LAY_ANY = Refusal("E30", "ekko:refused.must_lay_any")
NOT_THE_MIRROR = Refusal("E50", "ekko:refused.not_the_mirror")
NO_MIRROR = Refusal("E50", "ekko:refused.no_mirror")
TOO_LATE = Refusal("E12", "ekko:refused.too_late")
DROP_NOT_HELD = Refusal("E46", "ekko:refused.drop_not_held")
NOTHING_TO_DROP = Refusal("E15", "ekko:refused.nothing_to_drop")
DECLINED = Refusal("E14", "ekko:refused.declined")
DECLINED_LAST = Refusal("E23", "ekko:refused.declined_last")
NO_LET_ON_TURN = Refusal("E14", "ekko:refused.no_let_on_turn")
NO_WINDOW = Refusal("E14", "ekko:refused.no_window")
OWN_LAST_CARD = Refusal("E23", "ekko:refused.own_last_card")
TABLE_CLOSES = Refusal("E23", "ekko:refused.table_closes")
NOTHING_TO_CLOSE = Refusal("E23", "ekko:refused.nothing_to_close")
MISTAKES_REFUSED = Refusal("E33", "ekko:refused.mistakes_refused")
PLAYABLE = Refusal("E33", "ekko:refused.playable")
