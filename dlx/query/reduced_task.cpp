#include <algorithm>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "dlx/query/encode.hpp"
#include "dlx/query/schedule.hpp"
#include "dlx/query/task.hpp"
#include "dlx/selection.hpp"
#include "dlx/verify.hpp"

namespace dlx::query {
namespace {

// Covers of a component are kept while the total number of their options is at most this number.
constexpr std::size_t max_kept = std::size_t{1} << 24;
// The covers of a component, which can be traversed repeatedly. The first traversal searches the
// covers and keeps them; if there are too many to keep, each traversal searches again.
class Wheel {
 public:
  Wheel(const Problem& problem, const Component& part, const TaskQuery& whole, Budget& budget,
        Restored* restored)
      : options_(part.options),
        problem_(select(problem, {part.items, part.options})),
        query_(whole.query) {
    std::optional<SearchState> state;
    if (restored != nullptr) state = restore(restored->in);
    const TaskQuery wanted{query_, whole.limit, &take_};
    search_.emplace(problem_, wanted, budget,
                    Challengers::of_listing(whole.limit, budget.options()), std::move(state));
    search_->visit_by(&take_, true);
  }
  Wheel(const Wheel&) = delete;

  // Moves to the next cover; the first call moves to the first cover. Returns false after the last
  // cover, or if the search was paused or stopped.
  bool next(Task::Clock::time_point until) {
    if (complete_) {
      if (place_ == ends_.size()) return false;
      ++place_;
      return true;
    }
    if (search(until)) return true;
    complete_ = keeps_ && outcome() == Outcome::exhausted;
    return false;
  }

  // Moves back to the start.
  void rewind() {
    if (complete_) {
      place_ = 0;
    } else {
      search_->reset(no_limit);
      outcome_.reset();
    }
  }

  // Returns the current cover as options of the whole problem. Valid until the next call.
  std::span<const OptionId> cover() const {
    if (!complete_) return current_;
    const std::size_t begin = place_ > 1 ? ends_[place_ - 2] : 0;
    return std::span(kept_).subspan(begin, ends_[place_ - 1] - begin);
  }

  // Returns the outcome of the search after next() returned false; nothing if the search paused.
  std::optional<Outcome> outcome() const {
    return complete_ ? std::optional(Outcome::exhausted) : outcome_;
  }
  Progress progress() const { return search_->progress(); }
  Statistics statistics() const {
    Statistics statistics;
    StateStatistics memo;
    search_->add_to(statistics, memo);
    return statistics;
  }

  bool save(Encoder& out) {
    pass_covers(out, *this);
    const std::optional<SearchState> state = search_->state();
    if (!state) return false;
    pass(out, *state);
    return true;
  }

 private:
  bool search(Task::Clock::time_point until) {
    has_cover_ = false;
    outcome_ = search_->advance({until});
    if (!has_cover_) return false;
    if (!keeps_) return true;
    if (kept_.size() + current_.size() > max_kept) {
      keeps_ = false;
      std::vector<OptionId>().swap(kept_);
      std::vector<std::size_t>().swap(ends_);
      return true;
    }
    kept_.insert(kept_.end(), current_.begin(), current_.end());
    ends_.push_back(kept_.size());
    place_ = ends_.size();
    return true;
  }

  template <typename Bytes, typename Self>
  static void pass_covers(Bytes& bytes, Self& self) {
    pass(bytes, self.keeps_, self.complete_, self.kept_);
    pass_list(bytes, self.ends_, 1, [&](auto& end) { pass(bytes, end); });
    pass(bytes, self.place_, self.current_);
  }

  SearchState restore(Decoder& in) {
    pass_covers(in, *this);
    SearchState state = decode<SearchState>(in);
    if (!makes_sense()) throw StateError("it has invalid covers of a component");
    return state;
  }

  // Ends the turn of the search.
  bool take(const Cover& cover) {
    current_.clear();
    for (const OptionId option : cover) current_.push_back(options_[index(option)]);
    has_cover_ = true;
    return false;
  }

  // Checks that the kept covers are covers of the component.
  bool makes_sense() const {
    const auto is_cover = [&](std::span<const OptionId> cover) {
      std::vector<OptionId> own;
      for (const OptionId option : cover) {
        const auto found = std::ranges::lower_bound(options_, option);
        if (found == options_.end() || *found != option) return false;
        own.push_back(OptionId{static_cast<std::uint32_t>(found - options_.begin())});
      }
      return !verify(problem_, own);
    };
    if (place_ > ends_.size() || (complete_ && place_ == 0)) return false;
    std::size_t begin = 0;
    for (const std::size_t end : ends_) {
      if (end < begin || end > kept_.size()) return false;
      if (!is_cover(std::span(kept_).subspan(begin, end - begin))) return false;
      begin = end;
    }
    return begin == kept_.size() && (complete_ || current_.empty() || is_cover(current_));
  }

  const std::vector<OptionId> options_;  // options of the component in the whole problem
  const Problem problem_;
  const Query& query_;
  const VisitCover take_ = [this](const Cover& cover) { return take(cover); };
  std::optional<Schedule> search_;
  std::optional<Outcome> outcome_;
  bool has_cover_ = false;
  bool keeps_ = true;
  bool complete_ = false;  // all covers are kept
  std::vector<OptionId> kept_;
  std::vector<std::size_t> ends_;
  std::size_t place_ = 0;  // number of the current cover + 1
  std::vector<OptionId> current_;
};

class WheelsTask final : public Task {
 public:
  WheelsTask(const Problem& problem, std::span<const Component> parts, const TaskQuery& wanted,
             Budget& budget, Restored* restored)
      : wanted_(wanted), budget_(budget) {
    if (restored != nullptr) {
      pass(restored->in, found_, turning_, ready_);
      if (ready_ > parts.size() || turning_ > parts.size()) {
        throw StateError("it has more components than the problem");
      }
    }
    for (const Component& part : parts) {
      wheels_.push_back(std::make_unique<Wheel>(problem, part, wanted, budget, restored));
    }
  }

  // First finds one cover of each component, so that a component without covers is found early.
  // Then the components work like the wheels of an odometer: the last wheel that is not at its last
  // cover moves to its next cover, and the wheels after it start again.
  std::optional<Outcome> advance(const Turn& turn) override {
    // If all wheels have a cover, the current combination is next; the previous turn did not
    // deliver it.
    if (ready_ == wheels_.size() && turning_ == 0) return Outcome::exhausted;
    for (;;) {
      for (; ready_ < wheels_.size(); ++ready_) {
        if (!wheels_[ready_]->next(turn.until)) return wheels_[ready_]->outcome();
      }
      if (turning_ == 0) {
        turning_ = wheels_.size();
        if (!show()) return Outcome::interrupted;
        if (found_ % covers_per_check == 0 && (Clock::now() >= turn.until || budget_.over()))
          return std::nullopt;
      }
      while (!wheels_[turning_ - 1]->next(turn.until)) {
        const std::optional<Outcome> outcome = wheels_[turning_ - 1]->outcome();
        if (outcome != Outcome::exhausted) return outcome;
        if (--turning_ == 0) return outcome;
      }
      for (ready_ = turning_; turning_ < wheels_.size(); ++turning_) wheels_[turning_]->rewind();
      turning_ = 0;
    }
  }

  BigCount found() const override { return found_; }

  Progress progress() const override {
    Progress progress;
    progress.covers = found_;
    if (wheels_.empty()) return progress;
    progress = wheels_.front()->progress();
    progress.covers = found_;
    progress.nodes = 0;
    for (const auto& wheel : wheels_) progress.nodes += wheel->statistics().nodes;
    return progress;
  }

  void add_to(Statistics& statistics, StateStatistics&) const override {
    for (const auto& wheel : wheels_) add_statistics(wheel->statistics(), statistics);
  }

  bool save(Saved& saved) override {
    pass(saved.out, found_, turning_, ready_);
    for (const auto& wheel : wheels_) {
      if (!wheel->save(saved.out)) return false;
      saved.nodes += wheel->statistics().nodes;
    }
    return true;
  }

 private:
  bool show() {
    std::vector<OptionId>& whole = cover_.options();
    whole.clear();
    for (const auto& wheel : wheels_) {
      whole.insert(whole.end(), wheel->cover().begin(), wheel->cover().end());
    }
    ++found_;
    return (*wanted_.visit)(cover_);
  }

  const TaskQuery wanted_;
  Budget& budget_;
  std::vector<std::unique_ptr<Wheel>> wheels_;
  std::size_t ready_ = 0;  // number of wheels that have a current cover
  // number + 1 of the wheel that moves next; 0: the current combination is next
  std::size_t turning_ = 0;
  Cover cover_;
  std::uint64_t found_ = 0;
};

class ReducedTask final : public Task {
 public:
  ReducedTask(const query::Plan& plan, const TaskQuery& wanted, Budget& budget, Restored* restored)
      : reduction_(*plan.reduction), wanted_(wanted), budget_(budget) {
    if (restored != nullptr) {
      pass(restored->in, found_, pending_, skip_);
      for (const OptionId option : pending_) {
        if (index(option) >= reduction_.problem.num_options()) {
          throw StateError("it has an unknown option");
        }
      }
    }
    // Each cover of the reduced problem represents at least one cover.
    const TaskQuery inner{wanted.query, wanted.limit, &show_};
    if (plan.components.size() > 1) {
      inner_ = std::make_unique<WheelsTask>(reduction_.problem, plan.components, inner, budget,
                                            restored);
    } else {
      std::optional<SearchState> state;
      if (restored != nullptr) state = decode<SearchState>(restored->in);
      inner_ = std::make_unique<Schedule>(reduction_.problem, inner, budget,
                                          Challengers::of_listing(inner.limit, budget.options()),
                                          std::move(state));
    }
  }

  std::optional<Outcome> advance(const Turn& turn) override {
    until_ = turn.until;
    pauses_ = false;
    if (skip_ > 0) {
      const std::vector<OptionId> cover = std::exchange(pending_, {});
      if (!expand(cover, std::exchange(skip_, 0))) return ended();
    }
    const std::optional<Outcome> outcome = inner_->advance(turn);
    return pauses_ ? std::nullopt : outcome;
  }

  BigCount found() const override { return found_; }
  Progress progress() const override {
    Progress progress = inner_->progress();
    progress.covers = found_;
    return progress;
  }

  void add_to(Statistics& statistics, StateStatistics& memo) const override {
    Statistics own;
    inner_->add_to(own, memo);
    add_statistics(own, statistics);
  }

  bool save(Saved& saved) override {
    pass(saved.out, found_, pending_, skip_);
    return inner_->save(saved);
  }

 private:
  std::optional<Outcome> ended() const {
    return pauses_ ? std::nullopt : std::optional(Outcome::interrupted);
  }

  // Visits the covers of the original that a cover represents, except the first `skip`. Returns
  // false if the visit ended or paused; then stores `cover` and the number of visited covers.
  bool expand(std::span<const OptionId> cover, std::uint64_t skip) {
    std::uint64_t shown = 0;
    return reduction_.expand(cover, [&](const Cover& whole) {
      if (shown++ < skip) return true;
      ++found_;
      bool goes_on = (*wanted_.visit)(whole);
      if (goes_on && found_ % covers_per_check == 0) {
        pauses_ = Clock::now() >= until_ || budget_.over();
        goes_on = !pauses_;
      }
      if (goes_on) return true;
      pending_.assign(cover.begin(), cover.end());
      skip_ = shown;
      return false;
    });
  }

  const Reduction& reduction_;
  const TaskQuery wanted_;
  Budget& budget_;
  const VisitCover show_ = [this](const Cover& cover) { return expand(cover.options(), 0); };
  std::unique_ptr<Task> inner_;
  Clock::time_point until_{};
  bool pauses_ = false;
  std::uint64_t found_ = 0;
  std::vector<OptionId> pending_;  // a cover that is not completely visited
  std::uint64_t skip_ = 0;
};

}  // namespace

std::unique_ptr<Task> make_reduced_task(const query::Plan& plan, const TaskQuery& wanted,
                                        Budget& budget, Restored* restored) {
  return std::make_unique<ReducedTask>(plan, wanted, budget, restored);
}

}  // namespace dlx::query
