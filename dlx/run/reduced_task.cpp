#include <utility>
#include <vector>

#include "dlx/run/search_task.hpp"
#include "dlx/run/task.hpp"

namespace dlx::run {
namespace {

class ReducedTask final : public Task {
 public:
  ReducedTask(const plan::Plan& plan, const Wanted& wanted, Budget& budget, Restored* restored)
      : plan_(plan), reduction_(*plan.reduction), wanted_(wanted), budget_(budget) {
    if (restored != nullptr) {
      found_ = restored->in.number();
      restored->in.ids(pending_);
      skip_ = restored->in.number();
      for (const OptionId option : pending_) {
        if (index(option) >= reduction_.problem.num_options()) {
          throw StateError("it has an option that there is not");
        }
      }
    }
    const Wanted inner{wanted.question, reduction_.has_copies() ? no_limit : wanted.limit, &show_};
    if (plan.components.size() > 1) {
      inner_ = make_wheels_task(reduction_.problem, plan.components, inner, budget, restored);
    } else {
      inner_ = std::make_unique<SearchTask>(reduction_.problem, inner, budget, restored);
    }
  }

  std::optional<Outcome> advance(Clock::time_point until) override {
    until_ = until;
    pauses_ = false;
    if (skip_ > 0) {
      const std::vector<OptionId> cover = std::exchange(pending_, {});
      if (!expand(cover, std::exchange(skip_, 0))) return ended();
    }
    const std::optional<Outcome> outcome = inner_->advance(until);
    return pauses_ ? std::nullopt : outcome;
  }

  BigCount found() const override { return found_; }
  Progress progress() const override {
    Progress progress = inner_->progress();
    progress.solutions = found_;
    return progress;
  }

  void add_to(Statistics& statistics, MemoStatistics& memo) const override {
    Statistics own;
    inner_->add_to(own, memo);
    add_statistics(own, statistics);
  }

  bool save(Saved& saved) override {
    saved.out.number(found_);
    saved.out.ids(pending_);
    saved.out.number(skip_);
    return inner_->save(saved);
  }

 private:
  std::optional<Outcome> ended() const {
    return pauses_ ? std::nullopt : std::optional(Outcome::interrupted);
  }

  // Shows the covers that one stands for, but for the first ones; false if it is to end or to pause
  // there. What is left of them is kept.
  bool expand(std::span<const OptionId> cover, std::uint64_t skip) {
    std::uint64_t shown = 0;
    return reduction_.expand(cover, [&](const Cover& whole) {
      if (shown++ < skip) return true;
      ++found_;
      bool goes_on = (*wanted_.visit)(whole);
      if (goes_on && found_ % covers_a_look == 0) {
        pauses_ = Clock::now() >= until_ || budget_.over();
        goes_on = !pauses_;
      }
      if (goes_on) return true;
      pending_.assign(cover.begin(), cover.end());
      skip_ = shown;
      return false;
    });
  }

  const plan::Plan& plan_;
  const Reduction& reduction_;
  const Wanted wanted_;
  Budget& budget_;
  const VisitCover show_ = [this](const Cover& cover) { return expand(cover.options(), 0); };
  std::unique_ptr<Task> inner_;
  Clock::time_point until_{};
  bool pauses_ = false;
  std::uint64_t found_ = 0;
  std::vector<OptionId> pending_;  // a cover, of which so many were shown
  std::uint64_t skip_ = 0;
};

}  // namespace

std::unique_ptr<Task> make_reduced_task(const plan::Plan& plan, const Wanted& wanted,
                                        Budget& budget, Restored* restored) {
  return std::make_unique<ReducedTask>(plan, wanted, budget, restored);
}

}  // namespace dlx::run
