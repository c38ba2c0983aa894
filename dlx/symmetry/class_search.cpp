#include "dlx/symmetry/class_search.hpp"

#include <algorithm>

#include "dlx/how.hpp"
#include "dlx/symmetry/labelling.hpp"
#include "dlx/symmetry/orbits.hpp"
#include "dlx/symmetry/problem_graph.hpp"

namespace dlx::symmetry {
namespace {

// Of a form in the table, about.
constexpr std::uint64_t form_bytes = 100;

}  // namespace

ClassSearch::ClassSearch(const Problem& problem, std::uint64_t memory)
    : remainders_(problem), most_memory_(memory) {}

bool ClassSearch::run(Meter& meter,
                      const std::function<bool(const std::vector<OptionId>&)>& visit) {
  meter_ = &meter;
  visit_ = &visit;
  taken_.clear();
  forms_.clear();
  return search(remainders_.whole());
}

bool ClassSearch::is_new(const std::array<std::uint8_t, 20>& form) {
  if (form_bytes * forms_.size() >= most_memory_) {
    throw MemoryLimit("the forms of " + std::to_string(forms_.size()) +
                      " classes take more than --memory allows");
  }
  return forms_.emplace(form.begin(), form.end()).second;
}

bool ClassSearch::search(Remainder remainder) {
  const std::size_t before = taken_.size();
  const auto back = [&](bool goes_on) {
    taken_.resize(before);
    return goes_on;
  };
  std::vector<std::uint32_t> options;
  while (!remainder.open.empty()) {
    options = remainders_.options(remainders_.shortest(remainder), remainder);
    if (options.size() != 1) break;
    taken_.push_back(OptionId{options.front()});
    remainders_.take(options.front(), remainder);
  }
  if (!remainder.open.empty() && options.empty()) return back(true);
  if (!meter_->may_go_on()) return back(false);
  meter_->count_node();
  const Problem& problem = remainders_.problem();
  const ColouredGraph graph = problem_graph(problem, Purpose::covers, taken_);
  const Labelling labelling = label_canonically(graph);
  if (!is_new(form_of(graph, labelling.places))) return back(true);
  if (remainder.open.empty()) return back((*visit_)(taken_));
  Orbits orbits(graph.num_vertices());
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
