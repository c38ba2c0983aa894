#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dlx/engine/shared/conflicts.hpp"
#include "dlx/problem.hpp"

namespace dlx::symmetry {

/// Sets of options as bits: bit k is option k. Internal.
using OptionSet = std::vector<std::uint64_t>;

inline bool has(std::span<const std::uint64_t> options, std::uint32_t option) {
  return (options[option / 64] >> (option % 64) & 1) != 0;
}

template <typename Visit>
void for_each_bit(std::span<const std::uint64_t> words, Visit visit) {
  for (std::size_t place = 0; place < words.size(); ++place) {
    for (std::uint64_t left = words[place]; left != 0; left &= left - 1) {
      visit(static_cast<std::uint32_t>(64 * place + std::countr_zero(left)));
    }
  }
}

/// Computes which options of a problem are compatible. Items that may be covered more than once
/// exclude nothing.
///
/// Cost:     O(L) for L entries; the first query for a block of options also pays for its rows, see
///           ConflictRows.
/// Memory:   a bit for each queried option and each option.
/// Threads:  one.
class Compatible {
 public:
  /// Limit for the options, because more would take too much memory.
  static constexpr std::uint32_t max_options = 16384;

  /// Keeps a handle on the problem.
  explicit Compatible(const Problem& problem);
  Compatible(const Compatible&) = delete;

  std::size_t words() const { return words_; }
  /// Number of words or options visited for the queries so far.
  std::uint64_t work() const { return work_; }
  /// Returns the options that are compatible with `option`, without `option` itself.
  std::span<const std::uint64_t> with(std::uint32_t option) const {
    std::vector<std::uint64_t>& rows = blocks_[option / rows_per_block];
    if (rows.empty()) make_rows(option / rows_per_block);
    return std::span(rows).subspan(option % rows_per_block * words_, words_);
  }
  /// Removes the options that conflict with `option` from a set.
  void restrict(std::uint32_t option, OptionSet& options) const {
    restrict(option, options, options);
  }
  /// Sets `left` to the elements of `options` that are compatible with `option`. `left` must have
  /// words() words.
  void restrict(std::uint32_t option, const OptionSet& options, OptionSet& left) const {
    const std::uint64_t* const row = with(option).data();
    for (std::size_t k = 0; k < words_; ++k) left[k] = options[k] & row[k];
  }
  /// The options with a primary item; other options are in no cover.
  const OptionSet& all() const { return all_; }

 private:
  static constexpr std::uint32_t rows_per_block = 16;

  void make_rows(std::size_t block) const;

  const Problem problem_;
  const std::size_t words_;
  const Conflicts conflicts_;
  const std::vector<std::uint32_t> numbers_;  // option k has bit k of a row
  mutable ConflictRows rows_;
  OptionSet all_;
  // blocks of rows; empty until a row is needed
  mutable std::vector<std::vector<std::uint64_t>> blocks_;
  mutable std::uint64_t work_ = 0;
};

}  // namespace dlx::symmetry
