#pragma once

#include "tests/testing.hpp"

namespace dlx::testing {

/// Expects that `survives` accepts bytes with a checksum, and refuses them truncated anywhere, with
/// any byte changed, and with an additional byte.
inline void expect_damage_refused(const std::string& bytes,
                                  const std::function<bool(const std::string&)>& survives) {
  EXPECT_TRUE(survives(bytes));
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    ASSERT_FALSE(survives(bytes.substr(0, size))) << size << " bytes";
  }
  for (std::size_t k = 0; k < bytes.size(); ++k) {
    std::string changed = bytes;
    changed[k] = static_cast<char>(changed[k] ^ (1 << k % 8));
    ASSERT_FALSE(survives(changed)) << "byte " << k;
  }
  EXPECT_FALSE(survives(bytes + "x"));
}

}  // namespace dlx::testing
