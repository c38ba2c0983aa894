#include "dlx/symmetry/problem_graph.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/random.hpp"

namespace dlx::symmetry {
namespace {

// Most problems without symmetry show it after that many.
constexpr std::uint32_t most_rounds = 3;

// What vertices are, before their colours are numbered.
enum class Sort : std::uint8_t { alone, primary, secondary, option, cover, colour };
using Kind = std::tuple<Sort, std::int64_t, std::int64_t>;

// Of each item, whether it is connected with options.
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

std::vector<Kind> kinds_of(const Problem& problem, Purpose purpose,
                           const std::vector<bool>& connected) {
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

ColouredGraph problem_graph(const Problem& problem, Purpose purpose,
                            std::span<const OptionId> chosen) {
  const std::vector<bool> connected = connected_items(problem, purpose);
  std::vector<Kind> kinds = kinds_of(problem, purpose, connected);
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

Form form_of_cover(const Problem& problem, std::span<const OptionId> cover) {
  const ColouredGraph graph = problem_graph(problem, Purpose::covers, cover);
  return form_of(graph, label_canonically(graph).places);
}

FirstLook look_at(const Problem& problem) {
  // Colours of items, if there is room for a number for each: else they look alike.
  const std::uint64_t pairs = std::uint64_t{problem.num_items()} * (problem.num_colours() + 1);
  const std::size_t colours = pairs <= 4 * problem.num_entries() ? problem.num_colours() + 1 : 1;
  const std::vector<bool> connected = connected_items(problem, Purpose::counting);
  std::vector<std::uint64_t> of_item(problem.num_items() * colours);
  for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
    const auto [low, high] =
        problem.is_primary(ItemId{k}) ? problem.bounds(ItemId{k}) : Bounds{0, 0};
    std::fill_n(of_item.begin() + static_cast<std::ptrdiff_t>(k * colours), colours,
                mix(std::uint64_t{low} << 32 | high));
  }
  std::vector<std::uint64_t> of_option(problem.num_options());
  std::vector<std::uint64_t> sums(of_item.size());
  for (std::uint32_t round = 0; round < most_rounds; ++round) {
    std::ranges::fill(sums, 0);
    for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
      const std::span<const Entry> entries = problem.option(OptionId{k});
      Deadline::check(entries.size());
      const auto place = [&](const Entry& entry) {
        return index(entry.item) * colours + (colours > 1 ? index(entry.colour) : 0);
      };
      std::uint64_t hash = 0;
      for (const Entry& entry : entries) {
        if (connected[index(entry.item)]) hash += of_item[place(entry)];
      }
      of_option[k] = mix(hash);
      for (const Entry& entry : entries) {
        // What an option gives one colour of an item, it gives the item.
        sums[place(entry)] += of_option[k];
        if (place(entry) % colours != 0) sums[index(entry.item) * colours] += mix(~of_option[k]);
      }
    }
    for (std::size_t k = 0; k < of_item.size(); ++k) {
      const std::uint64_t item = colours > 1 ? sums[k - k % colours] : 0;
      of_item[k] = mix(of_item[k] ^ sums[k] ^ mix(item));
    }
  }
  std::ranges::sort(of_option);
  const auto rest = std::unique(of_option.begin(), of_option.end());
  const auto kinds = static_cast<std::size_t>(rest - of_option.begin());
  return {kinds == of_option.size(),
          std::log2(std::max<double>(problem.num_options(), 1)) -
              std::log2(static_cast<double>(std::max<std::size_t>(kinds, 1)))};
}

}  // namespace dlx::symmetry
