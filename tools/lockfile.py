"""Removes addresses from npm's lock files: `python tools/lockfile.py FILE …`. Names, versions and checksums stay.

npm writes funding links and download addresses; neither is needed for an installation.
"""

import json
import sys
from pathlib import Path


def without_addresses(text: str) -> str:
    """A lock file with names, versions and checksums only."""
    lock = json.loads(text)
    for package in lock["packages"].values():
        package.pop("funding", None)
        package.pop("resolved", None)
    return json.dumps(lock, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(without_addresses(path.read_text(encoding="utf-8")), encoding="utf-8")
