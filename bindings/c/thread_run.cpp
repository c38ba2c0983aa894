#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "bindings/c/run.hpp"
#include "dlx/query/execution.hpp"

#if __has_include(<unistd.h>)
#include <unistd.h>
#endif

namespace dlx::c {
namespace {

// The number of covers, and of their options, that the worker finds ahead of the caller.
constexpr std::size_t max_covers = 4096;
constexpr std::size_t max_options = std::size_t{1} << 16;
// Waking a waiting thread costs as much as finding up to ten covers, so it is woken at most this
// often.
constexpr std::chrono::microseconds between_news{500};
// Signal handlers can set flags without waking anyone, so flags are checked this often.
constexpr std::chrono::milliseconds poll_interval{2};
// The caller's thread begins the run of a small problem: it finishes many of them before a thread
// would have started. Starting a thread and waiting for it takes 30 to 100 µs.
constexpr std::chrono::microseconds first_turn{200};
constexpr std::uint32_t max_small_entries = 4096;

// Returns the number of this process; 0 on systems without fork().
long this_process() {
#if __has_include(<unistd.h>)
  return getpid();
#else
  return 0;
#endif
}

// Works on a thread of its own. Covers go through two blocks: the search fills one, under the lock,
// and the caller reads the other; they are swapped when the caller has read everything. So both
// threads synchronise once per some thousand covers, and rare covers are delivered as soon as they
// are found. The caller's thread does the first turn for a small problem, often all of the work.
class ThreadRun final : public dlx_run {
 public:
  ThreadRun(Problem problem, Request request)
      : dlx_run(std::move(problem), std::move(request)),
        execution_(problem_, request_.query, request_.options, visit_, std::move(request_.saved)) {
    if (is_small()) work(Clock::now() + first_turn);
    if (done_) return;
    may_wait_ = true;
    thread_ = std::thread([this] { work(Clock::time_point::max()); });
  }
  ~ThreadRun() override {
    stop();
    if (thread_.joinable()) thread_.join();
  }

  bool abandoned() const override { return thread_.joinable() && this_process() != process_; }

  bool finished() const override {
    check_process();
    const std::lock_guard guard(lock_);
    return done_;
  }

  Progress progress() const override {
    check_process();
    const std::lock_guard guard(lock_);
    return progress_;
  }

  std::string take_save() override {
    check_process();
    const std::lock_guard guard(lock_);
    return std::exchange(save_, {});
  }

  bool wait(double seconds) override {
    check_process();
    std::unique_lock lock(lock_);
    return wait_until(lock, seconds, [&] { return done_; });
  }

  Result& answer() override {
    check_process();
    const std::lock_guard guard(lock_);
    if (!done_) throw StateFault("the run is still at work");
    rethrow();
    return execution_.result();
  }

 private:
  using Clock = std::chrono::steady_clock;

  // Returns true for a small problem and a query that pauses at the end of the turn.
  bool is_small() const {
    const Query& query = request_.query;
    return problem_.num_entries() <= max_small_entries && request_.options.threads == 1 &&
           !query.up_to_symmetry &&
           (query.kind == Query::Kind::list || query.kind == Query::Kind::count);
  }

  void work(Clock::time_point until) {
    bool done = true;
    std::exception_ptr error;
    try {
      done = execution_.advance(until);
    } catch (...) {
      error = std::current_exception();
    }
    const std::lock_guard guard(lock_);
    error_ = error;
    done_ = done;
    news_.notify_all();
  }

  bool show(const Cover& cover) {
    std::unique_lock lock(lock_);
    while (may_wait_ && (filled_.size() >= max_covers || filled_.options.size() >= max_options)) {
      if (stop_.requested()) return false;
      news_.notify_one();
      room_.wait_for(lock, poll_interval);
    }
    filled_.add(cover);
    if (filled_.size() == 1) {
      const Clock::time_point now = Clock::now();
      if (now - told_ >= between_news) {
        told_ = now;
        news_.notify_one();
      }
    }
    return !stop_.requested();
  }

  void note(const Progress& progress) override {
    const std::lock_guard guard(lock_);
    progress_ = progress;
  }

  void keep(std::string save) override {
    const std::lock_guard guard(lock_);
    save_ = std::move(save);
  }

  // Called before `lock_` is locked: the thread may have held the lock when the process was forked.
  void check_process() const {
    if (abandoned()) throw StateFault("the run was started in another process and still exists");
  }

  void rethrow() const {
    if (error_) std::rethrow_exception(error_);
  }

  template <typename Ready>
  bool wait_until(std::unique_lock<std::mutex>& lock, double seconds, const Ready& ready) {
    constexpr double for_ever = 1e8;
    const bool ends = seconds >= 0 && seconds < for_ever;
    const Clock::time_point end =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(
                           std::chrono::duration<double>(ends ? seconds : 0));
    while (!ready()) {
      const Clock::time_point now = Clock::now();
      if (ends && now >= end) return false;
      const Clock::time_point look = now + poll_interval;
      news_.wait_until(lock, ends ? std::min(end, look) : look);
    }
    return true;
  }

  Pull pull_more(double seconds) override {
    check_process();
    std::unique_lock lock(lock_);
    if (!wait_until(lock, seconds, [&] { return filled_.size() != 0 || done_; })) return Pull::late;
    if (filled_.size() == 0) {
      rethrow();
      return Pull::end;
    }
    read(filled_);
    room_.notify_one();
    return Pull::covers;
  }

  const long process_ = this_process();
  mutable std::mutex lock_;
  std::condition_variable news_, room_;
  Block filled_;
  Clock::time_point told_;  // when the reader was last notified
  Progress progress_{};
  std::string save_;
  bool done_ = false;
  std::exception_ptr error_;
  bool may_wait_ = false;  // false in the first turn, whose thread is the one that reads
  const VisitCover visit_ = [this](const Cover& cover) { return show(cover); };
  query::Execution execution_;

  std::thread thread_;  // last member: it ends before all others
};

}  // namespace
}  // namespace dlx::c

std::unique_ptr<dlx_run> start_run(dlx::Problem problem, dlx::c::Request request) {
  return std::make_unique<dlx::c::ThreadRun>(std::move(problem), std::move(request));
}
