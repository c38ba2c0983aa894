#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"
#include "tests/cli/sample_puzzles.hpp"
#include "tests/testing.hpp"

// Each line of the input of `dlx sudoku` has a line of output, even if it cannot be read; and every
// command determines the shape.
namespace dlx::test::sudoku_lines_test {

using nlohmann::json;
using Lines = std::vector<std::string>;

// A solved puzzle, one with two solutions, one without a solution, and unreadable text.
const std::string list = easy + "\n" + two_ways + "\nq\n" + impossible + "\n" + easy + " " + easy +
                         "\n" + easy_solved + "\n";

Finished sudoku(Lines words, const std::string& input = list) {
  words.insert(words.begin(), "sudoku");
  return run(words, input);
}

void expect_placeholders(const Lines& lines, const std::string& text, const std::string& what) {
  ASSERT_EQ(lines.size(), 6U) << what;
  for (std::size_t k = 0; k < lines.size(); ++k)
    EXPECT_EQ(lines[k].find(text) != std::string::npos, k == 2 || k == 4)
        << what << ": " << lines[k];
}

TEST(SudokuLines, EveryLineHasItsPlace) {
  for (const Lines& words : std::vector<Lines>{{},
                                               {"--count"},
                                               {"--first"},
                                               {"-n1"},
                                               {"-j3"},
                                               {"--count", "-j3"},
                                               {"-n1", "-j2"},
                                               {"--to=hex"},
                                               {"minimize"},
                                               {"minimize", "--is-minimal"},
                                               {"grade"},
                                               {"hint", "--vague"},
                                               {"symmetries"},
                                               {"canonicalize"},
                                               {"shuffle"},
                                               {"candidates", "--to=pencilmarks"},
                                               {"convert"},
                                               {"convert", "--to=hex"},
                                               {"convert", "--to=pencilmarks"}}) {
    const Finished done = sudoku(words);
    Lines lines = lines_of(done.out);
    std::erase(lines, "");  // between hints
    expect_placeholders(lines, "malformed", words.empty() ? "solve" : words.back());
    EXPECT_EQ(done.exit_code, 2);
  }
  EXPECT_EQ(lines_of(sudoku({"shuffle", "-n2"}).out).size(), 12U);
  EXPECT_FALSE(contains(sudoku({"canonicalize", "--unique"}).out, "malformed"));
}

TEST(SudokuLines, CsvHasAStatus) {
  const auto statuses = [](const Lines& words) {
    Lines found;
    for (const std::string& line : lines_of(sudoku(words).out))
      found.push_back(line.substr(line.rfind(',') + 1));
    return found;
  };
  const Lines all = {"status",      "solved",    "ambiguous", "malformed",
                     "no solution", "malformed", "solved"};
  EXPECT_EQ(statuses({"--to=csv"}), all);
  EXPECT_EQ(statuses({"--to=csv", "-j2"}), all);
  EXPECT_EQ(statuses({"convert", "--to=csv", "--solve"}), all);
  Lines listed = all;
  listed.insert(listed.begin() + 2, "ambiguous");  // both solutions
  EXPECT_EQ(statuses({"--to=csv", "--all"}), listed);
  Lines first = all;
  first[2] = "solved";
  EXPECT_EQ(statuses({"--to=csv", "--first"}), first);
  EXPECT_EQ(lines_of(sudoku({"convert", "--to=csv"}).out)[3], "malformed,");
  const Finished limited =
      sudoku({"--to=csv", "--all", "--node-limit=1"}, std::string(81, '.') + "\n");
  EXPECT_EQ(lines_of(limited.out).back(), std::string(81, '.') + ",,stopped by the node limit");
  // A status stored with the puzzle is replaced, other fields stay.
  const Finished again =
      sudoku({"convert", "--to=csv", "--solve"}, "id,status,puzzle\n7,new," + easy + "\n");
  EXPECT_EQ(again.out, "puzzle,solution,id,status\n" + easy + "," + easy_solved + ",7,solved\n");
}

TEST(SudokuLines, JsonHasAnObjectForWhatIsMalformed) {
  for (const Lines& words : std::vector<Lines>{{"--to=json"},
                                               {"--to=json", "--count", "-j2"},
                                               {"grade", "--format=json"},
                                               {"hint", "--format=json"},
                                               {"minimize", "--format=json"},
                                               {"candidates", "--to=json"}}) {
    std::vector<json> found;
    for (const std::string& line : lines_of(sudoku(words).out))
      if (json object = json::parse(line); object["type"] == "malformed") found.push_back(object);
    ASSERT_EQ(found.size(), 2U) << words[0];
    EXPECT_TRUE(has(found[1], {{"source", "<stdin>"}, {"line", 5}, {"column", 83}}));
    EXPECT_EQ(found[1]["message"],
              "found a second puzzle in the line, expected one puzzle on each line");
  }
  const Lines converted = lines_of(sudoku({"convert", "--to=json"}).out);
  expect_placeholders(converted, R"({"type":"malformed","version":1})", "convert");
}

TEST(SudokuLines, WhatHasNoLineHasNoPlaceholder) {
  EXPECT_EQ(sudoku({}, "# nothing\n").out, "");
  EXPECT_EQ(sudoku({"grade"}, "").out, "");
  EXPECT_FALSE(contains(sudoku({"--strict"}).out, "malformed"));
  EXPECT_FALSE(contains(sudoku({"convert", "--to=grid"}).out, "malformed"));
}

// Blocks keep the order of puzzles, and malformed puzzles get a block, too.
TEST(SudokuLines, GridsAndStepsHaveABlock) {
  const std::string grids = sudoku({"--to=grid"}, easy + "\nq\n" + easy + "\n").out;
  EXPECT_TRUE(contains(grids, "+\n\nmalformed\n\n+"));
  const std::string steps = sudoku({"explain"}, easy + "\nq\n" + easy + "\n").out;
  EXPECT_TRUE(contains(steps, "hidden single 32\n\nmalformed\n\n  1. "));
}

TEST(SudokuLines, AnswersAreNumberedOnATerminal) {
  const auto shown = [](const Lines& words) {
    return replaced(
        run(with({"sudoku"}, words), {}, {.terminal = true, .environment = {"NO_COLOR=1"}}).out,
        "\r\n", "\n");
  };
  EXPECT_EQ(shown({easy}), easy_solved + "\n");
  EXPECT_EQ(shown({"--count", "-n1", easy}), "1\n");
  const TempFile file(list);
  const std::string several = shown({file.path()});
  const Lines lines = lines_of(several);
  const std::string two = ":2: puzzle 2: more than one solution";
  EXPECT_TRUE(contains(several, "1: " + easy_solved + "\n2: 5"));
  EXPECT_TRUE(contains(several, two));
  for (const char* answer :
       {"\n3: malformed\n", "\n4: no solution\n", "\n5: malformed\n", "\n6: 5"})
    EXPECT_TRUE(contains(several, answer)) << answer;
  EXPECT_TRUE(contains(several, ":3:1: puzzle 3: unexpected 'q'"));
  EXPECT_TRUE(contains(shown({"--count", easy, two_ways}), "1: 1\n2: 2\n"));
  EXPECT_TRUE(contains(shown({"--to=grid", easy, easy}), "\n2: \n+---"));
  EXPECT_FALSE(contains(shown({"--to=csv", easy, easy}), "2: "));
}

// -- shape ---------------------------------------------------------------------------------------

TEST(SudokuShape, EveryCommandFindsItOut) {
  const std::string sixteen = DLX_DATA "/sudoku/sixteen.txt";
  const std::string drawn = run({"sudoku", "convert", "--to=grid", sixteen}).out;
  const TempFile grid(drawn);
  for (const Lines& words : std::vector<Lines>{{},
                                               {"--count"},
                                               {"--first"},
                                               {"candidates"},
                                               {"convert"},
                                               {"grade"},
                                               {"explain"},
                                               {"hint"},
                                               {"minimize", "--is-minimal"},
                                               {"canonicalize"},
                                               {"symmetries"},
                                               {"shuffle"}}) {
    Lines known = words;
    known.push_back("--box=4x4");
    const Finished expected = sudoku(known, drawn);
    EXPECT_EQ(expected.err, "");
    for (const std::string& file : {sixteen, grid.path()}) {
      Lines guessed = words;
      guessed.push_back(file);
      const Finished done = sudoku(guessed, "");
      EXPECT_EQ(done.out, expected.out) << (words.empty() ? "solve" : words[0]) << " " << file;
      EXPECT_EQ(done.exit_code, expected.exit_code);
    }
    EXPECT_EQ(sudoku(words, drawn).out, expected.out);
  }
  EXPECT_EQ(run({"sudoku", "--print-problem", "1..4\n.4.1\n.1..\n4..3"}).out,
            run({"sudoku", "--print-problem", "--box=2x2", "1..4.4.1.1..4..3"}).out);
  const std::string one_grid = drawn.substr(0, drawn.find("\n\n") + 1);
  EXPECT_EQ(run({"sudoku", one_grid}).out, run({"sudoku", "--box=4x4", one_grid}).out);
  EXPECT_EQ(run({"sudoku", one_grid}).exit_code, 0);
}

// The first two cells can only be 4, and the third cell may be 4, so neither of the first two cells
// counts as a given.
TEST(SudokuLines, SingleCandidatesContradictEachOtherWhereAnOpenCellSeesThem) {
  std::string marks = sudoku({"convert", "--to=pencilmarks"}, easy_solved + "\n").out;
  marks.replace(0, 27, "...4........4........45....");
  for (const char* option : {"--from=pencilmarks", "--to=json"}) {
    EXPECT_TRUE(ends(sudoku({option}, marks), 1, "4 is twice in row 1: r1c1 and r1c2"));
  }
}

}  // namespace dlx::test::sudoku_lines_test
