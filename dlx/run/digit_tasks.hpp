#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/solver.hpp"

namespace dlx {

/// The tasks of a Batch by digits, and the digits of their covers; see Batch::add_digits().
/// Internal.
class DigitTasks {
 public:
  explicit DigitTasks(const Problem& problem);

  /// The groups of the problem's options; 0 if they do not come in groups.
  std::uint32_t num_groups() const { return num_groups_; }
  std::uint32_t group_size() const { return group_size_; }

  /// Errors: std::invalid_argument. Before: there are groups.
  void add(std::span<const std::uint8_t> digits);
  void clear() { given_.clear(); }
  bool empty() const { return given_.empty(); }
  std::size_t size() const { return empty() ? 0 : given_.size() / num_groups_; }

  std::span<const std::uint8_t> given(std::size_t task) const {
    return std::span(given_).subspan(task * num_groups_, num_groups_);
  }
  /// Makes room for the digits of a cover of each task.
  void begin_covers() { found_.resize(given_.size()); }
  std::span<std::uint8_t> found(std::size_t task) {
    return std::span(found_).subspan(task * num_groups_, num_groups_);
  }

  /// Forces what a task gives; false if that is refused.
  bool force(Solver& solver, std::size_t task) const;
  /// Keeps a cover of a task.
  void keep(std::size_t task, Cover cover);

 private:
  std::uint32_t num_groups_ = 0;
  std::uint32_t group_size_ = 0;
  std::vector<std::uint8_t> given_;  // one for each group, task by task
  std::vector<std::uint8_t> found_;  // the same of covers
};

}  // namespace dlx
