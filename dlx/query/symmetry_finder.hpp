#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "dlx/problem.hpp"
#include "dlx/query/task.hpp"
#include "dlx/symmetry/counting_group.hpp"
#include "dlx/symmetry/problem_graph.hpp"
#include "dlx/symmetry/refinement.hpp"
#include "dlx/symmetry/small_group.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx::query {

/// Finds the symmetries that counting can use, in up to three steps, each of which takes longer
/// than the previous one. Answers no query. Internal.
class SymmetryFinder final : public Task {
 public:
  explicit SymmetryFinder(const Problem& problem) : problem_(problem) {}

  /// Takes one step.
  /// Errors:   Stopped, under a Deadline.
  std::optional<Outcome> advance(const Turn&) override {
    ticks_ += step_ticks();
    if (!probe_) {
      probe_ = std::make_unique<symmetry::Refinement>(problem_);
      is_over_ = probe_->asymmetric();
    } else if (!looked_for_small_) {
      group_ = symmetry::find_small_group(*probe_);
      looked_for_small_ = true;
      is_over_ = group_.has_value();
    } else {
      group_ = symmetry::find_counting_symmetries(*probe_, symmetry::max_counting_images);
      is_over_ = true;
    }
    return std::nullopt;
  }

  std::uint64_t ticks() const override { return ticks_; }
  /// From the second step on, includes a share of the cost of using the group, so that a step
  /// begins only if the allowance also suffices for using the group.
  std::uint64_t next_ticks() const override {
    const std::uint64_t use = probe_ ? tuning::per_entry * problem_.num_entries() / 4 : 0;
    return step_ticks() + use;
  }
  /// Returns true after the last step: the group is known, or no group is useful.
  bool is_over() const { return is_over_; }
  /// Returns the group after the last step.
  std::optional<symmetry::Automorphisms> take_group() { return std::move(group_); }

 private:
  std::uint64_t step_ticks() const {
    const std::uint64_t whole = tuning::per_entry * problem_.num_entries();
    if (!probe_) return whole / 8;
    if (!looked_for_small_) return whole / 2;
    return static_cast<std::uint64_t>(static_cast<double>(whole) * (1 + probe_->similarity()));
  }

  const Problem& problem_;
  std::unique_ptr<symmetry::Refinement> probe_;
  bool looked_for_small_ = false;
  bool is_over_ = false;
  std::uint64_t ticks_ = 0;
  std::optional<symmetry::Automorphisms> group_;
};

}  // namespace dlx::query
