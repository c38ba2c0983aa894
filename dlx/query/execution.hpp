#pragma once

#include <memory>
#include <optional>

#include "dlx/query/plan.hpp"
#include "dlx/query/task.hpp"

namespace dlx::query {

/// Passes covers to the callback and decides when the query has enough covers. Internal.
class Delivery {
 public:
  /// `before`: covers that were passed to the callback before the run was saved.
  Delivery(const Query& query, const SolveOptions& options, const VisitCover& visit,
           std::uint64_t before = 0)
      : query_(query), limit_(options.limit), visit_(visit), solutions_(before) {}

  bool deliver(const Cover& cover);
  std::uint64_t solutions() const { return solutions_; }
  bool is_enough() const { return solutions_ >= limit_; }
  /// Returns the reason why no more covers are needed, if they are not.
  std::optional<Outcome> end() const { return end_; }

 private:
  const Query& query_;
  const std::uint64_t limit_;
  const VisitCover& visit_;
  std::uint64_t solutions_;
  std::optional<Outcome> end_;
};

/// The execution of a query in stretches: plans the query, compares the plan with the saved state,
/// and executes it. run() is a single unlimited stretch. Internal.
///
/// Methods without a Task (diagrams, certificates, classes) take a single stretch, whatever its
/// length. Keeps references to the problem, the query and `visit`.
class Execution {
 public:
  using Clock = Budget::Clock;

  /// `begin`: the start of the time limit of the options. Does no work yet.
  Execution(const Problem& problem, const Query& query, SolveOptions options,
            const VisitCover& visit, std::optional<SavedRun> saved = {},
            Clock::time_point begin = Clock::now());
  ~Execution();
  Execution(const Execution&) = delete;
  Execution& operator=(const Execution&) = delete;

  /// Works until the end or until `until`; returns true at the end.
  /// Errors:   those of run().
  bool advance(Clock::time_point until = Clock::time_point::max());
  /// Returns the result after advance() has returned true.
  Result& result() { return result_; }

 private:
  class Work;

  void begin();
  void end(std::optional<Outcome> outcome);

  const Problem& problem_;
  const Query& query_;
  const VisitCover& visit_;
  std::optional<SavedRun> saved_;
  SolveOptions options_;
  Budget budget_;
  std::optional<Plan> plan_;
  std::unique_ptr<Work> work_;  // if a task answers the query
  Result result_;
  bool ended_ = false;
};

/// The settings that are stored in a saved run.
SavedRun head_of(const Fingerprint& problem, const Query& query, const SolveOptions& options,
                 const Plan& plan);

}  // namespace dlx::query
