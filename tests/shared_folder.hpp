#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace dlx {

/// A folder of the problems, puzzles and cases that DLX_SHARED names. Where DLX_SHARED is not set,
/// returns nothing and marks the test as skipped; the test then has to return:
///
///     const std::string folder = shared_folder("problems");
///     if (folder.empty()) return;
inline std::string shared_folder(const std::string& name) {
  if (const char* const shared = std::getenv("DLX_SHARED")) return std::string(shared) + "/" + name;
  [] { GTEST_SKIP() << "DLX_SHARED does not name the folder with problems, puzzles and cases"; }();
  return {};
}

}  // namespace dlx
