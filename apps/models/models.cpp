#include "apps/models/model.hpp"
#include "apps/models/pentomino.hpp"
#include "apps/models/queens.hpp"

namespace dlx::models {

std::span<const Model> all_models() {
  static const Model table[] = {
      queens_model(),
      pentomino_model(),
  };
  return table;
}

}  // namespace dlx::models
