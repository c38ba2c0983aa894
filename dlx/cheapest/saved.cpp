// What a search has left, as a CheapestState has it, and how to go on with that. What comes from
// outside is checked: StateError for what can't be of this problem.

#include <algorithm>
#include <functional>
#include <new>
#include <utility>

#include "dlx/cheapest/cliques.hpp"
#include "dlx/cheapest/finder.hpp"
#include "dlx/deadline.hpp"
#include "dlx/search_state.hpp"
#include "dlx/verify.hpp"

namespace dlx::optimize {
namespace {

// How many times as long a search goes on as it takes to save it.
constexpr int least_save_ratio = 19;

std::vector<std::uint32_t> own_numbers(const Layout& layout, const std::vector<OptionId>& options) {
  std::vector<std::uint32_t> own;
  for (const OptionId option : options) {
    const auto place = std::ranges::lower_bound(layout.ids, option);
    if (place == layout.ids.end() || *place != option) {
      throw StateError("it has an option that is of no use");
    }
    own.push_back(static_cast<std::uint32_t>(place - layout.ids.begin()));
    if (own.size() > 1 && own.back() <= own[own.size() - 2]) {
      throw StateError("it has options in disorder");
    }
  }
  return own;
}

// The parts of a pass by the options of the problem.
std::vector<CheapestPass::Part> saved_parts(const Layout& layout,
                                            const std::vector<OpenPart>& parts) {
  std::vector<CheapestPass::Part> saved;
  const auto ids_of = [&](const std::vector<std::uint32_t>& own) {
    std::vector<OptionId> options;
    for (const std::uint32_t option : own) options.push_back(layout.ids[option]);
    return options;
  };
  for (const OpenPart& part : parts)
    saved.push_back({ids_of(part.options), part.bound, ids_of(part.taken)});
  return saved;
}

std::vector<OpenPart> open_parts(const Layout& layout,
                                 const std::vector<CheapestPass::Part>& parts) {
  std::vector<OpenPart> open;
  for (const CheapestPass::Part& part : parts) {
    open.push_back(
        {own_numbers(layout, part.options), part.bound, own_numbers(layout, part.taken)});
    if (!std::ranges::includes(open.back().options, open.back().taken))
      throw StateError("it takes options that it does not have");
  }
  return open;
}

// The same for a tree, which takes no options beforehand: without parts that have no more than the
// one behind them.
std::vector<OpenPart> without_subsets(std::vector<OpenPart> parts) {
  std::vector<OpenPart> kept;
  while (!parts.empty()) {
    OpenPart part = std::move(parts.back());
    parts.pop_back();
    if (!kept.empty() && std::ranges::includes(kept.back().options, part.options)) {
      kept.back().bound = std::min(kept.back().bound, part.bound);
    } else {
      kept.push_back(std::move(part));
    }
  }
  std::ranges::reverse(kept);
  return kept;
}

// A cover that was saved, with its cost.
CheapCover checked(const Problem& problem, const CheapCover& cover) {
  const bool ascends =
      std::ranges::adjacent_find(cover.options, std::greater_equal()) == cover.options.end();
  if (!ascends || verify(problem, cover.options)) throw StateError("it has a wrong cover");
  return {cover.options, cover_cost(problem, cover.options)};
}

// Rows that follow from the others.
std::vector<Triple> checked(const Layout& layout, const std::vector<Triple>& triples) {
  for (const auto& [first, second, third] : triples) {
    const bool ascends = first < second && second < third && third < layout.num_rows();
    const bool once =
        ascends && layout.high[first] == 1 && layout.high[second] == 1 && layout.high[third] == 1;
    if (!once) throw StateError("it has rows that don't follow from the others");
  }
  return triples;
}

}  // namespace

void Finder::save_if_due() {
  if (limits_.on_state && Meter::Clock::now() >= next_save_) save();
}

void Finder::save() {
  const Meter::Clock::time_point begin = Meter::Clock::now();
  const NoDeadline all_the_time;  // it may be up, and this is what is left of it
  try {
    limits_.on_state(state());
  } catch (const std::bad_alloc&) {
    // The search itself needs no more memory than it has; what was saved last stays.
  }
  const Meter::Clock::time_point end = Meter::Clock::now();
  next_save_ = end + std::max(interval(limits_.save_interval), least_save_ratio * (end - begin));
}

CheapestState Finder::state() const {
  CheapestState state;
  state.covers.assign(kept_.covers().begin(), kept_.covers().end());
  state.dropped = kept_.dropped();
  state.relaxed = relaxed_;
  state.solved = solved_;
  state.low = low_;
  state.step = step_;
  state.pass_nodes = pass_nodes_;
  const Statistics done = statistics();
  state.nodes = done.nodes;
  state.branchings = done.branchings;
  state.updates = done.updates;
  if (!pass_limit_) return state;
  CheapestPass pass;
  pass.limit = *pass_limit_;
  pass.by_tree = by_tree_;
  std::vector<OpenPart> parts;
  if (by_tree_) {
    parts = tree_->left();
    pass.closed = std::min(tree_->closed(), left_out_);
    pass.triples = tree_->triples();
  } else {
    parts = parts_ ? parts_->left() : search_.left();
    pass.closed = std::min(parts_ ? parts_->closed() : search_.closed(), left_out_);
  }
  if (parts.empty()) return state;  // between two ways to go about it
  pass.parts = saved_parts(layout_, parts);
  state.pass = std::move(pass);
  return state;
}

void Finder::restore(const CheapestState& state) {
  for (const CheapCover& cover : state.covers) keep(checked(problem_, cover));
  if (state.dropped) kept_.note_dropped();
  low_ = std::max(low_, std::min(state.low, top_));
  step_ = std::clamp<std::int64_t>(state.step, 0, 2 * layout_.total + 1);
  pass_nodes_ = state.pass_nodes;
  before_ = {state.nodes, state.branchings, state.updates};
}

Search::End Finder::go_on_with_pass(const CheapestState& state) {
  if (low_ >= top_ || (kept_.full() && goal() <= low_)) return Search::End::complete;
  if (!state.pass) return Search::End::budget;
  const CheapestPass& pass = *state.pass;
  std::vector<OpenPart> parts = open_parts(layout_, pass.parts);
  std::size_t largest = 0;
  for (const OpenPart& part : parts) largest = std::max(largest, part.options.size());
  const std::int64_t limit = std::clamp(pass.limit, low_, goal());
  pass_limit_ = limit;
  left_out_ = pass.closed;
  by_tree_ = solved_ && (pass.by_tree || are_few(largest));
  if (by_tree_) {
    sought_ = true;
    make_tree();
    return tree_->go_on(without_subsets(std::move(parts)), checked(layout_, pass.triples), limit);
  }
  parts_.emplace(
      layout_, search_, meter_, [this](auto chosen, auto cost) { return take(chosen, cost); },
      std::move(parts), limit);
  const auto run = [&](std::uint64_t nodes) { return parts_->run(nodes); };
  if (relaxed_) return in_stretches(no_limit, run, run);
  // Before the relaxation there are but few nodes: it may know better. Once it is asked, the search
  // that follows is never begun again.
  const Search::End end = in_stretches(limits_.effort.small_search / 4, run, run);
  if (end != Search::End::budget) return end;
  if (enumerate()) return Search::End::complete;
  if (!meter_.may_go_on()) return Search::End::limit;
  relaxed_ = meter_.within_limits([&] { adopt(approximate_bound()); });
  return relaxed_ && meter_.may_go_on() ? Search::End::budget : Search::End::limit;
}

}  // namespace dlx::optimize
