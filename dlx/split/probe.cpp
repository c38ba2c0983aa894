#include "dlx/split/probe.hpp"

#include "dlx/deadline.hpp"

namespace dlx {

void probe(SearchNode& state, Random& random, Probe& result) {
  result.nodes.clear();
  result.total = result.covers = 0;
  result.chosen = false;
  BigDouble stands_for = 1;
  for (;;) {
    Deadline::check();
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

// Shows `visit` each of so many ways down from a node; the only one, if there is no other, but
// once. Returns how often.
template <typename Visit>
std::uint32_t probe_often(const SearchNode& state, std::uint32_t probes, Random& random,
                          Visit visit) {
  Probe way;
  SearchNode below = state;
  for (std::uint32_t k = 1;; ++k) {
    probe(below, random, way);
    visit(way);
    if (k == probes || !way.chosen) return k;
    below = state;
  }
}

}  // namespace

std::vector<BigDouble> mean_levels(const SearchNode& state, std::uint32_t probes, Random& random) {
  std::vector<BigDouble> levels;
  const std::uint32_t ways = probe_often(state, probes, random, [&](const Probe& way) {
    if (levels.size() < way.nodes.size()) levels.resize(way.nodes.size());
    for (std::size_t k = 0; k < way.nodes.size(); ++k) levels[k] += way.nodes[k];
  });
  for (BigDouble& nodes : levels) nodes /= ways;
  return levels;
}

BigDouble weigh(const SearchNode& state, std::uint32_t probes, Random& random) {
  BigDouble root;
  const std::uint32_t ways =
      probe_often(state, probes, random, [&](const Probe& way) { root += sqrt(way.total); });
  root /= ways;
  return 1 + root * root;
}

}  // namespace dlx
