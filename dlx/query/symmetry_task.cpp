#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/query/task.hpp"
#include "dlx/run/search.hpp"
#include "dlx/run/workers.hpp"
#include "dlx/symmetry/compatible.hpp"
#include "dlx/symmetry/few_symmetries.hpp"
#include "dlx/symmetry/first_look.hpp"
#include "dlx/symmetry/group.hpp"
#include "dlx/symmetry/isomorph_count.hpp"
#include "dlx/symmetry/labelling.hpp"
#include "dlx/symmetry/orbit_pieces.hpp"
#include "dlx/symmetry/problem_graph.hpp"

namespace dlx::query {
namespace {

// All in seconds. What it takes to look for symmetries, for each entry: first a look; then to find
// the group if it is small; then if it is not, and again each time that the options halve into
// kinds.
constexpr double looking = 1.5e-8;
constexpr double finding_few = 6e-8;
constexpr double finding = 1.8e-7;
// And what it takes then to cut the search into pieces and to make their engine, without which a
// group is of no use.
constexpr double preparing = 2.5e-7;
constexpr double preparing_share = 0.15;
// That is to be a small share of what it takes in all, which is trusted to be so many times what it
// took: more where options look so much alike that much may be gained. Or of what it took already.
constexpr double patience_with_plain = 0.0003;
constexpr double blind_patience = 0.001;
constexpr double finding_share = 0.05;
constexpr double trust = 5;
constexpr double trust_in_sameness = 15;
constexpr double much_sameness = 1.5;
constexpr double finding_blind_share = 0.05;
// With several threads, one of which has nothing to do while the search has one alone, they are
// looked for ahead of that: once counting has taken so long, or this share of what the next step
// takes, and where that is short.
constexpr double patience_ahead = 0.001;
constexpr double share_ahead = 0.25;
constexpr double dearest_ahead = 0.01;
// Then the system may have had no thread for that.
constexpr double patience_with_ahead = 0.1;
// Images of vertices in generators: groups that have more are not worth it.
constexpr std::uint64_t most_generated = std::uint64_t{1} << 20;
// Groups with fewer elements than that have too few isomorphic remainders to look for them.
constexpr std::uint64_t large_group = 1000;
// The share of isomorphic remainders in the time that it would take without them; and how many
// times longer they may have taken by then, if that is known or not.
constexpr double isomorphs_share = 0.25;
constexpr double isomorphs_lead = 10;
constexpr double isomorphs_long_lead = 50;
constexpr double isomorphs_for_ever = 1000;
constexpr double isomorphs_blind_lead = 1;
constexpr double least_isomorphs_turn = 0.001;
// To cut the pieces off may take that share of what it takes in all, a word of their sets so long;
// else it waits until counting without symmetries has taken so many times longer.
constexpr double cutting_share = 0.08;
constexpr double seconds_a_word = 2.5e-9;
constexpr double patience_with_cutting = 4;
// Pieces wait for that long to be told which engine is the best one.
constexpr double patience_with_pilot = 0.02;
constexpr double least_pilot_turn = 0.0001;
// While pieces are searched, states have as much time; or this share of it, once the pieces seem to
// be done as soon as that, or states have had the same share of what the pieces seem to take.
constexpr double soon = 1;
constexpr double share_of_states = 0.1;
constexpr double first_turn_of_states = 0.005;
// The share of the pieces from which on one can tell how long all will take, and how many times
// longer the rest may take than it seems.
constexpr double pieces_well_known = 0.1;
constexpr double trust_in_end = 2;
// They are given up if they will take so many times as long as it would without them.
constexpr double slow = 3;
// Images of options that are kept for all elements of a group, and pieces.
constexpr std::size_t most_images = std::size_t{1} << 24;
constexpr std::size_t most_elements = 20'000;
constexpr std::size_t most_pieces = 4096;
constexpr std::size_t fewest_pieces = 16;
// Of the work that is left, for each piece: ten times what it takes to cut it off.
constexpr double seconds_a_piece = 1.5e-5;
constexpr double trust_in_pieces = 100;
// What has taken so long has all threads for its pieces.
constexpr double long_enough = 0.002;

// What was found out about the symmetries.
struct Findings {
  std::unique_ptr<symmetry::FirstLook> look;
  bool looked_for_few = false;
  bool looked_for_all = false;
  int steps = 0;  // taken to their end
  std::optional<symmetry::Automorphisms> group;
};

// Finds out more, on a thread of its own.
class LookAhead {
 public:
  using Look = std::function<void(Findings&)>;

  LookAhead(Findings findings, Look look) : findings_(std::move(findings)), look_(std::move(look)) {
    workers_.emplace(1);
    workers_->run([this] { run(); });
  }
  ~LookAhead() { stop_.request(); }  // and the workers end
  LookAhead(const LookAhead&) = delete;

  bool is_over() const { return over_.load(std::memory_order_acquire); }
  // Waits until it is over, or drops it if it has not begun.
  Findings take() {
    workers_->drop();
    workers_.reset();
    return std::move(findings_);
  }
  // Of the processor.
  double seconds() const { return seconds_; }

 private:
  void run() {
    const double begin = thread_seconds();
    try {
      const Deadline deadline(Task::Clock::time_point::max(), &stop_);
      look_(findings_);
    } catch (...) {  // whoever asks for what was not found has to find it
    }
    seconds_ = thread_seconds() - begin;
    over_.store(true, std::memory_order_release);
  }

  Findings findings_;
  const Look look_;
  StopFlag stop_;
  double seconds_ = 0;
  std::atomic<bool> over_{false};
  std::optional<Workers> workers_;
};

// The pieces that orbits fall into, searched by engines that go from piece to piece.
class OrbitSearch {
 public:
  // `before`: seconds that it has taken without symmetries. `twins`: makes engines of that name, if
  // there is one that has tables for them.
  OrbitSearch(const Problem& problem, std::vector<symmetry::OrbitPiece> pieces,
              SolveOptions options, Engine::Twins twins, std::function<void()> report,
              double before)
      : problem_(problem),
        before_(before),
        pieces_(std::move(pieces)),
        options_(std::move(options)),
        entry_(find_engine(options_.engine, problem, options_.strategy)),
        twins_(std::move(twins)),
        threads_(thread_count(options_)),
        meter_(options_, std::move(report)) {
    double images = 0;
    for (const symmetry::OrbitPiece& piece : pieces_) images += static_cast<double>(piece.times);
    saving_ = static_cast<double>(pieces_.size()) / images;
  }

  // `beside`: see ParallelSearch; with several threads only.
  std::optional<Outcome> advance(Task::Clock::time_point until,
                                 const ParallelSearch::Beside& beside = {}) {
    const Running running(meter_);
    while (done_ < pieces_.size()) {
      if (!search_) begin();
      const std::optional<Outcome> outcome = search(until, beside);
      if (outcome != Outcome::exhausted) return outcome;
      finish();
    }
    return Outcome::exhausted;
  }

  BigCount found() const {
    BigCount found = found_;
    for (std::size_t k = done_; k < end(); ++k) {
      found += BigCount(search_->found(k - done_)) * BigCount(pieces_[k].times);
    }
    return found;
  }

  Statistics statistics() const {
    Statistics all = statistics_;
    if (search_) add_to(all);
    all.nodes = meter_.nodes();  // of all pieces
    return all;
  }

  // Neither asks for all that was found.
  double fraction() const {
    return share([](ParallelSearch& search) { return search.fraction(); });
  }
  // But for parts that are being searched.
  double share_over() const {
    return share([](const ParallelSearch& search) { return search.share_over(); });
  }

  Progress progress() const {
    Progress progress;
    const BigCount found = this->found();
    progress.solutions = found.fits() ? found.low() : no_limit;
    progress.nodes = meter_.nodes();
    progress.level = search_ ? search_->level() : 0;
    progress.fraction = fraction();
    return progress;
  }

  // How many pieces there are for each of their images.
  double saving() const { return saving_; }

 private:
  // All pieces that are left, or one if what an engine finds out of it is nothing for others.
  void begin() {
    const bool alike = options_.engine != "auto" && entry_.make_with == nullptr;
    const std::size_t number = alike ? pieces_.size() - done_ : 1;
    ParallelSearch::Pieces forced;
    for (std::size_t k = 0; k < number; ++k) forced.push_back(pieces_[done_ + k].taken);
    num_begun_ = number;
    search_.emplace(problem_, entry_, std::vector<OptionId>(), options_, threads_,
                    std::move(forced), std::exchange(spare_, {}));
    search_->make_by(twins_);
  }

  // How that ended; nothing if it paused.
  std::optional<Outcome> search(Task::Clock::time_point until,
                                const ParallelSearch::Beside& beside) {
    const double left = threads_ == 1 ? std::numeric_limits<double>::max()
                                      : long_enough - before_ - meter_.seconds();
    if (left > 0) {
      meter_.pause_at(std::min(Deadline::after(std::chrono::duration<double>(left)), until));
      std::uint64_t covers = 0;
      if (search_->count(meter_, no_limit, covers) == Engine::Step::exhausted) {
        return Outcome::exhausted;
      }
      if (!meter_.paused()) return meter_.outcome();
      if (threads_ == 1 || Task::Clock::now() >= until) return std::nullopt;
    }
    meter_.pause_at(until);
    std::uint64_t covers = 0;
    const Outcome outcome = search_->run(nullptr, meter_, covers, beside);
    if (outcome == Outcome::interrupted && meter_.paused()) return std::nullopt;
    return outcome;
  }

  std::size_t end() const { return search_ ? done_ + num_begun_ : done_; }

  void add_to(Statistics& statistics) const {
    statistics.engine = entry_.info.name;
    search_->add_statistics(statistics);
  }

  void finish() {
    found_ = found();
    add_to(statistics_);
    done_ += num_begun_;
    // Engines that went over to others did what suits this piece; the next may be another matter.
    if (!search_->has_delegates()) {
      spare_ = search_->release_engines();
      for (const auto& engine : spare_) engine->reset();
    }
    search_.reset();
  }

  template <typename ShareOf>
  double share(const ShareOf& share_of) const {
    const double now = search_ ? share_of(*search_) * static_cast<double>(num_begun_) : 0;
    return (static_cast<double>(done_) + now) / static_cast<double>(pieces_.size());
  }

  const Problem& problem_;
  const double before_;
  const std::vector<symmetry::OrbitPiece> pieces_;
  const SolveOptions options_;
  const EngineEntry& entry_;
  const Engine::Twins twins_;
  const unsigned threads_;
  Meter meter_;
  mutable std::optional<ParallelSearch> search_;  // to ask for its progress changes it
  std::vector<std::unique_ptr<Engine>> spare_;    // of an earlier one
  double saving_;
  std::size_t done_ = 0;
  std::size_t num_begun_ = 0;  // behind these
  BigCount found_ = 0;         // in pieces that are done
  Statistics statistics_;
};

class SymmetryTask final : public Task {
 public:
  SymmetryTask(const Problem& problem, std::unique_ptr<Task> plain, Budget& budget)
      : problem_(problem),
        plain_(std::move(plain)),
        budget_(budget),
        always_(budget.options().symmetry == When::always),
        options_(budget.search_options()),
        meter_(options_, budget.reporter()),
        stage_(problem.num_options() > symmetry::Compatible::most_options ? Stage::plain_to_the_end
                                                                          : Stage::plain_first),
        next_cost_(looking * problem.num_entries()) {}

  std::optional<Outcome> advance(Clock::time_point until) override {
    while (!outcome_ && Clock::now() < until) step(until);
    return std::exchange(outcome_, {});
  }

  BigCount found() const override {
    if (isomorphs_won_) return isomorphs_->count();
    if (plain_ == nullptr) return pieces_->found();
    return pieces_ ? std::max(pieces_->found(), plain_->found()) : plain_->found();
  }

  Progress progress() const override {
    Progress progress = pieces_ ? pieces_->progress() : plain_->progress();
    progress.nodes += meter_.nodes();
    return progress;
  }

  void add_to(Statistics& statistics, MemoStatistics& memo) const override {
    if (pieces_) {
      Statistics own = pieces_->statistics();
      own.choice += (own.choice.empty() ? "" : "; ") + choice_;
      add_statistics(own, statistics);
    } else if (isomorphs_won_ || (always_ && isomorphs_)) {
      Statistics own;
      own.engine = "symmetry";
      own.nodes = meter_.nodes();
      own.choice = choice_;
      add_statistics(own, statistics);
    } else {
      plain_->add_to(statistics, memo);
    }
  }

  bool save(Saved&) override { return false; }

 private:
  enum class Stage { plain_first, isomorphs, pieces_due, pieces, plain_to_the_end };

  // One turn of one of them.
  void step(Clock::time_point until) {
    switch (stage_) {
      case Stage::plain_first:
        look_ahead();
        if (stage_ != Stage::plain_first) break;
        if (is_time_for_next()) {
          take_next_step();
        } else {
          run_plain(std::max(patience_with_plain - plain_work_, plain_work_ / 8), until);
        }
        break;
      case Stage::isomorphs:
        if (const double turn = allowance() - isomorphs_work_; turn > 0) {
          count_isomorphs(turn, until);
        } else if (plain_work_ > 0 && expected() < isomorphs_work_ / isomorphs_share) {
          give_up_isomorphs();
        } else {
          run_plain(plain_work_, until);
        }
        break;
      case Stage::pieces_due:
        // What the pilot finds out once need not be found out for each piece.
        if (plain_work_ >= next_cutting_ &&
            (engine_of_plain() != "auto" || plain_work_ >= patience_with_pilot)) {
          begin_pieces();
        } else {
          run_plain(std::max(least_pilot_turn, plain_work_ / 8), until);
        }
        break;
      case Stage::pieces:
        if (budget_.has_threads()) {
          search_pieces_beside(until);
        } else if (!gave_up_pieces()) {
          if (const double turn = turn_of_plain(); turn > 0) {
            run_plain(turn, until);
            if (outcome_) pieces_.reset();
          } else {
            search_pieces(until);
          }
        }
        break;
      case Stage::plain_to_the_end:
        outcome_ = plain_->advance(until);
        break;
    }
  }

  void run_plain(double seconds, Clock::time_point until) {
    const double begin = processor_seconds();
    outcome_ = plain_->advance(std::min(after(seconds), until));
    plain_work_ += std::max(processor_seconds() - begin, 1e-6);
  }

  // Gives pieces up that are slow, and what can be done without symmetries if that can't win.
  bool gave_up_pieces() {
    if (plain_ != nullptr && !always_ && pieces_are_slow()) {
      pieces_.reset();
      stage_ = Stage::plain_to_the_end;
      return true;
    }
    if (plain_ != nullptr && has_no_states()) plain_.reset();
    return false;
  }

  // With several threads, of which this one counts without symmetries whenever that has a turn: so
  // no other one ever waits for it.
  void search_pieces_beside(Clock::time_point until) {
    const double begin = processor_seconds() - pieces_work_ - plain_work_;
    const auto note_work = [&] {
      pieces_work_ = std::max(processor_seconds() - begin - plain_work_, pieces_work_);
    };
    bool too_slow = false;
    std::optional<Outcome> plain_outcome;
    const auto take_turn = [&](Clock::time_point stretch) {
      using Turn = ParallelSearch::Turn;
      if (plain_ == nullptr) return Turn::none;
      note_work();
      too_slow = !always_ && pieces_are_slow();
      if (too_slow) return Turn::last;
      if (pieces_work_ < next_look_) return Turn::none;
      const double turn = turn_of_plain();
      if (turn <= 0) {
        next_look_ = pieces_work_ + stretch_of_pieces();
        return Turn::none;
      }
      if (has_no_states()) {
        plain_.reset();
        return Turn::none;
      }
      const double turn_begin = thread_seconds();
      const Budget::Alone plain_alone(budget_);
      plain_outcome = plain_->advance(std::min({after(turn), stretch, until}));
      plain_work_ += std::max(thread_seconds() - turn_begin, 1e-6);
      return plain_outcome ? Turn::last : Turn::taken;
    };
    outcome_ = pieces_->advance(until, take_turn);
    note_work();
    if (outcome_ != Outcome::exhausted && plain_outcome) {
      outcome_ = plain_outcome;
      pieces_.reset();
    } else if (outcome_) {
      plain_.reset();
    } else if (too_slow) {
      pieces_.reset();
      stage_ = Stage::plain_to_the_end;
    }
  }

  // Whether the next step to the symmetries may take what it takes by now.
  bool is_time_for_next() {
    if (always_) return true;
    if (ahead_) {  // what it finds is to be used as soon as if it had been looked for only now
      is_due_ = is_due_ || is_due();
      return plain_work_ > work_before_ahead_ + patience_with_ahead;
    }
    return (is_due_ && seen_.looked_for_all) || is_due();
  }

  bool is_due() {
    if (plain_work_ < patience_with_plain) return false;
    if (std::isinf(expected())) {
      return plain_work_ >= blind_patience && next_cost_ < finding_blind_share * plain_work_;
    }
    const double trusted = this->trusted();
    const double cost = seen_.looked_for_all ? 0 : next_cost_;
    const bool looked = seen_.look || ahead_;
    const double use = looked ? cost + preparing * problem_.num_entries() : 0;
    return cost < finding_share * trusted && use < preparing_share * trusted;
  }

  // What it would take without symmetries, of which little is known early.
  double trusted() const {
    const bool much = sameness_ > much_sameness;
    return std::min(expected(), plain_work_ * (much ? trust_in_sameness : trust));
  }

  // Seconds that it would take without symmetries.
  double expected() const {
    return plain_->expected_work().value_or(std::numeric_limits<double>::infinity());
  }

  // Without symmetries it can be done sooner only by states.
  bool has_no_states() const {
    if (always_ || problem_.has_bounds()) return true;
    Statistics statistics;
    MemoStatistics memo;
    plain_->add_to(statistics, memo);
    return memo.dropped;
  }

  // The time that counting without symmetries has while pieces are searched, compared with theirs.
  // Never none: shares of a tree may be far from the truth, and a tree may have no end.
  double share_of_plain() const {
    const double done = pieces_->fraction();
    const bool known = done >= pieces_well_known;
    const double expected = known ? pieces_work_ / done : this->expected() * pieces_->saving();
    if (!known && pieces_work_ > expected) return 1;
    return expected < soon || plain_work_ > share_of_states * expected ? share_of_states : 1;
  }

  // Seconds that counting without symmetries has now while pieces are searched. None while these
  // seem to be done sooner than that pays; if they then are not, it has what is due.
  double turn_of_plain() {
    if (plain_ == nullptr) return 0;
    const double share = share_of_plain();
    if (plain_work_ >= share * pieces_work_) return 0;
    const double turn = std::max(share * pieces_work_ - plain_work_, least_isomorphs_turn);
    const double done = pieces_->fraction();
    if (done < pieces_well_known) return turn;
    const double left = pieces_work_ * (1 - done) / done;
    if (end_of_pieces_ == 0 && turn > share_of_states * left) {
      end_of_pieces_ = pieces_work_ + trust_in_end * left;
    }
    if (pieces_work_ < end_of_pieces_) return 0;
    end_of_pieces_ = 0;
    return turn;
  }

  // Seconds of pieces between two looks at whether that has a turn.
  double stretch_of_pieces() const {
    return std::max({first_turn_of_states, plain_work_, pieces_work_ / 8});
  }

  // Options that are taken first may leave more to be searched than those that an engine begins
  // with. Once half of the pieces are done, the rest will not take longer than to begin anew.
  bool pieces_are_slow() const {
    const double done = pieces_->share_over();
    return done > pieces_well_known && done < 0.5 &&
           pieces_work_ > slow * done * (expected() - plain_work_);
  }

  void search_pieces(Clock::time_point until) {
    const double begin = processor_seconds();
    const Clock::time_point turn = after(stretch_of_pieces());
    outcome_ = pieces_->advance(plain_ != nullptr ? std::min(turn, until) : until);
    pieces_work_ += std::max(processor_seconds() - begin, 1e-6);
    if (outcome_) plain_.reset();
  }

  void take_next_step() {
    if (ahead_) {
      take_from_ahead();
    } else if (seen_.looked_for_all) {
      use_group();
    } else {
      take_step(problem_, seen_);
      note_step();
      if (seen_.group) use_group();
    }
  }

  static void take_step(const Problem& problem, Findings& seen) {
    if (!seen.look) {
      seen.look = std::make_unique<symmetry::FirstLook>(problem);
      seen.looked_for_all = seen.look->asymmetric();
    } else if (!seen.looked_for_few) {
      seen.group = symmetry::find_few_symmetries(*seen.look);
      seen.looked_for_few = true;
      seen.looked_for_all = seen.group.has_value();
    } else {
      seen.group = symmetry::find_counting_symmetries(*seen.look, most_generated);
      seen.looked_for_all = true;
    }
    ++seen.steps;
  }

  // What the next step will take.
  void note_step() {
    const double entries = problem_.num_entries();
    if (seen_.look) sameness_ = seen_.look->sameness();
    if (seen_.looked_for_all) {
      if (!seen_.group) stage_ = Stage::plain_to_the_end;
    } else if (seen_.looked_for_few) {
      next_cost_ = finding * entries * (1 + sameness_);
    } else if (seen_.look) {
      next_cost_ = finding_few * entries;
    }
  }

  void use_group() {
    stage_ = Stage::plain_to_the_end;
    if (seen_.group) use(*std::move(seen_.group));
  }

  // Has the next step taken while counting goes on in one thread, or takes up what it found.
  void look_ahead() {
    if (ahead_) {
      if (ahead_->is_over()) take_from_ahead();
      return;
    }
    if (!seen_.look || seen_.looked_for_all || failed_ahead_ || !budget_.has_threads()) return;
    if (plain_work_ < std::max(patience_ahead, share_ahead * next_cost_)) return;
    if (next_cost_ > dearest_ahead || engine_of_plain() != "auto") return;
    work_before_ahead_ = plain_work_;
    steps_before_ahead_ = seen_.steps;
    ahead_.emplace(std::move(seen_), [this](Findings& seen) { take_step(problem_, seen); });
  }

  void take_from_ahead() {
    seen_ = ahead_->take();
    // The clock of the process does not tell who took the time.
    plain_work_ = std::max(plain_work_ - ahead_->seconds(), work_before_ahead_);
    ahead_.reset();
    is_due_ = is_due_ && seen_.looked_for_all;
    failed_ahead_ = seen_.steps == steps_before_ahead_;
    note_step();
  }

  void use(symmetry::Automorphisms group) {
    stage_ = Stage::plain_to_the_end;
    if (group.order == 1) return;
    group_ = std::move(group);
    const bool labels = !symmetry::labelling_library().empty();
    if (labels && group_.order > large_group && symmetry::Remainders::suit(problem_)) {
      stage_ = Stage::isomorphs;
      remainders_.emplace(problem_);
      isomorphs_.emplace(*remainders_, budget_.memory() / 2);
    } else {
      stage_ = Stage::pieces_due;
    }
  }

  // Seconds that isomorphic remainders may have taken by now.
  double allowance() const {
    if (always_) return std::numeric_limits<double>::infinity();
    const double expected = this->expected();
    if (std::isinf(expected)) return isomorphs_blind_lead * plain_work_;
    const bool is_long = expected > isomorphs_for_ever * plain_work_;
    const double lead = is_long ? isomorphs_long_lead : isomorphs_lead;
    return std::min(isomorphs_share * expected, lead * plain_work_);
  }

  void count_isomorphs(double seconds, Clock::time_point until) {
    const double begin = processor_seconds();
    meter_.start();
    meter_.pause_at(std::min(after(std::max(seconds, least_isomorphs_turn)), until));
    isomorphs_won_ = isomorphs_->run(meter_);
    meter_.stop();
    isomorphs_work_ += processor_seconds() - begin;
    if (isomorphs_won_) {
      outcome_ = Outcome::exhausted;
      const auto& done = isomorphs_->statistics();
      choice_ = group_.order.str() + " symmetries; " + std::to_string(done.labelled) +
                " remainders, " + std::to_string(done.hits) + " of them isomorphic to others";
    } else if (!meter_.paused()) {
      outcome_ = meter_.outcome();
    }
  }

  void give_up_isomorphs() {
    isomorphs_.reset();
    remainders_.reset();
    stage_ = Stage::pieces_due;
  }

  void begin_pieces() {
    stage_ = Stage::plain_to_the_end;
    const std::size_t size = problem_.num_items() + problem_.num_options();
    const std::size_t most = std::min(most_elements, most_images / size);
    if (group_.order > most) return;
    const std::uint64_t work = affordable_words();
    if (group_.order.to_double() * static_cast<double>(size) >= static_cast<double>(work)) {
      return cut_later();
    }
    const std::vector<symmetry::Permutation> elements =
        symmetry::elements_of(group_.generators, size, most);
    if (elements.empty()) return;  // more than the order that is known of a group
    std::vector<symmetry::OrbitPiece> pieces =
        symmetry::orbit_pieces(problem_, elements, affordable_pieces(), work);
    if (pieces.empty()) return cut_later();
    if (pieces.size() == 1) return;  // that is what is being searched already
    choice_ = std::to_string(elements.size()) + " symmetries, " + std::to_string(pieces.size()) +
              " pieces";
    SolveOptions options = budget_.search_options();
    options.engine = engine_of_plain();
    Engine::Twins twins;
    if (options.engine != "auto") twins = plain_->twins();
    pieces_.emplace(problem_, std::move(pieces), std::move(options), std::move(twins),
                    budget_.reporter(), plain_work_);
    stage_ = Stage::pieces;
  }

  void cut_later() {
    next_cutting_ = patience_with_cutting * plain_work_;
    stage_ = Stage::pieces_due;
  }

  // Words of sets of options that to cut pieces off may take now.
  std::uint64_t affordable_words() const {
    if (always_) return no_limit;
    const double words = cutting_share * trusted() / seconds_a_word;
    return static_cast<std::uint64_t>(std::clamp(words, 0.0, 1e18));
  }

  // So many that to cut them takes less than to search, if one can tell how long that will take.
  std::size_t affordable_pieces() const {
    const double left = std::min(expected(), plain_work_ * trust_in_pieces) - plain_work_;
    const double affordable = left / seconds_a_piece;
    if (always_ || affordable >= most_pieces) return most_pieces;
    return std::max(fewest_pieces, static_cast<std::size_t>(std::max(affordable, 0.0)));
  }

  // The one that `auto` went over to, if it did. Its pilot gives no reason for its choice.
  std::string engine_of_plain() const {
    Statistics statistics;
    MemoStatistics memo;
    plain_->add_to(statistics, memo);
    const bool is_main = !statistics.choice.empty() && statistics.engine != "memo";
    return is_main ? std::string(statistics.engine) : options_.engine;
  }

  const Problem& problem_;
  std::unique_ptr<Task> plain_;  // none once it can't win any more
  Budget& budget_;
  const bool always_;
  const SolveOptions options_;
  Meter meter_;  // of the isomorphic remainders
  Stage stage_;
  Findings seen_;
  std::optional<LookAhead> ahead_;  // which has them while it looks
  bool failed_ahead_ = false;       // and found nothing out
  int steps_before_ahead_ = 0;
  double work_before_ahead_ = 0;  // of `plain_work_`
  bool is_due_ = false;           // what is looked for ahead
  double sameness_ = 0;
  double next_cost_;  // seconds that the next step to the symmetries may take
  std::optional<Outcome> outcome_;
  double plain_work_ = 0;  // seconds
  double isomorphs_work_ = 0;
  double pieces_work_ = 0;
  double next_cutting_ = 0;   // when pieces are due, of `plain_work_`
  double end_of_pieces_ = 0;  // of `pieces_work_`, if it is near
  double next_look_ = 0;      // of `pieces_work_`, with several threads
  symmetry::Automorphisms group_;
  std::optional<symmetry::Remainders> remainders_;
  std::optional<symmetry::IsomorphCount> isomorphs_;
  bool isomorphs_won_ = false;
  std::optional<OrbitSearch> pieces_;
  std::string choice_;
};

}  // namespace

std::unique_ptr<Task> make_symmetry_task(const Problem& problem, std::unique_ptr<Task> plain,
                                         Budget& budget) {
  return std::make_unique<SymmetryTask>(problem, std::move(plain), budget);
}

}  // namespace dlx::query
