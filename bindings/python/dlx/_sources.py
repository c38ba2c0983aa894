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
# With fewer entries, the library ends before Python would check for signals.
_MANY_ENTRIES = 1 << 18

Option = Sequence[Hashable]
Items = Optional[Iterable[Hashable]]
Values = Optional[list[Hashable]]


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
    doubt: str = ""
    """A warning if the caller may have meant something else; "" otherwise."""


def _listed(values: Iterable[Any] | None, name: str) -> list[Any] | None:
    """Returns the values as a list. Refuses a string, whose characters would be the values."""
    if values is None:
        return None
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise ParameterTypeError(f"{name} is {values!r}, expected a list", name)
    return list(values)


def _for_each_option(values: Any, name: str, options: int, keys: Values) -> list[Any] | None:
    """Returns values for the options in order. Refuses sets and mappings, which have no such order, unless a
    mapping has the keys of the options.
    """
    if isinstance(values, Mapping) and keys is not None:
        different = set(keys).symmetric_difference(values)
        if different:
            key = next(iter(different))
            fault = f"has no value for option {key!r}" if key in keys else f"has {key!r}, which is no option"
            raise ParameterError(f"{name} {fault}", name)
        return [values[key] for key in keys]
    if isinstance(values, (Mapping, Set)):
        kind = type(values).__name__
        raise ParameterError(f"{name} is a {kind}, expected a list, in the order of options", name)
    listed = _listed(values, name)
    if listed is not None and len(listed) != options:
        raise ParameterError(f"there are {len(listed)} {name} and {options} options", name)
    return listed


def _option(number: int, keys: Values) -> str:
    """Returns the caller's name of an option, for messages."""
    return f"option {number if keys is None else keys[number]!r}"


def _as_lists(options: Iterable[Any], keys: Values) -> list[Option]:
    if isinstance(options, (str, bytes)):
        raise ParameterError(
            "options are lists of items; for a problem as text there is Problem.parse()", "options"
        )
    if not isinstance(options, Iterable):
        raise ParameterTypeError(
            f"options is {options!r}, expected a list of lists of items, a mapping, or a matrix", "options"
        )
    lists: list[Option] = []
    for number, option in enumerate(options):
        if not isinstance(option, (list, tuple)):
            if isinstance(option, (str, bytes, Mapping)) or not isinstance(option, Iterable):
                raise ParameterTypeError(
                    f"{_option(number, keys)} is {option!r}, expected a list of items", "options"
                )
            option = list(option)
        lists.append(option)
    return lists


def _unhashable(lists: list[Option], keys: Values) -> str:
    """Returns a message about the first item that is not hashable."""
    for number, option in enumerate(lists):
        for item in option:
            try:
                hash(item)
            except TypeError:
                kind = type(item).__name__
                instead = "a frozenset" if isinstance(item, Set) else "a tuple"
                return (
                    f"{_option(number, keys)} has the item {item!r}, a {kind}, which is not hashable;"
                    f" use {instead}"
                )
    return "primary and secondary items and colours have to be hashable"


def _doubt(lists: list[Option]) -> str:
    """Returns a warning for options that look like the rows of a matrix of 0 and 1, "" for others: they
    are read as lists of the items 0 and 1. Raises ParameterError if an option has an item twice.
    """
    width = len(lists[0]) if lists else 0
    if len(lists) < 2 or width < 2 or any(len(option) != width for option in lists):
        return ""
    if not all(isinstance(e, Number) and e in _BITS for option in lists for e in option):
        return ""
    doubt = (
        "the options look like a matrix of 0 and 1, but are lists of the items 0 and 1; give a matrix"
        " as numpy.array(options)"
    )
    if any(len(set(option)) != width for option in lists):
        raise ParameterError(doubt, "options")
    return doubt if all(any(column) for column in zip(*lists)) else ""


def _order(
    used: Iterable[Hashable],
    primary: Items,
    secondary: Items,
    no_colours: bool = False,
) -> tuple[list[Hashable], int]:
    """Returns all items and the number of primary items. Items not listed as secondary are primary; if
    only primary items are listed, all others are secondary. `no_colours`: the caller did not set
    `colours`.
    """
    first = list(dict.fromkeys(primary or ()))
    second = list(dict.fromkeys(secondary or ()))
    both = set(first).intersection(second)
    if both:
        raise ParameterError(f"item {next(iter(both))!r} is primary and secondary", "secondary")
    known = set(first).union(second)
    others = [item for item in dict.fromkeys(used) if item not in known]
    if no_colours and second:
        _refuse_hidden_colours(others, second)
    if primary is not None and secondary is not None and others:
        raise ParameterError(f"item {others[0]!r} is neither primary nor secondary", "options")
    if primary is None:
        first = others
    else:
        second += others if secondary is None else []
    return first + second, len(first)


def _split_colours(
    lists: list[Option],
    colours: object,
    primary: Values,
    secondary: Values,
    keys: Values,
) -> tuple[list[Option], list[Option]]:
    """Returns the entries without their colours, and the colours: None for an entry without a colour."""
    if colours is True:
        first, second = set(primary or ()), set(secondary or ())

        def coloured(entry: tuple[Hashable, ...]) -> bool:
            # items that are not primary are secondary, if secondary was not given
            if secondary is None:
                return primary is not None and entry not in first
            return entry[0] in second

        entries = dict.fromkeys(chain.from_iterable(lists))
        pairs = {entry: _coloured(entry, coloured) for entry in entries}
        return [[pairs[e][0] for e in o] for o in lists], [[pairs[e][1] for e in o] for o in lists]
    if isinstance(colours, (str, bytes)) or not isinstance(colours, (Sequence, Mapping)):
        raise ParameterTypeError(
            f"colours is {colours!r}, expected True, or for each option a mapping from items to colours",
            "colours",
        )
    chosen: list[Option] = []
    of_options = _for_each_option(colours, "colours", len(lists), keys) or ()
    for number, (option, given) in enumerate(zip(lists, of_options)):
        if not (given is None or isinstance(given, Mapping)):
            raise ParameterTypeError(
                f"the colours of {_option(number, keys)} are {given!r}, expected a mapping", "colours"
            )
        table: Mapping[Hashable, Hashable] = given or {}
        unknown = set(table).difference(option)
        if unknown:
            raise ParameterError(
                f"{_option(number, keys)} has no item {next(iter(unknown))!r} to be coloured", "colours"
            )
        chosen.append([table.get(item) for item in option])
    return lists, chosen


def _refuse_hidden_colours(undeclared: list[Hashable], secondary: list[Hashable]) -> None:
    """Refuses entries that look like a secondary item with a colour if `colours` is not set, because they
    may also be items of their own.
    """
    second = set(secondary)
    for entry in undeclared:
        item, colour = _coloured(entry, lambda pair: pair[0] in second)
        if colour is not None and item in second:
            raise ParameterError(
                f"an option has {entry!r}, and {item!r} is a secondary item: say colours=True if"
                f" {colour!r} is a colour of it, colours=False if {entry!r} is another item",
                "colours",
            )


def _coloured(entry: Hashable, coloured: Callable[[tuple[Hashable, ...]], bool]) -> tuple[Hashable, Hashable]:
    if isinstance(entry, str) and ":" in entry:
        item, _, colour = entry.partition(":")
        return item, colour
    if isinstance(entry, tuple) and len(entry) == 2 and coloured(entry):
        return entry[0], entry[1]
    return entry, None


def from_lists(options: Any, primary: Items, secondary: Items, colours: object) -> Source:
    keys = list(options) if isinstance(options, Mapping) else None
    lists = _as_lists(options if keys is None else options.values(), keys)
    doubt = _doubt(lists)
    primary, secondary = _listed(primary, "primary"), _listed(secondary, "secondary")
    chosen: list[Option] = []
    try:
        if colours is not None and colours is not False:
            lists, chosen = _split_colours(lists, colours, primary, secondary, keys)
        items, number = _order(chain.from_iterable(lists), primary, secondary, colours is None)
        place = {item: index for index, item in enumerate(items)}
        flat = [place[item] for option in lists for item in option]
    except ParameterError:
        raise
    except TypeError:  # lists and other unhashable objects
        raise ParameterTypeError(_unhashable(lists, keys), "options") from None
    source = Source(
        items,
        number,
        array("Q", chain((0,), accumulate(map(len, lists)))),
        array("I", flat),
        keys=keys,
        doubt=doubt,
    )
    if chosen:
        names = dict.fromkeys(c for option in chosen for c in option if c is not None)
        source.colour_names = list(names)
        numbers: dict[Hashable, int] = {None: 0}
        numbers.update((name, k + 1) for k, name in enumerate(names))
        source.colours = array("I", (numbers[c] for option in chosen for c in option))
    return source


class _Nothing:
    """The secondary item that the library adds, after all others, for options without items."""

    def __repr__(self) -> str:
        return "(nothing)"

    def __reduce__(self) -> str:
        return "NOTHING"


NOTHING = _Nothing()


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
        sparse = matrix.tocsr()
        if not sparse.has_canonical_format:  # otherwise equal entries occur twice
            sparse = sparse.copy()
            sparse.sum_duplicates()
        if not sparse.data.all():
            sparse = sparse.copy()
            sparse.eliminate_zeros()
        if not _are_bits(sparse.data):
            raise _not_bits(zip(*sparse.nonzero(), sparse.data), names, keys)
        rows, width = sparse.shape
        offsets, columns = sparse.indptr, sparse.indices
    else:
        if not isinstance(matrix, np.ndarray):
            matrix = np.asarray(matrix)
        if matrix.ndim != 2:
            raise ParameterError(f"the array has {matrix.ndim} dimensions, expected 2", "options")
        rows, width = matrix.shape
        ones = _ones(matrix)
        if ones is None:
            raise _not_bits(((*place, e) for place, e in np.ndenumerate(matrix)), names, keys)
        offsets, columns = ones
    source = from_arrays(offsets, columns, width, names, primary, secondary)
    source.keys = keys
    return source


def _ones(matrix: Any) -> tuple[Any, Any] | None:
    """Returns the offsets and columns of the ones of a matrix, much faster than numpy's nonzero(). None if
    another value than 0 and 1 occurs.
    """
    import numpy as np

    rows, width = matrix.shape
    if matrix.dtype.kind not in "biuf":
        if not _are_bits(matrix):
            return None
        matrix = matrix.astype(np.bool_)
    offsets = np.zeros(rows + 1, dtype=np.uint64)
    flat = np.ravel(matrix)
    ones = np.flatnonzero(flat != 0)  # faster for booleans than for numbers
    if not ones.size:
        return offsets, ones
    if not _are_bits(flat[ones]):
        return None
    if matrix.size < 1 << 32:
        ones = ones.astype(np.uint32)  # division takes a quarter of the time
    row_of = ones // ones.dtype.type(width)
    np.cumsum(np.bincount(row_of, minlength=rows), out=offsets[1:])
    return offsets, ones - row_of * ones.dtype.type(width)


def _is_bit(value: Any) -> bool:
    import numpy as np

    return isinstance(value, (int, float, np.bool_, np.number)) and value in _BITS


def _are_bits(values: Any) -> bool:
    if values.dtype.kind == "b" or values.size == 0:
        return True
    if values.dtype.kind == "O":  # as in data frames of several types
        return all(map(_is_bit, values.flat))
    return values.dtype.kind in "iuf" and bool(((values == 0) | (values == 1)).all())


def _not_bits(entries: Iterable[Any], names: Values, keys: Values) -> ParameterError:
    """Returns the error about the first value of a matrix that is neither 0 nor 1."""
    at_row, at_column, value = next(entry for entry in entries if not _is_bit(entry[2]))
    row, column = int(at_row), int(at_column)  # numpy shows the types of its numbers
    value = getattr(value, "tolist", lambda: value)()  # as a number of Python
    name = column if names is None else names[column]
    return ParameterError(
        f"column {name!r} has {value!r} in row {row if keys is None else keys[row]!r}, expected 0 or 1;"
        " colours are for lists of items",
        "options",
    )


def _whole(numbers: Any, name: str) -> Any:
    """Returns an array of whole numbers; refuses other numbers, which a conversion would round."""
    import numpy as np

    array = np.asarray(numbers)
    if array.size and array.dtype.kind not in "iu":
        raise ParameterError(f"{name} has values that are no whole numbers", name)
    if array.ndim != 1:
        raise ParameterError(f"{name} has {array.ndim} dimensions, expected 1", name)
    return array


def from_arrays(
    offsets: Any,
    columns: Any,
    width: int,
    names: Values,
    primary: Items,
    secondary: Items,
) -> Source:
    """Makes a problem from the arrays of a sparse matrix: option k has the items
    columns[offsets[k]:offsets[k+1]].
    """
    import numpy as np

    offsets, columns = _whole(offsets, "offsets"), _whole(columns, "items")
    if offsets.size and (offsets[0] != 0 or (offsets[1:] < offsets[:-1]).any()):
        raise ParameterError("offsets do not ascend from 0", "offsets")
    offsets = np.ascontiguousarray(offsets, dtype=np.uint64)
    if columns.size and not 0 <= columns.min() <= columns.max() < width:
        raise ParameterError(f"an item is not within 0 to {width - 1}", "items")
    width = lib.natural(width, "num_items", 1 << 32)
    labels: list[Hashable] = list(range(width)) if names is None else names
    if len(set(labels)) != len(labels):
        twice = Counter(labels).most_common(1)[0][0]
        raise ParameterError(f"two columns have the name {twice!r}", "options")
    items, number = labels, width
    if primary is not None or secondary is not None:
        primary, secondary = _listed(primary, "primary"), _listed(secondary, "secondary")
        items, number = _order(labels, primary, secondary)
        known = set(labels)
        for item in items:
            if item not in known:
                parameter = "primary" if primary is not None and item in primary else "secondary"
                raise ParameterError(f"there is no column {item!r}", parameter)
        place = {item: index for index, item in enumerate(items)}
        columns = np.array([place[label] for label in labels], dtype=np.uint32)[columns]
    columns = np.ascontiguousarray(columns, dtype=np.uint32)
    if offsets.size and int(offsets[-1]) > columns.size:
        raise ParameterError("the last offset is greater than the number of items", "offsets")
    return Source(list(items), number, offsets, columns)


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


def _costs(costs: Any, options: int, keys: Values) -> tuple[Any, int]:
    listed = _for_each_option(costs, "costs", options, keys)
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


def build(
    source: Source,
    bounds: Mapping[Hashable, Any] | None = None,
    costs: Any = None,
    labels: Iterable[str] | None = None,
) -> c_void_p:
    """Makes the problem in the library."""
    if labels is not None and source.keys is not None:
        raise ParameterError("the options have names already, in the mapping or the index", "labels")
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
    texts = _for_each_option(labels, "labels", options, None)
    given = None if texts is None else (c_char_p * options)(*[lib.raw(str(label)) for label in texts])
    kept = _labels(source.keys) if given is None else given
    if kept is not None:
        arrays.labels = ctypes.cast(kept, POINTER(c_char_p))
    colours = _texts([str(colour) for colour in source.colour_names]) if source.colour_names else None
    if colours is not None:
        arrays.colour_names = ctypes.cast(colours, POINTER(c_char_p))
        arrays.named_colours = len(colours)
    by = lib.call_stoppably if len(source.entries) > _MANY_ENTRIES else lib.call
    try:
        return lib.made("dlx_problem_from_arrays", byref(arrays), by=by)
    except ParameterError as error:
        if names is None:
            numbers = map(str, range(len(source.items)))
            raise ParameterError(by_items(str(error), numbers, source.items), error.parameter) from None
        raise


def by_items(text: str, names: Iterable[str], items: Iterable[Hashable]) -> str:
    """Replaces the library's names or numbers of items in a message by the caller's items."""
    known = dict(zip(names, items))
    return re.sub(r"item '([^']*)'", lambda found: f"item {known.get(found[1], found[1])!r}", text)
