"""Makes the profiled build: compiles twice, the second time with the profile of a training run (`make profiled`).

    1. all libraries with counters, in build/profile: nothing in the source tree changes
    2. `tools/training.py` runs on them
    3. all libraries again, in place, laid out by the counts

gcc and clang are known. Where any step fails the build that was there stays, and a line says why.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = Path("build/profile")
TRAINED = FOLDER / "lib"
OBJECTS = FOLDER / "objects"
"""Both compilations put their objects here: gcc finds counts by the place of the object."""
COUNTS = FOLDER / "counts"
MERGED = FOLDER / "merged.profdata"
MARK = Path("src/tablee/profiled")
"""Lies in the package of a profiled build (`tablee.build`)."""


class ProfilingError(Exception):
    """No profiled build can be made here; the message says why."""


def flags(step: str) -> tuple[list[str], list[str]]:
    """The flags of compiler and linker in a step: `count`, `use`, or neither."""
    counts = str((ROOT / COUNTS).resolve())
    if not step:
        return [], []
    if is_clang():
        if step == "count":
            return ["-fprofile-generate"], ["-fprofile-generate"]
        return [f"-fprofile-use={ROOT / MERGED}", "-Wno-profile-instr-unprofiled", "-Wno-profile-instr-out-of-date"], []
    if step == "count":
        return [f"-fprofile-generate={counts}", "-fprofile-update=single"], [f"-fprofile-generate={counts}"]
    return [f"-fprofile-use={counts}", "-fprofile-correction", "-Wno-missing-profile", "-Wno-coverage-mismatch"], []


def compiler() -> str:
    """The C compiler that setuptools calls."""
    from setuptools._distutils import ccompiler, sysconfig  # noqa: PLC0415 -- a plain build does not ask

    made = ccompiler.new_compiler()
    sysconfig.customize_compiler(made)
    return str(getattr(made, "compiler", [""])[0])


def is_clang() -> bool:
    """True for clang, False for gcc; raises `ProfilingError` for any other."""
    name = compiler()
    try:
        asked = subprocess.run([name, "--version"], capture_output=True, text=True, check=False)  # noqa: S603 -- a compiler
    except OSError as error:
        raise ProfilingError(f"no C compiler: {error}") from None
    if "clang" in asked.stdout:
        return True
    if "Free Software Foundation" in asked.stdout:
        return False
    raise ProfilingError(f"{name} is neither gcc nor clang")


def make() -> None:
    """All three steps; the source tree changes only in the last."""
    clang = is_clang()
    shutil.rmtree(FOLDER, ignore_errors=True)
    COUNTS.mkdir(parents=True)
    say("compiling with counters (1 of 3) ...")
    compile_step("count", "--build-lib", str(TRAINED))
    left = shutil.ignore_patterns("*.so", "__pycache__")
    shutil.copytree("src/tablee", TRAINED / "tablee", ignore=left, dirs_exist_ok=True)
    say("training (2 of 3) ...")
    path = os.pathsep.join([str((ROOT / TRAINED).resolve()), str(ROOT)])
    where = {"LLVM_PROFILE_FILE": str(ROOT / COUNTS / "%p-%m.profraw")} if clang else {}
    run([sys.executable, "-m", "tools.training"], PYTHONPATH=path, **where)
    if clang:
        merge()
    if not any((ROOT / COUNTS).rglob("*")):
        raise ProfilingError("the training left no counts")
    say("compiling by the counts (3 of 3) ...")
    compile_step("use", "--inplace")


def merge() -> None:
    """The counts of all processes in one file, as clang wants them."""
    beside = Path(shutil.which(compiler()) or "").resolve().with_name("llvm-profdata")
    tool = str(beside) if beside.exists() else shutil.which("llvm-profdata")
    if tool is None:
        raise ProfilingError("clang is here without llvm-profdata")
    run([tool, "merge", "-o", str(MERGED), *map(str, COUNTS.glob("*.profraw"))])


def compile_step(step: str, *where: str) -> None:
    """One compilation of everything."""
    build = [sys.executable, "setup.py", "--quiet", "build_ext", "--force", "--build-temp", str(OBJECTS), *where]
    run(build, TABLEE_PROFILE=step)


def run(command: list[str], **environment: str) -> None:
    """Runs a command in the project's folder; raises `ProfilingError` if it fails."""
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=False)  # noqa: S603 -- our own
    if done.returncode:
        raise ProfilingError(f"{' '.join(command[:4])} failed with status {done.returncode}")


def say(text: str) -> None:
    """Prints a line of progress."""
    print(f"Profiled build: {text}", flush=True)


if __name__ == "__main__":
    os.chdir(ROOT)
    try:
        make()
    except ProfilingError as error:
        sys.exit(f"No profiled build: {error}. The build that was there stays.")
