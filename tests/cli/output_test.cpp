#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <ranges>

#include "tests/cli/process.hpp"
#include "tests/cli/sample_puzzles.hpp"

// Failing output, readers that go away, and Ctrl-C.
namespace dlx::test {
namespace output_test {

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

std::string content(const std::string& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// A new file of this name, in a temporary folder.
class NewFile {
 public:
  explicit NewFile(const std::string& name) : place_("", name) { std::filesystem::remove(path()); }
  ~NewFile() { std::filesystem::remove(path()); }
  const std::string& path() const { return place_.path(); }
  bool is_alone() const {
    return std::ranges::distance(
               std::filesystem::directory_iterator(std::filesystem::path(path()).parent_path())) <=
           (std::filesystem::exists(path()) ? 1 : 0);
  }

 private:
  TempFile place_;
};

// `ulimit -f`: by default a signal would end the program.
TEST(Output, AFileThatMayNotGrowIsAnError) {
  const NewFile answers("answers.txt");
  const Finished listed =
      run({"solve", "-o", answers.path()}, endless_problem(), {.file_size = 4096});
  EXPECT_EQ(listed.exit_code, 2);
  EXPECT_EQ(listed.err, "dlx: error: cannot write " + answers.path() + ": File too large\n");
  EXPECT_EQ(content(answers.path()).size(), 4096U) << "what was written stays";

  const NewFile copy("copy.json");
  const Finished converted =
      run({"convert", "-o", copy.path()}, endless_problem(), {.file_size = 100});
  EXPECT_EQ(converted.exit_code, 2);
  EXPECT_EQ(converted.err, "dlx: error: cannot write " + copy.path() + ": File too large\n");
  EXPECT_FALSE(std::filesystem::exists(copy.path())) << "all of it or nothing";
  EXPECT_TRUE(copy.is_alone());
}

TEST(Output, WhatIsReadIsNotWrittenTo) {
  const std::string text = "a b\na\nb\n";
  const TempFile problem(text);
  const std::string path = problem.path();
  const std::string link = path + ".link";
  std::filesystem::create_symlink(path, link);
  const std::string grid = std::string(16, '.') + "\n";
  const TempFile puzzle(grid, "puzzle.txt");
  const TempFile rules("box 2x2\n", "rules.txt");
  const std::string read = " is the file that is read; name another file; ";
  const std::vector<std::pair<std::vector<std::string>, std::string>> refused{
      {{"solve", path, "-o", path}, "--output: " + path + read},
      {{"convert", path, "-o", path}, "--output: " + path + read},
      {{"count", path, "-o", link}, "--output: " + link + read},
      {{"count", path, "--certificate", path}, "--certificate: " + path + read},
      {{"sudoku", "--box", "2x2", puzzle.path(), "-o", puzzle.path()},
       "--output: " + puzzle.path() + read},
      {{"sudoku", "--rules", rules.path(), puzzle.path(), "-o", rules.path()},
       "--output: " + rules.path() + " is the file that is read by --rules; name another file; "},
  };
  for (const auto& [words, message] : refused) {
    const Finished done = run(words);
    EXPECT_EQ(done.exit_code, 2);
    EXPECT_EQ(done.err.find("dlx: error: " + message), 0U) << done.err;
  }
  EXPECT_EQ(content(path), text);
  EXPECT_EQ(content(puzzle.path()), grid);
  EXPECT_EQ(content(rules.path()), "box 2x2\n");
  std::filesystem::remove(link);
}

TEST(Output, ASearchGoesOnWhereItsCheckpointFindsNoRoom) {
  const NewFile checkpoint("search.state");
  const Finished done = run({"count", "--engine=links", "--time-limit=1", "--checkpoint",
                             checkpoint.path(), "--save-interval=0.1"},
                            endless_problem(), {.file_size = 50});
  EXPECT_EQ(done.exit_code, 3);
  const std::string warning = "dlx: warning: cannot write " + checkpoint.path() +
                              ": File too large; the search continues\n";
  EXPECT_EQ(done.err.find(warning), 0U) << done.err;
  EXPECT_NE(done.err.find("stopped by the time limit: the count is incomplete, at least "),
            std::string::npos)
      << done.err;
  EXPECT_FALSE(std::filesystem::exists(checkpoint.path()));
  EXPECT_TRUE(checkpoint.is_alone());
}

// Another file would get the descriptor of a closed one.
TEST(Output, ClosedDescriptorsStayClosed) {
  const NewFile answers("answers.txt");
  const Finished quiet = run({"count", "--stats", "-o", answers.path()}, "A\nA\n", {.closed = {2}});
  EXPECT_EQ(quiet.exit_code, 0);
  EXPECT_EQ(content(answers.path()), "1\n");

  const Finished unwritten = run({"count"}, "A\nA\n", {.closed = {1}});
  EXPECT_EQ(unwritten.exit_code, 2);
  EXPECT_EQ(unwritten.err, "dlx: error: cannot write: Bad file descriptor\n");

  const TempFile problem("A\nA\n");
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"check", problem.path()}, {"count", "-"}, {"sudoku", "-"}}) {
    const Finished unread = run(words, "", {.closed = {0}});
    EXPECT_EQ(unread.exit_code, 2) << words[0];
    EXPECT_NE(unread.err.find("cannot read <stdin>: Bad file descriptor\n"), std::string::npos)
        << unread.err;
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

// One cover is found at once, and then none: 15 pigeons in 14 holes.
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

// In a pipe, too, an answer does not wait in a buffer for the next one.
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
      expect_interrupted(done, "the search is incomplete, with ", signal);
      // The solutions are complete: a header and 40 options each, as many as reported.
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

// The last displayed number does not exceed the final one, and both are the real count.
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
  EXPECT_NE(done.err.find("interrupted: at least "), std::string::npos) << done.err;
  EXPECT_GE(number_before(done.err, " solutions\n"), number_before(done.err, " solutions, "))
      << done.err;
  EXPECT_EQ(done.err.find("100% done"), std::string::npos) << done.err;
}

}  // namespace output_test
}  // namespace dlx::test
