"""What questions about problems give back."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Union

from ._run import Cover



@dataclass(frozen=True)
class Verdict:
    """Whether a list of options is a cover: true if it is, else `fault` says what is wrong."""

    fault: str | None = None

    def __bool__(self) -> bool:
        return self.fault is None


@dataclass(frozen=True)
class Estimated:
    """An estimated number, with its interval of 95%."""

    mean: float
    low: float
    high: float
    log10_mean: float
    trustworthy: bool
    """False: too few probes for so skewed a number."""

    def __str__(self) -> str:
        doubt = "" if self.trustworthy else ", too few probes"
        return f"{self.mean:.4g} ({self.low:.4g} to {self.high:.4g}{doubt})"


@dataclass(frozen=True)
class Estimate:
    """How large a search is and how many covers there are, by random probes."""

    covers: Estimated
    nodes: Estimated
    probes: int
    exact: bool
    seconds: float

    def __str__(self) -> str:
        return f"covers: {self.covers}, nodes: {self.nodes}, by {self.probes:,} probes"


class Cheapest(list[tuple[Union[int, Decimal], Cover]]):
    """Cheapest covers with their costs, a list of pairs, and what is proved of all others."""

    bound: int | Decimal | None = None
    """every cover that is not in the list costs that or more; None: nothing is known, or there is none"""
    no_others: bool = False
    """proved that the list has all covers"""
    gap: float | None = None
    """by which share of the last cost another cover may be cheaper than that: 0 where none is; None
    if nothing is known"""


class Drawing(str):
    """A drawing: text, and in notebooks the picture that `svg` is."""

    svg: str

    def __new__(cls, text: str, svg: str) -> Drawing:
        drawing = super().__new__(cls, text)
        drawing.svg = svg
        return drawing

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]
        return str(self), self.svg

    def __repr__(self) -> str:
        return str(self).rstrip("\n")

    def _repr_svg_(self) -> str:
        return self.svg
