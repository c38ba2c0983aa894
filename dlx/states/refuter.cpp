#include "dlx/states/refuter.hpp"

#include <algorithm>
#include <chrono>
#include <new>
#include <utility>

#include "dlx/deadline.hpp"

namespace dlx::states {

bool Refuter::is_for(const Problem& problem, const SearchOptions& options) {
  return options.engine == "auto" && options.strategy == Strategy() &&
         options.max_nodes == no_limit && !problem.has_bounds();
}

Refuter::Refuter(const Problem& problem, const SearchOptions& options)
    : problem_(problem), meter_(options, nullptr) {}

bool Refuter::refutes(double seconds) {
  const double searching = seconds - spent_;
  if (over_ || searching < patience) return false;
  const double turn = std::min(searching, first_turns + share * searching) - spent_;
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

// The states, when they are first asked for; false if there can't be any.
bool Refuter::prepare() {
  if (sweep_ != nullptr) return true;
  std::optional<SpaceChoice> choice = choose_space(problem_, "auto");
  over_ = !choice;
  if (over_) return false;
  space_.emplace(std::move(choice->space));
  sweep_ = make_sweep(*space_, tables);
  return true;
}

// True if the count comes to its end, and to 0.
bool Refuter::run(double seconds) {
  meter_.start();
  meter_.pause_at(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                     std::chrono::duration<double>(seconds)));
  over_ = sweep_->run(meter_);
  return over_ && sweep_->count() == 0;
}

}  // namespace dlx::states
