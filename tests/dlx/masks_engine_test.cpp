// The masks engine with masks of all widths, many colours and long lists, which the tests of all
// engines do not reach; with each instruction set of this machine.

#include "dlx/engine/masks/masks_engine.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "dlx/dlx.hpp"
#include "engine_check.hpp"
#include "random_problem.hpp"

namespace dlx::testing {
namespace {

const MakeEngine make_masks = [](const Problem& problem, SimdLevel level) {
  return make_masks_engine(problem, level);
};

TEST(MasksEngine, MasksOfAllWidths) {
  std::size_t covers = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem =
        enlarged(small_problem(seed), static_cast<std::uint32_t>(8 * seed), 0, seed);
    ASSERT_TRUE(masks_engine_fits(problem));
    covers += check_engine(problem, make_masks, seed);
    if (HasFailure()) return;
  }
  EXPECT_GT(covers, 1000U);
}

// Secondary items with so many colours each, some of them without: all numbers of pairs of bits.
TEST(MasksEngine, ManyColours) {
  std::size_t covers = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem =
        random_problem({.primary = static_cast<std::uint32_t>(4 + seed % 5),
                        .secondary = static_cast<std::uint32_t>(1 + seed % 25),
                        .options = static_cast<std::uint32_t>(40 + seed % 17),
                        .colours = static_cast<std::uint32_t>(1 + seed * seed % 41),
                        .density = 0.2,
                        .coloured = seed % 3 == 0 ? 1.0 : 0.8,
                        .planted = true},
                       seed);
    ASSERT_TRUE(masks_engine_fits(problem));
    covers += check_engine(problem, make_masks, seed);
    if (HasFailure()) return;
  }
  EXPECT_GT(covers, 1000U);
}

// All subsets of a set are the options, so the covers are its partitions.
Problem partitions(std::uint32_t elements) {
  ProblemBuilder builder;
  for (std::uint32_t k = 0; k < elements; ++k) builder.add_primary();
  for (std::uint32_t set = 1; set < 1U << elements; ++set) {
    std::vector<Entry> entries;
    for (std::uint32_t k = 0; k < elements; ++k) {
      if ((set >> k & 1) != 0) entries.emplace_back(ItemId{k});
    }
    builder.add_option(entries);
  }
  return builder.build();
}

TEST(MasksEngine, LongLists) {
  EXPECT_EQ(check_engine(partitions(9), make_masks, 1), 21147U);  // a Bell number
  // With more than 64 items, of which the others are covered first and their bits left out.
  ProblemBuilder builder;
  const Problem small = partitions(7);
  for (std::uint32_t k = 0; k < 107; ++k) builder.add_primary();
  for (std::uint32_t k = 0; k < small.num_options(); ++k) {
    std::vector<Entry> entries;
    for (const Entry& entry : small.option(OptionId{k})) {
      entries.emplace_back(ItemId{100 + index(entry.item)});
    }
    builder.add_option(entries);
  }
  for (std::uint32_t k = 0; k + 1 < 100; k += 2) {
    builder.add_option({ItemId{k}, ItemId{k + 1}});
    if (k == 50) builder.add_option({ItemId{k}, ItemId{k + 1}});
  }
  EXPECT_EQ(check_engine(builder.build(), make_masks, 2), 2 * 877U);
}

TEST(MasksEngine, RefusesWhatDoesNotFit) {
  const auto wide = [](std::uint32_t items) {
    ProblemBuilder builder;
    for (std::uint32_t k = 0; k < items; ++k) builder.add_primary();
    for (std::uint32_t k = 0; k < items; ++k) builder.add_option({ItemId{k}});
    builder.add_option({ItemId{items / 2}});
    return builder.build();
  };
  const auto tall = [](std::uint32_t items, std::uint32_t options) {
    ProblemBuilder builder;
    for (std::uint32_t k = 0; k < items; ++k) builder.add_primary();
    for (std::uint32_t k = 0; k < options; ++k) builder.add_option({ItemId{k % items}});
    return builder.build();
  };
  // A primary item, and a secondary one with so many colours in as many options.
  const auto coloured = [](std::uint32_t items, std::uint32_t colours) {
    ProblemBuilder builder;
    for (std::uint32_t k = 0; k < items; ++k) builder.add_primary();
    const ItemId shared = builder.add_secondary();
    for (std::uint32_t k = 0; k < colours; ++k) {
      builder.add_option({ItemId{0}, {shared, builder.colour(std::to_string(k))}});
    }
    for (std::uint32_t k = 1; k < items; ++k) builder.add_option({ItemId{k}});
    return builder.build();
  };
  EXPECT_TRUE(masks_engine_fits(wide(512)));
  EXPECT_FALSE(masks_engine_fits(wide(513)));
  EXPECT_TRUE(masks_engine_fits(coloured(506, 8)));  // three pairs of bits
  EXPECT_FALSE(masks_engine_fits(coloured(507, 8)));
  EXPECT_FALSE(masks_engine_fits(coloured(506, 9)));
  EXPECT_TRUE(masks_engine_fits(coloured(512, 1)));  // nothing conflicts
  EXPECT_TRUE(masks_engine_fits(tall(1, 65535)));
  EXPECT_FALSE(masks_engine_fits(tall(1, 65536)));
  EXPECT_TRUE(masks_engine_fits(tall(512, 65535)));
  EXPECT_EQ(check_engine(wide(512), make_masks, 1), 2U);
  EXPECT_EQ(check_engine(coloured(506, 8), make_masks, 2), 8U);
  EXPECT_EQ(check_engine(coloured(512, 1), make_masks, 3), 1U);
  EXPECT_THROW(Solver(wide(513), {.engine = "masks"}), std::invalid_argument);
}

}  // namespace
}  // namespace dlx::testing
