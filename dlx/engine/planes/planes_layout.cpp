#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "dlx/engine/planes/planes_kernel.hpp"
#include "dlx/engine/planes/planes_tables.hpp"
#include "dlx/problem/union_find.hpp"
#include "dlx/problem/uses.hpp"

namespace dlx::planes {
namespace {

// Pairs are not used if options are so long that finding pairs takes many steps.
constexpr std::size_t max_pair_steps = std::size_t{1} << 20;
constexpr std::size_t max_pairs = std::size_t{max_pair_rows} * max_words * 64;
static_assert(lane_bits == 1 << 4);
constexpr std::uint32_t none = ~std::uint32_t{0};

// The items in pairs, and the bit of each in the lanes.
struct Components {
  std::vector<std::vector<std::uint32_t>> items;  // items of each component
  std::vector<std::uint32_t> bit_of;              // bit of each primary item, or none
  std::vector<std::uint32_t> bits;                // bit of each component
};

// The lanes of the items in pairs, and the resulting number of pair lanes.
struct Placing {
  std::vector<std::uint32_t> lane_of;  // lane of each item in a pair
  std::uint32_t num_lanes = 0;
  std::vector<std::uint32_t> pair_lane;
  std::uint32_t num_pair_lanes = none;
};

void find_pairs(const Incidence& incidence, PlanesLayout& layout) {
  std::size_t steps = 0;
  for (std::uint32_t k = 0; k < incidence.num_options(); ++k) {
    steps += incidence.option(k).size() * incidence.option(k).size() / 2;
  }
  if (steps > max_pair_steps) return;
  layout.numbers = PairNumbers(incidence.num_primary);
  for (std::uint32_t k = 0; k < incidence.num_options(); ++k) {
    const std::span<const std::uint32_t> items = incidence.option(k);
    for (std::size_t a = 1; a < items.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        std::uint16_t& number = layout.numbers(items[a], items[b]);
        if (number >= PairNumbers::paired || ++number < PairNumbers::paired) continue;
        number = static_cast<std::uint16_t>(PairNumbers::paired + layout.pairs.size());
        layout.pairs.push_back({items[b], items[a]});
        if (layout.pairs.size() > max_pairs) return layout.pairs.clear();
      }
    }
  }
}

Components find_components(const Incidence& incidence, const std::vector<Pair>& pairs) {
  // The number of a component is that of its first item.
  UnionFind sets(incidence.num_primary);
  std::vector<std::uint8_t> in_pair(incidence.num_primary);
  for (const Pair& pair : pairs) {
    in_pair[pair.first] = in_pair[pair.second] = 1;
    sets.join(pair.first, pair.second);
  }

  Components components;
  components.bit_of.assign(incidence.num_primary, none);
  std::vector<std::uint32_t> number(incidence.num_primary);
  components.items.reserve(lane_bits);
  for (std::uint32_t item = 0; item < incidence.num_primary; ++item) {
    if (in_pair[item] == 0) continue;
    const std::uint32_t root = sets.of(item);
    if (root == item) {
      number[item] = static_cast<std::uint32_t>(components.items.size());
      components.items.emplace_back().reserve(incidence.num_primary / 8);
    }
    components.items[number[root]].push_back(item);
  }
  // Gives each component the bit that has the fewest items so far.
  std::vector<std::size_t> size(lane_bits);
  for (const std::vector<std::uint32_t>& items : components.items) {
    const auto bit = static_cast<std::uint32_t>(std::ranges::min_element(size) - size.begin());
    size[bit] += items.size();
    components.bits.push_back(bit);
    for (const std::uint32_t item : items) components.bit_of[item] = bit;
  }
  return components;
}

// Assigns the next lane to each item.
Placing place_in_order(const Components& components) {
  Placing placing;
  placing.lane_of.assign(components.bit_of.size(), none);
  std::vector<std::uint32_t> used(lane_bits);
  for (std::size_t c = 0; c < components.items.size(); ++c) {
    for (const std::uint32_t item : components.items[c]) {
      placing.lane_of[item] = used[components.bits[c]]++;
    }
  }
  placing.num_lanes = std::ranges::max(used);
  return placing;
}

// Assigns to each item the lane whose items share the most items outside of pairs with it: in
// sudoku, cells. Sets of lanes are words.
Placing place_by_likeness(const Incidence& incidence, const Components& components,
                          std::uint32_t max_lanes) {
  // For each item in a pair: the items outside of pairs that it shares an option with.
  const Lists<std::uint32_t> others(incidence.num_primary, [&](auto put) {
    for (std::uint32_t k = 0; k < incidence.num_options(); ++k) {
      for (const std::uint32_t item : incidence.option(k)) {
        if (components.bit_of[item] == none) continue;
        for (const std::uint32_t other : incidence.option(k)) {
          if (components.bit_of[other] == none) put(item, other);
        }
      }
    }
  });

  Placing placing;
  placing.lane_of.assign(incidence.num_primary, none);
  std::vector<std::uint64_t> lanes_of(incidence.num_primary);  // of items outside of pairs
  std::vector<std::uint64_t> taken(lane_bits);                 // lanes, by bit
  std::vector<std::uint32_t> likeness(max_lanes);
  for (std::size_t c = 0; c < components.items.size(); ++c) {
    std::uint64_t& full = taken[components.bits[c]];
    for (const std::uint32_t item : components.items[c]) {
      std::ranges::fill(likeness, 0);
      for (const std::uint32_t other : others[item]) {
        for (std::uint64_t lanes = lanes_of[other] & ~full; lanes != 0; lanes &= lanes - 1) {
          ++likeness[static_cast<std::size_t>(std::countr_zero(lanes))];
        }
      }
      auto lane = static_cast<std::uint32_t>(std::ranges::max_element(likeness) - likeness.begin());
      if (likeness[lane] == 0) {
        // A new lane, or any free lane if there is no new lane.
        if (placing.num_lanes < max_lanes) {
          lane = placing.num_lanes++;
        } else {
          lane = static_cast<std::uint32_t>(std::countr_one(full));
          if (lane >= max_lanes) return {};
        }
      }
      full |= std::uint64_t{1} << lane;
      placing.lane_of[item] = lane;
      for (const std::uint32_t other : others[item]) {
        lanes_of[other] |= std::uint64_t{1} << lane;
      }
    }
  }
  return placing;
}

// Counts and numbers the pair lanes: one for all pairs of items of the same two lanes.
void place_pairs(const std::vector<Pair>& pairs, std::uint32_t max_lanes, Placing& placing) {
  if (placing.num_lanes == 0 || placing.num_lanes > max_lanes) return;
  const std::uint32_t lanes = placing.num_lanes;
  std::vector<std::uint32_t> number(std::size_t{lanes} * lanes, none);
  placing.num_pair_lanes = 0;
  for (const Pair& pair : pairs) {
    const std::uint32_t first = placing.lane_of[pair.first];
    const std::uint32_t second = placing.lane_of[pair.second];
    std::uint32_t& lane = number[std::min(first, second) * lanes + std::max(first, second)];
    if (lane == none) lane = placing.num_pair_lanes++;
    placing.pair_lane.push_back(lane);
  }
}

}  // namespace

std::uint32_t words_for(std::uint32_t items) {
  return items <= 64 ? 1 : items <= 256 ? 4 : items <= 512 ? 8 : 16;
}

PairNumbers::PairNumbers(std::uint32_t items) : numbers_(std::size_t{items} * (items + 1) / 2) {
  for (std::uint32_t item = 0; item < items; ++item) rows_.push_back(item * (item + 1) / 2);
}

PlanesLayout make_layout(const Incidence& incidence) {
  PlanesLayout layout;
  layout.words = words_for(incidence.num_primary);
  layout.position.resize(incidence.num_primary);
  std::iota(layout.position.begin(), layout.position.end(), 0U);
  if (2 * layout.words < min_pair_words) return layout;
  find_pairs(incidence, layout);
  if (layout.pairs.empty()) return layout;

  layout.words = std::max(layout.words, min_pair_words);
  const std::uint32_t max_lanes = layout.lanes();
  const Components components = find_components(incidence, layout.pairs);
  Placing placing = place_in_order(components);
  place_pairs(layout.pairs, max_lanes, placing);
  const std::uint32_t room = max_pair_rows * max_lanes;
  if (placing.num_pair_lanes > room) {
    placing = place_by_likeness(incidence, components, max_lanes);
    place_pairs(layout.pairs, max_lanes, placing);
  }
  if (placing.num_pair_lanes > room) {
    layout.pairs.clear();
    layout.words = words_for(incidence.num_primary);
    return layout;
  }

  // Places lanes at the end, and the other items in the space before them.
  layout.pair_lane = std::move(placing.pair_lane);
  layout.num_pair_lanes = placing.num_pair_lanes;
  std::vector<std::uint8_t> taken(std::size_t{layout.words} * 64);
  for (std::uint32_t item = 0; item < incidence.num_primary; ++item) {
    if (components.bit_of[item] == none) continue;
    const std::uint32_t lane = placing.lane_of[item] + max_lanes - placing.num_lanes;
    layout.position[item] = lane * lane_bits + components.bit_of[item];
    taken[layout.position[item]] = 1;
  }
  std::uint32_t place = 0;
  for (std::uint32_t item = 0; item < incidence.num_primary; ++item) {
    if (components.bit_of[item] != none) continue;
    while (taken[place] != 0) ++place;
    layout.position[item] = place++;
  }
  // The item in the lower lane comes first in its pair.
  for (Pair& pair : layout.pairs) {
    if (layout.position[pair.first] > layout.position[pair.second]) {
      std::swap(pair.first, pair.second);
    }
  }
  return layout;
}

}  // namespace dlx::planes
