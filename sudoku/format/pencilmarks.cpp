#include <algorithm>

#include "dlx/error.hpp"
#include "sudoku/format/puzzle_format_table.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/text/lines.hpp"

namespace dlx::sudoku::format {

namespace {

bool is_struck_out(char c) { return c == '.' || c == '0'; }

std::string_view word_before_comment(std::string_view line) {
  return line.substr(0, line.find_first_of(" \t\v\f,;#"));
}

/// Returns the position of the first character that is neither the value of its place nor the mark
/// of an excluded value; npos if there is none.
std::size_t find_bad(std::string_view word, const Shape& shape) {
  for (std::size_t k = 0; k < word.size(); ++k) {
    const int value = static_cast<int>(k % static_cast<std::size_t>(shape.size())) + 1;
    if (!is_struck_out(word[k]) && shape.value(word[k]) != value) return k;
  }
  return word.npos;
}

/// Pencil marks on one line of n^3 characters, 729 for 9x9: for each cell all values in order, with
/// `.` or `0` in place of each excluded value. A comment may follow as after puzzles on one line.
class PencilmarksReader : public FormatReader {
 public:
  using FormatReader::FormatReader;
  std::optional<Puzzle> next() override {
    const auto size = static_cast<std::size_t>(shape_.size());
    while (source_.next()) {
      const std::string_view line = source_.line();
      const std::string_view content = text::trimmed(line);
      if (content.empty() || content.front() == '#') continue;
      const auto start = static_cast<std::size_t>(content.data() - line.data());
      const std::string_view word = word_before_comment(content);
      const std::size_t needed = size * size * size;
      // A wrong character is reported before a wrong length, but not after the expected length.
      const std::size_t bad = find_bad(word.substr(0, needed), shape_);
      if (bad != word.npos) {
        const int cell = static_cast<int>(bad / size);
        source_.fail(start + bad, "unexpected " + text::character_at(word, bad) + " at cell " +
                                      cell_name(shape_, cell) + "; expected " +
                                      Shape::symbol(static_cast<int>(bad % size) + 1) +
                                      ", or . or 0 if the value is excluded");
      }
      if (word.size() != needed)
        source_.fail(start, "the pencil marks have " + text::count_of(word.size(), "character") +
                                ", " + std::to_string(needed) + " are needed");
      const std::string_view tail = content.substr(word.size());
      const std::size_t behind = std::min(tail.find_first_not_of(" \t\v\f,;"), tail.size());
      const std::string_view second = word_before_comment(tail.substr(behind));
      if (second.size() == needed && find_bad(second, shape_) == second.npos)
        source_.fail(start + needed + behind, text::second_puzzle,
                     ErrorCode::second_puzzle_in_line);
      Candidates candidates(shape_);
      for (std::size_t k = 0; k < needed; ++k)
        if (is_struck_out(word[k]))
          candidates.remove(static_cast<int>(k / size), static_cast<int>(k % size) + 1);
      return Puzzle(std::move(candidates), source_.number());
    }
    return std::nullopt;
  }
};

/// Recognises a line whose first word has the right length.
Format::Verdict recognise_pencilmarks(std::string_view line, const Shape& shape) {
  const std::string_view word = word_before_comment(text::trimmed(line));
  const bool right =
      shape.size() > 1 && word.size() == static_cast<std::size_t>(shape.candidates());
  // 64 characters may also be an 8x8 grid if 4x4 is expected; 729 are unambiguous.
  const bool sure = right && (shape.size() == 9 || find_bad(word, shape) == word.npos);
  return sure ? Format::Verdict::yes : Format::Verdict::no;
}

class PencilmarksWriter : public TextWriter {
 public:
  using TextWriter::TextWriter;
  void write(const Puzzle& puzzle) override {
    const Candidates candidates = marks_.of(puzzle);
    const Shape& shape = candidates.shape();
    std::string line;
    line.reserve(static_cast<std::size_t>(shape.candidates()) + 1);
    for (int cell = 0; cell < shape.cells(); ++cell)
      for (int value = 1; value <= shape.size(); ++value)
        line += candidates.has(cell, value) ? Shape::symbol(value) : '.';
    out_ << line << '\n';
  }
  void write_placeholder(std::string_view text) override { out_ << text << '\n'; }
};

}  // namespace

Format pencilmarks_format() {
  return {.name = "pencilmarks",
          .extension = ".txt",
          .summary = "all values of each cell on one line, . for excluded values",
          .recognise = recognise_pencilmarks,
          .make_reader = read_as<PencilmarksReader>,
          .make_writer = write_as<PencilmarksWriter>};
}

}  // namespace dlx::sudoku::format
