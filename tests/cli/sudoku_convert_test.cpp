#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"
#include "tests/cli/sample_puzzles.hpp"
#include "tests/testing.hpp"

// `dlx sudoku convert`, and input and output formats of `dlx sudoku`.
namespace dlx::test::sudoku_convert_test {

const std::string four = "1..4.4.1.1..4..3";
const std::string four_solved = "1324243131424213";

// Formats that can be read, with the options needed to read their output.
struct Way {
  std::string name;
  std::vector<std::string> options;
};
const std::vector<Way> ways = {
    {"line", {}},       {"grid", {}},
    {"unicode", {}},    {"sdk", {}},
    {"sdm", {}},        {"ss", {}},
    {"csv", {}},        {"opensudoku", {}},
    {"numbers", {}},    {"hex", {"--from=hex"}},
    {"candidates", {}}, {"pencilmarks", {}},
};

TEST(SudokuConvert, EveryFormatIsReadAgain) {
  const TempFile file(easy + "\n" + easy_solved + "\n");
  for (const Way& way : ways) {
    const Finished written = run({"sudoku", "convert", "--to", way.name, file.path()});
    EXPECT_EQ(written.err, "") << way.name;
    EXPECT_EQ(written.exit_code, 0) << way.name;
    const Finished solved = run(with({"sudoku"}, way.options), written.out);
    EXPECT_EQ(solved.out, easy_solved + "\n" + easy_solved + "\n") << way.name << written.out;
    EXPECT_EQ(solved.exit_code, 0);
    const Finished back = run(with({"sudoku", "convert"}, way.options), written.out);
    EXPECT_EQ(back.exit_code, 0) << way.name << back.err;
    const bool marks = way.name == "candidates" || way.name == "pencilmarks";
    if (!marks) {
      EXPECT_EQ(back.out, easy + "\n" + easy_solved + "\n") << way.name;
    }
  }
}

TEST(SudokuConvert, GoldenOutput) {
  const auto to = [](const std::string& format) {
    return run({"sudoku", "convert", "--to", format, four}).out;
  };
  EXPECT_EQ(to("line"), four + "\n");
  EXPECT_EQ(to("sdm"), four + "\n");
  EXPECT_EQ(to("hex"), "0..3.3.0.0..3..2\n");
  EXPECT_EQ(
      to("grid"),
      "+-----+-----+\n| 1 . | . 4 |\n| . 4 | . 1 |\n+-----+-----+\n| . 1 | . . |\n| 4 . | . 3 "
      "|\n+-----+-----+\n");
  EXPECT_EQ(
      to("unicode"),
      "┌─────┬─────┐\n│ 1 . │ . 4 │\n│ . 4 │ . 1 │\n├─────┼─────┤\n│ . 1 │ . . │\n│ 4 . │ . 3 "
      "│\n└─────┴─────┘\n");
  EXPECT_EQ(to("ss"), "1.|.4\n.4|.1\n-----\n.1|..\n4.|.3\n");
  EXPECT_EQ(to("sdk"), "1..4\n.4.1\n.1..\n4..3\n");
  EXPECT_EQ(to("numbers"), "1 . . 4\n. 4 . 1\n. 1 . .\n4 . . 3\n");
  EXPECT_EQ(to("csv"), "puzzle,solution\n" + four + ",\n");
  EXPECT_EQ(to("candidates"),
            "+-------+------+\n| 1  23 | 23 4 |\n| 23 4  | 23 1 |\n+-------+------+\n"
            "| 23 1  | 24 2 |\n| 4  2  | 12 3 |\n+-------+------+\n");
}

TEST(SudokuConvert, SolutionsAreFilledIn) {
  const Finished csv =
      run({"sudoku", "convert", "--to=csv", "--solve"}, easy + "\n" + two_ways + "\n");
  EXPECT_EQ(csv.out, "puzzle,solution,status\n" + easy + "," + easy_solved + ",solved\n" +
                         two_ways + ",,ambiguous\n");
  EXPECT_EQ(csv.err, "dlx: warning: <stdin>:2: more than one solution\n");
  EXPECT_EQ(csv.exit_code, 0);
  const Finished sdk = run({"sudoku", "convert", "--to=sdk", "--solve", easy});
  EXPECT_EQ(run({"sudoku", "convert", "--to=csv"}, sdk.out).out,
            "puzzle,solution\n" + easy + "," + easy_solved + "\n");
  const Finished refused = run({"sudoku", "convert", "--to=grid", "--solve", easy});
  EXPECT_TRUE(
      begins_with(refused.err, "dlx: error: --solve: the format grid cannot store solutions"));
  EXPECT_EQ(refused.exit_code, 2);

  // Pencil marks have solutions as well.
  const std::string marks = run({"sudoku", "convert", "--to=pencilmarks", easy}).out;
  const nlohmann::json object =
      nlohmann::json::parse(run({"sudoku", "convert", "--to=json", "--solve"}, marks).out);
  EXPECT_EQ(object["solution"], easy_solved);
  EXPECT_EQ(object["candidates"].size(), 81U);
}

TEST(SudokuConvert, ABadPuzzleIsReportedAndTheRestGoesOn) {
  const std::string text = easy + "\n" + easy.substr(3) + "\n" + easy + "\nq\n";
  const TempFile file(text);
  EXPECT_EQ(
      run({"sudoku", "convert", file.path()}),
      (Finished{2, easy + "\nmalformed\n" + easy + "\nmalformed\n",
                "dlx: error: " + file.path() +
                    ":2:1: the puzzle has 78 cells, 81 are needed\ndlx: error: " + file.path() +
                    ":4:1: unexpected 'q'; expected 1-9, or . 0 * _ - x for an empty cell\n"
                    "dlx: warning: 2 puzzles done, 2 refused\n"}));

  EXPECT_EQ(
      run({"sudoku", "convert", "--strict", file.path()}),
      (Finished{2, easy + "\n",
                "dlx: error: " + file.path() + ":2:1: the puzzle has 78 cells, 81 are needed\n"}));

  EXPECT_EQ(
      run({"sudoku", "convert", "--to=opensudoku"}, "# nothing\n"),
      (Finished{2, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n</opensudoku>\n",
                "dlx: error: <stdin>:1:1: found the end of the text, expected a puzzle\n"}));
}

TEST(SudokuConvert, WhatAFormatCannotHold) {
  std::string marks(729, '.');
  marks.replace(0, 2, "12");
  const Finished done = run({"sudoku", "convert"}, marks + "\n");
  EXPECT_EQ(done.out, "refused\n");
  EXPECT_EQ(done.err,
            "dlx: error: <stdin>:1:1: the format line cannot hold the pencil marks of this puzzle; "
            "candidates and pencilmarks can\n");
  const std::string implied = run({"sudoku", "convert", "--to=pencilmarks", easy}).out;
  for (const char* command : {"minimize", "canonicalize", "symmetries", "shuffle"}) {
    const Finished looked = run({"sudoku", command}, implied + marks + "\n");
    EXPECT_EQ(lines_of(looked.out).size(), 2U) << command;
    EXPECT_EQ(lines_of(looked.out).back(), "refused") << command;
    EXPECT_EQ(lines_of(looked.err).at(0),
              "dlx: error: <stdin>:2:1: the pencil marks exclude more than the givens do; this "
              "command uses only givens");
    EXPECT_EQ(looked.exit_code, 2);
  }
  const Finished mixed = run({"sudoku", "convert", easy, four});
  EXPECT_EQ(mixed.out, easy + "\nrefused\n");
  EXPECT_EQ(mixed.err,
            "dlx: error: argument 2:1:1: found a 4x4 puzzle, expected one of 9x9 as before\n"
            "dlx: warning: 1 puzzle done, 1 refused\n");
}

TEST(SudokuConvert, WrongSolutionsAreFound) {
  const std::string wrong = replaced(easy_solved, "534", "543");
  const std::string csv =
      "quizzes,solutions\n" + easy + "," + easy_solved + "\n" + easy + "," + wrong + "\n";
  const std::string message =
      "<stdin>:3:1: the solution given with the puzzle is wrong: it has 4 at r1c2, the puzzle 3\n";
  EXPECT_EQ(run({"sudoku", "convert"}, csv),
            (Finished{2, easy + "\nrefused\n",
                      "dlx: error: " + message + "dlx: warning: 1 puzzle done, 1 refused\n"}));

  const Finished solved = run({"sudoku"}, csv);
  EXPECT_EQ(solved.out, easy_solved + "\n" + easy_solved + "\n");
  EXPECT_EQ(solved.err, "dlx: error: " + replaced(message, ":3:1:", ":3:"));
  EXPECT_EQ(solved.exit_code, 2);
  EXPECT_EQ(run({"sudoku"}, "puzzle,solution\n" + easy + "," + easy_solved).exit_code, 0);

  // The correct solution replaces the stored one.
  EXPECT_EQ(run({"sudoku", "convert", "--to=csv", "--solve"}, csv),
            (Finished{0,
                      "puzzle,solution,status\n" + easy + "," + easy_solved + ",solved\n" + easy +
                          "," + easy_solved + ",solved\n",
                      "dlx: warning: " + message}));
}

TEST(SudokuConvert, UsageErrors) {
  const auto error = [](const std::vector<std::string>& options) {
    const Finished done = run(with({"sudoku", "convert", easy}, options));
    EXPECT_EQ(done.exit_code, 2);
    return done.err;
  };
  EXPECT_TRUE(begins_with(error({"--to=xls"}), "dlx: error: --to: 'xls' is none of line, grid, "));
  EXPECT_TRUE(
      begins_with(error({"--from=xls"}), "dlx: error: --from: 'xls' is none of line, grid, "));
  EXPECT_TRUE(begins_with(error({"--from=svg"}), "dlx: error: --from: 'svg' cannot be read"));
  const Finished help = run({"sudoku", "convert", "--help"});
  EXPECT_TRUE(contains(help.out, "dlx sudoku convert --to csv puzzles.sdm"));
}

TEST(SudokuConvert, PuzzlesComeBeforeTheInputEnds) {
  for (const std::string to : {"line", "csv"}) {
    Process process({"sudoku", "convert", "--to", to, "-"});
    process.write(easy + "\n");
    process.wait_for(easy);
    process.write(easy_solved + "\n");
    process.wait_for(easy_solved);
    EXPECT_EQ(process.finish().exit_code, 0);
  }
}

TEST(Sudoku, ToIsTheNameAndFormatTheSame) {
  for (const std::string format : {"line", "grid", "json"}) {
    const std::string by_to = run({"sudoku", "--to", format, easy}).out;
    const std::string by_format = run({"sudoku", "--format", format, easy}).out;
    if (format != "json") {
      EXPECT_EQ(by_to, by_format);
    }
    EXPECT_FALSE(by_to.empty());
  }
  EXPECT_EQ(run({"sudoku", "--to=line", "--format=grid", easy}).exit_code, 2);
}

TEST(Sudoku, SolutionsInFormatsOfTheLibrary) {
  EXPECT_EQ(run({"sudoku", "--to=csv"}, easy + "\n" + two_ways.substr(0, 80) + "1\n").out,
            "puzzle,solution,status\n" + easy + "," + easy_solved + ",solved\n" +
                two_ways.substr(0, 80) + "1,,no solution\n");
  EXPECT_EQ(run({"sudoku", "--box=2x2", "--to=ss", four}).out,
            "13|24\n24|31\n-----\n31|42\n42|13\n");
  const std::string svg = run({"sudoku", "--box=2x2", "--to=svg", four}).out;
  EXPECT_TRUE(contains(svg, "class=\"given\""));
  EXPECT_TRUE(contains(svg, "class=\"filled\""));
  EXPECT_EQ(svg.find("</svg>\n</svg>\n"), svg.size() - 14);
  const Finished count = run({"sudoku", "--count", "--to=svg", easy});
  EXPECT_EQ(count.exit_code, 2);
  EXPECT_TRUE(begins_with(count.err, "dlx: error: --count: the format svg cannot store numbers"));
}

TEST(Sudoku, AListOfPencilMarks) {
  const std::string list = easy + "\n" + contradictory + "\n" + easy + "\n" + contradictory + "\n";
  const std::string marks = run({"sudoku", "convert", "--to=pencilmarks"}, list).out;
  for (const char* mode : {"--first", "--summary", "-j2"}) {
    const Finished done = run({"sudoku", mode}, marks);
    const Finished expected = run({"sudoku", mode}, list);
    EXPECT_EQ(done.out, expected.out) << mode;
    EXPECT_EQ(done.err, expected.err) << mode;
    EXPECT_EQ(lines_of(done.out).size(), 4U) << mode;
  }
}

TEST(Sudoku, PencilMarksInEveryMode) {
  std::string marks = run({"sudoku", "convert", "--to=pencilmarks", two_ways}).out;
  EXPECT_EQ(run({"sudoku", "--count"}, marks).out, "2\n");
  EXPECT_EQ(lines_of(run({"sudoku", "--all"}, marks).out).size(), 2U);
  EXPECT_EQ(lines_of(run({"sudoku", "--first"}, marks).out).size(), 1U);
  const Finished both = run({"sudoku"}, marks);
  EXPECT_EQ(both.err, "dlx: warning: <stdin>:1: more than one solution\n");
  // Without the 6 of the fourth cell there is a solution.
  marks[3 * 9 + 5] = '.';
  EXPECT_EQ(run({"sudoku", "--count"}, marks).out, "1\n");
}

}  // namespace dlx::test::sudoku_convert_test
