#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/puzzles/published.hpp"

// `dlx debruijn` and `dlx torus`.
namespace dlx::test {
namespace windows_test {

// N. G. de Bruijn, A combinatorial problem, 1946: K! ^ (K ^ (N - 1)) / K ^ N; up to symmetry, and
// the tori, by another program that enumerates all of them.
INSTANTIATE_TEST_SUITE_P(
    Windows, Published,
    testing::Values(Count{{"debruijn", "2", "1"}, "1"}, Count{{"debruijn", "2", "3"}, "2"},
                    Count{{"debruijn", "2", "4"}, "16"}, Count{{"debruijn", "2", "5"}, "2048"},
                    Count{{"debruijn", "3", "2"}, "24"}, Count{{"debruijn", "4", "2"}, "20736"},
                    Count{{"debruijn", "2", "3", up}, "1"}, Count{{"debruijn", "2", "4", up}, "4"},
                    Count{{"debruijn", "2", "5", up}, "528"},
                    Count{{"debruijn", "3", "2", up}, "2"},
                    Count{{"debruijn", "4", "2", up}, "432"}, Count{{"torus", "4x4", "2x2"}, "32"},
                    Count{{"torus", "4x4", "2x2", up}, "1"}, Count{{"torus", "2x8", "2x2"}, "0"},
                    Count{{"torus", "3x3", "2x2"}, "162"}, Count{{"torus", "3x3", "2x2", up}, "3"},
                    Count{{"torus", "2x3", "2x2"}, "24"}, Count{{"torus", "2x3", "2x2", up}, "2"},
                    Count{{"torus", "3x4", "2x2"}, "264"}, Count{{"torus", "3x4", "2x2", up}, "5"},
                    Count{{"torus", "1x8", "1x3"}, "16"}));

// Every word of n letters is in each cycle once, and cycles begin with n zeros.
TEST(DeBruijn, WritesCycles) {
  const std::vector<std::string> lines = lines_of(run({"debruijn", "3", "2"}).out);
  std::set<std::string> cycles;
  for (const std::string& line : lines) {
    if (line.empty()) continue;
    ASSERT_EQ(line.size(), 9U);
    EXPECT_EQ(line.substr(0, 2), "00");
    std::set<std::string> words;
    for (std::size_t at = 0; at < 9; ++at) words.insert((line + line).substr(at, 2));
    EXPECT_EQ(words.size(), 9U);
    cycles.insert(line);
  }
  EXPECT_EQ(cycles.size(), 24U);
  const std::string torus = run({"torus", "4x4", "2x2", "-n1"}).out;
  EXPECT_EQ(torus.size(), 32U);
  EXPECT_EQ(std::count(torus.begin(), torus.end(), '1'), 8);
}

TEST(DeBruijn, RefusesWhatIsTooLarge) {
  const auto message = [](const std::vector<std::string>& words) { return run(words).err; };
  EXPECT_EQ(message({"debruijn", "2", "30"}),
            "dlx: error: the problem is too large: there are too many ways to fill a window\n");
  EXPECT_EQ(message({"debruijn", "1", "3"}),
            "dlx: error: K: '1' is out of range; expected 2 to 36; try 'dlx debruijn --help'\n");
  EXPECT_EQ(run({"debruijn", "2"}).exit_code, 2);
  EXPECT_EQ(message({"torus", "4x4", "5x2"}),
            "dlx: error: the window is larger than the torus; try 'dlx torus --help'\n");
  EXPECT_EQ(message({"torus", "4x4", "1x2"}),
            "dlx: error: there are 16 places and only 4 ways to fill a window\n");
  EXPECT_EQ(message({"torus", "100000x100000", "2x2"}),
            "dlx: error: the torus has 10000000000 cells; expected at most 100000\n");
  EXPECT_EQ(message({"torus", "9x9", "2x2", "--letters=3", up}),
            "dlx: error: too many symmetries: 3888 or more, for each of 6561 options\n");
}

}  // namespace windows_test
}  // namespace dlx::test
