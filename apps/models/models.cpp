#include "apps/models/colouring.hpp"
#include "apps/models/langford.hpp"
#include "apps/models/latin.hpp"
#include "apps/models/macmahon.hpp"
#include "apps/models/model.hpp"
#include "apps/models/pentomino.hpp"
#include "apps/models/polyomino.hpp"
#include "apps/models/queens.hpp"
#include "apps/models/soma.hpp"
#include "apps/models/steiner.hpp"

namespace dlx::models {

std::span<const Model> all_models() {
  static const Model table[] = {
      queens_model(), pentomino_model(), polyomino_model(),
      soma_model(),   langford_model(),  latin_model(),
      macmahon_model(), colouring_model(), steiner_model(),
  };
  return table;
}

}  // namespace dlx::models
