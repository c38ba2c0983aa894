#include "tests/dlx/brute_force.hpp"

#include <stdexcept>

#include "dlx/verify.hpp"

namespace dlx::testing {
namespace {

// Tests every subset of the options against the definition of a cover: every primary item is in as
// many options as its bounds allow, every secondary item is in at most one option or always has the
// same colour, and no option lacks a primary item.
class Subsets {
 public:
  explicit Subsets(const Problem& problem)
      : problem_(problem), uses_(problem.num_items()), colour_(problem.num_items()) {}

  CoverSet all() {
    take_or_leave(0);
    return covers_;
  }

 private:
  void take_or_leave(std::uint32_t k) {
    if (k == problem_.num_options()) {
      for (std::uint32_t item = 0; item < problem_.num_primary(); ++item) {
        const Bounds bounds = problem_.bounds(ItemId{item});
        const auto uses = static_cast<std::uint32_t>(uses_[item]);
        if (uses < bounds.low || uses > bounds.high) return;
      }
      covers_.insert(taken_);
      return;
    }
    take_or_leave(k + 1);
    if (!fits(k)) return;
    const std::vector<ColourId> colours = colour_;
    for (const Entry& entry : problem_.option(OptionId{k})) {
      ++uses_[index(entry.item)];
      colour_[index(entry.item)] = entry.colour;
    }
    taken_.push_back(k);
    take_or_leave(k + 1);
    taken_.pop_back();
    for (const Entry& entry : problem_.option(OptionId{k})) --uses_[index(entry.item)];
    colour_ = colours;
  }

  bool fits(std::uint32_t k) const {
    bool primary = false;
    for (const Entry& entry : problem_.option(OptionId{k})) {
      primary = primary || index(entry.item) < problem_.num_primary();
      const std::uint32_t uses = static_cast<std::uint32_t>(uses_[index(entry.item)]);
      if (uses == 0) continue;
      if (index(entry.item) < problem_.num_primary() && uses < problem_.high(entry.item)) continue;
      if (entry.colour == ColourId::none || entry.colour != colour_[index(entry.item)]) {
        return false;
      }
    }
    return primary;
  }

  const Problem& problem_;
  std::vector<int> uses_;
  std::vector<ColourId> colour_;
  std::vector<std::uint32_t> taken_;
  CoverSet covers_;
};

}  // namespace

CoverSet brute_force(const Problem& problem) {
  if (problem.num_options() > 20) throw std::invalid_argument("too large for brute force");
  return Subsets(problem).all();
}

std::optional<std::vector<std::uint32_t>> wrongly_verified(const Problem& problem) {
  const CoverSet covers = brute_force(problem);
  for (std::uint32_t subset = 0; subset < 1U << problem.num_options(); ++subset) {
    std::vector<std::uint32_t> numbers;
    std::vector<OptionId> options;
    for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
      if ((subset >> k & 1) == 0) continue;
      numbers.push_back(k);
      options.push_back(OptionId{k});
    }
    if (!verify(problem, options).has_value() != covers.contains(numbers)) return numbers;
  }
  return std::nullopt;
}

}  // namespace dlx::testing
