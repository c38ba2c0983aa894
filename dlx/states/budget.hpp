#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace dlx::states {

/// Bytes that may be taken, and have been. Internal.
class Budget {
 public:
  explicit Budget(std::uint64_t bytes) : limit_(bytes) {}

  bool take(std::uint64_t bytes) {
    if (bytes > limit_ - used_) return false;
    used_ += bytes;
    peak_ = std::max(peak_, used_);
    return true;
  }
  void give_back(std::uint64_t bytes) { used_ -= bytes; }
  std::uint64_t limit() const { return limit_; }
  std::uint64_t peak() const { return peak_; }

 private:
  std::uint64_t limit_;
  std::uint64_t used_ = 0;
  std::uint64_t peak_ = 0;
};

/// Makes room for `more` elements in a vector that counts against a budget, half as many again at a
/// time. False if there is no room for them, and then nothing is changed. Internal.
template <typename T>
bool reserve(std::vector<T>& vector, std::size_t more, Budget& budget) {
  const std::size_t wanted = vector.size() + more;
  if (wanted <= vector.capacity()) return true;
  const std::size_t larger = std::max(wanted, vector.capacity() + vector.capacity() / 2 + 64);
  if (larger > vector.max_size() || !budget.take(larger * sizeof(T))) return false;
  const std::size_t before = vector.capacity() * sizeof(T);
  vector.reserve(larger);
  budget.give_back(before);
  return true;
}

}  // namespace dlx::states
