#include "dlx/estimate.hpp"

#include "dlx/dlx.hpp"
#include "dlx/split/search_node.hpp"
#include "tests/dlx/boards.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::estimate_test {

// The numbers of a complete search of the estimated tree.
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

// Returns n items in a row; options cover one item, or two neighbours. The number of covers is a
// Fibonacci number, and the weights of probes are approximately lognormal: the variance of their
// logarithms is proportional to n.
Problem chain(std::uint32_t n) {
  ProblemBuilder builder;
  for (std::uint32_t k = 0; k < n; ++k) builder.add_primary();
  for (std::uint32_t k = 0; k < n; ++k) builder.add_option({ItemId{k}});
  for (std::uint32_t k = 0; k + 1 < n; ++k) builder.add_option({ItemId{k}, ItemId{k + 1}});
  return builder.build();
}

// The decimal logarithms of the covers of a chain, and of the branches of its tree.
struct ChainTree {
  double log10_covers;
  double log10_nodes;
};
ChainTree chain_tree(std::uint32_t n) {
  struct Number {  // digits and an exponent
    double value;
    int exponent;
  };
  const auto add = [](Number a, Number b, double c) {
    Number sum{a.value + b.value * std::pow(10.0, b.exponent - a.exponent) +
                   c * std::pow(10.0, -a.exponent),
               a.exponent};
    for (; sum.value >= 1e10; sum.value /= 1e10) sum.exponent += 10;
    return sum;
  };
  Number covers[2] = {{1, 0}, {1, 0}};
  Number nodes[2] = {{0, 0}, {1, 0}};
  for (std::uint32_t k = 2; k <= n; ++k) {
    covers[k % 2] = add(covers[1 - k % 2], covers[k % 2], 0);
    nodes[k % 2] = add(nodes[1 - k % 2], nodes[k % 2], 2);
  }
  const auto log10 = [&](const Number& number) {
    return std::log10(number.value) + number.exponent;
  };
  return {log10(covers[n % 2]), log10(nodes[n % 2])};
}

TEST(Estimate, ItsTreeHasEachCoverOnce) {
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    const Problem problem = random_problem(random_shape(seed, seed % 3 == 2 ? 0.5 : 0), seed);
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
    // Five standard errors: a probability of one in two million.
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

// Estimates of unbounded numbers are unbounded, too.
TEST(Estimate, ChainsOfAnyLength) {
  const Tree tree = tree_of(chain(12));
  EXPECT_NEAR(chain_tree(12).log10_covers, std::log10(tree.covers), 1e-12);
  EXPECT_NEAR(chain_tree(12).log10_nodes, std::log10(tree.nodes), 1e-12);
  for (const std::uint32_t n : {500U, 760U, 1000U, 2000U, 4000U}) {
    const Estimate result = estimate(chain(n), {.probes = 300, .seed = n});
    const ChainTree expected = chain_tree(n);
    for (const EstimatedNumber* number : {&result.solutions, &result.nodes}) {
      const double log10 = number == &result.nodes ? expected.log10_nodes : expected.log10_covers;
      EXPECT_FALSE(number->trustworthy) << n;
      EXPECT_LT(number->log10.mean, log10 + 1) << n;
      EXPECT_GT(number->log10.mean, 0.9 * log10) << n;
      EXPECT_GE(number->log10.high, number->log10.mean) << n;
      EXPECT_LE(number->log10.low, number->log10.mean) << n;
      EXPECT_TRUE(std::isfinite(number->log10.high)) << n;
      EXPECT_TRUE(std::isfinite(number->log10.standard_error)) << n;
      EXPECT_FALSE(std::isnan(number->low)) << n;
      EXPECT_EQ(std::isinf(number->mean), number->log10.mean > 308.3) << n;
    }
    for (const double nodes : result.log10_level_nodes) EXPECT_TRUE(std::isfinite(nodes));
    EXPECT_EQ(result.log10_level_nodes.size(), result.level_nodes.size());
  }
}

// In longer chains, more of the mean comes from probes that are never drawn, while the sample looks
// better: most estimates that look precise are wrong.
TEST(Estimate, IsTrustedWhereItsIntervalsHold) {
  constexpr int seeds = 40;
  for (const std::uint32_t n : {10U, 20U, 40U, 70U, 100U, 150U, 200U, 300U, 500U}) {
    const double expected = chain_tree(n).log10_covers;
    int trusted = 0, wrong = 0;
    for (int seed = 0; seed < seeds; ++seed) {
      const EstimatedNumber covers =
          estimate(chain(n), {.probes = 1000, .seed = 1U + seed}).solutions;
      if (!covers.trustworthy) continue;
      ++trusted;
      if (expected < covers.log10.low || covers.log10.high < expected) ++wrong;
    }
    if (n <= 40) {
      EXPECT_GE(trusted, seeds - 2) << n;
    }
    if (n >= 100) {
      EXPECT_EQ(trusted, 0) << n;
    }
    EXPECT_LE(wrong, 4) << n << ", of " << trusted;
  }
}

TEST(Estimate, EqualProbesAreTrustedIfThereAreEnough) {
  // Each descent has probability 1 / (3 * 2 * 1).
  ProblemBuilder builder;
  for (int k = 0; k < 6; ++k) builder.add_primary();
  for (std::uint32_t r = 0; r < 3; ++r) {
    for (std::uint32_t c = 0; c < 3; ++c) builder.add_option({ItemId{r}, ItemId{3 + c}});
  }
  const Problem problem = builder.build();
  const EstimatedNumber few = estimate(problem, {.probes = 3}).solutions;
  const EstimatedNumber many = estimate(problem, {.probes = 100}).solutions;
  EXPECT_EQ(few.mean, 6);
  EXPECT_FALSE(few.trustworthy);
  EXPECT_EQ(many.mean, 6);
  EXPECT_TRUE(many.trustworthy);
  EXPECT_EQ(many.high, 6);
}

// A limit interrupts a long probe.
TEST(Estimate, EndsWithinAProbe) {
  const Problem problem = chain(300'000);
  StopFlag stop;
  stop.request();
  EXPECT_EQ(estimate(problem, {}, {.stop = &stop}).probes, 0U);
  const Estimate none = estimate(problem, {}, {.time_limit = std::chrono::duration<double>(0)});
  EXPECT_EQ(none.probes, 0U);
  EXPECT_TRUE(none.level_nodes.empty());
  const std::chrono::duration<double> soon(0.3);
  EXPECT_LT(estimate(problem, {.probes = 1'000'000}, {.time_limit = soon}).probes, 1'000'000U);
  EXPECT_EQ(measure_rate(problem, {.stop = &stop}, 1, soon).samples, 0U);
  measure_rate(problem, {}, 1, soon);
}

// A probe visits options that give an item a colour once, not for each taken option. It also visits
// the options before the first live option of an item with a high multiplicity once.
TEST(Estimate, AProbeIsLinear) {
  constexpr std::uint32_t n = 60'000;
  ProblemBuilder coloured;
  for (std::uint32_t k = 0; k < n; ++k) coloured.add_primary();
  const ItemId shared = coloured.add_secondary();
  const Entry red(shared, coloured.colour("red"));
  for (std::uint32_t k = 0; k < 2 * n; ++k) coloured.add_option({ItemId{k / 2}, red});
  ProblemBuilder often;
  const ItemId all = often.add_primary("all", n - 1, n);
  for (std::uint32_t k = 0; k < n; ++k) often.add_option({all});
  // Quadratic work would be ten thousand million steps for each probe.
  EXPECT_EQ(estimate(coloured.build(), {.probes = 5}).nodes.hits, 5U);
  EXPECT_EQ(estimate(often.build(), {.probes = 5}).nodes.hits, 5U);
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
  for (const Problem& problem : {queens(10), queens(30), chain(1000)}) {
    const NodeRate rate = measure_rate(problem, {}, 1, std::chrono::duration<double>(0.5));
    EXPECT_GT(rate.samples, 0U);
    EXPECT_GT(rate.seconds_per_node, 0);
    EXPECT_TRUE(std::isfinite(rate.seconds_per_node));
  }
}

}  // namespace dlx::testing::estimate_test
