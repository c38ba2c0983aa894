#pragma once

// What most tests use: GoogleTest, common headers of the standard library, and a few checks. It is
// precompiled.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <ostream>
#include <random>
#include <set>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace dlx {

/// Whether a text contains a part; the message of a failure shows both.
inline ::testing::AssertionResult contains(std::string_view text, std::string_view part) {
  const bool found = text.find(part) != text.npos;
  return (found ? ::testing::AssertionSuccess() : ::testing::AssertionFailure())
         << (found ? "found\n  " : "did not find\n  ") << part << "\nin\n  " << text;
}

/// Whether a text begins with a part; the message of a failure shows both.
inline ::testing::AssertionResult begins_with(std::string_view text, std::string_view part) {
  const bool found = text.starts_with(part);
  return (found ? ::testing::AssertionSuccess() : ::testing::AssertionFailure())
         << (found ? "found\n  " : "did not find\n  ") << part << "\nat the beginning of\n  "
         << text;
}

/// The bytes of a file; "" if it cannot be read.
inline std::string content(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Returns a folder inside the folder that DLX_SHARED names. If DLX_SHARED is not set, returns "" and
/// marks the test as skipped; the test then has to return:
///
///     const std::string folder = shared_folder("problems");
///     if (folder.empty()) return;
inline std::string shared_folder(const std::string& name) {
  if (const char* const shared = std::getenv("DLX_SHARED")) return std::string(shared) + "/" + name;
  [] { GTEST_SKIP() << "DLX_SHARED does not name the folder with problems, puzzles and cases"; }();
  return {};
}

}  // namespace dlx
