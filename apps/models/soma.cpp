#include "apps/models/soma.hpp"

#include <stdexcept>
#include <string>

#include "apps/models/solid.hpp"

namespace dlx::models {
namespace {

void check_volume(std::size_t cells) {
  if (cells == 27) return;
  throw std::invalid_argument("the solid has " + cells_text(cells) + "; the Soma pieces cover 27");
}

}  // namespace

const std::vector<Polyform>& soma_pieces() {
  static const std::vector<Polyform> pieces{
      {"V", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}},
      {"L", {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}}},
      {"T", {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {1, 1, 0}}},
      {"Z", {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}}},
      {"A", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 0, 1}}},
      {"B", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 1, 1}}},
      {"P", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
  };
  return pieces;
}

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
  model.options = {
      {.name = "board",
       .value = "FILE",
       .help = "a file with a solid, - for stdin, instead of a box"},
  };
  model.build = [](const Words& words) {
    return solid_packing(solid_of(words, "3x3x3", check_volume), soma_pieces(), Sides::one_sided);
  };
  model.has_symmetries = true;
  return model;
}

}  // namespace dlx::models
