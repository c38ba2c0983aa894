#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "dlx/ask.hpp"
#include "dlx/engine/shared/meter.hpp"

namespace dlx::run {

/// What a run may take of time and memory, and to whom it says how far it is: one for all its
/// tasks. Internal.
class Budget {
 public:
  using Clock = Meter::Clock;

  /// Keeps a pointer to `how`. The time begins now; `before`: seconds that the run took before it
  /// was saved, which count for nothing but seconds().
  explicit Budget(const How& how, double before = 0) : how_(how), before_(before) {}
  Budget(const Budget&) = delete;

  /// Seconds that the run has taken.
  double seconds() const { return before_ + elapsed(); }
  /// When it is to end at the latest.
  Clock::time_point deadline() const;
  /// Why it is to end now, if it is.
  std::optional<Outcome> over() const;
  /// Bytes for tables of states.
  std::uint64_t memory() const {
    return how_.on_save || before_ > 0 ? how_.memory / 2 : how_.memory;
  }

  /// What a search of a task is to be given: no limit of time, for tasks pause at the deadline, and
  /// the nodes that are left.
  SearchOptions search_options() const;
  /// What its meter calls to report progress; none if nobody wants to know.
  std::function<void()> reporter() const;
  /// Has progress asked for there, of all that was done; its seconds are filled in.
  void report_by(std::function<Progress()> progress) { progress_ = std::move(progress); }

  /// Nodes that a task took which has come to its end.
  void spend_nodes(std::uint64_t nodes) { nodes_spent_ += nodes; }

  const How& how() const { return how_; }

 private:
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  const How& how_;
  const double before_;
  const Clock::time_point begin_ = Clock::now();
  std::uint64_t nodes_spent_ = 0;
  std::function<Progress()> progress_;
};

}  // namespace dlx::run
