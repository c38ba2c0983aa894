"""usage: sbom.py VERSION COMMIT FOLDER: what is given away in FOLDER, and what it is made with, as an
SPDX 2.3 document. The same bytes for the same files."""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from datetime import datetime, timezone
from pathlib import Path

from libraries import LINKED, WEB_ASSEMBLY, version_of


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
            # Programs and wheels contain libraries with other licences, which NOTICE states.
            "licenseConcluded": "NOASSERTION",
        }
        for number, path in enumerate(sorted(folder.iterdir()))
    ]
    parts = [package(name, version_of(name), licence) for name, licence in (LINKED | WEB_ASSEMBLY).items()]
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
