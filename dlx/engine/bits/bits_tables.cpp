#include "dlx/engine/bits/bits_tables.hpp"

#include <algorithm>
#include <bit>
#include <span>

#include "dlx/deadline.hpp"
#include "dlx/problem/uses.hpp"

namespace dlx::bits {
namespace {

// The number of options of each item, without options that have no primary item.
std::vector<std::uint32_t> count_options(const Problem& problem) {
  std::vector<std::uint32_t> counts(problem.num_items());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    Deadline::check(problem.option(OptionId{k}).size());
    if (!problem.has_primary(OptionId{k})) continue;
    for (const Entry& entry : problem.option(OptionId{k})) ++counts[index(entry.item)];
  }
  return counts;
}

// A bit of a state: its lane and its index in the lane.
class Lanes {
 public:
  Lanes(std::uint64_t* words, std::uint32_t lane_bits) : words_(words), lane_bits_(lane_bits) {}

  void set(std::uint32_t lane, std::uint32_t bit) { word(lane) |= mask(lane, bit); }
  void clear(std::uint32_t lane, std::uint32_t bit) { word(lane) &= ~mask(lane, bit); }
  void clear(std::uint32_t lane) {
    const std::uint64_t all = ~std::uint64_t{0} >> (64 - lane_bits_);
    word(lane) &= ~(all << (std::uint64_t{lane} * lane_bits_ % 64));
  }

 private:
  std::uint64_t& word(std::uint32_t lane) { return words_[std::size_t{lane} * lane_bits_ / 64]; }
  std::uint64_t mask(std::uint32_t lane, std::uint32_t bit) const {
    return std::uint64_t{1} << (std::uint64_t{lane} * lane_bits_ % 64 + bit);
  }

  std::uint64_t* words_;
  std::uint32_t lane_bits_;
};

}  // namespace

std::optional<Shape> find_shape(const Problem& problem) {
  const std::vector<std::uint32_t> counts = count_options(problem);
  const std::span primary = std::span(counts).first(problem.num_primary());
  const std::uint32_t most = primary.empty() ? 0 : std::ranges::max(primary);
  if (most > 64 || primary.size() > max_blocks * std::size_t{64}) return {};
  const std::uint32_t lane_bits = std::max(8U, std::bit_ceil(most));
  const std::uint32_t block_lanes = 512 / lane_bits;
  const std::uint32_t num_blocks =
      std::max(1U, (problem.num_primary() + block_lanes - 1) / block_lanes);
  if (num_blocks > max_blocks) return {};
  if (std::uint64_t{64} * num_blocks * problem.num_options() > max_table) return {};
  return Shape{lane_bits, num_blocks, (num_blocks * block_lanes + 63) / 64};
}

// The positions of the bits of an option.
struct Tables::Place {
  std::uint32_t option;
  std::uint32_t item;
  std::uint32_t bit;
};

Tables::Tables(const Problem& problem, const Shape& shape)
    : view_{shape.lane_bits, shape.num_blocks, shape.item_words, problem.num_primary(),
            nullptr,         nullptr,          nullptr,          ~std::uint64_t{0}},
      keep_(std::size_t{problem.num_options()} * shape.num_blocks * 8),
      root_(std::size_t{shape.num_blocks} * 8),
      covers_(std::size_t{problem.num_options()} * shape.item_words),
      need_(shape.item_words),
      option_of_(std::size_t{shape.num_blocks} * 512) {
  const std::uint32_t num_primary = problem.num_primary();
  const std::uint32_t lane_bits = shape.lane_bits;
  const std::size_t words = state_words();

  // Options get their bits in the order of the problem.
  std::vector<Place> places;
  std::vector<std::size_t> first_place;  // start of each option, and the end
  std::vector<std::uint32_t> used(num_primary);
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    first_place.push_back(places.size());
    Deadline::check(problem.option(OptionId{k}).size());
    if (!problem.has_primary(OptionId{k})) continue;
    for (const Entry& entry : problem.option(OptionId{k})) {
      const std::uint32_t item = index(entry.item);
      if (item >= num_primary) continue;
      covers_[std::size_t{k} * shape.item_words + item / 64] |= std::uint64_t{1} << item % 64;
      option_of_[std::size_t{item} * lane_bits + used[item]] = k;
      places.push_back({k, item, used[item]++});
    }
  }
  first_place.push_back(places.size());
  const auto places_of = [&](OptionId option) {
    return std::span(places).subspan(first_place[index(option)],
                                     first_place[index(option) + 1] - first_place[index(option)]);
  };
  const Lists<Use> users =
      list_uses(problem, [&](OptionId option) { return problem.has_primary(option); });

  // Padding has all bits set, so that it is not a dead end.
  std::fill_n(root_.data(), words, ~std::uint64_t{0});
  Lanes root(root_.data(), lane_bits);
  for (std::uint32_t item = 0; item < num_primary; ++item) {
    need_[item / 64] |= std::uint64_t{1} << item % 64;
    root.clear(item);
  }
  for (const Place& place : places) root.set(place.item, place.bit);

  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    std::copy_n(root_.data(), words, keep_.data() + k * words);
  }
  // The options that remain compatible with an entry: those without its item, or with the same
  // colour.
  AlignedWords rest(words);
  Lanes rest_lanes(rest.data(), lane_bits);
  std::vector<ColourId> colours;
  for (std::uint32_t item = 0; item < problem.num_items(); ++item) {
    colours.clear();
    for (const Use& user : users[item]) colours.push_back(user.colour);
    std::ranges::sort(colours);
    colours.erase(std::unique(colours.begin(), colours.end()), colours.end());
    for (const ColourId colour : colours) {
      Deadline::check(words + users[item].size());
      std::fill_n(rest.data(), words, ~std::uint64_t{0});
      for (const Use& other : users[item]) {
        if (colour != ColourId::none && other.colour == colour) continue;
        for (const Place& place : places_of(other.option)) {
          rest_lanes.clear(place.item, place.bit);
        }
      }
      for (const Use& user : users[item]) {
        if (user.colour != colour) continue;
        std::uint64_t* const keep = keep_.data() + index(user.option) * words;
        for (std::size_t w = 0; w < words; ++w) keep[w] &= rest.data()[w];
      }
    }
    const bool same_colour = colours.size() == 1 && colours.front() != ColourId::none;
    if (item >= num_primary && users[item].size() > 1 && !same_colour) view_.separate = 0;
  }
  for (const Place& place : places) {
    Lanes(keep_.data() + place.option * words, lane_bits).set(place.item, place.bit);
  }
  view_.keep = keep_.data();
  view_.covers = covers_.data();
  view_.option_of = option_of_.data();
}

std::uint64_t Tables::bit(OptionId option, std::uint32_t item) const {
  const std::size_t place = std::size_t{item} * view_.lane_bits;
  const std::uint64_t lane = keep(option)[place / 64] >> place % 64;
  return lane & (~std::uint64_t{0} >> (64 - view_.lane_bits));
}

}  // namespace dlx::bits
