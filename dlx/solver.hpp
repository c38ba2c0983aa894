#pragma once

#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/result.hpp"
#include "dlx/search_state.hpp"
#include "dlx/solve_options.hpp"

namespace dlx {

/// One cover: its options, forced ones first, then in an order that the engine decides. The links
/// engine gives them in the order in which they were chosen.
///
/// Lifetime: a view; valid until the solver that gave it moves on.
class Cover {
 public:
  Cover() = default;
  explicit Cover(std::span<const OptionId> options) : options_(options) {}

  auto begin() const { return options_.begin(); }
  auto end() const { return options_.end(); }
  std::size_t size() const { return options_.size(); }
  OptionId operator[](std::size_t k) const { return options_[k]; }
  std::span<const OptionId> options() const { return options_; }

 private:
  std::span<const OptionId> options_;
};

/// Shows a cover to whoever asked; false: that is enough. The cover is a view, for as long as the
/// call takes.
using VisitCover = std::function<bool(const Cover&)>;

/// Enumerates the exact covers of a problem: pulled one by one, streamed, counted or collected.
///
///     dlx::Solver solver(problem);
///     for (const dlx::Cover& cover : solver)      // lazily: nothing is stored
///       for (dlx::OptionId option : cover) std::cout << dlx::option_text(problem, option) << '\n';
///     if (solver.result().outcome == dlx::Outcome::exhausted) std::cout << "that was all\n";
///
/// Shape:    depth <= options of the largest cover, bounded by memory alone; no recursion.
/// Cost:     build O(N + L); the links engine keeps about 32 bytes an entry and item. Memory
///           does not grow with the number of covers. The limits hold for building, too: what they
///           end is tried again when the search begins, and goes on.
/// Order:    deterministic for a given problem, engine and limit of covers, with any number of
///           threads (unless the options say that it need not be). Covers that are pulled may come
///           in another order than from for_each() without a limit, see SolveOptions.
/// Threads:  one thread uses a Solver at a time; a StopFlag may be set from anywhere.
/// Saving:   save(), when the caller wants to; SolveOptions::on_save is not called. If it is set,
///           covers that threads found ahead of their order wait for save() where a limit ends
///           for_each(); else they are shown.
/// Lifetime: keeps the problem alive; the StopFlag must outlive the search.
/// Errors:   UnsupportedSetting for options without an effect here: counting, reducing, symmetry,
///           item_order, memory; std::invalid_argument for an unknown engine, one that
///           does not take the problem or has not the strategy, or an option out of range;
///           std::bad_alloc. Exceptions of callbacks pass through, the search can go on after
///           them. Outcomes are values, never exceptions. Callbacks come on the calling thread.
class Solver {
 public:
  explicit Solver(Problem problem, SolveOptions options = {});
  /// Goes on with a search that save() was called for, in whatever process, with any number of
  /// threads. Solutions and statistics count from its beginning, and so does max_solutions;
  /// max_nodes and max_time are for what is done from here on. The engine is that of the state:
  /// `options` name the same one, or "auto". After a reset() it is as any other Solver. Errors:
  /// StateError if the state is of another problem or makes no sense. Some of what can be
  ///         wrong with a state is found only as the search comes to it: then the functions that
  ///         search throw StateError. No state makes them do anything worse than to find other
  ///         covers, or too few or too many.
  Solver(Problem problem, SolveOptions options, const SearchState& state);
  ~Solver();
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;

  // -- one at a time ---------------------------------------------------------------------------

  /// Finds the next cover; false when the search is over, exhausted or stopped.
  bool next();
  /// The cover that next() found.
  Cover cover() const;

  class Iterator;
  /// For range-for: pulls the first cover; `++` pulls the next one.
  Iterator begin();
  std::default_sentinel_t end() const { return {}; }

  // -- all at once, from where the search stands ------------------------------------------------

  /// Streams the covers that are left to `visit`, which returns false to stop.
  Result for_each(const VisitCover& visit);
  /// Counts the covers that are left. A count is exact: one that reached 2^64 - 1 would end there,
  /// as Outcome::solution_limit.
  Result count();
  /// The next `n` covers, or as many as there are.
  std::vector<std::vector<OptionId>> first(std::size_t n);

  // -- restrict and start over ------------------------------------------------------------------

  /// Takes an option for good: the search then gives only the covers that contain it, and lists
  /// it first. False, and nothing changed, if no cover contains it: it has no primary item, or
  /// conflicts with an option forced before. Only before the search or after reset(), else
  /// std::logic_error; cost as a node of the search.
  bool force(OptionId option);
  /// Ends the search, takes the forced options back and zeroes the statistics. O(work undone).
  void reset();
  /// The same, and changes limits and callbacks (engine, strategy and threads stay).
  void reset(SolveOptions options);

  // -- save -------------------------------------------------------------------------------------

  /// What is left of the search, for a Solver that goes on in this one's place: it finds the covers
  /// that this one would still find, in the same order, and every node is tried once. This one can
  /// go on as well, any number of times. Not from within a callback.
  ///
  /// Cost:   the engines give away all they have left, a few nodes for each level, and begin again
  ///         with that: milliseconds for most problems. Memory for the paths, one for each option
  ///         that was not tried at a level where the search stands.
  /// Result: nothing if the search is deeper than some thousands of levels, so that the paths would
  ///         be longer than max_path_options; or if its strategy is not the default one.
  /// Limits: after Outcome::solution_limit of a count() with several threads, some covers past the
  ///         limit may have been counted and are not found again.
  std::optional<SearchState> save();

  // -- examine ----------------------------------------------------------------------------------

  /// How the search ended and what it did; while covers are being pulled, how it stands
  /// (`interrupted` until it has ended).
  const Result& result() const;
  const Problem& problem() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// A single-pass input iterator over the covers of a Solver.
class Solver::Iterator {
 public:
  using iterator_concept = std::input_iterator_tag;
  using difference_type = std::ptrdiff_t;
  using value_type = Cover;

  explicit Iterator(Solver& solver) : solver_(&solver), done_(!solver.next()) {}
  Cover operator*() const { return solver_->cover(); }
  Iterator& operator++() {
    done_ = !solver_->next();
    return *this;
  }
  void operator++(int) { ++*this; }
  friend bool operator==(const Iterator& it, std::default_sentinel_t) { return it.done_; }

 private:
  Solver* solver_;
  bool done_;
};

/// An engine that can be asked for by name.
struct EngineInfo {
  std::string_view name;
  std::string_view summary;
};

/// The engines, the default, "auto", first.
std::vector<EngineInfo> engines();
/// True if the engine of that name takes the problem. Cost: O(L).
/// Errors: std::invalid_argument for a name that no engine has.
bool engine_takes(std::string_view name, const Problem& problem);

}  // namespace dlx
