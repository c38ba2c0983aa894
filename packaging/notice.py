"""usage: notice.py VERSION: prints the NOTICE of files that contain other libraries (the static programs,
and wheels): which libraries, how to replace them, and their licences as Debian states them."""

from __future__ import annotations

import sys
from pathlib import Path

from libraries import LINKED, version_of

INTRODUCTION = """\
dlx {version} is distributed under the MIT licence (see LICENSE). Its static programs and its wheels for
Python contain parts of the libraries below, as Debian distributes them, without changes. A wheel uses
the C library and libgcc of the system, except in the program dlx. The sources of these libraries are
the Debian source packages of the versions below.

To link dlx with other versions of these libraries, such as changed ones, unpack the source archive of
this release (dlx-{version}-source.tar.gz), install the libraries in the folders of the system, and run
`scripts/static`. Its file docs/python.md says how to make a wheel of the results.
"""
# Statements of copyright refer to these texts instead of containing them.
COMMON = ("LGPL-2.1", "LGPL-3", "GPL-2", "GPL-3", "MPL-1.1", "Apache-2.0")
# The package that contains the statement, where it is another one.
STATED_BY = {"libboost-program-options-dev": "libboost-program-options1.*-dev"}


def statements() -> dict[str, list[str]]:
    """Returns the statements of copyright, with the packages that have the same one."""
    found: dict[str, list[str]] = {}
    for package in LINKED:
        pattern = f"{STATED_BY.get(package, package)}/copyright"
        text = next(Path("/usr/share/doc").glob(pattern)).read_text(encoding="utf-8")
        found.setdefault(text, []).append(package)
    return found


def main() -> None:
    print(INTRODUCTION.format(version=sys.argv[1]))
    for package, licence in LINKED.items():
        print(f"{package:<30}{version_of(package):<25}{licence}")
    for text, packages in statements().items():
        print(f"\n{'=' * 100}\n{', '.join(packages)}\n\n{text}")
    for name in COMMON:
        text = Path("/usr/share/common-licenses", name).read_text(encoding="utf-8")
        print(f"\n{'=' * 100}\nThe licence {name}\n\n{text}")


main()
