#include "dlx/optimize/pair_branching.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "dlx/optimize/tuning.hpp"

namespace dlx::optimize {
namespace {

// Two rows, and the sum of the fractions of the options that contain both.
struct RowPair {
  std::uint32_t first, second;
  double together;
};

// Returns the pairs that the solution splits, those nearest to one half first. One row of a pair is
// covered exactly once, the other one at most once.
std::vector<RowPair> split_pairs(const Layout& layout, const Relaxation& relaxation) {
  const auto at_most_once = [&](std::uint32_t row) { return layout.high[row] == 1; };
  std::vector<RowPair> all;
  for (const Relaxation::Fraction& fraction : relaxation.fractions()) {
    if (fraction.value < tuning::integral || fraction.value > 1 - tuning::integral) continue;
    const std::span<const std::uint32_t> rows = layout.all_claims(fraction.option);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      for (std::size_t j = i + 1; j < rows.size(); ++j) {
        const auto [first, second] = std::minmax(rows[i], rows[j]);
        if (second >= layout.num_rows() || layout.low[first] != 1) continue;
        if (at_most_once(first) && at_most_once(second))
          all.push_back({first, second, fraction.value});
      }
    }
  }
  std::sort(all.begin(), all.end(), [](const RowPair& left, const RowPair& right) {
    return std::pair(left.first, left.second) < std::pair(right.first, right.second);
  });
  std::vector<RowPair> sums;
  for (const RowPair& pair : all) {
    if (!sums.empty() && sums.back().first == pair.first && sums.back().second == pair.second) {
      sums.back().together += pair.together;
    } else {
      sums.push_back(pair);
    }
  }
  std::erase_if(sums, [](const RowPair& pair) { return pair.together > 1 - tuning::integral; });
  std::stable_sort(sums.begin(), sums.end(), [](const RowPair& left, const RowPair& right) {
    return std::abs(left.together - 0.5) < std::abs(right.together - 0.5);
  });
  return sums;
}

// The options that contain both rows or neither, and the options that do not contain both.
Split split_by(const Layout& layout, const TreeNode& node, const RowPair& pair) {
  Split split{pair.first,
              pair.second,
              {{}, node.start, node.bound, node.limit},
              {{}, node.start, node.bound, node.limit},
              true};
  for (const std::uint32_t option : node.options) {
    const bool first = contains(layout.all_claims(option), pair.first);
    const bool second = contains(layout.all_claims(option), pair.second);
    if (first == second) split.together.options.push_back(option);
    if (!first || !second) split.apart.options.push_back(option);
  }
  return split;
}

}  // namespace

std::optional<Split> choose_split(const Layout& layout, Relaxation& relaxation,
                                  const TreeNode& node, std::int64_t limit) {
  const double before = relaxation.cost();
  std::vector<RowPair> candidates = split_pairs(layout, relaxation);
  if (candidates.size() > tuning::trial_pairs) candidates.resize(tuning::trial_pairs);
  std::optional<Split> best;
  double best_score = -1;
  for (const RowPair& pair : candidates) {
    Split split = split_by(layout, node, pair);
    const auto gain = [&](const TreeNode& child) {
      return relaxation.cost_of(child.options, limit, tuning::trial_iterations) - before;
    };
    const double together = gain(split.together), apart = gain(split.apart);
    const double score = std::max(together, tuning::integral) * std::max(apart, tuning::integral);
    if (score <= best_score) continue;
    best_score = score;
    split.together_is_cheaper = together <= apart;
    best = std::move(split);
  }
  return best;
}

}  // namespace dlx::optimize
