#pragma once

#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "dlx/cheapest/tree.hpp"
#include "dlx/engine/shared/meter.hpp"
#include "dlx/solve_options.hpp"

namespace dlx::optimize {

/// Threads that work on nodes of a Tree before it comes to them. Internal.
///
/// The tree goes on as if it were alone, and takes what came of a node from here where that is
/// known: what comes of a node follows from the node, which has its limit, so that the answer is
/// the same, node by node, for any number of threads. As the tree has to come to all nodes below
/// its limit, hardly any work is lost: that of halves of nodes to which the tree came after their
/// limit had changed. Where a cover is found, the tree does the work again, and shows it.
///
/// Threads:  but for the constructor and the destructor, those of the tree call it.
class Ahead {
 public:
  /// With a thread less than the search has; that of the tree helps while it waits. `meter` tells
  /// what was done by now.
  Ahead(const Tree& tree, const SolveOptions& search, const Meter& meter);
  /// Ends what is under way.
  ~Ahead();
  Ahead(const Ahead&) = delete;
  Ahead& operator=(const Ahead&) = delete;

  /// What costs as much is no longer looked for in halves of nodes that are worked on here.
  void set_limit(std::int64_t limit);
  /// Has a node worked on, the sooner the less its bound is.
  void offer(Tree::Node& node);
  /// What came of the node; nothing if that is not known. Waits if a thread is about to know it,
  /// unless `meter` says that the search must stop.
  std::optional<Tree::Work> take(Tree::Node& node, Meter& meter);
  /// The node is not of interest any more.
  void drop(Tree::Node& node);

 private:
  struct Worker {
    Worker(const Tree& other, SolveOptions search);
    SolveOptions limits;
    Meter meter;
    Tree tree;
  };

  void run(Worker& worker);
  bool work_on_next(Worker& worker, std::unique_lock<std::mutex>& lock);
  void add(Tree::Node& node, bool is_open);
  void forget(Tree::Node& node);

  std::mutex mutex_;
  std::condition_variable changed_;
  std::multimap<std::int64_t, std::shared_ptr<AheadJob>> waiting_;  // by their bounds
  std::int64_t limit_ = 0;
  bool ends_ = false;
  StopFlag stop_;
  Worker own_;  // of the tree's thread
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<std::thread> threads_;
};

}  // namespace dlx::optimize
