#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "dlx/engine/shared/conflicts.hpp"
#include "dlx/engine/shared/words.hpp"
#include "dlx/engine/wide/kernel.hpp"
#include "dlx/engine/wide/layout.hpp"
#include "dlx/problem.hpp"

namespace dlx::wide {

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
  Words ranks_;
  Words rows_;
  std::vector<std::uint8_t> has_row_;
  Tables tables_;
};

}  // namespace dlx::wide
