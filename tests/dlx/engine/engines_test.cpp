// Every engine compared with brute force, the verifier, itself on permuted problems, and others.

#include "dlx/dlx.hpp"
#include "dlx/engine/engine_table.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/engine/engine_check.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::engines_test {

// Returns all covers that an engine finds; fails if a cover is wrong or occurs twice.
CoverSet all_covers(const Problem& problem, const std::string& engine) {
  std::vector<std::vector<OptionId>> covers;
  Solver solver(problem, {.engine = engine});
  for (const Cover& cover : solver) {
    const std::optional<Fault> fault = verify(problem, cover.options());
    EXPECT_FALSE(fault.has_value()) << fault->message;
    covers.emplace_back(cover.begin(), cover.end());
  }
  EXPECT_EQ(solver.result().outcome, Outcome::exhausted);
  EXPECT_EQ(solver.result().count, covers.size());
  return as_set(covers);
}

class EngineTest : public ::testing::TestWithParam<std::string> {};

// Calls `check` for every multiset of up to `most` numbers from 1 to `end` - 1; returns how many.
std::size_t for_each_multiset(std::uint32_t end, std::size_t most,
                              const std::function<void(const std::vector<std::uint32_t>&)>& check) {
  std::vector<std::uint32_t> chosen;
  std::size_t multisets = 0;
  const auto extend = [&](const auto& self, std::uint32_t least) -> void {
    check(chosen);
    ++multisets;
    if (chosen.size() == most) return;
    for (std::uint32_t code = least; code < end; ++code) {
      chosen.push_back(code);
      self(self, code);
      chosen.pop_back();
    }
  };
  extend(extend, 1);
  return multisets;
}

// Tests every multiset of up to five of the seven possible options of three primary items.
TEST_P(EngineTest, AgreesWithBruteForceOnAllTinyExactCovers) {
  const auto check = [&](const std::vector<std::uint32_t>& chosen) {
    std::string text = "a b c\n";
    for (const std::uint32_t bits : chosen) {
      for (int k = 0; k < 3; ++k)
        text += (bits >> k & 1) != 0 ? std::string(1, "abc"[k]) + ' ' : "";
      text += '\n';
    }
    const Problem problem = parse_problem(text).problem;
    ASSERT_EQ(all_covers(problem, GetParam()), brute_force(problem)) << text;
  };
  EXPECT_EQ(for_each_multiset(8, 5, check), 792U);  // C(12, 5)
}

// Two primary items, and a secondary item that is absent, uncoloured, red or blue, give 15 options.
// Tests every multiset of up to four of these options.
TEST_P(EngineTest, AgreesWithBruteForceOnAllTinyColouredProblems) {
  const auto check = [&](const std::vector<std::uint32_t>& chosen) {
    std::string text = "a b | x\n";
    for (const std::uint32_t code : chosen) {
      for (int k = 0; k < 2; ++k) text += (code >> k & 1) != 0 ? std::string(1, "ab"[k]) + ' ' : "";
      text += std::array{"", "x", "x:red", "x:blue"}[code / 4];
      text += '\n';
    }
    const Problem problem = parse_problem(text).problem;
    ASSERT_EQ(all_covers(problem, GetParam()), brute_force(problem)) << text;
  };
  EXPECT_EQ(for_each_multiset(16, 4, check), 3876U);  // C(19, 4)
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
    return Solver(problem, {.engine = GetParam()}).count().count;
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
      std::vector<std::vector<OptionId>> with_k;
      if (solver.force(OptionId{k})) {
        while (solver.next()) {
          EXPECT_EQ(solver.cover()[0], OptionId{k});
          with_k.emplace_back(solver.cover().begin(), solver.cover().end());
        }
      }
      CoverSet wanted;
      for (const std::vector<std::uint32_t>& cover : expected) {
        if (std::ranges::binary_search(cover, k)) wanted.insert(cover);
      }
      ASSERT_EQ(as_set(with_k), wanted) << "seed " << seed << " option " << k;
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
  EXPECT_EQ(solver.count().count, 2U);
  solver.reset();
  EXPECT_EQ(solver.count().count, 4U);
}

// Returns whether an engine supports a problem; an engine that does not names its limits.
bool takes(const std::string& engine, const Problem& problem) {
  try {
    find_engine(engine, problem);
    return true;
  } catch (const std::invalid_argument& error) {
    EXPECT_TRUE(contains(std::string(error.what()), engine + " takes "));
    return false;
  }
}

// Returns a row of items, each with a single option, except item `with_two`, which has two.
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
    if (!takes(GetParam(), problem)) {
      EXPECT_THROW(Solver(problem, {.engine = GetParam()}), std::invalid_argument);
      continue;
    }
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
    EXPECT_EQ(solver.count().count, 1U);
  }
}

// The first choice of the search forces everything else: the search descends a hundred thousand
// levels below the choice, and returns to it.
TEST_P(EngineTest, HundredThousandLevelsBelowAChoice) {
  constexpr std::uint32_t items = 100001;
  ProblemBuilder builder;
  for (std::uint32_t k = 0; k < items; ++k) builder.add_primary();
  // Pairs from the first item on, or from the second: each item is in two options.
  for (std::uint32_t k = 0; k + 1 < items; ++k) builder.add_option({ItemId{k}, ItemId{k + 1}});
  builder.add_option({ItemId{0}});
  builder.add_option({ItemId{items - 1}});
  const Problem problem = builder.build();
  if (!takes(GetParam(), problem)) {
    EXPECT_THROW(Solver(problem, {.engine = GetParam()}), std::invalid_argument);
    return;
  }
  EXPECT_EQ(Solver(problem, {.engine = GetParam()}).count().count, 2U);
}

// -- subtrees ------------------------------------------------------------------------------------

// Without nodes, `auto` continues with its pilot, which donates nothing. The clauses of `learning`
// are global: that engine donates nothing, and does not know its fraction of the search.
bool may_be_shared(const std::string& engine) { return engine != "auto" && engine != "learning"; }

// Fails unless the search can be stopped, counted and shared, with forced options.
void check_subtrees(const std::string& name, const Problem& problem,
                    const std::vector<OptionId>& forced, std::uint64_t seed) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  const MakeEngine make = [&](const Problem& same, SimdLevel) {
    return find_engine(name, same).make(same);
  };
  check_engine(problem, make, seed, forced);
}

TEST_P(EngineTest, SubtreesPartitionTheSearch) {
  if (!may_be_shared(GetParam())) GTEST_SKIP() << "not for this engine";
  for (std::uint64_t seed = 0; seed < 60 && !HasFailure(); ++seed) {
    check_subtrees(GetParam(),
                   seed % 3 == 0 ? random_problem(random_shape(seed), seed) : medium_problem(seed),
                   {}, seed);
  }
}

// Covers that count() found beyond its limit are not lost.
TEST_P(EngineTest, NextContinuesWhereCountStopped) {
  const Problem problem = parse_problem("A\nA\nA\nA\n").problem;
  const std::unique_ptr<Engine> engine = find_engine(GetParam(), problem).make(problem);
  Meter meter;
  std::uint64_t covers = 0;
  EXPECT_EQ(engine->count(meter, 1, covers), Engine::Step::cover);
  EXPECT_EQ(engine->next(meter), Engine::Step::cover);
  EXPECT_EQ(engine->count(meter, 2, covers), Engine::Step::exhausted);
  EXPECT_EQ(covers, 2U);
}

TEST_P(EngineTest, SubtreesKeepForcedOptions) {
  if (!may_be_shared(GetParam())) GTEST_SKIP() << "not for this engine";
  for (std::uint64_t seed = 0; seed < 40 && !HasFailure(); ++seed) {
    const Problem problem = medium_problem(seed);
    std::vector<OptionId> forced;
    const std::unique_ptr<Engine> engine = find_engine(GetParam(), problem).make(problem);
    for (std::uint32_t k = 0; k < problem.num_options() && forced.size() < 2; k += 7) {
      if (engine->force(OptionId{k})) forced.push_back(OptionId{k});
    }
    check_subtrees(GetParam(), problem, forced, seed);
  }
}

std::vector<std::string> engine_names() {
  std::vector<std::string> names;
  for (const EngineInfo& info : engines()) names.emplace_back(info.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Engines, EngineTest, ::testing::ValuesIn(engine_names()),
                         [](const auto& test) { return test.param; });

}  // namespace dlx::testing::engines_test
