#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "dlx/engine/shared/meter.hpp"
#include "dlx/engine/shared/own_lines.hpp"
#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"

namespace dlx {

/// The options taken on the way from the root to a node of the search tree. Internal.
using Path = std::vector<OptionId>;

/// The interface of all engines: a search over one problem that can be stopped at any node and
/// continued. Internal; Solver is the public interface.
///
/// An engine starts at the root, where options may be forced. next() searches for the next cover.
/// The order of covers depends on the problem and the forced options only.
///
/// Data that an engine writes at each node has its own cache lines: two engines of different
/// threads that shared a cache line took up to 1.6 times as long.
class alignas(cache_line) Engine {
 public:
  enum class Step { cover, exhausted, stopped };

  virtual ~Engine() = default;

  /// Takes an option at the root; see Solver::force().
  virtual bool force(OptionId option) = 0;
  /// Returns to the root, releases forced options and clears the statistics.
  virtual void reset() = 0;

  /// Searches for the next cover. Returns `stopped` if `meter` stops the search. May be called
  /// again after `cover` and `stopped`; `exhausted` is final until reset() or start().
  virtual Step next(Meter& meter) = 0;
  /// Writes the options of the cover that next() found, forced options first.
  virtual void get_cover(std::vector<OptionId>& options) const = 0;

  /// Counts up to `most` more covers, from the root or between covers, and adds their number to
  /// `covers` before it returns. Returns `cover` if it found `most` covers. The order of the covers
  /// is irrelevant here; engines that can count faster than by next() override this function.
  virtual Step count(Meter& meter, std::uint64_t most, std::uint64_t& covers);

  /// Donates the last part of the remaining search: returns paths that another engine of the same
  /// problem, with the same forced options, can start() with. In the order of the search, the
  /// covers that remain come before the covers below the donated paths. Returns no paths if the
  /// rest is too small. May be called whenever next() or count() has returned, also repeatedly. The
  /// meter and the statistics count each node once, in one of the engines.
  virtual std::vector<Path> donate_paths() = 0;
  /// Searches below the ends of the paths, one after the other, instead of from the root. The paths
  /// come from donate_paths() of an engine of the same kind. Call before next() or after
  /// `exhausted`; forced options and statistics are kept.
  virtual void start(std::vector<Path> paths) = 0;

  /// A donated part of a search, in the internal form of the donating engine. An engine in any
  /// thread may adopt the donation.
  class Donation {
   public:
    virtual ~Donation() = default;
    /// Returns the paths that donate_paths() would have returned.
    virtual std::vector<Path> paths() const = 0;
    /// Identifies the tables that the adopting engine must share with the donating engine.
    virtual const void* tables() const = 0;
  };
  /// Donates the same part as donate_paths(), with the state that the engine has computed for the
  /// part. Returns nullptr if the engine has no such form; the caller then uses donate_paths().
  virtual std::unique_ptr<Donation> donate() { return nullptr; }
  /// Starts with a donation and consumes it. Returns false if the engines share no tables; the
  /// caller then calls start() with the paths of the donation.
  virtual bool adopt(Donation& /*donation*/) { return false; }

  /// The name of the engine to which this engine delegates the search, and to which the paths of
  /// donate_paths() belong; empty if this engine searches itself.
  virtual std::string_view delegate() const { return {}; }

  /// Returns a copy of this engine, at the root, if only engines with the same learned data can
  /// start() with its paths; otherwise nullptr. A clone can be cloned until the first engine is
  /// reset.
  virtual std::unique_ptr<Engine> clone() const { return nullptr; }

  /// Creates engines for the paths of donate_paths(), at the root. The engines share the tables of
  /// this engine, so that creating them is fast. Empty if sharing gains nothing. Any thread may
  /// call the factory at any time, also after this engine was destroyed.
  using Factory = std::function<std::unique_ptr<Engine>()>;
  virtual Factory factory() const { return {}; }

  /// Adds branchings, updates and level_nodes since reset().
  virtual void add_statistics(Statistics& statistics) const = 0;
  /// level(): the number of options chosen at this moment. fraction(): the completed share of the
  /// search below the root or below the paths of start(); donated parts count as completed.
  virtual std::size_t level() const = 0;
  virtual double fraction() const = 0;
};

/// Adds the nodes of each level to the statistics, without empty levels at the end.
void add_level_nodes(std::span<const std::uint64_t> level_nodes, Statistics& statistics);

/// Paths of a SearchState are not trusted and are checked twice: these functions check before the
/// search that the options of a path exist and do not conflict; the engine that follows the path
/// checks that the search reaches its end, and throws StateError otherwise. Internal.

/// Returns true if all options are in the problem and have a primary item, and if no two options of
/// the path and `forced` together conflict.
///
/// Cost: O(items + entries of the options) for each path.
bool is_option_path(const Problem& problem, std::span<const OptionId> forced,
                    std::span<const OptionId> path);

/// Throws StateError for a path that the search cannot follow.
[[noreturn]] void throw_invalid_path();

/// The paths of start() that an engine has not entered yet. Internal.
class PathQueue {
 public:
  void start(std::vector<Path> paths);
  void clear() { start({}); }

  bool empty() const { return size() == 0; }
  /// The numbers of waiting paths and of all paths of start(); 0 if the search began at the root.
  std::size_t size() const { return paths_.size() - next_; }
  std::size_t started() const { return started_; }
  /// The number of paths that were popped last.
  std::size_t last() const { return last_; }
  Path pop();
  /// Removes the first path and the following paths that differ in the last option only. Returns
  /// their last options, and writes the common rest to `prefix`.
  std::vector<OptionId> pop_siblings(Path& prefix);
  /// Removes and returns the last half of the paths.
  std::vector<Path> donate_half();

  /// The shares of the waiting paths, and of the paths popped last, in all paths of start().
  double waiting() const;
  double entered() const;

 private:
  std::vector<Path> paths_;
  std::size_t next_ = 0;
  std::size_t started_ = 0;
  std::size_t last_ = 0;  // number of the paths popped last
};

/// The common base of engines that search below the root or below one path of start() at a time.
/// Internal.
class PathEngine : public Engine {
 public:
  void start(std::vector<Path> paths) override;
  /// Donates half of the paths that were not entered, which come last in the order of the search.
  /// If all paths were entered, calls donate_levels().
  std::vector<Path> donate_paths() final;
  double fraction() const override;

 protected:
  /// The state from which next() continues. `searching`: a kernel runs. `node`: the item of a node
  /// must be chosen. `propagating`: the node is being made consistent. `option`: the top level
  /// tries its next option. `backtracking`: the top level undoes its option. `between`: between two
  /// paths of start().
  enum class Mode { root, searching, node, propagating, option, backtracking, between, exhausted };

  /// Prepares to run a kernel. Returns false if the search is exhausted.
  bool advance();
  /// Begins the search at the root, or sets `mode_` to exhausted.
  virtual void enter_root() {}
  /// Enters the next path without its last option, which is tried next, together with the last
  /// options of the following paths that differ in this option only. The donating engine has
  /// counted the work on the path.
  virtual void enter_path() = 0;

  bool is_in_progress() const {
    return mode_ != Mode::root && mode_ != Mode::between && mode_ != Mode::exhausted;
  }
  /// Donates a part of a search in progress: the last half of the untried options of the lowest
  /// level that has any.
  virtual std::vector<Path> donate_levels() = 0;
  /// Calls `visit` for the levels of a search in progress, from the lowest on, until `visit`
  /// returns false. Arguments: the number of options that are neither tried, nor donated, nor being
  /// tried; and the number of all options.
  using VisitLevel = std::function<bool(double untried, double options)>;
  virtual void visit_levels(const VisitLevel& visit) const = 0;

  void count_level(std::size_t level) {
    if (level >= level_nodes_.size()) level_nodes_.resize(level + 1);
    ++level_nodes_[level];
  }

  Mode mode_ = Mode::root;
  PathQueue paths_;
  std::vector<std::uint64_t, OwnLines<std::uint64_t>> level_nodes_;  // nodes tried, by level
};

}  // namespace dlx
