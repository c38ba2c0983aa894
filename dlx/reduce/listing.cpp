#include "dlx/reduce/listing.hpp"

#include <algorithm>
#include <utility>

namespace dlx {
namespace {

constexpr std::chrono::duration<double> pace(0.02);

// Thrown through the search when it is known that there is nothing to be found.
struct NoCover {};

}  // namespace

Listing::Listing(Problem problem, const SearchOptions& options)
    : problem_(std::move(problem)), options_(options), solver_(problem_, watched()) {
  if (counting::Refuter::is_for(problem_, options_)) refuter_.emplace(problem_, options_);
}

// Progress is a call from within the search every now and then.
SearchOptions Listing::watched() {
  SearchOptions options = options_;
  if (!counting::Refuter::is_for(problem_, options_)) return options;
  options.progress_interval = std::min(options.progress_interval, pace);
  options.on_progress = [this](const Progress& progress) { look(progress); };
  return options;
}

void Listing::look(const Progress& progress) {
  const Clock::time_point now = Clock::now();
  if (options_.on_progress && now - last_report_ >= options_.progress_interval) {
    last_report_ = now;
    options_.on_progress(progress);
  }
  if (refuter_ && refuter_->refutes(progress.seconds)) throw NoCover();
}

bool Listing::next() {
  if (refuted_) return false;
  try {
    if (!solver_.next()) return false;
  } catch (const NoCover&) {
    refuted_ = true;
    return false;
  }
  refuter_.reset();
  return true;
}

Result Listing::for_each(const std::function<bool(const Cover&)>& visit) {
  try {
    solver_.for_each([&](const Cover& cover) {
      refuter_.reset();
      return visit(cover);
    });
  } catch (const NoCover&) {
    refuted_ = true;
  }
  return result();
}

void Listing::reset() { solver_.reset(); }

Result Listing::result() const {
  Result result = solver_.result();
  if (!refuted_) return result;
  result.outcome = Outcome::exhausted;
  std::string& choice = result.statistics.choice;
  choice += choice.empty() ? "" : "; ";
  choice += "the states show that there is no cover";
  return result;
}

}  // namespace dlx
