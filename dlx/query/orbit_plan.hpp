#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/symmetry/group.hpp"
#include "dlx/symmetry/orbit_representatives.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx::query {

/// Divides the covers of a problem into orbits of a group of symmetries. Internal.
class OrbitPlan {
 public:
  OrbitPlan(const Problem& problem, symmetry::Automorphisms group)
      : problem_(problem),
        group_(std::move(group)),
        size_(problem.num_items() + problem.num_options()),
        next_ticks_(ticks_per_word * group_.order.to_double() * static_cast<double>(size_)) {}

  /// Returns true if the elements of the group fit into memory.
  bool fits() const { return group_.order <= symmetry::max_elements(size_); }
  /// Returns the least number of ticks that dividing takes.
  double next_ticks() const { return next_ticks_; }
  std::size_t num_elements() const { return num_elements_; }

  /// Returns the subproblems, if computing them takes at most `allowed` ticks; `left` is the
  /// expected number of ticks that the plain search still takes. Returns nothing if `allowed` does
  /// not suffice; a later call may succeed. A single subproblem means that dividing gains nothing.
  std::vector<symmetry::OrbitRepresentative> divide(double allowed, double left) {
    const std::vector<symmetry::Permutation> elements =
        symmetry::elements_of(group_.generators, size_, symmetry::max_elements(size_));
    if (elements.empty()) return {{}};  // the group has more elements than its known order
    num_elements_ = elements.size();
    const double words = std::min(allowed / ticks_per_word, 1e18);
    const double affordable = left / tuning::orbit_subproblem;
    constexpr double least = 16, most = symmetry::max_representatives;
    const auto wanted = static_cast<std::size_t>(std::clamp(affordable, least, most));
    std::vector<symmetry::OrbitRepresentative> subproblems = symmetry::orbit_representatives(
        problem_, elements, wanted, static_cast<std::uint64_t>(words));
    next_ticks_ *= 4;  // for the next attempt if the allowance did not suffice
    return subproblems;
  }

 private:
  // Ticks to process a word of a set of options.
  static constexpr double ticks_per_word = 2.5;

  const Problem& problem_;
  const symmetry::Automorphisms group_;
  const std::size_t size_;
  double next_ticks_;
  std::size_t num_elements_ = 0;
};

}  // namespace dlx::query
