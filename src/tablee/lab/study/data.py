"""The data of a study: every game as a row of `games.parquet` and `games.csv`, the figures as `summary.json`."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import msgspec
import polars as pl

from tablee.lab.code_digest import code_digest
from tablee.lab.statistics import Estimate
from tablee.lab.study.chunks import write
from tablee.lab.study.design import Study, study_of
from tablee.lab.study.figures import Results
from tablee.lab.study.trial import Row

GAMES = "games.parquet"
SCHEMA: dict[str, Any] = {
    "arm": pl.String,
    "deal": pl.Int64,
    "play": pl.Int64,
    "seed": pl.Int64,
    "seats": pl.Int64,
    "bots": pl.List(pl.String),
    "first": pl.Int64,
    "winners": pl.List(pl.Int64),
    "scores": pl.List(pl.Int64),
    "moves": pl.Int64,
    "rounds": pl.Int64,
    "ending": pl.String,
    "round_endings": pl.List(pl.String),
    "first_share": pl.Float64,
    "tie": pl.Boolean,
    "behind": pl.Boolean,
    "last": pl.Boolean,
    "decisions": pl.Int64,
}
LISTS = [name for name, kind in SCHEMA.items() if isinstance(kind, pl.List)]


def frame(study: Study, rows: list[Row]) -> pl.DataFrame:
    """All games as a data frame."""
    columns = study_of(study.game).tally.columns
    counted = {name: pl.Float64 if name.endswith("_won") else pl.Int64 for name in columns}
    return pl.DataFrame(rows, schema={**SCHEMA, **counted}, orient="row")


def write_games(folder: Path, study: Study, rows: list[Row]) -> None:
    """Writes both files; the CSV separates lists of seats by spaces."""
    table = frame(study, rows)
    spaced = table.with_columns(pl.col(name).cast(pl.List(pl.String)).list.join(" ") for name in LISTS)
    write(folder / "games.csv", spaced.write_csv().encode())
    buffer = io.BytesIO()
    table.write_parquet(buffer, compression="zstd")
    write(folder / GAMES, buffer.getvalue())


def read_games(folder: Path) -> list[Row]:
    """The rows of a finished study."""
    return pl.read_parquet(folder / GAMES).to_dicts()


# The summary


def summary(results: Results) -> dict[str, Any]:
    """All figures for `summary.json`, without times and machines: the same games give the same bytes."""
    study = results.study
    estimates, differences = results.estimates(), results.differences()
    return {
        "study": study.name,
        "title": study.title,
        "game": study.game,
        "games": study.games,
        "seed": study.seed,
        "base": study.base_arm().name,
        "code": code_digest(),
        "arms": [
            {
                "name": arm.name,
                "label": arm.label,
                "seats": study.seats_of(arm),
                "bots": study.bots_of(arm),
                "options": {**study.options, **arm.options},
                "games": len(results.by_arm[arm.name]),
                "measures": {key: rounded(found) for key, found in estimates[arm.name].items()},
                "difference": {key: rounded(found) for key, found in differences.get(arm.name, {}).items()},
                "length_percentiles": dict(zip(("10", "25", "50", "75", "90"), results.lengths(arm), strict=True)),
                "round_endings": results.endings(arm),
                "won_by_place": [rounded(found) for found in results.places(arm)],
                "won_by_bot": {bot: rounded(found) for bot, found in results.bots(arm).items()},
            }
            for arm in study.arms
        ],
    }


def rounded(found: Estimate | None) -> dict[str, float] | None:
    """An estimate with six digits."""
    if found is None:
        return None
    return {
        "value": round(found.value, 6),
        "low": round(found.low, 6),
        "high": round(found.high, 6),
        "deals": found.deals,
    }


def write_summary(folder: Path, figures: dict[str, Any]) -> None:
    """The figures as JSON."""
    write(folder / "summary.json", msgspec.json.format(msgspec.json.encode(figures), indent=2) + b"\n")
