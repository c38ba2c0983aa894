#include <algorithm>
#include <utility>
#include <vector>

#include "dlx/error.hpp"
#include "sudoku/format/puzzle_format_table.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/text/lines.hpp"
#include "sudoku/text/words.hpp"

namespace dlx::sudoku::format {

namespace {

/// Grids with a word for each cell and a row per line, with or without borders: the base of
/// candidate grids and number grids. A blank line ends a grid, `#` starts a comment.
class TokenGridReader : public FormatReader {
 public:
  using FormatReader::FormatReader;
  std::optional<Puzzle> next() override;

 protected:
  using Mask = Candidates::Mask;
  /// Throws an error at the current line; the rest of its grid is skipped.
  [[noreturn]] void fail(std::size_t offset, std::string message,
                         ErrorCode code = ErrorCode::parse);

 private:
  /// Returns the candidates that a word allows; calls fail() for an invalid word.
  virtual Mask read_cell(std::string_view word, std::size_t offset) = 0;
  /// Returns true if the puzzle has pencil marks, not only values.
  virtual bool has_marks() const = 0;

  std::optional<Puzzle> add_row();
  void check_row_length(std::size_t words, std::size_t offset);
  [[noreturn]] void fail_short();

  Candidates candidates_{shape_};
  int rows_ = 0;
  int rows_to_skip_ = 0;
  std::size_t first_line_ = 0;
};

constexpr Candidates::Mask no_values = 0;

/// The words of a line without borders.
std::vector<text::Word> words_in(const std::string& plain) {
  return text::words_of(plain, " \t\v\f");
}

std::string_view without_comment(std::string_view line) { return line.substr(0, line.find('#')); }

/// Returns true if the line has only border characters (`+---+`, `.---.`, `:===:`, box-drawing
/// characters) and fewer words than a row.
bool is_border(std::string_view line, const Shape& shape) {
  return text::is_drawn(line, " \t\v\f.:'*`,") &&
         words_in(text::without_borders(line)).size() != static_cast<std::size_t>(shape.size());
}

bool is_empty_cell(std::string_view word) {
  return word == "." || word == "*" || word == "_" || word == "0";
}

/// The number that a word represents; 0 if it is not in 1 to `largest`.
int number_of(std::string_view word, int largest) {
  int number = 0;
  if (word.empty() || word.size() > 2) return 0;
  for (const char c : word) {
    if (c < '0' || c > '9') return 0;
    number = 10 * number + (c - '0');
  }
  return number <= largest ? number : 0;
}

/// The meaning of a word for a format: not a cell, a cell of several formats, or a cell of this
/// format only.
enum class Word { none, cell, telling };

/// The verdict on a line whose words `look` classifies.
template <typename Look>
Format::Verdict recognise(std::string_view line, const Shape& shape, const Look& look) {
  line = without_comment(line);
  if (is_border(line, shape)) return Format::Verdict::maybe;
  const std::string plain = text::without_borders(line);
  const std::vector<text::Word> words = words_in(plain);
  if (words.size() != static_cast<std::size_t>(shape.size())) return Format::Verdict::no;
  bool telling = false;
  for (const text::Word& word : words) {
    const Word found = look(word.text);
    if (found == Word::none) return Format::Verdict::no;
    telling = telling || found == Word::telling;
  }
  return telling ? Format::Verdict::yes : Format::Verdict::row;
}

void TokenGridReader::fail(std::size_t offset, std::string message, ErrorCode code) {
  rows_to_skip_ = shape_.size() - rows_ - 1;
  rows_ = 0;
  source_.fail(offset, std::move(message), code);
}

void TokenGridReader::fail_short() {
  const int rows = std::exchange(rows_, 0);
  throw ParseError(source_.name(), first_line_, 1,
                   "the grid has " + text::count_of(static_cast<std::size_t>(rows), "row") + ", " +
                       std::to_string(shape_.size()) + " are needed");
}

void TokenGridReader::check_row_length(std::size_t words, std::size_t offset) {
  if (words == static_cast<std::size_t>(shape_.size())) return;
  fail(offset, std::string(has_marks() ? "candidate row " : "grid row ") +
                   std::to_string(rows_ + 1) + " has " + text::count_of(words, "cell") + ", " +
                   std::to_string(shape_.size()) + " are needed");
}

/// Processes the current line as a row, and returns the puzzle that it ends.
std::optional<Puzzle> TokenGridReader::add_row() {
  if (source_.cut())
    fail(0, "the line is longer than " + std::to_string(text::LineSource::max_line) + " bytes");
  const std::string plain = text::without_borders(source_.line());
  const std::vector<text::Word> words = words_in(plain);
  // An invalid word explains an error better than the number of cells.
  int cell = rows_ * shape_.size();
  const int row_end = cell + shape_.size();
  for (const text::Word& word : words) {
    const Mask mask = read_cell(word.text, word.offset);
    if (cell < row_end) candidates_.set(cell++, mask);
  }
  check_row_length(words.size(), words.empty() ? plain.size() : words.front().offset);
  if (rows_++ == 0) first_line_ = source_.number();
  if (rows_ < shape_.size()) return std::nullopt;
  rows_ = 0;
  if (has_marks()) return Puzzle(candidates_, first_line_);
  return Puzzle(candidates_.singles(), first_line_);
}

std::optional<Puzzle> TokenGridReader::next() {
  while (source_.next()) {
    const std::string_view line = source_.line();
    const std::string_view content = text::trimmed(without_comment(line));
    if (content.empty()) {
      if (content.size() != text::trimmed(line).size()) continue;  // a comment
      rows_to_skip_ = 0;
      if (rows_ > 0) fail_short();
      continue;
    }
    if (is_border(content, shape_)) continue;
    if (rows_to_skip_ > 0) {
      --rows_to_skip_;
      continue;
    }
    if (std::optional<Puzzle> puzzle = add_row()) return puzzle;
  }
  if (rows_ > 0) fail_short();
  return std::nullopt;
}

// -- candidates -------------------------------------------------------------------------------

/// A sukaku: each cell has the candidates that are not excluded, `123 4 59`; `.` is a cell with all
/// candidates, `-` a cell with none.
class CandidatesReader : public TokenGridReader {
 public:
  using TokenGridReader::TokenGridReader;

 private:
  bool has_marks() const override { return true; }
  Mask read_cell(std::string_view word, std::size_t offset) override {
    if (is_empty_cell(word)) return Candidates(shape_).mask(0);
    if (word == "-") return no_values;
    // SudoCue marks a value that the player has placed.
    if (word.size() == 2 && word.front() == 'u') word.remove_prefix(1), ++offset;
    Mask mask = 0;
    for (std::size_t k = 0; k < word.size(); ++k) {
      const int value = shape_.value(word[k]).value_or(0);
      if (value == 0)
        fail(offset + k,
             "unexpected " + text::character_at(word, k) +
                 "; expected the values of a cell, as 123, or . for all of them and - for none",
             ErrorCode::invalid_cell);
      if ((mask & Candidates::bit(value)) != 0)
        fail(offset + k, "the value " + std::string(1, Shape::symbol(value)) +
                             " is twice in the cell " + quote_token(word));
      mask |= Candidates::bit(value);
    }
    return mask;
  }
};

/// The title that identifies the format of a grid without a cell with several candidates, where `-`
/// could be an empty cell.
constexpr std::string_view candidates_title = "# candidates";

/// Recognises a row with a cell of several values in ascending order, or `candidates_title`.
Format::Verdict recognise_candidates(std::string_view line, const Shape& shape) {
  if (text::trimmed(line) == candidates_title) return Format::Verdict::yes;
  return recognise(line, shape, [&](std::string_view word) {
    if (word == "-" || is_empty_cell(word)) return Word::cell;
    const bool is_placed = word.size() == 2 && word.front() == 'u' && shape.value(word[1]) > 0;
    if (is_placed && shape.size() < 10) return Word::telling;
    int last = 0;
    for (const char symbol : word) {
      const int value = shape.value(symbol).value_or(0);
      if (value <= last) return Word::none;
      last = value;
    }
    return word.size() > 1 ? Word::telling : Word::cell;
  });
}

/// Draws borders around the boxes; columns are as wide as their longest cell.
class CandidatesWriter : public TextWriter {
 public:
  using TextWriter::TextWriter;
  void write(const Puzzle& puzzle) override {
    const Candidates candidates = marks_.of(puzzle);
    const Shape& shape = candidates.shape();
    separate();
    std::vector<std::string> words(shape.cells());
    std::vector<std::size_t> widths(shape.size(), 1);
    bool has_none = false;
    for (int cell = 0; cell < shape.cells(); ++cell) {
      std::string& word = words[cell];
      word = symbols_of(candidates, cell);
      has_none = has_none || word.empty();
      told_ = told_ || word.size() > 1;
      if (word.empty()) word = "-";
      std::size_t& width = widths[shape.column(cell)];
      width = std::max(width, word.size());
    }
    const auto cell_text = [&](int cell) {
      words[cell].resize(widths[shape.column(cell)], ' ');
      return words[cell];
    };
    if (has_none && !std::exchange(told_, true)) out_ << candidates_title << '\n';
    out_ << draw_boxes(shape, cell_text, widths);
  }

 private:
  bool told_ = false;  // the text so far is unambiguous
};

// -- numbers ----------------------------------------------------------------------------------

/// Values as numbers, `12 3 . 16`, for grids with more than nine values.
class NumbersReader : public TokenGridReader {
 public:
  using TokenGridReader::TokenGridReader;

 private:
  bool has_marks() const override { return false; }
  Mask read_cell(std::string_view word, std::size_t offset) override {
    if (is_empty_cell(word) || word == "-" || word == "x" || word == "X") return no_values;
    const int number = number_of(word, shape_.size());
    if (number == 0)
      fail(offset,
           "found " + quote_token(word) + ", expected a number from 1 to " +
               std::to_string(shape_.size()) + ", or . 0 * _ - x for an empty cell",
           ErrorCode::invalid_cell);
    return Candidates::bit(number);
  }
};

/// Recognises a row with a two-digit number and no number that is too large.
Format::Verdict recognise_numbers(std::string_view line, const Shape& shape) {
  if (shape.size() < 10) return Format::Verdict::no;
  return recognise(line, shape, [&](std::string_view word) {
    const int number = number_of(word, shape.size());
    if (number == 0 && !is_empty_cell(word) && word != "-") return Word::none;
    return number > 9 ? Word::telling : Word::cell;
  });
}

void write_grid_of_numbers(TextWriter& writer, const Puzzle& puzzle) {
  writer.marks().check_not_needed(puzzle, "numbers");
  writer.separate();
  write_numbers(writer.out(), puzzle.grid,
                {.between_cells = " ",
                 .empty_cell = ".",
                 .width = puzzle.shape().size() > 9 ? std::size_t{2} : 1});
}

}  // namespace

Format numbers_format() {
  return {.name = "numbers",
          .extension = ".txt",
          .summary = "grids of numbers, as 12 3 . 16",
          .recognise = recognise_numbers,
          .make_reader = read_as<NumbersReader>,
          .make_writer = write_as<FunctionWriter<write_grid_of_numbers>>};
}

Format candidates_format() {
  return {.name = "candidates",
          .extension = ".txt",
          .summary = "grids with the values that each cell may have",
          .recognise = recognise_candidates,
          .make_reader = read_as<CandidatesReader>,
          .make_writer = write_as<CandidatesWriter>};
}

}  // namespace dlx::sudoku::format
