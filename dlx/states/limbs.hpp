#pragma once

/// Numbers of any size in tables, as 64-bit limbs, least significant first. Numbers outside of
/// tables are BigCount. Internal.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "dlx/big_count.hpp"

namespace dlx::states {

/// Adds a number of `limbs` limbs, at most as many as the sum has. Returns the carry beyond the
/// last limb, 0 or 1.
inline std::uint64_t add_limbs(std::uint64_t* sum, std::size_t sum_limbs,
                               const std::uint64_t* number, std::size_t limbs) {
  std::uint64_t carry = 0;
  for (std::size_t k = 0; k < sum_limbs; ++k) {
    const std::uint64_t summand = k < limbs ? number[k] : 0;
    const std::uint64_t part = sum[k] + summand;
    sum[k] = part + carry;
    carry = static_cast<std::uint64_t>(part < summand) + (sum[k] < part);
  }
  return carry;
}

/// Subtracts a number, modulo 2^64 to the power of `from_limbs`; so it undoes add_limbs().
inline void subtract_limbs(std::uint64_t* from, std::size_t from_limbs, const std::uint64_t* number,
                           std::size_t limbs) {
  std::uint64_t borrow = 0;
  for (std::size_t k = 0; k < from_limbs; ++k) {
    const std::uint64_t subtrahend = k < limbs ? number[k] : 0;
    const std::uint64_t part = from[k] - subtrahend;
    const std::uint64_t next = static_cast<std::uint64_t>(part > from[k]) + (part < borrow);
    from[k] = part - borrow;
    borrow = next;
  }
}

/// Compares two numbers with equally many limbs.
inline bool less_limbs(const std::uint64_t* number, const std::uint64_t* other, std::size_t limbs) {
  for (std::size_t k = limbs; k-- > 0;) {
    if (number[k] != other[k]) return number[k] < other[k];
  }
  return false;
}

/// A sum of numbers of any size, as 64-bit limbs, least significant first. Internal.
class Tally {
 public:
  void add(const std::uint64_t* number, std::size_t limbs) {
    if (limbs_.size() < limbs) limbs_.resize(limbs, 0);
    const std::uint64_t carry = add_limbs(limbs_.data(), limbs_.size(), number, limbs);
    if (carry != 0) limbs_.push_back(carry);
  }
  void add(const BigCount& number) { add(number.limbs().data(), number.limbs().size()); }

  const std::vector<std::uint64_t>& limbs() const { return limbs_; }
  BigCount value() const { return value(limbs_.data(), limbs_.size()); }

  static BigCount value(const std::uint64_t* number, std::size_t limbs) {
    return BigCount::from_limbs({number, limbs});
  }

 private:
  std::vector<std::uint64_t> limbs_;
};

}  // namespace dlx::states
