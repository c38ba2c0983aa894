#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "sudoku/grid.hpp"
#include "sudoku/text/lines.hpp"

namespace dlx::sudoku::text {

/// The kinds of lines of puzzle text.
enum class LineKind {
  blank,
  comment,
  border,  ///< between the rows of a grid
  dashes,  ///< exactly as many dashes as a row has cells: a border or a row of empty cells
  row,     ///< a grid row, possibly faulty
  puzzle,  ///< a whole puzzle, possibly faulty
  bad,     ///< contains an invalid character
};

struct ScannedLine {
  LineKind kind;
  std::size_t offset = 0;   ///< row, puzzle: of the first cell; bad: of the character
  std::size_t cells = 0;    ///< row, puzzle: number of cells, which may be wrong
  bool only_dashes = true;  ///< row: no cell is empty, or every empty cell is `-`
  bool spaced = false;      ///< row, puzzle: spaces between the cells, no symbol for an empty one
  std::size_t second = 0;   ///< puzzle: the offset of a second puzzle; 0 if there is none
};

/// Classifies a single line and decodes its cells. docs/sudoku-formats.md describes the rules; the
/// caller joins lines to grids, and reports puzzles of the wrong length.
///
/// Cost:     scan() O(length of the line), no allocation.
class LineScanner {
 public:
  explicit LineScanner(const Shape& shape, Alphabet alphabet = Alphabet::from_one);

  /// Returns true, with decoded values(), if the line consists of the cells of one puzzle: a fast
  /// path for the common case, which scan() covers as well.
  bool scan_plain(std::string_view line);

  /// `in_grid`: rows of a grid precede, and more are needed.
  ScannedLine scan(std::string_view line, bool in_grid);

  /// The values of the cells of the last line; valid only if their number was right for its kind.
  std::span<const std::uint8_t> values() const { return std::span(values_).first(num_values_); }

 private:
  struct Reading;

  bool scan_digits(std::string_view line);
  bool is_blank(char c) const { return class_of(c) == blank; }
  int class_of(char c) const { return classes_[static_cast<unsigned char>(c)]; }
  bool ends_token(std::string_view line, std::size_t at) const;
  std::optional<LineKind> border_kind(std::string_view line, std::size_t start, bool in_grid) const;
  std::size_t token_length(std::string_view line, std::size_t start) const;
  bool spaces_are_cells(std::string_view line) const;
  Reading read_groups(std::string_view line, std::size_t start);
  ScannedLine puzzle_at(std::string_view line, std::size_t start);
  std::size_t find_second(std::string_view line, std::size_t at) const;
  bool solves(std::string_view cells) const;

  // Classes of characters; numbers from 0 on are values of cells.
  static constexpr int other = -1;
  static constexpr int blank = -2;
  static constexpr int bar = -3;

  std::size_t size_;
  std::size_t cells_;
  std::array<std::int8_t, 256> classes_;
  std::vector<std::uint8_t> values_;
  std::size_t num_values_ = 0;
};

/// Joins the rows of a grid, and decides whether lines of dashes are borders, or rows of empty
/// cells.
///
/// A line of exactly size() dashes is a border if the grid uses another symbol for empty cells, or
/// if the line is between two bands of boxes (or at the top or bottom) and the grid has enough rows
/// without the line. Otherwise the line is a row.
class GridBuilder {
 public:
  /// What follows the lines so far; `other` is the end of the input, a puzzle or anything else.
  enum class Next { blank, border, other };

  explicit GridBuilder(const Shape& shape);

  /// Returns true if there are neither rows nor lines of dashes so far.
  bool empty() const { return rows_ == 0 && dashes_.empty(); }
  /// The rows so far, not counting lines of dashes.
  int rows() const { return rows_; }
  /// The position of the first row.
  std::size_t line() const { return line_; }
  std::size_t column() const { return column_; }
  /// The rows before the last blank line.
  int rows_before_blank() const { return rows_before_blank_; }

  /// Before: not full().
  void add_row(std::span<const std::uint8_t> values, bool only_dashes, std::size_t line,
               std::size_t column);
  void add_dashes(std::size_t line);
  void add_blank();

  /// Returns true if all rows are present.
  bool full() const { return rows_ == shape_.size(); }
  /// Returns true if the grid is complete whatever follows. A grid with a blank line between its
  /// rows is complete only when the next line is known: another row means that a row was missing
  /// before.
  bool complete() const;
  /// Returns true if the grid is complete because of what follows.
  bool complete_before(Next next) const;

  struct Built {
    Grid grid;
    std::size_t line;
  };
  /// Returns the complete grid and its first line; the builder is empty afterwards.
  Built take();
  void clear();
  /// Drops the rows before the last blank line; the rows after it start a grid.
  void drop_before_blank();

 private:
  bool dashes_may_be_rows() const;
  bool has_dashes_inside_band() const;
  bool has_dashes_at_every_band() const;

  Shape shape_;
  int rows_ = 0;
  std::vector<std::uint8_t> values_;
  std::size_t line_ = 0;
  std::size_t column_ = 1;
  std::size_t line_after_blank_ = 0;
  bool only_dashes_ = true;
  int rows_before_blank_ = 0;  ///< 0 also if there is no blank line
  std::vector<int> dashes_;    ///< for each line of dashes the number of rows before it
  std::size_t first_dashes_line_ = 0;
};

}  // namespace dlx::sudoku::text
