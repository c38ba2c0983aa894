#include "dlx/run/parallel.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace dlx {
namespace {

using namespace std::chrono_literals;

// How often the calling thread looks at the limits while it has nothing to deliver.
constexpr auto watch_interval = 2ms;

// How often a thread that searches hands over what it has found, if that is little: the calling
// thread is woken by that, and may take the place of one that searches.
constexpr auto hand_over_interval = 2ms;

// How often a thread that searches says how far it is.
constexpr auto fraction_interval = 20ms;

// So many nodes and headers of links engines that were put aside are affordable, about 100 MB.
constexpr std::size_t entries_aside = 1 << 22;

std::size_t max_engines(const Problem& problem, unsigned threads, const Grain& grain) {
  const std::size_t size = std::size_t{problem.num_items()} + problem.num_entries() + 1;
  const std::size_t suspended =
      std::clamp<std::size_t>(entries_aside / size, 2, grain.max_suspended);
  return threads + suspended;
}

// Why a poll of the meter ended a run.
Outcome why(const Meter& meter) { return meter.paused() ? Outcome::interrupted : meter.outcome(); }

}  // namespace

// The meter of a thread that searches a part. What it looks at is what the other threads need.
class ParallelSearch::WorkerMeter final : public Meter {
 public:
  // Why may_continue() said no.
  enum class Stop { cancelled, called, wanted, suspended, out_of_nodes };

  WorkerMeter(ParallelSearch& search, Subtree& subtree, const Watch* watch)
      : Meter(search.options_, search.grain_.check_interval),
        search_(search),
        part_(subtree),
        watch_(watch) {}

  Stop why() const { return why_; }
  std::uint64_t nodes_left() const { return nodes_end_ == no_limit ? 0 : nodes_end_ - nodes_; }

  // The calling thread knows the limits, and cancels the search.
  Deadline deadline() const override {
    return Deadline(Clock::time_point::max(), search_.subtrees_.ending());
  }

  // Tells the others what was counted.
  void publish() {
    search_.nodes_.fetch_add(nodes_ - std::exchange(nodes_reported_, nodes_),
                             std::memory_order_relaxed);
    if (!search_.counting_) return;
    const std::uint64_t more = covers - std::exchange(covers_told_, covers);
    if (more == 0) return;
    search_.found_in_[part_.subproblem].fetch_add(more, std::memory_order_relaxed);
    const std::uint64_t all = search_.found_.fetch_add(more, std::memory_order_relaxed) + more;
    if (all >= options_.max_solutions) search_.subtrees_.wake();
  }

  // Adds a cover that was found; false if the part is to be put aside.
  bool add(const std::vector<OptionId>& cover) {
    buffered_.add(cover);
    return buffered_.size() < search_.grain_.batch || hand_over();
  }

  bool hand_over() { return buffered_.empty() || search_.subtrees_.add(part_, buffered_); }

  std::uint64_t covers = 0;  // counted

 private:
  bool stop_for(Stop why) {
    why_ = why;
    return false;
  }
  // The same, and for good: an engine may look again before it stops.
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
    if (now >= next_hand_over_) {
      if (!buffered_.empty()) next_hand_over_ = now + hand_over_interval;
      if (!hand_over()) return end_for(Stop::suspended);
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
    // After each request there is a stretch of searching.
    asked_ = !asked_ && search_.subtrees_.has_takers(part_);
    return asked_ ? stop_for(Stop::wanted) : true;
  }

  ParallelSearch& search_;
  Subtree& part_;
  const Watch* const watch_;
  CoverBuffer buffered_;
  std::uint64_t nodes_reported_ = 0;
  std::uint64_t covers_told_ = 0;
  Clock::time_point next_hand_over_ = Clock::now();  // the first one waits for nothing
  Clock::time_point next_watch_ = next_hand_over_ + watch_interval;
  Clock::time_point next_fraction_ = next_hand_over_ + fraction_interval;
  bool asked_ = false;
  bool over_ = false;  // it said no for good
  Stop why_ = Stop::cancelled;
};

// Passes covers on, while `meter` allows it; says why if that came to an end.
class ParallelSearch::Delivery {
 public:
  Delivery(ParallelSearch& search, const std::function<bool(const Cover&)>& visit, Meter* meter,
           std::uint64_t& solutions)
      : search_(search), visit_(visit), meter_(meter), solutions_(solutions) {
    pace_.start(Meter::Clock::now());
  }

  // Before: this is not the last one that is wanted.
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
    if (solutions_ >= options.max_solutions) return Outcome::solution_limit;
    return std::nullopt;
  }

  std::optional<Outcome> deliver(std::list<CoverBuffer>& buffered) {
    // What is not delivered goes back, also when an exception passes through.
    struct PutBack {
      SubtreePool& subtrees;
      std::list<CoverBuffer>& buffered;
      ~PutBack() {
        if (!buffered.empty() && !buffered.back().empty()) subtrees.put_back(buffered);
      }
    };
    const PutBack put_back{search_.subtrees_, buffered};
    if (solutions_ >= search_.options_.max_solutions) return Outcome::solution_limit;
    for (CoverBuffer& some : buffered) {
      while (!some.empty()) {
        if (const auto outcome = pass_on(Cover(some.pop()))) return outcome;
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
};

ParallelSearch::ParallelSearch(const Problem& problem, const EngineEntry& entry,
                               std::vector<OptionId> forced, const SolveOptions& options,
                               unsigned threads, Beginning beginning,
                               std::vector<std::unique_ptr<Engine>> spare, const Grain& grain)
    : problem_(problem),
      entry_(entry),
      forced_(std::holds_alternative<Subproblems>(beginning)
                  ? std::get<Subproblems>(std::move(beginning))
                  : Subproblems{std::move(forced)}),
      options_(options),
      threads_(threads),
      grain_(grain),
      subtrees_(options.ordered, grain, max_engines(problem, threads, grain)),
      kind_(&entry),
      spare_(std::move(spare)),
      entered_(forced_.size(), true),
      found_in_(forced_.size()) {
  if (std::holds_alternative<Subproblems>(beginning)) {
    entered_.assign(forced_.size(), false);
    subtrees_.add_subproblems(forced_.size());
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

// -- what each thread does ------------------------------------------------------------------------

void ParallelSearch::work() {
  while (Subtree* const subtree = subtrees_.take()) search(*subtree);
}

// Searches the part until something stops it.
void ParallelSearch::search(Subtree& subtree, const Watch* watch, const Tell* tell) {
  using Stop = WorkerMeter::Stop;
  WorkerMeter meter(*this, subtree, watch);
  try {
    if (const Prepared prepared = prepare(subtree, meter); prepared != Prepared::ready) {
      const bool dead = prepared == Prepared::dead;
      subtrees_.leave(subtree, dead ? Subtree::State::done : Subtree::State::ready,
                      meter.nodes_left());
      return;
    }
    Engine& engine = *subtree.engine;
    meter.start();
    const bool tells = tell != nullptr && subtrees_.is_next(subtree);
    std::vector<OptionId> cover;
    Subtree::State next = Subtree::State::running;
    while (next == Subtree::State::running) {
      const Engine::Step step =
          counting_ ? engine.count(meter, solutions_to_find(), meter.covers) : engine.next(meter);
      if (step == Engine::Step::exhausted) {
        next = Subtree::State::done;
      } else if (step == Engine::Step::cover && counting_) {
        meter.publish();
        if (found_ >= options_.max_solutions) next = Subtree::State::ready;
      } else if (step == Engine::Step::cover) {
        engine.get_cover(cover);
        if (tells) {
          if (!(*tell)(cover)) next = Subtree::State::ready;
        } else if (!meter.add(cover)) {
          next = Subtree::State::suspended;
        }
      } else if (meter.why() == Stop::wanted) {
        give_away(subtree);
      } else {
        next = meter.why() == Stop::suspended      ? Subtree::State::suspended
               : meter.why() == Stop::out_of_nodes ? Subtree::State::out_of_nodes
                                                   : Subtree::State::ready;
      }
    }
    meter.publish();
    meter.hand_over();
    subtree.fraction.store(engine.fraction(), std::memory_order_relaxed);
    subtrees_.leave(subtree, next, meter.nodes_left());
  } catch (...) {
    subtrees_.fail(subtree, std::current_exception());
  }
}

// Covers that a thread counts before it looks at what the others have: so few that they can hardly
// count too many together.
std::uint64_t ParallelSearch::solutions_to_find() const {
  if (options_.max_solutions == no_limit) return no_limit;
  const std::uint64_t found = found_.load(std::memory_order_relaxed);
  if (found >= options_.max_solutions) return 1;
  return std::max<std::uint64_t>((options_.max_solutions - found) / (2 * threads_), 1);
}

// Sees to it that there is an engine, and that it has been started, unless `meter` says stop, or
// the options of the piece can't be together.
ParallelSearch::Prepared ParallelSearch::prepare(Subtree& subtree, Meter& meter) {
  bool alive = true;
  const auto get_ready = [&] {
    if (subtree.engine == nullptr) {
      std::unique_ptr<Engine> engine = make_engine();
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

// The first part that is left, made ready, for the calling thread; nullptr if there is none, or
// `meter` says stop.
Subtree* ParallelSearch::prepare_first(Meter& meter, bool& stopped) {
  while (Subtree* const subtree = subtrees_.first()) {
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

// One at the root, with nothing forced.
std::unique_ptr<Engine> ParallelSearch::make_engine() {
  const EngineEntry* kind = nullptr;
  const Engine* partner = nullptr;  // which stays as it is from then on
  Engine::Factory factory;
  {
    const std::lock_guard lock(mutex_);
    kind = kind_;
    partner = partner_.get();
    factory = factory_;
    if (partner == nullptr && !spare_.empty()) {
      std::unique_ptr<Engine> engine = std::move(spare_.back());
      spare_.pop_back();
      return engine;
    }
  }
  return partner != nullptr ? partner->clone()
         : factory          ? factory()
         : kind == &entry_  ? kind->make_for(problem_, options_.strategy)
                            : kind->make(problem_);
}

// Forces what is forced in a piece; false if it can't be together.
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

// Paths go on with engines of the kind that gave them away, or with its partners.
void ParallelSearch::note_kind(const Engine& engine) {
  {
    const std::lock_guard lock(mutex_);
    if (partner_ != nullptr) return;
  }
  std::unique_ptr<Engine> partner = engine.clone();
  Engine::Factory factory = engine.factory();
  const std::lock_guard lock(mutex_);
  if (partner_ == nullptr) partner_ = std::move(partner);
  factory_ = std::move(factory);
  if (engine.delegate().empty()) return;
  kind_ = &find_engine(engine.delegate());
}

void ParallelSearch::give_away(Subtree& subtree) {
  Engine& engine = *subtree.engine;
  do {
    const double before = engine.fraction();
    std::unique_ptr<Engine::Donation> donation = engine.donate();
    std::vector<Path> paths;
    if (donation == nullptr) paths = engine.donate_paths();
    if (donation == nullptr && paths.empty()) return;
    note_kind(engine);
    subtrees_.donate(subtree, std::move(paths), std::move(donation), before, engine.fraction());
  } while (subtrees_.has_takers(subtree));
}

// -- what the calling thread does -----------------------------------------------------------------

Outcome ParallelSearch::run(const std::function<bool(const Cover&)>* visit, Meter& meter,
                            std::uint64_t& solutions) {
  counting_ = visit == nullptr;
  if (counting_) {  // covers that were found before and not yet delivered
    for (const CoverBuffer& buffered : subtrees_.take_covers())
      solutions += buffered.ends.size() - buffered.delivered;
  }
  found_ = solutions;
  if (solutions >= options_.max_solutions) {
    solutions = options_.max_solutions;
    return Outcome::solution_limit;
  }

  // Also when an exception passes through. Threads that are to go on soon are kept.
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
    // The calling one searches when it has nothing else to do.
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
    if (solutions >= options_.max_solutions) outcome = Outcome::solution_limit;
  } else if (!options_.on_save &&
             (outcome == Outcome::node_limit || outcome == Outcome::time_limit)) {
    // No cover that was found is lost, though there may be others between them. If the search is to
    // be saved they wait, so that those to come will be in order.
    std::list<CoverBuffer> buffered = subtrees_.take_covers();
    outcome = Delivery(*this, *visit, nullptr, solutions).deliver(buffered).value_or(outcome);
  }
  return outcome;
}

// How the search ended, if it did.
std::optional<Outcome> ParallelSearch::outcome_of(SubtreePool::Status status) {
  switch (status) {
    case SubtreePool::Status::exhausted:
      return Outcome::exhausted;
    case SubtreePool::Status::out_of_nodes:
      return Outcome::node_limit;
    case SubtreePool::Status::failed:
      return Outcome::interrupted;
    case SubtreePool::Status::busy:
      break;
  }
  return std::nullopt;
}

// Searches as one of the threads, which has no other one to be woken to pass on what is found.
Outcome ParallelSearch::search_along(const std::function<bool(const Cover&)>* visit, Meter& meter,
                                     std::uint64_t& solutions) {
  bool continues = true;
  const Watch watch = [&] {
    if (subtrees_.covers_are_due()) return false;
    update(meter, solutions);
    continues = meter.poll();
    return continues && (!counting_ || solutions < options_.max_solutions);
  };
  std::optional<Delivery> delivery;
  if (visit != nullptr) delivery.emplace(*this, *visit, &meter, solutions);
  // What comes next need not be kept until the part is left.
  std::optional<Outcome> told;
  std::exception_ptr thrown;
  const Tell tell = [&](const std::vector<OptionId>& cover) {
    try {
      told = delivery->pass_on(Cover(cover));
    } catch (...) {  // which is no failure of the part
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
    // Where a deadline ends the making of an engine, here it ends the search.
    if (!meter.within_limits([] { Deadline::check_now(); })) return why(meter);
    const Deadline deadline = meter.deadline();
    if (Subtree* const subtree = subtrees_.take_or_wait(until)) {
      search(*subtree, &watch, delivery ? &tell : nullptr);
    }
    if (thrown != nullptr) std::rethrow_exception(thrown);
    if (told) return *told;
    update(meter, solutions);
    if (counting_ && solutions >= options_.max_solutions) return Outcome::solution_limit;
    if (const auto outcome = outcome_of(subtrees_.status_now())) {
      const bool pauses = *outcome == Outcome::node_limit && meter.pause_for_nodes();
      return pauses ? Outcome::interrupted : *outcome;
    }
    if (!continues || !meter.poll()) return why(meter);
  }
}

// Brings the numbers of the calling thread up to date.
void ParallelSearch::update(Meter& meter, std::uint64_t& solutions) {
  const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed);
  meter.count_nodes(nodes - std::exchange(nodes_reported_, nodes));
  if (counting_)
    solutions = std::min(found_.load(std::memory_order_relaxed), options_.max_solutions);
}

// -- by one thread --------------------------------------------------------------------------------

Engine::Step ParallelSearch::next(Meter& meter, std::vector<OptionId>& cover) {
  for (;;) {
    if (subtrees_.pop_cover(cover)) return Engine::Step::cover;
    subtrees_.rethrow();
    bool stopped = false;
    Subtree* const subtree = prepare_first(meter, stopped);
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
    Subtree* const subtree = prepare_first(meter, stopped);
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

// -- to be saved ----------------------------------------------------------------------------------

bool ParallelSearch::split_into_paths(Meter& meter) {
  subtrees_.rethrow();
  subtrees_.convert_to_paths();
  std::size_t options = 0;
  const auto add_options = [&](const std::vector<Path>& paths) {
    for (const Path& path : paths) options += path.size();
  };
  subtrees_.visit([&](const std::list<CoverBuffer>&, const Subtree* subtree) {
    if (subtree != nullptr) add_options(subtree->paths);
  });
  bool all = true;
  const auto drain_engine = [&](Engine& engine) {
    SplitPaths split_paths =
        dlx::split_into_paths(engine, max_path_options - std::min(options, max_path_options));
    meter.count_nodes(split_paths.nodes);
    if (!split_paths.paths.empty()) note_kind(engine);
    add_options(split_paths.paths);
    all = split_paths.exhausted;
    return split_paths;
  };
  while (all && options <= max_path_options && subtrees_.split_first(drain_engine)) {
  }
  return all && options <= max_path_options;
}

std::vector<SearchState::Subtree> ParallelSearch::rests() const {
  std::vector<SearchState::Subtree> rests;
  subtrees_.visit([&](const std::list<CoverBuffer>& buffered, const Subtree* subtree) {
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
  std::ranges::move(spare_, std::back_inserter(engines));
  return engines;
}

}  // namespace dlx
