"""The contents of problems: items, options, costs, and their representations."""

from __future__ import annotations

import html
import operator
from ctypes import byref, c_int64, c_uint32, c_uint64, c_void_p
from decimal import Decimal
from typing import Any, Hashable, Iterable, Iterator

from . import _library as lib
from . import _sources as sources
from ._answers import Drawing, Verdict
from ._errors import ParameterError
from ._library import call, library
from ._numbers import EXACT


class Contents:
    """The items, options and costs of a problem, without the queries of Problem."""

    def _adopt(self, handle: c_void_p, source: sources.Source | None = None) -> None:
        self._handle = lib.Handle(handle, "dlx_problem_free")
        self.num_options: int = library.dlx_problem_options(handle)
        self.num_items: int = library.dlx_problem_items(handle)
        self.num_primary: int = library.dlx_problem_primary(handle)
        self._digits: int = library.dlx_problem_cost_digits(handle)
        self._items: list[Hashable] | None = None
        self._colours: list[Hashable] | None = None
        self._arrays: tuple[Any, Any, Any] | None = None
        self._keys: list[Hashable] | None = source.keys if source is not None else None
        if source is not None:
            self._items, self._colours = source.items, source.colour_names
            if self.num_items > len(source.items):  # the library adds an item for options without items
                self._items = [*source.items, *self._names()[len(source.items) :]]

    @property
    def num_secondary(self) -> int:
        """The number of secondary items."""
        return self.num_items - self.num_primary

    @property
    def items(self) -> list[Hashable]:
        """The items, primary items first."""
        return self._item_list.copy()

    def _names(self, kind: str = "item") -> list[str]:
        """Returns the library's names of items or colours; they may be numbers."""
        return lib.lines(f"dlx_problem_{kind}_names", self._handle)

    @property
    def _item_list(self) -> list[Hashable]:
        if self._items is None:
            self._items = list(self._names())
        return self._items

    @property
    def _colour_list(self) -> list[Hashable]:
        if self._colours is None:
            self._colours = list(self._names("colour"))
        return self._colours

    def __len__(self) -> int:
        """The number of options."""
        return self.num_options

    def __getitem__(self, option: int) -> tuple[Hashable, ...]:
        """Returns the items of an option; an item with a colour is a pair of item and colour."""
        option = operator.index(option)
        if not -self.num_options <= option < self.num_options:
            raise IndexError(f"there is no option {option}; there are {self.num_options}")
        entries = self._entries(option % self.num_options)
        return tuple(item if colour is None else (item, colour) for item, colour in entries)

    def _entries(self, option: int) -> Iterator[tuple[Hashable, Hashable]]:
        """Returns the items of an option, each with its colour or None."""
        if self._arrays is None:
            entries = library.dlx_problem_entries(self._handle)
            offsets = (c_uint64 * (self.num_options + 1))()
            self._arrays = offsets, (c_uint32 * entries)(), (c_uint32 * entries)()
            call("dlx_problem_arrays", self._handle, *self._arrays)
        offsets, items, colours = self._arrays
        for k in range(offsets[option], offsets[option + 1]):
            yield self._item_list[items[k]], self._colour_list[colours[k] - 1] if colours[k] else None

    def options(self, cover: Iterable[int]) -> list[tuple[Hashable, ...]]:
        """Returns the options of a cover as lists of items."""
        return [self[option] for option in self._known(cover)]

    def labels(self, cover: Iterable[int]) -> list[Any]:
        """Returns the names of the options of a cover: keys of the mapping, values of the frame's index, or
        texts as returned by `label()`.
        """
        options = self._known(cover)
        return [self.label(option) if self._keys is None else self._keys[option] for option in options]

    def colours(self, cover: Iterable[int]) -> dict[Any, Any]:
        """Returns the colours that the options of a cover give to secondary items."""
        entries = (entry for option in self._known(cover) for entry in self._entries(option))
        return {item: colour for item, colour in entries if colour is not None}

    def _known(self, cover: Iterable[int]) -> list[int]:
        options = lib.option_numbers(cover)
        for option in options:
            if not 0 <= operator.index(option) < self.num_options:
                raise IndexError(f"there is no option {option}; there are {self.num_options}")
        return options

    def bounds(self, item: Hashable) -> tuple[int, int]:
        """Returns how often a primary item must be covered: at least and at most."""
        low, high = c_uint32(), c_uint32()
        if item not in self._item_list:
            raise ParameterError(f"there is no item {item!r}", "item")
        place = self._item_list.index(item)
        call("dlx_problem_bounds", self._handle, place, byref(low), byref(high))
        return low.value, high.value

    def label(self, option: int) -> str:
        """Returns the text of an option: its label, or its items."""
        self._known([option])
        label = lib.text("dlx_problem_label", self._handle, option)
        return label or lib.text("dlx_problem_option_text", self._handle, option)

    def cost(self, cover: Iterable[int]) -> int | Decimal:
        """Returns the total cost of the options of a cover."""
        options = lib.option_array(cover)
        units = c_int64()
        call("dlx_problem_cost", self._handle, options, len(options), byref(units))
        return self._cost_of(units.value)

    def _cost_of(self, units: int) -> int | Decimal:
        return Decimal(units).scaleb(-self._digits, EXACT) if self._digits else units

    def warnings(self) -> list[str]:
        """Returns the faults that the constructor warns about: primary items with fewer options than they
        need, secondary items without options, options without a primary item.
        """
        lines = lib.lines("dlx_problem_warnings", self._handle)
        if lines and self._items is not None:
            return [sources.by_items(line, self._names(), self._items) for line in lines]
        return lines

    def verify(self, cover: Iterable[int]) -> Verdict:
        """Checks that the options are a cover, with code that shares nothing with the search."""
        options = lib.option_numbers(cover)
        for option in options:
            if not 0 <= option < self.num_options:
                return Verdict(f"there is no option {option}")
        array = lib.option_array(options)
        fault = lib.optional_text("dlx_problem_verify", self._handle, array, len(array))
        if fault is not None and self._items is not None:
            fault = sources.by_items(fault, self._names(), self._items)
        return Verdict(fault)

    # -- representations ------------------------------------------------------------------------

    def draw(self, cover: Iterable[int] = ()) -> Drawing:
        """Draws the matrix of a small problem, with the options of a cover marked."""
        options = lib.option_array(cover)
        return Drawing(*(lib.text("dlx_problem_draw", self._handle, options, len(options), k) for k in (0, 1)))

    def __repr__(self) -> str:
        items = f"{self.num_primary} items"
        if self.num_secondary:
            items = f"{self.num_primary} + {self.num_secondary} items"
        return f"<{type(self).__name__}: {items}, {self.num_options} options>"

    def _repr_html_(self) -> str:
        text = html.escape(repr(self))
        try:
            svg = self.draw().svg
        except ParameterError:  # too large for a picture
            return f"<p>{text}</p>"
        return f"<p>{text}</p>{svg[svg.index('<svg'):]}"  # without the first line of a file
