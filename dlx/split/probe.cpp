#include "dlx/split/probe.hpp"

#include <cmath>
#include <utility>

namespace dlx {

void probe(SearchNode& state, Random& random, Probe& result) {
  result = {std::move(result.nodes), 0, 0, false};
  result.nodes.clear();
  double stands_for = 1;
  for (;;) {
    const SearchNode::Branching branching = state.branching();
    if (branching.cover) result.covers = stands_for;
    if (branching.cover || branching.dead) return;
    result.chosen = result.chosen || branching.branches > 1;
    stands_for *= branching.branches;
    result.nodes.push_back(stands_for);
    result.total += stands_for;
    OptionId taken{};
    state.enter(branching, random.below(branching.branches), taken);
  }
}

namespace {

// The mean of a function of the totals; the total itself if there is one way only.
template <typename Function>
double mean(const SearchNode& state, std::uint32_t probes, Random& random, Function function) {
  double sum = 0;
  Probe way;
  SearchNode below = state;
  for (std::uint32_t k = 0; k < probes; ++k) {
    if (k > 0) below = state;
    probe(below, random, way);
    if (!way.chosen) return function(way.total);
    sum += function(way.total);
  }
  return sum / probes;
}

}  // namespace

double mean_nodes(const SearchNode& state, std::uint32_t probes, Random& random) {
  return 1 + mean(state, probes, random, [](double total) { return total; });
}

double weigh(const SearchNode& state, std::uint32_t probes, Random& random) {
  const double root = mean(state, probes, random, [](double total) { return std::sqrt(total); });
  return 1 + root * root;
}

}  // namespace dlx
