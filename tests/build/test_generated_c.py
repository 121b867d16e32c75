"""What is added to the C of mypyc: docstrings, where Python looks for them; and what must not be in the libraries."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

import tablee
from tablee import build
from tests.lacking import lacking
from tools import compiled, generated_c

ROOT = Path(__file__).parents[2]
C = """
static PyMethodDef CPy_methods[] = {
    {"play", (PyCFunction)CPyPy_tablee___match___Match___play,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("play($self, *moves)\\n--\\n\\n")},
    {"other", (PyCFunction)CPyPy_tablee___match___Match___other, METH_FASTCALL | METH_KEYWORDS, NULL},
};
static PyTypeObject CPyType_tablee___match___Match_template_ = {
    .tp_name = "Match",
    .tp_doc = PyDoc_STR("Match(state)\\n--\\n\\n"),
};
"""


def test_docstrings_stand_behind_the_signatures() -> None:
    told = {"tablee___match___Match___play": 'Plays "é".\nTwice.', "tablee___match___Match": "A match."}
    text = generated_c.documented(C, told)
    assert '"play($self, *moves)\\n--\\n\\nPlays \\042\\303\\251\\042.\\012Twice.")' in text
    assert '"Match(state)\\n--\\n\\nA match."' in text
    assert "CPyPy_tablee___match___Match___other, METH_FASTCALL | METH_KEYWORDS, NULL" in text
    assert generated_c.documented(C, {}) == C


def test_a_method_without_a_signature_has_its_docstring_alone() -> None:
    text = generated_c.documented(C, {"tablee___match___Match___other": "Says so."})
    assert 'METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("Says so.")' in text


def test_names_are_those_of_the_c(tmp_path: Path) -> None:
    module = tmp_path / "src" / "pack" / "cards.py"
    module.parent.mkdir(parents=True)
    module.write_text('def f():\n    """One."""\nclass A:\n    """Two."""\n    def g(self):\n        """Three."""\n')
    assert dict(generated_c.docstrings(module)) == {
        "pack___cards___f": "One.",
        "pack___cards___A": "Two.",
        "pack___cards___A___g": "Three.",
    }


@pytest.mark.parametrize(
    "kind", [tablee.Match, tablee.GameState, tablee.GameSpec, tablee.Rng], ids=lambda kind: kind.__name__
)
def test_help_has_words_for_what_a_program_calls(kind: type) -> None:
    assert inspect.getdoc(kind)
    methods = [name for name, value in vars(kind).items() if callable(value) and not name.startswith("_")]
    assert methods
    assert [name for name in methods if not getattr(kind, name).__doc__] == []


def test_the_libraries_name_no_folder_of_this_machine() -> None:
    if not build.is_compiled():
        lacking("nothing is compiled here")
    libraries = [path for _, path in compiled.in_tree(ROOT) if path.parent == ROOT / "src"]
    assert len(libraries) == len(compiled.groups(ROOT))
    for library in libraries:
        is_named = str(ROOT).encode() in library.read_bytes()
        assert not is_named, library.name
