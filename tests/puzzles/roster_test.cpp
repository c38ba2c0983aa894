#include "tests/cli/process.hpp"
#include "tests/testing.hpp"

// `dlx roster`.
namespace dlx::test::roster_test {

// Returns a chain of duties, all on one day or each on its own day.
std::string chain(int duties, bool one_per_day = false) {
  std::string text = "day,start,end\n";
  for (int k = 0; k < duties; ++k) {
    const int day = one_per_day ? k + 1 : 1, hour = one_per_day ? 8 : 8 + k;
    text +=
        std::to_string(day) + ',' + std::to_string(hour) + ":00," + std::to_string(hour) + ":45\n";
  }
  return text;
}

std::string count(const std::string& duties, std::vector<std::string> words = {}) {
  words.insert(words.begin(), {"roster", "-", "--count"});
  const Finished done = run(words, duties);
  return done.err + done.out;
}

// A person can do any subset of the duties of a chain, so rosters are partitions of a set.
TEST(Roster, OfAChainOfDutiesArePartitions) {
  const char* bell[] = {"1\n", "2\n", "5\n", "15\n", "52\n", "203\n"};        // OEIS A000110
  const char* involutions[] = {"1\n", "2\n", "4\n", "10\n", "26\n", "76\n"};  // OEIS A000085
  for (int n = 1; n <= 6; ++n) {
    EXPECT_EQ(count(chain(n)), bell[n - 1]) << n;
    EXPECT_EQ(count(chain(n), {"--max-duties", "2"}), involutions[n - 1]) << n;
    EXPECT_EQ(count(chain(n), {"--max-duties", "1"}), "1\n") << n;
    EXPECT_EQ(count(chain(n), {"--crew", "1"}), "1\n") << n;
  }
  // Stirling numbers of the second kind: 5 duties, up to 2 or 3 people.
  EXPECT_EQ(count(chain(5), {"--crew", "2"}), "16\n");
  EXPECT_EQ(count(chain(5), {"--crew", "3"}), "41\n");
}

TEST(Roster, KeepsTheRules) {
  // Duties have breaks of 15 minutes; a day lasts from 8:00 to 8:45 + (n - 1) hours.
  EXPECT_EQ(count(chain(3), {"--min-break", "15"}), "5\n");
  EXPECT_EQ(count(chain(3), {"--min-break", "16"}), "2\n");  // 1 and 3, or none
  EXPECT_EQ(count(chain(3), {"--max-day", "2"}), "3\n");     // two neighbours, or all apart
  EXPECT_EQ(count(chain(3), {"--max-day", "3"}), "5\n");
  // One duty per day leaves rests of 23 h 15; --max-days limits runs of days.
  EXPECT_EQ(count(chain(4, true)), "15\n");
  EXPECT_EQ(count(chain(3, true), {"--min-rest", "24"}), "2\n");  // 1 and 3
  EXPECT_EQ(count(chain(3, true), {"--max-days", "1"}), "2\n");
  EXPECT_EQ(count(chain(3, true), {"--max-days", "2"}), "4\n");  // all but 1, 2, 3 by one
  // Simultaneous duties.
  EXPECT_EQ(count("day,start,end\n1,8:00,9:00\n1,8:30,9:30\n"), "1\n");
  EXPECT_EQ(count("day,start,end\n1,22:00,6:00\n2,5:00,9:00\n2,17:00,19:00\n"), "2\n");
}

TEST(Roster, GoesOnWhereItIs) {
  const std::string there =
      "day,start,end,name,from,to\n1,8:00,9:00,out,A,B\n1,10:00,11:00,back,B,A\n";
  EXPECT_EQ(count(there), "2\n");
  EXPECT_EQ(count(there, {"--base", "A"}), "1\n");
  EXPECT_EQ(run({"roster", "-", "--base", "B"}, there).exit_code, 1);
  EXPECT_EQ(count("day,start,end,name,from,to\n1,8:00,9:00,a,A,B\n1,10:00,11:00,b,A,B\n"), "1\n");
  EXPECT_EQ(count(there, {"--base", "C"}),
            "dlx: error: --base: no duty begins at 'C'; try 'dlx roster --help'\n");
}

// Duties take 120 minutes each, an hour lies between them, and each person costs 60.
TEST(Roster, CostsThePaidMinutes) {
  const std::string duties =
      "name,day,end,start\nearly,1,8:00,6:00\n\n# a comment\nlate,1,11:00,9:00\n";
  const auto cost = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"roster", "-", "--min-cost", "1"});
    return lines_of(run(words, duties).out).back();
  };
  EXPECT_EQ(cost({"--waiting", "200"}), "cost 360");
  EXPECT_EQ(cost({"--waiting", "33", "--fixed", "0"}), "cost 240");
  EXPECT_EQ(cost({"--waiting", "33", "--crew", "1"}), "cost 319.8");
}

}  // namespace dlx::test::roster_test
