#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "sudoku/shape.hpp"
#include "sudoku/text/cells.hpp"

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

  bool is_blank(char c) const { return class_of(c) == blank; }
  int class_of(char c) const { return classes_[static_cast<unsigned char>(c)]; }
  bool ends_token(std::string_view line, std::size_t at) const;
  std::optional<LineKind> border_kind(std::string_view line, std::size_t start, bool in_grid) const;
  std::size_t token_length(std::string_view line, std::size_t start) const;
  bool spaces_are_cells(std::string_view line) const;
  Reading read_groups(std::string_view line, std::size_t start);
  ScannedLine puzzle_at(std::string_view line, std::size_t start);

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

}  // namespace dlx::sudoku::text
