#include "dlx/engine/shared/path_check.hpp"

#include <unordered_map>

#include "dlx/search_state.hpp"

namespace dlx {

bool is_option_path(const Problem& problem, std::span<const OptionId> forced,
                    std::span<const OptionId> path) {
  if (path.empty()) return false;
  std::unordered_map<std::uint32_t, ColourId> covered;
  const auto add = [&](OptionId option) {
    if (index(option) >= problem.num_options()) return false;
    bool has_primary = false;
    for (const Entry& entry : problem.option(option)) {
      if (problem.is_primary(entry.item)) has_primary = true;
      const auto [place, is_new] = covered.emplace(index(entry.item), entry.colour);
      // A colour that both give is none for a primary item, or for a secondary one without colour.
      if (!is_new && (entry.colour == ColourId::none || place->second != entry.colour))
        return false;
    }
    return has_primary;
  };
  for (const OptionId option : forced) {
    if (!add(option)) return false;
  }
  for (const OptionId option : path) {
    if (!add(option)) return false;
  }
  return true;
}

void throw_lost_path() { throw StateError("it has a path that leads nowhere"); }

}  // namespace dlx
