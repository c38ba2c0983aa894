// Searches that are saved and continued by another Solver equal uninterrupted searches.

#include "dlx/dlx.hpp"
#include "dlx/engine/engine_table.hpp"
#include "tests/dlx/damage.hpp"
#include "tests/dlx/engine/engine_check.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::save_test {

using Covers = std::vector<std::vector<OptionId>>;

// The results of a search.
struct Searched {
  Covers covers;
  std::uint64_t solutions = 0;
  Statistics statistics;
  std::size_t saves = 0;
};

Searched search(const Problem& problem, const std::string& engine,
                const std::vector<OptionId>& forced = {}) {
  Searched found;
  Solver solver(problem, {.engine = engine});
  for (const OptionId option : forced) EXPECT_TRUE(solver.force(option));
  const Result result = solver.for_each([&](const Cover& cover) {
    found.covers.emplace_back(cover.begin(), cover.end());
    return true;
  });
  found.solutions = result.count.low();
  found.statistics = result.statistics;
  return found;
}

// Encodes the state and decodes it, as another process would.
SearchState passed_on(const SearchState& state) { return decode_state(encode_state(state)); }

SolveOptions some_nodes(const std::string& engine, unsigned threads, std::uint64_t nodes) {
  SolveOptions options{.engine = engine, .threads = threads, .node_limit = nodes};
  options.on_save = [](const SavedRun*) {};  // covers wait for save()
  return options;
}

// Searches by one Solver after the other, each for some nodes.
Searched search_in_turns(const Problem& problem, const std::string& engine, unsigned threads,
                         std::uint64_t nodes, bool counting = false,
                         const std::vector<OptionId>& forced = {}) {
  Searched found;
  const SolveOptions options = some_nodes(engine, threads, nodes);
  auto solver = std::make_unique<Solver>(problem, options);
  for (const OptionId option : forced) EXPECT_TRUE(solver->force(option));
  for (;;) {
    const Result result = counting ? solver->count() : solver->for_each([&](const Cover& cover) {
      found.covers.emplace_back(cover.begin(), cover.end());
      return true;
    });
    found.solutions = result.count.low();
    found.statistics = result.statistics;
    if (result.outcome == Outcome::exhausted) return found;
    EXPECT_EQ(result.outcome, Outcome::node_limit);
    const std::optional<SearchState> state = solver->save();
    EXPECT_TRUE(state.has_value());
    if (!state.has_value() || ++found.saves > 100000) return found;
    solver = std::make_unique<Solver>(problem, options, passed_on(*state));
  }
}

// Returns a problem of some hundred nodes; every third problem has multiplicities.
Problem medium(std::uint64_t seed) {
  RandomShape shape{.primary = 9,
                    .secondary = 3,
                    .options = 45,
                    .colours = seed % 2 == 0 ? 0U : 2U,
                    .density = 0.25,
                    .planted = true};
  if (seed % 3 == 0) shape.bounded = 0.3;
  return random_problem(shape, seed);
}

class SaveTest : public ::testing::TestWithParam<std::string> {};

TEST_P(SaveTest, CoversComeInTheSameOrder) {
  std::size_t saves = 0;
  std::size_t searches = 0;
  for (std::uint64_t seed = 0; seed < 24; ++seed) {
    const Problem problem = medium(seed);
    if (!find_engine(GetParam()).takes(problem)) continue;
    const Searched whole = search(problem, GetParam());
    for (const unsigned threads : {1U, 2U, 3U}) {
      const std::uint64_t nodes = 1 + (seed * 7 + threads * 13) % 60;
      const Searched turns = search_in_turns(problem, GetParam(), threads, nodes);
      ASSERT_EQ(turns.covers, whole.covers) << "seed " << seed << ", threads " << threads;
      EXPECT_EQ(turns.solutions, whole.solutions);
      expect_same_work(turns.statistics, whole.statistics);
      saves += turns.saves;
      ++searches;
    }
  }
  EXPECT_GT(searches, 0U);
  EXPECT_GT(saves, searches);
}

TEST_P(SaveTest, CountsAreThoseOfOneSearch) {
  for (std::uint64_t seed = 100; seed < 112; ++seed) {
    const Problem problem = medium(seed);
    if (!find_engine(GetParam()).takes(problem)) continue;
    const Searched whole = search(problem, GetParam());
    for (const unsigned threads : {1U, 2U}) {
      const Searched turns = search_in_turns(problem, GetParam(), threads, 3 + seed % 40, true);
      ASSERT_EQ(turns.solutions, whole.solutions) << "seed " << seed << ", threads " << threads;
      EXPECT_EQ(turns.statistics.nodes, whole.statistics.nodes);
      EXPECT_EQ(turns.statistics.level_nodes, whole.statistics.level_nodes);
    }
  }
}

TEST_P(SaveTest, ForcedOptionsStayForced) {
  const Problem problem = medium(4);
  if (!find_engine(GetParam()).takes(problem)) {
    EXPECT_THROW(Solver(problem, {.engine = GetParam()}), std::invalid_argument);
    return;
  }
  std::size_t searches = 0;
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    if (!Solver(problem, {.engine = GetParam()}).force(OptionId{k})) continue;
    const std::vector<OptionId> forced{OptionId{k}};
    const Searched whole = search(problem, GetParam(), forced);
    const Searched turns = search_in_turns(problem, GetParam(), 1 + k % 2, 2, false, forced);
    ASSERT_EQ(turns.covers, whole.covers) << "option " << k;
    expect_same_work(turns.statistics, whole.statistics);
    ++searches;
  }
  EXPECT_GT(searches, 10U);
}

// Saving does not change a search, and each saved state is correct.
TEST_P(SaveTest, SavingChangesNothing) {
  for (std::uint64_t seed = 200; seed < 206; ++seed) {
    const Problem problem = medium(seed);
    if (!find_engine(GetParam()).takes(problem)) continue;
    const Searched whole = search(problem, GetParam());
    for (const unsigned threads : {1U, 2U}) {
      Covers covers;
      std::vector<std::pair<std::size_t, std::string>>
          states;  // each with the number of covers before it
      SolveOptions options{.engine = GetParam(),
                           .threads = threads,
                           .reduction = Switch::off,
                           .save_interval = std::chrono::duration<double>(0)};
      options.on_save = [&](const SavedRun* state) {
        ASSERT_NE(state, nullptr);
        if (states.size() < 50) states.emplace_back(covers.size(), encode_run(*state));
      };
      const Result result = solve(problem, options, [&](const Cover& cover) {
        covers.emplace_back(cover.begin(), cover.end());
        return true;
      });
      EXPECT_EQ(result.outcome, Outcome::exhausted);
      ASSERT_EQ(covers, whole.covers);
      expect_same_work(result.statistics, whole.statistics);
      for (const auto& [before, bytes] : states) {
        SavedRun saved = decode_run(bytes);
        EXPECT_EQ(saved.found, before);
        Covers all(covers.begin(), covers.begin() + static_cast<std::ptrdiff_t>(before));
        const auto add = [&](const Cover& cover) {
          all.emplace_back(cover.begin(), cover.end());
          return true;
        };
        run(problem, {}, {.engine = GetParam()}, add, std::move(saved));
        ASSERT_EQ(all, whole.covers) << "seed " << seed << ", state after " << before;
      }
    }
  }
}

// Returns whether a solver accepts these bytes and its search ends within a limit of nodes. Only
// StateError may be thrown.
bool survives(const Problem& problem, const std::string& bytes) {
  try {
    Solver solver(problem, {.node_limit = 2000}, decode_state(bytes));
    while (solver.next()) {
    }
    return true;
  } catch (const StateError& error) {
    EXPECT_STRNE(error.what(), "");
    return false;
  }
}

SearchState state_of(const Problem& problem, const std::string& engine, std::uint64_t nodes) {
  Solver solver(problem, some_nodes(engine, 1, nodes));
  for (std::size_t k = 0; k < 3 && solver.next(); ++k) {
  }
  return solver.save().value();
}

TEST_P(SaveTest, DamagedBytesAreRefused) {
  const Problem problem = medium(GetParam() == "multiplicity" ? 3 : 2);
  const std::string bytes = encode_state(state_of(problem, GetParam(), 20));
  expect_damage_refused(bytes, [&](const std::string& some) { return survives(problem, some); });
  EXPECT_FALSE(survives(medium(5), bytes));
}

// Inconsistent states in intact bytes are refused, or lead to other covers.
TEST_P(SaveTest, InvalidStatesAreRefusedOrHarmless) {
  std::mt19937_64 random(7);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  std::size_t refused = 0;
  for (std::uint64_t seed = 300; seed < 306; ++seed) {
    const Problem problem = medium(seed);
    if (!find_engine(GetParam()).takes(problem)) continue;
    const SearchState good = state_of(problem, GetParam(), 10 + seed % 20);
    for (int k = 0; k < 300; ++k) {
      SearchState state = good;
      if (state.subtrees.empty()) break;
      for (std::size_t changes = 1 + below(3); changes > 0; --changes) {
        SearchState::Subtree& part = state.subtrees[below(state.subtrees.size())];
        if (part.paths.empty()) continue;
        std::vector<OptionId>& path = part.paths[below(part.paths.size())];
        const OptionId any{static_cast<std::uint32_t>(below(problem.num_options() + 2))};
        switch (below(6)) {
          case 0:
            if (!path.empty()) path[below(path.size())] = any;
            break;
          case 1:
            path.push_back(any);
            break;
          case 2:
            if (!path.empty()) path.pop_back();
            break;
          case 3:
            if (!path.empty()) {
              std::uint32_t word = index(path[below(path.size())]) ^ (1U << below(32));
              path[below(path.size())] = OptionId{word};
            }
            break;
          case 4:
            part.covers.push_back(path);
            break;
          default:
            std::swap(path, part.paths[below(part.paths.size())]);
        }
      }
      refused += survives(problem, encode_state(state)) ? 0 : 1;
    }
  }
  EXPECT_GT(refused, 100U);
}

INSTANTIATE_TEST_SUITE_P(Engines, SaveTest,
                         ::testing::Values("auto", "links", "planes", "lanes", "wide",
                                           "multiplicity"),
                         [](const auto& test) { return test.param; });

TEST(Save, OtherStatesAreRefused) {
  const Problem problem = medium(2);
  SearchState state = state_of(problem, "links", 20);
  EXPECT_THROW(Solver(problem, {.engine = "wide"}, state), StateError);
  SearchState unknown = state;
  unknown.engine = "none";
  EXPECT_THROW(Solver(problem, {}, unknown), StateError);
  SearchState forced = state;
  forced.forced.push_back(OptionId{problem.num_options()});
  EXPECT_THROW(Solver(problem, {}, forced), StateError);
  Solver solver(problem, {}, state);
  EXPECT_THROW(solver.force(OptionId{0}), std::logic_error);
  solver.reset();
  EXPECT_EQ(solver.count().count, Solver(problem).count().count);
}

TEST(Save, NoteAndFingerprint) {
  const Problem problem = medium(2);
  Solver solver(problem);
  SearchState state = solver.save().value();
  EXPECT_FALSE(state.begun);
  state.note = std::string("a\0b", 3);
  EXPECT_EQ(passed_on(state).note, state.note);
  EXPECT_EQ(state.problem, fingerprint(problem));
  EXPECT_NE(fingerprint(problem), fingerprint(medium(3)));
  // The output of sha1sum for these four bytes.
  const Fingerprint small = fingerprint(parse_problem("A\nA\n").problem);
  EXPECT_EQ(small[0], 0x86);
}

TEST(Save, NotFromCallbacks) {
  const Problem problem = medium(2);
  Solver solver(problem);
  EXPECT_THROW(solver.for_each([&](const Cover&) {
    (void)solver.save();
    return true;
  }),
               std::logic_error);
}

// After some thousand nodes, `auto` changes to another engine; later states belong to that engine.
TEST(Save, ThePortfolioIsSavedToo) {
  ProblemBuilder builder;
  constexpr std::uint32_t rows = 6, columns = 8;
  for (std::uint32_t k = 0; k < rows * columns; ++k) builder.add_primary();
  for (std::uint32_t k = 0; k < rows * columns; ++k) {
    if (k % columns + 1 < columns) builder.add_option({ItemId{k}, ItemId{k + 1}});
    if (k + columns < rows * columns) builder.add_option({ItemId{k}, ItemId{k + columns}});
  }
  const Problem problem = builder.build();
  const Searched whole = search(problem, "auto");
  ASSERT_EQ(whole.solutions, 167089U);  // domino tilings of 6 x 8
  for (const unsigned threads : {1U, 2U}) {
    const Searched listed = search_in_turns(problem, "auto", threads, 40000);
    EXPECT_GT(listed.saves, 3U);
    ASSERT_TRUE(listed.covers == whole.covers);
    expect_same_work(listed.statistics, whole.statistics);
    const Searched counted = search_in_turns(problem, "auto", threads, 30000, true);
    EXPECT_EQ(counted.solutions, whole.solutions);
    EXPECT_EQ(counted.statistics.choice, whole.statistics.choice);
  }
}

TEST(Save, RefusesSearchesThatAreTooDeep) {
  // 30,000 items have two options each: the paths would have half a billion options.
  ProblemBuilder builder;
  constexpr std::uint32_t items = 30000;
  for (std::uint32_t k = 0; k < items; ++k) builder.add_primary();
  for (std::uint32_t k = 0; k < items; ++k) {
    builder.add_option({ItemId{k}});
    builder.add_option({ItemId{k}});
  }
  Solver solver(builder.build(), {.engine = "links"});
  ASSERT_TRUE(solver.next());
  EXPECT_FALSE(solver.save().has_value());
  EXPECT_TRUE(solver.next());  // the search continues
}

}  // namespace dlx::testing::save_test
