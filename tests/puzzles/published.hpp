#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/cli/process.hpp"

namespace dlx::test {

/// A command line of a model, and the number that it is known to write with --count.
struct Count {
  std::vector<std::string> words;
  std::string count;
};

inline void PrintTo(const Count& count, std::ostream* out) {
  for (const std::string& word : count.words) *out << word << ' ';
}

inline const std::string up = "--up-to-symmetry";

/// For INSTANTIATE_TEST_SUITE_P with numbers that have been published; says so if a model is wrong.
class Published : public testing::TestWithParam<Count> {};

}  // namespace dlx::test
