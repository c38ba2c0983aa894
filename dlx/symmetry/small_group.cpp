#include "dlx/symmetry/small_group.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <utility>
#include <vector>

#include "dlx/problem/union_find.hpp"

namespace dlx::symmetry {
namespace {

// Rounds within which an individualised option must distinguish all other options.
constexpr std::uint32_t max_rounds = 8;
// Number of options of the kind of the individualised option that are tried, and how many of them
// may prove to be in other orbits.
constexpr std::size_t largest_kind = 64;
constexpr std::uint32_t max_failures = 4;

constexpr std::uint32_t nothing = std::numeric_limits<std::uint32_t>::max();

// Finds the item or option with a given hash: an open hash table, at most half full.
class Owners {
 public:
  explicit Owners(std::size_t size) : cells_(std::bit_ceil(2 * size + 1)) {}

  void clear() { std::ranges::fill(cells_, Cell{}); }
  // Returns false if another item or option has this hash.
  bool add(std::uint64_t hash, std::uint32_t owner) {
    Cell& cell = cells_[place_of(hash)];
    if (cell.owner != nothing) return false;
    cell = {hash, owner};
    return true;
  }
  // Returns `nothing` if no item or option has this hash.
  std::uint32_t of(std::uint64_t hash) const { return cells_[place_of(hash)].owner; }

 private:
  struct Cell {
    std::uint64_t hash = 0;
    std::uint32_t owner = nothing;
  };

  std::size_t place_of(std::uint64_t hash) const {
    std::size_t place = hash & (cells_.size() - 1);
    while (cells_[place].owner != nothing && cells_[place].hash != hash) {
      place = (place + 1) & (cells_.size() - 1);
    }
    return place;
  }

  std::vector<Cell> cells_;
};

// The images of the colours of items.
class ColourMap {
 public:
  explicit ColourMap(const Problem& problem)
      : colours_(std::size_t{problem.num_colours()} + 1),
        images_(colours_ > 1 ? problem.num_items() * colours_ : 0, ColourId::none),
        origins_(images_) {}

  // Returns false if a colour already has another image, or the image belongs to another colour.
  bool join(const Entry& entry, const Entry& image) {
    if (entry.colour == ColourId::none || image.colour == ColourId::none) {
      return entry.colour == image.colour;
    }
    ColourId& there = images_[index(entry.item) * colours_ + index(entry.colour)];
    ColourId& back = origins_[index(image.item) * colours_ + index(image.colour)];
    if (there == ColourId::none && back == ColourId::none) {
      there = image.colour;
      back = entry.colour;
    }
    return there == image.colour && back == entry.colour;
  }

 private:
  const std::size_t colours_;
  std::vector<ColourId> images_;
  std::vector<ColourId> origins_;
};

// Individualises one option, and then other options of its kind instead. If individualising an
// option distinguishes all other options, a symmetry that maps it to another option must map equal
// hashes to each other.
class SmallGroupSearch {
 public:
  explicit SmallGroupSearch(const Refinement& refinement)
      : refinement_(refinement),
        problem_(refinement.problem()),
        size_(std::size_t{problem_.num_items()} + problem_.num_options()),
        owners_(size_) {}

  std::optional<Automorphisms> run() {
    const auto kind = kind_to_single_out();
    if (kind.empty() || !single_out(kind.front().second)) return std::nullopt;
    const std::uint32_t first = kind.front().second;
    Automorphisms found;
    UnionFind orbits(size_);
    std::vector<std::uint32_t> others;  // options in other orbits than the first option
    for (const auto& [hash, option] : kind) {
      // Before version 16, clang does not capture structured bindings in lambdas.
      const auto is_in_orbit_of = [&, option = option](std::uint32_t other) {
        return orbits.of(vertex(other)) == orbits.of(vertex(option));
      };
      if (is_in_orbit_of(first) || std::ranges::any_of(others, is_in_orbit_of)) continue;
      if (auto image = symmetry_to(option)) {
        orbits.join(*image);
        found.generators.push_back(*std::move(image));
      } else {
        others.push_back(option);
        if (others.size() > max_failures) return std::nullopt;
      }
    }
    // The order is the size of the orbit of the first option, because only the identity fixes it.
    found.order = std::ranges::count_if(kind, [&](const auto& each) {
      return orbits.of(vertex(each.second)) == orbits.of(vertex(first));
    });
    return found;
  }

 private:
  using HashedOption = std::pair<std::uint64_t, std::uint32_t>;

  std::uint32_t vertex(std::uint32_t option) const { return problem_.num_items() + option; }

  // Returns a kind of options that has the size of the kinds of most options: if there are few
  // symmetries, every symmetry except the identity moves most options.
  std::span<const HashedOption> kind_to_single_out() const {
    std::array<std::size_t, largest_kind + 1> options{};  // number of options in kinds of that size
    std::array<std::span<const HashedOption>, largest_kind + 1> kinds;
    const std::span<const HashedOption> all = refinement_.by_kind();
    for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end) {
      while (end < all.size() && all[end].first == all[begin].first) ++end;
      const std::size_t size = end - begin;
      if (size > largest_kind) continue;
      options[size] += size;
      if (kinds[size].empty()) kinds[size] = all.subspan(begin, size);
    }
    return kinds[static_cast<std::size_t>(std::ranges::max_element(options) - options.begin())];
  }

  // Calls visit(hash, vertex) for all vertices to distinguish until `visit` returns false.
  template <typename Visit>
  bool for_each(const Kinds& kinds, const Visit& visit) const {
    const std::size_t places = kinds.of_item.size() / std::max<std::size_t>(num_items(), 1);
    for (std::uint32_t k = 0; k < num_items(); ++k) {
      if (refinement_.is_connected(ItemId{k}) && !visit(kinds.of_item[k * places], k)) return false;
    }
    for (std::uint32_t k = 0; k < problem_.num_options(); ++k) {
      if (!visit(kinds.of_option[k], vertex(k))) return false;
    }
    return true;
  }

  // Returns true if the hashes distinguish all vertices; `owners_` then contains them.
  bool single_out(std::uint32_t option) {
    Kinds kinds = refinement_.kinds();
    for (rounds_ = 1; rounds_ <= max_rounds; ++rounds_) {
      refinement_.refine(kinds, option);
      owners_.clear();
      const auto add = [&](std::uint64_t hash, std::uint32_t owner) {
        return owners_.add(hash, owner);
      };
      if (for_each(kinds, add)) return true;
    }
    return false;
  }

  // Returns the symmetry that maps the individualised option to `option`, if there is one.
  std::optional<Permutation> symmetry_to(std::uint32_t option) const {
    Kinds kinds = refinement_.kinds();
    for (std::uint32_t round = 0; round < rounds_; ++round) refinement_.refine(kinds, option);
    Permutation image(size_, nothing);
    const bool all = for_each(kinds, [&](std::uint64_t hash, std::uint32_t own) {
      const std::uint32_t owner = owners_.of(hash);
      if (owner == nothing || image[owner] != nothing) return false;
      if ((owner < num_items()) != (own < num_items())) return false;
      image[owner] = own;
      return true;
    });
    if (!all) return std::nullopt;
    for (std::uint32_t k = 0; k < num_items(); ++k) {
      if (!refinement_.is_connected(ItemId{k})) image[k] = k;
    }
    return is_symmetry(image) ? std::optional(std::move(image)) : std::nullopt;
  }

  // Hashes may collide, so this function checks that the symmetry maps the entries of each option
  // to the entries of its image, and colours one to one.
  bool is_symmetry(const Permutation& image) const {
    for (std::uint32_t k = 0; k < num_items(); ++k) {
      const ItemId item{k};
      const ItemId other{image[k]};
      if (problem_.is_primary(item) != problem_.is_primary(other)) return false;
      if (problem_.is_primary(item) && problem_.bounds(item) != problem_.bounds(other))
        return false;
    }
    ColourMap colours(problem_);
    // by item: the last option that contains it, with the colour
    std::vector<std::pair<std::uint32_t, ColourId>> last(num_items(), {nothing, ColourId::none});
    for (std::uint32_t k = 0; k < problem_.num_options(); ++k) {
      std::size_t left = 0;
      for (const auto& [item, colour] : problem_.option(OptionId{image[vertex(k)] - num_items()})) {
        if (!refinement_.is_connected(item)) continue;
        last[index(item)] = {k, colour};
        ++left;
      }
      for (const Entry& entry : problem_.option(OptionId{k})) {
        if (!refinement_.is_connected(entry.item)) continue;
        const auto& [option, colour] = last[image[index(entry.item)]];
        if (option != k || left == 0) return false;
        if (!colours.join(entry, {ItemId{image[index(entry.item)]}, colour})) return false;
        --left;
      }
      if (left != 0) return false;
    }
    return true;
  }

  std::uint32_t num_items() const { return problem_.num_items(); }

  const Refinement& refinement_;
  const Problem& problem_;
  const std::size_t size_;  // number of items and options
  Owners owners_;           // by hash after the rounds with an individualised option
  std::uint32_t rounds_ = 0;
};

}  // namespace

std::optional<Automorphisms> find_small_group(const Refinement& refinement) {
  if (!refinement.distinguishes_colours()) return std::nullopt;
  return SmallGroupSearch(refinement).run();
}

}  // namespace dlx::symmetry
