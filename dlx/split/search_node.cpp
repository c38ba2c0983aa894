#include "dlx/split/search_node.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "dlx/deadline.hpp"

namespace dlx {
namespace {

// Ranks of items; items of low rank are branched on first. An item that must still be covered has
// the number of its branches as rank.
constexpr std::uint32_t dead_item = 0;
constexpr std::uint32_t no_item = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t optional_item = no_item - 1;

// Calls `visit` for each of several random descents from a node; only once if there is a single
// path. Returns the number of calls.
template <typename Visit>
std::uint32_t probe_often(const SearchNode& state, std::uint32_t probes, Random& random,
                          Visit visit) {
  Probe way;
  SearchNode below = state;
  for (std::uint32_t k = 1;; ++k) {
    probe(below, random, way);
    visit(way);
    if (k == probes || !way.chosen) return k;
    below = state;
  }
}

}  // namespace

SearchNode::SearchNode(const UseIndex& uses)
    : uses_(&uses),
      live_(uses.problem().num_options(), 1),
      length_(uses.problem().num_items()),
      first_(uses.problem().num_items()),
      settled_(uses.problem().num_items()),
      ranks_(uses.problem().num_primary()) {
  const Problem& problem = uses.problem();
  for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
    length_[k] = static_cast<std::uint32_t>(uses.uses(ItemId{k}).size());
  }
  for (std::uint32_t k = 0; k < problem.num_primary(); ++k) {
    left_.push_back(problem.bounds(ItemId{k}));
  }
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    if (!problem.has_primary(OptionId{k})) remove(k);
  }
}

void SearchNode::remove(std::uint32_t option) {
  if (live_[option] == 0) return;
  live_[option] = 0;
  for (const Entry& entry : uses_->problem().option(OptionId{option})) {
    const std::uint32_t item = index(entry.item);
    --length_[item];
    note(item);
  }
}

// Records that the rank of an item may have changed.
void SearchNode::note(std::uint32_t item) {
  if (item < left_.size()) ranks_.touch(item);
}

std::uint32_t SearchNode::rank_of(std::uint32_t primary) const {
  const std::uint32_t low = left_[primary].low;
  const std::uint32_t length = length_[primary];
  if (low > 0) return length < low ? dead_item : length - low + 1;
  return length > 0 ? optional_item : no_item;
}

void SearchNode::leave_out(OptionId option) { remove(index(option)); }

// After: each live option agrees with all taken options. An item is processed once: when it is
// covered for the last time, or gets its colour.
void SearchNode::take(OptionId option) {
  remove(index(option));
  for (const Entry& entry : uses_->problem().option(option)) {
    const std::uint32_t item = index(entry.item);
    if (item < left_.size()) {
      Bounds& left = left_[item];
      if (left.low > 0) --left.low;
      --left.high;
      note(item);
      if (left.high > 0) continue;
    }
    if (settled_[item] != 0) continue;
    settled_[item] = 1;
    if (length_[item] == 0) continue;
    const std::span<const Use> uses = uses_->uses(entry.item);
    Deadline::check(uses.size());
    for (const Use& use : uses) {
      if (entry.colour == ColourId::none || use.colour != entry.colour) remove(index(use.option));
    }
  }
}

SearchNode::Branching SearchNode::branching() const {
  if (left_.empty()) return {.cover = true};
  // The uncovered item with the fewest branches; ties go to the lowest index.
  const std::uint32_t item =
      ranks_.least([](std::uint32_t) { return true; },
                   [this](std::uint32_t a, std::uint32_t b) {
                     return std::pair(rank_of(a), a) < std::pair(rank_of(b), b);
                   });
  const std::uint32_t rank = rank_of(item);
  if (rank == no_item) return {.cover = true};
  if (rank == dead_item) return {.dead = true};
  return {.item = ItemId{item}, .branches = rank == optional_item ? length_[item] + 1 : rank};
}

bool SearchNode::enter(const Branching& branching, std::uint32_t branch, OptionId& taken,
                       std::vector<OptionId>* left_out) {
  const std::uint32_t item = index(branching.item);
  const std::span<const Use> uses = uses_->uses(branching.item);
  // Taking the last option of an item removes the item's other options automatically.
  const bool takes = branch < length_[item];
  const bool removes = !takes || left_[item].high > 1;
  std::uint32_t k = first_[item];
  for (std::uint32_t before = 0; k < uses.size(); ++k) {
    const std::uint32_t option = index(uses[k].option);
    if (live_[option] == 0) continue;
    if (before++ == branch) break;
    if (!removes) continue;
    remove(option);
    if (left_out != nullptr) left_out->push_back(OptionId{option});
  }
  Deadline::check(k - first_[item]);
  // All options of the item before place k are dead, or will be when the option is taken.
  first_[item] = k;
  if (!takes) return false;
  taken = uses[k].option;
  take(taken);
  return true;
}

std::vector<std::uint32_t> SearchNode::key() const {
  std::vector<std::uint32_t> key((live_.size() + 31) / 32);
  for (std::size_t k = 0; k < live_.size(); ++k) {
    if (live_[k] != 0) key[k / 32] |= std::uint32_t{1} << k % 32;
  }
  // An item that is covered once and has live options is uncovered. A high bound that permits all
  // options has no effect.
  const Problem& problem = uses_->problem();
  if (!problem.has_bounds()) return key;
  for (std::uint32_t k = 0; k < left_.size(); ++k) {
    if (problem.bounds(ItemId{k}) == Bounds{} || length_[k] == 0) continue;
    key.push_back(left_[k].low);
    key.push_back(std::min(left_[k].high, length_[k]));
  }
  return key;
}

void probe(SearchNode& state, Random& random, Probe& result) {
  result.nodes.clear();
  result.total = result.covers = 0;
  result.chosen = false;
  BigDouble stands_for = 1;
  for (;;) {
    Deadline::check();
    const SearchNode::Branching branching = state.branching();
    if (branching.cover) result.covers = stands_for;
    if (branching.cover || branching.dead) return;
    result.chosen = result.chosen || branching.branches > 1;
    stands_for *= branching.branches;
    result.nodes.push_back(stands_for);
    result.total += stands_for;
    OptionId taken{};
    state.enter(branching, random.below(branching.branches), taken);
  }
}

std::vector<BigDouble> mean_levels(const SearchNode& state, std::uint32_t probes, Random& random) {
  std::vector<BigDouble> levels;
  const std::uint32_t ways = probe_often(state, probes, random, [&](const Probe& way) {
    if (levels.size() < way.nodes.size()) levels.resize(way.nodes.size());
    for (std::size_t k = 0; k < way.nodes.size(); ++k) levels[k] += way.nodes[k];
  });
  for (BigDouble& nodes : levels) nodes /= ways;
  return levels;
}

BigDouble weigh(const SearchNode& state, std::uint32_t probes, Random& random) {
  BigDouble root;
  const std::uint32_t ways =
      probe_often(state, probes, random, [&](const Probe& way) { root += sqrt(way.total); });
  root /= ways;
  return 1 + root * root;
}

}  // namespace dlx
