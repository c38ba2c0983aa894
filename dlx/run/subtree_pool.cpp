#include "dlx/run/subtree_pool.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

#include "dlx/deadline.hpp"

namespace dlx {
namespace {

// Threads take so many nodes at a time at the most, and fewer when few are left: what a thread has
// taken keeps no other one waiting for long.
constexpr std::uint64_t most_nodes_drawn = 1 << 14;

// The memory of so many finds is kept for the next ones.
constexpr std::size_t most_spare = 64;

// How often a pause looks at the deadlines while an engine is being made.
constexpr auto pause_interval = std::chrono::milliseconds(2);

// Nodes that are tried before the engine is asked again what it can give away.
constexpr std::uint64_t nodes_a_turn = 64;

// An engine that gives nothing away in so many turns is one that can't. The pilots of auto, which
// can't either, are done long before.
constexpr std::uint64_t most_turns = 2'000;

// Allows some nodes, again and again. It ends no search: an engine takes it for a pause.
class TurnMeter final : public Meter {
 public:
  TurnMeter() : Meter(no_options(), std::chrono::microseconds(500)) {}
  void begin_turn() {
    nodes_end_ = nodes_ + nodes_a_turn;
    start();
  }

 private:
  static const SolveOptions& no_options() {
    static const SolveOptions options;
    return options;
  }
  bool more_nodes() override { return false; }
  bool watched() const override { return false; }
};

}  // namespace

// -- finds ----------------------------------------------------------------------------------------

void Finds::add(const std::vector<OptionId>& cover) {
  options.insert(options.end(), cover.begin(), cover.end());
  ends.push_back(options.size());
}

std::span<const OptionId> Finds::pop() {
  const std::size_t begin = delivered == 0 ? 0 : ends[delivered - 1];
  return std::span(options).subspan(begin, ends[delivered++] - begin);
}

void Finds::clear() {
  options.clear();
  ends.clear();
  delivered = 0;
}

Drained drain(Engine& engine, std::size_t most_options) {
  engine.stop_racing();
  Drained drained;
  std::vector<std::vector<Path>> given;  // the last of them comes first
  std::size_t options = 0;
  std::vector<OptionId> cover;
  TurnMeter meter;
  std::uint64_t turns = 0;  // since something was given away
  while (options <= most_options && turns < most_turns) {
    std::vector<Path> paths = engine.share();
    if (!paths.empty()) {
      turns = 0;
      for (const Path& path : paths) options += path.size();
      given.push_back(std::move(paths));
      continue;
    }
    meter.begin_turn();
    ++turns;
    Engine::Step step;
    while ((step = engine.next(meter)) == Engine::Step::cover) {
      engine.get_cover(cover);
      drained.finds.add(cover);
    }
    if (step == Engine::Step::exhausted) {
      drained.exhausted = true;
      break;
    }
  }
  drained.nodes = meter.nodes();
  for (auto paths = given.rbegin(); paths != given.rend(); ++paths) {
    drained.paths.insert(drained.paths.end(), std::make_move_iterator(paths->begin()),
                         std::make_move_iterator(paths->end()));
  }
  return drained;
}

// -- for the threads that search ------------------------------------------------------------------

Parts::Parts(bool ordered, const Grain& grain, std::size_t most_engines)
    : ordered_(ordered), grain_(grain), most_engines_(most_engines) {
  cancelled_.request();
}

Part* Parts::take() {
  const std::lock_guard lock(mutex_);
  Part* const part = take_ready();
  if (part == nullptr) {
    --jobs_;
    changed_.notify_all();
  }
  return part;
}

// In order, parts that are far from the front only pile up finds; so when that happens, the front
// alone gives something away.
bool Parts::is_wanted(const Part& part) const {
  // Without nodes whoever took a part would only leave it.
  return wanted_.load(std::memory_order_relaxed) > 0 &&
         nodes_.load(std::memory_order_relaxed) > 0 &&
         (!any_aside_.load(std::memory_order_relaxed) ||
          front_.load(std::memory_order_relaxed) == &part);
}

void Parts::give(Part& giver, std::vector<Path> paths, std::unique_ptr<Engine::Rest> rest,
                 double before, double after) {
  const std::lock_guard lock(mutex_);
  Part& part = *parts_.emplace(std::next(find(giver)));
  part.piece = giver.piece;
  part.paths = std::move(paths);
  part.rest = std::move(rest);
  const double given = std::max(0.0, after - before);
  part.weight = giver.weight * given;
  giver.given += given;
  giver.fraction = after;
  dispatch();
}

bool Parts::add(Part& part, Finds& finds) {
  const std::size_t options = finds.options.size();
  const std::size_t covers = finds.ends.size();
  bool goes_on = true;
  {
    const std::lock_guard lock(mutex_);
    waiting_ += finds.size();
    if (waiting_ >= grain_.ahead_in_all) wanted_ = 0;
    if (ordered_) part.waiting += finds.size();
    (ordered_ ? part.found : loose_).push_back(std::move(finds));
    finds = {};
    if (!spare_.empty()) {
      finds = std::move(spare_.back());
      spare_.pop_back();
    }
    if (awaited_ && has_finds()) changed_.notify_all();
    goes_on = !held_up(part);
  }
  // As many again: memory that grows bit by bit is that of all its sizes.
  finds.options.reserve(options);
  finds.ends.reserve(covers);
  return goes_on;
}

void Parts::leave(Part& part, State next, std::uint64_t nodes_left) {
  const std::lock_guard lock(mutex_);
  if (nodes_ != no_limit) nodes_ += nodes_left;
  if (here_ == &part) here_ = nullptr;
  leave_without_engine(part);
  if (next == State::aside && !held_up(part)) next = State::ready;
  if (next == State::done) {
    finish(part);
  } else {
    part.state = next;
  }
  release();
  dispatch();
  if (awaited_ && (has_finds() || status() != Status::busy)) changed_.notify_all();
}

void Parts::fail(Part& part, std::exception_ptr error) {
  const std::lock_guard lock(mutex_);
  if (!error_) error_ = std::move(error);
  if (here_ == &part) here_ = nullptr;
  leave_without_engine(part);
  part.state = State::ready;
  ending_.request();
  cancelled_.request();
  changed_.notify_all();
}

std::uint64_t Parts::draw_nodes() {
  std::uint64_t left = nodes_.load(std::memory_order_relaxed);
  for (;;) {
    if (left == no_limit || left == 0) return left;
    const std::uint64_t drawn =
        std::clamp<std::uint64_t>(left / (4 * threads_), 1, most_nodes_drawn);
    if (nodes_.compare_exchange_weak(left, left - drawn, std::memory_order_relaxed)) return drawn;
  }
}

// -- for the thread that called for the search ----------------------------------------------------

void Parts::add_first(std::unique_ptr<Engine> engine, double fraction) {
  Part& part = parts_.emplace_front();
  part.engine = std::move(engine);
  part.fraction = fraction;
  ++engines_;
}

void Parts::add_pieces(std::size_t pieces) { num_pieces_ = pieces; }

void Parts::begin(Workers& workers, std::function<void()> search, unsigned threads, unsigned jobs,
                  std::uint64_t nodes) {
  const std::lock_guard lock(mutex_);
  workers_ = &workers;
  threads_ = threads;
  most_jobs_ = jobs;
  search_ = std::move(search);
  nodes_ = nodes;
  cancelled_.clear();
  ending_.clear();
  woken_ = false;
  release();
  dispatch();
}

void Parts::collect(std::list<Finds>& finds) {
  for (Finds& some : finds) some.clear();
  const std::lock_guard lock(mutex_);
  for (Finds& some : finds) {
    if (spare_.size() < most_spare) spare_.push_back(std::move(some));
  }
  finds.clear();
  if (!has_finds()) return;
  std::list<Finds>& from = ordered_ ? parts_.front().found : loose_;
  finds.splice(finds.end(), from);
  if (ordered_) {
    waiting_ -= std::exchange(parts_.front().waiting, 0);
    drop_if_over();
  } else {
    waiting_ = 0;
  }
  release();
  dispatch();
}

bool Parts::finds_are_due() const {
  const std::lock_guard lock(mutex_);
  return has_finds();
}

void Parts::wake() {
  const std::lock_guard lock(mutex_);
  woken_ = true;
  changed_.notify_all();
}

Part* Parts::take_here(Meter::Clock::time_point until) {
  std::unique_lock lock(mutex_);
  Part* part = take_ready(true);
  if (part == nullptr) {
    awaited_ = waits_for_part_ = true;
    changed_.wait_until(lock, until, [&] {
      part = take_ready(true);
      return part != nullptr || woken_ || has_finds() || status() != Status::busy;
    });
    awaited_ = waits_for_part_ = false;
  }
  woken_ = false;
  return part;
}

Parts::Status Parts::status_now() const {
  const std::lock_guard lock(mutex_);
  return status();
}

void Parts::end() {
  std::unique_lock lock(mutex_);
  ending_.request();
  cancel();
  changed_.wait(lock, [this] { return jobs_ == 0; });
  assert(count(State::running) == 0);
}

void Parts::pause() {
  std::unique_lock lock(mutex_);
  cancel();
  while (!changed_.wait_for(lock, pause_interval, [this] { return jobs_ == 0; })) {
    Deadline::check_now();
  }
}

void Parts::rethrow() {
  const std::lock_guard lock(mutex_);
  if (error_) std::rethrow_exception(error_);
}

std::list<Finds> Parts::take_finds() {
  std::list<Finds> finds = std::move(loose_);
  for (auto part = parts_.begin(); part != parts_.end();) {
    finds.splice(finds.end(), part->found);
    part->waiting = 0;
    part = part->state == State::done ? parts_.erase(part) : std::next(part);
  }
  waiting_ = 0;
  return finds;
}

bool Parts::is_next(const Part& part) const {
  const std::lock_guard lock(mutex_);
  return !ordered_ || (&parts_.front() == &part && part.found.empty());
}

void Parts::put_back(std::list<Finds>& finds) {
  const std::lock_guard lock(mutex_);
  std::erase_if(finds, [](const Finds& some) { return some.empty(); });
  std::size_t size = 0;
  for (const Finds& some : finds) size += some.size();
  waiting_ += size;
  if (ordered_) {
    // The part that they come from may be gone.
    Part& part = parts_.emplace_front();
    part.state = State::done;
    part.weight = 0;
    part.waiting = size;
    part.found = std::move(finds);
  } else {
    loose_.splice(loose_.begin(), finds);
  }
}

bool Parts::pop_find(std::vector<OptionId>& cover) {
  if (!has_finds()) return false;
  std::list<Finds>& from = ordered_ ? parts_.front().found : loose_;
  std::size_t& waiting = ordered_ ? parts_.front().waiting : waiting_;
  Finds& some = from.front();
  const std::span<const OptionId> next = some.pop();
  cover.assign(next.begin(), next.end());
  if (!some.empty()) return true;
  if (ordered_) waiting_ -= some.size();
  waiting -= some.size();
  from.pop_front();
  if (ordered_) drop_if_over();
  return true;
}

Part* Parts::first() {
  if (parts_.empty() && next_piece_ == num_pieces_) return nullptr;
  if (parts_.empty()) begin_piece();
  claim_engine(parts_.front());
  return &parts_.front();
}

void Parts::leave_without_engine(const Part& part) {
  if (part.engine == nullptr) --engines_;
}

void Parts::drop_first() { finish(parts_.front()); }

void Parts::tell_paths() {
  for (Part& part : parts_) {
    if (part.rest == nullptr) continue;
    part.paths = part.rest->paths();
    part.rest.reset();
  }
}

bool Parts::drain_first(const std::function<Drained(Engine&)>& drain) {
  const auto part = std::ranges::find_if(
      parts_, [](const Part& other) { return other.engine != nullptr && other.paths.empty(); });
  if (part == parts_.end()) return false;
  part->fraction = part->engine->fraction();
  replace(*part, drain(*part->engine));
  return true;
}

// Puts what was drained from the part's engine into its place.
void Parts::replace(Part& part, Drained drained) {
  if (!drained.finds.empty()) {
    waiting_ += drained.finds.size();
    if (ordered_) part.waiting += drained.finds.size();
    (ordered_ ? part.found : loose_).push_back(std::move(drained.finds));
  }
  if (!drained.paths.empty()) {
    Part& rest = *parts_.emplace(std::next(find(part)));
    const double left = std::clamp(1 - part.fraction, 0.0, 1.0);
    rest.paths = std::move(drained.paths);
    rest.weight = part.weight * left;
    part.given += left;
  }
  if (drained.exhausted) finish(part);
}

void Parts::restore(std::span<const SearchState::Part> saved) {
  done_ = 1;
  for (const SearchState::Part& rest : saved) {
    Finds finds;
    for (const std::vector<OptionId>& cover : rest.covers) finds.add(cover);
    waiting_ += finds.size();
    if (!ordered_ && !finds.empty()) loose_.push_back(std::exchange(finds, {}));
    if (rest.paths.empty() && finds.empty()) continue;
    Part& part = parts_.emplace_back();
    part.state = rest.paths.empty() ? State::done : State::ready;
    part.weight = rest.paths.empty() ? 0 : rest.weight;
    part.paths = rest.paths;
    part.waiting = finds.size();
    if (!finds.empty()) part.found.push_back(std::move(finds));
    done_ -= part.weight;
  }
}

std::vector<std::unique_ptr<Engine>> Parts::release_engines() {
  std::vector<std::unique_ptr<Engine>> engines;
  for (Idle& idle : idle_) engines.push_back(std::move(idle.engine));
  idle_.clear();
  for (Part& part : parts_) {
    if (part.engine != nullptr) engines.push_back(std::move(part.engine));
  }
  parts_.clear();
  return engines;
}

double Parts::fraction() {
  const std::lock_guard lock(mutex_);
  double done = done_;
  for (const Part& part : parts_) {
    done += part.weight *
            std::clamp(part.fraction.load(std::memory_order_relaxed) - part.given, 0.0, 1.0);
  }
  return std::clamp(done, 0.0, 1.0);
}

double Parts::share_over() const {
  const std::lock_guard lock(mutex_);
  return std::clamp(done_, 0.0, 1.0);
}

// -- under the lock -------------------------------------------------------------------------------

// Has the threads stop; those that have not begun never do.
void Parts::cancel() {
  cancelled_.request();
  jobs_ -= static_cast<unsigned>(workers_->drop());
}

std::size_t Parts::count(State state) const {
  return static_cast<std::size_t>(std::ranges::count(parts_, state, &Part::state));
}

std::list<Part>::iterator Parts::find(const Part& part) {
  return std::ranges::find(parts_, &part, [](const Part& other) { return &other; });
}

// The first part that is ready, for a thread to search, the calling one if `here`; or else the next
// piece.
Part* Parts::take_ready(bool here) {
  if (cancelled()) return nullptr;
  const auto ready =
      std::ranges::find_if(parts_, [this](const Part& other) { return may_be_taken(other); });
  if (ready == parts_.end() && !may_begin_piece()) return nullptr;
  Part& part = ready != parts_.end() ? *ready : begin_piece();
  claim_engine(part);
  part.state = State::running;
  if (here) {
    here_ = &part;
    waits_for_part_ = false;
  }
  dispatch();
  return &part;
}

bool Parts::may_begin_piece() const {
  return next_piece_ < num_pieces_ && (!idle_.empty() || engines_ < most_engines_);
}

Part& Parts::begin_piece() {
  Part& part = parts_.emplace_back();
  part.piece = next_piece_++;
  part.weight = 1 / static_cast<double>(num_pieces_);
  return part;
}

// Gives the part an idle engine, if possible one of its piece, or leave to make one.
void Parts::claim_engine(Part& part) {
  if (part.engine != nullptr) return;
  if (idle_.empty()) {
    ++engines_;
    return;
  }
  const auto fitting = std::ranges::find(idle_, part.piece, &Idle::piece);
  if (fitting != idle_.end()) std::swap(*fitting, idle_.back());
  part.engine = std::move(idle_.back().engine);
  part.engine_piece = idle_.back().piece;
  idle_.pop_back();
}

// Drops the first part if it is done and delivered.
void Parts::drop_if_over() {
  if (parts_.front().state == State::done && parts_.front().found.empty()) parts_.pop_front();
}

// The first part that is not done.
const Part* Parts::front() const {
  const auto part =
      std::ranges::find_if(parts_, [](const Part& other) { return other.state != State::done; });
  return part == parts_.end() ? nullptr : &*part;
}

bool Parts::has_finds() const {
  return ordered_ ? !parts_.empty() && !parts_.front().found.empty() : !loose_.empty();
}

// True if too much is waiting. The first part of all is never held up by what others have found,
// for that can't be delivered until the first part is done.
bool Parts::held_up(const Part& part) const {
  const bool full = waiting_ >= grain_.ahead_in_all;
  if (!ordered_) return full;
  return part.waiting >= grain_.ahead || (full && &part != &parts_.front());
}

// The front may always be taken: all others may have to wait for it.
bool Parts::may_be_taken(const Part& part) const {
  if (part.state != State::ready) return false;
  return part.engine != nullptr || !idle_.empty() || engines_ < most_engines_ || &part == front();
}

// Makes ready what is no longer held up. In order that is the front alone: to find more of what is
// far from it helps no one.
void Parts::release() {
  const Part* const first = front();
  for (Part& part : parts_) {
    const bool goes_on = part.state == State::starved ? nodes_ > 0
                         : part.state == State::aside
                             ? (!ordered_ || &part == first) && !held_up(part)
                             : false;
    if (goes_on) part.state = State::ready;
  }
}

// Has as many threads search as there is work for, and says how much more work there could be: for
// each idle thread, and one part in stock.
void Parts::dispatch() {
  front_ = front();
  any_aside_ = ordered_ && count(State::aside) > 0;
  wanted_ = 0;
  if (cancelled()) return;
  std::size_t running = 0;
  std::size_t ready = 0;
  std::size_t takeable = 0;
  std::size_t engines_needed = 0;
  for (const Part& part : parts_) {
    if (part.state == State::running) ++running;
    if (part.state != State::ready) continue;
    ++ready;
    if (may_be_taken(part)) ++takeable;
    if (part.engine == nullptr) ++engines_needed;
  }
  const std::size_t pieces = num_pieces_ - next_piece_;
  ready += pieces;
  engines_needed += pieces;
  if (may_begin_piece()) takeable += pieces;
  if (waits_for_part_ && takeable > 0) {
    changed_.notify_all();
    --takeable;
  }
  const std::size_t by_jobs = running - (here_ != nullptr ? 1 : 0);
  while (jobs_ < std::min<std::size_t>(most_jobs_, by_jobs + takeable)) {
    try {
      workers_->run(search_);
    } catch (...) {
      break;  // those that there are have to do, and if there are none, the calling thread
    }
    ++jobs_;
  }
  const std::size_t engines_free = idle_.size() + most_engines_ - std::min(engines_, most_engines_);
  if (waiting_ < grain_.ahead_in_all && engines_free > engines_needed &&
      ready < threads_ + 1 - running) {
    wanted_ = static_cast<int>(threads_ + 1 - running - ready);
  }
}

// Ends a part. What it found is put together with what comes before and behind it, if that is all
// done as well, so that the list is no longer than the number of engines twice.
void Parts::finish(Part& part) {
  idle_.push_back({std::move(part.engine), part.engine_piece});
  done_ += part.weight * std::max(0.0, 1 - part.given);
  part.weight = 0;
  part.state = State::done;
  auto place = find(part);
  if (place != parts_.begin() && std::prev(place)->state == State::done) --place;
  while (std::next(place) != parts_.end() && std::next(place)->state == State::done) {
    Part& other = *std::next(place);
    place->found.splice(place->found.end(), other.found);
    place->waiting += other.waiting;
    parts_.erase(std::next(place));
  }
  if (place->found.empty()) parts_.erase(place);
}

Parts::Status Parts::status() const {
  if (error_) return Status::failed;
  if (parts_.empty() && loose_.empty() && next_piece_ == num_pieces_) return Status::exhausted;
  if (has_finds() || count(State::running) > 0 || may_begin_piece()) return Status::busy;
  // One that is ready may have no engine, and get none: those that starve keep theirs.
  if (std::ranges::any_of(parts_, [this](const Part& part) { return may_be_taken(part); })) {
    return Status::busy;
  }
  return count(State::starved) > 0 ? Status::out_of_nodes : Status::busy;
}

}  // namespace dlx
