#include "dlx/query/orbit_task.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "dlx/query/encode.hpp"
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

// Engines that learn, or that delegate to an engine for a subproblem, are not reused.
bool are_alike(const EngineEntry& entry) {
  return entry.info.name != "auto" && entry.make_with == nullptr;
}

template <typename Bytes, typename Given>
void pass_orbits(Bytes& bytes, Given& orbits) {
  pass(bytes, orbits.engine, orbits.choice, orbits.finished, orbits.found, orbits.statistics);
  pass_list(bytes, orbits.subproblems, 2, [&](auto& each) { pass(bytes, each.taken, each.times); });
  pass_list(bytes, orbits.found_in, 1, [&](auto& found) { pass(bytes, found); });
  std::size_t path_options = 0;
  pass_list(bytes, orbits.begun, 2, [&](auto& each) {
    pass_paths(bytes, each.paths, path_options);
    pass(bytes, each.share);
  });
}

}  // namespace

Orbits decode_orbits(Decoder& in, const Problem& problem) {
  Orbits orbits;
  pass_orbits(in, orbits);
  const EngineEntry* entry = nullptr;
  try {
    entry = &find_engine(orbits.engine, problem, {});
  } catch (const std::invalid_argument& error) {
    throw StateError(error.what());
  }
  for (const symmetry::OrbitRepresentative& each : orbits.subproblems) {
    for (const OptionId option : each.taken) {
      if (index(option) >= problem.num_options()) throw StateError("it has an unknown option");
    }
  }
  const std::size_t begun = orbits.begun.size();
  if (begun > orbits.subproblems.size() || begun != orbits.found_in.size() ||
      (begun > 0 && !are_alike(*entry))) {
    throw StateError("it has more subproblems than orbits");
  }
  for (std::size_t k = 0; k < begun; ++k) {
    const auto& [paths, share] = orbits.begun[k];
    const std::vector<OptionId>& taken = orbits.subproblems[k].taken;
    const bool fit = std::ranges::all_of(
        paths, [&](const Path& path) { return entry->is_path(problem, taken, path); });
    if (!fit || paths.empty()) throw StateError("it has an invalid path");
    if (!(share >= 0 && share <= 1)) throw StateError("it has a part larger than the search");
  }
  return orbits;
}

OrbitTask::OrbitTask(const Problem& problem, Orbits orbits, Engine::Factory factory, Budget& budget)
    : problem_(problem),
      orbits_(std::move(orbits)),
      options_(options_of(orbits_.engine, budget)),
      entry_(find_engine(options_.engine, problem, options_.strategy)),
      alike_(are_alike(entry_)),
      factory_(std::move(factory)),
      saving_(saving_of(orbits_.subproblems)),
      meter_(options_, budget.reporter()),
      found_(orbits_.found),
      statistics_(orbits_.statistics) {
  note_ticks();
}

std::optional<Outcome> OrbitTask::advance(const Turn& turn) {
  const Running running(meter_);
  pause_at_end(
      meter_, turn,
      tuning::mean_ticks(ticks_, statistics().nodes, tuning::node_ticks(problem_.num_entries())));
  const std::optional<Outcome> outcome = search_all(turn);
  note_ticks();
  return outcome;
}

void OrbitTask::note_ticks() {
  const Statistics done = statistics();
  ticks_ = tuning::search_ticks(done.nodes, done.updates, meter_.checks(), problem_.num_entries());
}

std::optional<Outcome> OrbitTask::search_all(const Turn& turn) {
  while (done_ < orbits_.subproblems.size()) {
    if (!search_) begin();
    const std::optional<Outcome> outcome = search(turn);
    if (outcome != Outcome::exhausted) return outcome;
    finish();
  }
  return Outcome::exhausted;
}

// Begins all remaining subproblems, or only one if engines are not reused.
void OrbitTask::begin() {
  num_begun_ = alike_ ? orbits_.subproblems.size() - done_ : 1;
  ParallelSearch::Subproblems subproblems;
  for (std::size_t k = 0; k < num_begun_; ++k)
    subproblems.forced.push_back(orbits_.subproblems[done_ + k].taken);
  subproblems.begun = std::exchange(orbits_.begun, {});
  search_.emplace(problem_, entry_, std::vector<OptionId>(), options_, thread_count(options_),
                  std::move(subproblems), std::exchange(spare_, {}));
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

// Returns the number of covers found in a subproblem so far.
BigCount OrbitTask::found_in(std::size_t k) const {
  const std::uint64_t before = k < orbits_.found_in.size() ? orbits_.found_in[k] : 0;
  const bool is_begun = k >= done_ && k < end();
  return BigCount(before) + BigCount(is_begun ? search_->found(k - done_) : 0);
}

BigCount OrbitTask::found() const {
  BigCount found = found_;
  const std::size_t begun = std::max(end(), orbits_.found_in.size());
  for (std::size_t k = done_; k < begun; ++k)
    found += found_in(k) * BigCount(orbits_.subproblems[k].times);
  return found;
}

Statistics OrbitTask::statistics() const {
  Statistics all = statistics_;
  all.engine = entry_.info.name;
  if (search_) search_->add_statistics(all);
  all.nodes += meter_.nodes();  // meter_ counts all subproblems
  return all;
}

template <typename ShareOf>
double OrbitTask::share(const ShareOf& share_of) const {
  const double now = search_ ? share_of(*search_) * static_cast<double>(num_begun_) : 0;
  return (static_cast<double>(orbits_.finished + done_) + now) /
         static_cast<double>(orbits_.finished + orbits_.subproblems.size());
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
  progress.covers = found.fits() ? found.low() : no_limit;
  progress.nodes = statistics_.nodes + meter_.nodes();
  progress.level = search_ ? search_->level() : 0;
  progress.fraction = fraction();
  return progress;
}

void OrbitTask::add_to(Statistics& statistics, StateStatistics&) const {
  Statistics own = this->statistics();
  own.choice += (own.choice.empty() ? "" : "; ") + orbits_.choice;
  add_statistics(own, statistics);
}

bool OrbitTask::save(Saved& saved) {
  std::vector<std::optional<ParallelSearch::Begun>> rests;  // by subproblem of the search
  if (search_ && alike_) {
    const Running running(meter_);
    if (!search_->split_into_paths(meter_)) return false;
    rests = search_->remaining();
  }
  Orbits left{std::string(entry_.info.name), orbits_.choice, {}};
  left.finished = orbits_.finished + done_;
  left.found = found_;
  left.statistics = statistics();
  std::vector<symmetry::OrbitRepresentative> others;  // subproblems that have not begun
  for (std::size_t k = done_; k < orbits_.subproblems.size(); ++k) {
    const symmetry::OrbitRepresentative& each = orbits_.subproblems[k];
    std::optional<ParallelSearch::Begun> rest;
    if (k - done_ < rests.size()) rest = std::move(rests[k - done_]);
    if (!search_ && k < orbits_.begun.size()) rest = orbits_.begun[k];  // saved, not continued yet
    if (!rest) {
      others.push_back(each);
    } else if (rest->paths.empty()) {
      ++left.finished;
      left.found += found_in(k) * BigCount(each.times);
    } else {
      left.subproblems.push_back(each);
      left.begun.push_back(*std::move(rest));
      left.found_in.push_back(found_in(k).low());
    }
  }
  std::ranges::move(others, std::back_inserter(left.subproblems));
  pass_orbits(saved.out, std::as_const(left));
  saved.nodes += left.statistics.nodes;
  return true;
}

}  // namespace dlx::query
