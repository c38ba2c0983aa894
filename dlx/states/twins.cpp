#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/problem/uses.hpp"
#include "dlx/random.hpp"
#include "dlx/states/order.hpp"

namespace dlx::states {
namespace {

constexpr std::size_t most_comparisons = 1'000'000;

// Two random numbers for each item, modulo 2^64, and their sums over what else is in the options of
// an item. If i and j are twins with c options in common, their sums differ by c (r_j - r_i), with
// the one random number as with the other.
struct Look {
  std::uint64_t options = 0;
  std::uint64_t secondary = 0;  // the same for twins
  std::uint64_t sum = 0;
  std::uint64_t other_sum = 0;

  bool resembles(const Look& look) const {
    return options == look.options && secondary == look.secondary;
  }
};

std::uint64_t weight(std::uint32_t item) { return mix(2 * std::uint64_t{item}); }
std::uint64_t other_weight(std::uint32_t item) { return mix(2 * std::uint64_t{item} + 1); }

std::vector<Look> look_at_items(const Problem& problem) {
  std::vector<std::uint64_t> weights(problem.num_primary());
  std::vector<std::uint64_t> other_weights(problem.num_primary());
  for (std::uint32_t i = 0; i < problem.num_primary(); ++i) {
    weights[i] = weight(i);
    other_weights[i] = other_weight(i);
  }
  std::vector<Look> looks(problem.num_primary());
  for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
    Look all;
    Deadline::check(3 * problem.option(OptionId{o}).size());
    for (const Entry& entry : problem.option(OptionId{o})) {
      const std::uint32_t item = index(entry.item);
      if (problem.is_primary(entry.item)) {
        all.sum += weights[item];
        all.other_sum += other_weights[item];
        ++all.options;
      } else {
        all.secondary += mix(std::uint64_t{item} << 32 | index(entry.colour));
      }
    }
    all.secondary = mix(all.secondary + all.options);
    for (const Entry& entry : problem.option(OptionId{o})) {
      if (!problem.is_primary(entry.item)) continue;
      const std::uint32_t item = index(entry.item);
      Look& look = looks[item];
      ++look.options;
      look.secondary += all.secondary;
      look.sum += all.sum - weights[item];
      look.other_sum += all.other_sum - other_weights[item];
    }
  }
  return looks;
}

bool may_be_twins(const std::vector<Look>& looks, std::uint32_t i, std::uint32_t j) {
  return (looks[i].sum - looks[j].sum) * (other_weight(j) - other_weight(i)) ==
         (looks[i].other_sum - looks[j].other_sum) * (weight(j) - weight(i));
}

// Compares options as they are.
class Proof {
 public:
  explicit Proof(const Problem& problem) : problem_(problem), uses_(list_uses(problem)) {}

  bool are_twins(std::uint32_t i, std::uint32_t j) const { return without(i, j) == without(j, i); }

 private:
  using Rest = std::vector<std::pair<std::uint32_t, std::uint32_t>>;  // items and colours

  // What else is in the options of an item, sorted, without options that have the other one.
  std::vector<Rest> without(std::uint32_t item, std::uint32_t other) const {
    std::vector<Rest> rests;
    for (const auto& [option, colour] : uses_[item]) {
      Rest rest;
      bool both = false;
      Deadline::check(10 + 5 * problem_.option(option).size());
      for (const Entry& entry : problem_.option(option)) {
        both = both || index(entry.item) == other;
        if (index(entry.item) != item) rest.emplace_back(index(entry.item), index(entry.colour));
      }
      if (both) continue;
      std::sort(rest.begin(), rest.end());
      rests.push_back(std::move(rest));
    }
    std::sort(rests.begin(), rests.end());
    return rests;
  }

  const Problem& problem_;
  const Lists<Use> uses_;
};

}  // namespace

std::vector<std::uint32_t> find_twins(const Problem& problem) {
  std::vector<std::uint32_t> first(problem.num_primary());
  std::iota(first.begin(), first.end(), 0U);
  const std::vector<Look> looks = look_at_items(problem);
  std::vector<std::uint32_t> items = first;
  std::sort(items.begin(), items.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::tie(looks[a].options, looks[a].secondary, a) <
           std::tie(looks[b].options, looks[b].secondary, b);
  });

  std::optional<Proof> proof;
  std::size_t comparisons = 0;
  std::vector<std::uint32_t> seen;  // that look like the item at hand, the first of each group
  for (const std::uint32_t item : items) {
    if (!seen.empty() && !looks[seen.front()].resembles(looks[item])) seen.clear();
    const auto twin = std::find_if(seen.begin(), seen.end(), [&](std::uint32_t other) {
      Deadline::check();
      if (++comparisons > most_comparisons || !may_be_twins(looks, other, item)) return false;
      if (!proof) proof.emplace(problem);
      return proof->are_twins(other, item);
    });
    if (twin != seen.end()) {
      first[item] = *twin;
    } else if (comparisons <= most_comparisons) {
      seen.push_back(item);
    }
  }
  return first;
}

}  // namespace dlx::states
