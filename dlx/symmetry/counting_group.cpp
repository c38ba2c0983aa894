#include "dlx/symmetry/counting_group.hpp"

#include "dlx/symmetry/problem_graph.hpp"
#include "dlx/symmetry/refinement.hpp"
#include "dlx/symmetry/small_group.hpp"

namespace dlx::symmetry {

std::optional<Automorphisms> find_counting_group(const Problem& problem) {
  const Refinement refinement(problem);
  if (refinement.asymmetric()) return std::nullopt;
  std::optional<Automorphisms> group = find_small_group(refinement);
  if (!group) group = find_counting_symmetries(refinement, max_counting_images);
  if (group && group->order == 1) group.reset();
  return group;
}

}  // namespace dlx::symmetry
