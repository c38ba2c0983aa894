#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/engine/shared/aligned_words.hpp"
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

/// Which options of a problem can be together. Items that may be covered more than once keep none
/// apart.
///
/// Cost and memory: a bit for each pair of options, and a step for each pair at an item.
class Compatible {
 public:
  /// More options would take too much memory.
  static constexpr std::uint32_t most_options = 16384;

  /// Words that the constructor goes through.
  static std::uint64_t work(const Problem& problem) {
    return std::uint64_t{problem.num_entries()} * ((problem.num_options() + 63) / 64);
  }

  explicit Compatible(const Problem& problem)
      : words_((problem.num_options() + 63) / 64),
        rows_(problem.num_options() * words_),
        all_(words_) {
    std::vector<OptionSet> of_item(problem.num_items(), OptionSet(words_));
    std::map<std::pair<ItemId, ColourId>, OptionSet> of_colour;
    for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
      if (problem.has_primary(OptionId{k})) add(k, all_);
      for (const Entry& entry : problem.option(OptionId{k})) {
        add(k, of_item[index(entry.item)]);
        if (entry.colour == ColourId::none) continue;
        OptionSet& same = of_colour[{entry.item, entry.colour}];
        same.resize(words_);
        add(k, same);
      }
    }
    for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
      std::uint64_t* const row = rows_.data() + k * words_;
      std::fill_n(row, words_, ~std::uint64_t{0});
      for (const Entry& entry : problem.option(OptionId{k})) {
        Deadline::check(words_ / 8);
        if (problem.is_primary(entry.item) && problem.high(entry.item) != 1) continue;
        const std::uint64_t* const all = of_item[index(entry.item)].data();
        if (entry.colour == ColourId::none) {
          for (std::size_t w = 0; w < words_; ++w) row[w] &= ~all[w];
          continue;
        }
        const std::uint64_t* const same = of_colour[{entry.item, entry.colour}].data();
        for (std::size_t w = 0; w < words_; ++w) row[w] &= ~all[w] | same[w];
      }
      row[k / 64] &= ~(std::uint64_t{1} << (k % 64));
    }
  }

  std::size_t words() const { return words_; }
  /// The options that can be with this one, without itself.
  std::span<const std::uint64_t> with(std::uint32_t option) const {
    return {rows_.data() + option * words_, words_};
  }
  /// Leaves out of a set what can't be with an option.
  void restrict(std::uint32_t option, OptionSet& options) const {
    const std::uint64_t* const row = rows_.data() + option * words_;
    for (std::size_t k = 0; k < words_; ++k) options[k] &= row[k];
  }
  /// Those of `options` that can be with an option. `left` has words() already.
  void restrict(std::uint32_t option, const OptionSet& options, OptionSet& left) const {
    const std::uint64_t* const row = rows_.data() + option * words_;
    for (std::size_t k = 0; k < words_; ++k) left[k] = options[k] & row[k];
  }
  /// The options with a primary item; no others are in a cover.
  const OptionSet& all() const { return all_; }

 private:
  static void add(std::uint32_t option, OptionSet& set) {
    set[option / 64] |= std::uint64_t{1} << (option % 64);
  }

  std::size_t words_;
  AlignedWords rows_;
  OptionSet all_;
};

}  // namespace dlx::symmetry
