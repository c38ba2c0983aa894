"""usage: package.py PACKAGE FOLDER [LIBRARY]

Makes a wheel, and uses the wheel in a new environment, without a network. Two builds give equal bytes. The
wheel contains the library LIBRARY; without LIBRARY, the sources are compiled.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path


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
    venv.create(folder / "env", with_pip=True)
    python = folder / "env" / "bin" / "python"
    wheels = []
    for k in ("1", "2"):
        command = [python, "-m", "pip", "wheel", "--no-cache-dir", "--wheel-dir", folder / k, str(package)]
        subprocess.run(command, check=True, env=environment)
        wheels += (folder / k).glob("*.whl")
    first, second = wheels
    assert first.read_bytes() == second.read_bytes(), "two wheels of the same files differ"
    subprocess.run([python, "-m", "pip", "install", first], check=True, env=environment)
    code = "import dlx; print(dlx.puzzles.queens(8).count(), dlx.__file__)"
    done = subprocess.run(
        [python, "-c", code], check=True, env=environment, cwd=folder, capture_output=True, text=True
    )
    assert done.stdout.startswith("92 ") and str(folder) in done.stdout, done.stdout
    print(done.stdout)


main()
