#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dlx/optimize/layout.hpp"

namespace dlx::optimize {

/// The claims that options in a cover have blocked, in the order in which they were blocked.
/// Internal.
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
  /// Takes back all claims but the first so many.
  void shrink(std::uint32_t size) {
    for (; trail_.size() > size; trail_.pop_back()) flip(trail_.back());
  }

  std::span<const std::uint8_t> flags() const { return flags_; }
  /// As Layout::masks.
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

/// Options and their reduced costs, as a stack of ranges: one for each node on the way to the
/// current node of a depth-first search. Internal.
class LiveOptions {
 public:
  struct Range {
    std::uint32_t begin, end;
  };
  /// What the options of the last range are to a row.
  struct Row {
    std::int64_t least;   ///< share of an option in its reduced cost
    std::uint32_t count;  ///< of options
    std::uint32_t at;     ///< the place of one of them
  };
  /// Which options of a range may still be taken: all, or those without a blocked claim.
  enum class Test { none, claims };

  /// With all options of the layout, and their costs.
  explicit LiveOptions(const Layout& layout);

  /// Copies the options of `from` that pass the test, are not dead, and whose reduced costs are at
  /// most `most`, to the place `begin`, and counts them in rows(). `raised`, if it is not empty, is
  /// added to the reduced costs: so much for each row. Returns the end of the copy; lowers
  /// `least_fixed` to the least reduced cost of those that were too large.
  ///
  /// Errors: std::length_error for a search that is too deep.
  std::uint32_t fix(Range from, std::uint32_t begin, std::int64_t most, Test test,
                    const BlockedClaims& blocked, std::span<const std::int64_t> raised,
                    std::int64_t& least_fixed);

  std::uint32_t* ids() { return ids_.data(); }
  const std::uint32_t* ids() const { return ids_.data(); }
  std::int64_t* reduced_costs() { return reduced_costs_.data(); }
  const std::int64_t* reduced_costs() const { return reduced_costs_.data(); }
  std::vector<Row>& rows() { return rows_; }
  const std::vector<Row>& rows() const { return rows_; }

  /// A dead option is in no copy. There are none where all items are covered once.
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
