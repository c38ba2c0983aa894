#pragma once

#include <memory>
#include <optional>
#include <string>

#include "dlx/query/plan.hpp"
#include "dlx/query/task.hpp"

namespace dlx::query {

/// Passes covers on, and knows when there are enough. Internal.
class Delivery {
 public:
  /// `before`: covers that were passed on before the run was saved.
  Delivery(const Query& query, const SolveOptions& options, const VisitCover& visit,
           std::uint64_t before = 0)
      : query_(query), limit_(options.max_solutions), visit_(visit), solutions_(before) {}

  bool deliver(const Cover& cover);
  std::uint64_t solutions() const { return solutions_; }
  bool is_enough() const { return solutions_ >= limit_; }
  /// Why it was enough, if it was.
  std::optional<Outcome> end() const { return end_; }

 private:
  const Query& query_;
  const std::uint64_t limit_;
  const VisitCover& visit_;
  std::uint64_t solutions_;
  std::optional<Outcome> end_;
};

/// A query that is being answered, in stretches: planned, checked against what was saved, carried
/// out. run() is one stretch without an end. Internal.
///
/// What no Task does (the cheapest covers, diagrams, certificates, classes) is done in one stretch,
/// however short that is to be. Keeps references to the problem, the query and `visit`.
class Execution {
 public:
  using Clock = Budget::Clock;

  /// `begin`: since when the time of the options is spent. Does nothing yet.
  Execution(const Problem& problem, const Query& query, SolveOptions options,
            const VisitCover& visit, std::optional<SavedRun> saved = {},
            Clock::time_point begin = Clock::now());
  ~Execution();
  Execution(const Execution&) = delete;
  Execution& operator=(const Execution&) = delete;

  /// Works until the end or until `until`; true at the end. Errors: those of run().
  bool advance(Clock::time_point until = Clock::time_point::max());
  /// The result, once advance() has returned true.
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
  std::unique_ptr<Work> work_;  // of a task
  Result result_;
  bool ended_ = false;
};

/// What a saved run says of what was asked for.
SavedRun head_of(const Fingerprint& problem, const Query& query, const SolveOptions& options,
                 const Plan& plan);

}  // namespace dlx::query
