#include "dlx/optimize/branching.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "dlx/optimize/residual.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx::optimize {
namespace {

// Length of the list of options that split the ancestors of a node well.
constexpr std::size_t kept_splitters = 8 * tuning::trial_options;
// Simplex iterations for each child in a trial.
constexpr int trial_iterations = 15;

// Returns the options that are worth a trial: the best options of the ancestors, then the options
// whose fractions are nearest to one half.
std::vector<std::uint32_t> candidates_of(const TreeNode& node,
                                         std::vector<Relaxation::Fraction> fractions) {
  std::erase_if(fractions, [](const Relaxation::Fraction& each) {
    return each.value < Relaxation::tolerance || each.value > 1 - Relaxation::tolerance;
  });
  std::vector<std::uint32_t> candidates;
  const auto add = [&](std::vector<Relaxation::Fraction>::iterator at) {
    candidates.push_back(at->option);
    fractions.erase(at);
  };
  for (const std::uint32_t option : node.splitters) {
    if (candidates.size() == tuning::trial_options / 2) break;
    const auto at = std::ranges::find(fractions, option, &Relaxation::Fraction::option);
    if (at != fractions.end()) add(at);
  }
  while (!fractions.empty() && candidates.size() < tuning::trial_options) {
    add(std::ranges::min_element(fractions, {}, [](const Relaxation::Fraction& each) {
      return std::abs(each.value - 0.5);
    }));
  }
  return candidates;
}

// An option that was tried, and the product of the gains of both children.
struct Trial {
  std::uint32_t option;
  double score;
};

// Returns the options, except the chosen one, that split a node and its ancestors well.
std::vector<std::uint32_t> next_splitters(const TreeNode& node, std::vector<Trial> trials,
                                          std::uint32_t chosen) {
  std::ranges::stable_sort(trials, std::greater(), &Trial::score);
  std::vector<std::uint32_t> best;
  for (const Trial& trial : trials) best.push_back(trial.option);
  for (const std::uint32_t option : node.splitters) {
    if (std::ranges::find(best, option) == best.end()) best.push_back(option);
  }
  std::erase(best, chosen);
  if (best.size() > kept_splitters) best.resize(kept_splitters);
  return best;
}

}  // namespace

NodeSplit split_by(const Layout& layout, const TreeNode& node, std::uint32_t option) {
  const TreeNode child{{}, node.taken, node.start, node.bound, node.limit, node.splitters};
  NodeSplit split{option, child, child, true};
  std::vector<std::uint32_t>& taken = split.with.taken;
  taken.insert(std::ranges::lower_bound(taken, option), option);
  const Residual residual(layout, taken);
  for (const std::uint32_t each : node.options) {
    if (each == option) continue;
    split.without.options.push_back(each);
    if (residual.fits(layout, each)) split.with.options.push_back(each);
  }
  return split;
}

std::optional<NodeSplit> choose_split(const Layout& layout, Relaxation& relaxation,
                                      const TreeNode& node, std::int64_t limit) {
  const double before = relaxation.cost();
  std::optional<NodeSplit> best;
  double best_score = 0;
  std::vector<Trial> trials;
  for (const std::uint32_t option : candidates_of(node, relaxation.fractions())) {
    NodeSplit split = split_by(layout, node, option);
    const auto gain = [&](const TreeNode& child, std::uint32_t forced) {
      const double cost =
          relaxation.cost_of(child.options, forced, static_cast<double>(limit), trial_iterations);
      return std::max(cost - before, Relaxation::tolerance);
    };
    const double of_with = gain(split.with, option);
    const double of_without = gain(split.without, Relaxation::no_option);
    split.with_is_cheaper = of_with <= of_without;
    trials.push_back({option, of_with * of_without});
    if (trials.back().score <= best_score) continue;
    best_score = trials.back().score;
    best = std::move(split);
  }
  if (!best) return best;
  best->with.splitters = best->without.splitters = next_splitters(node, trials, best->option);
  return best;
}

}  // namespace dlx::optimize
