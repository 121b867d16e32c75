"""English help of every command: docstrings, each with its parameters and examples."""

from __future__ import annotations

LANG = ":param lang: Language: fr or en (default: that of the locale).\n"
OPTION = ":param option: A house rule, name=value; may be repeated (`tablee games` lists them).\n"

TEXTS = {
    "help": (
        "Tablée: five tabletop games. Without a command it opens in the browser; play stays in the terminal.\n\n"
        "For example:\n\n"
        "  tablee play mio\n\n"
        "  tablee rules mio M26\n\n"
        "  tablee simulate mio --games 10000"
    ),
    "help.usage": "{path} {rest}",
    "help.rest": "[OPTIONS] [ARGUMENTS]",
    "help.rest.group": "COMMAND [OPTIONS] [ARGUMENTS]",
    "help.flag": "Show this help.",
    "help.version": "Show the version and the build.",
    "help.commands": "Commands",
    "help.parameters": "Parameters",
    "help.play": (
        "Play a game here, against bots or with people who share the keyboard.\n\n"
        "For example:\n\n"
        "  tablee play mio\n\n"
        "  tablee play ekko --people 1,3 --names Anna,Luc\n\n"
        "  tablee play 20-20 --option undo=true --option deals=winnable\n\n"
        "  tablee play --resume game.json\n\n"
        ":param game: Which game; left out, the program asks.\n"
        ":param seats: How many seats (default: the smallest friendly number).\n"
        ":param seat: Your seat (default: 1).\n"
        ":param people: Seats of people at this keyboard: 1,3, or all, or none to watch.\n"
        ":param names: Names of the people, or of all seats, with commas.\n"
        ":param bots: random, novice, casual (default), expert or master, or several with commas, in turn.\n"
        f"{OPTION}"
        ":param seed: Makes deals, dice and bots come out the same again.\n"
        ":param record: File for the record (default: a new one among your records).\n"
        ":param position: Start from a position (a file, or - for standard input).\n"
        ":param resume: Go on with a recorded game.\n"
        ":param pace: Seconds to read each line about the others.\n"
        ":param no_hints: Play without hints.\n"
        f"{LANG}"
    ),
    "help.games": (
        "List the games, their players and their options.\n\n"
        "For example:\n\n  tablee games --lang fr\n\n"
        ":param json: Data instead of text.\n"
        f"{LANG}"
    ),
    "help.rules": (
        "Show the rules of a game, or single clauses.\n\n"
        "For example:\n\n  tablee rules ekko\n\n  tablee rules mio M26 M28\n\n"
        ":param game: Which game.\n"
        ":param clauses: Numbers of clauses, such as M26.\n"
        f"{LANG}"
    ),
    "help.position": (
        "Look into any situation: show it, ask for its legal moves, play on.\n\n"
        "For example:\n\n  tablee position legal position.json --seat 2 --all-cards"
    ),
    "help.position.show": (
        "Show a position.\n\n"
        "For example:\n\n  tablee position show position.json\n\n"
        "  tablee position show - --seat 2 --json < position.json\n\n"
        ":param file: A file, or - for standard input.\n"
        ":param seat: Whose eyes: a seat, public or all (default: those it was written for).\n"
        ":param json: The position as that viewer sees it, as JSON.\n"
        f"{LANG}"
    ),
    "help.position.legal": (
        "List the legal moves of a seat, and why others are refused.\n\n"
        "For example:\n\n  tablee position legal position.json\n\n"
        "  tablee position legal position.json --seat 2 --why r3 --why draw\n\n"
        "  tablee position legal position.json --all-cards --json\n\n"
        ":param file: A file, or - for standard input.\n"
        ":param seat: A seat, or table (default: the seat on turn).\n"
        ":param why: A move to be judged; may be repeated.\n"
        ":param all_cards: Give the reason for every card that cannot be used.\n"
        ":param json: Data instead of text.\n"
        f"{LANG}"
    ),
    "help.position.play": (
        "Play moves and show the new position, or the refusal of the first that is not legal.\n\n"
        "For example:\n\n  tablee position play position.json 1:r3! 2:draw\n\n"
        "  tablee position play dice.json roll:3+4 1:b2 --json\n\n"
        ":param file: A file, or - for standard input.\n"
        ":param moves: Moves as seat:move; moves of the table need no seat.\n"
        ":param seat: Whose eyes the new position is for: a seat, public or all.\n"
        ":param json: The new position (or the refusal) as JSON.\n"
        f"{LANG}"
    ),
    "help.position.schema": (
        f"Print the JSON schema of positions.\n\nFor example:\n\n  tablee position schema > schema.json\n\n{LANG}"
    ),
    "help.simulate": (
        "Play many matches between bots and sum them up.\n\n"
        "For example:\n\n  tablee simulate mio --games 10000\n\n"
        "  tablee simulate mio --bots casual,random --games 50 --option target=30 --json\n\n"
        ":param game: Which game.\n"
        ":param games: How many matches (default: 1000).\n"
        ":param seats: How many seats.\n"
        f"{OPTION}"
        ":param bots: random (default), novice, casual, expert or master, or several with commas, seat by seat.\n"
        ":param seed: The same seed gives the same matches (default: 1).\n"
        ":param json: Data instead of text.\n"
        f"{LANG}"
    ),
    "help.arena": (
        "Let bots play against each other on equal luck: every deal in every seating.\n\n"
        "For example:\n\n  tablee arena mio casual novice random\n\n"
        "  tablee arena ekko expert casual --seats 4 --games 1000 --jobs 2 --to-the-end --json\n\n"
        '  tablee arena mio casual --bot "python my_bot.py"\n\n'
        "  tablee arena --ladder --minutes 5 --out ladder.md\n\n"
        ":param game: Which game.\n"
        ":param bots: Two or more of random, novice, casual, expert and master.\n"
        ":param seats: How many seats (default: as few as the game allows).\n"
        ":param games: How many matches of each contest at most (default: 400).\n"
        f"{OPTION}"
        ":param seed: The same seed gives the same deals (default: 1).\n"
        ":param jobs: How many processes at a time (default: 1); the results do not depend on it.\n"
        ":param minutes: The most time for each contest.\n"
        ":param to_the_end: Play all matches, even when everything is settled.\n"
        ":param ladder: All levels of all games against each other, as a page in Markdown.\n"
        ":param bot: A program of your own, as command or name=command; may be given several times.\n"
        ":param patience: Seconds that such a program has for each move (default: 5).\n"
        ":param only: The only game of the ladder.\n"
        ":param out: File for the ladder; an interrupted one is taken up again.\n"
        ":param json: Data instead of text.\n"
        f"{LANG}"
    ),
    "help.conformance": (
        "Examine whether a game keeps what every game owes: moves and refusals agree, nothing leaks, records replay. "
        "Exit status 1 if it does not.\n\n"
        "For example:\n\n  tablee conformance mio\n\n"
        "  tablee conformance my_package:GAME --matches 5\n\n"
        ":param game: A game by its name, or module:attribute of one that need not be installed.\n"
        ":param matches: Random matches at each table (default: 2).\n"
        ":param moments: Moments of each match that are looked at (default: 25).\n"
        ":param seed: The same seed gives the same matches (default: 1).\n"
        ":param json: Data instead of text.\n"
        f"{LANG}"
    ),
    "help.hint": (
        "Give a hint for a seat: a nudge, the best move, or the best few with their prospects and reasons. "
        "It uses only what the seat may know.\n\n"
        "For example:\n\n  tablee hint position.json\n\n"
        "  tablee hint position.json --seat 2 --strength nudge\n\n"
        "  tablee hint game.json --at 12 --milliseconds 500\n\n"
        ":param position: A position or a record (a file, or - for standard input).\n"
        ":param seat: Who wants it (default: the seat that the file was written for, else the seat on turn).\n"
        ":param at: Of a record, after so many moves (default: all).\n"
        ":param strength: nudge, move or full (default).\n"
        ":param level: Who is asked: random, novice, casual, expert or master (default).\n"
        ":param milliseconds: Time to think; 0, the level's own measure, gives the same hint every time (default).\n"
        ":param seed: Another stream of thought (default: 1).\n"
        ":param json: Data instead of text.\n"
        f"{LANG}"
    ),
    "help.solve": (
        "Tell whether a deal of 20/20 can be won, and how. It sees every card.\n\n"
        "For example:\n\n  tablee solve game.json --at 10\n\n"
        "  tablee solve --deals 10000\n\n"
        "  tablee solve --generate 3 --grade 5 > hard.jsonl\n\n"
        ":param file: A position or a record: a file, or - for standard input (default).\n"
        ":param at: A moment of a record: after so many moves (default: 0, the deal).\n"
        ":param deals: Solve so many random deals and sum them up.\n"
        ":param grades: Grade those deals, too (slower).\n"
        ":param generate: Write so many deals that can be won, a position on each line.\n"
        ":param grade: Only such deals, from 1 (very easy) to 5 (very hard).\n"
        ":param seed: The same seed gives the same deals (default: 1).\n"
        ":param json: Data instead of text.\n"
        f"{LANG}"
    ),
    "help.study": (
        "Compare house rules, seat counts or bots over many games on equal luck; writes data and a report.\n\n"
        "For example:\n\n  tablee study --list\n\n  tablee study mio-decks --games 500\n\n"
        "  tablee study my-study.toml --cluster tcp://10.0.0.1:8786\n\n"
        "A run that was interrupted goes on where it stopped when the same command is given again.\n\n"
        ":param name: A study that comes with Tablée, or a file (TOML or JSON).\n"
        ":param games: Games of each variant (default: as the study says).\n"
        ":param seed: The same seed gives the same games.\n"
        ":param jobs: Processes (default: one for each core).\n"
        ":param out: Folder; each study gets one of its own in it (default: studies).\n"
        ":param cluster: Address of a Dask scheduler whose workers play.\n"
        ":param fresh: Throw away what an earlier run left.\n"
        ":param every: All studies that come with Tablée.\n"
        ":param names: List the studies that come with Tablée.\n"
        ":param json: The figures as data instead of text.\n"
        f"{LANG}"
    ),
    "help.replay": (
        "Step through a recorded game: Enter goes on, b back, a number jumps, q leaves.\n\n"
        "For example:\n\n  tablee replay game.json\n\n  tablee replay game.json --seat 2 --from 10 --to 20\n\n"
        ":param record: A file, or - for standard input.\n"
        ":param seat: Whose eyes: a seat, public or all (default).\n"
        ":param from_: First step (0: the start).\n"
        ":param to: Last step.\n"
        ":param json: All steps with their positions as JSON.\n"
        f"{LANG}"
    ),
    "help.home": (
        "Open the page in the browser; the server is started first, unless it runs already.\n\n"
        "For example:\n\n  tablee\n\n"
        ":param port: The port (default: 8120, or the next that is free).\n"
        ":param data: The folder for the server's files.\n"
        ":param browser: Open the browser (default), or just say where the page is.\n"
        f"{LANG}"
    ),
    "help.serve": (
        "Run the server: tables for people and bots, in the browser and for programs.\n\n"
        "For example:\n\n  tablee serve\n\n  tablee serve --host 0.0.0.0 --port 80 --database postgresql://...\n\n"
        ":param host: The address to listen on (default: 127.0.0.1, this machine only).\n"
        ":param port: The port (default: 8120; 0 for any that is free).\n"
        ":param data: The folder for the server's files.\n"
        ":param database: A PostgreSQL address; without one, SQLite in the data folder.\n"
        ":param origin: An origin of other pages that may connect; may be given several times.\n"
        ":param bot_workers: Processes that choose moves for bots (default: 2).\n"
        ":param speed: How fast bots act: 2 for twice as fast.\n"
        ":param logs: json, text, or auto (default): text in a terminal, else JSON.\n"
        ":param browser: Open the page in the browser.\n"
        f"{LANG}"
    ),
    "help.verify": (
        "Check that the deals and dice of a live match were those that the table had promised (docs/fairness.md). "
        "The exit status is 0 if it is proved, 1 if not, and 2 if there is no proof to check.\n\n"
        "For example:\n\n  tablee verify game.json\n\n"
        ":param record: A file, or - for standard input.\n"
        ":param json: Data instead of text.\n"
        f"{LANG}"
    ),
    "help.backup": (
        "Back up all tables of a server into one file; the server may go on meanwhile.\n\n"
        "For example:\n\n  tablee backup tablee-monday.backup\n\n"
        ":param file: The file; one of that name is replaced once the new one is complete.\n"
        ":param data: The folder of the server's files.\n"
        ":param database: A PostgreSQL address; without one, SQLite in the data folder.\n"
        f"{LANG}"
    ),
    "help.restore": (
        "Restore a backup into the storage of a server that is not running: SQLite or PostgreSQL, "
        "whichever it was made from.\n\n"
        "For example:\n\n  tablee restore tablee-monday.backup\n\n"
        ":param file: The file.\n"
        ":param data: The folder of the server's files.\n"
        ":param database: A PostgreSQL address; without one, SQLite in the data folder.\n"
        ":param replace: Throw away the tables that are there.\n"
        f"{LANG}"
    ),
}
