#include "dlx/states/space_choice.hpp"

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "dlx/problem/selection.hpp"
#include "dlx/states/colour_use.hpp"
#include "dlx/states/steps.hpp"
#include "dlx/states/tree_order.hpp"

namespace dlx::states {

std::optional<SpaceChoice> fit_space(const Problem& problem, std::span<const ItemOrder> orders,
                                     std::string_view wanted,
                                     std::span<const std::uint32_t> twins) {
  for (const ItemOrder& order : orders) {
    if (wanted != "auto" && wanted != order.name) continue;
    if (order.widest > 64 * most_words) continue;
    StateSpace space(problem, order.items, twins);
    if (space.words() <= most_words) return SpaceChoice{std::move(space), order.name};
  }
  return std::nullopt;
}

std::optional<SpaceChoice> choose_space(const Problem& problem, std::span<const ItemOrder> orders,
                                        std::string_view wanted,
                                        std::span<const std::uint32_t> twins) {
  std::optional<TreeOrder> tree;
  if (wanted == "tree" && (tree = find_tree_order(problem, orders))) orders = {&tree->order, 1};
  return fit_space(problem, orders, wanted, twins);
}

std::optional<SpaceChoice> choose_space(const Problem& problem, std::string_view wanted) {
  const std::vector<Component> components = joined_components(problem);
  if (components.size() <= 1) return choose_space(problem, find_orders(problem), wanted);
  std::vector<ItemId> items;
  std::string_view name = wanted;
  std::size_t most = 0;
  for (const Component& component : components) {
    const Problem part = select(problem, {component.items, component.options});
    const std::optional<SpaceChoice> chosen = choose_space(part, find_orders(part), wanted);
    if (!chosen) return std::nullopt;
    for (const ItemId item : chosen->space.order()) items.push_back(component.items[index(item)]);
    if (component.items.size() <= most) continue;
    most = component.items.size();
    name = chosen->order;
  }
  const ItemOrder order{name, std::move(items)};
  return fit_space(problem, {&order, 1}, name);
}

void refuse_wide_states() {
  throw std::invalid_argument("the states of this problem take too many bits; memo takes " +
                              std::to_string(64 * most_words));
}

}  // namespace dlx::states
