#include "dlx/states/order.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/error.hpp"
#include "dlx/problem/uses.hpp"
#include "dlx/selection.hpp"
#include "dlx/solve_options.hpp"

namespace dlx::states {
namespace {

// Limits for the pairs of items that share options, and for the steps, beyond which `narrow` would
// take too long.
constexpr std::size_t max_pairs = 2'000'000;
constexpr std::size_t max_steps = 4'000'000;
constexpr std::size_t narrow_starts = 3;

// The items that are relevant to states, and the options that connect them.
class Items {
 public:
  Items(const Problem& problem, std::span<const std::uint32_t> interchangeable)
      : problem_(problem), interchangeable_(interchangeable), bits_(problem.num_items(), 1) {
    const ColourUse use = find_colour_use(problem);
    for (std::uint32_t s = 0; s < problem.num_secondary(); ++s) {
      bits_[problem.num_primary() + s] = use.bits(s);
    }
    options_ = {problem.num_items(), [&](auto put) { put_entries(put); }};
  }

  std::uint32_t size() const { return problem_.num_items(); }
  std::uint32_t primary() const { return problem_.num_primary(); }
  double bits(std::uint32_t item) const { return bits_[item]; }
  bool matters(std::uint32_t item) const { return bits_[item] > 0; }
  std::span<const std::uint32_t> options(std::uint32_t item) const { return options_[item]; }
  std::span<const Entry> option(std::uint32_t o) const { return problem_.option(OptionId{o}); }
  std::size_t num_options() const { return problem_.num_options(); }
  // The first interchangeable item of a primary item.
  std::uint32_t representative(std::uint32_t item) const {
    return interchangeable_.empty() ? item : interchangeable_[item];
  }

 private:
  template <typename Put>
  void put_entries(Put put) const {
    for (std::uint32_t o = 0; o < problem_.num_options(); ++o) {
      Deadline::check(problem_.option(OptionId{o}).size());
      if (!problem_.has_primary(OptionId{o})) continue;
      for (const Entry& entry : problem_.option(OptionId{o})) {
        if (bits_[index(entry.item)] > 0) put(index(entry.item), o);
      }
    }
  }

  const Problem& problem_;
  std::span<const std::uint32_t> interchangeable_;
  std::vector<double> bits_;
  Lists<std::uint32_t> options_;
};

using Numbers = std::vector<std::uint32_t>;

Numbers input_order(const Items& items) {
  Numbers order(items.primary());
  std::iota(order.begin(), order.end(), 0U);
  return order;
}

Numbers short_order(const Items& items) {
  Numbers order = input_order(items);
  std::ranges::stable_sort(order, {}, [&](std::uint32_t i) { return items.options(i).size(); });
  return order;
}

// Breadth-first search over items; two items are neighbours if an option has both.
class BreadthFirst {
 public:
  explicit BreadthFirst(const Items& items)
      : items_(items), seen_(items.size(), 0), used_(items.num_options(), 0) {}

  // Appends the items connected with `start`, primary and secondary, by distance, then in the order
  // of their predecessors, then by number of options. Returns the number of distances.
  std::size_t run(std::uint32_t start, Numbers& order) {
    ++round_;
    std::size_t next = order.size();
    std::size_t level_end = next + 1;
    std::size_t levels = 1;
    order.push_back(start);
    seen_[start] = round_;
    for (; next < order.size(); ++next) {
      if (next == level_end) {
        level_end = order.size();
        ++levels;
      }
      const std::size_t begin = order.size();
      Deadline::check(items_.options(order[next]).size());
      for (const std::uint32_t o : items_.options(order[next])) {
        if (used_[o] == round_) continue;
        used_[o] = round_;
        Deadline::check(items_.option(o).size());
        for (const Entry& entry : items_.option(o)) {
          const std::uint32_t item = index(entry.item);
          if (seen_[item] == round_ || !items_.matters(item)) continue;
          seen_[item] = round_;
          order.push_back(item);
        }
      }
      std::sort(order.begin() + static_cast<std::ptrdiff_t>(begin), order.end(),
                [&](std::uint32_t a, std::uint32_t b) {
                  const std::size_t in_a = items_.options(a).size();
                  const std::size_t in_b = items_.options(b).size();
                  return in_a != in_b ? in_a < in_b : a < b;
                });
    }
    return levels;
  }

  // Returns an item at the edge: repeatedly moves to a farthest item while that increases the
  // distance (George and Liu).
  std::uint32_t find_edge(std::uint32_t start) {
    std::size_t levels = 0;
    for (;;) {
      Numbers order;
      const std::size_t farther = run(start, order);
      if (farther <= levels) return start;
      levels = farther;
      start = order.back();
    }
  }

 private:
  const Items& items_;
  std::vector<std::uint32_t> seen_;
  std::vector<std::uint32_t> used_;
  std::uint32_t round_ = 0;
};

// Calls `visit` with the first primary item of each component.
template <typename Visit>
void for_each_part(const Items& items, BreadthFirst& search, Visit visit) {
  std::vector<bool> done(items.size(), false);
  for (std::uint32_t i = 0; i < items.primary(); ++i) {
    if (done[i]) continue;
    Numbers part;
    search.run(i, part);
    for (const std::uint32_t item : part) done[item] = true;
    visit(part);
  }
}

void keep_primary(const Items& items, Numbers& order) {
  std::erase_if(order, [&](std::uint32_t i) { return i >= items.primary(); });
}

Numbers breadth_first_order(const Items& items) {
  BreadthFirst search(items);
  BreadthFirst inner(items);  // one for all components, of which there may be as many as items
  Numbers order;
  for_each_part(items, search, [&](const Numbers& part) {
    const std::uint32_t edge = inner.find_edge(part.front());
    inner.run(edge, order);
  });
  keep_primary(items, order);
  return order;
}

// Always chooses the item that adds the fewest new items to the states; ties go to the item that
// has waited for longest (King).
class Narrow {
 public:
  // Returns nothing if the problem is too large for it.
  static std::optional<Narrow> make(const Items& items) {
    Narrow narrow(items);
    std::size_t pairs = 0;
    std::vector<std::uint32_t> last(items.size(), none);
    std::size_t steps = 0;
    for (std::uint32_t i = 0; i < items.size(); ++i) {
      narrow.begin_.push_back(narrow.neighbours_.size());
      for (const std::uint32_t o : items.options(i)) {
        Deadline::check(items.option(o).size());
        steps += items.option(o).size();
        for (const Entry& entry : items.option(o)) {
          const std::uint32_t item = index(entry.item);
          if (item == i || last[item] == i || !items.matters(item)) continue;
          last[item] = i;
          narrow.neighbours_.push_back(item);
          ++pairs;
        }
      }
      if (pairs > max_pairs || steps > 4 * max_pairs) return std::nullopt;
    }
    narrow.begin_.push_back(narrow.neighbours_.size());
    return narrow;
  }

  // Clears all runs.
  void begin() {
    gain_.assign(items_->size(), 0);
    for (std::uint32_t i = 0; i < items_->size(); ++i) {
      Deadline::check(1 + neighbours(i).size());
      for (const std::uint32_t n : neighbours(i)) gain_[i] += items_->bits(n);
    }
    touched_.assign(items_->size(), false);
    queued_.assign(items_->size(), false);
  }

  // Appends the items connected with `start`; returns false if that takes too long. Before:
  // begin(); no run has reached these items since then.
  bool run(std::uint32_t start, Numbers& order) {
    Numbers front;  // candidates, longest waiting first
    std::size_t steps = 0;
    const auto queue = [&](std::uint32_t item) {
      if (item >= items_->primary() || queued_[item]) return;
      queued_[item] = true;
      front.push_back(item);
    };
    const auto touch = [&](std::uint32_t item) {
      if (touched_[item]) return;
      touched_[item] = true;
      queue(item);
      for (const std::uint32_t n : neighbours(item)) {
        gain_[n] -= items_->bits(item);
        // Items connected only by a secondary item.
        if (item >= items_->primary()) queue(n);
      }
      steps += neighbours(item).size();
    };
    touch(start);
    while (!front.empty()) {
      steps += front.size();
      if (steps > max_steps) return false;
      // Tolerance for sums of logarithms that should be equal.
      std::size_t best = 0;
      for (std::size_t k = 1; k < front.size(); ++k) {
        if (gain_[front[k]] < gain_[front[best]] - 1e-6) best = k;
      }
      const std::uint32_t item = front[best];
      front.erase(front.begin() + static_cast<std::ptrdiff_t>(best));
      order.push_back(item);
      touch(item);
      for (const std::uint32_t n : neighbours(item)) touch(n);
    }
    return true;
  }

  std::size_t degree(std::uint32_t item) const { return neighbours(item).size(); }

 private:
  explicit Narrow(const Items& items) : items_(&items) {}

  std::span<const std::uint32_t> neighbours(std::uint32_t item) const {
    return std::span(neighbours_).subspan(begin_[item], begin_[item + 1] - begin_[item]);
  }

  const Items* items_;
  std::vector<std::size_t> begin_;
  Numbers neighbours_;
  std::vector<double> gain_;  // decrease of the bits in the states if the item is chosen
  std::vector<bool> touched_;
  std::vector<bool> queued_;
};

// Bits that a state saves for k interchangeable items, because only their number matters.
double saving(std::uint32_t k) { return k - std::log2(k + 1.0); }

ItemOrder measured(const Items& items, std::string_view name, const Numbers& order) {
  ItemOrder result{name, {}};
  for (const std::uint32_t i : order) result.items.push_back(ItemId{i});

  // Widths of the states at all positions, as sums of differences.
  const std::size_t positions = order.size();
  Numbers position(items.primary());
  for (std::uint32_t p = 0; p < positions; ++p) position[order[p]] = p;
  Numbers bucket(items.num_options(), none);
  for (std::uint32_t i = 0; i < items.primary(); ++i) {
    Deadline::check(1 + items.options(i).size());
    for (const std::uint32_t o : items.options(i)) bucket[o] = std::min(bucket[o], position[i]);
  }
  Numbers first(items.size(), none);
  Numbers last(items.size(), 0);
  for (std::uint32_t i = 0; i < items.size(); ++i) {
    Deadline::check(1 + items.options(i).size());
    for (const std::uint32_t o : items.options(i)) {
      first[i] = std::min(first[i], bucket[o]);
      last[i] = std::max(last[i], bucket[o] + 1);
    }
    if (i >= items.primary()) continue;
    last[i] = position[i];
    first[items.representative(i)] = std::min(first[items.representative(i)], first[i]);
  }
  std::vector<double> change(positions + 2, 0);
  std::vector<double> save(positions + 2, 0);
  // members in a state at the same time, by the first item
  Numbers interchangeable(items.primary(), 0);
  for (std::uint32_t i = 0; i < items.size(); ++i) {
    if (i < items.primary()) first[i] = first[items.representative(i)];
    if (first[i] == none || first[i] + 1 >= last[i]) continue;
    change[first[i] + 1] += items.bits(i);
    change[last[i]] -= items.bits(i);
    if (i < items.primary()) ++interchangeable[items.representative(i)];
  }
  for (std::uint32_t i = 0; i < items.primary(); ++i) {
    if (interchangeable[i] > 1) save[first[i] + 1] += saving(interchangeable[i]);
  }
  for (std::uint32_t p = 0; p < positions; ++p) {
    std::uint32_t& left = interchangeable[items.representative(order[p])];
    if (left < 2 || p <= first[order[p]] + 1) continue;
    save[p] -= saving(left) - saving(left - 1);
    --left;
  }
  double width = 0;
  double saved = 0;
  std::vector<double> widths;
  for (std::size_t p = 0; p < positions; ++p) {
    width += change[p];
    saved += save[p];
    widths.push_back(width - saved);
    result.widest = std::max(result.widest, width);
  }
  double sum = 0;
  const double most = positions == 0 ? 0 : *std::ranges::max_element(widths);
  for (const double w : widths) sum += std::exp2(w - most);
  result.log2_states = positions == 0 ? 0 : most + std::log2(sum);
  return result;
}

// The best of a few starts.
std::optional<ItemOrder> narrow_order(const Items& items) {
  std::optional<Narrow> narrow = Narrow::make(items);
  if (!narrow) return std::nullopt;
  std::optional<ItemOrder> best;
  BreadthFirst search(items);
  std::vector<Numbers> starts(narrow_starts);  // by trial: a start in each component
  for_each_part(items, search, [&](const Numbers& part) {
    const auto few = [&](std::uint32_t a, std::uint32_t b) {
      const bool secondary_a = a >= items.primary();
      const bool secondary_b = b >= items.primary();
      if (secondary_a != secondary_b) return secondary_b;
      return narrow->degree(a) < narrow->degree(b);
    };
    starts[0].push_back(*std::min_element(part.begin(), part.end(), few));
    starts[1].push_back(part.front());
    Numbers primary = part;
    keep_primary(items, primary);
    starts[2].push_back(primary.back());
  });
  for (const Numbers& trial : starts) {
    Numbers order;
    narrow->begin();
    for (const std::uint32_t start : trial) {
      if (!narrow->run(start, order)) return best;
    }
    ItemOrder found = measured(items, "narrow", order);
    if (!best || found.log2_states < best->log2_states) best = std::move(found);
  }
  return best;
}

}  // namespace

std::vector<ItemOrder> find_orders(const Problem& problem,
                                   std::span<const std::uint32_t> interchangeable) {
  const Items items(problem, interchangeable);
  std::vector<ItemOrder> orders;
  orders.push_back(measured(items, "input", input_order(items)));
  orders.push_back(measured(items, "breadth-first", breadth_first_order(items)));
  if (auto narrow = narrow_order(items)) orders.push_back(std::move(*narrow));
  orders.push_back(measured(items, "short", short_order(items)));
  std::ranges::stable_sort(orders, {}, &ItemOrder::log2_states);
  return orders;
}

void check_order(std::string_view order) {
  const auto names = item_orders();
  if (order != "auto" && std::ranges::find(names, order) == names.end()) {
    throw std::invalid_argument("there is no order of items " + quote_token(order));
  }
}

}  // namespace dlx::states

namespace dlx {

std::vector<std::string_view> item_orders() {
  return {"input", "breadth-first", "narrow", "short", "tree"};
}

}  // namespace dlx

namespace dlx::states {

std::optional<SpaceChoice> fit_space(const Problem& problem, std::span<const ItemOrder> orders,
                                     std::string_view wanted,
                                     std::span<const std::uint32_t> interchangeable) {
  for (const ItemOrder& order : orders) {
    if (wanted != "auto" && wanted != order.name) continue;
    if (order.widest > 64 * max_words) continue;
    StateSpace space(problem, order.items, interchangeable);
    if (space.words() <= max_words) return SpaceChoice{std::move(space), order.name};
  }
  return std::nullopt;
}

std::optional<SpaceChoice> choose_space(const Problem& problem, std::span<const ItemOrder> orders,
                                        std::string_view wanted,
                                        std::span<const std::uint32_t> interchangeable) {
  std::optional<TreeOrder> tree;
  if (wanted == "tree" && (tree = find_tree_order(problem, orders))) orders = {&tree->order, 1};
  return fit_space(problem, orders, wanted, interchangeable);
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
  throw std::invalid_argument("the states of this problem need too many bits; memo supports " +
                              std::to_string(64 * max_words));
}

}  // namespace dlx::states
