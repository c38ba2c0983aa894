#include "dlx/query/orbit_task.hpp"

#include <algorithm>
#include <utility>

#include "dlx/run/workers.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx::query {
namespace {

SolveOptions options_of(const std::string& engine, const Budget& budget) {
  SolveOptions options = budget.search_options();
  options.engine = engine;
  return options;
}

double saving_of(const std::vector<symmetry::OrbitRepresentative>& subproblems) {
  double images = 0;
  for (const symmetry::OrbitRepresentative& each : subproblems)
    images += static_cast<double>(each.times);
  return static_cast<double>(subproblems.size()) / images;
}

}  // namespace

OrbitTask::OrbitTask(const Problem& problem, std::vector<symmetry::OrbitRepresentative> subproblems,
                     const std::string& engine, Engine::Factory factory, std::string choice,
                     Budget& budget)
    : problem_(problem),
      subproblems_(std::move(subproblems)),
      options_(options_of(engine, budget)),
      entry_(find_engine(options_.engine, problem, options_.strategy)),
      factory_(std::move(factory)),
      choice_(std::move(choice)),
      saving_(saving_of(subproblems_)),
      meter_(options_, budget.reporter()) {}

std::optional<Outcome> OrbitTask::advance(const Turn& turn) {
  const Running running(meter_);
  pause_at_end(
      meter_, turn,
      tuning::mean_ticks(ticks_, meter_.nodes(), tuning::node_ticks(problem_.num_entries())));
  const std::optional<Outcome> outcome = search_all(turn);
  const Statistics done = statistics();
  ticks_ = tuning::search_ticks(done.nodes, done.updates, problem_.num_entries());
  return outcome;
}

std::optional<Outcome> OrbitTask::search_all(const Turn& turn) {
  while (done_ < subproblems_.size()) {
    if (!search_) begin();
    const std::optional<Outcome> outcome = search(turn);
    if (outcome != Outcome::exhausted) return outcome;
    finish();
  }
  return Outcome::exhausted;
}

// Begins all remaining subproblems; or only one, if what the engine learns there cannot be reused.
void OrbitTask::begin() {
  const bool alike = options_.engine != "auto" && entry_.make_with == nullptr;
  num_begun_ = alike ? subproblems_.size() - done_ : 1;
  ParallelSearch::Subproblems forced;
  for (std::size_t k = 0; k < num_begun_; ++k) forced.push_back(subproblems_[done_ + k].taken);
  search_.emplace(problem_, entry_, std::vector<OptionId>(), options_, thread_count(options_),
                  std::move(forced), std::exchange(spare_, {}));
  search_->make_by(factory_);
}

// Returns the outcome of the search; nothing if it paused.
std::optional<Outcome> OrbitTask::search(const Turn& turn) {
  meter_.pause_at(turn.until);
  std::uint64_t covers = 0;
  if (thread_count(options_) == 1) {
    if (search_->count(meter_, no_limit, covers) == Engine::Step::exhausted) {
      return Outcome::exhausted;
    }
    return meter_.paused() ? std::nullopt : std::optional(meter_.outcome());
  }
  const Outcome outcome = search_->run(nullptr, meter_, covers);
  if (outcome == Outcome::interrupted && meter_.paused()) return std::nullopt;
  return outcome;
}

void OrbitTask::finish() {
  found_ = found();
  statistics_.engine = entry_.info.name;
  search_->add_statistics(statistics_);
  done_ += num_begun_;
  // Engines that delegated to another engine chose that engine for one subproblem only.
  if (!search_->has_delegates()) {
    spare_ = search_->release_engines();
    for (const auto& engine : spare_) engine->reset();
  }
  search_.reset();
}

BigCount OrbitTask::found() const {
  BigCount found = found_;
  for (std::size_t k = done_; k < end(); ++k) {
    found += BigCount(search_->found(k - done_)) * BigCount(subproblems_[k].times);
  }
  return found;
}

Statistics OrbitTask::statistics() const {
  Statistics all = statistics_;
  if (search_) {
    all.engine = entry_.info.name;
    search_->add_statistics(all);
  }
  all.nodes = meter_.nodes();  // of all subproblems
  return all;
}

template <typename ShareOf>
double OrbitTask::share(const ShareOf& share_of) const {
  const double now = search_ ? share_of(*search_) * static_cast<double>(num_begun_) : 0;
  return (static_cast<double>(done_) + now) / static_cast<double>(subproblems_.size());
}

double OrbitTask::fraction() const {
  return share([](ParallelSearch& search) { return search.fraction(); });
}

double OrbitTask::finished_share() const {
  return share([](const ParallelSearch& search) { return search.finished_share(); });
}

Progress OrbitTask::progress() const {
  Progress progress;
  const BigCount found = this->found();
  progress.solutions = found.fits() ? found.low() : no_limit;
  progress.nodes = meter_.nodes();
  progress.level = search_ ? search_->level() : 0;
  progress.fraction = fraction();
  return progress;
}

void OrbitTask::add_to(Statistics& statistics, MemoStatistics&) const {
  Statistics own = this->statistics();
  own.choice += (own.choice.empty() ? "" : "; ") + choice_;
  add_statistics(own, statistics);
}

}  // namespace dlx::query
