#include "dlx/counting.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "dlx/counting/components.hpp"
#include "dlx/counting/order.hpp"
#include "dlx/counting/race.hpp"
#include "dlx/counting/sums.hpp"
#include "dlx/error.hpp"
#include "dlx/solver.hpp"

namespace dlx {
namespace {

void check(const Problem& problem, const CountOptions& options) {
  const auto names = item_orders();
  if (options.order != "auto" && std::ranges::find(names, options.order) == names.end()) {
    throw std::invalid_argument("there is no order of items " + quote_token(options.order));
  }
  if (options.search.engine != "memo") return;
  if (problem.has_bounds()) {
    throw std::invalid_argument("memo takes problems without multiplicities");
  }
  if (options.search.max_nodes != no_limit) {
    throw std::invalid_argument("memo has no search tree, and takes no limit of nodes");
  }
  if (options.search.strategy != Strategy()) {
    throw std::invalid_argument("memo has a way of branching of its own; sets takes others");
  }
}

}  // namespace

CountResult count_result(const Result& result) {
  CountResult count;
  count.outcome = result.outcome;
  count.count = result.solutions;
  count.statistics = result.statistics;
  return count;
}

CountResult count_covers(const Problem& problem, const CountOptions& options) {
  check(problem, options);
  const SearchOptions& search = options.search;
  const bool memo = search.engine == "memo";
  // Nodes are those of the one tree of the whole problem.
  if ((!memo && search.engine != "auto") || search.strategy != Strategy() || problem.has_bounds() ||
      search.max_nodes != no_limit) {
    return count_result(Solver(problem, search).count());
  }

  const std::vector<Problem> parts = counting::split_components(problem);
  CountResult product;
  product.count = 1;
  product.memo.components = parts.size();
  for (const Problem& part : parts) {
    const CountResult result = counting::Race(part, options, product.statistics.seconds).run();
    add_statistics(result.statistics, product.statistics);
    add_statistics(result.memo, product.memo);
    product.statistics.seconds += result.statistics.seconds;
    product.count *= result.count;
    if (result.outcome == Outcome::exhausted && result.count == 0) {
      return product;  // whatever the other parts come to
    }
    if (result.outcome == Outcome::solution_limit) continue;
    if (result.outcome != Outcome::exhausted) {
      product.outcome = result.outcome;
      // Of the parts that were not counted nothing is known, not even that they have a cover.
      if (&part != &parts.back()) product.count = 0;
      return product;
    }
  }
  // A part that has more covers than the limit counts as the limit: the product reaches it, too.
  counting::apply_limit(search, product);
  return product;
}

std::vector<std::string_view> item_orders() {
  return {"input", "breadth-first", "narrow", "short", "tree"};
}

}  // namespace dlx
