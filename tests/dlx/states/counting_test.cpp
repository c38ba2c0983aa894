
#include <sys/resource.h>

#include "dlx/dlx.hpp"
#include "dlx/selection.hpp"
#include "dlx/states/order.hpp"
#include "dlx/states/state_space.hpp"
#include "dlx/states/sweep.hpp"
#include "tests/dlx/asking.hpp"
#include "tests/dlx/boards.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/dlx/states/counting_problem.hpp"
#include "tests/testing.hpp"

// Counting by states compared with brute force, enumeration, and published numbers.
namespace dlx::testing::counting_test {

// Counts modulo a prime, with a map from sets of covered items to the number of ways to cover the
// remaining items. For problems without secondary items.
class ModularCounter {
 public:
  static constexpr std::uint64_t prime = 2'147'483'647;

  explicit ModularCounter(const Problem& problem) : options_(problem.num_items()) {
    for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
      for (const Entry& entry : problem.option(OptionId{o})) {
        options_[index(entry.item)].push_back(problem.option(OptionId{o}));
      }
    }
  }

  std::uint64_t count() { return count_from(std::string(options_.size(), '.')); }

 private:
  std::uint64_t count_from(const std::string& covered) {
    const std::size_t item = covered.find('.');
    if (item == covered.npos) return 1;
    const auto known = known_.find(covered);
    if (known != known_.end()) return known->second;
    std::uint64_t sum = 0;
    for (const std::span<const Entry> option : options_[item]) {
      std::string after = covered;
      for (const Entry& entry : option) after[index(entry.item)] = 'x';
      const auto taken = std::ranges::count(after, 'x') - std::ranges::count(covered, 'x');
      if (taken == static_cast<std::ptrdiff_t>(option.size())) sum += count_from(after);
    }
    return known_[covered] = sum % prime;
  }

  std::vector<std::vector<std::span<const Entry>>> options_;  // by item
  std::map<std::string, std::uint64_t> known_;
};

// -- known numbers --------------------------------------------------------------------------------

TEST(Counting, FindsTheNumbersOfTilingsThatAreKnown) {
  const auto dominoes = fixed_polyominoes(2);
  EXPECT_EQ(counted(board(8, 8, dominoes)), 12988816);
  EXPECT_EQ(counted(board(16, 16, dominoes)), BigCount("2444888770250892795802079170816"));
  EXPECT_EQ(counted(board(32, 8, dominoes)), BigCount("1010618564986361239515088848178"));
  EXPECT_EQ(counted(board(8, 32, dominoes)), BigCount("1010618564986361239515088848178"));
  EXPECT_EQ(counted(board(8, 8, fixed_polyominoes(4))), 19077209438);
  EXPECT_EQ(counted(board(5, 12, fixed_polyominoes(5))), 6048166230);
  EXPECT_EQ(counted(board(12, 9, l_trominoes())), 467966840);
  EXPECT_EQ(counted(matchings(20)), 654729075);
}

TEST(Counting, FindsThemByStatesAlone) {
  EXPECT_EQ(counted(dominoes(16, 16), memo()), BigCount("2444888770250892795802079170816"));
  EXPECT_EQ(counted(matchings(20), memo()), 654729075);
  EXPECT_EQ(counted(langford(8), memo()), 300);
  EXPECT_EQ(counted(queens(8), memo()), 92);
}

TEST(Counting, UsesEnginesWhereStatesAreSlow) {
  EXPECT_EQ(counted(langford(11)), 35584);
  EXPECT_EQ(counted(queens(11)), 2680);
}

// A 2 x n board has Fibonacci(n + 1) domino tilings, far more than 64 bits can hold.
TEST(Counting, CountsBeyond64Bits) {
  BigCount before = 1;
  BigCount tilings = 1;
  for (int n = 1; n <= 400; ++n) {
    if (n % 25 == 0) {
      EXPECT_EQ(counted(dominoes(2, n), memo()), tilings) << n;
    }
    std::swap(before, tilings);
    tilings += before;
  }
  EXPECT_GT(tilings, BigCount(1) << 256);
}

// The first of ten branches at the root of this strip ends at once, so a tenth seems to be done. The
// other branches have about 1e24 covers.
TEST(Counting, IsNotMisledByABranchThatEndsAtOnce) {
  const Problem problem = counting_problem(12196);
  const Split one = split(problem, {.parts = 1,
                                    .subproblems_per_part = 1,
                                    .merge = true,
                                    .force = true,
                                    .probes = 1,
                                    .min_weight = 0,
                                    .seed = 8});
  BigCount total = 0;
  for (const Subproblem& piece : one.parts[0]) {
    CountOptions options;
    // Without the limit, a failure would take years.
    options.search.time_limit = std::chrono::duration<double>(60);
    total += piece.times * counted(restrict(problem, piece).problem, options);
  }
  EXPECT_EQ(total, counted(problem, memo()));
}

// A chain of items with the given numbers of options has a count near 64 or 128 bits.
TEST(Counting, CarriesFromLimbToLimb) {
  for (const int ways : {2, 3, 7, 16, 255}) {
    ProblemBuilder builder;
    const ItemId link = builder.add_primary();
    std::vector<ItemId> items;
    for (int k = 0; k < 60; ++k) items.push_back(builder.add_primary());
    builder.add_option({link});
    BigCount expected = 1;
    for (const ItemId item : items) {
      expected *= ways;
      for (int way = 0; way < ways; ++way) builder.add_option({item});
    }
    // This option is one more cover, and makes the problem one component.
    std::vector<Entry> all{link};
    all.insert(all.end(), items.begin(), items.end());
    builder.add_option(all);
    EXPECT_EQ(counted(builder.build(), memo()), expected + 1);
  }
}

TEST(Counting, AgreesModuloAPrime) {
  const std::vector<Problem> problems{dominoes(10, 10),
                                      dominoes(20, 5),
                                      board(6, 6, fixed_polyominoes(3)),
                                      board(9, 4, fixed_polyominoes(4)),
                                      board(10, 4, fixed_polyominoes(5)),
                                      matchings(16)};
  for (const Problem& problem : problems) {
    const BigCount remainder = counted(problem, memo()) % ModularCounter::prime;
    EXPECT_EQ(remainder, ModularCounter(problem).count());
  }
}

// -- random problems ------------------------------------------------------------------------------

TEST(Counting, AgreesWithBruteForce) {
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    const Problem problem = random_problem(random_shape(seed), seed);
    const std::size_t expected = brute_force(problem).size();
    ASSERT_EQ(counted(problem), expected) << seed;
    ASSERT_EQ(counted(problem, memo()), expected) << seed;
    const auto orders = item_orders();
    ASSERT_EQ(counted(problem, memo(std::string(orders[seed % orders.size()]), seed % 7 * 3000)),
              expected)
        << seed;
  }
}

TEST(Counting, AgreesWithEnumeration) {
  std::uint64_t large = 0;
  for (std::uint32_t seed = 0; seed < 1000; ++seed) {
    RandomShape shape = random_shape(seed);
    shape.primary = 5 + seed % 12;
    shape.secondary = seed % 9;
    shape.options = 30 + seed % 50;
    shape.colours = seed % 3 == 0 ? 0 : 1 + seed % 13;
    shape.density = 0.08 + 0.02 * (seed % 10);
    const Problem problem = random_problem(shape, seed);
    const std::uint64_t expected = Solver(problem, {.engine = "links"}).count().count.low();
    if (expected > 1000) ++large;
    for (const std::uint64_t memory :
         {std::uint64_t{0}, std::uint64_t{9000}, std::uint64_t{60000}, std::uint64_t{1} << 24}) {
      ASSERT_EQ(counted(problem, memo("auto", memory)), expected) << seed << ", " << memory;
    }
    ASSERT_EQ(counted(problem), expected) << seed;
  }
  EXPECT_GT(large, 100U);
}

// The numbers of colours range from none to more than a field of five bits can encode.
TEST(Counting, TellsAnyNumberOfColoursApart) {
  for (std::uint32_t colours = 1; colours <= 40; ++colours) {
    for (const bool plain : {false, true}) {
      ProblemBuilder builder;
      std::vector<ItemId> items;
      for (int k = 0; k < 3; ++k) items.push_back(builder.add_primary());
      const ItemId shared = builder.add_secondary();
      for (const ItemId item : items) {
        for (std::uint32_t c = 0; c < colours; ++c) {
          builder.add_option({item, Entry(shared, builder.colour(std::to_string(c)))});
        }
        if (plain) builder.add_option({item, shared});
      }
      EXPECT_EQ(counted(builder.build(), memo()), colours) << colours << plain;
    }
  }
}

// -- order ----------------------------------------------------------------------------------------

TEST(Counting, DependsLittleOnTheOrderOfItems) {
  for (const Problem& problem : {dominoes(8, 20), dominoes(20, 8),
                                 board(5, 8, fixed_polyominoes(4)), board(6, 9, l_trominoes())}) {
    const CountResult straight = count_covers(problem, memo());
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      std::vector<std::uint32_t> permutation;
      const CountResult shuffled = count_covers(permuted(problem, seed, permutation), memo());
      EXPECT_EQ(shuffled.count, straight.count);
      EXPECT_LT(shuffled.state_statistics.states, 8 * straight.state_statistics.states);
    }
  }
}

TEST(Counting, OrdersHaveEachItemOnce) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Problem problem = random_problem(random_shape(seed), seed);
    const auto names = item_orders();
    for (const states::ItemOrder& order : states::find_orders(problem)) {
      EXPECT_NE(std::ranges::find(names, order.name), names.end());
      std::vector<std::uint32_t> items;
      for (const ItemId item : order.items) items.push_back(index(item));
      std::ranges::sort(items);
      std::vector<std::uint32_t> all(problem.num_primary());
      std::iota(all.begin(), all.end(), 0U);
      EXPECT_EQ(items, all);
    }
  }
}

// -- components -----------------------------------------------------------------------------------

TEST(Counting, SplitsIntoComponents) {
  ProblemBuilder builder;
  for (const char* prefix : {"a", "b", "c"}) add_board(builder, 8, 8, prefix);
  for (const char* prefix : {"a", "b", "c"}) {
    add_placements(builder, 8, 8, prefix, fixed_polyominoes(2));
  }
  const BigCount one = 12988816;
  std::vector<std::uint32_t> permutation;
  const Problem problem = permuted(builder.build(), 5, permutation);
  const CountResult result = count_covers(problem);
  EXPECT_EQ(result.count, one * one * one);
  EXPECT_EQ(result.state_statistics.components, 3U);
}

TEST(Counting, AComponentWithoutACoverEndsTheCount) {
  ProblemBuilder builder;
  add_board(builder, 8, 8, "");
  add_placements(builder, 8, 8, "", fixed_polyominoes(2));
  builder.add_primary("lonely");  // an item may be added after options
  EXPECT_EQ(counted(builder.build()), 0);
}

TEST(Counting, ComponentsMakeUpTheProblem) {
  std::uint64_t split = 0;
  for (std::uint32_t seed = 0; seed < 400; ++seed) {
    RandomShape shape = random_shape(seed);
    shape.primary = 6 + seed % 10;
    shape.options = 30;
    shape.density = 0.08;
    const Problem problem = random_problem(shape, seed);
    const std::vector<Component> parts = states::joined_components(problem);
    if (parts.size() <= 1) continue;
    std::uint64_t product = 1;
    for (const Component& part : parts) {
      product *= Solver(select(problem, {part.items, part.options})).count().count.low();
    }
    EXPECT_EQ(product, Solver(problem).count().count) << seed;
    ++split;
  }
  EXPECT_GT(split, 50U);
}

// -- memory ---------------------------------------------------------------------------------------

TEST(Counting, KeepsToItsMemory) {
  const Problem problem = board(6, 8, fixed_polyominoes(4));
  const CountResult plenty = count_covers(problem, memo());
  EXPECT_EQ(plenty.state_statistics.lone, 0U);
  for (const std::uint64_t memory : {1'000'000U, 300'000U, 100'000U}) {
    const CountResult tight = count_covers(problem, memo("auto", memory));
    EXPECT_EQ(tight.count, plenty.count);
    EXPECT_LE(tight.state_statistics.memory, memory);
    EXPECT_GE(tight.state_statistics.states, plenty.state_statistics.states);
  }
}

TEST(Counting, TheProcessStaysWithinItsMemory) {
  const auto peak = [] {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
  };
  const Problem problem = board(8, 8, fixed_polyominoes(4));
  const CountResult small = count_covers(board(3, 4, fixed_polyominoes(4)), memo());
  EXPECT_EQ(small.count, 23);
  const std::uint64_t before = peak();
  constexpr std::uint64_t memory = 3'000'000;
  EXPECT_EQ(counted(problem, memo("auto", memory)), 19077209438);
  EXPECT_LT(peak() - before, memory + 2'000'000);
}

// -- limits ---------------------------------------------------------------------------------------

TEST(Counting, ASweepContinuesWhereItStopped) {
  const Problem problem = board(4, 8, fixed_polyominoes(4));
  const BigCount expected = counted(problem, memo());
  for (const std::uint64_t memory : {0U, 6000U, 40000U, 1U << 24}) {
    const states::StateSpace space(problem, states::find_orders(problem).front().items);
    const auto sweep = states::make_sweep(space, memory);
    SolveOptions options{.node_limit = 7};
    std::uint64_t stops = 0;
    for (;; ++stops) {
      Meter meter(options, std::function<void()>());
      meter.start();
      if (sweep->run(meter)) break;
      EXPECT_EQ(meter.nodes(), 7U);
    }
    EXPECT_EQ(sweep->count(), expected) << memory;
    EXPECT_GT(stops, 20U);
  }
}

TEST(Counting, StopsAtTheLimitOfSolutions) {
  for (const char* engine : {"auto", "states", "links"}) {
    CountOptions options{.search = {.engine = engine, .limit = 1000}};
    const CountResult result = count_covers(dominoes(6, 6), options);
    EXPECT_EQ(result.outcome, Outcome::limit) << engine;
    EXPECT_EQ(result.count, 1000) << engine;
  }
  CountOptions options{.search = {.limit = 6729}};
  EXPECT_EQ(count_covers(dominoes(6, 6), options).count, 6728);
}

TEST(Counting, TheLimitHoldsForTheProductOfParts) {
  ProblemBuilder builder;
  for (const char* prefix : {"a", "b"}) add_board(builder, 4, 4, prefix);
  for (const char* prefix : {"a", "b"}) add_placements(builder, 4, 4, prefix, fixed_polyominoes(2));
  const Problem problem = builder.build();  // 36 * 36
  for (const auto& [limit, outcome] :
       {std::pair{20U, Outcome::limit}, std::pair{1000U, Outcome::limit},
        std::pair{1296U, Outcome::limit}, std::pair{1297U, Outcome::exhausted}}) {
    CountOptions options{.search = {.limit = limit}};
    const CountResult result = count_covers(problem, options);
    EXPECT_EQ(result.count, std::min(limit, 1296U));
    EXPECT_EQ(result.outcome, outcome);
  }
}

TEST(Counting, StopsWhenAskedTo) {
  // The problem is far too large for both methods.
  const Problem problem = board(30, 30, fixed_polyominoes(6));
  for (const char* engine : {"auto", "states"}) {
    for (const unsigned threads : {1U, 3U}) {
      StopFlag stop;
      CountOptions options{.search = {.engine = engine,
                                      .threads = threads,
                                      .stop = &stop,
                                      .progress_interval = std::chrono::duration<double>(0.01)},
                           .memory = 1 << 24};
      int calls = 0;
      options.search.on_progress = [&](const Progress& progress) {
        EXPECT_GE(progress.fraction, 0);
        EXPECT_LE(progress.fraction, 1);
        if (++calls == 10) stop.request();
      };
      EXPECT_EQ(count_covers(problem, options).outcome, Outcome::interrupted);
      EXPECT_GE(calls, 10);
    }
  }
  CountOptions options{.search = {.time_limit = std::chrono::duration<double>(0.1)}};
  EXPECT_EQ(count_covers(problem, options).outcome, Outcome::time_limit);
}

TEST(Counting, ALimitOfNodesIsOneOfTheSearchTree) {
  CountOptions options{.search = {.node_limit = 500}};
  const CountResult result = count_covers(dominoes(8, 8), options);
  EXPECT_EQ(result.outcome, Outcome::node_limit);
  EXPECT_EQ(result.statistics.nodes, 500U);
}

TEST(Counting, UsesThreadsWhereTheMemoDoesNotPay) {
  CountOptions options{.search = {.threads = 2}};
  const CountResult result = count_covers(queens(11), options);
  EXPECT_EQ(result.count, 2680);
}

// -- refused problems -----------------------------------------------------------------------------

TEST(Counting, RefusesInvalidOptions) {
  ProblemBuilder builder;
  const ItemId item = builder.add_primary("a", 0, 2);
  builder.add_option({item});
  builder.add_option({item});
  const Problem bounded = builder.build();
  EXPECT_EQ(count_covers(bounded).count, 4);
  EXPECT_EQ(count_covers(bounded, memo()).count, 4);
  const Problem problem = matchings(4);
  EXPECT_THROW(count_covers(problem, memo("alphabetical")), std::invalid_argument);
  CountOptions options = memo();
  options.search.node_limit = 10;
  EXPECT_THROW(count_covers(problem, options), std::invalid_argument);
  options = {};
  options.search.engine = "none";
  EXPECT_THROW(count_covers(problem, options), std::invalid_argument);
}

TEST(Counting, RefusesStatesThatAreTooLarge) {
  // In each item order, the frontier of this random graph of 2,500 vertices has more than 1,024 items.
  ProblemBuilder builder;
  std::vector<ItemId> vertices;
  for (int k = 0; k < 2500; ++k) vertices.push_back(builder.add_primary());
  for (const ItemId vertex : vertices) builder.add_option({vertex});
  std::mt19937_64 random(1);
  for (int k = 0; k < 12500; ++k) {
    const std::size_t one = random() % vertices.size();
    const std::size_t other = random() % vertices.size();
    if (one != other) builder.add_option({vertices[one], vertices[other]});
  }
  const Problem problem = builder.build();
  EXPECT_THROW(count_covers(problem, memo()), std::invalid_argument);
  CountOptions options{.search = {.limit = 10}};
  EXPECT_EQ(count_covers(problem, options).count, 10);
}

TEST(Counting, HandlesEdgeCases) {
  for (const char* engine : {"auto", "states"}) {
    CountOptions options{.search = {.engine = engine}};
    EXPECT_EQ(counted(Problem(), options), 1);
    ProblemBuilder secondary;
    secondary.add_secondary("x");
    EXPECT_EQ(counted(secondary.build(), options), 1);
    ProblemBuilder lonely;
    lonely.add_primary("a");
    EXPECT_EQ(counted(lonely.build(), options), 0);
    ProblemBuilder twice;
    const ItemId a = twice.add_primary("a");
    twice.add_option({a});
    twice.add_option({a});
    EXPECT_EQ(counted(twice.build(), options), 2);
  }
}

}  // namespace dlx::testing::counting_test
