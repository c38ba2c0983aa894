"""Writes the types of the settings of queries, for type checkers of Python and of TypeScript:

    python3 bindings/python/setting_types.py > bindings/python/dlx/_settings.pyi
    python3 bindings/python/setting_types.py --js > bindings/js/settings.d.ts

A test compares the files with the tables of settings.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterable
from typing import Any

from dlx import settings, sudoku

HEADER = """\
# The settings of queries. Written by bindings/python/setting_types.py.

from decimal import Decimal
from fractions import Fraction
from typing import Literal, Sequence, TypedDict, Union

_Time = Union[float, str]
_Cost = Union[float, str, Decimal, Fraction]
"""
JS_HEADER = """\
// The settings of queries. Written by bindings/python/setting_types.py --js.
import type { Numeric, Switch, Time } from "./index.js";
"""

TYPES = {
    "flag": ("bool", "boolean"),
    "integer": ("int", "Numeric"),
    "bytes": ("Union[int, str]", "Numeric"),
    "seconds": ("_Time", "Time"),
    "real": ("float", "number"),
    "cost": ("_Cost", "Numeric"),
    "gap": ("_Cost", "number | string"),
    "names": ("Union[str, Sequence[str]]", "string | readonly string[]"),
    "range": ("Union[float, str]", "number | string"),
}
# Settings that are parameters with a place of their own.
EXPLICIT = {("list", "limit"), ("cheapest", "limit"), ("estimate", "probes"), ("split", "parts")}
JS_EXPLICIT = {("cheapest", "limit"), ("split", "parts")}
KINDS = ["list", "count", "cheapest", "zdd", "estimate", "split"]
SWITCH = ["auto", "on", "off"]

Setting = dict[str, Any]


def _type(setting: Setting) -> str:
    values = setting.get("values", [])
    if setting["type"] != "name":
        return "str" if setting["type"] == "range" and values else TYPES[setting["type"]][0]
    kind = f"Literal[{', '.join(map(repr, values))}]"
    return f"Union[bool, {kind}]" if values == SWITCH else kind


def _dictionary(name: str, found: Iterable[Setting]) -> str:
    lines = [f"    {each['name']}: {_type(each)} | None\n" for each in found]
    return f"class {name.capitalize()}Settings(TypedDict, total=False):\n{''.join(lines)}"


def _of_kind(kind: str, explicit: set[tuple[str, str]]) -> list[Setting]:
    return [each for each in settings().values() if kind in each["queries"] and (kind, each["name"]) not in explicit]


def _of_sudokus() -> dict[str, list[Setting]]:
    return {query: list(sudoku.settings(query).values()) for query in ("generate", "grade")}


def stub() -> str:
    """Returns the text of the file for Python."""
    tables = {kind: _of_kind(kind, EXPLICIT) for kind in KINDS}
    tables |= {"all": list(settings().values())} | _of_sudokus()
    return "\n".join([HEADER, *(_dictionary(*table) for table in tables.items())])


def _camel_case(name: str) -> str:
    return re.sub("_(.)", lambda found: found[1].upper(), name)


def _js_type(setting: Setting) -> str:
    values, kind = setting.get("values"), setting["type"]
    if kind not in ("name", "range") or not values:
        return TYPES[kind][1]
    if values == SWITCH:
        return "Switch"
    if kind == "name" and len(values) > 5:  # callers may keep one of many values as a text
        return "string"
    return " | ".join([f'"{value}"' for value in values] + ["`${string}-${string}`"] * (kind == "range"))


def _member(setting: Setting) -> str:
    help, member = f"  /** {setting['help']} */", f"{_camel_case(setting['name'])}?: {_js_type(setting)};"
    return f"{help} {member}\n" if len(help + member) < 110 else f"{help}\n  {member}\n"


def _interface(name: str, found: Iterable[Setting]) -> str:
    return f"interface {name} {{\n{''.join(map(_member, found))}}}\n"


def _selection(kind: str) -> str:
    # WebAssembly has no threads, and only counts are saved.
    absent = {"threads"} if kind == "count" else {"threads", "save_interval"}
    names = [each["name"] for each in _of_kind(kind, JS_EXPLICIT) if each["name"] not in absent]
    text = textwrap.fill(" | ".join(f'"{_camel_case(name)}"' for name in names), 106)
    return f"export type {kind.capitalize()}Query = Pick<Settings,\n{textwrap.indent(text, '  ')}>;\n"


def js_types() -> str:
    """Returns the text of the file for TypeScript."""
    of_sudokus = [f"export {_interface(f'{name.capitalize()}Query', found)}" for name, found in _of_sudokus().items()]
    everything = _interface("Settings", settings().values())
    return "\n".join([JS_HEADER, everything, "".join(map(_selection, KINDS)), *of_sudokus])


if __name__ == "__main__":
    print(js_types() if "--js" in sys.argv else stub(), end="")
