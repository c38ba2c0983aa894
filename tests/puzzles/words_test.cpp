#include <gtest/gtest.h>

#include <string>

#include "tests/cli/process.hpp"
#include "tests/puzzles/published.hpp"

// `dlx words`.
namespace dlx::test {
namespace words_test {

// By a loop over all triples of these words.
TEST(WordRectangles, CountsAndDraws) {
  const std::string list = DLX_DATA "/words/three.txt";
  EXPECT_EQ(run({"words", "3x3", list, "--count"}).out, "1183\n");
  EXPECT_EQ(run({"words", "3x3", list, "--count", up}).out, "987\n");
  EXPECT_EQ(run({"words", "3x3", list, "--count", "--distinct"}).out, "154\n");
  EXPECT_EQ(run({"words", "3x3", list, "--count", "--distinct", up}).out, "77\n");
  // Letters may have several bytes. Each row is one of two words, and so is each column.
  const std::string umlauts = "\xC3\xA4z yd \xC3\xA4y\nzd\n";
  EXPECT_EQ(run({"words", "2x2", "-", "--count"}, umlauts).out, "4\n");
  EXPECT_EQ(run({"words", "2x2", "-", "--count", "--distinct"}, umlauts).out, "2\n");
  EXPECT_EQ(run({"words", "2x2", "-", "-n1"}, "\xC3\xA4z zd\n").out, "\xC3\xA4z\nzd\n");
  EXPECT_EQ(run({"words", "3x2", "-", "--count"}, "abc def ad be cf\n").out, "1\n");
}

TEST(WordRectangles, SaysWhatIsWrongWithAList) {
  EXPECT_EQ(run({"words", "3x3", "-"}, "abc\nd:f\n").err,
            "dlx: error: <stdin>:2:2: found ':', expected a letter\n");
  EXPECT_EQ(run({"words", "3x3", "-"}, "ab\xFF\n").err,
            "dlx: error: <stdin>:1:3: found '\\xFF', expected a letter\n");
  EXPECT_EQ(run({"words", "3x3", "-", "--count"}, "").out, "0\n");
  EXPECT_EQ(run({"words", "3x3"}).exit_code, 2);
}

}  // namespace words_test
}  // namespace dlx::test
