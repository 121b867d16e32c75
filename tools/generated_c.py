"""Generates the C of the compiled modules with mypyc, with two additions to `mypycify`.

Several libraries are several groups of modules to mypyc. It takes them for parts that are compiled at different times,
and forgoes what needs sight of the whole program: direct calls of methods that no class overrides, attributes that are
known to be set. Here all groups are compiled together, so those are switched on (`global_opts`), and no cache of an
earlier run is read. mypyc drops the docstrings of classes and functions; here they are put back for `help()`.

The C is generated anew only when something changed that it depends on.
"""

import ast
import hashlib
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from mypy.fscache import FileSystemCache
from mypy.version import __version__ as mypy_version
from mypyc.build import construct_groups, generate_c, get_mypy_config
from mypyc.options import CompilerOptions

Group = tuple[list[str], str | None]
"""The modules of one library, and its name."""
CFiles = list[list[tuple[str, str]]]
"""For each library its files: name and text."""
SourceDeps = list[tuple[str, list[str], bool]]
"""Files of mypyc's run time that the generated C needs: path, folders of headers, internal or not."""

Documented = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef

NOTE = Path("build/generated.json")
"""The digest of the sources of the C in build/."""
READ = ("pyproject.toml", "requirements.lock", "tools/compiled.py", "tools/generated_c.py")
"""Inputs besides the package itself."""

METHOD = re.compile(
    r"\(PyCFunction\)CPyPy_(?P<name>\w+),(?P<flags>\s*[\w |]+,\s*)(?:PyDoc_STR\(\"(?P<told>(?:[^\"\\]|\\.)*)\"\)|NULL)"
)
CLASS = re.compile(
    r"CPyType_(?P<name>\w+)_template_ = \{(?P<fields>[^}]*?\.tp_doc = PyDoc_STR\(\")(?P<told>(?:[^\"\\]|\\.)*)\""
)


def files_of(groups: list[Group]) -> tuple[CFiles, SourceDeps]:
    """All C files, library by library, as `mypycify` takes them; without their text if those in build/ still hold."""
    origin = digest()
    if NOTE.exists():
        note = json.loads(NOTE.read_text(encoding="utf-8"))
        if note["origin"] == origin and all(Path("build", name).exists() for names in note["files"] for name in names):
            return [[(name, "") for name in names] for names in note["files"]], [tuple(need) for need in note["needs"]]
    files, needs = generate(groups)
    NOTE.parent.mkdir(exist_ok=True)
    names = [[name for name, _ in library] for library in files]
    NOTE.write_text(json.dumps({"origin": origin, "files": names, "needs": needs}), encoding="utf-8")
    return files, needs


def digest() -> str:
    """A digest of everything that the C depends on: any module of the package may contribute types."""
    found = hashlib.sha256(f"{sys.version} {mypy_version}".encode())
    for path in [*sorted(Path("src/tablee").rglob("*.py")), *map(Path, READ)]:
        found.update(f"{path} ".encode() + path.read_bytes())
    return found.hexdigest()


def generate(groups: list[Group]) -> tuple[CFiles, SourceDeps]:
    """Generates the C again."""
    options = CompilerOptions(separate=True)
    options.global_opts = True
    seen = FileSystemCache()
    paths = [path for modules, _ in groups for path in modules]
    sources, everything, mypy_options = get_mypy_config(paths, None, options, seen)
    mypy_options.incremental = False
    libraries = construct_groups(sources, groups, use_shared_lib=True, group_name_override=None)
    files, _, needs = generate_c(everything, mypy_options, libraries, seen, compiler_options=options)
    told = {name: text for path in paths for name, text in docstrings(Path(path))}
    documented_files = [[(name, documented(text, told)) for name, text in library] for library in files]
    return documented_files, [(need.path, need.include_dirs, need.internal) for need in needs]


def docstrings(path: Path) -> Iterator[tuple[str, str]]:
    """The docstring of every class, function and method, by its name in the C (`a___b___Class___method`)."""
    module = [*path.with_suffix("").parts[path.parts.index("src") + 1 :]]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from _docstring(node, [*module, node.name])
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
                    yield from _docstring(inner, [*module, node.name, inner.name])
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _docstring(node, [*module, node.name])


def _docstring(node: Documented, name: list[str]) -> Iterator[tuple[str, str]]:
    text = ast.get_docstring(node)
    if text:
        yield "___".join(name), text


def documented(c_source: str, told: dict[str, str]) -> str:
    """A C file with the docstrings behind the signatures, where Python looks for them."""

    def method(found: re.Match[str]) -> str:
        text = told.get(found["name"])
        if text is None:
            return found[0]
        return f'(PyCFunction)CPyPy_{found["name"]},{found["flags"]}PyDoc_STR("{found["told"] or ""}{c_text(text)}")'

    def type_object(found: re.Match[str]) -> str:
        text = told.get(found["name"], "")
        return f'CPyType_{found["name"]}_template_ = {{{found["fields"]}{found["told"]}{c_text(text)}"'

    return CLASS.sub(type_object, METHOD.sub(method, c_source))


def c_text(text: str) -> str:
    """A text as it stands between the quotes of C: whatever is not plain is written byte by byte."""
    return "".join(chr(byte) if 32 <= byte < 127 and byte not in b'"\\?' else f"\\{byte:03o}" for byte in text.encode())
