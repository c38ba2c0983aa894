#include "dlx/problem.hpp"

#include <algorithm>
#include <utility>

#include "dlx/problem/data.hpp"

namespace dlx {

Problem::Problem() : data_(std::make_shared<Data>()) {}

Problem::Problem(std::shared_ptr<const Data> data) : data_(std::move(data)) {}

std::uint32_t Problem::num_items() const { return data_->items.size(); }

std::uint32_t Problem::num_primary() const { return data_->num_primary; }

std::uint32_t Problem::num_options() const {
  return static_cast<std::uint32_t>(data_->option_start.size() - 1);
}

std::uint32_t Problem::num_entries() const {
  return static_cast<std::uint32_t>(data_->entries.size());
}

std::uint32_t Problem::num_colours() const { return data_->colours.size(); }

Bounds Problem::bounds(ItemId item) const {
  return data_->bounds.empty() ? Bounds() : data_->bounds[index(item)];
}

bool Problem::has_bounds() const { return !data_->bounds.empty(); }

std::string_view Problem::name(ItemId item) const { return data_->items[index(item)]; }

std::optional<ItemId> Problem::find_item(std::string_view name) const {
  const std::uint32_t id = data_->items.find(name);
  if (id == NameTable::none) return std::nullopt;
  return ItemId{id};
}

std::string_view Problem::colour_name(ColourId colour) const {
  return colour == ColourId::none ? std::string_view() : data_->colours[index(colour) - 1];
}

std::span<const Entry> Problem::option(OptionId option) const {
  const std::uint32_t first = data_->option_start[index(option)];
  const std::uint32_t last = data_->option_start[index(option) + 1];
  return std::span(data_->entries).subspan(first, last - first);
}

bool Problem::has_primary(OptionId option) const {
  return std::ranges::any_of(this->option(option),
                             [&](const Entry& entry) { return is_primary(entry.item); });
}

std::string_view Problem::label(OptionId option) const {
  return data_->labels.empty() ? std::string_view() : data_->labels[index(option)];
}

std::uint64_t Problem::data(OptionId option) const {
  return data_->data.empty() ? 0 : data_->data[index(option)];
}

std::int64_t Problem::cost(OptionId option) const {
  return data_->costs.empty() ? 0 : data_->costs[index(option)];
}

bool Problem::has_costs() const { return !data_->costs.empty(); }

unsigned Problem::cost_digits() const { return data_->cost_digits; }

bool operator==(const Problem& left, const Problem& right) {
  if (left.data_ == right.data_) return true;
  if (left.num_items() != right.num_items() || left.num_primary() != right.num_primary() ||
      left.data_->bounds != right.data_->bounds || left.data_->costs != right.data_->costs ||
      left.cost_digits() != right.cost_digits() ||
      left.data_->option_start != right.data_->option_start) {
    return false;
  }
  for (std::uint32_t k = 0; k < left.num_items(); ++k) {
    if (left.name(ItemId{k}) != right.name(ItemId{k})) return false;
  }
  // Colours are compared by name: their numbers depend on the order of declaration.
  for (std::uint32_t k = 0; k < left.num_entries(); ++k) {
    const Entry& l = left.data_->entries[k];
    const Entry& r = right.data_->entries[k];
    if (l.item != r.item || left.colour_name(l.colour) != right.colour_name(r.colour)) return false;
  }
  for (std::uint32_t k = 0; k < left.num_options(); ++k) {
    const OptionId option{k};
    if (left.label(option) != right.label(option) || left.data(option) != right.data(option)) {
      return false;
    }
  }
  return true;
}

}  // namespace dlx
