#include "dlx/random.hpp"
#include "dlx/solver.hpp"
#include "dlx/states/order.hpp"
#include "dlx/states/state_space.hpp"
#include "dlx/states/sweep.hpp"
#include "tests/dlx/asking.hpp"
#include "tests/dlx/boards.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/dlx/states/sweep_turns.hpp"
#include "tests/testing.hpp"

// Counting branch by branch, compared with brute force, enumeration, and a sweep over all states.
namespace dlx::testing::counting_tree_test {

// Patches of a few items each. An option has items of one patch, or of a patch and its parent. All
// later patches are children of one central patch. Items are in random order.
struct TreeShape {
  std::uint32_t patches;
  std::uint32_t primary;    // of each patch
  std::uint32_t secondary;  // at most
  std::uint32_t options;    // within each patch, and between it and its parent
  std::uint32_t colours;    // 0: none
};

Problem tree_problem(const TreeShape& shape, std::uint64_t seed) {
  Random random(seed, 77);
  ProblemBuilder builder;
  struct Patch {
    std::vector<ItemId> primary;
    std::vector<ItemId> secondary;
    std::size_t parent;
  };
  std::vector<Patch> patches(shape.patches);
  for (std::uint32_t k = 0; k < shape.patches; ++k) {
    patches[k].parent = k == 0 ? 0 : k % 3 == 0 ? k / 2 : random.below(k);
    for (std::uint32_t i = 0; i < shape.primary; ++i) {
      patches[k].primary.push_back(builder.add_primary());
    }
  }
  for (Patch& patch : patches) {
    for (std::uint32_t i = 0; i < shape.secondary && random.below(3) != 0; ++i) {
      patch.secondary.push_back(builder.add_secondary());
    }
  }
  const auto add_some = [&](const Patch& patch, std::vector<Entry>& option) {
    const ItemId one = patch.primary[random.below(shape.primary)];
    for (const ItemId item : patch.primary) {
      if (item == one || random.below(3) == 0) option.emplace_back(item);
    }
    for (const ItemId item : patch.secondary) {
      if (random.below(3) == 0) continue;
      if (shape.colours == 0 || random.below(5) == 0) {
        option.emplace_back(item);
      } else {
        option.emplace_back(item, builder.colour(std::to_string(random.below(shape.colours))));
      }
    }
  };
  for (std::size_t k = 0; k < patches.size(); ++k) {
    for (std::uint32_t o = 0; o < shape.options; ++o) {
      std::vector<Entry> option;
      add_some(patches[k], option);
      builder.add_option(option);
      if (k == 0) continue;
      option.clear();
      add_some(patches[k], option);
      add_some(patches[patches[k].parent], option);
      builder.add_option(option);
    }
  }
  std::vector<std::uint32_t> permutation;
  return permuted(builder.build(), seed, permutation);
}

std::vector<std::string> cross(int length, int width) {
  const std::string arm(static_cast<std::size_t>(length), ' ');
  const std::string middle(static_cast<std::size_t>(width), '#');
  std::vector<std::string> picture(static_cast<std::size_t>(length), arm + middle);
  picture.insert(picture.end(), middle.size(), std::string(arm.size() * 2 + middle.size(), '#'));
  picture.insert(picture.end(), arm.size(), arm + middle);
  return picture;
}

std::vector<std::string> comb(int teeth, int length, int width) {
  const std::string tooth = std::string(static_cast<std::size_t>(width), '#') + ' ';
  std::string row;
  for (int t = 0; t < teeth; ++t) row += tooth;
  std::vector<std::string> picture(static_cast<std::size_t>(width), std::string(row.size(), '#'));
  picture.insert(picture.end(), static_cast<std::size_t>(length), row);
  return picture;
}

// -- random problems ------------------------------------------------------------------------------

TEST(CountingTree, AgreesWithBruteForce) {
  std::uint64_t covers = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const auto small = static_cast<std::uint32_t>(seed);
    const TreeShape shape{3 + small % 5, 1 + small % 2, small % 3, 1, small % 4};
    const Problem problem = tree_problem(shape, seed);
    const std::size_t expected = brute_force(problem).size();
    ASSERT_EQ(counted(problem, memo("tree")), expected) << seed;
    covers += expected;
  }
  EXPECT_GT(covers, 400U);
}

TEST(CountingTree, AgreesOnProblemsThatAreNoTrees) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const Problem problem = random_problem(random_shape(seed), seed);
    ASSERT_EQ(counted(problem, memo("tree")), brute_force(problem).size()) << seed;
  }
}

TEST(CountingTree, AgreesWithEnumerationAndOtherOrders) {
  std::uint64_t many = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const auto small = static_cast<std::uint32_t>(seed);
    const TreeShape shape{3 + small % 9, 2 + small % 3, small % 4, 2 + small % 5, small % 7};
    const Problem problem = tree_problem(shape, seed);
    const BigCount expected = counted(problem, memo("narrow"));
    ASSERT_EQ(counted(problem, memo("tree")), expected) << seed;
    ASSERT_EQ(counted(problem, CountOptions()), expected) << seed;
    if (expected > 100'000) {
      ++many;
    } else {
      ASSERT_EQ(Solver(problem, {.engine = "links"}).count().count, expected) << seed;
      ASSERT_EQ(counted(problem, memo("tree", seed % 9 * 3000)), expected) << seed;
    }
  }
  EXPECT_GT(many, 10U);
}

// -- regions with arms ----------------------------------------------------------------------------

TEST(CountingTree, CountsTheTilingsOfRegionsWithArms) {
  const auto dominoes = fixed_polyominoes(2);
  for (const Problem& problem :
       {region(cross(8, 4), dominoes), region(comb(6, 10, 4), dominoes),
        region(cross(5, 4), fixed_polyominoes(3)), region(comb(5, 7, 4), l_trominoes())}) {
    const CountResult tree = count_covers(problem, memo());
    const CountResult plain = count_covers(problem, memo("narrow"));
    EXPECT_EQ(tree.state_statistics.order, "tree");
    EXPECT_EQ(tree.count, plain.count);
    EXPECT_LT(4 * tree.state_statistics.states, plain.state_statistics.states);
    EXPECT_LT(tree.state_statistics.memory, plain.state_statistics.memory);
  }
}

// If the area between two arms has the wrong parity, the count is zero.
TEST(CountingTree, FindsThatThereIsNone) {
  std::vector<std::string> odd = cross(7, 4);
  odd.front().back() = ' ';
  EXPECT_EQ(counted(region(odd, fixed_polyominoes(2)), memo("tree")), 0);
  odd.back().back() = ' ';
  const Problem even = region(odd, fixed_polyominoes(2));
  EXPECT_EQ(counted(even, memo("tree")), counted(even, memo("narrow")));
}

// Returns a binary tree of corridors that are four cells wide: one sweep would have too many states.
Problem corridors(int depth) {
  constexpr int width = 4;
  ProblemBuilder builder;
  std::vector<std::vector<ItemId>> rows;  // the last rows of the corridors, by number in the tree
  std::vector<std::vector<ItemId>> options;
  for (std::size_t corridor = 0; corridor + 1 < std::size_t{2} << depth; ++corridor) {
    std::vector<ItemId> before = corridor == 0 ? std::vector<ItemId>() : rows[(corridor - 1) / 2];
    for (int row = 0; row < 6; ++row) {
      std::vector<ItemId> cells;
      for (int k = 0; k < width; ++k) {
        cells.push_back(builder.add_primary());
        if (k != 0) options.push_back({cells[k - 1], cells[k]});
        if (!before.empty()) options.push_back({before[k], cells[k]});
      }
      before = cells;
    }
    rows.push_back(before);
  }
  for (const std::vector<ItemId>& option : options) builder.add_option({option[0], option[1]});
  return builder.build();
}

// Returns, for each set of already covered cells in the first row of a corridor, the number of ways
// to tile the corridor and everything behind it; computed row by row from the corridors behind it.
std::vector<BigCount> corridor_ways(int depth) {
  constexpr unsigned all = 15;
  std::vector<BigCount> below(all + 1, 0);  // by the cells that extend below the row
  below[0] = 1;
  if (depth > 0) {
    const std::vector<BigCount> behind = corridor_ways(depth - 1);
    for (unsigned out = 0; out <= all; ++out) {
      below[out] = 0;
      for (unsigned left = 0; left <= all; ++left) {
        if ((left & ~out) == 0) below[out] += behind[left] * behind[out & ~left];
      }
    }
  }
  for (int row = 0; row < 6; ++row) {
    std::vector<BigCount> here(all + 1, 0);
    // Bit sets of the cells that 0 to 2 dominoes cover within a row.
    for (const unsigned within : {0U, 3U, 6U, 12U, 15U}) {
      for (unsigned covered = 0; covered <= all; ++covered) {
        if ((covered & within) == 0) here[covered] += below[all & ~covered & ~within];
      }
    }
    below = here;
  }
  return below;
}

TEST(CountingTree, CountsProblemsTooWideForASingleSweep) {
  const Problem three = corridors(3);
  EXPECT_EQ(counted(three, memo("tree")), counted(three, memo("narrow")));
  for (int depth = 0; depth <= 6; ++depth) {
    const CountResult result = count_covers(corridors(depth), memo());
    EXPECT_EQ(result.count, corridor_ways(depth)[0]) << depth;
    EXPECT_LT(result.state_statistics.states, 10'000U);
  }
}

TEST(CountingTree, IsNotForBoards) {
  for (const Problem& problem :
       {dominoes(12, 12), board(6, 8, fixed_polyominoes(4)), matchings(14), langford(8)}) {
    EXPECT_NE(count_covers(problem, memo()).state_statistics.order, "tree");
  }
}

// -- the tree -------------------------------------------------------------------------------------

TEST(CountingTree, OptionsLieOnPathsToARoot) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const auto small = static_cast<std::uint32_t>(seed);
    const TreeShape shape{3 + small % 9, 1 + small % 4, small % 4, 2 + small % 5, small % 7};
    const Problem problem = tree_problem(shape, seed);
    const auto tree = states::find_tree_order(problem, states::find_orders(problem));
    ASSERT_TRUE(tree);
    const auto& parents = tree->parents;
    const std::size_t positions = problem.num_primary();
    ASSERT_EQ(tree->order.items.size(), positions);
    ASSERT_EQ(parents.size(), positions);
    std::vector<std::size_t> position(positions, positions);
    for (std::size_t p = 0; p < positions; ++p) position[index(tree->order.items[p])] = p;
    EXPECT_EQ(std::ranges::count(position, positions), 0);
    // Branches are consecutive: positions between a position and its parent are below the parent.
    for (std::size_t p = 0; p < positions; ++p) {
      ASSERT_GT(parents[p], p);
      for (std::size_t between = p + 1; between < parents[p]; ++between) {
        ASSERT_LE(parents[between], parents[p]);
      }
    }
    for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
      std::set<std::size_t> left;
      for (const Entry& entry : problem.option(OptionId{o})) {
        if (problem.is_primary(entry.item)) left.insert(position[index(entry.item)]);
      }
      if (left.empty()) continue;
      for (std::size_t p = *left.begin(); p != positions; p = parents[p]) left.erase(p);
      ASSERT_TRUE(left.empty()) << seed;
    }
  }
}

// -- memory and limits ----------------------------------------------------------------------------

// If memory is short, a single sweep restarts.
TEST(CountingTree, KeepsToItsMemory) {
  std::uint64_t restarted = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Problem problem = tree_problem({9, 3, 2, 5, 3}, seed);
    const CountResult plenty = count_covers(problem, memo("tree"));
    if (plenty.count == 0 || plenty.count > 100'000) continue;
    EXPECT_EQ(plenty.state_statistics.lone, 0U);
    const std::uint64_t enough = plenty.state_statistics.memory;
    for (const std::uint64_t memory : {enough, enough - 1, enough / 2, enough / 10}) {
      const CountResult tight = count_covers(problem, memo("tree", memory));
      EXPECT_EQ(tight.count, plenty.count);
      EXPECT_LE(tight.state_statistics.memory, memory);
      if (memory < enough) ++restarted;
    }
  }
  EXPECT_GT(restarted, 30U);
}

TEST(CountingTree, ContinuesWhereItStopped) {
  std::uint64_t max_stops = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Problem problem = tree_problem({9, 3, 2, 5, 3}, seed);
    const BigCount expected = counted(problem, memo("narrow"));
    if (expected > 100'000) continue;
    const auto orders = states::find_orders(problem);
    const auto tree = states::find_tree_order(problem, orders);
    ASSERT_TRUE(tree);
    const states::StateSpace space(problem, tree->order.items);
    for (const std::uint64_t memory : {3000U, 1U << 24}) {
      const auto sweep =
          states::make_tree_sweep(problem, space, tree->parents, orders.front(), memory);
      std::uint64_t stops = 0;
      for (; !advance(*sweep, 3); ++stops) EXPECT_LE(sweep->position(), space.positions());
      EXPECT_EQ(sweep->count(), expected) << memory;
      max_stops = std::max(max_stops, stops);
    }
  }
  EXPECT_GT(max_stops, 20U);
}

TEST(CountingTree, StopsWhenAskedTo) {
  // The problem is far too large to be counted, so each interruption comes before the end.
  const Problem problem = region(cross(20, 12), fixed_polyominoes(5));
  for (const double seconds : {0.02, 0.2}) {
    CountOptions options = memo("tree");
    options.search.time_limit = std::chrono::duration<double>(seconds);
    const CountResult result = count_covers(problem, options);
    EXPECT_EQ(result.outcome, Outcome::time_limit);
  }
  StopFlag stop;
  stop.request();
  CountOptions options = memo("tree");
  options.search.stop = &stop;
  EXPECT_EQ(count_covers(problem, options).outcome, Outcome::interrupted);
}

TEST(CountingTree, StopsAtTheLimitOfSolutions) {
  CountOptions options = memo("tree");
  options.search.limit = 1000;
  const CountResult result = count_covers(region(cross(8, 4), fixed_polyominoes(2)), options);
  EXPECT_EQ(result.outcome, Outcome::limit);
  EXPECT_EQ(result.count, 1000);
}

}  // namespace dlx::testing::counting_tree_test
