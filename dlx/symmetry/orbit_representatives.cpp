#include "dlx/symmetry/orbit_representatives.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <iterator>
#include <numeric>
#include <optional>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/problem/union_find.hpp"
#include "dlx/symmetry/compatible.hpp"

namespace dlx::symmetry {
namespace {

// Largest ratio of the square root of the rough bound of the sets to the number of subproblems.
constexpr std::size_t sets_per_representative = 4;
// Largest ratio of the sets that may be the least of their images to the number of subproblems.
constexpr std::size_t candidates_per_representative = 2;
// Largest number of orbits of items that are tried, and least mean number of sets that merge.
constexpr std::size_t max_choices = 4;
constexpr double min_gain = 1.25;
// Number of words whose processing takes as long as comparing a set with its images.
constexpr std::uint64_t words_per_set = 40;

struct OrbitNode {
  std::vector<OptionId> taken;
  std::vector<std::uint32_t> keepers;  // the symmetries that fix `taken`
  std::uint64_t times = 1;
  double share = 1;  // approximate share of the covers
};

// An orbit of items, and the remaining work after its items are covered.
struct OrbitChoice {
  std::vector<std::uint32_t> items;
  double log2_sets = 0;
  mutable std::optional<std::uint64_t> left = {};  // computed on request
};

class OrbitCutter {
 public:
  OrbitCutter(const Problem& problem, std::span<const Permutation> symmetries, std::size_t most,
              std::uint64_t work)
      : problem_(problem),
        symmetries_(symmetries),
        max_(most),
        max_work_(work),
        num_items_(problem.num_items()),
        compatible_(problem) {
    options_of_.assign(problem.num_primary(), OptionSet(compatible_.words()));
    covered_.resize(problem.num_primary());
    for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
      for (const Entry& entry : problem.option(OptionId{k})) {
        if (!problem.is_primary(entry.item)) continue;
        options_of_[index(entry.item)][k / 64] |= std::uint64_t{1} << (k % 64);
      }
    }
  }

  std::vector<OrbitRepresentative> run() {
    for (const Permutation& symmetry : symmetries_) {
      images_.push_back(symmetry.data() + num_items_);
    }
    OrbitNode root;
    root.keepers.resize(symmetries_.size());
    std::iota(root.keepers.begin(), root.keepers.end(), 0);
    nodes_.push_back(std::move(root));
    while (!nodes_.empty()) {
      OrbitNode node = std::move(nodes_.back());
      nodes_.pop_back();
      if (node.keepers.size() == 1 || !cut(node)) {
        pieces_.push_back({std::move(node.taken), node.times});
      }
      if (!has_time()) return {};
    }
    return std::move(pieces_);
  }

 private:
  bool has_time() const { return work_ + compatible_.work() < max_work_; }
  bool has_room() const { return pieces_.size() + nodes_.size() < max_; }

  // Divides a subproblem; returns false if it should stay undivided.
  bool cut(const OrbitNode& node) {
    if (!has_room() || node.share * static_cast<double>(max_) < 1) return false;
    OptionSet live = compatible_.all();
    for (const OptionId option : node.taken) compatible_.restrict(index(option), live);
    const double max_log2 = 2 * std::log2(static_cast<double>(sets_per_representative * max_));
    for (const OrbitChoice& choice : choices(node, live)) {
      if (choice.log2_sets > max_log2) return false;
      if (!find_sets_up_to_symmetry(node, choice.items, live)) {
        if (!has_time()) return false;
        continue;
      }
      // Computes all images of the kept sets.
      std::size_t sets = 0;
      for (const OrbitNode& each : kept_) sets += node.keepers.size() / each.keepers.size();
      if (!kept_.empty() &&
          static_cast<double>(sets) < min_gain * static_cast<double>(kept_.size())) {
        continue;
      }
      for (OrbitNode& each : kept_) each.share = node.share / static_cast<double>(sets);
      std::ranges::move(kept_, std::back_inserter(nodes_));
      return true;
    }
    return false;
  }

  std::uint32_t length(std::uint32_t item, const OptionSet& live) const {
    const OptionSet& own = options_of_[item];
    int number = 0;
    for (std::size_t k = 0; k < own.size(); ++k) number += std::popcount(own[k] & live[k]);
    return static_cast<std::uint32_t>(number);
  }

  template <typename Visit>
  void for_each_live(std::uint32_t item, const OptionSet& live, const Visit& visit) const {
    for_each_bit(options_of_[item], [&](std::uint32_t option) {
      if (has(live, option)) visit(option);
    });
  }

  // Returns the orbits of items not covered by the options in `taken`, the best orbit first.
  std::vector<OrbitChoice> choices(const OrbitNode& node, const OptionSet& live) const {
    std::vector<char> covered(problem_.num_primary());
    for (const OptionId option : node.taken) {
      for (const Entry& entry : problem_.option(option)) {
        if (problem_.is_primary(entry.item)) covered[index(entry.item)] = 1;
      }
    }
    UnionFind orbits(problem_.num_primary());
    for (const std::uint32_t keeper : node.keepers) orbits.join(symmetries_[keeper]);
    std::vector<OrbitChoice> all;
    for (std::vector<std::uint32_t>& items : orbits.all()) {
      const ItemId first{items.front()};
      if (covered[items.front()] != 0 || problem_.bounds(first) != Bounds{}) continue;
      all.push_back(rate(std::move(items), live));
    }
    const auto is_better = [&](const OrbitChoice& one, const OrbitChoice& other) {
      constexpr double equal = 1e-6;
      if (std::abs(one.log2_sets - other.log2_sets) > equal) return one.log2_sets < other.log2_sets;
      return left_by(one, live) < left_by(other, live);
    };
    const std::size_t tried = std::min(max_choices, all.size());
    std::ranges::partial_sort(all, all.begin() + static_cast<std::ptrdiff_t>(tried), is_better);
    all.resize(tried);
    return all;
  }

  OrbitChoice rate(std::vector<std::uint32_t> items, const OptionSet& live) const {
    OrbitChoice choice{std::move(items)};
    for (const std::uint32_t item : choice.items) {
      choice.log2_sets += std::log2(std::max(length(item, live), std::uint32_t{1}));
    }
    return choice;
  }

  // Returns the number of pairs of an option of the first item and a compatible option.
  std::uint64_t left_by(const OrbitChoice& choice, const OptionSet& live) const {
    if (choice.left) return *choice.left;
    choice.left = 0;
    for_each_live(choice.items.front(), live, [&](std::uint32_t option) {
      const auto row = compatible_.with(option);
      for (std::size_t k = 0; k < row.size(); ++k) {
        *choice.left += static_cast<std::uint64_t>(std::popcount(row[k] & live[k]));
      }
    });
    return *choice.left;
  }

  // Finds the sets of live options that cover the items and that are the least of their images;
  // returns false if there are too many candidates. The first option of such a set has no image
  // with a smaller number, and no other option of the set has an image less than the first option.
  bool find_sets_up_to_symmetry(const OrbitNode& node, const std::vector<std::uint32_t>& items,
                                const OptionSet& live) {
    kept_.clear();
    num_found_ = 0;
    OptionSet left(live.size());
    for (const std::uint32_t item : items) {
      for (std::size_t k = 0; k < left.size(); ++k) left[k] |= options_of_[item][k] & live[k];
    }
    std::vector<std::pair<std::uint32_t, std::uint32_t>> by_least;  // image, option
    for_each_bit(left, [&](std::uint32_t option) {
      std::uint32_t least = option;
      for (const std::uint32_t keeper : node.keepers) {
        least = std::min(least, image_of(keeper, option));
      }
      by_least.emplace_back(least, option);
    });
    std::ranges::sort(by_least);
    left = live;
    std::size_t gone = 0;
    for (std::size_t k = 0; k < by_least.size(); ++k) {
      const auto [least, option] = by_least[k];
      if (least != option) continue;
      for (; gone < k; ++gone) {
        const std::uint32_t other = by_least[gone].second;
        left[other / 64] &= ~(std::uint64_t{1} << (other % 64));
      }
      set_.clear();
      if (!add_option(node, items, option, left)) return false;
    }
    return true;
  }

  // Extends sets by one option; returns false if there are too many sets.
  bool add_option(const OrbitNode& node, const std::vector<std::uint32_t>& items,
                  std::uint32_t option, const OptionSet& live) {
    const std::size_t depth = set_.size();
    set_.push_back(option);
    cover(option, 1);
    bool continues = false;
    if (std::ranges::all_of(items, [&](std::uint32_t item) { return covered_[item] != 0; })) {
      work_ += words_per_set;
      add_if_least(node);
      continues = ++num_found_ <= candidates_per_representative * max_;
    } else {
      while (below_.size() <= depth) below_.emplace_back(compatible_.words());
      compatible_.restrict(option, live, below_[depth]);
      continues = find_sets(node, items, below_[depth]);
    }
    cover(option, 0);
    set_.pop_back();
    return continues;
  }

  std::uint32_t image_of(std::uint32_t symmetry, std::uint32_t option) const {
    return images_[symmetry][option] - num_items_;
  }

  // Finds all sets of live options that cover the items that the options of `set_` do not cover
  // yet; returns false if there are too many sets.
  bool find_sets(const OrbitNode& node, const std::vector<std::uint32_t>& items,
                 const OptionSet& live) {
    Deadline::check(live.size());
    work_ += live.size() * (items.size() + 1);
    if (!has_time()) return false;
    std::optional<std::uint32_t> shortest;
    std::uint32_t least = 0;
    for (const std::uint32_t item : items) {
      if (covered_[item] != 0) continue;
      const std::uint32_t own = length(item, live);
      if (shortest && own >= least) continue;
      shortest = item;
      least = own;
    }
    bool continues = true;
    for_each_live(*shortest, live, [&](std::uint32_t option) {
      continues = continues && add_option(node, items, option, live);
    });
    return continues;
  }

  void cover(std::uint32_t option, char covered) {
    for (const Entry& entry : problem_.option(OptionId{option})) {
      if (problem_.is_primary(entry.item)) covered_[index(entry.item)] = covered;
    }
  }

  // Keeps `set_` if it is the least of its images. Its first option has no image with a smaller
  // number, and no other option has an image less than the first option; an image without the first
  // option is therefore greater.
  void add_if_least(const OrbitNode& node) {
    const std::uint32_t first = set_.front();
    sorted_ = set_;
    std::ranges::sort(sorted_);
    keepers_.clear();
    for (const std::uint32_t keeper : node.keepers) {
      const auto becomes_first = [&](std::uint32_t option) {
        return image_of(keeper, option) == first;
      };
      if (std::ranges::none_of(set_, becomes_first)) continue;
      image_.clear();
      for (const std::uint32_t option : set_) image_.push_back(image_of(keeper, option));
      std::ranges::sort(image_);
      if (image_ < sorted_) return;
      if (image_ == sorted_) keepers_.push_back(keeper);
    }
    OrbitNode& below = kept_.emplace_back(OrbitNode{{}, keepers_, node.times});
    below.taken.reserve(node.taken.size() + sorted_.size());
    below.taken = node.taken;
    for (const std::uint32_t option : sorted_) below.taken.push_back(OptionId{option});
    below.times *= node.keepers.size() / keepers_.size();
  }

  const Problem& problem_;
  const std::span<const Permutation> symmetries_;
  const std::size_t max_;
  const std::uint64_t max_work_;
  std::uint64_t work_ = 0;  // without the work of computing compatible options
  const std::uint32_t num_items_;
  const Compatible compatible_;
  std::vector<OptionSet> options_of_;  // by primary item
  std::vector<OrbitNode> nodes_;
  std::vector<const std::uint32_t*> images_;  // of options, which follow the items
  // Data of find_sets(), by number of sets: the kept nodes, the taken options, the covered items,
  // and the remaining live options.
  std::vector<OrbitNode> kept_;
  std::size_t num_found_ = 0;
  std::vector<std::uint32_t> set_;
  std::vector<char> covered_;
  std::deque<OptionSet> below_;
  // Data of add_if_least().
  std::vector<std::uint32_t> keepers_;
  std::vector<std::uint32_t> sorted_;
  std::vector<std::uint32_t> image_;
  std::vector<OrbitRepresentative> pieces_;
};

}  // namespace

std::vector<OrbitRepresentative> orbit_representatives(const Problem& problem,
                                                       std::span<const Permutation> symmetries,
                                                       std::size_t most, std::uint64_t work) {
  return OrbitCutter(problem, symmetries, most, work).run();
}

}  // namespace dlx::symmetry
