"""Builds the documentation: `python tools/site.py`. `tablee serve` shows it at /docs.

The pages of docs/ are gathered in build/site with what is made for the site alone: the reference, which mkdocstrings
reads from the source, the notebook, and a page for every file of the repository that another page points to. Then
mkdocs builds them into src/tablee/server/docs; a link that leads nowhere ends the build.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PAGES = ROOT / "build" / "site"
BUILT = ROOT / "src" / "tablee" / "server" / "docs"
MORE = "more"
"""Where files of the repository outside of docs/ are shown."""
LEFT_OUT = ("theme", "screens")
"""Folders of docs/ without pages; pictures are copied only if a page shows them."""
NOT_EXPLAINED = ("cli",)
"""Packages that nobody imports."""
LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^()\s#]+)(?=[#)])")
FENCE = re.compile(r"^\s*```")
LANGUAGES = {
    ".py": "python",
    ".toml": "toml",
    ".mjs": "javascript",
    ".json": "json",
    ".conf": "nginx",
    ".service": "ini",
}
UNUSED = ("**/*.map", "assets/javascripts/lunr/**/*.js", "404.html", "sitemap.*")
USED = ("lunr.fr.min.js", "lunr.multi.min.js", "lunr.stemmer.support.min.js")


def main() -> int:
    """Gathers the pages and builds the site."""
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.rmtree(BUILT, ignore_errors=True)
    gather()
    shutil.copyfile(ROOT / "web" / "public" / "icon.svg", PAGES / "icon.svg")
    for name, text in reference().items():
        write(PAGES / name, text)
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    command = [sys.executable, "-m", "mkdocs", "build", "--strict"]
    failed = subprocess.run(command, cwd=ROOT, env=quiet, check=False).returncode  # noqa: S603 -- our own mkdocs
    if failed:
        shutil.rmtree(BUILT, ignore_errors=True)
    else:
        tidy(BUILT)
    return failed


# What the repository has


def gather() -> None:
    """Copies every page of docs/, and all that pages point to."""
    waiting = [path for path in sorted(DOCS.rglob("*")) if path.is_file() and is_shown(path)]
    done: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path in done:
            continue
        done.add(path)
        target = PAGES / place(path)
        if path.suffix not in (".md", ".ipynb") and DOCS in path.parents:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
            continue
        text, found = linked(page_of(path, target), path)
        write(target, text)
        waiting += found


def is_shown(path: Path) -> bool:
    """Whether a file of docs/ belongs to the site by itself."""
    inside = path.relative_to(DOCS)
    return inside.parts[0] not in LEFT_OUT and not inside.name.startswith(".") and path.suffix != ".csv"


def place(path: Path) -> str:
    """Where the site has a file or folder of the repository."""
    if path.suffix == ".ipynb":
        return path.relative_to(DOCS).with_suffix(".md").as_posix()
    if DOCS in path.parents:
        return path.relative_to(DOCS).as_posix()
    inside = path.relative_to(ROOT).as_posix()
    if path.is_dir():
        return f"{MORE}/{inside}/index.md"
    return f"{MORE}/{inside}" if path.suffix == ".md" else f"{MORE}/{inside.replace('.', '-')}.md"


def page_of(path: Path, target: Path) -> str:
    """The Markdown of a page."""
    if path.is_dir():
        return folder_page(path)
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        return notebook_page(text, target)
    if path.suffix == ".md":
        return text
    return f"# {path.relative_to(ROOT)}\n\n```{LANGUAGES.get(path.suffix, 'text')}\n{text}\n```\n"


def folder_page(path: Path) -> str:
    """A page that lists a folder, after the folder's README."""
    readme = path / "README.md"
    words = readme.read_text(encoding="utf-8") if readme.exists() else f"# {path.relative_to(ROOT)}\n"
    files = [file for file in sorted(path.rglob("*")) if file.is_file() and file != readme and is_source(file)]
    return words + "\n" + "".join(f"- [`{file.relative_to(path)}`]({file.relative_to(path)})\n" for file in files)


def is_source(path: Path) -> bool:
    """Whether a person wrote a file."""
    inside = path.relative_to(ROOT).parts
    return not any(part.startswith(".") or part == "__pycache__" or part.endswith(".egg-info") for part in inside)


def linked(text: str, path: Path) -> tuple[str, list[Path]]:
    """A page with links to where the site has things, and the files outside of docs/ and pictures that it points to."""
    found: list[Path] = []
    base = path if path.is_dir() else path.parent
    here = place(path)

    def moved(match: re.Match[str]) -> str:
        target = Path(os.path.normpath(base / match[1]))
        if not target.exists() or ROOT not in target.parents:
            return match[1]
        if DOCS not in target.parents or not is_shown(target):
            found.append(target)
        return os.path.relpath(place(target), os.path.dirname(here))  # noqa: PTH120 -- a place on the site, no file

    lines = []
    is_code = False
    for line in text.splitlines():
        is_code ^= bool(FENCE.match(line))
        lines.append(line if is_code else LINK.sub(moved, line))
    return "\n".join(lines) + "\n", found


# Generated pages


def reference() -> dict[str, str]:
    """A page for every package, by its place; mkdocstrings fills them."""
    source = ROOT / "src"
    pages = {"reference/tablee.md": "# tablee\n\n::: tablee\n    options:\n      members: false\n\n::: tablee.api\n"}
    for init in sorted(source.glob("tablee/**/__init__.py")):
        name = ".".join(init.parent.relative_to(source).parts)
        if name.count(".") and name.split(".")[1] not in NOT_EXPLAINED:
            modules = [path.stem for path in sorted(init.parent.glob("*.py")) if path.stem != "__init__"]
            parts = [f"# {name}\n", f"::: {name}\n    options:\n      members: false\n      show_root_heading: false\n"]
            parts += [f"::: {name}.{module}\n" for module in modules]
            pages[f"reference/{name.removeprefix('tablee.')}.md"] = "\n".join(parts)
    return pages


def notebook_page(text: str, target: Path) -> str:
    """A notebook as it was run: words, code, and what came out of it."""
    parts = []
    heading = ""
    for number, cell in enumerate(json.loads(text)["cells"]):
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            heading = source.splitlines()[0].lstrip("# ")
        parts.append(source if cell["cell_type"] == "markdown" else f"```python\n{source}\n```")
        parts += [
            shown(output, target.with_name(f"{target.stem}-{number}.svg"), heading)
            for output in cell.get("outputs", [])
        ]
    return "\n\n".join(parts) + "\n"


def shown(output: dict[str, object], picture: Path, heading: str) -> str:
    """What a cell printed, or drew into a file for pictures."""
    data = output.get("data", {})
    assert isinstance(data, dict)
    if "image/svg+xml" in data:
        write(picture, "".join(data["image/svg+xml"]))
        return f"![{heading}]({picture.name})"
    lines = data.get("text/plain") or output.get("text") or []
    assert isinstance(lines, list)
    return "```text\n" + "".join(lines).rstrip("\n") + "\n```"


def write(path: Path, text: str) -> None:
    """Writes a file, and the folders it needs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def tidy(folder: Path) -> None:
    """Deletes files that browsers never request."""
    for pattern in UNUSED:
        for path in folder.glob(pattern):
            if path.name not in USED:
                path.unlink()


if __name__ == "__main__":
    sys.exit(main())
