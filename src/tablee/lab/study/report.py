"""The report of a study: one self-contained HTML page."""

from __future__ import annotations

from html import escape
from pathlib import Path

from tablee import __version__
from tablee import lang as languages
from tablee.games.registry import spec_of
from tablee.lab.code_digest import code_digest
from tablee.lab.statistics import Estimate, Kind
from tablee.lab.study.charts import Chart, charts
from tablee.lab.study.chunks import write
from tablee.lab.study.design import FIGURE, PLAYS, Study, Texts
from tablee.lab.study.figures import Figures, Results
from tablee.lab.study.number_format import decimal, figure, interval, whole
from tablee.lab.study.phrases import say, typeset

STYLE = Path(__file__).with_name("report.css")
MOST_LINES = 5
"""The most differences described in words; the table has all of them."""


def write_reports(folder: Path, results: Results, command: str) -> None:
    """Writes the report in every language."""
    for lang in languages.languages():
        write(folder / f"report.{lang}.html", page(results, lang, command).encode())


def page(results: Results, lang: str, command: str) -> str:
    """The whole page. `command` is the command line that reproduces it."""
    study = results.study
    figures, differences = results.estimates(), results.differences()
    parts = [
        heading(results, lang),
        answer(study, figures, lang),
        clear_differences(study, figures, differences, lang),
        section("pictures", lang, gallery(charts(results, figures, lang))),
        section("table", lang, table(study, figures, differences, lang)),
        section("method", lang, method(study, lang)),
        section("repeat", lang, repetition(lang, command)),
    ]
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{told(study.title, lang)}</title>\n<style>\n{STYLE.read_text(encoding='utf-8')}</style>\n"
        "</head>\n<body>\n<main>\n" + "\n".join(parts) + "\n</main>\n</body>\n</html>\n"
    )


def text(words: str, lang: str) -> str:
    """Text escaped for HTML and typeset."""
    return escape(typeset(words, lang), quote=False)


def told(texts: Texts, lang: str) -> str:
    """A text of the design in a language, escaped and typeset."""
    return text(languages.pick(lang, texts), lang)


def section(key: str, lang: str, content: str) -> str:
    """A part of the page under its heading."""
    return f'<section aria-labelledby="{key}">\n<h2 id="{key}">{say(key, lang)}</h2>\n{content}\n</section>'


# Results in words


def heading(results: Results, lang: str) -> str:
    """Title, question, and number of games."""
    study = results.study
    games = whole(sum(len(rows) for rows in results.by_arm.values()), lang)
    title = spec_of(study.game).title
    key = "played" if len(study.arms) > 1 else "played.one"
    return (
        f'<header>\n<p class="kicker">{say("kicker", lang)}</p>\n<h1>{told(study.title, lang)}</h1>\n'
        f'<p class="question">{told(study.question, lang)}</p>\n'
        f'<p class="played">{say(key, lang, games=games, game=title, arms=len(study.arms))}</p>\n</header>'
    )


def answer(study: Study, figures: Figures, lang: str) -> str:
    """The sentences of the design, with the figures in their blanks."""
    lines = [f"<p>{filled(study, told(one, lang), figures, lang)}</p>" for one in study.answers]
    return section("answer", lang, f'<div class="answer">{"".join(lines)}</div>') if lines else ""


def filled(study: Study, sentence: str, figures: Figures, lang: str) -> str:
    """A sentence with its `{arm.measure}` replaced by figures with intervals."""
    parts = FIGURE.split(sentence)
    pieces = [parts[0]]
    for arm, key, rest in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        found = figures[arm][key]
        pieces.append(with_interval(found, study.measure(key).kind, lang) if found else say("nothing", lang))
        pieces.append(rest)
    return "".join(pieces)


def with_interval(found: Estimate, kind: Kind, lang: str) -> str:
    """A figure in bold and its interval in small print."""
    return f"<strong>{figure(found, kind, lang)}</strong>&nbsp;<small>({interval(found, kind, lang)})</small>"


def clear_differences(study: Study, figures: Figures, differences: Figures, lang: str) -> str:
    """The clearest differences from the base in words, the strongest first, and the measures that do not differ."""
    if not differences:
        return ""
    clear = [one for key in study.measured() if (one := clearest(differences, key)) is not None]
    clear.sort(key=lambda one: -strength(one[2]))
    if not clear:
        return section("clear", lang, f"<p>{say('clear.none', lang)}</p>")
    lines = [told_difference(study, figures, *one, lang) for one in clear[:MOST_LINES]]
    content = f"<ul>{''.join(f'<li>{line}</li>' for line in lines)}</ul>"
    same = [key for key in study.measured() if key not in {key for key, _, _ in clear}]
    if same:
        names = ", ".join(lower(study.measure(key).label(lang)) for key in same)
        base = told(study.base_arm().label, lang)
        content += f'<p class="quiet">{say("unclear", lang, base=base, measures=names)}</p>'
    return section("clear", lang, content)


def clearest(differences: Figures, key: str) -> tuple[str, str, Estimate] | None:
    """The arm that differs most clearly from the base in a measure, and the difference; None if none does."""
    gaps = [(key, arm, gap) for arm, found in differences.items() if (gap := found[key]) is not None and is_clear(gap)]
    return max(gaps, key=lambda one: strength(one[2]), default=None)


def told_difference(study: Study, figures: Figures, key: str, arm: str, gap: Estimate, lang: str) -> str:
    """A sentence on a difference."""
    measure, base = study.measure(key), study.base_arm()
    labels = {one.name: told(one.label, lang) for one in study.arms}
    here, there = figures[base.name][key], figures[arm][key]
    assert here is not None
    assert there is not None
    return say(
        "clear.line",
        lang,
        measure=measure.label(lang),
        there=figure(there, measure.kind, lang),
        here=figure(here, measure.kind, lang),
        arm=labels[arm],
        base=labels[base.name],
        gap=figure(gap, measure.kind, lang, sign=True),
        reach=interval(gap, measure.kind, lang, sign=True),
    )


def is_clear(gap: Estimate) -> bool:
    """Whether the interval of a difference excludes zero."""
    return gap.low > 0 or gap.high < 0


def strength(gap: Estimate) -> float:
    """The size of a difference relative to its interval."""
    reach = (gap.high - gap.low) / 2
    return abs(gap.value) / reach if reach > 0 else 0.0


def lower(label: str) -> str:
    """A label inside a sentence."""
    return label[0].lower() + label[1:]


def gallery(shown: list[Chart]) -> str:
    """All charts, side by side if there is room."""
    return f'<div class="pictures">\n{"".join(framed(picture) for picture in shown)}</div>'


def framed(chart: Chart) -> str:
    """A chart with its caption and its text alternative."""
    return (
        f"<figure>\n<figcaption><h3>{escape(chart.title)}</h3><p>{escape(chart.note)}</p></figcaption>\n"
        f'<div role="img" aria-label="{escape(chart.alt)}">{chart.svg}</div>\n</figure>\n'
    )


# Figures


def table(study: Study, figures: Figures, differences: Figures, lang: str) -> str:
    """A table of every measure of every arm with intervals, and a mark for clear differences from the base."""
    head = "".join(f'<th scope="col">{told(arm.label, lang)}</th>' for arm in study.arms)
    lines = []
    for key in study.measured():
        measure = study.measure(key)
        gaps = [differences.get(arm.name, {}).get(key) for arm in study.arms]
        cells = [
            cell(figures[arm.name][key], measure.kind, gap, lang) for arm, gap in zip(study.arms, gaps, strict=True)
        ]
        lines.append(f'<tr><th scope="row">{measure.label(lang)}</th>{"".join(cells)}</tr>')
    note = say("table.note", lang, base=told(study.base_arm().label, lang))
    if not differences:
        note = say("table.note.one", lang)
    return (
        f'<p class="quiet">{note}</p>\n<div class="table" role="region" aria-labelledby="table" tabindex="0">\n'
        f'<table>\n<thead><tr><th scope="col">{say("measure", lang)}</th>{head}</tr></thead>\n'
        f"<tbody>{''.join(lines)}</tbody>\n</table>\n</div>"
    )


def cell(found: Estimate | None, kind: Kind, gap: Estimate | None, lang: str) -> str:
    """A cell of the table."""
    if found is None:
        return f"<td>{say('nothing', lang)}</td>"
    sign = ""
    if gap is not None and is_clear(gap):
        sign = f' <span class="sign">{"▲" if gap.value > 0 else "▼"}</span>'
    return f"<td>{figure(found, kind, lang)}{sign}<small>{interval(found, kind, lang)}</small></td>"


# Method


def method(study: Study, lang: str) -> str:
    """The method: deals, bots, intervals and definitions of the measures."""
    deals = whole(-(-study.games // PLAYS), lang)
    kinds = dict.fromkeys(bot for arm in study.arms for bot in study.bots_of(arm))
    players = ", ".join(say(f"bot.{kind}", lang) for kind in kinds)
    comparisons = len(study.measured()) * (len(study.arms) - 1)
    lines = [say("method.deals", lang, deals=deals), say("method.intervals", lang)]
    if comparisons:
        chance = decimal(comparisons / 20, 0 if comparisons >= 10 else 1, lang)
        lines[0] += " " + say("method.same", lang)
        lines[1] += " " + say("method.gaps", lang, comparisons=comparisons, chance=chance)
    slips = say("method.slips", lang, slips=study.slips) + " " if study.slips else ""
    lines.append(f"{say('method.players', lang, players=players)} {slips}{say('method.bots', lang)}")
    terms = "".join(
        f"<dt>{measure.label(lang)}</dt><dd>{text(measure.about(lang), lang)}</dd>"
        for measure in map(study.measure, study.measured())
    )
    paragraphs = "".join(f"<p>{line}</p>" for line in lines)
    return f"{paragraphs}\n<details open><summary>{say('measures', lang)}</summary>\n<dl>{terms}</dl></details>"


def repetition(lang: str, command: str) -> str:
    """The command that repeats the study, and the data files."""
    return (
        f"<p>{say('repeat.text', lang)}</p>\n<pre><code>{escape(command)}</code></pre>\n"
        f"<p>{say('repeat.data', lang, version=__version__, code=code_digest())}</p>"
    )
