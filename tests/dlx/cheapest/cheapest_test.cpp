#include "dlx/dlx.hpp"
#include "dlx/optimize/multipliers.hpp"
#include "dlx/optimize/root_bound.hpp"
#include "dlx/selection.hpp"
#include "tests/dlx/cheapest_runs.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::cheapest_test {

void check_covers(const Problem& problem, const std::vector<CheapCover>& covers) {
  for (const CheapCover& cover : covers) {
    const std::optional<Fault> fault = verify(problem, cover.options);
    ASSERT_FALSE(fault.has_value()) << fault->message;
    ASSERT_EQ(cover.cost, cover_cost(problem, cover.options));
  }
}

// Treats every problem as large: uses the linear relaxation and its tree from the first node on.
constexpr optimize::Effort as_large = {.large_problem = 0, .small_search = 1};

void check_against_brute_force(const Problem& problem, const optimize::Effort& effort = {}) {
  const std::vector<CheapCover> all = covers_by_cost(problem);
  CheapestOptions whole;
  whole.effort = effort;
  for (const std::uint64_t count : {1U, 2U, 3U, 5U, 10U, 100000U}) {
    const CheapestResult result = find_cheapest(problem, count, whole);
    ASSERT_TRUE(result.proven());
    ASSERT_EQ(result.covers.size(), std::min<std::uint64_t>(count, all.size()));
    check_covers(problem, result.covers);
    for (std::size_t k = 0; k < result.covers.size(); ++k) {
      ASSERT_EQ(result.covers[k].cost, all[k].cost) << "cover " << k << " of " << count;
      if (k == 0) continue;
      ASSERT_NE(result.covers[k], result.covers[k - 1]);
    }
    // Checks the bound against the covers that are not listed.
    if (count < all.size()) {
      ASSERT_EQ(result.outcome, Outcome::limit);
      ASSERT_TRUE(result.bound.has_value());
      ASSERT_LE(*result.bound, all[count].cost);
      ASSERT_GE(*result.bound, all[count - 1].cost);
    }
    if (count > all.size()) {
      ASSERT_EQ(result.outcome, Outcome::exhausted);
      ASSERT_EQ(result.covers, all);
      ASSERT_FALSE(result.bound.has_value()) << *result.bound;
    }
    ASSERT_EQ(find_cheapest(problem, count, whole).covers, result.covers);
  }
  // The limits of cost are below all costs, between costs, equal to a cost, and above all costs.
  std::set<std::int64_t> limits{0, -1, std::numeric_limits<std::int64_t>::max(),
                                std::numeric_limits<std::int64_t>::min()};
  if (!all.empty()) {
    limits.insert({all.front().cost, all.front().cost - 1, all.back().cost,
                   all[all.size() / 2].cost, all[all.size() / 2].cost - 1});
  }
  for (const std::int64_t most : limits) {
    std::vector<CheapCover> expected;
    for (const CheapCover& cover : all) {
      if (cover.cost <= most) expected.push_back(cover);
    }
    CheapestOptions options = whole;
    options.max_cost = most;
    std::vector<CheapCover> found;
    const Outcome outcome = visit_within_cost(
        problem,
        [&](const CheapCover& cover) {
          found.push_back(cover);
          return true;
        },
        options);
    ASSERT_EQ(outcome, Outcome::exhausted);
    check_covers(problem, found);
    std::ranges::sort(found, {}, &CheapCover::options);
    std::ranges::stable_sort(found, {}, &CheapCover::cost);
    ASSERT_EQ(found, expected) << "up to " << most;
    const CheapestResult two = find_cheapest(problem, 2, options);
    ASSERT_TRUE(two.proven());
    ASSERT_EQ(two.covers.size(), std::min<std::size_t>(2, expected.size()));
    for (std::size_t k = 0; k < two.covers.size(); ++k) {
      ASSERT_EQ(two.covers[k].cost, expected[k].cost);
    }
  }
}

// Checks random problems; bounded[seed % 3] is the probability that an item has bounds.
void check_random_problems(std::uint64_t few, const optimize::Effort& effort,
                           const std::array<double, 3>& bounded) {
  for (std::uint64_t seed = 0; seed < num_test_problems(few); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem plain = random_problem(random_shape(seed, bounded[seed % 3]), seed);
    check_against_brute_force(with_costs(plain, seed), effort);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

TEST(Cheapest, RandomProblemsAgainstBruteForce) { check_random_problems(1200, {}, {0, 0, 0}); }

TEST(Cheapest, RandomProblemsWithBoundsAgainstBruteForce) {
  check_random_problems(600, {}, {0.6, 0.6, 0.6});
}

TEST(Cheapest, RandomProblemsAsIfTheyWereLargeAgainstBruteForce) {
  check_random_problems(600, as_large, {0.6, 0, 0});
}

// Without depth-first search, the tree splits nodes until they have no options. In some of these
// problems the relaxation must limit options to 1.
TEST(Cheapest, TreesAloneAgainstBruteForce) {
  if (bound_library().empty()) GTEST_SKIP() << "there is no library for linear programs";
  optimize::Effort alone = as_large;
  alone.searched_options = 0;
  check_random_problems(600, alone, {0, 0.6, 1});
}

// A search that ends at a gap reports a lower bound for the missing covers within the gap.
TEST(Cheapest, GapsAgainstBruteForce) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = with_costs(random_problem(random_shape(seed), seed), seed);
    const std::vector<CheapCover> all = covers_by_cost(problem);
    for (const Gap& gap : {Gap{.share = 0.1}, Gap{.share = 2}, Gap{.units = 7}}) {
      CheapestOptions options;
      options.gap = gap;
      if (seed % 2 == 0) options.effort = as_large;
      const std::uint64_t count = 1 + seed % 3;
      const CheapestResult result = find_cheapest(problem, count, options);
      ASSERT_TRUE(result.proven());
      ASSERT_EQ(result.covers.size(), std::min<std::size_t>(count, all.size()));
      check_covers(problem, result.covers);
      if (!result.bound) continue;
      for (const CheapCover& cover : all) {
        if (std::ranges::count(result.covers, cover) > 0) continue;
        ASSERT_GE(cover.cost, *result.bound);
      }
      if (result.covers.empty()) continue;
      const std::int64_t last = result.covers.back().cost;
      ASSERT_LE(last - *result.bound, gap.allowed(last));
    }
  }
}

TEST(Cheapest, GapsAreRoundedDown) {
  EXPECT_EQ((Gap{.share = 0.01}.allowed(340160)), 3401);
  EXPECT_EQ((Gap{.share = 0.57}.allowed(-100)), 57);
  EXPECT_EQ((Gap{.share = 0.01, .units = 20}.allowed(1000)), 20);
  EXPECT_EQ(Gap().allowed(1000), 0);
  EXPECT_GT((Gap{.share = 1e300}.allowed(1000)), 1000);
}

// Returns a problem whose options of two to five items contain a partition of the items.
Problem set_partition(std::uint32_t items, std::uint32_t options, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  ProblemBuilder builder;
  std::vector<ItemId> order;
  for (std::uint32_t k = 0; k < items; ++k) order.push_back(builder.add_primary());
  const auto add = [&](std::size_t from, std::size_t size) {
    const std::vector<Entry> entries(
        order.begin() + static_cast<std::ptrdiff_t>(from),
        order.begin() + static_cast<std::ptrdiff_t>(std::min(from + size, order.size())));
    builder.set_cost(builder.add_option(entries), 20 + static_cast<std::int64_t>(random() % 100));
  };
  for (std::size_t from = 0; from < items;) {
    const std::size_t size = 2 + random() % 4;
    add(from, size);
    from += size;
  }
  while (builder.num_options() < options) {
    std::shuffle(order.begin(), order.end(), random);
    add(0, 2 + random() % 4);
  }
  return builder.build();
}

// The primal fractions and the dual values have nearly the optimum of the linear relaxation, and
// neither is on the wrong side of it.
TEST(Cheapest, PricesByMultipliersAreNearlyTheBestForLargeProblems) {
  for (std::uint32_t seed = 0; seed < 10; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = set_partition(20 + 5 * seed, 200 + 300 * seed, seed);
    std::vector<OptionId> all;
    for (std::uint32_t k = 0; k < problem.num_options(); ++k) all.push_back(OptionId{k});
    const optimize::Layout layout(problem, all);
    const optimize::Approximation near = optimize::approximate_relaxation(layout, 1000);
    double cost = 0;
    std::vector<double> times(layout.num_rows());
    for (std::uint32_t k = 0; k < layout.num_options(); ++k) {
      ASSERT_TRUE(near.parts[k] >= 0 && near.parts[k] <= 1);
      cost += near.parts[k] * static_cast<double>(layout.costs[k]);
      for (const std::uint32_t row : layout.primaries(k)) times[row] += near.parts[k];
    }
    for (const double each : times) EXPECT_NEAR(each, 1, 0.02);
    EXPECT_GT(static_cast<double>(optimize::bound_by(layout, near.duals).bound), 0.98 * cost);
  }
}

// Compares the tree of linear programs with the search without linear programs; the problems are
// too large for brute force.
TEST(Cheapest, TreeAndSearchAgree) {
  CheapestOptions tree, search;
  tree.effort = {.large_problem = 0, .small_search = 1};
  search.effort = {.large_problem = 1U << 31, .small_search = no_limit};
  for (std::uint32_t seed = 0; seed < 30; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = set_partition(16 + seed % 8, 80 + 3 * seed, seed);
    for (const std::uint64_t count : {1U, 12U}) {
      const CheapestResult left = find_cheapest(problem, count, tree);
      const CheapestResult right = find_cheapest(problem, count, search);
      ASSERT_EQ(left.outcome, right.outcome);
      ASSERT_EQ(left.covers.size(), right.covers.size());
      check_covers(problem, left.covers);
      for (std::size_t k = 0; k < left.covers.size(); ++k) {
        ASSERT_EQ(left.covers[k].cost, right.covers[k].cost) << "cover " << k << " of " << count;
      }
    }
  }
}

// Fails unless two results are equal, including their nodes.
void expect_same(const CheapestResult& together, const CheapestResult& alone) {
  ASSERT_EQ(together.outcome, alone.outcome);
  ASSERT_EQ(together.covers, alone.covers);
  ASSERT_EQ(together.bound, alone.bound);
  ASSERT_EQ(together.statistics.nodes, alone.statistics.nodes);
  ASSERT_EQ(together.statistics.branchings, alone.statistics.branchings);
  ASSERT_EQ(together.statistics.updates, alone.statistics.updates);
}

// Threads that work ahead change neither the answer nor the nodes.
TEST(Cheapest, ThreadsFindTheSame) {
  std::uint64_t branchings = 0;
  for (std::uint32_t seed = 0; seed < 8; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = set_partition(16 + seed, 80 + 5 * seed, seed);
    CheapestOptions options;
    options.effort = as_large;
    if (seed % 4 == 3) options.node_limit = 20 + seed;
    for (const std::uint64_t count : {1U, 3U}) {
      options.threads = 1;
      const CheapestResult alone = find_cheapest(problem, count, options);
      branchings += alone.statistics.branchings;
      for (const unsigned threads : {2U, 4U}) {
        options.threads = threads;
        const CheapestResult together = find_cheapest(problem, count, options);
        ASSERT_NO_FATAL_FAILURE(expect_same(together, alone));
      }
    }
  }
  EXPECT_GT(branchings, 200U);
}

// Threads change nothing after passes of some thousand nodes either.
TEST(Cheapest, ThreadsFindTheSameAfterLongPasses) {
  struct Case {
    std::uint32_t items, seed;
    std::uint64_t count;
    double gap;
  };
  for (const Case& each : {Case{40, 0, 1, 0}, {44, 2, 1, 0.01}, {36, 2, 4, 0}}) {
    SCOPED_TRACE(std::to_string(each.items) + " items, seed " + std::to_string(each.seed));
    const Problem problem = set_partition(each.items, 700, each.seed);
    CheapestOptions options;
    options.effort = {.large_problem = 0, .small_search = 8000};
    options.gap.share = each.gap;
    options.threads = 1;
    const CheapestResult alone = find_cheapest(problem, each.count, options);
    ASSERT_GT(alone.statistics.nodes, 8000U);
    check_covers(problem, alone.covers);
    for (const unsigned threads : {2U, 3U}) {
      options.threads = threads;
      const CheapestResult together = find_cheapest(problem, each.count, options);
      ASSERT_NO_FATAL_FAILURE(expect_same(together, alone));
    }
  }
}

// Returns an assignment problem of n x n cells with pseudo-random costs.
Problem assignment(std::uint32_t n, std::uint64_t most, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  ProblemBuilder builder;
  for (std::uint32_t k = 0; k < 2 * n; ++k) builder.add_primary();
  for (std::uint32_t row = 0; row < n; ++row) {
    for (std::uint32_t column = 0; column < n; ++column) {
      const OptionId option = builder.add_option({ItemId{row}, ItemId{n + column}});
      builder.set_cost(option, static_cast<std::int64_t>(random() % most));
    }
  }
  return builder.build();
}

TEST(Cheapest, AssignmentsNeedFewNodes) {
  const Problem problem = assignment(60, 1000, 5);
  const CheapestResult one = find_cheapest(problem);
  ASSERT_TRUE(one.proven());
  check_covers(problem, one.covers);
  EXPECT_LT(one.statistics.nodes, 2000U);  // there are 60! covers
  const CheapestResult ten = find_cheapest(problem, 10);
  ASSERT_TRUE(ten.proven());
  ASSERT_EQ(ten.covers.size(), 10U);
  check_covers(problem, ten.covers);
  EXPECT_EQ(ten.covers.front().cost, one.covers.front().cost);
  EXPECT_EQ(*ten.bound >= ten.covers.back().cost, true);
}

TEST(Cheapest, EdgeCases) {
  const Query one_cover{.kind = Query::Kind::cheapest};
  EXPECT_THROW(run(Problem(), one_cover, {.limit = 0}), std::invalid_argument);
  const CheapestResult empty = find_cheapest(Problem(), 3);  // one cover, without options
  EXPECT_EQ(empty.outcome, Outcome::exhausted);
  ASSERT_EQ(empty.covers.size(), 1U);
  EXPECT_EQ(empty.covers[0], CheapCover());
  EXPECT_FALSE(empty.bound.has_value());

  ProblemBuilder builder;
  const ItemId a = builder.add_primary("a");
  builder.add_primary("b");
  builder.add_option({a});
  const CheapestResult none = find_cheapest(builder.build());
  EXPECT_EQ(none.outcome, Outcome::exhausted);
  EXPECT_TRUE(none.covers.empty());
}

// The largest permitted costs.
TEST(Cheapest, HugeCosts) {
  const auto problem = [](std::int64_t cost) {
    ProblemBuilder builder;
    const ItemId a = builder.add_primary("a"), b = builder.add_primary("b");
    builder.set_cost(builder.add_option({a, b}), cost);
    builder.set_cost(builder.add_option({a}), cost / 2);
    builder.set_cost(builder.add_option({b}), cost - cost / 2 - 1);
    return builder.build();
  };
  const std::int64_t large = (std::int64_t{1} << 54) + 1;
  EXPECT_EQ(find_cheapest(problem(large)).covers[0].cost, large - 1);
  EXPECT_EQ(find_cheapest(problem(-large)).covers[0].cost, -large - 1);
  const std::int64_t largest = (std::int64_t{1} << 61) - 1;
  EXPECT_EQ(find_cheapest(problem(largest)).covers[0].cost, largest - 1);
  EXPECT_EQ(find_cheapest(problem(-largest)).covers[0].cost, -largest - 1);
  // The costs differ by one part in 2^61: gaps of one unit and of a thousandth are proved.
  for (const Gap gap : {Gap{.units = 1}, Gap{.share = 0.001}, Gap{}}) {
    CheapestOptions options;
    options.gap = gap;
    const CheapestResult result = find_cheapest(problem(largest), 1, options);
    ASSERT_TRUE(result.proven());
    EXPECT_LE(result.covers[0].cost - result.bound.value_or(largest), gap.allowed(largest));
  }
  CheapestOptions saved;
  saved.on_state = [](const optimize::SolverState&) {};
  EXPECT_THROW(find_cheapest(problem(largest), 1, saved), std::length_error);
}

// Costs that are large, or have many digits, and hardly differ.
TEST(Cheapest, CostsOfTheFullRangeAgainstBruteForce) {
  std::size_t covers = 0;
  for (std::uint64_t seed = 0; seed < num_test_problems(300); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem plain = random_problem(random_shape(seed, seed % 3 == 0 ? 0.5 : 0), seed);
    std::mt19937_64 random(seed);
    ProblemBuilder builder;
    for (const ItemId item : all_items(plain)) copy_item(builder, plain, item);
    for (std::uint32_t k = 1; k <= plain.num_colours(); ++k)
      builder.colour(plain.colour_name(ColourId{k}));
    const std::int64_t most = max_total_cost / std::max(plain.num_options(), 1U);
    for (const OptionId option : all_options(plain)) {
      const auto step = static_cast<std::int64_t>(random() % 9) - 4;
      const auto more = static_cast<std::int64_t>(random() % 7) - 3;
      builder.set_cost(builder.add_option(plain.option(option)), most / 5 * step + more);
    }
    const Problem problem = builder.build();
    covers += covers_by_cost(problem).size();
    check_against_brute_force(problem);
    if (::testing::Test::HasFatalFailure()) return;
  }
  EXPECT_GT(covers, 1000U);
}

TEST(Cheapest, LimitsAreExactAndWhatWasFoundIsRight) {
  const Problem problem = assignment(12, 100000, 9);
  const CheapestResult whole = find_cheapest(problem, 50);
  ASSERT_TRUE(whole.proven());
  for (std::uint64_t nodes = 1; nodes < whole.statistics.nodes; nodes += 1 + nodes / 3) {
    CheapestOptions options;
    options.node_limit = nodes;
    const CheapestResult part = find_cheapest(problem, 50, options);
    ASSERT_EQ(part.outcome, Outcome::node_limit);
    ASSERT_FALSE(part.proven());
    ASSERT_EQ(part.statistics.nodes, nodes);
    check_covers(problem, part.covers);
    // No unlisted cover costs less than the bound.
    ASSERT_TRUE(part.bound.has_value());
    for (const CheapCover& cover : whole.covers) {
      if (std::find(part.covers.begin(), part.covers.end(), cover) != part.covers.end()) continue;
      ASSERT_GE(cover.cost, *part.bound) << nodes;
    }
  }
  StopFlag stop;
  stop.request();
  const Query cheapest{.kind = Query::Kind::cheapest};
  SolveOptions how{.limit = 1, .stop = &stop};
  EXPECT_EQ(run(problem, cheapest, how).outcome, Outcome::interrupted);
  how = {};
  how.limit = 1;
  how.time_limit = std::chrono::duration<double>(0);
  const Result nothing = run(problem, cheapest, how);
  EXPECT_EQ(nothing.outcome, Outcome::time_limit);
  ASSERT_TRUE(nothing.bound.has_value());  // an unset bound would mean that there is no cover
  EXPECT_LE(*nothing.bound, whole.covers.front().cost);
  std::uint64_t seen = 0;
  const Outcome some = visit_within_cost(problem, [&](const CheapCover&) { return ++seen < 7; });
  EXPECT_EQ(some, Outcome::interrupted);
  EXPECT_EQ(seen, 7U);
}

// Bounds reported on the way never exceed the final cost.
TEST(Cheapest, BoundsOfProgressHold) {
  for (std::uint32_t seed = 0; seed < 4; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = set_partition(24, 200, seed);
    CheapestOptions options;
    options.effort = as_large;
    options.progress_interval = std::chrono::duration<double>(0);
    std::vector<std::int64_t> bounds;
    options.on_progress = [&](const Progress& now) {
      if (now.bound) bounds.push_back(*now.bound);
    };
    const CheapestResult result = find_cheapest(problem, 1, options);
    ASSERT_EQ(result.covers.size(), 1U);
    ASSERT_FALSE(bounds.empty());
    EXPECT_LE(*std::max_element(bounds.begin(), bounds.end()), result.covers[0].cost);
  }
}

TEST(Cheapest, ProgressIsConsistent) {
  const Problem problem = assignment(40, 1000, 2);
  CheapestOptions options;
  options.progress_interval = std::chrono::duration<double>(0);
  std::uint64_t calls = 0, nodes = 0;
  options.on_progress = [&](const Progress& now) {
    ++calls;
    EXPECT_GE(now.nodes, nodes);
    nodes = now.nodes;
    if (now.last) {
      EXPECT_GE(*now.last, *now.best);
    }
  };
  const CheapestResult result = find_cheapest(problem, 20, options);
  EXPECT_TRUE(result.proven());
  EXPECT_EQ(result.covers, find_cheapest(problem, 20).covers);
  EXPECT_GT(calls, 0U);
}

TEST(Cheapest, SharedProblemsHaveTheirMinima) {
  const std::string folder = shared_folder("problems");
  if (folder.empty()) return;
  std::ifstream in(folder + "/EXPECTED.tsv");
  int checked = 0;
  for (std::string line; std::getline(in, line);) {
    std::istringstream fields(line);
    std::string file, kind, solutions, minimum;
    for (std::string* field : {&file, &kind, &solutions, &minimum}) {
      std::getline(fields, *field, '\t');
    }
    if (!kind.starts_with("cost ")) continue;
    const Problem problem = load_problem(folder + "/" + file).problem;
    const CheapestResult result = find_cheapest(problem, 10);
    ASSERT_TRUE(result.proven()) << file;
    ASSERT_EQ(result.covers.size(), 10U) << file;
    EXPECT_EQ(std::to_string(result.covers[0].cost), minimum) << file;
    check_covers(problem, result.covers);
    ++checked;
  }
  EXPECT_EQ(checked, 5);
}

}  // namespace dlx::testing::cheapest_test
