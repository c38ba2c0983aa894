#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/standard.hpp"

namespace dlx {

/// A non-negative integer of any size, for numbers of covers.
///
///     dlx::BigCount total = 1;
///     for (std::uint64_t k = 1; k <= 30; ++k) total *= k;
///     std::cout << total << '\n';  // 265252859812191058636308480000000
///
/// Cost:     a vector of 64-bit limbs. Numbers from 2^64 on are computed by Boost.Multiprecision,
///           whose headers this header does not include.
/// Threads:  a value type without shared state.
/// Errors:   std::invalid_argument for text that is no number; std::domain_error for a difference
///           below 0 and a division by 0.
class BigCount {
 public:
  BigCount() = default;
  BigCount(std::unsigned_integral auto number) : BigCount(std::uint64_t{number}, 0) {}
  /// Errors: std::out_of_range below 0.
  BigCount(std::signed_integral auto number) : BigCount(checked(number), 0) {}
  /// Parses decimal digits.
  explicit BigCount(std::string_view digits);

  /// Constructs a number from 64-bit limbs, the lowest first; zeros at the end are ignored.
  static BigCount from_limbs(std::span<const std::uint64_t> limbs);
  /// The limbs, the lowest first, without zeros at the end; empty for 0. Valid until the number
  /// changes.
  std::span<const std::uint64_t> limbs() const { return {limbs_.data(), limbs_.size()}; }

  BigCount& operator+=(const BigCount& other);
  BigCount& operator-=(const BigCount& other);
  BigCount& operator*=(const BigCount& other);
  BigCount& operator/=(const BigCount& other);
  BigCount& operator%=(const BigCount& other);
  BigCount& operator<<=(std::size_t bits);
  BigCount& operator++() { return *this += 1; }

  friend BigCount operator+(BigCount left, const BigCount& right) { return left += right; }
  friend BigCount operator-(BigCount left, const BigCount& right) { return left -= right; }
  friend BigCount operator*(BigCount left, const BigCount& right) { return left *= right; }
  friend BigCount operator/(BigCount left, const BigCount& right) { return left /= right; }
  friend BigCount operator%(BigCount left, const BigCount& right) { return left %= right; }

  friend BigCount operator<<(BigCount left, std::size_t bits) { return left <<= bits; }

  friend bool operator==(const BigCount&, const BigCount&) = default;
  friend std::strong_ordering operator<=>(const BigCount& left, const BigCount& right);

  /// The length of the number in bits; 0 for 0.
  std::size_t bit_width() const;
  /// The number modulo 2^64.
  std::uint64_t low() const { return limbs_.empty() ? 0 : limbs_.front(); }
  bool fits() const { return limbs_.size() <= 1; }
  /// The number as a double, off by at most one unit in the last place; infinity if too large.
  double to_double() const;
  /// Returns the decimal digits.
  std::string str() const;

 private:
  BigCount(std::uint64_t number, int) {
    if (number != 0) limbs_.push_back(number);
  }
  static std::uint64_t checked(std::int64_t number);

  std::vector<std::uint64_t> limbs_;
};

std::ostream& operator<<(std::ostream& out, const BigCount& number);

}  // namespace dlx
