// Searches for few covers: the race between a complete engine, restarts and learning.

#include "dlx/dlx.hpp"
#include "dlx/engine/engine_table.hpp"
#include "dlx/engine/shared/tournament.hpp"
#include "dlx/query/schedule.hpp"
#include "dlx/run/learning_team.hpp"
#include "tests/dlx/boards.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/engine/engine_check.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/dlx/symmetry/symmetric_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::race_test {

std::vector<std::string> engines_for(const Problem& problem) {
  std::vector<std::string> names;
  for (const EngineInfo& info : engines()) {
    if (engine_takes(info.name, problem)) names.emplace_back(info.name);
  }
  return names;
}

tuning::Rules rules_with_turns_of(std::uint64_t ticks) {
  tuning::Rules rules;
  rules.first_turn = ticks;
  rules.make_engine = 0;
  for (tuning::Rule* rule : {&rules.learning, &rules.restarts, &rules.restarts_with_multiplicities,
                             &rules.ordered_restarts}) {
    rule->first = 2 * ticks;
    rule->min_turn = ticks;
  }
  return rules;
}

// A listing whose searches take turns of any length.
class Race {
 public:
  Race(const Problem& problem, const std::string& engine, std::uint64_t ticks)
      : options_{.engine = engine, .limit = 1'000'000, .race = true},
        rules_(rules_with_turns_of(ticks)),
        schedule_(problem, {query_, options_.limit, &visit_}, budget_, {}, std::nullopt, rules_) {}

  bool force(OptionId option) { return schedule_.force(option); }
  void reset() { schedule_.reset(options_.limit); }

  // Returns all covers. The search is interrupted after each time of `stretch`.
  Found search(std::chrono::microseconds stretch = std::chrono::hours(1), bool pulls = false) {
    covers_.clear();
    stops_ = pulls;
    std::optional<Outcome> outcome;
    while (!outcome || outcome == Outcome::interrupted) {
      outcome = schedule_.advance({query::Task::Clock::now() + stretch});
    }
    EXPECT_EQ(outcome, Outcome::exhausted);
    Found found;
    found.covers = covers_;
    StateStatistics memo;
    schedule_.add_to(found.statistics, memo);
    found.nodes = found.statistics.nodes;
    return found;
  }

 private:
  SolveOptions options_;
  Query query_;
  tuning::Rules rules_;
  query::Budget budget_{options_};
  std::vector<std::vector<OptionId>> covers_;
  bool stops_ = false;
  const VisitCover visit_ = [this](const Cover& cover) {
    covers_.push_back(cover.options());
    return !stops_;
  };
  query::Schedule schedule_;
};

// With turns of a few nodes, all three searches find covers; each cover is reported once.
TEST(Race, ReportsEachCoverOnceWithTurnsOfAnyLength) {
  std::size_t from_challengers = 0;
  for (std::uint64_t seed = 0; seed < num_test_problems(20); ++seed) {
    std::vector<std::uint32_t> permutation;
    const Problem problem = permuted(queens(6 + static_cast<int>(seed % 2)), seed, permutation);
    const CoverSet expected = as_set(search(*find_engine("links").make(problem)).covers);
    for (const std::string& name : engines_for(problem)) {
      for (const std::uint64_t ticks : {1U, 100U, 3'000U}) {
        SCOPED_TRACE(name + ", seed " + std::to_string(seed) + ", ticks " + std::to_string(ticks));
        Race race(problem, name, ticks);
        const Found found = race.search();
        ASSERT_EQ(as_set(found.covers), expected);
        ASSERT_EQ(found.covers.size(), expected.size());
        const std::string& choice = found.statistics.choice;
        from_challengers += choice.find("first to find a cover") != std::string::npos ? 1 : 0;
        race.reset();
        ASSERT_EQ(race.search().covers, found.covers);
      }
    }
  }
  EXPECT_GT(from_challengers, 10U);
}

TEST(Race, ReportsTheCoversThatContainForcedOptions) {
  for (std::uint64_t seed = 0; seed < num_test_problems(100); ++seed) {
    const Problem problem = small_problem(seed);
    for (std::uint32_t forced = 0; forced < problem.num_options(); ++forced) {
      const std::unique_ptr<Engine> plain = find_engine("links").make(problem);
      Race race(problem, "lanes", 100);
      const bool alive = plain->force(OptionId{forced});
      ASSERT_EQ(race.force(OptionId{forced}), alive);
      if (!alive) continue;
      ASSERT_EQ(as_set(race.search().covers), as_set(search(*plain).covers)) << seed;
    }
  }
}

// If one cover is wanted, learning searches the options that symmetries leave.
TEST(Race, FindsOneCoverOfEachSymmetricProblemThatHasCovers) {
  std::size_t symmetric = 0;
  for (std::uint64_t seed = 0; seed < num_test_problems(200); ++seed) {
    const Problem problem = symmetric_problem(seed);
    const CoverSet covers = brute_force(problem);
    for (const std::string name : {"multiplicity", "learning"}) {
      SCOPED_TRACE(name + ", seed " + std::to_string(seed));
      const SolveOptions options{.engine = name, .limit = 1, .race = true};
      const Query query;
      const tuning::Rules rules = rules_with_turns_of(1);
      query::Budget budget(options);
      CoverSet found;
      const VisitCover visit = [&](const Cover& cover) {
        return found.insert(sorted_numbers(cover.options())).second;
      };
      query::Schedule schedule(problem, {query, 1, &visit}, budget,
                               query::Challengers::of_listing(1, options), std::nullopt, rules);
      const auto outcome = schedule.advance({query::Task::Clock::now() + std::chrono::hours(1)});
      ASSERT_EQ(outcome, covers.empty() ? Outcome::exhausted : Outcome::limit);
      ASSERT_EQ(found.size(), covers.empty() ? 0U : 1U);
      ASSERT_TRUE(std::ranges::includes(covers, found));
      Statistics statistics;
      StateStatistics memo;
      schedule.add_to(statistics, memo);
      symmetric += statistics.choice.find("symmetries leave") != std::string::npos ? 1 : 0;
    }
  }
  EXPECT_GT(symmetric, 100U);
}

// The reduced problem may have components, and options with copies.
TEST(Race, FindsAsManyCoversOfAReducedProblemAsWanted) {
  for (std::uint64_t seed = 0; seed < num_test_problems(300); ++seed) {
    const Problem problem = structured_problem(seed);
    const CoverSet covers = brute_force(problem);
    for (const std::uint64_t limit : {1U, 2U, 5U}) {
      CoverSet found;
      const SolveOptions options{.reduction = Switch::on, .limit = limit};
      solve(problem, options, [&](const Cover& cover) {
        EXPECT_TRUE(found.insert(sorted_numbers(cover.options())).second);
        return true;
      });
      ASSERT_EQ(found.size(), std::min<std::uint64_t>(limit, covers.size())) << seed;
      ASSERT_TRUE(std::ranges::includes(covers, found)) << seed;
    }
  }
}

// Returns the next cover of an engine without limits. Fails if no cover is left.
std::vector<OptionId> next_cover(Engine& engine) {
  Meter meter;
  meter.start();
  std::vector<OptionId> cover;
  if (engine.next(meter) == Engine::Step::cover) {
    engine.get_cover(cover);
  } else {
    ADD_FAILURE() << "no cover";
  }
  return cover;
}

// The first learner with an answer wins, whichever thread is faster.
TEST(Race, FindsTheSameCoversInTheSameOrderWithSeveralLearners) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    const Problem problem = small_problem(seed, 4);
    const CoverSet expected = brute_force(problem);
    const std::unique_ptr<Engine> team = make_learning_team(problem, 3);
    const Found found = search(*team);
    EXPECT_EQ(as_set(found.covers), expected);
    team->reset();
    EXPECT_EQ(search(*team).covers, found.covers);
    for (std::uint32_t forced = 0; forced < problem.num_options(); ++forced) {
      team->reset();
      CoverSet with;
      for (const auto& cover : expected) {
        if (std::ranges::binary_search(cover, forced)) with.insert(cover);
      }
      if (!team->force(OptionId{forced})) {
        EXPECT_TRUE(with.empty());
        continue;
      }
      EXPECT_EQ(as_set(search(*team).covers), with);
    }
  }
  const Problem hard = queens(40);
  std::vector<OptionId> first;
  for (int run = 0; run < 3; ++run) {
    const std::unique_ptr<Engine> team = make_learning_team(hard, 2);
    const std::vector<OptionId> cover = next_cover(*team);
    EXPECT_FALSE(verify(hard, cover));
    if (run == 0) first = cover;
    EXPECT_EQ(cover, first);
  }
}

// A deadline that has passed stops the search while the learners are made.
TEST(Race, SeveralLearnersContinueAfterADeadline) {
  const Problem problem = queens(12);
  const std::unique_ptr<Engine> team = make_learning_team(problem, 3);
  const SolveOptions no_time{.time_limit = std::chrono::seconds(0)};
  Meter ended(no_time, nullptr);
  ended.start();
  EXPECT_EQ(team->next(ended), Engine::Step::stopped);
  EXPECT_FALSE(verify(problem, next_cover(*team)));
}

// The problem has more covers than the race looks for.
TEST(Race, EnumeratesManyCovers) {
  const Problem problem = queens(8);
  for (const std::string name : {"links", "wide", "auto"}) {
    for (const std::uint64_t ticks : {1U, 1'000U, 20'000U}) {
      const Found found = Race(problem, name, ticks).search();
      EXPECT_EQ(found.covers.size(), 92U) << name << ", ticks " << ticks;
      EXPECT_EQ(as_set(found.covers).size(), 92U) << name << ", ticks " << ticks;
    }
  }
}

// Neither interruptions by a clock nor pulling change covers, their order or the work.
TEST(Race, DoesTheSameWorkHoweverOftenItStops) {
  for (const int n : {8, 9}) {
    const Problem problem = queens(n);
    for (const std::string name : {"links", "wide", "auto"}) {
      const Found at_once = Race(problem, name, 10'000).search();
      for (const int microseconds : {20, 100, 700}) {
        for (const bool pulls : {false, true}) {
          SCOPED_TRACE(name + ", " + std::to_string(microseconds));
          const Found found =
              Race(problem, name, 10'000).search(std::chrono::microseconds(microseconds), pulls);
          EXPECT_TRUE(found.covers == at_once.covers);
          if (!pulls) expect_same_work(found, at_once);
        }
      }
    }
  }
}

// A tree search without restarts would find no placement in reasonable time.
TEST(Race, FindsQueensOnLargeBoards) {
  for (const int n : {40, 64, 100, 150}) {
    SCOPED_TRACE(n);
    const Problem problem = queens(n);
    SolveOptions options{.limit = 1, .node_limit = 3'000'000};
    Solver solver(problem, options);
    ASSERT_TRUE(solver.next());
    EXPECT_FALSE(verify(problem, solver.cover().options()));
    const std::uint64_t nodes = solver.result().statistics.nodes;
    Solver again(problem, options);
    EXPECT_EQ(again.for_each([](const Cover&) { return true; }).count, 1U);
    EXPECT_EQ(again.result().statistics.nodes, nodes);
    const Result answer =
        run(problem, {.kind = Query::Kind::count}, {.limit = 1, .node_limit = options.node_limit});
    EXPECT_EQ(answer.outcome, Outcome::limit);
  }
}

// The race runs in one thread; the other thread has no work until the race ends.
TEST(Race, FindsACoverWithSeveralThreads) {
  SolveOptions options{.threads = 2, .limit = 1, .node_limit = 10'000'000};
  Solver solver(queens(64), options);
  EXPECT_EQ(solver.for_each([](const Cover&) { return true; }).outcome, Outcome::limit);
}

// A search that was saved before its first cover continues with the main engine.
TEST(Race, CanBeSaved) {
  const Problem problem = queens(9);
  for (const std::uint64_t nodes : {100U, 500U}) {
    SolveOptions options{.limit = 1'000, .node_limit = nodes};
    Solver solver(problem, options);
    std::uint64_t covers = solver.first(1'000).size();
    const std::optional<SearchState> state = solver.save();
    ASSERT_TRUE(state);
    options.node_limit = no_limit;
    Solver resumed(problem, options, *state);
    EXPECT_EQ(resumed.count().count, 352U) << covers;
  }
}

// Restarts work after the first nodes by the rules for multiplicities, and never by the other rule.
TEST(Race, RestartsByOtherRulesWithMultiplicities) {
  for (const auto& [row, bounds] : {std::pair(&tuning::Rules::restarts_with_multiplicities, false),
                                    std::pair(&tuning::Rules::restarts_with_multiplicities, true),
                                    std::pair(&tuning::Rules::ordered_restarts, false),
                                    std::pair(&tuning::Rules::ordered_restarts, true)}) {
    tuning::Rules rules;
    rules.restarts.first = rules.learning.first = no_limit;
    rules.restarts_with_multiplicities.first = rules.ordered_restarts.first = no_limit;
    rules.*row = {.lead = 1'000'000, .races = true};
    rules.first_turn = 1;
    rules.turn_per_entry = 0;
    const Problem problem = latin(5, bounds);
    const VisitCover visit = [](const Cover&) { return true; };
    const SolveOptions options;
    query::Budget budget(options);
    const Query query;
    query::Schedule schedule(problem, {query, 1, &visit}, budget, {}, std::nullopt, rules);
    EXPECT_EQ(schedule.advance({}), Outcome::limit);
    Statistics statistics;
    StateStatistics memo;
    schedule.add_to(statistics, memo);
    EXPECT_EQ(statistics.choice.find("a search with restarts") != std::string::npos, bounds);
  }
}

// -- refutation -----------------------------------------------------------------------------------

// Two opposite corners are missing, so dominoes cannot cover the board. States refute the problem at
// once.
TEST(Refutation, EndsAListingOnlyIfThereIsNoCover) {
  std::vector<std::string> cornerless(8, "########");
  cornerless.front().front() = cornerless.back().back() = '.';
  tuning::Rules rules;
  rules.first_turn = rules.refutation.first = rules.refutation.min_turn = 1;
  rules.arithmetic.first = tuning::last;
  for (const bool has_cover : {false, true}) {
    const Problem problem = has_cover ? dominoes(4, 4) : region(cornerless, fixed_polyominoes(2));
    std::uint64_t covers = 0;
    const VisitCover visit = [&](const Cover&) { return ++covers > 0; };
    const SolveOptions options;
    query::Budget budget(options);
    const Query query;
    query::Schedule schedule(problem, {query, no_limit, &visit}, budget, {.refutation = true},
                             std::nullopt, rules);
    EXPECT_EQ(schedule.advance({}), Outcome::exhausted);
    EXPECT_EQ(covers, has_cover ? 36U : 0U);
    Statistics statistics;
    StateStatistics memo;
    schedule.add_to(statistics, memo);
    EXPECT_EQ(statistics.choice.find("the states show") == std::string::npos, has_cover);
  }
}

// -- the tournament -------------------------------------------------------------------------------

TEST(Tournament, FindsWhatAScanFinds) {
  std::mt19937 generator(7);
  const auto random = [&](std::uint32_t below) {
    return std::uniform_int_distribution<std::uint32_t>(0, below - 1)(generator);
  };
  for (const std::uint32_t size : {1U, 31U, 32U, 33U, 64U, 1'000U, 4'097U}) {
    Tournament tournament(size);
    std::vector<std::uint32_t> keys(size, 5);
    std::vector<bool> in(size, true);
    const auto less = [&](std::uint32_t a, std::uint32_t b) {
      return keys[a] != keys[b] ? keys[a] < keys[b] : a < b;
    };
    for (int round = 0; round < 300; ++round) {
      for (std::uint32_t changes = random(8); changes > 0; --changes) {
        const std::uint32_t item = random(size);
        keys[item] = random(10);
        in[item] = random(4) != 0;
        tournament.touch(item);
      }
      std::uint32_t expected = Tournament::nothing;
      for (std::uint32_t item = 0; item < size; ++item) {
        if (in[item] && (expected == Tournament::nothing || less(item, expected))) expected = item;
      }
      ASSERT_EQ(tournament.least([&](std::uint32_t item) { return in[item]; }, less), expected);
    }
  }
}

// The problems have more items than a search scans one by one: pairs of neighbours on a ring, and
// triples with a planted cover.
TEST(Tournament, ProblemsOfManyItemsAreSearchedInTheOrderOfASmallOne) {
  for (const std::uint32_t items : {4'098U, 20'000U}) {
    ProblemBuilder builder;
    std::vector<ItemId> ids;
    for (std::uint32_t k = 0; k < items; ++k) ids.push_back(builder.add_primary(std::to_string(k)));
    for (std::uint32_t k = 0; k < items; ++k) {
      builder.add_option(std::vector<Entry>{ids[k], ids[(k + 1) % items]});
    }
    const Problem problem = builder.build();
    for (const Branching branching : {Branching::mrv, Branching::weights, Branching::order}) {
      for (const bool restarts : {false, true}) {
        SolveOptions options{.strategy = {.branching = branching, .restarts = restarts}};
        EXPECT_EQ(Solver(problem, options).count().count, 2U);
      }
    }
    EXPECT_EQ(Solver(problem).count().count, 2U);
    EXPECT_EQ(Solver(problem, {.engine = "links"}).count().count, 2U);
  }
}

}  // namespace dlx::testing::race_test
