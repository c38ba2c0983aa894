"""Writes the types of the settings of queries, for type checkers:

    python3 bindings/python/setting_types.py > bindings/python/dlx/_settings.pyi

A test compares the file with the table of settings.
"""

from __future__ import annotations

from typing import Any

from dlx import settings

HEADER = """\
# The settings of queries. Written by bindings/python/setting_types.py.

from decimal import Decimal
from fractions import Fraction
from typing import Literal, TypedDict, Union

_Time = Union[float, str]
_Cost = Union[float, str, Decimal, Fraction]
"""

TYPES = {
    "flag": "bool",
    "integer": "int",
    "bytes": "Union[int, str]",
    "seconds": "_Time",
    "real": "float",
    "cost": "_Cost",
    "gap": "_Cost",
}
# Settings that are parameters with a place of their own.
EXPLICIT = {("list", "limit"), ("cheapest", "limit"), ("estimate", "probes"), ("split", "parts")}
KINDS = ["list", "count", "cheapest", "zdd", "estimate", "split"]


def _typed(setting: dict[str, Any]) -> str:
    values = setting.get("values")
    kind = f"Literal[{', '.join(map(repr, values))}]" if values else TYPES[setting["type"]]
    if values == ["auto", "on", "off"]:
        kind = f"Union[bool, {kind}]"
    return f"    {setting['name']}: {kind} | None\n"


def _dictionary(name: str, kinds: list[str]) -> str:
    lines = [
        _typed(each)
        for each in settings().values()
        if any(kind in each["queries"] and (kinds is KINDS or (kind, each["name"]) not in EXPLICIT) for kind in kinds)
    ]
    return f"class {name}Settings(TypedDict, total=False):\n{''.join(lines)}"


def stub() -> str:
    """Returns the text of the file."""
    of_kinds = [_dictionary(kind.capitalize(), [kind]) for kind in KINDS]
    return "\n".join([HEADER, *of_kinds, _dictionary("All", KINDS)])


if __name__ == "__main__":
    print(stub(), end="")
