// The work of the thread that called for a parallel search; the rest is in parallel.cpp.

#include <algorithm>
#include <utility>

#include "dlx/run/parallel.hpp"

namespace dlx {
namespace {

using namespace std::chrono_literals;

// The reason for which a poll of the meter ended a run.
Outcome why(const Meter& meter) { return meter.paused() ? Outcome::interrupted : meter.outcome(); }

}  // namespace

// Passes covers to the caller while `meter` allows it; returns the reason for the end, if any.
class ParallelSearch::Delivery {
 public:
  Delivery(ParallelSearch& search, const std::function<bool(const Cover&)>& visit, Meter* meter,
           std::uint64_t& solutions)
      : search_(search), visit_(visit), meter_(meter), solutions_(solutions) {
    pace_.start(Meter::Clock::now());
  }

  // Before: the limit of covers is not reached yet.
  std::optional<Outcome> pass_on(const Cover& cover) {
    ++solutions_;
    if (!visit_(cover)) return Outcome::interrupted;
    const SolveOptions& options = search_.options_;
    if (options.stop != nullptr && options.stop->requested()) return Outcome::interrupted;
    if (meter_ != nullptr && --until_look_ == 0) {
      search_.update(*meter_, solutions_);
      if (!meter_->poll()) return why(*meter_);
      until_look_ = pace_.events(Meter::Clock::now());
    }
    if (solutions_ >= options.limit) return Outcome::limit;
    return std::nullopt;
  }

  std::optional<Outcome> deliver(std::list<CoverBuffer>& buffered) {
    // Returns undelivered covers to the pool, also if an exception propagates.
    struct PutBack {
      SubtreePool& subtrees;
      std::list<CoverBuffer>& buffered;
      ~PutBack() {
        if (!buffered.empty() && !buffered.back().empty()) subtrees.put_back(buffered);
      }
    };
    const PutBack put_back{search_.subtrees_, buffered};
    if (solutions_ >= search_.options_.limit) return Outcome::limit;
    for (CoverBuffer& some : buffered) {
      while (!some.empty()) {
        const std::span<const OptionId> next = some.pop();
        cover_.options().assign(next.begin(), next.end());
        if (const auto outcome = pass_on(cover_)) return outcome;
      }
    }
    return std::nullopt;
  }

 private:
  ParallelSearch& search_;
  const std::function<bool(const Cover&)>& visit_;
  Meter* const meter_;
  std::uint64_t& solutions_;
  Pace pace_{500us};
  std::uint64_t until_look_ = 1;
  Cover cover_;
};

Outcome ParallelSearch::run(const std::function<bool(const Cover&)>* visit, Meter& meter,
                            std::uint64_t& solutions) {
  counting_ = visit == nullptr;
  if (counting_) {  // covers found and not yet delivered
    for (const CoverBuffer& buffered : subtrees_.take_covers())
      solutions += buffered.ends.size() - buffered.delivered;
  }
  found_ = solutions;
  if (solutions >= options_.limit) {
    solutions = options_.limit;
    return Outcome::limit;
  }

  // Ends the run, also if an exception propagates. Threads that continue soon are kept.
  struct End {
    ParallelSearch& search;
    Meter& meter;
    std::uint64_t& solutions;
    bool paused = false;
    ~End() {
      search.subtrees_.end();
      search.update(meter, solutions);
      if (!paused) search.workers_.reset();
    }
  };
  Outcome outcome;
  {
    if (!workers_) workers_.emplace(threads_);
    End end{*this, meter, solutions};
    // The calling thread searches when it has no other work.
    subtrees_.begin(
        *workers_, [this] { work(); }, threads_, threads_ - 1, meter.nodes_left());
    outcome = search_along(visit, meter, solutions);
    if (outcome == Outcome::interrupted && meter.paused()) {
      end.paused = meter.within_limits([this] { subtrees_.pause(); });
      if (!end.paused) outcome = meter.outcome();
    }
  }
  subtrees_.rethrow();
  if (counting_) {
    if (solutions >= options_.limit) outcome = Outcome::limit;
  } else if (!options_.on_save &&
             (outcome == Outcome::node_limit || outcome == Outcome::time_limit)) {
    // No found cover is lost, although covers not yet found may lie between the found covers. If
    // the search is to be saved, the covers wait, so that later covers are in order.
    std::list<CoverBuffer> buffered = subtrees_.take_covers();
    outcome = Delivery(*this, *visit, nullptr, solutions).deliver(buffered).value_or(outcome);
  }
  return outcome;
}

std::optional<Outcome> ParallelSearch::outcome_of(SubtreePool::Status status) {
  if (status == SubtreePool::Status::exhausted) return Outcome::exhausted;
  if (status == SubtreePool::Status::out_of_nodes) return Outcome::node_limit;
  if (status == SubtreePool::Status::failed) return Outcome::interrupted;
  return std::nullopt;
}

// Searches as one of the threads, and delivers its own covers.
Outcome ParallelSearch::search_along(const std::function<bool(const Cover&)>* visit, Meter& meter,
                                     std::uint64_t& solutions) {
  bool continues = true;
  const Watch watch = [&] {
    if (subtrees_.covers_are_due()) return false;
    update(meter, solutions);
    continues = meter.poll();
    return continues && (!counting_ || solutions < options_.limit);
  };
  std::optional<Delivery> delivery;
  if (visit != nullptr) delivery.emplace(*this, *visit, &meter, solutions);
  // The next covers of the subtree are delivered without being buffered until it ends.
  std::optional<Outcome> told;
  std::exception_ptr thrown;
  const Tell tell = [&](const Cover& cover) {
    try {
      told = delivery->pass_on(cover);
    } catch (...) {  // `visit` has thrown, which is not an error of the subtree
      thrown = std::current_exception();
    }
    return !told && thrown == nullptr;
  };
  std::list<CoverBuffer> buffered;
  for (;;) {
    if (delivery) {
      subtrees_.collect(buffered);
      if (const auto outcome = delivery->deliver(buffered)) return *outcome;
    }
    const Meter::Clock::time_point until = Meter::Clock::now() + watch_interval;
    // A deadline that ends the making of an engine ends the search here.
    if (!meter.within_limits([] { Deadline::check_now(); })) return why(meter);
    const Deadline deadline = meter.deadline();
    if (PooledSubtree* const subtree = subtrees_.take_or_wait(until)) {
      search(*subtree, &watch, delivery ? &tell : nullptr);
    }
    if (thrown != nullptr) std::rethrow_exception(thrown);
    if (told) return *told;
    update(meter, solutions);
    if (counting_ && solutions >= options_.limit) return Outcome::limit;
    if (const auto outcome = outcome_of(subtrees_.status_now())) {
      const bool pauses = *outcome == Outcome::node_limit && meter.pause_for_nodes();
      return pauses ? Outcome::interrupted : *outcome;
    }
    if (!continues || !meter.poll()) return why(meter);
  }
}

// Adds the nodes counted by the threads since the last call to `meter`, and their covers to
// `solutions`.
void ParallelSearch::update(Meter& meter, std::uint64_t& solutions) {
  const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed);
  meter.count_nodes(nodes - std::exchange(nodes_reported_, nodes));
  if (counting_) solutions = std::min(found_.load(std::memory_order_relaxed), options_.limit);
}

// -- search by one thread ------------------------------------------------------------------------

Engine::Step ParallelSearch::next(Meter& meter, std::vector<OptionId>& cover) {
  for (;;) {
    if (subtrees_.pop_cover(cover)) return Engine::Step::cover;
    subtrees_.rethrow();
    bool stopped = false;
    PooledSubtree* const subtree = prepare_first(meter, stopped);
    if (subtree == nullptr) return stopped ? Engine::Step::stopped : Engine::Step::exhausted;
    const Engine::Step step = subtree->engine->next(meter);
    if (step == Engine::Step::cover) subtree->engine->get_cover(cover);
    level_ = subtree->engine->level();
    if (step != Engine::Step::exhausted) return step;
    subtrees_.drop_first();
  }
}

Engine::Step ParallelSearch::count(Meter& meter, std::uint64_t most, std::uint64_t& covers) {
  std::vector<OptionId> cover;
  for (;;) {
    for (; most > 0 && subtrees_.pop_cover(cover); --most) ++covers;
    if (most == 0) return Engine::Step::cover;
    subtrees_.rethrow();
    bool stopped = false;
    PooledSubtree* const subtree = prepare_first(meter, stopped);
    if (subtree == nullptr) return stopped ? Engine::Step::stopped : Engine::Step::exhausted;
    const std::uint64_t before = covers;
    const Engine::Step step = subtree->engine->count(meter, most, covers);
    most -= covers - before;
    found_in_[subtree->subproblem].fetch_add(covers - before, std::memory_order_relaxed);
    level_ = subtree->engine->level();
    subtree->fraction.store(subtree->engine->fraction(), std::memory_order_relaxed);
    if (step != Engine::Step::exhausted) return step;
    subtrees_.drop_first();
  }
}

}  // namespace dlx
