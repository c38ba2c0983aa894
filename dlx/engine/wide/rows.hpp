#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

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

  Shape(const Problem& problem, std::span<const OptionId> options);
};

/// The positions of the bits of the options of every primary item in a state; see wide_kernel.hpp.
/// Internal.
struct WideLayout {
  std::uint32_t lane_bits;                 ///< bits of a lane of a narrow state; 0 if wide
  std::uint32_t lanes;                     ///< wide: lanes of a vector
  std::vector<std::uint32_t> lane_of;      ///< lane of each primary item
  std::vector<std::uint32_t> item_at;      ///< item of each used lane
  std::vector<std::uint32_t> group_start;  ///< wide: start of each group and the end, in vectors
  std::size_t state_words;
  std::uint32_t open_words;

  /// A narrow layout, whose lanes are in the order of the items; nothing if the states or rows
  /// would be too large.
  static std::optional<WideLayout> narrow(const Shape& shape);
  /// A wide layout. Items are sorted by the words that they need, then by number, and fill groups in
  /// that order.
  static WideLayout wide(const Shape& shape, std::uint32_t lanes_of_vector);
  /// Returns true if numbers of this size fit into keys and bits, and rows and states into memory.
  bool fits(const Shape& shape) const;

  bool is_narrow() const { return lane_bits != 0; }
  std::uint32_t num_blocks() const { return static_cast<std::uint32_t>(state_words / 8); }
  std::uint32_t num_groups() const { return static_cast<std::uint32_t>(group_start.size() - 1); }
  /// The word of a wide state with the first options of a lane; the following words are `lanes`
  /// words apart.
  std::uint32_t first_word(std::uint32_t lane) const {
    return group_start[lane / lanes] * lanes + lane % lanes;
  }
  /// The bit of option number `place` of the item of a lane.
  std::size_t bit(std::uint32_t lane, std::uint32_t place) const {
    if (is_narrow()) return std::size_t{lane} * lane_bits + place;
    return (first_word(lane) + std::size_t{place / 64} * lanes) * 64 + place % 64;
  }
};

/// A problem as rows of bits: the arrays of WideTables. Wide rows are made when they are first
/// needed. Internal.
///
/// Threads:  engines of several threads may share an object.
class Rows {
 public:
  /// The options must have a primary item and ascend; they are numbered from 0 here.
  Rows(const Problem& problem, std::span<const OptionId> options, WideLayout layout);
  Rows(const Rows&) = delete;

  const WideLayout& layout() const { return layout_; }
  const WideTables& tables() const { return tables_; }
  OptionId option(std::uint32_t number) const { return options_[number]; }
  /// Returns the number of an option; nothing if the option does not belong to this object.
  std::optional<std::uint32_t> find(OptionId option) const;

  /// The state with all options alive, and the set of all items.
  const AlignedWords& root() const { return root_; }
  const std::vector<Word>& all_open() const { return all_open_; }
  /// Returns true if the option is alive in a state with these uncovered items.
  bool is_live(std::uint32_t option, const Word* state, const Word* open) const;
  void choose(std::uint32_t option, Word* state, Word* open);

 private:
  void place_bits(const Problem& problem);
  void make_row(std::uint32_t option);
  bool is_separate(const Problem& problem) const;

  const WideLayout layout_;
  const std::vector<OptionId> options_;
  const Conflicts conflicts_;
  std::vector<std::uint32_t> bit_start_;
  std::vector<std::uint32_t> bits_;  // bits of each option, from bit_start_ on
  std::vector<std::uint32_t> option_at_;
  std::optional<ConflictRows> conflict_rows_;
  std::vector<Word> covers_;
  AlignedWords root_;
  std::vector<Word> all_open_;
  AlignedWords ranks_;
  AlignedWords rows_;
  std::vector<std::uint8_t> has_row_;
  std::array<std::mutex, 64> making_;  // rows, each for some options
  std::mutex mutex_;                   // held by threads that compute the contents of a row
  WideTables tables_;
};

}  // namespace dlx::wide
