"""Fits the weights of the Séquence Dés bots anew and writes `src/tablee/games/sequence_des/bots/tables.py`.

    python tools/fit_sequence_des.py

The same source gives the same weights. On the compiled build it takes some minutes, interpreted some hours.
"""

from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.rng import Rng
from tablee.games.sequence_des.bots.fitting import fit_games
from tablee.games.sequence_des.bots.judgement import PatternWeights, roles
from tablee.games.sequence_des.bots.patterns import FIVE, SIX
from tablee.games.sequence_des.bots.weights import write
from tablee.games.sequence_des.options import SequenceDesOptions
from tablee.games.sequence_des.spec import SPEC

TABLES = Path("src/tablee/games/sequence_des/bots/tables.py")
HEAD = '"""Weights of the patterns, written by `tools/fit_sequence_des.py`."""\n\nfrom typing import Final\n'
STAGES = 20
FIRST_STEP = 2.0
LAST_STEP = 0.04
WIDTH = 110


def fit(row: int, sides: int, games: int, seed: int) -> str:
    """Weights after so many games, in ever smaller steps."""
    patterns = FIVE if row == 5 else SIX
    weights = PatternWeights(patterns, sides, vec[i64]([0] * int(patterns.size * roles(sides))))
    options = SPEC.options({"row": row}, sides)
    assert isinstance(options, SequenceDesOptions)
    rng = Rng(seed)
    for stage in range(STAGES):
        step = FIRST_STEP * (LAST_STEP / FIRST_STEP) ** (stage / (STAGES - 1))
        wrong = fit_games(options, weights, sides, games // STAGES, step, rng)
        print(
            f"row {row}, {sides} sides, stage {stage + 1}: step {step:.3f}, mean square error {wrong:.5f}", flush=True
        )
    return write(weights.values)


def constant(name: str, text: str) -> str:
    """A constant as source."""
    lines = [f'    "{text[k : k + WIDTH]}"\n' for k in range(0, len(text), WIDTH)]
    return f"\n{name}: Final = (\n{''.join(lines)})\n"


if __name__ == "__main__":
    five = constant("FIVE_FOR_TWO", fit(5, 2, 100_000, seed=2))
    six = constant("SIX_FOR_TWO", fit(6, 2, 25_000, seed=3))
    three = constant("FIVE_FOR_THREE", fit(5, 3, 30_000, seed=4))
    TABLES.write_text(HEAD + five + six + three, encoding="utf-8")
