#include "dlx/run/first_cover.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <map>
#include <new>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "dlx/engine/engines.hpp"
#include "dlx/engine/shared/slice_meter.hpp"
#include "dlx/run/learning_team.hpp"
#include "dlx/run/refutation.hpp"

namespace dlx {
namespace {

using query::Refutation;

// Ticks of the search with restarts: a node costs a constant part and a part for the primary items
// that are scanned for the shortest one (at most min_items_for_tournament).
constexpr std::uint64_t node_ticks = 64;
constexpr std::uint32_t items_per_tick = 4;
// Nodes of a slice of this search, after which its ticks are counted.
constexpr std::uint64_t restart_slice = 64;
// Ticks between two polls of engines that report their work.
constexpr std::uint64_t poll_ticks = Meter::work_per_check * tuning::work_step;
// After so many different covers, one search continues alone.
constexpr std::size_t max_raced = 64;

// The searches that take turns. In addition, states may prove that there is no cover.
enum Racer : std::size_t { main_engine, learning, restarts, num_racers, refutation = num_racers };

class FirstCover final : public Engine {
 public:
  FirstCover(const Problem& problem, std::unique_ptr<Engine> main, Racers racers,
             std::vector<OptionId> forced, std::uint64_t wanted, std::uint64_t turn_ticks)
      : problem_(problem),
        racers_(racers),
        wanted_(wanted),
        turn_ticks_(turn_ticks),
        restart_node_ticks_(node_ticks + std::min(problem.num_primary(), min_items_for_tournament) /
                                             items_per_tick),
        main_node_ticks_(tuning::node_ticks(problem.num_entries())),
        forced_(std::move(forced)),
        refutation_(problem_, racers.refutation) {
    searches_[main_engine].engine = std::move(main);
    begin();
  }

  bool force(OptionId option) override {
    if (!main().force(option)) return false;
    forced_.push_back(option);
    return true;
  }

  void reset() override {
    for (Search& search : searches_) {
      if (search.engine != nullptr) search.engine->reset();
    }
    forced_.clear();
    begin();
  }

  Step next(Meter& meter) override {
    while (!is_finished_ && !refutation_.has_refuted()) {
      const std::optional<Step> step = is_alone_ ? current().engine->next(meter) : run_slice(meter);
      if (!step) continue;
      if (*step == Step::exhausted) {
        is_finished_ = true;
      } else if (*step == Step::stopped || take_cover()) {
        return *step;
      }
    }
    return Step::exhausted;
  }

  // Covers are counted one by one until a single search is left.
  Step count(Meter& meter, std::uint64_t most, std::uint64_t& covers) override {
    for (; most > 0 && !is_settled(); --most) {
      const Step step = next(meter);
      if (step != Step::cover) return step;
      ++covers;
    }
    if (most == 0) return Step::cover;
    if (is_finished_ || refutation_.has_refuted()) return Step::exhausted;
    return current().engine->count(meter, most, covers);
  }

  void get_cover(std::vector<OptionId>& options) const override {
    if (is_cover_kept_) {
      options = cover_;
    } else {
      current().engine->get_cover(options);
    }
  }

  std::vector<Path> donate_paths() override {
    return is_settled() ? current().engine->donate_paths() : std::vector<Path>();
  }
  std::unique_ptr<Donation> donate() override {
    return is_settled() ? current().engine->donate() : nullptr;
  }
  void start(std::vector<Path> paths) override {
    is_finished_ = false;
    current().engine->start(std::move(paths));
  }
  bool adopt(Donation& rest) override {
    if (!current().engine->adopt(rest)) return false;
    is_finished_ = false;
    return true;
  }
  bool is_race() const override { return true; }
  void stop_racing() override {
    if (!is_alone_ && found_.empty()) go_alone(main_engine);
  }
  std::string_view delegate() const override {
    return finder_ == main_engine ? main().delegate() : engine_names[finder_];
  }
  std::unique_ptr<Engine> clone() const override {
    return is_settled() ? current().engine->clone() : nullptr;
  }
  Factory factory() const override {
    if (is_settled()) return current().engine->factory();
    return found_.empty() ? main().factory() : Factory();
  }

  void add_statistics(Statistics& statistics) const override {
    main().add_statistics(statistics);
    for (std::size_t k = learning; k < num_racers; ++k) {
      if (!searches_[k].is_begun) continue;
      Statistics own;
      searches_[k].engine->add_statistics(own);
      statistics.branchings += own.branchings;
      statistics.updates += own.updates;
      statistics.restarts += own.restarts;
      add_level_nodes(own.level_nodes, statistics);
      if (k != finder_) continue;
      statistics.engine = engine_names[k];
      statistics.strategy = own.strategy;
      statistics.choice = k == learning ? "learning was the first to find a cover"
                                        : "a search with restarts was the first to find a cover";
    }
    if (is_finished_ && turn_ == learning) {
      statistics.choice = "learning finished the search";
    }
    if (!refutation_.has_refuted()) return;
    statistics.choice += statistics.choice.empty() ? "" : "; ";
    statistics.choice += "the states show that there is no cover";
  }
  // While an engine is being made, reports the level of the main engine.
  std::size_t level() const override {
    if (turn_ == refutation) return main().level();
    return (current().is_begun ? *current().engine : main()).level();
  }
  double fraction() const override {
    if (is_finished_ || refutation_.has_refuted()) return 1;
    return is_alone_ ? current().engine->fraction() : main().fraction();
  }
  std::uint64_t num_unreported() const override { return main().num_unreported(); }

 private:
  // Empty for the main engine.
  static constexpr std::array<std::string_view, num_racers> engine_names{"", "learning",
                                                                         "multiplicity"};

  struct Search {
    std::unique_ptr<Engine> engine;
    bool is_begun = false;  // `engine` exists and has the forced options
    bool is_dead = false;   // `engine` cannot be used: it rejects a forced option
    std::unique_ptr<SliceMeter> meter = std::make_unique<SliceMeter>();
    std::uint64_t ticks = 0;
    std::size_t covers = 0;
  };
  using FoundBy = std::bitset<num_racers>;

  Engine& main() const { return *searches_[main_engine].engine; }
  Search& current() { return searches_[turn_]; }
  const Search& current() const { return searches_[turn_]; }
  // Returns true if the current search is the only one, and none of its covers must be skipped.
  bool is_settled() const { return is_alone_ && found_.empty(); }

  void begin() {
    for (Search& search : searches_) search = {.engine = std::move(search.engine)};
    searches_[main_engine].is_begun = true;
    found_.clear();
    turn_ = finder_ = main_engine;
    turn_end_ = first_turn();
    searches_[learning].is_dead = !racers_.learning || !learning_engine_fits(problem_);
    searches_[restarts].is_dead = !racers_.restarts || problem_.has_bounds();
    is_alone_ = is_finished_ = is_cover_kept_ = false;
  }

  std::uint64_t first_turn() const {
    return tuning::restarts.first / tuning::race_turn * turn_ticks_;
  }

  // A search does not find the same cover twice.
  void go_alone(std::size_t racer) {
    turn_ = racer;
    is_alone_ = true;
    std::erase_if(found_, [&](const auto& cover) { return cover.second.test(racer); });
  }

  // Gives the next turn to a challenger whose allowance permits more work, otherwise to the main
  // engine.
  void pass_turn() {
    const auto done = static_cast<double>(searches_[main_engine].ticks);
    if (racers_.has_waiting_threads && !racers_.restarts && done > tuning::waiting_refutation) {
      refutation_.end();
      searches_[learning].is_dead = true;
    }
    if (is_last()) return go_alone(main_engine);
    const std::optional<double> expected = expected_ticks(done);
    for (const Racer racer : {restarts, learning}) {
      const Search& search = searches_[racer];
      const tuning::Rule rule = rule_of(racer);
      const std::uint64_t build =
          search.is_begun ? 0 : racers_.build_ticks * problem_.num_entries();
      const double allowance = rule.allowance(done, expected);
      if (!search.is_dead && begin_turn(racer, search.ticks + build + rule.min_turn, allowance)) {
        return;
      }
    }
    if (!refutation_.is_over() && begin_turn(refutation, refutation_.next_ticks(),
                                             tuning::refutation.allowance(done, expected))) {
      return;
    }
    turn_ = main_engine;
    turn_end_ = searches_[main_engine].ticks + turn_ticks_;
  }

  // Returns true if no challenger is left.
  bool is_last() const {
    return found_.empty() && refutation_.is_over() && searches_[learning].is_dead &&
           searches_[restarts].is_dead;
  }

  tuning::Rule rule_of(Racer racer) const {
    if (racer == learning && !racers_.restarts) return tuning::learning_for_all;
    tuning::Rule rule = racer == learning ? tuning::learning : tuning::restarts;
    rule.first = first_turn();
    rule.min_turn = turn_ticks_;
    return rule;
  }

  // The ticks that the main engine is expected to need in total.
  std::optional<double> expected_ticks(double done) const {
    const double fraction = main().fraction();
    return fraction > 0 ? std::optional(done / fraction) : std::nullopt;
  }

  bool begin_turn(Racer racer, std::uint64_t next_ticks, double allowance) {
    if (static_cast<double>(next_ticks) > allowance) return false;
    turn_ = racer;
    turn_end_ = static_cast<std::uint64_t>(allowance);
    return true;
  }

  bool is_turn_over() const {
    if (turn_ == refutation) return refutation_.is_over() || refutation_.ticks() >= turn_end_;
    const Search& search = current();
    return search.is_dead || (search.meter->is_slice_over() && search.ticks >= turn_end_);
  }

  // Continues the search for a slice: a turn of the main engine, or a part of a turn of another
  // search. Returns nothing if no cover was found yet. The ends of slices do not depend on how many
  // nodes `meter` grants at a time.
  std::optional<Step> run_slice(Meter& meter) {
    if (is_turn_over()) {
      const bool has_kept = turn_ == main_engine && found_.empty() && main().num_unreported() > 0;
      if (has_kept) return take_kept();
      pass_turn();
      return std::nullopt;
    }
    if (turn_ == refutation) {
      return refutation_.advance(turn_end_, meter) ? std::nullopt : std::optional(stop(meter));
    }
    Search& search = current();
    if (!search.is_begun) return make(search, meter) ? std::nullopt : std::optional(stop(meter));
    SliceMeter& slice = *search.meter;
    if (slice.is_slice_over()) begin_slice(slice, turn_end_ - std::min(turn_end_, search.ticks));
    if (!slice.resume(meter)) return stop(meter);
    const std::uint64_t nodes = slice.nodes(), polls = slice.polls();
    const std::uint64_t updates = turn_ == restarts ? updates_of(*search.engine) : 0;
    const std::optional<Step> step = next_of(search);
    if (!step) return std::nullopt;
    meter.count_nodes(slice.nodes() - nodes);
    search.ticks += (slice.nodes() - nodes) * current_node_ticks();
    search.ticks += turn_ == restarts ? (updates_of(*search.engine) - updates) * tuning::update
                                      : (slice.polls() - polls) * poll_ticks;
    if (*step != Step::stopped) return step;
    return slice.is_whole_over() ? std::optional(stop(meter)) : std::nullopt;
  }

  // Continues a search. A challenger without memory leaves the race: returns nothing then.
  std::optional<Step> next_of(Search& search) const {
    try {
      return search.engine->next(*search.meter);
    } catch (const std::bad_alloc&) {
      if (turn_ == main_engine) throw;
    }
    search = {.engine = nullptr, .is_dead = true};
    return std::nullopt;
  }

  std::uint64_t current_node_ticks() const {
    return turn_ == restarts ? restart_node_ticks_ : main_node_ticks_;
  }

  // The search with restarts reports no work, and reading its updates is slow: its slices are
  // short. The slices of the others are whole turns.
  void begin_slice(SliceMeter& slice, std::uint64_t ticks) const {
    if (turn_ == restarts) return slice.begin_slice(restart_slice);
    slice.begin_slice(1 + ticks / main_node_ticks_, 1 + ticks / poll_ticks);
  }

  // At the end of the whole search the main engine reports the covers that it has kept. A pause or
  // a request of another thread is not an end.
  Step stop(Meter& meter) {
    const bool is_end = !meter.paused() && meter.outcome() != Outcome::exhausted;
    if (!is_end || main().num_unreported() == 0 || !found_.empty()) return Step::stopped;
    go_alone(main_engine);
    return main().next(meter);
  }

  // The main engine keeps covers while it may still begin again with another engine. Finding the
  // next cover that way may take long, so if few covers are wanted, the main engine reports the
  // kept ones.
  std::optional<Step> take_kept() {
    go_alone(main_engine);
    if (wanted_ > max_raced) return std::nullopt;
    SolveOptions no_nodes;
    no_nodes.node_limit = 0;
    Meter ended(no_nodes, nullptr);
    ended.start();
    return main().next(ended);
  }

  static std::uint64_t updates_of(const Engine& engine) {
    Statistics statistics;
    engine.add_statistics(statistics);
    return statistics.updates;
  }

  std::unique_ptr<Engine> make_challenger() const {
    if (turn_ == restarts) {
      return make_multiplicity_engine(problem_,
                                      {.branching = Branching::weights, .restarts = true});
    }
    return racers_.learners > 1 ? make_learning_team(problem_, racers_.learners)
                                : make_learning_engine(problem_);
  }

  // Makes the engine of a challenger and forces the options in `forced_`. Returns false if a limit
  // was reached.
  bool make(Search& search, Meter& meter) {
    bool has_forced = true;
    const auto make_engine = [&] {
      if (search.engine == nullptr) search.engine = make_challenger();
      has_forced = std::ranges::all_of(
          forced_, [&](OptionId option) { return search.engine->force(option); });
    };
    try {
      if (!meter.poll() || !meter.within_limits(make_engine)) return false;
    } catch (const std::bad_alloc&) {
      search = {.engine = nullptr, .is_dead = true};
      return true;
    }
    search.is_begun = true;
    search.ticks += racers_.build_ticks * problem_.num_entries();
    search.is_dead = !has_forced;
    return true;
  }

  // Reports the cover that the current search has found; returns false if it was reported before.
  bool take_cover() {
    is_cover_kept_ = false;
    refutation_.end();
    if (is_settled()) return true;
    if (found_.empty() && turn_ == main_engine) {
      go_alone(main_engine);
      return true;
    }
    is_cover_kept_ = true;
    current().engine->get_cover(cover_);
    std::vector<OptionId> options = cover_;
    std::ranges::sort(options);
    if (is_alone_) return found_.erase(options) == 0;
    const auto [cover, is_new] = found_.try_emplace(std::move(options));
    cover->second.set(turn_);
    if (is_new) finder_ = turn_;
    ++current().covers;
    if (found_.size() == max_raced) {
      const auto best = std::ranges::max_element(searches_, {}, &Search::covers);
      go_alone(static_cast<std::size_t>(best - searches_.begin()));
    }
    return is_new;
  }

  const Problem problem_;
  const Racers racers_;
  const std::uint64_t wanted_;
  const std::uint64_t turn_ticks_;
  const std::uint64_t restart_node_ticks_;
  const std::uint64_t main_node_ticks_;
  std::vector<OptionId> forced_;
  std::array<Search, num_racers> searches_;
  Refutation refutation_;  // valid for the whole problem: the proof holds after a reset
  std::size_t turn_ = main_engine;
  std::uint64_t turn_end_ = 0;        // ticks of a search at which its turn ends
  std::size_t finder_ = main_engine;  // the search that found the last new cover
  bool is_alone_ = false;             // the race has ended
  bool is_finished_ = false;          // there are no more covers
  bool is_cover_kept_ = false;        // the last cover is in `cover_`, otherwise in the engine
  std::vector<OptionId> cover_;
  // Covers that were reported, and the searches that have found them. After the race: the covers
  // that the remaining search must still skip.
  std::map<std::vector<OptionId>, FoundBy> found_;
};

}  // namespace

std::unique_ptr<Engine> make_first_cover_engine(const Problem& problem,
                                                std::unique_ptr<Engine> main, Racers racers,
                                                std::vector<OptionId> forced, std::uint64_t wanted,
                                                std::uint64_t turn_ticks) {
  return std::make_unique<FirstCover>(problem, std::move(main), racers, std::move(forced), wanted,
                                      turn_ticks);
}

}  // namespace dlx
