#pragma once

#include <cstddef>
#include <vector>

#include "dlx/engine/meter.hpp"
#include "dlx/problem.hpp"
#include "dlx/search.hpp"

namespace dlx {

/// What every engine is: a search over one problem that can be stopped at any node and gone on
/// with. Internal; Solver is the face of it.
///
/// An engine starts at the root, where options may be forced. next() moves on to the next cover.
/// The order of covers is a function of the problem and the forced options alone.
class Engine {
 public:
  enum class Step { cover, exhausted, stopped };

  virtual ~Engine() = default;

  /// Takes an option at the root; see Solver::force().
  virtual bool force(OptionId option) = 0;
  /// Back to the root, without forced options, statistics zeroed.
  virtual void reset() = 0;

  /// Searches on to the next cover; `stopped` when `meter` says so, and then or after a cover it
  /// can be called again. After `exhausted` it stays exhausted until reset().
  virtual Step next(Meter& meter) = 0;
  /// The options of the cover that next() found: forced ones first, then as they were chosen.
  virtual void get_cover(std::vector<OptionId>& options) const = 0;

  /// The options that next() would try first, in order: every cover contains exactly one of them.
  /// Empty at a cover and at a dead end alike; next() tells which. Only before next().
  virtual std::vector<OptionId> branches() = 0;
  /// Takes one of branches() as next() would, and restricts the search to what is below it; false
  /// if that is a dead end. After taking every branch in turn on fresh engines, the searches below
  /// them are, one after the other, the search from here. Counts no statistics.
  virtual bool take_branch(OptionId option) = 0;

  /// Adds what was done since reset(): branchings, updates, level_nodes.
  virtual void add_statistics(Statistics& statistics) const = 0;
  /// Options chosen at this moment, and the share of the search tree that is done.
  virtual std::size_t level() const = 0;
  virtual double fraction() const = 0;
};

}  // namespace dlx
