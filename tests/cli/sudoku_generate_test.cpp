#include <csignal>
#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"
#include "tests/cli/sample_puzzles.hpp"
#include "tests/testing.hpp"

// `dlx sudoku generate` and `dlx sudoku minimize`.
namespace dlx::test::sudoku_generate_test {

using nlohmann::json;
using Words = std::vector<std::string>;

Finished generate(const Words& options) { return run(with({"sudoku", "generate"}, options)); }

Finished minimize(const Words& options, const std::string& input = {}) {
  return run(with({"sudoku", "minimize"}, options), input);
}

long givens(const std::string& line) {
  return static_cast<long>(line.size()) - std::count(line.begin(), line.end(), '.');
}

// Every puzzle of a list has one solution, verified by solve without options.
void expect_unique(const std::string& lines, const Words& options = {}) {
  const Finished solved = run(with({"sudoku"}, options), lines);
  EXPECT_EQ(solved.err, "");
  EXPECT_EQ(solved.exit_code, 0);
  EXPECT_EQ(lines_of(solved.out).size(), lines_of(lines).size());
}

void expect_usage_error(const Finished& done, const std::string& message) {
  EXPECT_EQ(done.exit_code, 2) << message;
  EXPECT_EQ(done.out, "");
  EXPECT_TRUE(contains(done.err, message));
}

TEST(Generate, OnePuzzleUnlessMoreAreAskedFor) {
  const Finished done = generate({});
  EXPECT_EQ(done.exit_code, 0);
  EXPECT_EQ(done.err, "");
  ASSERT_EQ(lines_of(done.out).size(), 1U);
  EXPECT_EQ(lines_of(done.out)[0].size(), 81U);
  EXPECT_NE(generate({}).out, done.out);
}

TEST(Generate, PuzzlesAreUniqueAndMinimal) {
  const Finished done = generate({"-c", "200", "--seed", "7"});
  EXPECT_EQ(lines_of(done.out).size(), 200U);
  expect_unique(done.out);
  const Finished looked = minimize({"--is-minimal"}, done.out);
  EXPECT_EQ(looked.exit_code, 0);
  for (const std::string& line : lines_of(looked.out)) EXPECT_EQ(line, "minimal");
}

TEST(Generate, ASeedGivesTheSamePuzzles) {
  const Finished done = generate({"-c", "30", "--seed", "7"});
  EXPECT_EQ(generate({"-c", "30", "--seed=7"}).out, done.out);
  EXPECT_NE(generate({"-c", "30", "--seed=8"}).out, done.out);
  // Several runs can make the list.
  const Finished first = generate({"-c", "11", "--seed=7"});
  EXPECT_EQ(first.out + generate({"-c", "19", "--seed=7", "--skip=11"}).out, done.out);
}

TEST(Generate, NumberOfGivens) {
  for (const std::string& line : lines_of(generate({"-c", "20", "--givens", "30"}).out))
    EXPECT_EQ(givens(line), 30);
  std::set<long> met;
  for (const std::string& line : lines_of(generate({"-c", "100", "--givens", "26-28"}).out))
    met.insert(givens(line));
  EXPECT_EQ(met, (std::set<long>{26, 27, 28}));
  const Finished both = generate({"-c", "10", "--givens", "24", "--minimal"});
  for (const std::string& line : lines_of(both.out)) EXPECT_EQ(givens(line), 24);
  EXPECT_EQ(minimize({"--is-minimal"}, both.out).exit_code, 0);
}

TEST(Generate, Symmetry) {
  const Finished done = generate({"-c", "10", "--symmetry", "rotate180"});
  for (const std::string& line : lines_of(done.out)) {
    for (std::size_t k = 0; k < 81; ++k) EXPECT_EQ(line[k] == '.', line[80 - k] == '.');
  }
  expect_unique(done.out);
  EXPECT_EQ(minimize({"--is-minimal", "--symmetry=rotate180"}, done.out).exit_code, 0);
  for (const char* name : {"none", "rotate90", "mirror-h", "mirror-v", "diagonal", "full"})
    EXPECT_EQ(generate({"--symmetry", name}).exit_code, 0) << name;
}

TEST(Generate, OtherShapes) {
  const Finished done = generate({"-c", "5", "--box", "2x3"});
  for (const std::string& line : lines_of(done.out)) EXPECT_EQ(line.size(), 36U);
  expect_unique(done.out, {"--box=2x3"});
}

TEST(Generate, Difficulty) {
  const Finished done = generate({"-c", "5", "--difficulty", "easy", "--format=json"});
  EXPECT_EQ(done.exit_code, 0);
  for (const std::string& line : lines_of(done.out)) {
    const json object = json::parse(line);
    if (object["type"] != "puzzle") continue;
    EXPECT_EQ(object["difficulty"], "easy");
  }
  const Finished range =
      generate({"-c", "10", "--difficulty", "medium-hard", "--format=json", "--seed=3"});
  std::set<std::string> met;
  for (const std::string& line : lines_of(range.out)) {
    const json object = json::parse(line);
    if (object["type"] == "puzzle") met.insert(object["difficulty"]);
  }
  EXPECT_EQ(met, (std::set<std::string>{"hard", "medium"}));
}

TEST(Generate, RatingsOfSudokuExplainer) {
  const Finished made =
      generate({"-n", "3", "--seed", "4", "--rating", "2.6-4.2", "--format=json"});
  EXPECT_EQ(made.exit_code, 0);
  for (std::size_t k = 0; k < 3; ++k) {
    const std::string rating = json::parse(lines_of(made.out).at(k))["rating"];
    EXPECT_GE(std::stod(rating), 2.6);
    EXPECT_LE(std::stod(rating), 4.2);
  }
}

TEST(Generate, TechniquesThatMustOrMustNotOccur) {
  const Finished made = generate(
      {"-n", "4", "--seed", "4", "--technique", "naked pair,pointing", "--without", "hidden pair"});
  const std::vector<std::string> grades =
      lines_of(run({"sudoku", "grade", "--samples=0"}, made.out).out);
  ASSERT_EQ(grades.size(), 4U);
  for (const std::string& grade : grades) {
    EXPECT_TRUE(contains(grade, " naked pair "));
    EXPECT_TRUE(contains(grade, " pointing "));
    EXPECT_FALSE(contains(grade, " hidden pair "));
  }
}

TEST(Generate, FromSolutionsOfAFile) {
  const TempFile file(easy_solved + "\n");
  const Finished done = generate({"-c", "3", "--from-solution", file.path(), "--solutions"});
  ASSERT_EQ(lines_of(done.out).size(), 3U);
  for (const std::string& line : lines_of(done.out)) EXPECT_EQ(line.substr(82), easy_solved);
}

TEST(Generate, Mask) {
  std::string mask;
  for (int k = 0; k < 81; ++k) mask += k % 2 == 0 ? 'x' : '.';
  const Finished done = generate({"-c", "3", "--mask", mask});
  ASSERT_EQ(lines_of(done.out).size(), 3U);
  for (const std::string& line : lines_of(done.out))
    for (std::size_t k = 0; k < 81; ++k) EXPECT_EQ(line[k] != '.', k % 2 == 0);
  expect_unique(done.out);

  std::string drawn;
  for (std::size_t row = 0; row < 9; ++row) drawn += mask.substr(9 * row, 9) + "\n";
  const TempFile file(drawn);
  EXPECT_EQ(generate({"-c", "3", "--seed=1", "--mask", file.path()}).out,
            generate({"-c", "3", "--seed=1", "--mask", mask}).out);

  expect_usage_error(generate({"--mask", mask.substr(1) + "\x01"}), "is not a cell");
}

TEST(Generate, WritesTheSolutionBeside) {
  const Finished done = generate({"-c", "3", "--solutions"});
  for (const std::string& line : lines_of(done.out)) {
    ASSERT_EQ(line.size(), 163U);
    EXPECT_EQ(line[81], ',');
    EXPECT_EQ(run({"sudoku", line.substr(0, 81)}).out, line.substr(82) + "\n");
  }
}

TEST(Generate, Json) {
  const Finished done = generate({"-c", "2", "--seed=4", "--format=json", "--solutions"});
  const std::vector<std::string> lines = lines_of(done.out);
  ASSERT_EQ(lines.size(), 3U);
  const json second = json::parse(lines[1]);
  EXPECT_TRUE(
      has(second, {{"type", "puzzle"}, {"puzzle", 2}, {"num_givens", givens(second["givens"])}}));
  EXPECT_EQ(run({"sudoku", second["givens"]}).out, second["solution"].get<std::string>() + "\n");
  const json summary = json::parse(lines[2]);
  EXPECT_TRUE(
      has(summary, {{"type", "summary"}, {"outcome", "finished"}, {"seed", 4}, {"puzzles", 2}}));
}

TEST(Generate, FormatsOfConvert) {
  const Finished lines = generate({"-c", "2", "--seed=4", "--solutions"});
  const Finished csv = generate({"-c", "2", "--seed=4", "--solutions", "--to=csv"});
  EXPECT_EQ(csv.exit_code, 0);
  for (const std::string& line : lines_of(lines.out)) EXPECT_TRUE(contains(csv.out, line + "\n"));
}

TEST(Generate, Variants) {
  const Finished done = generate({"-c", "3", "--seed=4", "--variant", "diagonals"});
  EXPECT_EQ(lines_of(done.out).size(), 3U);
  expect_unique(done.out, {"--variant=diagonals"});
  EXPECT_EQ(minimize({"--is-minimal", "--variant=diagonals"}, done.out).exit_code, 0);
  // Most of the puzzles have more solutions without the diagonals, so the diagonals matter.
  EXPECT_TRUE(contains(run({"sudoku"}, done.out).err, "more than one solution"));
  expect_usage_error(generate({"--variant=round"}), "--variant");
}

TEST(Generate, SaysItsSeed) {
  const Finished done = generate({"-c", "2", "--stats"});
  const std::size_t at = done.err.find("seed        ");
  ASSERT_NE(at, std::string::npos);
  const std::string seed = lines_of(done.err.substr(at + 12))[0];
  EXPECT_EQ(generate({"-c", "2", "--seed", seed}).out, done.out);
}

TEST(Generate, StreamsUntilItIsStopped) {
  Process process({"sudoku", "generate", "-c", "1000000000", "--seed=1"});
  process.wait_for("\n");
  process.signal(SIGINT);
  const Finished done = process.finish();
  EXPECT_EQ(done.exit_code, 130);
  EXPECT_TRUE(contains(done.err, "interrupted"));
  EXPECT_EQ(done.out.back(), '\n');
  EXPECT_EQ((done.out.size()) % 82, 0U);
}

// If nearly all attempts fail, the program also stops between two puzzles.
TEST(Generate, StopsWhileItLooksForARarePuzzle) {
  Process process({"sudoku", "generate", "-c", "1000000", "--seed=1", "--givens=21",
                   "--format=json", "--attempt-limit=9999999"});
  process.wait_for("\n");
  process.signal(SIGTERM);
  const Finished done = process.finish();
  EXPECT_EQ(done.exit_code, 143);
  const std::vector<std::string> lines = lines_of(done.out);
  EXPECT_EQ(json::parse(lines.back())["outcome"], "interrupted");
}

TEST(Generate, EndsQuietlyWithItsReader) {
  Process process({"sudoku", "generate", "-c", "1000000000", "--seed=1"});
  process.wait_for("\n");
  process.close_stdout();
  EXPECT_EQ(process.finish().exit_code, 0);
}

// A writer of the library writes more than its buffer holds, and must report the error.
TEST(Generate, AFullDiskIsAnErrorInEveryFormat) {
  const TempFile file(easy_solved);
  EXPECT_EQ(run({"sudoku", "generate", "-c", "3000", "--from-solution", file.path(), "--mask",
                 easy_solved, "--to=csv"},
                "", {.stdout_file = "/dev/full"}),
            (Finished{2, "", "dlx: error: cannot write: No space left on device\n"}));
}

TEST(Minimize, WritesALineForEachPuzzle) {
  const TempFile file(easy_solved + "\n");
  const Finished done = minimize({easy, file.path()});
  EXPECT_EQ(done.exit_code, 0);
  ASSERT_EQ(lines_of(done.out).size(), 2U);
  EXPECT_EQ(run({"sudoku"}, done.out).out, easy_solved + "\n" + easy_solved + "\n");
  EXPECT_EQ(minimize({"--is-minimal"}, done.out).out, "minimal\nminimal\n");
  EXPECT_EQ(minimize({}, easy + "\n" + easy_solved).out, done.out);
  EXPECT_NE(minimize({"--seed=2", easy, file.path()}).out, done.out);
}

TEST(Minimize, SaysWhatCouldGo) {
  const Finished done = minimize({"--is-minimal", easy_solved});
  EXPECT_EQ(done.exit_code, 1);
  EXPECT_EQ(done.out.substr(0, 23), "not minimal: r1c1 r1c2 ");
  EXPECT_EQ(lines_of(done.out)[0].size(), 12 + 81 * 5);
}

TEST(Minimize, PuzzlesThatAreNotUniqueStayOut) {
  const Finished done = minimize({}, two_ways + "\n" + contradictory + "\n" + easy + "\n");
  const std::vector<std::string> lines = lines_of(done.out);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0], "more than one solution");
  EXPECT_EQ(lines[1], "no solution");
  EXPECT_EQ(lines[2].size(), 81U);
  EXPECT_EQ(done.exit_code, 1);
}

TEST(Minimize, Json) {
  const Finished done = minimize({"--format=json", easy, two_ways});
  const std::vector<std::string> lines = lines_of(done.out);
  ASSERT_EQ(lines.size(), 3U);
  const json first = json::parse(lines[0]);
  EXPECT_TRUE(
      has(first, {{"givens", easy}, {"unique", true}, {"num_givens", givens(first["minimized"])}}));
  EXPECT_EQ(json::parse(lines[1])["solutions"], 2);
  const json summary = json::parse(lines[2]);
  EXPECT_TRUE(has(summary, {{"puzzles", 2}, {"not_unique", 1}}));
  const Finished looked = minimize({"--format=json", "--is-minimal", easy_solved});
  const json object = json::parse(lines_of(looked.out)[0]);
  EXPECT_EQ(object["minimal"], false);
  EXPECT_EQ(object["redundant"].size(), 81U);
}

TEST(Minimize, AnswersBeforeItWaitsForMore) {
  Process process({"sudoku", "minimize"});
  process.write(easy + "\n");
  process.wait_for("\n");
  EXPECT_EQ(process.finish().exit_code, 0);
}

}  // namespace dlx::test::sudoku_generate_test
