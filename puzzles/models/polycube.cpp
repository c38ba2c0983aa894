#include <algorithm>
#include <stdexcept>

#include "puzzles/models/models.hpp"
#include "puzzles/shared/packing.hpp"
#include "puzzles/shared/pieces.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

void check_volume(std::uint64_t cells) {
  if (cells == 27) return;
  throw std::invalid_argument("the solid has " + cells_text(cells) + "; the Soma pieces cover 27");
}

Puzzle build_soma(const Arguments& arguments) {
  return solid_packing(solid_of(arguments, check_volume), soma_pieces(), Sides::one_sided);
}

bool is_flat(const Polyform& piece) {
  const auto thin = [&](int Point::*axis) {
    return std::ranges::all_of(
        piece.cells, [&](const Point& cell) { return cell.*axis == piece.cells[0].*axis; });
  };
  return thin(&Point::x) || thin(&Point::y) || thin(&Point::z);
}

Puzzle build_polycube(const Arguments& arguments) {
  PieceChoice choice = pieces_of(arguments, Lattice::cubes, Sides::one_sided);
  if (arguments.has("planar"))
    std::erase_if(choice.pieces, [](const Polyform& piece) { return !is_flat(piece); });
  if (!arguments.has("size") && !arguments.has("board"))
    throw ParameterError("size", "expected a box such as 5x4x3, or a board");
  const std::vector<Point> solid =
      solid_of(arguments, [&](std::uint64_t cells) { choice.check_area(cells); });
  Puzzle puzzle = solid_packing(solid, choice.pieces, choice.sides);
  puzzle.why_infeasible = choice.area_fault(solid.size());
  return puzzle;
}

}  // namespace

Model soma_model() {
  Model model;
  model.name = "soma";
  model.summary = "build a cube, or a solid of yours, from the seven Soma pieces";
  model.usage = "[WxHxD | --board FILE]";
  model.examples =
      "  dlx soma -n 1                     draw one way to build the cube\n"
      "  dlx soma --count                  count them: 11520\n"
      "  dlx soma --count --up-to-symmetry --reflections   240\n"
      "  dlx soma --board wall.txt         any solid of 27 cubes\n";
  model.notes =
      "A box is W wide, H high and D layers deep; 3x3x3 by default. In a file, empty lines\n"
      "separate the layers; '#' is a cube, '.' or a space is empty. Layers are drawn side by\n"
      "side. Items: the pieces V L T Z A B P and the cells x0y0z0.. by column, row and layer.\n";
  model.parameters = solid_parameters("3x3x3");
  model.make = build_soma;
  model.has_symmetries = model.has_mirror_images = true;
  return model;
}

Model polycube_model() {
  Model model;
  model.name = "polycube";
  model.summary = "build a box, or a solid of yours, from polycubes of any size";
  model.usage = "WxHxD | --board FILE [--order N]";
  model.examples =
      "  dlx polycube 5x4x3 --planar -n 1          the twelve solid pentominoes\n"
      "  dlx polycube 10x3x2 --planar --count --up-to-symmetry --reflections   12\n"
      "  dlx polycube 4x4x2 --order 4 -n 1         the eight tetracubes\n"
      "  dlx polycube 2x2x2 --order 2 --any-number --count   9, with bricks of two cubes\n";
  model.notes =
      "A box is W wide, H high and D layers deep; files and drawings are those of soma.\n"
      "Mirror images are different pieces, because no rotation maps one to the other; with\n"
      "--mirror they are the same piece. Items: the pieces by name (their letter in soma or\n"
      "pentomino if they have one), and the cells x0y0z0.. by column, row and layer.\n";
  using enum ParameterKind;
  model.parameters = solid_parameters("");
  model.parameters.insert(
      model.parameters.end(),
      {
          {"order", number, "N", "all polycubes of N cubes, 1 to 7", "5", 1, 7},
          {"planar", flag, "", "only polycubes of one layer"},
          {"mirror", flag, "", "mirror images are the same piece"},
          {"any-number", flag, "", "each piece any number of times, or not at all"},
      });
  model.make = build_polycube;
  model.has_symmetries = model.has_mirror_images = true;
  return model;
}

}  // namespace dlx::puzzles
