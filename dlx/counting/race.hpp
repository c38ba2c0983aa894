#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "dlx/count_state.hpp"
#include "dlx/counting.hpp"
#include "dlx/counting/enumeration.hpp"
#include "dlx/counting/order.hpp"
#include "dlx/counting/saver.hpp"
#include "dlx/counting/space_choice.hpp"
#include "dlx/counting/state_space.hpp"
#include "dlx/counting/sweep.hpp"
#include "dlx/engine/shared/meter.hpp"

namespace dlx::counting {

/// Cuts a count that is exact down to the limit of solutions. Internal.
void apply_limit(const SearchOptions& options, CountResult& result);

/// Counts the covers of one problem by states ("memo"), by enumerating, or ("auto") by both in
/// turns until one of them is done. Internal.
///
/// Enumerating begins, for a millisecond, in which most problems are done; if there are few states,
/// by a bound of their number, the memo has a turn in between. From then on enumerating tells how
/// long it would take, roughly, by the share of the tree that is done. The memo may take a
/// twentieth of that, in turns, with a new estimate after each; when its share is used up and no
/// more is to be expected, it is dropped.
class Race {
 public:
  /// Keeps pointers to all three; `saver` is told when it is time. `spent`: seconds that count
  /// towards the time limit already.
  Race(const Problem& problem, const CountOptions& options, double spent, Saver& saver);
  /// Goes on with what is left. Errors: StateError, also of run().
  Race(const Problem& problem, const CountOptions& options, double spent, Saver& saver,
       CountState::Rest rest);

  CountResult run();

  /// What is left, while the count has not come to its end; nothing if the enumeration is too deep.
  std::optional<CountState::Rest> rest();

 private:
  using Clock = Meter::Clock;
  class WorkTime;

  void enumerate(double seconds);
  void memoise(double seconds);
  void prepare_in_time();
  void run_sweep(Clock::time_point until);
  const std::vector<ItemOrder>& orders();
  bool has_few_states();
  bool prepare_memo(std::string_view wanted);
  bool prepare_tree(std::string_view wanted);
  bool use(std::optional<SpaceChoice> choice);
  void save_if_due();
  std::uint64_t tables() const;
  void take_turns();
  double allowance();
  double estimate() const;
  double share_done() const;
  double share_since_known() const;
  // Of all that was done, and in this process.
  double plain_seconds() const { return plain_before_ + plain_meter_.seconds(); }
  double seconds() const { return plain_seconds() + memo_seconds_; }
  double spent() const { return seconds() - plain_before_ - memo_before_; }
  bool ended() const { return memo_done_ || cut_short_ || (plain_ && plain_->ended()); }
  void set_limits(SearchOptions& limits, const Meter& meter) const;
  void report() const;
  void note_memo();
  CountResult result();

  const Problem& problem_;
  const CountOptions& options_;
  const double spent_before_;
  Saver& saver_;
  std::optional<Fingerprint> fingerprint_;  // once it was asked for

  SearchOptions plain_options_;
  Meter plain_meter_;
  double plain_work_ = 0;  // seconds of this thread, and of those before it was saved
  std::optional<Enumeration> plain_;
  double plain_before_ = 0;  // seconds before it was saved
  struct Milestone {
    double seconds;
    double fraction;
  };
  std::optional<Milestone> known_;  // when first a share of the tree was done; of this thread
  // Seconds in all, as estimated when it was saved first: shares of paths tell no more. 0: not yet.
  double whole_ = 0;

  SearchOptions memo_options_;
  Meter memo_meter_;
  double memo_seconds_ = 0;  // with the preparation
  double memo_before_ = 0;   // of these, before it was saved
  double memo_work_ = 0;     // the same in seconds of this thread
  std::vector<std::uint32_t> twins_;
  std::vector<ItemOrder> orders_;
  std::optional<StateSpace> space_;
  std::unique_ptr<Sweep> sweep_;
  MemoStatistics memo_;
  bool memo_possible_ = true;
  bool memo_done_ = false;
  std::optional<Outcome> cut_short_;  // by a limit, while the memo was at work
};

}  // namespace dlx::counting
