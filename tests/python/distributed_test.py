"""The example of docs/scale.md counts the parts of a problem by dask although a worker is killed."""

from __future__ import annotations

import doctest
import os
import re
import signal

import pytest

pytest.importorskip("distributed", reason="needs python3-distributed")


def test_a_killed_worker_changes_no_total(root, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)  # dask writes files here
    text = (root / "docs/scale.md").read_text(encoding="utf-8")
    setup, total = re.findall(r"^```python\n(.*?)^```", text, re.M | re.S)
    names: dict[str, object] = {}
    exec(compile(setup, "docs/scale.md", "exec"), names)
    client = names["client"]
    with client:
        pids = client.run(os.getpid)
        assert len(set(pids.values())) == 2
        killed = next(iter(pids))
        os.kill(pids[killed], signal.SIGKILL)
        runner = doctest.DocTestRunner()
        runner.run(doctest.DocTestParser().get_doctest(total, names, "docs/scale.md", "docs/scale.md", 0))
        assert runner.tries == 2 and not runner.failures
