#include <algorithm>

#include "apps/models/colouring.hpp"
#include "apps/models/fillomino.hpp"
#include "apps/models/graceful.hpp"
#include "apps/models/langford.hpp"
#include "apps/models/latin.hpp"
#include "apps/models/macmahon.hpp"
#include "apps/models/model.hpp"
#include "apps/models/partition.hpp"
#include "apps/models/pentomino.hpp"
#include "apps/models/polycube.hpp"
#include "apps/models/polyiamond.hpp"
#include "apps/models/polyomino.hpp"
#include "apps/models/queens.hpp"
#include "apps/models/soma.hpp"
#include "apps/models/steiner.hpp"
#include "apps/models/triangles.hpp"
#include "apps/models/windows.hpp"
#include "apps/models/words.hpp"

namespace dlx::models {

std::span<const Model> all_models() {
  static const Model table[] = {
      queens_model(),   pentomino_model(), polyomino_model(), polyiamond_model(), soma_model(),
      polycube_model(), macmahon_model(),  triangles_model(), langford_model(),   latin_model(),
      steiner_model(),  colouring_model(), graceful_model(),  words_model(),      debruijn_model(),
      torus_model(),    fillomino_model(), partition_model(),
  };
  return table;
}

const Model* find_model(std::string_view name) {
  const std::span<const Model> models = all_models();
  const auto found = std::ranges::find(models, name, &Model::name);
  return found == models.end() ? nullptr : &*found;
}

}  // namespace dlx::models
