#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "dlx/engine/shared/meter.hpp"
#include "dlx/optimize/dual_ascent.hpp"
#include "dlx/optimize/layout.hpp"
#include "dlx/optimize/live_options.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx::optimize {

/// Costs in units of Layout::unit; every cover costs less than this value.
inline constexpr std::int64_t no_cost = std::numeric_limits<std::int64_t>::max();

/// The covers that consist of `options` (ascending), include the options `taken`, and cost at least
/// `bound` (scaled). If all items are covered exactly once, `taken` may be empty: then no
/// other option in `options` has an item of an option that led to the subproblem. Internal.
struct OpenSubproblem {
  std::vector<std::uint32_t> options;
  std::int64_t bound;
  std::vector<std::uint32_t> taken = {};  ///< ascending
};

/// Decides for each level whether dual ascent pays at the nodes of a depth-first search. Compares
/// the work below nodes with and without ascent. Internal.
///
/// Work is the number of options visited, so decisions are the same on every machine.
class AscentTrials {
 public:
  bool decide(std::size_t level) {
    if (levels_.size() <= level) levels_.resize(level + 1);
    Level& now = levels_[level];
    const bool better_without =
        now.nodes[0] >= least_nodes && now.work[0] * now.nodes[1] < now.work[1] * now.nodes[0];
    const bool tries_other = ++now.turn % trial_period == 0;
    return better_without == tries_other;
  }

  /// Records the work at and below a node of the level.
  void learn(std::size_t level, bool ascended, std::uint64_t work) {
    Level& now = levels_[level];
    const int kind = ascended ? 1 : 0;
    now.work[kind] += static_cast<double>(work);
    now.nodes[kind] += 1;
    if (now.nodes[kind] < most_nodes) return;
    now.work[kind] /= 2;  // old measurements count less
    now.nodes[kind] /= 2;
  }

 private:
  static constexpr double least_nodes = 4, most_nodes = 1000;
  // One in this many nodes of a level uses the alternative, to measure whether it pays there.
  static constexpr std::uint32_t trial_period = 16;
  struct Level {
    double work[2] = {};  // index 0: without ascent; 1: with ascent
    double nodes[2] = {};
    std::uint32_t turn = 0;
  };
  std::vector<Level> levels_;
};

/// Depth-first branch and bound below a cost. Internal.
class DepthFirstSearch {
 public:
  /// Reports a cover: its options of the layout and its cost in units. Returns the new limit, which
  /// is at most the old one; `stop` ends the search.
  using Found = std::function<std::int64_t(std::span<const std::uint32_t>, std::int64_t)>;
  /// `limit`: the meter ended the search; `stopped`: `found` returned `stop`; `budget`: the node
  /// budget is used up.
  enum class End { complete, limit, stopped, budget };
  static constexpr std::int64_t stop = std::numeric_limits<std::int64_t>::min();

  DepthFirstSearch(const Layout& layout, Meter& meter, Found found);

  /// Returns a lower bound on the cost of all covers.
  std::int64_t root_bound() const;
  /// Raises root_bound() by up to `rounds` rounds of dual ascent.
  void improve_root(unsigned rounds);

  /// Sets the dual values of the root and the reduced costs of the options, none of which is
  /// negative. All covers cost at least `bound` (scaled), which may exceed the bound of these dual
  /// values.
  void begin_with(std::span<const std::int64_t> duals, std::span<const std::int64_t> reduced_costs,
                  std::int64_t bound);
  std::span<const std::int64_t> root_reduced_costs() const {
    return {live_.reduced_costs(), layout_.num_options()};
  }
  std::span<const std::int64_t> root_duals() const { return {duals_.data(), layout_.num_rows()}; }
  std::int64_t scaled_root_bound() const { return frames_[0].bound; }

  /// Finds every cover that contains the options `taken` and costs less than `limit`. Values that
  /// `found` returns lower the limit for later covers.
  End run(std::int64_t limit, std::uint64_t budget, std::vector<std::uint32_t> taken = {});
  /// Like run(), but keeps the dual values of the root: nodes are fast, but a long search takes
  /// many more nodes.
  End dive(std::int64_t limit, std::uint64_t budget);
  /// Continues a run() that ended with `budget`; only const functions may be called in between. The
  /// nodes are those of an uninterrupted run.
  End go_on(std::uint64_t budget);
  /// Returns the estimated share of a run that is done. The estimate assumes that all children of a
  /// node take the same time.
  double fraction() const;
  /// Returns a lower bound (scaled) on the covers that remain after a run that ended with `budget`.
  std::int64_t scaled_run_bound() const { return frames_[1].bound; }

  /// Returns a lower bound on the cost of every cover that the current or last run has not visited;
  /// no_cost if there is no such cover.
  std::int64_t bound() const;

  /// Returns the remaining work of a run that ended by its budget or a limit. Each cover that was
  /// not visited and costs less than the limit of the run belongs to exactly one of the returned
  /// subproblems, or costs at least closed() (scaled).
  std::vector<OpenSubproblem> left() const;
  std::int64_t closed() const { return run_.pruned; }

  std::uint64_t branchings = 0;
  std::uint64_t updates = 0;
  std::vector<std::uint64_t> level_nodes;

 private:
  struct Child {
    std::uint32_t option;
    std::int64_t reduced_cost;
  };
  // Whether dual values were improved at a node with several children.
  enum class Ascent : std::uint8_t { undecided, left, improved };
  struct Frame {
    std::uint32_t begin, end;              // range of the frame's live options in live_
    std::uint32_t children, children_end;  // range of the frame's children in children_
    std::uint32_t next;                    // index of the next child to try
    std::uint32_t blocked;    // number of blocked claims before the option of this frame
    std::uint32_t option;     // the option that led to this frame; none at the root
    std::uint32_t duals;      // index in duals_
    std::uint32_t duals_end;  // end of duals_ before this frame, if it has its own dual values
    std::uint32_t row;        // the row that the frame branches on
    Ascent ascent;
    std::uint64_t work;  // work before this frame
    std::int64_t bound;  // lower bound of the covers below this frame
    std::int64_t cost;   // scaled cost of the chosen options
    LiveOptions::Range live() const { return {begin, end}; }
  };

  ResidualView remainder(const Frame& frame) const;
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
  OpenSubproblem rest_from(const Frame& frame, std::uint32_t child) const;
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
    std::vector<std::int32_t> low, high;  // how often each row must and may still be covered
    std::vector<std::int64_t> raised;     // temporary increase of reduced costs, by row
  } rows_;
  struct {
    std::int64_t limit = 0;
    std::vector<std::uint32_t> taken;  // prescribed options of the first levels
    std::int64_t pruned = 0;           // lower bound on the covers that were pruned
    std::int64_t bound = std::numeric_limits<std::int64_t>::min();  // bound when the run ended
    std::uint64_t work = 0;  // approximate number of visited options
    bool begins = false;     // the children of the root were not listed yet
    bool dives = false;      // dual values stay unchanged
    bool stopped = false;
    bool late = false;  // a limit was reached while dual values were improved
  } run_;               // the current or last run
};

}  // namespace dlx::optimize
