#include "dlx/run/learning_team.hpp"

#include <algorithm>
#include <chrono>
#include <latch>
#include <new>
#include <utility>
#include <vector>

#include "dlx/engine/learning/learner.hpp"
#include "dlx/run/workers.hpp"

namespace dlx {
namespace {

using learning::Learner;
using Status = Learner::Status;

// Polls of a learner in a round, about 10 ms: long compared with starting a round.
constexpr std::uint64_t round_polls = 20;

// Ends a search after a number of polls.
class RoundMeter final : public Meter {
 public:
  RoundMeter() : Meter(options_of_round(), std::chrono::seconds(0)) { nodes_end_ = no_limit; }

  void begin_round() {
    left_ = round_polls;
    start();
  }

 private:
  static const SolveOptions& options_of_round() {
    static const SolveOptions options;
    return options;
  }
  bool more_nodes() override { return true; }
  bool needs_checks() const override { return false; }
  bool check_limits(Clock::time_point) override { return --left_ > 0; }

  std::uint64_t left_ = round_polls;
};

struct Member {
  std::unique_ptr<Learner> learner;  // null if it got no memory
  RoundMeter meter;
  Status status = Status::stopped;
};

class LearningTeam final : public Engine {
 public:
  LearningTeam(const Problem& problem, unsigned threads)
      : problem_(problem), members_(threads), workers_(threads - 1) {}

  bool force(OptionId option) override {
    make();
    if (std::ranges::find(forced_, option) != forced_.end()) return false;
    for (Member& member : members_) {
      if (!member.learner->force(index(option))) return false;
    }
    forced_.push_back(option);
    return true;
  }
  void reset() override {
    for (Member& member : members_) member.learner.reset();
    forced_.clear();
    winner_ = nullptr;
    is_made_ = false;
  }

  Step next(Meter& meter) override {
    if (!meter.within_limits([this] { make(); })) return Step::stopped;
    while (winner_ == nullptr) {
      if (!run_round(meter)) return Step::stopped;
      const auto first = std::ranges::find_if(
          members_, [](const Member& member) { return member.status != Status::stopped; });
      if (first == members_.end()) continue;
      winner_ = &*first;
      return step_of(first->status);
    }
    return winner_->status == Status::refuted ? Step::exhausted
                                              : step_of(winner_->learner->search(meter));
  }
  // Forced options come first.
  void get_cover(std::vector<OptionId>& options) const override {
    options = forced_;
    for (const OptionId option : winner_->learner->cover()) {
      if (std::ranges::find(forced_, option) == forced_.end()) options.push_back(option);
    }
  }

  std::vector<Path> donate_paths() override { return {}; }
  void start(std::vector<Path> /*paths*/) override {}

  void add_statistics(Statistics& statistics) const override {
    for (const Member& member : members_) {
      if (member.learner) member.learner->add_statistics(statistics);
    }
  }
  std::size_t level() const override {
    return members_[0].learner ? members_[0].learner->level() : 0;
  }
  double fraction() const override { return 0; }

 private:
  static Step step_of(Status status) {
    return status == Status::cover     ? Step::cover
           : status == Status::refuted ? Step::exhausted
                                       : Step::stopped;
  }

  void make() {
    if (std::exchange(is_made_, true)) return;
    for (std::size_t k = 0; k < members_.size(); ++k) {
      members_[k].learner = std::make_unique<Learner>(problem_, k);
    }
  }

  // Lets all learners work for a round. Returns false if `meter` ends the search.
  bool run_round(Meter& meter) {
    std::uint64_t nodes = 0;
    for (const Member& member : members_) nodes += member.meter.nodes();
    std::latch others(static_cast<std::ptrdiff_t>(members_.size()) - 1);
    for (std::size_t k = 1; k < members_.size(); ++k) {
      workers_.run([&, k] {
        work(members_[k]);
        others.count_down();
      });
    }
    work(members_[0]);
    // Jobs that no thread has begun are the last ones.
    const std::size_t dropped = workers_.drop();
    for (std::size_t k = members_.size() - dropped; k < members_.size(); ++k) work(members_[k]);
    others.count_down(static_cast<std::ptrdiff_t>(dropped));
    others.wait();
    if (std::ranges::none_of(members_,
                             [](const Member& each) { return each.learner != nullptr; })) {
      throw std::bad_alloc();
    }
    std::uint64_t done = 0;
    for (const Member& member : members_) done += member.meter.nodes();
    meter.count_nodes(done - nodes);
    bool may_continue = true;
    for (std::uint64_t k = 0; k < round_polls && may_continue; ++k) may_continue = meter.poll();
    const bool is_won = std::ranges::any_of(
        members_, [](const Member& member) { return member.status != Status::stopped; });
    return may_continue || is_won;
  }

  static void work(Member& member) {
    if (!member.learner) return;
    member.meter.begin_round();
    try {
      member.status = member.learner->search(member.meter);
    } catch (const std::bad_alloc&) {
      member.learner.reset();
    }
    member.meter.stop();
  }

  const Problem problem_;
  std::vector<Member> members_;
  Workers workers_;
  std::vector<OptionId> forced_;
  bool is_made_ = false;
  Member* winner_ = nullptr;
};

}  // namespace

std::unique_ptr<Engine> make_learning_team(const Problem& problem, unsigned threads) {
  return std::make_unique<LearningTeam>(problem, threads);
}

}  // namespace dlx
