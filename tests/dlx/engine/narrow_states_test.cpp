// Narrow states of the wide engine, with lanes of all widths and sizes that the common engine tests
// do not cover, and with each instruction set of this machine.

#include "dlx/dlx.hpp"
#include "dlx/engine/engines.hpp"
#include "dlx/engine/wide/rows.hpp"
#include "dlx/selection.hpp"
#include "tests/dlx/engine/engine_check.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::narrow_states_test {

std::uint32_t narrow_state_bytes(const Problem& problem) {
  const wide::Shape shape(problem, all_options(problem));
  return 64 * wide::WideLayout::narrow(shape).value().num_blocks();
}

const MakeEngine make_narrow = [](const Problem& problem, SimdLevel level) {
  return make_narrow_engine(problem, level);
};

TEST(NarrowStatesOfWideEngine, LanesOfAllWidthsInStatesOfAllSizes) {
  std::size_t covers = 0;
  for (const std::uint32_t lane_bits : {8U, 16U, 32U, 64U}) {
    for (const std::uint32_t blocks : {1U, 2U, 3U, 4U, 5U, 11U, 16U}) {
      SCOPED_TRACE(std::to_string(lane_bits) + " bits, " + std::to_string(blocks) + " blocks");
      int problems = 0;
      for (std::uint64_t seed = 0; seed < 6 && problems < 3; ++seed) {
        const std::uint32_t items = blocks * 512 / lane_bits - static_cast<std::uint32_t>(seed % 3);
        const Problem small = random_problem({.primary = std::min(6U, items - 1),
                                              .secondary = static_cast<std::uint32_t>(seed),
                                              .options = 12,
                                              .colours = static_cast<std::uint32_t>(seed % 3),
                                              .density = 0.35,
                                              .planted = true},
                                             100 * blocks + seed);
        const Problem problem =
            enlarged(small, items - small.num_primary(), lane_bits > 8 ? lane_bits / 2 : 0, seed);
        // An item of more options than eight needs wider lanes.
        if (!narrow_engine_fits(problem) || narrow_state_bytes(problem) != 64 * blocks) continue;
        ++problems;
        covers += check_engine(problem, make_narrow, seed);
        if (HasFailure()) return;
      }
      EXPECT_GT(problems, 0);
    }
  }
  EXPECT_GT(covers, 1000U);
}

TEST(NarrowStatesOfWideEngine, ManyCoversInBatches) {
  std::size_t covers = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = random_problem({.primary = static_cast<std::uint32_t>(6 + seed % 12),
                                            .secondary = static_cast<std::uint32_t>(seed % 5),
                                            .options = static_cast<std::uint32_t>(40 + seed % 17),
                                            .colours = static_cast<std::uint32_t>(seed % 4),
                                            .density = 0.2,
                                            .planted = true},
                                           seed);
    ASSERT_TRUE(narrow_engine_fits(problem));
    covers += check_engine(problem, make_narrow, seed);
    if (HasFailure()) return;
  }
  EXPECT_GT(covers, 10000U);
}

// The last options of a cover are forced and taken together, but only if conflicts involve primary
// items only.
TEST(NarrowStatesOfWideEngine, ForcedEndsOfCovers) {
  const auto count = [](const char* text) {
    return search(*make_narrow_engine(parse_problem(text).problem)).covers.size();
  };
  EXPECT_EQ(count("A B C\nA\nA\nB\nC\n"), 2U);
  EXPECT_EQ(count("A B C | X\nA\nA X\nB X\nC\n"), 1U);
  EXPECT_EQ(count("A B C | X\nA\nA\nB X\nC X\n"), 0U);
  EXPECT_EQ(count("A B C | X\nA\nA\nB X:r\nC X:r\n"), 2U);
  EXPECT_EQ(count("A B C | X\nA\nA\nB X:r\nC X:b\n"), 0U);
}

TEST(NarrowStatesOfWideEngine, RefusesWhatDoesNotFit) {
  const auto tall = [](std::uint32_t options) {
    ProblemBuilder builder;
    const ItemId item = builder.add_primary();
    for (std::uint32_t k = 0; k < options; ++k) builder.add_option({item});
    return builder.build();
  };
  const auto wide = [](std::uint32_t items, std::uint32_t of_first) {
    ProblemBuilder builder;
    for (std::uint32_t k = 0; k < items; ++k) builder.add_primary();
    for (std::uint32_t k = 0; k < of_first; ++k) builder.add_option({ItemId{0}});
    for (std::uint32_t k = 1; k < items; ++k) builder.add_option({ItemId{k}});
    return builder.build();
  };
  EXPECT_TRUE(narrow_engine_fits(tall(64)));
  EXPECT_FALSE(narrow_engine_fits(tall(65)));
  EXPECT_TRUE(narrow_engine_fits(wide(128, 33)));  // 16 blocks of lanes of 64 bits
  EXPECT_FALSE(narrow_engine_fits(wide(129, 33)));
  EXPECT_TRUE(narrow_engine_fits(wide(1024, 8)));
  EXPECT_FALSE(narrow_engine_fits(wide(1025, 8)));
  EXPECT_EQ(narrow_state_bytes(wide(128, 33)), 1024U);
  EXPECT_EQ(check_engine(tall(64), make_narrow, 1), 64U);
  EXPECT_EQ(check_engine(wide(128, 64), make_narrow, 2), 64U);
  EXPECT_EQ(check_engine(wide(1024, 8), make_narrow, 3), 8U);
}

}  // namespace dlx::testing::narrow_states_test
