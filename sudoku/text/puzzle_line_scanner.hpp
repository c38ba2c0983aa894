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

/// What a line of puzzle text is taken for.
enum class LineKind {
  blank,
  comment,
  border,  ///< a line between the rows of a grid
  dashes,  ///< exactly as many dashes as a row has cells: a border or a row of empty cells
  row,     ///< a grid row, or meant as one
  puzzle,  ///< a whole puzzle, or meant as one
  bad,     ///< has a character that does not belong there
};

struct ScannedLine {
  LineKind kind;
  std::size_t offset = 0;   ///< row, puzzle: of the first cell; bad: of the character
  std::size_t cells = 0;    ///< row, puzzle: how many there are, which may be the wrong number
  bool only_dashes = true;  ///< row: no cell is empty, or `-` stands for every empty one
  bool spaced = false;      ///< row, puzzle: spaces between the cells, no symbol for an empty one
  std::size_t second = 0;   ///< puzzle: the offset of another one behind it; 0 if there is none
};

/// Tells what a single line is and decodes its cells. The rules are in docs/formats.md; which
/// lines make a grid, and what is wrong with a puzzle of the wrong length, is the caller's matter.
///
/// Cost:     scan() O(length of the line), no allocation.
class LineScanner {
 public:
  explicit LineScanner(const Shape& shape, Alphabet alphabet = Alphabet::from_one);

  /// True, and values() are decoded, if the line is nothing but the cells of one puzzle: the
  /// quick way for the common case, which scan() covers as well.
  bool scan_plain(std::string_view line);

  /// `in_grid` says that rows of a grid went before, and more are needed.
  ScannedLine scan(std::string_view line, bool in_grid);

  /// The values of the cells of the last line; only if their number was right for its kind.
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

  // Classes of characters; those from 0 are the values of cells.
  static constexpr int other = -1;
  static constexpr int blank = -2;
  static constexpr int bar = -3;

  std::size_t size_;
  std::size_t cells_;
  std::array<std::int8_t, 256> classes_;
  std::vector<std::uint8_t> values_;
  std::size_t num_values_ = 0;
};

/// Puts the rows of a grid together, and decides what lines of dashes are: borders, or rows whose
/// cells are all empty.
///
/// A line of exactly size() dashes is a border if the grid uses another symbol for empty cells.
/// If not, it is a border where it stands between two bands of boxes (or on top, or below) and the
/// grid gets its rows without it; else it is a row.
class GridBuilder {
 public:
  /// What follows the lines so far; `other` is the end of the input, a puzzle or anything else.
  enum class Next { blank, border, other };

  explicit GridBuilder(const Shape& shape);

  /// Neither rows nor lines of dashes so far.
  bool empty() const { return rows_ == 0 && dashes_.empty(); }
  /// The rows so far, lines of dashes not counted.
  int rows() const { return rows_; }
  /// Where the first of them stands.
  std::size_t line() const { return line_; }
  std::size_t column() const { return column_; }
  /// The rows before the last blank line.
  int rows_before_blank() const { return rows_before_blank_; }

  /// Before: not full().
  void add_row(std::span<const std::uint8_t> values, bool only_dashes, std::size_t line,
               std::size_t column);
  void add_dashes(std::size_t line);
  void add_blank();

  /// All rows are there.
  bool full() const { return rows_ == shape_.size(); }
  /// The grid is complete, whatever follows. One with a blank line between its rows is not until
  /// the line after it is known: another row there means that a row was missing before.
  bool complete() const;
  /// The grid is complete because of what follows.
  bool complete_before(Next next) const;

  struct Built {
    Grid grid;
    std::size_t line;
  };
  /// The complete grid and the line on which it starts; the builder is empty afterwards.
  Built take();
  void clear();
  /// Forgets what stands before the last blank line; the rows after it start a grid.
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
