#pragma once

#include <compare>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// Drawings as values: what a model makes of a cover, and writers such as svg.hpp make a file of.
///
/// Coordinates are whole numbers, x to the right and y down, so that no file depends on a locale
/// or on rounding.
namespace dlx::pictures {

/// The side of a cell of a board; a letter in it has a size of about 60.
inline constexpr int unit = 100;

struct Spot {
  int x, y;
  friend auto operator<=>(const Spot&, const Spot&) = default;
};

/// A colour by what it is for; what it looks like on light and on dark paper is the writer's.
enum class Paint : int {
  none,
  paper,        ///< the background
  ink,          ///< lines and text on paper
  soft,         ///< lines and text on paper that are less important
  shade,        ///< a tint of the paper: holes, fields that were given
  light,        ///< the light squares of a chess board
  dark,         ///< and the dark ones
  accent,       ///< what is to catch the eye, on paper
  on_colour,    ///< lines and text on colours, shades and squares
  first_colour  ///< for colour()
};

/// How many colours are told apart, by people who see few colours too.
inline constexpr std::size_t num_colours = 12;

/// How often a colour may be made darker.
inline constexpr std::size_t num_shades = 2;

/// The k-th of the colours for pieces, classes and the like; after the last comes the first.
/// With shades it is darker, for sides that lie in the shadow.
constexpr Paint colour(std::size_t k, std::size_t shades = 0) {
  const auto first = static_cast<std::size_t>(Paint::first_colour);
  return static_cast<Paint>(first + shades * num_colours + k % num_colours);
}

struct Stroke {
  Paint paint = Paint::none;
  int width = 0;
  int dash = 0;  ///< if it is not 0: dashes of that length, and gaps as long
};

/// The name of a look that the sheet of a drawing defines, such as "given" (see PrintSheet); a
/// shape that has one ignores its paint. "": none. It must outlive the drawing.
using Look = std::string_view;

/// The inside of closed polygons; one that is inside of another is a hole.
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
};

struct Line {
  Spot from, to;
  Stroke stroke = {};
};

/// Straight lines that look alike, as one shape.
struct Lines {
  std::vector<std::pair<Spot, Spot>> parts;
  Stroke stroke = {};
  Look look = {};
};

/// A parabola that begins and ends in the direction of a third point (a quadratic Bezier curve).
struct Curve {
  Spot from, towards, to;
  Stroke stroke = {};
};

/// One line of text.
struct Label {
  enum class Anchor { middle, start };

  Spot at;  ///< the middle of the text, or the middle of its left side
  std::string text;
  int size;  ///< the height of the line, about 1.6 times the width of a letter; 0: as it looks
  Paint paint = Paint::ink;
  bool bold = false;
  Anchor anchor = Anchor::middle;
  bool typewriter = false;  ///< letters of one width, spaces are kept
  Look look = {};
};

/// Capital letters are 0.72 of the size high: so far is it from their middle to their foot.
constexpr int foot_of(int size) { return size * 36 / 100; }

using Shape = std::variant<Area, Disc, Line, Lines, Curve, Label>;

/// A drawing; later shapes lie on earlier ones.
struct Picture {
  std::string title;     ///< what it shows, for those who cannot see it
  Spot corner = {0, 0};  ///< top left of what is to be seen
  int width = 0;
  int height = 0;
  std::vector<Shape> shapes = {};

  template <typename AnyShape>
  void add(AnyShape shape) {
    shapes.emplace_back(std::move(shape));
  }
};

/// An empty drawing of a board with so many cells, those of the first row and column beginning at
/// (0, 0), with room for lines around it.
Picture board_picture(std::string title, int columns, int rows);

/// A rectangle.
Area box(int x, int y, int width, int height, Paint fill, Stroke stroke = {});

/// The cell of a board.
inline Area square(int column, int row, Paint fill, Stroke stroke = {}) {
  return box(column * unit, row * unit, unit, unit, fill, stroke);
}

/// Makes what is to be seen of a drawing all of it, with a narrow margin.
void frame(Picture& picture);

/// The lines between the cells of a board, and its border.
void add_grid(Picture& picture, int columns, int rows);

/// Text in the middle of the cell of a board, smaller if it would not fit.
Label cell_label(int column, int row, std::string text, Paint paint = Paint::on_colour,
                 bool bold = false);

/// About how wide a text is that has this size; letters of unknown fonts make it no exact number.
int text_width(std::string_view text, int size);

/// The size, at most `largest`, in which a text is at most so wide.
int fitting_size(std::string_view text, int width, int largest);

/// The lines of a text as they stand, in letters of one width: for what has no drawing of its own.
Picture text_picture(std::string title, std::string_view lines);

/// The least rectangle with sides along the axes that has all of a shape, lines included, as its
/// top left and bottom right corners; for text about.
std::pair<Spot, Spot> bounds(const Shape& shape);

/// The area of some cells of a board, of column x and row y each, with the lines between them and
/// other cells only. Cells that touch at a corner alone are apart.
///
/// Shape:    a ring for each line that closes, corners where it turns; without cells no ring.
/// Cost:     O(C log C) for C cells.
Area outline(const std::vector<Spot>& cells, Paint fill, Stroke stroke = {});

/// The same for cells of any form, each given by its corners, clockwise as y goes down. Cells that
/// are neighbours share both ends of the side between them.
Area outline_of_polygons(const std::vector<std::vector<Spot>>& cells, Paint fill,
                         Stroke stroke = {});

/// The corners of a cell of a board of triangles, clockwise. It points up if row + column is even;
/// the sides are `unit` long, and the next one of a row is half a side further right.
std::vector<Spot> triangle(int column, int row);

/// An empty drawing of a board of triangles with so many columns and rows.
Picture triangle_board_picture(std::string title, int columns, int rows);

}  // namespace dlx::pictures
