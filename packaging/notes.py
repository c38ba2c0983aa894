"""usage: notes.py VERSION CHANGELOG: prints the notes of a release: its files, and the section of the
version in the list of changes."""

from __future__ import annotations

import re
import sys
from pathlib import Path

FILES = """\
| file | use |
| --- | --- |
| `dlx-{0}-linux-PROCESSOR.tar.gz` | a program for any Linux with this processor; needs nothing installed |
| `*.deb` | packages for Debian: the program, the C and C++ libraries, Python, the page |
| `dlx_exact_cover-{0}-*.whl` | Python: a wheel (for Linux) |
| `dlx-wasm-{0}.tgz` | JavaScript, for node and browsers on all systems |
| `dlx-{0}-source.tar.gz` | all sources; the documents below are in this archive |
| `dlx-{0}.spdx.json` | the contents and libraries, as SPDX |
| `SHA256SUMS` | checksums, for `sha256sum --check SHA256SUMS` |
"""


def section(changes: str, version: str) -> str:
    """Returns the text of the version, without its heading. Links to documents become their paths."""
    found = re.search(rf"^## {re.escape(version)}\b[^\n]*\n(.*?)(?=^## |\Z)", changes, re.MULTILINE | re.DOTALL)
    if found is None:
        sys.exit(f"CHANGELOG.md has no section '## {version}'")
    return re.sub(r"\[[^\]]*\]\(((?!https?:)[^)]*)\)", r"`\1`", found[1]).strip()


def main() -> None:
    version, changes = sys.argv[1], Path(sys.argv[2]).read_text(encoding="utf-8")
    text = section(changes, version)
    print(f"# dlx {version}\n\n## Files\n\n{FILES.format(version)}\n## Changes\n\n{text}")


main()
