"""Runs the notebook as Jupyter would: `python -m tests.docs.notebook` writes the outputs into it."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

from tests.docs.story import ROOT, environment

NOTEBOOK = ROOT / "docs" / "notebooks" / "mio-decks.ipynb"
KEPT = ("text/plain", "image/svg+xml")
PATIENCE = 300


def read() -> Any:
    """The notebook in the repository."""
    return nbformat.read(NOTEBOOK, as_version=4)


def executed(folder: Path) -> Any:
    """The notebook after a new run in a folder."""
    notebook = read()
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    client = NotebookClient(
        notebook, timeout=PATIENCE, kernel_name="python3", resources={"metadata": {"path": str(folder)}}
    )
    client.execute(env=environment(folder))
    return tidied(notebook)


def tidied(notebook: Any) -> Any:
    """Without times and versions of the run, and with one form of each picture."""
    notebook.metadata.language_info = {"name": "python"}
    for cell in notebook.cells:
        cell.metadata.clear()
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            for kind in [kind for kind in data if kind not in KEPT or (kind == "text/plain" and KEPT[1] in data)]:
                del data[kind]
            if "metadata" in output:
                output.metadata.clear()
    return notebook


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        nbformat.write(executed(Path(place)), NOTEBOOK)
