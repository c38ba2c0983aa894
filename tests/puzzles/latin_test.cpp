#include <gtest/gtest.h>

#include "tests/cli/process.hpp"
#include "tests/puzzles/published.hpp"

// `dlx latin`.
namespace dlx::test {
namespace latin_test {

// OEIS A002860.
INSTANTIATE_TEST_SUITE_P(Latin, Published,
                         testing::Values(Count{{"latin", "1"}, "1"}, Count{{"latin", "2"}, "2"},
                                         Count{{"latin", "3"}, "12"}, Count{{"latin", "4"}, "576"},
                                         Count{{"latin", "5"}, "161280"}));

TEST(Latin, CompletesAPartialSquare) {
  // By hand: the first row forces the second, and 2 x 2 choices remain below.
  EXPECT_EQ(run({"latin", "4", "-"}, "1234\n2143\n3..1\n....\n").out,
            "1 2 3 4\n2 1 4 3\n3 4 2 1\n4 3 1 2\n");
  EXPECT_EQ(run({"latin", "4", "-", "--count"}, "1 2 3 4\n2 1 4 3\n. . . .\n_ _ 0 .\n").out, "4\n");
  const Finished none = run({"latin", "2", "-", "--count"}, "12\n12\n");
  EXPECT_EQ(none.out, "0\n");
  EXPECT_EQ(none.exit_code, 1);
  const Finished twelve = run({"latin", "12", "-n1"});
  EXPECT_EQ(lines_of(twelve.out).size(), 12U);
  EXPECT_EQ(lines_of(twelve.out)[0].size(), 12 * 3 - 1U);
}

TEST(Latin, SaysWhatIsWrongWithAFile) {
  const auto message = [](const char* text) { return run({"latin", "3", "-"}, text).err; };
  EXPECT_EQ(message("123\n2x1\n312\n"),
            "dlx: error: <stdin>:2:2: found 'x', expected a number from 1 to 3 or '.' for an empty "
            "cell\n");
  EXPECT_EQ(message("1 2 3\n2 3 4\n"),
            "dlx: error: <stdin>:2:5: found '4', expected a number from 1 to 3 or '.' for an empty "
            "cell\n");
  EXPECT_EQ(message("12\n"), "dlx: error: <stdin>:1:3: found 2 cells in a row, expected 3\n");
  EXPECT_EQ(message("...\n...\n"),
            "dlx: error: <stdin>:3:1: the text ends after 2 rows, expected 3\n");
  EXPECT_EQ(message("...\n...\n...\n\n...\n"),
            "dlx: error: <stdin>:5:1: another row, expected 3 rows only\n");
  EXPECT_EQ(run({"latin"}).exit_code, 2);
}

}  // namespace latin_test
}  // namespace dlx::test
