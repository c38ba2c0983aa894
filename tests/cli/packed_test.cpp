#include <cstdio>

#include "tests/cli/process.hpp"
#include "tests/cli/sample_puzzles.hpp"
#include "tests/testing.hpp"

// Input compressed by gzip is decompressed; damaged data is an error, never a short answer.
namespace dlx::test::packed_test {

std::string little_endian(std::uint32_t value, int bytes) {
  std::string text;
  for (; bytes > 0; --bytes, value >>= 8) text += static_cast<char>(value & 0xFF);
  return text;
}

std::uint32_t crc_of(std::string_view text) {
  std::uint32_t crc = 0xFFFFFFFF;
  for (const char c : text) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0xEDB88320 : 0);
  }
  return ~crc;
}

// Returns a member that stores the text in uncompressed blocks.
// Source:   RFC 1951, 1952.
std::string pack(std::string_view text) {
  std::string member("\x1F\x8B\x08\0\0\0\0\0\0\xFF", 10);
  for (std::size_t at = 0, last = 0; last == 0; at += 0xFFFF) {
    const std::string_view block = text.substr(at, 0xFFFF);
    last = at + block.size() == text.size() ? 1 : 0;
    const auto size = static_cast<std::uint32_t>(block.size());
    member += little_endian(static_cast<std::uint32_t>(last), 1) + little_endian(size, 2) +
              little_endian(~size, 2) + std::string(block);
  }
  return member + little_endian(crc_of(text), 4) +
         little_endian(static_cast<std::uint32_t>(text.size()), 4);
}

void expect_refused(const Finished& done, const std::string& part) {
  EXPECT_EQ(done.exit_code, 2) << done.err;
  EXPECT_EQ(lines_of(done.err).size(), 1U) << done.err;
  EXPECT_TRUE(begins_with(done.err, "dlx: error: "));
  EXPECT_TRUE(contains(done.err, part));
}

class Packed : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!contains(run({"--version"}).out, "zlib ")) GTEST_SKIP() << "built without zlib";
  }
};

TEST_F(Packed, ProblemsSolutionsAndListsAreRead) {
  const std::string text = "A B\nA\nB\nA B\n";
  const TempFile problem(pack(text), "problem.dlx");
  EXPECT_EQ(run({"count", problem.path()}).out, "2\n");
  EXPECT_EQ(run({"count"}, pack(text)).out, "2\n");
  const Finished solved = run({"solve"}, text);
  EXPECT_EQ(run({"solve"}, pack(text)).out, solved.out);
  const TempFile solutions(pack(solved.out), "solutions.txt");
  EXPECT_EQ(run({"check", problem.path(), solutions.path()}).exit_code, 0);
  const TempFile board(pack("##\n##\n"), "board.txt");
  EXPECT_EQ(
      run({"polyomino", "--board", board.path(), "--order", "2", "--any-number", "--count"}).out,
      "2\n");
}

TEST_F(Packed, LongListsAreReadPieceByPiece) {
  std::string list;
  for (int k = 0; k < 2000; ++k) list += easy + '\n';
  const Finished plain = run({"sudoku"}, list);
  EXPECT_EQ(lines_of(plain.out).size(), 2000U);
  EXPECT_EQ(run({"sudoku"}, pack(list)).out, plain.out);
  Process process({"sudoku"});  // a pipe that delivers a byte, and then the rest
  const std::string packed = pack(list);
  process.write(packed.substr(0, 1));
  process.write(packed.substr(1));
  EXPECT_EQ(process.finish().out, plain.out);
}

TEST_F(Packed, MembersFollowEachOther) {
  const std::string members = pack("A B\n") + pack("") + pack("A\nB\n");
  EXPECT_EQ(run({"count"}, members).out, "1\n");
  EXPECT_EQ(run({"count"}, members + std::string(70'000, '\0')).out, "1\n");
  EXPECT_EQ(run({"count"}, pack("A B\n") + std::string(512, '\0') + pack("A\nB\n")).out, "1\n");
  expect_refused(run({"count"}, members + "A B\n"), "is damaged: ");
}

TEST_F(Packed, WhatIsCutOffIsRefused) {
  const std::string packed = pack("A B\nA\nB\n"), two = packed + packed;
  for (std::size_t size = 10; size < packed.size(); ++size) {
    const TempFile file(packed.substr(0, size), "cut.dlx");
    expect_refused(run({"count", file.path()}),
                   file.path() + ": the data packed by gzip is cut off");
  }
  expect_refused(run({"count"}, two.substr(0, two.size() - 1)), "is cut off");
}

TEST_F(Packed, ListsThatAreCutOffSayWhatCameBefore) {
  std::string list;
  for (int k = 0; k < 4000; ++k) list += easy + '\n';
  const Finished done = run({"sudoku"}, pack(list).substr(0, 200'000));
  expect_refused(done, "<stdin>: the data packed by gzip is cut off");
}

TEST_F(Packed, WhatIsDamagedIsRefused) {
  std::string packed = pack("A B\nA\nB\n");
  packed[packed.size() - 5] ^= 0x06;  // of a digest
  expect_refused(run({"count"}, packed), "<stdin>: the data packed by gzip is damaged: ");
}

TEST_F(Packed, WhatIsNoTextInsideIsNamed) {
  using namespace std::string_view_literals;
  expect_refused(run({"count"}, pack("\xFF\xFE"
                                     "A\0"sv)),
                 "<stdin>, unpacked: found text in UTF-16");
  expect_refused(run({"count"}, pack("BZh91AY&SY")), "unpacked: found data packed by bzip2");
}

TEST_F(Packed, TheNameBelowIsTheOneThatTells) {
  const TempFile matrix(pack("0 1\n1 0\n"), "a.matrix.gz");
  EXPECT_EQ(run({"count", matrix.path()}).out, "1\n");
  expect_refused(run({"count"}, pack("0 1\n1 0\n")), "it could be text or matrix");
}

// The program compresses in another way than this test, so the test decompresses its output.
TEST_F(Packed, NamesOfOutputsSayWhatIsPacked) {
  const std::string ending = ".gz";
  const Finished queens = run({"queens", "6", "--print-problem"});
  for (const std::string format : {"text", "json", "cnf", "opb", "lp", "mps"}) {
    const TempFile plain("", "plain." + format), packed("", "packed." + format + ending);
    EXPECT_EQ(run({"convert", "--to", format, "-o", plain.path()}, queens.out).exit_code, 0);
    EXPECT_EQ(run({"convert", "--to", format, "-o", packed.path()}, queens.out).exit_code, 0);
    EXPECT_NE(content(packed.path()), content(plain.path()));
    EXPECT_EQ(content(packed.path()).front(), '\x1F');
    EXPECT_EQ(run({"convert", packed.path(), "--to", "json"}).out,
              run({"convert", plain.path(), "--to", "json"}).out);
  }
  const TempFile by_name("", "problem.mps" + ending);
  run({"convert", "-o", by_name.path()}, queens.out);
  EXPECT_EQ(run({"count", "--from", "mps", by_name.path()}).out, "4\n");
}

TEST_F(Packed, AnswersArePackedAndGoOn) {
  const std::string ending = ".gz";
  const TempFile problem(run({"queens", "8", "--print-problem"}).out, "queens.dlx");
  const TempFile answers("", "answers" + ending), saved("", "saved");
  std::remove(saved.path().c_str());
  const std::vector<std::string> command{"solve",        problem.path(), "-o",
                                         answers.path(), "--checkpoint", saved.path(),
                                         "--node-limit", "500"};
  EXPECT_EQ(run(command).exit_code, 3);
  for (int k = 0, code = 3; k < 100 && code == 3; ++k) {
    std::vector<std::string> again = command;
    again.push_back("--resume");
    code = run(again).exit_code;
  }
  EXPECT_EQ(run({"check", problem.path(), answers.path()}).out, "92 solutions are correct\n");
  // An empty answer is a valid compressed file.
  const TempFile none("", "none" + ending);
  EXPECT_EQ(run({"solve", "-o", none.path()}, "A B\nA\n").exit_code, 1);
  EXPECT_GT(content(none.path()).size(), 8U);
}

}  // namespace dlx::test::packed_test
