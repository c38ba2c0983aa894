"""usage: contents.py PROJECT

Checks the list of contents of a release (packaging/sbom.py): the list is valid SPDX, and contains all
libraries that the scripts install. Checks the notes (packaging/notes.py): they contain the changes of
the version and no relative links.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path


def written(script: Path) -> dict[str, object]:
    """Returns the list for a folder with one file."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "given.txt").write_text("given")
        command = [sys.executable, "-B", script, "1.2.3", "0123abc", folder]
        return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def check_names(contents: dict[str, object]) -> None:
    names = ["SPDXRef-DOCUMENT"] + [part["SPDXID"] for part in contents["packages"] + contents["files"]]
    assert len(set(names)) == len(names), "a name occurs twice"
    for name in names:
        assert re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", name), f"'{name}' is not a name in SPDX"
    for relation in contents["relationships"]:
        assert relation["spdxElementId"] in names and relation["relatedSpdxElement"] in names, relation
    assert contents["files"][0]["fileName"] == "./given.txt"


def installed_libraries(common: str) -> list[str]:
    lists = re.findall(r'(?:build|photo|server|pdf)_libraries="([^"]+)"', common)
    return " ".join(lists).replace("\\\n", " ").split()


def check_notes(script: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        changes = Path(folder) / "CHANGELOG.md"
        changes.write_text("# Changes\n\n## 1.2.0\n\n- New ([a](docs/a.md), [b](https://b)).\n\n## 1.1.0\n\n- Old.\n")
        command = [sys.executable, "-B", script]
        notes = subprocess.run([*command, "1.2.0", changes], check=True, capture_output=True, text=True).stdout
        assert notes.startswith("# dlx 1.2.0\n")
        assert notes.endswith("\n\n- New (`docs/a.md`, [b](https://b)).\n"), notes
        missing = subprocess.run([*command, "1.3.0", changes], capture_output=True, text=True)
        assert missing.returncode != 0 and "no section '## 1.3.0'" in missing.stderr


def main() -> None:
    root = Path(sys.argv[1])
    check_notes(root / "packaging/notes.py")
    contents = written(root / "packaging/sbom.py")
    check_names(contents)
    listed = {package["name"] for package in contents["packages"]}
    for library in installed_libraries((root / "scripts/common.sh").read_text()):
        assert library in listed, f"libraries.py does not list {library}"


main()
