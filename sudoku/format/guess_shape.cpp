#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "sudoku/format/puzzle_format_table.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/text/lines.hpp"
#include "sudoku/text/words.hpp"

namespace dlx::sudoku::format {

namespace {

constexpr std::size_t fewest_cells = 16;  // cells of the smallest shape that can be guessed

/// The information of a line about the shape of the puzzles: nothing, the shape of a puzzle or of a
/// row, or both, because 16 cells are a 4x4 puzzle or a row of a 16x16 grid.
struct LineShape {
  std::optional<Shape> puzzle = {};  ///< if the line is a whole puzzle
  std::optional<Shape> row = {};     ///< if it is a row of a grid
  bool grouped = false;              ///< there are characters between its cells
  bool has_twice = false;            ///< a value occurs twice, so the line is not a row

  explicit operator bool() const { return puzzle || row; }
};

/// Returns true for a digit or a letter.
bool is_sign(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

bool are_cells(std::string_view word, const Shape& shape) {
  return std::ranges::all_of(word, [&](char c) { return shape.value(c).has_value(); });
}

/// The shape with this many cells per row.
std::optional<Shape> shape_of_row(std::size_t cells) {
  return cells <= Shape::max_size ? guess_shape(cells * cells) : std::nullopt;
}

/// Returns the shape of pencil marks: 64 characters may also be an 8x8 grid, but 729 characters are
/// never a 27x27 grid.
std::optional<Shape> shape_of_pencilmarks(std::string_view line) {
  const Format* const pencilmarks = find_format("pencilmarks");
  for (std::size_t size = 4; size <= Shape::max_size; ++size) {
    const std::optional<Shape> shape = guess_shape(size * size);
    if (!shape || pencilmarks->recognise(line, *shape) != Format::Verdict::yes) continue;
    const bool any = line.find_first_of("123456789") != line.npos;
    return any || size == 9 ? shape : std::nullopt;
  }
  return std::nullopt;
}

/// Returns true if the line has a word for each cell of a row, and some word has several values or
/// is a number.
bool has_words_of_cells(std::string_view line, const Shape& shape) {
  return find_format("candidates")->recognise(line, shape) == Format::Verdict::yes ||
         find_format("numbers")->recognise(line, shape) == Format::Verdict::yes;
}

/// The shape of a puzzle on one line with spaces as empty cells.
std::optional<Shape> shape_of_spaced(std::string_view line) {
  const std::optional<Shape> shape = guess_shape(line.size());
  const auto is_cell = [&](char c) { return c == ' ' || shape->value(c) > 0; };
  return shape && std::ranges::all_of(line, is_cell) ? shape : std::nullopt;
}

/// Returns true if a value occurs twice, so that the line is not a row.
bool has_value_twice(std::string_view cells, const Shape& shape) {
  Candidates::Mask seen = 0;
  for (const char c : cells) {
    const int value = shape.value(c).value_or(0);
    if (value == 0) continue;
    if ((seen & Candidates::bit(value)) != 0) return true;
    seen |= Candidates::bit(value);
  }
  return false;
}

/// The words of a line without borders.
struct Pieces {
  std::string_view first;
  std::string cells;  ///< all words, one after the other
  std::size_t words = 0;
  bool equal = true;  ///< all words have the same length
};

/// Lifetime: of `plain`.
Pieces pieces_of(std::string_view plain) {
  Pieces pieces;
  for (const text::Word& word : text::words_of(plain, " \t\v\f,;")) {
    if (pieces.words++ == 0) pieces.first = word.text;
    if (word.text.size() != pieces.first.size()) pieces.equal = false;
    pieces.cells += word.text;
  }
  return pieces;
}

/// Before: the line is neither blank, nor a comment, nor a border.
LineShape line_shape(std::string_view line) {
  const std::string plain = text::without_borders(line);
  const auto [first, cells, words, equal] = pieces_of(plain);
  const std::optional<Shape> of_words = shape_of_row(words);
  if (of_words && has_words_of_cells(line, *of_words)) return {.row = of_words};
  if (first.size() >= fewest_cells) {
    if (const std::optional<Shape> shape = shape_of_pencilmarks(line)) return {.puzzle = shape};
    if (words > 1 || first.size() > Shape::max_size) return {.puzzle = guess_shape(first.size())};
  } else if (!equal) {
    if (const std::optional<Shape> shape = shape_of_spaced(line)) return {.puzzle = shape};
    return {.row = of_words && are_cells(cells, *of_words) ? of_words : std::nullopt};
  }
  LineShape shape{guess_shape(cells.size()), shape_of_row(cells.size()), words > 1};
  const bool fits_puzzle = shape.puzzle && are_cells(cells, *shape.puzzle);
  const bool fits_row = shape.row && are_cells(cells, *shape.row);
  shape.has_twice = fits_row && has_value_twice(cells, *shape.row);
  if (fits_puzzle && (!fits_row || shape.has_twice)) shape.row.reset();
  if (fits_row && !fits_puzzle) shape.puzzle.reset();
  if (!fits_row && !shape.puzzle) shape.row.reset();
  return shape;
}

std::optional<Shape> shape_of_fields(std::string_view line) {
  std::optional<Shape> shape;
  for (const text::Word& word : text::words_of(line, " ,;\t\""))
    if (!shape && word.text.size() >= fewest_cells) shape = guess_shape(word.text.size());
  return shape;
}

/// Returns true if the line has only border characters, which may also be empty cells.
bool may_be_border(std::string_view line) {
  const bool has_dashes = line.find_first_of("-=") != line.npos;
  if (line.find_first_not_of("-+=|*.:' \t") == line.npos && has_dashes) return true;
  return std::ranges::none_of(line, [](char c) { return c == '.' || c == '_' || is_sign(c); });
}

/// Returns true if the line has a character that occurs only in drawn borders. A line of dashes may
/// also separate puzzles.
bool is_drawn_border(std::string_view line) {
  return line.find_first_of("+=|:'") != line.npos || line.find('\xE2') != line.npos;
}

/// Returns true if the line has only words, as commands write in place of a puzzle: "no solution",
/// "malformed".
bool is_remark(std::string_view line) {
  return std::ranges::all_of(line, [](char c) { return c == ' ' || (c >= 'a' && c <= 'z'); });
}

/// Combines the information of consecutive lines.
class ShapeOfLines {
 public:
  /// From now on, a line that may be a row or a puzzle is a row.
  void expect_rows() { drawn_ = true; }

  /// Adds a line that is not a border. Returns true if the shape is known then.
  bool add(std::string_view line) {
    const LineShape shape = line_shape(line);
    if (rows_ > 0 && (!shape || shape.row == first_.row)) {
      ++rows_;  // a line without information may be a row with a wrong character
      if (shape && !shape.has_twice) ++agreeing_;
      if (shape && !shape.puzzle) first_.puzzle.reset();
      return is_known();
    }
    if (first_.puzzle || agreeing_ > 1) return true;
    first_ = shape;
    rows_ = 1;
    agreeing_ = shape.has_twice ? 0 : 1;
    if (drawn_ && first_.row) first_.puzzle.reset();
    return is_known();
  }

  /// Returns the shape; nullopt without any information: a single line that may be a row may also
  /// be a truncated puzzle.
  std::optional<Shape> shape() const {
    if (first_.puzzle && !(first_.grouped && is_full())) return first_.puzzle;
    return agreeing_ > 1 || drawn_ ? first_.row : std::nullopt;
  }

 private:
  bool is_full() const { return first_.row && rows_ >= first_.row->size(); }
  bool is_known() const {
    if (!first_.row || first_.row == Shape() || is_full()) return true;
    return !first_.puzzle && (agreeing_ > 1 || drawn_);
  }

  LineShape first_;  // of the first row
  int rows_ = 0;     // consecutive lines that may belong to one grid
  // The number of lines with equal information, which may be rows of a puzzle with a solution.
  int agreeing_ = 0;
  bool drawn_ = false;
};

}  // namespace

bool is_row_or_puzzle(std::string_view line) {
  const LineShape shape = line_shape(line);
  // The number of characters alone says little about a long word.
  const std::string plain = text::without_borders(line);
  const Pieces pieces = pieces_of(plain);
  if (shape.row && (are_cells(pieces.cells, *shape.row) || has_words_of_cells(line, *shape.row)))
    return true;
  return shape.puzzle &&
         (are_cells(pieces.first, *shape.puzzle) || pieces.first.size() < fewest_cells);
}

Shape guess_shape_of(text::LineSource& source) {
  constexpr int max_kept = 1000;  // lines that are kept, because they may be the header of a puzzle
  const Format* const csv = find_format("csv");
  const Format* const json = find_format("json");
  std::optional<Shape> shape;
  ShapeOfLines lines;
  bool is_csv = false;
  int kept = 0;
  while (kept < max_kept && source.next()) {
    const std::string_view line = source.line();
    const std::string_view content = text::trimmed(line);
    if (content.empty() && kept == 0) continue;
    source.keep();
    ++kept;
    if (content.empty() || content.front() == '#') continue;
    if (json->recognise(line, Shape()) == Format::Verdict::yes) {
      shape = guess_shape(cells_in_json(line));
      if (shape) break;
    } else if (!is_csv && csv->recognise(line, Shape()) == Format::Verdict::yes) {
      is_csv = true;
    } else if (is_csv) {
      shape = shape_of_fields(line);
      if (shape) break;
    } else if (may_be_border(content)) {
      if (is_drawn_border(content)) lines.expect_rows();
    } else if (!is_remark(content) && lines.add(line)) {
      break;
    }
  }
  source.rewind();
  if (!shape) shape = lines.shape();
  return shape.value_or(Shape());
}

}  // namespace dlx::sudoku::format
