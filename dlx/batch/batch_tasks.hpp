#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "dlx/batch/digit_tasks.hpp"
#include "dlx/engine/lanes/lanes_pack.hpp"
#include "dlx/problem.hpp"
#include "dlx/solver.hpp"

namespace dlx {

/// The tasks of a Batch. Each task forces some options of the problem. The options of a task are
/// given as a list, as a digit for each group of options, or as a mask for each group; all tasks
/// are given in the same form. Internal.
class BatchTasks {
 public:
  /// `pack`: the problem as the lanes engine stores it, or null if that engine does not take it.
  BatchTasks(const Problem& problem, std::shared_ptr<lanes::Pack> pack);

  /// Adds a task.
  /// Errors:   see the functions of Batch with the same names.
  void add(std::span<const OptionId> forced);
  void add_digits(std::span<const std::uint8_t> digits);
  void add_masks(std::span<const std::uint64_t> masks);
  bool takes_digits() const { return digits_.num_groups() > 0; }
  bool takes_masks() const { return takes_digits() && pack_ != nullptr; }

  std::size_t size() const { return digits_.empty() ? task_end_.size() - 1 : digits_.size(); }
  void clear();
  const DigitTasks& digits() const { return digits_; }

  /// Writes the root of the task's search tree to all words of `state` but the last. Returns false
  /// if a forced option is in no cover; the search finds all other conflicts. Before: the lanes
  /// engine takes the problem.
  bool load(std::uint32_t task, std::uint64_t* state) const;
  /// Forces the options of the task. Returns false if two of them conflict. Before: the tasks have
  /// no masks.
  bool force(Solver& solver, std::uint32_t task) const;

 private:
  // The number in `numbers_` of an option that the pack leaves out: the option is in no cover.
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  void check_room() const;
  std::span<const std::uint32_t> options(std::uint32_t task) const {
    return std::span(forced_).subspan(task_end_[task], task_end_[task + 1] - task_end_[task]);
  }

  std::uint32_t num_options_;
  std::shared_ptr<lanes::Pack> pack_;
  std::vector<std::uint64_t> root_;     // state of the pack in which no option is forced
  std::vector<std::uint32_t> numbers_;  // numbers in the pack of the problem's options
  bool has_none_ = false;               // some options have no number; else numbers equal options
  // Forced options of all tasks: numbers in the pack if there is one, else of the problem.
  std::vector<std::uint32_t> forced_;
  std::vector<std::size_t> task_end_{0};  // end in `forced_` of task k - 1
  DigitTasks digits_;                     // tasks given by digits or masks
};

}  // namespace dlx
