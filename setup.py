"""Compile rules, bots and tables with mypyc; install them as plain Python where there is no C compiler.

What is compiled stands in pyproject.toml under [tool.tablee.compiled]. Environment:

    TABLEE_INTERPRETED=1  do not compile
    TABLEE_OPT=0..3       optimisation level of the C compiler (3 unless told)
    TABLEE_PROFILE=count  compile with counters; =use  compile by what they counted (tools/profiled.py sets both)
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
os.chdir(ROOT)
sys.path.insert(0, str(ROOT))  # a build front end does not put the project on the path

from tools import compiled, profiled, shift_guard  # noqa: E402  needs the path above

WITHOUT_C = {"egg_info", "dist_info", "sdist", "clean", "--name", "--version", "--help"}
FLAGS = Path("build/flags.txt")
STEP = os.environ.get("TABLEE_PROFILE", "")
PROBE = "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n"


def say(text: str) -> None:
    """Print a notice that stands out from the compiler's output."""
    print(f"\n*** tablee: {text}\n", file=sys.stderr, flush=True)


def missing_compiler() -> str | None:
    """Why no extension module can be built here; None if one can."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(PROBE, encoding="utf-8")
        probe = build_ext(Distribution({"name": "probe", "ext_modules": [Extension("probe", [str(source)])]}))
        probe.build_lib = probe.build_temp = folder
        try:
            probe.ensure_finalized()
            probe.run()
        except Exception as error:  # noqa: BLE001  compilers fail in many ways; only the probe runs here
            return str(error) or type(error).__name__
    return None


def c_flags(flags: list[str]) -> list[str]:
    """The flags of mypyc, made to survive newer compilers and to let calls inside the library be direct."""
    if "-Werror" not in flags:
        return flags  # not a Unix compiler
    kept = [flag for flag in flags if flag != "-Werror"]
    return [*kept, "-Werror=overflow", "-fno-semantic-interposition"]


def compiled_extensions() -> list[Extension]:
    """All compiled modules, in a few shared libraries: calls within each are direct."""
    from mypyc.build import include_dir, mypycify  # noqa: PLC0415  only a compiling build needs mypyc

    from tools import generated_c  # noqa: PLC0415  the same

    opt_level = os.environ.get("TABLEE_OPT", "3")
    groups: list[generated_c.Group] = [
        ([str(path) for path in paths], library) for library, paths in compiled.groups(Path()).items()
    ]
    extensions = mypycify(
        [path for paths, _ in groups for path in paths],
        opt_level=opt_level,
        separate=groups,
        skip_cgen_input=generated_c.files_of(groups),
    )
    shift_guard.check(Path(name) for extension in extensions for name in extension.sources)
    to_compile, to_link = profiled.flags(STEP)
    to_compile += [f"-ffile-prefix-map={folder}={name}" for folder, name in ((include_dir(), "mypyc"), (ROOT, "."))]
    write_if_changed(FLAGS, "\n".join([sys.version, *c_flags(extensions[0].extra_compile_args)]))
    for extension in extensions:
        extension.extra_compile_args = c_flags(extension.extra_compile_args)
        if extension.name.startswith("tables"):
            extension.extra_compile_args.append("-O2")
        extension.depends.append(str(FLAGS))
        extension.extra_compile_args += to_compile
        extension.extra_link_args += to_link
    return extensions


def write_if_changed(path: Path, text: str) -> None:
    """Leave the file's time alone when nothing changed: the extensions depend on it."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


def extensions_for(command: list[str]) -> list[Extension]:
    """What this run of setup.py has to build."""
    if WITHOUT_C.intersection(command):
        return []
    if os.environ.get("TABLEE_INTERPRETED") == "1":
        say("TABLEE_INTERPRETED=1: the SLOW interpreted build is in use.")
        return []
    reason = missing_compiler()
    if reason:
        say(f"no C compiler ({reason}).\n*** The SLOW interpreted build is in use: all works, simulations crawl.")
        return []
    return compiled_extensions()


class BuildExtensions(build_ext):
    """Libraries side by side. In place: no extension module outlives its source, none looks older than it."""

    def run(self) -> None:
        """Build, then tidy."""
        self.parallel = self.parallel or os.cpu_count()
        names = [extension.name for extension in self.extensions or []]
        if self.inplace:
            compiled.remove_orphans(Path(), names)
            before = compiled.times(Path())
            super().run()
            self.mark(is_new=compiled.times(Path()) != before)
            compiled.touch_extensions(Path())
        else:
            if not STEP:
                self.take_from_tree(names)
            super().run()

    def mark(self, *, is_new: bool) -> None:
        """Notes in the package whether it is a profiled build. What was not compiled again stays what it was."""
        if STEP == "use":
            profiled.MARK.touch()
        elif is_new:
            profiled.MARK.unlink(missing_ok=True)

    def take_from_tree(self, names: list[str]) -> None:
        """What was compiled in place goes into a wheel as it is; with an older time than its C it is compiled again."""
        for name, path in compiled.in_tree(Path()):
            if name in names:
                target = Path(self.get_ext_fullpath(name))
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, target)


class BuildWithPages(build_py):
    """Puts the rule pages into the package: an installed `tablee rules` has no docs folder beside it."""

    def run(self) -> None:
        """Build, with nothing left of earlier builds, then copy."""
        if not self.editable_mode:
            shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()
        if not self.editable_mode:
            pages = Path(self.build_lib, "tablee", "pages")
            pages.mkdir(parents=True, exist_ok=True)
            for page in sorted(Path("docs/rules").glob("*.md")):
                self.copy_file(str(page), str(pages / page.name))


setup(ext_modules=extensions_for(sys.argv[1:]), cmdclass={"build_ext": BuildExtensions, "build_py": BuildWithPages})
