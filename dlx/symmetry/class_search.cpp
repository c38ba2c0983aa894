#include "dlx/symmetry/class_search.hpp"

#include <algorithm>

#include "dlx/problem/union_find.hpp"
#include "dlx/symmetry/problem_graph.hpp"

namespace dlx::symmetry {

bool ClassSearch::run(Meter& meter,
                      const std::function<bool(const std::vector<OptionId>&)>& visit) {
  meter_ = &meter;
  visit_ = &visit;
  taken_.clear();
  forms_ = Forms(memory_);
  return search(remainders_.complete());
}

bool ClassSearch::search(Remainder remainder) {
  const std::size_t before = taken_.size();
  const auto back = [&](bool continues) {
    taken_.resize(before);
    return continues;
  };
  std::vector<std::uint32_t> options;
  while (!remainder.open.empty()) {
    options = remainders_.options(remainders_.shortest(remainder), remainder);
    if (options.size() != 1) break;
    taken_.push_back(OptionId{options.front()});
    remainders_.take(options.front(), remainder);
  }
  if (!remainder.open.empty() && options.empty()) return back(true);
  if (!meter_->may_continue()) return back(false);
  meter_->count_node();
  const Problem& problem = remainders_.problem();
  const ColouredGraph graph = problem_graph(problem, Purpose::covers, taken_);
  const Labelling labelling = label_canonically(graph);
  if (!forms_.add(form_of(graph, labelling.places))) return back(true);
  if (remainder.open.empty()) return back((*visit_)(taken_));
  UnionFind orbits(graph.num_vertices());
  for (const Permutation& generator : labelling.generators) orbits.join(generator);
  std::vector<std::uint32_t> tried;
  for (const std::uint32_t option : options) {
    const std::uint32_t orbit = orbits.of(problem.num_items() + option);
    if (std::ranges::find(tried, orbit) != tried.end()) continue;
    tried.push_back(orbit);
    Remainder below = remainder;
    remainders_.take(option, below);
    taken_.push_back(OptionId{option});
    if (!search(std::move(below))) return back(false);
    taken_.pop_back();
  }
  return back(true);
}

}  // namespace dlx::symmetry
