#pragma once

#include <cstddef>
#include <vector>

#include "sudoku/grade.hpp"
#include "sudoku/human/position.hpp"

namespace dlx::sudoku::human {

/// Tries pencil marks: what singles alone make of one that is taken for right.
///
/// Lifetime: the layout must outlive it.
class Trial {
 public:
  /// What has come to nothing: a unit has no place for a value, or else a cell has no value.
  struct Contradiction {
    int cell = -1;
    int unit = -1;
    int value = 0;
  };

  explicit Trial(const Layout& layout) : layout_(layout) {}

  /// Follows the mark until nothing more is forced (false) or there is a contradiction (true).
  bool leads_to_contradiction(const Position& position, const Mark& mark);
  /// Of the last trial that came to a contradiction.
  const Contradiction& contradiction() const { return contradiction_; }
  /// How many values the last trial forced.
  std::size_t steps() const { return queue_.size(); }

 private:
  bool assign(const Mark& mark);
  bool strike(int cell, int value);

  const Layout& layout_;
  std::vector<Mask> masks_;  // a bit remains in cells that have their value
  std::vector<Mask> places_;
  std::vector<char> assigned_;
  std::vector<Mark> queue_;
  Contradiction contradiction_;
};

}  // namespace dlx::sudoku::human
