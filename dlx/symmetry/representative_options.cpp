#include "dlx/symmetry/representative_options.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>

#include "dlx/deadline.hpp"
#include "dlx/problem/union_find.hpp"
#include "dlx/problem/uses.hpp"
#include "dlx/reduce.hpp"
#include "dlx/selection.hpp"
#include "dlx/symmetry/counting_group.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx::symmetry {
namespace {

// Chooses an item of a problem, and one option of each orbit of its options.
class ItemChoice {
 public:
  ItemChoice(const Problem& problem, std::span<const Permutation> generators)
      : problem_(problem), uses_(list_uses(problem)), representative_(problem.num_options()) {
    UnionFind orbits(problem.num_items() + std::size_t{problem.num_options()});
    for (const Permutation& generator : generators) orbits.join(generator);
    for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
      representative_[k] = orbits.of(problem.num_items() + k) - problem.num_items();
    }
    find_candidates();
  }

  // Returns the options that are not needed, ascending; empty if all are needed.
  std::vector<OptionId> unnecessary() const {
    std::vector<OptionId> others;
    if (candidates_.empty()) return others;
    std::vector<std::uint32_t> kept;
    for (const Use& use : uses_[best()]) {
      const std::uint32_t representative = representative_[index(use.option)];
      if (std::ranges::find(kept, representative) == kept.end()) {
        kept.push_back(representative);
      } else {
        others.push_back(use.option);
      }
    }
    return others;
  }

 private:
  std::size_t num_orbits(std::uint32_t item) const {
    std::vector<std::uint32_t> orbits;
    for (const Use& use : uses_[item]) orbits.push_back(representative_[index(use.option)]);
    std::ranges::sort(orbits);
    return orbits.size() - std::ranges::unique(orbits).size();
  }

  // Finds the items with the smallest share of orbits per option.
  void find_candidates() {
    std::size_t orbits = 1, options = 1;  // of each candidate
    for (std::uint32_t item = 0; item < problem_.num_primary(); ++item) {
      Deadline::check(uses_[item].size());
      if (problem_.bounds(ItemId{item}) != Bounds{1, 1} || uses_[item].empty()) continue;
      const std::size_t size = uses_[item].size(), kept = num_orbits(item);
      if (kept == size || kept * options > orbits * size) continue;
      if (kept * options < orbits * size) candidates_.clear();
      orbits = kept;
      options = size;
      candidates_.push_back(item);
    }
  }

  // Returns the candidate whose option meets the most other candidates: in a colouring, the vertex of
  // the highest degree.
  std::uint32_t best() const {
    std::vector<std::uint32_t> met(problem_.num_items(), 0);  // last candidate, plus 1, that met it
    for (const std::uint32_t item : candidates_) met[item] = 1;
    std::uint32_t best = candidates_[0];
    std::size_t most = 0, work = 0;
    for (std::uint32_t c = 0; c < candidates_.size() && work < 10 * problem_.num_entries(); ++c) {
      std::size_t excluded = 0;
      const OptionId option = uses_[candidates_[c]][0].option;
      for (const Entry& entry : problem_.option(option)) {
        for (const Use& use : uses_[index(entry.item)]) {
          work += problem_.option(use.option).size();
          Deadline::check(problem_.option(use.option).size());
          for (const Entry& other : problem_.option(use.option)) {
            std::uint32_t& last = met[index(other.item)];
            if (last == 0 || last == c + 2) continue;
            last = c + 2;
            ++excluded;
          }
        }
      }
      if (excluded > most) best = candidates_[c];
      most = std::max(most, excluded);
    }
    return best;
  }

  const Problem& problem_;
  const Lists<Use> uses_;
  std::vector<std::uint32_t> representative_;  // by option: the first option of its orbit
  std::vector<std::uint32_t> candidates_;
};

// Ticks per entry: the steps of find_counting_group(), with a similarity of 1.
constexpr std::uint64_t ticks_per_entry = 3 * tuning::per_entry;

}  // namespace

RepresentativeOptions representative_options(const Problem& problem, std::uint64_t max_ticks) {
  RepresentativeOptions found;
  std::vector<OptionId> options = all_options(problem);
  for (;;) {
    const Reduction left =
        dlx::reduce(select(problem, {all_items(problem), options}), {.consistency = false});
    const std::uint64_t ticks = ticks_per_entry * left.problem.num_entries();
    if (left.infeasible || ticks > max_ticks - found.ticks) return found;
    found.ticks += ticks;
    const std::optional<Automorphisms> group = find_counting_group(left.problem);
    if (!group) return found;
    const std::vector<OptionId> unnecessary =
        ItemChoice(left.problem, group->generators).unnecessary();
    if (unnecessary.empty()) return found;
    found.options.clear();
    for (const OptionId option : left.forced) found.options.push_back(options[index(option)]);
    for (std::uint32_t k = 0; k < left.problem.num_options(); ++k) {
      if (std::ranges::binary_search(unnecessary, OptionId{k})) continue;
      found.options.push_back(options[index(left.origin[k])]);
    }
    std::ranges::sort(found.options);
    options = found.options;
  }
}

}  // namespace dlx::symmetry
