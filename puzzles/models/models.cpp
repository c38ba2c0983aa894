#include "puzzles/models/models.hpp"

#include <algorithm>

#include "puzzles/shared/arguments.hpp"

namespace dlx::puzzles {

std::span<const Model> models() {
  static const Model table[] = {
      queens_model(),   pentomino_model(), polyomino_model(), polyiamond_model(), soma_model(),
      polycube_model(), macmahon_model(),  triangles_model(), langford_model(),   latin_model(),
      steiner_model(),  colouring_model(), graceful_model(),  words_model(),      debruijn_model(),
      torus_model(),    fillomino_model(), partition_model(),
  };
  return table;
}

const Model* find_model(std::string_view name) {
  const auto found = std::ranges::find(models(), name, &Model::name);
  return found == models().end() ? nullptr : &*found;
}

Puzzle Model::build(const Values& values) const { return make(Arguments(*this, values)); }

}  // namespace dlx::puzzles
