// The engine "multiplicity" with all its strategies: compared with the reference, with itself in
// pieces and subtrees, and the purpose of each strategy.

#include "dlx/dlx.hpp"
#include "dlx/engine/engines.hpp"
#include "dlx/engine/multiplicity/item_chooser.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/engine/engine_check.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::strategies_test {

std::vector<Strategy> strategies() {
  std::vector<Strategy> all;
  for (const Branching branching :
       {Branching::mrv, Branching::sharp_first, Branching::weights, Branching::order}) {
    for (const bool restarts : {false, true}) {
      if (restarts && branching == Branching::mrv) continue;  // implies weights
      all.push_back({branching, restarts, restarts ? 7U : 0U});
    }
  }
  return all;
}

std::string name(const Strategy& strategy) {
  return std::string(to_string(strategy.branching)) + (strategy.restarts ? "_restarts" : "");
}

class StrategiesTest : public ::testing::TestWithParam<Strategy> {};

TEST_P(StrategiesTest, AgreesWithBruteForce) {
  std::size_t found = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = random_problem(random_shape(seed, seed % 2 == 1 ? 0.5 : 0), seed);
    const Found all = search(*make_multiplicity_engine(problem, GetParam()));
    ASSERT_EQ(as_set(all.covers), brute_force(problem));
    found += all.covers.size();
  }
  EXPECT_GT(found, 500U);
}

// The weights are soon frozen; after that, the search can be shared.
TEST_P(StrategiesTest, AgreesWithItselfStoppedSharedAndReset) {
  const MakeEngine make = [](const Problem& problem, SimdLevel) {
    return make_multiplicity_engine(problem, GetParam(), {.learning_limit = 20});
  };
  std::size_t covers = 0;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    covers += check_engine(medium_problem(seed), make, seed);
    if (HasFailure()) return;
  }
  EXPECT_GT(covers, 8U);
}

TEST_P(StrategiesTest, ThreadsFindTheSameInTheSameOrder) {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem =
        seed < 4
            ? medium_problem(seed)
            : random_problem({.primary = 12, .options = 60, .density = 0.2, .bounded = 0.5}, seed);
    std::vector<std::vector<OptionId>> expected;
    Solver one(problem, {.engine = "multiplicity", .strategy = GetParam()});
    for (const Cover& cover : one) expected.emplace_back(cover.begin(), cover.end());
    Solver solver(problem, {.engine = "multiplicity", .strategy = GetParam(), .threads = 3});
    for (int time = 0; time < 2; ++time) {
      std::vector<std::vector<OptionId>> covers;
      const Result result = solver.for_each([&](const Cover& cover) {
        covers.emplace_back(cover.begin(), cover.end());
        return true;
      });
      EXPECT_EQ(result.outcome, Outcome::exhausted);
      EXPECT_EQ(covers, expected);
      EXPECT_EQ(result.statistics.nodes, one.result().statistics.nodes);
      EXPECT_EQ(result.statistics.updates, one.result().statistics.updates);
      EXPECT_EQ(result.statistics.strategy, GetParam());
      EXPECT_EQ(result.statistics.engine, "multiplicity");
      solver.reset();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Strategies, StrategiesTest, ::testing::ValuesIn(strategies()),
                         [](const auto& test) { return name(test.param); });

// -- purpose of the strategies --------------------------------------------------------------------

std::uint64_t nodes(const Problem& problem, const Strategy& strategy) {
  return Solver(problem, {.engine = "multiplicity", .strategy = strategy}).count().statistics.nodes;
}

// Six pigeons do not fit into five holes. A search without weights would discover this below each of
// 2^10 independent choices, because the choices have fewer options.
Problem pigeons_below_choices() {
  constexpr int num_pigeons = 6;
  ProblemBuilder builder;
  std::vector<ItemId> choices;
  std::vector<ItemId> pigeons;
  for (int k = 0; k < 10; ++k) choices.push_back(builder.add_primary());
  for (int k = 0; k < num_pigeons; ++k) pigeons.push_back(builder.add_primary());
  for (const ItemId choice : choices) {
    builder.add_option({choice});
    builder.add_option({choice});
  }
  std::vector<ItemId> holes;
  for (int k = 1; k < num_pigeons; ++k) holes.push_back(builder.add_secondary());
  for (const ItemId pigeon : pigeons) {
    for (const ItemId hole : holes) builder.add_option({pigeon, hole});
  }
  return builder.build();
}

TEST(Strategies, WeightsFindContradictionsSooner) {
  const Problem problem = pigeons_below_choices();
  const std::uint64_t plain = nodes(problem, {});
  const std::uint64_t weighted = nodes(problem, {.branching = Branching::weights});
  EXPECT_GT(plain, 100'000U);
  EXPECT_LT(weighted, plain / 50);
}

TEST(Strategies, SharpItemsComeFirst) {
  const Problem problem = parse_problem("A #B C\nA\nA\nC\nC\nA C\n#B\n#B\n#B\nA #B\n").problem;
  Solver sharp(problem, {.strategy = {.branching = Branching::sharp_first}});
  ASSERT_TRUE(sharp.next());
  EXPECT_EQ(sharp.cover()[0], OptionId{5});  // the first with #B, which has the most options
  Solver plain(problem, {.engine = "multiplicity"});
  ASSERT_TRUE(plain.next());
  EXPECT_EQ(plain.cover()[0], OptionId{2});
}

TEST(Strategies, BranchesOnTheFirstItemInOrder) {
  const Problem problem = parse_problem("A B\nA\nA\nA\nB\nB\n").problem;
  Solver solver(problem, {.strategy = {.branching = Branching::order}});
  ASSERT_TRUE(solver.next());
  EXPECT_EQ(solver.cover()[0], OptionId{0});
  Solver plain(problem, {.engine = "multiplicity"});
  ASSERT_TRUE(plain.next());
  EXPECT_EQ(plain.cover()[0], OptionId{3});
}

TEST(Strategies, RestartsDependOnTheSeedAlone) {
  const Problem problem = medium_problem(1);
  std::set<std::vector<OptionId>> firsts;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const SolveOptions options{.strategy = {.restarts = true, .seed = seed}, .limit = 1};
    Solver solver(problem, options);
    const auto first = solver.first(1);
    ASSERT_EQ(first.size(), 1U);
    EXPECT_FALSE(verify(problem, first[0]).has_value());
    EXPECT_EQ(Solver(problem, options).first(1), first);
    solver.reset();
    EXPECT_EQ(solver.first(1), first);
    EXPECT_EQ(solver.result().statistics.strategy.seed, seed);
    firsts.insert(sorted({first})[0]);
  }
  EXPECT_GT(firsts.size(), 1U);
}

// Four pieces of one cell and twelve pieces of four cells fill a strip: 4 short pieces have 52
// places, 12 long pieces have 49.
TEST(Strategies, RestartsTryOptionsOfScarceItemsFirst) {
  ProblemBuilder builder;
  constexpr std::uint32_t length = 52;
  const ItemId small = builder.add_primary("small", 4, 4);
  const ItemId large = builder.add_primary("large", 12, 12);
  std::vector<ItemId> cells;
  for (std::uint32_t k = 0; k < length; ++k) cells.push_back(builder.add_primary());
  for (std::uint32_t k = 0; k < length; ++k) builder.add_option({small, cells[k]});
  for (std::uint32_t k = 0; k + 4 <= length; ++k) {
    builder.add_option({large, cells[k], cells[k + 1], cells[k + 2], cells[k + 3]});
  }
  const Problem problem = builder.build();
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Solver solver(problem,
                  {.engine = "multiplicity", .strategy = {.restarts = true, .seed = seed}});
    ASSERT_TRUE(solver.next());
    ASSERT_EQ(solver.cover().size(), 16U);
    for (std::size_t k = 0; k < 6; ++k) EXPECT_GE(index(solver.cover()[k]), length);
  }
}

// Returns the squares of 1x1, two of 2x2, and so on, to be placed on a square board of the same area:
// the partridge puzzle of R. Wainwright.
Problem partridge(std::uint32_t order) {
  const std::uint32_t side = order * (order + 1) / 2;
  ProblemBuilder builder;
  std::vector<ItemId> sizes, cells;
  for (std::uint32_t k = 1; k <= order; ++k) sizes.push_back(builder.add_primary({}, k, k));
  for (std::uint32_t k = 0; k < side * side; ++k) cells.push_back(builder.add_primary());
  for (std::uint32_t size = 1; size <= order; ++size) {
    for (std::uint32_t row = 0; row + size <= side; ++row) {
      for (std::uint32_t column = 0; column + size <= side; ++column) {
        std::vector<Entry> option{sizes[size - 1]};
        for (std::uint32_t k = 0; k < size * size; ++k) {
          option.push_back(cells[(row + k / size) * side + column + k % size]);
        }
        builder.add_option(option);
      }
    }
  }
  return builder.build();
}

// Searches that branch on the item with the fewest options find no cover in minutes.
TEST(Strategies, OrderedRestartsPackSquares) {
  const Problem problem = partridge(8);
  Solver solver(problem, {.strategy = {Branching::order, true, 2}, .node_limit = 1'000'000});
  ASSERT_TRUE(solver.next());
  EXPECT_EQ(solver.cover().size(), 36U);
  EXPECT_FALSE(verify(problem, solver.cover()));
}

TEST(Strategies, OrderedRestartsNeedItemsThatAreCoveredOnce) {
  EXPECT_TRUE(ordered_engine_fits(parse_problem("A 2|B\nA B\nA B\n").problem));
  for (const std::string text : {"A B\nA B\n", "A 2|B\nA B\nB\n", "A 2|B | C\nA B C:x\n"}) {
    EXPECT_FALSE(ordered_engine_fits(parse_problem(text).problem)) << text;
  }
}

TEST(Strategies, RestartsImplyWeights) {
  const auto search_with = [](Branching branching) {
    const std::unique_ptr<Engine> engine = make_multiplicity_engine(
        medium_problem(3), {.branching = branching, .restarts = true, .seed = 7});
    return search(*engine);
  };
  const Found plain = search_with(Branching::mrv);
  const Found weights = search_with(Branching::weights);
  EXPECT_EQ(plain.statistics.strategy.branching, Branching::weights);
  EXPECT_TRUE(plain.covers == weights.covers);
  expect_same_work(plain, weights);
  EXPECT_EQ(search_with(Branching::order).statistics.strategy.branching, Branching::order);
}

TEST(Strategies, RestartsWhereThereIsNoCover) {
  const Result result = Solver(pigeons_below_choices(),
                               {.strategy = {.branching = Branching::weights, .restarts = true}})
                            .count();
  EXPECT_EQ(result.outcome, Outcome::exhausted);
  EXPECT_EQ(result.count, 0U);
  EXPECT_GT(result.statistics.restarts, 0U);
}

TEST(Strategies, LubySequence) {
  const std::uint64_t expected[] = {1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1};
  for (std::size_t k = 0; k < std::size(expected); ++k)
    EXPECT_EQ(multiplicity::luby(k), expected[k]);
}

// -- engines with strategies ----------------------------------------------------------------------

std::string error_of(const Problem& problem, const SolveOptions& options) {
  try {
    const Solver solver(problem, options);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(Strategies, OthersRefuseStrategies) {
  const Problem problem = parse_problem("A\nA\n").problem;
  const Strategy strategy{.branching = Branching::weights};
  EXPECT_TRUE(contains(error_of(problem, {.engine = "links", .strategy = strategy}),
                       "use the engine multiplicity"));
  EXPECT_EQ(error_of(problem, {.engine = "links", .strategy = {}}), "");
  EXPECT_EQ(error_of(problem, {.engine = "auto", .strategy = strategy}), "");
  EXPECT_EQ(error_of(problem, {.engine = "multiplicity", .strategy = strategy}), "");
  const Problem bounded = parse_problem("2|A\nA\nA\n").problem;
  EXPECT_EQ(error_of(bounded, {.strategy = strategy}), "");
}

}  // namespace dlx::testing::strategies_test
