"""usage: notebook.py NOTEBOOK

Runs a notebook, and checks that its pictures exist.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile


def main() -> None:
    # Kernels are found by their own Python, not by the first one in PATH.
    with tempfile.TemporaryDirectory() as folder:
        kernel = os.path.join(folder, "kernels", "dlx")
        os.makedirs(kernel)
        with open(os.path.join(kernel, "kernel.json"), "w") as file:
            command = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
            json.dump({"argv": command, "display_name": "Python", "language": "python"}, file)
        environment = {**os.environ, "JUPYTER_PATH": folder, "IPYTHONDIR": folder}
        output = os.path.join(folder, "out.ipynb")
        subprocess.run(
            [sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute", sys.argv[1]]
            + ["--ExecutePreprocessor.kernel_name=dlx", "--output", output],
            check=True,
            env=environment,
        )
        with open(output, encoding="utf-8") as file:
            notebook = json.load(file)
    outputs = [out for cell in notebook["cells"] for out in cell.get("outputs", [])]
    pictures = [out for out in outputs if "image/svg+xml" in out.get("data", {})]
    assert len(pictures) >= 3, f"only {len(pictures)} pictures"
    print(f"{len(outputs)} outputs, {len(pictures)} pictures")


main()
