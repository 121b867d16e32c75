"""The programs of bench/c, compiled when they are first needed: plain, profile-guided, or with a trace of choices.

The compiler is `CC` (`CXX`), else `cc` (`c++`); gcc and clang have different words for profiles.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

BENCH = Path(__file__).resolve().parent
SOURCES = BENCH / "c"
BUILD = BENCH / ".build"

FLAGS = ["-O3"]
"""The optimisation of our own library (setup.py); its other flags matter to shared libraries only."""
PLAIN, PROFILED, TRACED = "plain", "pgo", "trace"
TRAINING = b'{"task": "c-inside", "seconds": 0}\n' * 50
"""200 matches each: short, and the same in every build."""


class UnavailableError(Exception):
    """A participant cannot be measured here; the message says why."""


def c_program(name: str, flavour: str = PLAIN) -> Path:
    """A compiled program, rebuilt when a source is newer than it."""
    source = next(SOURCES.glob(f"{name}.c*"))
    compiler = compiler_for(source)
    program = BUILD / f"{name}-{Path(compiler).name}-{flavour}"
    changed = max(path.stat().st_mtime for path in (source, *SOURCES.glob("*.h")))
    if not program.exists() or program.stat().st_mtime < changed:
        BUILD.mkdir(exist_ok=True)
        if flavour == PROFILED:
            compile_profiled(compiler, source, program)
        else:
            defines = ["-DTWIN_TRACE"] if flavour == TRACED else []
            run([compiler, *FLAGS, *defines, "-o", str(program), str(source)], f"{source.name} does not compile")
    return program


def compiler_for(source: Path) -> str:
    variable, usual = ("CC", "cc") if source.suffix == ".c" else ("CXX", "c++")
    compiler = shutil.which(os.environ.get(variable, usual))
    if compiler is None:
        reason = f"no compiler for {source.name}"
        raise UnavailableError(reason)
    return compiler


def compile_profiled(compiler: str, source: Path, program: Path) -> None:
    """Compiles, plays some matches, and compiles again with the profile."""
    reason = f"{source.name} does not compile with a profile"
    folder = program.with_suffix(".profile")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    unit, training, counts = str(folder / "twin.o"), str(folder / "training"), folder / "twin.profdata"
    if is_clang(compiler):
        raw = folder / "twin.profraw"
        run([compiler, *FLAGS, "-fprofile-instr-generate", "-o", training, str(source)], reason)
        run([training], reason, TRAINING, {"LLVM_PROFILE_FILE": str(raw)})
        run([profdata_tool(compiler), "merge", "-o", str(counts), str(raw)], reason)
        run([compiler, *FLAGS, f"-fprofile-instr-use={counts}", "-o", str(program), str(source)], reason)
        return
    generate, use = ["-fprofile-generate"], ["-fprofile-use", "-fprofile-correction"]
    run([compiler, *FLAGS, *generate, "-c", "-o", unit, str(source)], reason)
    run([compiler, *FLAGS, *generate, "-o", training, unit], reason)
    run([training], reason, TRAINING)  # writes its profile beside the unit, where the next step reads it
    run([compiler, *FLAGS, *use, "-c", "-o", unit, str(source)], reason)
    run([compiler, *FLAGS, "-o", str(program), unit], reason)


def is_clang(compiler: str) -> bool:
    said = subprocess.run([compiler, "--version"], check=False, capture_output=True, text=True)
    return "clang" in said.stdout


def profdata_tool(compiler: str) -> str:
    """The tool of the compiler that merges profiles: beside it, or the one on the path."""
    suffix = Path(compiler).name.partition("clang")[2]
    beside = Path(compiler).resolve().parent / "llvm-profdata"
    tool = str(beside) if beside.exists() else shutil.which(f"llvm-profdata{suffix}") or shutil.which("llvm-profdata")
    if tool is None:
        reason = "no llvm-profdata beside clang"
        raise UnavailableError(reason)
    return tool


def run(command: list[str], reason: str, stdin: bytes = b"", more: dict[str, str] | None = None) -> None:
    """Runs one step of a build; `reason` is what its failure means."""
    done = subprocess.run(
        command, check=False, input=stdin, stdout=subprocess.DEVNULL, env={**os.environ, **(more or {})}
    )
    if done.returncode:
        raise UnavailableError(reason)
