// The lanes engine with each instruction set of this machine, and its parts.

#include "dlx/dlx.hpp"
#include "dlx/engine/engines.hpp"
#include "dlx/engine/lanes/lanes_search.hpp"
#include "tests/dlx/boards.hpp"
#include "tests/dlx/engine/engine_check.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::lanes_engine_test {

using lanes::LanesSearch;
using lanes::Mark;
using lanes::Pack;
using Cover = std::vector<std::uint32_t>;

// Returns the problem of Latin squares as coloured words: rows and columns are words, and cells are
// secondary items with colours.
Problem coloured_squares(std::uint32_t n) {
  ProblemBuilder builder;
  std::vector<ItemId> lines, cells;
  for (std::uint32_t k = 0; k < 2 * n; ++k) lines.push_back(builder.add_primary());
  for (std::uint32_t k = 0; k < n * n; ++k) cells.push_back(builder.add_secondary());
  std::vector<ColourId> colours;
  for (std::uint32_t k = 0; k < n; ++k) colours.push_back(builder.colour(std::to_string(k)));
  std::vector<std::uint32_t> word(n);
  for (std::uint32_t k = 0; k < n; ++k) word[k] = k;
  do {
    for (std::uint32_t line = 0; line < n; ++line) {
      std::vector<Entry> across{lines[line]};
      std::vector<Entry> down{lines[n + line]};
      for (std::uint32_t k = 0; k < n; ++k) {
        across.emplace_back(cells[line * n + k], colours[word[k]]);
        down.emplace_back(cells[k * n + line], colours[word[k]]);
      }
      builder.add_option(across);
      builder.add_option(down);
    }
  } while (std::ranges::next_permutation(word).found);
  return builder.build();
}

class Collector final : public lanes::Covers {
 public:
  Then found(const Mark&, const std::uint64_t*) override { return Then::keep; }
  void branched(const Mark&, std::uint32_t) override {}
  bool wants(std::uint32_t) override { return true; }
};

// The first covers in the order of the search.
std::vector<Cover> first_covers(const Problem& problem, SimdLevel level, bool may_shrink,
                                std::size_t most) {
  const auto pack = std::make_shared<const Pack>(problem, lanes::find_kernel(level));
  LanesSearch search(pack, may_shrink);
  std::vector<std::uint64_t> root(pack->state_words());
  pack->set_root(root.data());
  std::copy_n(root.begin(), root.size() - 1, search.push(Mark::root(0)));
  Collector collector;
  std::vector<Cover> covers;
  for (;;) {
    search.normalize();
    if (search.empty() || covers.size() == most) return covers;
    if (search.top_mark().cover()) {
      const std::vector<OptionId> options = search.top_options();
      search.pop();
      EXPECT_FALSE(verify(problem, options).has_value());
      covers.emplace_back();
      for (const OptionId option : options) covers.back().push_back(index(option));
      continue;
    }
    search.step(search.lanes(), collector);
  }
}

std::vector<Cover> all_covers(const Problem& problem, SimdLevel level, bool may_shrink) {
  return first_covers(problem, level, may_shrink, std::numeric_limits<std::size_t>::max());
}

// The covers of a sudoku, from the live options in the states of the search, and the branchings.
struct Solved {
  std::vector<std::vector<OptionId>> covers;
  std::uint64_t branchings = 0;
};

class Solving final : public lanes::Covers {
 public:
  explicit Solving(const Pack& pack) : pack_(pack) {}
  Then found(const Mark&, const std::uint64_t* state) override {
    solved.covers.emplace_back();
    pack_.get_live(state, solved.covers.back(), scratch_);
    return Then::drop;
  }
  void branched(const Mark&, std::uint32_t) override { ++solved.branchings; }
  bool wants(std::uint32_t) override { return true; }

  Solved solved;

 private:
  const Pack& pack_;
  std::vector<std::uint32_t> scratch_;
};

Solved solve(const Problem& problem, const std::string& givens, SimdLevel level, bool by_hits,
             bool by_table = true) {
  const auto pack = std::make_shared<Pack>(problem, lanes::find_kernel(level));
  if (by_table) pack->add_restrictions();
  if (by_hits) pack->add_hits();
  EXPECT_EQ(pack->tables().num_hit_sets > 0, by_hits);
  EXPECT_EQ(pack->tables().regular, givens.size() == 81);
  const std::uint32_t values = problem.num_options() / static_cast<std::uint32_t>(givens.size());
  std::vector<std::uint32_t> options;
  for (std::uint32_t cell = 0; cell < givens.size(); ++cell) {
    if (givens[cell] != '.')
      options.push_back(cell * values + static_cast<std::uint32_t>(givens[cell] - '1'));
  }
  LanesSearch search(pack, false);
  std::vector<std::uint64_t> root(pack->state_words());
  pack->set_root(root.data());
  pack->restrict_items(root.data(), options);
  std::copy_n(root.begin(), root.size() - 1, search.push(Mark::root(0)));
  Solving solving(*pack);
  while (!search.empty()) search.step(search.lanes(), solving);
  std::ranges::sort(solving.solved.covers);  // they were reported in the order of windows
  return solving.solved;
}

std::uint64_t count_with_links(const Problem& problem) {
  return Solver(problem, {.engine = "links"}).count().count.low();
}

void expect_same_on_all_levels(const Problem& problem) {
  const std::vector<Cover> expected = all_covers(problem, SimdLevel::portable, false);
  EXPECT_EQ(expected.size(), count_with_links(problem));
  for (const SimdLevel level : simd_levels()) {
    SCOPED_TRACE(to_string(level));
    EXPECT_EQ(all_covers(problem, level, false), expected);
    EXPECT_EQ(all_covers(problem, level, true), expected);
  }
}

// The number of states of a window differs between levels; the order of covers does not.
TEST(Lanes, FindsTheSameCoversInTheSameOrderOnAllLevels) {
  expect_same_on_all_levels(queens(10));
  expect_same_on_all_levels(coloured_squares(4));
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    expect_same_on_all_levels(random_problem(random_shape(seed), seed));
  }
}

const MakeEngine make_lanes = [](const Problem& problem, SimdLevel level) {
  return make_lanes_engine(problem, level);
};

// The problems have more covers than a window has states, and fewer.
TEST(LanesEngine, SearchesInPieces) {
  EXPECT_EQ(check_engine(queens(8), make_lanes, 1), 92U);
  EXPECT_EQ(check_engine(queens(10), make_lanes, 2), 724U);
  EXPECT_EQ(check_engine(coloured_squares(4), make_lanes, 3), 576U);
  std::size_t covers = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem =
        enlarged(small_problem(seed, 31), static_cast<std::uint32_t>(5 * seed), 0, seed);
    ASSERT_TRUE(lanes_engine_fits(problem));
    covers += check_engine(problem, make_lanes, seed);
    if (HasFailure()) return;
  }
  EXPECT_GT(covers, 1000U);
}

const char* const hard_sudoku =
    "..6.597..8.514..6..4.6.....2....36....4.1..9............75..81.5..4.89......3....";
// A puzzle with some givens removed.
const char* const loose_sudoku =
    "53..7....6...95.....8....6.8...6...34..8.3...7...2...6.6....28......9..5.........";

// Branching by hits changes only the order and size of a tree; the remaining states are equal with
// all instruction sets and window sizes.
TEST(Lanes, ChoosesByHits) {
  const auto expect_same = [](const Problem& problem, const std::string& givens) {
    const Solved expected = solve(problem, givens, SimdLevel::portable, false);
    const Solved first = solve(problem, givens, SimdLevel::portable, true);
    for (const auto& cover : expected.covers) EXPECT_FALSE(verify(problem, cover).has_value());
    EXPECT_EQ(solve(problem, givens, SimdLevel::portable, true, false).covers, expected.covers);
    for (const SimdLevel level : simd_levels()) {
      SCOPED_TRACE(to_string(level));
      EXPECT_EQ(solve(problem, givens, level, false).covers, expected.covers);
      const Solved by_hits = solve(problem, givens, level, true);
      EXPECT_EQ(by_hits.covers, expected.covers);
      EXPECT_EQ(by_hits.branchings, first.branchings);
    }
    return std::pair(expected, first);
  };
  EXPECT_EQ(expect_same(sudokus(2, 2), "................").second.covers.size(), 288U);
  EXPECT_GT(expect_same(sudokus(2, 3), "1.....2.....3.....4.....5...........").second.covers.size(),
            1U);
  EXPECT_GT(expect_same(sudokus(3, 3), loose_sudoku).second.covers.size(), 512U);
  const auto [plain, by_hits] = expect_same(sudokus(3, 3), hard_sudoku);
  EXPECT_EQ(by_hits.covers.size(), 1U);
  EXPECT_LT(2 * by_hits.branchings, plain.branchings);
}

// The problems have items without pairs, or options of more than four items.
TEST(Lanes, HasNoHitsWhereTheyCannotHelp) {
  for (const Problem& problem : {queens(8), coloured_squares(4)}) {
    Pack pack(problem, lanes::find_kernel(SimdLevel::portable));
    pack.add_hits();
    EXPECT_EQ(pack.tables().num_hit_sets, 0U);
    EXPECT_FALSE(pack.tables().regular);
  }
}

TEST(Lanes, MovesWindowsToSmallerFrames) {
  // The problem is large enough for nested frames on all levels, and for states that return from
  // frames.
  const Problem problem = queens(11);
  EXPECT_EQ(all_covers(problem, simd_levels().back(), true).size(), 2680U);
  EXPECT_EQ(all_covers(problem, SimdLevel::portable, true).size(), 2680U);
}

// Four long items and many short items: once options have died, more pairs of items share enough of
// the remaining options to be compared. Comparing these pairs would take more memory in frames than
// in the whole problem, and would change the order of covers.
TEST(Lanes, FramesCompareThePairsOfTheWholeProblem) {
  constexpr std::uint32_t num_long = 4, num_items = 36, num_options = 300;
  std::mt19937 random(2);
  ProblemBuilder builder;
  std::vector<ItemId> items;
  for (std::uint32_t k = 0; k < num_items; ++k) items.push_back(builder.add_primary());
  for (std::uint32_t k = 0; k < num_options; ++k) {
    std::vector<std::uint32_t> chosen;
    if (random() % 2 == 0) chosen.push_back(random() % num_long);
    const std::size_t size = 2 + random() % 3;
    while (chosen.size() < size) {
      const std::uint32_t item = num_long + random() % (num_items - num_long);
      if (std::ranges::find(chosen, item) == chosen.end()) chosen.push_back(item);
    }
    std::vector<Entry> option;
    for (const std::uint32_t item : chosen) option.emplace_back(items[item]);
    builder.add_option(option);
  }
  const Problem problem = builder.build();
  const lanes::LanesKernel& kernel = lanes::find_kernel(SimdLevel::portable);
  const Pack whole(problem, kernel);
  ASSERT_GT(whole.tables().num_segments, 0U);
  for (std::uint32_t first = 0; first < whole.num_options(); ++first) {
    std::vector<std::uint64_t> state(whole.state_words());
    whole.set_root(state.data());
    whole.take(state.data(), first);
    const Pack part(whole, state.data());
    EXPECT_LE(part.tables().num_pairs, whole.tables().num_pairs);
    EXPECT_LE(kernel.planes_bytes(part.tables()), kernel.planes_bytes(whole.tables()));
  }
  constexpr std::size_t some = 3'000;
  const std::vector<Cover> expected = first_covers(problem, SimdLevel::portable, false, some);
  EXPECT_EQ(expected.size(), some);
  for (const SimdLevel level : simd_levels()) {
    SCOPED_TRACE(to_string(level));
    EXPECT_EQ(first_covers(problem, level, true, some), expected);
  }
}

// A few states with a forced option are among hundreds of covers, which stay in place: the last
// matrix is too large for the table with which an option is taken at once.
TEST(Lanes, InfersWhatFewStatesHaveInLargeProblems) {
  constexpr std::uint32_t few = 10, many = 490, long_item = 6000;
  ProblemBuilder builder;
  const ItemId x = builder.add_primary("x"), y = builder.add_primary("y");
  const ItemId s = builder.add_secondary("s");
  for (std::uint32_t k = 0; k < few; ++k) builder.add_option({x, s});
  for (std::uint32_t k = 0; k < many; ++k) builder.add_option({x, y});
  builder.add_option({y});
  for (std::uint32_t k = 0; k < long_item; ++k) builder.add_option({y, s});
  const Problem problem = builder.build();
  for (const SimdLevel level : simd_levels()) {
    SCOPED_TRACE(to_string(level));
    EXPECT_EQ(all_covers(problem, level, true).size(), few + many);
  }
}

// Returns the tables of Latin squares of order n: small squares, and squares with hundreds of levels
// of large states.
lanes::LanesTables latin_tables(std::uint32_t n, std::unique_ptr<const Pack>& pack) {
  pack = std::make_unique<Pack>(latin(n), lanes::find_kernel(SimdLevel::portable));
  return pack->tables();
}

// The items have so many options that the first windows have room for only a few states. The
// smaller states on deeper levels must be searched many at a time.
TEST(Lanes, WindowsBecomeWideWhereItemsHaveManyOptions) {
  constexpr std::uint32_t num_items = 48;
  constexpr std::uint32_t num_options = 50'000;
  std::mt19937 random(1);
  ProblemBuilder builder;
  std::vector<ItemId> items;
  for (std::uint32_t k = 0; k < num_items; ++k) items.push_back(builder.add_primary());
  for (std::uint32_t o = 0; o < num_options; ++o) {
    std::vector<Entry> option;
    while (option.size() < 4) {
      const Entry entry = items[random() % num_items];
      if (std::ranges::find(option, entry) == option.end()) option.push_back(entry);
    }
    builder.add_option(option);
  }
  const auto pack = std::make_shared<const Pack>(builder.build(), lanes::find_kernel(simd_level()));
  LanesSearch search(pack, true);
  std::vector<std::uint64_t> root(pack->state_words());
  pack->set_root(root.data());
  std::copy_n(root.begin(), root.size() - 1, search.push(Mark::root(0)));
  ASSERT_FALSE(lanes::Width(pack->tables(), search.lanes()).full());
  constexpr std::uint32_t windows = 200;
  Collector collector;
  std::uint64_t states = 0;
  for (std::uint32_t k = 0; k < windows; ++k) {
    search.normalize();
    while (search.top_mark().cover()) {
      search.pop();
      search.normalize();
    }
    states += search.step(search.lanes(), collector);
  }
  EXPECT_GT(states, 10 * windows);
}

TEST(LanesWidth, IsFullWhereStatesAreSmall) {
  std::unique_ptr<const Pack> pack;
  const lanes::Width width(latin_tables(4, pack), 512);
  EXPECT_TRUE(width.full());
  EXPECT_EQ(width.states(0, 1000, 0), 512U);
}

TEST(LanesWidth, SharesMemoryOutAmongTheLevelsToCome) {
  std::unique_ptr<const Pack> pack;
  lanes::Width width(latin_tables(20, pack), 512);
  constexpr std::size_t state = 1200, megabyte = 1 << 20;
  ASSERT_FALSE(width.full());
  const std::size_t at_first = width.states(0, state, 0);
  EXPECT_LT(at_first, 64U);
  EXPECT_LT(width.states(0, state, 30 * megabyte), at_first) << "with less memory left";
  EXPECT_EQ(width.states(0, state, 1000 * megabyte), 1U) << "with none";
  EXPECT_GT(width.states(390, state, 0), 4 * at_first) << "with few levels left";
  width.branched(0, 9);
  EXPECT_LT(width.states(0, state, 0), at_first / 4) << "with many children";
  EXPECT_LT(width.states(1, state, 0), at_first / 4) << "as on the level above";
  width.branched(1, 2);
  EXPECT_GE(width.states(1, state, 0), at_first) << "unless it is known to have fewer";
  for (int k = 0; k < 1000; ++k) width.end_window();
  EXPECT_EQ(width.states(1, state, 0), 512U) << "as no level is deeper";
  width.clear();
  EXPECT_EQ(width.states(0, state, 0), at_first);
}

TEST(Lanes, GathersAndScattersBits) {
  std::mt19937_64 random(7);
  for (const SimdLevel level : simd_levels()) {
    SCOPED_TRACE(to_string(level));
    const lanes::LanesKernel& kernel = lanes::find_kernel(level);
    for (int round = 0; round < 500; ++round) {
      const std::size_t words = 1 + static_cast<std::size_t>(round % 5);
      std::vector<std::uint64_t> from(words), mask(words), gathered(words + 1), back(words);
      for (std::size_t w = 0; w < words; ++w) {
        from[w] = random();
        mask[w] = round % 7 == 0 ? ~std::uint64_t{0} : random() & random();
      }
      kernel.gather(from.data(), mask.data(), words, gathered.data());
      std::size_t at = 0;
      for (std::size_t bit = 0; bit < 64 * words; ++bit) {
        if ((mask[bit / 64] >> bit % 64 & 1) == 0) continue;
        ASSERT_EQ(gathered[at / 64] >> at % 64 & 1, from[bit / 64] >> bit % 64 & 1);
        ++at;
      }
      for (std::size_t w = 0; w < words; ++w) back[w] = ~from[w] & ~mask[w];
      kernel.scatter(gathered.data(), mask.data(), words, back.data());
      for (std::size_t w = 0; w < words; ++w) {
        ASSERT_EQ(back[w], (from[w] & mask[w]) | (~from[w] & ~mask[w]));
      }
    }
  }
}

TEST(Lanes, MarksKeepTheirValues) {
  Mark mark = Mark::root(77);
  EXPECT_EQ(mark.tag(), 77U);
  EXPECT_EQ(mark.level(), 0U);
  EXPECT_DOUBLE_EQ(mark.share(), 1);
  mark.set_seen(true);
  const Mark child = mark.child(4);
  EXPECT_EQ(child.tag(), 77U);
  EXPECT_EQ(child.level(), 1U);
  EXPECT_DOUBLE_EQ(child.share(), 0.25);
  EXPECT_FALSE(child.seen());
  EXPECT_TRUE(mark.seen());
  Mark deep = child;
  for (int k = 0; k < 100000; ++k) deep = deep.child(3);
  EXPECT_EQ(deep.tag(), 77U);
  EXPECT_GE(deep.share(), 0);
  EXPECT_LT(deep.share(), 1e-100);
}

// Requests a pause after a number of polls; an engine polls every few nodes.
class PausingMeter : public Meter {
 public:
  PausingMeter(const SolveOptions& options, std::uint64_t looks)
      : Meter(options, std::function<void()>()), left_(looks) {
    start();
    pause_at(Clock::now());
  }

 protected:
  bool more_nodes() override {
    nodes_end_ = nodes_ + 4;
    return true;
  }
  bool check_limits(Clock::time_point now) override {
    return left_ > 0 ? left_-- > 0 : Meter::check_limits(now);
  }

 private:
  std::uint64_t left_;
};

struct Rest {
  std::vector<std::vector<OptionId>> covers;
  std::uint64_t nodes = 0;
};

Rest rest_of(Engine& engine) {
  Rest rest;
  Meter meter;
  while (engine.next(meter) == Engine::Step::cover) {
    engine.get_cover(rest.covers.emplace_back());
  }
  rest.nodes = meter.nodes();
  return rest;
}

// An engine with the same tables adopts the frames of a subtree, and other engines adopt its paths;
// nodes and covers are equal.
TEST(LanesEngine, TwinsTakeOverFrames) {
  const Problem problem = queens(11);
  const std::unique_ptr<Engine> engine = make_lanes_engine(problem);
  const OptionId corner{0};
  ASSERT_TRUE(engine->force(corner));
  SolveOptions options{.node_limit = 2000};
  Meter meter(options, nullptr);
  std::uint64_t covers = 0;
  ASSERT_EQ(engine->count(meter, no_limit, covers), Engine::Step::stopped);
  const std::unique_ptr<Engine::Donation> part = engine->donate();
  ASSERT_NE(part, nullptr);

  const std::unique_ptr<Engine> stranger = make_lanes_engine(problem);
  ASSERT_TRUE(stranger->force(corner));
  EXPECT_FALSE(stranger->adopt(*part));
  stranger->start(part->paths());
  const std::unique_ptr<Engine> other = engine->factory()();
  EXPECT_FALSE(other->adopt(*part));  // nothing is forced
  ASSERT_TRUE(other->force(corner));
  ASSERT_TRUE(other->adopt(*part));
  EXPECT_EQ(other->fraction(), 0);

  const Rest by_paths = rest_of(*stranger);
  const Rest by_frames = rest_of(*other);
  EXPECT_EQ(by_frames.covers, by_paths.covers);
  EXPECT_EQ(by_frames.nodes, by_paths.nodes);
  EXPECT_GT(by_frames.nodes, 100U);
  EXPECT_GT(by_frames.covers.size(), 5U);
}

// A pause may occur while states that are already counted continue without nodes.
TEST(LanesEngine, PausesWheneverItIsToldTo) {
  const Problem problem = queens(6);
  SolveOptions options;
  options.node_limit = 1;  // the meter decides about further nodes
  bool ended = false;
  for (std::uint64_t looks = 0; !ended; ++looks) {
    PausingMeter meter(options, looks);
    std::uint64_t covers = 0;
    ended = make_lanes_engine(problem)->count(meter, no_limit, covers) == Engine::Step::exhausted;
    EXPECT_EQ(meter.paused(), !ended) << "after " << looks << " looks";
    if (ended) {
      EXPECT_EQ(covers, 4);
    }
  }
}

}  // namespace dlx::testing::lanes_engine_test
