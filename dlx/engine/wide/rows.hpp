#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "dlx/engine/shared/aligned_words.hpp"
#include "dlx/engine/shared/conflicts.hpp"
#include "dlx/engine/wide/kernel.hpp"
#include "dlx/problem.hpp"

namespace dlx::wide {

/// The numbers that decide how large the states and rows of a problem are. Internal.
struct Shape {
  std::vector<std::uint32_t> lengths;  ///< options of each primary item
  std::size_t num_options = 0;         ///< that have a primary item
  std::size_t num_levels = 1;          ///< that a search may have at most

  Shape(const Problem& problem, std::span<const OptionId> options);
};

/// Where the options of every primary item have their bits in a state; see kernel.hpp. Internal.
///
/// Items are ordered by the words they need, else by their number, and fill groups in that order.
struct Layout {
  std::uint32_t lanes;                     ///< of a vector
  std::vector<std::uint32_t> lane_of;      ///< of each primary item
  std::vector<std::uint32_t> item_at;      ///< of each lane that is used
  std::vector<std::uint32_t> group_start;  ///< of each group and the end, in vectors

  Layout(const Shape& shape, std::uint32_t lanes_of_vector);

  std::uint32_t num_groups() const { return static_cast<std::uint32_t>(group_start.size() - 1); }
  std::uint32_t num_lanes() const { return num_groups() * lanes; }
  std::size_t state_words() const { return std::size_t{group_start.back()} * lanes; }
  std::uint32_t open_words() const { return (num_lanes() + 63) / 64; }

  /// The word of a state that has the first options of a lane; the others are `lanes` words apart.
  std::uint32_t first_word(std::uint32_t lane) const {
    return group_start[lane / lanes] * lanes + lane % lanes;
  }
  /// The bit of the option that is number `place` of an item.
  std::size_t bit(std::uint32_t item, std::uint32_t place) const {
    return (first_word(lane_of[item]) + std::size_t{place / 64} * lanes) * 64 + place % 64;
  }
};

/// True if numbers of this size fit into keys and bits, and rows and states into memory.
bool fits(const Shape& shape, const Layout& layout);

/// A problem as rows of bits, made when they are needed first: the arrays behind Tables. Internal.
class Rows {
 public:
  /// The options all have a primary item, ascend, and are numbered from 0 on here.
  Rows(const Problem& problem, std::span<const OptionId> options, Layout layout);
  Rows(const Rows&) = delete;

  const Layout& layout() const { return layout_; }
  /// Valid for as long as this object stays where it is.
  const Tables& tables() const { return tables_; }
  OptionId option(std::uint32_t number) const { return options_[number]; }
  /// The number of an option, if it is one of those.
  std::optional<std::uint32_t> find(OptionId option) const;

  /// A state with all options live, and all items uncovered.
  void set_root(Word* state, Word* open) const;
  /// True if the option is live in a state.
  bool is_live(std::uint32_t option, const Word* state) const;
  /// What is left of a state, which may be `to` itself, when an option is chosen.
  void choose(std::uint32_t option, const Word* state, const Word* open, Word* to, Word* to_open);

 private:
  void make_row(std::uint32_t option);

  const Layout layout_;
  const std::vector<OptionId> options_;
  const Conflicts conflicts_;
  std::vector<std::uint32_t> bit_start_;
  std::vector<std::uint32_t> bits_;  // of each option, from bit_start_ on
  std::vector<std::uint32_t> option_at_;
  std::optional<ConflictRows> conflict_rows_;
  std::vector<Word> covers_;
  AlignedWords ranks_;
  AlignedWords rows_;
  std::vector<std::uint8_t> has_row_;
  Tables tables_;
};

}  // namespace dlx::wide
