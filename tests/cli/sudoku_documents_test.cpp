#include "tests/cli/process.hpp"
#include "tests/testing.hpp"

// `dlx sudoku` on texts of other programs, and the rules that they state.
namespace dlx::test::sudoku_documents_test {

const std::string page = "http://localhost:8080/#sudoku?p=";
const std::string diagonals = page + "1..4............&r=box+2x2;diagonals";
const std::string plain = page + "1..4.4.1.1..4..3";

TEST(SudokuDocuments, AreArgumentsFilesAndStdin) {
  const std::string solved = "1324243131424213\n";
  EXPECT_EQ(run({"sudoku", plain}).out, solved);
  EXPECT_EQ(run({"sudoku", "[[1,0,0,4],[0,4,0,1],[0,1,0,0],[4,0,0,3]]"}).out, solved);
  EXPECT_EQ(run({"sudoku"}, "Grid 01\n1,,,4\n,4,,1\n,1,,\n4,,,3\n"), (Finished{0, solved, ""}));
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
  EXPECT_TRUE(contains(line.err, "the format line cannot hold the rules of this puzzle; "));
  EXPECT_TRUE(ends(run({"sudoku", diagonals, plain}), 2,
                   "the rules of this puzzle differ from those of the first puzzle"));
  EXPECT_TRUE(ends(run({"sudoku", "--box=2x2", diagonals}), 2,
                   "states rules that differ from those of the options"));
  EXPECT_EQ(run({"sudoku", "--count", "--box=2x2", "--variant=x", diagonals}).out, "4\n")
      << "equal rules may be stated twice";
}

TEST(SudokuDocuments, LinksWithoutAPuzzleAreNamed) {
  EXPECT_TRUE(ends(run({"sudoku", "https://sudokupad.app/abc123"}), 2,
                   "found a link to sudokupad.app that contains no puzzle"));
}

}  // namespace dlx::test::sudoku_documents_test
