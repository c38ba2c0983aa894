"""Builds wheels and source archives of the package (PEP 517) with CMake and the standard library only.

A wheel contains the Python files and the shared library of the C interface; one wheel serves all
versions of Python on a platform. Environment variables: DLX_SIMD_LEVELS selects the instruction sets
for which kernels are compiled (the default is the portable one and those of this machine; "all" is
for wheels to be distributed). DLX_PYTHON_BUILD names the folder in which CMake builds the library; by
default, the folder build/release of the scripts if it fits, otherwise build/python. DLX_PYTHON_BUILT
names a folder with a shared library that is already built, and optionally with the program `dlx` and a
NOTICE about the libraries in these files, which become parts of the wheel. SOURCE_DATE_EPOCH is the
modification time of the files in archives.
"""

from __future__ import annotations

import base64
import contextlib
import gzip
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import time
import zipfile
from pathlib import Path
from typing import Any, Iterator

HERE = Path(__file__).resolve().parent
# In a clone the C++ sources are two folders up, in a source archive beside this file.
INSIDE = HERE / "source"
SOURCE = INSIDE if INSIDE.is_dir() else HERE.parents[1]
# The sources of the library.
PARTS = ("CMakeLists.txt", "LICENSE", "dlx", "puzzles", "sudoku", "bindings/c")
NAME = "dlx-exact-cover"
FILE_NAME = NAME.replace("-", "_")
PACKAGE = "dlx"
# A wheel may use these libraries of any Linux whose C library is new enough (PEP 600).
COMMON_LIBRARIES = re.compile(r"lib(c|m|dl|pthread|rt|gcc_s)\.so\.\d+|ld-linux-.*")


def _version() -> str:
    found = re.search(r'DLX_VERSION "([0-9.]+)"', (SOURCE / "dlx/version.hpp").read_text())
    assert found
    return found[1]


def _time() -> int:
    # A zip archive cannot store times before 1980.
    return max(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), 315619200)


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


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        # build_editable() puts a library here, which is not a source.
        built = path.suffix == ".pyc" or path.name.startswith("libdlxc.")
        if path.is_file() and "__pycache__" not in path.parts and not built:
            yield path


def _library() -> Path:
    """Builds the shared library, unless DLX_PYTHON_BUILT contains it, and returns its path."""
    built = _built("libdlxc.*")
    if built is not None:
        return built
    build = _configured()
    command = ["cmake", "--build", str(build), "--target", "dlx_c", "--parallel"]
    _run_with_progress(*command, str(os.cpu_count() or 1))
    # A reused build folder may have the library of another version, too.
    libraries = (build / "bindings/c").glob(f"libdlxc*.{_version()}*")
    found = [path for path in libraries if not path.is_symlink()]
    assert len(found) == 1, f"expected one library, found {found}"
    return found[0]


def _built(pattern: str) -> Path | None:
    """Returns the file in the folder DLX_PYTHON_BUILT, or None."""
    folder = os.environ.get("DLX_PYTHON_BUILT")
    return next(Path(folder).glob(pattern), None) if folder else None


def _configured() -> Path:
    """Returns the folder in which CMake builds the library, configured."""
    release = SOURCE / "build" / "release"
    if not {"DLX_PYTHON_BUILD", "DLX_SIMD_LEVELS"} & os.environ.keys() and _fits(release):
        return release
    build = Path(os.environ.get("DLX_PYTHON_BUILD", SOURCE / "build" / "python"))
    settings = {
        "CMAKE_BUILD_TYPE": "Release",
        "DLX_BUILD_APP": "OFF",
        "DLX_BUILD_BENCH": "OFF",
        "DLX_BUILD_BINDINGS": "ON",
        "DLX_BUILD_TESTS": "OFF",
        "DLX_INSTALL": "OFF",
        "DLX_SIMD_LEVELS": os.environ.get("DLX_SIMD_LEVELS", "portable;native"),
    }
    options = [f"-D{name}={value}" for name, value in settings.items()]
    configure(SOURCE, build, options)
    return build


def configure(source: Path, build: Path, options: list[str]) -> None:
    """Configures a folder by CMake, with Ninja if it is installed, because the system may lack make."""
    ninja = shutil.which("ninja") and not (build / "CMakeCache.txt").is_file()
    generator = ["-G", "Ninja"] if ninja else []
    subprocess.run(["cmake", "-S", str(source), "-B", str(build), *generator, *options], check=True)


def _fits(build: Path) -> bool:
    """Returns true if the scripts have configured the folder for the library; CMake then compiles only
    what has changed since.
    """
    cache = build / "CMakeCache.txt"
    if not cache.is_file():
        return False
    settings = set(cache.read_text(encoding="utf-8").splitlines())
    needed = {f"CMAKE_HOME_DIRECTORY:INTERNAL={SOURCE}", "DLX_BUILD_BINDINGS:BOOL=ON"}
    return needed <= settings and "BUILD_SHARED_LIBS:BOOL=ON" not in settings


def percentage(line: str) -> int | None:
    """Returns the progress in a line of make, "[ 15%] ...", or of ninja, "[12/80] ..."."""
    found = re.match(r"\[ *(\d+)(?:%|/(\d+))\]", line)
    return int(found[1]) * 100 // int(found[2] or 100) if found else None


def _run_with_progress(*command: str) -> None:
    """Runs a build. pip hides the output of a build, so the progress is written to the terminal, too."""
    with contextlib.ExitStack() as stack:
        terminal = None
        if not sys.stdout.isatty():
            with contextlib.suppress(OSError):
                terminal = stack.enter_context(open("/dev/tty", "w"))
        build = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        assert build.stdout
        begin = "\n"  # below the line in which pip turns a bar
        for line in build.stdout:
            print(line, end="", flush=True)
            percent = percentage(line)
            if terminal is not None and percent is not None:
                # pip replaces the last character by its bar
                print(f"{begin}\r  compiling dlx: {percent}%  ", end="", file=terminal, flush=True)
                begin = ""
    if build.returncode != 0:
        raise subprocess.CalledProcessError(build.returncode, command)


class _Wheel:
    """A zip archive with a list of its files. Equal files give equal bytes."""

    def __init__(self, path: Path) -> None:
        self._zip = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED)
        self._record: list[str] = []

    def add(self, name: str, data: bytes, executable: bool = False) -> None:
        info = zipfile.ZipInfo(name, time.gmtime(_time())[:6])
        info.compress_type = zipfile.ZIP_DEFLATED
        info.external_attr = (0o100755 if executable else 0o100644) << 16
        self._zip.writestr(info, data)
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        self._record.append(f"{name},sha256={digest},{len(data)}\n")

    def close(self, folder: str) -> None:
        name = f"{folder}/RECORD"
        self.add(name, "".join([*self._record, f"{name},,\n"]).encode())
        self._zip.close()


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


def _dist_info() -> str:
    return f"{FILE_NAME}-{_version()}.dist-info"


def _write_wheel(directory: str, tag: str, package: dict[str, bytes]) -> str:
    name = f"{FILE_NAME}-{_version()}-{tag}.whl"
    wheel = _Wheel(Path(directory) / name)
    for file, data in package.items():
        wheel.add(file, data, executable=".so" in file or "/scripts/" in file)
    about = f"Wheel-Version: 1.0\nGenerator: build_backend\nRoot-Is-Purelib: false\nTag: {tag}\n"
    wheel.add(f"{_dist_info()}/WHEEL", about.encode())
    wheel.add(f"{_dist_info()}/METADATA", _metadata().encode())
    wheel.add(f"{_dist_info()}/LICENSE", (SOURCE / "LICENSE").read_bytes())
    notice = _built("NOTICE")
    if notice is not None:
        wheel.add(f"{_dist_info()}/NOTICE", notice.read_bytes())
    wheel.close(_dist_info())
    return name


# -- hooks called by front ends
# ------------------------------------------------------------------------


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: Any = None) -> str:
    place = Path(metadata_directory) / _dist_info()
    place.mkdir()
    (place / "METADATA").write_bytes(_metadata().encode())
    return place.name


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel


def build_wheel(
    wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None
) -> str:
    package = {str(path.relative_to(HERE)): path.read_bytes() for path in _files(HERE / PACKAGE)}
    library = _library()
    package[f"{PACKAGE}/{library.name}"] = library.read_bytes()
    program = _built("dlx")
    if program is not None:
        package[f"{FILE_NAME}-{_version()}.data/scripts/dlx"] = program.read_bytes()
    return _write_wheel(wheel_directory, _tag(library), package)


def build_editable(
    wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None
) -> str:
    """Builds an editable wheel, which refers to the files here; the library is copied beside them."""
    library = _library()
    for old in (HERE / PACKAGE).glob("libdlxc.*"):
        old.unlink()  # not overwritten, because a process may have it open
    (HERE / PACKAGE / library.name).write_bytes(library.read_bytes())
    package = {f"{FILE_NAME}.pth": f"{HERE}\n".encode()}
    return _write_wheel(wheel_directory, _tag(library), package)


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    base = f"{FILE_NAME}-{_version()}"
    files = [(name, HERE / name) for name in ("README.md", "build_backend.py", "pyproject.toml")]
    files += [(str(path.relative_to(HERE)), path) for path in _files(HERE / PACKAGE)]
    for part in PARTS:
        place = SOURCE / part
        for path in [place] if place.is_file() else _files(place):
            files.append((f"source/{path.relative_to(SOURCE)}", path))
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, data in [("PKG-INFO", _metadata().encode())] + [
            (name, path.read_bytes()) for name, path in sorted(files)
        ]:
            info = tarfile.TarInfo(f"{base}/{name}")
            info.size, info.mtime, info.mode = len(data), _time(), 0o644
            archive.addfile(info, io.BytesIO(data))
    with open(Path(sdist_directory) / f"{base}.tar.gz", "wb") as file:
        with gzip.GzipFile(fileobj=file, mode="wb", mtime=_time(), filename="") as packed:
            packed.write(buffer.getvalue())
    return f"{base}.tar.gz"
