"""The looks of a report: warm paper by day, the same lamp by night."""

from __future__ import annotations

STYLE = """
:root {
  color-scheme: light dark;
  --paper: #faf6ee; --card: #fffdf8; --ink: #22201c; --quiet: #645d52; --line: #e3dac9; --soft: #f1eadc;
  --cloth: #1f5a4b; --accent: #b04424;
  --series-1: #1f6f5c; --series-2: #d55e00; --series-3: #2f6db5; --series-4: #b8860b; --series-5: #9b4f8f;
  --series-6: #6b7078; --series-7: #56a0d3; --series-8: #8c2d04;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15181a; --card: #1e2326; --ink: #ece6da; --quiet: #a9a397; --line: #343b3f; --soft: #262c30;
    --cloth: #7fc4b0; --accent: #f0936f;
    --series-1: #5fc2a6; --series-2: #f28e4b; --series-3: #7db2ec; --series-4: #e6bd4f; --series-5: #d493c9;
    --series-6: #a9b0b8; --series-7: #8fd0f5; --series-8: #e07b5a;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.6 "Seravek", "Gill Sans Nova", "Ubuntu", "Calibri", "DejaVu Sans", "Source Sans Pro", sans-serif;
}
main { max-width: 62rem; margin: 0 auto; padding: 3rem 1.25rem 5rem; }
h1, h2, h3, .answer { font-family: "Iowan Old Style", "Palatino Linotype", "URW Palladio L", "P052", "Georgia", serif; }
header { border-bottom: 3px double var(--line); padding-bottom: 1.5rem; }
.kicker { margin: 0; color: var(--cloth); font-size: .85rem; font-weight: 600; letter-spacing: .09em; text-transform: uppercase; }
h1 { font-size: clamp(2rem, 6vw, 3.2rem); line-height: 1.1; margin: .35rem 0 1rem; font-weight: 600; text-wrap: balance; }
.question { font-size: 1.25rem; line-height: 1.5; max-width: 44rem; margin: 0 0 .75rem; text-wrap: pretty; }
.played, .quiet { color: var(--quiet); font-size: .95rem; }
.played { margin: 0; }
section { margin-top: 3rem; }
h2 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 1rem; font-weight: 600; }
#answer { font-size: .95rem; color: var(--cloth); font-family: inherit; letter-spacing: .02em; margin-bottom: .25rem; }
.answer { font-size: clamp(1.2rem, 2.8vw, 1.5rem); line-height: 1.5; max-width: 48rem; }
.answer p { margin: 0 0 .9rem; text-wrap: pretty; }
.answer strong { color: var(--accent); font-variant-numeric: tabular-nums; white-space: nowrap; }
.answer small { font-size: .62em; color: var(--quiet); white-space: nowrap; font-family: sans-serif; }
section > p, ul, dl { max-width: 48rem; }
li { margin-bottom: .4rem; }
.pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); gap: 1.25rem; align-items: start; }
figure { margin: 0; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.1rem 1.2rem 1rem; break-inside: avoid; }
figcaption h3 { font-size: 1.2rem; margin: 0; line-height: 1.25; font-weight: 600; }
figcaption p { font-size: .85rem; line-height: 1.4; color: var(--quiet); margin: .25rem 0 .9rem; }
figure svg { display: block; width: 100%; height: auto; max-width: 30rem; overflow: visible; }
figure svg text { font-family: inherit; paint-order: stroke; stroke: var(--card); stroke-width: 3px; stroke-linejoin: round; }
.table { overflow-x: auto; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); }
.table:focus-visible { outline: 2px solid var(--cloth); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; font-size: .95rem; font-variant-numeric: tabular-nums; }
th, td { padding: .55rem .9rem; text-align: right; border-top: 1px solid var(--line); vertical-align: top; white-space: nowrap; }
thead th { border-top: 0; background: var(--soft); font-weight: 600; vertical-align: bottom; white-space: normal; }
th:first-child { text-align: left; white-space: normal; min-width: 9rem; font-weight: 500; }
tbody th:first-child { position: sticky; left: 0; background: var(--card); }
thead th:first-child { position: sticky; left: 0; }
td small { display: block; color: var(--quiet); font-size: .8em; }
.sign { color: var(--accent); font-size: .8em; }
pre { background: var(--soft); border-radius: .5rem; padding: .8rem 1rem; overflow-x: auto; font-size: .9rem; }
summary { cursor: pointer; font-weight: 600; }
dt { font-weight: 600; margin-top: .8rem; }
dd { margin: .1rem 0 0; color: var(--quiet); }
@media (max-width: 40rem) {
  main { padding: 1.75rem 1rem 3rem; }
  section { margin-top: 2.25rem; }
  .question { font-size: 1.1rem; }
  figure { padding: .9rem .9rem .8rem; }
  th, td { padding: .5rem .6rem; }
  th:first-child { min-width: 7.5rem; max-width: 9rem; }
}
@media print { body { background: none; } .table { overflow: visible; } }
"""
