#include "dlx/run/learning_team.hpp"

#include <algorithm>
#include <latch>
#include <new>
#include <vector>

#include "dlx/engine/learning/learner.hpp"
#include "dlx/run/workers.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx {
namespace {

using learning::Learner;

// The number of checks of its work after which each learner ends a round. A round takes about 10 ms,
// the time for which the leader of a listing works before challengers begin, and which is long compared
// with starting threads.
constexpr std::uint64_t checks_a_round = tuning::late / tuning::check_ticks;

struct Member {
  std::unique_ptr<Learner> learner;  // null before it is made, or if it got no memory
  Meter meter;
  Engine::Step step = Engine::Step::stopped;

  bool has_answer() const { return step != Engine::Step::stopped; }
};

class LearningTeam final : public Engine {
 public:
  LearningTeam(const Problem& problem, unsigned threads)
      : problem_(problem), members_(threads), workers_(threads - 1) {}

  // All learners return the same value, because Learner::force() does not depend on the seed.
  bool force(OptionId option) override {
    make();
    bool is_forced = true;
    for (Member& member : members_) is_forced = member.learner->force(option) && is_forced;
    return is_forced;
  }
  void reset() override {
    for (Member& member : members_) {
      member.learner.reset();
      member.step = Step::stopped;
    }
    winner_ = nullptr;
    is_made_ = false;
  }

  Step next(Meter& meter) override {
    if (!meter.within_limits([this] { make(); })) return Step::stopped;
    if (winner_ != nullptr) return winner_->learner->next(meter);
    for (;;) {
      const bool may_continue = run_round(meter);
      const auto first = std::ranges::find_if(members_, &Member::has_answer);
      if (first != members_.end()) {
        winner_ = &*first;
        return winner_->step;
      }
      if (!may_continue) return Step::stopped;
    }
  }
  void get_cover(std::vector<OptionId>& options) const override {
    winner_->learner->get_cover(options);
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
  // Makes the learners. If a deadline stops the function, the next call makes the remaining
  // learners.
  void make() {
    if (is_made_) return;
    for (std::size_t k = 0; k < members_.size(); ++k) {
      std::unique_ptr<Learner>& learner = members_[k].learner;
      if (learner == nullptr) learner = std::make_unique<Learner>(problem_, k);
    }
    is_made_ = true;
  }

  std::uint64_t num_nodes() const {
    std::uint64_t nodes = 0;
    for (const Member& member : members_) nodes += member.meter.nodes();
    return nodes;
  }

  // Runs every learner for one round. Returns false if `meter` has stopped the search.
  bool run_round(Meter& meter) {
    const std::uint64_t nodes = num_nodes();
    std::latch others(static_cast<std::ptrdiff_t>(members_.size()) - 1);
    for (std::size_t k = 1; k < members_.size(); ++k) {
      workers_.run([&, k] {
        work(members_[k]);
        others.count_down();
      });
    }
    work(members_[0]);
    // The jobs that no thread has begun are the last jobs.
    const std::size_t dropped = workers_.drop();
    for (std::size_t k = members_.size() - dropped; k < members_.size(); ++k) work(members_[k]);
    others.count_down(static_cast<std::ptrdiff_t>(dropped));
    others.wait();
    if (std::ranges::all_of(members_, [](const Member& each) { return each.learner == nullptr; })) {
      throw std::bad_alloc();
    }
    meter.count_nodes(num_nodes() - nodes);
    bool may_continue = true;
    for (std::uint64_t k = 0; k < checks_a_round; ++k) {
      work_ += Meter::work_per_check;
      may_continue = meter.may_spend(work_) && may_continue;
    }
    return may_continue;
  }

  static void work(Member& member) {
    if (member.learner == nullptr) return;
    member.meter.start();
    member.meter.pause_after(no_limit, checks_a_round);
    try {
      member.step = member.learner->next(member.meter);
    } catch (const std::bad_alloc&) {
      member.learner.reset();
    }
  }

  const Problem problem_;
  std::vector<Member> members_;
  Workers workers_;
  bool is_made_ = false;
  std::uint64_t work_ = 0;  // work of each learner, for the meter of the whole search
  Member* winner_ = nullptr;
};

}  // namespace

std::unique_ptr<Engine> make_learning_team(const Problem& problem, unsigned threads) {
  return std::make_unique<LearningTeam>(problem, threads);
}

}  // namespace dlx
