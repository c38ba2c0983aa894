#include "dlx/counting.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "dlx/counting/certificate_writer.hpp"
#include "dlx/counting/components.hpp"
#include "dlx/counting/order.hpp"
#include "dlx/counting/race.hpp"
#include "dlx/counting/space_choice.hpp"
#include "dlx/counting/state_graph.hpp"
#include "dlx/counting/sums.hpp"
#include "dlx/engine/meter.hpp"
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

CountResult count_with_certificate(const Problem& problem, const CountOptions& options,
                                   std::ostream& out) {
  CountOptions memo = options;
  if (memo.search.engine == "auto") memo.search.engine = "memo";
  if (memo.search.engine != "memo" || memo.search.max_solutions != no_limit) {
    throw std::invalid_argument("a certificate is of the number of all covers, and made by memo");
  }
  check(problem, memo);
  const std::optional<counting::SpaceChoice> choice =
      counting::choose_space(problem, options.order);
  if (!choice) counting::refuse_wide_states();

  counting::CertificateWriter writer(out, problem, choice->space);
  std::size_t position = 0;
  std::optional<Meter> meter;
  const auto report = [&] {
    const auto all = static_cast<double>(choice->space.positions());
    options.search.on_progress(
        {0, meter->nodes(), position, static_cast<double>(position) / all, meter->seconds()});
  };
  meter.emplace(memo.search, options.search.on_progress ? report : std::function<void()>());
  meter->start();
  const counting::WalkEnd end = counting::walk_states(choice->space, options.memory, *meter,
                                                      [&](const counting::StateArcs& state) {
                                                        position = state.position;
                                                        writer.write(state);
                                                      });
  meter->stop();
  CountResult result;
  if (end == counting::WalkEnd::out_of_memory) {
    throw MemoryLimit("the states take more than the " + std::to_string(options.memory) +
                      " bytes that they may have, at item " + std::to_string(position + 1) +
                      " of " + std::to_string(choice->space.positions()));
  }
  if (end == counting::WalkEnd::stopped) {
    result.outcome = meter->outcome();
  } else {
    // The number comes from tables of its own, not from the lines: one stands for the other.
    if (memo.search.max_time != std::chrono::duration<double>::max()) {
      memo.search.max_time -= std::chrono::duration<double>(meter->seconds());
    }
    result = count_covers(problem, memo);
  }
  result.statistics.seconds += meter->seconds();
  if (result.outcome == Outcome::exhausted) {
    writer.finish(result.count);
  } else {
    result.count = 0;
  }
  return result;
}

std::vector<std::string_view> item_orders() {
  return {"input", "breadth-first", "narrow", "short", "tree"};
}

}  // namespace dlx
