#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include "dlx/cheapest/kept.hpp"
#include "dlx/cheapest/layout.hpp"
#include "dlx/cheapest/root.hpp"
#include "dlx/cheapest/search.hpp"
#include "dlx/cheapest/tree.hpp"
#include "dlx/engine/shared/meter.hpp"
#include "dlx/solve_options.hpp"

namespace dlx::optimize {

/// What a search for a cover by the linear relaxation came to: the covers in the order in which
/// they were found, and its work.
struct Sought {
  struct Found {
    std::vector<std::uint32_t> chosen;
    std::int64_t cost;
  };
  std::vector<Found> covers;
  std::uint64_t nodes = 0, branchings = 0, updates = 0;
};

/// A thread that does what comes after the pass that goes on meanwhile, if that finds no cover, and
/// takes too long: it solves the relaxation, looks for a cover by it, and begins with the tree.
/// Internal.
///
/// Each of these follows from what the search knows when the scout sets out, so that it makes no
/// difference to the answer, node by node, whether the search takes it from here or does it itself.
/// It must not take it after it has found a cover or a better bound by then, but for the solution,
/// which follows from the bound alone.
///
/// Threads:  the one that made it calls it; where that has to wait, its meter may say no.
class Scout {
 public:
  /// What the search knows; covers asked for cost less than `top`.
  struct From {
    std::int64_t bound;
    std::vector<std::int64_t> rests;
    std::int64_t top;
    Kept kept;
    std::optional<Pass> pass;                ///< under way; none: not one that a tree follows
    std::optional<Relaxation::Start> start;  ///< none: the relaxation is not solved
    bool seeks;                              ///< no cover was looked for by the relaxation

    /// Takes a solution, and its bound if that is better.
    void adopt(const Solution& solution);
  };

  /// The layout must outlive it; the tree has the rows of another one, if there is one.
  Scout(const Layout& layout, From from, const Tree* rows);
  /// Ends what is under way.
  ~Scout();
  Scout(const Scout&) = delete;
  Scout& operator=(const Scout&) = delete;

  /// Waits for the solution of the relaxation. Nothing if the meter says no, or if it failed, as is
  /// the case of the others.
  std::optional<Solution> solution(Meter& meter);
  /// The same if it is there already.
  std::optional<Solution> solution_so_far();
  /// Waits for what was sought.
  std::optional<Sought> sought(Meter& meter);
  /// The tree below a limit, with what was done of it up to the end of the node at hand, for which
  /// it waits, and the covers that were found. Nothing if the limit was another one. Whoever takes
  /// the tree has to hand it over to a meter of its own.
  struct Begun {
    std::unique_ptr<Tree> tree;
    std::vector<Sought::Found> covers;
    std::uint64_t nodes;
  };
  std::optional<Begun> tree(std::int64_t limit, Meter& meter);

 private:
  enum class Stage : std::uint8_t { begins, solved, sought, climbs, ended };

  void run();
  void set_out();
  bool solve();
  bool seek();
  void climb();
  void reach(Stage stage);
  bool wait_for(Stage stage, Meter& meter);
  Root root() const { return {from_.bound, from_.rests}; }
  Tree::Start start_with(std::span<const std::uint32_t> options) const;
  Search::Found noted_in(std::vector<Sought::Found>& covers);

  const Layout& layout_;
  From from_;
  StopFlag stop_, pause_;
  SolveOptions limits_;
  Meter meter_;

  // Written by the thread, and read by others once it has reached the stage.
  std::optional<Solution> solution_;
  std::optional<Sought> sought_;
  std::unique_ptr<Tree> tree_;
  std::int64_t limit_ = 0;  // of the tree
  std::vector<Sought::Found> covers_;
  std::uint64_t nodes_ = 0;  // of the tree
  bool is_begun_ = false;    // the tree can go on

  std::mutex mutex_;
  std::condition_variable changed_;
  Stage stage_ = Stage::begins;
  std::thread thread_;
};

}  // namespace dlx::optimize
