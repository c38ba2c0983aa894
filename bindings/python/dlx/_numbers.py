"""Exact numbers of any size as texts."""

from __future__ import annotations

from decimal import Context, Decimal, Inexact, InvalidOperation
from numbers import Rational
from typing import Any

from ._errors import ParameterError

# Never rounds, whatever the caller's decimal context is.
EXACT = Context(prec=100, Emin=-999, Emax=999, traps=[Inexact, InvalidOperation])


def decimal(value: Any, name: str) -> Decimal:
    """Returns the exact decimal number; a float is read as Python prints it."""
    try:
        if isinstance(value, Rational):
            return EXACT.divide(Decimal(int(value.numerator)), Decimal(int(value.denominator)))
        number = EXACT.create_decimal(value if isinstance(value, Decimal) else str(value))
    except Inexact:
        message = f"{name}: {value} is no decimal number with up to 100 digits"
        raise ParameterError(message, name) from None
    except InvalidOperation:
        raise ParameterError(f"{name}: {value!r} is no number", name) from None
    if not number.is_finite():
        raise ParameterError(f"{name}: {value!r} is not finite", name)
    return number


def int_of(digits: str) -> int:
    """Converts a decimal text of any length to a number; int() refuses more than some thousand digits."""
    limit = 4000
    if len(digits) <= limit:
        return int(digits)
    half = len(digits) // 2
    shift: int = 10**half
    return int_of(digits[:-half]) * shift + int_of(digits[-half:])


def digits_of(number: int) -> str:
    """Converts a number of any length to a decimal text."""
    if number.bit_length() < 10_000:
        return str(number)
    half = int(number.bit_length() * 0.30103) // 2
    high, low = divmod(number, 10**half)
    return digits_of(high) + digits_of(low).rjust(half, "0")
