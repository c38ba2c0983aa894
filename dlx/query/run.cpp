#include <utility>

#include "dlx/query/execution.hpp"
#include "dlx/query/runners.hpp"

namespace dlx {

using query::Execution;

Result run(const Problem& problem, const Query& query, const SolveOptions& options,
           const VisitCover& visit) {
  Execution execution(problem, query, options, visit);
  execution.advance();
  return std::move(execution.result());
}

Result run(const Problem& problem, const Query& query, const SolveOptions& options,
           const VisitCover& visit, SavedRun saved) {
  Execution execution(problem, query, options, visit, std::move(saved));
  execution.advance();
  return std::move(execution.result());
}

Result solve(const Problem& problem, const SolveOptions& options, const VisitCover& visit) {
  return run(problem, {.kind = Query::Kind::list}, options, visit);
}

Result count(const Problem& problem, const SolveOptions& options) {
  return run(problem, {.kind = Query::Kind::count}, options);
}

Result cheapest(const Problem& problem, std::uint64_t number, SolveOptions options) {
  options.limit = number;
  return run(problem, {.kind = Query::Kind::cheapest}, options);
}

Result zdd(const Problem& problem, const SolveOptions& options) {
  return run(problem, {.kind = Query::Kind::zdd}, options);
}

Result classes(const Problem& problem, const SolveOptions& options, const VisitCover& visit) {
  return run(problem, {.kind = Query::Kind::list, .up_to_symmetry = true}, options, visit);
}

Estimate estimate(const Problem& problem, const EstimateOptions& probing,
                  const SolveOptions& options) {
  return *run(problem, {.kind = Query::Kind::estimate, .estimate = probing}, options).estimate;
}

Split split(const Problem& problem, const SplitOptions& cutting, const SolveOptions& options) {
  return *run(problem, {.kind = Query::Kind::split, .split = cutting}, options).split;
}

std::string plan(const Problem& problem, const Query& query, const SolveOptions& options) {
  query::check_supported(query, options);
  const query::Plan plan = query::make_plan(problem, query, options);
  return query.up_to_symmetry ? query::class_plan_text(problem, plan, query, options)
                              : plan.text(query, options);
}

}  // namespace dlx
