#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"
#include "tests/cli/sample_puzzles.hpp"
#include "tests/testing.hpp"

// `dlx sudoku convert`, and input and output formats of `dlx sudoku`.
namespace dlx::test::sudoku_convert_test {

const std::string four = "1..4.4.1.1..4..3";

// Formats that can be read, with the options needed to read their output.
struct Way {
  std::string name;
  std::vector<std::string> options;
};
const std::vector<Way> ways = {
    {"line", {}},       {"grid", {}},        {"unicode", {}}, {"csv", {}},
    {"opensudoku", {}}, {"array", {}},       {"numbers", {}}, {"hex", {"--from=hex"}},
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

TEST(SudokuConvert, SolutionsAreFilledIn) {
  // Pencil marks have solutions as well.
  const std::string marks = run({"sudoku", "convert", "--to=pencilmarks", easy}).out;
  const nlohmann::json object =
      nlohmann::json::parse(run({"sudoku", "convert", "--to=json", "--solve"}, marks).out);
  EXPECT_EQ(object["solution"], easy_solved);
  EXPECT_EQ(object["candidates"].size(), 81U);
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
  const std::string svg = run({"sudoku", "--box=2x2", "--to=svg", four}).out;
  EXPECT_TRUE(contains(svg, "class=\"given\""));
  EXPECT_TRUE(contains(svg, "class=\"filled\""));
  EXPECT_EQ(svg.find("</svg>\n</svg>\n"), svg.size() - 14);
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
  // Without the 6 of the fourth cell there is a solution.
  marks[3 * 9 + 5] = '.';
  EXPECT_EQ(run({"sudoku", "--count"}, marks).out, "1\n");
}

}  // namespace dlx::test::sudoku_convert_test
