#include <stdexcept>

#include "puzzles/models/models.hpp"
#include "puzzles/shared/pieces.hpp"
#include "puzzles/shared/solid.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

void check_volume(std::size_t cells) {
  if (cells == 27) return;
  throw std::invalid_argument("the solid has " + cells_text(cells) + "; the Soma pieces cover 27");
}

Puzzle build_soma(const Arguments& arguments) {
  return solid_packing(solid_of(arguments, check_volume), soma_pieces(), Sides::one_sided);
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
      "  dlx soma --count --up-to-symmetry 240\n"
      "  dlx soma --board wall.txt         any solid of 27 cubes\n";
  model.notes =
      "A box is W wide, H high and D layers deep, 3x3x3 if none is given. In a file the layers "
      "are\n"
      "parted by empty lines; '#' is a cube, '.' or a space none. Layers are drawn side by side.\n"
      "Items: the pieces V L T Z A B P and the cells x0y0z0.. by column, row and layer.\n";
  model.parameters = solid_parameters("3x3x3");
  model.make = build_soma;
  model.has_symmetries = true;
  return model;
}

}  // namespace dlx::puzzles
