// Texts of other programs, each of which is read as a whole: spreadsheets, arrays, links, files.

#include "dlx/error.hpp"
#include "sudoku/document/lz_string.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/rules.hpp"
#include "sudoku/solver.hpp"
#include "tests/sudoku/reading.hpp"
#include "tests/table.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku {
namespace {

const std::string four = "1..4.4.1.1..4..3";

Puzzle only_puzzle(const std::string& text) {
  const std::vector<Puzzle> puzzles = read_puzzles(text, std::nullopt);
  EXPECT_EQ(puzzles.size(), 1U) << text;
  return puzzles.empty() ? Puzzle() : puzzles.front();
}

Found found_in(const std::string& text) { return read_all(text, std::nullopt); }

// -- every shape of text gives the same puzzle ------------------------------------------------

TEST(Documents, GiveTheirPuzzles) {
  for (const std::vector<std::string>& row : read_table(DLX_DOCUMENTS)) {
    ASSERT_GE(row.size(), 2U);
    EXPECT_EQ(found_in(row[0]), Found(row.begin() + 1, row.end())) << row[0];
  }
}

TEST(Arrays, FirstRowMayBeEmpty) {
  EXPECT_EQ(found_in("[[_,_,_,_],\n [_,4,_,1],\n [_,1,_,_],\n [4,_,_,3]]\n"),
            Found{"1: .....4.1.1..4..3"});
  EXPECT_EQ(found_in("| | | | |.\n| |4| |1|.\n| |1| | |.\n|4| | |3|.\n"),
            Found{"1: .....4.1.1..4..3"});
}

TEST(Letters, StandForValuesInTheirOrder) {
  for (const char* text : {"W..D\n.D.W\n.W..\nD..R\n", "W..D.D.W.W..D..R\n",
                           "|W|.|.|D|\n|.|D|.|W|\n|.|W|.|.|\n|D|.|.|R|\n",
                           R"([["W","","","D"],["","D","","W"],["","W","",""],["D","","","R"]])"}) {
    const Puzzle puzzle = only_puzzle(text);
    EXPECT_EQ(to_line(puzzle.grid), "3..1.1.3.3..1..2") << text;
    EXPECT_EQ(puzzle.field("letters"), "DRW") << text;
  }
}

TEST(Links, PositionsOfSudokuwikiHaveCandidates) {
  std::string code = "0502";
  while (code.size() < 2 * 79) code += "ep";
  const Puzzle puzzle = only_puzzle("https://www.sudokuwiki.org/sudoku.htm?bd=S9B" + code + "0b0t");
  EXPECT_EQ(to_line(puzzle.grid), "52" + std::string(77, '.') + "2.") << "a placed value counts";
  ASSERT_TRUE(puzzle.candidates);
  EXPECT_EQ(puzzle.candidates->mask(80), 0b1011U);
  EXPECT_EQ(found_in("https://www.sudokuwiki.org/sudoku.htm?bd=S9B0502"),
            Found{"1:1: the position S9B of the link has 4 characters, expected 162; copy the link "
                  "again"});
}

TEST(Blanks, MayStandBesideNumbersOfTwoDigits) {
  std::string text;
  for (int row = 0; row < 10; ++row)
    text += row == 3 ? "| 06 10          |       02    07 |\n"
                     : "|                |                |\n";
  EXPECT_EQ(found_in(text),
            Found{"1: " + std::string(30, '.') + "6A.....2.7" + std::string(60, '.')});
}

TEST(Skipped, LinesBesidePuzzlesOfOneLineAreCounted) {
  const auto skipped = [](const std::string& text) {
    std::istringstream in(text);
    PuzzleReader reader(in, "t", std::nullopt);
    std::size_t puzzles = 0;
    while (reader.next()) ++puzzles;
    return std::pair(puzzles, reader.skipped_lines());
  };
  using Counts = std::pair<std::size_t, std::size_t>;
  EXPECT_EQ(skipped("hello world\n" + four + "\nmore junk\n"), Counts(1, 2));
  EXPECT_EQ(skipped(four + "\nthis is no puzzle\n" + four + "\n"), Counts(2, 1));
  EXPECT_EQ(skipped("Grid 01\n1..4\n.4.1\n.1..\n4..3\n"), Counts(1, 0)) << "a title";
  EXPECT_EQ(found_in("malformed\n" + four + "\nmore than one solution\n").size(), 3U)
      << "placeholders are lines of a list";
}

// -- rules in the text ------------------------------------------------------------------------

Rules killer_and_jigsaw() {
  Rules rules(Shape(2, 2));
  const std::vector<int> regions = {0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3};
  rules.set_regions(regions);
  rules.add_diagonals();
  const std::vector<std::vector<int>> cages = {{0, 1},  {2, 3},  {4, 8},   {5, 6},
                                               {7, 11}, {9, 10}, {12, 13}, {14, 15}};
  for (const std::vector<int>& cage : cages) rules.add_cage(cage, 5);
  return rules;
}

TEST(DocumentRules, SurviveEveryFormatThatHoldsThem) {
  const Puzzle puzzle{parse_grid(four, Shape(2, 2))};
  const Rules rules = killer_and_jigsaw();
  int formats_with_rules = 0;
  for (const Format& format : formats()) {
    if (!format.writes_rules || format.name == "svg") continue;
    ++formats_with_rules;
    const std::string text = write_one(format.name, puzzle, rules);
    const Puzzle read = only_puzzle(text);
    EXPECT_EQ(to_line(read.grid), four) << text;
    ASSERT_TRUE(read.rules) << text;
    EXPECT_EQ(to_text(*read.rules), to_text(rules)) << text;
  }
  EXPECT_GE(formats_with_rules, 4);
}

// All statements that f-puzzles has constraints for, one of each form.
constexpr const char* rules_of_f_puzzles =
    "box 3x3\nanti-knight\ncage 12 r7c3 r7c4\ncage r6c3 r6c4\nthermometer r1c1 r1c2 r1c3\n"
    "slow-thermometer r2c1 r2c2\narrow r4c4 = r4c5 r4c6\narrow r5c1 r5c2 = r5c3 r5c4 r5c5\n"
    "sum 10 r6c1 r6c2\nsum 5 r7c1 r7c2\ndifference 1 r8c1 r8c2\ndifference 3 r8c3 r8c4\n"
    "ratio 2 r8c5 r8c6\nno-other-xv\nno-other-dots\npalindrome r9c1 r9c2 r8c2\n"
    "whispers 4 r3c5 r3c6\nrenban r3c7 r3c8 r3c9\nregion-sum r4c1 r4c2 r3c2\n"
    "between r6c6 r6c7 r6c8\nquadruple 123 r1c8\nodd r9c9\neven r9c8\nequal r1c1 r5c9\n"
    "minimum r2c8\nmaximum r5c7\nsandwich 10 row 3\nsandwich 12 column 4\nregion r1c9 r2c9\n";

std::vector<std::string> sorted_statements(const Rules& rules) {
  std::istringstream in(to_text(rules));
  std::vector<std::string> statements;
  for (std::string line; std::getline(in, line);) statements.push_back(line);
  std::ranges::sort(statements);
  return statements;
}

TEST(DocumentRules, ConstraintsOfFPuzzlesAreStatements) {
  const Rules rules = parse_rules(rules_of_f_puzzles);
  for (const char* format : {"f-puzzles", "f-puzzles-link", "sudokupad", "link"}) {
    const Puzzle read = only_puzzle(write_one(format, {Grid()}, rules));
    ASSERT_TRUE(read.rules) << format;
    EXPECT_EQ(sorted_statements(*read.rules), sorted_statements(rules)) << format;
  }
}

// Without the closing brace.
const std::string open_f_puzzle =
    R"({"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]])";

TEST(DocumentRules, LittleKillersAreSums) {
  const Puzzle read = only_puzzle(
      open_f_puzzle + R"(,"littlekillersum":[{"cell":"R0C2","direction":"DR","value":"7"}],)"
                      R"("diagonal+":true})");
  ASSERT_TRUE(read.rules);
  EXPECT_EQ(to_text(*read.rules), "box 2x2\nregion r1c4 r2c3 r3c2 r4c1\nsum 7 r1c3 r2c4\n");
}

TEST(DocumentRules, TextsWithoutRulesHaveNone) {
  EXPECT_FALSE(only_puzzle("1,,,4\n,4,,1\n,1,,\n4,,,3\n").rules);
  EXPECT_FALSE(only_puzzle("http://localhost:8080/#sudoku?p=" + four).rules);
}

TEST(DocumentRules, ReaderReportsThemBeforeTheFirstPuzzle) {
  std::istringstream in("http://localhost:8080/#sudoku?p=" + four + "&r=box+2x2;diagonals");
  PuzzleReader reader(in, "t", std::nullopt);
  const Rules rules = parse_rules("box 2x2\ndiagonals");
  EXPECT_EQ(reader.rules(), rules);
  EXPECT_EQ(*reader.next()->rules, rules);
}

TEST(DocumentRules, ReaderOfJsonReportsThemAfterBlankLines) {
  std::istringstream in("\n\n{\"givens\":\"" + four + "\",\"rules\":\"box 2x2\\ndiagonals\"}\n");
  PuzzleReader reader(in, "t", std::nullopt);
  const Rules rules = parse_rules("box 2x2\ndiagonals");
  EXPECT_EQ(reader.rules(), rules);
  const std::optional<Puzzle> puzzle = reader.next();
  ASSERT_TRUE(puzzle);
  EXPECT_EQ(*puzzle->rules, rules);
  EXPECT_EQ(puzzle->line, 3U);
}

TEST(FPuzzles, ReadsFieldsGivensAndConstraints) {
  const Puzzle puzzle = only_puzzle(
      R"({"size":4,"title":"A title","author":"An author","ruleset":"Rules.","antiknight":true,)"
      R"("grid":[[{"value":1,"given":true},{"value":2},{},{"value":4,"given":true}],)"
      R"([{},{"value":4,"given":true},{},{"value":1,"given":true}],)"
      R"([{},{"value":1,"given":true},{},{}],[{"value":4,"given":true},{},{},{"value":3,"given":true}]],)"
      R"("killercage":[{"cells":["R1C2","R1C3"],"value":"5"}],)"
      R"("line":[{"lines":[["R1C1","R4C4"]]}],"thermometer":[]})");
  EXPECT_EQ(to_line(puzzle.grid), four) << "values that are no givens are those of a player";
  EXPECT_EQ(puzzle.field("name"), "A title");
  EXPECT_EQ(puzzle.field("author"), "An author");
  EXPECT_EQ(puzzle.field("description"), "Rules.");
  ASSERT_TRUE(puzzle.rules);
  EXPECT_EQ(to_text(*puzzle.rules), "box 2x2\nanti-knight\ncage 5 r1c2 r1c3\n");
}

TEST(FPuzzles, ErrorsStandAtTheirLines) {
  const std::string good = open_f_puzzle + "}\n";
  EXPECT_EQ(found_in(good + "{\"grid\":[[{}]],\n\"thermometer\":[}\n"),
            (Found{"1: ................", "3:16: found '}', expected ']'"}));
  EXPECT_EQ(found_in(good + "{\"grid\":[[{},{}]]}\n"),
            (Found{"1: ................",
                   "2:1: found a grid of 1 row with 2 cells, expected as many rows as columns"}));
}

TEST(FPuzzles, ReadsCandidatesOfTheSetter) {
  Puzzle puzzle{parse_grid("1..............4", Shape(2, 2))};
  puzzle.candidates.emplace(puzzle.grid);
  puzzle.candidates->set(5, Candidates::bit(2) | Candidates::bit(3));
  const Puzzle read = only_puzzle(write_one("sudokupad", puzzle, Shape(2, 2)));
  ASSERT_TRUE(read.candidates);
  EXPECT_EQ(*read.candidates, *puzzle.candidates);
}

TEST(LinksOfThePage, KeepTitlesAndMarks) {
  Puzzle puzzle{parse_grid("1..............4", Shape(2, 2))};
  puzzle.candidates.emplace(puzzle.grid);
  puzzle.candidates->set(5, Candidates::bit(2));
  puzzle.candidates->set(6, Candidates::bit(2) | Candidates::bit(3));
  puzzle.fields = {{"name", "Small & hard"}, {"author", "A. Uthor"}, {"description", "No\ntricks"}};
  const Puzzle read = only_puzzle(write_one("link", puzzle, Shape(2, 2)));
  EXPECT_EQ(read.grid, puzzle.grid) << "a single mark is no given";
  EXPECT_EQ(read.fields, puzzle.fields);
  ASSERT_TRUE(read.candidates);
  EXPECT_EQ(*read.candidates, *puzzle.candidates);
  EXPECT_EQ(found_in("https://example.com/#sudoku?p=1..............4&r=box%202x2;marks%20123"),
            Found{"1:1: in the link, the pencil marks have 3 characters, 64 are needed"});
}

// -- SudokuPad --------------------------------------------------------------------------------

std::string sudokupad_link(const std::string& json) {
  return "https://sudokupad.app/scl" + document::compress_to_base64(json);
}

constexpr const char* rules_in_sudokupad = "anti-knight\ncage 5 r1c2 r1c3\n";

void expect_small_killer(const std::string& json) {
  const Puzzle read = only_puzzle(sudokupad_link(json));
  EXPECT_EQ(to_line(read.grid), four);
  ASSERT_TRUE(read.rules);
  EXPECT_EQ(to_text(*read.rules), std::string("box 2x2\n") + rules_in_sudokupad);
  const std::vector<Field> fields = {
      {"name", "Small"}, {"author", "A. Uthor"}, {"description", "It's a killer.\nEasy"}};
  EXPECT_EQ(read.fields, fields);
}

TEST(SudokuPad, ReadsCellsRegionsCagesAndTexts) {
  expect_small_killer(
      R"({"cellSize":50,"cells":[[{"value":"1"},{},{},{"value":4}],[{},{"value":"4"},{},)"
      R"({"value":"1"}],[{},{"value":"1","centremarks":["2"]},{},{}],[{"value":"4"},{},{},)"
      R"({"value":"3"}]],"regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],)"
      R"([[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],"cages":[{"cells":[[0,1],[0,2]],)"
      R"("value":5,"unique":true},{"value":"title: Small"}],"lines":[],"metadata":{"author":)"
      R"("A. Uthor","rules":"It's a killer.\nEasy","antiknight":true}})");
}

TEST(SudokuPad, ReadsTheShorterForm) {
  expect_small_killer(
      R"({cs:50,ce:[[{v:1},,,{v:4}],[,{v:4},,{v:1}],[,{v:1},,],[{v:4},,,{v:3}]],)"
      R"(ca:[{ce:[[0,1],[0,2]],v:5,unique:t},{v:'title: Small'},{v:'author: A. Uthor'}],)"
      R"(metadata:{rules:'It\'s a killer.\nEasy',antiknight:t}})");
}

TEST(SudokuPad, NamesWhatItCannotRead) {
  const std::string cells = R"({"cells":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]])";
  const std::string begin = "1:1: the puzzle of SudokuPad in the link has ";
  EXPECT_EQ(found_in(sudokupad_link(cells + R"(,"lines":[{"wayPoints":[[1,1]]}],"arrows":[{}]})")),
            Found{begin + "lines, arrows: drawings whose meaning only its rules in words state, so "
                          "solutions would be wrong without them; enter the puzzle and its rules "
                          "yourself"});
  EXPECT_EQ(found_in(sudokupad_link(cells + R"(,"cages":[{"cells":[[0,0]],"value":"A"}]})")),
            Found{begin + "a cage with the text 'A'"});
  EXPECT_EQ(found_in(sudokupad_link(cells + R"(,"regions":[[[0,0],[0,1]]]})")),
            Found{begin + "the cell r1c3 in no region, which the rules cannot express"});
  EXPECT_EQ(found_in("https://sudokupad.app/scl" + std::string(40, 'A')),
            Found{"1:1: the packed puzzle of the link is damaged or cut off; copy the link again"});
}

TEST(Solo, ReadsRegionsAndDiagonals) {
  // The regions are those of killer_and_jigsaw(), written by hand from the description of the
  // format: pairs in rows, then pairs in columns.
  const Rules rules = killer_and_jigsaw();
  const Puzzle read = only_puzzle("4j:p,b__b__caa__c_");
  ASSERT_TRUE(read.rules);
  EXPECT_TRUE(std::ranges::equal(read.rules->regions(), rules.regions()));
  EXPECT_TRUE(only_puzzle("2x2x:p").rules->has_diagonals());
}

TEST(SumoCue, ReadsCagesAndRegions) {
  std::string killer = "SumoCueV1=12+0";
  for (int cell = 2; cell < 81; ++cell) killer += cell == 9 ? "+0" : "=0";
  const Puzzle read = only_puzzle(killer);
  ASSERT_TRUE(read.rules);
  ASSERT_EQ(read.rules->cages().size(), 1U);
  EXPECT_EQ(read.rules->cages()[0], (Cage{{0, 1, 9}, 12}));

  std::string jigsaw = "SumoCueV1";
  for (int cell = 0; cell < 81; ++cell)
    jigsaw += "=" + std::to_string(cell == 40 ? 5 : 0) + "J" + std::to_string(cell / 9);
  const Puzzle regions = only_puzzle(jigsaw);
  EXPECT_EQ(regions.grid[40], 5);
  ASSERT_TRUE(regions.rules);
  EXPECT_EQ(regions.rules->region(40), 4);

  std::string perfect = "3x3::k";
  for (int cell = 0; cell < 81; ++cell) perfect += ":" + std::to_string(cell < 2 ? 7 : 256 * cell);
  const Puzzle ps = only_puzzle(perfect);
  ASSERT_TRUE(ps.rules);
  EXPECT_EQ(ps.rules->cages()[0], (Cage{{0, 1}, 7}));
}

TEST(HodokuLines, ExcludedCandidatesAreRead) {
  const Puzzle puzzle = only_puzzle(":0000:x:1..............4:222 333:::");
  ASSERT_TRUE(puzzle.candidates);
  EXPECT_FALSE(puzzle.candidates->has(5, 2));
  EXPECT_FALSE(puzzle.candidates->has(10, 3));
  EXPECT_TRUE(puzzle.candidates->has(5, 3));
  EXPECT_EQ(found_in(":0000:x:1..............4:22:::"),
            Found{"1:26: found '22', expected a value, a row and a column, as 411, of an excluded "
                  "candidate"});
}

// Links of penpa-edit, packed by Python's zlib from drawings written by hand.
const std::string penpa_page = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=";
const std::string penpa_boxes =
    "ZZRBixQxEIXv/SukzzmkqpJK0jdR5yQK7opIMyweFhQEcd299LD7231Jp8lYElJ8vHlJqqqT+fP76dvD"
    "vSsYkp13hBEot8lZ2/R93P54/Hm/vHKvnx6//3oAOPfxdJrW/vt5Wmea3cyYNJ9ftpuXdZ4dnafL9mm5"
    "bHfLen522+eBN8sF8cNymTnPyzpHuNtabFKqIEMQrkIaQqAq6JUQqkBXQqxCuRLUnBKtIzZHHoLaUzQZ"
    "R7KOFE3q2VchXAli9sj/LcmmliKm/NLy4CGQt4mQT1YhtqvI5kLMJl1iMdkQB9M44mR6S2J7SVJMERT8"
    "P/vgNlC7E19bPLXILd7iyrhNWnzbom8xtvi+ed7hJhEuLBUcxNgxF8eedy5g2hkaOO5MYD44gvPODJaD"
    "8RjqfauMZ8KxcyBw2DmC9eAATjsrOB2c8KD8zglcOmcPlp2Ld+IPFrD2HGqeXdd6Vq+FBXo/V+HR7uEw"
    "6lIZudW6WEdu2j2Mx85HnvDocW4aPVEdddWecBl16dEr9Fl6XQqPdo+gRul9U3hS9eCjfWmf7k2LAfF5"
    "mlapfybn6S8=";
const std::string penpa_lines =
    "ZZJNSwMxEIbv+RWScw6ZSbL5uIm6J1GwFZGwFA8FCwWxtpdd2t/uZCjsOhLmJTyZmbwJ8/N9+jhsTabl"
    "krEGaHlIHJg6Dntd691xvy035vZ0/Pw60MaY575X9Xo+qKpBG40UoIfLuLpUrQ0MahpfyjRuSh3OZnyd"
    "t6sykT6VSWPSpepA2VxLTXIDbgYOG4gz8NBAtwC+AViA0EBegE7cEmRG4Iw0g07e0kWREWVGDMJ6sg34"
    "BXCiR/pXksRbshPPz+wDZwBWGgEbJQGUVSC9AKKwC+iEG0AvPg4wir8FJ/8SXBaPAG//9KFpAJ6Jd9ae"
    "FVnXNDJmdKz3rJY1sD7SDIVkAl2QKPmBS95Y71g96Vmp6tqYDuoX";

TEST(Penpa, ReadsGivensAndBoxes) {
#ifndef DLX_HAS_ZLIB
  GTEST_SKIP() << "this build lacks zlib";
#endif
  const Puzzle read = only_puzzle(penpa_page + penpa_boxes);
  EXPECT_EQ(to_line(read.grid), puzzle_line);
  EXPECT_FALSE(read.rules) << "the borders are those of the boxes";
}

// A drawing in base 64 that is not compressed, as the page makes it.
const std::string penpa_plain =
    "c3F1YXJlLDQsNCwzOCwwLDEsMSwwLDAsMCwwLDAsMCwwLDAsVGl0bGU6IFNtYWxsJTJDIHF1aWNrLEF1dGhvcjog"
    "QS4gVXRob3IsLEVhc3klMkRObyB0cmlja3MsT0ZGClswLDAsMCwwXQpbIjEiLCIyIiwiMSJdfnpTflsiIiwxXQp7"
    "ek46eyIxOCI6WyIxIiwxLCIxIl0sIjIxIjpbIjQiLDEsIjEiXX0sekU6e319Cg==";

TEST(Penpa, ReadsPlainDrawingsWithTheirTexts) {
  const Puzzle read = only_puzzle(penpa_page + penpa_plain);
  EXPECT_EQ(to_line(read.grid), "1..4............");
  const std::vector<Field> fields = {
      {"name", "Small, quick"}, {"author", "A. Uthor"}, {"description", "Easy\nNo tricks"}};
  EXPECT_EQ(read.fields, fields);
}

TEST(Penpa, RefusesLinesAndDamage) {
#ifndef DLX_HAS_ZLIB
  GTEST_SKIP() << "this build lacks zlib";
#endif
  EXPECT_EQ(
      found_in(penpa_page + penpa_lines),
      Found{"1:1: the drawing of penpa-edit in the link has lines, which are not read; enter the "
            "rules yourself"});
  EXPECT_EQ(found_in(penpa_page + penpa_lines.substr(0, 100)),
            Found{"1:1: the drawing of penpa-edit in the link is damaged or cut off; copy the link "
                  "again"});
}

TEST(LzString, AgreesWithKnownCodes) {
  using document::compress_to_base64;
  using document::decompress_from_base64;
  // From the library lz-string, compressToBase64.
  const std::vector<std::pair<std::string, std::string>> known = {
      {"", "Q==="},
      {"Hello world", "BIUwNmD2AEDukCcwBMg="},
  };
  for (const auto& [text, code] : known) {
    EXPECT_EQ(compress_to_base64(text), code);
    EXPECT_EQ(decompress_from_base64(code), text);
  }
}

TEST(LzString, RoundTripsAnyText) {
  using document::compress_to_base64;
  using document::decompress_from_base64;
  std::string text;
  std::uint32_t state = 1;
  for (int size = 0; size < 400; ++size) {
    EXPECT_EQ(decompress_from_base64(compress_to_base64(text)), text);
    state = state * 1664525 + 1013904223;
    constexpr std::array<const char*, 6> parts = {"a", "[{\"value\":", "é", "→", "😀", "ab"};
    text += parts[(state >> 16) % parts.size()];
  }
  EXPECT_FALSE(decompress_from_base64("!!"));
  EXPECT_FALSE(decompress_from_base64(""));
}

// Files of many programs contain one puzzle.
TEST(SharedFiles, AreAllRead) {
  const std::string folder = shared_folder("cases/files");
  if (folder.empty()) return;
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    ++files;
    std::ifstream in(entry.path());
    PuzzleReader reader(in, entry.path().filename().string(), std::nullopt);
    int puzzles = 0;
    while (const std::optional<Puzzle> puzzle = reader.next()) {
      ++puzzles;
      EXPECT_EQ(to_line(puzzle->grid), puzzle_line) << entry.path();
    }
    EXPECT_GE(puzzles, 1) << entry.path();
  }
  EXPECT_GE(files, 16);
}

}  // namespace
}  // namespace dlx::sudoku
