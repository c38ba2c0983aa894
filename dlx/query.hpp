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

/// What is to be found out about a problem. SolveOptions say how, and how much.
struct Query {
  enum class Kind {
    list,      ///< covers, one by one
    count,     ///< how many there are
    cheapest,  ///< SolveOptions::max_solutions covers that cost the least, with proof
    diagram,   ///< all of them, as a decision diagram
    estimate,  ///< how large the search is, and how many covers there are, by probing
    split,     ///< a search cut into parts
  };
  Kind kind = Kind::list;
  /// Lists or counts one cover of each class of covers that symmetries of the problem
  /// (find_symmetries()) take to each other; see CoverClasses.
  bool up_to_symmetry = false;
  /// Only covers that cost at most so much, in units of 10^-problem.cost_digits().
  std::optional<std::int64_t> max_cost = {};
  /// Of `cheapest`: how much dearer than the cheapest they may be. Result::bound tells.
  Gap gap = {};
  /// Only covers for which it returns true. Covers are found one by one then, also for a count.
  std::function<bool(const Cover&)> accept = {};
  /// Only covers in these pieces of a search, each as often as its multiplicity says.
  const std::vector<Subproblem>* subproblems = nullptr;  ///< not owned
  /// Gets a proof: of a count, for verify_count(); of the cheapest covers, for verify_bound().
  std::ostream* certificate = nullptr;  ///< not owned
  EstimateOptions estimate = {};        ///< of the query `estimate`
  SplitOptions split = {};              ///< of the query `split`
};

/// Answers a query about a problem. All that the library knows about exact covers comes together
/// here: reduction, parts without a common item, engines, states, symmetries, costs, diagrams,
/// threads, limits. A function of the problem, the query and the options chooses the method from
/// one table (dlx/query/methods.cpp); explain() shows the choice. The functions below name the
/// usual queries.
///
///     const dlx::Result result = dlx::count(problem);
///     if (result.whole()) std::cout << result.solutions << '\n';
///
///     dlx::solve(problem, {.threads = 2, .max_solutions = 10}, [&](const dlx::Cover& cover) {
///       for (dlx::OptionId option : cover) std::cout << dlx::option_text(problem, option) << '\n';
///       return true;
///     });
///
///     for (const dlx::CheapCover& cover : dlx::cheapest(problem, 3).covers)
///       std::cout << dlx::decimal_text(cover.cost, problem.cost_digits()) << '\n';
///
///     const dlx::Query classes{.kind = dlx::Query::Kind::count, .up_to_symmetry = true};
///     std::cout << dlx::run(problem, classes).solutions << " classes\n";
///
/// Classes:  with up to 20,000 symmetries, classes are counted by their mean number of covers that
///           a symmetry keeps (Burnside's lemma): for each kind of symmetries these are the covers
///           of a smaller problem. With more symmetries, a search of its own tries one of the
///           options that symmetries make equal. Where neither can be (bounds, limits of covers,
///           costs or nodes, a filter, saving), covers are found one by one, and CoverClasses
///           tells.
/// Order:    of covers: deterministic for a problem, query and options, with any number of threads
///           (unless `ordered` is false).
/// Cost:     docs/engines.md, docs/counting.md. The probe whether reducing pays is O(L).
/// Threads:  call it from any thread; it starts its own as the options say. Callbacks come on the
///           calling thread.
/// Errors:   UnsupportedSetting; std::invalid_argument for settings that don't suit the problem;
///           MemoryLimit for a diagram, certificate or classes that find no room; std::bad_alloc.
///           Exceptions of callbacks pass through. How the search ended is a value.
Result run(const Problem& problem, const Query& query, const SolveOptions& options = {},
           const VisitCover& visit = {});

/// Continues what was saved of the same query, in any process, with any number of threads and any
/// memory. Counts and statistics include what was done before; limits of time and nodes apply to
/// what is done from here on. Errors: also StateError if the saved run belongs to another problem,
/// query or plan, or makes no sense. Nothing that was saved does anything worse than to lead to
/// another number, or to other covers.
Result run(const Problem& problem, const Query& query, const SolveOptions& options,
           const VisitCover& visit, SavedRun saved);

/// Lists the covers until `visit` returns false.
Result solve(const Problem& problem, const SolveOptions& options, const VisitCover& visit);
/// Counts the covers.
Result count(const Problem& problem, const SolveOptions& options = {});
/// Finds the `number` cheapest covers.
Result cheapest(const Problem& problem, std::uint64_t number = 1, SolveOptions options = {});
/// Builds the diagram of all covers: Result::diagram.
Result diagram(const Problem& problem, const SolveOptions& options = {});
/// Lists one cover of each class of covers that symmetries take to each other.
Result classes(const Problem& problem, const SolveOptions& options, const VisitCover& visit);

/// The settings that have an effect on the result of such a query, or on when it comes, whatever
/// the problem is. run() refuses the others.
Settings supported_settings(const Query& query, const SolveOptions& options = {});

/// Returns the plan of run(): a line for each step, then the settings that have an effect. Cost:
/// that of planning, which may reduce the problem or look for its symmetries.
std::string explain(const Problem& problem, const Query& query, const SolveOptions& options = {});

}  // namespace dlx
