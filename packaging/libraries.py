"""The libraries in released files, by Debian package, with their licences in SPDX."""

from __future__ import annotations

import re
import subprocess

# Linked or compiled into the program and the libraries.
LINKED = {
    "libboost-program-options-dev": "BSL-1.0",
    "libspdlog-dev": "MIT",
    "libfmt-dev": "MIT",
    "nlohmann-json3-dev": "MIT",
    "nettle-dev": "LGPL-3.0-or-later OR GPL-2.0-or-later",
    "libbliss-dev": "LGPL-3.0-only",
    "libgmp-dev": "LGPL-3.0-or-later OR GPL-2.0-or-later",
    "coinor-libclp-dev": "EPL-1.0",
    "coinor-libcoinutils-dev": "EPL-1.0",
    "liblapack-dev": "BSD-3-Clause",
    "libblas-dev": "BSD-3-Clause",
    "libbz2-dev": "bzip2-1.0.6",
    "zlib1g-dev": "Zlib",
    "libevent-dev": "BSD-3-Clause",
    "libcairo2-dev": "LGPL-2.1-only OR MPL-1.1",
    "libpixman-1-dev": "MIT",
    "libfontconfig-dev": "HPND-sell-variant AND MIT",
    "libfreetype-dev": "FTL OR GPL-2.0-or-later",
    "libexpat1-dev": "MIT",
    "libbrotli-dev": "MIT",
    "libjpeg-dev": "IJG AND BSD-3-Clause AND Zlib",
    "libpng-dev": "libpng-2.0",
    "libwebp-dev": "BSD-3-Clause",
    "libstdc++6": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libgcc-s1": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libc6": "LGPL-2.1-or-later",
}
def version_of(package: str) -> str:
    """Returns the version of an installed package, or NOASSERTION."""
    query = ["dpkg-query", "-W", "-f=${Version}", package]
    done = subprocess.run(query, capture_output=True, text=True, check=False)
    return done.stdout or "NOASSERTION"


def wasm_clang() -> str:
    """Returns the version of clang whose C++ library for WebAssembly is installed; empty if there is none."""
    query = ["dpkg-query", "-W", "-f=${db:Status-Status} ${Package}\n", "libc++-*-dev-wasm32"]
    done = subprocess.run(query, capture_output=True, text=True, check=False)
    found = re.search(r"^installed libc\+\+-(\d+)-", done.stdout, re.MULTILINE)
    return found.group(1) if found else ""


# In the WebAssembly of the npm package.
WEB_ASSEMBLY = {
    **{
        f"{library}-{wasm_clang()}-dev-wasm32": "Apache-2.0 WITH LLVM-exception"
        for library in ("libc++", "libc++abi", "libclang-rt")
    },
    "libboost-dev": "BSL-1.0",
    "wasi-libc": "Apache-2.0 WITH LLVM-exception AND MIT AND BSD-2-Clause AND CC0-1.0",
}
