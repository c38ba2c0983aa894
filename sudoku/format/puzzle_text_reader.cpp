#include "sudoku/format/puzzle_text_reader.hpp"

#include <utility>

#include "sudoku/text/words.hpp"

namespace dlx::sudoku::format {

using text::count_of;
using text::GridBuilder;
using text::LineKind;
using text::LineSource;
using text::other_shape_hint;
using text::ScannedLine;

namespace {

/// Returns true for prose of at least four words, such as a remark below a puzzle. A text that
/// stands in place of a puzzle, such as "no solution", is shorter.
bool is_sentence(std::string_view line) {
  constexpr std::size_t fewest_words = 4;
  return text::is_prose(line) && text::words_of(line).size() >= fewest_words &&
         !is_placeholder(line);
}

}  // namespace

TextReader::TextReader(LineSource& source, const Shape& shape, text::Alphabet alphabet)
    : FormatReader(source, shape), alphabet_(alphabet), scanner_(shape, alphabet), grid_(shape) {}

/// Reports an error in the current line. Discards a grid that contains the line.
void TextReader::fail(std::size_t offset, std::string message, ErrorCode code) {
  if (grid_.rows() > 0) rows_to_skip_ = shape_.size() - grid_.rows() - 1;
  grid_.clear();
  source_.fail(offset, std::move(message), code);
}

/// The error of a grid that ended after `rows` rows; the current line is not faulty.
ParseError TextReader::short_grid(int rows) const {
  return ParseError(source_.name(), grid_.line(), grid_.column(),
                    "the grid has " + count_of(static_cast<std::size_t>(rows), "row") + ", " +
                        std::to_string(shape_.size()) + " are needed");
}

/// Throws the error of short_grid() for the grid before the current line, which is processed again.
void TextReader::fail_short_before_line() {
  const ParseError error = short_grid(grid_.rows());
  source_.unread();
  grid_.clear();
  throw error;
}

/// Returns true if the line was truncated and more than the end of a comment is missing.
bool TextReader::is_too_long(const ScannedLine& scanned) const {
  const bool known = scanned.kind == LineKind::comment || scanned.kind == LineKind::bad ||
                     (scanned.kind == LineKind::puzzle &&
                      scanned.cells == static_cast<std::size_t>(shape_.cells()));
  return source_.cut() && !known;
}

void TextReader::check_row(const ScannedLine& scanned) {
  if (scanned.cells == static_cast<std::size_t>(shape_.size())) return;
  if (grid_.rows() > 0)
    fail(scanned.offset, "grid row " + std::to_string(grid_.rows() + 1) + " has " +
                             count_of(scanned.cells, "cell") + ", " +
                             std::to_string(shape_.size()) + " are needed");

  // The first row can have any meaning.
  rows_to_skip_ = shape_.size() - 1;
  fail(scanned.offset, "found " + count_of(scanned.cells, "cell") + "; a puzzle on one line has " +
                           std::to_string(shape_.cells()) + ", a grid row " +
                           std::to_string(shape_.size()) +
                           other_shape_hint(scanned.cells, shape_, true));
}

void TextReader::check_puzzle(const ScannedLine& scanned) {
  if (scanned.second > 0)
    fail(scanned.second, text::second_puzzle, ErrorCode::second_puzzle_in_line);
  if (scanned.cells == static_cast<std::size_t>(shape_.cells())) return;
  std::string message = "the puzzle has " + count_of(scanned.cells, "cell") + ", " +
                        std::to_string(shape_.cells()) + " are needed";
  if (scanned.spaced)
    message += "; spaces are empty cells only where the line has all " +
               std::to_string(shape_.cells()) + " characters";
  fail(scanned.offset, message + other_shape_hint(scanned.cells, shape_, false));
}

Puzzle TextReader::take_grid() {
  GridBuilder::Built built = grid_.take();
  return {std::move(built.grid), built.line};
}

std::optional<Puzzle> TextReader::end_grid(GridBuilder::Next next) {
  if (!grid_.complete_before(next)) return std::nullopt;
  return take_grid();
}

/// Returns true if the line belongs to a grid with an earlier faulty row. If such lines were not
/// skipped, each of them would be reported as the start of another, too short grid.
bool TextReader::skip(LineKind kind) {
  if (rows_to_skip_ == 0) return false;
  if (kind == LineKind::row) {
    --rows_to_skip_;
    return true;
  }
  if (kind == LineKind::blank || kind == LineKind::puzzle) rows_to_skip_ = 0;
  return kind == LineKind::dashes;
}

/// Processes the current line and returns the puzzle that it ends, if any. A line that ends a grid
/// only by following it, and is more than a separator, is processed again.
std::optional<Puzzle> TextReader::add(const ScannedLine& scanned) {
  if (skip(scanned.kind)) return std::nullopt;
  switch (scanned.kind) {
    case LineKind::blank:
    case LineKind::comment: {
      std::optional<Puzzle> puzzle = end_grid(GridBuilder::Next::blank);
      if (!puzzle && scanned.kind == LineKind::blank) grid_.add_blank();
      return puzzle;
    }
    case LineKind::border:
      return end_grid(GridBuilder::Next::border);

    case LineKind::dashes:
      if (grid_.full()) return take_grid();
      grid_.add_dashes(source_.number());
      break;

    case LineKind::row:
      if (grid_.full()) {
        // There is one row too many, and a blank line before it: the blank line ended a grid with
        // too few rows, and the rows after it begin the next grid.
        const ParseError error = short_grid(grid_.rows_before_blank());
        source_.unread();
        grid_.drop_before_blank();
        throw error;
      }
      check_row(scanned);
      grid_.add_row(scanner_.values(), scanned.only_dashes, source_.number(),
                    column_of(source_.line(), scanned.offset));
      break;

    case LineKind::puzzle:
    case LineKind::bad:
      if (scanned.kind == LineKind::bad && is_sentence(source_.line())) {
        source_.add_skipped(1);
        return end_grid(GridBuilder::Next::other);
      }
      if (std::optional<Puzzle> puzzle = end_grid(GridBuilder::Next::other)) {
        source_.unread();
        return puzzle;
      }
      if (scanned.kind == LineKind::bad)
        fail(scanned.offset,
             "unexpected " + text::character_at(source_.line(), scanned.offset) + "; expected " +
                 text::expected_cells(shape_, alphabet_),
             ErrorCode::invalid_cell);
      if (grid_.rows() > 0) fail_short_before_line();
      grid_.clear();
      check_puzzle(scanned);
      return Puzzle{Grid(shape_, scanner_.values()), source_.number()};
  }
  if (grid_.complete()) return take_grid();
  return std::nullopt;
}

std::optional<Puzzle> TextReader::next() {
  while (source_.next()) {
    if (is_between_puzzles() && scanner_.scan_plain(source_.line()))
      return std::optional<Puzzle>(std::in_place, Grid(shape_, scanner_.values()),
                                   source_.number());
    const bool in_grid = grid_.rows() > 0 && !grid_.full();
    const ScannedLine scanned = scanner_.scan(source_.line(), in_grid);
    if (is_too_long(scanned)) {
      if (std::optional<Puzzle> puzzle = end_grid(GridBuilder::Next::other)) {
        source_.unread();
        return puzzle;
      }
      fail(0, "the line is longer than " + std::to_string(LineSource::max_line) +
                  " bytes; a puzzle has " + std::to_string(shape_.cells()) + " cells");
    }
    if (std::optional<Puzzle> puzzle = add(scanned)) return puzzle;
  }

  if (std::optional<Puzzle> puzzle = end_grid(GridBuilder::Next::other)) return puzzle;
  if (grid_.rows() > 0) {
    const ParseError error = short_grid(grid_.rows());
    grid_.clear();
    throw error;
  }
  grid_.clear();
  return std::nullopt;
}

}  // namespace dlx::sudoku::format
