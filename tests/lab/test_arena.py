"""Every bot sits everywhere on every deal, victories are split, contests stop when they are settled."""

from collections import Counter
from itertools import combinations

import pytest

from tablee.bots.levels import BOTS
from tablee.bots.players import RandomBot
from tablee.core.refusal import OptionsError
from tablee.lab import playing
from tablee.lab.arena import (
    ArenaMatch,
    ArenaTable,
    Contest,
    Deal,
    Limits,
    Standing,
    contend,
    contests,
    head_to_head,
    lineups,
    play_deal,
    summaries,
    table_of,
    victories,
    victory,
)
from tablee.lab.playing import PlayedMatch

PAIR = ("casual", "random")


@pytest.fixture
def all_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots of every name play at random; thought comes from the seat's stream, so they even think alike."""
    monkeypatch.setattr(playing, "bot_named", lambda _game, _name: RandomBot())


def ended(winners: list[int], scores: list[int], reason: str = "over") -> PlayedMatch:
    return PlayedMatch(
        seed=1,
        first=0,
        moves=10,
        reason=reason,
        scores=scores,
        winners=winners,
        course=[scores],
        endings=["over"],
        choices=[5] * len(scores),
        seconds=[0.01] * len(scores),
    )


def duel_deal(seed: int, *shares: float) -> Deal:
    """A deal of two matches in which casual got so much, first in seat 1, then in seat 2."""
    first, second = shares
    return Deal(
        seed,
        (
            ArenaMatch(("casual", "random"), (first, 1 - first), ended([0], [7, 3])),
            ArenaMatch(("random", "casual"), (1 - second, second), ended([1], [4, 8])),
        ),
    )


def duel(game: str = "mio") -> Contest:
    (contest,) = contests(table_of(game, 2, {}), PAIR)
    return contest


# Seatings


def test_two_bots_exchange_their_seats() -> None:
    assert duel().seatings(1) == [("casual", "random"), ("random", "casual")]


def test_several_bots_at_two_sides_meet_pair_by_pair() -> None:
    found = contests(table_of("mio", 2, {}), ["random", "novice", "casual"])
    assert [contest.pairs for contest in found] == [
        (("random", "novice"),),
        (("random", "casual"),),
        (("novice", "casual"),),
    ]


@pytest.mark.parametrize(
    ("bots", "sides", "expected"),
    [
        ("ab", 3, ["aba", "bab"]),
        ("ab", 4, ["abab", "abbb", "baaa"]),
        ("abc", 3, ["abc"]),
        ("abc", 4, ["abca", "bcab", "cabc"]),
        ("abc", 6, ["abcabc"]),
        ("abcd", 3, ["abc", "abd", "acd", "bcd"]),
    ],
)
def test_who_sits_down_together(bots: str, sides: int, expected: list[str]) -> None:
    assert ["".join(lineup) for lineup in lineups(list(bots), sides)] == expected


@pytest.mark.parametrize("sides", range(2, 9))
@pytest.mark.parametrize("number", range(2, 6))
def test_every_bot_holds_every_seat_equally_often(sides: int, number: int) -> None:
    table = table_of("ekko", sides, {})
    bots = BOTS[:number]
    seatings = [lineup for contest in contests(table, bots) for lineup in contest.seatings(7)]
    for seat in range(sides):
        assert len(set(Counter(lineup[seat] for lineup in seatings).values())) == 1
        assert {lineup[seat] for lineup in seatings} == set(bots)


def test_neighbours_are_drawn_anew_for_every_deal() -> None:
    """Each of three bots sits on the left of each other as often: nobody profits from a weak neighbour."""
    (contest,) = contests(table_of("mio", 3, {}), ["random", "novice", "casual"])
    after_random: Counter[str] = Counter()
    for seed in range(400):
        lineup = contest.seatings(seed)[0]
        after_random[lineup[(lineup.index("random") + 1) % 3]] += 1
    assert 160 < after_random["novice"] < 240
    assert contest.seatings(3) == contest.seatings(3)


def test_S5_D7_partners_are_the_same_bot() -> None:
    for table in (table_of("six-sequences", 4, {"teams": True}), table_of("sequence-des", 4, {})):
        (contest,) = contests(table, PAIR)
        seated = [table.setup(lineup).bots for lineup in contest.seatings(1)]
        assert seated == [("casual", "random", "casual", "random"), ("random", "casual", "random", "casual")]


def test_four_without_teams_are_four_sides() -> None:
    assert len(table_of("six-sequences", 4, {}).sides) == 4
    assert len(table_of("sequence-des", 3, {}).sides) == 3


def test_a_table_that_cannot_be_is_refused() -> None:
    with pytest.raises(OptionsError):
        table_of("mio", 9, {})


# Equal luck


@pytest.mark.usefixtures("all_alike")
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("mio", 2, {}),
        ("mio", 4, {"target": 30}),
        ("ekko", 3, {}),
        ("six-sequences", 2, {}),
        ("six-sequences", 4, {"teams": True, "rounds": 1}),
        ("sequence-des", 4, {}),
        ("20-20", 1, {}),
    ],
)
def test_bots_that_play_alike_come_out_exactly_even(game: str, seats: int, options: dict[str, object]) -> None:
    (contest,) = contests(table_of(game, seats, options), ["casual", "novice"])
    for seed in range(3):
        deal = play_deal(contest, seed)
        assert head_to_head(deal, ("casual", "novice")) == pytest.approx(0.5)
        assert deal.won("casual") == pytest.approx(deal.won("novice"))


def test_all_matches_of_a_deal_begin_with_the_same_seat() -> None:
    deal = play_deal(duel("sequence-des"), 4)
    assert len({match.played.first for match in deal.matches}) == 1


def test_choices_are_counted_and_times_do_not_make_a_difference() -> None:
    setup = table_of("mio", 2, {"target": 10}).setup(PAIR)
    played = playing.play(setup, 3)
    assert played == playing.play(setup, 3)
    assert sum(played.choices) == played.moves  # at MIO the table makes no moves of its own
    assert all(seconds > 0 for seconds in played.seconds)


# Victories and scores


def test_M35_a_tie_is_split() -> None:
    assert victory(table_of("mio", 3, {}), ended([0, 2], [5, 9, 5])) == (0.5, 0.0, 0.5)


def test_partners_win_one_victory_together() -> None:
    assert victory(table_of("sequence-des", 4, {}), ended([1, 3], [0, 1, 0, 1])) == (0.0, 1.0)


def test_a_match_without_an_end_is_shared_by_all() -> None:
    assert victory(table_of("mio", 2, {}), ended([], [50, 60], reason="")) == (0.5, 0.5)


def test_V12_a_lost_solitaire_is_nobodys_victory() -> None:
    assert victory(table_of("20-20", 1, {}), ended([], [42])) == (0.0,)


def test_the_score_against_another_is_one_minus_theirs() -> None:
    deal = duel_deal(1, 1.0, 0.5)
    assert head_to_head(deal, PAIR) == 0.75
    assert head_to_head(deal, PAIR[::-1]) == 0.25


def test_at_larger_tables_victories_per_side_are_compared() -> None:
    table = table_of("mio", 4, {})
    lineup = ("casual", "random", "random", "random")
    deal = Deal(1, (ArenaMatch(lineup, (0.0, 1.0, 0.0, 0.0), ended([1], [1, 0, 1, 1])),))
    assert head_to_head(deal, PAIR) == pytest.approx((1 + 0 - 1 / 3) / 2)
    assert victories(Contest(table, (lineup,), (PAIR,)), deal) == {
        ("casual", "random", "random", "random"): {"casual": 0.0, "random": 1.0}
    }


def alone(bot: str, winners: list[int], pairs: int) -> ArenaMatch:
    return ArenaMatch((bot,), (float(bool(winners)),), ended(winners, [pairs]))


@pytest.mark.parametrize(
    ("mine", "other", "score"),
    [(([0], 60), ([], 58), 1.0), (([], 40), ([], 58), 0.0), (([], 58), ([], 58), 0.5), (([0], 60), ([0], 60), 0.5)],
)
def test_V12_alone_victory_comes_first_then_pairs(
    mine: tuple[list[int], int], other: tuple[list[int], int], score: float
) -> None:
    deal = Deal(1, (alone("casual", *mine), alone("random", *other)))
    assert head_to_head(deal, PAIR) == score
    (contest,) = contests(table_of("20-20", 1, {}), PAIR)
    assert victories(contest, deal) == {PAIR: {"casual": score, "random": 1 - score}}


# Contests


def test_a_contest_stops_when_it_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.lab.arena.play_deal", lambda _contest, seed: duel_deal(seed, 1.0, 1.0))
    standing = Standing(duel(), Limits(400))
    played = list(contend(standing, 5))
    assert standing.stopped == "settled"
    assert [deal.seed for deal in played] == list(range(5, 13))
    assert standing.comparison(PAIR).better == "casual"
    assert standing.comparison(PAIR).interval[0] > 0.5


def test_to_the_end_means_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.lab.arena.play_deal", lambda _contest, seed: duel_deal(seed, 1.0, 1.0))
    standing = Standing(duel(), Limits(41, to_the_end=True))
    assert len(list(contend(standing, 1))) == 21
    assert standing.stopped == "games"
    assert standing.matches == 42
    compared = standing.comparison(PAIR)
    assert compared.better == "casual"
    assert 0.7 < compared.interval[0] < 0.9


def test_a_verdict_once_reached_stands() -> None:
    standing = Standing(duel(), Limits(400))
    for seed in range(8):
        standing.add(duel_deal(seed, 1.0, 1.0))
    assert standing.is_settled
    for seed in range(8, 16):
        standing.add(duel_deal(seed, 0.0, 0.0))
    assert standing.comparison(PAIR).better == "casual"


def test_several_questions_are_answered_with_more_care() -> None:
    one, ten = Standing(duel(), Limits(400)), Standing(duel(), Limits(400), error=0.005)
    for seed in range(8):
        one.add(duel_deal(seed, 1.0, 1.0))
        ten.add(duel_deal(seed, 1.0, 1.0))
    assert one.is_settled
    assert not ten.is_settled


def test_a_time_limit_ends_a_contest_after_the_deal_in_hand() -> None:
    standing = Standing(duel(), Limits(400, seconds=0.0))
    assert len(list(contend(standing, 1))) == 1
    assert standing.stopped == "time"


def test_a_contest_goes_on_where_it_stopped() -> None:
    table = ArenaTable("mio", {"target": 10}, ((0,), (1,)))
    (contest,) = contests(table, PAIR)
    whole, parts = Standing(contest, Limits(12, to_the_end=True)), Standing(contest, Limits(12, to_the_end=True))
    list(contend(whole, 3))
    first = contend(parts, 3)
    for _ in range(2):
        next(first)
    first.close()  # type: ignore[attr-defined]
    list(contend(parts, 3))
    assert parts.deals == whole.deals


def test_more_jobs_give_the_same_deals() -> None:
    table = ArenaTable("mio", {"target": 10}, ((0,), (1,)))
    (contest,) = contests(table, ("novice", "random"))
    one_job, two_jobs = Standing(contest, Limits(20)), Standing(contest, Limits(20))
    list(contend(one_job, 1))
    list(contend(two_jobs, 1, jobs=2))
    assert two_jobs.deals == one_job.deals
    assert two_jobs.stopped == one_job.stopped


# Sums


def test_a_bots_part_in_all_contests() -> None:
    standing = Standing(duel(), Limits(400))
    standing.add(duel_deal(1, 1.0, 0.5))
    standing.add(duel_deal(2, 1.0, 1.0))
    casual, random = summaries([standing])
    assert (casual.bot, casual.matches, casual.share, casual.points) == ("casual", 4, 0.875, 7.5)
    assert (random.share, random.points) == (0.125, 3.5)
    assert casual.moves == 5
    assert casual.milliseconds == pytest.approx(2.0)


def test_the_same_deal_against_two_others_is_one_observation() -> None:
    """Twice the matches on the same luck, all won and lost alike, prove no more."""
    table = table_of("mio", 2, {})
    once = [Standing(contest, Limits(400)) for contest in contests(table, ["casual", "random"])]
    twice = once + [Standing(contest, Limits(400)) for contest in contests(table, ["casual", "random"])]
    for standing in twice:
        for seed in range(20):
            standing.add(duel_deal(seed, float(seed % 2), float(seed % 2)))
    assert summaries(once)[0].interval == pytest.approx(summaries(twice)[0].interval)


def test_random_bots_that_play_alone_are_not_timed() -> None:
    (contest,) = contests(table_of("20-20", 1, {}), PAIR)
    standing = Standing(contest, Limits(2))
    list(contend(standing, 1))
    casual, random = summaries([standing])
    assert random.moves is None
    assert random.milliseconds is None
    assert casual.moves == casual.points  # V12: every move removes a pair


def test_all_pairs_of_a_larger_table_are_compared() -> None:
    (contest,) = contests(table_of("mio", 3, {"target": 10}), ["random", "novice", "casual"])
    deal = play_deal(contest, 1)
    scores = {pair: head_to_head(deal, pair) for pair in combinations(contest.bots, 2)}
    assert set(scores) == set(contest.pairs)
    assert sum(sum(match.shares) for match in deal.matches) == pytest.approx(len(deal.matches))
