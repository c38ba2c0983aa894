#include "tests/cli/process.hpp"
#include "tests/puzzles/published.hpp"
#include "tests/testing.hpp"

// Tests for all models: published counts, `dlx model`, and solutions up to symmetry.
namespace dlx::test {

TEST_P(Published, Count) {
  std::vector<std::string> words = GetParam().words;
  words.push_back("--count");
  const Finished done = run(words);
  EXPECT_EQ(done.out, GetParam().count + "\n");
  // A message names the group of --up-to-symmetry, or the reason of a count of zero.
  EXPECT_TRUE(done.err.empty() || done.err.starts_with("dlx: --up-to-symmetry: ") ||
              GetParam().count == "0")
      << done.err;
  EXPECT_EQ(done.exit_code, GetParam().count == "0" ? 1 : 0);
}

namespace models_test {

TEST(UpToSymmetry, LimitsAndListsClasses) {
  const std::vector<std::string> lines = lines_of(run({"queens", "8", up, "--format=json"}).out);
  EXPECT_EQ(lines.size(), 12 + 1U);
  EXPECT_TRUE(contains(lines.back(), "\"solutions\":12"));
  const Finished limited = run({"queens", "8", up, "-n5", "--count"});
  EXPECT_EQ(limited.out, "5\n");
  EXPECT_EQ(limited.exit_code, 0);
  EXPECT_EQ(run({"queens", "8", up, "-j2"}).out, run({"queens", "8", up}).out);
  EXPECT_EQ(run({"latin", "3", up}).exit_code, 2);
  EXPECT_EQ(run({"queens", "8", up, "--print-problem"}).exit_code, 2);
}

// The symmetries are those of the board: the irregular board has none, the rectangle has four.
TEST(UpToSymmetry, BelongsToTheBoard) {
  const TempFile board("####\n####\n##..\n");
  const std::vector<std::string> words{"polyomino", "--board=" + board.path(), "--order=2",
                                       "--any-number", "--count"};
  std::vector<std::string> classes = words;
  classes.push_back(up);
  EXPECT_EQ(run(words).out, "7\n");
  EXPECT_EQ(run(classes).out, "7\n");
}

TEST(Model, ListsAndRunsModels) {
  const std::vector<std::string> lines = lines_of(run({"model"}).out);
  EXPECT_GE(lines.size(), 7U);
  for (const std::string& line : lines) {
    const std::string name = line.substr(0, line.find(' '));
    const Finished help = run({name, "--help"});
    EXPECT_EQ(help.exit_code, 0);
    EXPECT_TRUE(contains(help.out, line.substr(line.find_first_not_of(' ', name.size()))));
  }
  EXPECT_EQ(run({"model", "queens", "6", "--count"}).out, "4\n");
  EXPECT_TRUE(ends(run({"model", "kings"}), 2, "no model 'kings'"));
}

}  // namespace models_test
}  // namespace dlx::test
