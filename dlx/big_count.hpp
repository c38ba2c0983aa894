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

namespace dlx {

/// A number of covers: a whole number from 0 up, of any size.
///
///     dlx::BigCount total = 1;
///     for (std::uint64_t k = 1; k <= 30; ++k) total *= k;
///     std::cout << total << '\n';  // 265252859812191058636308480000000
///
/// Cost:     numbers below 2^64 take no memory of their own but a vector of one; arithmetic on
///           larger ones is Boost.Multiprecision's, whose headers are not needed to use this one.
/// Threads:  a value.
/// Errors:   std::invalid_argument for text that is no number; std::domain_error for a difference
///           below 0 and a division by 0.
class BigCount {
 public:
  BigCount() = default;
  BigCount(std::unsigned_integral auto number) : BigCount(std::uint64_t{number}, 0) {}
  /// From 0 up, or std::out_of_range.
  BigCount(std::signed_integral auto number) : BigCount(checked(number), 0) {}
  /// Decimal digits, and nothing else.
  explicit BigCount(std::string_view digits);

  /// From 64-bit limbs, the lowest first; zeros at the end are of no account.
  static BigCount from_limbs(std::span<const std::uint64_t> limbs);
  /// The limbs, the last of which is not 0; none for the number 0. Valid until it changes.
  std::span<const std::uint64_t> limbs() const { return limbs_; }

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

  /// Bits from the highest one on; 0 for the number 0.
  std::size_t bit_width() const;
  /// The number if it is below 2^64, or else its last 64 bits.
  std::uint64_t low() const { return limbs_.empty() ? 0 : limbs_.front(); }
  bool fits() const { return limbs_.size() <= 1; }
  /// The nearest double or a neighbour of it; infinity if it is too large.
  double to_double() const;
  /// Decimal digits.
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
