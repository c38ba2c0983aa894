"""Wheels made of a library that is already built."""

import os
import shutil
import sys
import zipfile
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "bindings/python"))
import build_backend  # noqa: E402

COMMON = """
 0x0001 (NEEDED)             Shared library: [libc.so.6]
 0x0001 (NEEDED)             Shared library: [ld-linux-x86-64.so.2]
  0x0010:   Name: GLIBC_2.4  Flags: none  Version: 3
  0x0020:   Name: GLIBC_2.29  Flags: none  Version: 2
  0x0030:   Name: GLIBC_2.2.5  Flags: none  Version: 4
"""


def test_the_newest_symbol_decides():
    assert build_backend.needed_glibc(COMMON) == 29


@pytest.mark.parametrize("library", ["libgmp.so.10", "libstdc++.so.6", "libm.so.6.old"])
def test_other_libraries_are_only_on_this_system(library):
    needed = f" 0x0001 (NEEDED)             Shared library: [{library}]\n"
    assert build_backend.needed_glibc(COMMON + needed) is None


def test_the_wheel_contains_the_built_files(tmp_path, monkeypatch):
    built = tmp_path / "built"
    built.mkdir()
    shutil.copy(os.environ["DLX_LIBRARY"], built / "libdlxc.so.0.1.0")
    (built / "dlx").write_text("program")
    (built / "NOTICE").write_text("notice")
    monkeypatch.setenv("DLX_PYTHON_BUILT", str(built))
    name = build_backend.build_wheel(str(tmp_path))
    assert name.startswith("dlx_exact_cover-0.1.0-py3-none-")
    wheel = zipfile.ZipFile(tmp_path / name)
    assert {"dlx/__init__.py", "dlx/libdlxc.so.0.1.0"} < set(wheel.namelist())
    program = wheel.getinfo("dlx_exact_cover-0.1.0.data/scripts/dlx")
    assert program.external_attr >> 16 & 0o111 == 0o111
    assert wheel.read("dlx_exact_cover-0.1.0.dist-info/NOTICE") == b"notice"
    about = wheel.read("dlx_exact_cover-0.1.0.dist-info/METADATA").decode()
    assert "Name: dlx-exact-cover\n" in about and "Author: The dlx authors\n" in about


def test_the_metadata_is_that_of_the_project_file():
    project = (Path(build_backend.HERE) / "pyproject.toml").read_text()
    assert f'name = "{build_backend.NAME}"' in project and 'name = "The dlx authors"' in project
