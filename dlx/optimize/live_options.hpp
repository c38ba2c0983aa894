#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dlx/optimize/layout.hpp"

namespace dlx::optimize {

/// The claims that the options of a partial cover have blocked, in chronological order. Internal.
class BlockedClaims {
 public:
  explicit BlockedClaims(const Layout& layout) : flags_(layout.num_claims), bits_(layout.words) {}

  bool has(std::uint32_t claim) const { return flags_[claim] != 0; }
  void add(std::uint32_t claim) {
    if (has(claim)) return;
    flip(claim);
    trail_.push_back(claim);
  }
  std::uint32_t size() const { return static_cast<std::uint32_t>(trail_.size()); }
  /// Releases all claims except the first `size`.
  void shrink(std::uint32_t size) {
    for (; trail_.size() > size; trail_.pop_back()) flip(trail_.back());
  }

  std::span<const std::uint8_t> flags() const { return flags_; }
  /// The blocked claims as bits, in the layout of Layout::masks.
  std::span<const std::uint64_t> bits() const { return bits_; }

 private:
  void flip(std::uint32_t claim) {
    flags_[claim] ^= 1;
    if (!bits_.empty()) bits_[claim / 64] ^= std::uint64_t{1} << claim % 64;
  }

  std::vector<std::uint8_t> flags_;
  std::vector<std::uint64_t> bits_;
  std::vector<std::uint32_t> trail_;
};

/// Options and their reduced costs, as a stack of ranges: one range for each node on the path to
/// the current node of a depth-first search. Internal.
class LiveOptions {
 public:
  struct Range {
    std::uint32_t begin, end;
  };
  /// The options of the last range that have a row, in summary.
  struct Row {
    std::int64_t least;   ///< least amount that an option can pay to the row
    std::uint32_t count;  ///< number of options
    std::uint32_t at;     ///< index of one of these options
  };
  /// Selects which options of a range may still be taken: all, or those without a blocked claim.
  enum class Test { none, claims };

  /// The first range contains all options of the layout with their costs.
  explicit LiveOptions(const Layout& layout);

  /// Copies the options of `from` that pass the test, are not dead and have a reduced cost of at
  /// most `most`, to `begin`, and updates rows(). If `raised` is not empty, raised[row] is added to
  /// the reduced costs for each row of an option. Returns the end of the copy. Lowers `least_fixed`
  /// to the least reduced cost among the options that were too expensive.
  ///
  /// Errors:   std::length_error if the search is too deep.
  std::uint32_t fix(Range from, std::uint32_t begin, std::int64_t most, Test test,
                    const BlockedClaims& blocked, std::span<const std::int64_t> raised,
                    std::int64_t& least_fixed);

  std::uint32_t* ids() { return ids_.data(); }
  const std::uint32_t* ids() const { return ids_.data(); }
  std::int64_t* reduced_costs() { return reduced_costs_.data(); }
  const std::int64_t* reduced_costs() const { return reduced_costs_.data(); }
  std::vector<Row>& rows() { return rows_; }
  const std::vector<Row>& rows() const { return rows_; }

  /// Excludes an option from all copies. No option is dead if all items are covered exactly once.
  void set_dead(std::uint32_t option, bool is_dead) { dead_[option] = is_dead ? 1 : 0; }

 private:
  template <int words>
  std::uint32_t copy(Range from, std::uint32_t begin, std::int64_t most,
                     const BlockedClaims& blocked, std::span<const std::int64_t> raised,
                     std::int64_t& least_fixed);
  void count_rows(Range range);

  const Layout& layout_;
  std::vector<std::uint32_t> ids_;
  std::vector<std::int64_t> reduced_costs_;
  std::vector<std::uint8_t> dead_;
  std::vector<Row> rows_;
};

}  // namespace dlx::optimize
