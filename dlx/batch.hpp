#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"

namespace dlx {

/// Searches one problem many times, each time with other options forced: hundreds of searches side
/// by side, one in each bit of a vector.
///
///     dlx::Batch batch(problem, 2);  // looks for up to two covers in each task
///     for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
///       const dlx::OptionId forced[] = {dlx::OptionId{k}};
///       batch.add(forced);
///     }
///     for (const dlx::Batch::Answer& answer : batch.run())
///       std::cout << (answer.covers == 1 ? "unique" : "not unique") << '\n';
///
/// Cost:     best with a thousand tasks or more at a time and small search trees: 9x9 sudokus take
///           well below a microsecond each. Memory: about the size of a Solver with the lanes
///           engine, and for each task its answer and one cover.
/// Order:    answers are those of the tasks, in the order of add(). `covers` is a function of the
///           problem, the task and the limit; so are `first`, `nodes` and `branchings` with limits
///           up to `few_covers`, and `nodes` and `branchings` also where there are fewer covers
///           than the limit.
/// Threads:  one thread uses a Batch at a time.
/// Lifetime: keeps the problem alive. Answers are valid until clear() or the end of the batch.
/// Errors:   std::invalid_argument for an option out of range; std::bad_alloc.
class Batch {
 public:
  explicit Batch(Problem problem, std::uint64_t limit = 2);
  ~Batch();
  Batch(Batch&&) noexcept;
  Batch& operator=(Batch&&) noexcept;

  /// Adds a task: the covers that contain all these options. Options that conflict leave none.
  void add(std::span<const OptionId> forced);

  /// The same by digits, which is the quickest way, if the options come in groups: the first
  /// primary items have g options each, and these are all options, in order. A task has a digit for
  /// each of these items: 0 if nothing is forced for it, d for the d-th of its options. Grids have
  /// such problems: the items are cells, the digits their values. Where few digits are given and
  /// the limit is 1 or 2, other covers may be found than with the same options.
  /// Errors: std::invalid_argument for a wrong number of digits, or one above g; std::logic_error
  /// if takes_digits() is false, or beside tasks added in the other way.
  void add_digits(std::span<const std::uint8_t> digits);
  /// True if the options come in such groups, of 64 at most.
  bool takes_digits() const;

  /// The same by masks: of each of these items the options that are left, of which the d-th has bit
  /// d - 1. Errors: std::invalid_argument for a wrong number of masks, or a bit above g - 1;
  /// std::logic_error if takes_masks() is false, or beside tasks added in another way.
  void add_masks(std::span<const std::uint64_t> masks);
  /// True if takes_digits(), and the problem is one that is searched side by side.
  bool takes_masks() const;

  struct Answer {
    std::uint64_t covers = 0;  ///< found; never more than the limit, below it there are no more
    std::uint64_t nodes = 0;
    std::uint64_t branchings = 0;
    /// A cover, ascending; empty if there is none. If there are several, it may be any of them.
    std::span<const OptionId> first;
    /// The same by digits, if the task was added by digits or masks; `first` is empty then.
    std::span<const std::uint8_t> digits;
  };

  /// Searches all tasks that were added; none is left out, unless `stop` is set meanwhile: then the
  /// answers are empty.
  std::span<const Answer> run(const StopFlag* stop = nullptr);
  /// The same by digits, and hands each cover over: `task` is the number of its task. Those of a
  /// task come in an order that is a function of the problem, the task and the limit, others
  /// between them. Errors: std::invalid_argument if the limit is above `few_covers`;
  /// std::logic_error if the tasks were added by options; exceptions of `visit` pass through.
  using Visit = std::function<void(std::size_t task, std::span<const std::uint8_t> digits)>;
  std::span<const Answer> run(const Visit& visit, const StopFlag* stop = nullptr);
  /// Up to so many covers of a task are looked for depth first.
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
