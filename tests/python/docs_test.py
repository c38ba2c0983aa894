"""The examples of docstrings and documents print what they show."""

from __future__ import annotations

import doctest
import importlib
import re

import pytest

MODULES = ["dlx", "dlx._problem", "dlx.grids", "dlx.puzzles", "dlx.sudoku", "dlx._sudoku_cells"]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted and not result.failed


@pytest.mark.parametrize("document", ["docs/python.md", "docs/cookbook.md", "README.md", "bindings/python/README.md"])
def test_documents(document, root, monkeypatch):
    text = (root / document).read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.M | re.S)
    assert blocks
    monkeypatch.chdir(root)
    names: dict[str, object] = {}
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    for number, block in enumerate(blocks):
        if ">>>" in block:
            test = parser.get_doctest(block, names, f"{document}, block {number}", document, 0)
            runner.run(test, clear_globs=False)
            names = test.globs
        else:
            exec(compile(block, document, "exec"), names)
    assert not runner.failures


@pytest.mark.parametrize("document", ["docs/python.md", "bindings/python/README.md"])
def test_documents_have_the_right_types(document, root, tmp_path, tmp_path_factory):
    mypy = pytest.importorskip("mypy.api")
    text = (root / document).read_text(encoding="utf-8")
    lines = []
    for block in re.findall(r"^```python\n(.*?)^```", text, re.M | re.S):
        typed = re.findall(r"^(?:>>>|\.\.\.) ?(.*)$", block, re.M) if ">>>" in block else block.splitlines()
        lines += typed
    program = tmp_path / "program.py"
    program.write_text("\n".join([*lines, ""]), encoding="utf-8")
    cache = tmp_path_factory.getbasetemp() / "mypy"
    told, _, status = mypy.run(["--strict", "--config-file", str(root / "bindings/python/pyproject.toml"), "--cache-dir", str(cache), str(program)])
    assert status == 0, told


def test_everything_public_has_a_docstring():
    import dlx

    things = {name: getattr(module, name) for module in (dlx, dlx.grids, dlx.sudoku, dlx.puzzles) for name in module.__all__}
    for name, thing in things.items():
        assert isinstance(thing, str) or thing.__doc__ or name == "Cover", name
        for member, value in vars(thing).items() if isinstance(thing, type) else ():
            if (callable(value) or isinstance(value, property)) and not member.startswith("_"):
                assert value.__doc__ or member in ("close",), f"{name}.{member}"
