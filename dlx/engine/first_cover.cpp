#include "dlx/engine/first_cover.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "dlx/engine/engines.hpp"

namespace dlx {
namespace {

// Ticks of the main engine: for a node a constant part, and one for so many entries of the problem;
// and for a step of engines whose nodes may take longer, which poll their meter after
// Meter::work_a_look steps.
constexpr std::uint64_t main_node_ticks = 25;
constexpr std::uint64_t entries_a_tick = 341;
constexpr std::uint64_t main_step_ticks = 5;
// The first turn of the main engine is so many times as long as others: most searches end there.
constexpr std::uint64_t first_turn = 3;
// Ticks of the randomised searches: for a node a constant part, and one for so many primary items,
// which are scanned for the shortest one, but no more than min_items_of_tournament are; for an
// update; and for the work on domain consistency between two polls of the meter, a million steps.
constexpr std::uint64_t node_ticks = 64;
constexpr std::uint32_t items_a_tick = 4;
constexpr std::uint64_t update_ticks = 5;
constexpr std::uint64_t poll_ticks = 3'000'000;
// Nodes of the randomised searches in a slice, after which their ticks are counted; and a number of
// polls that no slice comes to.
constexpr std::uint64_t restart_slice = 64;
constexpr std::uint64_t any_polls = std::uint64_t{1} << 32;
// Domain consistency is not used on problems with more entries: its tables take long to build.
constexpr std::size_t most_domain_entries = 1'000'000;
// Different covers after which one search continues alone.
constexpr std::size_t most_raced = 64;

// Ends a slice of a search after a number of nodes or polls, which are counted work; or when the
// meter of the whole search says so. Engines take the end for a pause.
class SliceMeter final : public Meter {
 public:
  SliceMeter() : Meter(no_limits(), std::chrono::seconds(0)) {}

  /// The next slice has so many nodes and polls.
  void begin_slice(std::uint64_t nodes, std::uint64_t polls) {
    slice_end_ = nodes_ + nodes;
    polls_end_ = polls_ + polls;
  }
  bool is_slice_over() const { return nodes_ >= slice_end_ || polls_ >= polls_end_; }
  /// Continues the slice with the nodes that `whole` grants; false if there are none.
  bool resume(Meter& whole) {
    const std::uint64_t granted = whole.grant(slice_end_ - nodes_);
    nodes_end_ = nodes_ + granted;
    whole_ = &whole;
    is_whole_over_ = granted == 0;
    start();
    return granted > 0;
  }
  /// True if the whole search is to stop or to pause.
  bool is_whole_over() const { return is_whole_over_; }
  std::uint64_t polls() const { return polls_; }
  Deadline deadline() const override { return whole_->deadline(); }

 private:
  static const SolveOptions& no_limits() {
    static const SolveOptions options;
    return options;
  }
  bool more_nodes() override { return false; }
  bool watched() const override { return false; }
  bool look(Clock::time_point) override {
    ++polls_;
    is_whole_over_ = is_whole_over_ || !whole_->poll();
    return !is_whole_over_ && polls_ < polls_end_;
  }

  Meter* whole_ = nullptr;
  std::uint64_t slice_end_ = 0;
  std::uint64_t polls_ = 0;
  std::uint64_t polls_end_ = 0;
  bool is_whole_over_ = false;
};

// The searches that take turns.
enum Racer : std::size_t { main_engine, weights, domains, num_racers };

class FirstCover final : public Engine {
 public:
  FirstCover(const Problem& problem, std::unique_ptr<Engine> main, std::vector<OptionId> forced,
             std::uint64_t wanted, std::uint64_t turn_ticks)
      : problem_(problem),
        wanted_(wanted),
        turn_ticks_(turn_ticks),
        restart_node_ticks_(node_ticks + std::min(problem.num_primary(), min_items_of_tournament) /
                                             items_a_tick),
        main_polls_(1 + turn_ticks / (Meter::work_a_look * main_step_ticks)),
        main_slice_(1 + turn_ticks / (main_node_ticks + problem.num_entries() / entries_a_tick)),
        forced_(std::move(forced)) {
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
    while (!is_finished_) {
      const std::optional<Step> step =
          is_alone_ ? current().engine->next(meter) : run_slice(current(), meter);
      if (!step) continue;
      if (*step == Step::exhausted) {
        is_finished_ = true;
      } else if (*step == Step::stopped || take_cover()) {
        return *step;
      }
    }
    return Step::exhausted;
  }

  Step count(Meter& meter, std::uint64_t most, std::uint64_t& covers) override {
    if (is_finished_ || !is_settled()) return Engine::count(meter, most, covers);
    return current().engine->count(meter, most, covers);
  }

  void get_cover(std::vector<OptionId>& options) const override {
    if (is_cover_kept_) {
      options = cover_;
    } else {
      current().engine->get_cover(options);
    }
  }

  std::vector<Path> share() override {
    return is_settled() ? current().engine->share() : std::vector<Path>();
  }
  std::unique_ptr<Rest> hand_over() override {
    return is_settled() ? current().engine->hand_over() : nullptr;
  }
  void start(std::vector<Path> paths) override {
    is_finished_ = false;
    current().engine->start(std::move(paths));
  }
  bool take_over(Rest& rest) override {
    if (!current().engine->take_over(rest)) return false;
    is_finished_ = false;
    return true;
  }
  bool is_race() const override { return true; }
  void stop_racing() override {
    if (!is_alone_ && found_.empty()) go_alone(main_engine);
  }
  std::string_view delegate() const override {
    return finder_ == main_engine ? main().delegate() : restarting;
  }
  std::unique_ptr<Engine> partner() const override {
    return is_settled() ? current().engine->partner() : nullptr;
  }
  Twins twins() const override { return is_settled() ? current().engine->twins() : Twins(); }

  void add_statistics(Statistics& statistics) const override {
    main().add_statistics(statistics);
    for (std::size_t k = weights; k < num_racers; ++k) {
      if (!searches_[k].is_begun) continue;
      Statistics own;
      searches_[k].engine->add_statistics(own);
      statistics.branchings += own.branchings;
      statistics.updates += own.updates;
      statistics.restarts += own.restarts;
      add_level_nodes(own.level_nodes, statistics);
      if (k != finder_) continue;
      statistics.engine = restarting;
      statistics.strategy = own.strategy;
      statistics.choice = "a search with restarts was the first to find a cover";
    }
  }
  // While an engine is being made, the level is that of the main engine.
  std::size_t level() const override {
    return (current().is_begun ? *current().engine : main()).level();
  }
  double fraction() const override {
    if (is_finished_) return 1;
    return is_alone_ ? current().engine->fraction() : main().fraction();
  }
  std::uint64_t num_kept() const override { return main().num_kept(); }

 private:
  static constexpr std::string_view restarting = "sets";

  struct Search {
    std::unique_ptr<Engine> engine;
    bool is_begun = false;  // `engine` exists and has the forced options
    bool is_dead = false;   // `engine` is not to be made, or refuses a forced option
    std::unique_ptr<SliceMeter> meter = std::make_unique<SliceMeter>();
    std::uint64_t ticks = 0;
    std::size_t covers = 0;
  };
  using Racers = std::bitset<num_racers>;

  Engine& main() const { return *searches_[main_engine].engine; }
  Search& current() { return searches_[turn_]; }
  const Search& current() const { return searches_[turn_]; }
  // Whether the current search is the only one, and none of its covers has to be skipped.
  bool is_settled() const { return is_alone_ && found_.empty(); }

  void begin() {
    for (Search& search : searches_) search = {.engine = std::move(search.engine)};
    searches_[main_engine].is_begun = true;
    found_.clear();
    turn_ = finder_ = main_engine;
    turn_end_ = turn_ticks_;
    is_alone_ = is_finished_ = is_cover_kept_ = false;
  }

  // Covers that the search has met are not met again.
  void go_alone(std::size_t racer) {
    turn_ = racer;
    is_alone_ = true;
    std::erase_if(found_, [&](const auto& cover) { return cover.second.test(racer); });
  }

  void pass_turn() {
    if (++turn_ < num_racers) return;
    turn_ = main_engine;
    turn_end_ += turn_ticks_;
  }

  // Searches on in a slice: a turn of the main engine, or a part of a turn of another search. No
  // result: there was no cover yet. Where slices end does not depend on how many nodes `meter`
  // grants at a time.
  std::optional<Step> run_slice(Search& search, Meter& meter) {
    const bool is_main = turn_ == main_engine;
    if (search.is_dead || (search.meter->is_slice_over() && search.ticks >= turn_end_)) {
      if (is_main && found_.empty() && main().num_kept() > 0) return take_kept();
      pass_turn();
      return std::nullopt;
    }
    if (!search.is_begun) return make(search, meter) ? std::nullopt : std::optional(stop(meter));
    SliceMeter& slice = *search.meter;
    if (slice.is_slice_over()) {
      const std::uint64_t turns = search.ticks == 0 ? first_turn : 1;
      slice.begin_slice(is_main ? turns * main_slice_ : restart_slice,
                        is_main ? turns * main_polls_ : any_polls);
    }
    if (!slice.resume(meter)) return stop(meter);
    const std::uint64_t nodes = slice.nodes(), polls = slice.polls();
    const std::uint64_t updates = is_main ? 0 : updates_of(*search.engine);
    const Step step = search.engine->next(slice);
    meter.count_nodes(slice.nodes() - nodes);
    if (is_main) {
      if (slice.is_slice_over()) search.ticks = turn_end_;
    } else {
      search.ticks += (slice.nodes() - nodes) * restart_node_ticks_ +
                      (slice.polls() - polls) * poll_ticks +
                      (updates_of(*search.engine) - updates) * update_ticks;
    }
    if (step != Step::stopped) return step;
    return slice.is_whole_over() ? std::optional(stop(meter)) : std::nullopt;
  }

  // At the end of the whole search the main engine gives out the covers that it has kept, if it has
  // any; a pause, or a request of another thread, is no end.
  Step stop(Meter& meter) {
    const bool is_end = !meter.paused() && meter.outcome() != Outcome::exhausted;
    if (!is_end || main().num_kept() == 0 || !found_.empty()) return Step::stopped;
    go_alone(main_engine);
    return main().next(meter);
  }

  // The main engine has met covers that it has not given out, as it may still begin anew with
  // another engine. That may take long to find the next one, so if few covers are wanted, it gives
  // them out.
  std::optional<Step> take_kept() {
    go_alone(main_engine);
    if (wanted_ > most_raced) return std::nullopt;
    SolveOptions no_nodes;
    no_nodes.max_nodes = 0;
    Meter ended(no_nodes, nullptr);
    ended.start();
    return main().next(ended);
  }

  static std::uint64_t updates_of(const Engine& engine) {
    Statistics statistics;
    engine.add_statistics(statistics);
    return statistics.updates;
  }

  // Makes the engine of a search with restarts; false if a limit ended that.
  bool make(Search& search, Meter& meter) {
    Strategy strategy{.branching = Branching::weights, .restarts = true};
    if (turn_ == domains) {
      if (problem_.num_entries() > most_domain_entries) {
        search.is_dead = true;
        return true;
      }
      strategy.propagation = Propagation::domains;
    }
    const auto make_engine = [&] {
      if (search.engine == nullptr) search.engine = make_sets_engine(problem_, strategy);
    };
    if (!meter.poll() || !meter.within_limits(make_engine)) return false;
    search.is_begun = true;
    search.is_dead = !std::ranges::all_of(
        forced_, [&](OptionId option) { return search.engine->force(option); });
    return true;
  }

  // Takes the cover that the current search has met; false if it was passed on before.
  bool take_cover() {
    is_cover_kept_ = false;
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
    if (found_.size() == most_raced) {
      const auto best = std::ranges::max_element(searches_, {}, &Search::covers);
      go_alone(static_cast<std::size_t>(best - searches_.begin()));
    }
    return is_new;
  }

  const Problem problem_;
  const std::uint64_t wanted_;
  const std::uint64_t turn_ticks_;
  const std::uint64_t restart_node_ticks_;
  const std::uint64_t main_polls_;  // of a turn
  const std::uint64_t main_slice_;  // nodes of a turn
  std::vector<OptionId> forced_;
  std::array<Search, num_racers> searches_;
  std::size_t turn_ = main_engine;
  std::uint64_t turn_end_ = 0;        // ticks of a search at which its turn ends
  std::size_t finder_ = main_engine;  // the search that found the last new cover
  bool is_alone_ = false;             // the race is over
  bool is_finished_ = false;          // there is no other cover
  bool is_cover_kept_ = false;        // the last cover is `cover_`, else the engine has it
  std::vector<OptionId> cover_;
  // Covers passed on, and which searches have met them: until the race is over; then those that the
  // search that continues still has to skip.
  std::map<std::vector<OptionId>, Racers> found_;
};

}  // namespace

bool first_cover_engine_fits(const Problem& problem) { return !problem.has_bounds(); }

std::unique_ptr<Engine> make_first_cover_engine(const Problem& problem,
                                                std::unique_ptr<Engine> main,
                                                std::vector<OptionId> forced, std::uint64_t wanted,
                                                std::uint64_t turn_ticks) {
  return std::make_unique<FirstCover>(problem, std::move(main), std::move(forced), wanted,
                                      turn_ticks);
}

}  // namespace dlx
