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

/// A time between two things that are done every now and then, 0 to 1e6 s, as one of clocks.
/// Internal.
std::chrono::steady_clock::duration interval(std::chrono::duration<double> time);

/// Processor seconds of all threads of this process. For reports: no decision depends on it.
/// Internal.
inline double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// How many events go by until the next look at a clock, so that looks are about equally far apart
/// in time, whether an event costs ten nanoseconds or ten milliseconds. Internal.
class Pace {
 public:
  using Clock = std::chrono::steady_clock;

  /// Looks are `least` to four times `least` apart, where events are short enough.
  explicit Pace(Clock::duration least) : min_(least) {}

  /// From now on, with a look at the next event.
  void start(Clock::time_point now);
  /// To be called at a look: the events until the next one, 1 or more.
  std::uint64_t events(Clock::time_point now);

 private:
  Clock::duration min_;
  Clock::time_point last_{};
  std::uint64_t events_ = 1;
};

/// The limits and callbacks of a query that a Meter checks, without the node limit. Internal.
SolveOptions limits_of(const SolveOptions& how);

/// Counts the nodes of a search and says when it must stop. Internal; one per running search.
///
/// The engine asks may_continue() before every node: a comparison, and from time to time, paced so
/// that it happens about every millisecond, a look at the clock, the stop flag and the progress.
/// For a thread of a parallel search another class looks at other things, see WorkerMeter.
class Meter {
 public:
  using Clock = Pace::Clock;

  /// `report` is called every options.progress_interval. Keeps pointers into `options`.
  Meter(const SolveOptions& options, std::function<void()> report);
  virtual ~Meter() = default;
  Meter(const Meter&) = delete;
  Meter& operator=(const Meter&) = delete;

  /// To be called when a stretch of searching begins and ends; time in between does not count.
  void start();
  void stop();
  /// In this stretch the search also stops when that time has come, once; paused() tells.
  void pause_at(Clock::time_point when) {
    pause_ = when;
    paused_ = false;
  }
  /// In this stretch the search also pauses when so many more nodes were tried.
  void pause_after(std::uint64_t nodes);
  /// To be called when all nodes that the search may try have been given out to threads: true if
  /// they were those of a stretch, which pauses then.
  bool pause_for_nodes();
  /// Nodes that may be tried before the search pauses or ends; no_limit for any number.
  std::uint64_t nodes_left() const {
    return nodes_end_ == no_limit ? no_limit : nodes_end_ - std::min(nodes_, nodes_end_);
  }
  Clock::time_point pause() const { return pause_; }
  bool paused() const { return paused_; }

  bool may_continue() { return nodes_ < next_check_ || check(); }
  /// The same for engines of which some nodes take much longer than others. `work`: all that the
  /// engine has done, in steps of some nanoseconds. Looks at all but the number of nodes whenever
  /// `work_per_check` steps were done since the last such look.
  bool may_continue(std::uint64_t work) { return may_spend(work) && may_continue(); }
  /// The same, but does not look at the number of nodes.
  bool may_spend(std::uint64_t work) {
    if (work - work_checked_ < work_per_check) return true;
    work_checked_ = work;
    return poll();
  }
  static constexpr std::uint64_t work_per_check = 100'000;
  void count_node() { ++nodes_; }
  /// For engines that take many nodes at a time: how many of `wanted` nodes may be taken now,
  /// possibly fewer though more are to come; 0 means stop. They are to be counted with
  /// count_nodes().
  std::uint64_t grant(std::uint64_t wanted) {
    return may_continue() ? std::min(wanted, nodes_end_ - nodes_) : 0;
  }
  void count_nodes(std::uint64_t nodes) { nodes_ += nodes; }
  /// After may_continue() or grant() said no: whether that was since all nodes are used up. Else
  /// the search must stop for another reason, which may be told only once.
  bool out_of_nodes() const { return nodes_ >= nodes_end_; }

  /// Looks at all but the number of nodes, now; false if the search must stop.
  bool poll() { return check_limits(Clock::now()); }

  /// Has `prepare`, which tries no nodes and may take long (an engine is made), call
  /// Deadline::check() under the limits of this search. False if they, or a deadline around, ended
  /// it, and the search must stop; then `prepare` has to have changed nothing.
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

  /// The limits of this search but for nodes, as they are now.
  virtual Deadline deadline() const;

  /// Nodes that are tried while it lives are counted, and are none of those of a limit of nodes: a
  /// run that goes on from a saved one tries some again, and has to come further than that one.
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
  /// Why may_continue() or poll() last said no, unless it paused.
  Outcome outcome() const { return outcome_; }

 protected:
  /// For a search with nothing but a number of nodes to watch, which starts with none.
  Meter(const SolveOptions& options, Clock::duration pace);

  /// Raises nodes_end_ when that many nodes were counted; false stops the search.
  virtual bool more_nodes();
  /// What is looked at from time to time; false stops the search.
  virtual bool check_limits(Clock::time_point now);
  /// Whether anything is.
  virtual bool needs_checks() const;
  /// What ended a preparation ends the search.
  virtual void note(const Stopped& stopped);

  const SolveOptions& options_;
  std::uint64_t nodes_ = 0;
  std::uint64_t nodes_end_;  // nodes that may be counted before asking more_nodes()

 private:
  bool check();
  bool stop_for(Outcome outcome);

  std::function<void()> report_;
  std::uint64_t next_check_ = 0;
  std::uint64_t work_checked_ = 0;
  Pace pace_;
  Clock::time_point started_;
  Clock::time_point next_report_;
  Clock::time_point pause_ = Clock::time_point::max();
  Clock::duration spent_{};  // in earlier stretches
  bool running_ = false;
  bool paused_ = false;
  bool pauses_after_nodes_ = false;  // `nodes_end_` is no limit, but ends a stretch
  Outcome outcome_ = Outcome::exhausted;
};

}  // namespace dlx
