#include "dlx/symmetry/problem_graph.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/problem/bytes.hpp"

namespace dlx::symmetry {
namespace {

// The types of vertices, before their colours are numbered.
enum class Sort : std::uint8_t { alone, primary, secondary, option, cover, colour };
using Kind = std::tuple<Sort, std::int64_t, std::int64_t>;

std::vector<Kind> kinds_of(const Problem& problem, Purpose purpose,
                           const std::vector<bool>& connected,
                           std::span<const std::uint32_t> firsts) {
  std::vector<Kind> kinds;
  kinds.reserve(problem.num_items() + problem.num_options());
  for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
    const ItemId item{k};
    if (!connected[k]) {
      kinds.emplace_back(Sort::alone, k, 0);
    } else if (problem.is_primary(item)) {
      kinds.emplace_back(Sort::primary, problem.low(item), problem.high(item));
    } else {
      kinds.emplace_back(Sort::secondary, 0, 0);
    }
  }
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    kinds.emplace_back(Sort::option, purpose == Purpose::covers ? problem.cost(OptionId{k}) : 0, 0);
  }
  for (std::uint32_t k = 0; k < firsts.size(); ++k) {
    if (firsts[k] == k) continue;
    kinds[problem.num_items() + k] = {Sort::alone, problem.num_items() + k, 0};
    ++std::get<2>(kinds[problem.num_items() + firsts[k]]);
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

// Returns for each option the first option of which it is a copy, or the option itself.
std::vector<std::uint32_t> first_copies(const Refinement& refinement) {
  const Problem& problem = refinement.problem();
  std::vector<std::uint32_t> firsts(problem.num_options());
  std::unordered_map<std::uint64_t, std::uint32_t> by_hash;
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    std::uint64_t hash = 0;
    Deadline::check(problem.option(OptionId{k}).size());
    for (const Entry& entry : problem.option(OptionId{k})) {
      if (refinement.is_connected(entry.item)) hash += hash_of(entry);
    }
    const std::uint32_t first = by_hash.try_emplace(hash, k).first->second;
    firsts[k] = first != k && refinement.are_copies(OptionId{first}, OptionId{k}) ? first : k;
  }
  return firsts;
}

}  // namespace

std::vector<bool> connected_items(const Problem& problem, Purpose purpose) {
  std::vector<std::uint32_t> options(problem.num_items());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    for (const Entry& entry : problem.option(OptionId{k})) ++options[index(entry.item)];
  }
  std::vector<bool> connected;
  connected.reserve(options.size());
  for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
    const bool forbids = purpose == Purpose::covers || problem.is_primary(ItemId{k});
    connected.push_back(options[k] > (forbids ? 0U : 1U));
  }
  return connected;
}

ColouredGraph problem_graph(const Problem& problem, Purpose purpose,
                            std::span<const OptionId> chosen,
                            std::span<const std::uint32_t> firsts) {
  const std::vector<bool> connected = connected_items(problem, purpose);
  std::vector<Kind> kinds = kinds_of(problem, purpose, connected, firsts);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  edges.reserve(problem.num_entries() + chosen.size());
  for (const OptionId option : chosen) {
    edges.emplace_back(problem.num_items() + index(option),
                       static_cast<std::uint32_t>(kinds.size()));
  }
  kinds.emplace_back(Sort::cover, 0, 0);
  std::map<std::pair<ItemId, ColourId>, std::uint32_t> colours;
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    if (!firsts.empty() && firsts[k] != k) continue;
    Deadline::check(problem.option(OptionId{k}).size());
    const std::uint32_t vertex = problem.num_items() + k;
    for (const Entry& entry : problem.option(OptionId{k})) {
      std::uint32_t given = index(entry.item);
      if (!connected[given]) continue;
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

std::optional<Automorphisms> find_counting_symmetries(const Refinement& refinement,
                                                      std::uint64_t max_images) {
  const Problem& problem = refinement.problem();
  const std::vector<std::uint32_t> firsts = first_copies(refinement);
  auto found =
      find_automorphisms(problem_graph(problem, Purpose::counting, {}, firsts), max_images);
  if (!found) return found;
  std::vector<std::vector<std::uint32_t>> copies(problem.num_options());
  for (std::uint32_t k = 0; k < firsts.size(); ++k) copies[firsts[k]].push_back(k);
  const std::uint32_t items = problem.num_items();
  for (Permutation& generator : found->generators) {
    generator.resize(items + problem.num_options());
    for (std::uint32_t first = 0; first < copies.size(); ++first) {
      const std::uint32_t image = generator[items + first] - items;
      for (std::size_t k = 1; k < copies[first].size(); ++k) {
        generator[items + copies[first][k]] = items + copies[image][k];
      }
    }
  }
  return found;
}

Form form_of_cover(const Problem& problem, std::span<const OptionId> cover) {
  const ColouredGraph graph = problem_graph(problem, Purpose::covers, cover);
  return form_of(graph, label_canonically(graph).places);
}

}  // namespace dlx::symmetry
