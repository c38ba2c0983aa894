#pragma once

#include <string>

#include "sudoku/format/writing.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/text/alphabet.hpp"

namespace dlx::sudoku::format {

/// A puzzle on each line, nothing else.
class LineWriter : public TextWriter {
 public:
  LineWriter(std::ostream& out, const Rules& rules, std::string_view name,
             text::Alphabet alphabet = text::Alphabet::from_one);
  void write(const Puzzle& puzzle) override;

 private:
  std::string_view name_;
  text::Alphabet alphabet_;
};

/// What a grid is drawn with.
struct Borders {
  std::string_view horizontal;
  std::string_view vertical;
  /// The corners and crossings, row by row: on top, between the bands of boxes, at the bottom.
  /// Empty ones are not drawn.
  std::string_view crossings[3][3];
  bool outer;   ///< a border around the grid
  bool spaced;  ///< blanks around each cell
};

extern const Borders plain_borders;
extern const Borders unicode_borders;
extern const Borders simple_sudoku_borders;

/// The grid with borders around the boxes, in lines.
std::string draw_grid(const Grid& grid, const Borders& borders);

/// Grids with an empty line between them. Regions that are no boxes are drawn with Unicode borders.
class GridWriter : public TextWriter {
 public:
  GridWriter(std::ostream& out, const Rules& rules, std::string_view name, const Borders& borders);
  void write(const Puzzle& puzzle) override;

 private:
  std::string_view name_;
  const Borders& borders_;
};

/// One JSON object a line.
class JsonWriter : public PuzzleWriter {
 public:
  JsonWriter(std::ostream& out, const Rules&) : out_(out) {}
  void write(const Puzzle& puzzle) override;

 private:
  std::ostream& out_;
  std::size_t number_ = 0;
};

}  // namespace dlx::sudoku::format
