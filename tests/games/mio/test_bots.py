"""MIO bots: what they know without looking ahead, what they conclude from draws, and how the levels are ordered."""

from __future__ import annotations

from math import sqrt

import pytest

from tablee.bots.contract import Seen
from tablee.bots.levels import BOTS, LEVELS, bot_named, memory_for
from tablee.core.rng import Rng
from tablee.core.state import GameState
from tablee.games.mio.bots.sense import MioSense
from tablee.games.mio.state import DRAW, MioState
from tablee.lab.playing import Setup, play
from tablee.match import positions
from tests.scenario import Scenario, at, reasons
from tests.tables import TABLES, Table

MIO_TABLES = [table for table in TABLES if table.game == "mio"]


def mio(*hands: object, pile: list[str], **fields: object) -> Scenario:
    position: dict[str, object] = {"game": "mio", "seats": len(hands), "phase": "play", "turn": 1}
    return at({**position, "hands": list(hands), "pile": pile, "stock": ["rest"], **fields})


def chosen(game: Scenario, seat: int = 1) -> set[str]:
    """The moves that sense chooses, one of them for each of many streams of chance."""
    moves = {int(MioSense().choose(game.state, seat - 1, Rng(seed))) for seed in range(20)}
    return {game.text.move_text(game.state, seat - 1, move) for move in moves}


def worth_trying(state: GameState, seat: int) -> list[int]:
    return [move for move in state.legal_moves(seat) if MioSense().worth_trying(state, seat, move)]


# Sense


@pytest.mark.essential
def test_it_goes_out() -> None:
    assert chosen(mio(["r3"], 5, pile=["r1"])) == {"r3"}
    assert chosen(mio(["J"], 5, pile=["r1"])) <= {"J:r", "J:y", "J:b", "J:g", "J:k"}


@pytest.mark.essential
def test_it_shouts_when_one_card_stays_and_only_then() -> None:
    assert chosen(mio(["r3", "g4"], 5, pile=["r1"])) == {"r3!"}
    assert chosen(mio(["r3", "g4", "b2"], 5, pile=["r1"])) == {"r3"}


@pytest.mark.essential
def test_it_shouts_late_rather_than_never() -> None:
    assert chosen(mio(["r3", "g4"], 5, pile=["r1"]).play("1:r3")) == {"mio"}


def test_it_sheds_the_most_expensive_number() -> None:
    assert chosen(mio(["r2", "r5", "g4"], 5, pile=["r1"])) == {"r5"}


def test_it_prefers_a_colour_it_can_go_on_with() -> None:
    assert chosen(mio(["g3", "b3", "b1", "b2", "k5"], 5, pile=["r3"])) == {"b3"}


def test_it_names_the_colour_it_holds_most_of() -> None:
    assert chosen(mio(["J", "b1", "b2", "g3"], 5, pile=["k5"])) == {"J:b"}
    assert chosen(mio(["b1", "b2", "g3", "y1", "k4"], 5, pile=["J"], phase="name", dealer=1)) == {"name:b"}


def test_it_keeps_a_star_until_another_seat_is_nearly_out() -> None:
    for others, move in ((5, "r3"), (2, "r*"), (1, "r*")):
        assert chosen(mio(["r*", "r3", "g4"], others, pile=["r1"])) == {move}


def test_it_keeps_a_joker_for_the_end_unless_that_may_be_too_late() -> None:
    assert chosen(mio(["J", "r2", "r1"], 5, pile=["r3"])) == {"r2"}
    assert chosen(mio(["J", "r2", "r1"], 1, pile=["r3"])) == {"J:r"}
    assert chosen(mio(["J", "r1"], 5, pile=["r3"])) == {"r1!"}


def test_it_answers_a_star() -> None:
    assert chosen(mio(["g*", "r3", "r2"], 5, pile=["r*"])) == {"g*"}


def test_it_draws_or_passes_only_when_nothing_fits() -> None:
    assert chosen(mio(["g4", "b2"], 5, pile=["r1"])) == {"draw"}
    assert chosen(mio(["g4", "b2"], ["y2", "y3"], pile=["r1", "rest"], stock=[])) == {"pass"}


@pytest.mark.parametrize("table", MIO_TABLES, ids=str)
def test_what_it_chooses_is_legal_and_worth_trying(table: Table) -> None:
    sense = MioSense()
    for seed in range(3):
        for state, rng in table.moments(seed, 300):
            for seat in range(table.seats):
                if state.legal_count(seat) > 0:
                    assert int(sense.choose(state, seat, rng)) in worth_trying(state, seat)


def test_variants_of_the_shout_and_colours_not_held_are_left_out() -> None:
    game = mio(["J", "r1", "r3", "g4"], 5, pile=["r5"])
    texts = {game.text.move_text(game.state, 0, move) for move in worth_trying(game.state, 0)}
    assert texts == {"r1", "r3", "J:r", "J:g"}


def test_drawing_is_worth_a_try_when_it_saves_a_joker() -> None:
    game = mio(["J", "g4"], 5, pile=["r5"])
    texts = {game.text.move_text(game.state, 0, move) for move in worth_trying(game.state, 0)}
    assert texts == {"J:g!", "draw"}


def test_standing_adds_up_and_weighs_more_near_the_end() -> None:
    sense = MioSense()
    early = mio(["r3"], 5, 5, pile=["r1"], scores=[0, 10, 20]).state
    late = mio(["r3"], 5, 5, pile=["r1"], scores=[70, 80, 90]).state
    assert sum(sense.standing(late, seat) for seat in range(3)) == pytest.approx(1.0)
    assert 1 / 3 < sense.standing(early, 0) < sense.standing(late, 0) < 1.0
    assert sense.standing(late, 2) < sense.standing(late, 1) < sense.standing(late, 0)


def test_standing_bears_any_lead() -> None:
    options = {"target": 10000}
    far = mio(["r3"], 5, 5, 5, 5, 5, pile=["r1"], scores=[0, 9999, 0, 0, 0, 0], options=options).state
    assert 0.0 <= MioSense().standing(far, 1) < 0.001


# What beginners do, and reasons


def test_a_beginner_forgets_a_third_of_the_shouts() -> None:
    seen = Seen(mio(["r3", "g4"], 5, pile=["r1"]).state, 0)
    sense = MioSense()
    made = [int(sense.slip(seen, sense.choose(seen.world, 0, Rng(1)), Rng(seed))) for seed in range(1000)]
    plays = [move for move in made if move < DRAW]
    silent = sum(move % 2 == 0 for move in plays) / len(plays)
    assert 0.27 < silent < 0.40
    assert 0 < made.count(DRAW) < 200


@pytest.mark.parametrize("table", MIO_TABLES, ids=str)
def test_beginners_play_by_the_rules(table: Table) -> None:
    novice = bot_named("mio", "novice")
    for state, rng in table.moments(1, 300):
        for seat in range(table.seats):
            if state.legal_count(seat) > 0:
                assert int(novice.choose(Seen(state, seat), rng)) in state.legal_moves(seat)


def reason(game: Scenario, move: str) -> tuple[str, str]:
    seen = Seen(game.state, 0)
    by_text = {game.text.move_text(game.state, 0, number): number for number in seen.moves()}
    return reasons(MioSense().explain(seen, by_text[move]))


def test_reasons() -> None:
    assert reason(mio(["r3"], 5, pile=["r1"]), "r3")[0] == "Lays your last card: the round is yours."
    assert reason(mio(["J"], 5, pile=["r1"]), "J:r")[0] == "Your last card, and a joker doubles!"
    assert reason(mio(["J", "b1", "b2"], 5, pile=["k5"]), "J:b") == (
        "Names blue, of which you hold 2.",
        "Annonce le bleu, dont vous avez 2.",
    )
    assert reason(mio(["g*", "r3", "r2"], 5, pile=["r*"]), "g*")[0] == "Answers the star instead of drawing."
    assert reason(mio(["g4", "b2"], 5, pile=["r1"]), "draw")[1] == "Rien dans votre main ne convient."
    assert reason(mio(["J", "b2"], 5, pile=["r1"]), "draw")[0] == "Saves your joker for later."
    assert reason(mio(["r1", "r4", "b2"], 5, pile=["r5"]), "r4")[0] == "Goes on in red, of which you keep 1."
    assert reason(mio(["r4", "b2", "b1"], 5, pile=["r5"]), "r4")[0] == "Rids you of 4 points."


@pytest.mark.parametrize("table", MIO_TABLES, ids=str)
def test_every_move_has_a_reason_in_both_languages(table: Table) -> None:
    for state, _ in table.moments(2, 300):
        for seat in range(table.seats):
            for move in state.legal_moves(seat):
                assert all(reasons(MioSense().explain(Seen(state, seat), move)))


# Memory


def imagined(game: Scenario, history: list[str], worlds: int = 300) -> list[MioState]:
    """Worlds that seat 1 imagines after it saw these moves."""
    memory = memory_for("mio", 0)
    for text in history:
        seat, _, move = text.partition(":")
        number = int(seat) - 1
        moves = {game.text.move_text(game.state, number, m): m for m in game.state.legal_moves(number)}
        memory.note(game.state, number, moves[move])
        game.play(text)
    seen = Seen(game.state, 0, memory)
    rng = Rng(1)
    drawn = [seen.imagine(rng) for _ in range(worlds)]
    return [world for world in drawn if isinstance(world, MioState)]


def share_with(worlds: list[MioState], signs: str, seat: int = 1) -> float:
    """The part of the worlds in which a seat holds a card with one of these colours or values."""
    return sum(any(sign in card for card in hand for sign in signs) for hand in hands_of(worlds, seat)) / len(worlds)


def hands_of(worlds: list[MioState], seat: int = 1) -> list[list[str]]:
    return [[world.cards.texts[card] for card in range(55) if world.hands[seat] >> card & 1] for world in worlds]


def after_a_draw(*moves: str) -> list[MioState]:
    """Seat 2 faced a red 5, drew a yellow 1 that did not fit and a red 2, and laid that."""
    stock = ["y1", "r2", "r3", "k3", "rest"]
    game = mio(["k1", "k2", "r5"], ["b1", "g1", "y3"], pile=["r1"], stock=stock)
    return imagined(game, ["1:r5", "2:draw", "2:draw", "2:r2", *moves])


def test_who_drew_probably_held_nothing_that_fits() -> None:
    worlds = after_a_draw()
    assert 0.0 < share_with(worlds, "r5") < 0.35
    assert share_with(worlds, "b") > 0.5


def test_without_a_memory_nothing_is_concluded() -> None:
    game = mio(["k1", "k2"], ["b1", "g1", "y3", "y1"], pile=["r2", "r5", "r1"])
    assert share_with(imagined(game, []), "r5") > 0.6


def test_cards_that_came_later_are_free_of_the_conclusion() -> None:
    """Seat 2 draws again, on a grey 2: one card that it kept may be red, but hardly two."""
    worlds = after_a_draw("1:k2!", "2:draw", "2:draw", "2:k3")
    reds = [sum(card[0] == "r" for card in hand) for hand in hands_of(worlds)]
    assert sum(red == 1 for red in reds) > 0.2 * len(reds)
    assert sum(red > 1 for red in reds) < 0.1 * len(reds)
    assert share_with(worlds, "k2") < 0.45


def test_who_passed_holds_nothing_that_fits() -> None:
    """M18, with others who may hold it: there is no stock to look for it."""
    hands = [["r1", "k4", "k3"], ["b2", "b3", "g2"], ["r2", "r3", "J", "y4", "y1", "g1"]]
    game = mio(*hands, pile=["r5", "rest"], stock=[])
    worlds = imagined(game, ["1:r1", "2:pass", "3:r2"])
    assert share_with(worlds, "r1J") < 0.05


def test_a_new_round_wipes_the_slate() -> None:
    memory = memory_for("mio", 0)
    state = mio(["k1", "k2"], ["b1", "g1"], pile=["r1"], turn=2).state
    seen = Seen(mio(["k1", "k2"], 2, pile=["r1"]).state, 0, memory)
    memory.note(state, 1, DRAW)
    before = [seen.imagine(Rng(seed)).view(1) for seed in range(100)]
    memory.new_round()
    after = [seen.imagine(Rng(seed)).view(1) for seed in range(100)]
    assert before != after
    assert after == [Seen(seen.world, 0).imagine(Rng(seed)).view(1) for seed in range(100)]


def test_imagined_worlds_have_all_cards_and_keep_what_is_known() -> None:
    """In whole matches, with the memory of every seat."""
    for seats in (2, 3, 6):
        state = Table("mio", seats, {}).start(Rng(seats))
        memories = [memory_for("mio", seat) for seat in range(seats)]
        rng = Rng(5)
        for _ in range(120):
            seat = int(state.asked())
            if seat < 0:
                break
            for viewer in range(seats):
                world = Seen(state, viewer, memories[viewer]).imagine(rng)
                assert world.view(viewer) == state.view(viewer)
                positions.read(world.view(10))
            move = int(MioSense().choose(state, seat, rng))
            for memory in memories:
                memory.note(state, seat, move)
            state.apply(seat, move)


# Levels


@pytest.mark.parametrize("level", BOTS)
def test_no_choice_depends_on_hidden_cards(level: str) -> None:
    player = bot_named("mio", level)
    for seed in range(3):
        for number, (state, _) in enumerate(Table("mio", 3, {}).moments(seed, 40)):
            seat = int(state.asked())
            if seat < 0 or number % 8 > 0:
                continue
            alike = [state, state.determinize(seat, Rng(seed + 1)), positions.read(state.view(seat))]
            assert len({int(player.choose(Seen(one, seat), Rng(7))) for one in alike}) == 1


def wins(better: str, worse: str, seats: int, deals: int) -> tuple[float, float]:
    """The share of victories of one against others of a lower level, each deal from every seat, and its error."""
    shares: list[float] = []
    for seed in range(deals):
        share = 0.0
        for own in range(seats):
            bots = tuple(better if seat == own else worse for seat in range(seats))
            played = play(Setup("mio", bots), seed)
            share += (own in played.winners) / len(played.winners) / seats
        shares.append(share)
    mean = sum(shares) / deals
    return mean, sqrt(sum((share - mean) ** 2 for share in shares) / deals / deals)


@pytest.mark.parametrize(("better", "worse"), [("novice", "random"), ("casual", "novice")])
def test_levels_without_search_are_ordered(better: str, worse: str) -> None:
    for seats, deals in ((2, 40), (4, 40)):
        share, error = wins(better, worse, seats, deals)
        assert share - 3 * error > 1 / seats


@pytest.mark.slow
def test_expert_beats_casual() -> None:
    share, error = wins("expert", "casual", 2, 60)
    assert share - 2 * error > 0.5


def test_levels_are_those_of_every_game() -> None:
    assert all(bot_named("mio", level) for level in LEVELS)
