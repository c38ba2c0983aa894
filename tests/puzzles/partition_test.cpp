#include <gtest/gtest.h>

#include <string>

#include "tests/cli/process.hpp"
#include "tests/puzzles/published.hpp"

// `dlx partition`.
namespace dlx::test {
namespace partition_test {

// OEIS A000110 (Bell), A008277 (Stirling, the row of 8), A001147, A025035.
INSTANTIATE_TEST_SUITE_P(
    Partitions, Published,
    testing::Values(Count{{"partition", "--all=1"}, "1"}, Count{{"partition", "--all=5"}, "52"},
                    Count{{"partition", "--all=8"}, "4140"},
                    Count{{"partition", "--all=10"}, "115975"},
                    Count{{"partition", "--all=8", "--blocks=1"}, "1"},
                    Count{{"partition", "--all=8", "--blocks=2"}, "127"},
                    Count{{"partition", "--all=8", "--blocks=4"}, "1701"},
                    Count{{"partition", "--all=8", "--blocks=8"}, "1"},
                    Count{{"partition", "--all=8", "--blocks=9"}, "0"},
                    Count{{"partition", "--all=10", "--least=2", "--most=2"}, "945"},
                    Count{{"partition", "--all=9", "--least=3", "--most=3"}, "280"},
                    Count{{"partition", "--all=3", "--least=4"}, "0"}));

TEST(Partition, ChoosesSetsOfAFile) {
  const std::string sets = "| things\nfruit: apple pear\nx: apple\r\n\ny: pear plum\nplum\n";
  EXPECT_EQ(run({"partition", "-"}, sets).out,
            "fruit: apple pear\nplum\n\nx: apple\ny: pear plum\n");
  EXPECT_EQ(run({"partition", "-", "--blocks=2", "--count"}, sets).out, "2\n");
  EXPECT_EQ(run({"partition", "-", "--most=1", "--count"}, sets).out, "0\n");
  EXPECT_EQ(run({"partition", "--set", "a b", "--set", "c", "--set", "b c", "--set", "a"}).out,
            "a b\nc\n\nb c\na\n");
  // It can read its own output.
  EXPECT_EQ(run({"partition", "-"}, "x: apple\ny: pear plum\n").out, "x: apple\ny: pear plum\n");
  EXPECT_EQ(run({"partition", "-", "--count", "--blocks=1"}, "blocks a\n").out, "1\n");
  EXPECT_EQ(run({"partition", "--all=4", "--blocks=3", "-n1"}).out.size(), 14U);
}

TEST(Partition, SaysWhatIsWrong) {
  const auto message = [](std::string_view text) { return run({"partition", "-"}, text).err; };
  EXPECT_EQ(message("a b a\n"), "dlx: error: <stdin>:1:5: 'a' is in the set already\n");
  EXPECT_EQ(message("a\nb:\n"), "dlx: error: <stdin>:2:3: set 'b' has no member\n");
  EXPECT_EQ(message("a b:c\n"), "dlx: error: <stdin>:1:3: the name 'b:c' holds ':'\n");
  EXPECT_EQ(run({"partition", "--set", ""}).exit_code, 2);
  EXPECT_EQ(run({"partition", "--all=3", "x.txt"}).exit_code, 2);
  EXPECT_EQ(run({"partition"}).exit_code, 2);
  EXPECT_EQ(run({"partition", "--all=9", "--least=4", "--most=3"}).err,
            "dlx: error: --least is more than --most; try 'dlx partition --help'\n");
  EXPECT_EQ(run({"partition", "--all=40"}).err,
            "dlx: error: the problem is too large: all sets of the numbers need more than "
            "50000000 entries\n");
}

}  // namespace partition_test
}  // namespace dlx::test
