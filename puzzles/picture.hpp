#pragma once

#include <compare>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "dlx/standard.hpp"

/// Drawings as values: models create them from covers, and writers such as svg.hpp turn them into
/// files.
///
/// Coordinates are integers, x to the right and y down, so that files do not depend on locale or
/// rounding.
namespace dlx::pictures {

/// The side of a cell of a board; a letter in the cell has a size of about 60.
inline constexpr int unit = 100;

struct Spot {
  int x, y;
  friend auto operator<=>(const Spot&, const Spot&) = default;
};

/// A colour by its purpose; the writer chooses its appearance on light and on dark paper.
enum class Paint : int {
  none,
  paper,        ///< the background
  ink,          ///< lines and text on paper
  soft,         ///< less important lines and text on paper
  shade,        ///< a tint of the paper: holes, given fields
  light,        ///< the light squares of a chess board
  dark,         ///< the dark squares of a chess board
  accent,       ///< emphasis on paper
  on_colour,    ///< lines and text on colours, shades and squares
  first_colour  ///< for colour()
};

/// The number of distinguishable colours, including for people with colour blindness.
inline constexpr std::size_t num_colours = 12;

/// The number of darker shades of a colour.
inline constexpr std::size_t num_shades = 2;

/// Returns colour k for pieces, classes and the like; after the last colour the first follows.
/// Shades are darker, for sides in shadow.
constexpr Paint colour(std::size_t k, std::size_t shades = 0) {
  const auto first = static_cast<std::size_t>(Paint::first_colour);
  return static_cast<Paint>(first + shades * num_colours + k % num_colours);
}

struct Stroke {
  Paint paint = Paint::none;
  int width = 0;
  int dash = 0;  ///< if not 0: the length of dashes, and of the gaps
};

/// The name of a LookStyle that the page of a drawing defines, such as "given" (see page.hpp); its
/// style replaces the paint of the shape. "": none. The text must outlive the drawing.
using Look = std::string_view;

/// The inside of closed polygons; a polygon inside of another one is a hole.
struct Area {
  std::vector<std::vector<Spot>> rings;
  Paint fill = Paint::none;
  Stroke stroke = {};
  Look look = {};
};

struct Disc {
  Spot centre;
  int radius;
  Paint fill = Paint::none;
  Stroke stroke = {};
  Look look = {};
};

struct Line {
  Spot from, to;
  Stroke stroke = {};
};

/// Straight lines of equal style, as one shape.
struct Lines {
  std::vector<std::pair<Spot, Spot>> parts;
  Stroke stroke = {};
  Look look = {};
};

/// One line of text.
struct Label {
  enum class Anchor { middle, start };

  Spot at;  ///< the centre of the text, or the middle of its left side
  std::string text;
  int size;  ///< the font size, about 1.6 times the width of a letter; 0: as in the class
  Paint paint = Paint::ink;
  bool bold = false;
  Anchor anchor = Anchor::middle;
  Look look = {};
};

/// Capital letters are 0.72 of the size high; this is the distance from their middle to their foot.
constexpr int foot_of(int size) { return size * 36 / 100; }

using Shape = std::variant<Area, Disc, Line, Lines, Label>;

/// A drawing; later shapes cover earlier ones.
struct Picture {
  std::string title;     ///< alternative text
  Spot corner = {0, 0};  ///< top left corner of the visible area
  int width = 0;
  int height = 0;
  std::vector<Shape> shapes = {};

  template <typename AnyShape>
  void add(AnyShape shape) {
    shapes.emplace_back(std::move(shape));
  }
};

/// Returns an empty drawing of a board with the given number of cells, whose first row and column
/// begin at (0, 0), with room for lines around it.
Picture board_picture(std::string title, int columns, int rows);

/// A rectangle.
Area box(int x, int y, int width, int height, Paint fill, Stroke stroke = {});

/// The rectangle of a cell of a board.
inline Area square(int column, int row, Paint fill, Stroke stroke = {}) {
  return box(column * unit, row * unit, unit, unit, fill, stroke);
}

/// Sets the visible area to the whole drawing with a narrow margin.
void frame(Picture& picture);

/// The lines between the cells of a board, and its border.
void add_grid(Picture& picture, int columns, int rows);

/// Text in the middle of a cell of a board, smaller if it would not fit.
Label cell_label(int column, int row, std::string text, Paint paint = Paint::on_colour,
                 bool bold = false);

/// The approximate width of a text of this size; the exact width depends on the font.
int text_width(std::string_view text, int size);

/// The size, at most `largest`, with which a text is at most `width` wide.
int fitting_size(std::string_view text, int width, int largest);

/// The bounding box of a shape including lines, as its top left and bottom right corners;
/// approximate for text.
std::pair<Spot, Spot> bounds(const Shape& shape);

/// The outline of some cells of a board, given by column x and row y, with only the lines between
/// them and other cells. Cells that touch only at a corner are separate.
///
/// Shape:    a ring for each closed line, with corners where it turns; no ring without cells.
/// Cost:     O(C log C) for C cells.
Area outline(const std::vector<Spot>& cells, Paint fill, Stroke stroke = {});

/// The outline of cells of any form, each given by its corners, clockwise (y down). Neighbouring
/// cells share both ends of their common side.
Area outline_of_polygons(const std::vector<std::vector<Spot>>& cells, Paint fill,
                         Stroke stroke = {});

/// The corners of a cell of a board of triangles, clockwise. The cell points up if row + column is
/// even; the sides are `unit` long, and the next cell of a row is half a side further right.
std::vector<Spot> triangle(int column, int row);

/// Returns an empty drawing of a board of triangles with the given columns and rows.
Picture triangle_board_picture(std::string title, int columns, int rows);

}  // namespace dlx::pictures
