#include "dlx/optimize/branching.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "dlx/optimize/residual.hpp"
#include "dlx/optimize/tuning.hpp"

namespace dlx::optimize {
namespace {

// Returns the options that are worth a trial: the best ones of the ancestors, then those whose
// fractions are nearest to one half.
std::vector<std::uint32_t> candidates_of(const TreeNode& node,
                                         std::vector<Relaxation::Fraction> fractions) {
  std::erase_if(fractions, [](const Relaxation::Fraction& each) {
    return each.value < tuning::integral || each.value > 1 - tuning::integral;
  });
  std::vector<std::uint32_t> candidates;
  const auto add = [&](std::vector<Relaxation::Fraction>::iterator at) {
    candidates.push_back(at->option);
    fractions.erase(at);
  };
  for (const Splitter& splitter : node.splitters) {
    if (candidates.size() == tuning::trial_splitters) break;
    const auto at = std::ranges::find(fractions, splitter.option, &Relaxation::Fraction::option);
    if (at != fractions.end()) add(at);
  }
  while (!fractions.empty() && candidates.size() < tuning::trial_options) {
    add(std::ranges::min_element(fractions, {}, [](const Relaxation::Fraction& each) {
      return std::abs(each.value - 0.5);
    }));
  }
  return candidates;
}

// Returns the best splitters of a node and its ancestors. `tried`: the candidates of the node.
std::vector<Splitter> best_splitters(const TreeNode& node, std::vector<Splitter> tried,
                                     std::uint32_t chosen) {
  std::vector<Splitter> best = std::move(tried);
  for (const Splitter& each : node.splitters) {
    if (std::ranges::find(best, each.option, &Splitter::option) == best.end()) best.push_back(each);
  }
  std::erase_if(best, [&](const Splitter& each) { return each.option == chosen; });
  if (best.size() > tuning::kept_splitters) best.resize(tuning::kept_splitters);
  return best;
}

}  // namespace

Split split_by(const Layout& layout, const TreeNode& node, std::uint32_t option) {
  const TreeNode child{{}, node.taken, node.start, node.bound, node.limit, node.splitters};
  Split split{option, child, child, true};
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

std::optional<Split> choose_split(const Layout& layout, Relaxation& relaxation,
                                  const TreeNode& node, std::int64_t limit) {
  const double before = relaxation.cost();
  std::optional<Split> best;
  std::vector<Splitter> tried;
  for (const std::uint32_t option : candidates_of(node, relaxation.fractions())) {
    Split split = split_by(layout, node, option);
    const auto gain = [&](std::span<const std::uint32_t> options, std::uint32_t forced) {
      const double cost =
          relaxation.cost_of(options, forced, static_cast<double>(limit), tuning::trial_iterations);
      return std::max(cost - before, tuning::integral);
    };
    std::vector<std::uint32_t> with = split.with.options;
    with.insert(std::ranges::lower_bound(with, option), option);
    const double of_with = gain(with, option);
    const double of_without = gain(split.without.options, Relaxation::no_option);
    split.with_is_cheaper = of_with <= of_without;
    const double score = of_with * of_without;
    tried.push_back({option, score});
    const bool is_best = std::ranges::all_of(
        tried.begin(), tried.end() - 1, [&](const Splitter& each) { return each.score < score; });
    if (is_best) best = std::move(split);
  }
  if (!best) return best;
  std::ranges::stable_sort(tried, std::greater(), &Splitter::score);
  best->with.splitters = best->without.splitters = best_splitters(node, tried, best->option);
  return best;
}

}  // namespace dlx::optimize
