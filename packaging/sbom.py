"""usage: sbom.py VERSION COMMIT FOLDER: what is given away in FOLDER, and what it is made with, as an
SPDX 2.3 document. The same bytes for the same files."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from datetime import datetime, timezone
from pathlib import Path

# The libraries linked or compiled into the libraries and the program, by Debian package.
PARTS = {
    "libboost-program-options-dev": "BSL-1.0",
    "libspdlog-dev": "MIT",
    "libfmt-dev": "MIT",
    "nlohmann-json3-dev": "MIT",
    "libpugixml-dev": "MIT",
    "nettle-dev": "LGPL-3.0-or-later OR GPL-2.0-or-later",
    "libbliss-dev": "LGPL-3.0-only",
    "coinor-libclp-dev": "EPL-1.0",
    "zlib1g-dev": "Zlib",
    "libzstd-dev": "BSD-3-Clause OR GPL-2.0-only",
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
    "libgmp-dev": "LGPL-3.0-or-later OR GPL-2.0-or-later",
    "libstdc++6": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libgcc-s1": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libc6": "LGPL-2.1-or-later",
    # The libraries in the WebAssembly of the npm package.
    "libc++-22-dev-wasm32": "Apache-2.0 WITH LLVM-exception",
    "libc++abi-22-dev-wasm32": "Apache-2.0 WITH LLVM-exception",
    "libclang-rt-22-dev-wasm32": "Apache-2.0 WITH LLVM-exception",
    "wasi-libc": "Apache-2.0 WITH LLVM-exception AND MIT AND BSD-2-Clause AND CC0-1.0",
}


def version_of(package: str) -> str:
    query = ["dpkg-query", "-W", "-f=${Version}", package]
    done = subprocess.run(query, capture_output=True, text=True, check=False)
    return done.stdout or "NOASSERTION"


def package(name: str, version: str, licence: str, **more: object) -> dict[str, object]:
    return {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name),
        "name": name,
        "versionInfo": version,
        "licenseDeclared": licence,
        "licenseConcluded": licence,
        "copyrightText": "NOASSERTION",
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        **more,
    }


def main() -> None:
    version, commit, folder = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    time = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), timezone.utc)
    files = [
        {
            "SPDXID": f"SPDXRef-file-{number}",
            "fileName": f"./{path.name}",
            "checksums": [
                {"algorithm": "SHA256", "checksumValue": hashlib.sha256(path.read_bytes()).hexdigest()}
            ],
            "copyrightText": "NOASSERTION",
            "licenseConcluded": "MIT",
        }
        for number, path in enumerate(sorted(folder.iterdir()))
    ]
    parts = [package(name, version_of(name), licence) for name, licence in PARTS.items()]
    of = "SPDXRef-dlx"
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", of)]
    relations += [(of, "DEPENDS_ON", str(part["SPDXID"])) for part in parts]
    relations += [(str(file["SPDXID"]), "GENERATED_FROM", of) for file in files]
    document = {
        "spdxVersion": "SPDX-2.3",
        "SPDXID": "SPDXRef-DOCUMENT",
        "dataLicense": "CC0-1.0",
        "name": f"dlx-{version}",
        "documentNamespace": f"urn:dlx:{version}:{commit}",
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Tool: packaging/sbom.py"],
        },
        "packages": [package("dlx", version, "MIT", sourceInfo=f"commit {commit}"), *parts],
        "files": files,
        "relationships": [
            {"spdxElementId": a, "relationshipType": kind, "relatedSpdxElement": b}
            for a, kind, b in relations
        ],
    }
    print(json.dumps(document, indent=1, sort_keys=True))


main()
