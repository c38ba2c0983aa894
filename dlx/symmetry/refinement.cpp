#include "dlx/symmetry/refinement.hpp"

#include <algorithm>
#include <cmath>

#include "dlx/deadline.hpp"
#include "dlx/random.hpp"
#include "dlx/symmetry/problem_graph.hpp"

namespace dlx::symmetry {
namespace {

// Most problems without symmetries are recognised after this number of rounds.
constexpr std::uint32_t first_rounds = 3;
// Added to the kind of an individualised option.
constexpr std::uint64_t singled_out = 0x9E3779B97F4A7C15;

// Distinguishes the colours of items if memory suffices for a number for each colour of each item;
// otherwise treats all colours as equal.
std::size_t places_of_item(const Problem& problem) {
  const std::size_t places = std::size_t{problem.num_colours()} + 1;
  return std::uint64_t{places} * problem.num_items() <= 4 * problem.num_entries() ? places : 1;
}

}  // namespace

Refinement::Refinement(const Problem& problem)
    : problem_(problem),
      colours_(places_of_item(problem)),
      connected_(connected_items(problem, Purpose::counting)),
      kinds_{std::vector<std::uint64_t>(problem.num_items() * colours_),
             std::vector<std::uint64_t>(problem.num_options())} {
  for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
    if (!connected_[k]) continue;
    const auto [low, high] =
        problem.is_primary(ItemId{k}) ? problem.bounds(ItemId{k}) : Bounds{0, 0};
    std::fill_n(kinds_.of_item.begin() + static_cast<std::ptrdiff_t>(k * colours_), colours_,
                mix(std::uint64_t{low} << 32 | high));
  }
  for (std::uint32_t round = 0; round < first_rounds; ++round) refine(kinds_);
  by_kind_.reserve(problem.num_options());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    by_kind_.emplace_back(kinds_.of_option[k], k);
  }
  std::ranges::sort(by_kind_);
  for (std::size_t k = 0; k < by_kind_.size(); ++k) {
    if (k == 0 || by_kind_[k].first != by_kind_[k - 1].first) ++num_kinds_;
  }
  asymmetric_ = are_kinds_copies();
}

// Returns true if all options of each kind are copies of each other.
bool Refinement::are_kinds_copies() const {
  for (std::size_t k = 1; k < by_kind_.size(); ++k) {
    if (by_kind_[k].first != by_kind_[k - 1].first) continue;
    if (!are_copies(OptionId{by_kind_[k].second}, OptionId{by_kind_[k - 1].second})) return false;
  }
  return true;
}

bool Refinement::are_copies(OptionId one, OptionId other) const {
  const auto given_by = [&](OptionId option) {
    std::vector<std::pair<ItemId, ColourId>> given;
    Deadline::check(problem_.option(option).size());
    for (const Entry& entry : problem_.option(option)) {
      if (is_connected(entry.item)) given.emplace_back(entry.item, entry.colour);
    }
    std::ranges::sort(given);
    return given;
  };
  return given_by(one) == given_by(other);
}

double Refinement::similarity() const {
  return std::log2(std::max<double>(problem_.num_options(), 1)) -
         std::log2(static_cast<double>(std::max<std::size_t>(num_kinds_, 1)));
}

void Refinement::refine(Kinds& kinds, std::optional<std::uint32_t> single) const {
  colours_ > 1 ? refine_all<true>(kinds, single) : refine_all<false>(kinds, single);
}

// Updates the kinds of options by their entries, then the kinds of items and colours by their
// options. Items without connections have kind 0.
template <bool coloured>
void Refinement::refine_all(Kinds& kinds, std::optional<std::uint32_t> single) const {
  auto& [of_item, of_option] = kinds;
  std::vector<std::uint64_t> sums(of_item.size());
  for (std::uint32_t k = 0; k < problem_.num_options(); ++k) {
    const std::span<const Entry> entries = problem_.option(OptionId{k});
    Deadline::check(entries.size());
    const auto place = [&](const Entry& entry) {
      return coloured ? index(entry.item) * colours_ + index(entry.colour) : index(entry.item);
    };
    std::uint64_t hash = single == k ? singled_out : 0;
    for (const Entry& entry : entries) hash += of_item[place(entry)];
    const std::uint64_t kind = of_option[k] = mix(hash);
    for (const Entry& entry : entries) {
      sums[place(entry)] += kind;
      // An option that gives a colour to an item also belongs to the item.
      if (coloured && entry.colour != ColourId::none) {
        sums[index(entry.item) * colours_] += mix(~kind);
      }
    }
  }
  for (std::uint32_t k = 0; k < problem_.num_items(); ++k) {
    if (!connected_[k]) continue;
    const std::uint64_t item = coloured ? mix(sums[k * colours_]) : 0;
    for (std::size_t place = k * colours_; place < (k + 1) * colours_; ++place) {
      of_item[place] = mix(of_item[place] ^ sums[place] ^ item);
    }
  }
}

}  // namespace dlx::symmetry
