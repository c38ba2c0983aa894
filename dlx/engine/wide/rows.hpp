#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <mutex>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/engine/shared/aligned_words.hpp"
#include "dlx/engine/shared/conflicts.hpp"
#include "dlx/engine/wide/wide_kernel.hpp"
#include "dlx/problem.hpp"

namespace dlx::wide {

/// The numbers that determine the size of the states and rows of a problem. Internal.
struct Shape {
  std::vector<std::uint32_t> lengths;  ///< options of each primary item
  std::size_t num_options = 0;         ///< number of options with a primary item
  std::size_t num_levels = 1;          ///< largest number of levels of a search

  Shape() = default;
  Shape(const Problem& problem, std::span<const OptionId> options)
      : lengths(problem.num_primary()) {
    std::size_t fewest = std::numeric_limits<std::size_t>::max();
    for (const OptionId option : options) {
      std::size_t primary = 0;
      Deadline::check(problem.option(option).size());
      for (const Entry& entry : problem.option(option)) {
        if (!problem.is_primary(entry.item)) continue;
        ++lengths[index(entry.item)];
        ++primary;
      }
      if (primary == 0) continue;
      ++num_options;
      fewest = std::min(fewest, primary);
    }
    if (num_options != 0) num_levels += lengths.size() / fewest;
  }
};

/// The positions of the bits of the options of every primary item in a state; see wide_kernel.hpp.
/// Internal.
///
/// Items are sorted by the words that they need, then by number, and fill groups in that order.
struct Layout {
  std::uint32_t lanes;                     ///< of a vector
  std::vector<std::uint32_t> lane_of;      ///< lane of each primary item
  std::vector<std::uint32_t> item_at;      ///< item of each used lane
  std::vector<std::uint32_t> group_start;  ///< start of each group and the end, in vectors

  Layout(const Shape& shape, std::uint32_t lanes_of_vector)
      : lanes(lanes_of_vector),
        lane_of(shape.lengths.size()),
        item_at(shape.lengths.size()),
        group_start{0} {
    const auto words_of = [&](std::uint32_t item) {
      return std::max((shape.lengths[item] + 63) / 64, 1U);
    };
    std::iota(item_at.begin(), item_at.end(), 0U);
    std::ranges::stable_sort(item_at, {}, words_of);
    for (std::uint32_t lane = 0; lane < item_at.size(); ++lane) lane_of[item_at[lane]] = lane;
    for (std::size_t first = 0; first < item_at.size(); first += lanes) {
      const std::size_t last = std::min(first + lanes, item_at.size()) - 1;
      group_start.push_back(group_start.back() + words_of(item_at[last]));
    }
  }

  std::uint32_t num_groups() const { return static_cast<std::uint32_t>(group_start.size() - 1); }
  bool has_large_groups() const {
    for (std::size_t k = 1; k < group_start.size(); ++k) {
      if (group_start[k] - group_start[k - 1] > max_dense) return true;
    }
    return false;
  }
  std::uint32_t num_lanes() const { return num_groups() * lanes; }
  std::size_t state_words() const { return std::size_t{group_start.back()} * lanes; }
  std::uint32_t open_words() const { return (num_lanes() + 63) / 64; }

  /// The word of a state with the first options of a lane; the following words are `lanes` words
  /// apart.
  std::uint32_t first_word(std::uint32_t lane) const {
    return group_start[lane / lanes] * lanes + lane % lanes;
  }
  /// The bit of option number `place` of an item.
  std::size_t bit(std::uint32_t item, std::uint32_t place) const {
    return (first_word(lane_of[item]) + std::size_t{place / 64} * lanes) * 64 + place % 64;
  }
};

/// Returns true if numbers of this size fit into keys and bits, and rows and states into memory.
inline bool fits(const Shape& shape, const Layout& layout) {
  constexpr std::size_t max_bytes = std::size_t{512} << 20;
  constexpr std::size_t max_state_words = std::size_t{1} << 26;  // bit numbers have 32 bits
  return layout.num_lanes() < max_lanes && shape.num_options < max_options &&
         layout.state_words() <= max_state_words &&
         layout.state_words() <= max_bytes / sizeof(Word) / (shape.num_options + shape.num_levels);
}

/// A problem as rows of bits, which are made when they are first needed: the arrays of Tables.
/// Internal.
///
/// Threads:  engines of several threads may share an object.
class Rows {
 public:
  /// The options must have a primary item and ascend; they are numbered from 0 here.
  Rows(const Problem& problem, std::span<const OptionId> options, Layout layout)
      : layout_(std::move(layout)),
        options_(options.begin(), options.end()),
        conflicts_(problem, options_),
        bit_start_{0},
        option_at_(layout_.state_words() * 64),
        covers_(options_.size() * layout_.open_words()),
        ranks_(layout_.num_lanes()),
        rows_(options_.size() * layout_.state_words()),
        has_row_(options_.size()) {
    bit_start_.reserve(options_.size() + 1);
    for (std::uint32_t option = 0; option < options_.size(); ++option) {
      Word* const covers = covers_.data() + std::size_t{option} * layout_.open_words();
      bit_start_.push_back(bit_start_.back());
      Deadline::check(problem.option(options_[option]).size());
      for (const Entry& entry : problem.option(options_[option])) {
        if (!problem.is_primary(entry.item)) continue;
        const std::uint32_t lane = layout_.lane_of[index(entry.item)];
        covers[lane / 64] |= Word{1} << lane % 64;
        ++bit_start_.back();
      }
    }
    bits_.resize(bit_start_.back());
    std::vector<std::uint32_t> end(bit_start_.begin(), bit_start_.end() - 1);
    for (std::uint32_t item = 0; item < problem.num_primary(); ++item) {
      std::uint32_t place = 0;
      Deadline::check(conflicts_.options_of(ItemId{item}).size());
      for (const std::uint32_t option : conflicts_.options_of(ItemId{item})) {
        const std::size_t bit = layout_.bit(item, place++);
        bits_[end[option]++] = static_cast<std::uint32_t>(bit);
        option_at_[bit] = option;
      }
    }
    conflict_rows_.emplace(conflicts_, bit_start_, bits_, layout_.state_words());
    for (std::uint32_t lane = 0; lane < layout_.num_lanes(); ++lane) {
      const bool used = lane < layout_.item_at.size();
      ranks_.data()[lane] = make_key(0, used ? layout_.item_at[lane] : 0, lane);
    }
    tables_ = {layout_.num_groups(),
               layout_.has_large_groups(),
               layout_.open_words(),
               layout_.state_words(),
               layout_.group_start.data(),
               ranks_.data(),
               option_at_.data(),
               covers_.data(),
               rows_.data(),
               has_row_.data(),
               [](void* self, std::uint32_t option) { static_cast<Rows*>(self)->make_row(option); },
               this};
  }

  Rows(const Rows&) = delete;

  const Layout& layout() const { return layout_; }
  /// Valid while this object is not moved.
  const Tables& tables() const { return tables_; }
  OptionId option(std::uint32_t number) const { return options_[number]; }
  /// Returns the number of an option, if it is one of these options.
  std::optional<std::uint32_t> find(OptionId option) const {
    const auto place = std::ranges::lower_bound(options_, option);
    if (place == options_.end() || *place != option) return std::nullopt;
    return static_cast<std::uint32_t>(place - options_.begin());
  }

  /// A state with all options alive and all items uncovered.
  void set_root(Word* state, Word* open) const {
    std::fill_n(state, layout_.state_words(), Word{0});
    for (const std::uint32_t bit : bits_) state[bit / 64] |= Word{1} << bit % 64;
    std::fill_n(open, layout_.open_words(), Word{0});
    for (std::size_t lane = 0; lane < layout_.item_at.size(); ++lane) {
      open[lane / 64] |= Word{1} << lane % 64;
    }
  }

  /// Returns true if the option is alive in a state.
  bool is_live(std::uint32_t option, const Word* state) const {
    const std::uint32_t bit = bits_[bit_start_[option]];  // all of its bits are set, or none
    return (state[bit / 64] >> bit % 64 & 1) != 0;
  }

  /// The state that remains when an option is chosen; `to` may be the same state.
  void choose(std::uint32_t option, const Word* state, const Word* open, Word* to, Word* to_open) {
    if (!has_row(tables_, option)) make_row(option);
    const Word* const row = rows_.data() + option * layout_.state_words();
    for (std::size_t w = 0; w < layout_.state_words(); ++w) to[w] = state[w] & row[w];
    const Word* const covers = covers_.data() + std::size_t{option} * layout_.open_words();
    for (std::uint32_t w = 0; w < layout_.open_words(); ++w) to_open[w] = open[w] & ~covers[w];
  }

 private:
  // Threads make different rows at the same time, because waiting for another thread would take
  // longer than making a row.
  void make_row(std::uint32_t option) {
    const std::lock_guard lock(making_[option % making_.size()]);
    if (has_row(tables_, option)) return;
    std::vector<ConflictRows::RuledOut> parts;
    {
      const std::lock_guard asking(mutex_);
      conflict_rows_->find(option, parts);
    }
    const std::size_t words = layout_.state_words();
    Word* const row = rows_.data() + option * words;
    std::memset(row, 0, words * sizeof(Word));
    conflict_rows_->add(parts, row);
    for (std::size_t w = 0; w < words; ++w) row[w] = ~row[w];
    __atomic_store_n(&has_row_[option], std::uint8_t{1}, __ATOMIC_RELEASE);
  }

  const Layout layout_;
  const std::vector<OptionId> options_;
  const Conflicts conflicts_;
  std::vector<std::uint32_t> bit_start_;
  std::vector<std::uint32_t> bits_;  // bits of each option, from bit_start_ on
  std::vector<std::uint32_t> option_at_;
  std::optional<ConflictRows> conflict_rows_;
  std::vector<Word> covers_;
  AlignedWords ranks_;
  AlignedWords rows_;
  std::vector<std::uint8_t> has_row_;
  std::array<std::mutex, 64> making_;  // rows, each for some options
  std::mutex mutex_;                   // held by threads that compute the contents of a row
  Tables tables_;
};

}  // namespace dlx::wide
