#include "dlx/symmetry/problem_graph.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/symmetry/labelling.hpp"
#include "dlx/symmetry/refinement.hpp"

namespace dlx::symmetry {
namespace {

// Most problems without symmetry show it after three or four.
constexpr std::uint32_t most_rounds = 8;

// What vertices are, before their colours are numbered.
enum class Sort : std::uint8_t { unused, primary, secondary, option, cover, colour };
using Kind = std::tuple<Sort, std::int64_t, std::int64_t>;

std::vector<Kind> kinds_of(const Problem& problem, Costs costs) {
  std::vector<Kind> kinds;
  kinds.reserve(problem.num_items() + problem.num_options());
  std::vector<char> used(problem.num_items());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    for (const Entry& entry : problem.option(OptionId{k})) used[index(entry.item)] = 1;
  }
  for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
    const ItemId item{k};
    if (used[k] == 0) {
      kinds.emplace_back(Sort::unused, k, 0);
    } else if (problem.is_primary(item)) {
      kinds.emplace_back(Sort::primary, problem.low(item), problem.high(item));
    } else {
      kinds.emplace_back(Sort::secondary, 0, 0);
    }
  }
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    kinds.emplace_back(Sort::option, costs == Costs::kept ? problem.cost(OptionId{k}) : 0, 0);
  }
  return kinds;
}

std::vector<std::uint32_t> numbered(const std::vector<Kind>& kinds) {
  std::vector<Kind> distinct = kinds;
  std::ranges::sort(distinct);
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  std::vector<std::uint32_t> colours;
  colours.reserve(kinds.size());
  for (const Kind& kind : kinds) {
    const auto place = std::ranges::lower_bound(distinct, kind);
    colours.push_back(static_cast<std::uint32_t>(place - distinct.begin()));
  }
  return colours;
}

}  // namespace

ColouredGraph problem_graph(const Problem& problem, Costs costs, std::span<const OptionId> chosen) {
  std::vector<Kind> kinds = kinds_of(problem, costs);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  edges.reserve(problem.num_entries() + chosen.size());
  for (const OptionId option : chosen) {
    edges.emplace_back(problem.num_items() + index(option),
                       static_cast<std::uint32_t>(kinds.size()));
  }
  kinds.emplace_back(Sort::cover, 0, 0);
  std::map<std::pair<ItemId, ColourId>, std::uint32_t> colours;
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    Deadline::check(problem.option(OptionId{k}).size());
    const std::uint32_t vertex = problem.num_items() + k;
    for (const Entry& entry : problem.option(OptionId{k})) {
      std::uint32_t given = index(entry.item);
      if (entry.colour != ColourId::none) {
        const auto next = static_cast<std::uint32_t>(kinds.size());
        const auto [place, is_new] = colours.try_emplace({entry.item, entry.colour}, next);
        if (is_new) {
          kinds.emplace_back(Sort::colour, 0, 0);
          edges.emplace_back(given, next);
        }
        given = place->second;
      }
      edges.emplace_back(given, vertex);
    }
  }
  return ColouredGraph(numbered(kinds), edges);
}

std::string form_of_cover(const Problem& problem, std::span<const OptionId> cover) {
  const ColouredGraph graph = problem_graph(problem, Costs::kept, cover);
  const auto form = form_of(graph, label_canonically(graph).places);
  return {form.begin(), form.end()};
}

bool looks_asymmetric(const Problem& problem, const ColouredGraph& graph) {
  Partition partition = partition_of(graph);
  refine(graph, partition, most_rounds);
  std::vector<char> seen(partition.cells);
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    char& again = seen[partition.colours[problem.num_items() + k]];
    if (again != 0) return false;
    again = 1;
  }
  return true;
}

}  // namespace dlx::symmetry
