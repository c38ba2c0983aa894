#pragma once

#include "dlx/query/methods.hpp"
#include "dlx/query/task.hpp"

namespace dlx::query {

/// The arguments of a method that answers in one call.
struct MethodInput {
  const Problem& problem;
  const Query& query;
  const SolveOptions& options;
  const Plan& plan;
  const Budget& budget;
  const VisitCover& visit;
  const SavedRun* saved;  ///< null for a new run

  /// The options with the remaining time as time limit.
  SolveOptions left() const { return budget.left(); }
};

// The functions of the table in methods.cpp.
// Errors:   those of run().
bool takes_costs(const Problem& problem, const Query& query, const SolveOptions& options,
                 Plan& plan);
/// Completes a search for the cheapest covers: writes their certificate, and passes the covers to
/// the callback.
void finish_cheapest(const MethodInput& input, Result& result);
Result run_diagram(const MethodInput& input);
Result run_certificate(const MethodInput& input);
/// Searches with the engine `learning` and writes what it learns: a proof, if there is no cover.
Result run_refutation(const MethodInput& input);
Result run_estimate(const MethodInput& input);
Result run_split(const MethodInput& input);

// Classes of covers, in classes.cpp.

bool may_count_by_averages(const Query& query, const SolveOptions& options);
bool takes_means(const Problem& problem, const Query& query, const SolveOptions& options,
                 Plan& plan);
Result run_class_means(const MethodInput& input);
bool may_search_classes(const Query& query, const SolveOptions& options);
bool takes_class_search(const Problem& problem, const Query& query, const SolveOptions& options,
                        Plan& plan);
Result run_class_search(const MethodInput& input);
Result run_class_filter(const MethodInput& input);
/// Returns the query for all covers, from which a filter selects one cover of each class. The query
/// determines which settings are supported.
Query covers_of_classes(const Query& query);
/// Returns the plan of a query up to symmetry as text.
std::string class_plan_text(const Problem& problem, const Plan& plan, const Query& query,
                            const SolveOptions& options);

}  // namespace dlx::query
