#include <csignal>
#include <nlohmann/json.hpp>
#include <ranges>

#include "tests/cli/process.hpp"
#include "tests/cli/sample_puzzles.hpp"
#include "tests/testing.hpp"

// Failing output, readers that go away, and Ctrl-C.
namespace dlx::test::output_test {

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

TEST(Output, AFullDiskEndsALongSearch) {
  EXPECT_EQ(run({"solve"}, endless_problem(), {.stdout_file = "/dev/full"}),
            (Finished{2, "", "dlx: error: cannot write: No space left on device\n"}));
}

// Without a handler, the signal for the limit of `ulimit -f` would end the program.
TEST(Output, AFileThatMayNotGrowIsAnError) {
  const TempFolder folder;
  const std::string answers = folder.path("answers.txt");
  EXPECT_EQ(run({"solve", "-o", answers}, endless_problem(), {.file_size = 4096}),
            (Finished{2, "", "dlx: error: cannot write " + answers + ": File too large\n"}));
  EXPECT_EQ(content(answers).size(), 4096U) << "what was written stays";

  const std::string copy = folder.path("copy.json");
  EXPECT_EQ(run({"convert", "-o", copy}, endless_problem(), {.file_size = 100}),
            (Finished{2, "", "dlx: error: cannot write " + copy + ": File too large\n"}));
  EXPECT_FALSE(std::filesystem::exists(copy)) << "all of it or nothing";
  EXPECT_EQ(folder.files(), 1U) << "the answers";
}

TEST(Output, ASearchGoesOnWhereItsCheckpointFindsNoRoom) {
  const TempFolder folder;
  const std::string checkpoint = folder.path("search.state");
  const Finished done = run({"count", "--engine=links", "--time-limit=1", "--checkpoint",
                             checkpoint, "--save-interval=0.1"},
                            endless_problem(), {.file_size = 50});
  EXPECT_EQ(done.exit_code, 3);
  const std::string warning =
      "dlx: warning: cannot write " + checkpoint + ": File too large; the search continues\n";
  EXPECT_TRUE(begins_with(done.err, warning));
  EXPECT_TRUE(contains(done.err, "stopped by the time limit: the count is incomplete, at least "));
  EXPECT_FALSE(std::filesystem::exists(checkpoint));
  EXPECT_EQ(folder.files(), 0U);
}

// Another file would get the number of a closed descriptor.
TEST(Output, ClosedDescriptorsStayClosed) {
  const TempFolder folder;
  const std::string answers = folder.path("answers.txt");
  EXPECT_EQ(run({"count", "--stats", "-o", answers}, "A\nA\n", {.closed = {2}}).exit_code, 0);
  EXPECT_EQ(content(answers), "1\n");

  EXPECT_EQ(run({"count"}, "A\nA\n", {.closed = {1}}),
            (Finished{2, "", "dlx: error: cannot write: Bad file descriptor\n"}));

  const TempFile problem("A\nA\n");
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"check", problem.path()}, {"count", "-"}, {"sudoku", "-"}}) {
    EXPECT_TRUE(
        ends(run(words, "", {.closed = {0}}), 2, "cannot read <stdin>: Bad file descriptor\n"))
        << words[0];
  }
  EXPECT_EQ(run({"count", problem.path()}, "", {.closed = {0, 1, 2}}).exit_code, 2);
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

// Returns a problem with one cover that is found at once, and 15 pigeons in 14 holes.
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

// An answer to a pipe does not wait in a buffer for the next answer.
TEST(Output, ASlowSearchShowsItsAnswers) {
  for (const char* threads : {"-j1", "-j2"}) {
    Process process({"solve", "--engine=links", threads});
    process.write(slow_problem());
    process.close_stdin();
    process.wait_for("| solution 1\n");
    process.signal(SIGTERM);
    EXPECT_EQ(process.finish().exit_code, 143);
  }
}

void expect_interrupted(const Finished& done, const std::string& message, int signal = SIGINT) {
  EXPECT_EQ(done.exit_code, 128 + signal);
  EXPECT_TRUE(begins_with(done.err, "dlx: warning: interrupted: " + message));
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
      expect_interrupted(done, "the search is incomplete, with ", signal);
      // The solutions are complete: a header and 40 options each, as many as reported.
      const std::vector<std::string> lines = lines_of(done.out);
      EXPECT_EQ(lines.size() % 41, 0U);
      EXPECT_EQ(done.out.back(), '\n');
      EXPECT_TRUE(
          contains(done.err, "with " + std::to_string(lines.size() / 41) + " solutions found"));
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
  EXPECT_TRUE(has(summary, {{"outcome", "interrupted"}, {"solutions", lines.size() - 1}}));
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
  Process process({"count", "--engine=links", "--progress"});
  process.write(endless_problem());
  process.close_stdin();
  process.wait_for("% done, ");
  process.signal(SIGINT);
  const Finished done = process.finish();
  EXPECT_EQ(done.err.find('\r'), std::string::npos) << "control characters in a file";
}

// The last displayed number does not exceed the final number; both count solutions.
TEST(Progress, OfASudokuThatIsCountedShowsTheSolutionsSoFar) {
  Process process({"sudoku", "--count", "--progress", std::string(81, '.')});
  const auto number_before = [](const std::string& text, const std::string& what) {
    const std::size_t end = text.rfind(what);
    const std::size_t begin = text.find_last_not_of("0123456789", end - 1) + 1;
    return end == text.npos || begin == end ? 0 : std::stoull(text.substr(begin, end - begin));
  };
  process.read_until(
      [&](const Finished& so_far) { return number_before(so_far.err, " solutions, ") >= 20000; });
  process.signal(SIGINT);
  const Finished done = process.finish();
  EXPECT_EQ(done.exit_code, 130);
  EXPECT_TRUE(contains(done.err, "interrupted: at least "));
  EXPECT_GE(number_before(done.err, " solutions\n"), number_before(done.err, " solutions, "))
      << done.err;
  EXPECT_FALSE(contains(done.err, "100% done"));
}

}  // namespace dlx::test::output_test
