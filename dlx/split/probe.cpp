#include "dlx/split/probe.hpp"

namespace dlx {

void probe(SearchState& state, Random& random, Probe& result) {
  result = {std::move(result.nodes), 0, 0, false};
  result.nodes.clear();
  double stands_for = 1;
  for (;;) {
    const SearchState::Branching branching = state.branching();
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

double weigh(const SearchState& state, std::uint32_t probes, Random& random) {
  double sum = 0;
  Probe way;
  SearchState below = state;
  for (std::uint32_t k = 0; k < probes; ++k) {
    if (k > 0) below = state;
    probe(below, random, way);
    sum += way.total;
    if (!way.chosen) return 1 + way.total;  // there is no other way
  }
  return 1 + sum / probes;
}

}  // namespace dlx
