#include "dlx/symmetry/certified_group.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "dlx/cover/group_order.hpp"
#include "dlx/deadline.hpp"
#include "dlx/symmetry/group.hpp"

namespace dlx::symmetry {
namespace {

// Images of vertices in all generators, and of options in all elements.
constexpr std::uint64_t max_generated = std::uint64_t{1} << 24;
constexpr std::uint64_t max_listed = std::uint64_t{1} << 20;

// The automorphisms that keep all options: they exchange items that have the same ones.
BigCount order_of_kernel(const Remainders::Graph& graph) {
  const std::uint32_t first = graph.first_option;
  const auto last = static_cast<std::uint32_t>(first + graph.options.size());
  std::map<std::set<std::vector<std::uint32_t>>, std::uint64_t> alike;
  BigCount order = 1;
  for (std::uint32_t vertex = 0; vertex < graph.graph.num_vertices(); ++vertex) {
    if (vertex == first) vertex = last;
    if (vertex >= graph.graph.num_vertices()) break;
    // Of a primary item its options, of a secondary one with its colours those that each has; a
    // colour itself has a neighbour that is no option, and goes with that.
    std::set<std::vector<std::uint32_t>> has{{vertex < first ? 0U : 1U}};
    bool is_colour = false;
    for (const std::uint32_t neighbour : graph.graph.neighbours(vertex)) {
      if (neighbour >= first && neighbour < last) {
        has.insert({2, neighbour});
        continue;
      }
      is_colour = is_colour || neighbour < vertex;  // the item comes before its colours
      std::vector<std::uint32_t> coloured{3};
      for (const std::uint32_t option : graph.graph.neighbours(neighbour)) {
        if (option != vertex) coloured.push_back(option);
      }
      has.insert(std::move(coloured));
    }
    if (!is_colour) order *= BigCount(++alike[std::move(has)]);
  }
  return order;
}

}  // namespace

CertifiedGroup::CertifiedGroup(const Remainders& remainders, const Remainder& remainder) {
  const Remainders::Graph graph = remainders.graph(remainder);
  const auto found = find_automorphisms(graph.graph, max_generated);
  if (!found) return;
  const std::uint32_t options = remainders.problem().num_options();
  const Permutation identity = identity_of(options);
  for (const Permutation& generator : found->generators) {
    Permutation images = identity;
    for (std::size_t k = 0; k < graph.options.size(); ++k) {
      images[graph.options[k]] =
          graph.options[generator[graph.first_option + k] - graph.first_option];
    }
    if (images != identity) generators_.push_back(std::move(images));
  }
  order_ = found->order / order_of_kernel(graph);
  numbers_ = static_cast<std::uint32_t>(generators_.size());
  if (order_ * BigCount(std::uint64_t{options}) <= BigCount(max_listed)) find_elements(options);
}

std::string CertifiedGroup::lines() const {
  if (generators_.empty()) return {};
  std::string lines = "group " + (group_order(generators_) ? order_.str() : "?") + '\n';
  for (const Permutation& generator : generators_) {
    lines += "generator";
    std::vector<bool> done(generator.size());
    for (std::uint32_t option = 0; option < generator.size(); ++option) {
      if (generator[option] == option || done[option]) continue;
      lines += " (" + std::to_string(option);
      done[option] = true;
      for (std::uint32_t next = generator[option]; next != option; next = generator[next]) {
        done[next] = true;
        lines += ' ' + std::to_string(next);
      }
      lines += ')';
    }
    lines += '\n';
  }
  return lines;
}

std::optional<std::uint32_t> CertifiedGroup::element(std::span<const std::uint32_t> from,
                                                     const OptionSet& to, std::string& lines) {
  Deadline::check(elements_.size());
  for (std::uint32_t k = 1; k < elements_.size(); ++k) {
    const Permutation& images = elements_[k].images;
    const bool takes =
        std::ranges::all_of(from, [&](std::uint32_t option) { return has(to, images[option]); });
    if (takes) return number_of(k, lines);
  }
  return std::nullopt;
}

void CertifiedGroup::find_elements(std::uint32_t options) {
  std::set<Permutation> known;
  const auto add = [&](Element element) {
    Deadline::check(options);
    if (known.insert(element.images).second) elements_.push_back(std::move(element));
  };
  add({identity_of(options)});
  for (std::uint32_t k = 0; k < elements_.size(); ++k) {
    for (std::uint32_t generator = 0; generator < generators_.size(); ++generator) {
      add({product(elements_[k].images, generators_[generator]), k, generator});
    }
  }
}

// The number of an element, behind the lines of those that it is made of.
std::uint32_t CertifiedGroup::number_of(std::uint32_t element, std::string& lines) {
  std::vector<std::uint32_t> due;  // a generator each
  for (std::uint32_t k = element; !elements_[k].number; k = elements_[k].first) {
    due.push_back(k);
    if (elements_[k].first == 0) break;
  }
  for (; !due.empty(); due.pop_back()) {
    Element& next = elements_[due.back()];
    if (next.first == 0) {
      next.number = next.generator;
      continue;
    }
    lines += "element " + std::to_string(*elements_[next.first].number) + ' ' +
             std::to_string(next.generator) + '\n';
    next.number = numbers_++;
  }
  return *elements_[element].number;
}

}  // namespace dlx::symmetry
