#pragma once

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
#include "dlx/run/cover_buffer.hpp"
#include "dlx/run/split_paths.hpp"
#include "dlx/run/workers.hpp"
#include "dlx/search_state.hpp"
#include "dlx/solve_options.hpp"

namespace dlx {

/// A subtree: what one engine searches. Between a subtree and the next one in the
/// order of the search there is nothing.
struct Subtree {
  enum class State {
    ready,         ///< to be searched, or searched on
    running,       ///< a thread searches it, and has it for itself but for `found`
    suspended,     ///< stopped since too much of it waits for delivery
    out_of_nodes,  ///< stopped since there are no nodes left
    done,
  };

  State state = State::ready;
  std::size_t subproblem = 0;  ///< of the problem, in which it is
  // Where it begins, until an engine has been started there: one of these, or neither.
  std::vector<Path> paths;
  std::unique_ptr<Engine::Donation> donation;
  std::unique_ptr<Engine> engine;     ///< that searches it, if one has begun to
  std::size_t engine_subproblem = 0;  ///< for which that was made ready
  std::list<CoverBuffer> found;
  std::size_t waiting = 0;  ///< size of `found`

  double weight = 1;                ///< its share of the search tree, for progress alone
  double given = 0;                 ///< the fraction of that which was given away
  std::atomic<double> fraction{0};  ///< done or given away
};

/// How finely a parallel search works. Tests make it finer.
struct Grain {
  Meter::Clock::duration check_interval = std::chrono::microseconds(100);  ///< at what others need
  std::size_t batch = 1 << 12;               ///< buffered covers of this size are handed over
  std::size_t max_waiting = 1 << 17;         ///< at this size, what waits of a subtree suspends it
  std::size_t max_waiting_in_all = 1 << 22;  ///< and what waits of all subtrees suspends any
  std::size_t max_suspended = 64;
};

/// The subtrees of a search that several threads share out among themselves. Internal.
///
/// They are a list in the order of the search. A thread takes the first subtree that is ready, and
/// searches it. When others have nothing to do, it gives the last subtree of what it has left away,
/// and that comes behind it in the list. So the buffered covers of all subtrees, one subtree after
/// the other, are what one thread finds; and the calling thread delivers them in that order, or as
/// they come.
///
/// No thread ever waits for another one. What can't go on is suspended, with its engine, until
/// what held it up is over.
///
/// Threads:  all functions may be called by any thread, but those that say otherwise.
class SubtreePool {
 public:
  enum class Status { busy, exhausted, out_of_nodes, failed };

  SubtreePool(bool ordered, const Grain& grain, std::size_t max_engines);

  // -- for the threads that search ----------------------------------------------------------------

  /// A subtree to search, with an engine if there is an idle one; nullptr if there is no work now,
  /// and then the job must end.
  Subtree* take();
  /// True if there are threads that would take what `subtree` gave away.
  bool has_takers(const Subtree& subtree) const;
  /// Adds what `giver` gave away, as `paths` or `donation`. Its fraction was so much before, and is
  /// so much now.
  void donate(Subtree& giver, std::vector<Path> paths, std::unique_ptr<Engine::Donation> donation,
              double before, double after);
  /// Hands buffered covers over, and empties them; false if the subtree is to be suspended.
  bool add(Subtree& subtree, CoverBuffer& buffered);
  /// The end of what take() began. `next`: why. Nodes that were drawn and not counted go back.
  void leave(Subtree& subtree, Subtree::State next, std::uint64_t nodes_left);
  /// The same after an exception: the search is to end with it.
  void fail(Subtree& subtree, std::exception_ptr error);
  /// Takes nodes off the limit for a worker, and returns how many; 0 if none are left.
  std::uint64_t draw_nodes();
  bool cancelled() const { return cancelled_.requested(); }
  /// For what takes long and is to end with the search, but not when that pauses.
  const StopFlag* ending() const { return &ending_; }

  // -- for the thread that called for the search --------------------------------------------------

  /// Adds the first subtree. Call it before begin().
  void add_first(std::unique_ptr<Engine> engine, double fraction);
  /// There are so many subproblems of the problem behind each other, none of which has begun; only
  /// to be counted. Before begin().
  void add_subproblems(std::size_t subproblems);
  /// Adds all subtrees of a state, in their place.
  void restore(std::span<const SearchState::Subtree> saved);
  /// From now on subtrees are searched by so many threads: by `search`, as up to so many jobs of
  /// `workers`, each of which takes subtrees until there are none to take.
  void begin(Workers& workers, std::function<void()> search, unsigned threads, unsigned jobs,
             std::uint64_t nodes);
  /// Moves the buffered covers that are to be delivered next to `buffered`. What that held has been
  /// delivered.
  void collect(std::list<CoverBuffer>& buffered);
  /// Whether there are such.
  bool covers_are_due() const;
  /// Ends take_or_wait().
  void wake();
  /// A subtree to search for this thread, as for take(). Waits for one until that time, or there
  /// are buffered covers to be delivered, or the search has ended, or was woken; nullptr then.
  Subtree* take_or_wait(Meter::Clock::time_point until);
  /// How the search is.
  Status status_now() const;
  /// Whether all that was found before what `subtree` finds next has been delivered or is about to
  /// be: then that need not be added, until the subtree is left.
  bool is_next(const Subtree& subtree) const;
  /// Puts buffered covers back that come before all others.
  void put_back(std::list<CoverBuffer>& buffered);
  /// Stops all threads, and waits until they have stopped. All that was begun can be gone on with,
  /// but for engines that are being made.
  void end();
  /// The same, but engines are made to their end: a deadline of this thread may end the wait. Then
  /// end() is due as well.
  void pause();
  /// Throws what fail() was told.
  void rethrow();
  /// The share of the search tree that is done.
  double fraction();
  /// The same without subtrees that are being searched.
  double finished_share() const;

  // -- between end() and begin(), when one thread has all for itself ------------------------------

  /// All that was found and not delivered, in order.
  std::list<CoverBuffer> take_covers();
  /// Moves the cover that is to be delivered next to `cover`; false if the first subtree is to be
  /// searched before.
  bool pop_cover(std::vector<OptionId>& cover);
  /// The first subtree, with an engine if there is an idle one; nullptr if all are done.
  Subtree* first();
  /// Says that no engine was made for a subtree of first() that has none.
  void leave_without_engine(const Subtree& subtree);
  /// Ends the first subtree, which has no buffered covers.
  void drop_first();
  /// Has all subtrees that have not begun begin with paths.
  void convert_to_paths();
  /// Has `split_into_paths` turn what an engine has left into paths, for the first subtree of which
  /// an engine has begun with something; false if there is none. What it finds comes with the
  /// subtree.
  bool split_first(const std::function<SplitPaths(Engine&)>& split_into_paths);
  /// Shows `visit` all buffered covers that belong to no subtree, and then, in order, all subtrees.
  template <typename Visit>
  void visit(const Visit& visit) const;
  /// Calls `visit` with each engine.
  template <typename Visit>
  void for_engines(const Visit& visit) const;
  /// Gives all engines away, and with them the search.
  std::vector<std::unique_ptr<Engine>> release_engines();

 private:
  using State = Subtree::State;

  void cancel();
  std::size_t count(State state) const;
  const Subtree* front() const;
  Subtree* take_ready(bool here = false);
  void claim_engine(Subtree& subtree);
  void drop_if_over();
  bool is_blocked(const Subtree& subtree) const;
  bool has_covers() const;
  bool may_be_taken(const Subtree& subtree) const;
  bool may_begin_subproblem() const;
  Subtree& begin_subproblem();
  void release();
  void dispatch();
  void finish(Subtree& subtree);
  void replace(Subtree& subtree, SplitPaths split_paths);
  std::list<Subtree>::iterator find(const Subtree& subtree);
  Status status() const;

  const bool ordered_;
  const Grain grain_;
  const std::size_t max_engines_;

  // Read by threads that search without the lock, written with it.
  StopFlag cancelled_;
  StopFlag ending_;
  std::atomic<int> wanted_{0};  // subtrees that threads would take if they were given away
  std::atomic<bool> any_suspended_{false};
  std::atomic<const Subtree*> front_{nullptr};
  std::atomic<std::uint64_t> nodes_{no_limit};  // that are left to be drawn

  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::list<Subtree> subtrees_;
  std::list<CoverBuffer> unordered_;  // what was found, if the order does not matter
  std::vector<CoverBuffer> spare_;    // delivered, for their memory
  std::size_t waiting_ = 0;           // size of all buffered covers
  struct Idle {
    std::unique_ptr<Engine> engine;
    std::size_t subproblem;  // for which it was made ready
  };
  std::vector<Idle> idle_;           // engines that have a search behind them
  std::size_t engines_ = 0;          // that exist, or are being made
  std::size_t next_subproblem_ = 0;  // the first that has not begun
  std::size_t num_subproblems_ = 0;  // but for a search that is of one subproblem
  double done_ = 0;                  // weight of what is over
  Workers* workers_ = nullptr;
  unsigned threads_ = 1;  // that search; none of them does when this is written
  unsigned max_jobs_ = 1;
  std::function<void()> search_;
  unsigned jobs_ = 0;               // that run or are about to
  const Subtree* here_ = nullptr;   // what the calling thread searches
  bool awaited_ = false;            // the calling thread waits,
  bool waits_for_subtree_ = false;  // and this is for a subtree to search
  bool woken_ = false;
  std::exception_ptr error_;
};

template <typename Visit>
void SubtreePool::visit(const Visit& visit) const {
  visit(unordered_, static_cast<const Subtree*>(nullptr));
  for (const Subtree& subtree : subtrees_) visit(subtree.found, &subtree);
}

template <typename Visit>
void SubtreePool::for_engines(const Visit& visit) const {
  for (const Idle& idle : idle_) visit(*idle.engine);
  for (const Subtree& subtree : subtrees_) {
    if (subtree.engine != nullptr) visit(*subtree.engine);
  }
}

}  // namespace dlx
