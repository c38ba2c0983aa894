"""usage: package.py PACKAGE FOLDER [LIBRARY]

Makes a source archive, makes a wheel from the archive, and uses the wheel in a new environment,
without a network. Two builds give equal bytes. The wheel contains the library LIBRARY, and CMake
configures the sources in the archive; without LIBRARY, the sources are compiled.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def main() -> None:
    package, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("DLX_")}
    environment.pop("PYTHONPATH", None)
    if len(sys.argv) > 3:
        (folder / "built").mkdir()
        shutil.copy(sys.argv[3], folder / "built")
        environment["DLX_PYTHON_BUILT"] = str(folder / "built")
    environment.update(PIP_NO_INDEX="1", PIP_DISABLE_PIP_VERSION_CHECK="1", SOURCE_DATE_EPOCH="1700000000")
    sys.path.insert(0, str(package))
    os.environ["SOURCE_DATE_EPOCH"] = "1700000000"
    import build_backend

    archive = folder / build_backend.build_sdist(str(folder))
    first = digest(archive)
    build_backend.build_sdist(str(folder))
    assert digest(archive) == first, "two source archives of the same files differ"
    with tarfile.open(archive) as files:
        names = files.getnames()
        assert not [name for name in names if "__pycache__" in name or "libdlxc." in name]
        if "DLX_PYTHON_BUILT" in environment:
            files.extractall(folder)
            source, settings = next(folder.glob("*/source")), ["BINDINGS=ON", "TESTS=OFF", "APP=OFF"]
            options = ["-DDLX_INSTALL=OFF", *(f"-DDLX_BUILD_{setting}" for setting in settings)]
            build_backend.configure(source, folder / "configured", options)
    venv.create(folder / "env", with_pip=True)
    python = folder / "env" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", str(archive)], check=True, env=environment)
    code = "import dlx; print(dlx.puzzles.queens(8).count(), dlx.__file__)"
    done = subprocess.run(
        [python, "-c", code], check=True, env=environment, cwd=folder, capture_output=True, text=True
    )
    assert done.stdout.startswith("92 ") and str(folder) in done.stdout, done.stdout
    print(done.stdout)


main()
