"""Conversion of lists and of numpy, scipy and pandas matrices to problems."""

from __future__ import annotations

import ctypes
import operator
import re
from array import array
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence, Set
from ctypes import POINTER, byref, c_char_p, c_void_p
from dataclasses import dataclass, field
from itertools import accumulate, chain
from numbers import Number
from typing import Any, Callable, Optional

from . import _library as lib
from ._errors import ParameterError, ParameterTypeError
from ._numbers import EXACT, decimal

# Characters that names in problem files do not have: white space, control characters, ':' and '|'.
_NOT_IN_NAMES = re.compile(r"[\s:|\x00-\x1f\x7f-\x9f\ufeff]")
_NOT_IN_LABELS = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_MOST_DIGITS = 15
_BITS: tuple[Any, ...] = (0, 1)

Option = Sequence[Hashable]
Items = Optional[Iterable[Hashable]]
Values = Optional[list[Hashable]]
Pair = tuple[Hashable, Hashable]
"""An item and its colour, or None."""


@dataclass
class Source:
    """A problem as arrays. `items` are the caller's items, primary items first."""

    items: list[Hashable]
    primary: int
    offsets: Any
    entries: Any
    colours: Any = None
    colour_names: list[Hashable] = field(default_factory=list)
    keys: Values = None
    """The caller's names of the options: keys of a mapping, or the index of a frame."""


def _listed(values: Iterable[Any] | None, name: str) -> list[Any] | None:
    """Returns the values as a list. Refuses a string, whose characters would be the values."""
    if values is None:
        return None
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise ParameterTypeError(f"{name} is {values!r}, expected a list", name)
    return list(values)


def _as_lists(options: Any, keys: Values) -> list[Option]:
    if isinstance(options, (str, bytes)) or not isinstance(options, Iterable):
        raise ParameterTypeError(
            f"options is {options!r}, expected a list of lists of items, a mapping, or a matrix;"
            " Problem.parse() reads a text",
            "options",
        )
    lists: list[Option] = []
    for number, option in enumerate(options):
        if isinstance(option, (str, bytes, Mapping)) or not isinstance(option, Iterable):
            name = number if keys is None else keys[number]
            raise ParameterTypeError(f"option {name!r} is {option!r}, expected a list of items", "options")
        lists.append(option if isinstance(option, (list, tuple)) else list(option))
    return lists


def _refuse_matrix(lists: list[Option]) -> None:
    """Refuses rows of 0 and 1 with a 1 in each column, which would be read as lists of the items 0 and 1."""
    width = len(lists[0]) if lists else 0
    if len(lists) < 2 or width < 2 or any(len(option) != width for option in lists):
        return
    bits = all(isinstance(entry, Number) and entry in _BITS for option in lists for entry in option)
    if bits and all(any(column) for column in zip(*lists)):
        raise ParameterError(
            "the options look like a matrix of 0 and 1, but are lists of items: give a matrix as"
            " numpy.array(options); for the items 0 and 1 give `primary`",
            "options",
        )


def _order(used: Iterable[Hashable], primary: Items, secondary: Items) -> tuple[list[Hashable], int]:
    """Returns all items and the number of primary items. Items not listed as secondary are primary; if
    only primary items are listed, all others are secondary.
    """
    first = list(dict.fromkeys(primary or ()))
    second = list(dict.fromkeys(secondary or ()))
    both = set(first).intersection(second)
    if both:
        raise ParameterError(f"item {next(iter(both))!r} is primary and secondary", "secondary")
    known = set(first).union(second)
    others = [item for item in dict.fromkeys(used) if item not in known]
    if primary is not None and secondary is not None and others:
        raise ParameterError(f"item {others[0]!r} is neither primary nor secondary", "options")
    if primary is None:
        first = others
    else:
        second += others if secondary is None else []
    return first + second, len(first)


def _coloured(entry: Hashable, is_coloured: Callable[[tuple[Hashable, ...]], bool]) -> Pair:
    if isinstance(entry, str) and ":" in entry:
        item, _, colour = entry.partition(":")
        return item, colour
    if isinstance(entry, tuple) and len(entry) == 2 and is_coloured(entry):
        return entry[0], entry[1]
    return entry, None


def _pairs(entries: Iterable[Hashable], colours: object, primary: Items, secondary: Items) -> dict[Hashable, Pair]:
    """Returns the item and the colour of each entry. If the caller did not set `colours`, refuses entries that
    look like a secondary item with a colour, because they may also be items of their own.
    """
    first, second = set(primary or ()), set(secondary or ())
    if colours is True:
        if secondary is not None:
            return {entry: _coloured(entry, lambda pair: pair[0] in second) for entry in entries}
        # items that are not primary are secondary
        return {entry: _coloured(entry, lambda e: primary is not None and e not in first) for entry in entries}
    if colours is not None and colours is not False:
        raise ParameterTypeError(f"colours is {colours!r}, expected True or False", "colours")
    for entry in entries if colours is None and second else ():
        item, colour = _coloured(entry, lambda pair: pair[0] in second)
        if colour is not None and item in second and entry not in first and entry not in second:
            raise ParameterError(
                f"an option has {entry!r}, and {item!r} is a secondary item: say colours=True if"
                f" {colour!r} is a colour of it, colours=False if {entry!r} is another item",
                "colours",
            )
    return {entry: (entry, None) for entry in entries}


def from_lists(options: Any, primary: Items, secondary: Items, colours: object) -> Source:
    keys = list(options) if isinstance(options, Mapping) else None
    lists = _as_lists(options if keys is None else options.values(), keys)
    primary, secondary = _listed(primary, "primary"), _listed(secondary, "secondary")
    if primary is None and secondary is None:
        _refuse_matrix(lists)
    try:
        pairs = _pairs(dict.fromkeys(chain.from_iterable(lists)), colours, primary, secondary)
        items, number = _order((item for item, _ in pairs.values()), primary, secondary)
        names = dict.fromkeys(colour for _, colour in pairs.values() if colour is not None)
    except ParameterError:
        raise
    except TypeError as error:
        message = f"{error}: items and colours must be hashable, such as tuples instead of lists"
        raise ParameterTypeError(message, "options") from None
    place = {item: index for index, item in enumerate(items)}
    places = {entry: place[item] for entry, (item, _) in pairs.items()}
    offsets = array("Q", chain((0,), accumulate(map(len, lists))))
    flat = array("I", [places[entry] for option in lists for entry in option])
    source = Source(items, number, offsets, flat, colour_names=list(names), keys=keys)
    if names:
        numbers: dict[Hashable, int] = {None: 0, **{name: k for k, name in enumerate(names, 1)}}
        marked = {entry: numbers[colour] for entry, (_, colour) in pairs.items()}
        source.colours = array("I", [marked[entry] for option in lists for entry in option])
    return source


def from_matrix(matrix: Any, primary: Items, secondary: Items) -> Source:
    """Makes a problem from a matrix of 0 and 1, whose rows are options and whose columns are items."""
    import numpy as np

    names: Values = None
    keys: Values = None
    if hasattr(matrix, "columns") and hasattr(matrix, "to_numpy"):  # a data frame
        names = list(matrix.columns)
        if type(matrix.index).__name__ != "RangeIndex":  # not only the numbers of the rows
            keys = list(matrix.index)
        matrix = matrix.to_numpy()
    if hasattr(matrix, "tocsr"):
        sparse = matrix.tocsr(copy=True)
        sparse.sum_duplicates()
        sparse.eliminate_zeros()
        bad = np.flatnonzero(sparse.data != 1)
        if bad.size:
            rows, columns = sparse.nonzero()
            raise _not_a_bit((rows[bad[0]], columns[bad[0]]), sparse.data[bad[0]], names, keys)
        offsets, columns = sparse.indptr, sparse.indices
    else:
        matrix = np.asarray(matrix)
        if matrix.ndim != 2:
            raise ParameterError(f"the array has {matrix.ndim} dimensions, expected 2", "options")
        ones = matrix == 1 if matrix.dtype.kind in "biuf" else _ones_of_objects(matrix, names, keys)
        bad = np.argwhere(~(ones | (matrix == 0)))
        if bad.size:
            raise _not_a_bit(bad[0], matrix[tuple(bad[0])], names, keys)
        offsets = np.concatenate(([0], np.cumsum(ones.sum(axis=1))))
        columns = np.nonzero(ones)[1]
    width = matrix.shape[1]
    items: list[Hashable] = list(range(width)) if names is None else names
    if len(set(items)) != width:
        twice = Counter(items).most_common(1)[0][0]
        raise ParameterError(f"two columns have the name {twice!r}", "options")
    number = width
    if primary is not None or secondary is not None:
        primary, secondary = _listed(primary, "primary"), _listed(secondary, "secondary")
        known, labels = set(items), items
        items, number = _order(labels, primary, secondary)
        for item in items:
            if item not in known:
                parameter = "primary" if primary is not None and item in primary else "secondary"
                raise ParameterError(f"there is no column {item!r}", parameter)
        place = {item: index for index, item in enumerate(items)}
        columns = np.array([place[label] for label in labels], dtype=np.uint32)[columns]
    offsets = np.ascontiguousarray(offsets, dtype=np.uint64)
    return Source(list(items), number, offsets, np.ascontiguousarray(columns, dtype=np.uint32), keys=keys)


def _ones_of_objects(matrix: Any, names: Values, keys: Values) -> Any:
    """Returns a matrix that is true where a matrix of Python objects is 1. A frame whose columns have
    different types is such a matrix.
    """
    import numpy as np

    if matrix.dtype.kind != "O":
        raise ParameterError(f"the matrix has values of type {matrix.dtype}, expected 0 and 1", "options")
    ones = np.zeros(matrix.shape, dtype=np.bool_)
    for place, value in np.ndenumerate(matrix):
        if not isinstance(value, (int, float, np.bool_, np.number)):
            raise _not_a_bit(place, value, names, keys)
        ones[place] = value == 1
    return ones


def _not_a_bit(place: Any, value: Any, names: Values, keys: Values) -> ParameterError:
    """Returns the error about a value of a matrix that is neither 0 nor 1."""
    row, column = map(int, place)
    at = row if keys is None else keys[row]
    name = column if names is None else names[column]
    value = getattr(value, "tolist", lambda: value)()  # numpy shows the types of its numbers
    return ParameterError(
        f"column {name!r} has {value!r} in row {at!r}, expected 0 or 1; colours are for lists of items", "options"
    )


def source_of(options: Any, primary: Items, secondary: Items, colours: object) -> Source:
    """Makes a problem from a matrix or from lists."""
    if hasattr(options, "tocsr") or hasattr(options, "to_numpy") or hasattr(options, "ndim"):
        if colours:
            raise ParameterError("colours are for lists of items", "colours")
        return from_matrix(options, primary, secondary)
    return from_lists(options, primary, secondary, colours)


def _pointer(values: Any) -> Any:
    """Returns a pointer to the numbers of an array, for a member of a struct."""
    if values is None:
        return None
    if isinstance(values, array):
        return values.buffer_info()[0]
    return values.__array_interface__["data"][0]


def _names(items: list[Hashable]) -> Any:
    """Returns names of the items for the library if all items have valid names; otherwise the library
    uses their numbers.
    """
    if all(isinstance(item, int) for item in items) and items == list(range(len(items))):
        return None
    return _texts([str(item) for item in items])


def _texts(names: list[str]) -> Any:
    """Returns the names for the library if all are valid and distinct."""
    if len(set(names)) != len(names) or not all(names):
        return None
    return _encoded(names, _NOT_IN_NAMES)


def _labels(keys: Values) -> Any:
    """Returns labels of the options for the library if all names are valid labels."""
    texts = [str(key) for key in keys or ()]
    if keys is None or any(text != text.strip() for text in texts):
        return None
    return _encoded(texts, _NOT_IN_LABELS)


def _encoded(texts: list[str], invalid: re.Pattern[str]) -> Any:
    if invalid.search("".join(texts)):
        return None
    try:
        return (c_char_p * len(texts))(*[text.encode() for text in texts])
    except UnicodeEncodeError:
        return None


def _bounds(source: Source, bounds: Mapping[Hashable, Any] | None) -> tuple[Any, Any]:
    if bounds is None:
        return None, None
    if not isinstance(bounds, Mapping):
        raise ParameterTypeError(f"bounds is {bounds!r}, expected a mapping from items to numbers", "bounds")
    low, high = array("I", [1]) * source.primary, array("I", [1]) * source.primary
    place = {item: index for index, item in enumerate(source.items[: source.primary])}
    for item, given in bounds.items():
        if item not in place:
            raise ParameterError(f"there is no primary item {item!r}", "bounds")
        pair = tuple(given) if isinstance(given, (tuple, list)) else (given, given)
        if len(pair) != 2 or not all(hasattr(bound, "__index__") for bound in pair):
            raise ParameterTypeError(
                f"the bounds of item {item!r} are {given!r}, expected a whole number or a pair of them",
                "bounds",
            )
        least, most = map(operator.index, pair)
        if not 0 <= least <= most < 1 << 32:
            raise ParameterError(f"item {item!r} cannot be covered {least} to {most} times", "bounds")
        low[place[item]], high[place[item]] = least, most
    return low, high


def _cost_of_each(costs: Any, options: int, keys: Values) -> list[Any] | None:
    """Returns the costs of the options in order. Refuses sets and mappings, which have no such order, unless a
    mapping has the keys of the options.
    """
    if isinstance(costs, Mapping) and keys is not None:
        different = set(keys).symmetric_difference(costs)
        if different:
            key = next(iter(different))
            fault = f"has no value for option {key!r}" if key in keys else f"has {key!r}, which is no option"
            raise ParameterError(f"costs {fault}", "costs")
        return [costs[key] for key in keys]
    if isinstance(costs, (Mapping, Set)):
        kind = type(costs).__name__
        raise ParameterError(f"costs is a {kind}, expected a list, in the order of options", "costs")
    listed = _listed(costs, "costs")
    if listed is not None and len(listed) != options:
        raise ParameterError(f"there are {len(listed)} costs and {options} options", "costs")
    return listed


def _costs(costs: Any, options: int, keys: Values) -> tuple[Any, int]:
    listed = _cost_of_each(costs, options, keys)
    if listed is None:
        return None, 0
    digits = 0
    try:
        units = [operator.index(cost) for cost in listed]
    except TypeError:  # not all are whole numbers
        numbers = [decimal(cost, "costs").normalize(EXACT) for cost in listed]
        if any(number.adjusted() > 18 for number in numbers):
            raise ParameterError("a cost is too large", "costs") from None
        digits = max([0, *(-int(number.as_tuple().exponent) for number in numbers)])
        if digits > _MOST_DIGITS:
            message = f"costs have up to {_MOST_DIGITS} digits after the decimal point"
            raise ParameterError(message, "costs") from None
        units = [int(number.scaleb(digits, EXACT)) for number in numbers]
    if any(abs(unit) >= 1 << 62 for unit in units):
        raise ParameterError("a cost is too large", "costs")
    return array("q", units), digits


def build(source: Source, bounds: Mapping[Hashable, Any] | None = None, costs: Any = None) -> c_void_p:
    """Makes the problem in the library."""
    options = max(0, len(source.offsets) - 1)
    arrays = lib.Arrays()
    lib.library.dlx_arrays_init(byref(arrays), ctypes.sizeof(arrays))
    arrays.primary = source.primary
    arrays.secondary = len(source.items) - source.primary
    arrays.options = options
    names = _names(source.items)
    low, high = _bounds(source, bounds)
    units, digits = _costs(costs, options, source.keys)
    # The arrays must live as long as the pointers to them: until the end of this function.
    arrays.offsets, arrays.items = _pointer(source.offsets), _pointer(source.entries)
    arrays.colours = _pointer(source.colours)
    arrays.low, arrays.high = _pointer(low), _pointer(high)
    arrays.costs, arrays.cost_digits = _pointer(units), digits
    if names is not None:
        arrays.names = ctypes.cast(names, POINTER(c_char_p))
    labels = _labels(source.keys)
    if labels is not None:
        arrays.labels = ctypes.cast(labels, POINTER(c_char_p))
    colours = _texts([str(colour) for colour in source.colour_names]) if source.colour_names else None
    if colours is not None:
        arrays.colour_names = ctypes.cast(colours, POINTER(c_char_p))
        arrays.named_colours = len(colours)
    try:
        return lib.made("dlx_problem_from_arrays", byref(arrays))
    except ParameterError as error:
        if names is None:
            numbers = map(str, range(len(source.items)))
            raise ParameterError(by_items(str(error), numbers, source.items), error.parameter) from None
        raise


def by_items(text: str, names: Iterable[str], items: Iterable[Hashable]) -> str:
    """Replaces the library's names or numbers of items in a message by the caller's items."""
    known = dict(zip(names, items))
    return re.sub(r"item '([^']*)'", lambda found: f"item {known.get(found[1], found[1])!r}", text)
