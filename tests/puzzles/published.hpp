#pragma once

#include "tests/cli/process.hpp"
#include "tests/testing.hpp"

namespace dlx::test {

/// A command line of a model, and its known result with --count.
struct Count {
  std::vector<std::string> words;
  std::string count;
};

inline void PrintTo(const Count& count, std::ostream* out) {
  for (const std::string& word : count.words) *out << word << ' ';
}

inline const std::string up = "--up-to-symmetry";

/// For INSTANTIATE_TEST_SUITE_P with published numbers; names a wrong model.
class Published : public testing::TestWithParam<Count> {};

}  // namespace dlx::test
