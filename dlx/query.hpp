#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "dlx/big_count.hpp"
#include "dlx/cost.hpp"
#include "dlx/problem.hpp"
#include "dlx/saved_run.hpp"
#include "dlx/solve_options.hpp"
#include "dlx/solver.hpp"
#include "dlx/split.hpp"
#include "dlx/zdd.hpp"

namespace dlx {

/// What is asked of a problem.
struct Query {
  enum class Kind {
    list,      ///< covers, one by one
    count,     ///< how many there are
    cheapest,  ///< those that cost the least, with proof
    diagram,   ///< all of them, as a decision diagram
  };
  Kind kind = Kind::list;
  std::uint64_t limit = no_limit;  ///< covers that are wanted at the most; of `cheapest`: how many
  /// Only covers that cost at most so much, in units of 10^-problem.cost_digits().
  std::optional<std::int64_t> max_cost = {};
  /// Of `cheapest`: they need not be the cheapest, but for so much. Result::bound tells.
  Gap gap = {};
  /// Only covers that it takes. They are found one by one, then, to be counted as well.
  std::function<bool(const Cover&)> accept = {};
  /// Only covers in these pieces of a search (split()), each as often as its multiplicity says.
  const std::vector<Piece>* pieces = nullptr;  ///< not owned
};

/// What was found.
struct Result {
  /// `exhausted`: that is all. `solution_limit`: as many as were wanted; of the cheapest: and they
  /// are the cheapest, but for Query::gap. Else it was cut short.
  Outcome outcome = Outcome::exhausted;
  BigCount count = 0;              ///< covers shown, counted or kept; exact if that is all
  std::vector<CheapCover> covers;  ///< the cheapest ones, by cost, then by their options
  /// Of the cheapest: every other cover costs that or more; none: there is no other.
  std::optional<std::int64_t> bound;
  std::optional<ZddResult> diagram;
  Statistics statistics;
  MemoStatistics memo;
  std::string plan;  ///< how it was gone about, as explain() gives it

  /// True if the answer is whole: nothing that was asked for is missing.
  bool whole() const { return outcome == Outcome::exhausted || outcome == Outcome::solution_limit; }
};

/// Answers a question about a problem. All that the library knows to do about exact covers comes
/// together here: reducing, parts without an item in common, engines, states, costs, diagrams,
/// threads, limits. What is done is a plan, made from the problem, the question and the settings
/// alone; explain() shows it.
///
///     const dlx::Result answer = dlx::run(problem, {.kind = dlx::Query::Kind::count});
///     if (answer.whole()) std::cout << answer.count << '\n';
///
///     dlx::run(problem, {.limit = 10}, {.threads = 2}, [&](const dlx::Cover& cover) {
///       for (dlx::OptionId option : cover) std::cout << dlx::option_text(problem, option) << '\n';
///       return true;
///     });
///
///     for (const dlx::CheapCover& cover :
///          dlx::run(problem, {.kind = dlx::Query::Kind::cheapest, .limit = 3}).covers)
///       std::cout << dlx::decimal_text(cover.cost, problem.cost_digits()) << '\n';
///
/// Order:    of covers: deterministic for a problem, question and settings, with any number of
///           threads (unless the settings say that it need not be).
/// Cost:     docs/engines.md, docs/counting.md. A look whether reducing pays is O(L).
/// Threads:  call it from any thread; it starts its own as the settings say. Callbacks come on the
///           calling thread.
/// Errors:   UnsupportedSetting; std::invalid_argument for settings that don't suit the problem;
/// MemoryLimit
///           for a diagram or certificate that finds no room; std::bad_alloc. Exceptions of
///           callbacks pass through. How the search ended is a value.
Result run(const Problem& problem, const Query& query, const SolveOptions& how = {},
           const VisitCover& visit = {});

/// Goes on with what was saved of the same question, in whatever process, with any number of
/// threads and any memory. Counts and statistics are of all that was done; limits of time and nodes
/// are for what is done from here on. Errors: also StateError, if it is of another problem,
/// question or plan, or makes no sense. Nothing that was saved makes it do anything worse than to
/// come to another number, or to show other covers.
Result run(const Problem& problem, const Query& query, const SolveOptions& how,
           const VisitCover& visit, SavedRun saved);

/// The settings that make a difference to the answer of such a question, or to when it comes,
/// whatever the problem is. run() refuses the others.
Settings supported_settings(const Query& query, const SolveOptions& how = {});

/// The plan of run(): a step a line, and what they heed. Cost: that of planning, which may reduce
/// the problem.
std::string explain(const Problem& problem, const Query& query, const SolveOptions& how = {});

}  // namespace dlx
