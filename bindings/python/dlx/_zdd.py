"""Decision diagrams of all covers of a problem."""

from __future__ import annotations

import operator
from ctypes import byref, c_int64, c_size_t, c_uint32, c_uint64, c_void_p
from decimal import Decimal
from typing import Callable, Iterable, Iterator

from . import _library as lib
from ._errors import ParameterError
from ._library import library
from ._numbers import digits_of, int_of
from ._run import Cover, unpack


class Zdd:
    """All covers of a problem as a zero-suppressed decision diagram, made by `Problem.zdd()`.

    Covers are numbered from 0: `zdd[k]` and `zdd.kth(k)` return cover k; `zdd.rank(cover)` returns k.
    """

    def __init__(self, handle: c_void_p, cost_of: Callable[[int], int | Decimal]) -> None:
        self._handle = lib.Handle(handle, "dlx_zdd_free")
        self._cost_of = cost_of
        self.count: int = int_of(lib.text("dlx_zdd_count", self._handle))
        """The exact number of covers."""
        self.nodes: int = library.dlx_zdd_size(self._handle)
        """The number of nodes of the diagram."""

    def __len__(self) -> int:
        return self.count

    def __bool__(self) -> bool:
        return self.count != 0

    def __iter__(self) -> Iterator[Cover]:
        return (self.kth(rank) for rank in range(self.count))

    def __contains__(self, cover: object) -> bool:
        try:
            return isinstance(cover, Iterable) and self.rank(cover) is not None
        # an option that the problem does not have is in no cover
        except (ParameterError, TypeError):
            return False

    def __getitem__(self, rank: int) -> Cover:
        rank = operator.index(rank)
        return self.kth(rank + self.count if rank < 0 else rank)

    def kth(self, k: int) -> Cover:
        """Returns cover number k, counted from 0."""
        k = operator.index(k)
        if not 0 <= k < self.count:
            raise IndexError(f"there is no cover {k}; there are {self.count}")
        return lib.numbers("dlx_zdd_kth", self._handle, digits_of(k).encode())

    def rank(self, cover: Iterable[int]) -> int | None:
        """Returns the number of a cover, given by options in any order; None if they are not a cover."""
        options = lib.option_array(cover)
        found = lib.optional_text("dlx_zdd_rank", self._handle, options, len(options))
        return None if found is None else int_of(found)

    def sample(self, number: int = 1, seed: int = 0) -> list[Cover]:
        """Returns `number` covers drawn independently and uniformly at random."""
        number, seed = lib.natural(number, "number"), lib.natural(seed, "seed")
        if not self.count and number:
            raise ParameterError("there is no cover to be drawn", "number")
        if not number:
            return []
        pointer, ends = c_void_p(), (c_uint64 * number)()
        lib.call_stoppably("dlx_zdd_sample", self._handle, seed, number, byref(pointer), ends)
        try:
            options = (c_uint32 * ends[number - 1]).from_address(pointer.value or 0)
            return list(unpack(options, ends, number))
        finally:
            library.dlx_free(pointer)

    def marginals(self) -> list[float]:
        """Returns for each option the share of the covers that contain the option."""
        return [number / max(self.count, 1) for number in self.option_counts()]

    def option_counts(self) -> list[int]:
        """Returns for each option the number of covers that contain the option."""
        return [int_of(line) for line in lib.lines("dlx_zdd_option_counts", self._handle, by=lib.call_stoppably)]

    def _extreme(self, most_expensive: int) -> tuple[int | Decimal, Cover, int] | None:
        options, size, cost, ties = c_void_p(), c_size_t(), c_int64(), c_void_p()
        places = (byref(options), byref(size), byref(cost), byref(ties))
        if lib.call_stoppably("dlx_zdd_extreme", self._handle, most_expensive, *places) == lib.END:
            return None
        number = int_of(lib.taken_text(ties) or "0")
        cover = lib.taken_numbers(options, size.value)
        return self._cost_of(cost.value), cover, number

    def cheapest(self) -> tuple[int | Decimal, Cover, int] | None:
        """Returns the least cost, a cover with this cost, and the number of these covers; None if there is no
        cover.
        """
        return self._extreme(0)

    def most_expensive(self) -> tuple[int | Decimal, Cover, int] | None:
        """Does the same as cheapest() for the greatest cost."""
        return self._extreme(1)

    def to_text(self) -> str:
        """Returns the diagram as text, one line for each node."""
        return lib.text("dlx_zdd_write", self._handle, 0, by=lib.call_stoppably)

    def to_dot(self) -> str:
        """Returns the diagram in the format of Graphviz."""
        return lib.text("dlx_zdd_write", self._handle, 1, by=lib.call_stoppably)

    def __repr__(self) -> str:
        return f"<Zdd of {self.count:,} covers in {self.nodes:,} nodes>"
