"""Files of saved counts."""

from __future__ import annotations

import os
import warnings
from pathlib import Path


class Checkpoint:
    """A file that contains the newest save of a run."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = Path(path)

    def load(self) -> bytes | None:
        """Returns the save; None if there is no file."""
        try:
            return self._path.read_bytes()
        except FileNotFoundError:
            return None

    def write(self, save: bytes) -> None:
        """Replaces the file after the new file is completely on the disk. An error is only a warning, because
        the work continues, and its answer needs no file.
        """
        part = self._path.with_name(f".{self._path.name}.{os.getpid()}")
        try:
            try:
                with open(part, "wb") as file:
                    file.write(save)
                    file.flush()
                    os.fsync(file.fileno())
                os.replace(part, self._path)
            finally:
                part.unlink(missing_ok=True)
        except OSError as error:
            warnings.warn(f"{self._path}: not written: {error.strerror}", RuntimeWarning, stacklevel=2)
