#pragma once

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstdint>

namespace dlx {

/// A double with a larger exponent, because weights of nodes of a search tree soon exceed the range
/// of doubles, and their squares sooner. Internal.
///
/// The value is a double near 1 times a power of 2^512: numbers from 10^-77 to 10^77 are stored as
/// doubles, and calculations with them give the results of doubles.
class BigDouble {
 public:
  constexpr BigDouble() = default;
  BigDouble(double value) : mantissa_(value) { normalise(); }  // NOLINT: a double is one

  /// Infinite if the value is too large for a double, 0 if it is too small.
  double value() const {
    const std::int64_t exponent = std::clamp<std::int64_t>(exponent_, -8, 8);
    return std::ldexp(mantissa_, static_cast<int>(step * exponent));
  }
  /// Minus infinity for 0. Before: the value is not negative.
  double log10() const {
    return std::log10(mantissa_) + static_cast<double>(exponent_) * step * log10_of_2;
  }

  BigDouble& operator*=(const BigDouble& other) {
    mantissa_ *= other.mantissa_;
    exponent_ += other.exponent_;
    normalise();
    return *this;
  }
  BigDouble& operator/=(const BigDouble& other) {
    mantissa_ /= other.mantissa_;
    exponent_ -= other.exponent_;
    normalise();
    return *this;
  }
  BigDouble& operator+=(const BigDouble& other) {
    if (other.mantissa_ == 0) return *this;
    if (mantissa_ == 0) return *this = other;
    // A number two steps smaller is negligible.
    const std::int64_t difference = exponent_ - other.exponent_;
    if (difference < 0) {
      mantissa_ = other.mantissa_ + (difference == -1 ? mantissa_ * down : 0);
      exponent_ = other.exponent_;
    } else if (difference <= 1) {
      mantissa_ += difference == 0 ? other.mantissa_ : other.mantissa_ * down;
    }
    normalise();
    return *this;
  }
  BigDouble& operator-=(const BigDouble& other) { return *this += -other; }
  BigDouble operator-() const {
    BigDouble result = *this;
    result.mantissa_ = -mantissa_;
    return result;
  }

  friend BigDouble operator*(BigDouble left, const BigDouble& right) { return left *= right; }
  friend BigDouble operator/(BigDouble left, const BigDouble& right) { return left /= right; }
  friend BigDouble operator+(BigDouble left, const BigDouble& right) { return left += right; }
  friend BigDouble operator-(BigDouble left, const BigDouble& right) { return left -= right; }
  friend bool operator==(const BigDouble&, const BigDouble&) = default;
  friend std::partial_ordering operator<=>(const BigDouble& left, const BigDouble& right) {
    return (left - right).mantissa_ <=> 0.0;
  }

  friend BigDouble sqrt(BigDouble x) {
    const bool odd = x.exponent_ % 2 != 0;
    x.mantissa_ = std::ldexp(std::sqrt(x.mantissa_), odd ? step / 2 : 0);
    x.exponent_ = (x.exponent_ - (odd ? 1 : 0)) / 2;
    x.normalise();
    return x;
  }

 private:
  static constexpr int step = 512;
  static constexpr double down = 0x1p-512;  // scales by one step
  static constexpr double log10_of_2 = 0.30102999566398119521;

  void normalise() {
    while (std::abs(mantissa_) >= 0x1p256 && std::isfinite(mantissa_)) {
      mantissa_ *= down;
      ++exponent_;
    }
    while (std::abs(mantissa_) < 0x1p-256 && mantissa_ != 0) {
      mantissa_ /= down;
      --exponent_;
    }
    if (mantissa_ == 0) exponent_ = 0;
  }

  double mantissa_ = 0;  // 0, or its absolute value is in [2^-256, 2^256)
  std::int64_t exponent_ = 0;
};

}  // namespace dlx
