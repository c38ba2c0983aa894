#include "dlx/split.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <queue>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/selection.hpp"
#include "dlx/split/probing.hpp"
#include "dlx/split/search_node.hpp"
#include "dlx/symmetry/compatible.hpp"
#include "dlx/symmetry/counting_group.hpp"
#include "dlx/symmetry/group.hpp"
#include "dlx/symmetry/labelling.hpp"
#include "dlx/symmetry/orbit_representatives.hpp"
#include "dlx/symmetry/remainders.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx {
namespace {

// Leaves are not opened beyond these amounts of memory: numbers of options, and words for comparing
// states.
constexpr std::size_t max_listed = std::size_t{1} << 25;
constexpr std::size_t max_compared = std::size_t{1} << 26;
// The subproblem that seems to be the largest is estimated again with this multiple of the probes,
// because the largest of many estimates is probably too large.
constexpr std::uint32_t verify_probes = 8;
// All subproblems are estimated again at most this many times.
constexpr int max_rounds = 6;
// Branching on an item with many options makes at most this many subproblems, or twice the
// requested number if that is larger, and one more subproblem for all other options of the item.
constexpr std::size_t max_branches = 64;

// Words of sets of options that the search for the representatives of orbits may compare, about
// half a second.
constexpr std::uint64_t orbit_words = 200'000'000;

// What a split for counting gains from the symmetries of a problem.
//
// A small group of symmetries divides the covers into orbits: the search tree then begins with one
// subproblem of each orbit. With a large group, the tree begins with the whole problem, and
// subproblems that leave isomorphic remainders are merged.
//
// Cost:     finding the group, and dividing the covers; for a large group, a canonical labelling
//           for each key.
// Errors:   Stopped, under a Deadline.
class CutSymmetries {
 public:
  // `pieces`: approximate number of subproblems of the split; 0 if the roots are not needed. Keeps
  // a handle on the problem.
  CutSymmetries(const Problem& problem, std::size_t pieces);

  // The subproblems with which the tree begins: a single subproblem without options if the group
  // does not divide the covers.
  const std::vector<Subproblem>& roots() const { return roots_; }

  // Equal for two states only if they have equally many covers.
  std::vector<std::uint32_t> key(const SearchNode& state) const;

 private:
  std::vector<Subproblem> roots_{Subproblem{}};
  std::optional<symmetry::Remainders> remainders_;  // if isomorphic remainders are merged
};

CutSymmetries::CutSymmetries(const Problem& problem, std::size_t pieces) {
  if (problem.num_options() > symmetry::Compatible::max_options) return;
  const std::optional<symmetry::Automorphisms> group = symmetry::find_counting_group(problem);
  if (!group) return;
  if (group->order > symmetry::max_representatives && !symmetry::labelling_library().empty() &&
      symmetry::Remainders::supports(problem)) {
    remainders_.emplace(problem);
    return;
  }
  if (pieces == 0) return;
  const std::size_t size = std::size_t{problem.num_items()} + problem.num_options();
  const std::size_t most = symmetry::max_elements(size);
  if (group->order > most) return;
  const std::vector<symmetry::Permutation> elements =
      symmetry::elements_of(group->generators, size, most);
  if (elements.empty()) return;
  // Fewer representatives would be smaller sets of options, which symmetries fix more often.
  const auto representatives = symmetry::orbit_representatives(
      problem, elements,
      std::clamp(pieces, symmetry::max_representatives / 8, symmetry::max_representatives),
      orbit_words);
  if (representatives.size() <= 1) return;
  roots_.clear();
  for (const symmetry::OrbitRepresentative& each : representatives) {
    roots_.push_back({.taken = each.taken, .left_out = {}, .times = each.times});
  }
}

std::vector<std::uint32_t> CutSymmetries::key(const SearchNode& state) const {
  if (!remainders_) return state.key();
  const Problem& problem = remainders_->problem();
  symmetry::Remainder remainder{symmetry::OptionSet((problem.num_options() + 63) / 64), {}};
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    if (state.is_live(OptionId{k})) remainder.live[k / 64] |= std::uint64_t{1} << (k % 64);
  }
  for (std::uint32_t k = 0; k < problem.num_primary(); ++k) {
    if (state.bounds(ItemId{k}).low > 0) remainder.open.push_back(k);
  }
  const symmetry::Remainders::Graph graph = remainders_->graph(remainder);
  const symmetry::Form form =
      symmetry::form_of(graph.graph, symmetry::label_canonically(graph.graph).places);
  static_assert(sizeof form % sizeof(std::uint32_t) == 0);
  std::vector<std::uint32_t> key(sizeof form / sizeof(std::uint32_t));
  std::memcpy(key.data(), form.data(), sizeof form);
  return key;
}

// The leaves of a tree that is opened at its largest leaf repeatedly.
class Cutter {
 public:
  /// `roots`: the subproblems to divide; null for the whole problem.
  Cutter(const Problem& problem, const SplitOptions& options, const std::vector<Subproblem>* roots)
      : options_(options),
        wanted_(std::size_t{options.parts} * options.subproblems_per_part),
        uses_(problem),
        root_(uses_) {
    if (options.merge) symmetries_.emplace(problem, roots == nullptr ? wanted_ : 0);
    const std::vector<Subproblem> whole(1);
    for (const Subproblem& root : roots != nullptr ? *roots
                                  : symmetries_    ? symmetries_->roots()
                                                   : whole) {
      if (std::optional<SearchNode> state = state_of(root)) add(root, *std::move(state));
    }
  }

  // The leaves that a round does not open have low estimates, which are therefore too low, some by
  // far if a few large subtrees make up most of the tree. So all leaves are estimated again, and
  // opened if that makes them too large for an even division. The last round opens nothing, or
  // results in twice as many leaves as requested.
  void cut() {
    open_largest(wanted_, 0);
    for (int round = 0; round < max_rounds && size() < 2 * wanted_; ++round) {
      const BigDouble total = reweigh();
      if (!open_largest(2 * wanted_, total / options_.parts / 2)) return;
    }
    reweigh();
  }

  // Returns the subproblems of the leaves that were not opened, in the order of creation.
  std::vector<Subproblem> subproblems() {
    BigDouble largest;
    for (const Leaf& leaf : leaves_) largest = std::max(largest, leaf.weight);
    // Weights are scaled so that their sums are finite; weights of usual size stay unchanged.
    const BigDouble scale = largest > 1e280 ? largest / 1e280 : 1;
    std::vector<Subproblem> subproblems;
    for (Leaf& leaf : leaves_) {
      if (leaf.subproblem.times == 0) continue;
      subproblems.push_back(std::move(leaf.subproblem));
      subproblems.back().weight = (leaf.weight / scale).value();
    }
    return subproblems;
  }

 private:
  enum class Weighed : char { at_first, again, well, cover };
  using Known = std::map<std::vector<std::uint32_t>, std::size_t>;

  struct Leaf {
    Subproblem subproblem;  // its `times` is 0 if the leaf was opened
    BigDouble weight;
    Weighed weighed;
    Known::iterator known;  // entry of the leaf, for merging
  };

  std::size_t size() const { return open_.size() + done_; }
  // The number of leaves that may be opened in a row without adding leaves: if all subproblems lead
  // to known states, opening leaves would search the whole tree.
  std::size_t max_fruitless() const { return 64 + wanted_; }
  bool is_full() const { return listed_ > max_listed || compared_ > max_compared; }

  // Opens leaves until there are `max_leaves`, or no leaf is heavier than `heaviest`; returns true
  // if a leaf was opened.
  bool open_largest(std::size_t max_leaves, const BigDouble& heaviest) {
    bool opened = false;
    std::size_t most = size();
    std::size_t fruitless = 0;
    while (size() < max_leaves && !open_.empty() && !is_full() && fruitless < max_fruitless()) {
      const auto [weight, largest] = open_.top();
      if (weight < std::max<BigDouble>(heaviest, options_.min_weight)) break;
      open_.pop();
      if (leaves_[largest].weighed == Weighed::well) {
        open(largest);
        opened = true;
        fruitless = size() > most ? 0 : fruitless + 1;
        most = std::max(most, size());
      } else {
        weigh_precisely(largest);
      }
    }
    return opened;
  }

  // Estimates all leaves again whose only estimate is that of their creation; returns the sum over
  // all leaves.
  BigDouble reweigh() {
    BigDouble total;
    open_ = {};
    for (std::size_t k = 0; k < leaves_.size(); ++k) {
      Leaf& leaf = leaves_[k];
      if (leaf.subproblem.times == 0) continue;
      if (leaf.weighed == Weighed::at_first) {
        Random random(options_.seed ^ 2, k);
        leaf.weight =
            weigh(*state_of(leaf.subproblem), verify_probes / 2 * options_.probes, random);
        leaf.weighed = Weighed::again;
      }
      total += leaf.weight;
      if (leaf.weighed != Weighed::cover) open_.emplace(leaf.weight, k);
    }
    return total;
  }

  void weigh_precisely(std::size_t number) {
    Leaf& leaf = leaves_[number];
    Random random(options_.seed ^ 1, number);
    const BigDouble again =
        weigh(*state_of(leaf.subproblem), verify_probes * options_.probes, random);
    leaf.weight = (leaf.weight + verify_probes * again) / (1 + verify_probes);
    leaf.weighed = Weighed::well;
    open_.emplace(leaf.weight, number);
  }

  // Returns the state of a subproblem; nothing if its taken options conflict.
  std::optional<SearchNode> state_of(const Subproblem& subproblem) const {
    SearchNode state = root_;
    for (const OptionId option : subproblem.left_out) state.leave_out(option);
    for (const OptionId option : subproblem.taken) {
      if (!state.is_live(option)) return std::nullopt;
      state.take(option);
    }
    return state;
  }

  // Makes leaves of the first branches, each without the options of earlier branches, and one leaf
  // of all other branches if there are too many.
  void open(std::size_t number) {
    Subproblem rest = std::move(leaves_[number].subproblem);
    leaves_[number].subproblem.times = 0;
    SearchNode state = *state_of(rest);
    forget(rest, leaves_[number].known);
    const SearchNode::Branching branching = state.branching();
    // An option that covers its item for the last time excludes all other options of the item
    // automatically.
    const bool closes = state.bounds(branching.item).high == 1;
    std::vector<OptionId> left_out = rest.left_out;
    if (closes)
      std::erase_if(left_out, [&](OptionId option) { return has(option, branching.item); });
    const std::size_t most = std::max(max_branches, 2 * wanted_);
    for (std::uint32_t branch = 0; branch < branching.branches; ++branch) {
      const bool enough = branch > 0 && (branch >= most || is_full());
      if (enough || state.length(branching.item) == 0) {
        add(std::move(rest), std::move(state));
        return;
      }
      Subproblem child = rest;
      if (closes) child.left_out = left_out;
      SearchNode below = state;
      OptionId option{};
      below.enter(branching, 0, option);
      child.taken.push_back(option);
      add(std::move(child), std::move(below));
      state.leave_out(option);
      rest.left_out.push_back(option);
    }
  }

  bool has(OptionId option, ItemId item) const {
    return std::ranges::any_of(uses_.problem().option(option),
                               [&](const Entry& entry) { return entry.item == item; });
  }

  // Adds a leaf after taking its forced options, or increases the multiplicity of an equal leaf.
  void add(Subproblem subproblem, SearchNode state) {
    SearchNode::Branching branching = state.branching();
    for (OptionId forced{}; branching.branches == 1; branching = state.branching()) {
      state.enter(branching, 0, forced);
      subproblem.taken.push_back(forced);
    }
    if (branching.dead) return;
    const std::size_t number = leaves_.size();
    Known::iterator known = known_.end();
    if (symmetries_) {
      bool is_new = false;
      std::tie(known, is_new) = known_.try_emplace(symmetries_->key(state), number);
      if (!is_new) {
        leaves_[known->second].subproblem.times += subproblem.times;
        return;
      }
      compared_ += known->first.size();
    }
    Random random(options_.seed, number);
    const BigDouble weight = weigh(state, options_.probes, random);
    if (branching.cover) {
      ++done_;
    } else {
      open_.emplace(weight, number);
    }
    listed_ += subproblem.taken.size() + subproblem.left_out.size();
    leaves_.push_back({std::move(subproblem), weight,
                       branching.cover ? Weighed::cover : Weighed::at_first, known});
  }

  // Forgets the sizes and the entry of an opened leaf.
  void forget(const Subproblem& subproblem, Known::iterator known) {
    listed_ -= subproblem.taken.size() + subproblem.left_out.size();
    if (known == known_.end()) return;
    compared_ -= known->first.size();
    known_.erase(known);
  }

  const SplitOptions& options_;
  const std::size_t wanted_;  // number of leaves
  const UseIndex uses_;
  const SearchNode root_;
  std::optional<CutSymmetries> symmetries_;  // for merging
  std::vector<Leaf> leaves_;
  std::priority_queue<std::pair<BigDouble, std::size_t>> open_;
  std::size_t done_ = 0;      // leaves that cannot be opened
  std::size_t listed_ = 0;    // options in the subproblems of leaves
  std::size_t compared_ = 0;  // words in the keys of `known_`
  Known known_;
};

// Distributes the subproblems, the heaviest first, each to the part with the least weight.
Split deal(std::vector<Subproblem> subproblems, std::uint32_t parts) {
  Split result;
  result.parts.resize(parts);
  result.weights.resize(parts);
  result.num_subproblems = subproblems.size();
  std::vector<std::size_t> order(subproblems.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater<>{},
                           [&](std::size_t k) { return subproblems[k].weight; });
  using Load = std::pair<double, std::uint32_t>;
  std::priority_queue<Load, std::vector<Load>, std::greater<>> least;
  for (std::uint32_t part = 0; part < parts; ++part) least.emplace(0.0, part);
  for (const std::size_t k : order) {
    const auto [load, part] = least.top();
    least.pop();
    result.prefixes += subproblems[k].times;
    result.weights[part] = load + subproblems[k].weight;
    least.emplace(result.weights[part], part);
    result.parts[part].push_back(std::move(subproblems[k]));
  }
  return result;
}

}  // namespace

Split cut_search(const Problem& problem, const SplitOptions& cutting,
                 const std::vector<Subproblem>* roots, const SolveOptions& options) {
  if (cutting.parts == 0 || cutting.subproblems_per_part == 0 || cutting.probes == 0) {
    throw std::invalid_argument("a split needs parts, subproblems and probes");
  }
  try {
    const Deadline deadline(options.time_limit, options.stop);
    Cutter cutter(problem, cutting, roots);
    cutter.cut();
    return deal(cutter.subproblems(), cutting.parts);
  } catch (const Stopped& stopped) {
    Split result;
    result.outcome = stopped.outcome();
    return result;
  }
}

RestrictedProblem restrict(const Problem& problem, const Subproblem& subproblem) {
  const auto check = [&](OptionId option) {
    if (index(option) >= problem.num_options()) {
      throw std::invalid_argument("there is no such option");
    }
  };
  const UseIndex uses(problem);
  SearchNode state(uses);
  RestrictedProblem result;
  for (const OptionId option : subproblem.left_out) {
    check(option);
    state.leave_out(option);
  }
  for (const OptionId option : subproblem.taken) {
    check(option);
    if (!state.is_live(option)) {
      result.dead = true;
      return result;
    }
    state.take(option);
  }
  std::vector<ItemId> items;
  std::vector<Bounds> bounds;
  for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
    const ItemId item{k};
    const bool primary = problem.is_primary(item);
    if (primary && state.length(item) < state.bounds(item).low) {
      result.dead = true;
      return result;
    }
    if (state.length(item) == 0) continue;
    items.push_back(item);
    bounds.push_back(primary ? state.bounds(item) : Bounds{});
  }
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    if (state.is_live(OptionId{k})) result.origin.push_back(OptionId{k});
  }
  result.problem = select(problem, {items, result.origin, bounds});
  return result;
}

}  // namespace dlx
