#include "dlx/states/components.hpp"

#include "dlx/problem/selection.hpp"
#include "dlx/states/colour_use.hpp"

namespace dlx::states {

std::vector<Component> joined_components(const Problem& problem) {
  const ColourUse use = find_colour_use(problem);
  return find_components(
      problem, [&](ItemId item) { return use.can_conflict(index(item) - problem.num_primary()); });
}

std::vector<Problem> split_components(const Problem& problem) {
  const std::vector<Component> components = joined_components(problem);
  if (components.size() <= 1) return {problem};
  std::vector<Problem> parts;
  for (const Component& component : components) {
    parts.push_back(select(problem, {.items = component.items, .options = component.options}));
  }
  return parts;
}

}  // namespace dlx::states
