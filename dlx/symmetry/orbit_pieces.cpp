#include "dlx/symmetry/orbit_pieces.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <optional>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/symmetry/compatible.hpp"
#include "dlx/symmetry/orbits.hpp"

namespace dlx::symmetry {
namespace {

// Sets that are looked at, for each one that may be kept.
constexpr std::size_t sets_a_piece = 4;
// Orbits of items that are tried, and how many sets have to become one on average.
constexpr std::size_t most_choices = 4;
constexpr double least_gain = 1.25;

struct Node {
  std::vector<std::uint32_t> taken;
  std::vector<std::uint32_t> keepers;  // the symmetries that keep `taken`
  std::uint64_t times = 1;
};

// Items that become each other, and how much is left when sets that cover them were taken.
struct Choice {
  std::vector<std::uint32_t> items;
  double log2_sets = 0;
  std::uint64_t left = 0;
};

class Cutter {
 public:
  Cutter(const Problem& problem, std::span<const Permutation> symmetries, std::size_t most)
      : problem_(problem), symmetries_(symmetries), most_(most), compatible_(problem) {
    options_of_.resize(problem.num_primary());
    for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
      for (const Entry& entry : problem.option(OptionId{k})) {
        if (problem.is_primary(entry.item)) options_of_[index(entry.item)].push_back(k);
      }
    }
  }

  std::vector<OrbitPiece> run() {
    Node root;
    root.keepers.resize(symmetries_.size());
    std::iota(root.keepers.begin(), root.keepers.end(), 0);
    nodes_.push_back(std::move(root));
    while (!nodes_.empty()) {
      const Node node = std::move(nodes_.back());
      nodes_.pop_back();
      if (node.keepers.size() == 1 || !cut(node)) keep(node);
    }
    return std::move(pieces_);
  }

 private:
  bool has_room() const { return pieces_.size() + nodes_.size() < most_; }

  void keep(const Node& node) {
    OrbitPiece& piece = pieces_.emplace_back();
    for (const std::uint32_t option : node.taken) piece.taken.push_back(OptionId{option});
    piece.times = node.times;
  }

  // False if it is to stay as it is.
  bool cut(const Node& node) {
    if (!has_room()) return false;
    OptionSet live = compatible_.all();
    for (const std::uint32_t option : node.taken) compatible_.restrict(option, live);
    const std::size_t most_sets = sets_a_piece * most_;
    for (const Choice& choice : choices(node, live)) {
      if (choice.log2_sets > 2 * std::log2(static_cast<double>(most_sets))) return false;
      sets_.clear();
      std::vector<std::uint32_t> set;
      if (!find_sets(choice.items, live, set, most_sets)) continue;
      std::vector<Node> below;
      for (std::vector<std::uint32_t>& each : sets_) add_if_least(node, std::move(each), below);
      if (!below.empty() &&
          static_cast<double>(sets_.size()) < least_gain * static_cast<double>(below.size())) {
        continue;
      }
      std::ranges::move(below, std::back_inserter(nodes_));
      return true;
    }
    return false;
  }

  std::uint32_t length(std::uint32_t item, const OptionSet& live) const {
    return static_cast<std::uint32_t>(std::ranges::count_if(
        options_of_[item], [&](std::uint32_t option) { return has(live, option); }));
  }

  // Orbits of items, the best ones first. Those that an option in `taken` has are covered.
  std::vector<Choice> choices(const Node& node, const OptionSet& live) const {
    std::vector<char> covered(problem_.num_primary());
    for (const std::uint32_t option : node.taken) {
      for (const Entry& entry : problem_.option(OptionId{option})) {
        if (problem_.is_primary(entry.item)) covered[index(entry.item)] = 1;
      }
    }
    Orbits orbits(problem_.num_primary());
    for (const std::uint32_t keeper : node.keepers) orbits.join(symmetries_[keeper]);
    std::vector<Choice> all;
    for (std::vector<std::uint32_t>& items : orbits.all()) {
      const ItemId first{items.front()};
      if (covered[items.front()] != 0 || problem_.bounds(first) != Bounds{}) continue;
      all.push_back(rate(std::move(items), live));
    }
    const std::size_t tried = std::min(most_choices, all.size());
    std::ranges::partial_sort(all, all.begin() + static_cast<std::ptrdiff_t>(tried), is_better);
    all.resize(tried);
    return all;
  }

  static bool is_better(const Choice& one, const Choice& other) {
    constexpr double equal = 1e-6;
    if (std::abs(one.log2_sets - other.log2_sets) > equal) return one.log2_sets < other.log2_sets;
    return one.left < other.left;
  }

  Choice rate(std::vector<std::uint32_t> items, const OptionSet& live) const {
    Choice choice{std::move(items)};
    for (const std::uint32_t item : choice.items) {
      choice.log2_sets += std::log2(std::max(length(item, live), std::uint32_t{1}));
    }
    for (const std::uint32_t option : options_of_[choice.items.front()]) {
      if (!has(live, option)) continue;
      const auto row = compatible_.with(option);
      for (std::size_t k = 0; k < row.size(); ++k) {
        choice.left += static_cast<std::uint64_t>(std::popcount(row[k] & live[k]));
      }
    }
    return choice;
  }

  // All sets of live options that cover the items; false if there are too many.
  bool find_sets(const std::vector<std::uint32_t>& items, const OptionSet& live,
                 std::vector<std::uint32_t>& set, std::size_t most_sets) {
    Deadline::check(live.size());
    std::optional<std::uint32_t> shortest;
    for (const std::uint32_t item : items) {
      if (is_covered(item, set)) continue;
      if (!shortest || length(item, live) < length(*shortest, live)) shortest = item;
    }
    if (!shortest) {
      sets_.push_back(set);
      return sets_.size() <= most_sets;
    }
    for (const std::uint32_t option : options_of_[*shortest]) {
      if (!has(live, option)) continue;
      OptionSet below = live;
      compatible_.restrict(option, below);
      set.push_back(option);
      const bool goes_on = find_sets(items, below, set, most_sets);
      set.pop_back();
      if (!goes_on) return false;
    }
    return true;
  }

  bool is_covered(std::uint32_t item, const std::vector<std::uint32_t>& set) const {
    return std::ranges::any_of(set, [&](std::uint32_t option) {
      return std::ranges::any_of(problem_.option(OptionId{option}),
                                 [&](const Entry& entry) { return index(entry.item) == item; });
    });
  }

  // Of the images of a set the least one goes on.
  void add_if_least(const Node& node, std::vector<std::uint32_t> set,
                    std::vector<Node>& kept) const {
    std::ranges::sort(set);
    Node below{node.taken, {}, node.times};
    std::vector<std::uint32_t> image;
    for (const std::uint32_t keeper : node.keepers) {
      image.clear();
      for (const std::uint32_t option : set) {
        image.push_back(symmetries_[keeper][problem_.num_items() + option] - problem_.num_items());
      }
      std::ranges::sort(image);
      if (image < set) return;
      if (image == set) below.keepers.push_back(keeper);
    }
    below.taken.insert(below.taken.end(), set.begin(), set.end());
    below.times *= node.keepers.size() / below.keepers.size();
    kept.push_back(std::move(below));
  }

  const Problem& problem_;
  const std::span<const Permutation> symmetries_;
  const std::size_t most_;
  const Compatible compatible_;
  std::vector<std::vector<std::uint32_t>> options_of_;  // by primary item
  std::vector<Node> nodes_;
  std::vector<std::vector<std::uint32_t>> sets_;
  std::vector<OrbitPiece> pieces_;
};

}  // namespace

std::vector<OrbitPiece> orbit_pieces(const Problem& problem,
                                     std::span<const Permutation> symmetries, std::size_t most) {
  return Cutter(problem, symmetries, most).run();
}

}  // namespace dlx::symmetry
