#include "tests/cli/process.hpp"
#include "tests/testing.hpp"

namespace dlx::test::trace_test {

const std::string problems = std::string(DLX_DATA) + "/problems/";
const std::string textbook = problems + "textbook.dlx";

// The tree of TAOCP 7.2.2.1: after a d g, f cannot be covered; only one branch is left.
TEST(Trace, ShowsTheTreeOfTheTextbook) {
  EXPECT_EQ(run({"trace", "--tree", textbook}),
            (Finished{0,
                      "0 choose a, which has 2 options (of a:2 b:2 c:2 d:3 e:2 f:2 g:3)\n"
                      "0 try option 2 (a d g)\n"
                      "1   choose b, which has 1 option (of b:1 c:2 e:1 f:1)\n"
                      "1   try option 3 (b c f)\n"
                      "2     choose e, which has no option left: a dead end (of e:0)\n"
                      "0 try option 4 (a d f)\n"
                      "1   choose b, which has 1 option (of b:1 c:1 e:1 g:1)\n"
                      "1   try option 5 (b g)\n"
                      "2     choose c, which has 1 option (of c:1 e:1)\n"
                      "2     try option 1 (c e)\n"
                      "3       all items are covered: a solution: options 4 5 1\n",
                      ""}));
}

TEST(Trace, ShowsWhatHappensToTheLists) {
  const std::vector<std::string> lines = lines_of(run({"trace", textbook}).out);
  ASSERT_GE(lines.size(), 8U);
  EXPECT_EQ(lines[1], "0   cover a");
  EXPECT_EQ(lines[2], "0   hide option 2 (a d g) from the lists of d g");
  EXPECT_EQ(lines[5], "1     cover d");
  EXPECT_EQ(lines.back(), "0   no more options for a");
  // Each step except choices, solutions and ends is undone.
  const auto count = [&](const std::string& text) {
    std::size_t found = 0;
    for (const std::string& line : lines) found += line.find(" " + text + " ") != line.npos;
    return found;
  };
  EXPECT_EQ(count("cover"), count("uncover"));
  EXPECT_EQ(count("hide option"), count("unhide option"));
  EXPECT_EQ(count("try option"), count("take back option"));
}

TEST(Trace, IsBounded) {
  const Finished first = run({"trace", "-n1", "--tree"}, endless_problem());
  EXPECT_EQ(first.exit_code, 0);
  EXPECT_TRUE(contains(first.out, "a solution"));
}

}  // namespace dlx::test::trace_test
