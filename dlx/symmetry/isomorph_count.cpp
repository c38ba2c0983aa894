#include "dlx/symmetry/isomorph_count.hpp"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "dlx/problem/bytes.hpp"
#include "dlx/problem/union_find.hpp"

namespace dlx::symmetry {
namespace {

// Approximate bytes of a table entry: the key, the number, and the overhead.
constexpr std::uint64_t entry_bytes = 128;

template <typename Number>
std::string_view bytes_of(const std::vector<Number>& numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number)};
}

std::uint64_t entries_of(const Remainder& part, const Remainders& remainders) {
  std::uint64_t entries = 0;
  for (const std::uint32_t item : part.open) entries += remainders.length(item, part);
  return entries;
}

}  // namespace

IsomorphCount::IsomorphCount(const Remainders& remainders, std::uint64_t memory,
                             double nodes_per_edge)
    : IsomorphCount(remainders, {{remainders.complete(), 1}}, memory, nodes_per_edge) {}

IsomorphCount::IsomorphCount(const Remainders& remainders, std::vector<Root> roots,
                             std::uint64_t memory, double nodes_per_edge)
    : remainders_(remainders),
      max_memory_(memory),
      nodes_per_edge_(nodes_per_edge),
      roots_(std::move(roots)) {}

bool IsomorphCount::run(Meter& meter) {
  meter_ = &meter;
  for (; done_.roots < roots_.size(); ++done_.roots) {
    const std::optional<BigCount> found = count(roots_[done_.roots].remainder, 0);
    if (!found) return false;
    done_.sum += *found * roots_[done_.roots].times;
  }
  return true;
}

// Counts any remainder; returns nothing if the meter stops it.
std::optional<BigCount> IsomorphCount::count(Remainder remainder, std::size_t depth) {
  if (!remainders_.settle(remainder)) return BigCount(0);
  if (remainder.open.empty()) return BigCount(1);
  BigCount product = 1;
  for (const Remainder& part : remainders_.parts(remainder)) {
    const std::optional<BigCount> found = count_part(part, depth);
    if (!found || *found == 0) return found;
    product *= *found;
  }
  return product;
}

// Counts a settled, connected remainder.
std::optional<BigCount> IsomorphCount::count_part(const Remainder& part, std::size_t depth) {
  const Key own = digest(bytes_of(part.live));
  if (const auto known = same_.find(own); known != same_.end()) return known->second;
  if (!meter_->may_continue()) return std::nullopt;
  const bool continues = depth < path_.size() && path_[depth].own == own;
  if (!continues) {
    path_.resize(std::min(depth, path_.size()));
    if (const auto few = count_few(part)) {
      keep(same_, own, *few);
      return BigCount(*few);
    }
    path_.push_back(label(part, own));
  }
  const Key key = path_[depth].key;
  std::optional<BigCount> found;
  if (const auto known = done_.isomorphic.find(key); known != done_.isomorphic.end()) {
    ++done_.statistics.hits;
    found = known->second;
  } else {
    found = count_orbits(part, depth);
    if (!found) return std::nullopt;
    keep(done_.isomorphic, key, *found);
  }
  keep(same_, own, *found);
  path_.resize(depth);
  return found;
}

// Options of an orbit are in equally many covers, even if the symmetry maps the item to another
// item.
IsomorphCount::Labelled IsomorphCount::label(const Remainder& part, const Key& own) {
  const Remainders::Graph graph = remainders_.graph(part);
  const Labelling labelling = label_canonically(graph.graph);
  ++done_.statistics.labelled;
  Labelled labelled{own, form_of(graph.graph, labelling.places), {}};
  UnionFind orbits(graph.graph.num_vertices());
  for (const Permutation& generator : labelling.generators) orbits.join(generator);
  std::map<std::uint32_t, std::size_t> place_of;
  for (const std::uint32_t option : remainders_.options(remainders_.shortest(part), part)) {
    const auto place = std::ranges::lower_bound(graph.options, option) - graph.options.begin();
    const auto vertex = graph.first_option + static_cast<std::uint32_t>(place);
    const auto [known, is_new] = place_of.try_emplace(orbits.of(vertex), labelled.orbits.size());
    if (is_new) labelled.orbits.emplace_back(option, 0);
    ++labelled.orbits[known->second].second;
  }
  return labelled;
}

std::optional<BigCount> IsomorphCount::count_orbits(const Remainder& part, std::size_t depth) {
  BigCount sum = 0;
  for (std::size_t k = 0; k < path_[depth].orbits.size(); ++k) {
    const auto [option, length] = path_[depth].orbits[k];
    meter_->count_node();
    Remainder below = part;
    remainders_.take(option, below);
    const std::optional<BigCount> found = count(std::move(below), depth + 1);
    if (!found) return std::nullopt;
    sum += *found * BigCount(length);
  }
  return sum;
}

void IsomorphCount::keep(Table& table, const Key& key, const BigCount& count) {
  if (done_.statistics.memory < max_memory_) table.emplace(key, count);
  done_.statistics.memory = entry_bytes * (same_.size() + done_.isomorphic.size());
}

std::optional<std::uint64_t> IsomorphCount::count_few(const Remainder& part) {
  const double entries = static_cast<double>(entries_of(part, remainders_));
  const auto most = static_cast<std::uint64_t>(nodes_per_edge_ * entries);
  std::uint64_t left = most;
  const std::optional<std::uint64_t> few = remainders_.count(part, left);
  meter_->count_nodes(most - left);
  return few;
}

}  // namespace dlx::symmetry
