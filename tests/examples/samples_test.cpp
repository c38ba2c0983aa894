// The files in documents are recognised as the formats that their names indicate.

#include "dlx/problem_formats.hpp"
#include "sudoku/formats.hpp"
#include "tests/examples/markdown.hpp"
#include "tests/testing.hpp"

namespace dlx::examples::samples_test {

std::string text_of(const Block& block) {
  std::string text;
  for (const std::string& line : block.lines) text += line + '\n';
  return text;
}

// The sudoku formats with an unambiguous extension.
const sudoku::Format* sudoku_format_of(const std::string& path) {
  const std::string extension = std::filesystem::path(path).extension();
  for (const sudoku::Format& format : sudoku::formats()) {
    if (format.extension == extension && extension != ".txt" && extension != ".json")
      return &format;
  }
  return nullptr;
}

TEST(Samples, AreRecognisedByTheirText) {
  int problems = 0, puzzles = 0;
  for (const Document& document : read_documents(DLX_SOURCE)) {
    for (const Block& block : document.blocks) {
      const std::string place = document.path + ":" + std::to_string(block.first);
      // Both kinds of texts have a format `.csv`.
      const bool is_puzzle = document.path.find("sudoku") != std::string::npos;
      if (const ProblemFormat* format = problem_format_of(block.file); format && !is_puzzle) {
        ++problems;
        EXPECT_EQ(guess_problem_format(text_of(block)).name, format->name) << place;
      } else if (const sudoku::Format* puzzle = sudoku_format_of(block.file);
                 puzzle != nullptr && puzzle->recognise != nullptr) {
        ++puzzles;
        EXPECT_EQ(puzzle->recognise(block.lines.at(0), sudoku::Shape()),
                  sudoku::Format::Verdict::yes)
            << place;
      }
    }
  }
  EXPECT_GT(problems, 5);  // detects an extraction that finds nothing
  EXPECT_GT(puzzles, 0);
}

}  // namespace dlx::examples::samples_test
