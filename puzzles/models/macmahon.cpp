#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <vector>

#include "puzzles/models/models.hpp"
#include "puzzles/shared/arguments.hpp"
#include "puzzles/shared/board.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

constexpr std::size_t num_pieces = 24;
constexpr int num_edge_colours = 3;

// The colours of the sides of a square, a, b or c: top, right, bottom, left.
using Edges = std::string;

// A placed square.
struct Laid {
  int row, column;
  Edges edges;
};

Edges first_turn(Edges edges) {
  Edges first = edges;
  for (std::size_t turn = 1; turn < edges.size(); ++turn) {
    std::rotate(edges.begin(), edges.begin() + 1, edges.end());
    first = std::min(first, edges);
  }
  return first;
}

// All ways to colour the sides; the squares are the lexicographically first of their rotations.
std::vector<Edges> all_edges() {
  std::vector<Edges> all;
  for (const char top : {'a', 'b', 'c'})
    for (const char right : {'a', 'b', 'c'})
      for (const char bottom : {'a', 'b', 'c'})
        for (const char left : {'a', 'b', 'c'}) all.push_back({top, right, bottom, left});
  return all;
}

std::string edge_text(char edge) {
  constexpr std::array<int, num_edge_colours> colours{204, 222, 75};
  return "\x1b[30;48;5;" + std::to_string(colours[edge - 'a']) + "m" + edge + plain;
}

struct MacMahon {
  int width, height;
  Problem problem;
  std::vector<Laid> laid;  // by option

  std::string draw(const Cover& cover, Style style) const;
  pictures::Picture picture(const Cover& cover) const;
  Symmetries symmetries(bool with_mirror_images) const;
};

// MacMahon's 24 squares with edges of three colours, coloured in all ways: placed with rotations on
// a rectangle so that adjacent edges have the same colour, and edges on the border the colour
// `border` ('\0': any).
//
// Items: the squares aaaa.. by their edges (in the rotation that is alphabetically first), the cells
// r0c0.., and as secondary items, with the colours, the edges h1c0.. above and v0c1.. left of a
// cell. Edges on the border belong to one cell, so they need no item.
// Source:   P. A. MacMahon, New Mathematical Pastimes, 1921; Knuth, TAOCP 4B, 7.2.2.1.
MacMahon make(int width, int height, char border) {
  MacMahon puzzle{width, height, {}, {}};
  ProblemBuilder builder;
  const std::vector<Edges> all = all_edges();
  const std::vector<Cell> cells = cells_of(rectangle(width, height));
  const auto edge_name = [](char kind, int row, int column) {
    return kind + cell_name({row, column}).substr(1);
  };
  for (const Edges& edges : all)
    if (first_turn(edges) == edges) builder.add_primary(edges);
  for (const Cell& cell : cells) builder.add_primary(cell_name(cell));
  for (const auto& [row, column] : cells)
    if (row > 0) builder.add_secondary(edge_name('h', row, column));
  for (const auto& [row, column] : cells)
    if (column > 0) builder.add_secondary(edge_name('v', row, column));
  for (const Edges& edges : all) {
    for (const auto& [row, column] : cells) {
      // The edge of each side; edges on the border have no item.
      const std::array<std::string, 4> names{
          edge_name('h', row, column), edge_name('v', row, column + 1),
          edge_name('h', row + 1, column), edge_name('v', row, column)};
      std::vector<Entry> option{*builder.find_item(first_turn(edges)),
                                *builder.find_item(cell_name({row, column}))};
      bool fits = true;
      for (std::size_t side = 0; side < edges.size(); ++side) {
        if (const std::optional<ItemId> edge = builder.find_item(names[side])) {
          option.emplace_back(*edge, builder.colour(edges.substr(side, 1)));
        } else {
          fits = fits && (border == '\0' || edges[side] == border);
        }
      }
      if (!fits) continue;
      builder.add_option(option);
      puzzle.laid.push_back({row, column, edges});
    }
  }
  puzzle.problem = builder.build();
  return puzzle;
}

// Corners are four characters apart, with the letters of the edges in the middle between them.
std::string MacMahon::draw(const Cover& cover, Style style) const {
  std::vector<std::string> canvas(2 * height + 1, std::string(4 * width + 1, ' '));
  for (const OptionId option : cover) {
    const auto& [row, column, edges] = laid[index(option)];
    const std::size_t line = 2 * row, left = 4 * column;
    canvas[line].replace(left, 5, std::string("+-") + edges[0] + "-+");
    canvas[line + 1][left] = edges[3];
    canvas[line + 1][left + 4] = edges[1];
    canvas[line + 2].replace(left, 5, std::string("+-") + edges[2] + "-+");
  }
  std::string text;
  for (const std::string& line : canvas) {
    for (const char drawn : line) {
      if (style.colour && drawn >= 'a')
        text += edge_text(drawn);
      else
        text += drawn;
    }
    text += '\n';
  }
  return text;
}

pictures::Picture MacMahon::picture(const Cover& cover) const {
  using namespace pictures;
  Picture picture = board_picture("MacMahon's squares", width, height);
  for (const OptionId option : cover) {
    const auto& [row, column, edges] = laid[index(option)];
    // Clockwise from the top left corner, so that the upper side is the first.
    const std::vector<Spot> corners = square(column, row, Paint::none).rings.front();
    const Spot middle{corners[0].x + unit / 2, corners[0].y + unit / 2};
    for (std::size_t side = 0; side < edges.size(); ++side) {
      const Spot from = corners[side], to = corners[(side + 1) % edges.size()];
      picture.add(Area{{{from, to, middle}}, colour(edges[side] - 'a'), {Paint::on_colour, 2}});
      const Spot centre{(from.x + to.x + middle.x) / 3, (from.y + to.y + middle.y) / 3};
      picture.add(Label{centre, std::string(1, edges[side]), 20, Paint::on_colour});
    }
    picture.add(Area{{corners}, Paint::none, {Paint::on_colour, 5}});
  }
  return picture;
}

// Rotations of the board, with mirror images also reflections, combined with all permutations of
// the colours; those that change the form of the board or the colour of the border are dropped.
Symmetries MacMahon::symmetries(bool with_mirror_images) const {
  std::vector<Figure> figures;
  for (const auto& [row, column, edges] : laid) {
    Figure figure{row, column};
    for (const char edge : edges) figure.push_back(edge - 'a');
    figures.push_back(std::move(figure));
  }
  std::vector<Motion> motions;
  for (int motion = 0; motion < (with_mirror_images ? 8 : 4); ++motion) {
    std::vector<int> name(num_edge_colours);
    std::iota(name.begin(), name.end(), 0);
    do {
      motions.emplace_back([this, motion, name](Figure figure) {
        int rows = height;
        int columns = width;
        for (int turn = 0; turn < motion % 4; ++turn) {  // clockwise
          figure = {figure[1], rows - 1 - figure[0], figure[5], figure[2], figure[3], figure[4]};
          std::swap(rows, columns);
        }
        if (motion >= 4) {
          figure[1] = columns - 1 - figure[1];
          std::swap(figure[3], figure[5]);
        }
        for (std::size_t side = 2; side < figure.size(); ++side) figure[side] = name[figure[side]];
        return figure;
      });
    } while (std::next_permutation(name.begin(), name.end()));
  }
  Symmetries symmetries(figures, motions);
  symmetries.group =
      name_of(with_mirror_images ? Sides::free : Sides::one_sided) + ", exchanges of colours";
  return symmetries;
}

Puzzle build_macmahon(const Arguments& arguments) {
  const std::vector<std::size_t> size = arguments.size("size", {num_pieces, "rectangle", "6x4"});
  if (size[0] * size[1] != num_pieces) {
    throw std::invalid_argument("the board has " + std::to_string(size[0] * size[1]) +
                                " cells; there are 24 squares");
  }
  const std::string border = arguments.choice("border");
  return puzzle_of(make(static_cast<int>(size[0]), static_cast<int>(size[1]),
                        border == "any" ? '\0' : border[0]));
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
      "reflections. Items: the squares aaaa.. by the colours of their edges, the cells\n"
      "r0c0.., and with colours the edges h1c0.. above and v0c1.. left of a cell.\n";
  using enum ParameterKind;
  model.parameters = {
      positional({"size", size, "WxH", "columns and rows, 24 squares in all", "6x4"}),
      one_of({"a", "b", "c", "any"},
             {"border", choice, "COLOUR", "the colour of the border: a, b, c or any", "a"})};
  model.make = build_macmahon;
  model.has_symmetries = model.has_mirror_images = true;
  return model;
}

}  // namespace dlx::puzzles
