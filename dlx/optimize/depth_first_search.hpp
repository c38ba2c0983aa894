#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "dlx/engine/shared/meter.hpp"
#include "dlx/optimize/ascent_trials.hpp"
#include "dlx/optimize/dual_ascent.hpp"
#include "dlx/optimize/layout.hpp"
#include "dlx/optimize/live_options.hpp"

namespace dlx::optimize {

/// Costs in units of Layout::unit; no cover costs as much.
inline constexpr std::int64_t no_cost = std::numeric_limits<std::int64_t>::max();

/// Covers that consist of some options of a layout (ascending), among them those that are taken,
/// and cost at least a bound (scaled). Where all items are covered once, none need be taken: the
/// options that led to a part are the only ones of their items in it. Internal.
struct Subproblem {
  std::vector<std::uint32_t> options;
  std::int64_t bound;
  std::vector<std::uint32_t> taken = {};  ///< ascending
};

/// Depth-first branch and bound below a cost. Internal.
class DepthFirstSearch {
 public:
  /// What became of a cover (options of the layout, its cost in units): the new limit, at most the
  /// old one. A limit of `stop` ends the search.
  using Found = std::function<std::int64_t(std::span<const std::uint32_t>, std::int64_t)>;
  /// `limit`: the meter said no; `stopped`: `found` did; `budget`: so many nodes were tried.
  enum class End { complete, limit, stopped, budget };
  static constexpr std::int64_t stop = std::numeric_limits<std::int64_t>::min();

  DepthFirstSearch(const Layout& layout, Meter& meter, Found found);

  /// No cover costs less than that.
  std::int64_t root_bound() const;
  /// Raises root_bound() by up to so many rounds of dual value changes.
  void improve_root(unsigned rounds);

  /// Begins with these dual values, with which the options have these reduced costs, none of them
  /// negative, and all covers cost at least `bound` (scaled); it need not be the dual values alone
  /// that it is made of.
  void begin_with(std::span<const std::int64_t> duals, std::span<const std::int64_t> reduced_costs,
                  std::int64_t bound);
  /// What options cost beyond the dual values of the root.
  std::span<const std::int64_t> root_reduced_costs() const {
    return {live_.reduced_costs(), layout_.num_options()};
  }
  std::span<const std::int64_t> root_duals() const { return {duals_.data(), layout_.num_rows()}; }
  std::int64_t scaled_root_bound() const { return frames_[0].bound; }

  /// Finds every cover that costs less than `limit`, and less than what `found` says later on; with
  /// the options that are `taken`.
  End run(std::int64_t limit, std::uint64_t budget, std::vector<std::uint32_t> taken = {});
  /// The same with the dual values of the root, which is quick, and goes nowhere where it takes
  /// long.
  End dive(std::int64_t limit, std::uint64_t budget);
  /// Goes on from where run() ended for its budget; nothing else may have been called in between
  /// that is not const. In stretches it does what it does in one go.
  End go_on(std::uint64_t budget);
  /// A bound (scaled) on what a run looks for that ended by its budget.
  std::int64_t scaled_run_bound() const { return frames_[1].bound; }

  /// Every cover that the current or last run has not met costs at least that; no_cost if there is
  /// none.
  std::int64_t bound() const;

  /// What a run that ended by its budget or a limit has left to do: each cover that it has not met
  /// and that costs less than its limit has options of one of these parts alone, and less than
  /// closed() (scaled) costs no other.
  std::vector<Subproblem> left() const;
  std::int64_t closed() const { return run_.pruned; }

  std::uint64_t branchings = 0;
  std::uint64_t updates = 0;
  std::vector<std::uint64_t> level_nodes;

 private:
  struct Child {
    std::uint32_t option;
    std::int64_t reduced_cost;
  };
  // Whether the dual values of a node with several children were improved.
  enum class Ascent : std::uint8_t { undecided, left, improved };
  struct Frame {
    std::uint32_t begin, end;              // the options that live, in live_
    std::uint32_t children, children_end;  // in children_
    std::uint32_t next;                    // the child to be tried
    std::uint32_t blocked;                 // claims before the option that led here was taken
    std::uint32_t option;                  // that led here; none for none
    std::uint32_t duals;                   // in duals_
    std::uint32_t duals_end;               // before those of this frame, if it has its own
    std::uint32_t row;                     // branched on
    Ascent ascent;
    std::uint64_t work;  // before it
    std::int64_t bound;  // of the covers below
    std::int64_t cost;   // scaled, of the options chosen
    LiveOptions::Range live() const { return {begin, end}; }
  };

  Remainder remainder(const Frame& frame) const;
  std::span<std::int64_t> duals_of(const Frame& frame);
  std::span<std::int64_t> reduced_costs_of(const Frame& frame);
  std::int64_t slack(const Frame& frame) const;
  void prune(std::int64_t bound) { run_.pruned = std::min(run_.pruned, bound); }
  std::int64_t improve(Frame& frame, unsigned rounds);
  std::int64_t settle(Frame& frame, unsigned rounds);
  std::int64_t open_bound() const;
  std::int64_t in_units(std::int64_t bound) const;
  void begin_run(std::int64_t limit);
  void open_root();
  void unwind();
  void step();
  void leave();
  bool take(std::uint32_t option, Frame& child);
  void own_duals(Frame& frame);
  void fix(const Frame& from, Frame& frame, LiveOptions::Test test, bool raises = false);
  bool open_next(Frame& frame);
  bool open(Frame& frame);
  bool choose_row(Frame& frame, std::uint32_t& branches, std::int64_t& gain) const;
  void report_cover(const Frame& frame);
  Subproblem rest_from(const Frame& frame, std::uint32_t child) const;
  bool decide_ascent(Frame& frame);
  bool branch(Frame& frame);
  std::int64_t charge_rows(Frame& frame);

  const Layout& layout_;
  Meter& meter_;
  Found found_;
  DualAscent ascent_;
  AscentTrials trials_;
  LiveOptions live_;
  BlockedClaims blocked_;
  std::vector<Frame> frames_;
  std::vector<Child> children_;
  std::vector<std::int64_t> duals_;
  std::vector<std::uint32_t> chosen_;
  struct {
    std::vector<std::int32_t> low, high;  // how often rows are still to be covered
    std::vector<std::int64_t> raised;     // what reduced costs are raised by, while they are
  } rows_;
  struct {
    std::int64_t limit = 0;
    std::vector<std::uint32_t> taken;                               // options of the first levels
    std::int64_t pruned = 0;                                        // a bound of what was cut off
    std::int64_t bound = std::numeric_limits<std::int64_t>::min();  // when it ended
    std::uint64_t work = 0;                                         // options looked at, about
    bool begins = false;                                            // its root has no children yet
    bool dives = false;                                             // dual values stay as they are
    bool stopped = false;
    bool late = false;  // a limit came while dual values were improved
  } run_;               // the current run, or the last one
};

}  // namespace dlx::optimize
