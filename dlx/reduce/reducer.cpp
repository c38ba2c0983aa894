#include <algorithm>
#include <utility>

#include "dlx/engine/shared/consistency.hpp"
#include "dlx/problem/selection.hpp"
#include "dlx/reduce.hpp"
#include "dlx/reduce/live_problem.hpp"
#include "dlx/reduce/rules.hpp"

namespace dlx {

/// Applies the rules to the fixed point and writes down the result. Internal.
class Reducer {
 public:
  Reducer(const Problem& problem, const ReduceOptions& options)
      : options_(options), live_(problem), rules_(live_, options_) {}

  Reduction run() {
    live_.settle();
    compare();
    while (options_.consistency && !live_.refuted() && make_live_consistent()) compare();
    return result();
  }

 private:
  // All but consistency, until nothing more goes.
  void compare() {
    bool changed = true;
    while (changed && !live_.refuted() && rules_.finished()) {
      changed = rules_.compare_primary();
      changed |= rules_.drop_idle_items();
      if (!changed || !merged_) changed |= rules_.merge_duplicates();
      merged_ = true;
    }
    finished_ = rules_.finished();
  }

  // True if an option went.
  bool make_live_consistent() {
    if (live_.steps() >= options_.max_steps) return false;
    if (consistent_at_ == live_.removed().size()) return false;
    const std::vector<OptionId> options = live_.live_options();
    const Consistency found = make_consistent(left(options), options_.max_steps - live_.steps());
    live_.add_steps(found.steps);
    finished_ = found.finished;
    for (const Consistency::Removed& each : found.removed) {
      live_.remove(
          {options[index(each.option)], OptionReason::blocks, items_[index(each.blocked)]});
    }
    if (found.refuted) live_.refute(items_[index(found.empty_item)]);
    live_.settle();
    consistent_at_ = live_.removed().size();
    return !found.removed.empty();
  }

  // The live problem as a problem; sets items_.
  Problem left(const std::vector<OptionId>& options) {
    items_ = live_.live_items();
    std::vector<Bounds> bounds;
    for (const ItemId item : items_) bounds.push_back(live_.bounds(item));
    return select(live_.original(), {items_, options, bounds});
  }

  Reduction result() {
    Reduction reduction;
    reduction.original = live_.original();
    reduction.removed = live_.removed();
    reduction.removed_items = live_.removed_items();
    reduction.refuted = live_.refuted();
    reduction.finished = finished_ || live_.refuted();
    reduction.steps = live_.steps();
    if (live_.refuted()) {
      const ItemId item = reduction.refuted_item = live_.refuted_item();
      ProblemBuilder builder;
      builder.add_primary(live_.original().name(item));
      reduction.items = {item};
      reduction.problem = builder.build();
      return reduction;
    }
    reduction.forced = live_.forced();
    std::ranges::sort(reduction.forced);
    reduction.origin = live_.live_options();
    reduction.problem = left(reduction.origin);
    reduction.items = std::move(items_);
    reduction.note_copies();
    return reduction;
  }

  const ReduceOptions options_;
  LiveProblem live_;
  Rules rules_;
  std::vector<ItemId> items_;
  bool merged_ = false;
  bool finished_ = true;
  std::size_t consistent_at_ = ~std::size_t{0};  // the options removed by then
};

Reduction reduce(const Problem& problem, const ReduceOptions& options) {
  return Reducer(problem, options).run();
}

}  // namespace dlx
