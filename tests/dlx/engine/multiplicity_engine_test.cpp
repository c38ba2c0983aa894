// The engine for multiplicities with both of its states, compared with brute force.

#include "dlx/batch.hpp"
#include "dlx/dlx.hpp"
#include "dlx/engine/engine_table.hpp"
#include "dlx/engine/engines.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/engine/engine_check.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::multiplicity_engine_test {

using Step = Engine::Step;

constexpr MultiplicityState both_states[] = {MultiplicityState::bits, MultiplicityState::sets};
// The default limits; lists of one option; lists of two options after earlier lists.
constexpr CandidateLists some_lists[] = {{}, {.most = 0, .few = 1}, {.most = 5, .few = 2}};

RandomShape bounded_shape(std::uint64_t seed) {
  return random_shape(seed, seed % 4 == 0 ? 1.0 : 0.5);
}

CoverSet all_covers(Engine& engine) { return as_set(search(engine).covers); }

CoverSet all_covers(const Problem& problem, MultiplicityState state) {
  return all_covers(*make_multiplicity_engine(problem, {}, {.state = state}));
}

Problem parse(const std::string& text) { return parse_problem(text).problem; }

TEST(MultiplicityEngine, AgreesWithBruteForceOnRandomProblems) {
  std::size_t covers = 0;
  std::size_t with_bounds = 0;
  for (std::uint64_t seed = 0; seed < 20000; ++seed) {
    const Problem problem = random_problem(bounded_shape(seed), seed);
    const CoverSet expected = brute_force(problem);
    for (const MultiplicityState state : both_states) {
      ASSERT_EQ(all_covers(problem, state), expected) << "problem " << seed;
    }
    covers += expected.size();
    with_bounds += problem.has_bounds() ? 1 : 0;
  }
  EXPECT_GT(covers, 100000U);
  EXPECT_GT(with_bounds, 12000U);
}

TEST(MultiplicityEngine, PermutingItemsAndOptionsChangesNoCover) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const Problem problem = random_problem(bounded_shape(seed), seed);
    std::vector<std::uint32_t> permutation;
    const Problem other = permuted(problem, seed + 1, permutation);
    for (const MultiplicityState state : both_states) {
      CoverSet back;
      for (std::vector<std::uint32_t> cover : all_covers(other, state)) {
        for (std::uint32_t& option : cover) option = permutation[option];
        std::ranges::sort(cover);
        back.insert(cover);
      }
      ASSERT_EQ(back, all_covers(problem, state)) << "problem " << seed;
    }
  }
}

TEST(MultiplicityEngine, ForcedOptionsPickTheCoversWithThem) {
  std::mt19937_64 random(5);
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    const Problem problem = random_problem(bounded_shape(seed), seed);
    if (problem.num_options() == 0) continue;
    const CoverSet all = brute_force(problem);
    for (const MultiplicityState state : both_states) {
      const std::unique_ptr<Engine> engine =
          make_multiplicity_engine(problem, {}, {.state = state});
      if (seed % 2 == 0) search(*engine, random() % 20);  // then from the start
      engine->reset();
      std::vector<std::uint32_t> forced;
      bool refused = false;
      for (std::uint64_t times = 1 + random() % 3; times > 0; --times) {
        const auto option = static_cast<std::uint32_t>(random() % problem.num_options());
        if (engine->force(OptionId{option})) {
          ASSERT_EQ(std::ranges::count(forced, option), 0) << "forced twice";
          forced.push_back(option);
        } else if (std::ranges::count(forced, option) == 0) {
          // No cover contains both an earlier forced option and this one.
          std::vector<std::uint32_t> wanted = forced;
          wanted.push_back(option);
          std::ranges::sort(wanted);
          for (const auto& cover : all) ASSERT_FALSE(std::ranges::includes(cover, wanted));
          refused = true;
        }
      }
      std::vector<std::uint32_t> wanted = forced;
      std::ranges::sort(wanted);
      CoverSet expected;
      for (const auto& cover : all) {
        if (std::ranges::includes(cover, wanted)) expected.insert(cover);
      }
      const Found found = search(*engine);
      ASSERT_EQ(as_set(found.covers), expected) << "problem " << seed << ' ' << refused;
      for (const std::vector<OptionId>& cover : found.covers) {
        for (std::size_t k = 0; k < forced.size(); ++k) ASSERT_EQ(index(cover[k]), forced[k]);
      }
    }
  }
}

// Problems of some hundred nodes or more.
Problem bounded_problem(std::uint64_t seed) {
  RandomShape shape{.primary = 7, .secondary = 3, .options = 18, .density = 0.3, .bounded = 0.6};
  if (seed % 2 == 0) shape.colours = 0;
  return random_problem(shape, seed);
}

// The number of options listed at a time does not affect the search.
TEST(MultiplicityEngine, CandidateListsMayBeShort) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Problem problem = bounded_problem(seed);
    for (const MultiplicityState state : both_states) {
      const Found usual = search(*make_multiplicity_engine(problem, {}, {.state = state}));
      for (const CandidateLists lists : some_lists) {
        const Found found =
            search(*make_multiplicity_engine(problem, {}, {.state = state, .lists = lists}));
        ASSERT_EQ(found.covers, usual.covers) << "problem " << seed;
        expect_same_work(found, usual);
      }
    }
  }
}

// Each of n options has a level with a list of the remaining options: n * n / 2 entries in total if
// lists were not shortened. The subtree of the last level takes several lists.
TEST(MultiplicityEngine, KeepsListsOfManyLevels) {
  constexpr std::uint32_t deep = 2000, wide = 200;
  std::string text = "0:2000|a 0:1|b\n";
  for (std::uint32_t k = 0; k < deep; ++k) text += "a\n";
  for (std::uint32_t k = 0; k < wide; ++k) text += "b\n";
  const Problem problem = parse(text);
  for (const MultiplicityState state : both_states) {
    const std::unique_ptr<Engine> engine = make_multiplicity_engine(problem, {}, {.state = state});
    Meter meter;
    meter.start();
    std::vector<OptionId> cover;
    for (std::uint32_t k = 0; k < wide; ++k) {
      ASSERT_EQ(engine->next(meter), Step::cover);
      engine->get_cover(cover);
      ASSERT_EQ(cover.size(), deep + 1);
      ASSERT_EQ(cover.back(), OptionId{deep + k});
    }
    ASSERT_EQ(engine->next(meter), Step::cover);
    engine->get_cover(cover);
    EXPECT_EQ(cover.size(), deep);
    ASSERT_EQ(engine->next(meter), Step::cover);
    engine->get_cover(cover);
    EXPECT_EQ(cover.size(), deep) << "the last of the many options is left out";
    EXPECT_EQ(cover.back(), OptionId{deep});
  }
}

TEST(MultiplicityEngine, MayBeStoppedAndShared) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = bounded_problem(seed);
    const CoverSet all = brute_force(problem);
    std::vector<OptionId> forced;
    if (seed % 3 == 0 && !all.empty() && !all.begin()->empty()) {
      forced.push_back(OptionId{all.begin()->front()});
    }
    for (const MultiplicityState state : both_states) {
      const MakeEngine make = [&](const Problem& same, SimdLevel) {
        return make_multiplicity_engine(same, {},
                                        {.state = state, .lists = some_lists[seed / 3 % 3]});
      };
      check_engine(problem, make, seed, forced);
    }
  }
}

TEST(MultiplicityEngine, SeveralThreadsCountTheSame) {
  // 10 of 20 options, at least two of them in each quarter.
  std::string text = "10|all 2:9|a 2:9|b 2:9|c 2:9|d\n";
  for (int k = 0; k < 20; ++k) text += std::string("all ") + "abcd"[k % 4] + "\n";
  const Problem problem = parse(text);
  std::uint64_t expected = 0;  // counted by the definition
  for (std::uint32_t subset = 0; subset < 1U << 20; ++subset) {
    int uses[4] = {};
    for (int k = 0; k < 20; ++k) uses[k % 4] += static_cast<int>(subset >> k & 1);
    const bool enough = std::ranges::all_of(uses, [](int n) { return n >= 2; });
    if (enough && uses[0] + uses[1] + uses[2] + uses[3] == 10) ++expected;
  }
  EXPECT_EQ(Solver(problem).count().count, expected);
  EXPECT_EQ(Solver(problem, {.threads = 3}).count().count, expected);
}

TEST(MultiplicityEngine, EdgeCases) {
  const auto count = [](const std::string& text) {
    const Problem problem = parse(text);
    for (const MultiplicityState state : both_states) {
      EXPECT_EQ(all_covers(problem, state), brute_force(problem)) << text;
    }
    return Solver(problem).count().count;
  };
  EXPECT_EQ(count("0:1|A\n"), 1U);           // nothing to cover, nothing to cover it with
  EXPECT_EQ(count("0:1|A\nA\n"), 2U);        // the empty cover is one
  EXPECT_EQ(count("0:2|A\nA\nA\nA\n"), 7U);  // 1 + 3 + 3
  EXPECT_EQ(count("2|A\nA\n"), 0U);          // no option is taken twice
  EXPECT_EQ(count("2|A\nA\nA\n"), 1U);
  EXPECT_EQ(count("2147483647|A\nA\n"), 0U);
  EXPECT_EQ(count("0:2147483647|A\nA\nA\n"), 4U);
  EXPECT_EQ(count("3:5|A\nA\nA\nA\nA\nA\n"), 16U);
  EXPECT_EQ(count("2|A | X\nA X\nA X\n"), 0U);
  EXPECT_EQ(count("2|A | X\nA X:r\nA X:r\nA X:b\nA\n"), 4U);
  EXPECT_EQ(count("2|A | X\nA\nA\nX\n"), 1U);  // an option without a primary item
  EXPECT_EQ(count("A 2:3|C B | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\n"), 1U);
}

TEST(MultiplicityEngine, AutoChoosesItAndEnginesWithoutMultiplicitiesRefuse) {
  const Problem problem = parse("2|A\nA\nA\n");
  for (const EngineInfo& info : engines()) {
    const std::string name(info.name);
    if (name == "auto" || name == "multiplicity") {
      Solver solver(problem, {.engine = name});
      EXPECT_EQ(solver.count().count, 1U);
      EXPECT_EQ(solver.result().statistics.engine, "multiplicity");
      continue;
    }
    if (name == "learning") {
      EXPECT_EQ(Solver(problem, {.engine = name}).count().count, 1U);
      continue;
    }
    try {
      Solver solver(problem, {.engine = name});
      ADD_FAILURE() << name;
    } catch (const std::invalid_argument& error) {
      EXPECT_EQ(error.what(), "the engine " + name +
                                  " does not support multiplicities; use the engine multiplicity");
    }
  }
  // Bounds of 1 have no effect.
  EXPECT_EQ(Solver(parse("1:1|A\nA\nA\n"), {.engine = "links"}).count().count, 2U);
}

TEST(MultiplicityEngine, AnswersBatches) {
  const Problem problem = parse("2|A\nA\nA\nA\n");
  Batch batch(problem, 10);
  batch.add(std::vector<OptionId>{});
  batch.add(std::vector<OptionId>{OptionId{1}});
  const auto answers = batch.run();
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_EQ(answers[0].covers, 3U);
  EXPECT_EQ(answers[1].covers, 2U);
}

// The problems have more than one word of options, and items that need many options.
TEST(MultiplicityEngine, ManyOptions) {
  std::string text = "149|A 1:150|B\n";
  for (int k = 0; k < 150; ++k) text += k % 50 == 0 ? "A B\n" : "A\n";
  const Problem problem = parse(text);
  for (const MultiplicityState state : both_states) {
    EXPECT_EQ(search(*make_multiplicity_engine(problem, {}, {.state = state})).covers.size(), 150U);
  }
}

TEST(MultiplicityEngine, BuilderRefusesBadBounds) {
  ProblemBuilder builder;
  EXPECT_THROW(builder.add_primary("a", 0, 0), std::invalid_argument);
  EXPECT_THROW(builder.add_primary("a", 2, 1), std::invalid_argument);
  EXPECT_THROW(builder.add_primary("a", 2, max_bound + 1), std::invalid_argument);
  const ItemId a = builder.add_primary("a");
  const ItemId b = builder.add_primary("b", 0, 3);
  const ItemId c = builder.add_primary("c");
  const ItemId x = builder.add_secondary("x");
  builder.add_option({a, b, c, x});
  const Problem problem = builder.build();
  EXPECT_TRUE(problem.has_bounds());
  EXPECT_EQ(problem.bounds(x), Bounds());
  EXPECT_EQ(problem.bounds(a), Bounds());
  EXPECT_EQ(problem.bounds(b), (Bounds{0, 3}));
  EXPECT_EQ(problem.bounds(c), Bounds());
}

TEST(MultiplicityEngine, NamesFaultsAndWarnings) {
  const Problem problem = parse("2:3|A 0:1|B\nA\nA\nA\nA B\nA B\n");
  const auto fault = [&](std::initializer_list<std::uint32_t> numbers) {
    std::vector<OptionId> options;
    for (const std::uint32_t k : numbers) options.push_back(OptionId{k});
    const std::optional<Fault> found = verify(problem, options);
    return found ? found->message : "";
  };
  EXPECT_EQ(fault({0, 1}), "");
  EXPECT_EQ(fault({0, 1, 3}), "");
  EXPECT_EQ(fault({}), "item 'A' is not covered, expected 2 times");
  EXPECT_EQ(fault({0}), "item 'A' is covered once, expected 2 times");
  EXPECT_EQ(fault({0, 1, 2, 3}),
            "item 'A' is covered more than 3 times, the last time by option 3");
  EXPECT_EQ(fault({3, 4}), "item 'B' is covered twice, by option 3 and option 4");
  EXPECT_EQ(fault({0, 0}), "option 0 is listed twice");

  const std::vector<Warning> warnings = parse_problem("3|A 2|B 0:4|C\nA\n").warnings;
  ASSERT_EQ(warnings.size(), 2U);
  EXPECT_EQ(warnings[0].message,
            "primary item 'A' is in 1 option and must be covered 3 times, so there is no cover");
  EXPECT_EQ(warnings[1].message,
            "primary item 'B' is in no option and must be covered 2 times, so there is no cover");
}

}  // namespace dlx::testing::multiplicity_engine_test
