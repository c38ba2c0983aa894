#include <unistd.h>

#include <cstdio>

#include "tests/cli/process.hpp"
#include "tests/testing.hpp"

// Pages for print: `--to svg` and `--to pdf`.
namespace dlx::test::sheets_test {

namespace fs = std::filesystem;

#ifdef DLX_CAIRO
constexpr bool has_cairo = true;
#else
constexpr bool has_cairo = false;
#endif

constexpr const char* puzzle = "1..4.4.1.1..4..3";

std::string puzzles(int number) {
  std::string text;
  for (int k = 0; k < number; ++k) text += std::string(puzzle) + "\n";
  return text;
}

std::size_t occurrences(const std::string& text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// The output of a tool of poppler-utils for a PDF file; nothing if the tool is not installed.
std::string output_of(const std::string& tool, const fs::path& file) {
  const std::string command =
      tool + " '" + file.string() + "' " + (tool == "pdftotext" ? "- " : "") + "2>/dev/null";
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
  std::string text;
  std::array<char, 4096> buffer{};
  while (const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), pipe.get()))
    text.append(buffer.data(), size);
  return text;
}

class Sheets : public ::testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return folder_ / name; }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), {}));
  }

  const fs::path folder_ =
      fs::temp_directory_path() / ("dlx-sheets-" + std::to_string(::getpid()) + "-" +
                                   ::testing::UnitTest::GetInstance()->current_test_info()->name());
};

class PdfSheets : public Sheets {
 protected:
  void SetUp() override {
    Sheets::SetUp();
    if (!has_cairo) GTEST_SKIP() << "built without Cairo";
  }

  void expect_pages(const std::string& name, const std::string& number, const std::string& size) {
    const std::string text = content(path(name));
    EXPECT_EQ(text.substr(0, 5), "%PDF-");
    EXPECT_FALSE(contains(text, "CreationDate"));
    const std::string about = output_of("pdfinfo", path(name));
    if (about.empty()) GTEST_SKIP() << "no pdfinfo";
    EXPECT_TRUE(contains(about, "Pages:           " + number + "\n"));
    EXPECT_TRUE(contains(about, size));
  }
};

TEST_F(Sheets, AreAFilePerPageInSvg) {
  const Finished done =
      run({"sudoku", "convert", "--to=svg", "--per-page=4", "-o", path("sheet.svg")}, puzzles(9));
  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_EQ(done.err + done.out, "");
  EXPECT_EQ(files(), 3U);
  const std::string first = content(path("sheet-1.svg")), last = content(path("sheet-3.svg"));
  EXPECT_TRUE(contains(first, " width=\"210mm\" height=\"297mm\""));
  EXPECT_EQ(occurrences(first, "class=\"thick\""), 4U);
  EXPECT_EQ(occurrences(last, "class=\"thick\""), 1U);
  EXPECT_TRUE(contains(last, ">9</text>"));
}

TEST_F(Sheets, WithOnePageKeepTheNameOfTheFile) {
  EXPECT_EQ(
      run({"sudoku", "convert", "--to=svg", "--paper=letter", "-o", path("sheet.svg")}, puzzles(6))
          .exit_code,
      0);
  EXPECT_EQ(files(), 1U);
  const std::string page = content(path("sheet.svg"));
  EXPECT_TRUE(contains(page, " width=\"215.9mm\" height=\"279.4mm\""));
  // Without options of pages, a single puzzle has no page.
  EXPECT_TRUE(contains(run({"sudoku", "convert", "--to=svg"}, puzzles(1)).out, " width=\"120mm\""));
  EXPECT_TRUE(
      contains(run({"sudoku", "convert", "--to=svg", "--per-page=1"}, puzzles(1)).out, "210mm"));
}

TEST_F(Sheets, SeveralSvgPagesNeedAFile) {
  const Finished done = run({"sudoku", "convert", "--to=svg"}, puzzles(7));
  EXPECT_EQ(done.exit_code, 2);
  EXPECT_EQ(done.out, "");
  EXPECT_TRUE(begins_with(done.err,
                          "dlx: error: 2 pages are 2 SVG files; name them by --output sheet.svg "
                          "(for sheet-1.svg, ...), or write one PDF file; try "));
}

TEST_F(Sheets, HaveTitlesRulesAndSolutions) {
  const Finished done = run({"sudoku", "convert", "--from=csv", "--to=svg", "--solutions",
                             "--variant=diagonals", "--box=2x2", "-o", path("sheet.svg")},
                            "puzzle,name,level\n.........2.3...4,Monday & more,easy\n");
  EXPECT_EQ(files(), 2U) << done.err;
  const std::string first = content(path("sheet-1.svg"));
  EXPECT_TRUE(contains(first, ">Monday &amp; more (easy)</text>"));
  EXPECT_TRUE(contains(first, ">The digits on each of the two long diagonals differ.</text>"));
  EXPECT_EQ(occurrences(first, "<text class=\"filled\""), 0U);
  const std::string last = content(path("sheet-2.svg"));
  EXPECT_TRUE(contains(last, ">Solution</text>"));
  EXPECT_EQ(occurrences(last, "<text class=\"filled\""), 13U);
}

TEST_F(Sheets, InLargePrintHaveOnePuzzlePerPage) {
  run({"sudoku", "convert", "--to=svg", "--large-print", "-o", path("sheet.svg")}, puzzles(2));
  EXPECT_EQ(files(), 2U);
  const std::string page = content(path("sheet-1.svg"));
  EXPECT_TRUE(contains(page, "stroke-width:11;"));
  EXPECT_TRUE(contains(page, "font-size=\"84\">1</text>"));
}

TEST_F(Sheets, OptionsWithoutEffectAreRefused) {
  EXPECT_EQ(run({"sudoku", "convert", "--to=svg", "--per-page=5"}, puzzles(1)).exit_code, 2);
  EXPECT_EQ(run({"sudoku", "convert", "--to=svg", "--paper=a3"}, puzzles(1)).exit_code, 2);
  EXPECT_TRUE(ends(run({"sudoku", "convert", "--to=csv", "-o", path("sheet.pdf")}, puzzles(1)), 2,
                   "is the name of a file in the format pdf, but --to is csv"));
  EXPECT_EQ(files(), 0U);
}

TEST_F(Sheets, ThatCannotBeWrittenLeaveTheOldFile) {
  const std::vector<std::string> words = {"sudoku", "convert", "--to=svg", "-o"};
  const auto with = [&](const std::string& file) {
    std::vector<std::string> all = words;
    all.push_back(file);
    return all;
  };
  EXPECT_EQ(run(with("/dev/full"), puzzles(1)),
            (Finished{2, "", "dlx: error: cannot write /dev/full: No space left on device\n"}));
  const Finished missing = run(with("/no/such/folder/a.svg"), puzzles(1));
  EXPECT_EQ(missing.err,
            "dlx: error: cannot write /no/such/folder/a.svg: No such file or directory\n");
  std::ofstream(path("sheet.svg")) << "before";
  EXPECT_EQ(run(with(path("sheet.svg")), puzzles(1), {.file_size = 1000}).exit_code, 2);
  EXPECT_EQ(content(path("sheet.svg")), "before");
  EXPECT_EQ(files(), 1U);
  // A list that ends with an error is not written at all.
  std::vector<std::string> strict = with(path("sheet.svg"));
  strict.push_back("--strict");
  EXPECT_EQ(run(strict, puzzles(1) + "1..\n").exit_code, 2);
  EXPECT_EQ(content(path("sheet.svg")), "before");
}

#ifndef DLX_CAIRO
TEST_F(Sheets, WithoutCairoPdfIsRefused) {
  EXPECT_TRUE(ends(run({"sudoku", "convert", "-o", path("sheet.pdf")}, puzzles(1)), 2,
                   "--to pdf: this program was built without Cairo"));
  EXPECT_EQ(files(), 0U);
}
#endif

TEST_F(PdfSheets, AreSelectedByTheNameOfTheFile) {
  EXPECT_EQ(run({"sudoku", "convert", "--solutions", "-o", path("a.pdf")}, puzzles(7)).err, "");
  expect_pages("a.pdf", "3", "595.276 x 841.89");
  EXPECT_EQ(run({"sudoku", "--paper=letter", "-o", path("b.pdf")}, puzzles(12)).exit_code, 0);
  expect_pages("b.pdf", "2", "612 x 792");
  EXPECT_EQ(
      run({"sudoku", "generate", "-n3", "--seed=1", "--per-page=2", "-o", path("c.pdf")}).exit_code,
      0);
  expect_pages("c.pdf", "2", "595.276 x 841.89");
}

TEST_F(PdfSheets, AreTheSameEachTime) {
  const std::vector<std::string> words = {"sudoku", "convert", "--to=pdf"};
  const Finished once = run(words, puzzles(2));
  EXPECT_EQ(once.out.substr(0, 5), "%PDF-");
  EXPECT_EQ(once.out, run(words, puzzles(2)).out);
}

TEST_F(PdfSheets, ContainTextThatCanBeSearched) {
  run({"sudoku", "convert", "--from=csv", "--variant=anti-king", "--box=2x2", "-o", path("a.pdf")},
      "puzzle,name,level\n1..4.4.1.1..4..3,\"Судоку \x01\xFF\",hard\n1..4.4.1.1..4..3,,\n");
  const std::string text = output_of("pdftotext", path("a.pdf"));
  if (text.empty()) GTEST_SKIP() << "no pdftotext";
  EXPECT_TRUE(contains(text, "1. Судоку"));
  EXPECT_TRUE(contains(text, "(hard)"));
  EXPECT_TRUE(contains(text, "Cells that touch, also at a corner, contain different digits."));
}

}  // namespace dlx::test::sheets_test
