#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include "bindings/c/run.hpp"
#include "dlx/deadline.hpp"
#include "dlx/query/execution.hpp"
#include "dlx/settings.hpp"

// The JavaScript function that reads the progress of a run; it returns 0 to continue.
extern "C" __attribute__((import_module("dlx"), import_name("progress"))) int dlx_js_progress(
    dlx_run* run);

namespace dlx::c {
namespace {

// Without threads, a list works for this long before it checks whether there are covers: a moment
// at first, longer as it continues.
constexpr std::chrono::microseconds shortest_turn{50};
constexpr std::chrono::microseconds longest_turn{4000};

// Works while its caller waits. Tasks pause when covers are available, or the caller's time is
// over; other work (the cheapest covers, diagrams, classes) is done in one go.
class TurnRun final : public dlx_run {
 public:
  TurnRun(Problem problem, Request request)
      : dlx_run(std::move(problem), std::move(request)),
        execution_(problem_, request_.query, request_.options, visit_, std::move(request_.saved)) {}

  bool finished() const override { return done_; }
  Progress progress() const override { return progress_; }
  std::string take_save() override { return std::exchange(save_, {}); }

  bool wait(double seconds) override {
    const Clock::time_point end = end_of(seconds);
    while (!done_ && !(lists() && filled_.size() != 0)) {
      work(end);
      if (Clock::now() >= end) break;
    }
    return done_;
  }

  Result& answer() override {
    if (!done_) throw StateFault("the run is still at work");
    if (error_) std::rethrow_exception(error_);
    return execution_.result();
  }

 private:
  using Clock = std::chrono::steady_clock;

  static Clock::time_point end_of(double seconds) {
    return seconds < 0 ? Clock::time_point::max()
                       : Deadline::after(std::chrono::duration<double>(seconds));
  }

  bool lists() const { return request_.query.kind == Query::Kind::list; }

  // Covers are delivered at the end of a turn.
  Pull pull_more(double seconds) override {
    const Clock::time_point end = end_of(seconds);
    while (filled_.size() == 0 && !done_) {
      work(std::min(end, Clock::now() + turn_));
      turn_ = std::min(2 * turn_, longest_turn);
      if (filled_.size() == 0 && !done_ && Clock::now() >= end) return Pull::late;
    }
    if (filled_.size() == 0) {
      answer();
      return Pull::end;
    }
    read(filled_);
    return Pull::covers;
  }

  void note(const Progress& progress) override {
    progress_ = progress;
    if (dlx_js_progress(this) != 0) stop();
  }
  void keep(std::string save) override { save_ = std::move(save); }

  void work(Clock::time_point until) {
    try {
      done_ = execution_.advance(until);
    } catch (...) {
      error_ = std::current_exception();
      done_ = true;
    }
  }

  const VisitCover visit_ = [this](const Cover& cover) {
    filled_.add(cover);
    return !stop_.requested();
  };
  query::Execution execution_;
  std::chrono::microseconds turn_ = shortest_turn;
  Block filled_;
  Progress progress_{};
  std::string save_;
  bool done_ = false;
  std::exception_ptr error_;
};

}  // namespace
}  // namespace dlx::c

std::unique_ptr<dlx_run> start_run(dlx::Problem problem, dlx::c::Request request) {
  if (request.options.threads != 1)
    throw dlx::UnsupportedSetting("threads", "WebAssembly has no threads");
  return std::make_unique<dlx::c::TurnRun>(std::move(problem), std::move(request));
}
