#include "tests/cli/process.hpp"
#include "tests/testing.hpp"

// `dlx check`: correct solutions in all forms, and all kinds of errors.
namespace dlx::test::check_test {

constexpr std::string_view problem_text =
    "A B C | X\n"
    "A B\n"  // 0
    "|label: cee\n"
    "C X:red\n"   // 1
    "A X:red\n"   // 2
    "B X:blue\n"  // 3
    "B X:red\n"   // 4
    "X:red\n"     // 5, without a primary item
    "C\n";        // 6

class Check : public ::testing::Test {
 protected:
  Finished check(std::string_view solutions) const {
    Finished done = run({"check", problem_.path(), "-"}, solutions);
    // The warning about option 5 precedes everything else.
    const std::size_t end = done.err.find('\n');
    EXPECT_TRUE(contains(done.err.substr(0, end), "warning"));
    done.err.erase(0, end + 1);
    return done;
  }

  void expect_right(std::string_view solutions, const std::string& number) const {
    EXPECT_EQ(check(solutions), (Finished{0, number + " correct\n", ""}));
  }

  void expect_fault(std::string_view solutions, int exit_code, const std::string& message) const {
    EXPECT_EQ(check(solutions), (Finished{exit_code, "", "dlx: error: <stdin>:" + message + "\n"}));
  }

  const TempFile problem_{problem_text, "problem.dlx"};
};

TEST_F(Check, AcceptsWhatSolveWrites) {
  for (const char* format : {"--format=text", "--format=json"}) {
    const std::string solutions = run({"solve", problem_.path(), format}).out;
    expect_right(solutions, "4 solutions are");
    const TempFile file(solutions, "solutions.txt");
    EXPECT_EQ(run({"check", problem_.path(), file.path()}).out, "4 solutions are correct\n");
  }
}

TEST_F(Check, ReadsTheProblemFromStdinToo) {
  const TempFile solutions("| solution 1\nA B\ncee\n");
  EXPECT_EQ(run({"check", "-", solutions.path()}, problem_text).out, "1 solution is correct\n");
}

TEST_F(Check, AcceptsItemsInAnyOrderAndCommentsAndWindowsLines) {
  expect_right("| found by hand\r\nB A\r\n\r\nX:red C\r\n", "1 solution is");
}

TEST_F(Check, AcceptsTheFormOfKnuthsPrograms) {
  expect_right("1:\n A B (1 of 2)\n X:red C (1 of 2)\n2:\n B A (1 of 2)\n C (2 of 2)\n",
               "2 solutions are");
}

TEST_F(Check, AcceptsJsonByNumberOrByItems) {
  expect_right(R"({"type":"solution","version":1,"options":[{"option":0},{"items":["X:red","C"]}]})"
               "\n"
               R"({"type":"remark","anything":"goes"})"
               "\n"
               R"({"type":"summary","solutions":1})"
               "\n",
               "1 solution is");
}

TEST_F(Check, NoSolutionIsRightIfTheSummarySaysSo) {
  expect_right(R"({"type":"summary","solutions":0})", "0 solutions are");
  expect_fault("", 2, " no solution to check");
  expect_fault("\n| a comment\n", 2, " no solution to check");
}

TEST_F(Check, NamesAnItemThatIsCoveredTwice) {
  expect_fault("| solution 1\nA B\ncee\n| solution 2\nA B\nA X:red\ncee\n", 1,
               "6: solution 2 is wrong: item 'A' is covered twice, by option 0 and option 2");
}

TEST_F(Check, RefusesWhatIsNoOption) {
  expect_fault("| solution 1\nA C\n", 1, "2: 'A C' is not an option of the problem");
  expect_fault("| solution 1\nA B Z\n", 1, "2: 'Z' is not in the problem");
  expect_fault("| solution 1\nB X:green\n", 1, "2: 'X:green' is not in the problem");
  expect_fault("| solution 1\nA A B\n", 1, "2: 'A A B' is not an option of the problem");
}

TEST_F(Check, RefusesWrongJson) {
  const auto solution = [](const std::string& options) {
    return R"({"type":"solution","options":[)" + options + "]}\n";
  };
  expect_fault(solution(R"({"option":7})"), 1, "1: option 7 is not in the problem, which has 7");
  expect_fault(solution(R"({"option":18446744073709551615})"), 1,
               "1: option 18446744073709551615 is not in the problem, which has 7");
  expect_fault(solution(R"({"option":0,"items":["A","C"]})"), 1,
               "1: option 0 is 'A B', not '[\"A\",\"C\"]'");
  expect_fault(solution(R"({"items":["A","C"]})"), 1,
               "1: '[\"A\",\"C\"]' is not an option of the problem");
  expect_fault(solution(R"({"option":0})") + solution(R"({"option":0},{"option":0})"), 1,
               "1: solution 1 is wrong: item 'C' is not covered");
  expect_fault(R"({"type":"summary","solutions":2})", 1,
               "1: the summary says 2 solutions, but 0 are listed");
}

TEST_F(Check, TextThatIsNoSolutionIsExitCode2) {
  expect_fault("{\"type\":\"solution\",\n", 2,
               "1:20: found text that is not JSON, expected an object that ends with the line");
  expect_fault("{\"type\":\"solution\",\"version\":1e999}\n", 2,
               "1:1: found a number that is too large, expected an object that ends with the line");
  expect_fault("{\"type\":\"solution\",\"options\":[],\"options\":[{\"option\":0}]}\n", 2,
               "1:33: found the key 'options' again, expected it once");
  expect_fault("{\"type\":\"solution\",\"options\":[{\"option\":0},{\"option\":1,\"option\":0}]}\n",
               2, "1:56: found the key 'option' again, expected it once");
  const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
  expect_fault("{\"type\":\"solution\",\"version\":" + deep + "}\n", 2,
               "1:1: found JSON that is nested more than 16 deep, expected an object that ends "
               "with the line");
  expect_fault("{\"solutions\":1}\n", 2, "1:1: found an object without a \"type\"");
  expect_fault("{\"type\":\"solution\"}\n", 2, "1:1: found a solution without \"options\"");
  expect_fault("{\"type\":\"solution\",\"options\":[3]}\n", 2,
               "1:1: found an option without a number (\"option\") and without \"items\"");
  expect_fault("{\"type\":\"solution\",\"options\":[{\"option\":-1}]}\n", 2,
               "1:1: found an \"option\" that is not a number");
  expect_fault("{\"type\":\"solution\",\"options\":[{\"items\":[1]}]}\n", 2,
               "1:1: found an item that is not a string");
  expect_fault("{\"type\":\"summary\",\"solutions\":\"2\"}\n", 2,
               "1:1: found a summary without a number of \"solutions\"");
  expect_fault("{\"type\":\"solution\",\"version\":2,\"options\":[]}\n", 2,
               "1:1: found version '2', expected version 1");
}

TEST_F(Check, DeepJsonIsNoTrouble) {
  const std::string deep = "{\"type\":" + std::string(1'000'000, '[') + "\n";
  EXPECT_EQ(check(deep).exit_code, 2);
}

TEST(CheckLabels, AmbiguousOnesAskForJson) {
  const TempFile problem(
      "A B\n|label: same\nA\n|label: same\nB\n|label: twin\nA B\n|label: twin\nB A\n");
  const Finished done = run({"check", problem.path()}, "same\nsame\n");
  EXPECT_EQ(done.exit_code, 2);
  EXPECT_TRUE(begins_with(done.err,
                          "dlx: error: <stdin>:1:1: found the label 'same', which several options "
                          "have; expected JSON"));
  const std::string json = run({"solve", problem.path(), "--format=json"}).out;
  EXPECT_EQ(run({"check", problem.path()}, json).out, "3 solutions are correct\n");
  // Options with the same items are equal in every solution.
  EXPECT_EQ(run({"check", problem.path()}, "twin\n").out, "1 solution is correct\n");
}

TEST(CheckLabels, OnesLikeTheItemsOfAnotherOptionAreNotUsed) {
  const TempFile problem("A B C\n|label: A B\nC\n|label: C\nA\nA B\nB\n");
  const std::string solutions = run({"solve", problem.path()}).out;
  EXPECT_EQ(run({"check", problem.path()}, solutions).out, "2 solutions are correct\n");
  // The items identify the third option, so items also identify the first and the second option.
  EXPECT_EQ(run({"check", problem.path()}, "C\nA B\n").out, "1 solution is correct\n");
  EXPECT_EQ(run({"check", problem.path()}, "C\nB\nA\n").out, "1 solution is correct\n");
  EXPECT_FALSE(contains(solutions, "A B\nA B\n"));
}

TEST(CheckFiles, MissingOnesAreExitCode2) {
  const TempFile problem("A\nA\n");
  const Finished done = run({"check", problem.path(), "no-such-file.txt"});
  EXPECT_EQ(done.err, "dlx: error: cannot read no-such-file.txt: No such file or directory\n");
  EXPECT_EQ(done.exit_code, 2);
}

// -- multiplicities -------------------------------------------------------------------------------

constexpr std::string_view bounded_text = "2|A 0:1|B C\nA\nA\nA B\nC\nB C\n";

TEST(CheckMultiplicities, AcceptsWhatSolveWrites) {
  const TempFile problem(bounded_text, "problem.dlx");
  EXPECT_EQ(run({"count", problem.path()}).out, "4\n");
  EXPECT_EQ(run({"count", problem.path(), "--threads=2"}).out, "4\n");
  for (const char* format : {"--format=text", "--format=json"}) {
    const std::string solutions = run({"solve", problem.path(), format}).out;
    const Finished done = run({"check", problem.path(), "-"}, solutions);
    EXPECT_EQ(done.out, "4 solutions are correct\n") << solutions << done.err;
  }
}

TEST(CheckMultiplicities, AcceptsTheFormOfKnuthsPrograms) {
  const TempFile problem(bounded_text, "problem.dlx");
  const Finished done = run({"check", problem.path(), "-"},
                            "1:\n A (1 of 3)\n A (1 of 2)\n C (1 of 2)\n null B (2 of 2)\n");
  EXPECT_EQ(done.out, "1 solution is correct\n") << done.err;
}

TEST(CheckMultiplicities, NamesWhatIsWrong) {
  const TempFile problem(bounded_text, "problem.dlx");
  const auto fault = [&](std::string_view solution) {
    const Finished done = run({"check", problem.path(), "-"}, solution);
    EXPECT_EQ(done.exit_code, 1);
    return done.err;
  };
  EXPECT_EQ(fault("A\nC\n"),
            "dlx: error: <stdin>:1: solution 1 is wrong: item 'A' is covered once, expected 2 "
            "times\n");
  EXPECT_EQ(fault(R"({"type":"solution","options":[{"option":0},{"option":0},{"option":3}]})"),
            "dlx: error: <stdin>:1: solution 1 is wrong: option 0 is listed twice\n");
  EXPECT_EQ(fault("null B\nnull Q\n"), "dlx: error: <stdin>:2: 'null' is not in the problem\n");
}

TEST(CheckCertificate, ThatThereIsNoSolution) {
  const TempFile problem("A C D | X\nA C X:red\nA D X:blue\nC X:red\nD X:blue\n", "none.dlx");
  const std::string head =
      "c dlx refutation certificate 1\nc problem 3277a00eb79122494ac93de81443ca60ed4d8737\n";
  const auto check = [&](const std::string& text) {
    return run({"check", problem.path(), "--certificate", "-"}, text);
  };
  EXPECT_EQ(check(head + "5 0\n0\n"),
            (Finished{0, "the problem has no solution: the certificate is correct\n", ""}));
  EXPECT_EQ(
      check(head + "0\n"),
      (Finished{
          2, "",
          "dlx: error: <stdin>:3:1: the clause does not follow from the problem and the clauses "
          "before by unit propagation\n"}));
}

}  // namespace dlx::test::check_test
