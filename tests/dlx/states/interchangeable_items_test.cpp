#include "dlx/random.hpp"
#include "dlx/solver.hpp"
#include "dlx/states/order.hpp"
#include "tests/dlx/asking.hpp"
#include "tests/dlx/boards.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

// Interchangeable items, and counts by states that do not distinguish them.
namespace dlx::testing::interchangeable_items_test {

using states::find_interchangeable;
using Numbers = std::vector<std::uint32_t>;

// Returns the sorted options, as lists of items and colours, after items i and j are swapped.
std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> swapped(const Problem& problem,
                                                                          std::uint32_t i,
                                                                          std::uint32_t j) {
  std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> options;
  for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
    auto& option = options.emplace_back();
    for (const Entry& entry : problem.option(OptionId{o})) {
      const std::uint32_t item = index(entry.item);
      option.emplace_back(item == i ? j : item == j ? i : item, index(entry.colour));
    }
    std::ranges::sort(option);
  }
  std::ranges::sort(options);
  return options;
}

// Finds interchangeable items by the definition.
Numbers twins_by_definition(const Problem& problem) {
  Numbers first(problem.num_primary());
  for (std::uint32_t i = 0; i < first.size(); ++i) {
    first[i] = 0;
    while (swapped(problem, first[i], i) != swapped(problem, i, i)) ++first[i];
  }
  return first;
}

// Returns a problem with groups of interchangeable items. Each kind of option takes a fixed number of
// any items of each group, and arbitrary other items. The items are in random order.
Problem problem_with_twins(std::uint64_t seed) {
  Random random(seed);
  ProblemBuilder builder;
  Numbers group;  // of each primary item
  for (std::uint32_t g = 0; g < 2 + random.below(2); ++g)
    group.resize(group.size() + 1 + random.below(5), g);
  std::vector<ItemId> items;
  for (std::size_t i = 0; i < group.size(); ++i) items.push_back(builder.add_primary());
  random.shuffle(std::span(group));
  const ItemId secondary = builder.add_secondary();
  for (std::uint32_t kind = 0; kind < 3 + random.below(5); ++kind) {
    Numbers wanted(4, 0);
    for (std::uint32_t k = 1 + random.below(3); k > 0; --k)
      ++wanted[group[random.below(static_cast<std::uint32_t>(group.size()))]];
    const std::uint32_t colour = random.below(4);
    for (std::uint32_t set = 1; set < 1U << items.size(); ++set) {
      Numbers taken(4, 0);
      std::vector<Entry> entries;
      for (std::size_t i = 0; i < items.size(); ++i) {
        if ((set >> i & 1) == 0) continue;
        ++taken[group[i]];
        entries.push_back(items[i]);
      }
      bool fits = true;
      for (const std::uint32_t g : group) fits = fits && taken[g] == wanted[g];
      if (!fits) continue;
      if (colour == 1) entries.push_back(secondary);
      if (colour > 1) entries.push_back({secondary, builder.colour(std::to_string(colour))});
      builder.add_option(entries);
    }
  }
  return builder.build();
}

TEST(InterchangeableItems, AgreeWithTheDefinition) {
  std::size_t interchangeable = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    for (const Problem& problem : {random_problem(random_shape(seed), seed), small_problem(seed),
                                   problem_with_twins(seed)}) {
      if (problem.num_options() > 300) continue;
      const Numbers expected = twins_by_definition(problem);
      ASSERT_EQ(find_interchangeable(problem), expected) << seed;
      for (std::uint32_t i = 0; i < expected.size(); ++i) interchangeable += expected[i] != i;
    }
  }
  EXPECT_GT(interchangeable, 1000U);
}

TEST(InterchangeableItems, MakeNoDifferenceToTheCount) {
  std::size_t large = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    const Problem problem = problem_with_twins(seed);
    const std::uint64_t expected = Solver(problem, {.engine = "links"}).count().count.low();
    if (expected > 20) ++large;
    for (const std::string_view order : item_orders()) {
      CountOptions options{
          .search = {.engine = "states"}, .memory = seed % 4 * 5000, .order = std::string(order)};
      ASSERT_EQ(count_covers(problem, options).count, expected) << seed << ", " << order;
    }
    ASSERT_EQ(count_covers(problem).count, expected) << seed;
  }
  EXPECT_GT(large, 100U);
}

// A state of a complete graph is the number of its covered vertices: 100 vertices have 99!! perfect
// matchings.
TEST(InterchangeableItems, LeaveFewStates) {
  BigCount matchings_of_100 = 1;
  for (int k = 1; k < 100; k += 2) matchings_of_100 *= k;
  const CountResult result = count_covers(matchings(100));
  EXPECT_EQ(result.count, matchings_of_100);
  EXPECT_EQ(result.statistics.engine, "states");
  EXPECT_LT(result.state_statistics.states, 3000U);
}

// The states have several words: pairs between groups of nine, and four pairs of groups.
TEST(InterchangeableItems, MayTakeManyWords) {
  ProblemBuilder builder;
  std::vector<ItemId> items;
  constexpr std::uint32_t size = 9;
  for (std::uint32_t i = 0; i < 8 * size; ++i) items.push_back(builder.add_primary());
  // Pairs connect one group and the next, so the number of covers is size!^4.
  for (std::uint32_t g = 0; g < 8; g += 2) {
    for (std::uint32_t i = 0; i < size; ++i) {
      for (std::uint32_t j = 0; j < size; ++j) {
        builder.add_option({items[i * 8 + g], items[j * 8 + g + 1]});
      }
    }
  }
  // An option for the first items of all groups connects them.
  builder.add_option(std::vector<Entry>(items.begin(), items.begin() + 8));
  const Problem problem = builder.build();
  BigCount factorial = 1;
  for (std::uint32_t k = 2; k < size; ++k) factorial *= k;
  const BigCount with = factorial * factorial * factorial * factorial;
  const BigCount without = with * size * size * size * size;
  for (const std::string_view order : item_orders()) {
    CountOptions options{.search = {.engine = "states"}, .order = std::string(order)};
    EXPECT_EQ(count_covers(problem, options).count, with + without) << order;
  }
}

}  // namespace dlx::testing::interchangeable_items_test
