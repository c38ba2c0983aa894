#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace dlx {

/// Disjoint sets of 0 to n - 1: components, or orbits under permutations that are added one by one.
/// Internal.
/// Source:   Tarjan and van Leeuwen, "Worst-case analysis of set union algorithms" (1984), with
///           path halving.
class UnionFind {
 public:
  explicit UnionFind(std::size_t size) : parent_(size) {
    std::iota(parent_.begin(), parent_.end(), 0);
  }

  /// Returns the least element of the set.
  std::uint32_t of(std::uint32_t element) {
    while (parent_[element] != element) {
      element = parent_[element] = parent_[parent_[element]];
    }
    return element;
  }

  void join(std::uint32_t one, std::uint32_t other) {
    one = of(one);
    other = of(other);
    if (one > other) std::swap(one, other);
    parent_[other] = one;
  }

  /// Joins each element with its image under a permutation, which may be longer if it permutes the
  /// further elements among themselves.
  void join(std::span<const std::uint32_t> permutation) {
    for (std::uint32_t k = 0; k < parent_.size(); ++k) join(k, permutation[k]);
  }

  /// Returns the sets, ordered by their first element; the elements of a set are ascending.
  std::vector<std::vector<std::uint32_t>> all() {
    std::vector<std::vector<std::uint32_t>> sets;
    std::vector<std::uint32_t> number(parent_.size());
    for (std::uint32_t k = 0; k < parent_.size(); ++k) {
      const std::uint32_t first = of(k);
      if (first == k) {
        number[k] = static_cast<std::uint32_t>(sets.size());
        sets.emplace_back();
      }
      sets[number[first]].push_back(k);
    }
    return sets;
  }

 private:
  std::vector<std::uint32_t> parent_;
};

}  // namespace dlx
