#include <stdexcept>

#include "puzzles/models/models.hpp"
#include "puzzles/shared/packing.hpp"
#include "puzzles/shared/pieces.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

void check_area(std::uint64_t cells) {
  if (cells == 60) return;
  throw std::invalid_argument("the board has " + cells_text(cells) +
                              "; the twelve pentominoes cover 60");
}

Puzzle build_pentomino(const Arguments& arguments) {
  if (arguments.has("pieces")) return flat_packing_of(arguments, Lattice::squares, rectangle_of);
  const Board board = board_of(arguments, rectangle_of, check_area);
  return flat_packing(Lattice::squares, board, pentominoes(), Sides::free);
}

Puzzle build_polyomino(const Arguments& arguments) {
  if (!arguments.has("size") && !arguments.has("board"))
    throw ParameterError("size", "expected a rectangle such as 10x6, or a board");
  return flat_packing_of(arguments, Lattice::squares, rectangle_of);
}

Puzzle build_polyiamond(const Arguments& arguments) {
  return flat_packing_of(arguments, Lattice::triangles, triangle_board_of);
}

}  // namespace

Model pentomino_model() {
  Model model;
  model.name = "pentomino";
  model.summary = "pack the twelve pentominoes into a rectangle or a board of yours";
  model.usage = "[WxH | --board FILE] [--pieces LIST]";
  model.examples =
      "  dlx pentomino 10x6 -n 1            draw one packing\n"
      "  dlx pentomino 20x3                 draw all eight\n"
      "  dlx pentomino 15x4 --count         count them: 1472\n"
      "  dlx pentomino --count --up-to-symmetry  2339 of the 9356 of 10x6\n"
      "  dlx pentomino --board hole.txt     any board of 60 cells\n"
      "  dlx pentomino 8x8 --free r3c3,r3c4,r4c3,r4c4 -n 1   a chessboard without its centre\n"
      "  dlx pentomino 5x5 --pieces F,L,P,U,Y    five of the pieces\n";
  model.notes =
      "A rectangle is W columns wide and H rows high; 10x6 by default. Each line of a board\n"
      "file is a row; '#' is a cell, '.' or a space is a hole. Items: the pieces F I L N P T\n"
      "U V W X Y Z, and the cells r0c0, r0c1, ... by row and column.\n";
  using enum ParameterKind;
  model.parameters = {
      positional({"size", size, "WxH", "columns and rows of a rectangle", "10x6"}),
      {"board", document, "FILE", "a board file, - for stdin, instead of a rectangle"},
      {"free", text, "CELLS", "cells that remain free, such as r0c3,r6c2"},
      {"pieces", text_or_document, "FILE|LIST",
       "others than all twelve: those of a file, or of a list such as F,2xI,L4"}};
  model.make = build_pentomino;
  model.has_symmetries = true;
  return model;
}

Model polyomino_model() {
  Model model;
  model.name = "polyomino";
  model.summary = "pack polyominoes of any size, or pieces of yours, into a board";
  model.usage = "WxH | --board FILE [--order N] [--pieces FILE | LIST]";
  model.examples =
      "  dlx polyomino 10x6 -n 1                        the twelve pentominoes\n"
      "  dlx polyomino 8x8 --order 2 --any-number -n 1  dominoes\n"
      "  dlx polyomino 30x3 --one-sided --count         the 18 one-sided pentominoes\n"
      "  dlx polyomino 6x4 --pieces 2xL4,2xT4,O,I4      tetrominoes by their letters\n"
      "  dlx polyomino 3x3 --free r0c0 --order 4 --any-number -n 1   a cell remains free\n"
      "  dlx polyomino --board b.txt --pieces p.txt     pieces of yours, as many as you say\n";
  model.notes =
      "A letter names a piece of N cells if there is one: L is a pentomino, L4 has four\n"
      "cells. Each line of a board file is a row; '#' is a cell, '.' or a space is a hole. In\n"
      "a file of pieces, each piece begins with a line NAME, NAME COUNT or NAME * (any\n"
      "number), followed by rows like those of a board and an empty line. Items: the pieces\n"
      "by name, the copies of a piece as NAME.1, NAME.2, ..., and the cells r0c0, r0c1, ...\n"
      "by row and column.\n";
  using enum ParameterKind;
  model.parameters =
      flat_parameters(positional({"size", size, "WxH", "columns and rows of a rectangle"}),
                      "polyominoes of N cells", 10, "5");
  model.make = build_polyomino;
  model.has_symmetries = model.has_mirror_images = true;
  return model;
}

Model polyiamond_model() {
  Model model;
  model.name = "polyiamond";
  model.summary = "pack pieces of triangles into a triangle, parallelogram, hexagon or board";
  model.usage = "[N | AxB | AxBxC | --board FILE] [--order N] [--pieces FILE | LIST]";
  model.examples =
      "  dlx polyiamond 6x6 -n 1                   the twelve hexiamonds in a rhombus\n"
      "  dlx polyiamond 9x4 --count --up-to-symmetry   74 ways in a parallelogram\n"
      "  dlx polyiamond 2x3x6 -n 1                 a hexagon with sides 2 3 6 2 3 6\n"
      "  dlx polyiamond 2x2x2 --order 2 --any-number --count   20 tilings by lozenges\n";
  model.notes =
      "Boards have sides of N, A and B, or A, B and C triangles. In a file of a board or of\n"
      "pieces, the triangle in row r and column c, counted from 0, points up if r + c is\n"
      "even; otherwise the files are those of polyomino. Items: the pieces p1.. by name, the\n"
      "copies of a piece as NAME.1, NAME.2, ..., and the cells r0c0, r0c1, ... by row and\n"
      "column.\n";
  using enum ParameterKind;
  model.parameters = flat_parameters(
      positional({"size", size, "SIZE", "a triangle N, parallelogram AxB or hexagon AxBxC", "6x6"}),
      "polyiamonds of N triangles", 12, "6");
  model.make = build_polyiamond;
  model.has_symmetries = model.has_mirror_images = true;
  return model;
}

}  // namespace dlx::puzzles
