#include "engine_check.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <list>
#include <random>
#include <string>

#include "dlx/dlx.hpp"
#include "dlx/engine/links_engine.hpp"

namespace dlx::testing {
namespace {

using Step = Engine::Step;

void expect_same_work(const Found& one, const Found& other) {
  EXPECT_EQ(one.nodes, other.nodes);
  EXPECT_EQ(one.statistics.branchings, other.statistics.branchings);
  EXPECT_EQ(one.statistics.updates, other.statistics.updates);
  EXPECT_EQ(one.statistics.level_nodes, other.statistics.level_nodes);
}

std::vector<std::vector<OptionId>> sorted(std::vector<std::vector<OptionId>> covers) {
  for (std::vector<OptionId>& cover : covers) std::ranges::sort(cover);
  std::ranges::sort(covers);
  return covers;
}

// Counts in pieces of a few covers and nodes, a cover taken by next() now and then.
void check_pieces(Engine& engine, const Found& whole, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Found pieces;
  std::uint64_t covers = 0;
  for (Step step = Step::stopped; step != Step::exhausted;) {
    const SearchOptions options{.max_nodes = random() % (2 + whole.nodes / 4)};
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
      ASSERT_GE(engine.fraction(), 0);
      ASSERT_LE(engine.fraction(), 1);
    } while (step == Step::cover);
    if (step == Step::stopped) {
      ASSERT_EQ(meter.nodes(), options.max_nodes);
    }
    pieces.nodes += meter.nodes();
  }
  EXPECT_EQ(engine.fraction(), 1);
  EXPECT_EQ(covers, whole.covers.size());
  engine.add_statistics(pieces.statistics);
  expect_same_work(pieces, whole);
}

// A search by engines that give parts away to new ones again and again; one after the other, their
// covers are those of one engine in order.
void check_shares(const Problem& problem, const MakeEngine& make, const Found& whole,
                  std::uint64_t seed, bool counting) {
  struct Part {
    std::unique_ptr<Engine> engine;
    std::vector<std::vector<OptionId>> covers;
    bool done = false;
  };
  std::mt19937_64 random(seed);
  std::list<Part> parts;
  parts.push_back({make(problem, simd_level()), {}});
  Found sum;
  std::uint64_t counted = 0;
  for (bool any = true; any;) {
    any = false;
    for (auto part = parts.begin(); part != parts.end(); ++part) {
      if (part->done) continue;
      any = true;
      const SearchOptions options{.max_nodes = random() % (4 + whole.nodes / 8)};
      Meter meter(options, nullptr);
      meter.start();
      Step step = Step::cover;
      if (counting) {
        step = part->engine->count(meter, random() % 5, counted);
      } else if ((step = part->engine->next(meter)) == Step::cover) {
        part->covers.emplace_back();
        part->engine->get_cover(part->covers.back());
      }
      sum.nodes += meter.nodes();
      part->done = step == Step::exhausted;
      if (part->done) part->engine->add_statistics(sum.statistics);
      if (part->done || parts.size() > 30 || random() % 2 == 0) continue;
      std::vector<Path> paths = part->engine->share();
      ASSERT_GE(part->engine->fraction(), 0);
      ASSERT_LE(part->engine->fraction(), 1);
      if (paths.empty()) continue;
      const auto other = parts.insert(std::next(part), {make(problem, simd_level()), {}});
      other->engine->start(std::move(paths));
    }
  }
  for (const Part& part : parts) {
    sum.covers.insert(sum.covers.end(), part.covers.begin(), part.covers.end());
  }
  if (counting) {
    EXPECT_EQ(counted, whole.covers.size());
  } else {
    EXPECT_EQ(sum.covers, whole.covers);
  }
  expect_same_work(sum, whole);
}

}  // namespace

std::vector<SimdLevel> simd_levels() {
  std::vector<SimdLevel> levels{SimdLevel::portable};
  for (const SimdLevel level : {SimdLevel::v2, SimdLevel::v3, SimdLevel::v4}) {
    if (level <= simd_level()) levels.push_back(level);
  }
  return levels;
}

Problem with_more_items(const Problem& problem, std::uint32_t more, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const std::uint32_t primary = problem.num_primary();
  std::vector<std::uint32_t> order(primary +
                                   more);  // item k comes k-th; new ones behind the others
  for (std::uint32_t k = 0; k < order.size(); ++k) order[k] = k;
  for (std::size_t k = order.size(); k > 1; --k) std::swap(order[k - 1], order[random() % k]);
  ProblemBuilder builder;
  std::vector<ItemId> items(order.size());
  for (const std::uint32_t item : order) items[item] = builder.add_primary();
  for (std::uint32_t k = primary; k < problem.num_items(); ++k) {
    items.push_back(builder.add_secondary());
  }
  std::vector<std::vector<Entry>> options;
  std::vector<std::size_t> usable;
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    options.emplace_back();
    if (problem.has_primary(OptionId{k})) usable.push_back(k);
    for (const Entry& entry : problem.option(OptionId{k})) {
      const std::uint32_t item = index(entry.item);
      const ColourId colour = entry.colour == ColourId::none
                                  ? ColourId::none
                                  : builder.colour(problem.colour_name(entry.colour));
      options.back().emplace_back(items[item < primary ? item : item + more], colour);
    }
  }
  for (std::uint32_t k = primary; k < primary + more; ++k) {
    if (!usable.empty()) options[usable[random() % usable.size()]].emplace_back(items[k]);
    options.push_back({items[k]});
  }
  for (const std::vector<Entry>& option : options) builder.add_option(option);
  return builder.build();
}

Found search(Engine& engine) {
  Found found;
  const SearchOptions options;
  Meter meter(options, nullptr);
  meter.start();
  double fraction = 0;
  while (engine.next(meter) == Step::cover) {
    found.covers.emplace_back();
    engine.get_cover(found.covers.back());
    EXPECT_GE(engine.fraction(), fraction - 1e-9);
    fraction = engine.fraction();
  }
  found.nodes = meter.nodes();
  engine.add_statistics(found.statistics);
  return found;
}

std::size_t check_engine(const Problem& problem, const MakeEngine& make, std::uint64_t seed) {
  const Found whole = search(*make(problem, simd_level()));
  EXPECT_EQ(sorted(whole.covers), sorted(search(*make_links_engine(problem)).covers));
  for (const std::vector<OptionId>& cover : whole.covers) {
    EXPECT_FALSE(verify(problem, cover).has_value());
  }
  for (const SimdLevel level : simd_levels()) {
    SCOPED_TRACE(to_string(level));
    const std::unique_ptr<Engine> engine = make(problem, level);
    const Found found = search(*engine);
    EXPECT_EQ(found.covers, whole.covers);
    expect_same_work(found, whole);

    engine->reset();
    Found counted;
    std::uint64_t covers = 0;
    const SearchOptions options;
    Meter meter(options, nullptr);
    meter.start();
    EXPECT_EQ(engine->count(meter, no_limit, covers), Step::exhausted);
    EXPECT_EQ(covers, whole.covers.size());
    counted.nodes = meter.nodes();
    engine->add_statistics(counted.statistics);
    expect_same_work(counted, whole);

    engine->reset();
    check_pieces(*engine, whole, seed);
  }
  check_shares(problem, make, whole, seed, false);
  check_shares(problem, make, whole, seed, true);
  return whole.covers.size();
}

}  // namespace dlx::testing
