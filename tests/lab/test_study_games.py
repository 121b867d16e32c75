"""The rows of a study: counted once more from the notation of the moves, and from what the rules promise."""

import pytest

from tablee.core.state import PUBLIC, TABLE, GameState
from tablee.games.registry import text_of
from tablee.lab.playing import PlayedMatch, RandomMatch, Setup, Watcher, play
from tablee.lab.study.contract import Tally
from tablee.lab.study.design import changed, shipped, study_of
from tablee.lab.study.trial import half_way, played_game, standing, victory_shares


class Writer(Watcher):
    """Writes every move down, and lets a tally look on."""

    def __init__(self, game: str) -> None:
        self.text = text_of(game)
        self.tally: Tally = study_of(game).tally()
        self.texts: list[str] = []

    def dealt(self, state: GameState) -> None:
        self.tally.dealt(state)

    def moved(self, before: GameState, seat: int, move: int) -> None:
        if seat != TABLE:
            self.texts.append(self.text.move_text(before, seat, move))
        self.tally.moved(before, seat, move)

    def ended(self, state: GameState) -> None:
        self.tally.ended(state)


def watched(game: str, seats: int, seed: int, **options: object) -> tuple[list[str], dict[str, float], int]:
    writer = Writer(game)
    played = play(Setup(game, ("random",) * seats, options), seed, watcher=writer)
    assert writer.tally.counts["decisions"] == len(writer.texts)
    return writer.texts, writer.tally.counts, len(played.course)


@pytest.mark.parametrize("seed", range(5))
def test_mio(seed: int) -> None:
    texts, counts, _ = watched("mio", 3, seed, target=30)
    assert counts["draws"] == texts.count("draw")
    assert counts["stars"] == sum("*" in text for text in texts)


@pytest.mark.parametrize("seed", range(5))
def test_ekko(seed: int) -> None:
    texts, counts, rounds = watched("ekko", 4, seed, hand=6)
    assert counts["mirrors"] == sum(">" in text for text in texts) > 0
    assert counts["mirror_drops"] == sum(">drop" in text for text in texts)
    assert counts["with_mirror"] + counts["without_mirror"] == 4 * rounds
    assert counts["with_mirror_won"] + counts["without_mirror_won"] == pytest.approx(rounds)
    assert counts["mirror_rounds"] <= rounds
    assert counts["saves"] <= counts["mirrors"]


@pytest.mark.parametrize("seed", range(5))
def test_sequence_des(seed: int) -> None:
    texts, counts, _ = watched("sequence-des", 2, seed)
    assert counts["replaced"] == sum(text.endswith("!") for text in texts)
    assert counts["removed"] == sum(text.startswith("x:") for text in texts)
    assert counts["passed"] == texts.count("pass")


@pytest.mark.parametrize("seed", range(3))
def test_six_sequences_with_open_claims(seed: int) -> None:
    texts, counts, _ = watched("six-sequences", 4, seed, rounds=1)
    claims = sum(text.startswith("claim") for text in texts)
    taken = sum(text.startswith("take") for text in texts)
    assert 0 < counts["taken"] - taken <= claims
    assert counts["contested"] <= claims - (counts["taken"] - taken)
    assert counts["laid"] == sum(text.startswith("lay") for text in texts)
    assert counts["swaps"] == sum(text.startswith("swap") for text in texts)
    assert counts["skipped"] <= 2 * counts["taken"]


def test_six_sequences_where_only_the_next_player_takes() -> None:
    texts, counts, _ = watched("six-sequences", 4, 1, rounds=1, claims="next")
    assert counts["taken"] == sum(text.startswith("take") for text in texts) > 0
    assert counts["contested"] == counts["skipped"] == 0


def test_20_20_knows_which_deals_can_be_won() -> None:
    levels = [watched("20-20", 1, seed)[1] for seed in range(6)]
    assert all((counts["difficulty"] > 0) == (counts["winnable"] == 1) for counts in levels)
    assert any(counts["winnable"] for counts in levels)


# Plays of one deal


def test_both_plays_of_a_deal_have_the_same_luck_and_other_thoughts() -> None:
    study = changed(shipped("mio-decks"), options={"target": 20})
    first, second, other = (played_game(study, 0, number) for number in (0, 1, 2))
    assert first["seed"] == second["seed"] != other["seed"]
    assert first["first"] == second["first"]
    assert (first["moves"], first["scores"]) != (second["moves"], second["scores"])
    assert played_game(study, 0, 1) == second


def test_slips_let_bots_play_a_deal_in_more_than_one_way() -> None:
    always = [play(Setup("ekko", ("expert",) * 3), 5, thoughts=thoughts) for thoughts in range(4)]
    assert len({tuple(played.scores) for played in always}) == 1
    wavering = [play(Setup("ekko", ("expert",) * 3, slips=5), 5, thoughts=thoughts) for thoughts in range(4)]
    assert len({tuple(played.scores) for played in wavering}) > 1


@pytest.mark.parametrize(("game", "seats"), [("mio", 3), ("ekko", 4), ("six-sequences", 4)])
def test_the_player_on_the_dealers_left_begins_whoever_may_react_before(game: str, seats: int) -> None:
    for seed in range(20):
        setup = Setup(game, ("random",) * seats, {"rounds": 1} if game == "six-sequences" else {"target": 1})
        dealer = RandomMatch(setup, seed).state.view(PUBLIC)["dealer"]
        writer = Writer(game)
        play(setup, seed, watcher=writer)
        assert isinstance(dealer, int)
        assert writer.tally.first == dealer % seats  # seats are counted from 1 in a view


# Sides, shares, half-way


def test_partners_share_a_side() -> None:
    assert Setup("sequence-des", ("random",) * 4).sides == [0, 1, 0, 1]
    assert Setup("six-sequences", ("random",) * 4, {"teams": True}).sides == [0, 1, 0, 1]
    assert Setup("six-sequences", ("random",) * 4).sides == [0, 1, 2, 3]


def test_a_victory_is_shared_between_sides_not_partners() -> None:
    assert victory_shares([0, 1, 0, 1], [0, 2]) == [1, 0, 1, 0]
    assert victory_shares([0, 1, 2], [0, 2]) == [0.5, 0, 0.5]


@pytest.mark.parametrize(
    ("course", "winner", "behind", "last"),
    [
        ([[0, 10, 20], [5, 30, 40]], 0, False, False),
        ([[10, 0, 20], [15, 30, 40]], 0, True, False),
        ([[20, 0, 10], [25, 30, 40]], 0, True, True),
        ([[25, 30, 40]], 0, None, None),
    ],
)
def test_comebacks_are_judged_after_half_of_the_rounds(
    course: list[list[int]], winner: int, behind: bool | None, last: bool | None
) -> None:
    played = played_course(course, [winner])
    assert half_way(played, tied=False) == {"behind": behind, "last": last}


def test_a_tie_is_no_comeback() -> None:
    found = standing(Setup("mio", ("random",) * 2), played_course([[9, 0], [10, 10]], [0, 1]), 0)
    assert found == {"first_share": 0.5, "tie": True, "behind": None, "last": None}


def played_course(course: list[list[int]], winners: list[int]) -> PlayedMatch:
    return PlayedMatch(1, 0, 10, "target", course[-1], winners, course, ["out"] * len(course), [5, 5], [0.0, 0.0])
