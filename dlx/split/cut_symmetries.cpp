#include "dlx/split/cut_symmetries.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "dlx/symmetry/compatible.hpp"
#include "dlx/symmetry/counting_group.hpp"
#include "dlx/symmetry/group.hpp"
#include "dlx/symmetry/labelling.hpp"
#include "dlx/symmetry/orbit_representatives.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx {
namespace {

// Words of sets of options that the search for the representatives of orbits may compare, about
// half a second.
constexpr std::uint64_t orbit_words = 200'000'000;

}  // namespace

CutSymmetries::CutSymmetries(const Problem& problem, std::size_t pieces) {
  if (problem.num_options() > symmetry::Compatible::max_options) return;
  const std::optional<symmetry::Automorphisms> group = symmetry::find_counting_group(problem);
  if (!group) return;
  if (group->order > tuning::large_group && !symmetry::labelling_library().empty() &&
      symmetry::Remainders::supports(problem)) {
    remainders_.emplace(problem);
    return;
  }
  if (pieces == 0) return;
  const std::size_t size = std::size_t{problem.num_items()} + problem.num_options();
  const std::size_t most = symmetry::max_elements(size);
  if (group->order > most) return;
  const std::vector<symmetry::Permutation> elements =
      symmetry::elements_of(group->generators, size, most);
  if (elements.empty()) return;
  // Fewer representatives would be smaller sets of options, which symmetries fix more often.
  const auto representatives = symmetry::orbit_representatives(
      problem, elements,
      std::clamp(pieces, symmetry::max_representatives / 8, symmetry::max_representatives),
      orbit_words);
  if (representatives.size() <= 1) return;
  roots_.clear();
  for (const symmetry::OrbitRepresentative& each : representatives) {
    roots_.push_back({.taken = each.taken, .left_out = {}, .times = each.times});
  }
}

std::vector<std::uint32_t> CutSymmetries::key(const SearchNode& state) const {
  if (!remainders_) return state.key();
  const Problem& problem = remainders_->problem();
  symmetry::Remainder remainder{symmetry::OptionSet((problem.num_options() + 63) / 64), {}};
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    if (state.is_live(OptionId{k})) remainder.live[k / 64] |= std::uint64_t{1} << (k % 64);
  }
  for (std::uint32_t k = 0; k < problem.num_primary(); ++k) {
    if (state.bounds(ItemId{k}).low > 0) remainder.open.push_back(k);
  }
  const symmetry::Remainders::Graph graph = remainders_->graph(remainder);
  const symmetry::Form form =
      symmetry::form_of(graph.graph, symmetry::label_canonically(graph.graph).places);
  static_assert(sizeof form % sizeof(std::uint32_t) == 0);
  std::vector<std::uint32_t> key(sizeof form / sizeof(std::uint32_t));
  std::memcpy(key.data(), form.data(), sizeof form);
  return key;
}

}  // namespace dlx
