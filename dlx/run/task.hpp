#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "dlx/ask.hpp"
#include "dlx/engine/shared/meter.hpp"
#include "dlx/how.hpp"
#include "dlx/plan/plan.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/reduce.hpp"
#include "dlx/run/budget.hpp"

namespace dlx {

/// Adds what was done for one part of a problem to what was done for others. The engine that is
/// named is "memo" if it counted any part, else that of the part with the most nodes. `seconds` are
/// left to the caller. Internal.
void add_statistics(const Statistics& part, Statistics& sum);
/// The same of tables of states: sums, but for the memory, and the order of the part with the
/// largest states. `components` are left to the caller.
void add_statistics(const MemoStatistics& part, MemoStatistics& sum);

}  // namespace dlx

namespace dlx::run {

/// What is left of a task, as bytes. Tasks nest: each writes what it is made of behind what it
/// knows itself, and the tables of states, of which there is one set at a time, come last.
/// Internal.
struct Saved {
  Encoder out;
  std::string tables;
  std::uint64_t nodes = 0;  ///< that need not be tried again
};
/// The same, to be read.
struct Restored {
  Decoder in;
  std::string tables;
};

/// A piece of work that can be paused, saved and gone on with. Internal.
///
/// Covers go to where the task was made for; what is counted is asked for.
class Task {
 public:
  using Clock = Meter::Clock;

  virtual ~Task() = default;

  /// Works until it has come to its end, and how; or until `until`: nothing. After an end that is
  /// no `exhausted`, what is left can be saved.
  virtual std::optional<Outcome> advance(Clock::time_point until) = 0;

  /// Covers counted so far, or shown.
  virtual BigCount found() const = 0;
  /// Seconds of work that it would take in all, if what is left is like what was done; none if
  /// nobody knows.
  virtual std::optional<double> expected_work() const { return std::nullopt; }
  /// How far it is; its seconds are nobody's business.
  virtual Progress progress() const = 0;
  /// What was done, also before it was saved; without seconds.
  virtual void add_to(Statistics& statistics, MemoStatistics& memo) const = 0;
  /// Adds what is left; false if that can't be told.
  virtual bool save(Saved& saved) = 0;
};

/// Nodes that a task took, also before it was saved.
inline std::uint64_t nodes_of(const Task& task) {
  Statistics statistics;
  MemoStatistics memo;
  task.add_to(statistics, memo);
  return statistics.nodes;
}

/// What a task is to do with the covers of a problem.
struct Wanted {
  const Question& question;
  std::uint64_t limit = no_limit;     ///< covers, or what they stand for
  const VisitCover* visit = nullptr;  ///< they are counted if there is none
};

/// The task that carries out a plan. Keeps references to all three, and to the problem.
/// Errors: those of planning; StateError, also later on.
std::unique_ptr<Task> make_task(const Problem& problem, const plan::Plan& plan,
                                const Wanted& wanted, Budget& budget, Restored* restored);

// Tasks that are made of others, each in a file of its name. What they are given has to outlive
// them.

/// Covers that are put together without a search, between two looks at the clock.
inline constexpr std::uint64_t covers_a_look = 256;

/// Shows covers one by one, or counts them.
std::unique_ptr<Task> make_search_task(const Problem& problem, const Wanted& wanted, Budget& budget,
                                       Restored* restored);

/// Counts by states and by enumerating in turns, until one is done. `copies`: the problem that
/// states are of, where weights are written out.
std::unique_ptr<Task> make_race_task(const Problem& problem, const Problem& copies,
                                     std::span<const std::uint32_t> weights, const Wanted& wanted,
                                     Budget& budget, Restored* restored);

/// Counts what symmetries of a problem make equal once, if `plain`, which counts the same without
/// them, takes longer than to look for some.
std::unique_ptr<Task> make_symmetry_task(const Problem& problem, std::unique_ptr<Task> plain,
                                         Budget& budget);

/// Counts part by part; the number is the product. With a reduction, of what is left by it, and
/// options count as often as they stand for others.
std::unique_ptr<Task> make_product_task(const Problem& problem, const plan::Plan& plan,
                                        const Wanted& wanted, Budget& budget, Restored* restored);

/// Shows the covers that those of a reduced problem stand for; these come from a search, or part by
/// part.
std::unique_ptr<Task> make_reduced_task(const plan::Plan& plan, const Wanted& wanted,
                                        Budget& budget, Restored* restored);
/// The covers of a problem as combinations of those of its parts, the last one changing fastest.
std::unique_ptr<Task> make_wheels_task(const Problem& problem, std::span<const Component> parts,
                                       const Wanted& wanted, Budget& budget, Restored* restored);

/// Pieces of a search, one after the other, each as often as its multiplicity says.
std::unique_ptr<Task> make_pieces_task(const Problem& problem, const Wanted& wanted, Budget& budget,
                                       Restored* restored);

}  // namespace dlx::run
