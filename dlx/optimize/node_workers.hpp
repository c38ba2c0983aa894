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

/// Threads that search nodes of a RelaxationTree before the tree reaches them. Internal.
///
/// The result of a node depends only on the node and its limit, so the tree uses the result as if
/// it had searched the node itself: covers, bound and nodes are those of a single thread. The tree
/// reaches nearly all nodes below its limit, so little work is wasted, except for children of nodes
/// whose limit has changed in the meantime. If a thread finds a cover, the tree searches the node
/// again.
///
/// Threads:  the thread of the tree calls all public functions.
class NodeWorkers {
 public:
  /// Starts one thread less than `search` specifies, because the thread of the tree helps while it
  /// waits. `meter` provides the time used so far.
  NodeWorkers(const NodeSolver& solver, const SolveOptions& search, const Meter& meter);
  /// Stops the threads.
  ~NodeWorkers();
  NodeWorkers(const NodeWorkers&) = delete;
  NodeWorkers& operator=(const NodeWorkers&) = delete;

  /// Sets the limit of the children that the threads create.
  void set_limit(std::int64_t limit);
  /// Queues a node; the node with the least bound is searched first.
  void offer(TreeNode& node);
  /// Returns the result of a node, or nothing if no thread has searched it. If a thread is
  /// searching the node, waits for it until `meter` ends the search.
  std::optional<NodeResult> take(TreeNode& node, Meter& meter);
  /// Removes a node whose result is not needed.
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
  std::multimap<std::int64_t, std::shared_ptr<NodeJob>> waiting_;  // ordered by bounds
  std::int64_t limit_ = 0;
  bool ends_ = false;
  StopFlag stop_;
  Worker own_;  // meter of the tree's thread
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<std::thread> threads_;
};

}  // namespace dlx::optimize
