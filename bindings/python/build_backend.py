"""Builds wheels of the package (PEP 517) with CMake and the standard library only.

A wheel contains the Python files and the shared library of the C interface; one wheel serves all
versions of Python on a platform. Environment variables: DLX_SIMD_LEVELS selects the instruction sets
for which kernels are compiled (the default is the portable one and those of this machine; "all" is
for wheels to be distributed). DLX_PYTHON_BUILT names a folder with a shared library that is already
built, and optionally with the program `dlx` and a NOTICE about the libraries in these files, which
become parts of the wheel. SOURCE_DATE_EPOCH is the modification time of the files in the wheel.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
import shutil
import subprocess
import sysconfig
import time
import zipfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parents[1]
NAME = "dlx-exact-cover"
FILE_NAME = NAME.replace("-", "_")
PACKAGE = "dlx"
# A wheel may use these libraries of any Linux whose C library is new enough (PEP 600).
COMMON_LIBRARIES = re.compile(r"lib(c|m|dl|pthread|rt|gcc_s)\.so\.\d+|ld-linux-.*")


def _version() -> str:
    found = re.search(r'DLX_VERSION "([0-9.]+)"', (SOURCE / "dlx/version.hpp").read_text())
    assert found
    return found[1]


def _metadata() -> str:
    readme = (HERE / "README.md").read_text(encoding="utf-8")
    return (
        f"Metadata-Version: 2.1\nName: {NAME}\nVersion: {_version()}\n"
        "Summary: Exact covers, sudokus and puzzles, at the speed of C++\n"
        "Author: The dlx authors\nLicense: MIT\nRequires-Python: >=3.9\n"
        "Keywords: exact cover,dancing links,dlx,sudoku,polyomino\n"
        "Provides-Extra: numpy\nRequires-Dist: numpy; extra == 'numpy'\n"
        f"Description-Content-Type: text/markdown\n\n{readme}"
    )


def _built(pattern: str) -> Path | None:
    """Returns the file in the folder DLX_PYTHON_BUILT, or None."""
    folder = os.environ.get("DLX_PYTHON_BUILT")
    return next(Path(folder).glob(pattern), None) if folder else None


def _library() -> Path:
    """Builds the shared library, unless DLX_PYTHON_BUILT contains it, and returns its path."""
    built = _built("libdlxc.*")
    if built is not None:
        return built
    build = SOURCE / "build" / "python"
    levels = os.environ.get("DLX_SIMD_LEVELS", "portable;native")
    options = ["-DCMAKE_BUILD_TYPE=Release", f"-DDLX_SIMD_LEVELS={levels}", "-DDLX_BUILD_BINDINGS=ON"]
    options += [f"-DDLX_{part}=OFF" for part in ("BUILD_APP", "BUILD_BENCH", "BUILD_TESTS", "INSTALL")]
    # The system may lack make.
    ninja = shutil.which("ninja") and not (build / "CMakeCache.txt").is_file()
    generator = ["-G", "Ninja"] if ninja else []
    subprocess.run(["cmake", "-S", str(SOURCE), "-B", str(build), *generator, *options], check=True)
    processors = str(os.cpu_count() or 1)
    subprocess.run(["cmake", "--build", str(build), "--target", "dlx_c", "--parallel", processors], check=True)
    # A build folder that is used again may have the library of another version, too.
    libraries = (build / "bindings/c").glob(f"libdlxc*.{_version()}*")
    found = [path for path in libraries if not path.is_symlink()]
    assert len(found) == 1, f"expected one library, found {found}"
    return found[0]


def needed_glibc(headers: str) -> int | None:
    """Returns the minor version of the C library that a library needs, by the output of readelf.

    Returns None if the library needs others than COMMON_LIBRARIES.
    """
    libraries = re.findall(r"\(NEEDED\).*\[(.*)\]", headers)
    if not all(COMMON_LIBRARIES.fullmatch(library) for library in libraries):
        return None
    return max((int(minor) for minor in re.findall(r"Name: GLIBC_2\.(\d+)", headers)), default=None)


def _tag(library: Path) -> str:
    """Returns the tag of a wheel with a library: manylinux if the library runs on other systems."""
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    if platform.startswith("linux_") and shutil.which("readelf"):
        command = ["readelf", "--dynamic", "--version-info", str(library)]
        output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        glibc = needed_glibc(output)
        if glibc is not None:
            platform = platform.replace("linux", f"manylinux_2_{glibc}", 1)
    return f"py3-none-{platform}"


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    """The function that front ends call. Equal files give equal bytes."""
    library, notice, program = _library(), _built("NOTICE"), _built("dlx")
    base, tag = f"{FILE_NAME}-{_version()}", _tag(library)
    info = f"{base}.dist-info"
    sources = [path for path in sorted((HERE / PACKAGE).iterdir()) if path.suffix in (".py", ".typed")]
    files = {f"{PACKAGE}/{path.name}": path.read_bytes() for path in sources}
    files[f"{PACKAGE}/{library.name}"] = library.read_bytes()
    if program is not None:
        files[f"{base}.data/scripts/dlx"] = program.read_bytes()
    about = f"Wheel-Version: 1.0\nGenerator: build_backend\nRoot-Is-Purelib: false\nTag: {tag}\n"
    files[f"{info}/WHEEL"] = about.encode()
    files[f"{info}/METADATA"] = _metadata().encode()
    files[f"{info}/LICENSE"] = (SOURCE / "LICENSE").read_bytes()
    if notice is not None:
        files[f"{info}/NOTICE"] = notice.read_bytes()
    record = ""
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(data)}\n"
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    # A zip archive cannot store times before 1980.
    date = time.gmtime(max(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), 315619200))[:6]
    with zipfile.ZipFile(Path(wheel_directory) / f"{base}-{tag}.whl", "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, date)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if ".so" in name or "/scripts/" in name else 0o100644) << 16
            wheel.writestr(entry, data)
    return f"{base}-{tag}.whl"
