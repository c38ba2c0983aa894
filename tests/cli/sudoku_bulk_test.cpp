#include <csignal>
#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"
#include "tests/cli/sample_puzzles.hpp"
#include "tests/testing.hpp"

// `dlx sudoku` with long lists, and its commands about canonical forms.
namespace dlx::test::sudoku_bulk_test {

using nlohmann::json;

const std::string short_line = "53..7....6..195";

// A list of several chunks with every kind of entry.
std::string mixed_list(int rounds) {
  std::string list;
  for (int k = 0; k < rounds; ++k) {
    list += easy + "\n" + two_ways + "\n";
    if (k % 97 == 3) list += impossible + "\n";
    if (k % 211 == 5) list += contradictory + "\n";
    if (k % 1000 == 7) list += short_line + "\n";
    if (k % 3 == 0) list += "# a comment\n";
    list += easy_solved.substr(0, 63) + "..................\n";
  }
  return list;
}

std::string without_seconds(const std::string& lines) {
  std::string text;
  for (const std::string& line : lines_of(lines)) {
    json object = json::parse(line);
    object.erase("seconds");
    text += object.dump() + "\n";
  }
  return text;
}

TEST(SudokuBulk, ThreadsChangeNothing) {
  const TempFile file(mixed_list(3000));
  for (const std::vector<std::string>& options : std::vector<std::vector<std::string>>{
           {}, {"--first"}, {"--all"}, {"--count"}, {"-n3"}, {"--format=grid"}, {"--summary"}}) {
    std::vector<std::string> words = with({"sudoku", file.path()}, options);
    const Finished one = run(words);
    EXPECT_EQ(one.exit_code, 2);
    EXPECT_GT(one.out.size(), 100'000U / (options == std::vector<std::string>{"--count"} ? 10 : 1));
    for (const char* threads : {"-j2", "-j8", "-j0"}) {
      words.push_back(threads);
      const Finished several = run(words);
      words.pop_back();
      EXPECT_TRUE(several.out == one.out) << threads;
      EXPECT_EQ(several.err, one.err) << threads;
      EXPECT_EQ(several.exit_code, one.exit_code) << threads;
    }
  }
}

TEST(SudokuBulk, ThreadsChangeNoJson) {
  const TempFile file(mixed_list(500));
  for (const char* mode : {"--first", "--all", "--count", "-n2"}) {
    const Finished one = run({"sudoku", "--format=json", mode, file.path()});
    const Finished several = run({"sudoku", "--format=json", mode, "-j8", file.path()});
    EXPECT_EQ(without_seconds(several.out), without_seconds(one.out)) << mode;
    EXPECT_EQ(several.err, one.err);
  }
}

// The solutions listed for a puzzle do not depend on the other puzzles of a list.
TEST(SudokuBulk, ListedSolutionsAreThoseOfThePuzzleAlone) {
  const std::string open = easy_solved.substr(0, 60) + std::string(21, '.');
  for (const char* mode : {"-n1", "-n2", "-n3", "-n40", "--all"}) {
    const std::string alone = run({"sudoku", mode, open}).out;
    EXPECT_EQ(run({"sudoku", mode, two_ways}).out.size(), mode == std::string("-n1") ? 82U : 164U);
    const TempFile file(open + "\n" + easy + "\n" + open + "\n" + open + "\n" + open + "\n");
    EXPECT_EQ(run({"sudoku", mode, file.path()}).out,
              alone + easy_solved + "\n" + alone + alone + alone)
        << mode;
  }
}

// Grids with many open cells have far more solutions than are kept in memory.
TEST(SudokuBulk, ManySolutionsComeInTheSameOrder) {
  const std::string open = easy_solved.substr(0, 36) + std::string(45, '.');
  const TempFile file(easy + "\n" + open + "\n" + two_ways + "\n" + open + "\n" + easy + "\n");
  const Finished one = run({"sudoku", "-n2000", file.path()});
  const Finished several = run({"sudoku", "-n2000", "-j4", file.path()});
  EXPECT_EQ(lines_of(one.out).size(), 4004U);
  EXPECT_TRUE(one.out == several.out);
}

TEST(SudokuBulk, LargerGridsWithThreads) {
  std::string list;
  for (int k = 0; k < 20; ++k) list += std::string(256, '.') + "\n";
  const TempFile file(list);
  const Finished one = run({"sudoku", "--box=4x4", "--first", file.path()});
  EXPECT_EQ(lines_of(one.out).size(), 20U);
  EXPECT_EQ(run({"sudoku", "--box=4x4", "--first", "-j4", file.path()}).out, one.out);
  const std::string empty(256, '.');
  EXPECT_EQ(run({"sudoku", "--box=4x4", "-n2", "-j4", empty, empty}).out,
            run({"sudoku", "--box=4x4", "-n2", empty, empty}).out);
}

// Puzzles solved one by one: lists with hard puzzles between easy ones.
TEST(SudokuBulk, ListsOfVariantsWithThreads) {
  const std::string full =
      "273619584965438712148725369586192473412357698739864125357286941894571236621943857";
  std::string list;
  for (std::size_t k = 0; k < 150; ++k) {
    std::string puzzle = full;
    for (std::size_t cell = 0; cell < 81; ++cell)
      if ((cell * 7 + k) % 11 < (k % 40 == 7 ? 8 : 5)) puzzle[cell] = '.';
    if (k % 23 == 5) puzzle[80 - k % 4] = '1';
    if (k % 50 == 9) puzzle = short_line;
    list += puzzle + "\n";
  }
  const TempFile file(list);
  for (const char* asked : {"--summary", "--first", "-n3", "--count"}) {
    const std::vector<std::string> one_thread = {"sudoku", "--variant=x", asked, file.path()};
    const Finished one = run(one_thread);
    EXPECT_EQ(one.exit_code, 2);
    for (const char* threads : {"-j2", "-j5"}) {
      std::vector<std::string> several = one_thread;
      several.emplace_back(threads);
      EXPECT_EQ(run(several), (Finished{one.exit_code, one.out, one.err})) << asked << threads;
    }
  }
}

TEST(SudokuBulk, StrictEndsTheListAtAMalformedPuzzle) {
  const TempFile file(easy + "\n" + short_line + "\n" + easy + "\n");
  for (const char* threads : {"-j1", "-j4"}) {
    const Finished done = run({"sudoku", "--strict", threads, file.path()});
    EXPECT_EQ(done.out, easy_solved + "\n");
    EXPECT_EQ(lines_of(done.err).size(), 1U) << done.err;
    EXPECT_TRUE(begins_with(done.err, "dlx: error: " + file.path() + ":2:1: "));
    EXPECT_EQ(done.exit_code, 2);
  }
}

TEST(SudokuBulk, OfManyMalformedPuzzlesAFewAreTold) {
  std::string list;
  for (int k = 0; k < 10'000; ++k) list += short_line + "\n\n";
  const Finished done = run({"sudoku", "-j2"}, list + easy + "\n");
  EXPECT_EQ(lines_of(done.out).size(), 10'001U);
  EXPECT_EQ(lines_of(done.out).back(), easy_solved);
  EXPECT_EQ(lines_of(done.err).size(), 12U);
  EXPECT_TRUE(contains(done.err, "; 10000 malformed (<stdin>:1, <stdin>:3, "));
  EXPECT_EQ(done.exit_code, 2);
}

TEST(SudokuBulk, OfManyWarningsTenAreSaidAndTheRestCounted) {
  std::string list;
  for (int k = 0; k < 13; ++k) list += two_ways + "\n";
  const TempFile file(list);
  const std::string rest = "dlx: warning: 3 more puzzles with more than one solution";
  for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
           {"sudoku"}, {"sudoku", "grade"}, {"sudoku", "hint"}, {"sudoku", "explain"}}) {
    const std::vector<std::string> few = lines_of(run(with(command, {file.path()})).err);
    ASSERT_EQ(few.size(), 11U) << command.back();
    EXPECT_TRUE(contains(few[9], ":10: "));
    EXPECT_EQ(few[10], rest);
  }
}

TEST(SudokuBulk, AnswersDoNotWaitForMoreInput) {
  for (const char* threads : {"-j1", "-j4"}) {
    Process process({"sudoku", threads, "-"});
    process.write(easy + "\n");
    process.wait_for(easy_solved);
    process.write(two_ways + "\n");
    process.wait_for("more than one solution");
    EXPECT_EQ(process.finish().exit_code, 0);
  }
}

TEST(SudokuBulk, CtrlCKeepsWhatWasAnsweredInOrder) {
  for (const char* threads : {"-j1", "-j4"}) {
    // The signal arrives while the program waits for more input.
    Process waiting({"sudoku", threads, "-"});
    waiting.write(easy + "\n");
    waiting.wait_for(easy_solved);
    waiting.signal(SIGINT);
    const Finished stopped = waiting.finish();
    EXPECT_EQ(stopped.exit_code, 130) << threads << stopped.err;
    EXPECT_EQ(stopped.out, easy_solved + "\n");

    // The limit ends a puzzle with endless solutions, which other puzzles follow.
    const TempFile list(easy + "\n" + std::string(81, '.') + "\n" + easy + "\n");
    Process counting({"sudoku", "--count", "--progress", threads, list.path()});
    counting.wait_for("puzzles/s");
    counting.signal(SIGINT);
    const Finished counted = counting.finish();
    EXPECT_EQ(counted.exit_code, 130) << threads;
    EXPECT_EQ(counted.out, "1\n") << threads;
  }
}

TEST(SudokuBulk, ProgressIsShown) {
  const TempFile list(easy + "\n" + std::string(81, '.') + "\n");
  Process process({"sudoku", "--count", "--progress", list.path()});
  process.wait_for("1 puzzles, ");
  process.signal(SIGINT);
  EXPECT_EQ(process.finish().exit_code, 130);
}

TEST(SudokuBulk, AClosedPipeEndsItWithSeveralThreadsToo) {
  Process process({"sudoku", "--all", "-j4", std::string(81, '.')});
  process.wait_for("1");
  process.close_stdout();
  EXPECT_EQ(process.finish().exit_code, 0);
}

TEST(SudokuBulk, AFullDiskIsAnErrorWithSeveralThreadsToo) {
  const TempFile list(mixed_list(2000));
  EXPECT_TRUE(ends(run({"sudoku", "-j4", list.path()}, {}, {.stdout_file = "/dev/full"}), 2,
                   "cannot write: No space left on device"));
}

// -- canonicalize, shuffle, symmetries

TEST(SudokuSymmetry, CanonicalFormsOfShuffledPuzzlesAreEqual) {
  const Finished form = run({"sudoku", "canonicalize", easy});
  ASSERT_EQ(form.out.size(), 82U);
  const Finished shuffled = run({"sudoku", "shuffle", "--seed=5", "-c", "200", easy});
  const std::vector<std::string> lines = lines_of(shuffled.out);
  ASSERT_EQ(lines.size(), 200U);
  EXPECT_EQ(std::set<std::string>(lines.begin(), lines.end()).size(), 200U);
  EXPECT_EQ(run({"sudoku", "canonicalize", "--unique"}, shuffled.out).out, form.out);
  const std::vector<std::string> forms =
      lines_of(run({"sudoku", "canonicalize"}, shuffled.out).out);
  EXPECT_EQ(forms, std::vector<std::string>(200, form.out.substr(0, 81)));
  EXPECT_EQ(run({"sudoku", "canonicalize", form.out}).out, form.out);
}

TEST(SudokuSymmetry, UniqueKeepsTheOrderOfTheFirst) {
  const std::string list = two_ways + "\n" + easy + "\n" + easy + "\n" + two_ways + "\n";
  const std::vector<std::string> all = lines_of(run({"sudoku", "canonicalize"}, list).out);
  ASSERT_EQ(all.size(), 4U);
  EXPECT_EQ(lines_of(run({"sudoku", "canonicalize", "--unique"}, list).out),
            (std::vector<std::string>{all[0], all[1]}));
}

// Every command continues with the other puzzles of a list.
TEST(SudokuLists, MalformedPuzzlesAreReportedAndLeftOut) {
  const std::string list = easy + "\n" + short_line + "\n" + easy + "\n";
  const std::string message = "dlx: error: <stdin>:2:1: found 15 cells";
  for (const char* command : {"grade", "explain", "hint", "minimize", "candidates", "convert",
                              "canonicalize", "shuffle", "symmetries"}) {
    const Finished one = run({"sudoku", command}, easy + "\n");
    const Finished done = run({"sudoku", command}, list);
    EXPECT_GE(done.out.size(), 2 * one.out.size()) << command;
    EXPECT_TRUE(begins_with(done.err, message));
    EXPECT_EQ(lines_of(done.err).back(), "dlx: warning: 2 puzzles done, 1 refused") << command;
    EXPECT_EQ(done.exit_code, 2) << command;
    const Finished strict = run({"sudoku", command, "--strict"}, list);
    EXPECT_EQ(strict.out.substr(0, one.out.size()), one.out) << command;
    EXPECT_LT(strict.out.size(), 2 * one.out.size()) << command;
    EXPECT_TRUE(begins_with(strict.err, message));
    EXPECT_EQ(strict.exit_code, 2) << command;
  }
}

}  // namespace dlx::test::sudoku_bulk_test
