#include <stdexcept>

#include "puzzles/models/models.hpp"
#include "puzzles/shared/flat_packing.hpp"
#include "puzzles/shared/pieces.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

void check_area(std::size_t cells) {
  if (cells == 60) return;
  throw std::invalid_argument("the board has " + cells_text(cells) +
                              "; the twelve pentominoes cover 60");
}

Puzzle build_pentomino(const Arguments& arguments) {
  if (arguments.has("pieces")) return flat_packing_of(arguments, Lattice::squares, rectangle_of);
  const Board board = board_of(arguments, rectangle_of, check_area);
  return flat_packing(Lattice::squares, board, pentominoes(), Sides::free);
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
      "  dlx pentomino 5x5 --pieces F,L,P,U,Y    five of the pieces\n";
  model.notes =
      "A rectangle is W columns wide and H rows high, 10x6 if none is given. In a board file each\n"
      "line is a row, '#' a cell and '.' or a space a hole. Items: the pieces F I L N P T U V W X "
      "Y\n"
      "Z, and the cells r0c0, r0c1, ... by row and column.\n";
  using enum ParameterKind;
  model.parameters = {
      positional({"size", size, "WxH", "columns and rows of a rectangle", "10x6"}),
      {"board", document, "FILE", "a board file, - for stdin, instead of a rectangle"},
      {"pieces", text_or_document, "FILE|LIST",
       "others than all twelve: those of a file, or of a list such as F,2xI,L4"}};
  model.make = build_pentomino;
  model.has_symmetries = true;
  return model;
}

}  // namespace dlx::puzzles
