#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "dlx/engine/learning/assignment.hpp"

namespace dlx::learning {

/// Orders the variables by activity, in a heap. Internal.
///
/// The activity of a variable is the number of recent conflicts in which it took part, weighted
/// exponentially by age; ties go to the lower number.
/// Source:   VSIDS: M. Moskewicz et al., "Chaff" (2001); its form: N. Eén and N. Sörensson,
///           MiniSat (2003).
class ActivityQueue {
 public:
  /// All variables are in the queue, in the order of their numbers; with a seed other than 0, in
  /// random order.
  ActivityQueue(std::size_t variables, std::uint64_t seed);

  bool empty() const { return heap_.empty(); }
  /// Removes and returns a variable of the greatest activity.
  Variable pop();
  /// Puts a variable back into the queue, unless the queue contains it.
  void insert(Variable variable) {
    if (place_[variable] != none) return;
    place_[variable] = static_cast<std::uint32_t>(heap_.size());
    heap_.push_back(variable);
    move_up(place_[variable]);
  }
  /// Returns true if `left` is more active, or equally active with a lower number.
  bool is_before(Variable left, Variable right) const {
    return activity_[left] > activity_[right] ||
           (activity_[left] == activity_[right] && left < right);
  }
  /// Counts a conflict of the variable.
  void bump(Variable variable);
  /// Makes all earlier conflicts weigh less by this share.
  void decay(double share) { increment_ /= 1 - share; }

 private:
  static constexpr std::uint32_t none = UINT32_MAX;
  static constexpr double max_activity = 1e150;

  void move_up(std::uint32_t place);
  void move_down(std::uint32_t place);

  std::vector<double> activity_;
  std::vector<std::uint32_t> place_;  // in heap_, or none
  std::vector<Variable> heap_;
  double increment_ = 1;
};

}  // namespace dlx::learning
