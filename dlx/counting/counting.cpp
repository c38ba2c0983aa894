#include "dlx/counting.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "dlx/counting/components.hpp"
#include "dlx/counting/order.hpp"
#include "dlx/counting/race.hpp"
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
}

CountResult enumerate(const Problem& problem, const SearchOptions& options) {
  const Result result = Solver(problem, options).count();
  CountResult count;
  count.outcome = result.outcome;
  count.count = result.solutions;
  count.statistics = result.statistics;
  return count;
}

void add(const CountResult& part, CountResult& sum) {
  Statistics& statistics = sum.statistics;
  statistics.nodes += part.statistics.nodes;
  statistics.branchings += part.statistics.branchings;
  statistics.updates += part.statistics.updates;
  auto& levels = statistics.level_nodes;
  const auto& more = part.statistics.level_nodes;
  levels.resize(std::max(levels.size(), more.size()), 0);
  for (std::size_t k = 0; k < more.size(); ++k) levels[k] += more[k];
  statistics.seconds += part.statistics.seconds;
  if (statistics.engine != "memo") {
    statistics.engine = part.statistics.engine;
    statistics.choice = part.statistics.choice;
  }

  MemoStatistics& memo = sum.memo;
  memo.states += part.memo.states;
  memo.reached += part.memo.reached;
  memo.hits += part.memo.hits;
  memo.lone += part.memo.lone;
  memo.memory = std::max(memo.memory, part.memo.memory);
  if (part.memo.state_bits >= memo.state_bits) {
    memo.state_bits = part.memo.state_bits;
    memo.order = part.memo.order;
  }
  memo.dropped = memo.dropped || part.memo.dropped;
}

}  // namespace

CountResult count_covers(const Problem& problem, const CountOptions& options) {
  check(problem, options);
  const SearchOptions& search = options.search;
  const bool memo = search.engine == "memo";
  // Nodes are those of the one tree of the whole problem.
  if ((!memo && search.engine != "auto") || problem.has_bounds() || search.max_nodes != no_limit) {
    return enumerate(problem, search);
  }

  const std::vector<Problem> parts = counting::split_components(problem);
  CountResult product;
  product.count = 1;
  product.memo.components = parts.size();
  for (const Problem& part : parts) {
    const CountResult result = counting::Race(part, options, product.statistics.seconds).run();
    add(result, product);
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
  return {"input", "breadth-first", "narrow", "short"};
}

}  // namespace dlx
