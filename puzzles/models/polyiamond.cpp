#include "puzzles/models/models.hpp"
#include "puzzles/shared/flat_packing.hpp"
#include "puzzles/shared/pieces.hpp"

namespace dlx::puzzles {
namespace {

Puzzle build_polyiamond(const Arguments& arguments) {
  return flat_packing_of(arguments, Lattice::triangles, triangle_board_of);
}

}  // namespace

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
      "Boards have sides of N, A and B, or A, B and C triangles. In a file of a board or of "
      "pieces\n"
      "a triangle in row r and column c points up if r + c is even, from 0; else it is like those\n"
      "of polyomino. Items: the pieces p1.. by name, the copies of a piece as NAME.1, NAME.2, "
      "...,\n"
      "and the cells r0c0, r0c1, ... by row and column.\n";
  using enum ParameterKind;
  model.parameters = flat_parameters(
      positional({"size", size, "SIZE", "a triangle N, parallelogram AxB or hexagon AxBxC", "6x6"}),
      "polyiamonds of N triangles", 12, "6");
  model.make = build_polyiamond;
  model.has_symmetries = true;
  return model;
}

}  // namespace dlx::puzzles
