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
#include "dlx/run/workers.hpp"
#include "dlx/search_state.hpp"
#include "dlx/solve_options.hpp"

namespace dlx {

/// Covers that were found one after the other, until they are delivered.
struct Finds {
  std::vector<OptionId> options;  ///< of all covers, one behind the other
  std::vector<std::size_t> ends;  ///< where each one ends
  std::size_t delivered = 0;      ///< how many of them have been

  bool empty() const { return delivered == ends.size(); }
  /// What they count for in the limits of Grain.
  std::size_t size() const { return options.size() + ends.size(); }
  void add(const std::vector<OptionId>& cover);
  /// The first one that has not been delivered, which it is now.
  std::span<const OptionId> pop();
  void clear();
};

/// A part of the search tree: what one engine searches. Between a part and the next one in the
/// order of the search there is nothing.
struct Part {
  enum class State {
    ready,    ///< to be searched, or searched on
    running,  ///< a thread searches it, and has it for itself but for `found`
    aside,    ///< stopped since too much of it waits for delivery
    starved,  ///< stopped since there are no nodes left
    done,
  };

  State state = State::ready;
  std::size_t piece = 0;  ///< of the problem, in which it is
  // Where it begins, until an engine has been started there: one of these, or neither.
  std::vector<Path> paths;
  std::unique_ptr<Engine::Rest> rest;
  std::unique_ptr<Engine> engine;  ///< that searches it, if one has begun to
  std::size_t engine_piece = 0;    ///< for which that was made ready
  std::list<Finds> found;
  std::size_t waiting = 0;  ///< size of `found`

  double weight = 1;                ///< its share of the search tree, for progress alone
  double given = 0;                 ///< the fraction of that which was given away
  std::atomic<double> fraction{0};  ///< done or given away
};

/// What drain() got out of an engine, in the order of the search.
struct Drained {
  Finds finds;
  std::vector<Path> paths;
  bool exhausted = false;   ///< all of it; else the engine has something left, before the paths
  std::uint64_t nodes = 0;  ///< tried on the way
};

/// Turns what an engine has left into paths, which another one can start with. Internal.
///
/// The engine gives away all it can. What it keeps is the node that it is about to try, with what
/// is below: so it tries a few nodes and gives away what it comes upon, until there is nothing.
/// Covers on the way are found.
///
/// Cost:   some nodes for each level of the search tree, and the paths: of each level, those to the
///         options that have not been tried.
/// Limits: stops when the paths have more than `most_options` options, or after some ten thousand
///         nodes if the engine is one that gives nothing away.
Drained drain(Engine& engine, std::size_t most_options);

/// How finely a parallel search works. Tests make it finer.
struct Grain {
  Meter::Clock::duration look = std::chrono::microseconds(100);  ///< at what others need
  std::size_t batch = 1 << 12;         ///< finds of this size are handed over
  std::size_t ahead = 1 << 17;         ///< at this size, what waits of a part puts it aside
  std::size_t ahead_in_all = 1 << 22;  ///< and what waits of all parts puts any aside
  std::size_t most_aside = 64;
};

/// The parts of a search that several threads share out among themselves. Internal.
///
/// They are a list in the order of the search. A thread takes the first part that is ready, and
/// searches it. When others have nothing to do, it gives the last part of what it has left away,
/// and that comes behind it in the list. So the finds of all parts, one part after the other, are
/// what one thread finds; and the calling thread delivers them in that order, or as they come.
///
/// No thread ever waits for another one. What can't go on is put aside, with its engine, until
/// what held it up is over.
///
/// Threads:  all functions may be called by any thread, but those that say otherwise.
class Parts {
 public:
  enum class Status { busy, exhausted, out_of_nodes, failed };

  Parts(bool ordered, const Grain& grain, std::size_t most_engines);

  // -- for the threads that search ----------------------------------------------------------------

  /// A part to search, with an engine if there is an idle one; nullptr if there is no work now, and
  /// then the job must end.
  Part* take();
  /// True if there are threads that would take what `part` gave away.
  bool is_wanted(const Part& part) const;
  /// Adds what `giver` gave away, as `paths` or `rest`. Its fraction was so much before, and is so
  /// much now.
  void give(Part& giver, std::vector<Path> paths, std::unique_ptr<Engine::Rest> rest, double before,
            double after);
  /// Hands finds over, and empties them; false if the part is to be put aside.
  bool add(Part& part, Finds& finds);
  /// The end of what take() began. `next`: why. Nodes that were drawn and not counted go back.
  void leave(Part& part, Part::State next, std::uint64_t nodes_left);
  /// The same after an exception: the search is to end with it.
  void fail(Part& part, std::exception_ptr error);
  /// Up to that many nodes to count, as a worker comes to need them; 0 if there are none.
  std::uint64_t draw_nodes();
  bool cancelled() const { return cancelled_.requested(); }
  /// For what takes long and is to end with the search, but not when that pauses.
  const StopFlag* ending() const { return &ending_; }

  // -- for the thread that called for the search --------------------------------------------------

  /// Adds the first part. Before begin().
  void add_first(std::unique_ptr<Engine> engine, double fraction);
  /// There are so many pieces of the problem behind each other, none of which has begun; only to be
  /// counted. Before begin().
  void add_pieces(std::size_t pieces);
  /// Adds all parts of a state, in their place.
  void restore(std::span<const SearchState::Part> saved);
  /// From now on parts are searched by so many threads: by `search`, as up to so many jobs of
  /// `workers`, each of which takes parts until there are none to take.
  void begin(Workers& workers, std::function<void()> search, unsigned threads, unsigned jobs,
             std::uint64_t nodes);
  /// Moves the finds that are to be delivered next to `finds`. What that held has been delivered.
  void collect(std::list<Finds>& finds);
  /// Whether there are such.
  bool finds_are_due() const;
  /// Ends take_here().
  void wake();
  /// A part to search for this thread, as for take(). Waits for one until that time, or there are
  /// finds to be delivered, or the search has ended, or was woken; nullptr then.
  Part* take_here(Meter::Clock::time_point until);
  /// How the search is.
  Status status_now() const;
  /// Whether all that was found before what `part` finds next has been delivered or is about to be:
  /// then that need not be added, until the part is left.
  bool is_next(const Part& part) const;
  /// Puts finds back that come before all others.
  void put_back(std::list<Finds>& finds);
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
  /// The same without parts that are being searched.
  double share_over() const;

  // -- between end() and begin(), when one thread has all for itself ------------------------------

  /// All that was found and not delivered, in order.
  std::list<Finds> take_finds();
  /// Moves the cover that is to be delivered next to `cover`; false if the first part is to be
  /// searched before.
  bool pop_find(std::vector<OptionId>& cover);
  /// The first part, with an engine if there is an idle one; nullptr if all are done.
  Part* first();
  /// Says that no engine was made for a part of first() that has none.
  void leave_without_engine(const Part& part);
  /// Ends the first part, which has no finds.
  void drop_first();
  /// Has all parts that have not begun begin with paths.
  void tell_paths();
  /// Has `drain` turn what an engine has left into paths, for the first part of which an engine has
  /// begun with something; false if there is none. What it finds comes with the part.
  bool drain_first(const std::function<Drained(Engine&)>& drain);
  /// Shows `visit` all finds that belong to no part, and then, in order, all parts.
  template <typename Visit>
  void visit(const Visit& visit) const;
  /// Calls `visit` with each engine.
  template <typename Visit>
  void for_engines(const Visit& visit) const;
  /// Gives all engines away, and with them the search.
  std::vector<std::unique_ptr<Engine>> release_engines();

 private:
  using State = Part::State;

  void cancel();
  std::size_t count(State state) const;
  const Part* front() const;
  Part* take_ready(bool here = false);
  void claim_engine(Part& part);
  void drop_if_over();
  bool held_up(const Part& part) const;
  bool has_finds() const;
  bool may_be_taken(const Part& part) const;
  bool may_begin_piece() const;
  Part& begin_piece();
  void release();
  void dispatch();
  void finish(Part& part);
  void replace(Part& part, Drained drained);
  std::list<Part>::iterator find(const Part& part);
  Status status() const;

  const bool ordered_;
  const Grain grain_;
  const std::size_t most_engines_;

  // Read by threads that search without the lock, written with it.
  StopFlag cancelled_;
  StopFlag ending_;
  std::atomic<int> wanted_{0};  // parts that threads would take if they were given away
  std::atomic<bool> any_aside_{false};
  std::atomic<const Part*> front_{nullptr};
  std::atomic<std::uint64_t> nodes_{no_limit};  // that are left to be drawn

  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::list<Part> parts_;
  std::list<Finds> loose_;    // what was found, if the order does not matter
  std::vector<Finds> spare_;  // delivered, for their memory
  std::size_t waiting_ = 0;   // size of all finds
  struct Idle {
    std::unique_ptr<Engine> engine;
    std::size_t piece;  // for which it was made ready
  };
  std::vector<Idle> idle_;      // engines that have a search behind them
  std::size_t engines_ = 0;     // that exist, or are being made
  std::size_t next_piece_ = 0;  // the first that has not begun
  std::size_t num_pieces_ = 0;  // but for a search that is of one piece
  double done_ = 0;             // weight of what is over
  Workers* workers_ = nullptr;
  unsigned threads_ = 1;  // that search; none of them does when this is written
  unsigned most_jobs_ = 1;
  std::function<void()> search_;
  unsigned jobs_ = 0;            // that run or are about to
  const Part* here_ = nullptr;   // what the calling thread searches
  bool awaited_ = false;         // the calling thread waits,
  bool waits_for_part_ = false;  // and this is for a part to search
  bool woken_ = false;
  std::exception_ptr error_;
};

template <typename Visit>
void Parts::visit(const Visit& visit) const {
  visit(loose_, static_cast<const Part*>(nullptr));
  for (const Part& part : parts_) visit(part.found, &part);
}

template <typename Visit>
void Parts::for_engines(const Visit& visit) const {
  for (const Idle& idle : idle_) visit(*idle.engine);
  for (const Part& part : parts_) {
    if (part.engine != nullptr) visit(*part.engine);
  }
}

}  // namespace dlx
