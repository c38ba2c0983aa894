#include "dlx/problem.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/error.hpp"
#include "dlx/problem/names.hpp"

namespace dlx {

/// The arrays of a Problem. Internal: engines use the accessors of Problem.
struct Problem::Data {
  std::uint32_t num_primary = 0;
  NameTable items;
  NameTable colours;           // number k - 1 is the name of colour k
  std::vector<Bounds> bounds;  // bounds of all primary items; empty if all are 1 and 1
  std::vector<Entry> entries;  // entries of all options, concatenated
  std::vector<std::uint32_t> option_start{0};  // option k is [option_start[k], option_start[k+1])
  std::vector<std::string> labels;             // labels of all options, or empty
  std::vector<std::uint64_t> data;             // numbers of all options, or empty
  std::vector<std::int64_t> costs;             // costs of all options, or empty
  unsigned cost_digits = 0;
  std::uint64_t total_cost = 0;     // while building: sum of the absolute costs
  std::vector<std::uint32_t> seen;  // while building: 1 + the last option with each item
};

Problem::Problem() : Problem(std::make_shared<const Data>()) {}

Problem::Problem(std::shared_ptr<const Data> data)
    : data_(std::move(data)),
      num_primary_(data_->num_primary),
      entries_(data_->entries.data()),
      option_start_(data_->option_start.data()) {}

std::uint32_t Problem::num_items() const { return data_->items.size(); }

std::uint32_t Problem::num_options() const {
  return static_cast<std::uint32_t>(data_->option_start.size() - 1);
}

std::uint32_t Problem::num_entries() const {
  return static_cast<std::uint32_t>(data_->entries.size());
}

std::uint32_t Problem::num_colours() const { return data_->colours.size(); }

Bounds Problem::bounds(ItemId item) const {
  return index(item) < data_->bounds.size() ? data_->bounds[index(item)] : Bounds();
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
  // Colours are compared by name, because their numbers depend on the order of declaration.
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

namespace {

// Engines use 32-bit links and reserve a few values.
constexpr std::uint64_t size_limit = 1ULL << 29;

// Steps for adding an item or an option, for Deadline::check().
constexpr std::uint64_t steps_per_item = 10;

void check_size(const Problem::Data& data, std::size_t more) {
  const std::uint64_t size =
      std::uint64_t{data.items.size()} + data.entries.size() + data.option_start.size() + more + 2;
  if (size >= size_limit) {
    throw std::length_error("the problem exceeds 2^29 items, options and entries");
  }
}

std::uint64_t magnitude(std::int64_t cost) {
  return cost < 0 ? 0 - static_cast<std::uint64_t>(cost) : static_cast<std::uint64_t>(cost);
}

// Keeps the first warnings of each kind; the last kept warning states the number of other warnings.
class Collector {
 public:
  explicit Collector(std::vector<Warning>& warnings) : warnings_(warnings) {}

  template <typename Make>
  void add(Make make) {
    if (count_++ < max_warnings_per_kind) warnings_.push_back(make());
  }
  void finish() {
    if (count_ > max_warnings_per_kind) {
      warnings_.back().message +=
          " (and " + std::to_string(count_ - max_warnings_per_kind) + " more of this kind)";
    }
  }

 private:
  std::vector<Warning>& warnings_;
  std::size_t count_ = 0;
};

}  // namespace

ProblemBuilder::ProblemBuilder() : data_(std::make_unique<Problem::Data>()) {}
ProblemBuilder::~ProblemBuilder() = default;
ProblemBuilder::ProblemBuilder(ProblemBuilder&&) noexcept = default;
ProblemBuilder& ProblemBuilder::operator=(ProblemBuilder&&) noexcept = default;

ItemId ProblemBuilder::add_item(std::string_view name) {
  Deadline::check(steps_per_item);
  const auto taken = [](std::string_view twice) {
    return std::invalid_argument("there is an item " + quote_token(twice) + " already");
  };
  if (!name.empty()) {
    if (const std::string fault = name_fault(name); !fault.empty()) {
      throw std::invalid_argument(fault);
    }
    if (data_->items.find(name) != NameTable::none) throw taken(name);
  }
  check_size(*data_, 1);
  data_->seen.push_back(0);
  const std::uint32_t id = name.empty() ? data_->items.add_number() : data_->items.add(name);
  if (id == NameTable::none) {
    data_->seen.pop_back();
    throw taken(std::to_string(num_items()));
  }
  return ItemId{id};
}

ItemId ProblemBuilder::add_primary(std::string_view name) {
  if (data_->num_primary != data_->items.size()) {
    throw std::invalid_argument("primary items are declared before secondary ones");
  }
  const ItemId item = add_item(name);
  ++data_->num_primary;
  if (!data_->bounds.empty()) data_->bounds.emplace_back();
  return item;
}

ItemId ProblemBuilder::add_primary(std::string_view name, std::uint32_t low, std::uint32_t high) {
  if (high == 0) throw std::invalid_argument("the high bound of an item is 0");
  if (high > max_bound) {
    throw std::invalid_argument("the high bound of an item exceeds " + std::to_string(max_bound));
  }
  if (low > high) throw std::invalid_argument("the low bound of an item exceeds its high bound");
  const ItemId item = add_primary(name);
  // Bounds are stored only once an item has bounds other than 1 and 1.
  if (data_->bounds.empty() && Bounds{low, high} == Bounds()) return item;
  data_->bounds.resize(data_->num_primary);
  data_->bounds.back() = {low, high};
  return item;
}

ItemId ProblemBuilder::add_secondary(std::string_view name) { return add_item(name); }

ColourId ProblemBuilder::colour(std::string_view name) {
  std::uint32_t id = data_->colours.find(name);
  if (id == NameTable::none) {
    if (const std::string fault = name_fault(name); !fault.empty()) {
      throw std::invalid_argument(fault);
    }
    id = data_->colours.add(name);
  }
  return ColourId{id + 1};
}

OptionId ProblemBuilder::add_option(std::span<const Entry> entries) {
  if (entries.empty()) throw std::invalid_argument("an option needs an item");
  Deadline::check(steps_per_item + entries.size());
  check_size(*data_, entries.size() + 1);
  // `seen` marks the items of this option by its number + 1. If an exception leaves the option
  // unfinished, the marks are removed, because the next option gets the same number.
  const std::uint32_t mark = num_options() + 1;
  const auto fail = [&](std::size_t checked, const std::string& message) {
    for (const Entry& entry : entries.first(checked)) data_->seen[index(entry.item)] = 0;
    throw std::invalid_argument(message);
  };
  for (std::size_t k = 0; k < entries.size(); ++k) {
    const Entry& entry = entries[k];
    if (index(entry.item) >= num_items()) fail(k, "an option has an item that is not declared");
    if (index(entry.colour) > data_->colours.size()) {
      fail(k, "an option has a colour that is not declared");
    }
    const std::string_view name = data_->items[index(entry.item)];
    if (entry.colour != ColourId::none && index(entry.item) < data_->num_primary) {
      fail(k, "primary item " + quote_token(name) +
                  " has a colour; only secondary items have colours");
    }
    if (data_->seen[index(entry.item)] == mark) {
      fail(k, "item " + quote_token(name) + " is twice in an option");
    }
    data_->seen[index(entry.item)] = mark;
  }
  data_->entries.insert(data_->entries.end(), entries.begin(), entries.end());
  data_->option_start.push_back(static_cast<std::uint32_t>(data_->entries.size()));
  if (!data_->labels.empty()) data_->labels.emplace_back();
  if (!data_->data.empty()) data_->data.push_back(0);
  if (!data_->costs.empty()) data_->costs.push_back(0);
  return OptionId{num_options() - 1};
}

OptionId ProblemBuilder::add_option(std::initializer_list<Entry> entries) {
  return add_option(std::span(entries.begin(), entries.size()));
}

OptionId ProblemBuilder::add_option(std::span<const std::string_view> names) {
  std::vector<Entry> entries;
  for (const std::string_view token : names) {
    const std::size_t colon = token.find(':');
    const std::string_view name = token.substr(0, colon);
    const std::optional<ItemId> item = find_item(name);
    if (!item) throw std::invalid_argument("there is no item " + quote_token(name));
    entries.emplace_back(*item);
    if (colon != std::string_view::npos) entries.back().colour = colour(token.substr(colon + 1));
  }
  return add_option(entries);
}

OptionId ProblemBuilder::add_option(std::initializer_list<std::string_view> names) {
  return add_option(std::span(names.begin(), names.size()));
}

void ProblemBuilder::set_label(OptionId option, std::string_view label) {
  if (index(option) >= num_options()) throw std::invalid_argument("there is no such option");
  if (const std::string fault = label_fault(label); !fault.empty()) {
    throw std::invalid_argument(fault);
  }
  if (data_->labels.empty()) data_->labels.resize(num_options());
  data_->labels[index(option)] = label;
}

void ProblemBuilder::set_data(OptionId option, std::uint64_t data) {
  if (index(option) >= num_options()) throw std::invalid_argument("there is no such option");
  if (data_->data.empty()) data_->data.resize(num_options());
  data_->data[index(option)] = data;
}

void ProblemBuilder::set_cost(OptionId option, std::int64_t units, unsigned digits) {
  if (index(option) >= num_options()) throw std::invalid_argument("there is no such option");
  for (; digits > 0 && units % 10 == 0; --digits) units /= 10;
  if (digits > max_cost_digits) {
    throw std::length_error("a cost has more than " + std::to_string(max_cost_digits) +
                            " digits after the decimal point");
  }
  // Converts all costs to the larger number of digits; the total shows whether the costs then fit.
  constexpr auto most = static_cast<std::uint64_t>(max_total_cost);
  const auto scaled = [](std::uint64_t value, unsigned from, unsigned to) {
    for (; from < to && value <= most; ++from) value = value > most / 10 ? most + 1 : 10 * value;
    return value;
  };
  const std::int64_t old = data_->costs.empty() ? 0 : data_->costs[index(option)];
  const std::uint64_t others =
      scaled(data_->total_cost - magnitude(old), data_->cost_digits, digits);
  const std::uint64_t added = scaled(magnitude(units), digits, data_->cost_digits);
  if (others > most || added > most - others) {
    throw std::length_error(
        "the costs of all options add up to more than 2^62 units of the last digit");
  }
  data_->costs.resize(num_options());
  for (; data_->cost_digits < digits; ++data_->cost_digits) {
    for (std::int64_t& cost : data_->costs) cost *= 10;
  }
  for (; digits < data_->cost_digits; ++digits) units *= 10;
  data_->costs[index(option)] = units;
  data_->total_cost = others + added;
}

std::optional<ItemId> ProblemBuilder::find_item(std::string_view name) const {
  const std::uint32_t id = data_->items.find(name);
  if (id == NameTable::none) return std::nullopt;
  return ItemId{id};
}

std::uint32_t ProblemBuilder::num_items() const { return data_->items.size(); }

std::uint32_t ProblemBuilder::num_options() const {
  return static_cast<std::uint32_t>(data_->option_start.size() - 1);
}

Problem ProblemBuilder::build() {
  auto fresh = std::make_unique<Problem::Data>();
  data_.swap(fresh);
  std::vector<std::uint32_t>().swap(fresh->seen);
  // Costs that are all 0 are removed, and so are trailing digits that are all 0.
  std::vector<std::int64_t>& costs = fresh->costs;
  const auto ends_in_zero = [](std::int64_t cost) { return cost % 10 == 0; };
  if (std::ranges::all_of(costs, [](std::int64_t cost) { return cost == 0; })) {
    std::vector<std::int64_t>().swap(costs);
    fresh->cost_digits = 0;
  }
  for (; fresh->cost_digits > 0 && std::ranges::all_of(costs, ends_in_zero); --fresh->cost_digits) {
    for (std::int64_t& cost : costs) cost /= 10;
  }
  return Problem(std::shared_ptr<const Problem::Data>(std::move(fresh)));
}

std::vector<Warning> find_warnings(const Problem& problem) {
  std::vector<Warning> warnings;
  std::vector<std::uint32_t> length(problem.num_items());
  Collector options(warnings);
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    const OptionId option{k};
    Deadline::check(problem.option(option).size());
    bool has_primary = false;
    for (const Entry& entry : problem.option(option)) {
      ++length[index(entry.item)];
      has_primary |= problem.is_primary(entry.item);
    }
    if (has_primary) continue;
    options.add([&]() -> Warning {
      return {
          .kind = Warning::Kind::option_without_primary,
          .option = option,
          .message = "option " + std::to_string(k) + " has no primary item, so no cover uses it"};
    });
  }
  options.finish();

  std::vector<Warning> items;
  Collector uncovered(items);
  for (std::uint32_t k = 0; k < problem.num_primary(); ++k) {
    const ItemId item{k};
    const std::uint32_t low = problem.low(item);
    if (length[k] >= low) continue;
    uncovered.add([&]() -> Warning {
      const std::string where =
          length[k] == 0 ? "no option"
                         : std::to_string(length[k]) + (length[k] == 1 ? " option" : " options");
      const std::string needed =
          low == 1 ? "" : " and must be covered " + std::to_string(low) + " times";
      return {.kind = Warning::Kind::uncovered_item,
              .item = item,
              .message = "primary item " + quote_token(problem.name(item)) + " is in " + where +
                         needed + ", so there is no cover"};
    });
  }
  uncovered.finish();
  // One warning covers all secondary items in no option, because they have no effect.
  std::uint32_t unused = 0;
  for (std::uint32_t k = problem.num_primary(); k < problem.num_items(); ++k) {
    if (length[k] != 0 || ++unused > 1) continue;
    items.push_back({.kind = Warning::Kind::uncovered_item,
                     .item = ItemId{k},
                     .message = "secondary item " + quote_token(problem.name(ItemId{k}))});
  }
  if (unused > 0) {
    items.back().message += unused == 1 ? " is in no option"
                            : unused == 2
                                ? " and another one are in no option"
                                : " and " + std::to_string(unused - 1) + " others are in no option";
  }
  items.insert(items.end(), warnings.begin(), warnings.end());
  return items;
}

}  // namespace dlx
