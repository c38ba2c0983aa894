#pragma once

#include "dlx/query/methods.hpp"
#include "dlx/query/task.hpp"

namespace dlx::query {

/// What a method that answers in one go is given.
struct Request {
  const Problem& problem;
  const Query& query;
  const SolveOptions& options;
  const Plan& plan;
  const Budget& budget;
  const VisitCover& visit;
  const SavedRun* saved;  ///< null: it begins

  /// The options with the time that is left.
  SolveOptions left() const { return budget.left(); }
};

// Those of the table in methods.cpp. Errors: those of run().
bool takes_costs(const Problem& problem, const Query& query, const SolveOptions& options,
                 Plan& plan);
/// What is left to be done when the cheapest covers were found: their certificate, and to pass them
/// to the callback.
void finish_cheapest(const Request& request, Result& result);
Result run_diagram(const Request& request);
Result run_certificate(const Request& request);
Result run_symmetric_certificate(const Request& request);
Result run_estimate(const Request& request);
Result run_split(const Request& request);

// Classes of covers, in classes.cpp.

bool may_count_by_averages(const Query& query, const SolveOptions& options);
bool takes_means(const Problem& problem, const Query& query, const SolveOptions& options,
                 Plan& plan);
Result run_class_means(const Request& request);
bool may_search_classes(const Query& query, const SolveOptions& options);
bool takes_class_search(const Problem& problem, const Query& query, const SolveOptions& options,
                        Plan& plan);
Result run_class_search(const Request& request);
Result run_class_filter(const Request& request);
/// The query for all covers, of which a filter lets one of each class pass; for what it supports.
Query covers_of_classes(const Query& query);
/// The plan of a query up to symmetry.
std::string class_plan_text(const Problem& problem, const Plan& plan, const Query& query,
                            const SolveOptions& options);

}  // namespace dlx::query
