"""The refusals of Les 6 Séquences: a clause and a sentence for each case."""

from __future__ import annotations

from tablee.core.refusal import Refusal

MATCH_OVER = Refusal("S73", "six-sequences:refused.match_over")
ROUND_OVER = Refusal("S73", "six-sequences:refused.round_over")
NOT_YOUR_TURN = Refusal("S73", "six-sequences:refused.not_your_turn")

# Claims
OWN_DISCARD = Refusal("S49", "six-sequences:refused.own_discard")
PARTNERS_DISCARD = Refusal("S55", "six-sequences:refused.partners_discard")
DECLARED = Refusal("S54", "six-sequences:refused.declared")
CLAIM_OR_LET = Refusal("S49", "six-sequences:refused.claim_or_let")
NO_CLAIMS = Refusal("S49", "six-sequences:refused.no_claims")
TABLE_CLOSES = Refusal("S54", "six-sequences:refused.table_closes")
CLAIMS_ARE_OPEN = Refusal("S49", "six-sequences:refused.claims_are_open")

# Phases
DRAW_FIRST = Refusal("S15", "six-sequences:refused.draw_first")
HAS_DRAWN = Refusal("S7", "six-sequences:refused.has_drawn")
TAKE_OR_LET = Refusal("S56", "six-sequences:refused.take_or_let")
NO_MORE_DRAWS = Refusal("S56", "six-sequences:refused.no_more_draws")
FINAL_PHASE = Refusal("S57", "six-sequences:refused.final_phase")
NOTHING_NEW = Refusal("S8", "six-sequences:refused.nothing_new")
NOTHING_NEW_FROM_SERIES = Refusal("S11", "six-sequences:refused.nothing_new_from_series")
REFILLS_ITSELF = Refusal("S9", "six-sequences:refused.refills_itself")
HAND_IS_FULL = Refusal("S8", "six-sequences:refused.hand_is_full")
NO_STOCK = Refusal("S8", "six-sequences:refused.no_stock")
REFILL_FIRST = Refusal("S13", "six-sequences:refused.refill_first")
JUST_END = Refusal("S13", "six-sequences:refused.just_end")
DISCARD_DUE = Refusal("S13", "six-sequences:refused.discard_due")
NOTHING_TO_LET = Refusal("S49", "six-sequences:refused.nothing_to_let")

# Cards
NOT_HELD = Refusal("S76", "six-sequences:refused.not_held")
JOKER_DISCARD = Refusal("S14", "six-sequences:refused.joker_discard")
STAYS_IN_SEQUENCE = Refusal("S27", "six-sequences:refused.stays_in_sequence")
SERIES_TOO_NEW = Refusal("S33", "six-sequences:refused.series_too_new")
NOT_INTO_SERIES = Refusal("S35", "six-sequences:refused.not_into_series")
OTHERS_SERIES = Refusal("S76", "six-sequences:refused.others_series")

# Combinations
TOO_SHORT = Refusal("S21", "six-sequences:refused.too_short")
NOT_A_RUN = Refusal("S21", "six-sequences:refused.not_a_run")
ONE_AND_ACE = Refusal("S22", "six-sequences:refused.one_and_ace")
JOKERS_SUIT = Refusal("S19", "six-sequences:refused.jokers_suit")
NOT_A_SERIES = Refusal("S16", "six-sequences:refused.not_a_series")
NO_JOKER_IN_SERIES = Refusal("S17", "six-sequences:refused.no_joker_in_series")
ONES_OR_ACES = Refusal("S18", "six-sequences:refused.ones_or_aces")
QUOTA = Refusal("S28", "six-sequences:refused.quota")
NOT_YOURS = Refusal("S24", "six-sequences:refused.not_yours")
DOES_NOT_JOIN = Refusal("S21", "six-sequences:refused.does_not_join")
PLACE_HELD = Refusal("S26", "six-sequences:refused.place_held")
MERGED = Refusal("S26", "six-sequences:refused.merged")

# Swaps
SWAP_FROM_HAND = Refusal("S37", "six-sequences:refused.swap_from_hand")
CORNER_FROM_HAND = Refusal("S40", "six-sequences:refused.corner_from_hand")
NO_JOKER_THERE = Refusal("S37", "six-sequences:refused.no_joker_there")
NO_CORNER_THERE = Refusal("S40", "six-sequences:refused.no_corner_there")

# Taking the discard
NO_DISCARD = Refusal("S4", "six-sequences:refused.no_discard")
ONLY_TOP = Refusal("S43", "six-sequences:refused.only_top")
NEEDS_HAND_CARD = Refusal("S44", "six-sequences:refused.needs_hand_card")
NEEDS_CARD_BEYOND = Refusal("S44", "six-sequences:refused.needs_card_beyond")
ALONE = Refusal("S77", "six-sequences:refused.alone")
OTHER_END = Refusal("S45", "six-sequences:refused.other_end")
NO_SUCH_SEQUENCE = Refusal("S44", "six-sequences:refused.no_such_sequence")
NOT_FOR_SWAP = Refusal("S47", "six-sequences:refused.not_for_swap")
TAKE_QUOTA = Refusal("S48", "six-sequences:refused.take_quota")
NOT_ONTO_SERIES = Refusal("S48", "six-sequences:refused.not_onto_series")
