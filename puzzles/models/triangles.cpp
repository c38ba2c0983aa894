#include <algorithm>
#include <array>
#include <stdexcept>

#include "puzzles/models/models.hpp"
#include "puzzles/shared/arguments.hpp"
#include "puzzles/shared/board.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

constexpr std::size_t num_triangles = 24;
constexpr std::string_view colours_of_edges = "abcd";

// The colours of the edges towards the three neighbours, in the order of neighbours(): below,
// right, left if the triangle points up, above, left, right if it points down. Both go round
// counterclockwise.
using Edges = std::string;

// A triangle as it lies on the board.
struct LaidTriangle {
  std::uint32_t cell;
  Edges edges;
};

Edges first_triangle_turn(const Edges& edges) {
  return std::min(
      {edges, edges.substr(1) + edges.substr(0, 1), edges.substr(2) + edges.substr(0, 2)});
}

// All 64 ways to colour three edges; the pieces are those that are the first of their turns.
std::vector<Edges> all_triangle_edges() {
  std::vector<Edges> all;
  for (const char x : colours_of_edges) {
    for (const char y : colours_of_edges) {
      for (const char z : colours_of_edges) all.push_back({x, y, z});
    }
  }
  return all;
}

struct Triangles {
  std::vector<Cell> cells;
  std::vector<Point> points;  // those of the board, then the others that touch it
  std::map<Point, std::uint32_t> number_of;
  Problem problem;
  std::vector<LaidTriangle> laid;  // by option

  bool points_up(std::uint32_t cell) const {
    return (cells[cell].first + cells[cell].second) % 2 == 0;
  }
  std::vector<std::uint32_t> touching(std::uint32_t cell) const;
  bool on_board(std::uint32_t cell) const { return cell < cells.size(); }
  std::string edge_name(std::uint32_t cell, std::size_t side) const;
  Figure image(const Figure& figure, const std::vector<std::uint32_t>& cell_images) const;

  std::string draw(const Cover& cover, Style style) const;
  pictures::Picture picture(const Cover& cover) const;
  Symmetries symmetries() const;
};

std::vector<std::uint32_t> Triangles::touching(std::uint32_t cell) const {
  std::vector<std::uint32_t> found;
  for (const Point& next : neighbours(Lattice::triangles, points[cell]))
    found.push_back(number_of.at(next));
  return found;
}

// Each edge within the board by the triangle above it, or beside it, that points up.
std::string Triangles::edge_name(std::uint32_t cell, std::size_t side) const {
  const std::uint32_t up = points_up(cell) ? cell : touching(cell)[side];
  return cell_name(cells[up]) + "brl"[side];
}

// MacMahon's 24 triangles, which have edges of four colours a, b, c, d in all ways and may be
// turned: laid on a board of 24 triangles so that edges that meet have the same colour, and those
// at the border the colour `border` ('\0': any).
//
// Items: the triangles aaa to ddd by their edges (counterclockwise, in the turn that is first in
// the alphabet), the cells r0c0.., and as secondary items, with the colours, the edges r0c0b below,
// r0c0r right and r0c0l left of a cell that points up. Source: P. A. MacMahon, New Mathematical
// Pastimes, 1921; Knuth, TAOCP 4B, 7.2.2.1.
Triangles make(const Board& board, char border) {
  constexpr Lattice lattice = Lattice::triangles;
  Triangles puzzle{cells_of(board), points_of(lattice, board), {}, {}, {}};
  puzzle.number_of = numbered(puzzle.points);
  for (const Point& cell : points_of(lattice, board)) {
    for (const Point& next : neighbours(lattice, cell)) {
      const auto number = static_cast<std::uint32_t>(puzzle.points.size());
      if (puzzle.number_of.emplace(next, number).second) puzzle.points.push_back(next);
    }
  }

  ProblemBuilder builder;
  const std::vector<Edges> all = all_triangle_edges();
  const auto num_cells = static_cast<std::uint32_t>(puzzle.cells.size());
  for (const Edges& edges : all) {
    if (first_triangle_turn(edges) == edges) builder.add_primary(edges);
  }
  for (const Cell& cell : puzzle.cells) builder.add_primary(cell_name(cell));
  // Edges at the border have one neighbour only: they need no item.
  for (std::uint32_t cell = 0; cell < num_cells; ++cell) {
    const std::vector<std::uint32_t> touching = puzzle.touching(cell);
    for (std::size_t side = 0; side < 3; ++side) {
      if (puzzle.points_up(cell) && puzzle.on_board(touching[side]))
        builder.add_secondary(puzzle.edge_name(cell, side));
    }
  }
  for (const Edges& edges : all) {
    for (std::uint32_t cell = 0; cell < num_cells; ++cell) {
      const std::vector<std::uint32_t> touching = puzzle.touching(cell);
      std::vector<Entry> option{*builder.find_item(first_triangle_turn(edges)),
                                *builder.find_item(cell_name(puzzle.cells[cell]))};
      bool fits = true;
      for (std::size_t side = 0; side < 3; ++side) {
        if (puzzle.on_board(touching[side])) {
          option.emplace_back(*builder.find_item(puzzle.edge_name(cell, side)),
                              builder.colour(edges.substr(side, 1)));
        } else {
          fits = fits && (border == '\0' || edges[side] == border);
        }
      }
      if (!fits) continue;
      builder.add_option(option);
      puzzle.laid.push_back({cell, edges});
    }
  }
  puzzle.problem = builder.build();
  return puzzle;
}

// Corners are four characters apart, with the letters of the edges halfway between them.
std::string Triangles::draw(const Cover& cover, Style style) const {
  std::vector<std::vector<std::string>> canvas;
  const auto put = [&](std::size_t line, std::size_t column, const std::string& text) {
    canvas.resize(std::max(canvas.size(), line + 1));
    canvas[line].resize(std::max(canvas[line].size(), column + 1), " ");
    canvas[line][column] = text;
  };
  for (const OptionId option : cover) {
    const LaidTriangle& triangle = laid[index(option)];
    const auto& [row, column] = cells[triangle.cell];
    const bool up = points_up(triangle.cell);
    const auto letter = [&](std::size_t side) {
      const char colour = triangle.edges[side];
      if (!style.colour) return std::string(1, colour);
      return background(colours_of_edges.find(colour)) + colour + plain;
    };
    const std::size_t line = 2 * row, left = 2 * column;
    const std::size_t level = up ? line + 2 : line, apex = up ? line : line + 2;
    put(apex, left + 2, "+");
    put(level, left, "+");
    put(level, left + 1, "-");
    put(level, left + 2, letter(0));
    put(level, left + 3, "-");
    put(level, left + 4, "+");
    put(line + 1, left + 1, letter(up ? 2 : 1));
    put(line + 1, left + 3, letter(up ? 1 : 2));
  }
  std::string text;
  for (const std::vector<std::string>& line : canvas) {
    for (const std::string& part : line) text += part;
    text += '\n';
  }
  return text;
}

pictures::Picture Triangles::picture(const Cover& cover) const {
  using namespace pictures;
  int columns = 0;
  for (const auto& [row, column] : cells) columns = std::max(columns, column + 1);
  Picture picture = triangle_board_picture("MacMahon's triangles", columns, cells.back().first + 1);
  for (const OptionId option : cover) {
    const LaidTriangle& laid_here = laid[index(option)];
    const auto& [row, column] = cells[laid_here.cell];
    const std::vector<Spot> corners = triangle(column, row);
    const Spot middle{(corners[0].x + corners[1].x + corners[2].x) / 3,
                      (corners[0].y + corners[1].y + corners[2].y) / 3};
    // The corners go round clockwise, from the top of a triangle that points up, with its right
    // side first, or from the left of one that points down, with the side above first.
    const std::array<std::size_t, 3> side_of = points_up(laid_here.cell)
                                                   ? std::array<std::size_t, 3>{1, 0, 2}
                                                   : std::array<std::size_t, 3>{0, 2, 1};
    for (std::size_t k = 0; k < 3; ++k) {
      const Spot from = corners[k], to = corners[(k + 1) % 3];
      const char letter = laid_here.edges[side_of[k]];
      picture.add(
          Area{{{from, to, middle}}, colour(colours_of_edges.find(letter)), {Paint::on_colour, 2}});
      const Spot centre{(from.x + to.x + middle.x) / 3, (from.y + to.y + middle.y) / 3};
      picture.add(Label{centre, std::string(1, letter), 18, Paint::on_colour});
    }
    picture.add(Area{{corners}, Paint::none, {Paint::on_colour, 5}});
  }
  return picture;
}

// Where a triangle lies, as {cell, colours}, when the cells go to these.
Figure Triangles::image(const Figure& figure, const std::vector<std::uint32_t>& cell_images) const {
  const auto cell = static_cast<std::uint32_t>(figure[0]);
  const std::uint32_t moved = cell_images[cell];
  if (!on_board(moved)) return {};
  Figure result{static_cast<int>(moved), 0, 0, 0};
  const std::vector<std::uint32_t> from = touching(cell), to = touching(moved);
  for (std::size_t side = 0; side < 3; ++side) {
    const auto there = std::ranges::find(to, cell_images[from[side]]);
    result[1 + static_cast<std::size_t>(there - to.begin())] = figure[1 + side];
  }
  return result;
}

Symmetries Triangles::symmetries() const {
  std::vector<Figure> figures;
  for (const LaidTriangle& triangle : laid) {
    Figure figure{static_cast<int>(triangle.cell)};
    for (const char colour : triangle.edges)
      figure.push_back(static_cast<int>(colours_of_edges.find(colour)));
    figures.push_back(std::move(figure));
  }
  // Turns and reflections of the board, which are among those of the board and what touches it,
  // with the colours renamed in all ways; those that change the colour of the border drop out.
  std::vector<Motion> motions;
  for (const std::vector<std::uint32_t>& images : board_symmetries(Lattice::triangles, points)) {
    std::array<int, 4> name{0, 1, 2, 3};
    do {
      motions.emplace_back([this, images, name](const Figure& figure) {
        Figure moved = image(figure, images);
        for (std::size_t side = 1; side < moved.size(); ++side) moved[side] = name[moved[side]];
        return moved;
      });
    } while (std::next_permutation(name.begin(), name.end()));
  }
  return {figures, motions};
}

Puzzle build_triangles(const Arguments& arguments) {
  const Board board = board_of(arguments, triangle_board_of, [](std::size_t cells) {
    if (cells == num_triangles) return;
    throw std::invalid_argument("the board has " + cells_text(cells) + "; there are 24 triangles");
  });
  const std::string border = arguments.choice("border");
  return puzzle_of(make(board, border == "any" ? '\0' : border[0]));
}

}  // namespace

Model triangles_model() {
  Model model;
  model.name = "triangles";
  model.summary = "lay MacMahon's 24 four-coloured triangles so that equal colours meet";
  model.usage = "[AxB | AxBxC | --board FILE]";
  model.examples =
      "  dlx triangles -n 1                       one way to lay them as a hexagon\n"
      "  dlx triangles --count --up-to-symmetry   with one colour along the border\n"
      "  dlx triangles 6x2 --border any -n 1      a parallelogram, any colours along the border\n";
  model.notes =
      "Sizes and files of boards are those of polyiamond, with 24 cells; 2x2x2 is the hexagon.\n"
      "Triangles may be turned, not flipped. Images of a solution are those of its turns,\n"
      "reflections and exchanges of colours. Items: the triangles aaa.. by the colours of their\n"
      "edges, the cells r0c0.., and with colours the edges r0c0b below, r0c0r right and r0c0l "
      "left\n"
      "of a cell that points up.\n";
  using enum ParameterKind;
  model.parameters = {
      positional(
          {"size", size, "SIZE", "a triangle N, parallelogram AxB or hexagon AxBxC", "2x2x2"}),
      {"board", document, "FILE", "a board file, - for stdin, instead of a size"},
      one_of({"a", "b", "c", "d", "any"},
             {"border", choice, "COLOUR", "the colour of the border: a, b, c, d or any", "a"})};
  model.make = build_triangles;
  model.has_symmetries = true;
  return model;
}

}  // namespace dlx::puzzles
