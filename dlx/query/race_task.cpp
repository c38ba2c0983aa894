#include <algorithm>
#include <limits>
#include <new>

#include "dlx/query/task.hpp"
#include "dlx/run/workers.hpp"

namespace dlx::query {
namespace {

// All in seconds. The share of the states in the time that enumerating would take, as far as is
// known.
constexpr double states_share = 0.05;
// How many times longer than enumerating they may have taken by then: if enumerating would take a
// few hundred times longer than it has, by an estimate that may be wrong, and if it would take for
// ever.
constexpr double states_lead = 1;
constexpr double long_lead = 10;
constexpr double for_ever = 1000;
constexpr double first_turn = 0.001;
// After a part of the first turn the states have one, if they are few by the bound that orders are
// rated by: if that was right, it takes less than the rest of the first turn.
constexpr double glance = 0.00005;
constexpr std::uint32_t most_glances = 4;
constexpr double quick_preparation = 0.00022;
constexpr double few_states = 16;  // binary logarithm
// Or if so many covers were met, one for so many nodes: then there are few dead ends, and the
// engine that is made for such trees takes as long to get ready.
constexpr std::uint64_t many_covers = 16;
constexpr std::uint64_t nodes_a_cover = 4;
constexpr double slow_preparation = 0.01;
constexpr double few_states_turn = 0.005;
constexpr double least_turn = 0.0003;
// Turns of enumerating that are as long as that have all threads.
constexpr auto least_shared_turn = std::chrono::microseconds(500);
// An engine may take some time to get ready. Until no share of the tree is done for so long, states
// have no turn, and then short ones.
constexpr double patience = 0.05;
constexpr double long_patience = 0.2;
constexpr double blind_lead = 0.25;
// How much longer than until the first share was done it may take for some more of it, before it is
// said that it will take for ever.
constexpr double patience_with_share = 1.25;
// A share that an engine may say is done of a tree that it has just begun.
constexpr double rounding = 1e-15;
// To prepare states and orders, for each entry of the problem.
constexpr double preparation = 1.5e-7;
// The enumeration is not saved before, as long as there are states.
constexpr double settled = 1;
// From which share on of the tree that was left when the first one was done the estimate is taken
// to be right. The first may be a branch that ended at once, and say nothing about the others.
constexpr double well_known = 0.05;

// Counts the covers of one problem by states and by enumerating, in turns until one of them is
// done.
//
// Enumerating begins, for a millisecond, in which most problems are done; if there are few states,
// by a bound of their number, these have a turn in between. From then on enumerating tells how long
// it would take, roughly, by the share of the tree that is done. States may take a twentieth of
// that, in turns, with a new estimate after each; when their share is used up and no more is to be
// expected, they are dropped. With several threads, all but one go on enumerating in their turns.
class RaceTask final : public Task {
 public:
  // `copies`: the problem that states are of, where weights are written out as copies.
  RaceTask(const Problem& problem, const Problem& copies, std::span<const std::uint32_t> weights,
           const Wanted& wanted, Budget& budget, Restored* restored)
      : problem_(problem), wanted_(wanted), budget_(budget), weights_(weights) {
    bool has_plain = false;
    if (restored != nullptr) {
      has_plain = restored->in.flag();
      whole_ = restored->in.real();
      plain_work_ = restored->in.real();
      states_work_ = restored->in.real();
      states_over_ = restored->in.flag();
      stage_ = Stage::turns;
    }
    if (has_plain) plain_.emplace(problem, wanted, budget, restored, weights);
    states_.emplace(copies, wanted, budget, restored);
    if (states_over_) states_->drop();
  }

  std::optional<Outcome> advance(Clock::time_point until) override {
    if (!plain_) plain_.emplace(problem_, wanted_, budget_, nullptr, weights_);
    if (stage_ == Stage::begin) {
      // The first ones may be over when the engine is made, which tells nothing.
      while (glances_ < 2 || (glances_ < most_glances && progress().nodes == 0)) {
        if (glances_ > 0 && Clock::now() >= until) return std::nullopt;
        ++glances_;
        if (enumerate(glance, until)) return outcome_;
      }
      stage_ = has_few_states() ? Stage::states : Stage::enumeration;
      few_states_end_ = states_work_ + few_states_turn;
    }
    // These turns go on where they were if `until` comes first.
    while (stage_ == Stage::states) {
      if (Clock::now() >= until) return std::nullopt;
      if (count_states(few_states_end_ - states_work_, until)) return outcome_;
      if (states_over_ || states_work_ >= few_states_end_) stage_ = Stage::enumeration;
    }
    while (stage_ == Stage::enumeration) {
      if (Clock::now() >= until) return std::nullopt;
      if (enumerate(first_turn + glance - plain_work_, until)) return outcome_;
      if (plain_work_ >= first_turn) stage_ = Stage::turns;
    }
    while (!states_over_) {
      if (Clock::now() >= until) return std::nullopt;
      double turn = allowance() - states_work_;
      if (!states_->is_prepared() && turn < preparation * problem_.num_entries()) turn = 0;
      if (turn >= least_turn) {
        if (count_states(turn, until)) return outcome_;
      } else if (share_since_known() >= well_known) {
        states_over_ = true;
        states_->drop();
      } else {
        // Long enough for another turn of states if the estimate stays as it is, and not much more.
        if (enumerate(std::clamp(plain_work_ / 4, first_turn, 1.0), until)) return outcome_;
      }
    }
    enumerate(std::numeric_limits<double>::max(), until);
    return outcome_;
  }

  std::optional<double> expected_work() const override {
    if (!plain_ || stage_ == Stage::states || share_done() <= 0) return std::nullopt;
    return known_ ? estimate() : plain_work_ / share_done();
  }

  Engine::Twins twins() const override { return plain_ ? plain_->twins() : nullptr; }

  BigCount found() const override {
    if (states_won_) return states_->found();
    BigCount found = plain_ ? plain_->found() : 0;
    return std::max(found, states_->found());
  }

  Progress progress() const override {
    Progress progress = plain_ ? plain_->progress() : Progress{};
    const Progress states = states_->progress();
    progress.nodes += states.nodes;
    progress.fraction = std::max(progress.fraction, states.fraction);
    return progress;
  }

  void add_to(Statistics& statistics, MemoStatistics& memo) const override {
    MemoStatistics own = states_->statistics();
    own.dropped = states_over_ && states_work_ > 0;
    add_statistics(own, memo);
    if (!states_won_) {
      if (plain_) add_statistics(plain_->statistics(), statistics);
      return;
    }
    Statistics counted;
    counted.engine = "memo";
    counted.nodes = states_->nodes();
    counted.choice = "there are fewer states than nodes";
    add_statistics(counted, statistics);
  }

  // To save an enumeration is to make paths of it, and of these is not known how large they are. So
  // it is not saved before there is an estimate that may be kept; until then it has done little,
  // and begins anew.
  bool save(Saved& saved) override {
    const bool has_plain =
        plain_ && (states_over_ || whole_ > 0 || (known_ && plain_work_ >= settled));
    if (has_plain && whole_ == 0 && !states_over_) whole_ = estimate();
    saved.out.number(has_plain ? 1 : 0);
    saved.out.real(has_plain ? whole_ : 0);
    saved.out.real(plain_work_);
    saved.out.real(states_work_);
    saved.out.number(states_over_ ? 1 : 0);
    // The nodes of one of them are those of the count.
    const std::uint64_t before = saved.nodes;
    if (has_plain && !plain_->save(saved)) return false;
    const std::uint64_t with_plain = saved.nodes;
    if (!states_over_) saved.nodes = before;
    if (!states_->save(saved)) return false;
    if (states_over_) saved.nodes = with_plain;
    return true;
  }

 private:
  enum class Stage { begin, states, enumeration, turns };
  struct Milestone {
    double seconds;
    double fraction;
  };

  // True if that was the end of it.
  bool enumerate(double seconds, Clock::time_point until) {
    const Clock::time_point end = std::min(after(seconds), until);
    const bool shared = budget_.has_threads() && end - Clock::now() >= least_shared_turn;
    const auto clock = shared ? processor_seconds : thread_seconds;
    const double begin = clock();
    outcome_ = plain_->run(end, shared);
    plain_work_ += clock() - begin;
    return outcome_.has_value();
  }

  bool count_states(double seconds, Clock::time_point until) {
    const Clock::time_point end = std::min(after(seconds), until);
    if (!plain_->has_threads() || !budget_.has_threads()) {
      advance_states(end);
      return outcome_.has_value();
    }
    const double begin = processor_seconds();
    const double states_begin = states_work_;
    const std::optional<Outcome> plain_outcome =
        plain_->run_beside(end, [&](Clock::time_point stretch) {
          advance_states(std::min(stretch, end));
          const bool goes_on = !outcome_ && !states_over_ && Clock::now() < end;
          return goes_on ? ParallelSearch::Turn::taken : ParallelSearch::Turn::last;
        });
    plain_work_ += std::max(processor_seconds() - begin - (states_work_ - states_begin), 0.0);
    if (!states_won_ && plain_outcome) outcome_ = plain_outcome;
    return outcome_.has_value();
  }

  void advance_states(Clock::time_point until) {
    const double begin = thread_seconds();
    try {
      if (states_->prepare()) {
        outcome_ = states_->advance(until);
      } else {
        states_over_ = true;
      }
    } catch (const std::bad_alloc&) {
      states_over_ = true;  // an enumeration needs less
    }
    if (states_over_) states_->drop();
    states_work_ += thread_seconds() - begin;
    states_won_ = outcome_ == Outcome::exhausted || outcome_ == Outcome::solution_limit;
  }

  // Not asked where it would take long to find out.
  bool has_few_states() {
    const std::uint64_t covers = plain_->num_kept();
    const bool has_many = covers >= many_covers && covers * nodes_a_cover > progress().nodes;
    const double most = has_many ? slow_preparation : quick_preparation;
    if (states_over_ || preparation * problem_.num_entries() > most) return false;
    const double begin = thread_seconds();
    const bool few = states_->log2_states() <= few_states;
    states_work_ += thread_seconds() - begin;
    return few;
  }

  // Seconds that states may have taken by now.
  double allowance() {
    const double plain = plain_work_;
    const double fraction = share_done();
    if (fraction <= rounding && !plain_->has_found()) {
      return plain < patience ? 0 : plain < long_patience ? blind_lead * plain : long_lead * plain;
    }
    if (!known_) {
      known_ = {plain, fraction};
      return 0;
    }
    // The next turn may have been short.
    if (fraction <= known_->fraction && plain < patience_with_share * known_->seconds) return 0;
    const double whole = estimate();
    const double lead = whole > for_ever * plain ? long_lead : states_lead;
    return std::min(states_share * whole / thread_count(budget_.search_options()), lead * plain);
  }

  // Seconds that enumerating would take in all, if it goes on as since the first share of the tree
  // was done. Before that it was getting ready.
  double estimate() const {
    const double plain = plain_work_;
    const double done = plain_->fraction() - known_->fraction;
    double whole = whole_ > 0 ? whole_
                   : done > 0
                       ? known_->seconds + (plain - known_->seconds) * (1 - known_->fraction) / done
                       : std::numeric_limits<double>::max();
    if (wanted_.limit != no_limit && plain_->has_found()) {
      whole = std::min(whole, plain * static_cast<double>(wanted_.limit) /
                                  std::max(plain_->found().to_double(), 1.0));
    }
    return whole;
  }

  double share_done() const {
    return whole_ > 0 ? std::min(plain_work_ / whole_, 1.0) : plain_->fraction();
  }

  double share_since_known() const {
    if (whole_ > 0) return share_done();
    if (!known_) return 0;
    if (known_->fraction >= 1) return 1;
    return (plain_->fraction() - known_->fraction) / (1 - known_->fraction);
  }

  const Problem& problem_;
  const Wanted wanted_;
  Budget& budget_;
  const std::span<const std::uint32_t> weights_;
  std::optional<SearchTask> plain_;
  std::optional<StatesTask> states_;
  std::optional<Outcome> outcome_;
  Stage stage_ = Stage::begin;
  std::uint32_t glances_ = 0;
  bool states_over_ = false;  // they did not pay, or can't be
  bool states_won_ = false;
  double plain_work_ = 0;           // seconds of all threads, and of those before it was saved
  double states_work_ = 0;          // with the preparation
  double few_states_end_ = 0;       // what that may be when their first turn is over
  std::optional<Milestone> known_;  // when first a share of the tree was done
  // Seconds in all, as estimated when it was saved first: shares of paths tell no more. 0: not yet.
  double whole_ = 0;
};

}  // namespace

std::unique_ptr<Task> make_race_task(const Problem& problem, const Problem& copies,
                                     std::span<const std::uint32_t> weights, const Wanted& wanted,
                                     Budget& budget, Restored* restored) {
  return std::make_unique<RaceTask>(problem, copies, weights, wanted, budget, restored);
}

}  // namespace dlx::query
