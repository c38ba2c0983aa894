#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "dlx/cost.hpp"
#include "dlx/estimate.hpp"
#include "dlx/problem.hpp"
#include "dlx/result.hpp"
#include "dlx/saved_run.hpp"
#include "dlx/settings.hpp"
#include "dlx/solve_options.hpp"
#include "dlx/solver.hpp"
#include "dlx/split.hpp"

namespace dlx {

/// A question about a problem. SolveOptions choose the method and the limits.
struct Query {
  enum class Kind {
    list,      ///< lists the covers one by one
    count,     ///< counts the covers
    cheapest,  ///< finds SolveOptions::limit covers of lowest cost, with proof
    zdd,       ///< builds a decision diagram of all covers
    estimate,  ///< estimates the size of the search and the number of covers by probing
    split,     ///< splits the search into subproblems
  };
  Kind kind = Kind::list;
  /// Lists or counts one representative of each orbit of covers under the symmetries of the problem
  /// (find_symmetries()); see CoverClasses.
  bool up_to_symmetry = false;
  /// Maximum cost of a cover, in units of 10^-problem.cost_digits().
  std::optional<std::int64_t> max_cost = {};
  /// For `cheapest`: allowed gap between the covers found and the proved bound, Result::bound.
  Gap gap = {};
  /// Optional filter: only covers for which the function returns true are reported. Covers are then
  /// enumerated, even for a count.
  std::function<bool(const Cover&)> accept = {};
  /// Restricts the search to these subproblems. A cover counts Subproblem::times times.
  const std::vector<Subproblem>* subproblems = nullptr;  ///< not owned
  /// Receives a certificate: of a count, for verify_count(); of the cheapest covers, for
  /// verify_bound(); of an empty list or, by the engine `learning`, a count of 0, for
  /// verify_refutation(). A certificate for verify_refutation() is incomplete if there is a cover.
  std::ostream* certificate = nullptr;  ///< not owned
  EstimateOptions estimate = {};        ///< for the query `estimate`
  SplitOptions split = {};              ///< for the query `split`
};

/// Answers a query about a problem. The problem, the query and the options determine the method,
/// which is chosen from one table (dlx/query/methods.cpp); plan() shows the choice. The functions
/// after run() are shorter forms for the usual queries.
///
///     const dlx::Result result = dlx::count(problem);
///     if (result.complete()) std::cout << result.count << '\n';
///
///     dlx::solve(problem, {.threads = 2, .limit = 10}, [&](const dlx::Cover& cover) {
///       for (dlx::OptionId option : cover) std::cout << dlx::option_text(problem, option) << '\n';
///       return true;
///     });
///
///     for (const dlx::CheapCover& cover : dlx::cheapest(problem, 3).covers)
///       std::cout << dlx::decimal_text(cover.cost, problem.cost_digits()) << '\n';
///
///     const dlx::Query classes{.kind = dlx::Query::Kind::count, .up_to_symmetry = true};
///     std::cout << dlx::run(problem, classes).count << " classes\n";
///
/// Classes:  with up to 20,000 symmetries, the number of orbits is the mean number of covers that a
///           symmetry fixes (Burnside's lemma); the covers fixed by a conjugacy class are the
///           covers of a smaller problem. With more symmetries, a search branches on one option of
///           each orbit of options. For problems with multiplicities, and with a filter, saving, or
///           a limit of covers, costs or nodes, covers are enumerated and CoverClasses selects the
///           representatives.
/// Order:    deterministic for a problem, query and options, unless several threads search and
///           SolveOptions::unordered is true.
/// Cost:     see docs/engines.md and docs/counting.md.
/// Threads:  may be called from any thread, and starts SolveOptions::threads - 1 more. Callbacks
///           run on the calling thread.
/// Errors:   UnsupportedSetting; std::invalid_argument for settings that the problem does not
///           support; MemoryLimit if a diagram, certificate or set of classes exceeds
///           SolveOptions::memory; std::bad_alloc. Exceptions of callbacks pass through. A limit or
///           a stop request is no error: see Result::outcome.
Result run(const Problem& problem, const Query& query, const SolveOptions& options = {},
           const VisitCover& visit = {});

/// Continues a saved run of the same query, in any process, with any number of threads and any
/// memory. Counts and statistics include the work before the save; node_limit and time_limit apply
/// to the work after it.
/// Errors:   also StateError if the saved run belongs to another problem, query or plan, or is
///           inconsistent. A forged saved run can lead to wrong covers or counts, but not to
///           undefined behaviour.
Result run(const Problem& problem, const Query& query, const SolveOptions& options,
           const VisitCover& visit, SavedRun saved);

/// Lists the covers until `visit` returns false or the covers are exhausted.
Result solve(const Problem& problem, const SolveOptions& options, const VisitCover& visit);
/// Counts the covers.
Result count(const Problem& problem, const SolveOptions& options = {});
/// Finds the `number` cheapest covers.
Result cheapest(const Problem& problem, std::uint64_t number = 1, SolveOptions options = {});
/// Builds the diagram of all covers: Result::zdd.
Result zdd(const Problem& problem, const SolveOptions& options = {});
/// Lists one representative of each orbit of covers under the symmetries of the problem.
Result classes(const Problem& problem, const SolveOptions& options, const VisitCover& visit);

/// Returns true if the setting affects the result or the run time of this kind of query for some
/// problem. run() refuses all other settings that differ from their defaults.
bool is_supported(const SettingInfo& setting, const Query& query, const SolveOptions& options = {});

/// Returns the plan of run(): one line for each step, then the settings that have an effect.
/// Cost:     planning may reduce the problem and find its symmetries.
std::string plan(const Problem& problem, const Query& query, const SolveOptions& options = {});

}  // namespace dlx
