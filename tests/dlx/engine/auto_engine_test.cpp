// The engine to which `auto` changes, and problems that only domain consistency solves.

#include "dlx/dlx.hpp"
#include "dlx/engine/engine_table.hpp"
#include "dlx/engine/engines.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::auto_engine_test {

// Requires each variable to be larger than the previous variable. Each two neighbours have an item,
// with an option for each two values from 0 to num_values - 1. The largest values come first, so
// that a search that considers only the options of each item does not leave dead ends.
Problem ascending(std::uint32_t num_values, std::uint32_t num_variables) {
  std::string text;
  for (std::uint32_t k = 1; k < num_variables; ++k) text += "less" + std::to_string(k) + " ";
  text += "|";
  for (std::uint32_t k = 0; k < num_variables; ++k) text += " x" + std::to_string(k);
  text += "\n";
  for (std::uint32_t k = 1; k < num_variables; ++k) {
    for (std::uint32_t high = num_values; high-- > 0;) {
      for (std::uint32_t low = high; low-- > 0;) {
        text += "less" + std::to_string(k) + " x" + std::to_string(k - 1) + ":" +
                std::to_string(low) + " x" + std::to_string(k) + ":" + std::to_string(high) + "\n";
      }
    }
  }
  return parse_problem(text).problem;
}

// Asks for a walk of 40 steps that begins in one graph and ends in another, unconnected graph; each
// point leads to two points. If `has_cover`, a third graph with a single point adds one walk. The
// sets of points reachable after each step prove that no other walk exists, but partial walks
// abound.
Problem ways(bool has_cover) {
  constexpr std::uint32_t steps = 40;
  constexpr std::uint32_t points = 40;
  std::string text = "ends";
  for (std::uint32_t k = 1; k <= steps; ++k) text += " step" + std::to_string(k);
  text += " |";
  for (std::uint32_t k = 0; k <= steps; ++k) text += " x" + std::to_string(k);
  text += "\n";
  const auto add_step = [&](std::uint32_t k, const std::string& from, const std::string& to) {
    text += "step" + std::to_string(k) + " x" + std::to_string(k - 1) + ":" + from + " x" +
            std::to_string(k) + ":" + to + "\n";
  };
  for (std::uint32_t k = 1; k <= steps; ++k) {
    for (const std::string place : {"a", "b"}) {
      for (std::uint32_t to = 0; to < 2 * points; ++to) {
        add_step(k, place + std::to_string(to / 2), place + std::to_string(to % points));
      }
    }
    add_step(k, "c", "c");
  }
  text += "ends x0:a0 x40:b0\nends x0:b0 x40:a0\n";
  if (has_cover) text += "ends x0:c x40:c\n";
  return parse_problem(text).problem;
}

TEST(AutoEngine, LearnsWhereNothingIsFound) {
  for (const unsigned threads : {1U, 2U}) {
    for (const bool has_cover : {false, true}) {
      SCOPED_TRACE("threads " + std::to_string(threads) + (has_cover ? ", a cover" : ""));
      const Problem problem = ways(has_cover);
      SolveOptions options{.threads = threads};
      Solver solver(problem, options);
      const auto counted = solver.count();
      EXPECT_EQ(counted.outcome, Outcome::exhausted);
      EXPECT_EQ(counted.count, has_cover ? 1U : 0U);
      EXPECT_EQ(counted.statistics.choice, "learning finished the search");

      solver.reset();
      std::uint64_t covers = 0;
      for (const Cover& cover : solver) {
        EXPECT_FALSE(verify(problem, cover.options()));
        ++covers;
      }
      EXPECT_EQ(covers, has_cover ? 1U : 0U);
    }
  }
}

// With any limit of nodes, a search finds the only cover or reports that it was stopped.
TEST(AutoEngine, IsStoppedByNodesAnywhere) {
  const Problem problem = ways(true);
  bool found = false;
  for (std::uint64_t nodes = 50; nodes < 10'000'000; nodes *= 3) {
    SolveOptions options{.node_limit = nodes};
    Solver solver(problem, options);
    const auto counted = solver.count();
    EXPECT_LE(counted.statistics.nodes, nodes);
    EXPECT_EQ(counted.outcome, counted.count == 1 ? Outcome::exhausted : Outcome::node_limit)
        << nodes;
    found = counted.count == 1;
  }
  EXPECT_TRUE(found);
}

// Domain consistency shows that the option is in no cover, which the pilot does not detect.
TEST(AutoEngine, HasNoCoverWithAForcedOptionThatIsUseless) {
  const Problem problem = ascending(30, 30);
  ASSERT_TRUE(find_engine("wide").fits(problem));
  Solver solver(problem);
  // 13 for number 14 and 15 for number 15, counted from 0: there is one value too few before.
  ASSERT_TRUE(solver.force(OptionId{14 * 435 + 316}));
  const auto counted = solver.count();
  EXPECT_EQ(counted.outcome, Outcome::exhausted);
  EXPECT_EQ(counted.count, 0U);
  EXPECT_EQ(counted.statistics.choice, "by domain consistency a forced option is in no cover");
}

// Returns options with some of 36 items; two items are in many options, the others in about 35.
Problem with_rather_long_items(std::uint32_t num_options, std::uint32_t least, std::uint32_t most) {
  constexpr std::uint32_t num_items = 36;
  std::mt19937 random(5);
  ProblemBuilder builder;
  std::vector<ItemId> items;
  for (std::uint32_t k = 0; k < num_items; ++k) items.push_back(builder.add_primary());
  for (std::uint32_t k = 0; k < num_options; ++k) {
    std::vector<Entry> option;
    std::vector<bool> taken(num_items);
    if (random() % 2 == 0) taken[random() % 2] = true;
    std::size_t missing = least + random() % (most - least + 1);
    if (taken[0] || taken[1]) --missing;
    while (missing > 0) {
      const std::size_t item = 2 + random() % (num_items - 2);
      if (taken[item]) continue;
      taken[item] = true;
      --missing;
    }
    for (std::size_t item = 0; item < num_items; ++item) {
      if (taken[item]) option.emplace_back(items[item]);
    }
    builder.add_option(option);
  }
  return builder.build();
}

std::vector<std::vector<OptionId>> first_covers(Solver& solver, std::size_t most) {
  std::vector<std::vector<OptionId>> covers;
  for (const Cover& cover : solver) {
    covers.emplace_back(cover.options().begin(), cover.options().end());
    if (covers.size() == most) break;
  }
  return covers;
}

Solver with_engine(const Problem& problem, const std::string& engine) {
  SolveOptions options{.engine = engine};
  return Solver(problem, options);
}

// The pilot does not affect the order of covers, with any limits.
TEST(AutoEngine, HandsOverToLanesIfItemsHaveFewOptions) {
  constexpr std::size_t some = 300;
  const Problem problem = with_rather_long_items(420, 3, 4);
  ASSERT_FALSE(narrow_engine_fits(problem));
  Solver lanes = with_engine(problem, "lanes");
  const auto expected = first_covers(lanes, some);
  ASSERT_EQ(expected.size(), some);
  Solver solver(problem);
  for (int run = 0; run < 2; ++run, solver.reset()) {
    EXPECT_EQ(first_covers(solver, some), expected);
    EXPECT_EQ(solver.result().statistics.engine, "lanes");
    EXPECT_EQ(solver.result().statistics.choice, "items have few options");
  }
  std::uint64_t before = 0;
  for (std::uint64_t nodes = 1'000; nodes < 2'000'000; nodes *= 4) {
    SolveOptions options{.node_limit = nodes};
    Solver stopped(problem, options);
    const auto counted = stopped.count();
    EXPECT_EQ(counted.outcome, Outcome::node_limit);
    EXPECT_LE(counted.statistics.nodes, nodes);
    EXPECT_GE(counted.statistics.nodes, before);
    before = counted.statistics.nodes;
  }
}

}  // namespace dlx::testing::auto_engine_test
