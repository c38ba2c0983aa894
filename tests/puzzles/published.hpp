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

/// The suite of published numbers, for INSTANTIATE_TEST_SUITE_P. A failure names the model.
class Published : public testing::TestWithParam<Count> {};

/// Arguments of a model with their published results: "8: 300; 8 up: 150" are the results of the
/// arguments `8` and `8 --up-to-symmetry`.
inline auto published(const std::string& model, const std::string& results) {
  std::vector<Count> counts;
  std::istringstream in(results);
  for (std::string entry; std::getline(in, entry, ';');) {
    const std::size_t colon = entry.find(':');
    Count& count = counts.emplace_back(Count{{model}, entry.substr(colon + 2)});
    std::istringstream words(entry.substr(0, colon));
    for (std::string word; words >> word;) count.words.push_back(word == "up" ? up : word);
  }
  return testing::ValuesIn(counts);
}

}  // namespace dlx::test
