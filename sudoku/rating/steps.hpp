#pragma once

#include <tuple>

#include "sudoku/rating/classic.hpp"

namespace dlx::sudoku::rating {

/// A rating in tenths: 66 is 6.6.
using Tenths = int;

/// A conclusion of one pattern.
struct Step {
  Tenths rating;
  /// Orders the steps with the same rating: the number of links of a chain, then `order`.
  int length = 0;
  int order = 0;
  CandidateSet removed;
  int placed = -1;  ///< a candidate; -1 for none
};

/// Keeps the step that Sudoku Explainer would choose: the one with the lowest rating; then the
/// shortest chain; then the lowest `order`; then the first one found.
class Steps {
 public:
  bool any() const { return found_; }
  const Step& best() const { return best_; }
  /// Returns true if the step is chosen, whichever is found first.
  static bool comes_before(const Step& step, const Step& other) {
    return std::tie(step.rating, step.length, step.order) <
           std::tie(other.rating, other.length, other.order);
  }

  void add(const Step& step) {
    if (step.removed.empty() && step.placed < 0) return;
    if (found_ && !comes_before(step, best_)) return;
    best_ = step;
    found_ = true;
  }
  void place(Tenths rating, int placed) {
    add({.rating = rating, .removed = {}, .placed = placed});
  }
  void remove(Tenths rating, const CandidateSet& removed, int order = 0) {
    add({.rating = rating, .order = order, .removed = removed});
  }

 private:
  bool found_ = false;
  Step best_{};
};

/// Draws the conclusions of a step.
inline void apply(const Step& step, Position& position) {
  step.removed.for_each([&](int each) { position.strike(cell_of(each), value_of(each)); });
  if (step.placed >= 0) position.place(cell_of(step.placed), value_of(step.placed));
}

}  // namespace dlx::sudoku::rating
