#pragma once

#include "dlx/dlx.hpp"
#include "dlx/problem/bytes.hpp"
#include "tests/testing.hpp"

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

/// A certificate with its checksum.
inline std::string sealed(const std::string& text) {
  return text + "sha1 " + digest_text(text) + "\n";
}

inline Problem read(std::string_view text) { return parse_problem(text).problem; }

}  // namespace dlx::testing
