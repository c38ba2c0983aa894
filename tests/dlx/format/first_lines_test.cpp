#include "dlx/problem_formats.hpp"
#include "tests/testing.hpp"

// Texts that people give instead of a problem in Knuth's format, and the advice in the messages.
namespace dlx::testing::first_lines_test {

std::string error_of(std::string_view text, const std::string& source) {
  try {
    guess_problem_format(text).read(text, source);
  } catch (const ParseError& error) {
    return error.what();
  }
  return "no error";
}

const std::string puzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string zeros =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

TEST(FirstLines, SayWhatTheyWereTakenFor) {
  const std::string list = "expected the line that lists the items";
  const std::string comments = list + "; comments begin with '|'";
  const std::string commas = list + ", with spaces between them and no commas";
  const std::string dimacs =
      list +
      ", or 'p cnf VARIABLES CLAUSES', 'p xc PRIMARY SECONDARY' or 'p ec ITEMS [OPTIONS]', the "
      "formats of DIMACS that are read";
  const std::string sudoku = ", which looks like a sudoku, " + list + "; try 'dlx sudoku FILE'";
  const std::string json = ", which looks like JSON, " + list +
                           R"(, or an object {"primary": [...], "options": [...]})" +
                           ", or rows of 0 and 1 as [[1,0],[0,1]]";
  const std::string shown = "'530070000600195000098000060800060003400803001700020006060000...'";
  struct Case {
    std::string text, message;
  };
  const Case cases[] = {
      {"", "1:1: found an empty text, " + list},
      {" \n\n", "2:1: found an empty text, " + list},
      {"| only a comment\n", "1:1: found the end of the text, " + list},
      {"# my problem\na b c\na b\nc\n", "1:1: found '# my problem', " + comments},
      {"# nothing else\n", "1:1: found '# nothing else', " + comments},
      {"\n  // my problem\na b\na\n", "2:3: found '// my problem', " + comments},
      {"% my problem\na b\na\n", "1:1: found '% my problem', " + comments},
      {"; my problem\na b\na\n", "1:1: found '; my problem', " + comments},
      {"/* my problem */\na b\na\n", "1:1: found '/* my problem */', " + comments},
      {"-- my problem\na b\na\n", "1:1: found '-- my problem', " + comments},
      {"a, b, c\na b\nc\n", "1:2: found a comma behind 'a', " + commas},
      {"a,b,c\na,b\nc\n", "1:2: found a comma behind 'a', " + commas},
      {" a; b; c\na; b\nc\n", "1:3: found a semicolon behind 'a', " + commas},
      {"a,b,c\n", "1:2: found a comma behind 'a', " + commas},
      {puzzle + '\n', "1:1: found '" + puzzle.substr(0, 60) + "...'" + sudoku},
      {zeros + '\n', "1:1: found " + shown + sudoku},
      {zeros + '\n' + zeros.substr(0, 80) + "8\n", "1:1: found " + shown + sudoku},
      {"53..7....\n6..195...\n.98....6.\n", "1:1: found '53..7....'" + sudoku},
      {"5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . . .\n",
       "1:1: found '5 3 . | . 7 . | . . .'" + sudoku},
      {"5,3,,,7,,,,\n6,,,1,9,5,,,\n,9,8,,,,,6,\n8,,,,6,,,,3\n4,,,8,,3,,,1\n7,,,,2,,,,6\n"
       ",6,,,,,2,8,\n,,,4,1,9,,,5\n,,,,8,,,7,9\n",
       "1:1: found '5,3,,,7,,,,'" + sudoku},
      {"1 0 0 4\n3 4 1 2\n2 1 4 3\n4 3 2 0\n", "1:1: found '1 0 0 4'" + sudoku},
      {"+---+---+\n| 5 3 |\n+---+---+\n", "1:1: found '+---+---+'" + sudoku},
      {"┌───┐\n│ 5 │\n", "1:1: found '┌───┐'" + sudoku},
      {"....\n....\n....\n....\n", "1:1: found '....'" + sudoku},
      {"p edge 5 4\n1 2\n", "1:1: found 'p edge', " + dimacs},
      {"p wcnf 2 1\n1 2 0\n", "1:1: found 'p wcnf', " + dimacs},
      {"c from a solver\nc more\np wcnf 2 1\n3 1 2 0\n", "1:1: found 'p wcnf', " + dimacs},
      {"<?xml version=\"1.0\"?>\n<problem/>\n",
       "1:1: found '<?xml version=\"1.0\"?>', which looks like XML or HTML, " + list},
      {"<?xml version=\"1.0\"?>\n<puzzle version=\"2\"/>\n",
       "1:1: found '<?xml version=\"1.0\"?>', which looks like XML or HTML, " + list +
           "; 'dlx polycube --puzzle FILE' reads puzzles of BurrTools"},
      {"{'a': ['b']}\n", "1:1: found '{'a': ['b']}'" + json},
      {"7 6\n1 4 7\n1 4\n",
       "1:1: found '7 6', read as the names of the items (a matrix begins with 0 or 1, a DIMACS "
       "file with 'p cnf VARIABLES CLAUSES', and a line 'K i1 ... iK' for each option follows the "
       "numbers of items and options), but the next line is not an option of these items"},
      {"1 -2 0\n2 3 0\n",
       "1:1: found '1 -2 0', read as the names of the items (a matrix begins with 0 or 1, a DIMACS "
       "file with 'p cnf VARIABLES CLAUSES', and a line 'K i1 ... iK' for each option follows the "
       "numbers of items and options), but the next line is not an option of these items"},
      // Problems with common mistakes.
      {"a b c\na b\nd\n", "3:1: found 'd', expected an item of line 1"},
      {"# a\n# a\nb\n", "3:1: found 'b', expected an item of line 1"},
  };
  for (const Case& each : cases)
    EXPECT_EQ(error_of(each.text, "<stdin>"), "<stdin>:" + each.message) << each.text;
  EXPECT_TRUE(contains(error_of(puzzle, "my.txt"), "try 'dlx sudoku my.txt'"));
}

TEST(FirstLines, ThatNameItemsAreRead) {
  for (const char* text :
       {"# a b\n# a\nb\n", "a, b\na,\nb\n", "[a] [b]\n[a]\n[b]\n", "p q\np\nq\n", "1 2 3\n1 2\n3\n",
        "--a b\n--a\nb\n", "1 2 3\n", "r1,c1 r1,c2\nr1,c1\nr1,c2\n", "c p\np\nc\n", "a\n",
        "|items: # a\n", "|items: a, b\n", "|items: +---+\n+---+\n", "|items: 53..7....\n"}) {
    EXPECT_EQ(error_of(text, "<stdin>"), "no error") << text;
  }
}

}  // namespace dlx::testing::first_lines_test
