// Every engine against brute force, the verifier, itself on permuted problems, and the others.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "brute_force.hpp"
#include "dlx/dlx.hpp"
#include "random_problem.hpp"

namespace dlx::testing {
namespace {

using CoverSet = std::set<std::vector<std::uint32_t>>;

// All covers that an engine finds, each verified; fails if one comes twice.
CoverSet all_covers(const Problem& problem, const std::string& engine) {
  CoverSet covers;
  Solver solver(problem, {.engine = engine});
  for (const Cover& cover : solver) {
    const std::optional<Fault> fault = verify(problem, cover.options());
    EXPECT_FALSE(fault.has_value()) << fault->message;
    std::vector<std::uint32_t> options;
    for (const OptionId option : cover) options.push_back(index(option));
    std::ranges::sort(options);
    EXPECT_TRUE(covers.insert(options).second) << "a cover came twice";
  }
  EXPECT_EQ(solver.result().outcome, Outcome::exhausted);
  EXPECT_EQ(solver.result().solutions, covers.size());
  return covers;
}

class EngineTest : public ::testing::TestWithParam<std::string> {};

TEST_P(EngineTest, AgreesWithBruteForceOnAllTinyExactCovers) {
  // Three primary items: the seven possible options, every multiset of up to five of them.
  std::vector<std::uint32_t> chosen;
  std::size_t problems = 0;
  const auto check = [&] {
    ProblemBuilder builder;
    const ItemId items[] = {builder.add_primary("a"), builder.add_primary("b"),
                            builder.add_primary("c")};
    for (const std::uint32_t bits : chosen) {
      std::vector<Entry> entries;
      for (int k = 0; k < 3; ++k) {
        if ((bits >> k & 1) != 0) entries.emplace_back(items[k]);
      }
      builder.add_option(entries);
    }
    const Problem problem = builder.build();
    ASSERT_EQ(all_covers(problem, GetParam()), brute_force(problem));
    ++problems;
  };
  const auto extend = [&](const auto& self, std::uint32_t least) -> void {
    check();
    if (chosen.size() == 5) return;
    for (std::uint32_t bits = least; bits < 8; ++bits) {
      chosen.push_back(bits);
      self(self, bits);
      chosen.pop_back();
    }
  };
  extend(extend, 1);
  EXPECT_EQ(problems, 792U);  // C(12, 5)
}

TEST_P(EngineTest, AgreesWithBruteForceOnAllTinyColouredProblems) {
  // Two primary items and a secondary one that is absent, uncoloured, red or blue: 15 options,
  // every multiset of up to four of them.
  std::vector<std::uint32_t> chosen;
  std::size_t problems = 0;
  const auto check = [&] {
    ProblemBuilder builder;
    const ItemId a = builder.add_primary("a");
    const ItemId b = builder.add_primary("b");
    const ItemId x = builder.add_secondary("x");
    const ColourId colours[] = {ColourId::none, builder.colour("red"), builder.colour("blue")};
    for (const std::uint32_t code : chosen) {
      std::vector<Entry> entries;
      if ((code & 1) != 0) entries.emplace_back(a);
      if ((code & 2) != 0) entries.emplace_back(b);
      if (code >= 4) entries.emplace_back(x, colours[code / 4 - 1]);
      builder.add_option(entries);
    }
    const Problem problem = builder.build();
    ASSERT_EQ(all_covers(problem, GetParam()), brute_force(problem));
    ++problems;
  };
  const auto extend = [&](const auto& self, std::uint32_t least) -> void {
    check();
    if (chosen.size() == 4) return;
    for (std::uint32_t code = least; code < 16; ++code) {
      chosen.push_back(code);
      self(self, code);
      chosen.pop_back();
    }
  };
  extend(extend, 1);
  EXPECT_EQ(problems, 3876U);  // C(19, 4)
}

TEST_P(EngineTest, AgreesWithBruteForceOnRandomProblems) {
  std::size_t covers = 0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    const Problem problem = random_problem(random_shape(seed), seed);
    const CoverSet expected = brute_force(problem);
    ASSERT_EQ(all_covers(problem, GetParam()), expected) << "seed " << seed;
    covers += expected.size();
  }
  EXPECT_GT(covers, 4000U);  // the problems are not all trivial
}

TEST_P(EngineTest, PermutingItemsAndOptionsChangesNoCover) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const RandomShape shape{.primary = 8,
                            .secondary = 4,
                            .options = 40,
                            .colours = 2,
                            .density = 0.25,
                            .planted = true};
    const Problem problem = random_problem(shape, seed);
    std::vector<std::uint32_t> permutation;
    const Problem other = permuted(problem, seed + 1, permutation);
    CoverSet mapped;
    for (std::vector<std::uint32_t> cover : all_covers(other, GetParam())) {
      for (std::uint32_t& option : cover) option = permutation[option];
      std::ranges::sort(cover);
      mapped.insert(cover);
    }
    ASSERT_EQ(mapped, all_covers(problem, GetParam())) << "seed " << seed;
  }
}

TEST_P(EngineTest, EdgeCases) {
  const auto count = [&](const Problem& problem) {
    return Solver(problem, {.engine = GetParam()}).count().solutions;
  };
  EXPECT_EQ(count(Problem()), 1U);                                     // nothing to cover
  EXPECT_EQ(count(parse_problem("A\n").problem), 0U);                  // no options
  EXPECT_EQ(count(parse_problem("A B\nA\n").problem), 0U);             // B is in no option
  EXPECT_EQ(count(parse_problem("A\nA\nA\n").problem), 2U);            // the same option twice
  EXPECT_EQ(count(parse_problem("A | X\nA X\nX\n").problem), 1U);      // one without a primary
  EXPECT_EQ(count(parse_problem("|items: | X\nX\n").problem), 1U);     // secondary items only
  EXPECT_EQ(count(parse_problem("A B | X\nA X\nB X\n").problem), 0U);  // X at most once
  EXPECT_EQ(count(parse_problem("A B | X\nA X:r\nB X:r\n").problem), 1U);
  EXPECT_EQ(count(parse_problem("A B | X\nA X:r\nB X:g\n").problem), 0U);
  EXPECT_EQ(count(parse_problem("A B | X\nA X:r\nB X\n").problem), 0U);
}

TEST_P(EngineTest, ForcingEveryOptionInTurnPartitionsTheCovers) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Problem problem = random_problem(random_shape(seed), seed);
    const CoverSet expected = brute_force(problem);
    Solver solver(problem, {.engine = GetParam()});
    for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
      CoverSet with_k;
      if (solver.force(OptionId{k})) {
        while (solver.next()) {
          EXPECT_EQ(solver.cover()[0], OptionId{k});
          std::vector<std::uint32_t> options;
          for (const OptionId option : solver.cover()) options.push_back(index(option));
          std::ranges::sort(options);
          with_k.insert(options);
        }
      }
      CoverSet wanted;
      for (const std::vector<std::uint32_t>& cover : expected) {
        if (std::ranges::binary_search(cover, k)) wanted.insert(cover);
      }
      ASSERT_EQ(with_k, wanted) << "seed " << seed << " option " << k;
      solver.reset();
    }
  }
}

TEST_P(EngineTest, ForcingTwoOptionsThatConflictIsRefused) {
  const Problem problem =
      parse_problem("A B C | X Y\nA X:r\nB X:g\nB X:r\nC Y\nC Y:r\nB Y\nA C Y\nX Y\n").problem;
  Solver solver(problem, {.engine = GetParam()});
  EXPECT_TRUE(solver.force(OptionId{0}));
  EXPECT_FALSE(solver.force(OptionId{1}));  // another colour
  EXPECT_FALSE(solver.force(OptionId{6}));  // the same primary item
  EXPECT_FALSE(solver.force(OptionId{7}));  // no primary item
  EXPECT_TRUE(solver.force(OptionId{2}));
  EXPECT_FALSE(solver.force(OptionId{0}));  // forced already
  EXPECT_EQ(solver.count().solutions, 2U);
  solver.reset();
  EXPECT_EQ(solver.count().solutions, 4U);
}

// A row of items, each with an option of its own, but for one with two.
Problem deep(std::uint32_t items, std::uint32_t with_two) {
  ProblemBuilder builder;
  for (std::uint32_t k = 0; k < items; ++k) builder.add_primary();
  for (std::uint32_t k = 0; k < items; ++k) builder.add_option({ItemId{k}});
  builder.add_option({ItemId{with_two}});
  return builder.build();
}

TEST_P(EngineTest, HundredThousandLevels) {
  constexpr std::uint32_t items = 120000;
  for (const std::uint32_t with_two : {0U, items / 2, items - 1}) {
    const Problem problem = deep(items, with_two);
    Solver solver(problem, {.engine = GetParam()});
    std::uint64_t covers = 0;
    while (solver.next()) {
      ++covers;
      EXPECT_EQ(solver.cover().size(), items);
      EXPECT_FALSE(verify(problem, solver.cover().options()).has_value());
    }
    EXPECT_EQ(covers, 2U);
    solver.reset();
    ASSERT_TRUE(solver.force(OptionId{items}));
    EXPECT_EQ(solver.count().solutions, 1U);
  }
}

// A problem in which the search goes down a hundred thousand levels below its first choice, which
// forces everything else, and comes back to it.
TEST_P(EngineTest, HundredThousandLevelsBelowAChoice) {
  constexpr std::uint32_t items = 100001;
  ProblemBuilder builder;
  for (std::uint32_t k = 0; k < items; ++k) builder.add_primary();
  // Pairs from the first item on, or from the second: each item is in two options.
  for (std::uint32_t k = 0; k + 1 < items; ++k) builder.add_option({ItemId{k}, ItemId{k + 1}});
  builder.add_option({ItemId{0}});
  builder.add_option({ItemId{items - 1}});
  const Problem problem = builder.build();
  EXPECT_EQ(Solver(problem, {.engine = GetParam()}).count().solutions, 2U);
}

std::vector<std::string> engine_names() {
  std::vector<std::string> names{"auto"};
  for (const EngineInfo& info : engines()) names.emplace_back(info.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Engines, EngineTest, ::testing::ValuesIn(engine_names()),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace dlx::testing
