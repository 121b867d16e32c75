"""EKKO's bots: what they play, what they conclude from others' draws, and that they know no more than their seats."""

from math import sqrt

import pytest

from tablee.bots.contract import Memory, Seen
from tablee.bots.levels import LEVELS
from tablee.bots.rewards import reward
from tablee.core.rng import Rng
from tablee.core.state import ALL, NOT_HEARD, TABLE, GameState
from tablee.games.ekko.bots import BOTS, EkkoMemory, EkkoSense
from tablee.games.ekko.cards import CARDS, GONE, LET, TRY
from tablee.games.ekko.state import EkkoState
from tablee.lab.playing import Setup, play
from tablee.match import positions
from tests.scenario import Scenario, at, reasons
from tests.tables import Table, step

TWO: dict[str, object] = {"game": "ekko", "seats": 2, "phase": "play", "turn": 1, "laid": 2, "stock": "rest"}
FOUR = TWO | {"seats": 4, "laid": 4}


def chosen(game: Scenario, seat: int = 1) -> str:
    """What sense plays for a seat, counted from 1."""
    seen = Seen(game.state, seat - 1)
    return game.text.move_text(game.state, seat - 1, EkkoSense().choose(seen.world, seat - 1, Rng(1)))


# Sense


@pytest.mark.essential
def test_it_lays_what_can_hardly_be_followed() -> None:
    assert chosen(at(TWO | {"hands": [["50", "60", "97"], 5], "pile": ["13"]})) == "97"
    assert chosen(at(TWO | {"hands": [["02", "39", "49"], 5], "pile": ["86"]})) == "02"


def test_it_keeps_cards_for_both_parities() -> None:
    """On 12 all of these fit, and each leaves nearly the same room."""
    assert chosen(at(TWO | {"hands": [["01", "05", "07", "94"], 5], "pile": ["12"]})) in {"05", "07"}


def test_E49_it_lays_a_multiple_of_11_that_lets_it_go_on() -> None:
    assert chosen(at(TWO | {"hands": [["33", "67", "20"], 5], "pile": ["38"]})) == "33"
    assert chosen(at(TWO | {"hands": [["33", "20", "05"], 5], "pile": ["38"]})) != "33"


def test_E26_it_keeps_no_multiple_of_11_for_its_last_card() -> None:
    """First 33, then 67: the other way round 33 would cost a draw."""
    assert chosen(at(TWO | {"hands": [["33", "67"], 5], "pile": ["01"]})) == "33"


def test_E10_it_lays_a_card_whose_mirror_it_holds() -> None:
    game = at(TWO | {"hands": [["37", "73", "02", "60"], 5], "pile": ["90"]})
    assert chosen(game) in {"37", "73"}


def test_E17_it_goes_out_by_the_effect_of_a_mirror() -> None:
    assert chosen(at(TWO | {"hands": [["83", "12"], 5], "pile": ["38"]})) == "83>drop:12"


def test_E37_it_discards_a_multiple_of_11_first() -> None:
    game = at(TWO | {"hands": [["02", "44", "50", "83", "97"], 5], "pile": ["38"]})
    assert chosen(game) == "83>drop:44"


def test_E7_it_never_declines_a_mirror() -> None:
    game = at(FOUR | {"hands": [5, 5, ["20", "60", "83"], 5], "pile": ["38"]})
    assert chosen(game, 3).startswith("83>")
    assert chosen(at(FOUR | {"hands": [5, 5, ["20", "60", "84"], 5], "pile": ["38"]}), 3) == "let"


def test_E6_it_draws_when_nothing_fits() -> None:
    assert chosen(at(TWO | {"hands": [["40", "60"], 5], "pile": ["38"]})) == "draw"


def test_beginners_overlook_every_other_mirror() -> None:
    seen = Seen(at(FOUR | {"hands": [5, 5, ["20", "60", "83"], 5], "pile": ["38"]}).state, 2)
    rng = Rng(1)
    declined = sum(BOTS.bot("novice").choose(seen, rng) == LET for _ in range(400))
    assert 150 <= declined <= 250


@pytest.mark.parametrize("level", LEVELS)
def test_E33_nobody_tries_a_wrong_card(level: str) -> None:
    state = Table("ekko", 3, {"mistakes": "penalised"}).start(Rng(3))
    player = BOTS.bot(level)
    rng = Rng(4)
    for _ in range(20):
        seat = int(state.asked())
        if not 0 <= seat < TABLE:
            break
        move = int(player.choose(Seen(state, seat, EkkoMemory(seat)), rng))
        assert state.refusal(seat, move) is None
        assert not TRY < move < TRY + CARDS
        state.apply(seat, move)


@pytest.mark.essential
def test_E39_searches_want_few_points() -> None:
    state = at(TWO | {"hands": [["20", "40"], 5], "pile": ["38"], "scores": [3, 20]}).state
    assert reward(state, 0) > 0.5 > reward(state, 1)


# Reasons


@pytest.mark.parametrize(
    ("hand", "top", "move", "english", "french"),
    [
        (["40"], "38", "draw", "Nothing in your hand fits.", "Rien ne convient dans votre main."),
        (["33", "67"], "38", "33", "You lay another card right after it.", "Vous posez aussitôt une autre carte."),
        (["83", "12"], "38", "83>drop:12", "The mirror and the discard empty your hand.", "vident votre main"),
        (["83", "12"], "38", "83>draw", "makes the others draw", "fait piocher"),
        (["83", "12", "55"], "38", "83>drop:55", "a multiple of 11, which costs 2 points", "coûte 2 points"),
        (["20"], "38", "20", "It is your last card.", "C’est votre dernière carte."),
        (["12", "21", "60"], "38", "12", "You hold its mirror, too", "Vous avez aussi son miroir"),
        (["02", "60"], "38", "02", "cards you have not seen that fit on it: 1.", "conviennent dessus\u202f: 1."),
        (["02", "01", "60"], "38", "02", "No card that is left fits on it.", "Aucune carte restante"),
        (["30", "01", "90"], "38", "30", "Keeps 01 for even cards and 90 for odd ones.", "Garde 01 pour les paires"),
    ],
)
def test_it_gives_reasons_in_both_languages(hand: list[str], top: str, move: str, english: str, french: str) -> None:
    game = at(TWO | {"hands": [hand, 5], "pile": [top]})
    number = game.text.meanings(game.state, 0, move)[0]
    en, fr = reasons(EkkoSense().explain(Seen(game.state, 0), number))
    assert english in en
    assert french in fr


# Memory


def watched(game: Scenario, seat: int, *moves: str) -> EkkoMemory:
    """Plays moves; what a seat, counted from 1, remembers of them."""
    memory = EkkoMemory(seat - 1)
    for move in moves:
        actor, text = move.split(":", 1)
        number = game.text.meanings(game.state, int(actor) - 1, text)[0]
        memory.note(game.state, int(actor) - 1, number)
        game.play(move)
    return memory


def hand_of(state: GameState, seat: int) -> list[int]:
    assert isinstance(state, EkkoState)
    return state.cards_at(seat, GONE, 0)


def imagined(game: Scenario, seat: int, memory: Memory, other: int) -> list[list[int]]:
    """Hands of another seat in worlds that a seat imagines; seats from 1."""
    seen = Seen(game.state, seat - 1, memory)
    rng = Rng(1)
    return [hand_of(seen.imagine(rng), other - 1) for _ in range(300)]


def test_E14_nobody_hears_that_a_mirror_was_declined() -> None:
    assert Table("ekko", 3, {}).start(Rng(1)).heard(LET) == NOT_HEARD


def test_E18_others_do_not_hear_which_card_was_discarded() -> None:
    for dropped in ("12", "60"):
        game = at(TWO | {"turn": 2, "laid": 1, "hands": [["05", "06"], ["83", "12", "60"]], "pile": ["38"]})
        assert watched(game, 1, f"2:83>drop:{dropped}").moves == [100 + 100 * 83 + 83]
    game = at(TWO | {"turn": 2, "laid": 1, "hands": [["05", "06"], ["83", "12", "60"]], "pile": ["38"]})
    assert watched(game, 2, "2:83>drop:12").moves == [100 + 100 * 83 + 12]


DRAWN = TWO | {"turn": 2, "laid": 1, "hands": [["90", "91"], ["60", "70", "80", "89"]], "pile": ["50"]}


@pytest.mark.essential
def test_E6_who_draws_held_nothing_that_fitted() -> None:
    """After 50 a card below was asked for: of the five cards now in hand only the one drawn may be below."""
    game = at(DRAWN)
    memory = watched(game, 1, "2:draw")
    below = [sum(card < 50 for card in hand) for hand in imagined(game, 1, memory, 2)]
    assert set(below) == {0, 1}
    assert max(sum(card < 50 for card in hand) for hand in imagined(game, 1, Memory(0), 2)) > 1


def test_a_drawn_card_that_is_laid_is_free_no_more() -> None:
    """Two cards were drawn, for want of one below 50 and of one above 91; 03, which was laid, is one of them."""
    game = at(DRAWN | {"hands": [["20", "90", "91"], ["60", "70", "80", "89"]], "stock": ["03", "rest"]})
    memory = watched(game, 1, "2:draw", "1:91", "2:draw", "1:90", "2:03")
    assert {sum(not 50 <= card <= 91 for card in hand) for hand in imagined(game, 1, memory, 2)} == {0, 1}


def test_E19_cards_drawn_for_a_mirror_are_free() -> None:
    game = at(DRAWN | {"hands": [["05", "90", "91"], ["60", "70", "80", "89"]]})
    memory = watched(game, 1, "2:draw", "1:05>draw")
    assert max(sum(card < 50 for card in hand) for hand in imagined(game, 1, memory, 2)) == 2


def test_a_new_deal_ends_what_was_known() -> None:
    game = at(DRAWN)
    memory = watched(game, 1, "2:draw")
    memory.new_round()
    assert max(sum(card < 50 for card in hand) for hand in imagined(game, 1, memory, 2)) > 1


@pytest.mark.essential
@pytest.mark.parametrize("table", [Table("ekko", 2, {}), Table("ekko", 4, {"mistakes": "penalised"})], ids=str)
def test_what_is_concluded_is_true(table: Table) -> None:
    """In random matches no hand ever has more barred cards than it took up since."""
    bars = 0
    for seed in range(6):
        memory = EkkoMemory(0)
        for state, actor, move in moves_of(table, seed):
            if actor < 0:
                memory.new_round()
                continue
            memory.note(state, actor, move)
            after = state.copy()
            after.apply(actor, move)
            if after.asked() >= 0:
                bars += agreeing_bars(memory, after)
    assert bars > 50


def moves_of(table: Table, seed: int) -> list[tuple[GameState, int, int]]:
    """The moves of a random match with the moments before them; a deal is a move of -1."""
    rng = Rng(seed)
    state = table.start(rng)
    found: list[tuple[GameState, int, int]] = []
    while (seat := int(state.asked())) != -1 and len(found) < 300:
        before = state.copy()
        if seat < 0:
            step(state, rng)
            found.append((before, -1, 0))
            continue
        move = int(state.legal_at(seat, rng.below(state.legal_count(seat))))
        state.apply(seat, move)
        found.append((before, seat, move))
    return found


def agreeing_bars(memory: EkkoMemory, state: GameState) -> int:
    for k, owner in enumerate(memory.owners):
        held = hand_of(state, int(owner))
        assert sum(memory.is_barred(k, card) for card in held) <= memory.fresh[k]
    return len(memory.owners)


@pytest.mark.parametrize("table", [Table("ekko", 2, {}), Table("ekko", 4, {"mistakes": "penalised"})], ids=str)
def test_imagined_worlds_look_the_same_to_the_seat(table: Table) -> None:
    memory = EkkoMemory(0)
    rng = Rng(9)
    for state, actor, move in moves_of(table, 5):
        if actor < 0:
            memory.new_round()
            continue
        world = Seen(state, 0, memory).imagine(rng)
        assert world.view(0) == state.view(0)
        assert positions.read(world.view(ALL)).view(ALL) == world.view(ALL)  # every card is there once
        memory.note(state, actor, move)


# What a choice depends on


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_does_not_depend_on_hidden_cards(level: str) -> None:
    player = BOTS.bot(level)
    asked = 0
    for seed in range(3):
        memories = [EkkoMemory(seat) for seat in range(3)]
        for state, seat, move in moves_of(Table("ekko", 3, {}), seed)[:30]:
            if 0 <= seat < TABLE and state.playing_count(seat) > 1 and asked < 6:
                others = [state, state.determinize(seat, Rng(seed)), positions.read(state.view(seat))]
                choices = {int(player.choose(Seen(one, seat, memories[seat]), Rng(7))) for one in others}
                assert len(choices) == 1
                asked += 1
            for memory in memories:
                memory.note(state, seat, move)
    assert asked == 6


# How well they play


def shares(first: str, second: str, pairs: int) -> tuple[float, float]:
    """What the first bot wins of matches with equal luck and seats exchanged, and the standard error."""
    won: list[float] = []
    for seed in range(pairs):
        pair = 0.0
        for own, bots in enumerate([(first, second), (second, first)]):
            winners = play(Setup("ekko", bots), seed).winners
            pair += (own in winners) / len(winners) / 2
        won.append(pair)
    mean = sum(won) / pairs
    return mean, sqrt(sum((part - mean) ** 2 for part in won) / (pairs - 1) / pairs)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stronger", "weaker", "pairs"),
    [("novice", "random", 300), ("casual", "novice", 150), ("expert", "casual", 150), ("master", "expert", 25)],
)
def test_levels_are_ordered(stronger: str, weaker: str, pairs: int) -> None:
    share, error = shares(stronger, weaker, pairs)
    assert share - 1.96 * error > 0.5
