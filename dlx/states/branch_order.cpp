#include "dlx/states/branch_order.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "dlx/states/elimination_order.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx::states {
namespace {

constexpr std::uint32_t none = BranchOrder::no_unit;

// The units of a problem, and the sets of units that are neighbours of each other.
struct Units {
  std::vector<std::uint32_t> of_item;
  std::vector<std::uint32_t> of_option;
  std::vector<std::vector<std::uint32_t>> of_options;  // all units of each option
  std::vector<std::vector<std::uint32_t>> cliques;
  std::vector<double> branches;  // number of branches of each unit
  std::uint32_t count = 0;
};

Units find_units(const Problem& problem, const LiveParts& live) {
  Units units;
  units.of_item.resize(problem.num_items(), none);
  units.of_option.resize(problem.num_options(), none);
  units.of_options.resize(problem.num_options());
  for (std::uint32_t k = 0; k < problem.num_primary(); ++k) {
    if (live.items[k] && problem.bounds(ItemId{k}) == Bounds{}) units.of_item[k] = units.count++;
  }
  std::vector<std::vector<std::uint32_t>> of_item(problem.num_items());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    if (!live.options[k]) continue;
    std::vector<std::uint32_t>& own = units.of_options[k];
    for (const Entry& entry : problem.option(OptionId{k})) {
      if (units.of_item[index(entry.item)] != none) own.push_back(units.of_item[index(entry.item)]);
    }
    if (own.empty()) own.push_back(units.of_option[k] = units.count++);
    for (const Entry& entry : problem.option(OptionId{k})) {
      std::vector<std::uint32_t>& all = of_item[index(entry.item)];
      if (!live.items[index(entry.item)]) continue;
      if (units.of_item[index(entry.item)] == none) all.insert(all.end(), own.begin(), own.end());
    }
    units.cliques.push_back(own);
  }
  units.branches.resize(units.count);
  for (const std::vector<std::uint32_t>& own : units.of_options) {
    for (const std::uint32_t unit : own) ++units.branches[unit];
  }
  for (double& each : units.branches) each = std::max(each, 2.0);
  for (std::vector<std::uint32_t>& all : of_item) {
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    if (all.size() > 1) units.cliques.push_back(std::move(all));
  }
  return units;
}

// Returns a bound for the number of branches of a search in which equal components are counted once.
double num_branches(const FillOrder& elimination, const std::vector<double>& branches) {
  double sum = 0;
  for (std::uint32_t k = 0; k < branches.size(); ++k) {
    double bag = branches[k];
    for (const std::uint32_t each : elimination.later[k]) bag *= branches[each];
    sum += bag;
  }
  return sum;
}

// Returns the order of minimum fill with the fewest branches among some random orders. Stops when the
// orders would cost too much compared with the branches.
FillOrder find_elimination(const std::vector<Neighbours>& graph,
                           const std::vector<double>& branches) {
  FillOrder best = minimum_fill(graph);
  double least = num_branches(best, branches);
  auto steps = static_cast<double>(best.steps);
  const double most = std::min(tuning::fill_share * least, tuning::fill_steps);
  std::uint64_t last = tuning::fill_orders;
  for (std::uint64_t seed = 1; seed <= last && steps < most; ++seed) {
    FillOrder next = minimum_fill(graph, seed);
    steps += static_cast<double>(next.steps);
    const double number = num_branches(next, branches);
    if (!next.is_complete || number >= least) continue;
    least = number;
    best = std::move(next);
    last = seed + tuning::fill_orders;
  }
  return best;
}

// A tree decomposition: bags of vertices, and the edges between bags.
class BagTree {
 public:
  // Each vertex and its later neighbours are a bag, unless the bag is a part of the bag of an earlier
  // vertex.
  explicit BagTree(const FillOrder& elimination)
      : places_(elimination.order.size()), bag_of_(elimination.order.size(), none) {
    for (std::uint32_t k = 0; k < places_.size(); ++k) places_[elimination.order[k]] = k;
    std::vector<std::uint32_t> parent(places_.size(), none);
    for (const std::uint32_t each : elimination.order) {
      const std::vector<std::uint32_t>& later = elimination.later[each];
      if (bag_of_[each] == none) {
        bag_of_[each] = static_cast<std::uint32_t>(bags_.size());
        bags_.push_back(later);
        bags_.back().push_back(each);
      }
      if (later.empty()) continue;
      const std::uint32_t next =
          *std::ranges::min_element(later, {}, [&](std::uint32_t other) { return places_[other]; });
      parent[each] = next;
      if (later.size() == elimination.later[next].size() + 1 && bag_of_[next] == none) {
        bag_of_[next] = bag_of_[each];
      }
    }
    beside_.resize(bags_.size());
    for (std::uint32_t k = 0; k < parent.size(); ++k) {
      if (parent[k] == none || bag_of_[k] == bag_of_[parent[k]]) continue;
      beside_[bag_of_[k]].push_back(bag_of_[parent[k]]);
      beside_[bag_of_[parent[k]]].push_back(bag_of_[k]);
    }
  }

  // Returns the distance of the first bag with each vertex from the centroid of its tree.
  std::vector<std::uint32_t> depths() const {
    std::vector<std::uint32_t> depths(places_.size(), none);
    std::vector<bool> is_done(bags_.size());
    for (std::uint32_t root = 0; root < bags_.size(); ++root) {
      if (is_done[root]) continue;
      std::uint32_t depth = 0;
      std::vector<std::uint32_t> level{centroid(root)};
      is_done[level.front()] = true;
      for (; !level.empty(); ++depth) {
        std::vector<std::uint32_t> next;
        for (const std::uint32_t bag : level) {
          for (const std::uint32_t vertex : bags_[bag]) {
            depths[vertex] = std::min(depths[vertex], depth);
          }
          for (const std::uint32_t other : beside_[bag]) {
            if (!is_done[other]) next.push_back(other);
            is_done[other] = true;
          }
        }
        level = std::move(next);
      }
    }
    return depths;
  }

  std::uint32_t width() const {
    std::size_t most = 0;
    for (const auto& bag : bags_) most = std::max(most, bag.size());
    return static_cast<std::uint32_t>(most);
  }

  const std::vector<std::uint32_t>& places() const { return places_; }

 private:
  // Returns the bag of a tree whose largest branch has the fewest bags.
  std::uint32_t centroid(std::uint32_t root) const {
    std::vector<std::uint32_t> order{root};
    std::vector<std::uint32_t> parent(bags_.size(), none);
    for (std::size_t k = 0; k < order.size(); ++k) {
      for (const std::uint32_t other : beside_[order[k]]) {
        if (other == parent[order[k]]) continue;
        parent[other] = order[k];
        order.push_back(other);
      }
    }
    std::vector<std::uint32_t> size(bags_.size(), 1);
    std::vector<std::uint32_t> branch(bags_.size(), 0);
    for (std::size_t k = order.size(); k-- > 1;) {
      const std::uint32_t up = parent[order[k]];
      size[up] += size[order[k]];
      branch[up] = std::max(branch[up], size[order[k]]);
    }
    const auto largest = [&](std::uint32_t bag) {
      return std::max(branch[bag], static_cast<std::uint32_t>(order.size()) - size[bag]);
    };
    return *std::ranges::min_element(order, {}, largest);
  }

  std::vector<std::uint32_t> places_;  // in the order of elimination
  std::vector<std::uint32_t> bag_of_;
  std::vector<std::vector<std::uint32_t>> bags_;
  std::vector<std::vector<std::uint32_t>> beside_;
};

}  // namespace

std::optional<BranchOrder> find_branch_order(const Problem& problem, const LiveParts& live) {
  const Units units = find_units(problem, live);
  auto graph = graph_of_cliques(units.count, units.cliques);
  if (!graph) return std::nullopt;
  const FillOrder elimination = find_elimination(*graph, units.branches);
  if (!elimination.is_complete) return std::nullopt;
  const BagTree tree(elimination);
  const std::vector<std::uint32_t> depths = tree.depths();
  BranchOrder order;
  const auto depth = [&](std::uint32_t unit) { return unit == none ? none : depths[unit]; };
  for (const std::uint32_t unit : units.of_item) order.depth_of_item.push_back(depth(unit));
  for (const std::uint32_t unit : units.of_option) order.depth_of_option.push_back(depth(unit));
  std::vector<std::pair<std::uint32_t, std::uint32_t>> places;
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    std::uint32_t place = none;
    for (const std::uint32_t unit : units.of_options[k]) {
      place = std::min(place, tree.places()[unit]);
    }
    places.emplace_back(place, k);
  }
  std::ranges::sort(places);
  for (const auto& [place, option] : places) order.options.push_back(OptionId{option});
  order.width = tree.width();
  return order;
}

}  // namespace dlx::states
