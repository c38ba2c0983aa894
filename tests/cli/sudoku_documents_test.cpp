#include <gtest/gtest.h>

#include <string>

#include "tests/cli/process.hpp"

// `dlx sudoku` on texts of other programs, and the rules that they state.
namespace dlx::test {
namespace sudoku_documents_test {

const std::string page = "http://localhost:8080/#sudoku?p=";
const std::string diagonals = page + "1..4............&r=box+2x2;diagonals";
const std::string plain = page + "1..4.4.1.1..4..3";

TEST(SudokuDocuments, AreArgumentsFilesAndStdin) {
  const std::string solved = "1324243131424213\n";
  EXPECT_EQ(run({"sudoku", plain}).out, solved);
  EXPECT_EQ(run({"sudoku", "[[1,0,0,4],[0,4,0,1],[0,1,0,0],[4,0,0,3]]"}).out, solved);
  const Finished done = run({"sudoku"}, "Grid 01\n1,,,4\n,4,,1\n,1,,\n4,,,3\n");
  EXPECT_EQ(done.out, solved);
  EXPECT_EQ(done.err, "");
  EXPECT_EQ(done.exit_code, 0);
}

TEST(SudokuDocuments, RulesOfTheTextApply) {
  EXPECT_EQ(run({"sudoku", "--count", diagonals}).out, "4\n");
  EXPECT_EQ(run({"sudoku", "--count", "--box=2x2", "--variant=x", "1..4............"}).out, "4\n");
  EXPECT_EQ(run({"sudoku", "convert", "--to=link", diagonals}).out,
            page + "1..4............&r=box%202x2%3Bdiagonals\n");
}

TEST(SudokuDocuments, RulesAreNeverDropped) {
  const Finished line = run({"sudoku", "convert", "--to=line", diagonals});
  EXPECT_EQ(line.exit_code, 2);
  EXPECT_EQ(line.out, "refused\n");
  EXPECT_NE(line.err.find("the format line cannot hold the rules of this puzzle; "), line.err.npos)
      << line.err;
  const Finished mixed = run({"sudoku", diagonals, plain});
  EXPECT_EQ(mixed.exit_code, 2);
  EXPECT_NE(mixed.err.find("the rules of this puzzle differ from those of the first puzzle"),
            mixed.err.npos)
      << mixed.err;
  const Finished options = run({"sudoku", "--box=2x2", diagonals});
  EXPECT_EQ(options.exit_code, 2);
  EXPECT_NE(options.err.find("states rules that differ from those of the options"),
            options.err.npos)
      << options.err;
  EXPECT_EQ(run({"sudoku", "--count", "--box=2x2", "--variant=x", diagonals}).out, "4\n")
      << "equal rules may be stated twice";
}

TEST(SudokuDocuments, LinksWithoutAPuzzleAreNamed) {
  const Finished done = run({"sudoku", "https://sudokupad.app/abc123"});
  EXPECT_EQ(done.exit_code, 2);
  EXPECT_NE(done.err.find("found a link to sudokupad.app that contains no puzzle"), done.err.npos)
      << done.err;
}

}  // namespace sudoku_documents_test
}  // namespace dlx::test
