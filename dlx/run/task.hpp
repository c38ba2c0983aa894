#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "dlx/ask.hpp"
#include "dlx/engine/shared/meter.hpp"
#include "dlx/plan/plan.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/run/budget.hpp"

namespace dlx::run {

/// What is left of a task, as bytes. Tasks nest: each writes what it is made of behind what it
/// knows itself, and the tables of states, of which there is one set at a time, come last.
/// Internal.
struct Saved {
  Encoder out;
  std::string tables;
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

}  // namespace dlx::run
