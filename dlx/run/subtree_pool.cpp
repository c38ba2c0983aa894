#include "dlx/run/subtree_pool.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

#include "dlx/deadline.hpp"

namespace dlx {
namespace {

// Threads reserve at most this many nodes at a time, and fewer if few are left, so that a
// reservation does not delay other threads for long.
constexpr std::uint64_t max_nodes_per_draw = 1 << 14;

// At most this many delivered buffers are kept for reuse of their memory.
constexpr std::size_t max_spare = 64;

// Interval at which a pause checks the deadlines while an engine is being made.
constexpr auto pause_interval = std::chrono::milliseconds(2);

}  // namespace

// -- called by searching threads -----------------------------------------------------------------

SubtreePool::SubtreePool(bool ordered, const Grain& grain, std::size_t max_engines)
    : ordered_(ordered), grain_(grain), engines_{max_engines} {
  cancelled_.request();
}

PooledSubtree* SubtreePool::take() {
  const std::lock_guard lock(mutex_);
  PooledSubtree* const subtree = take_ready();
  if (subtree == nullptr) {
    --jobs_.number;
    changed_.notify_all();
  }
  return subtree;
}

// In ordered searches, subtrees far from the front only accumulate covers. If too many have
// accumulated, only the front donates.
bool SubtreePool::has_takers(const PooledSubtree& subtree) const {
  // Without nodes, a thread that took a subtree would only return it.
  return wanted_.load(std::memory_order_relaxed) > 0 &&
         nodes_.load(std::memory_order_relaxed) > 0 &&
         (!any_suspended_.load(std::memory_order_relaxed) ||
          front_.load(std::memory_order_relaxed) == &subtree);
}

void SubtreePool::donate(PooledSubtree& giver, std::vector<Path> paths,
                         std::unique_ptr<Engine::Donation> donation, double before, double after) {
  const std::lock_guard lock(mutex_);
  PooledSubtree& subtree = *subtrees_.emplace(std::next(find(giver)));
  subtree.subproblem = giver.subproblem;
  subtree.paths = std::move(paths);
  subtree.donation = std::move(donation);
  const double given = std::max(0.0, after - before);
  subtree.weight = giver.weight * given;
  giver.given += given;
  giver.fraction = after;
  dispatch();
}

bool SubtreePool::add(PooledSubtree& subtree, CoverBuffer& buffered) {
  const std::size_t options = buffered.options.size();
  const std::size_t covers = buffered.ends.size();
  bool continues = true;
  {
    const std::lock_guard lock(mutex_);
    covers_.waiting += buffered.size();
    if (covers_.waiting >= grain_.max_waiting_in_all) wanted_ = 0;
    if (ordered_) subtree.waiting += buffered.size();
    (ordered_ ? subtree.found : covers_.unordered).push_back(std::move(buffered));
    buffered = {};
    if (!covers_.spare.empty()) {
      buffered = std::move(covers_.spare.back());
      covers_.spare.pop_back();
    }
    if (caller_.waits && has_covers()) changed_.notify_all();
    continues = !is_blocked(subtree);
  }
  // Doubles the capacity: growing in small steps would leave unused memory of all previous sizes.
  buffered.options.reserve(options);
  buffered.ends.reserve(covers);
  return continues;
}

void SubtreePool::leave(PooledSubtree& subtree, State next, std::uint64_t nodes_left) {
  const std::lock_guard lock(mutex_);
  if (nodes_ != no_limit) nodes_ += nodes_left;
  end_work(subtree);
  if (next == State::suspended && !is_blocked(subtree)) next = State::ready;
  if (next == State::done) {
    finish(subtree);
  } else {
    subtree.state = next;
  }
  release();
  dispatch();
  if (caller_.waits && (has_covers() || status() != Status::busy)) changed_.notify_all();
}

void SubtreePool::fail(PooledSubtree& subtree, std::exception_ptr error) {
  const std::lock_guard lock(mutex_);
  if (!error_) error_ = std::move(error);
  end_work(subtree);
  subtree.state = State::ready;
  ending_.request();
  cancelled_.request();
  changed_.notify_all();
}

std::uint64_t SubtreePool::draw_nodes() {
  std::uint64_t left = nodes_.load(std::memory_order_relaxed);
  for (;;) {
    if (left == no_limit || left == 0) return left;
    const std::uint64_t drawn =
        std::clamp<std::uint64_t>(left / (4 * jobs_.threads), 1, max_nodes_per_draw);
    if (nodes_.compare_exchange_weak(left, left - drawn, std::memory_order_relaxed)) return drawn;
  }
}

// -- called by the thread that started the search ------------------------------------------------

void SubtreePool::add_first(std::unique_ptr<Engine> engine, double fraction) {
  PooledSubtree& subtree = subtrees_.emplace_front();
  subtree.engine = std::move(engine);
  subtree.fraction = fraction;
  ++engines_.number;
}

void SubtreePool::add_subproblems(std::size_t subproblems) { subproblems_.number = subproblems; }

void SubtreePool::add_begun(std::vector<Path> paths, double share) {
  PooledSubtree& subtree = begin_subproblem();
  done_ += subtree.weight * (1 - share);
  subtree.weight *= share;
  subtree.paths = std::move(paths);
}

void SubtreePool::begin(Workers& workers, std::function<void()> search, unsigned threads,
                        unsigned jobs, std::uint64_t nodes) {
  const std::lock_guard lock(mutex_);
  jobs_.workers = &workers;
  jobs_.threads = threads;
  jobs_.most = jobs;
  jobs_.search = std::move(search);
  nodes_ = nodes;
  cancelled_.clear();
  ending_.clear();
  caller_.is_woken = false;
  release();
  dispatch();
}

void SubtreePool::collect(std::list<CoverBuffer>& buffered) {
  for (CoverBuffer& some : buffered) some.clear();
  const std::lock_guard lock(mutex_);
  for (CoverBuffer& some : buffered) {
    if (covers_.spare.size() < max_spare) covers_.spare.push_back(std::move(some));
  }
  buffered.clear();
  if (!has_covers()) return;
  std::list<CoverBuffer>& from = ordered_ ? subtrees_.front().found : covers_.unordered;
  buffered.splice(buffered.end(), from);
  if (ordered_) {
    covers_.waiting -= std::exchange(subtrees_.front().waiting, 0);
    drop_if_over();
  } else {
    covers_.waiting = 0;
  }
  release();
  dispatch();
}

bool SubtreePool::covers_are_due() const {
  const std::lock_guard lock(mutex_);
  return has_covers();
}

void SubtreePool::wake() {
  const std::lock_guard lock(mutex_);
  caller_.is_woken = true;
  changed_.notify_all();
}

PooledSubtree* SubtreePool::take_or_wait(Meter::Clock::time_point until) {
  std::unique_lock lock(mutex_);
  PooledSubtree* subtree = take_ready(true);
  if (subtree == nullptr) {
    caller_.waits = caller_.waits_for_subtree = true;
    changed_.wait_until(lock, until, [&] {
      subtree = take_ready(true);
      return subtree != nullptr || caller_.is_woken || has_covers() || status() != Status::busy;
    });
    caller_.waits = caller_.waits_for_subtree = false;
  }
  caller_.is_woken = false;
  return subtree;
}

SubtreePool::Status SubtreePool::status_now() const {
  const std::lock_guard lock(mutex_);
  return status();
}

void SubtreePool::end() {
  std::unique_lock lock(mutex_);
  ending_.request();
  cancel();
  changed_.wait(lock, [this] { return jobs_.number == 0; });
  assert(count(State::running) == 0);
}

void SubtreePool::pause() {
  std::unique_lock lock(mutex_);
  cancel();
  while (!changed_.wait_for(lock, pause_interval, [this] { return jobs_.number == 0; })) {
    Deadline::check_now();
  }
}

void SubtreePool::rethrow() {
  const std::lock_guard lock(mutex_);
  if (error_) std::rethrow_exception(error_);
}

std::list<CoverBuffer> SubtreePool::take_covers() {
  std::list<CoverBuffer> buffered = std::move(covers_.unordered);
  for (auto subtree = subtrees_.begin(); subtree != subtrees_.end();) {
    buffered.splice(buffered.end(), subtree->found);
    subtree->waiting = 0;
    subtree = subtree->state == State::done ? subtrees_.erase(subtree) : std::next(subtree);
  }
  covers_.waiting = 0;
  return buffered;
}

bool SubtreePool::is_next(const PooledSubtree& subtree) const {
  const std::lock_guard lock(mutex_);
  return !ordered_ || (&subtrees_.front() == &subtree && subtree.found.empty());
}

void SubtreePool::put_back(std::list<CoverBuffer>& buffered) {
  const std::lock_guard lock(mutex_);
  std::erase_if(buffered, [](const CoverBuffer& some) { return some.empty(); });
  std::size_t size = 0;
  for (const CoverBuffer& some : buffered) size += some.size();
  covers_.waiting += size;
  if (ordered_) {
    // The subtree that found these covers may have been removed.
    PooledSubtree& subtree = subtrees_.emplace_front();
    subtree.state = State::done;
    subtree.weight = 0;
    subtree.waiting = size;
    subtree.found = std::move(buffered);
  } else {
    covers_.unordered.splice(covers_.unordered.begin(), buffered);
  }
}

bool SubtreePool::pop_cover(std::vector<OptionId>& cover) {
  if (!has_covers()) return false;
  std::list<CoverBuffer>& from = ordered_ ? subtrees_.front().found : covers_.unordered;
  std::size_t& waiting = ordered_ ? subtrees_.front().waiting : covers_.waiting;
  CoverBuffer& some = from.front();
  const std::span<const OptionId> next = some.pop();
  cover.assign(next.begin(), next.end());
  if (!some.empty()) return true;
  if (ordered_) covers_.waiting -= some.size();
  waiting -= some.size();
  from.pop_front();
  if (ordered_) drop_if_over();
  return true;
}

PooledSubtree* SubtreePool::first() {
  if (subtrees_.empty() && subproblems_.left() == 0) return nullptr;
  if (subtrees_.empty()) begin_subproblem();
  engines_.give(subtrees_.front());
  return &subtrees_.front();
}

void SubtreePool::drop_first() { finish(subtrees_.front()); }

void SubtreePool::convert_to_paths() {
  for (PooledSubtree& subtree : subtrees_) {
    if (subtree.donation == nullptr) continue;
    subtree.paths = subtree.donation->paths();
    subtree.donation.reset();
  }
}

bool SubtreePool::split_first(
    const std::function<SplitPaths(const PooledSubtree&)>& split_into_paths) {
  const auto subtree = std::ranges::find_if(subtrees_, [](const PooledSubtree& other) {
    return other.engine != nullptr && other.paths.empty() &&
           other.engine_subproblem == other.subproblem;
  });
  if (subtree == subtrees_.end()) return false;
  subtree->fraction = subtree->engine->fraction();
  replace(*subtree, split_into_paths(*subtree));
  return true;
}

// Replaces the engine of the subtree by its paths.
void SubtreePool::replace(PooledSubtree& subtree, SplitPaths split_paths) {
  if (!split_paths.buffered.empty()) {
    covers_.waiting += split_paths.buffered.size();
    if (ordered_) subtree.waiting += split_paths.buffered.size();
    (ordered_ ? subtree.found : covers_.unordered).push_back(std::move(split_paths.buffered));
  }
  if (!split_paths.paths.empty()) {
    PooledSubtree& rest = *subtrees_.emplace(std::next(find(subtree)));
    const double left = std::clamp(1 - subtree.fraction, 0.0, 1.0);
    rest.subproblem = subtree.subproblem;
    rest.paths = std::move(split_paths.paths);
    rest.weight = subtree.weight * left;
    subtree.given += left;
  }
  if (split_paths.exhausted) finish(subtree);
}

void SubtreePool::restore(std::span<const SearchState::Subtree> saved) {
  done_ = 1;
  for (const SearchState::Subtree& rest : saved) {
    CoverBuffer buffered;
    for (const std::vector<OptionId>& cover : rest.covers) buffered.add(cover);
    covers_.waiting += buffered.size();
    if (!ordered_ && !buffered.empty()) covers_.unordered.push_back(std::exchange(buffered, {}));
    if (rest.paths.empty() && buffered.empty()) continue;
    PooledSubtree& subtree = subtrees_.emplace_back();
    subtree.state = rest.paths.empty() ? State::done : State::ready;
    subtree.weight = rest.paths.empty() ? 0 : rest.weight;
    subtree.paths = rest.paths;
    subtree.waiting = buffered.size();
    if (!buffered.empty()) subtree.found.push_back(std::move(buffered));
    done_ -= subtree.weight;
  }
}

std::vector<std::unique_ptr<Engine>> SubtreePool::release_engines() {
  std::vector<std::unique_ptr<Engine>> engines;
  for (Engines::Idle& idle : engines_.idle) engines.push_back(std::move(idle.engine));
  engines_.idle.clear();
  for (PooledSubtree& subtree : subtrees_) {
    if (subtree.engine != nullptr) engines.push_back(std::move(subtree.engine));
  }
  subtrees_.clear();
  return engines;
}

double SubtreePool::fraction() {
  const std::lock_guard lock(mutex_);
  double done = done_;
  for (const PooledSubtree& subtree : subtrees_) {
    done += subtree.weight *
            std::clamp(subtree.fraction.load(std::memory_order_relaxed) - subtree.given, 0.0, 1.0);
  }
  return std::clamp(done, 0.0, 1.0);
}

double SubtreePool::finished_share() const {
  const std::lock_guard lock(mutex_);
  return std::clamp(done_, 0.0, 1.0);
}

// -- with the lock held --------------------------------------------------------------------------

// Makes the threads stop, and drops the jobs that have not begun.
void SubtreePool::cancel() {
  cancelled_.request();
  jobs_.number -= static_cast<unsigned>(jobs_.workers->drop());
}

std::size_t SubtreePool::count(State state) const {
  return static_cast<std::size_t>(std::ranges::count(subtrees_, state, &PooledSubtree::state));
}

std::list<PooledSubtree>::iterator SubtreePool::find(const PooledSubtree& subtree) {
  return std::ranges::find(subtrees_, &subtree, [](const PooledSubtree& other) { return &other; });
}

// Returns the first ready subtree, for the calling thread if `here`, otherwise for another thread;
// if no subtree is ready, the next subproblem.
PooledSubtree* SubtreePool::take_ready(bool here) {
  if (cancelled()) return nullptr;
  const auto ready = std::ranges::find_if(
      subtrees_, [this](const PooledSubtree& other) { return may_be_taken(other); });
  if (ready == subtrees_.end() && !may_begin_subproblem()) return nullptr;
  PooledSubtree& subtree = ready != subtrees_.end() ? *ready : begin_subproblem();
  engines_.give(subtree);
  subtree.state = State::running;
  if (here) {
    caller_.subtree = &subtree;
    caller_.waits_for_subtree = false;
  }
  dispatch();
  return &subtree;
}

bool SubtreePool::may_begin_subproblem() const {
  return subproblems_.left() > 0 && engines_.has_room();
}

PooledSubtree& SubtreePool::begin_subproblem() {
  PooledSubtree& subtree = subtrees_.emplace_back();
  subtree.subproblem = subproblems_.next++;
  subtree.weight = 1 / static_cast<double>(subproblems_.number);
  return subtree;
}

// Gives the subtree an idle engine, preferably of its subproblem, or permission to make an engine.
void SubtreePool::Engines::give(PooledSubtree& subtree) {
  if (subtree.engine != nullptr) return;
  if (idle.empty()) {
    ++number;
    return;
  }
  const auto fitting = std::ranges::find(idle, subtree.subproblem, &Idle::subproblem);
  if (fitting != idle.end()) std::swap(*fitting, idle.back());
  subtree.engine = std::move(idle.back().engine);
  subtree.engine_subproblem = idle.back().subproblem;
  idle.pop_back();
}

// Removes the first subtree if it is finished and delivered.
void SubtreePool::drop_if_over() {
  if (subtrees_.front().state == State::done && subtrees_.front().found.empty())
    subtrees_.pop_front();
}

// The first unfinished subtree.
const PooledSubtree* SubtreePool::front() const {
  const auto subtree = std::ranges::find_if(
      subtrees_, [](const PooledSubtree& other) { return other.state != State::done; });
  return subtree == subtrees_.end() ? nullptr : &*subtree;
}

bool SubtreePool::has_covers() const {
  return ordered_ ? !subtrees_.empty() && !subtrees_.front().found.empty()
                  : !covers_.unordered.empty();
}

// Returns true if too many covers wait. The first subtree is never suspended because of other
// subtrees, whose covers cannot be delivered before the first subtree ends.
bool SubtreePool::is_blocked(const PooledSubtree& subtree) const {
  const bool full = covers_.waiting >= grain_.max_waiting_in_all;
  if (!ordered_) return full;
  return subtree.waiting >= grain_.max_waiting || (full && &subtree != &subtrees_.front());
}

// The front may always be taken, because all other subtrees may have to wait for it.
bool SubtreePool::may_be_taken(const PooledSubtree& subtree) const {
  if (subtree.state != State::ready) return false;
  return subtree.engine != nullptr || engines_.has_room() || &subtree == front();
}

// Resumes subtrees that are no longer held up. In ordered searches only the front is resumed,
// because covers far from it cannot be delivered yet.
void SubtreePool::release() {
  const PooledSubtree* const first = front();
  for (PooledSubtree& subtree : subtrees_) {
    const bool continues = subtree.state == State::out_of_nodes ? nodes_ > 0
                           : subtree.state == State::suspended
                               ? (!ordered_ || &subtree == first) && !is_blocked(subtree)
                               : false;
    if (continues) subtree.state = State::ready;
  }
}

// Starts as many jobs as there is work for, and sets how much more work is wanted: one subtree for
// each idle thread, plus one in stock.
void SubtreePool::dispatch() {
  front_ = front();
  any_suspended_ = ordered_ && count(State::suspended) > 0;
  wanted_ = 0;
  if (cancelled()) return;
  std::size_t running = 0;
  std::size_t ready = 0;
  std::size_t takeable = 0;
  std::size_t engines_needed = 0;
  for (const PooledSubtree& subtree : subtrees_) {
    if (subtree.state == State::running) ++running;
    if (subtree.state != State::ready) continue;
    ++ready;
    if (may_be_taken(subtree)) ++takeable;
    if (subtree.engine == nullptr) ++engines_needed;
  }
  const std::size_t subproblems = subproblems_.left();
  ready += subproblems;
  engines_needed += subproblems;
  if (may_begin_subproblem()) takeable += subproblems;
  if (caller_.waits_for_subtree && takeable > 0) {
    changed_.notify_all();
    --takeable;
  }
  const std::size_t by_jobs = running - (caller_.subtree != nullptr ? 1 : 0);
  while (jobs_.number < std::min<std::size_t>(jobs_.most, by_jobs + takeable)) {
    try {
      jobs_.workers->run(jobs_.search);
    } catch (...) {
      break;  // the existing threads must suffice, or the calling thread if there are none
    }
    ++jobs_.number;
  }
  if (covers_.waiting < grain_.max_waiting_in_all && engines_.room() > engines_needed &&
      ready < jobs_.threads + 1 - running) {
    wanted_ = static_cast<int>(jobs_.threads + 1 - running - ready);
  }
}

// Ends a subtree. Its covers are merged with those of finished neighbours, so that the list is
// never longer than twice the number of engines.
void SubtreePool::finish(PooledSubtree& subtree) {
  engines_.idle.push_back({std::move(subtree.engine), subtree.engine_subproblem});
  done_ += subtree.weight * std::max(0.0, 1 - subtree.given);
  subtree.weight = 0;
  subtree.state = State::done;
  auto place = find(subtree);
  if (place != subtrees_.begin() && std::prev(place)->state == State::done) --place;
  while (std::next(place) != subtrees_.end() && std::next(place)->state == State::done) {
    PooledSubtree& other = *std::next(place);
    place->found.splice(place->found.end(), other.found);
    place->waiting += other.waiting;
    subtrees_.erase(std::next(place));
  }
  if (place->found.empty()) subtrees_.erase(place);
}

SubtreePool::Status SubtreePool::status() const {
  if (error_) return Status::failed;
  if (subtrees_.empty() && covers_.unordered.empty() && subproblems_.left() == 0)
    return Status::exhausted;
  if (has_covers() || count(State::running) > 0 || may_begin_subproblem()) return Status::busy;
  // A ready subtree may have no engine and get none, because suspended subtrees keep theirs.
  if (std::ranges::any_of(subtrees_,
                          [this](const PooledSubtree& subtree) { return may_be_taken(subtree); })) {
    return Status::busy;
  }
  return count(State::out_of_nodes) > 0 ? Status::out_of_nodes : Status::busy;
}

}  // namespace dlx
