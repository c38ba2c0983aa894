#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <functional>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/solve_options.hpp"

namespace dlx {

/// An interval between two regular actions, 0 to 1e6 s, as a duration of the clock. Internal.
std::chrono::steady_clock::duration interval(std::chrono::duration<double> time);

/// Processor seconds of all threads of this process. For reports only: no decision depends on it.
/// Internal.
inline double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Decides after how many events a clock is read again, so that reads are about equally far apart
/// in time whether an event takes ten nanoseconds or ten milliseconds. Internal.
class Pace {
 public:
  using Clock = std::chrono::steady_clock;

  /// Reads are `least` to four times `least` apart if events are short enough.
  explicit Pace(Clock::duration least) : min_(least) {}

  /// Starts now, with a read at the next event.
  void start(Clock::time_point now);
  /// Call at a read. Returns the number of events until the next one, at least 1.
  std::uint64_t events(Clock::time_point now);

 private:
  Clock::duration min_;
  Clock::time_point last_{};
  std::uint64_t events_ = 1;
};

/// The limits and callbacks of a query that a Meter checks, without the node limit. Internal.
SolveOptions limits_of(const SolveOptions& how);

/// Counts the nodes of a search and decides when it must stop. Internal; one per running search.
///
/// The engine calls may_continue() before every node: usually a comparison, and about once per
/// millisecond a check of the clock, the stop flag and the progress report. Threads of a parallel
/// search use another class, see WorkerMeter.
class Meter {
 public:
  using Clock = Pace::Clock;

  /// Has no limits; only pause_after() ends a stretch.
  Meter();
  /// `report` is called every options.progress_interval. Keeps pointers into `options`.
  Meter(const SolveOptions& options, std::function<void()> report);
  virtual ~Meter() = default;
  Meter(const Meter&) = delete;
  Meter& operator=(const Meter&) = delete;

  /// Call when a stretch of searching begins and ends; time in between does not count.
  void start();
  void stop();
  /// In this stretch, the search also pauses once, when `when` has passed; see paused().
  void pause_at(Clock::time_point when) {
    pause_ = when;
    paused_ = false;
  }
  /// In this stretch, the search also pauses after `nodes` more nodes, or after `checks` more
  /// checks of the work that the engine reports. Both are counted work, so the same search pauses
  /// at the same place on every machine.
  void pause_after(std::uint64_t nodes, std::uint64_t checks = no_limit);
  /// Call when all nodes that the search may try have been given to threads. Returns true and
  /// pauses the search if only this stretch limits its nodes.
  bool pause_for_nodes();
  /// The number of nodes that may be tried before the search pauses or ends; no_limit if unlimited.
  std::uint64_t nodes_left() const {
    return nodes_end_ == no_limit ? no_limit : nodes_end_ - std::min(nodes_, nodes_end_);
  }
  Clock::time_point pause() const { return pause_; }
  bool paused() const { return paused_; }

  bool may_continue() { return nodes_ < next_check_ || check(); }
  /// Returns true if the search may try a node, for engines some of whose nodes take long. `work`:
  /// all work of the engine so far, in steps of some nanoseconds. Checks everything except the
  /// number of nodes whenever `work_per_check` steps were done since the last check.
  bool may_continue(std::uint64_t work) { return may_spend(work) && may_continue(); }
  /// Does the checks of may_continue(work) except that of the number of nodes.
  bool may_spend(std::uint64_t work) {
    if (work < work_checked_) work_checked_ = 0;  // another engine, which counts from 0
    return work - work_checked_ < work_per_check || check_work(work);
  }
  static constexpr std::uint64_t work_per_check = 100'000;
  /// The number of checks of work so far.
  std::uint64_t checks() const { return checks_; }
  void count_node() { ++nodes_; }
  /// For engines that try many nodes at a time: returns how many of `wanted` nodes may be tried
  /// now, possibly fewer than will be allowed later; 0 means stop. Count them with count_nodes().
  std::uint64_t grant(std::uint64_t wanted) {
    return may_continue() ? std::min(wanted, nodes_end_ - nodes_) : 0;
  }
  void count_nodes(std::uint64_t nodes) { nodes_ += nodes; }
  /// After may_continue() or grant() refused: returns true if all nodes are used up. Otherwise the
  /// search must stop for another reason, which may be reported only once.
  bool out_of_nodes() const { return nodes_ >= nodes_end_; }

  /// Checks everything except the number of nodes now; returns false if the search must stop.
  bool poll() { return check_limits(Clock::now()); }

  /// Runs `prepare`, which tries no nodes and may take long (such as making an engine) and must
  /// call Deadline::check(), under the limits of this search. Returns false if these limits or an
  /// outer deadline ended it, and the search must stop; `prepare` must then leave everything
  /// unchanged.
  template <typename Prepare>
  bool within_limits(const Prepare& prepare) {
    try {
      const Deadline deadline = this->deadline();
      prepare();
      return true;
    } catch (const Stopped& stopped) {
      note(stopped);
      return false;
    }
  }

  /// The current limits of this search except nodes.
  virtual Deadline deadline() const;

  /// During its lifetime, nodes are counted but do not use up a node limit: a run that continues a
  /// saved search repeats some nodes, and must make progress nevertheless.
  class Unlimited {
   public:
    explicit Unlimited(Meter& meter)
        : meter_(meter), before_(meter.nodes_), end_(std::exchange(meter.nodes_end_, no_limit)) {}
    ~Unlimited() {
      const std::uint64_t tried = meter_.nodes_ - before_;
      meter_.nodes_end_ = end_ < no_limit - tried ? end_ + tried : no_limit;
      meter_.next_check_ = meter_.nodes_;
    }
    Unlimited(const Unlimited&) = delete;
    Unlimited& operator=(const Unlimited&) = delete;

   private:
    Meter& meter_;
    const std::uint64_t before_;
    const std::uint64_t end_;
  };

  std::uint64_t nodes() const { return nodes_; }
  double seconds() const;
  /// The reason for the last refusal of may_continue() or poll(), unless it was a pause.
  Outcome outcome() const { return outcome_; }

 protected:
  /// For a subclass whose more_nodes() provides the nodes; none are available at first.
  Meter(const SolveOptions& options, Clock::duration pace);

  /// Called when nodes_end_ nodes were counted; raises nodes_end_, or returns false to stop the
  /// search.
  virtual bool more_nodes();
  /// The regular checks; returns false to stop the search.
  virtual bool check_limits(Clock::time_point now);
  /// Returns true if there is anything to check regularly.
  virtual bool needs_checks() const;
  /// Called when a deadline ended a preparation, which also ends the search.
  virtual void note(const Stopped& stopped);

  const SolveOptions& options_;
  std::uint64_t nodes_ = 0;
  std::uint64_t nodes_end_;  // nodes that may be counted before more_nodes() is called

 private:
  bool check();
  bool check_work(std::uint64_t work);
  bool stop_for(Outcome outcome);

  std::function<void()> report_;
  std::uint64_t next_check_ = 0;
  std::uint64_t work_checked_ = 0;
  std::uint64_t checks_ = 0;
  std::uint64_t checks_end_ = no_limit;
  Pace pace_;
  Clock::time_point started_;
  Clock::time_point next_report_;
  Clock::time_point pause_ = Clock::time_point::max();
  Clock::duration spent_{};  // in earlier stretches
  bool running_ = false;
  bool paused_ = false;
  bool pauses_after_nodes_ = false;  // `nodes_end_` is the end of a stretch and not a limit
  Outcome outcome_ = Outcome::exhausted;
};

}  // namespace dlx
