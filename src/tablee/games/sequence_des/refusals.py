"""Séquence Dés' refusals: a clause and a sentence for each case."""

from __future__ import annotations

from tablee.core.refusal import Refusal

GAME_OVER = Refusal("D27", "sequence-des:refused.game_over")
NOT_YOUR_TURN = Refusal("D27", "sequence-des:refused.not_your_turn")
ROLL_FIRST = Refusal("D27", "sequence-des:refused.roll_first")
OPEN_FIRST = Refusal("D26", "sequence-des:refused.open_first")
OPENED = Refusal("D26", "sequence-des:refused.opened")
ROLLED = Refusal("D28", "sequence-des:refused.rolled")
OFF_NUMBER = Refusal("D28", "sequence-des:refused.off_number")
TAKEN = Refusal("D9", "sequence-des:refused.taken")
ALL_TAKEN = Refusal("D11", "sequence-des:refused.all_taken")
ALL_OWN = Refusal("D12", "sequence-des:refused.all_own")
FREE_FIRST = Refusal("D9", "sequence-des:refused.free_first")
NO_OPPONENT = Refusal("D11", "sequence-des:refused.no_opponent")
ONLY_ON_TEN = Refusal("D16", "sequence-des:refused.only_on_ten")
TEN_REMOVES = Refusal("D16", "sequence-des:refused.ten_removes")
TEN_SPARES = Refusal("D16", "sequence-des:refused.ten_spares")
TEN_MUST = Refusal("D16", "sequence-des:refused.ten_must")
ELEVEN_PLACES = Refusal("D17", "sequence-des:refused.eleven_places")
ELEVEN_OPPONENT = Refusal("D18", "sequence-des:refused.eleven_opponent")
NO_CHIP_LEFT = Refusal("D20", "sequence-des:refused.no_chip_left")
NO_PASS = Refusal("D28", "sequence-des:refused.no_pass")
