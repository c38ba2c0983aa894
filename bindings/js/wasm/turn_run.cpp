#include <algorithm>
#include <chrono>
#include <exception>
#include <optional>
#include <utility>

#include "bindings/c/run.hpp"
#include "dlx/deadline.hpp"
#include "dlx/query/plan.hpp"
#include "dlx/query/task.hpp"

namespace dlx::c {
namespace {

// A list without threads works for so long before it looks whether there are covers: first for a
// moment, and longer as it goes on.
constexpr std::chrono::microseconds shortest_turn{50};
constexpr std::chrono::microseconds longest_turn{4000};

// Works while its caller waits. What tasks do is put down when covers are there, or the time that
// the caller has; the rest (the cheapest covers, diagrams, classes) is done in one go.
class TurnRun final : public dlx_run {
 public:
  TurnRun(Problem problem, Request request)
      : dlx_run(std::move(problem), std::move(request)), budget_(request_.options) {
    budget_.report_by([this] {
      Progress progress = task_->progress();
      if (lists()) progress.solutions = shown_;
      return progress;
    });
  }

  dlx_progress progress() const override { return progress_; }

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
    return answer_;
  }

 private:
  using Clock = std::chrono::steady_clock;

  static Clock::time_point end_of(double seconds) {
    return seconds < 0 ? Clock::time_point::max()
                       : Deadline::after(std::chrono::duration<double>(seconds));
  }

  bool lists() const { return request_.query.kind == Query::Kind::list; }

  // Covers come at the end of a turn.
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

  void note(const dlx_progress& progress) override { progress_ = progress; }

  void work(Clock::time_point until) {
    try {
      if (!plan_) begin();
      if (!done_) advance(until);
    } catch (const Stopped& stopped) {
      end(stopped.outcome());
    } catch (...) {
      error_ = std::current_exception();
      done_ = true;
    }
  }

  void begin() {
    const Deadline deadline(budget_.deadline(), &stop_);
    query::check_supported(request_.query, request_.options);
    plan_ = query::make_plan(problem_, request_.query, request_.options);
    switch (plan_->way) {
      case query::Method::cheapest:
      case query::Method::within_cost:
      case query::Method::diagram:
        return in_one_go();
      default:
        if (request_.up_to_symmetry) return in_one_go();
    }
    if (request_.query.limit == 0) return end(Outcome::solution_limit);
    task_ = query::make_task(problem_, *plan_, wanted_, budget_, nullptr);
  }

  void in_one_go() {
    answer_ = find([this](const Cover& cover) {
      filled_.add(cover);
      return true;
    });
    done_ = true;
  }

  void advance(Clock::time_point until) {
    const Deadline deadline(budget_.deadline(), &stop_);
    std::optional<Outcome> outcome = task_->advance(std::min(until, budget_.deadline()));
    if (!outcome) outcome = budget_.over();
    if (lists() && shown_ >= request_.query.limit) outcome = Outcome::solution_limit;
    if (outcome) end(*outcome);
  }

  bool show(const Cover& cover) {
    filled_.add(cover);
    return ++shown_ < request_.query.limit && !stop_.requested();
  }

  void end(Outcome outcome) {
    done_ = true;
    answer_.outcome = outcome;
    if (lists()) {
      answer_.solutions = shown_;
    } else if (task_) {
      answer_.solutions = task_->found();
      if (request_.query.limit != no_limit && answer_.solutions > request_.query.limit)
        answer_.solutions = request_.query.limit;
    }
    if (task_) task_->add_to(answer_.statistics, answer_.memo);
    answer_.statistics.seconds = budget_.seconds();
    if (plan_) answer_.plan = plan_->text(request_.query, request_.options);
    task_.reset();
  }

  query::Budget budget_;
  const VisitCover visit_ = [this](const Cover& cover) { return show(cover); };
  const query::Wanted wanted_{request_.query, request_.query.limit, lists() ? &visit_ : nullptr};
  std::optional<query::Plan> plan_;
  std::unique_ptr<query::Task> task_;
  std::chrono::microseconds turn_ = shortest_turn;
  std::uint64_t shown_ = 0;
  Block filled_;
  dlx_progress progress_{};
  bool done_ = false;
  std::exception_ptr error_;
  Result answer_;
};

}  // namespace
}  // namespace dlx::c

std::unique_ptr<dlx_run> start_run(dlx::Problem problem, dlx::c::Request request) {
  return std::make_unique<dlx::c::TurnRun>(std::move(problem), std::move(request));
}
