#include "dlx/split.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <queue>
#include <stdexcept>
#include <utility>

#include "dlx/problem/selection.hpp"
#include "dlx/split/probe.hpp"

namespace dlx {
namespace {

// A leaf that seems to be the largest is weighed again, with so many times the probes.
constexpr std::uint32_t more_probes = 8;
constexpr int most_rounds = 6;

// The leaves of a tree that is opened at its largest leaf, one after the other.
class Cutter {
 public:
  Cutter(const Problem& problem, const SplitOptions& options)
      : options_(options), uses_(problem), root_(uses_) {
    add({}, root_);
  }

  // What is not opened in a round are leaves with low estimates, which are too low therefore, and
  // some by far where a few large subtrees make up most of the tree. So all are weighed afresh, and
  // opened if that makes them too large for an even division; the last round leaves nothing, or
  // there are twice as many leaves as were asked for.
  void cut() {
    const std::size_t wanted = std::size_t{options_.parts} * options_.pieces_per_part;
    open_largest(wanted, 0);
    for (int round = 0; round < most_rounds && size() < 2 * wanted && !stopped(); ++round) {
      const double total = weigh_afresh();
      if (!open_largest(2 * wanted, total / options_.parts / 2)) return;
    }
    weigh_afresh();
  }

  // In the order in which they were met; those that were opened are left out.
  std::vector<Piece> pieces() {
    std::vector<Piece> pieces;
    for (Piece& leaf : leaves_) {
      if (leaf.times != 0) pieces.push_back(std::move(leaf));
    }
    return pieces;
  }

 private:
  enum class Weighed : char { at_first, again, well, cover };

  std::size_t size() const { return open_.size() + done_; }
  bool stopped() const { return options_.stop != nullptr && options_.stop->requested(); }

  // Opens leaves until there are so many, or none is heavier than that; true if there was one.
  bool open_largest(std::size_t most_leaves, double heaviest) {
    bool opened = false;
    while (size() < most_leaves && !open_.empty() && !stopped()) {
      const auto [weight, largest] = open_.top();
      if (weight < std::max(heaviest, options_.least_weight)) break;
      open_.pop();
      if (weighed_[largest] == Weighed::well) {
        open(largest);
        opened = true;
      } else {
        weigh_well(largest);
      }
    }
    return opened;
  }

  // Weighs all leaves once more that were weighed when they were made and not since; returns the
  // sum over all.
  double weigh_afresh() {
    double total = 0;
    open_ = {};
    for (std::size_t k = 0; k < leaves_.size(); ++k) {
      Piece& leaf = leaves_[k];
      if (leaf.times == 0) continue;
      if (weighed_[k] == Weighed::at_first && !stopped()) {
        Random random(options_.seed ^ 2, k);
        leaf.weight = weigh(state_of(leaf), more_probes / 2 * options_.probes, random);
        weighed_[k] = Weighed::again;
      }
      total += leaf.weight;
      if (weighed_[k] != Weighed::cover) open_.emplace(leaf.weight, k);
    }
    return total;
  }

  // The largest of many estimates is most likely too large: it is not believed at once.
  void weigh_well(std::size_t number) {
    Piece& leaf = leaves_[number];
    Random random(options_.seed ^ 1, number);
    leaf.weight =
        (leaf.weight + more_probes * weigh(state_of(leaf), more_probes * options_.probes, random)) /
        (1 + more_probes);
    weighed_[number] = Weighed::well;
    open_.emplace(leaf.weight, number);
  }

  SearchNode state_of(const Piece& piece) const {
    SearchNode state = root_;
    for (const OptionId option : piece.left_out) state.leave_out(option);
    for (const OptionId option : piece.taken) state.take(option);
    return state;
  }

  void open(std::size_t number) {
    const Piece parent = std::move(leaves_[number]);
    leaves_[number].times = 0;
    const SearchNode state = state_of(parent);
    if (options_.merge) known_.erase(state.key());
    const SearchNode::Branching branching = state.branching();
    for (std::uint32_t branch = 0; branch < branching.branches; ++branch) {
      Piece child{.taken = parent.taken, .left_out = parent.left_out, .times = parent.times};
      SearchNode below = state;
      OptionId taken{};
      if (below.enter(branching, branch, taken, &child.left_out)) child.taken.push_back(taken);
      add(std::move(child), below);
    }
  }

  // A new leaf, or once more one that is there.
  void add(Piece piece, const SearchNode& state) {
    const SearchNode::Branching branching = state.branching();
    if (branching.dead) return;
    const std::size_t number = leaves_.size();
    if (options_.merge) {
      const auto [known, is_new] = known_.try_emplace(state.key(), number);
      if (!is_new) {
        leaves_[known->second].times += piece.times;
        return;
      }
    }
    Random random(options_.seed, number);
    piece.weight = weigh(state, options_.probes, random);
    if (branching.cover) {
      ++done_;
    } else {
      open_.emplace(piece.weight, number);
    }
    leaves_.push_back(std::move(piece));
    weighed_.push_back(branching.cover ? Weighed::cover : Weighed::at_first);
  }

  const SplitOptions& options_;
  const UseIndex uses_;
  const SearchNode root_;
  std::vector<Piece> leaves_;  // with those that were opened, 0 times
  std::vector<Weighed> weighed_;
  std::priority_queue<std::pair<double, std::size_t>> open_;
  std::size_t done_ = 0;  // leaves that can't be opened
  std::map<std::vector<std::uint32_t>, std::size_t> known_;
};

}  // namespace

Split split(const Problem& problem, const SplitOptions& options) {
  if (options.parts == 0 || options.pieces_per_part == 0 || options.probes == 0) {
    throw std::invalid_argument("a split needs parts, pieces and probes");
  }
  Cutter cutter(problem, options);
  cutter.cut();
  std::vector<Piece> pieces = cutter.pieces();
  Split result;
  if (options.stop != nullptr && options.stop->requested()) return result;
  result.parts.resize(options.parts);
  result.weights.resize(options.parts);
  result.pieces = pieces.size();
  std::vector<std::size_t> order(pieces.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater<>{},
                           [&](std::size_t k) { return pieces[k].weight; });
  using Load = std::pair<double, std::uint32_t>;
  std::priority_queue<Load, std::vector<Load>, std::greater<>> least;
  for (std::uint32_t part = 0; part < options.parts; ++part) least.emplace(0.0, part);
  for (const std::size_t k : order) {
    const auto [load, part] = least.top();
    least.pop();
    result.prefixes += pieces[k].times;
    result.weights[part] = load + pieces[k].weight;
    least.emplace(result.weights[part], part);
    result.parts[part].push_back(std::move(pieces[k]));
  }
  return result;
}

PieceProblem piece_problem(const Problem& problem, const Piece& piece) {
  const auto check = [&](OptionId option) {
    if (index(option) >= problem.num_options()) {
      throw std::invalid_argument("there is no such option");
    }
  };
  const UseIndex uses(problem);
  SearchNode state(uses);
  PieceProblem result;
  for (const OptionId option : piece.left_out) {
    check(option);
    state.leave_out(option);
  }
  for (const OptionId option : piece.taken) {
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
