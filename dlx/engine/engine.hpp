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

/// What every engine is: a search over one problem that can be stopped at any node and gone on
/// with. Internal; Solver is the face of it.
///
/// An engine starts at the root, where options may be forced. next() moves on to the next cover.
/// The order of covers is a function of the problem and the forced options alone.
///
/// What an engine writes at each node has cache lines of its own: two engines of different threads
/// that lie in one took up to 1.6 times as long.
class alignas(cache_line) Engine {
 public:
  enum class Step { cover, exhausted, stopped };

  virtual ~Engine() = default;

  /// Takes an option at the root; see Solver::force().
  virtual bool force(OptionId option) = 0;
  /// Back to the root, without forced options, statistics zeroed.
  virtual void reset() = 0;

  /// Searches on to the next cover; `stopped` when `meter` says so, and then or after a cover it
  /// can be called again. After `exhausted` it stays exhausted until reset() or start().
  virtual Step next(Meter& meter) = 0;
  /// The options of the cover that next() found: forced ones first.
  virtual void get_cover(std::vector<OptionId>& options) const = 0;

  /// Goes on, from the root or between covers, until `most` more covers have been found, and adds
  /// their number to `covers`, at the latest before it returns. The order in which they are met
  /// does not matter here; an engine that has a faster way than next() overrides this. Returns
  /// `cover` when it found `most`.
  virtual Step count(Meter& meter, std::uint64_t most, std::uint64_t& covers);

  /// Gives away the last part of what is left to be searched: paths that another engine of the same
  /// problem, with the same options forced, can start() with. In the order of the search, the
  /// covers below what stays come before those below what is given away. Empty if there is nothing
  /// that is worth it. At any time when next() or count() has returned; may be called again at
  /// once. Every node is counted once, in whichever engine, by the meter and in the statistics.
  virtual std::vector<Path> donate_paths() = 0;
  /// Searches below these nodes, one after the other, instead of from the root; paths are those of
  /// donate_paths(), of the same kind of engine. Before next(), or after `exhausted`; forced
  /// options stay forced and statistics go on.
  virtual void start(std::vector<Path> paths) = 0;

  /// A part of a search as it lay in the engine that gave it away. The engine that adopts it may be
  /// in any thread.
  class Donation {
   public:
    virtual ~Donation() = default;
    /// It as donate_paths() would have given it.
    virtual std::vector<Path> paths() const = 0;
    /// What the adopting engine must have in common with the donating engine.
    virtual const void* tables() const = 0;
  };
  /// The same as donate_paths(), where an engine has found out more of that part than paths tell,
  /// and can hand that over without telling them. Else nullptr, and donate_paths() is to be asked.
  virtual std::unique_ptr<Donation> donate() { return nullptr; }
  /// The same as start(), with what another engine handed over, which is used up. False if it
  /// can't, as they have no tables in common: then it is for start(), with its paths.
  virtual bool adopt(Donation& /*donation*/) { return false; }

  /// Whether this engine races several searches for the first cover; see make_first_cover_engine().
  virtual bool is_race() const { return false; }
  /// Ends the race, so that donate_paths() gives everything away. Before the search, or when it has
  /// returned; has no effect once a cover was found.
  virtual void stop_racing() {}

  /// The name of the engine that it handed the search over to, and that paths of donate_paths() are
  /// for; empty if it searches itself.
  virtual std::string_view delegate() const { return {}; }

  /// Another engine, at the root, that can start() with paths that this one has shared, where not
  /// any engine of its kind can: for it also needs to know what this one has learnt. Else nullptr.
  /// As long as this one is not reset, such engines can be made from one another.
  virtual std::unique_ptr<Engine> clone() const { return nullptr; }

  /// Makes engines of the kind that paths of donate_paths() are for, at the root, which have their
  /// tables in common with one that is there: sooner than by the table of engines. Empty if nothing
  /// is gained by that. Any thread may call it at any time, also when that engine is gone.
  using Factory = std::function<std::unique_ptr<Engine>()>;
  virtual Factory factory() const { return {}; }

  /// Adds what was done since reset(): branchings, updates, level_nodes.
  virtual void add_statistics(Statistics& statistics) const = 0;
  /// Options chosen at this moment, and the share done of the search below the root, or below the
  /// paths it was started with; what was given away counts as done.
  virtual std::size_t level() const = 0;
  virtual double fraction() const = 0;
  /// Covers that it has met and not given out yet, as it may still forget them and begin anew.
  virtual std::uint64_t num_unreported() const { return 0; }
};

/// Adds the nodes of each level to the statistics; levels behind the last that has any are left
/// out.
void add_level_nodes(std::span<const std::uint64_t> level_nodes, Statistics& statistics);

/// Paths that come from outside, as part of a SearchState, are checked twice. Before anything is
/// started, that what a path names is there and can be together: by these functions. And on the
/// way, that the search goes there: by the engine that follows it, which throws StateError.
/// Internal.

/// True if the options are in the problem, each has a primary item, and no two of them, or one and
/// a forced one, conflict.
///
/// Cost: O(items + entries of the options) for each path.
bool is_option_path(const Problem& problem, std::span<const OptionId> forced,
                    std::span<const OptionId> path);

/// Ends the search for a path that leads nowhere.
[[noreturn]] void throw_invalid_path();

/// The paths that an engine was started with and has not entered yet. Internal.
class PathQueue {
 public:
  void start(std::vector<Path> paths);
  void clear() { start({}); }

  bool empty() const { return size() == 0; }
  /// Paths that wait here, and those that it was started with; 0 if the search began at the root.
  std::size_t size() const { return paths_.size() - next_; }
  std::size_t started() const { return started_; }
  /// Of those that were popped last.
  std::size_t last() const { return last_; }
  /// Takes the first path.
  Path pop();
  /// Takes the first path and those behind it that differ in the last option alone: gives these
  /// options, and in `prefix` what comes before.
  std::vector<OptionId> pop_siblings(Path& prefix);
  /// Gives the last half of the paths away, or all but one half.
  std::vector<Path> donate_half();

  /// The share of what it was started with that waits here, and that of the paths popped last.
  double waiting() const;
  double entered() const;

 private:
  std::vector<Path> paths_;
  std::size_t next_ = 0;
  std::size_t started_ = 0;
  std::size_t last_ = 0;  // popped last
};

/// What the engines have in common that search below the root, or below one of the paths that they
/// were started with. Internal.
class PathEngine : public Engine {
 public:
  void start(std::vector<Path> paths) override;
  /// Paths that have not been entered come last in the order of the search, so they go first: half
  /// of them.
  std::vector<Path> donate_paths() final;
  double fraction() const override;

 protected:
  /// Where next() goes on. Engines that run a kernel are `searching`; the others stand at a node
  /// whose item is to be chosen, are making it consistent before, are at the option that the top
  /// level is to try next, or back out of what the top level does. `between`: two paths of those
  /// that it was started with.
  enum class Mode { root, searching, node, propagating, option, backtracking, between, exhausted };

  /// Gets ready to run a kernel. False if there is nothing left.
  bool advance();
  /// Makes the search begin, or finds that there is nothing to search.
  virtual void enter_root() {}
  /// Goes to the next path, up to its last option, which is still to be tried, with those behind it
  /// that differ in that option alone. The engine that donated the paths has counted the work on
  /// the way.
  virtual void enter_path() = 0;

  bool is_in_progress() const {
    return mode_ != Mode::root && mode_ != Mode::between && mode_ != Mode::exhausted;
  }
  /// What is given away of a search that is under way: the last half of what the lowest level with
  /// any options has not tried.
  virtual std::vector<Path> donate_levels() = 0;
  /// Calls `visit` for the levels of a search that is under way, from the lowest on, until it
  /// returns false: with the options that were neither tried nor given away, but for the one that
  /// is being tried, and with all.
  using VisitLevel = std::function<bool(double untried, double options)>;
  virtual void visit_levels(const VisitLevel& visit) const = 0;

  void count_level(std::size_t level) {
    if (level >= level_nodes_.size()) level_nodes_.resize(level + 1);
    ++level_nodes_[level];
  }

  Mode mode_ = Mode::root;
  PathQueue paths_;
  std::vector<std::uint64_t, OwnLines<std::uint64_t>> level_nodes_;  // that were tried, by level
};

}  // namespace dlx
