#include "dlx/dlx.hpp"
#include "tests/dlx/cheapest_runs.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::cheapest_saved_test {

constexpr unsigned most_pieces = 1000;

// Finds the cheapest covers by searches that are stopped after some nodes and resumed. Each run
// must get further than the previous run.
CheapestResult find_in_pieces(const Problem& problem, std::uint64_t count,
                              const optimize::Effort& effort, std::uint64_t nodes, bool more,
                              unsigned& pieces) {
  CheapestOptions options;
  options.effort = effort;
  std::optional<optimize::SolverState> last;
  options.on_state = [&](const optimize::SolverState& state) { last = state; };
  options.node_limit = nodes;
  for (pieces = 1;; ++pieces) {
    optimize::SolverState from;
    if (last) from = *last;
    options.from = last ? &from : nullptr;
    CheapestResult result = find_cheapest(problem, count, options);
    if (result.outcome != Outcome::node_limit) return result;
    EXPECT_TRUE(last.has_value());
    if (pieces > most_pieces) ADD_FAILURE() << "it gets nowhere";
    if (pieces > most_pieces) return result;
    if (more) options.node_limit += pieces / 4;
  }
}

void check_in_pieces(const Problem& problem, const optimize::Effort& effort) {
  const std::vector<CheapCover> all = covers_by_cost(problem);
  for (const std::uint64_t count : {1U, 3U, 100000U}) {
    unsigned pieces = 0;
    const bool more = problem.num_options() % 2 == 0;
    const CheapestResult result =
        find_in_pieces(problem, count, effort, 1 + problem.num_items() % 5, more, pieces);
    ASSERT_TRUE(result.proven());
    ASSERT_EQ(result.covers.size(), std::min<std::uint64_t>(count, all.size()));
    for (std::size_t k = 0; k < result.covers.size(); ++k) {
      const CheapCover& cover = result.covers[k];
      ASSERT_EQ(cover.cost, all[k].cost) << "cover " << k << " of " << count << ", " << pieces;
      ASSERT_FALSE(verify(problem, cover.options).has_value());
      if (k == 0) continue;
      ASSERT_NE(cover, result.covers[k - 1]);
    }
    if (count < all.size()) {
      ASSERT_TRUE(result.bound.has_value());
      ASSERT_LE(*result.bound, all[count].cost);
    }
  }
}

TEST(CheapestSaved, RandomProblemsGoOnAgainstBruteForce) {
  for (std::uint64_t seed = 0; seed < num_test_problems(500); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    check_in_pieces(priced_problem(seed), {});
    if (::testing::Test::HasFatalFailure()) return;
  }
}

// The relaxation and its tree give bounds from the first node on.
TEST(CheapestSaved, RandomProblemsAsIfTheyWereLargeGoOn) {
  for (std::uint64_t seed = 0; seed < num_test_problems(150); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    check_in_pieces(priced_problem(seed), {.large_problem = 0, .small_search = 1});
    if (::testing::Test::HasFatalFailure()) return;
  }
}

// Returns a set partitioning problem that takes some nodes.
Problem some_work(int options = 400) {
  std::mt19937 random(7);
  ProblemBuilder builder;
  for (int k = 0; k < 30; ++k) builder.add_primary();
  for (int k = 0; k < options; ++k) {
    std::vector<Entry> items;
    for (auto item = random() % 8; item < 30; item += 1 + random() % 14) {
      items.push_back({ItemId{static_cast<std::uint32_t>(item)}});
    }
    const std::uint64_t cost = 100 * items.size() + random() % 60;
    builder.set_cost(builder.add_option(items), static_cast<std::int64_t>(cost));
  }
  return builder.build();
}

// Whatever the limit is, each run continues the search after the relaxation.
TEST(CheapestSaved, EachLimitOfNodesComesToTheEnd) {
  const Problem problem = some_work(120);
  const optimize::Effort tree{.large_problem = 0, .small_search = 40};
  const optimize::Effort no_tree{.large_problem = 0, .small_search = no_limit};
  const optimize::Effort relaxed_later{.large_problem = 1'000'000, .small_search = 400};
  const std::vector<CheapCover> whole = find_cheapest(problem, 4).covers;
  for (const optimize::Effort& effort : {optimize::Effort{}, tree, no_tree, relaxed_later}) {
    for (const std::uint64_t nodes : {1U, 7U, 60U, 150U, 250U, 1000U}) {
      unsigned pieces = 0;
      const CheapestResult result = find_in_pieces(problem, 4, effort, nodes, false, pieces);
      ASSERT_TRUE(result.proven()) << nodes << ", " << effort.small_search;
      for (std::size_t k = 0; k < whole.size(); ++k)
        EXPECT_EQ(result.covers[k].cost, whole[k].cost);
    }
  }
}

TEST(CheapestSaved, GoesOnFromBytesWithAnyNumberOfThreads) {
  const Problem problem = some_work();
  const Query question{.kind = Query::Kind::cheapest};
  const Result whole = cheapest(problem, 4);
  ASSERT_TRUE(whole.complete());
  ASSERT_GT(whole.statistics.nodes, 100U);
  std::string bytes;
  std::uint64_t last_nodes = 0;
  SolveOptions how{.limit = 4};
  how.on_save = [&](const SavedRun* run) {
    ASSERT_NE(run, nullptr);
    EXPECT_GE(run->nodes, last_nodes);
    last_nodes = run->nodes;
    bytes = encode_run(*run);
  };
  how.node_limit = 60;
  Result answer = run(problem, question, how);
  for (unsigned turn = 0; answer.outcome == Outcome::node_limit && turn < 100; ++turn) {
    how.threads = 1 + turn % 2;
    how.node_limit += how.node_limit / 4;
    answer = run(problem, question, how, {}, decode_run(bytes));
  }
  ASSERT_TRUE(answer.complete());
  ASSERT_EQ(answer.covers.size(), whole.covers.size());
  for (std::size_t k = 0; k < whole.covers.size(); ++k) {
    EXPECT_EQ(answer.covers[k].cost, whole.covers[k].cost);
  }
  // A finished search reports its end again; another query is independent.
  how.node_limit = 1;
  EXPECT_EQ(run(problem, question, how, {}, decode_run(bytes)).covers, answer.covers);
  how.limit = 5;
  EXPECT_THROW(run(problem, question, how, {}, decode_run(bytes)), StateError);
  EXPECT_THROW(run(problem, {.kind = Query::Kind::count}, {}, {}, decode_run(bytes)), StateError);
}

TEST(CheapestSaved, WhatMakesNoSenseIsRefused) {
  const Problem problem = some_work();
  std::optional<optimize::SolverState> last;
  CheapestOptions options;
  // These limits end the search within its first pass.
  options.node_limit = bound_library().empty() ? 400 : 2000;
  options.effort = {.large_problem = 0, .small_search = 1};
  options.on_state = [&](const optimize::SolverState& state) { last = state; };
  find_cheapest(problem, 2, options);
  ASSERT_TRUE(last.has_value());
  ASSERT_TRUE(last->pass.has_value());
  ASSERT_FALSE(last->covers.empty());
  ASSERT_FALSE(last->pass->parts.empty());
  const auto refused = [&](const std::function<void(optimize::SolverState&)>& change) {
    optimize::SolverState wrong = *last;
    change(wrong);
    CheapestOptions going_on;
    going_on.from = &wrong;
    EXPECT_THROW(find_cheapest(problem, 2, going_on), StateError);
  };
  refused([](optimize::SolverState& state) { state.covers[0].options.pop_back(); });
  refused([](optimize::SolverState& state) { state.covers[0].options[0] = OptionId{1000}; });
  refused([](optimize::SolverState& state) { state.pass->parts[0].options[0] = OptionId{1000}; });
  refused([](optimize::SolverState& state) { std::ranges::reverse(state.pass->parts[0].options); });
  if (bound_library().empty()) GTEST_SKIP() << "there is no tree, so there are no cuts";
  refused([](optimize::SolverState& state) { state.pass->cuts.push_back({2, 1, 0}); });
}

}  // namespace dlx::testing::cheapest_saved_test
