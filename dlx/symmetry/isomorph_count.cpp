#include "dlx/symmetry/isomorph_count.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <string_view>
#include <utility>

#include "dlx/problem/bytes.hpp"
#include "dlx/problem/union_find.hpp"
#include "dlx/symmetry/labelling.hpp"

namespace dlx::symmetry {
namespace {

// Bytes of an entry of a table, about: the key, the number, and what the table needs.
constexpr std::uint64_t entry_bytes = 128;

// The share of what the other options of a remainder will take that its states may take. Where
// states have counted a remainder with as many items, how many times as long.
constexpr double share_of_states = 0.25;
constexpr double slack_of_states = 4;

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

IsomorphCount::IsomorphCount(const Remainders& remainders, std::uint64_t memory, Settings settings)
    : remainders_(remainders), most_memory_(memory), settings_(std::move(settings)) {}

bool IsomorphCount::run(Meter& meter) {
  meter_ = &meter;
  began_ = processor_seconds();
  if (!total_) total_ = count(remainders_.whole(), 0);
  seconds_ += processor_seconds() - began_;
  return total_.has_value();
}

// Of any remainder; nothing if the meter says no.
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

// Of one that is settled and in one part.
std::optional<BigCount> IsomorphCount::count_part(const Remainder& part, std::size_t depth) {
  const Key own = digest(bytes_of(part.live));
  if (const auto known = same_.find(own); known != same_.end()) return known->second;
  if (!meter_->may_go_on()) return std::nullopt;
  const bool goes_on = depth < path_.size() && path_[depth].own == own;
  if (!goes_on) {
    if (depth < path_.size()) path_.resize(depth);
    if (const auto few = count_few(part)) {
      keep(same_, own, *few);
      return BigCount(*few);
    }
    path_.push_back(label(part, own));
  }
  const Key key = path_[depth].key;
  std::optional<BigCount> found;
  if (const auto known = isomorphic_.find(key); known != isomorphic_.end()) {
    ++statistics_.hits;
    found = known->second;
  } else {
    found = count_labelled(part, depth);
    if (!found) return std::nullopt;
    keep(isomorphic_, key, *found);
  }
  keep(same_, own, *found);
  path_.resize(depth);
  return found;
}

// Options that a symmetry takes to each other are in as many covers, though it may take the item to
// another one.
IsomorphCount::Labelled IsomorphCount::label(const Remainder& part, const Key& own) {
  const Remainders::Graph graph = remainders_.graph(part);
  const Labelling labelling = label_canonically(graph.graph);
  ++statistics_.labelled;
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

// By states if that pays for others with as many items, else orbit by orbit.
std::optional<BigCount> IsomorphCount::count_labelled(const Remainder& part, std::size_t depth) {
  const auto known = swept_.find(part.open.size());
  if (known != swept_.end() && !path_[depth].was_swept) {
    begin_states(part, depth, slack_of_states * known->second);
  }
  if (path_[depth].sweep == nullptr) return count_orbits(part, depth);
  const Swept swept = sweep(depth);
  if (swept == Swept::stopped) return std::nullopt;
  if (swept == Swept::no) {
    swept_.erase(part.open.size());
    return count_orbits(part, depth);
  }
  swept_[part.open.size()] = path_[depth].taken;
  return path_[depth].sweep->count();
}

std::optional<BigCount> IsomorphCount::count_orbits(const Remainder& part, std::size_t depth) {
  if (!path_[depth].begun) path_[depth].begun = useful_seconds();
  BigCount sum = 0;
  const std::size_t size = path_[depth].orbits.size();
  for (std::size_t k = 0; k < size; ++k) {
    const auto [option, length] = path_[depth].orbits[k];
    meter_->count_node();
    Remainder below = part;
    remainders_.take(option, below);
    const std::optional<BigCount> found = count(std::move(below), depth + 1);
    if (!found) return std::nullopt;
    sum += *found * BigCount(length);
    Labelled& own = path_[depth];
    own.done = std::max(own.done, k + 1);
    if (own.was_swept) continue;
    const double seconds = useful_seconds() - *own.begun;
    const double left =
        seconds / static_cast<double>(own.done) * static_cast<double>(size - own.done);
    if (share_of_states * left < settings_.least_sweep) continue;
    begin_states(part, depth, share_of_states * left);
    if (path_[depth].sweep != nullptr) return count_labelled(part, depth);
  }
  return sum;
}

void IsomorphCount::begin_states(const Remainder& part, std::size_t depth, double seconds) {
  Labelled& own = path_[depth];
  own.was_swept = true;
  own.sweep = std::make_unique<RemainderSweep>(remainders_, part, settings_.item_order,
                                               most_memory_ - statistics_.memory);
  own.allowed = seconds;
  if (!own.sweep->fits()) own.sweep.reset();
}

// Goes on with the states of a remainder until they are counted, or took too long.
IsomorphCount::Swept IsomorphCount::sweep(std::size_t depth) {
  Labelled& own = path_[depth];
  const Meter::Clock::time_point until = meter_->pause();
  while (own.taken < own.allowed) {
    const auto pause = interval(std::chrono::duration<double>(own.allowed - own.taken));
    meter_->pause_at(std::min(until, Meter::Clock::now() + pause));
    const double begin = processor_seconds();
    const bool done = own.sweep->run(*meter_);
    own.taken += std::max(processor_seconds() - begin, 1e-6);
    const bool stopped = !done && !meter_->paused();
    meter_->pause_at(until);
    if (done) {
      ++statistics_.swept;
      return Swept::yes;
    }
    if (stopped || !meter_->poll()) return Swept::stopped;
  }
  in_vain_ += own.taken;
  own.sweep.reset();
  return Swept::no;
}

// Seconds that it took so far, without those of states that took too long.
double IsomorphCount::useful_seconds() const {
  return seconds_ + processor_seconds() - began_ - in_vain_;
}

void IsomorphCount::keep(Table& table, const Key& key, const BigCount& count) {
  if (statistics_.memory < most_memory_ / 2) table.emplace(key, count);
  statistics_.memory = entry_bytes * (same_.size() + isomorphic_.size());
}

std::optional<std::uint64_t> IsomorphCount::count_few(const Remainder& part) {
  const double entries = static_cast<double>(entries_of(part, remainders_));
  const auto most = static_cast<std::uint64_t>(settings_.nodes_an_edge * entries);
  std::uint64_t left = most;
  const std::optional<std::uint64_t> few = remainders_.count(part, left);
  meter_->count_nodes(most - left);
  return few;
}

}  // namespace dlx::symmetry
