#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"
#include "tests/cli/sample_puzzles.hpp"
#include "tests/testing.hpp"

// `dlx sudoku grade`, `explain` and `hint`.
namespace dlx::test::sudoku_grade_test {

using nlohmann::json;

const std::string easy_line =
    "easy     score   15, hardest: hidden single; search: guesses 0, nodes 51; steps: full house "
    "19, hidden single 32\n";
const std::string medium =
    "000000000060304020000000075000000000000680300105070000000050000030000400800900000";
const std::string beyond =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

TEST(SudokuGrade, ALineForEachPuzzle) {
  const TempFile file(easy + "\n# a comment\n" + easy + "\n");
  EXPECT_EQ(run({"sudoku", "grade", file.path()}),
            (Finished{0, "1: " + easy_line + "2: " + easy_line, ""}));
  EXPECT_EQ(run({"sudoku", "grade"}, easy).out, "1: " + easy_line);
  EXPECT_EQ(run({"sudoku", "grade", easy}).out, "1: " + easy_line);
}

TEST(SudokuGrade, ClassesFollowTheHardestTechnique) {
  EXPECT_TRUE(begins_with(run({"sudoku", "grade", medium}).out, "1: medium  "));
  const std::string line = run({"sudoku", "grade", beyond}).out;
  EXPECT_TRUE(
      begins_with(line, "1: beyond   score 2000, hardest: trial and error; search: guesses "));
}

TEST(SudokuGrade, PuzzlesWithoutAGradeAreSaid) {
  const TempFile file(easy + "\n" + two_ways + "\n" + contradictory + "\n" + impossible + "\n");
  const Finished done = run({"sudoku", "grade", file.path()});
  EXPECT_EQ(done.out,
            "1: " + easy_line + "2: more than one solution\n3: no solution\n4: no solution\n");
  const std::vector<std::string> messages = lines_of(done.err);
  ASSERT_EQ(messages.size(), 3U) << done.err;
  EXPECT_EQ(messages[0],
            "dlx: warning: " + file.path() + ":2: more than one solution, so there is no grade");
  EXPECT_EQ(messages[1], "dlx: warning: " + file.path() + ":3: 5 is twice in row 1: r1c1 and r1c2");
  EXPECT_EQ(messages[2], "dlx: warning: " + file.path() + ":4: no solution, so there is no grade");
  EXPECT_EQ(done.exit_code, 1);
  EXPECT_EQ(run({"sudoku", "explain", two_ways}).out, "more than one solution\n");
  EXPECT_EQ(run({"sudoku", "hint", impossible}).out, "no solution\n");
}

TEST(SudokuGrade, ABadPuzzleIsAnError) {
  const Finished done = run({"sudoku", "grade"}, easy + "\n" + easy.substr(3) + "\n");
  EXPECT_EQ(done.out, "1: " + easy_line + "2: malformed\n");
  EXPECT_TRUE(begins_with(done.err, "dlx: error: <stdin>:2:"));
  EXPECT_EQ(done.exit_code, 2);
  EXPECT_TRUE(ends(run({"sudoku", "grade"}, "# nothing\n"), 2, "expected a puzzle"));
}

TEST(SudokuGrade, AFullGridIsEasy) {
  EXPECT_EQ(run({"sudoku", "grade", "--samples=0", easy_solved}).out,
            "1: easy     score    0, hardest: nothing to do\n");
  EXPECT_EQ(run({"sudoku", "hint", easy_solved}).out, "the grid is full\n");
  EXPECT_EQ(run({"sudoku", "explain", "--samples=0", easy_solved}).out,
            "easy     score    0, hardest: nothing to do\n");
}

TEST(SudokuGrade, ExplainNumbersTheSteps) {
  const Finished done = run({"sudoku", "grade", "--explain", easy});
  const std::vector<std::string> lines = lines_of(done.out);
  ASSERT_EQ(lines.size(), 52U);
  EXPECT_EQ(lines[0], "  1. hidden single: in box 2, 8 can only be in r1c6 => r1c6=8");
  EXPECT_TRUE(begins_with(lines[50], " 51. full house: "));
  EXPECT_EQ(lines[51] + "\n", easy_line);
  EXPECT_EQ(run({"sudoku", "explain", easy}).out, done.out);
}

TEST(SudokuGrade, ExplainWritesWhatIsStruckOut) {
  const std::string text = run({"sudoku", "explain", medium}).out;
  EXPECT_TRUE(contains(text, ": not in other cells that see both => "));
  EXPECT_TRUE(contains(text, "<>"));
}

TEST(SudokuGrade, HintIsTheNextStep) {
  const std::string hint = "hidden single: in box 2, 8 can only be in r1c6 => r1c6=8\n";
  EXPECT_EQ(run({"sudoku", "hint", easy}).out, hint);
  EXPECT_EQ(run({"sudoku", "grade", "--hint", easy}).out, hint);
  const std::string vague = "hidden single: look at box 2\n";
  EXPECT_EQ(run({"sudoku", "hint", "--vague", easy}).out, vague);
  EXPECT_EQ(run({"sudoku", "grade", "--hint", "--vague", easy}).out, vague);
  EXPECT_EQ(run({"sudoku", "hint", easy, easy}).out, hint + "\n" + hint);
}

TEST(SudokuGrade, TechniquesCanBeLeftOut) {
  EXPECT_EQ(run({"sudoku", "hint", "--vague", "--without", "hidden single,full house", easy}).out,
            "naked single: look at r5c5\n");
  EXPECT_TRUE(ends(run({"sudoku", "grade", "--without", "hiden single", easy}), 2,
                   "did you mean 'hidden single'?"));
}

TEST(SudokuGrade, Json) {
  const Finished done =
      run({"sudoku", "grade", "--format=json", "-", two_ways}, "\n" + easy + "\n");
  const std::vector<std::string> lines = lines_of(done.out);
  ASSERT_EQ(lines.size(), 3U);
  const json grade = json::parse(lines[0]), none = json::parse(lines[1]),
             summary = json::parse(lines[2]);
  EXPECT_TRUE(begins_with(
      lines[0], R"({"type":"grade","version":1,"puzzle":1,"source":"<stdin>","line":2,)"));
  EXPECT_EQ(grade["givens"], easy);
  EXPECT_EQ(grade["difficulty"], "easy");
  EXPECT_EQ(grade["score"], 15);
  EXPECT_EQ(grade["technique"], "hidden single");
  EXPECT_EQ(grade["guesses"], 0);
  EXPECT_EQ(grade["nodes"], 51);
  EXPECT_EQ(grade["samples"], 1);
  ASSERT_EQ(grade["techniques"].size(), 2U);
  EXPECT_EQ(grade["techniques"][0]["name"], "full house");
  EXPECT_EQ(grade["techniques"][1]["count"], 32);
  EXPECT_EQ(none["solutions"], 2);
  EXPECT_FALSE(none.contains("difficulty"));
  EXPECT_TRUE(has(summary, {{"type", "summary"}, {"puzzles", 2}, {"without_grade", 1}}));
  EXPECT_EQ(summary["difficulties"]["easy"], 1);
  EXPECT_EQ(done.exit_code, 1);
}

TEST(SudokuGrade, JsonOfSteps) {
  const std::vector<std::string> lines =
      lines_of(run({"sudoku", "explain", "--format=json", easy}).out);
  ASSERT_EQ(lines.size(), 53U);
  const json step = json::parse(lines[0]);
  EXPECT_TRUE(has(step, {{"type", "step"}, {"step", 1}, {"technique", "hidden single"}}));
  EXPECT_TRUE(has(step["placed"][0], {{"cell", "r1c6"}, {"value", 8}}));
  EXPECT_TRUE(step["removed"].empty());
  EXPECT_EQ(json::parse(lines[51])["type"], "grade");
  const json vague =
      json::parse(lines_of(run({"sudoku", "hint", "--vague", "--format=json", easy}).out)[0]);
  EXPECT_EQ(vague["where"], "box 2");
  EXPECT_FALSE(vague.contains("placed"));
}

TEST(SudokuGrade, SamplesAreAMeanAndReproducible) {
  const json first = json::parse(
      lines_of(run({"sudoku", "grade", "--format=json", "--samples=10", beyond}).out)[0]);
  EXPECT_EQ(first["samples"], 10);
  EXPECT_EQ(json::parse(
                lines_of(run({"sudoku", "grade", "--format=json", "--samples=10", beyond}).out)[0]),
            first);
  const json other = json::parse(lines_of(
      run({"sudoku", "grade", "--format=json", "--samples=10", "--seed=2", beyond}).out)[0]);
  EXPECT_NE(other["nodes"], first["nodes"]);
  EXPECT_EQ(other["score"], first["score"]);
}

TEST(SudokuGrade, ANodeLimitIsShown) {
  const std::string line = run({"sudoku", "grade", "--node-limit=100", beyond}).out;
  EXPECT_TRUE(contains(line, "+, nodes 100+; "));
}

TEST(SudokuGrade, OtherShapes) {
  const std::string line = run({"sudoku", "grade", "--box=2x2", "12343412214343.."}).out;
  EXPECT_TRUE(begins_with(line, "1: easy"));
}

TEST(SudokuGrade, CsvHasARowForEachPuzzle) {
  const TempFile file(easy + "\n" + two_ways + "\nq\n" + impossible + "\n", "a,b \"c\"");
  const std::string source = ",\"" + replaced(file.path(), "\"c\"", "\"\"c\"\"") + "\",";
  for (const char* option : {"--format=csv", "--to=csv"}) {
    const Finished done = run({"sudoku", "grade", option, file.path()});
    EXPECT_EQ(
        done.out,
        "number,source,line,puzzle,status,difficulty,score,technique,guesses,nodes,search_complete,"
        "techniques\n1" +
            source + "1," + easy +
            ",solved,easy,15,hidden single,0,51,yes,\"full house 19, hidden single 32\"\n2" +
            source + "2," + two_ways + ",ambiguous,,,,,,,\n3" + source + "3,,malformed,,,,,,,\n4" +
            source + "4," + impossible + ",no solution,,,,,,,\n");
    EXPECT_EQ(done.exit_code, 2);
    // The output is also a list of puzzles, in which every row keeps its position.
    EXPECT_EQ(lines_of(run({"sudoku", "--count"}, done.out).out),
              (std::vector<std::string>{"1", "2", "malformed", "0"}));
  }
  EXPECT_EQ(
      lines_of(run({"sudoku", "grade", "--to=csv", "--samples=0", easy}).out).at(1).substr(17 + 82),
      "solved,easy,15,hidden single,,,,\"full house 19, hidden single 32\"");
}

TEST(SudokuGrade, StatisticsCountTheClasses) {
  const Finished done = run({"sudoku", "grade", "--stats"}, easy + "\n" + beyond + "\n");
  for (const char* text : {"puzzles     2\n", "easy        1\n", "beyond      1\n", "puzzles/s "})
    EXPECT_TRUE(contains(done.err, text));
}

TEST(SudokuGrade, RatingsOfSudokuExplainer) {
  const TempFile file(easy + "\n" + medium + "\n" + two_ways + "\n" + easy_solved + "\n");
  const Finished done = run({"sudoku", "grade", "--se", file.path()});
  EXPECT_EQ(done.out,
            "1: 1.2/1.2/1.2, hardest: hidden single\n"
            "2: 2.6/1.5/1.5, hardest: locked candidates\n"
            "3: more than one solution\n"
            "4: 0.0/0.0/0.0, hardest: nothing to do\n");
  EXPECT_TRUE(contains(done.err, ":3: more than one solution, so there is no rating"));
  EXPECT_EQ(done.exit_code, 1);
}

TEST(SudokuGrade, RatingsOfSudokuExplainerAsData) {
  const std::string csv = run({"sudoku", "grade", "--se", "--to", "csv", medium, two_ways}).out;
  EXPECT_TRUE(
      begins_with(csv, "number,source,line,puzzle,status,er,ep,ed,technique\n1,\"argument 1\",1,"));
  EXPECT_TRUE(contains(csv, ",solved,2.6,1.5,1.5,locked candidates\n"));
  EXPECT_TRUE(contains(csv, ",ambiguous,,,,\n"));
  const std::vector<std::string> lines =
      lines_of(run({"sudoku", "grade", "--se", "--format=json", medium}).out);
  ASSERT_EQ(lines.size(), 2U);
  const json rating = json::parse(lines[0]);
  EXPECT_EQ(rating["type"], "rating");
  EXPECT_EQ(rating["er"], 2.6);
  EXPECT_EQ(rating["ep"], 1.5);
  EXPECT_EQ(rating["ed"], 1.5);
  EXPECT_EQ(rating["technique"], "locked candidates");
  EXPECT_EQ(json::parse(lines[1])["without_rating"], 0);
}

TEST(SudokuGrade, RatingsOfSudokuExplainerNeedClassicPuzzles) {
  EXPECT_TRUE(ends(run({"sudoku", "grade", "--se", "1..4.4.1.1..4..3"}), 2,
                   "--se: rates only classic puzzles of 9x9 cells"));
  EXPECT_EQ(run({"sudoku", "grade", "--se", "--variant=x", easy}).exit_code, 2);
  for (const char* other : {"--explain", "--hint", "--vague", "--assume-unique", "--samples=2",
                            "--seed=1", "--node-limit=5"}) {
    EXPECT_TRUE(ends(run({"sudoku", "grade", "--se", other, easy}), 2, "--se")) << other;
  }
}

TEST(SudokuGrade, BadUsage) {
  for (const char* options :
       {"--explain --hint", "--samples=-1", "--format=grid", "--format=csv --explain",
        "--format=csv --to=json", "--seed=x", "--node-limit=0"}) {
    const Finished done = run(with({"sudoku", "grade", easy}, words_of(options)));
    EXPECT_EQ(done.exit_code, 2) << options;
    EXPECT_TRUE(begins_with(done.err, "dlx: error: ")) << options;
  }
}

}  // namespace dlx::test::sudoku_grade_test
