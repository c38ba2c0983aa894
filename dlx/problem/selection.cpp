#include "dlx/selection.hpp"

#include <optional>
#include <unordered_map>

#include "dlx/deadline.hpp"
#include "dlx/problem/union_find.hpp"

namespace dlx {
namespace {

template <typename Id>
std::vector<Id> first_ids(std::uint32_t count) {
  std::vector<Id> ids;
  ids.reserve(count);
  for (std::uint32_t k = 0; k < count; ++k) ids.push_back(Id{k});
  return ids;
}

// Returns the first primary item of an option, which determines its component; nullopt without one.
std::optional<ItemId> first_primary(const Problem& problem, OptionId option) {
  for (const Entry& entry : problem.option(option)) {
    if (problem.is_primary(entry.item)) return entry.item;
  }
  return std::nullopt;
}

// The sets of items that options connect. Only primary items, and items of options with a primary
// item, belong to a component.
struct Connected {
  Connected(const Problem& problem, const std::function<bool(ItemId)>& connects)
      : sets(problem.num_items()), counts(problem.num_items()) {
    for (std::uint32_t k = 0; k < problem.num_primary(); ++k) counts[k] = true;
    for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
      Deadline::check(2 * problem.option(OptionId{o}).size());
      const std::optional<ItemId> first = first_primary(problem, OptionId{o});
      if (!first) continue;
      for (const Entry& entry : problem.option(OptionId{o})) {
        if (connects && !problem.is_primary(entry.item) && !connects(entry.item)) continue;
        sets.join(index(*first), index(entry.item));
        counts[index(entry.item)] = true;
      }
    }
  }

  UnionFind sets;
  std::vector<char> counts;
};

// The positions of the selected items in a selection: a table, or a map if few items are selected,
// because a problem may be divided into as many selections as it has items.
class Places {
 public:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  Places(const Problem& problem, std::span<const ItemId> items) {
    constexpr std::size_t few = 64;
    if (items.size() < problem.num_items() / few) {
      for (std::uint32_t k = 0; k < items.size(); ++k) map_[index(items[k])] = k;
    } else {
      Deadline::check(problem.num_items() / 10);
      table_.resize(problem.num_items(), none);
      for (std::uint32_t k = 0; k < items.size(); ++k) table_[index(items[k])] = k;
    }
  }

  // Returns the position of an item, or `none` if the item is not selected.
  std::uint32_t of(ItemId item) const {
    if (!table_.empty()) return table_[index(item)];
    const auto place = map_.find(index(item));
    return place == map_.end() ? none : place->second;
  }

 private:
  std::vector<std::uint32_t> table_;
  std::unordered_map<std::uint32_t, std::uint32_t> map_;
};

}  // namespace

std::vector<ItemId> all_items(const Problem& problem) {
  return first_ids<ItemId>(problem.num_items());
}

std::vector<OptionId> all_options(const Problem& problem) {
  return first_ids<OptionId>(problem.num_options());
}

ItemId copy_item(ProblemBuilder& builder, const Problem& problem, ItemId item, Bounds bounds) {
  const std::string_view name = problem.name(item);
  return problem.is_primary(item) ? builder.add_primary(name, bounds.low, bounds.high)
                                  : builder.add_secondary(name);
}

Problem select(const Problem& problem, const Selection& selection) {
  ProblemBuilder builder;
  const Places places(problem, selection.items);
  for (std::uint32_t k = 0; k < selection.items.size(); ++k) {
    const ItemId item = selection.items[k];
    const bool own = selection.bounds.empty() || !problem.is_primary(item);
    copy_item(builder, problem, item, own ? problem.bounds(item) : selection.bounds[k]);
  }
  for (std::uint32_t k = 1; k <= problem.num_colours(); ++k) {
    builder.colour(problem.colour_name(ColourId{k}));
  }
  std::vector<Entry> entries;
  for (const OptionId option : selection.options) {
    Deadline::check(problem.option(option).size());
    entries.clear();
    for (const Entry& entry : problem.option(option)) {
      const std::uint32_t item = places.of(entry.item);
      if (item != Places::none) entries.emplace_back(ItemId{item}, entry.colour);
    }
    const OptionId copy = builder.add_option(entries);
    if (!problem.label(option).empty()) builder.set_label(copy, problem.label(option));
    if (problem.data(option) != 0) builder.set_data(copy, problem.data(option));
    if (problem.cost(option) != 0) {
      builder.set_cost(copy, problem.cost(option), problem.cost_digits());
    }
  }
  return builder.build();
}

std::vector<Component> find_components(const Problem& problem,
                                       const std::function<bool(ItemId)>& connects) {
  constexpr std::uint32_t none = ~std::uint32_t{0};
  Connected connected(problem, connects);
  std::vector<Component> components;
  std::vector<std::uint32_t> number(problem.num_items(), none);  // by root: number of the component
  const auto component_of = [&](ItemId item) -> Component& {
    std::uint32_t& known = number[connected.sets.of(index(item))];
    if (known == none) {
      known = static_cast<std::uint32_t>(components.size());
      components.emplace_back();
    }
    return components[known];
  };
  for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
    Deadline::check(5);
    const std::optional<ItemId> first = first_primary(problem, OptionId{o});
    if (first) component_of(*first).options.push_back(OptionId{o});
  }
  for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
    if (connected.counts[k]) component_of(ItemId{k}).items.push_back(ItemId{k});
  }
  return components;
}

bool has_components(const Problem& problem) {
  Connected connected(problem, nullptr);
  std::uint32_t roots = 0;
  for (std::uint32_t k = 0; k < problem.num_items() && roots < 2; ++k) {
    roots += connected.counts[k] && connected.sets.of(k) == k ? 1 : 0;
  }
  return roots > 1;
}

}  // namespace dlx
