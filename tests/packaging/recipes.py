"""usage: recipes.py PROJECT

Checks the recipes of package managers: they are readable, have the version of the project, and set
existing options; their lists of dependencies contain all libraries that the scripts install.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

# Homebrew's names of the libraries that the project's scripts install; None if the formula omits
# the library.
HOMEBREW = {
    "libboost-program-options-dev": "boost",
    "libspdlog-dev": "spdlog",
    "nlohmann-json3-dev": "nlohmann-json",
    "libpugixml-dev": "pugixml",
    "nettle-dev": "nettle",
    "libbliss-dev": None,
    "libgmp-dev": None,
    "coinor-libclp-dev": None,
    "zlib1g-dev": "zlib",
    "libzstd-dev": "zstd",
    "libjpeg-dev": "jpeg-turbo",
    "libpng-dev": "libpng",
    "libwebp-dev": "webp",
    "libevent-dev": "libevent",
    "libcairo2-dev": "cairo",
}


def check_contents(script: Path) -> None:
    """Checks that the SBOM is valid: names follow SPDX and are known."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "given.txt").write_text("given")
        command = [sys.executable, "-B", script, "1.2.3", "0123abc", folder]
        contents = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    names = ["SPDXRef-DOCUMENT"] + [part["SPDXID"] for part in contents["packages"] + contents["files"]]
    assert len(set(names)) == len(names), "a name is there twice"
    for name in names:
        assert re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", name), f"'{name}' is no name in SPDX"
    for relation in contents["relationships"]:
        assert relation["spdxElementId"] in names and relation["relatedSpdxElement"] in names, relation
    assert contents["files"][0]["fileName"] == "./given.txt"


def main() -> None:
    root = Path(sys.argv[1])
    packaging = root / "packaging"
    header = (root / "dlx/version.hpp").read_text()
    version = re.findall(r'DLX_VERSION "([0-9.]+)"', header)[0]
    port = json.loads((packaging / "vcpkg/vcpkg.json").read_text())
    assert port["version"] == version, f"vcpkg.json has version {port['version']}, not {version}"
    known = set()
    for file in [root / "CMakeLists.txt", *root.glob("dlx/**/*.cmake"), *root.glob("*/CMakeLists.txt")]:
        text = re.sub(r"#.*", "", file.read_text())
        known |= set(re.findall(r"(?:option|set)\((DLX_[A-Z_]+)", text))
        known |= {f"DLX_USE_{name}" for name in re.findall(r"dlx_find_optional\(([A-Z]+)", text)}
        # One library after the other.
        for libraries in re.findall(r"foreach\(library IN ITEMS ([a-z ]+)\)", text):
            known |= {f"DLX_USE_{name.upper()}" for name in libraries.split()}
    for recipe in ("vcpkg/portfile.cmake", "conan/conanfile.py", "homebrew/dlx.rb"):
        text = (packaging / recipe).read_text()
        used = set(re.findall(r"-D(DLX_[A-Z_]+)=", text))
        used |= set(re.findall(r'cache_variables\["(DLX_[A-Z_]*[A-Z])"\]', text))
        assert used <= known, f"{recipe} sets {used - known}, which have no effect"
    # Installed libraries must not be used automatically. The server and PDF are parts of the
    # program.
    switches = {name for name in known if name.startswith("DLX_USE_")}
    assert {"DLX_USE_CLP", "DLX_USE_ZSTD", "DLX_USE_EVENT"} <= switches, f"found {switches} alone"
    for recipe in ("vcpkg/portfile.cmake", "conan/conanfile.py", "homebrew/dlx.rb"):
        text = (packaging / recipe).read_text()
        named = {name for name in switches if name in text or f'"{name[len("DLX_USE_"):]}"' in text}
        if "homebrew" not in recipe:
            named |= {"DLX_USE_EVENT", "DLX_USE_CAIRO"}
        assert named == switches, f"{recipe} leaves {switches - named} to chance"
    common = (root / "scripts/common.sh").read_text()
    installed = " ".join(re.findall(r'(?:build|photo|server|pdf)_libraries="([^"]+)"', common))
    libraries = installed.replace("\\\n", " ").split()
    parts = (packaging / "sbom.py").read_text()
    for library in libraries:
        assert f'"{library}"' in parts, f"sbom.py does not know of {library}"
    formula = (packaging / "homebrew/dlx.rb").read_text()
    wanted = {HOMEBREW[library] for library in libraries} - {None}
    wanted.add("fmt")  # a dependency of Debian's spdlog
    named = set(re.findall(r'depends_on "([^"]+)"\n', formula))
    assert named == wanted, f"dlx.rb depends on {named}, expected {wanted}"
    compile((packaging / "conan/conanfile.py").read_text(), "conanfile.py", "exec")
    check_contents(packaging / "sbom.py")


main()
