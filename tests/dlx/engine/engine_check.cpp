#include "tests/dlx/engine/engine_check.hpp"

#include <list>

#include "dlx/dlx.hpp"
#include "dlx/engine/engines.hpp"
#include "tests/testing.hpp"

namespace dlx::testing {
namespace {

using Step = Engine::Step;
using Covers = std::vector<std::vector<OptionId>>;

void force(Engine& engine, const std::vector<OptionId>& options) {
  for (const OptionId option : options) EXPECT_TRUE(engine.force(option));
}

Statistics statistics(const Engine& engine) {
  Statistics statistics;
  engine.add_statistics(statistics);
  return statistics;
}

Found count(Engine& engine, std::uint64_t& covers) {
  Meter meter;
  meter.start();
  EXPECT_EQ(engine.count(meter, no_limit, covers), Step::exhausted);
  return {{}, meter.nodes(), statistics(engine)};
}

// Counts in pieces of a few covers and nodes; between the pieces, next() finds some covers.
void check_pieces(Engine& engine, const Found& whole, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Found pieces;
  std::uint64_t covers = 0;
  for (Step step = Step::stopped; step != Step::exhausted;) {
    const SolveOptions options{.node_limit = random() % (2 + whole.nodes / 4)};
    Meter meter(options, nullptr);
    meter.start();
    do {
      const std::uint64_t before = covers;
      const std::uint64_t most = random() % (2 + whole.covers.size() / 4);
      if (random() % 4 == 0) {
        step = engine.next(meter);
        covers += step == Step::cover ? 1 : 0;
      } else {
        step = engine.count(meter, most, covers);
        ASSERT_LE(covers - before, most);
        if (step == Step::cover) {
          ASSERT_EQ(covers - before, most);
        }
      }
      // An engine that makes no progress would loop forever.
      ASSERT_LE(covers, whole.covers.size());
      ASSERT_GE(engine.fraction(), 0);
      ASSERT_LE(engine.fraction(), 1);
    } while (step == Step::cover);
    if (step == Step::stopped) {
      ASSERT_EQ(meter.nodes(), options.node_limit);
    }
    pieces.nodes += meter.nodes();
    ASSERT_LE(pieces.nodes, whole.nodes);
  }
  EXPECT_EQ(engine.fraction(), 1);
  EXPECT_EQ(covers, whole.covers.size());
  engine.add_statistics(pieces.statistics);
  expect_same_work(pieces, whole);
}

// A search by engines that repeatedly donate subtrees to new or used engines, with kernels of all
// levels. The concatenated covers of the subtrees must be those of one engine.
class SharedSearch {
 public:
  SharedSearch(const Problem& problem, const MakeEngine& make, const std::vector<OptionId>& forced,
               const Found& whole, std::uint64_t seed, bool counting)
      : problem_(problem),
        make_(make),
        forced_(forced),
        whole_(whole),
        counting_(counting),
        random_(seed) {}

  void check() {
    parts_.emplace_back().engine = take_engine();
    for (bool any = true; any;) {
      any = false;
      for (auto part = parts_.begin(); part != parts_.end(); ++part) {
        if (part->engine == nullptr) continue;
        any = true;
        ASSERT_NO_FATAL_FAILURE(advance(*part));
        if (part->engine == nullptr) continue;  // it has just ended
        ASSERT_NO_FATAL_FAILURE(share(part));
      }
    }
    for (const Part& part : parts_) {
      sum_.covers.insert(sum_.covers.end(), part.covers.begin(), part.covers.end());
    }
    for (const auto& engine : idle_) engine->add_statistics(sum_.statistics);
    sum_.statistics.updates -= forced_updates_;
    if (counting_) {
      EXPECT_EQ(counted_, whole_.covers.size());
    } else {
      EXPECT_EQ(sum_.covers, whole_.covers);
    }
    expect_same_work(sum_, whole_);
  }

 private:
  struct Part {
    std::unique_ptr<Engine> engine;  // null if it is finished
    Covers covers;
  };
  using Parts = std::list<Part>;

  static constexpr std::size_t max_engines = 10;

  // Returns an engine; if `giver` is not null, the engine can adopt its donation.
  std::unique_ptr<Engine> take_engine(const Engine* giver = nullptr) {
    if (!idle_.empty() && (engines_ >= max_engines || random_() % 2 == 0)) {
      std::unique_ptr<Engine> engine = std::move(idle_.back());
      idle_.pop_back();
      return engine;
    }
    std::unique_ptr<Engine> engine = giver != nullptr ? giver->clone() : nullptr;
    if (engine == nullptr) {
      const auto factory = giver != nullptr ? giver->factory() : nullptr;
      engine = factory && random_() % 2 == 0 ? factory()
                                             : make_(problem_, levels_[random_() % levels_.size()]);
    }
    force(*engine, forced_);
    if (engines_++ > 0) forced_updates_ += statistics(*engine).updates;
    return engine;
  }

  void advance(Part& part) {
    const SolveOptions options{.node_limit = random_() % (4 + whole_.nodes / 8)};
    Meter meter(options, nullptr);
    meter.start();
    Step step = Step::cover;
    for (std::uint64_t most = random_() % 5; step == Step::cover && most > 0; --most) {
      if (counting_) {
        const std::uint64_t before = counted_;
        step = part.engine->count(meter, most, counted_);
        ASSERT_LE(counted_ - before, most);
      } else if ((step = part.engine->next(meter)) == Step::cover) {
        part.engine->get_cover(part.covers.emplace_back());
      }
    }
    sum_.nodes += meter.nodes();
    ASSERT_LE(sum_.nodes, whole_.nodes);
    ASSERT_LE(counted_, whole_.covers.size());
    if (step != Step::exhausted) return;
    EXPECT_EQ(part.engine->fraction(), 1);
    idle_.push_back(std::move(part.engine));
  }

  void share(Parts::iterator part) {
    for (std::uint64_t times = random_() % 3; times > 0; --times) {
      if (idle_.empty() && engines_ >= max_engines) return;
      std::unique_ptr<Engine::Donation> rest;
      std::vector<Path> paths;
      if (random_() % 2 == 0) rest = part->engine->donate();
      if (rest == nullptr) paths = part->engine->donate_paths();
      ASSERT_GE(part->engine->fraction(), 0);
      ASSERT_LE(part->engine->fraction(), 1);
      if (rest == nullptr && paths.empty()) return;
      const auto other = parts_.emplace(std::next(part));
      other->engine = take_engine(part->engine.get());
      if (rest == nullptr) {
        other->engine->start(std::move(paths));
      } else if (random_() % 4 == 0 || !other->engine->adopt(*rest)) {
        other->engine->start(rest->paths());
      }
    }
  }

  const Problem& problem_;
  const MakeEngine& make_;
  const std::vector<OptionId>& forced_;
  const Found& whole_;
  const bool counting_;
  const std::vector<SimdLevel> levels_ = simd_levels();
  std::mt19937_64 random_;
  Parts parts_;
  std::vector<std::unique_ptr<Engine>> idle_;
  std::size_t engines_ = 0;
  std::uint64_t counted_ = 0;
  std::uint64_t forced_updates_ = 0;  // of all engines except the first
  Found sum_;
};

}  // namespace

std::vector<SimdLevel> simd_levels() {
  std::vector<SimdLevel> levels;
  for (const SimdLevel level : compiled_simd_levels()) {
    if (level <= simd_level()) levels.push_back(level);
  }
  return levels;
}

Found search_in_pieces(Engine& engine, std::uint64_t piece, std::uint64_t nodes) {
  Found found;
  while (found.nodes < nodes) {
    Found some = search(engine, std::min(piece, nodes - found.nodes));
    found.nodes += some.nodes;
    std::ranges::move(some.covers, std::back_inserter(found.covers));
    found.statistics = some.statistics;
  }
  return found;
}

void expect_same_work(const Found& one, const Found& other) {
  EXPECT_EQ(one.nodes, other.nodes);
  expect_same_work(one.statistics, other.statistics);
}

void expect_same_work(const Statistics& one, const Statistics& other) {
  EXPECT_EQ(one.nodes, other.nodes);
  EXPECT_EQ(one.branchings, other.branchings);
  EXPECT_EQ(one.updates, other.updates);
  EXPECT_EQ(one.level_nodes, other.level_nodes);
}

Found search(Engine& engine, std::uint64_t max_nodes) {
  Found found;
  const SolveOptions options{.node_limit = max_nodes};
  Meter meter(options, nullptr);
  meter.start();
  double fraction = 0;
  while (engine.next(meter) == Step::cover) {
    engine.get_cover(found.covers.emplace_back());
    // With many levels, this check costs an engine as much as hundreds of covers.
    if (found.covers.size() > 50 && found.covers.size() % 128 != 0) continue;
    EXPECT_GE(engine.fraction(), fraction - 0.02);  // the lanes engine rounds
    fraction = engine.fraction();
  }
  found.nodes = meter.nodes();
  engine.add_statistics(found.statistics);
  return found;
}

CoverSet as_set(const Covers& covers) {
  CoverSet set;
  for (const std::vector<OptionId>& cover : covers) {
    EXPECT_TRUE(set.insert(sorted_numbers(cover)).second) << "a cover came twice";
  }
  return set;
}

Covers sorted(Covers covers) {
  for (std::vector<OptionId>& cover : covers) std::ranges::sort(cover);
  std::ranges::sort(covers);
  return covers;
}

Problem enlarged(const Problem& problem, std::uint32_t more_items, std::uint32_t more_options,
                 std::uint64_t seed) {
  // A search branches early on an item with two options: with many items that have two options, the
  // search would enumerate subsets of the options.
  constexpr int max_with_two = 4;
  std::mt19937_64 random(seed);
  const auto below = [&](std::size_t n) { return static_cast<std::uint32_t>(random() % n); };
  const std::uint32_t primary = problem.num_primary();

  // The numbers of items are ordered: old primary items, new primary items, secondary items.
  std::vector<std::vector<std::pair<std::uint32_t, ColourId>>> options;
  std::vector<std::size_t> usable;
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    if (problem.has_primary(OptionId{k})) usable.push_back(k);
    options.emplace_back();
    for (const Entry& entry : problem.option(OptionId{k})) {
      const std::uint32_t item = index(entry.item);
      options.back().emplace_back(item < primary ? item : item + more_items, entry.colour);
    }
  }
  for (std::uint32_t k = 0; k < more_options; ++k) options.push_back({{0, ColourId::none}});
  std::vector<std::vector<std::size_t>> options_of(primary);
  for (std::size_t k = 0; k < options.size(); ++k) {
    for (const auto& [item, colour] : options[k]) {
      if (item < primary) options_of[item].push_back(k);
    }
  }
  int with_two = 0;
  for (std::uint32_t item = primary; item < primary + more_items; ++item) {
    const std::uint32_t kind = below(8);
    if (kind > 1 && primary > 0) {
      for (const std::size_t k : options_of[below(primary)]) {
        options[k].emplace_back(item, ColourId::none);
      }
      continue;
    }
    if (kind == 0 && !usable.empty() && with_two++ < max_with_two) {
      options[usable[below(usable.size())]].emplace_back(item, ColourId::none);
    }
    options.push_back({{item, ColourId::none}});
  }

  std::vector<std::uint32_t> order(primary + more_items);
  for (std::uint32_t k = 0; k < order.size(); ++k) order[k] = k;
  for (std::size_t k = order.size(); k > 1; --k) std::swap(order[k - 1], order[below(k)]);
  ProblemBuilder builder;
  std::vector<ItemId> items(order.size());
  for (const std::uint32_t item : order) items[item] = builder.add_primary();
  for (std::uint32_t k = primary; k < problem.num_items(); ++k) {
    items.push_back(builder.add_secondary());
  }
  for (const auto& option : options) {
    std::vector<Entry> entries;
    for (const auto& [item, colour] : option) {
      entries.emplace_back(items[item], colour == ColourId::none
                                            ? colour
                                            : builder.colour(problem.colour_name(colour)));
    }
    builder.add_option(entries);
  }
  return builder.build();
}

std::size_t check_engine(const Problem& problem, const MakeEngine& make, std::uint64_t seed,
                         const std::vector<OptionId>& forced) {
  const auto search_all = [&](Engine& engine) {
    force(engine, forced);
    return search(engine);
  };
  const Found whole = search_all(*make(problem, simd_level()));
  const std::unique_ptr<Engine> reference =
      problem.has_bounds() ? make_multiplicity_engine(problem) : make_links_engine(problem);
  EXPECT_EQ(sorted(whole.covers), sorted(search_all(*reference).covers));
  for (const std::vector<OptionId>& cover : whole.covers) {
    EXPECT_FALSE(verify(problem, cover).has_value());
  }
  for (const SimdLevel level : simd_levels()) {
    SCOPED_TRACE(to_string(level));
    const std::unique_ptr<Engine> engine = make(problem, level);
    const Found found = search_all(*engine);
    EXPECT_EQ(found.covers, whole.covers);
    expect_same_work(found, whole);

    engine->reset();
    force(*engine, forced);
    std::uint64_t covers = 0;
    expect_same_work(count(*engine, covers), whole);
    EXPECT_EQ(covers, whole.covers.size());

    engine->reset();
    force(*engine, forced);
    check_pieces(*engine, whole, seed);
  }
  for (const bool counting : {false, true}) {
    SCOPED_TRACE(counting ? "shared, counting" : "shared, streaming");
    SharedSearch(problem, make, forced, whole, seed, counting).check();
  }
  return whole.covers.size();
}

}  // namespace dlx::testing
