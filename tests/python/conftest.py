"""Shared by the tests: small problems, and a brute force that shares no code with the library."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

import dlx

ROOT = Path(__file__).resolve().parents[2]

# Knuth's example.
TEXTBOOK = [["c", "e"], ["a", "d", "g"], ["b", "c", "f"], ["a", "d", "f"], ["b", "g"], ["d", "e", "g"]]


@pytest.fixture
def root() -> Path:
    return ROOT


def raises(call, error=dlx.ParameterError, match=None):
    """Checks that a call raises an error whose message matches; returns the error."""
    with pytest.raises(error, match=match) as caught:
        call()
    return caught.value


def brute_force(options, primary, secondary):
    """Returns all exact covers without colours as sorted tuples, by trying each subset of options."""
    found = []
    for size in range(len(options) + 1):
        for chosen in combinations(range(len(options)), size):
            items = [item for option in chosen for item in options[option]]
            if any(not set(options[option]) & set(primary) for option in chosen):
                continue
            once = all(items.count(item) == 1 for item in primary)
            if once and all(items.count(item) <= 1 for item in secondary):
                found.append(chosen)
    return found
