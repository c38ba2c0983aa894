#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "dlx/big_count.hpp"
#include "dlx/states/limbs.hpp"

namespace dlx::states {

/// A sum of numbers of any size, as 64-bit limbs, the lowest first. Internal.
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
