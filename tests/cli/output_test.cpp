#include <gtest/gtest.h>

#include <csignal>
#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"
#include "tests/cli/puzzles.hpp"

// Output that fails, readers that go away, and Ctrl-C.
namespace dlx::test {
namespace {

using nlohmann::json;

const std::vector<std::vector<std::string>> commands_with_output = {
    {"--version"},
    {"--help"},
    {"solve", "--help"},
    {"solve"},
    {"solve", "--format=json"},
    {"count"},
    {"queens", "6"},
    {"queens", "200", "--print-problem"},
    {"sudoku", "--count", "--box=2x2", "................"}};

TEST(Output, AFullDiskIsAnError) {
  for (const std::vector<std::string>& words : commands_with_output) {
    const Finished done = run(words, "A B\nA B\nA\nB\n", {.stdout_file = "/dev/full"});
    EXPECT_EQ(done.err, "dlx: error: cannot write: No space left on device\n") << words[0];
    EXPECT_EQ(done.exit_code, 2) << words[0];
  }
}

TEST(Output, AFullDiskEndsALongSearch) {
  const Finished done = run({"solve"}, endless_problem(), {.stdout_file = "/dev/full"});
  EXPECT_EQ(done.err, "dlx: error: cannot write: No space left on device\n");
  EXPECT_EQ(done.exit_code, 2);
}

TEST(Output, AReaderThatGoesAwayIsNoError) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"solve"}, {"solve", "--format=json"}, {"solve", "-j2"}}) {
    Process process(words);
    process.write(endless_problem());
    process.close_stdin();
    process.wait_for("solution");
    process.close_stdout();
    const Finished done = process.finish();
    EXPECT_EQ(done.exit_code, 0);
    EXPECT_EQ(done.err, "");
  }
}

TEST(Output, SudokuEndsQuietlyToo) {
  Process process({"sudoku", "--all", std::string(81, '.')});
  process.wait_for("\n");
  process.close_stdout();
  const Finished done = process.finish();
  EXPECT_EQ(done.exit_code, 0);
  EXPECT_EQ(done.err, "");
}

// One cover that is found at once, and then none for ever: 15 pigeons in 14 holes.
std::string slow_problem() {
  std::string items = "all", holes, everything = "all", options;
  for (int hole = 0; hole < 14; ++hole) holes += " h" + std::to_string(hole);
  for (int pigeon = 0; pigeon < 15; ++pigeon) {
    const std::string name = "p" + std::to_string(pigeon);
    items += " " + name;
    everything += " " + name;
    for (int hole = 0; hole < 14; ++hole) options += name + " h" + std::to_string(hole) + "\n";
  }
  return items + " |" + holes + "\n" + everything + "\nall\n" + options;
}

// In a pipe too, an answer does not wait in a buffer for the next one.
TEST(Output, ASlowSearchShowsItsAnswers) {
  for (const char* threads : {"-j1", "-j2"}) {
    Process process({"solve", "--engine=links", threads});
    process.write(slow_problem());
    process.close_stdin();
    process.wait_for("| solution 1\n");
    process.signal(SIGTERM);
    EXPECT_EQ(process.finish().exit_code, 130);
  }
}

void expect_interrupted(const Finished& done, const std::string& message) {
  EXPECT_EQ(done.exit_code, 130);
  EXPECT_EQ(done.err.find("dlx: warning: interrupted: " + message), 0U) << done.err;
}

TEST(Interrupt, SolveKeepsWhatItFound) {
  for (const int signal : {SIGINT, SIGTERM}) {
    for (const char* threads : {"-j1", "-j2"}) {
      Process process({"solve", threads});
      process.write(endless_problem());
      process.close_stdin();
      process.wait_for("| solution 1\n");
      process.signal(signal);
      const Finished done = process.finish();
      expect_interrupted(done, "the search is incomplete, with ");
      // The solutions are complete: a header and 40 options each, so many as it says.
      const std::vector<std::string> lines = lines_of(done.out);
      EXPECT_EQ(lines.size() % 41, 0U);
      EXPECT_EQ(done.out.back(), '\n');
      EXPECT_NE(done.err.find("with " + std::to_string(lines.size() / 41) + " solutions found"),
                std::string::npos)
          << done.err;
    }
  }
}

TEST(Interrupt, JsonEndsWithASummaryThatSaysSo) {
  Process process({"solve", "--format=json"});
  process.write(endless_problem());
  process.close_stdin();
  process.wait_for("solution");
  process.signal(SIGINT);
  const Finished done = process.finish();
  expect_interrupted(done, "the search is incomplete, with ");
  const std::vector<std::string> lines = lines_of(done.out);
  const json summary = json::parse(lines.back());
  EXPECT_EQ(summary["outcome"], "interrupted");
  EXPECT_EQ(summary["solutions"], lines.size() - 1);
}

TEST(Interrupt, CountSaysHowManyThereAreAtLeast) {
  for (const char* threads : {"-j1", "-j2"}) {
    Process process({"count", "--engine=links", "--progress", threads});
    process.write(endless_problem());
    process.close_stdin();
    process.wait_for("solutions");  // the progress
    process.signal(SIGINT);
    const Finished done = process.finish();
    EXPECT_EQ(done.exit_code, 130);
    EXPECT_EQ(done.out, "");
    EXPECT_NE(done.err.find("dlx: warning: interrupted: the count is incomplete, at least "),
              std::string::npos)
        << done.err;
  }
}

TEST(Interrupt, SudokuSaysHowManyWereAnswered) {
  Process waiting({"sudoku"});
  waiting.write(easy + "\n");
  waiting.wait_for("\n");
  waiting.signal(SIGINT);
  waiting.wait_for("interrupted");  // before its input ends
  expect_interrupted(waiting.finish(), "the list is incomplete, with 1 puzzle answered\n");

  Process counting({"sudoku", "--format=json", "--count", "--progress", "-"});
  counting.write(easy + "\n" + std::string(81, '.') + "\n");
  counting.wait_for("puzzles/s");
  counting.signal(SIGINT);
  const Finished done = counting.finish();
  EXPECT_EQ(done.exit_code, 130);
  const std::vector<std::string> lines = lines_of(done.out);
  ASSERT_EQ(lines.size(), 2U);  // the first puzzle and the summary
  EXPECT_EQ(json::parse(lines[1])["outcome"], "interrupted");
  EXPECT_EQ(json::parse(lines[1])["puzzles"], 1);
}

TEST(Progress, GoesToStderrOnlyWhenAskedForOrOnATerminal) {
  const Finished quiet = run({"count", "--engine=links", "--time-limit=1.6"}, endless_problem());
  EXPECT_EQ(lines_of(quiet.err).size(), 1U) << quiet.err;
  Process process({"count", "--engine=links", "--progress"});
  process.write(endless_problem());
  process.close_stdin();
  process.wait_for("% done, ");
  process.signal(SIGINT);
  const Finished done = process.finish();
  EXPECT_EQ(done.err.find('\r'), std::string::npos) << "control characters in a file";
}

}  // namespace
}  // namespace dlx::test
