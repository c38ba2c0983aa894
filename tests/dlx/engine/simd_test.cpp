// The instruction set of the engines, selected by the environment.

#include "dlx/engine/simd/simd.hpp"

#include "tests/testing.hpp"

namespace dlx::testing::simd_test {

TEST(Simd, IsAtMostWhatTheEnvironmentNames) {
  const char* const wanted = std::getenv("DLX_SIMD");
  const std::string_view name(wanted == nullptr ? "" : wanted);
  SimdLevel most = SimdLevel::v4;
  for (const SimdLevel level : {SimdLevel::portable, SimdLevel::v2, SimdLevel::v3}) {
    if (to_string(level) == name) most = level;
  }
  const SimdLevel least = compiled_simd_levels().front();
  EXPECT_LE(simd_level(), std::max(most, least));
  if (name == "portable") {
    EXPECT_EQ(simd_level(), least);
  }
}

}  // namespace dlx::testing::simd_test
