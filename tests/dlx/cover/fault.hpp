#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "dlx/error.hpp"

namespace dlx::testing {

/// Calls `verify`, which verifies a certificate whose source is "cert". Returns the message of its
/// ParseError without "cert:", or "" if `verify` accepts the certificate.
template <typename Verify>
std::string fault_of(const Verify& verify) {
  try {
    verify();
  } catch (const ParseError& error) {
    const std::string_view what = error.what();
    EXPECT_TRUE(what.starts_with("cert:")) << what;
    return std::string(what.substr(5));
  }
  return "";
}

}  // namespace dlx::testing
