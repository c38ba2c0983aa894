#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/problem/uses.hpp"
#include "dlx/random.hpp"
#include "dlx/states/order.hpp"

namespace dlx::states {
namespace {

constexpr std::size_t max_comparisons = 1'000'000;

// Each item has two random numbers modulo 2^64, and for each of them the sum over the other entries
// of its options. If i and j are interchangeable items with c options in common, their sums differ
// by c (r_j - r_i), for both random numbers.
struct Look {
  std::uint64_t options = 0;
  std::uint64_t secondary = 0;  // the same for secondary entries
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

bool may_be_interchangeable(const std::vector<Look>& looks, std::uint32_t i, std::uint32_t j) {
  return (looks[i].sum - looks[j].sum) * (other_weight(j) - other_weight(i)) ==
         (looks[i].other_sum - looks[j].other_sum) * (weight(j) - weight(i));
}

// Compares each option only with one whose random numbers are equal except for the two items, which
// requires neither sorting nor copying.
class Proof {
 public:
  explicit Proof(const Problem& problem)
      : problem_(problem),
        uses_(list_uses(problem)),
        sums_(problem.num_options()),
        colours_(problem.num_items()),
        met_in_(problem.num_items()) {
    for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
      for (const Entry& entry : problem.option(OptionId{o})) sums_[o] += number_of(entry);
    }
  }

  bool are_interchangeable(std::uint32_t i, std::uint32_t j) {
    find_rests(i, j, rests_);
    find_rests(j, i, other_rests_);
    if (rests_.size() != other_rests_.size()) return false;
    // Of options with equal sums any two may be compared, because they are almost certainly copies.
    for (std::size_t k = 0; k < rests_.size(); ++k) {
      if (rests_[k].sum != other_rests_[k].sum) return false;
      if (!are_equal(rests_[k].option, i, other_rests_[k].option, j)) return false;
    }
    return true;
  }

 private:
  // The rest of an option of an item: the sum of its numbers.
  struct Rest {
    std::uint64_t sum;
    OptionId option;
  };

  static std::uint64_t number_of(const Entry& entry) {
    return mix(std::uint64_t{index(entry.item)} << 32 | index(entry.colour));
  }

  // The options of an item, sorted, without options that contain the other item.
  void find_rests(std::uint32_t item, std::uint32_t other, std::vector<Rest>& rests) const {
    rests.clear();
    const std::span<const Use> with_other = uses_[other];
    std::size_t next = 0;
    Deadline::check(2 * (uses_[item].size() + with_other.size()));
    for (const auto& [option, colour] : uses_[item]) {
      while (next < with_other.size() && with_other[next].option < option) ++next;
      if (next < with_other.size() && with_other[next].option == option) continue;
      rests.push_back({sums_[index(option)] - number_of({ItemId{item}, colour}), option});
    }
    std::ranges::sort(rests, {}, &Rest::sum);
  }

  // Returns true if two options are equal except for one item of each.
  bool are_equal(OptionId a, std::uint32_t of_a, OptionId b, std::uint32_t of_b) {
    const std::span<const Entry> entries = problem_.option(b);
    if (problem_.option(a).size() != entries.size()) return false;
    Deadline::check(1 + entries.size());
    ++round_;
    for (const Entry& entry : problem_.option(a)) {
      colours_[index(entry.item)] = entry.colour;
      met_in_[index(entry.item)] = round_;
    }
    met_in_[of_a] = 0;
    return std::ranges::all_of(entries, [&](const Entry& entry) {
      const std::uint32_t item = index(entry.item);
      return item == of_b || (met_in_[item] == round_ && colours_[item] == entry.colour);
    });
  }

  const Problem& problem_;
  const Lists<Use> uses_;
  std::vector<std::uint64_t> sums_;  // sum of the numbers of each option
  std::vector<ColourId> colours_;    // colour of each item in the current option
  std::vector<std::uint64_t> met_in_;
  std::uint64_t round_ = 0;
  std::vector<Rest> rests_;
  std::vector<Rest> other_rests_;
};

}  // namespace

std::vector<std::uint32_t> find_interchangeable(const Problem& problem) {
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
  std::vector<std::uint32_t> seen;  // items similar to the current one, the first of each group
  for (const std::uint32_t item : items) {
    if (!seen.empty() && !looks[seen.front()].resembles(looks[item])) seen.clear();
    const auto twin = std::find_if(seen.begin(), seen.end(), [&](std::uint32_t other) {
      Deadline::check();
      if (++comparisons > max_comparisons || !may_be_interchangeable(looks, other, item))
        return false;
      if (!proof) proof.emplace(problem);
      return proof->are_interchangeable(other, item);
    });
    if (twin != seen.end()) {
      first[item] = *twin;
    } else if (comparisons <= max_comparisons) {
      seen.push_back(item);
    }
  }
  return first;
}

}  // namespace dlx::states
