#include "dlx/query/runners.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>

#include "dlx/optimize/bound_proof.hpp"
#include "dlx/optimize/rounded_costs.hpp"
#include "dlx/query/encode.hpp"
#include "dlx/query/execution.hpp"
#include "dlx/query/task.hpp"
#include "dlx/run/workers.hpp"
#include "dlx/split/probing.hpp"
#include "dlx/states/count_certificate.hpp"
#include "dlx/tuning/tuning.hpp"
#include "dlx/zdd/build.hpp"

namespace dlx::query {
namespace {

// Writes a certificate that, within the gap, no other cover costs less than the cheapest cover
// found. A certificate for several covers lists them; a certificate for one cover does not need to.
void certify(const MethodInput& input, Result& result) {
  SolveOptions limits = input.budget.search_options();
  limits.time_limit = input.left().time_limit;
  const std::uint64_t wanted = input.options.limit;
  std::optional<std::int64_t> bound = result.bound;
  std::span<const CheapCover> listed;
  if (wanted > 1) listed = result.covers;
  if (result.covers.size() == wanted) {
    const std::int64_t cost = result.covers.back().cost;
    bound = std::min(cost, bound.value_or(cost));
  }
  const Outcome outcome =
      certify_bound(input.problem, bound, listed, limits, *input.query.certificate);
  if (outcome != Outcome::exhausted) result.outcome = outcome;
}

// Counts the covers until the work exceeds `ticks`. If the count ends before that, or if parts
// would repeat most of its work, returns a split whose only subproblem is the whole problem.
std::optional<Split> count_with(const MethodInput& input, std::uint64_t ticks) {
  const Query query{.kind = Query::Kind::count};
  const SolveOptions options = input.left();
  const Plan plan = make_plan(input.problem, query, options);
  Budget budget(options);
  budget.report_by([] { return Progress{}; });
  const TaskQuery wanted{query};
  const std::unique_ptr<Task> task = make_task(input.problem, plan, wanted, budget, nullptr);
  Split split;
  if (task->advance({budget.deadline(), ticks}) == Outcome::exhausted) {
    split.count = task->found();
  } else if (task->repeated_share() < tuning::shared_work || budget.over()) {
    return std::nullopt;
  }
  const std::size_t parts = std::max(input.query.split.parts, 1U);
  split.undivided = true;
  split.parts.resize(parts);
  split.parts[0].resize(1);
  split.weights.resize(parts);
  split.weights[0] = 1;
  split.num_subproblems = 1;
  split.prefixes = 1;
  return split;
}

}  // namespace

bool takes_costs(const Problem& problem, const Query& query, const SolveOptions&, Plan&) {
  if (query.certificate == nullptr || optimize::rounding_unit(problem) <= 1) return true;
  throw std::length_error(
      "a certificate of a bound is not available if costs have as many digits as in this problem");
}

void finish_cheapest(const MethodInput& input, Result& result) {
  if (input.query.certificate != nullptr && result.complete()) certify(input, result);
  for (const CheapCover& cover : result.covers) {
    if (input.visit && !input.visit(Cover(cover.options))) break;
  }
}

Result run_diagram(const MethodInput& input) {
  Result result;
  result.zdd = build_zdd(input.problem, input.left());
  result.outcome = result.zdd->outcome;
  result.statistics.seconds = result.zdd->seconds;
  return result;
}

Result run_certificate(const MethodInput& input) {
  const SolveOptions left = input.left();
  states::Certificate certificate(input.problem, left, *input.query.certificate);
  Result result;
  result.outcome = certificate.write();
  if (result.outcome == Outcome::exhausted) {
    // The count comes from separate tables, not from the lines of the certificate.
    SolveOptions options = input.left();
    options.counting = Counting::states;
    result = run(input.problem, {.kind = Query::Kind::count}, options);
  }
  if (result.outcome == Outcome::exhausted) {
    certificate.finish(result.count);
  } else {
    result.count = 0;
  }
  result.plan.clear();
  result.statistics.seconds = input.budget.seconds();
  return result;
}

Result run_estimate(const MethodInput& input) {
  Result result;
  result.estimate = estimate_tree(input.problem, input.query.estimate, input.left());
  if (result.estimate->probes < input.query.estimate.probes && !result.estimate->exact) {
    const bool stopped = input.options.stop != nullptr && input.options.stop->requested();
    result.outcome = stopped ? Outcome::interrupted : Outcome::time_limit;
  }
  return result;
}

Result run_split(const MethodInput& input) {
  Result result;
  const SplitOptions& cutting = input.query.split;
  if (cutting.merge && !cutting.force && input.query.subproblems == nullptr) {
    result.split = count_with(input, tuning::long_search);
  }
  if (!result.split) {
    result.split = cut_search(input.problem, cutting, input.query.subproblems, input.left());
  }
  result.outcome = result.split->outcome;
  return result;
}

}  // namespace dlx::query
