#include "dlx/counting/race.hpp"

#include <algorithm>
#include <ctime>
#include <limits>
#include <new>
#include <utility>

#include "dlx/counting/space_choice.hpp"
#include "dlx/counting/tree_order.hpp"
#include "dlx/counting/tree_sweep.hpp"
#include "dlx/counting/twins.hpp"
#include "dlx/solver/workers.hpp"

namespace dlx::counting {
namespace {

// All in seconds. The memo's share of the time that enumerating would take, as far as is known.
constexpr double memo_share = 0.05;
// How many times longer than enumerating it may have taken by then: if enumerating would take a few
// hundred times longer than it has, by an estimate that may be wrong, and if it would take for
// ever.
constexpr double memo_lead = 1;
constexpr double long_lead = 10;
constexpr double for_ever = 1000;
constexpr double first_turn = 0.001;
// After a part of the first turn the memo has one, if its states are few by the bound that orders
// are rated by: if that was right, it takes less than the rest of the first turn.
constexpr double glance = 0.00005;
constexpr double quick_preparation = 0.00015;
constexpr double few_states = 16;  // binary logarithm
constexpr double least_turn = 0.0003;
// An engine may take some time to get ready. Until no share of the tree is done for so long, the
// memo has no turn, and then short ones.
constexpr double patience = 0.05;
constexpr double long_patience = 0.2;
constexpr double blind_lead = 0.25;
// To prepare states and orders, for each entry of the problem.
constexpr double preparation = 1e-7;
// The enumeration is not saved before, as long as there is a memo.
constexpr double settled = 1;
// From which share on of the tree that was left when the first one was done the estimate is taken
// to be right. The first may be a branch that ended at once, and say nothing about the others.
constexpr double well_known = 0.05;
// Binary logarithms of states: of a plain order from which on a tree is looked for, and how many
// fewer it must have.
constexpr double least_for_tree = 13;
constexpr double tree_gain = 1;

// Seconds that this thread has been running for. On a busy machine more time goes by, and by no
// rate that an estimate could be based on.
double thread_seconds() {
#ifdef CLOCK_THREAD_CPUTIME_ID
  timespec time{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0) {
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }
#endif
  return std::chrono::duration<double>(Meter::Clock::now().time_since_epoch()).count();
}

Meter::Clock::time_point after(double seconds) {
  using Clock = Meter::Clock;
  if (seconds > 1e6) return Clock::time_point::max();
  return Clock::now() +
         std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

std::function<void()> reporter(const CountOptions& options, std::function<void()> report) {
  return options.search.on_progress ? std::move(report) : std::function<void()>();
}

}  // namespace

// While it lives, time is that of the memo.
class Race::WorkTime {
 public:
  explicit WorkTime(Race& race) : race_(race) {}
  ~WorkTime() {
    race_.memo_seconds_ += std::chrono::duration<double>(Clock::now() - begin_).count();
    race_.memo_work_ += thread_seconds() - begin_work_;
  }
  WorkTime(const WorkTime&) = delete;
  WorkTime& operator=(const WorkTime&) = delete;

 private:
  Race& race_;
  const Clock::time_point begin_ = Clock::now();
  const double begin_work_ = thread_seconds();
};

Race::Race(const Problem& problem, const CountOptions& options, double spent, Saver& saver)
    : problem_(problem),
      options_(options),
      spent_before_(spent),
      saver_(saver),
      plain_options_(options.search),
      plain_meter_(plain_options_, reporter(options, [this] { report(); })),
      memo_options_(options.search),
      memo_meter_(memo_options_, reporter(options, [this] { report(); })) {
  memo_possible_ = !problem.has_bounds() && options.search.max_nodes == no_limit;
}

Race::Race(const Problem& problem, const CountOptions& options, double spent, Saver& saver,
           CountState::Rest rest)
    : Race(problem, options, spent, saver) {
  fingerprint_ = fingerprint(problem);
  if (rest.problem != *fingerprint_) throw StateError("it is of another problem");
  if (rest.search && saver_.state().engine == "memo") {
    throw StateError("it has an enumeration, and there can't be any");
  }
  if (rest.memo_over && saver_.state().engine == "memo") {
    throw StateError("it has given up what it is to go on with");
  }
  if (rest.search) plain_.emplace(problem_, plain_options_, *rest.search);
  plain_before_ = plain_work_ = rest.plain_seconds;
  if (rest.search) whole_ = rest.whole_seconds;
  memo_ = rest.memo;
  memo_seconds_ = memo_before_ = memo_work_ = rest.memo_seconds;
  memo_possible_ = memo_possible_ && !rest.memo_over;
  if (rest.sweep.empty()) return;
  if (options_.order != "auto" && options_.order != memo_.order) {
    throw StateError("its items are in the order " + std::string(memo_.order) + ", not " +
                     options_.order);
  }
  if (!memo_possible_ || memo_.order.empty() || !prepare_memo(memo_.order)) {
    throw StateError("it has states, and there can't be any");
  }
  sweep_ = make_sweep(*space_, tables(), std::move(rest.sweep));
}

// To save an enumeration is to make paths of it, and of these is not known how large they are. So
// it is not saved before there is an estimate that may be kept; until then it has done little, and
// begins anew.
std::optional<CountState::Rest> Race::rest() {
  CountState::Rest rest;
  if (!fingerprint_) fingerprint_ = fingerprint(problem_);
  rest.problem = *fingerprint_;
  if (plain_ && (!memo_possible_ || whole_ > 0 || (known_ && plain_work_ >= settled))) {
    if (whole_ == 0 && memo_possible_) whole_ = estimate();
    rest.search = plain_->save(plain_meter_);
    if (!rest.search) return std::nullopt;
    rest.search->problem = *fingerprint_;
    rest.whole_seconds = whole_;
  }
  rest.plain_seconds = plain_seconds();
  note_memo();
  rest.memo = memo_;
  rest.memo_seconds = memo_seconds_;
  rest.memo_over = !memo_possible_;
  if (sweep_ != nullptr && memo_possible_) rest.sweep = sweep_->save();
  return rest;
}

void Race::save_if_due() {
  if (ended() || Clock::now() < saver_.due()) return;
  saver_.save([this] { return rest(); });
}

// Bytes for tables; a state that is saved, or gone on with, takes the rest.
std::uint64_t Race::tables() const {
  const bool shared = saver_.saves() || plain_before_ + memo_before_ > 0;
  return shared ? options_.memory / 2 : options_.memory;
}

void apply_limit(const SearchOptions& options, CountResult& result) {
  if (options.max_solutions == no_limit || result.count < options.max_solutions) return;
  result.count = options.max_solutions;
  result.outcome = Outcome::solution_limit;
}

CountResult Race::run() {
  if (saver_.state().engine == "memo") {
    prepare_in_time();
    if (!memo_possible_) refuse_wide_states();
    while (!ended()) {
      memoise(std::numeric_limits<double>::max());
      save_if_due();
    }
  } else {
    take_turns();
  }
  return result();
}

void Race::take_turns() {
  if (!plain_) {
    plain_.emplace(problem_, plain_options_);
    set_limits(plain_options_, plain_meter_);
    plain_->prepare(plain_meter_);
  }
  if (!ended() && memo_possible_) {
    enumerate(glance);
    if (!ended() && has_few_states()) memoise(first_turn);
    if (!ended()) enumerate(first_turn - glance);
  }
  while (!ended() && memo_possible_) {
    save_if_due();
    const double allowed = allowance();
    double turn = allowed - memo_work_;
    if (sweep_ == nullptr && turn < preparation * problem_.num_entries()) turn = 0;
    if (turn >= least_turn) {
      memoise(turn);
    } else if (share_since_known() >= well_known) {
      memo_possible_ = false;
    } else {
      // Long enough for another turn of the memo if the estimate stays as it is, and not much more.
      enumerate(std::clamp(plain_work_ / 4, first_turn, 1.0));
    }
  }
  if (ended()) return;
  note_memo();
  sweep_.reset();
  space_.reset();
  while (!ended()) {
    enumerate(std::numeric_limits<double>::max());
    save_if_due();
  }
}

// Seconds that the memo may have taken by now.
double Race::allowance() {
  const double plain = plain_work_;
  const double fraction = share_done();
  if (fraction <= 0 && plain_->found() == 0) {
    return plain < patience ? 0 : plain < long_patience ? blind_lead * plain : long_lead * plain;
  }
  if (!known_) {
    known_ = {plain, fraction};
    return 0;
  }
  const double whole = estimate();
  const double lead = whole > for_ever * plain ? long_lead : memo_lead;
  return std::min(memo_share * whole / thread_count(options_.search), lead * plain);
}

// Seconds that enumerating would take in all, if it goes on as since the first share of the tree
// was done. Before that it was getting ready.
double Race::estimate() const {
  const double plain = plain_work_;
  const double done = plain_->fraction() - known_->fraction;
  double whole = whole_ > 0 ? whole_
                 : done > 0
                     ? known_->seconds + (plain - known_->seconds) * (1 - known_->fraction) / done
                     : std::numeric_limits<double>::max();
  const std::uint64_t limit = options_.search.max_solutions;
  if (limit != no_limit && plain_->found() > 0) {
    whole =
        std::min(whole, plain * static_cast<double>(limit) / static_cast<double>(plain_->found()));
  }
  return whole;
}

double Race::share_done() const {
  return whole_ > 0 ? std::min(plain_work_ / whole_, 1.0) : plain_->fraction();
}

double Race::share_since_known() const {
  if (whole_ > 0) return share_done();
  if (!known_) return 0;
  if (known_->fraction >= 1) return 1;
  return (plain_->fraction() - known_->fraction) / (1 - known_->fraction);
}

void Race::set_limits(SearchOptions& limits, const Meter& meter) const {
  const auto longest = options_.search.max_time;
  if (longest == std::chrono::duration<double>::max()) return;
  // A meter counts its own time alone.
  limits.max_time =
      longest - std::chrono::duration<double>(spent_before_ + spent() - meter.seconds());
}

void Race::enumerate(double seconds) {
  const double begin = thread_seconds();
  set_limits(plain_options_, plain_meter_);
  const Clock::time_point until = std::min(after(seconds), saver_.due());
  if (seconds > 1e6) {
    plain_->run_in_threads(plain_meter_, until);
  } else {
    plain_->run(plain_meter_, until);
  }
  plain_work_ += thread_seconds() - begin;
}

const std::vector<ItemOrder>& Race::orders() {
  if (orders_.empty()) {
    twins_ = find_twins(problem_);
    orders_ = find_orders(problem_, twins_);
  }
  return orders_;
}

// Not asked where it would take long to find out.
bool Race::has_few_states() {
  if (preparation * problem_.num_entries() > quick_preparation) return false;
  const double begin = thread_seconds();
  const bool few = orders().front().log2_states <= few_states;
  memo_work_ += thread_seconds() - begin;
  return few;
}

bool Race::prepare_memo(std::string_view wanted) {
  // Branches are not saved: where that is asked for, a tree is gone through in a line.
  const bool saved = saver_.saves() || fingerprint_;
  if (!saved && prepare_tree(wanted)) return true;
  const std::vector<ItemOrder>& all = orders();  // and the twins
  return use(choose_space(problem_, all, wanted, twins_));
}

bool Race::use(std::optional<SpaceChoice> choice) {
  if (!choice) return false;
  space_.emplace(std::move(choice->space));
  memo_.order = choice->order;
  memo_.state_bits = space_->bits();
  return true;
}

bool Race::prepare_tree(std::string_view order) {
  const bool wanted = order == "tree";
  if (!wanted && order != "auto") return false;
  const ItemOrder& plain = orders().front();
  if (!wanted && plain.log2_states < least_for_tree) return false;
  const auto tree = wanted ? find_tree_order(problem_, orders())
                           : find_tree_order(problem_, orders(), plain.log2_states - tree_gain);
  if (!tree || !use(fit_space(problem_, {&tree->order, 1}, "tree"))) return false;
  sweep_ = make_tree_sweep(problem_, *space_, tree->parents, plain, options_.memory);
  return true;
}

void Race::memoise(double seconds) {
  const auto until = std::min(after(seconds), saver_.due());
  try {
    prepare_in_time();
    if (sweep_ != nullptr && !cut_short_) run_sweep(until);
  } catch (const std::bad_alloc&) {
    // An enumeration needs less.
    if (!plain_) throw;
    memo_possible_ = false;
    memo_meter_.stop();
  }
}

// Sees to it that there is a sweep, if there can be one, or ends with a limit that ends that.
void Race::prepare_in_time() {
  if (sweep_ != nullptr || !memo_possible_) return;
  const WorkTime time(*this);
  set_limits(memo_options_, memo_meter_);
  const bool in_time = memo_meter_.within_limits([this] {
    if (!space_) memo_possible_ = prepare_memo(options_.order);
    if (sweep_ == nullptr && memo_possible_) sweep_ = make_sweep(*space_, tables());
  });
  if (!in_time) cut_short_ = memo_meter_.outcome();
}

void Race::run_sweep(Clock::time_point until) {
  const WorkTime time(*this);
  set_limits(memo_options_, memo_meter_);
  memo_meter_.start();
  memo_meter_.pause_at(until);
  memo_done_ = sweep_->run(memo_meter_);
  memo_meter_.stop();
  if (!memo_done_ && !memo_meter_.paused()) cut_short_ = memo_meter_.outcome();
}

void Race::report() const {
  const double memo = space_ && sweep_ ? static_cast<double>(sweep_->position()) /
                                             static_cast<double>(space_->positions())
                                       : 0;
  const double plain = plain_ ? plain_->fraction() : 0;
  const Progress progress{plain_ ? plain_->found() : 0, plain_meter_.nodes() + memo_meter_.nodes(),
                          plain_ ? plain_->level() : sweep_->position(), std::max(memo, plain),
                          saver_.state().statistics.seconds + seconds()};
  options_.search.on_progress(progress);
}

void Race::note_memo() {
  if (sweep_ == nullptr) return;
  const SweepStatistics sweep = sweep_->statistics();
  memo_.states = sweep.states;
  memo_.reached = sweep.reached;
  memo_.hits = sweep.merged;
  memo_.lone = sweep.lone;
  memo_.memory = sweep.memory;
}

CountResult Race::result() {
  note_memo();
  CountResult result;
  Statistics& statistics = result.statistics;
  result.memo = memo_;
  result.memo.dropped = !memo_possible_ && memo_seconds_ > 0;
  if (plain_) {
    result.count = plain_->found();
    result.outcome = plain_->outcome();
    statistics = plain_->statistics(plain_meter_);
  }
  if (cut_short_) result.outcome = *cut_short_;
  if (sweep_ != nullptr && (memo_done_ || !plain_)) {
    result.count = std::max(result.count, sweep_->count());
    if (memo_done_) {
      result.outcome = Outcome::exhausted;
      apply_limit(options_.search, result);
    }
    statistics = Statistics{};
    statistics.engine = "memo";
    statistics.nodes = memo_.states + memo_.lone;
    if (plain_) statistics.choice = "there are fewer states than nodes";
  }
  statistics.seconds = seconds();
  return result;
}

}  // namespace dlx::counting
