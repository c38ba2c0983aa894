#pragma once

#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "dlx/engine/shared/meter.hpp"
#include "dlx/optimize/node_solver.hpp"
#include "dlx/optimize/tree_node.hpp"
#include "dlx/solve_options.hpp"

namespace dlx::optimize {

/// Threads that search nodes of a RelaxationTree before it comes to them. Internal.
///
/// What comes of a node follows from the node and its limit, so the tree takes it from here as if
/// it had searched the node itself: answer, bound and nodes are those of one thread. The tree comes
/// to nearly all nodes below its limit, so hardly any work is lost: only that for children of nodes
/// whose limit has changed since. Where a cover is found, the tree searches the node again.
///
/// Threads:  the thread of the tree calls all public functions.
class NodeWorkers {
 public:
  /// With one thread less than `search` says: that of the tree helps while it waits. `meter` has
  /// the time that was used up.
  NodeWorkers(const NodeSolver& solver, const SolveOptions& search, const Meter& meter);
  /// Stops the threads.
  ~NodeWorkers();
  NodeWorkers(const NodeWorkers&) = delete;
  NodeWorkers& operator=(const NodeWorkers&) = delete;

  /// The limit of children that the threads make.
  void set_limit(std::int64_t limit);
  /// Has a node searched; the one with the least bound is next.
  void offer(TreeNode& node);
  /// Returns what came of the node; none if no thread has searched it. Waits for a thread that
  /// searches it, until `meter` says that the search must stop.
  std::optional<NodeResult> take(TreeNode& node, Meter& meter);
  /// Nobody will ask for the node.
  void drop(TreeNode& node);

 private:
  struct Worker {
    Worker(const NodeSolver& other, SolveOptions search);
    SolveOptions limits;
    Meter meter;
    NodeSolver solver;
  };

  void run(Worker& worker);
  bool work_on_next(Worker& worker, std::unique_lock<std::mutex>& lock);
  void add(TreeNode& node, bool is_open);
  void forget(TreeNode& node);

  std::mutex mutex_;
  std::condition_variable changed_;
  std::multimap<std::int64_t, std::shared_ptr<NodeJob>> waiting_;  // by their bounds
  std::int64_t limit_ = 0;
  bool ends_ = false;
  StopFlag stop_;
  Worker own_;  // of the tree's thread
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<std::thread> threads_;
};

}  // namespace dlx::optimize
