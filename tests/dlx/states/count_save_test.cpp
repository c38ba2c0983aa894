// Counts that are saved and continued give the same number as uninterrupted counts.

#include "dlx/solver.hpp"
#include "dlx/states/order.hpp"
#include "dlx/states/state_space.hpp"
#include "dlx/states/sweep.hpp"
#include "tests/dlx/asking.hpp"
#include "tests/dlx/boards.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/damage.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/dlx/states/sweep_turns.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::count_save_test {

constexpr std::uint64_t plenty = std::uint64_t{1} << 24;

// -- sweeps ---------------------------------------------------------------------------------------

TEST(CountSave, SweepsOfRandomProblemsContinue) {
  std::size_t saves = 0;
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    const Problem problem = random_problem(random_shape(seed), seed);
    if (problem.has_bounds()) continue;
    const std::size_t expected = brute_force(problem).size();
    const auto orders = states::find_orders(problem);
    const states::StateSpace space(problem, orders[seed % orders.size()].items);
    for (const std::vector<std::uint64_t>& memories :
         {std::vector<std::uint64_t>{plenty}, {0}, {9000}, {20000, 0, plenty, 6000}}) {
      const Turns turns = sweep_in_turns(space, memories, 1 + seed % 5, seed);
      ASSERT_EQ(turns.count, expected) << seed << ", " << memories[0];
      saves += turns.saves;
    }
  }
  EXPECT_GT(saves, 1500U);
}

TEST(CountSave, SweepsOfBoardsContinue) {
  const std::vector<Problem> problems{board(4, 8, fixed_polyominoes(4)), matchings(12), langford(7),
                                      dominoes(2, 150)};
  for (const Problem& problem : problems) {
    const BigCount expected = counted(problem, memo());
    const states::StateSpace space(problem, states::find_orders(problem).front().items);
    const auto whole = states::make_sweep(space, plenty);
    EXPECT_TRUE(advance(*whole, no_limit));
    for (const std::vector<std::uint64_t>& memories :
         {std::vector<std::uint64_t>{plenty}, {40000}, {8000, 0, 100000}}) {
      const Turns turns = sweep_in_turns(space, memories, 300, 1);
      EXPECT_EQ(turns.count, expected);
      EXPECT_GT(turns.saves, 0U);
      if (memories[0] != plenty) continue;
      // If no table is spilled, the number of states is unchanged.
      EXPECT_EQ(turns.statistics.states, whole->statistics().states);
      EXPECT_EQ(turns.statistics.reached, whole->statistics().reached);
      EXPECT_EQ(turns.statistics.merged, whole->statistics().merged);
    }
  }
}

TEST(CountSave, ASavedSweepIsSmall) {
  const Problem problem = board(6, 8, fixed_polyominoes(4));
  const states::StateSpace space(problem, states::find_orders(problem).front().items);
  for (const std::uint64_t memory : {plenty, std::uint64_t{100000}}) {
    const auto sweep = states::make_sweep(space, memory);
    while (!advance(*sweep, 500)) {
      ASSERT_LT(sweep->save().size(), 500 + sweep->statistics().memory);
    }
  }
}

// -- counts ---------------------------------------------------------------------------------------

CountOptions counting_by(const std::string& engine, std::uint64_t memory = plenty) {
  CountOptions options{
      .search = {.engine = engine, .save_interval = std::chrono::duration<double>(0)},
      .memory = memory};
  return options;
}

struct Counted {
  CountResult result;
  std::size_t runs = 0;
};

// Counts until one of the first saves, repeatedly, each time continuing from the last saved bytes.
Counted count_in_turns(const Problem& problem, CountOptions options, std::uint64_t seed = 1) {
  std::mt19937_64 random(seed);
  Counted counted;
  std::string bytes;
  double seconds = 0;
  do {
    StopFlag stop;
    std::uint64_t left = counted.runs == 0 ? 1 : 1 + random() % 4;
    options.search.stop = &stop;
    std::optional<SavedRun> state;
    if (!bytes.empty()) state = decode_run(bytes);
    options.on_save = [&](const SavedRun* now) {
      ASSERT_NE(now, nullptr);
      bytes = encode_run(*now);
      EXPECT_GE(now->seconds, seconds);
      seconds = now->seconds;
      if (--left == 0) stop.request();
    };
    counted.result =
        state ? count_covers(problem, options, std::move(*state)) : count_covers(problem, options);
  } while (counted.result.outcome == Outcome::interrupted && ++counted.runs < 10000);
  EXPECT_FALSE(bytes.empty());
  // The last saved state contains the answer.
  options.search.stop = nullptr;
  options.on_save = {};
  const CountResult again = count_covers(problem, options, decode_run(bytes));
  EXPECT_EQ(again.count, counted.result.count);
  EXPECT_EQ(again.statistics.nodes, counted.result.statistics.nodes);
  EXPECT_EQ(again.state_statistics.states, counted.result.state_statistics.states);
  EXPECT_EQ(decode_run(bytes).found, counted.result.count);
  return counted;
}

TEST(CountSave, CountsOfRandomProblemsContinue) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Problem problem = random_problem(random_shape(seed), seed);
    const std::size_t expected = brute_force(problem).size();
    for (const char* engine : {"auto", "states", "links"}) {
      if (problem.has_bounds() && std::string_view(engine) != "auto") continue;
      const Counted counted = count_in_turns(problem, counting_by(engine, seed % 5 * 4000), seed);
      ASSERT_EQ(counted.result.count, expected) << seed << ", " << engine;
    }
  }
}

TEST(CountSave, CountsOfBoardsContinue) {
  for (const char* engine : {"auto", "states"}) {
    for (const std::uint64_t memory : {std::uint64_t{300000}, plenty}) {
      const Counted counted =
          count_in_turns(board(6, 8, fixed_polyominoes(4)), counting_by(engine, memory));
      EXPECT_EQ(counted.result.outcome, Outcome::exhausted);
      EXPECT_EQ(counted.result.count, count_covers(board(6, 8, fixed_polyominoes(4))).count);
      EXPECT_GT(counted.runs, 0U);
    }
    EXPECT_EQ(count_in_turns(dominoes(2, 400), counting_by(engine)).result.count,
              count_covers(dominoes(2, 400)).count);
  }
}

TEST(CountSave, EnumerationsContinue) {
  for (const char* engine : {"auto", "links", "wide"}) {
    for (const unsigned threads : {1U, 2U}) {
      CountOptions options = counting_by(engine);
      options.search.threads = threads;
      EXPECT_EQ(count_in_turns(queens(10), options).result.count, 724);
    }
  }
}

TEST(CountSave, PartsThatWereCountedAreKept) {
  ProblemBuilder builder;
  for (const char* prefix : {"a", "b", "c"}) add_board(builder, 8, 8, prefix);
  for (const char* prefix : {"a", "b", "c"}) {
    add_placements(builder, 8, 8, prefix, fixed_polyominoes(2));
  }
  const Problem problem = builder.build();
  for (const char* engine : {"auto", "states"}) {
    CountOptions options = counting_by(engine);
    std::vector<std::string> runs;
    std::vector<std::uint64_t> nodes;
    options.on_save = [&](const SavedRun* run) {
      runs.push_back(encode_run(*run));
      nodes.push_back(run->nodes);
    };
    const CountResult whole = count_covers(problem, options);
    const BigCount expected = BigCount(12988816) * 12988816 * 12988816;
    EXPECT_EQ(whole.count, expected);
    options.on_save = {};
    for (std::size_t k = 0; k < runs.size(); k += 1 + runs.size() / 10) {
      const CountResult result = count_covers(problem, options, decode_run(runs[k]));
      EXPECT_EQ(result.count, expected);
      EXPECT_EQ(result.state_statistics.components, 3U);
      // Finished parts are not counted again. With auto, another method may answer, whose nodes do not
      // compare.
      if (std::string_view(engine) == "states") {
        EXPECT_GE(result.statistics.nodes, nodes[k]);
        EXPECT_LE(result.statistics.nodes, 2 * whole.statistics.nodes);
      }
    }
    EXPECT_EQ(count_covers(problem, options, decode_run(runs.back())).state_statistics.states,
              whole.state_statistics.states);
  }
}

TEST(CountSave, LimitsOfSolutionsHold) {
  const Problem problem = dominoes(8, 8);
  for (const std::uint64_t limit : {1000U, 12988815U, 12988817U}) {
    std::string bytes;
    CountOptions options = counting_by("auto");
    StopFlag stop;
    options.search.stop = &stop;
    options.on_save = [&](const SavedRun* run) {
      bytes = encode_run(*run);
      stop.request();
    };
    EXPECT_EQ(count_covers(problem, options).outcome, Outcome::interrupted);
    options.search.stop = nullptr;
    options.search.limit = limit;
    const CountResult result = count_covers(problem, options, decode_run(bytes));
    EXPECT_EQ(result.count, std::min<std::uint64_t>(limit, 12988816));
    EXPECT_EQ(result.outcome, limit > 12988816 ? Outcome::exhausted : Outcome::limit);
  }
}

// -- refused states -------------------------------------------------------------------------------

// Returns a saved count with states in its tables.
SavedRun run_of(const Problem& problem, const std::string& engine, std::uint64_t memory) {
  std::optional<SavedRun> last;
  CountOptions options = counting_by(engine, memory);
  StopFlag stop;
  options.search.stop = &stop;
  options.on_save = [&](const SavedRun* run) {
    if (!last || !run->tables.empty()) last = *run;
    if (engine == "links" || !last->tables.empty()) stop.request();
  };
  count_covers(problem, options);
  EXPECT_TRUE(last.has_value());
  return last.value();
}

// Returns whether the bytes are accepted. Only StateError may be thrown.
bool survives(const Problem& problem, const std::string& bytes) {
  try {
    CountOptions options{.memory = 100000};
    count_covers(problem, options, decode_run(bytes));
    return true;
  } catch (const StateError& error) {
    EXPECT_STRNE(error.what(), "");
    return false;
  }
}

TEST(CountSave, DamagedBytesAreRefused) {
  const Problem problem = board(4, 6, fixed_polyominoes(4));
  for (const char* engine : {"states", "links"}) {
    const std::string bytes = encode_run(run_of(problem, engine, plenty));
    expect_damage_refused(bytes, [&](const std::string& some) { return survives(problem, some); });
    EXPECT_FALSE(survives(board(6, 4, fixed_polyominoes(4)), bytes));
  }
}

// Inconsistent data in intact bytes is refused, or gives another number.
TEST(CountSave, InvalidStatesAreRefusedOrHarmless) {
  std::mt19937_64 random(3);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  std::size_t refused = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const Problem problem = seed % 2 == 0 ? board(4, 6, fixed_polyominoes(4)) : langford(7);
    const SavedRun good = run_of(problem, "states", seed % 3 == 0 ? 3000 : plenty);
    ASSERT_FALSE(good.tables.empty());
    for (int k = 0; k < 400; ++k) {
      SavedRun run = good;
      // One change in four is in the data about the tables, the others are in the tables.
      const bool task = k % 4 == 0;
      std::string& part = task ? run.task : run.tables;
      const std::size_t first = task ? 0 : 20;  // after the digest, which would reject most
      for (std::size_t changes = 1 + below(3); changes > 0; --changes) {
        const std::size_t at = std::min<std::size_t>(first + below(part.size()), part.size() - 1);
        switch (below(4)) {
          case 0:
            part[at] = static_cast<char>(part[at] ^ (1 << below(8)));
            break;
          case 1:
            part.resize(at);
            break;
          case 2:
            part.insert(at, 1 + below(40), static_cast<char>(below(256)));
            break;
          default:
            part.erase(at, 1 + below(9));
        }
        if (part.size() < first + 2) part = task ? good.task : good.tables;
      }
      refused += survives(problem, encode_run(run)) ? 0 : 1;
    }
  }
  EXPECT_GT(refused, 500U);
}

TEST(CountSave, ImpossibleStatesAreRefused) {
  const Problem problem = board(4, 6, fixed_polyominoes(4));
  const SavedRun good = run_of(problem, "states", plenty);
  EXPECT_TRUE(survives(problem, encode_run(good)));
  const auto refused = [&](const std::function<void(SavedRun&)>& change) {
    SavedRun run = good;
    change(run);
    EXPECT_FALSE(survives(problem, encode_run(run)));
  };
  const std::string head = good.tables.substr(0, 20) + std::string(6, '\0');
  const auto with_state = [&](const std::string& bytes) {
    refused([&](SavedRun& run) { run.tables = head + bytes; });
  };
  const states::StateSpace space(problem, states::find_orders(problem).front().items);
  const std::size_t bytes = (space.bits() + 7) / 8;
  const std::string empty(bytes, '\0');
  const std::string one("\x01\x01", 2);
  EXPECT_TRUE([&] {
    SavedRun run = good;
    run.tables = head + '\0' + empty + one;
    return survives(problem, encode_run(run));
  }());
  with_state('\0' + std::string(bytes, '\xff') + one);             // excess bits
  with_state(static_cast<char>(space.positions()) + empty + one);  // at a wrong position
  with_state('\0' + empty + std::string("\x01\x00", 2));           // no number
  with_state('\0' + empty + std::string("\x00", 1));               // no number
  with_state('\0' + empty + std::string("\x02\x01\x00", 3) + std::string(3, 'x'));  // too many
  with_state('\0' + empty + '\x7f' + std::string(127, '\x01'));                     // too large
  with_state('\0' + empty.substr(1));                                               // truncated
  refused([](SavedRun& run) { run.engine = "none"; });
  refused([](SavedRun& run) { run.engine = "links"; });
  refused([](SavedRun& run) { run.kind = "list"; });
  refused([](SavedRun& run) { run.problem[3] ^= 1; });
  refused([](SavedRun& run) { run.task.clear(); });
  refused([](SavedRun& run) { run.task[0] = 7; });  // the number of counted components
  refused([](SavedRun& run) { run.task += std::string(1, 'x'); });
  refused([&](SavedRun& run) { run.tables.clear(); });
}

TEST(CountSave, OtherCountsAreRefused) {
  const Problem problem = board(4, 6, fixed_polyominoes(4));
  const SavedRun memo = run_of(problem, "states", plenty);
  const SavedRun links = run_of(problem, "links", plenty);
  const auto with = [](const std::string& engine) {
    CountOptions options{.search = {.engine = engine}};
    return options;
  };
  EXPECT_THROW(count_covers(problem, with("links"), memo), StateError);
  EXPECT_THROW(count_covers(problem, with("states"), links), StateError);
  EXPECT_THROW(count_covers(problem, with("wide"), links), StateError);
  CountOptions options;
  const CountResult counted = count_covers(problem, with("states"));
  options.order = counted.state_statistics.order == "input" ? "short" : "input";
  EXPECT_THROW(count_covers(problem, options, memo), StateError);
  options = {};
  options.search.node_limit = 5;
  EXPECT_THROW(count_covers(problem, options, memo), std::invalid_argument);
  const BigCount expected = counted.count;
  EXPECT_EQ(count_covers(problem, with("auto"), memo).count, expected);
  EXPECT_EQ(count_covers(problem, with("auto"), links).count, expected);
  EXPECT_EQ(count_covers(problem, with("links"), links).count, expected);
  EXPECT_THROW(decode_state(encode_run(memo)), StateError);
  EXPECT_THROW(decode_run(encode_state(Solver(problem).save().value())), StateError);
}

TEST(CountSave, TheNoteIsKept) {
  SavedRun run = run_of(board(4, 6, fixed_polyominoes(4)), "states", plenty);
  run.note = std::string("a\0b", 3);
  EXPECT_EQ(decode_run(encode_run(run)).note, run.note);
}

}  // namespace dlx::testing::count_save_test
