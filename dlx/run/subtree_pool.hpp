#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "dlx/engine/engine.hpp"
#include "dlx/run/workers.hpp"
#include "dlx/search_state.hpp"
#include "dlx/solve_options.hpp"

namespace dlx {

/// Covers that were found one after the other and are not yet delivered.
struct CoverBuffer {
  std::vector<OptionId> options;  ///< options of all covers, concatenated
  std::vector<std::size_t> ends;  ///< end of each cover
  std::size_t delivered = 0;      ///< number of delivered covers

  bool empty() const { return delivered == ends.size(); }
  /// Size of the covers for the limits of Grain.
  std::size_t size() const { return options.size() + ends.size(); }
  void add(const std::vector<OptionId>& cover) {
    options.insert(options.end(), cover.begin(), cover.end());
    ends.push_back(options.size());
  }
  /// Returns the first undelivered cover and marks it as delivered.
  std::span<const OptionId> pop() {
    const std::size_t begin = delivered == 0 ? 0 : ends[delivered - 1];
    return std::span(options).subspan(begin, ends[delivered++] - begin);
  }
  void clear() {
    options.clear();
    ends.clear();
    delivered = 0;
  }
};

/// A subtree, which one engine searches. Consecutive subtrees are adjacent in search order.
struct PooledSubtree {
  enum class State {
    ready,         ///< waits to be searched, or searched further
    running,       ///< a thread searches it and owns it, except `found`
    suspended,     ///< suspended because too many of its covers wait for delivery
    out_of_nodes,  ///< suspended because no nodes are left
    done,
  };

  State state = State::ready;
  std::size_t subproblem = 0;  ///< number of its subproblem
  // Where the subtree starts, until an engine has been started: paths, a donation, or neither.
  std::vector<Path> paths;
  std::unique_ptr<Engine::Donation> donation;
  std::unique_ptr<Engine> engine;     ///< the engine that searches it, if any
  std::size_t engine_subproblem = 0;  ///< the subproblem for which the engine was prepared
  std::list<CoverBuffer> found;
  std::size_t waiting = 0;  ///< size of `found`

  double weight = 1;                ///< its share of the search tree, for progress only
  double given = 0;                 ///< the donated fraction of that share
  std::atomic<double> fraction{0};  ///< finished or donated fraction of the subtree
};

/// The remaining work of an engine as paths, in search order.
struct SplitPaths {
  CoverBuffer buffered;  ///< covers found on the way
  std::vector<Path> paths;
  /// true if everything was converted; otherwise the engine has work left before the paths
  bool exhausted = false;
  std::uint64_t nodes = 0;  ///< nodes tried on the way
};

/// Granularity of a parallel search. Tests make it finer.
struct Grain {
  /// interval between two checks of the requests of other threads
  Meter::Clock::duration check_interval = std::chrono::microseconds(100);
  std::size_t batch = 1 << 12;        ///< buffered covers of this size are delivered
  std::size_t max_waiting = 1 << 17;  ///< waiting covers of a subtree of this size suspend it
  /// waiting covers of all subtrees of this size suspend subtrees
  std::size_t max_waiting_in_all = 1 << 22;
  std::size_t max_suspended = 64;
};

/// The subtrees of a search that several threads share. Internal.
///
/// The subtrees form a list in search order. A thread takes the first ready subtree and searches
/// it. When other threads are idle, it donates the last subtree of its remaining work, which is
/// inserted after it in the list. So the buffered covers of all subtrees, in list order, are the
/// covers that one thread finds; the calling thread delivers them in that order, or as they come.
///
/// No thread waits for another one. A subtree that cannot continue is suspended with its engine
/// until the obstacle is gone.
///
/// Threads:  any thread may call any function, except where stated otherwise.
class SubtreePool {
 public:
  enum class Status { busy, exhausted, out_of_nodes, failed };

  SubtreePool(bool ordered, const Grain& grain, std::size_t max_engines);

  // -- called by searching threads ----------------------------------------------------------------

  /// Returns a subtree to search, with an idle engine if there is one; nullptr if there is no work,
  /// in which case the job must end.
  PooledSubtree* take();
  /// Returns true if there are idle threads that would take a donation of `subtree`.
  bool has_takers(const PooledSubtree& subtree) const;
  /// Adds the subtree that `giver` donated as `paths` or `donation`, with the fraction of `giver`
  /// before and after the donation.
  void donate(PooledSubtree& giver, std::vector<Path> paths,
              std::unique_ptr<Engine::Donation> donation, double before, double after);
  /// Delivers buffered covers and clears them; returns false if the subtree must be suspended.
  bool add(PooledSubtree& subtree, CoverBuffer& buffered);
  /// Ends the work that take() began. `next`: the new state. `nodes_left`: reserved nodes that were
  /// not counted, which are returned.
  void leave(PooledSubtree& subtree, PooledSubtree::State next, std::uint64_t nodes_left);
  /// Does what leave() does after an exception, which ends the search.
  void fail(PooledSubtree& subtree, std::exception_ptr error);
  /// Reserves nodes of the limit for a worker; returns their number, or 0 if none are left.
  std::uint64_t draw_nodes();
  bool cancelled() const { return cancelled_.requested(); }
  /// Returns the stop flag for long work that must end with the search but not with a pause of it.
  const StopFlag* ending() const { return &ending_; }

  // -- called by the thread that started the search -----------------------------------------------

  /// Adds the first subtree. Call before begin().
  void add_first(std::unique_ptr<Engine> engine, double fraction);
  /// Sets the number of subproblems, which follow each other and have not begun; only for counting.
  /// Call before begin().
  void add_subproblems(std::size_t subproblems);
  /// Adds the next subproblem that has begun: its remaining paths, which are `share` of it. Call in
  /// the order of the subproblems, after add_subproblems().
  void add_begun(std::vector<Path> paths, double share);
  /// Adds all subtrees of a state at their positions.
  void restore(std::span<const SearchState::Subtree> saved);
  /// From now on, `threads` threads search subtrees, up to `jobs` of them in jobs of `workers` that
  /// call `search`. Each job takes subtrees until there are none.
  void begin(Workers& workers, std::function<void()> search, unsigned threads, unsigned jobs,
             std::uint64_t nodes);
  /// Moves the covers that are to be delivered next to `buffered`, whose previous contents have
  /// been delivered.
  void collect(std::list<CoverBuffer>& buffered);
  /// Returns true if there are covers that collect() would move.
  bool covers_are_due() const;
  /// Ends take_or_wait().
  void wake();
  /// Returns a subtree for this thread, like take(), and waits for one if necessary. Returns
  /// nullptr once the time has passed, there are covers to deliver, the search has ended, or wake()
  /// was called.
  PooledSubtree* take_or_wait(Meter::Clock::time_point until);
  /// The state of the search.
  Status status_now() const;
  /// Returns true if all covers before the next cover of `subtree` have been delivered or are about
  /// to be. Then its covers need not be buffered until the subtree is left.
  bool is_next(const PooledSubtree& subtree) const;
  /// Puts buffered covers back in front of all others.
  void put_back(std::list<CoverBuffer>& buffered);
  /// Stops all threads and waits for them. All work can be continued, except engines that are being
  /// made.
  void end();
  /// Does what end() does, but lets engines be completed; a deadline of this thread may end the
  /// wait, after which end() must be called.
  void pause();
  /// Throws the exception passed to fail(), if any.
  void rethrow();
  double fraction();
  /// The completed share without subtrees that are being searched.
  double finished_share() const;

  // -- between end() and begin(), when a single thread owns everything ----------------------------

  /// All undelivered covers, in order.
  std::list<CoverBuffer> take_covers();
  /// Moves the next cover to deliver to `cover`; returns false if the first subtree must be
  /// searched first.
  bool pop_cover(std::vector<OptionId>& cover);
  /// Returns the first subtree, with an idle engine if there is one; nullptr if all are finished.
  PooledSubtree* first();
  /// Reports that no engine was made for a subtree that first() returned without one.
  void leave_without_engine(const PooledSubtree& subtree) {
    if (subtree.engine == nullptr) --engines_.number;
  }
  /// Ends the first subtree, which has no buffered covers.
  void drop_first();
  /// Makes all subtrees that have not begun start from paths.
  void convert_to_paths();
  /// Calls `split_into_paths` for the first subtree with an engine that was started there, and
  /// replaces the engine by the paths and the covers found on the way; returns false if there is no
  /// such subtree.
  bool split_first(const std::function<SplitPaths(const PooledSubtree&)>& split_into_paths);
  /// Passes all buffered covers that belong to no subtree, and then all subtrees in order, to
  /// `visit`.
  template <typename Visit>
  void visit(const Visit& visit) const {
    visit(covers_.unordered, static_cast<const PooledSubtree*>(nullptr));
    for (const PooledSubtree& subtree : subtrees_) visit(subtree.found, &subtree);
  }
  std::size_t begun() const { return subproblems_.next; }
  template <typename Visit>
  void for_engines(const Visit& visit) const {
    for (const Engines::Idle& idle : engines_.idle) visit(*idle.engine);
    for (const PooledSubtree& subtree : subtrees_) {
      if (subtree.engine != nullptr) visit(*subtree.engine);
    }
  }
  /// Returns all engines, which ends the search.
  std::vector<std::unique_ptr<Engine>> release_engines();

 private:
  using State = PooledSubtree::State;

  void cancel();
  void end_work(const PooledSubtree& subtree) {
    if (caller_.subtree == &subtree) caller_.subtree = nullptr;
    leave_without_engine(subtree);
  }
  std::size_t count(State state) const;
  const PooledSubtree* front() const;
  PooledSubtree* take_ready(bool here = false);
  void drop_if_over();
  bool is_blocked(const PooledSubtree& subtree) const;
  bool has_covers() const;
  bool may_be_taken(const PooledSubtree& subtree) const;
  bool may_begin_subproblem() const;
  PooledSubtree& begin_subproblem();
  void release();
  void dispatch();
  void finish(PooledSubtree& subtree);
  void replace(PooledSubtree& subtree, SplitPaths split_paths);
  std::list<PooledSubtree>::iterator find(const PooledSubtree& subtree);
  Status status() const;

  // Engines that subtrees borrow and give back.
  struct Engines {
    struct Idle {
      std::unique_ptr<Engine> engine;
      std::size_t subproblem;  // the subproblem for which the engine was prepared
    };
    const std::size_t most;
    std::vector<Idle> idle = {};  // engines without a subtree
    std::size_t number = 0;       // engines that exist or are being made

    bool has_room() const { return !idle.empty() || number < most; }
    std::size_t room() const { return idle.size() + most - std::min(number, most); }
    void give(PooledSubtree& subtree);
  };

  const bool ordered_;
  const Grain grain_;

  // Read by searching threads without the lock, written with the lock.
  StopFlag cancelled_;
  StopFlag ending_;
  std::atomic<int> wanted_{0};  // number of donated subtrees that threads would take
  std::atomic<bool> any_suspended_{false};
  std::atomic<const PooledSubtree*> front_{nullptr};
  std::atomic<std::uint64_t> nodes_{no_limit};  // nodes that can be reserved

  mutable std::mutex mutex_;  // guards the following members
  std::condition_variable changed_;
  std::list<PooledSubtree> subtrees_;
  Engines engines_;
  struct {
    std::list<CoverBuffer> unordered;  // covers, if their order does not matter
    std::vector<CoverBuffer> spare;    // delivered buffers, kept for their memory
    std::size_t waiting = 0;           // total size of the buffered covers
  } covers_;
  struct {
    std::size_t next = 0;    // the first subproblem that has not begun
    std::size_t number = 0;  // 0 for a search of a single subproblem
    std::size_t left() const { return number - next; }
  } subproblems_;
  double done_ = 0;  // weight of the finished subtrees
  struct {
    Workers* workers = nullptr;
    unsigned threads = 1;  // threads that search; written only while there are none
    unsigned most = 1;
    std::function<void()> search;
    unsigned number = 0;  // jobs that run or are about to run
  } jobs_;
  struct {
    const PooledSubtree* subtree = nullptr;  // the subtree that it searches
    bool waits = false;                      // it waits for an event
    bool waits_for_subtree = false;          // it waits, and a subtree to search ends the wait
    bool is_woken = false;
  } caller_;  // the calling thread
  std::exception_ptr error_;
};

}  // namespace dlx
