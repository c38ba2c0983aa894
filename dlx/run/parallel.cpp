// The parallel search, except the work of the calling thread, which is in parallel_caller.cpp.

#include "dlx/run/parallel.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace dlx {
namespace {

using namespace std::chrono_literals;

// Interval at which a searching thread delivers a small number of covers. A delivery wakes the
// calling thread, which may displace a searching thread from its core.
constexpr auto delivery_interval = 2ms;

// Interval at which a searching thread reports its progress.
constexpr auto fraction_interval = 20ms;

// Limit for the nodes and headers of suspended links engines, about 100 MB.
constexpr std::size_t entries_aside = 1 << 22;

// Nodes between two requests for donations to an engine whose work is turned into paths.
constexpr std::uint64_t nodes_per_turn = 64;

// An engine that donates nothing in this many turns cannot donate. The pilot of `auto`, which
// cannot donate either, ends long before.
constexpr std::uint64_t max_turns = 2'000;

std::size_t max_engines(const Problem& problem, unsigned threads, const Grain& grain) {
  const std::size_t size = std::size_t{problem.num_items()} + problem.num_entries() + 1;
  const std::size_t suspended =
      std::clamp<std::size_t>(entries_aside / size, 2, grain.max_suspended);
  return threads + suspended;
}

// Turns the remaining work of an engine into paths, from which another engine can start.
//
// The engine donates as much as possible. It keeps the node that it is about to try with its
// subtree, so the function tries a few nodes, donates the subtrees that appear, and repeats this
// until nothing is left. It stops when the paths have more than `max_options` options, or after some
// ten thousand nodes if the engine donates nothing.
//
// Cost:     some nodes for each level of the search tree, plus the paths: at each level those to
//           the untried options.
SplitPaths split_engine(Engine& engine, std::size_t max_options) {
  SplitPaths split;
  std::vector<std::vector<Path>> given;  // in reverse order
  std::size_t options = 0;
  std::vector<OptionId> cover;
  Meter meter;              // engines do not treat its pauses as the end of the search
  std::uint64_t turns = 0;  // turns since the last donation
  while (!split.exhausted && options <= max_options && turns < max_turns) {
    if (std::vector<Path> paths = engine.donate_paths(); !paths.empty()) {
      turns = 0;
      for (const Path& path : paths) options += path.size();
      given.push_back(std::move(paths));
      continue;
    }
    meter.start();
    meter.pause_after(nodes_per_turn);
    ++turns;
    Engine::Step step;
    while ((step = engine.next(meter)) == Engine::Step::cover) {
      engine.get_cover(cover);
      split.buffered.add(cover);
    }
    split.exhausted = step == Engine::Step::exhausted;
  }
  split.nodes = meter.nodes();
  for (auto paths = given.rbegin(); paths != given.rend(); ++paths)
    std::ranges::move(*paths, std::back_inserter(split.paths));
  return split;
}

}  // namespace

// The meter of a thread that searches a subtree. Its polls check the requests of other threads.
class ParallelSearch::WorkerMeter final : public Meter {
 public:
  // The reason for which may_continue() returned false.
  enum class Stop { cancelled, called, wanted, suspended, out_of_nodes };

  WorkerMeter(ParallelSearch& search, PooledSubtree& subtree, const Watch* watch)
      : Meter(search.options_, search.grain_.check_interval),
        search_(search),
        part_(subtree),
        watch_(watch) {}

  Stop why() const { return why_; }
  std::uint64_t nodes_left() const { return nodes_end_ == no_limit ? 0 : nodes_end_ - nodes_; }

  // The calling thread checks the limits and cancels the search.
  Deadline deadline() const override {
    return Deadline(Clock::time_point::max(), search_.subtrees_.ending());
  }

  // Publishes the numbers of nodes and of counted covers.
  void publish() {
    search_.nodes_.fetch_add(nodes_ - std::exchange(nodes_reported_, nodes_),
                             std::memory_order_relaxed);
    if (!search_.counting_) return;
    const std::uint64_t more = covers - std::exchange(covers_told_, covers);
    if (more == 0) return;
    search_.found_in_[part_.subproblem].fetch_add(more, std::memory_order_relaxed);
    const std::uint64_t all = search_.found_.fetch_add(more, std::memory_order_relaxed) + more;
    if (all >= options_.limit) search_.subtrees_.wake();
  }

  // Adds a cover; returns false if the subtree must be suspended.
  bool add(const std::vector<OptionId>& cover) {
    buffered_.add(cover);
    return buffered_.size() < search_.grain_.batch || deliver();
  }

  bool deliver() { return buffered_.empty() || search_.subtrees_.add(part_, buffered_); }

  std::uint64_t covers = 0;  // counted

 private:
  bool stop_for(Stop why) {
    why_ = why;
    return false;
  }
  // Stops the search permanently, because an engine may poll again before it stops.
  bool end_for(Stop why) {
    over_ = true;
    return stop_for(why);
  }

  bool more_nodes() override {
    const std::uint64_t nodes = search_.subtrees_.draw_nodes();
    if (nodes == 0) return stop_for(Stop::out_of_nodes);
    nodes_end_ = nodes == no_limit ? no_limit : nodes_ + nodes;
    return true;
  }

  bool needs_checks() const override { return true; }

  void note(const Stopped&) override { why_ = Stop::cancelled; }

  bool check_limits(Clock::time_point now) override {
    if (over_) return false;
    publish();
    if (search_.subtrees_.cancelled()) return end_for(Stop::cancelled);
    if (now >= next_delivery_) {
      if (!buffered_.empty()) next_delivery_ = now + delivery_interval;
      if (!deliver()) return end_for(Stop::suspended);
    }
    if (watch_ != nullptr && now >= next_watch_) {
      next_watch_ = now + watch_interval;
      if (!(*watch_)()) return end_for(Stop::called);
    }
    search_.level_.store(part_.engine->level(), std::memory_order_relaxed);
    if (now >= next_fraction_) {
      part_.fraction.store(part_.engine->fraction(), std::memory_order_relaxed);
      next_fraction_ = now + fraction_interval;
    }
    // Some nodes are searched between two requests.
    asked_ = !asked_ && search_.subtrees_.has_takers(part_);
    return asked_ ? stop_for(Stop::wanted) : true;
  }

  ParallelSearch& search_;
  PooledSubtree& part_;
  const Watch* const watch_;
  CoverBuffer buffered_;
  std::uint64_t nodes_reported_ = 0;
  std::uint64_t covers_told_ = 0;
  Clock::time_point next_delivery_ = Clock::now();  // the first request is not delayed
  Clock::time_point next_watch_ = next_delivery_ + watch_interval;
  Clock::time_point next_fraction_ = next_delivery_ + fraction_interval;
  bool asked_ = false;
  bool over_ = false;  // a poll returned false permanently
  Stop why_ = Stop::cancelled;
};

ParallelSearch::ParallelSearch(const Problem& problem, const EngineEntry& entry,
                               std::vector<OptionId> forced, const SolveOptions& options,
                               unsigned threads, Beginning beginning,
                               std::vector<std::unique_ptr<Engine>> spare, const Grain& grain)
    : problem_(problem),
      forced_(std::holds_alternative<Subproblems>(beginning)
                  ? std::move(std::get<Subproblems>(beginning).forced)
                  : std::vector<std::vector<OptionId>>{std::move(forced)}),
      options_(options),
      threads_(threads),
      grain_(grain),
      subtrees_(!options.unordered, grain, max_engines(problem, threads, grain)),
      source_{entry, std::move(spare)},
      entered_(forced_.size(), true),
      found_in_(forced_.size()) {
  if (auto* const several = std::get_if<Subproblems>(&beginning)) {
    has_subproblems_ = true;
    entered_.assign(forced_.size(), false);
    subtrees_.add_subproblems(forced_.size());
    for (Begun& each : several->begun) subtrees_.add_begun(std::move(each.paths), each.share);
    return;
  }
  if (auto* const rests = std::get_if<std::span<const SearchState::Subtree>>(&beginning)) {
    subtrees_.restore(*rests);
    return;
  }
  auto& begun = std::get<std::unique_ptr<Engine>>(beginning);
  const double fraction = begun->fraction();
  subtrees_.add_first(std::move(begun), fraction);
}

// -- work of each thread -------------------------------------------------------------------------

void ParallelSearch::work() {
  while (PooledSubtree* const subtree = subtrees_.take()) search(*subtree);
}

// Searches the subtree until an event stops the search.
void ParallelSearch::search(PooledSubtree& subtree, const Watch* watch, const Tell* tell) {
  using Stop = WorkerMeter::Stop;
  WorkerMeter meter(*this, subtree, watch);
  try {
    if (const Prepared prepared = prepare(subtree, meter); prepared != Prepared::ready) {
      const bool dead = prepared == Prepared::dead;
      subtrees_.leave(subtree, dead ? PooledSubtree::State::done : PooledSubtree::State::ready,
                      meter.nodes_left());
      return;
    }
    Engine& engine = *subtree.engine;
    meter.start();
    const bool tells = tell != nullptr && subtrees_.is_next(subtree);
    Cover cover;
    PooledSubtree::State next = PooledSubtree::State::running;
    while (next == PooledSubtree::State::running) {
      const Engine::Step step =
          counting_ ? engine.count(meter, solutions_to_find(), meter.covers) : engine.next(meter);
      if (step == Engine::Step::exhausted) {
        next = PooledSubtree::State::done;
      } else if (step == Engine::Step::cover && counting_) {
        meter.publish();
        if (found_ >= options_.limit) next = PooledSubtree::State::ready;
      } else if (step == Engine::Step::cover) {
        engine.get_cover(cover.options());
        if (tells) {
          if (!(*tell)(cover)) next = PooledSubtree::State::ready;
        } else if (!meter.add(cover.options())) {
          next = PooledSubtree::State::suspended;
        }
      } else if (meter.why() == Stop::wanted) {
        give_away(subtree);
      } else {
        next = meter.why() == Stop::suspended      ? PooledSubtree::State::suspended
               : meter.why() == Stop::out_of_nodes ? PooledSubtree::State::out_of_nodes
                                                   : PooledSubtree::State::ready;
      }
    }
    meter.publish();
    meter.deliver();
    subtree.fraction.store(engine.fraction(), std::memory_order_relaxed);
    subtrees_.leave(subtree, next, meter.nodes_left());
  } catch (...) {
    subtrees_.fail(subtree, std::current_exception());
  }
}

// Covers that a thread counts before it compares with the other threads. Small, so that all threads
// together hardly exceed a limit.
std::uint64_t ParallelSearch::solutions_to_find() const {
  if (options_.limit == no_limit) return no_limit;
  const std::uint64_t found = found_.load(std::memory_order_relaxed);
  if (found >= options_.limit) return 1;
  return std::max<std::uint64_t>((options_.limit - found) / (2 * threads_), 1);
}

// Makes and starts the engine if necessary, unless `meter` ends the work or the options of the
// subproblem conflict.
ParallelSearch::Prepared ParallelSearch::prepare(PooledSubtree& subtree, Meter& meter) {
  bool alive = true;
  const auto get_ready = [&] {
    if (subtree.engine == nullptr) {
      std::unique_ptr<Engine> engine = source_.make(problem_, options_.strategy);
      alive = enter(*engine, subtree.subproblem);
      subtree.engine = std::move(engine);
    } else {
      {
        const std::lock_guard lock(mutex_);
        subtree.engine->add_statistics(before_);
      }
      subtree.engine->reset();
      alive = enter(*subtree.engine, subtree.subproblem);
    }
    subtree.engine_subproblem = subtree.subproblem;
  };
  if ((subtree.engine == nullptr || subtree.engine_subproblem != subtree.subproblem) &&
      !meter.within_limits(get_ready)) {
    return Prepared::stopped;
  }
  if (const std::unique_ptr<Engine::Donation> donation = std::move(subtree.donation)) {
    if (!subtree.engine->adopt(*donation)) subtree.engine->start(donation->paths());
  } else if (!subtree.paths.empty()) {
    subtree.engine->start(std::exchange(subtree.paths, {}));
  }
  return alive ? Prepared::ready : Prepared::dead;
}

// Returns the first remaining subtree, prepared for the calling thread; nullptr if there is none or
// `meter` ends the preparation.
PooledSubtree* ParallelSearch::prepare_first(Meter& meter, bool& stopped) {
  while (PooledSubtree* const subtree = subtrees_.first()) {
    switch (prepare(*subtree, meter)) {
      case Prepared::ready:
        return subtree;
      case Prepared::dead:
        subtrees_.drop_first();
        break;
      case Prepared::stopped:
        subtrees_.leave_without_engine(*subtree);
        stopped = true;
        return nullptr;
    }
  }
  return nullptr;
}

// Returns an engine at the root, without forced options. `strategy`: for engines of the first kind.
std::unique_ptr<Engine> ParallelSearch::EngineSource::make(const Problem& problem,
                                                           const Strategy& strategy) {
  const Engine* shared = nullptr;  // constant once it exists
  const EngineEntry* entry = nullptr;
  Engine::Factory others;
  {
    const std::lock_guard lock(mutex);
    entry = kind;
    shared = prototype.get();
    others = factory;
    if (shared == nullptr && !spare.empty()) {
      std::unique_ptr<Engine> engine = std::move(spare.back());
      spare.pop_back();
      return engine;
    }
  }
  return shared != nullptr ? shared->clone()
         : others          ? others()
         : entry == &first ? entry->make_for(problem, strategy)
                           : entry->make(problem);
}

// Forces the options of a subproblem; returns false if they conflict.
bool ParallelSearch::enter(Engine& engine, std::size_t subproblem) {
  const bool alive = std::ranges::all_of(forced_[subproblem],
                                         [&](OptionId option) { return engine.force(option); });
  Statistics statistics;
  engine.add_statistics(statistics);
  const std::lock_guard lock(mutex_);
  if (entered_[subproblem]) forced_updates_ += statistics.updates;
  entered_[subproblem] = true;
  return alive;
}

// Paths continue with engines of the kind that donated them, or with clones of these.
void ParallelSearch::EngineSource::continue_with(const Engine& engine) {
  {
    const std::lock_guard lock(mutex);
    if (prototype != nullptr) return;
  }
  std::unique_ptr<Engine> clone = engine.clone();
  Engine::Factory others = engine.factory();
  const std::lock_guard lock(mutex);
  if (prototype == nullptr) prototype = std::move(clone);
  factory = std::move(others);
  if (!engine.delegate().empty()) kind = &find_engine(engine.delegate());
}

void ParallelSearch::give_away(PooledSubtree& subtree) {
  Engine& engine = *subtree.engine;
  do {
    const double before = engine.fraction();
    std::unique_ptr<Engine::Donation> donation = engine.donate();
    std::vector<Path> paths;
    if (donation == nullptr) paths = engine.donate_paths();
    if (donation == nullptr && paths.empty()) return;
    source_.continue_with(engine);
    subtrees_.donate(subtree, std::move(paths), std::move(donation), before, engine.fraction());
  } while (subtrees_.has_takers(subtree));
}

// -- saving --------------------------------------------------------------------------------------

bool ParallelSearch::split_into_paths(Meter& meter) {
  subtrees_.rethrow();
  subtrees_.convert_to_paths();
  std::size_t options = 0;
  const auto add_options = [&](const std::vector<Path>& paths) {
    for (const Path& path : paths) options += path.size();
  };
  subtrees_.visit([&](const std::list<CoverBuffer>&, const PooledSubtree* subtree) {
    if (subtree != nullptr) add_options(subtree->paths);
  });
  bool all = true;
  const auto drain_engine = [&](const PooledSubtree& subtree) {
    Engine& engine = *subtree.engine;
    SplitPaths split_paths =
        split_engine(engine, max_path_options - std::min(options, max_path_options));
    meter.count_nodes(split_paths.nodes);
    if (!split_paths.paths.empty()) source_.continue_with(engine);
    add_options(split_paths.paths);
    all = split_paths.exhausted;
    if (has_subproblems_) {  // covers of subproblems are only counted
      found_in_[subtree.subproblem] += split_paths.buffered.ends.size();
      split_paths.buffered.clear();
    }
    return split_paths;
  };
  while (all && options <= max_path_options && subtrees_.split_first(drain_engine)) {
  }
  return all && options <= max_path_options;
}

std::vector<SearchState::Subtree> ParallelSearch::rests() const {
  std::vector<SearchState::Subtree> rests;
  subtrees_.visit([&](const std::list<CoverBuffer>& buffered, const PooledSubtree* subtree) {
    SearchState::Subtree rest;
    for (const CoverBuffer& some : buffered) {
      CoverBuffer left = some;
      while (!left.empty()) {
        const std::span<const OptionId> cover = left.pop();
        rest.covers.emplace_back(cover.begin(), cover.end());
      }
    }
    if (subtree != nullptr) {
      rest.paths = subtree->paths;
      rest.weight = subtree->paths.empty() ? 0 : subtree->weight;
    }
    if (!rest.covers.empty() || !rest.paths.empty()) rests.push_back(std::move(rest));
  });
  return rests;
}

std::vector<std::optional<ParallelSearch::Begun>> ParallelSearch::remaining() const {
  std::vector<std::optional<Begun>> remaining(forced_.size());
  for (std::size_t k = 0; k < subtrees_.begun(); ++k) remaining[k].emplace();
  subtrees_.visit([&](const std::list<CoverBuffer>&, const PooledSubtree* subtree) {
    if (subtree == nullptr || subtree->state == PooledSubtree::State::done) return;
    std::optional<Begun>& own = remaining[subtree->subproblem];
    if (subtree->paths.empty()) {
      own.reset();  // no engine has been started there
      return;
    }
    own->paths.insert(own->paths.end(), subtree->paths.begin(), subtree->paths.end());
    own->share += subtree->weight * static_cast<double>(forced_.size());
  });
  return remaining;
}

void ParallelSearch::add_statistics(Statistics& statistics) const {
  subtrees_.for_engines([&](const Engine& engine) { engine.add_statistics(statistics); });
  statistics.branchings += before_.branchings;
  statistics.updates += before_.updates - forced_updates_;
  add_level_nodes(before_.level_nodes, statistics);
}

double ParallelSearch::fraction() {
  fraction_ = std::max(fraction_, subtrees_.fraction());
  return fraction_;
}

Engine::Factory ParallelSearch::factory() const {
  Engine::Factory factory;
  subtrees_.for_engines([&](const Engine& engine) {
    if (!factory) factory = engine.factory();
  });
  return factory;
}

std::vector<std::unique_ptr<Engine>> ParallelSearch::release_engines() {
  std::vector<std::unique_ptr<Engine>> engines = subtrees_.release_engines();
  std::ranges::move(source_.spare, std::back_inserter(engines));
  return engines;
}

}  // namespace dlx
