// Every engine compared with brute force, the verifier, itself on permuted problems, and the
// others.

#include <gtest/gtest.h>

#include <algorithm>
#include <list>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "dlx/dlx.hpp"
#include "dlx/engine/engine_table.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/engine/engine_check.hpp"
#include "tests/dlx/random_problem.hpp"

namespace dlx::testing {
namespace engines_test {

// All covers that an engine finds, each verified; fails if one occurs twice.
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
    EXPECT_NE(std::string(error.what()).find(engine + " takes "), std::string::npos);
    return false;
  }
}

// A row of items, each with a single option, except one with two.
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

// A problem in which the search descends a hundred thousand levels below its first choice, which
// forces everything else, and returns to it.
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

// Problems of some hundred or thousand nodes.
Problem medium_problem(std::uint64_t seed) {
  constexpr RandomShape shapes[] = {
      {.primary = 9, .secondary = 3, .options = 60, .colours = 2, .density = 0.25, .planted = true},
      {.primary = 14, .secondary = 0, .options = 50, .colours = 0, .density = 0.2, .planted = true},
      {.primary = 6, .secondary = 5, .options = 40, .colours = 3, .density = 0.2, .planted = true},
      {.primary = 8, .secondary = 0, .options = 60, .colours = 0, .density = 0.3, .planted = false},
  };
  return random_problem(shapes[seed % std::size(shapes)], seed);
}

// The results of a search, or of its subtrees together.
struct Sum {
  std::vector<std::vector<OptionId>> covers;
  std::uint64_t counted = 0;
  std::uint64_t nodes = 0;
  Statistics statistics;
};

// A search that is stopped at random, and donates subtrees at random to new or used engines.
class Partition {
 public:
  Partition(const Problem& problem, const std::string& engine, std::vector<OptionId> forced,
            std::uint64_t seed)
      : problem_(problem),
        kind_(&find_engine(engine, problem)),
        forced_(std::move(forced)),
        random_(seed) {}

  // With streaming the covers are collected, in the order of the subtrees; otherwise they are
  // counted.
  Sum run(bool streaming, std::size_t max_parts) {
    std::list<Part> parts(1);
    parts.front().engine = make_engine();
    std::size_t unfinished = 1;
    std::size_t made = 1;
    while (unfinished > 0) {
      auto part = std::next(parts.begin(), static_cast<std::ptrdiff_t>(below(parts.size())));
      if (part->done) continue;
      if (part->engine == nullptr) {
        part->engine = make_engine();
        if (part->rest == nullptr) {
          part->engine->start(std::move(part->paths));
        } else if (!part->engine->adopt(*part->rest)) {
          part->engine->start(part->rest->paths());
        }
      }
      if (advance(*part, streaming)) {
        part->done = true;
        --unfinished;
        idle_.push_back(std::move(part->engine));
      } else if (made < max_parts && below(3) == 0) {
        std::unique_ptr<Engine::Donation> rest;
        std::vector<Path> paths;
        if (below(2) == 0) rest = part->engine->donate();
        if (rest == nullptr) paths = part->engine->donate_paths();
        if (rest == nullptr && paths.empty()) continue;
        factory_ = part->engine->factory();
        if (const std::string_view kind = part->engine->delegate(); !kind.empty()) {
          kind_ = &find_engine(kind);
        }
        Part& given = *parts.emplace(std::next(part));
        given.paths = std::move(paths);
        given.rest = std::move(rest);
        ++unfinished;
        ++made;
      }
    }
    for (Part& part : parts) {
      sum_.covers.insert(sum_.covers.end(), part.covers.begin(), part.covers.end());
    }
    for (const auto& engine : idle_) engine->add_statistics(sum_.statistics);
    sum_.statistics.updates -= forced_updates_;
    parts_made_ = made;
    return std::move(sum_);
  }

  std::size_t parts_made() const { return parts_made_; }

 private:
  struct Part {
    std::vector<Path> paths;  // its start, or else
    std::unique_ptr<Engine::Donation> rest;
    std::unique_ptr<Engine> engine;
    std::vector<std::vector<OptionId>> covers;
    bool done = false;
  };

  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }

  std::unique_ptr<Engine> make_engine() {
    if (!idle_.empty() && below(2) == 0) {
      std::unique_ptr<Engine> engine = std::move(idle_.back());
      idle_.pop_back();
      return engine;
    }
    std::unique_ptr<Engine> engine = factory_ && below(2) == 0 ? factory_() : kind_->make(problem_);
    for (const OptionId option : forced_) EXPECT_TRUE(engine->force(option));
    if (engines_made_++ > 0) {
      Statistics statistics;
      engine->add_statistics(statistics);
      forced_updates_ += statistics.updates;
    }
    return engine;
  }

  // Searches for some nodes, or some covers; returns true at the end.
  bool advance(Part& part, bool streaming) {
    SolveOptions options;
    options.node_limit = below(40);
    Meter meter(options, nullptr);
    const std::uint64_t most = 1 + below(10);
    const double before = part.engine->fraction();
    Engine::Step step = Engine::Step::cover;
    if (streaming) {
      std::uint64_t covers = 0;
      while (covers++ < most && (step = part.engine->next(meter)) == Engine::Step::cover) {
        part.engine->get_cover(part.covers.emplace_back());
      }
    } else {
      std::uint64_t covers = 7;
      step = part.engine->count(meter, most, covers);
      EXPECT_LE(covers, 7 + most);
      if (step == Engine::Step::cover) {
        EXPECT_EQ(covers, 7 + most);
      }
      sum_.counted += covers - 7;
    }
    EXPECT_LE(meter.nodes(), options.node_limit);
    EXPECT_GE(part.engine->fraction(), before - 0.02);
    EXPECT_LE(part.engine->fraction(), 1.0);
    sum_.nodes += meter.nodes();
    return step == Engine::Step::exhausted;
  }

  const Problem& problem_;
  const EngineEntry* kind_;  // of the engines that continue
  const std::vector<OptionId> forced_;
  std::mt19937_64 random_;
  std::vector<std::unique_ptr<Engine>> idle_;
  Engine::Factory factory_;
  std::size_t engines_made_ = 0;
  std::size_t parts_made_ = 0;
  std::uint64_t forced_updates_ = 0;
  Sum sum_;
};

void expect_same_statistics(const Statistics& one, const Statistics& other) {
  EXPECT_EQ(one.branchings, other.branchings);
  EXPECT_EQ(one.updates, other.updates);
  EXPECT_EQ(one.level_nodes, other.level_nodes);
}

TEST_P(EngineTest, SubtreesPartitionTheSearch) {
  // Without nodes, `auto` continues with its pilot, which donates nothing. What `learning` learns
  // is global, so that engine donates nothing.
  if (GetParam() == "auto" || GetParam() == "learning") return;
  std::size_t shared = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem =
        seed % 3 == 0 ? random_problem(random_shape(seed), seed) : medium_problem(seed);
    const Sum whole = Partition(problem, GetParam(), {}, seed).run(true, 1);
    Partition partition(problem, GetParam(), {}, seed);
    const Sum parts = partition.run(true, 100);
    ASSERT_EQ(parts.covers, whole.covers);
    ASSERT_EQ(parts.nodes, whole.nodes);
    expect_same_statistics(parts.statistics, whole.statistics);
    shared += partition.parts_made() - 1;

    const Sum counted = Partition(problem, GetParam(), {}, seed + 1).run(false, 100);
    ASSERT_EQ(counted.counted, whole.covers.size());
    ASSERT_EQ(counted.nodes, whole.nodes);
  }
  EXPECT_GT(shared, 2000U);
}

// Covers that count() found beyond its limit are not lost.
TEST_P(EngineTest, NextContinuesWhereCountStopped) {
  const Problem problem = parse_problem("A\nA\nA\nA\n").problem;
  const std::unique_ptr<Engine> engine = find_engine(GetParam(), problem).make(problem);
  const SolveOptions options;
  Meter meter(options, nullptr);
  std::uint64_t covers = 0;
  EXPECT_EQ(engine->count(meter, 1, covers), Engine::Step::cover);
  EXPECT_EQ(engine->next(meter), Engine::Step::cover);
  EXPECT_EQ(engine->count(meter, 2, covers), Engine::Step::exhausted);
  EXPECT_EQ(covers, 2U);
}

TEST_P(EngineTest, SubtreesKeepForcedOptions) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = medium_problem(seed);
    std::vector<OptionId> forced;
    const std::unique_ptr<Engine> engine = find_engine(GetParam(), problem).make(problem);
    for (std::uint32_t k = 0; k < problem.num_options() && forced.size() < 2; k += 7) {
      if (engine->force(OptionId{k})) forced.push_back(OptionId{k});
    }
    const Sum whole = Partition(problem, GetParam(), forced, seed).run(true, 1);
    const Sum parts = Partition(problem, GetParam(), forced, seed).run(true, 50);
    ASSERT_EQ(parts.covers, whole.covers);
    ASSERT_EQ(parts.nodes, whole.nodes);
    expect_same_statistics(parts.statistics, whole.statistics);
  }
}

std::vector<std::string> engine_names() {
  std::vector<std::string> names;
  for (const EngineInfo& info : engines()) names.emplace_back(info.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Engines, EngineTest, ::testing::ValuesIn(engine_names()),
                         [](const auto& test) { return test.param; });

}  // namespace engines_test
}  // namespace dlx::testing
