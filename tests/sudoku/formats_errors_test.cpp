#include "reading.hpp"
#include "sudoku/formats.hpp"
#include "tests/testing.hpp"

// Every message of the readers of further formats; reader_errors_test.cpp has those of lines and
// grids.
namespace dlx::sudoku::formats_errors_test {

const std::string cells_hint = "; expected 1-9, or . 0 * _ - x for an empty cell";
const std::string& solved = solved_line;

Found read_as(const char* format, const std::string& text, Shape shape = {}) {
  return read_all(text, shape, find_format(format));
}

TEST(FormatErrors, Csv) {
  const std::string header = "puzzle,solution\n";
  const std::string good = puzzle_line + "," + solved + "\n";
  const std::string next = "3: " + puzzle_line;
  const auto error = [&](const std::string& record) {
    const Found found = read_all(header + record + "\n" + good);
    return found.size() == 2 && found[1] == next ? found[0] : "not one error";
  };
  EXPECT_EQ(error(puzzle_line.substr(1) + "," + solved),
            "2:1: the puzzle has 80 cells, 81 are needed");
  EXPECT_EQ(error("," + solved), "2:1: the puzzle has 0 cells, 81 are needed");
  EXPECT_EQ(error(" \"53q" + puzzle_line.substr(3) + "\"," + solved),
            "2:5: unexpected 'q'" + cells_hint);
  EXPECT_EQ(error(puzzle_line + "," + solved.substr(2)),
            "2:83: the solution has 79 cells, 81 are needed");
  EXPECT_EQ(error(puzzle_line + "," + "53." + solved.substr(3)),
            "2:85: the solution has an empty cell, r1c3");
  EXPECT_EQ(error(puzzle_line + ",\"" + solved.substr(0, 80) + "?\""),
            "2:164: unexpected '?'" + cells_hint);
  EXPECT_EQ(error(puzzle_line), "2:1: the record has 1 field, the header 2");
  EXPECT_EQ(error(good.substr(0, good.size() - 1) + ",easy"),
            "2:1: the record has 3 fields, the header 2");
  EXPECT_EQ(error("\"" + puzzle_line + "\" x," + solved),
            "2:85: found text after a quoted field of the record in line 2, expected ','");
  EXPECT_EQ(error(std::string(70000, '1')), "2:1: the line is longer than 65535 bytes");

  // An unclosed quote takes the rest of the text.
  EXPECT_EQ(read_all(header + "\"" + good + good),
            Found{"2:1: the quoted field that begins here has no closing quote"});
  std::string endless = header + "\"";
  for (int k = 0; k < 1000; ++k) endless += good;
  EXPECT_EQ(read_all(endless).at(0),
            "2:1: the quoted field that begins here is longer than 65535 bytes");
  // A header alone is no puzzle.
  EXPECT_EQ(read_all(header), Found{});
  EXPECT_EQ(read_as("csv", "a,b\n"), Found{"1:1: unexpected 'a'" + cells_hint});
}

TEST(FormatErrors, OpenSudoku) {
  const std::string start = "<opensudoku>\n";
  EXPECT_EQ(read_all(start),
            Found{"1:1: found no puzzle in this text, expected a grid or a line of 81 cells"});
  EXPECT_EQ(
      read_all(start + "<game state='1'/>\n<game data='" + puzzle_line + "'/>\n<game\n  data = \"" +
               puzzle_line.substr(0, 80) + "q\" />\n<game data='123'/></opensudoku>"),
      (Found{"2:1: found a game without 'data', expected data=\"...\" with a digit for each "
             "cell",
             "3: " + puzzle_line, "5:91: unexpected 'q'" + cells_hint,
             "6:13: found a puzzle of 3 cells, expected 81 or the number of another square "
             "grid with boxes"}));
}

/// Endless text without line ends.
class Endless : public std::streambuf {
 protected:
  int_type underflow() override {
    setg(block_, block_, block_ + sizeof block_);
    return traits_type::to_int_type(*block_);
  }
  std::streamsize xsgetn(char* to, std::streamsize size) override {
    std::fill(to, to + size, '<');
    return size;
  }

 private:
  char block_[64] = {'<', '<', '<', '<'};
};

TEST(FormatErrors, TextWithoutEnd) {
  Endless buffer;
  std::istream in(&buffer);
  PuzzleReader reader(in, "t");
  EXPECT_TRUE(contains(message_of([&] { reader.next(); }), "unexpected '<'"));
  EXPECT_TRUE(contains(message_of([&] { reader.next(); }), "bytes without a line end"));
  EXPECT_FALSE(reader.next());
}

TEST(FormatErrors, Pencilmarks) {
  const std::string marks(729, '.');
  const auto error = [&](std::string text) { return read_as("pencilmarks", text).at(0); };
  EXPECT_EQ(error(marks.substr(1)), "1:1: the pencil marks have 728 characters, 729 are needed");
  EXPECT_EQ(error("\n  " + marks + "."),
            "2:3: the pencil marks have 730 characters, 729 are needed");
  EXPECT_EQ(error("# comment\n..34" + marks.substr(5) + "3 tail"),
            "2:729: unexpected '3' at cell r9c9; expected 9, or . or 0 if the value is excluded");
  EXPECT_EQ(error("1é"),
            "1:2: unexpected 'é' at cell r1c1; expected 2, or . or 0 if the value is excluded");
  // The length of a line identifies pencil marks; the reader continues after a faulty line.
  std::string wrong = marks;
  wrong[9] = '2';
  EXPECT_EQ(
      read_all(wrong + "\n" + marks + "\n"),
      (Found{"1:10: unexpected '2' at cell r1c2; expected 1, or . or 0 if the value is excluded",
             "2: " + std::string(81, '.')}));
  // 64 characters are an 8x8 grid, where they cannot be pencil marks of 4x4.
  EXPECT_EQ(read_all(std::string(63, '.') + "1", Shape(2, 2)),
            Found{"1:1: the puzzle has 64 cells, 16 are needed (64 cells make a 8x8 grid)"});
}

TEST(FormatErrors, Candidates) {
  const std::string good = "1 23 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n";
  const auto error = [&](const std::string& rows_of_bad) {
    const Found found = read_as("candidates", rows_of_bad + "\n" + good, Shape(2, 2));
    return found.size() == 2 && found[1].ends_with(": 1.34341221434321") ? found[0]
                                                                         : "not one error";
  };
  EXPECT_EQ(error("1 23 3\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"),
            "1:1: candidate row 1 has 3 cells, 4 are needed");
  EXPECT_EQ(error("1 23 3 4\n  3 4 1 2 2\n2 1 4 3\n4 3 2 1\n"),
            "2:3: candidate row 2 has 5 cells, 4 are needed");
  EXPECT_EQ(error("1 23 3 4\n3 4 1 25\n2 1 4 3\n4 3 2 1\n"),
            "2:8: unexpected '5'; expected the values of a cell, as 123, or . for all of them and "
            "- for none");
  EXPECT_EQ(error("1 2.3 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"),
            "1:4: unexpected '.'; expected the values of a cell, as 123, or . for all of them and "
            "- for none");
  EXPECT_EQ(error("1 232 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"),
            "1:5: the value 2 is twice in the cell '232'");
  EXPECT_EQ(error("1 23 3 4\n3 4 1 2\n"), "1:1: the grid has 2 rows, 4 are needed");
  EXPECT_EQ(error(std::string(70000, '1') + "\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"),
            "1:1: the line is longer than 65535 bytes");
  EXPECT_EQ(read_as("candidates", "1 23 3 4\n", Shape(2, 2)),
            Found{"1:1: the grid has 1 row, 4 are needed"});
}

TEST(FormatErrors, Numbers) {
  const std::string row = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 ";
  EXPECT_EQ(read_all(row + "17\n", Shape(4, 4)).at(0),
            "1:1: found 23 cells; a puzzle on one line has 256, a grid row 16")
      << "no row of numbers";
}

TEST(FormatErrors, NumbersThatAreForced) {
  const std::string row = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 ";
  const auto error = [&](const std::string& text) {
    return read_as("numbers", text, Shape(4, 4)).at(0);
  };
  const std::string expected = ", expected a number from 1 to 16, or . 0 * _ - x for an empty cell";
  EXPECT_EQ(error(row + "17\n"), "1:37: found '17'" + expected);
  EXPECT_EQ(error(row + "A\n"), "1:37: found 'A'" + expected);
  EXPECT_EQ(error(row + "016\n"), "1:37: found '016'" + expected);
  EXPECT_EQ(error(row + "\n"), "1:1: grid row 1 has 15 cells, 16 are needed");
}

TEST(FormatErrors, JsonThatContradictsItself) {
  const auto object = [](const std::string& first) {
    return R"({"givens":"1...............","candidates":[)" + first +
           R"(,"234","234","1234","1234","1234","1234","1234","1234","1234","1234","1234","1234",)"
           R"("1234","1234","1234"]})"
           "\n";
  };
  const Found good = {"1: 1..............."};
  EXPECT_EQ(read_all(object(R"("1")"), Shape(2, 2)), good);
  EXPECT_EQ(read_all(object(R"("12")"), Shape(2, 2)), good) << "what is given is not open";
  EXPECT_EQ(read_all(object(R"("23")"), Shape(2, 2)),
            Found{"1:45: the candidates '23' of r1c1 lack its value 1"});
  EXPECT_EQ(read_all(object(R"("")"), Shape(2, 2)),
            Found{"1:45: the candidates '' of r1c1 lack its value 1"});
}

TEST(FormatErrors, JsonWithAKeyTwice) {
  EXPECT_EQ(read_all("{\"givens\":\"1...............\",\"line\":1, \"givens\":\"\"}\n"
                     "{\"givens\":\"................\",\"x\":{\"a\":1,\"a\":1}}\n",
                     Shape(2, 2)),
            (Found{"1:40: found the key 'givens' again, expected it once", "2: ................"}))
      << "what is inside of keys that are passed over is not looked at";
  EXPECT_EQ(read_all("{\"x\":1,\"x\":2,\"givens\":\"................\"}", Shape(2, 2)),
            Found{"1:8: found the key 'x' again, expected it once"});
}

TEST(FormatErrors, HexadecimalDigits) {
  EXPECT_EQ(read_as("hex", "0G", Shape(4, 4)),
            Found{"1:2: unexpected 'G'; expected 0-9, A-F, or . * _ - x for an empty cell"});
  EXPECT_EQ(read_as("hex", "4", Shape(2, 2)),
            Found{"1:1: unexpected '4'; expected 0-3, or . * _ - x for an empty cell"});
}

}  // namespace dlx::sudoku::formats_errors_test
