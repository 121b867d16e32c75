"""`tablee play`: its input and output."""

import json
import os
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.cli.seating import Seating
from tablee.cli.terminal_match import TerminalMatch
from tablee.core.chance import seeded
from tablee.core.text import split_move
from tablee.games.registry import GAMES
from tablee.match import records
from tablee.match.match import Match
from tablee.match.records import Record
from tests.cli.terminal import DICE, EKKO, MIO, Result, run

TWO_CARDS: dict[str, Any] = {**MIO, "hands": [["r1", "r4"], ["y3", "y4"], ["k1", "k2", "b5"]]}


def sit(position: dict[str, Any], folder: Path, *lines: str, lang: str = "en", more: tuple[str, ...] = ()) -> Result:
    """Plays a few lines from a position; the record goes to `game.json`."""
    file = folder / "position.json"
    file.write_text(json.dumps(position))
    (folder / "game.json").unlink(missing_ok=True)
    kept = str(folder / "game.json")
    typed = "".join(f"{line}\n" for line in lines)
    return run("play", "--position", str(file), "--record", kept, "--seed", "6", *more, typed=typed, lang=lang)


def moves_of(folder: Path) -> list[str]:
    return records.read((folder / "game.json").read_bytes()).moves


# Beginning


def test_without_a_game_it_asks_and_enter_is_enough() -> None:
    answer = run("play", typed="\nquit\n")
    assert answer.status == 0
    for spec in GAMES.values():
        assert spec.title in answer.out
    assert "Your hand" in answer.out


def test_a_game_is_chosen_by_number_or_name_and_asked_again_if_wrong() -> None:
    number = str(list(GAMES).index("sequence-des") + 1)
    assert "Séquence Dés   5 in a row win" in run("play", typed=f"{number}\nquit\n").out
    assert "did you mean ekko" in run("play", typed="eko\nekko\nquit\n").out


def test_nobody_has_to_play(own_records: Path) -> None:
    assert run("play", typed="quit\n").status == 0
    assert run("play", typed="").status == 0
    assert not own_records.exists()


@pytest.mark.parametrize(
    ("name", "seats"), [("20-20", 1), ("mio", 3), ("ekko", 4), ("six-sequences", 2), ("sequence-des", 2)]
)
def test_a_friendly_number_sits_down_by_default(name: str, seats: int, tmp_path: Path) -> None:
    run("play", name, "--record", str(tmp_path / "game.json"))
    record = records.read((tmp_path / "game.json").read_bytes())
    assert len(record.seats) == seats
    assert record.meta is not None
    assert record.meta["people"] == [1]


def test_deals_differ_without_a_seed_and_agree_with_one(tmp_path: Path) -> None:
    deals = []
    for number, seed in enumerate([(), (), ("--seed", "5"), ("--seed", "5")]):
        kept = tmp_path / f"{number}.json"
        run("play", "mio", *seed, "--record", str(kept))
        deals.append(records.read(kept.read_bytes()).deal)
    assert deals[0] != deals[1]
    assert deals[2] == deals[3]


def test_a_winnable_deal_can_be_asked_for(tmp_path: Path) -> None:
    answer = run("play", "20-20", "-o", "deals=winnable", "--seed", "1", "--record", str(tmp_path / "game.json"))
    assert answer.status == 0
    assert records.read((tmp_path / "game.json").read_bytes()).options["deals"] == "winnable"


# Moves


def test_a_choice_by_its_number(tmp_path: Path) -> None:
    sit(MIO, tmp_path, "1", "quit")
    assert moves_of(tmp_path)[0] == "1:r1"


def test_a_choice_with_a_shout(tmp_path: Path) -> None:
    sit(MIO, tmp_path, "1!", "quit")
    assert moves_of(tmp_path)[0] == "1:r1!"


def test_notation_typed_in(tmp_path: Path) -> None:
    answer = sit(MIO, tmp_path, "J:g", "quit")
    assert moves_of(tmp_path)[0] == "1:J:g"
    assert "You play a joker for green" in answer.out


def test_a_joker_without_a_colour_is_asked_for_one(tmp_path: Path) -> None:
    answer = sit(MIO, tmp_path, "j", "3", "quit")
    assert "Which one?" in answer.out
    assert moves_of(tmp_path)[0] == "1:J:b"


def test_enter_makes_the_only_move(tmp_path: Path) -> None:
    sit({**MIO, "hands": [["k4", "b5"], ["y3", "y4"], ["k1", "k2"]]}, tmp_path, "", "quit")
    assert moves_of(tmp_path)[0] == "1:draw"


def test_enter_chooses_nothing_among_several(tmp_path: Path) -> None:
    answer = sit(MIO, tmp_path, "", "quit")
    assert "Choose one" in answer.out
    assert moves_of(tmp_path) == []


def test_suits_may_be_typed_as_signs(tmp_path: Path) -> None:
    answer = run("play", "20-20", "--seed", "5", "--record", str(tmp_path / "game.json"), typed="6♠–6♥\nquit\n")
    assert "You remove 6♠ and 6♥" in answer.out


def test_undo_where_the_table_allows_it() -> None:
    line = ("play", "20-20", "--seed", "5")
    allowed = run(*line, "-o", "undo=true", typed="1\nundo\nquit\n")
    assert "You take the last pair back" in allowed.out
    refused = run(*line, typed="1\nundo\nquit\n")
    assert "V10" in refused.out


# Refusals


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "✗ b4  M5  It has neither the colour nor the value of the top card."),
        ("fr", "✗ b4  M5  Elle n’a ni la couleur ni la valeur de la carte du dessus."),
    ],
)
def test_a_refused_move_tells_its_clause(lang: str, sentence: str, tmp_path: Path) -> None:
    answer = sit(MIO, tmp_path, "b4", "quit", lang=lang)
    assert sentence in answer.out
    assert moves_of(tmp_path) == []


@pytest.mark.parametrize(("lang", "word"), [("en", "why"), ("fr", "pourquoi")])
def test_why_shows_the_clause_itself(lang: str, word: str, tmp_path: Path) -> None:
    answer = sit(MIO, tmp_path, f"{word} b4", "quit", lang=lang)
    assert "• M5 " in answer.out


def test_why_of_a_legal_move_says_so(tmp_path: Path) -> None:
    assert "✓ r1  is legal." in sit(MIO, tmp_path, "why r1", "quit").out


def test_why_alone_means_the_last_refusal(tmp_path: Path) -> None:
    assert "Why what?" in sit(MIO, tmp_path, "why", "quit").out
    assert sit(MIO, tmp_path, "b4", "why", "quit").out.count("✗ b4  M5") == 2


@pytest.mark.parametrize("line", ["zz", "1:r1", "999", "-", "\x00", "🂡", "r" * 5000, "deal:r1", "why deal:r1", "! !"])
def test_nonsense_is_refused_and_the_game_goes_on(line: str, tmp_path: Path) -> None:
    answer = sit(MIO, tmp_path, line, "quit")
    assert answer.status == 0
    assert "✗" in answer.out
    assert moves_of(tmp_path) == []


# Talk


def test_help_rules_and_moves(tmp_path: Path) -> None:
    answer = sit(MIO, tmp_path, "help", "rules M26", "rules M99", "moves", "rules", "quit")
    assert "why MOVE" in answer.out
    assert "late shout" in answer.out
    assert "no clause M99" in answer.out
    assert "play a joker for grey" in answer.out
    assert "Set-up" in answer.out


def test_save_writes_the_record_at_once(tmp_path: Path) -> None:
    assert "Saved." in sit(MIO, tmp_path, "1", "save").out


def test_quit_keeps_the_record_and_says_where(own_records: Path) -> None:
    answer = run("play", "mio", typed="quit\n", width=300)
    kept = list((own_records / "tablee" / "records").glob("mio-*.json"))
    assert len(kept) == 1
    assert str(kept[0]) in answer.out


def test_the_end_of_input_keeps_it_too(own_records: Path) -> None:
    answer = run("play", "mio", typed="")
    assert answer.status == 0
    assert "Until next time" in answer.out
    assert len(list(own_records.rglob("*.json"))) == 1


def test_an_earlier_record_is_not_written_over(tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    kept.write_text("precious")
    answer = run("play", "mio", "--record", str(kept))
    assert answer.status == 2
    assert "already exists" in answer.err
    assert kept.read_text() == "precious"


def test_devices_are_left_alone(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    answer = run("play", "mio", "--record", str(pipe / ".." / "pipe"))
    assert answer.status == 2
    assert pipe.is_fifo()


def test_two_games_in_one_second_have_two_records(own_records: Path) -> None:
    run("play", "mio")
    run("play", "mio")
    assert len(list(own_records.rglob("*.json"))) == 2


def test_a_game_can_be_resumed(tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    run("play", "mio", "--seed", "3", "--seat", "2", "--record", str(kept), typed="1\nquit\n")
    before = records.read(kept.read_bytes())
    assert before.meta is not None
    assert before.meta["people"] == [2]
    run("play", "--resume", str(kept), "--seed", "4", typed="1\nquit\n")
    after = records.read(kept.read_bytes())
    assert after.moves[: len(before.moves)] == before.moves
    assert len(after.moves) > len(before.moves)
    assert (after.seats, after.meta) == (before.seats, before.meta)


# Bots


def test_the_level_of_a_bot_stands_beside_its_name(tmp_path: Path) -> None:
    shown = sit(MIO, tmp_path, "quit", more=("--bots", "novice,master")).out
    assert re.search(r"Lampe · novice +2 cards", shown)
    assert re.search(r"Horloge · master +3 cards", shown)
    assert re.search(r"You +4 cards", shown)
    assert "Lampe · maître" in sit(MIO, tmp_path, "quit", more=("--bots", "master"), lang="fr").out


@pytest.mark.parametrize(
    ("given", "kinds"),
    [
        ("expert", ["expert", "expert", "expert"]),
        ("novice,master", ["novice", "novice", "master"]),
        ("random,novice,master", ["random", "novice", "master"]),
    ],
)
def test_bots_take_the_free_seats_in_turn_or_seat_by_seat(given: str, kinds: list[str], tmp_path: Path) -> None:
    sit(MIO, tmp_path, "quit", more=("--bots", given))
    record = records.read((tmp_path / "game.json").read_bytes())
    assert record.meta is not None
    assert record.meta["bots"] == kinds


def test_a_resumed_game_has_the_same_bots_by_default(tmp_path: Path) -> None:
    sit(MIO, tmp_path, "quit", more=("--bots", "novice,master"))
    kept = str(tmp_path / "game.json")
    assert "Horloge · master" in run("play", "--resume", kept, typed="quit\n").out
    assert "Horloge · expert" in run("play", "--resume", kept, "--bots", "expert", typed="quit\n").out


def test_a_record_that_names_unknown_bots_can_be_resumed(tmp_path: Path) -> None:
    sit(MIO, tmp_path, "quit")
    record = records.read((tmp_path / "game.json").read_bytes())
    record.meta = {"people": [1], "bots": ["thoughtful", 7, "x"]}
    (tmp_path / "game.json").write_bytes(records.write(record))
    assert "Lampe · casual" in run("play", "--resume", str(tmp_path / "game.json"), typed="quit\n").out


def test_bots_remember_a_resumed_game_as_if_it_had_not_been_left(tmp_path: Path) -> None:
    run("play", "mio", "--people", "none", "--bots", "random", "--seed", "3", "--record", str(tmp_path / "game.json"))
    record = records.read((tmp_path / "game.json").read_bytes())
    whole = replayed(record, len(record.moves))
    half = len(record.moves) // 2
    resumed = replayed(shortened(record, half), half)
    remembered(resumed)  # from here on it is kept up, move by move
    for text in record.moves[half:]:
        news = resumed.play(*split_move(text, resumed.match.seats))
        if news[0].is_deal:
            break
    again = replayed(record, resumed.made)
    assert remembered(resumed) == remembered(again)
    assert len(whole.match.memories[0].moves) > len(again.match.memories[0].moves) > 5


def test_bots_remember_what_was_taken_back() -> None:
    spec = GAMES["20-20"]
    match = Match.begin(spec, spec.options({"undo": True}, 1), ["Anna"], seeded(5))
    table = TerminalMatch(match, Seating(["Anna"], [0], ["casual"]))
    assert remembered(table) == [([], [])]
    table.play(0, table.legal(0)[0])
    table.play(0, "undo")
    table.play(0, table.legal(0)[1])
    assert len(match.memories[0].moves) == 3
    assert remembered(table) == remembered(TerminalMatch(Match.resume(match.record), table.seating))


def shortened(record: Record, moves: int) -> Record:
    return msgspec.structs.replace(record, moves=record.moves[:moves], result=None)


def replayed(record: Record, moves: int) -> TerminalMatch:
    """A recorded game of bots, resumed after that many moves."""
    seating = Seating(record.seats, [], ["random"] * len(record.seats))
    return TerminalMatch(Match.resume(shortened(record, moves)), seating)


def remembered(table: TerminalMatch) -> list[tuple[list[int], list[int]]]:
    return [(list(memory.actors), list(memory.moves)) for memory in table.match.memories]


def test_a_name_from_a_file_does_nothing_to_the_terminal(tmp_path: Path) -> None:
    sit(MIO, tmp_path, "quit")
    record = records.read((tmp_path / "game.json").read_bytes())
    record.seats[1] = "\x1b[2Jboo, [x|y]"
    (tmp_path / "game.json").write_bytes(records.write(record))
    answer = run("play", "--resume", str(tmp_path / "game.json"), typed="1\nquit\n")
    assert "\x1b" not in answer.out
    assert "boo, [x|y]" in answer.out


# Reactions


def test_M26_after_the_last_but_one_card_there_is_time_to_shout(tmp_path: Path) -> None:
    answer = sit(TWO_CARDS, tmp_path, "r1", "mio", "quit")
    assert "anything to say? (2 s)" in answer.out
    assert "You shout MIO" in answer.out
    assert moves_of(tmp_path)[:2] == ["1:r1", "1:mio"]


def test_M28_who_says_nothing_has_forgotten(tmp_path: Path) -> None:
    answer = sit(TWO_CARDS, tmp_path, "r1", "", "quit")
    assert "face down: r4" in answer.out
    assert "1:mio" not in moves_of(tmp_path)


def test_M27_a_shout_with_the_play_asks_nothing_more(tmp_path: Path) -> None:
    answer = sit(TWO_CARDS, tmp_path, "r1!", "quit")
    assert "anything to say" not in answer.out


def test_bots_say_what_they_chose_and_the_terminal_adds_nothing(tmp_path: Path) -> None:
    """Bots decide for themselves whether to shout: random ones forget it, or shout when it is not due."""
    line = ("play", "mio", "--people", "none", "--bots", "random", "--seed", "9")
    run(*line, "--record", str(tmp_path / "game.json"))
    record = records.read((tmp_path / "game.json").read_bytes())
    shouts = {(text.endswith("!"), left == 1) for text, left in plays(record)}
    assert shouts == {(False, False), (False, True), (True, False), (True, True)}


def plays(record: Record) -> list[tuple[str, int]]:
    """Every card played, and how many its player then has left."""
    found = []
    for move, match in zip(["", *record.moves], Match.replay(record), strict=True):
        seat, _, text = move.partition(":")
        if text and seat != "table" and text not in ("draw", "pass", "mio") and not text.startswith("name:"):
            view: dict[str, Any] = match.view(int(seat))
            found.append((text, len(view["hands"][int(seat) - 1])))
    return found


def test_E13_everybody_is_asked_for_a_mirror_in_the_same_words(tmp_path: Path) -> None:
    holding = sit(EKKO, tmp_path, "", "quit").out
    hands = [["35", "15", "77", "22"], *EKKO["hands"][1:]]
    empty = sit({**EKKO, "hands": hands}, tmp_path, "", "quit").out
    first = holding.split("›")[0].replace("34−", "35+")
    assert first == empty.split("›")[0]
    assert "Do you mirror it?" in first


def test_a_mirror_is_typed_and_its_effect_chosen(tmp_path: Path) -> None:
    answer = sit(EKKO, tmp_path, "34", "b", "quit")
    assert "Which one?" in answer.out
    assert moves_of(tmp_path)[0].startswith("1:34>drop:")
    assert "You mirror with 34 and discard 15 face down" in answer.out


def test_E18_others_do_not_learn_what_was_discarded(tmp_path: Path) -> None:
    hands = [["15", "77"], ["34", "60", "70"], ["80", "81", "82"], ["90", "91"]]
    lines = ("", "", "", "34>drop:60", *[""] * 20)
    shown = sit({**EKKO, "hands": hands}, tmp_path, *lines, more=("--people", "2,4", "--names", "Bob,Dan")).out
    after = shown.split("34>drop:60")[1]
    assert "Bob mirrors with 34 and discards a card face down" in after
    assert "60" not in re.split(r"keyboard goes to Bob", after.split("keyboard goes to Dan")[1])[0]


# Pictures


def test_the_dice_and_the_open_squares_are_shown(tmp_path: Path) -> None:
    answer = sit(DICE, tmp_path, "quit").out
    assert "6 + 2 = 8" in answer
    assert answer.count("[ 8 ]") == 4
    assert "■4" in answer


def test_colours_are_left_out_where_they_are_unwelcome(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    answer = sit(MIO, tmp_path, "quit").out
    assert "\x1b" not in answer
    assert "red" in answer
    assert "b4" in answer
