"""Results of queries about problems."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Union

from ._run import Cover


@dataclass(frozen=True)
class Verdict:
    """The result of `verify()`: true for a cover; otherwise `fault` is the first fault."""

    fault: str | None = None

    def __bool__(self) -> bool:
        return self.fault is None


@dataclass(frozen=True)
class Estimated:
    """An estimated number with its 95% confidence interval."""

    mean: float
    low: float
    high: float
    log10_mean: float
    trustworthy: bool
    """False if the distribution is too skewed for this number of probes."""

    def __str__(self) -> str:
        doubt = "" if self.trustworthy else ", too few probes"
        return f"{self.mean:.4g} ({self.low:.4g} to {self.high:.4g}{doubt})"


@dataclass(frozen=True)
class Estimate:
    """Estimates of the size of a search and of the number of covers, from random probes."""

    covers: Estimated
    nodes: Estimated
    probes: int
    exact: bool
    seconds: float

    def __str__(self) -> str:
        return f"covers: {self.covers}, nodes: {self.nodes}, by {self.probes:,} probes"


class Cheapest(list[tuple[Union[int, Decimal], Cover]]):
    """A list of pairs (cost, cover) of the cheapest covers, and what is proved about all other covers."""

    bound: int | Decimal | None = None
    """every cover outside the list costs at least this; None if nothing is known or there is no cover"""
    no_others: bool = False
    """True if it is proved that the list contains all covers"""
    gap: float | None = None
    """share of the last cost by which another cover may be cheaper; 0 if none is cheaper, None if
    nothing is known
    """


class Drawing(str):
    """A drawing: a text, which notebooks show as the picture `svg`."""

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
