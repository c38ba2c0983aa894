#include "dlx/counting/space_choice.hpp"

#include <utility>
#include <vector>

#include "dlx/counting/components.hpp"
#include "dlx/counting/order.hpp"
#include "dlx/counting/steps.hpp"
#include "dlx/problem/selection.hpp"

namespace dlx::counting {
namespace {

// The best of the orders that are wanted and whose states are narrow enough.
std::optional<ItemOrder> choose_order(const Problem& problem, std::string_view wanted) {
  for (ItemOrder& order : find_orders(problem)) {
    if (wanted != "auto" && wanted != order.name) continue;
    if (order.widest <= 64 * most_words) return std::move(order);
  }
  return std::nullopt;
}

}  // namespace

std::optional<SpaceChoice> choose_space(const Problem& problem, std::string_view order) {
  std::vector<ItemId> items;
  std::string_view name = order;
  const std::vector<Component> components = joined_components(problem);
  if (components.size() <= 1) {
    std::optional<ItemOrder> chosen = choose_order(problem, order);
    if (!chosen) return std::nullopt;
    items = std::move(chosen->items);
    name = chosen->name;
  } else {
    std::size_t most = 0;
    for (const Component& component : components) {
      const Problem part = select(problem, {component.items, component.options});
      const std::optional<ItemOrder> chosen = choose_order(part, order);
      if (!chosen) return std::nullopt;
      for (const ItemId item : chosen->items) items.push_back(component.items[index(item)]);
      if (component.items.size() <= most) continue;
      most = component.items.size();
      name = chosen->name;
    }
  }
  StateSpace space(problem, items);
  if (space.words() > most_words) return std::nullopt;
  return SpaceChoice{std::move(space), name};
}

}  // namespace dlx::counting
