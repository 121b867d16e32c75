"""The ladder: its contests, its saved state, and its page."""

import pytest

from tablee.bots.levels import BOTS
from tablee.games.registry import GAMES
from tablee.lab import ladder
from tablee.lab.arena import ArenaMatch, Contest, Deal, Standing, contend
from tablee.lab.ladder import CLAIMS, LadderPlan, kept, page, restore, sentence
from tablee.lab.playing import PlayedMatch

PLAN = LadderPlan(games=40, minutes=1.0, seed=3)


def won_by(bot: str, contest: Contest, seed: int) -> Deal:
    """A deal that a bot wins in all seats."""
    matches = []
    for lineup in contest.seatings(seed):
        scores = [int(owner == bot) for owner in lineup]
        winners = [seat for seat, score in enumerate(scores) if score]
        course, idle = [scores], [0] * len(lineup)
        played = PlayedMatch(seed, 0, 9, "over", scores, winners, course, ["over"], idle, [0.0] * len(lineup))
        matches.append(ArenaMatch(lineup, tuple(float(score) for score in scores), played))
    return Deal(seed, tuple(matches))


def duels(upper_wins: bool = True, deals: int = 10) -> list[Standing]:
    standings = [one for one in PLAN.contests("mio") if one.contest.table.seats == 2]
    for standing in standings:
        for seed in range(deals):
            standing.add(won_by(standing.contest.bots[0 if upper_wins else 1], standing.contest, seed))
    return standings


def test_every_level_meets_the_one_below_and_the_expert_meets_chance() -> None:
    assert CLAIMS == [
        ("novice", "random"),
        ("casual", "novice"),
        ("expert", "casual"),
        ("master", "expert"),
        ("expert", "random"),
    ]


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_has_its_contests(game: str) -> None:
    standings = PLAN.contests(game)
    assert {pair for one in standings for pair in one.contest.pairs} >= set(CLAIMS)
    if game != "20-20":
        assert standings[-1].contest.table.seats == 4


def test_win_rates_come_from_a_fixed_number_of_deals() -> None:
    (alone,) = PLAN.contests("20-20")
    assert alone.limits.to_the_end
    assert alone.most_deals == 40
    *duels_, four = PLAN.contests("mio")
    assert not any(one.limits.to_the_end for one in duels_)
    assert four.limits.to_the_end
    assert four.contest.bots == BOTS[1:]


def test_the_sentence_of_a_sound_ladder() -> None:
    assert sentence(duels()) == (
        "**At two seats every level beats the one below: random < novice < casual < expert < master.** "
        "Expert against random: 100.0 %."
    )


def test_the_sentence_says_what_is_wrong_or_open() -> None:
    assert "**Novice loses to random; casual loses to novice;" in sentence(duels(upper_wins=False))
    assert "expert against casual is undecided" in sentence(duels(deals=2))


def test_the_page_names_its_command_and_every_pair() -> None:
    text = page(PLAN, {"mio": duels()})
    assert "```sh\ntablee arena --ladder --games 40 --minutes 1 --seed 3\n```\n" in text
    assert "## MIO" in text
    assert "| master – expert | 100.0 % |" in text
    assert "| random | 0 | 0 to 0 |" in text
    assert "--game mio" in LadderPlan(40, 1.0, 3, "mio").command()


def test_a_page_of_what_has_not_begun_is_its_head() -> None:
    assert "##" not in page(PLAN, PLAN.standings())


def test_what_was_kept_is_restored() -> None:
    before = PLAN.contests("sequence-des")
    for _ in contend(before[0], PLAN.seed):
        pass
    lines = b"".join(kept(PLAN, standing) for standing in before if standing.deals)
    after = PLAN.contests("sequence-des")
    restore(PLAN, after, lines)
    assert after[0].deals == before[0].deals
    assert after[0].stopped == before[0].stopped
    assert after[0].comparison(CLAIMS[0]) == before[0].comparison(CLAIMS[0])
    assert not any(standing.deals for standing in after[1:])


@pytest.mark.parametrize("other", [LadderPlan(41, 1.0, 3), LadderPlan(40, 2.0, 3), LadderPlan(40, 1.0, 4)])
def test_results_of_another_plan_are_not_taken(other: LadderPlan) -> None:
    standings = duels()
    again = other.contests("mio")
    restore(other, again, kept(PLAN, standings[0]))
    assert not any(standing.deals for standing in again)


def test_results_of_other_bots_or_damaged_ones_are_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    line = kept(PLAN, duels()[0])
    again = PLAN.contests("mio")
    restore(PLAN, again, line[:100] + b"\n\xff{\n")
    assert not again[0].deals
    monkeypatch.setattr(ladder, "code_digest", lambda: "other")
    restore(PLAN, again, line)
    assert not again[0].deals
