#include "dlx/query/runners.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <utility>

#include "dlx/cheapest/cheapest.hpp"
#include "dlx/cheapest/proof.hpp"
#include "dlx/cheapest/rounded.hpp"
#include "dlx/query/encode.hpp"
#include "dlx/query/execution.hpp"
#include "dlx/run/workers.hpp"
#include "dlx/split/probing.hpp"
#include "dlx/states/certificate.hpp"
#include "dlx/symmetry/isomorph_certificate.hpp"
#include "dlx/zdd/build.hpp"

namespace dlx::query {
namespace {

CheapestOptions limits_of(const Request& request) {
  CheapestOptions options{request.budget.search_options(), request.query.max_cost,
                          request.query.gap};
  options.max_time = request.left().max_time;
  options.on_progress = request.options.on_progress;
  options.threads = thread_count(options);
  return options;
}

// Says in a certificate that no cover costs less than what was found, within the gap. If one cover
// was asked for, nothing else is said; several are listed.
void certify(const Request& request, Result& result) {
  SolveOptions limits = limits_of(request);
  limits.on_progress = {};
  const std::uint64_t wanted = request.options.max_solutions;
  std::optional<std::int64_t> bound = result.bound;
  std::span<const CheapCover> listed;
  if (wanted > 1) listed = result.covers;
  if (result.covers.size() == wanted) {
    const std::int64_t cost = result.covers.back().cost;
    bound = std::min(cost, bound.value_or(cost));
  }
  const Outcome outcome =
      certify_bound(request.problem, bound, listed, limits, *request.query.certificate);
  if (outcome != Outcome::exhausted) result.outcome = outcome;
}

// Continues what was saved, if anything was.
CheapestResult find_or_continue(const Request& request) {
  const auto& [problem, query, options, plan, budget, visit, saved] = request;
  CheapestOptions search = limits_of(request);
  CheapestState from;
  if (saved != nullptr) {
    Decoder in(saved->task);
    pass(in, from);
    if (!in.at_end() || !saved->tables.empty()) throw StateError("it goes on behind its end");
    search.from = &from;
  }
  if (options.on_save) {
    search.save_interval = options.save_interval;
    search.on_state = [&request, head = head_of(fingerprint(problem), query, options, plan)](
                          const CheapestState& state) {
      SavedRun left = head;
      left.found = state.covers.size();
      left.nodes = state.nodes;
      left.seconds = request.budget.seconds();
      Encoder out;
      pass(out, state);
      left.task = std::move(out.bytes());
      request.options.on_save(&left);
    };
  }
  return find_cheapest(problem, options.max_solutions, search);
}

}  // namespace

Result run_cheapest(const Request& request) {
  if (request.query.certificate != nullptr && optimize::rounding_unit(request.problem) > 1) {
    throw std::length_error(
        "there are no certificates of bounds for costs that have as many digits as in this "
        "problem");
  }
  CheapestResult found = find_or_continue(request);
  Result result;
  result.outcome = found.outcome;
  result.solutions = found.covers.size();
  result.covers = std::move(found.covers);
  result.bound = found.bound;
  result.statistics = std::move(found.statistics);
  if (request.query.certificate != nullptr && result.whole()) certify(request, result);
  if (request.saved != nullptr) result.statistics.seconds += request.saved->seconds;
  if (!request.visit) return result;
  for (const CheapCover& cover : result.covers) {
    if (!request.visit(Cover(cover.options))) break;
  }
  return result;
}

Result run_within_cost(const Request& request) {
  const VisitCover nobody;
  const bool lists = request.query.kind == Query::Kind::list;
  Delivery delivery(request.query, request.options, lists ? request.visit : nobody);
  Result result = for_each_within_cost(
      request.problem,
      [&](const CheapCover& cover) { return delivery.deliver(Cover(cover.options)); },
      limits_of(request));
  result.outcome = delivery.end().value_or(result.outcome);
  result.solutions = delivery.solutions();
  return result;
}

Result run_diagram(const Request& request) {
  Result result;
  result.diagram = zdd::build(request.problem, request.left());
  result.outcome = result.diagram->outcome;
  result.statistics.seconds = result.diagram->seconds;
  return result;
}

Result run_certificate(const Request& request) {
  const SolveOptions left = request.left();
  states::Certificate certificate(request.problem, left, *request.query.certificate);
  Result result;
  result.outcome = certificate.write();
  if (result.outcome == Outcome::exhausted) {
    // The number comes from tables of its own, not from the lines.
    SolveOptions options = request.left();
    options.counting = Counting::states;
    result = run(request.problem, {.kind = Query::Kind::count}, options);
  }
  if (result.outcome == Outcome::exhausted) {
    certificate.finish(result.solutions);
  } else {
    result.solutions = 0;
  }
  result.plan.clear();
  result.statistics.seconds = request.budget.seconds();
  return result;
}

Result run_symmetric_certificate(const Request& request) {
  const SolveOptions options = request.left();
  symmetry::IsomorphCertificate certificate(request.problem, options, *request.query.certificate);
  Result result;
  result.outcome = certificate.write();
  result.statistics = certificate.statistics();
  if (result.outcome == Outcome::exhausted) {
    certificate.finish();
    result.solutions = certificate.count();
  }
  return result;
}

Result run_estimate(const Request& request) {
  Result result;
  result.estimate = estimate_tree(request.problem, request.query.estimate, request.left());
  if (result.estimate->probes < request.query.estimate.probes && !result.estimate->exact) {
    const bool stopped = request.options.stop != nullptr && request.options.stop->requested();
    result.outcome = stopped ? Outcome::interrupted : Outcome::time_limit;
  }
  return result;
}

Result run_split(const Request& request) {
  Result result;
  result.split = cut_search(request.problem, request.query.split, request.left());
  result.outcome = result.split->outcome;
  return result;
}

}  // namespace dlx::query
