#include <algorithm>
#include <array>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "puzzles/models/models.hpp"
#include "puzzles/shared/arguments.hpp"
#include "puzzles/shared/board.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

constexpr std::size_t num_pieces = 24;

// The colours of the sides of a piece, a, b, ...: for a square top, right, bottom, left; for a
// triangle in the order of neighbours(): below, right, left if it points up; above, left, right if
// it points down; both are counterclockwise.
using Edges = std::string;

// A placed piece.
struct Laid {
  std::uint32_t cell;
  Edges edges;
};

int colours_of_edges(Lattice lattice) { return lattice == Lattice::squares ? 3 : 4; }
std::size_t sides_of_pieces(Lattice lattice) { return lattice == Lattice::squares ? 4 : 3; }

Edges first_turn(Edges edges) {
  Edges first = edges;
  for (std::size_t turn = 1; turn < edges.size(); ++turn) {
    std::rotate(edges.begin(), edges.begin() + 1, edges.end());
    first = std::min(first, edges);
  }
  return first;
}

// All ways to colour the sides; the pieces are the lexicographically first of their rotations.
std::vector<Edges> all_edges(Lattice lattice) {
  std::vector<Edges> all{""};
  for (std::size_t side = 0; side < sides_of_pieces(lattice); ++side) {
    std::vector<Edges> longer;
    for (const Edges& edges : all) {
      for (int colour = 0; colour < colours_of_edges(lattice); ++colour)
        longer.push_back(edges + static_cast<char>('a' + colour));
    }
    all = std::move(longer);
  }
  return all;
}

std::string edge_text(Lattice lattice, char edge) {
  constexpr std::array<int, 3> of_squares{204, 222, 75};
  const std::string begin = lattice == Lattice::squares
                                ? "\x1b[30;48;5;" + std::to_string(of_squares[edge - 'a']) + "m"
                                : background(edge - 'a');
  return begin + edge + plain;
}

struct MacMahon {
  Lattice lattice;
  std::vector<Cell> cells;
  std::vector<Point> points;  // cells of the board, then the other cells that touch it
  std::map<Point, std::uint32_t> number_of;
  Problem problem;
  std::vector<Laid> laid;  // by option

  bool points_up(std::uint32_t cell) const {
    return (cells[cell].first + cells[cell].second) % 2 == 0;
  }
  bool on_board(std::uint32_t cell) const { return cell < cells.size(); }
  std::vector<std::uint32_t> touching(std::uint32_t cell) const;
  std::uint32_t owner(std::uint32_t cell, std::size_t side) const;
  std::string edge_name(std::uint32_t cell, std::size_t side) const;
  Figure image(const Figure& figure, const std::vector<std::uint32_t>& cell_images) const;

  std::string draw(const Cover& cover, Style style) const;
  pictures::Picture picture(const Cover& cover) const;
  Symmetries symmetries(bool with_mirror_images) const;
};

// The cells adjacent to a cell of the board, in the order of its edges.
std::vector<std::uint32_t> MacMahon::touching(std::uint32_t cell) const {
  std::vector<std::uint32_t> found;
  for (const Point& next : neighbours(lattice, points[cell])) found.push_back(number_of.at(next));
  // For a square the order is below, above, right, left.
  if (lattice == Lattice::squares) std::rotate(found.begin(), found.begin() + 1, found.begin() + 3);
  return found;
}

// Each edge within the board belongs to one of its two cells: for squares to the cell below or to
// the right, for triangles to the cell that points up.
std::uint32_t MacMahon::owner(std::uint32_t cell, std::size_t side) const {
  const bool own = lattice == Lattice::squares ? side == 0 || side == 3 : points_up(cell);
  return own ? cell : touching(cell)[side];
}

std::string MacMahon::edge_name(std::uint32_t cell, std::size_t side) const {
  const std::string name = cell_name(cells[owner(cell, side)]);
  return lattice == Lattice::squares ? "hv"[side % 2] + name.substr(1) : name + "brl"[side];
}

// MacMahon's 24 squares with edges of three colours, or his 24 triangles with edges of four,
// coloured in all ways: placed with rotations on a board of 24 cells so that adjacent edges have
// the same colour, and edges on the border the colour `border` ('\0': any).
//
// Items: the pieces aaaa.. or aaa.. by their edges (in the rotation that is alphabetically first),
// the cells r0c0.., and as secondary items, with the colours, the edges: for squares h1c0.. above
// and v0c1.. left of a cell, for triangles r0c0b below, r0c0r right and r0c0l left of a triangle
// that points up.
// Source:   P. A. MacMahon, New Mathematical Pastimes, 1921; Knuth, TAOCP 4B, 7.2.2.1.
MacMahon make(Lattice lattice, const Board& board, char border) {
  MacMahon puzzle{lattice, cells_of(board), points_of(lattice, board), {}, {}, {}};
  puzzle.number_of = numbered(puzzle.points);
  for (const Point& cell : points_of(lattice, board)) {
    for (const Point& next : neighbours(lattice, cell)) {
      const auto number = static_cast<std::uint32_t>(puzzle.points.size());
      if (puzzle.number_of.emplace(next, number).second) puzzle.points.push_back(next);
    }
  }

  ProblemBuilder builder;
  const std::vector<Edges> all = all_edges(lattice);
  const auto num_cells = static_cast<std::uint32_t>(puzzle.cells.size());
  for (const Edges& edges : all)
    if (first_turn(edges) == edges) builder.add_primary(edges);
  for (const Cell& cell : puzzle.cells) builder.add_primary(cell_name(cell));
  // Edges on the border belong to one cell, so they need no item. Edges above squares come before
  // those beside them.
  using Sides = std::vector<std::size_t>;
  for (const Sides& sides :
       lattice == Lattice::squares ? std::vector<Sides>{{0}, {3}} : std::vector<Sides>{{0, 1, 2}}) {
    for (std::uint32_t cell = 0; cell < num_cells; ++cell) {
      for (const std::size_t side : sides) {
        if (puzzle.owner(cell, side) == cell && puzzle.on_board(puzzle.touching(cell)[side]))
          builder.add_secondary(puzzle.edge_name(cell, side));
      }
    }
  }
  for (const Edges& edges : all) {
    for (std::uint32_t cell = 0; cell < num_cells; ++cell) {
      const std::vector<std::uint32_t> touching = puzzle.touching(cell);
      std::vector<Entry> option{*builder.find_item(first_turn(edges)),
                                *builder.find_item(cell_name(puzzle.cells[cell]))};
      bool fits = true;
      for (std::size_t side = 0; side < edges.size(); ++side) {
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

// Corners are four characters apart, with the letters of the edges in the middle between them.
std::string MacMahon::draw(const Cover& cover, Style style) const {
  std::vector<std::string> canvas;
  const auto put = [&](std::size_t line, std::size_t column, char drawn) {
    if (canvas.size() <= line) canvas.resize(line + 1);
    if (canvas[line].size() <= column) canvas[line].resize(column + 1, ' ');
    canvas[line][column] = drawn;
  };
  const auto put_level = [&](std::size_t line, std::size_t column, char letter) {
    for (const std::size_t corner : {column, column + 4}) put(line, corner, '+');
    for (const std::size_t dash : {column + 1, column + 3}) put(line, dash, '-');
    put(line, column + 2, letter);
  };
  for (const OptionId option : cover) {
    const Laid& piece = laid[index(option)];
    const auto& [row, column] = cells[piece.cell];
    const Edges& letter = piece.edges;
    const std::size_t line = 2 * row;
    if (lattice == Lattice::squares) {
      const std::size_t left = 4 * column;
      put_level(line, left, letter[0]);
      put_level(line + 2, left, letter[2]);
      put(line + 1, left, letter[3]);
      put(line + 1, left + 4, letter[1]);
    } else {
      const bool up = points_up(piece.cell);
      const std::size_t left = 2 * column;
      put(up ? line : line + 2, left + 2, '+');
      put_level(up ? line + 2 : line, left, letter[0]);
      put(line + 1, left + 1, letter[up ? 2 : 1]);
      put(line + 1, left + 3, letter[up ? 1 : 2]);
    }
  }
  std::string text;
  for (const std::string& line : canvas) {
    for (const char drawn : line) {
      if (style.colour && drawn >= 'a')
        text += edge_text(lattice, drawn);
      else
        text += drawn;
    }
    text += '\n';
  }
  return text;
}

pictures::Picture MacMahon::picture(const Cover& cover) const {
  using namespace pictures;
  const bool squares = lattice == Lattice::squares;
  int columns = 0;
  for (const auto& [row, column] : cells) columns = std::max(columns, column + 1);
  const auto blank = squares ? board_picture : triangle_board_picture;
  Picture picture = blank(squares ? "MacMahon's squares" : "MacMahon's triangles", columns,
                          cells.back().first + 1);
  for (const OptionId option : cover) {
    const Laid& piece = laid[index(option)];
    const auto& [row, column] = cells[piece.cell];
    const std::vector<Spot> corners =
        squares ? square(column, row, Paint::none).rings.front() : triangle(column, row);
    const int num_corners = static_cast<int>(corners.size());
    Spot sum{0, 0};
    for (const Spot& corner : corners) sum = {sum.x + corner.x, sum.y + corner.y};
    const Spot middle{sum.x / num_corners, sum.y / num_corners};
    // Corners are clockwise: from the top left of a square, with the upper side first; from the top
    // of a triangle that points up, with its right side first; from the left of one that points
    // down, with the upper side first.
    const std::array<std::size_t, 4> side_of = squares ? std::array<std::size_t, 4>{0, 1, 2, 3}
                                               : points_up(piece.cell)
                                                   ? std::array<std::size_t, 4>{1, 0, 2}
                                                   : std::array<std::size_t, 4>{0, 2, 1};
    for (std::size_t k = 0; k < corners.size(); ++k) {
      const Spot from = corners[k], to = corners[(k + 1) % corners.size()];
      const char letter = piece.edges[side_of[k]];
      picture.add(Area{{{from, to, middle}}, colour(letter - 'a'), {Paint::on_colour, 2}});
      const Spot centre{(from.x + to.x + middle.x) / 3, (from.y + to.y + middle.y) / 3};
      picture.add(Label{centre, std::string(1, letter), squares ? 20 : 18, Paint::on_colour});
    }
    picture.add(Area{{corners}, Paint::none, {Paint::on_colour, 5}});
  }
  return picture;
}

// The placement {cell, colours} of a piece when the cells are mapped as given.
Figure MacMahon::image(const Figure& figure, const std::vector<std::uint32_t>& cell_images) const {
  const auto cell = static_cast<std::uint32_t>(figure[0]);
  const std::uint32_t moved = cell_images[cell];
  if (!on_board(moved)) return {};
  Figure result(figure.size());
  result[0] = static_cast<int>(moved);
  const std::vector<std::uint32_t> from = touching(cell), to = touching(moved);
  for (std::size_t side = 0; side < from.size(); ++side) {
    const auto there = std::ranges::find(to, cell_images[from[side]]);
    result[1 + static_cast<std::size_t>(there - to.begin())] = figure[1 + side];
  }
  return result;
}

Symmetries MacMahon::symmetries(bool with_mirror_images) const {
  const Sides sides = with_mirror_images ? Sides::free : Sides::one_sided;
  std::vector<Figure> figures;
  for (const Laid& piece : laid) {
    Figure figure{static_cast<int>(piece.cell)};
    for (const char colour : piece.edges) figure.push_back(colour - 'a');
    figures.push_back(std::move(figure));
  }
  // Motions of the board (and the cells around it), combined with all permutations of the colours;
  // those that change the colour of the border are dropped.
  std::vector<Motion> motions;
  for (const std::vector<std::uint32_t>& images : board_symmetries(lattice, points, sides)) {
    std::vector<int> name(colours_of_edges(lattice));
    std::iota(name.begin(), name.end(), 0);
    do {
      motions.emplace_back([this, images, name](const Figure& figure) {
        Figure moved = image(figure, images);
        for (std::size_t side = 1; side < moved.size(); ++side) moved[side] = name[moved[side]];
        return moved;
      });
    } while (std::next_permutation(name.begin(), name.end()));
  }
  Symmetries symmetries(figures, motions);
  symmetries.group = name_of(sides) + ", exchanges of colours";
  return symmetries;
}

Puzzle laid_on(const Arguments& arguments, Lattice lattice, const Board& board) {
  const std::string border = arguments.choice("border");
  return puzzle_of(make(lattice, board, border == "any" ? '\0' : border[0]));
}

Puzzle build_macmahon(const Arguments& arguments) {
  const std::vector<std::size_t> size = arguments.size("size", {num_pieces, "rectangle", "6x4"});
  if (size[0] * size[1] != num_pieces) {
    throw std::invalid_argument("the board has " + std::to_string(size[0] * size[1]) +
                                " cells; there are 24 squares");
  }
  return laid_on(arguments, Lattice::squares, rectangle(size[0], size[1]));
}

Puzzle build_triangles(const Arguments& arguments) {
  const Board board = board_of(arguments, triangle_board_of, [](std::uint64_t cells) {
    if (cells == num_pieces) return;
    throw std::invalid_argument("the board has " + cells_text(cells) + "; there are 24 triangles");
  });
  return laid_on(arguments, Lattice::triangles, board);
}

}  // namespace

Model macmahon_model() {
  Model model;
  model.name = "macmahon";
  model.summary = "lay MacMahon's 24 three-coloured squares so that equal colours meet";
  model.usage = "[WxH]";
  model.examples =
      "  dlx macmahon -n 1                       one way to lay them six by four\n"
      "  dlx macmahon --count                    106624, with one colour along the border\n"
      "  dlx macmahon --count --up-to-symmetry --reflections   13328\n"
      "  dlx macmahon --border any -n 1          any colours along the border\n";
  model.notes =
      "W columns and H rows, 24 cells in all; 6x4 by default. Squares may be rotated, but not\n"
      "reflected. Symmetries are rotations and exchanges of colours, with --reflections also\n"
      "reflections. Items: the squares aaaa.. by the colours of their edges, the cells r0c0.., and "
      "with colours the\n"
      "edges h1c0.. above and v0c1.. left of a cell.\n";
  using enum ParameterKind;
  model.parameters = {
      positional({"size", size, "WxH", "columns and rows, 24 squares in all", "6x4"}),
      one_of({"a", "b", "c", "any"},
             {"border", choice, "COLOUR", "the colour of the border: a, b, c or any", "a"})};
  model.make = build_macmahon;
  model.has_symmetries = model.has_mirror_images = true;
  return model;
}

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
      "Sizes and board files are those of polyiamond, with 24 cells; 2x2x2 is the hexagon.\n"
      "Triangles may be rotated, but not reflected. Symmetries are rotations and exchanges of\n"
      "colours, with --reflections also reflections. Items: the triangles aaa.. by the colours of "
      "their edges, the\n"
      "cells r0c0.., and with colours the edges r0c0b below, r0c0r right and r0c0l left of a\n"
      "cell that points up.\n";
  using enum ParameterKind;
  model.parameters = {
      positional(
          {"size", size, "SIZE", "a triangle N, parallelogram AxB or hexagon AxBxC", "2x2x2"}),
      {"board", document, "FILE", "a board file, - for stdin, instead of a size"},
      {"free", text, "CELLS", "cells that remain free, such as r0c3,r1c5"},
      one_of({"a", "b", "c", "d", "any"},
             {"border", choice, "COLOUR", "the colour of the border: a, b, c, d or any", "a"})};
  model.make = build_triangles;
  model.has_symmetries = model.has_mirror_images = true;
  return model;
}

}  // namespace dlx::puzzles
