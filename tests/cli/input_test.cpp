#include "tests/cli/process.hpp"
#include "tests/cli/sample_puzzles.hpp"
#include "tests/testing.hpp"

// Bad input: each kind gets one clear message and exit code 2, in every command.
namespace dlx::test::input_test {

void expect_one_error(const Finished& done, const std::vector<std::string>& parts,
                      const std::string& out = "") {
  EXPECT_EQ(done.exit_code, 2) << done.err;
  EXPECT_EQ(done.out, out);
  EXPECT_TRUE(begins_with(done.err, "dlx: error: "));
  EXPECT_EQ(lines_of(done.err).size(), 1U) << done.err;
  EXPECT_LT(done.err.size(), 400U);
  for (const std::string& part : parts) {
    EXPECT_TRUE(contains(done.err, part));
  }
}

std::string garbage() {
  std::string text;
  unsigned state = 1;
  for (int k = 0; k < 100'000; ++k) {
    state = state * 1664525 + 1013904223;
    text += static_cast<char>(state >> 24);
  }
  return text;
}

class EveryReader : public ::testing::TestWithParam<std::string> {};

TEST_P(EveryReader, Directory) {
  // A folder without pictures; pictures would be read.
  const std::string folder = ::testing::TempDir() + "dlx-empty-" + GetParam();
  std::filesystem::create_directory(folder);
  expect_one_error(run({GetParam(), folder}), {"cannot read ", "Is a directory"});
  std::filesystem::remove(folder);
}

TEST_P(EveryReader, UnreadableFile) {
  // Not even root can read the memory of a process at address 0.
  expect_one_error(run({GetParam(), "/proc/self/mem"}), {"cannot read /proc/self/mem: "});
}

TEST_P(EveryReader, EmptyFile) {
  expect_one_error(run({GetParam(), "/dev/null"}), {"/dev/null:1:1: "});
  expect_one_error(run({GetParam()}, ""), {"<stdin>:1:1: "});
}

TEST_P(EveryReader, BinaryGarbage) {
  std::vector<std::string> words = {GetParam()};
  if (GetParam() == "sudoku") words.emplace_back("--strict");  // each line is a puzzle of its own
  expect_one_error(run(words, garbage()), {"<stdin>:"});
}

TEST_P(EveryReader, ZeroBytes) {
  // An unreadable sudoku has its own line of output.
  expect_one_error(run({GetParam()}, std::string(1000, '\0')), {"<stdin>:1:1: "},
                   GetParam() == "sudoku" ? "malformed\n" : "");
}

TEST_P(EveryReader, ALineOf100Megabytes) {
  std::string line(100'000'000, GetParam() == "sudoku" ? '1' : 'a');
  if (GetParam() != "sudoku") {
    // The first half of the line is an item; the option has a longer name.
    line.insert(line.size() / 2, "\n");
    line += 'a';
  }
  expect_one_error(run({GetParam()}, line), {"<stdin>:"});
}

TEST_P(EveryReader, PackedData) {
  const TempFile packed("BZh91AY&SY and so on", "packed.bz2");
  expect_one_error(run({GetParam(), packed.path()}),
                   {packed.path() +
                    ": found data packed by bzip2, expected text in UTF-8; try "
                    "'bunzip2 -c " +
                    packed.path() + " | dlx ...'"});
  expect_one_error(run({GetParam()}, std::string_view("\xFD"
                                                      "7zXZ\0 and so on",
                                                      16)),
                   {"<stdin>: found data packed by xz", "'xz -dc FILE | dlx ...'"});
}

TEST_P(EveryReader, OtherEncodings) {
  using namespace std::string_view_literals;
  expect_one_error(run({GetParam()},
                       "\xFF\xFE"
                       "1\0.\0"sv),
                   {"<stdin>: found text in UTF-16", "'iconv -f UTF-16 -t UTF-8 FILE | dlx ...'"});
  expect_one_error(run({GetParam()}, "1\0.\0.\0\n\0"sv), {"iconv -f UTF-16LE"});
  expect_one_error(run({GetParam()},
                       "\0"
                       "1\0.\0.\0\n"sv),
                   {"iconv -f UTF-16BE"});
}

INSTANTIATE_TEST_SUITE_P(All, EveryReader, ::testing::Values("solve", "count", "sudoku"));

// Compressed data is named by readers of other files than problems and puzzles, too.
TEST(Input, PackedDataIsNamedByAll) {
  const TempFile problem("A\nA\n"), packed("BZh91AY&SY and so on");
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"check", problem.path(), packed.path()},
           {"check", problem.path(), "--certificate", packed.path()},
           {"pentomino", "--board", packed.path()},
           {"polyomino", "2x2", "--pieces", packed.path()},
           {"words", "2x2", packed.path()},
           {"colouring", packed.path(), "--colours", "2"},
           {"sudoku", "--rules", packed.path()},
           {"sudoku", "grade", packed.path()},
           {"sudoku", "convert", packed.path()},
           {"sudoku", "generate", "--from-solution", packed.path()}}) {
    expect_one_error(run(words), {"found data packed by bzip2", "bunzip2 -c"});
  }
}

TEST(Input, WhatHasNoEndIsReadForAGigabyte) {
  expect_one_error(run({"solve", "/dev/zero"}), {"/dev/zero: found a gigabyte and no end"});
}

TEST(Input, ListsGoOnForEverButTheirLinesDoNot) {
  for (const char* command : {"solve", "candidates", "convert", "grade", "minimize", "shuffle"}) {
    SCOPED_TRACE(command);
    expect_one_error(run({"sudoku", command, "/dev/zero"}),
                     {"/dev/zero:1:1: found 1048576 bytes without a line end"});
  }
}

TEST(Input, MissingFile) {
  expect_one_error(run({"solve", "no-such-file.dlx"}),
                   {"cannot read no-such-file.dlx: No such file or directory"});
  expect_one_error(run({"count", "no-such-file.dlx"}), {"No such file or directory"});
  expect_one_error(run({"sudoku", "no-such-file.txt"}), {"neither an existing file nor a puzzle"});
}

TEST(Input, MistakesInAProblemHaveFileLineAndColumn) {
  const TempFile unknown("| a comment\nA B | X\nA Q\n");
  expect_one_error(run({"solve", unknown.path()}), {unknown.path() + ":3:3: ", "'Q'"});
  expect_one_error(run({"solve"}, "A B\nA B A\n"), {"<stdin>:2:5: ", "'A'"});
  expect_one_error(run({"solve"}, "A B A\n"), {"<stdin>:1:5: ", "'A'"});
  expect_one_error(run({"solve"}, "A B\nA:red\n"), {"<stdin>:2:2: ", "colour"});
  expect_one_error(run({"solve"}, "0|A B\nA\n"), {"<stdin>:1:1: ", "high bound 0"});
  expect_one_error(run({"count"}, "A 3:2|B\nA\n"), {"<stdin>:1:3: ", "low bound above"});
  expect_one_error(run({"solve"}, "A B\nA|7x\n"), {"<stdin>:2:2: ", "expected a cost"});
}

TEST(Input, MistakesInAPuzzleSayWhatIsNeeded) {
  const std::string short_one =
      "807000003602080000000200900040005001000798000200100070004003000040108300000506";
  const std::string out = "malformed\n";
  expect_one_error(run({"sudoku", short_one}), {"argument 1:1:1: ", "78 cells", "81"}, out);
  expect_one_error(run({"sudoku"}, short_one + "\n"), {"<stdin>:1:1: ", "78 cells", "81"}, out);
  expect_one_error(run({"sudoku"}, "5A" + std::string(79, '.')), {"<stdin>:1:2: ", "'A'"}, out);
  expect_one_error(run({"sudoku"}, "# nothing but a comment\n"), {"<stdin>:1:1: "});
  expect_one_error(run({"sudoku", "12x4"}), {"argument 1:1:1: "}, out);
}

// A puzzle interrupted by a signal or a slow writer is still one puzzle.
TEST(Input, ComesInAnyPieces) {
  Process process({"sudoku"});
  for (const char c : easy + "\n") process.write(std::string_view(&c, 1));
  // Its answer is written although the input continues: the program writes before waiting for
  // input.
  process.wait_for(easy_solved);
  EXPECT_EQ(process.finish().exit_code, 0);
}

}  // namespace dlx::test::input_test
