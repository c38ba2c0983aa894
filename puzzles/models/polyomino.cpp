#include "puzzles/models/models.hpp"
#include "puzzles/shared/flat_packing.hpp"
#include "puzzles/shared/pieces.hpp"

namespace dlx::puzzles {
namespace {

Puzzle build_polyomino(const Arguments& arguments) {
  if (!arguments.has("size") && !arguments.has("board"))
    throw ParameterError("size", "expected a rectangle WxH or --board FILE");
  return flat_packing_of(arguments, Lattice::squares, rectangle_of);
}

}  // namespace

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
      "  dlx polyomino --board b.txt --pieces p.txt     pieces of yours, as many as you say\n";
  model.notes =
      "A piece is named by its letter, of those of N cells first: L is a pentomino, L4 has four\n"
      "cells. In a board file each line is a row, '#' a cell and '.' or a space a hole. In a file "
      "of\n"
      "pieces each begins with a line NAME, NAME COUNT or NAME * (any number), its rows are like\n"
      "those of a board, and an empty line ends it. Items: the pieces by name, the copies of a\n"
      "piece as NAME.1, NAME.2, ..., and the cells r0c0, r0c1, ... by row and column.\n";
  using enum ParameterKind;
  model.parameters =
      flat_parameters(positional({"size", size, "WxH", "columns and rows of a rectangle"}),
                      "polyominoes of N cells", 10, "5");
  model.make = build_polyomino;
  model.has_symmetries = true;
  return model;
}

}  // namespace dlx::puzzles
