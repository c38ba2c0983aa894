"""Writes the tables of documents from the stored measurements.

A document marks the place of a table by comments:

    <!-- bench covers: listing links | dlx1 ssxcc -->   the scenario: programs of dlx | peers
    <!-- bench covers brief: listing count how | dlx1 ssxcc -->   only the best peer; `how` is the method
    <!-- bench conditions -->   the machine, the versions and the date
    <!-- end -->

The ratio is the median of the best of these peers divided by the median of the first program of dlx.
"""

from __future__ import annotations

import re
import textwrap
from pathlib import Path
from typing import Any

DOCUMENTS = ["README.md", "docs/performance.md"]
BLOCK = re.compile(r"(<!-- bench ([^>]*) -->\n)(.*?)(<!-- end -->)", re.S)


def number(value: float) -> str:
    """Three significant digits without an exponent."""
    return f"{value:.0f}" if value >= 100 else f"{float(f'{value:.3g}'):g}"


def at_least(figures: dict[str, Any], key: str) -> str:
    """Returns ">" if this figure is the limit at which a run was stopped."""
    return ">" if figures["stopped"] and figures[key] == figures["max"] else ""


def median(figures: dict[str, Any]) -> str:
    return at_least(figures, "median") + number(figures["median"])


def cell(figures: dict[str, Any] | None) -> str:
    """Median, least and greatest time."""
    if figures is None:
        return "-"
    spread = f"{number(figures['min'])}–{at_least(figures, 'max')}{number(figures['max'])}"
    return f"{median(figures)} ({spread})" if figures["runs"] > 1 else median(figures)


def best_of(programs: dict[str, Any], peers: list[str]) -> str | None:
    return min((p for p in peers if p in programs), key=lambda p: programs[p]["median"], default=None)


def ratio(own: dict[str, Any] | None, peer: dict[str, Any] | None) -> str:
    """How many times as long as dlx the peer takes; bold where dlx is slower."""
    if own is None or peer is None:
        return "-"
    value = peer["median"] / own["median"]
    bound = at_least(peer, "median") if value >= 1 else "<" if at_least(own, "median") else ""
    if value < 1:
        return f"**{bound}{value:.2f}**"
    return bound + (f"{value:,.0f}" if value >= 10 else f"{value:.1f}")


def row(case: dict[str, Any], own: list[str], peers: list[str], brief: bool) -> list[str]:
    programs = case["programs"]
    best = best_of(programs, peers)
    compared = ratio(programs.get(own[0]), programs[best] if best else None)
    own_cells = [case.get("how", "-") if name == "how" else cell(programs.get(name)) for name in own]
    if not brief:
        return [case["work"], *own_cells, *(cell(programs.get(name)) for name in peers), compared]
    peer_cell = f"{best} {median(programs[best])}" if best else "-"
    own_cells = [c.split(" (")[0] if name != "how" else c for name, c in zip(own, own_cells)]
    return [case["work"], own_cells[0], peer_cell, compared, *own_cells[1:]]


def table(scenario: dict[str, Any], own: list[str], peers: list[str], brief: bool) -> str:
    titles = ["work", *own, *peers, "ratio"]
    if brief:
        titles = ["work", own[0], "best peer", "ratio", *own[1:]]
    used = [c for c in scenario["cases"].values() if set(own[:1] + peers) & set(c["programs"])]
    rows = [row(case, own, peers, brief) for case in used]
    rule = ["---" if title in ("work", "how") else "---:" for title in titles]
    return "".join("| " + " | ".join(line) + " |\n" for line in [titles, rule, *rows])


def conditions(report: dict[str, Any]) -> str:
    facts = report["conditions"]
    peers = ", ".join(f"{name} {version}" for name, version in facts["peers"].items())
    low, high = facts["load"]
    text = (
        f"Machine: {facts['cores']} cores of an {facts['processor']}, load average {low} to {high}; "
        f"{facts['compiler']}; {facts['date']}, commit {facts['commit']}; peers: {peers}."
    )
    return textwrap.fill(text, 112) + "\n"


def block(report: dict[str, Any], name: str) -> str:
    if name == "conditions":
        return conditions(report)
    found = re.fullmatch(r"(\w+)( brief)?: (.+) \| (.+)", name)
    if not found or found[1] not in report["scenarios"]:
        raise ValueError(f"no table is called '{name}'")
    return table(report["scenarios"][found[1]], found[3].split(), found[4].split(), bool(found[2]))


def with_tables(text: str, report: dict[str, Any]) -> str:
    """Returns the text of a document with its tables replaced by those of the report."""
    return BLOCK.sub(lambda m: m[1] + "\n" + block(report, m[2]) + "\n" + m[4], text)


def completed(report: dict[str, Any], stored: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """Adds the stored figures of scenarios that were not measured.

    Errors: ValueError if the stored figures are those of another commit, machine, compiler or peer.
    """
    old, new = stored["conditions"], report["conditions"]
    for key in ("commit", "processor", "compiler", "runs", "peers"):
        if old[key] != new[key]:
            raise ValueError(f"the stored figures have another {key}; measure all scenarios")
    load = [min(old["load"][0], new["load"][0]), max(old["load"][1], new["load"][1])]
    scenarios = {**stored["scenarios"], **report["scenarios"]}
    return {"conditions": {**new, "load": load}, "scenarios": {name: scenarios[name] for name in names}}


def write(root: Path, report: dict[str, Any]) -> None:
    for name in DOCUMENTS:
        (root / name).write_text(with_tables((root / name).read_text(), report))


def outdated(root: Path, report: dict[str, Any]) -> list[str]:
    """The documents whose tables differ from the report."""
    texts = {name: (root / name).read_text() for name in DOCUMENTS}
    return [name for name, text in texts.items() if with_tables(text, report) != text]
