#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/engine/shared/meter.hpp"
#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"
#include "dlx/states/order.hpp"
#include "dlx/states/sweep.hpp"

namespace dlx::states {

/// Counts by states, in turns, beside a search that has found nothing for a while: there may be few
/// states where there is no end of dead ends, and if the count is 0 the search is over. Internal.
///
/// Cost:    nothing for the first tenth of a second; a twentieth of the time of the search up to a
///          second, and a quarter of what comes then. Memory: `tables`, and what the state space
///          needs.
class Refuter {
 public:
  /// False if it has nothing to say on such problems, or in such searches.
  static bool is_for(const Problem& problem, const SolveOptions& options) {
    return options.engine == "auto" && options.strategy == Strategy() &&
           options.max_nodes == no_limit && !problem.has_bounds();
  }

  /// Keeps pointers to both; turns end as the options say.
  Refuter(const Problem& problem, const SolveOptions& options)
      : problem_(problem), meter_(options, nullptr) {}

  Refuter(const Refuter&) = delete;

  /// To be called every now and then, with the time since the search began, turns included. A turn
  /// if one is due; true when it is proved that there is no cover.
  bool refutes(double seconds) {
    const double searching = seconds - spent_;
    if (over_ || searching < patience) return false;
    const double turn = share_at_first * std::min(searching, at_first) +
                        share * std::max(searching - at_first, 0.0) - spent_;
    if (turn < least_turn || turn < preparation * problem_.num_entries()) return false;
    const Clock::time_point begin = Clock::now();
    bool refuted = false;
    try {
      const Deadline deadline(std::chrono::duration<double>(preparing * turn), nullptr);
      refuted = prepare() && run(turn);
    } catch (const Stopped&) {  // to prepare them takes too long, or the time of the search is up
      over_ = true;
    } catch (const std::bad_alloc&) {  // the search needs less
      over_ = true;
    }
    meter_.stop();
    spent_ += std::chrono::duration<double>(Clock::now() - begin).count();
    if (over_) {
      sweep_.reset();
      space_.reset();
    }
    return refuted;
  }

 private:
  using Clock = Meter::Clock;
  static constexpr std::uint64_t tables = std::uint64_t{256} << 20;
  // All in seconds, and shares of the time of the search.
  static constexpr double patience = 0.1;
  static constexpr double at_first = 1;
  static constexpr double share_at_first = 0.05;
  static constexpr double share = 0.25;
  static constexpr double least_turn = 0.01;
  // To prepare states and orders, for each entry of the problem, and turns that it may take.
  static constexpr double preparation = 1e-7;
  static constexpr double preparing = 4;

  // The states, when they are first asked for; false if there can't be any.
  bool prepare() {
    if (sweep_ != nullptr) return true;
    std::optional<SpaceChoice> choice = choose_space(problem_, "auto");
    over_ = !choice;
    if (over_) return false;
    space_.emplace(std::move(choice->space));
    sweep_ = make_sweep(*space_, tables);
    return true;
  }

  // True if the count comes to its end, and to 0.
  bool run(double seconds) {
    meter_.start();
    meter_.pause_at(Deadline::after(std::chrono::duration<double>(seconds)));
    over_ = sweep_->run(meter_);
    return over_ && sweep_->count() == 0;
  }

  const Problem& problem_;
  Meter meter_;
  double spent_ = 0;
  bool over_ = false;
  std::optional<StateSpace> space_;
  std::unique_ptr<Sweep> sweep_;
};

}  // namespace dlx::states
