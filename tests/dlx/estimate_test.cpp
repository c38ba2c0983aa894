#include "dlx/estimate.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "brute_force.hpp"
#include "dlx/solver.hpp"
#include "dlx/split/search_node.hpp"
#include "dlx/text_format.hpp"
#include "random_problem.hpp"

namespace dlx::testing {
namespace {

// The tree that is estimated, searched to its end.
struct Tree {
  double nodes = 0;
  double covers = 0;
  std::vector<double> level_nodes;
};

void search(const SearchNode& state, std::size_t level, Tree& tree) {
  const SearchNode::Branching branching = state.branching();
  if (branching.cover) ++tree.covers;
  if (branching.cover || branching.dead) return;
  if (tree.level_nodes.size() <= level) tree.level_nodes.resize(level + 1);
  tree.level_nodes[level] += branching.branches;
  tree.nodes += branching.branches;
  for (std::uint32_t branch = 0; branch < branching.branches; ++branch) {
    SearchNode below = state;
    OptionId taken{};
    below.enter(branching, branch, taken);
    search(below, level + 1, tree);
  }
}

Tree tree_of(const Problem& problem) {
  const UseIndex uses(problem);
  Tree tree;
  search(SearchNode(uses), 0, tree);
  return tree;
}

// N queens; diagonals are secondary.
Problem queens(std::uint32_t n) {
  ProblemBuilder builder;
  for (std::uint32_t k = 0; k < n; ++k) builder.add_primary("r" + std::to_string(k));
  for (std::uint32_t k = 0; k < n; ++k) builder.add_primary("c" + std::to_string(k));
  for (std::uint32_t k = 0; k < 2 * n - 1; ++k) builder.add_secondary("a" + std::to_string(k));
  for (std::uint32_t k = 0; k < 2 * n - 1; ++k) builder.add_secondary("b" + std::to_string(k));
  for (std::uint32_t r = 0; r < n; ++r) {
    for (std::uint32_t c = 0; c < n; ++c) {
      builder.add_option(
          {ItemId{r}, ItemId{n + c}, ItemId{2 * n + r + c}, ItemId{4 * n - 1 + r + n - 1 - c}});
    }
  }
  return builder.build();
}

TEST(Estimate, ItsTreeHasEachCoverOnce) {
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    RandomShape shape = random_shape(seed);
    if (seed % 3 == 2) shape.bounded = 0.5;
    const Problem problem = random_problem(shape, seed);
    EXPECT_EQ(tree_of(problem).covers, static_cast<double>(brute_force(problem).size())) << seed;
  }
}

TEST(Estimate, MeanOverManySeedsIsExact) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    RandomShape shape{.primary = 6, .options = 14, .planted = true};
    if (seed % 3 == 0) shape.colours = 0;
    if (seed % 3 == 2) shape.bounded = 0.5;
    const Problem problem = random_problem(shape, seed);
    const Tree tree = tree_of(problem);
    const Estimate result = estimate(problem, {.probes = 20'000, .seed = seed});
    // Five standard errors: one in two million.
    EXPECT_NEAR(result.nodes.mean, tree.nodes, 5 * result.nodes.standard_error + 1e-6) << seed;
    EXPECT_NEAR(result.solutions.mean, tree.covers, 5 * result.solutions.standard_error + 1e-6)
        << seed;
    ASSERT_EQ(result.level_nodes.size(), tree.level_nodes.size()) << seed;
    EXPECT_EQ(result.level_nodes[0], tree.level_nodes[0]);
  }
}

TEST(Estimate, IntervalsHoldInMostCases) {
  const Problem problem = queens(8);
  const Tree tree = tree_of(problem);
  EXPECT_EQ(tree.covers, 92);
  int nodes_held = 0, covers_held = 0, seeds = 1000;
  double mean = 0;
  for (int seed = 0; seed < seeds; ++seed) {
    const Estimate result = estimate(problem, {.probes = 400, .seed = 100U + seed});
    mean += result.solutions.mean / seeds;
    if (result.nodes.low <= tree.nodes && tree.nodes <= result.nodes.high) ++nodes_held;
    if (result.solutions.low <= tree.covers && tree.covers <= result.solutions.high) ++covers_held;
  }
  EXPECT_NEAR(mean, 92, 1.5);
  for (const int held : {nodes_held, covers_held}) {
    EXPECT_GE(held, 930);
    EXPECT_LE(held, 970);
  }
}

TEST(Estimate, IsTheSameForASeed) {
  const Problem problem = queens(9);
  const Estimate one = estimate(problem, {.probes = 300, .seed = 5});
  const Estimate two = estimate(problem, {.probes = 300, .seed = 5});
  EXPECT_EQ(one.nodes.mean, two.nodes.mean);
  EXPECT_EQ(one.solutions.high, two.solutions.high);
  EXPECT_EQ(one.level_nodes, two.level_nodes);
  EXPECT_NE(one.nodes.mean, estimate(problem, {.probes = 300, .seed = 6}).nodes.mean);
}

TEST(Estimate, KnowsWhenItIsExactAndWhenItIsNothing) {
  const Estimate none = estimate(parse_problem("A B\nA\n").problem, {.probes = 100});
  EXPECT_TRUE(none.exact);
  EXPECT_EQ(none.solutions.mean, 0);
  const Estimate empty = estimate(Problem{}, {.probes = 100});
  EXPECT_TRUE(empty.exact);
  EXPECT_EQ(empty.solutions.mean, 1);
  EXPECT_EQ(empty.nodes.mean, 0);
  const Estimate rare = estimate(queens(12), {.probes = 20});
  EXPECT_FALSE(rare.exact);
  EXPECT_FALSE(rare.solutions.trustworthy);
  EXPECT_THROW(estimate(Problem{}, {.probes = 0}), std::invalid_argument);
}

TEST(Estimate, MeasuresARate) {
  const NodeRate rate = measure_rate(queens(10), {}, 1, std::chrono::duration<double>(0.1));
  EXPECT_GT(rate.samples, 0U);
  EXPECT_GT(rate.seconds_per_node, 0);
}

}  // namespace
}  // namespace dlx::testing
