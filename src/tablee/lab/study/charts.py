"""The charts of a report: SVG from Altair, with CSS variables as colours, so that they follow the page's theme.

They are narrow with large type: a phone shows them unscaled, a wide screen two side by side.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import altair as alt
import vl_convert

from tablee import lang as languages
from tablee.lab.statistics import Estimate, Kind
from tablee.lab.study.design import Study, study_of
from tablee.lab.study.figures import Figures, Results
from tablee.lab.study.number_format import decimal, figure, interval
from tablee.lab.study.phrases import ending, say

WIDTH = 340
STEP = 52
"""The height of a row."""
ABOVE = -17
"""The offset of labels above their rows."""
# Colours in Altair's SVG, and the CSS variables that replace them.
INK, QUIET, LINE, SOFT = "#010101", "#020202", "#030303", "#040404"
SERIES = ["#0a0101", "#0a0102", "#0a0103", "#0a0104", "#0a0105", "#0a0106", "#0a0107", "#0a0108"]
VARIABLES = {INK: "--ink", QUIET: "--quiet", LINE: "--line", SOFT: "--soft"} | {
    colour: f"--series-{number}" for number, colour in enumerate(SERIES, start=1)
}
HIGHLIGHTS = 4
"""The most measures of the design that get their own chart."""


@dataclass(frozen=True)
class Chart:
    """An SVG with its caption and a text alternative."""

    title: str
    note: str
    alt: str
    svg: str


def charts(results: Results, figures: Figures, lang: str) -> list[Chart]:
    """All charts of a report: those of every study, and those of its game."""
    study = results.study
    part = study_of(study.game)
    found = [rivals(results, lang), *part.charts(results, figures, lang)]
    if "length" in study.measured():
        found += [lengths(results, lang), beginners(results, figures, lang)]
    if part.has_endings_chart and len({way for arm in study.arms for way in results.endings(arm)}) > 1:
        found.append(endings(results, lang))
    asked = [key for key in study.measures if key not in part.without_chart]
    shown = [key for key in ("luck", "behind") if key in study.measured()] + asked[:HIGHLIGHTS]
    found += [measured(study, figures, key, lang) for key in shown]
    kept = [chart for chart in found if chart is not None]
    return kept[: len(kept) - len(kept) % 2] if len(kept) > 4 else kept


# Charts of every study


def measured(study: Study, figures: Figures, key: str, lang: str) -> Chart | None:
    """A chart of one measure of all arms, with intervals."""
    measure = study.measure(key)
    kind = measure.kind
    rows = [row_of(languages.pick(lang, arm.label), figures[arm.name][key], kind, lang) for arm in study.arms]
    return dotted(measure.label(lang), say("chart.interval.note", lang), rows, kind, lang)


def beginners(results: Results, figures: Figures, lang: str) -> Chart | None:
    """A chart of the first player's advantage by arm; with a single arm, of every place."""
    study = results.study
    if len(study.arms) == 1:
        return places(results, lang)
    rows = []
    for arm in study.arms:
        row = row_of(languages.pick(lang, arm.label), figures[arm.name]["first"], "share", lang)
        rows.append({**row, "fair": study.fair_share(arm)})
    return dotted(say("chart.first", lang), say("chart.first.note", lang), rows, "share", lang)


def rivals(results: Results, lang: str) -> Chart | None:
    """A chart of the victories of each bot, if bots of different levels meet."""
    rows = []
    for arm in results.study.arms:
        fair = results.study.fair_share(arm)
        for bot, found in results.bots(arm).items():
            label = f"{languages.pick(lang, arm.label)}, {say(f'bot.{bot}', lang)}"
            rows.append({**row_of(label, found, "share", lang), "fair": fair})
    if not rows:
        return None
    return dotted(say("chart.rivals", lang), say("chart.rivals.note", lang), rows, "share", lang)


def places(results: Results, lang: str) -> Chart | None:
    """A chart of the victories of every place in the only arm."""
    (arm,) = results.study.arms
    fair = results.study.fair_share(arm)
    rows = [
        {**row_of(place_name(place, lang), found, "share", lang), "fair": fair}
        for place, found in enumerate(results.places(arm), start=1)
    ]
    return dotted(say("chart.places", lang), say("chart.places.note", lang), rows, "share", lang)


def place_name(place: int, lang: str) -> str:
    """A place in the order of play."""
    return say(f"place.{place}", lang) if place < 4 else say("place.n", lang, n=place)


def lengths(results: Results, lang: str) -> Chart | None:
    """A chart of the length of matches, in percentiles."""
    rows: list[dict[str, Any]] = []
    for arm in results.study.arms:
        p10, p25, p50, p75, p90 = results.lengths(arm)
        shown = decimal(p50, 0, lang)
        reach = f"{decimal(p10, 0, lang)}–{decimal(p90, 0, lang)}"
        row = {"label": languages.pick(lang, arm.label), "value": p50, "low": p10, "high": p90, "q1": p25, "q3": p75}
        rows.append({**row, "shown": shown, "reach": reach})
    return dotted(say("chart.length", lang), say("chart.length.note", lang), rows, "mean", lang)


def endings(results: Results, lang: str) -> Chart | None:
    """A chart of the ways in which rounds end, as parts of one bar."""
    rows: list[dict[str, Any]] = []
    for arm in results.study.arms:
        ways = results.endings(arm)
        for way, count in ways.items():
            share = count / sum(ways.values())
            group = ending(results.study.game, way, lang)
            rows.append({"label": languages.pick(lang, arm.label), "value": share, "group": group})
    title = say("chart.endings", lang)
    told = [f"{row['label']}, {row['group']}: {decimal(100 * row['value'], 1, lang)} %" for row in rows]
    base = alt.Chart(alt.Data(values=rows))
    y = alt.Y("label:N", sort=None, axis=None)
    groups = unique(row["group"] for row in rows)
    bars = base.mark_bar(height=13).encode(
        y=y, x=share_axis("value:Q", stack="zero", domain=[0, 1]), color=series("group:N", groups), order="group:N"
    )
    layers = bars + labels(unique(row["label"] for row in rows), y)
    return Chart(
        title, say("chart.endings.note", lang), in_words(title, told), drawn(layers, STEP * len(results.by_arm), lang)
    )


def by_level(title: str, note: str, axis: str, rows: list[dict[str, Any]], lang: str) -> Chart | None:
    """A share by some `level` from 1 to 5 along the bottom, a line for each label."""
    if not rows:
        return None
    told = [f"{row['label']}, {row['level']}: {row['shown']} ({row['reach']})" for row in rows]
    base = alt.Chart(alt.Data(values=rows))
    names = unique(row["label"] for row in rows)
    room = WIDTH / 5
    parts = {
        "x": alt.X("level:O", axis=alt.Axis(title=axis, labelAngle=0, grid=False)),
        "xOffset": alt.XOffset("label:N", sort=None, scale=alt.Scale(range=[0.25 * room, 0.6 * room])),
        "color": series("label:N", names),
    }
    y = alt.Y("value:Q", scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(format=".0%", tickCount=5, title=None))
    layers = (
        base.mark_rule(strokeWidth=1.5).encode(y=alt.Y("low:Q"), y2="high:Q", **parts)
        + base.mark_line(strokeWidth=1.5, opacity=0.5).encode(y=y, **parts)
        + base.mark_point(filled=True, size=60, opacity=1).encode(y=y, **parts)
    )
    return Chart(title, note, in_words(title, told), drawn(layers, 260, lang))


# Parts


def row_of(label: str, found: Estimate | None, kind: Kind, lang: str) -> dict[str, Any]:
    """A row of a dot plot."""
    if found is None:
        return {"label": label, "value": None, "low": None, "high": None, "shown": say("nothing", lang), "reach": ""}
    shown, reach = figure(found, kind, lang), interval(found, kind, lang)
    return {"label": label, "value": found.value, "low": found.low, "high": found.high, "shown": shown, "reach": reach}


def dotted(title: str, note: str, rows: list[dict[str, Any]], kind: Kind, lang: str) -> Chart | None:
    """A point with its interval for each row: the label above on the left, the figure on the right."""
    if all(row["value"] is None for row in rows):
        return None
    grouped = "group" in rows[0]
    groups = unique(row["group"] for row in rows) if grouped else []
    base = alt.Chart(alt.Data(values=rows))
    y = alt.Y("label:N", sort=None, axis=None)
    x = (
        share_axis("value:Q")
        if kind != "mean"
        else alt.X("value:Q", axis=alt.Axis(tickCount=5, title=None), scale=loose())
    )
    parts: dict[str, Any] = {"color": series("group:N", groups)} if grouped else {"color": alt.value(SERIES[0])}
    if grouped:
        parts["yOffset"] = alt.YOffset("group:N", sort=None, scale=alt.Scale(range=[STEP * 0.42, STEP * 0.58]))
    layers: Any = base.mark_rule(strokeWidth=2, strokeCap="round").encode(y=y, x=alt.X("low:Q"), x2="high:Q", **parts)
    if "fair" in rows[0]:
        fair = base.mark_tick(thickness=1.5, size=18, strokeDash=[3, 3], color=QUIET)
        layers = fair.encode(y=y, x=alt.X("fair:Q")) + layers
    if "q1" in rows[0]:
        layers += base.mark_rule(strokeWidth=9, strokeCap="round", opacity=0.45).encode(
            y=y, x=alt.X("q1:Q"), x2="q3:Q", **parts
        )
    layers += base.mark_point(filled=True, size=75, opacity=1).encode(y=y, x=x, **parts)
    layers += labels(unique(row["label"] for row in rows), y)
    layers += values(base, y, groups)
    names = [row["label"] + (f", {row['group']}" if grouped else "") for row in rows]
    told = [f"{name}: {row['shown']} ({row['reach']})" for name, row in zip(names, rows, strict=True)]
    return Chart(title, note, in_words(title, told), drawn(layers, STEP * len({row["label"] for row in rows}), lang))


def values(base: Any, y: Any, groups: list[str]) -> Any:
    """The figures above the rows on the right, in the colours of their groups if there are any."""
    text = {"align": "right", "dy": ABOVE, "fontSize": 13, "fontWeight": "bold"}
    if not groups:
        return base.mark_text(**text, color=INK).encode(y=y, x=alt.value(WIDTH), text="shown:N")
    columns = [
        base.transform_filter(alt.datum.group == group)
        .mark_text(**text, color=SERIES[number])
        .encode(y=y, x=alt.value(WIDTH - 60 * (len(groups) - 1 - number)), text="shown:N")
        for number, group in enumerate(groups)
    ]
    return alt.layer(*columns)


def in_words(title: str, rows: list[str]) -> str:
    """The text alternative of a chart."""
    return f"{title} {'; '.join(rows)}." if title.endswith("?") else f"{title}: {'; '.join(rows)}."


def labels(names: list[str], y: Any) -> Any:
    """A layer with the names of the rows, above them on the left."""
    base = alt.Chart(alt.Data(values=[{"label": name} for name in names]))
    return base.mark_text(align="left", dy=ABOVE, fontSize=13, color=INK).encode(y=y, x=alt.value(0), text="label:N")


def share_axis(field: str, *, stack: Any = None, domain: list[float] | None = None) -> Any:
    """A percentage axis along the bottom."""
    scale = alt.Scale(domain=domain) if domain else loose()
    return alt.X(field, stack=stack, scale=scale, axis=alt.Axis(format=".0%", tickCount=5, title=None))


def loose() -> Any:
    """A scale that need not start at zero, because these are points, not bars."""
    return alt.Scale(zero=False, nice=True, padding=8)


def series(field: str, groups: list[str]) -> Any:
    """A colour for each group, with a legend at the bottom."""
    legend = alt.Legend(orient="bottom", title=None, columns=1, symbolType="circle", labelLimit=240, symbolOpacity=1)
    return alt.Color(field, sort=None, scale=alt.Scale(domain=groups, range=SERIES[: len(groups)]), legend=legend)


def unique(names: Any) -> list[str]:
    """Names in order of first appearance."""
    return list(dict.fromkeys(names))


def drawn(chart: Any, height: int, lang: str) -> str:
    """The SVG of a chart, without external references."""
    spec = (
        chart.properties(width=WIDTH, height=height)
        .configure(background="transparent", font="sans-serif", padding={"left": 2, "right": 6, "top": 4, "bottom": 2})
        .configure_view(stroke=None)
        .configure_axis(
            labelColor=QUIET,
            titleColor=QUIET,
            gridColor=LINE,
            domain=False,
            ticks=False,
            labelFontSize=12,
            titleFontSize=12,
            titleFontWeight="normal",
            labelPadding=6,
        )
        .configure_legend(labelColor=INK, labelFontSize=12, symbolSize=90, offset=8)
        .to_dict()
    )
    facts = languages.about(lang)
    locale: Any = {"decimal": facts["decimal"], "thousands": facts["thousands"], "grouping": [3], "currency": ["", ""]}
    svg: str = vl_convert.vegalite_to_svg(spec, format_locale=locale)
    return themed(svg)


def themed(svg: str) -> str:
    """Replaces colours by CSS variables, and removes the fixed size."""
    for colour, variable in VARIABLES.items():
        svg = svg.replace(colour, f"var({variable})")
    svg = re.sub(r' (?:aria-[a-z]+|role)="[^"]*"', "", svg)
    return re.sub(
        r'<svg [^>]*?viewBox="([^"]+)"[^>]*>', r'<svg viewBox="\1" aria-hidden="true" focusable="false">', svg, count=1
    )
