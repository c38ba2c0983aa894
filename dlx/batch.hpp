#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"

namespace dlx {

/// Searches one problem many times with different forced options. Hundreds of searches run side by
/// side, each in one bit of a vector.
///
///     dlx::Batch batch(problem, 2);  // looks for up to two covers in each task
///     for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
///       const dlx::OptionId forced[] = {dlx::OptionId{k}};
///       batch.add(forced);
///     }
///     for (const dlx::Batch::Answer& answer : batch.run())
///       std::cout << (answer.covers == 1 ? "unique" : "not unique") << '\n';
///
/// Cost:     lowest for each task with a thousand tasks or more and small search trees: a 9x9
///           sudoku takes well below a microsecond.
/// Memory:   memory of a Solver with the lanes engine, plus an answer and one cover for each task.
/// Order:    answers come in the order of add(). `covers` depends only on the problem, the task and
///           the limit. So do `first`, `nodes` and `branchings` if the limit is at most
///           `few_covers`; so do `nodes` and `branchings` if a task has fewer covers than the
///           limit.
/// Threads:  one thread at a time uses a Batch.
/// Lifetime: keeps the problem alive. Answers are valid until clear() or the end of the batch.
/// Errors:   std::invalid_argument for an option out of range; std::bad_alloc.
class Batch {
 public:
  explicit Batch(Problem problem, std::uint64_t limit = 2);
  ~Batch();
  Batch(Batch&&) noexcept;
  Batch& operator=(Batch&&) noexcept;

  /// Adds a task: find the covers that contain all options of `forced`. A task whose options
  /// conflict has no cover.
  void add(std::span<const OptionId> forced);

  /// Adds a task by digits, the fastest form. The k-th group consists of the g options with the
  /// k-th primary item; the groups must follow each other in order and contain all options. A task
  /// has a digit for each group: 0 forces nothing, d forces the d-th option of the group. In a
  /// sudoku the groups are the cells and the digits are their values. With few digits and a limit
  /// of 1 or 2, the search may find other covers than add() with the same options.
  /// Errors: std::invalid_argument for a wrong number of digits or a digit above g;
  /// std::logic_error if takes_digits() is false, or if the batch has tasks of another form.
  void add_digits(std::span<const std::uint8_t> digits);
  /// Returns true if the options form groups of at most 64 options.
  bool takes_digits() const;

  /// Adds a task by masks, one for each group: bit d - 1 of a mask is set if the d-th option of the
  /// group is allowed.
  /// Errors:   std::invalid_argument for a wrong number of masks or a bit above g - 1;
  ///           std::logic_error if takes_masks() is false, or if the batch has tasks of another
  ///           form.
  void add_masks(std::span<const std::uint64_t> masks);
  /// Returns true if takes_digits() returns true and the lanes engine supports the problem.
  bool takes_masks() const;

  struct Answer {
    std::uint64_t covers = 0;  ///< number of covers found, at most the limit
    std::uint64_t nodes = 0;
    std::uint64_t branchings = 0;
    /// One of the covers, with ascending options; empty if the task has no cover.
    std::span<const OptionId> first;
    /// The cover as digits, if the task was added by digits or masks; `first` is then empty.
    std::span<const std::uint8_t> digits;
  };

  /// Searches all tasks and returns their answers; returns nothing if `stop` is set meanwhile.
  std::span<const Answer> run(const StopFlag* stop = nullptr);
  /// Searches all tasks and passes each cover to `visit` as digits, with the number of its task.
  /// The order of the covers of a task depends only on the problem, the task and the limit; covers
  /// of different tasks are interleaved.
  /// Errors:   std::invalid_argument if the limit is above `few_covers`; std::logic_error if the
  ///           tasks were added by options; exceptions of `visit` pass through.
  using Visit = std::function<void(std::size_t task, std::span<const std::uint8_t> digits)>;
  std::span<const Answer> run(const Visit& visit, const StopFlag* stop = nullptr);
  /// Searches the only task and passes its covers, up to the limit, to `visit` as digits, until
  /// `visit` returns false or `stop` is set. The order of the covers depends only on the problem
  /// and the task. Returns the answer without a cover; `covers` is the number of covers passed.
  /// Cost:     lowest for tasks with thousands of covers.
  /// Errors:   std::logic_error if there is not exactly one task, if the task was added by options,
  ///           or if takes_masks() is false; exceptions of `visit` pass through.
  using VisitOfTask = std::function<bool(std::span<const std::uint8_t> digits)>;
  Answer list(const VisitOfTask& visit, const StopFlag* stop = nullptr);
  /// The largest limit for which each task is searched depth first.
  static constexpr std::uint64_t few_covers = 1000;
  /// Removes all tasks.
  void clear();
  /// Removes all tasks and sets another limit.
  void clear(std::uint64_t limit);

  std::size_t size() const;
  const Problem& problem() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace dlx
