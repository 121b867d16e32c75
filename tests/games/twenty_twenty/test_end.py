"""20/20: winning, losing, giving up, and taking back."""

from tests.reference.twenty_twenty import DECK, RANKS
from tests.scenario import at, start

UNDO: dict[str, object] = {"undo": True}


def showing(tops: str, beneath: str = "") -> list[str]:
    """A deck that shows these cards on the first piles, with others beneath them; the other piles show other ranks."""
    named, second = tops.split(), beneath.split()
    unused = [rank for rank in RANKS if rank not in {card[:-1] for card in named + second}]
    shown = named + [f"{rank}m" for rank in unused[: 20 - len(named)]]
    others = [card for card in DECK if card not in {*shown, *second}]
    return others[:80] + second + others[80:] + shown


def left(*piles: str) -> dict[str, object]:
    """A position in which only these cards are left, each pile from the top down; all others have been removed."""
    kept = [pile.split() for pile in piles] + [[] for _ in range(20 - len(piles))]
    gone = iter([card for card in DECK if not any(card in pile for pile in kept)])
    return {
        "game": "20-20",
        "seats": 1,
        "dealer": None,
        "phase": "play",
        "turn": 1,
        "piles": kept,
        "removed": [[next(gone) for _ in range(6 - len(pile))] for pile in kept],
        "seen": [min(1, len(pile)) for pile in kept],
    }


def easy() -> tuple[list[str], list[str]]:
    """A deck whose piles fall two by two, and the sixty pairs that clear it."""
    piles: list[list[str]] = []
    pairs = []
    for low, high in zip(RANKS[::2], RANKS[1::2], strict=True):
        one = [f"{rank}{suit}" for rank in (low, high) for suit in "scm"]
        other = [f"{rank}{suit}" for rank in (low, high) for suit in "ehd"]
        piles += [one, other]
        pairs += [f"1:{mine}-{yours}" for mine, yours in zip(one, other, strict=True)]
    return [piles[pile][depth] for depth in reversed(range(6)) for pile in range(20)], pairs


def dead_end() -> list[str]:
    """A deck that shows one pair, 6s and 6h, and none once it is gone."""
    return showing("6s 6h", beneath="6e Ae")


def test_V15_the_game_is_won_when_all_cards_are_removed() -> None:
    deck, pairs = easy()
    game = start("20-20", seats=1, deck=deck)
    game.play(*pairs)
    assert game.position["piles"] == [[]] * 20
    assert game.outcome == {"reason": "won", "scores": [60], "winners": [1]}


def test_V15_it_is_not_won_before_the_last_pair() -> None:
    deck, pairs = easy()
    game = start("20-20", seats=1, deck=deck)
    game.play(*pairs[:-1])
    assert game.outcome is None
    assert game.legal(1) == {"Am-Ad", "give-up"}


def test_V15_the_last_pair_wins() -> None:
    game = at(left("6s", "6h"))
    game.play("1:6s-6h")
    assert game.position["phase"] == "over"
    assert game.position["turn"] is None
    assert game.position["ended"] == "won"


def test_V9_lost_when_no_visible_pair_is_left() -> None:
    game = at(left("5s 6s 7s", "5h 7h 6h"))
    game.play("1:5s-5h")
    assert game.position["phase"] == "over"
    assert game.position["turn"] is None
    assert game.position["ended"] == "stuck"
    assert game.legal(1) == set()


def test_V9_lost_when_the_two_halves_of_a_pair_lie_in_one_pile() -> None:
    game = at(left("5s 6s 6h", "5h"))
    game.play("1:5s-5h")
    assert game.position["ended"] == "stuck"
    assert game.outcome == {"reason": "stuck", "scores": [59], "winners": []}


def test_V9_lost_at_once_when_the_deal_shows_no_pair() -> None:
    game = start("20-20", seats=1, deck=DECK)
    assert game.outcome == {"reason": "stuck", "scores": [0], "winners": []}
    assert game.legal(1) == set()


def test_V9_the_choice_of_the_pair_can_decide() -> None:
    position = left("6s 7s", "6h", "6e 6d", "7h")
    lost, won = at(position), at(position)
    lost.play("1:6s-6h", "1:7s-7h")
    won.play("1:6h-6e", "1:6s-6d", "1:7s-7h")
    assert (lost.position["ended"], won.position["ended"]) == ("stuck", "won")


def test_V9_what_lies_face_down_stays_hidden_after_a_loss() -> None:
    game = start("20-20", seats=1, deck=DECK)
    assert game.view(1)["piles"][0] == ["0d", "?", "?", "?", "?", "?"]


def test_V7_giving_up_is_always_allowed_and_counts_as_lost() -> None:
    game = start("20-20", seats=1, deck=showing("6s 6h 7s 7h"))
    game.play("1:6s-6h", "1:give-up")
    assert game.position["phase"] == "over"
    assert game.position["turn"] is None
    assert game.outcome == {"reason": "gave-up", "scores": [1], "winners": []}


def test_V7_giving_up_before_the_first_pair() -> None:
    game = start("20-20", seats=1, deck=showing("6s 6h"))
    game.play("1:give-up")
    assert game.outcome == {"reason": "gave-up", "scores": [0], "winners": []}


def test_V16_nothing_is_accepted_after_giving_up() -> None:
    game = start("20-20", seats=1, deck=showing("6s 6h"))
    game.play("1:give-up")
    assert game.legal(1) == set()
    game.refuses("1:6s-6h", "V16")
    game.refuses("1:give-up", "V16")


def test_V16_nothing_is_accepted_after_a_win() -> None:
    game = at(left("6s", "6h"))
    game.play("1:6s-6h")
    assert game.legal(1) == set()
    game.refuses("1:give-up", "V16")


def test_V16_nothing_is_accepted_once_stuck() -> None:
    game = start("20-20", seats=1, deck=DECK)
    game.refuses("1:give-up", "V16")
    game.refuses("1:0d-0h", "V16")


def test_V12_the_result_counts_the_pairs() -> None:
    game = start("20-20", seats=1, deck=showing("6s 6h 7s 7h", beneath="9c 9d"))
    game.play("1:6s-6h", "1:9c-9d")
    assert game.position["points"] is None
    game.play("1:give-up")
    assert game.position["points"] == [2]


def test_V12_a_game_in_play_has_no_result() -> None:
    assert start("20-20", seats=1, deck=showing("6s 6h")).outcome is None


def test_V10_the_rules_have_no_undo() -> None:
    game = start("20-20", seats=1, deck=showing("6s 6h 7s 7h"))
    game.play("1:6s-6h")
    assert "undo" not in game.legal(1)
    assert game.position["history"] == []
    game.refuses("1:undo", "V10")


def test_V10_the_rules_have_no_second_deal() -> None:
    game = start("20-20", seats=1, deck=showing("6s 6h"))
    game.refuses(f"table:deal:{'-'.join(DECK)}", ("N5", "N1", "V10"))


def test_V10_undo_puts_the_last_pair_back() -> None:
    game = start("20-20", seats=1, deck=showing("6s 6h 7s 7h", beneath="9c 2c"), options=UNDO)
    before = game.position["piles"]
    game.play("1:6s-6h", "1:undo")
    assert game.position["piles"] == before
    assert game.position["removed"] == [[]] * 20
    assert game.legal(1) == {"6s-6h", "7s-7h", "give-up"}


def test_V10_undo_goes_back_pair_by_pair() -> None:
    game = start("20-20", seats=1, deck=showing("6s 6h 7s 7h", beneath="9c 9d"), options=UNDO)
    game.play("1:6s-6h", "1:9d-9c", "1:7h-7s")
    assert game.position["history"] == ["6s-6h", "9c-9d", "7s-7h"]
    game.play("1:undo")
    assert game.position["history"] == ["6s-6h", "9c-9d"]
    game.play("1:undo", "1:undo")
    assert game.position["history"] == []
    assert game.position["undos"] == 3


def test_V10_before_the_first_pair_there_is_nothing_to_undo() -> None:
    game = start("20-20", seats=1, deck=showing("6s 6h"), options=UNDO)
    assert game.legal(1) == {"6s-6h", "give-up"}
    game.refuses("1:undo", "V10")


def test_V10_there_is_nothing_left_to_undo_after_the_last_undo() -> None:
    game = start("20-20", seats=1, deck=showing("6s 6h"), options=UNDO)
    game.play("1:6s-6h", "1:undo")
    game.refuses("1:undo", "V10")


def test_V10_a_card_covered_again_cannot_be_paired() -> None:
    game = start("20-20", seats=1, deck=showing("6s 6h 9c", beneath="9d"), options=UNDO)
    game.play("1:6s-6h", "1:undo")
    game.refuses("1:9c-9d", "V17")


def test_V10_what_was_seen_before_the_undo_stays_known() -> None:
    game = start("20-20", seats=1, deck=showing("6s 6h 7s 7h", beneath="9c 9d"), options=UNDO)
    game.play("1:6s-6h", "1:undo")
    assert game.view(1)["seen"] == [2, 2, *[1] * 18]
    assert game.view(1)["piles"][0] == ["6s", "9c", "?", "?", "?", "?"]


def test_V10_the_deepest_look_counts() -> None:
    game = start("20-20", seats=1, deck=showing("6s 6h", beneath="9c 9d"), options=UNDO)
    game.play("1:6s-6h", "1:9c-9d", "1:undo", "1:undo")
    assert game.view(1)["seen"] == [3, 3, *[1] * 18]
    game.play("1:6s-6h")
    assert game.view(1)["seen"] == [2, 2, *[1] * 18]


def test_V10_a_dead_end_leaves_undo_and_giving_up() -> None:
    game = start("20-20", seats=1, deck=dead_end(), options=UNDO)
    game.play("1:6s-6h")
    assert game.legal(1) == {"undo", "give-up"}
    assert game.outcome is None
    game.play("1:undo")
    assert game.legal(1) == {"6s-6h", "give-up"}


def test_V10_the_same_dead_end_is_the_end_without_undo() -> None:
    game = start("20-20", seats=1, deck=dead_end())
    game.play("1:6s-6h")
    assert game.position["ended"] == "stuck"


def test_V10_giving_up_in_a_dead_end_is_giving_up() -> None:
    game = start("20-20", seats=1, deck=dead_end(), options=UNDO)
    game.play("1:6s-6h", "1:give-up")
    assert game.outcome == {"reason": "gave-up", "scores": [1], "winners": []}


def test_V10_a_hopeless_deal_leaves_only_giving_up() -> None:
    game = start("20-20", seats=1, deck=DECK, options=UNDO)
    assert game.outcome is None
    assert game.legal(1) == {"give-up"}


def test_V10_the_count_of_undos_is_kept_to_the_end() -> None:
    game = start("20-20", seats=1, deck=showing("6s 6h 7s 7h"), options=UNDO)
    game.play("1:6s-6h", "1:undo", "1:7s-7h", "1:give-up")
    assert game.position["undos"] == 1
    assert game.position["points"] == [1]


def test_V10_no_undo_after_a_win() -> None:
    deck, pairs = easy()
    game = start("20-20", seats=1, deck=deck, options=UNDO)
    game.play(*pairs)
    assert game.legal(1) == set()
    game.refuses("1:undo", "V16")


def test_V10_no_undo_after_giving_up() -> None:
    game = start("20-20", seats=1, deck=showing("6s 6h"), options=UNDO)
    game.play("1:6s-6h", "1:give-up")
    game.refuses("1:undo", "V16")
