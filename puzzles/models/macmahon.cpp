#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <vector>

#include "puzzles/models/models.hpp"
#include "puzzles/shared/arguments.hpp"
#include "puzzles/shared/board.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

constexpr int num_squares = 24;

// The colours of the edges: top, right, bottom, left.
using Edges = std::string;

// A square as it lies on the board.
struct Laid {
  int row, column;
  Edges edges;
};

Edges turned(const Edges& edges) { return edges.substr(1) + edges[0]; }

Edges first_turn(Edges edges) {
  Edges first = edges;
  for (int turn = 0; turn < 3; ++turn) {
    edges = turned(edges);
    first = std::min(first, edges);
  }
  return first;
}

// All 81 ways to colour four edges; the squares are those that are the first of their turns.
std::vector<Edges> all_edges() {
  std::vector<Edges> all;
  for (int code = 0; code < 81; ++code) {
    Edges edges;
    for (const int place : {27, 9, 3, 1}) edges += static_cast<char>('a' + code / place % 3);
    all.push_back(edges);
  }
  return all;
}

struct MacMahon {
  int width, height;
  char border;
  Problem problem;
  std::vector<Laid> laid;  // by option

  bool fits(const Laid& square) const;
  std::string draw(const Cover& cover, Style style) const;
  pictures::Picture picture(const Cover& cover) const;
  Symmetries symmetries() const;
};

bool MacMahon::fits(const Laid& square) const {
  if (border == '\0') return true;
  return (square.row > 0 || square.edges[0] == border) &&
         (square.column + 1 < width || square.edges[1] == border) &&
         (square.row + 1 < height || square.edges[2] == border) &&
         (square.column > 0 || square.edges[3] == border);
}

// MacMahon's 24 squares, which have edges of three colours a, b, c in all ways and may be turned:
// laid as a rectangle so that edges that meet have the same colour, and those at the border the
// colour `border` ('\0': any).
//
// Items: the squares aaaa to cccc by their edges (top, right, bottom, left, in the turn that is
// first in the alphabet), the cells r0c0.., and as secondary items, with the colours, the edges
// h1c0.. above and v0c1.. left of a cell.
// Source: P. A. MacMahon, New Mathematical Pastimes, 1921; Knuth, TAOCP 4B, 7.2.2.1.
MacMahon make(int width, int height, char border) {
  MacMahon puzzle{width, height, border, {}, {}};
  ProblemBuilder builder;
  const std::vector<Edges> all = all_edges();
  for (const Edges& edges : all) {
    if (first_turn(edges) == edges) builder.add_primary(edges);
  }
  for (const Cell& cell : cells_of(rectangle(width, height))) builder.add_primary(cell_name(cell));
  // Edges at the border have one neighbour only: they need no item.
  const auto edge_name = [](char letter, int row, int column) {
    return std::string(1, letter).append(cell_name({row, column}).substr(1));
  };
  for (int row = 1; row < height; ++row) {
    for (int column = 0; column < width; ++column)
      builder.add_secondary(edge_name('h', row, column));
  }
  for (int row = 0; row < height; ++row) {
    for (int column = 1; column < width; ++column)
      builder.add_secondary(edge_name('v', row, column));
  }

  for (const Edges& edges : all) {
    for (const Cell& cell : cells_of(rectangle(width, height))) {
      const Laid square{cell.first, cell.second, edges};
      if (!puzzle.fits(square)) continue;
      std::vector<Entry> option{*builder.find_item(first_turn(edges)),
                                *builder.find_item(cell_name(cell))};
      const std::array<std::string, 4> names{
          edge_name('h', square.row, square.column), edge_name('v', square.row, square.column + 1),
          edge_name('h', square.row + 1, square.column), edge_name('v', square.row, square.column)};
      for (std::size_t side = 0; side < 4; ++side) {
        const std::optional<ItemId> item = builder.find_item(names[side]);
        if (item) option.emplace_back(*item, builder.colour(edges.substr(side, 1)));
      }
      builder.add_option(option);
      puzzle.laid.push_back(square);
    }
  }
  puzzle.problem = builder.build();
  return puzzle;
}

// A letter on a background of its colour.
std::string edge_text(char colour, Style style) {
  if (!style.colour) return {colour};
  const std::array<int, 3> colours{204, 222, 75};
  return "\x1b[30;48;5;" + std::to_string(colours[colour - 'a']) + "m" + colour + plain;
}

std::string MacMahon::draw(const Cover& cover, Style style) const {
  std::vector<std::vector<Edges>> board(height, std::vector<Edges>(width));
  for (const OptionId option : cover) {
    const Laid& square = laid[index(option)];
    board[square.row][square.column] = square.edges;
  }
  // Each edge stands between the corners of its squares once.
  const auto line_of = [&](int row, std::size_t side) {
    std::string line = "+";
    for (int column = 0; column < width; ++column)
      line += "-" + edge_text(board[row][column][side], style) + "-+";
    return line + '\n';
  };
  std::string text;
  for (int row = 0; row < height; ++row) {
    text += line_of(row, 0) + edge_text(board[row][0][3], style);
    for (int column = 0; column < width; ++column)
      text += "   " + edge_text(board[row][column][1], style);
    text += '\n';
  }
  return text + line_of(height - 1, 2);
}

pictures::Picture MacMahon::picture(const Cover& cover) const {
  using namespace pictures;
  Picture picture = board_picture("MacMahon's squares", width, height);
  for (const OptionId option : cover) {
    const Laid& square = laid[index(option)];
    const int left = square.column * unit, top = square.row * unit;
    const Spot middle{left + unit / 2, top + unit / 2};
    const std::array<Spot, 4> corners{
        {{left, top}, {left + unit, top}, {left + unit, top + unit}, {left, top + unit}}};
    for (std::size_t side = 0; side < 4; ++side) {
      const Spot from = corners[side], to = corners[(side + 1) % 4];
      picture.add(
          Area{{{from, to, middle}}, colour(square.edges[side] - 'a'), {Paint::on_colour, 2}});
      const Spot centre{(from.x + to.x + middle.x) / 3, (from.y + to.y + middle.y) / 3};
      picture.add(Label{centre, square.edges.substr(side, 1), 20, Paint::on_colour});
    }
    picture.add(box(left, top, unit, unit, Paint::none, {Paint::on_colour, 5}));
  }
  return picture;
}

Symmetries MacMahon::symmetries() const {
  std::vector<Figure> figures;
  for (const Laid& square : laid) {
    Figure figure{square.row, square.column};
    for (const char colour : square.edges) figure.push_back(colour - 'a');
    figures.push_back(std::move(figure));
  }
  // Turns and reflections of the board, with the colours renamed in all ways; those that change
  // the colour of the border are no symmetries. No board of 24 cells is a square.
  std::vector<Motion> motions;
  for (int motion = 0; motion < 4; ++motion) {
    std::array<int, 3> name{0, 1, 2};
    do {
      motions.emplace_back([this, motion, name](Figure figure) {
        if ((motion & 1) != 0) {
          figure[0] = height - 1 - figure[0];
          std::swap(figure[2], figure[4]);
        }
        if ((motion & 2) != 0) {
          figure[1] = width - 1 - figure[1];
          std::swap(figure[3], figure[5]);
        }
        for (std::size_t side = 2; side < 6; ++side) figure[side] = name[figure[side]];
        return figure;
      });
    } while (std::next_permutation(name.begin(), name.end()));
  }
  return {figures, motions};
}

Puzzle build_macmahon(const Arguments& arguments) {
  const std::vector<std::size_t> size = arguments.size("size", {num_squares, "rectangle", "6x4"});
  const std::size_t width = size[0], height = size[1];
  if (width * height != num_squares) {
    throw std::invalid_argument("the board has " + std::to_string(width * height) +
                                " cells; there are 24 squares");
  }
  const std::string border = arguments.choice("border");
  return puzzle_of(
      make(static_cast<int>(width), static_cast<int>(height), border == "any" ? '\0' : border[0]));
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
      "  dlx macmahon --count --up-to-symmetry   13328\n"
      "  dlx macmahon --border any -n 1          any colours along the border\n";
  model.notes =
      "W columns by H rows, 24 in all, 6x4 if nothing is given. Squares may be turned, not "
      "flipped.\n"
      "Images of a solution are those of its turns, reflections and exchanges of colours. Items:\n"
      "the squares aaaa.. by the colours of their edges, the cells r0c0.., and with colours the\n"
      "edges h1c0.. above and v0c1.. left of a cell.\n";
  using enum ParameterKind;
  model.parameters = {
      positional({"size", size, "WxH", "columns and rows, 24 squares in all", "6x4"}),
      one_of({"a", "b", "c", "any"},
             {"border", choice, "COLOUR", "the colour of the border: a, b, c or any", "a"})};
  model.make = build_macmahon;
  model.has_symmetries = true;
  return model;
}

}  // namespace dlx::puzzles
