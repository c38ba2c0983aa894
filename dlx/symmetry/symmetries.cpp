#include "dlx/symmetries.hpp"

#include "dlx/problem/union_find.hpp"
#include "dlx/symmetry/labelling.hpp"
#include "dlx/symmetry/problem_graph.hpp"

namespace dlx {
namespace {

template <typename Id>
std::vector<Id> ids(std::span<const std::uint32_t> numbers) {
  std::vector<Id> ids;
  ids.reserve(numbers.size());
  for (const std::uint32_t number : numbers) ids.push_back(Id{number});
  return ids;
}

template <typename Id>
std::vector<std::vector<Id>> orbits_of(std::size_t size,
                                       const std::vector<std::vector<std::uint32_t>>& images) {
  UnionFind orbits(size);
  for (const std::vector<std::uint32_t>& image : images) orbits.join(image);
  std::vector<std::vector<Id>> all;
  for (const std::vector<std::uint32_t>& orbit : orbits.all()) all.push_back(ids<Id>(orbit));
  return all;
}

}  // namespace

Symmetries find_symmetries(const Problem& problem) {
  const std::uint32_t items = problem.num_items();
  const symmetry::Automorphisms automorphisms =
      symmetry::find_automorphisms(symmetry::problem_graph(problem, symmetry::Purpose::covers));
  Symmetries found;
  found.order = automorphisms.order;
  found.complete = automorphisms.complete;
  std::vector<std::vector<std::uint32_t>> of_items;
  std::vector<std::vector<std::uint32_t>> of_options;
  for (const symmetry::Permutation& generator : automorphisms.generators) {
    of_items.emplace_back(generator.begin(), generator.begin() + items);
    std::vector<std::uint32_t>& options = of_options.emplace_back();
    for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
      options.push_back(generator[items + k] - items);
    }
    found.generators.push_back({ids<ItemId>(of_items.back()), ids<OptionId>(options)});
  }
  found.item_orbits = orbits_of<ItemId>(items, of_items);
  found.option_orbits = orbits_of<OptionId>(problem.num_options(), of_options);
  return found;
}

std::string_view symmetry_library() { return symmetry::labelling_library(); }

}  // namespace dlx
