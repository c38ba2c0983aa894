#include "apps/models/polycube.hpp"

#include <algorithm>

#include "apps/cli/usage_error.hpp"
#include "apps/models/pieces.hpp"
#include "apps/models/solid.hpp"

namespace dlx::models {
namespace {

bool is_flat(const Polyform& piece) {
  const auto thin = [&](int Point::*axis) {
    return std::all_of(piece.cells.begin(), piece.cells.end(),
                       [&](const Point& cell) { return cell.*axis == piece.cells[0].*axis; });
  };
  return thin(&Point::x) || thin(&Point::y) || thin(&Point::z);
}

Instance build_polycube(const Words& words) {
  PieceChoice choice = pieces_of(words, Lattice::cubes, Sides::one_sided, 5, 7);
  if (words.options.has("planar")) {
    std::vector<Polyform> flat;
    for (const Polyform& piece : choice.pieces) {
      if (is_flat(piece)) flat.push_back(piece);
    }
    choice.pieces = flat;
  }
  if (words.arguments.empty() && !words.options.has("board"))
    throw cli::UsageError("expected a box WxHxD or --board FILE");
  const std::vector<Point> solid =
      solid_of(words, "", [&](std::size_t cells) { choice.check_area(cells); });
  return solid_packing(solid, choice.pieces, choice.sides);
}

}  // namespace

Model polycube_model() {
  Model model;
  model.name = "polycube";
  model.summary = "build a box, or a solid of yours, from polycubes of any size";
  model.usage = "WxHxD | --board FILE [--order N]";
  model.examples =
      "  dlx polycube 5x4x3 --planar -n 1          the twelve solid pentominoes\n"
      "  dlx polycube 10x3x2 --planar --count --up-to-symmetry   12\n"
      "  dlx polycube 4x4x2 --order 4 -n 1         the eight tetracubes\n"
      "  dlx polycube 2x2x2 --order 2 --any-number --count   9, with bricks of two cubes\n";
  model.notes =
      "A box is W wide, H high and D layers deep; files and drawings are those of soma. Mirror\n"
      "images are two pieces, as nothing turns one into the other, or one with --mirror. Items: "
      "the\n"
      "pieces by name, with the letters of soma and pentomino where they have one, and the cells\n"
      "x0y0z0.. by column, row and layer.\n";
  model.options = {
      {.name = "board",
       .value = "FILE",
       .help = "a file with a solid, - for stdin, instead of a box"},
      {.name = "order", .value = "N", .help = "all polycubes of N cubes, 1 to 7 (default 5)"},
      {.name = "planar", .help = "only those of one layer"},
      {.name = "mirror", .help = "mirror images are the same piece"},
      {.name = "any-number", .help = "each piece any number of times, or not at all"},
  };
  model.build = build_polycube;
  model.has_symmetries = true;
  return model;
}

}  // namespace dlx::models
