#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "dlx/engine/engines.hpp"
#include "dlx/engine/shared/consistency.hpp"
#include "dlx/engine/table.hpp"

namespace dlx {
namespace {

// An engine that is built in microseconds, and when to call an end to its search. That is looked at
// in turns of so many nodes.
struct Pilot {
  std::string_view engine;
  std::uint64_t nodes;
  std::uint64_t turn;
  std::uint64_t branchings;
};
constexpr std::array pilots{
    // Which counts forced options as nodes, and is quick about them.
    Pilot{"planes", 20'000, 500, 1'000},
    Pilot{"links", 2'000, 100, 1'000},
    Pilot{"sets", 2'000, 100, 1'000},
};
// With so many primary items, the scans of links for the shortest item take longer than all else.
constexpr std::uint32_t many_items = 4'096;
std::string_view engine_of_any_problem(const Problem& problem) {
  return problem.num_primary() < many_items ? "links" : "sets";
}
// Up to as many updates as take about as long as to make the engine that goes on, for each entry;
// and as many as that for what is deep and thin so far.
constexpr std::uint64_t updates_an_entry = 20;
constexpr std::uint64_t least_updates = 40'000;
constexpr std::uint64_t most_updates = 400'000;
constexpr std::size_t most_cover_options = 1'000'000;

// The second pilot keeps domains consistent. Its nodes take a hundred times as long as those of the
// others, so it is for trees that become small by that, and for problems where it is soon built. It
// has its turn where the engine that goes on has found nothing for about ten milliseconds, in
// nanoseconds, of which a node takes some and one for so many entries.
constexpr std::uint64_t patience_with_main = 10'000'000;
constexpr std::uint64_t least_a_node = 25;
constexpr std::uint64_t entries_a_nanosecond = 341;
constexpr std::uint64_t main_turn = 2'000;
constexpr Strategy second_strategy{.propagation = Propagation::domains};
constexpr std::uint64_t second_nodes = 128;
constexpr std::uint64_t second_turn = 8;
constexpr std::uint64_t second_updates = 150'000;
constexpr unsigned second_polls = 2;  // a million steps of its work each
constexpr std::size_t second_entries = 150'000;
constexpr std::uint64_t second_root_steps = std::uint64_t{1} << 21;

// Stops a search after so many nodes, or polls, and when another meter says so.
class ScoutMeter final : public Meter {
 public:
  // `polls`: nullptr for any number of them.
  ScoutMeter(const SolveOptions& turn, Meter& whole, unsigned* polls = nullptr)
      : Meter(turn, nullptr), whole_(whole), polls_(polls) {}

  // Whether the other meter said so, which may do it only once.
  bool is_over() const { return is_over_; }

 private:
  bool look(Clock::time_point) override {
    is_over_ = is_over_ || !whole_.poll();
    return !is_over_ && (polls_ == nullptr || (*polls_ > 0 && --*polls_ > 0));
  }
  bool watched() const override { return false; }

  Meter& whole_;
  unsigned* const polls_;
  bool is_over_ = false;
};

const Pilot& find_pilot(const Problem& problem) {
  return *std::ranges::find_if(pilots, [&](const Pilot& pilot) {
    return pilot.engine == engine_of_any_problem(problem) ||
           (pilot.engine == "planes" && find_engine(pilot.engine).fits(problem));
  });
}

// With this many options in an item on an average, words of bits are well filled. With some fewer,
// wide is the faster one as long as the tree is no larger than about two million nodes, and lanes
// if it is: so wide has a trial, of as many nodes as take some ten milliseconds, and goes on if it
// has come so far by then. In WebAssembly wide is the faster one for large trees, too.
#if defined(__wasm__)
constexpr double long_items = 32;
#else
constexpr double long_items = 48;
#endif
constexpr double rather_long_items = 32;
constexpr double far_enough = 0.1;
// A trial that by a quarter of its nodes has not even come to this share of where it should be then
// is over.
constexpr double hopeless = 0.1;
constexpr std::size_t trial_entries = 150'000;  // whose rows take little memory
// With a cover for so many nodes of the pilot, most of the tree are covers.
constexpr std::uint64_t many_covers = 4;
// As deep as the scouting goes if every level has a choice.
constexpr std::size_t deep = pilots.back().branchings;

// What the pilot found out.
struct Scouted {
  std::uint64_t nodes = 0;
  std::uint64_t covers = 0;
  std::uint64_t branchings = 0;
  std::uint64_t updates = 0;
  std::size_t depth = 0;

  bool is_thin() const { return branchings < 2 * depth; }
};

// Which engine goes on, and why: the first line that applies.
struct Choice {
  std::string_view engine;
  std::string reason;
  bool on_trial = false;
};

// The options of a primary item on an average.
double mean_length(const Problem& problem) {
  std::uint64_t entries = 0;
  for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
    for (const Entry& entry : problem.option(OptionId{o})) {
      if (problem.is_primary(entry.item)) ++entries;
    }
  }
  return static_cast<double>(entries) / std::max(problem.num_primary(), 1U);
}

Choice choose(const Problem& problem, const Scouted& scouted, bool is_tree_large) {
  const auto fits = [&](std::string_view engine) { return find_engine(engine).fits(problem); };
  // Engines that search many nodes at a time are worth their price only if there are many.
  if (scouted.depth >= deep && scouted.is_thin()) {
    return {engine_of_any_problem(problem), "the search tree is deep and thin"};
  }
  if (fits("bits")) return {"bits", "the problem is small"};
  if (scouted.covers * many_covers > scouted.nodes && fits("wide")) {
    return {"wide", "there are few dead ends"};
  }
  const double length = mean_length(problem);
  const bool has_long_items = length > long_items;
  if (has_long_items && fits("wide")) return {"wide", "items have many options"};
  if (fits("lanes")) {
    if (is_tree_large) return {"lanes", "the search tree is large"};
    if (length > rather_long_items && problem.num_entries() <= trial_entries && fits("wide")) {
      return {"wide", "items have rather many options", true};
    }
    return {"lanes", has_long_items ? "items have more options than wide has room for"
                                    : "items have few options"};
  }
  return {engine_of_any_problem(problem), "the problem is large"};
}

class Auto final : public Engine {
 public:
  explicit Auto(const Problem& problem)
      : problem_(problem),
        choice_of_pilot_(find_pilot(problem)),
        pilot_(find_engine(choice_of_pilot_.engine).make(problem)),
        turn_left_(choice_of_pilot_.turn) {}

  bool force(OptionId option) override {
    if (!pilot_->force(option)) return false;
    forced_.push_back(option);
    return true;
  }

  void reset() override {
    pilot_->reset();
    second_.reset();
    polls_left_ = second_polls;
    for (const Made& made : made_) made.engine->reset();
    forced_.clear();
    forget();
    phase_ = Phase::scouting;
    main_begun_ = false;
    is_on_trial_ = false;
    is_tree_large_ = false;
    scouted_ = {};
    turn_left_ = choice_of_pilot_.turn;
  }

  Step next(Meter& meter) override {
    if (!settle(meter)) return Step::stopped;
    if (next_cover_ < ends_.size()) {
      ++next_cover_;
      return Step::cover;
    }
    if (phase_ == Phase::finished) return Step::exhausted;
    forget();
    if (phase_ == Phase::main) return main_->next(meter);
    const Step step = scout().next(meter);
    if (step == Step::cover) {
      keep_cover(scout());
      ++next_cover_;
    }
    return step;
  }

  Step count(Meter& meter, std::uint64_t most, std::uint64_t& covers) override {
    if (!settle(meter)) return Step::stopped;
    const std::uint64_t taken = std::min<std::uint64_t>(most, ends_.size() - next_cover_);
    next_cover_ += taken;
    covers += taken;
    if (taken > 0 && taken == most) return Step::cover;
    if (phase_ == Phase::finished) return most == 0 ? Step::cover : Step::exhausted;
    if (phase_ != Phase::main) return scout().count(meter, most - taken, covers);
    forget();
    return main_->count(meter, most - taken, covers);
  }

  void get_cover(std::vector<OptionId>& options) const override {
    if (phase_ == Phase::main && ends_.empty()) return main_->get_cover(options);
    const std::size_t begin = next_cover_ > 1 ? ends_[next_cover_ - 2] : 0;
    const auto cover = std::span(covers_).subspan(begin, ends_[next_cover_ - 1] - begin);
    options.assign(cover.begin(), cover.end());
  }

  // What the pilot has found while it was scouting comes before all that it gives away.
  std::vector<Path> share() override {
    if (phase_ == Phase::main) return main_->share();
    return phase_ == Phase::pilot ? scout().share() : std::vector<Path>();
  }
  void start(std::vector<Path> paths) override {
    // Paths come from the engine that was chosen, so this one has searched before.
    (uses_main() ? *main_ : scout()).start(std::move(paths));
  }
  std::unique_ptr<Rest> hand_over() override {
    return phase_ == Phase::main ? main_->hand_over() : nullptr;
  }
  bool take_over(Rest& rest) override { return (uses_main() ? *main_ : scout()).take_over(rest); }
  std::string_view delegate() const override {
    if (uses_main()) return main_name_;
    return second_ != nullptr ? second_name : choice_of_pilot_.engine;
  }

  Twins twins() const override { return (uses_main() ? *main_ : scout()).twins(); }

  void add_statistics(Statistics& statistics) const override {
    pilot_->add_statistics(statistics);
    if (second_ != nullptr) second_->add_statistics(statistics);
    if (main_begun_) {
      const Strategy strategy = uses_main() ? Strategy{} : statistics.strategy;
      for (const Made& made : made_) made.engine->add_statistics(statistics);
      statistics.strategy = strategy;
    }
    const bool is_chosen = uses_main() && !is_on_trial_;
    if (is_chosen || phase_ == Phase::finished) statistics.choice = reason_;
    statistics.engine = delegate();
  }
  std::size_t level() const override { return uses_main() ? main_->level() : scout().level(); }
  double fraction() const override {
    if (phase_ == Phase::finished) return 1;
    // What the pilot has done may be for nothing, and so may a trial.
    return main_begun_ && !is_on_trial_ ? main_->fraction() : 0;
  }
  std::uint64_t num_kept() const override { return ends_.size() - next_cover_; }

 private:
  // With what the search goes on.
  enum class Phase {
    scouting,
    main_due,    // the first pilot has seen enough, and the engine that goes on is to be made
    main_alone,  // it goes on, but may be on trial, and the second pilot may have a turn
    second_due,  // nothing was found, and the second pilot is to be made
    finished,    // a pilot has found all there is
    pilot,       // a limit ended the scouting: what was found is given out, and that's for good
    main,
  };

  static constexpr std::string_view second_name = "sets";

  struct Made {
    std::string_view name;
    std::unique_ptr<Engine> engine;
  };

  Engine& scout() const { return second_ != nullptr ? *second_ : *pilot_; }

  // Sees to it that it is known what to go on with; false if `meter` says stop before.
  bool settle(Meter& meter) {
    for (;;) {
      switch (phase_) {
        case Phase::scouting:
          if (!scout(meter)) return false;
          break;
        case Phase::main_due:
          if (prepare(meter, [this] { go_over(); })) {
            phase_ = !main_begun_                     ? Phase::finished
                     : is_on_trial_ || wants_second() ? Phase::main_alone
                                                      : Phase::main;
          } else if (!stay(meter)) {
            return false;
          }
          break;
        case Phase::main_alone:
          if (!search_alone(meter)) return false;
          break;
        case Phase::second_due:
          if (prepare(meter, [this] { begin_second(); })) {
            phase_ = second_ != nullptr ? Phase::scouting : Phase::main;
          } else if (!stay(meter)) {
            return false;
          }
          break;
        case Phase::finished:
        case Phase::pilot:
        case Phase::main:
          return true;
      }
    }
  }

  // Makes an engine, which may take longer than all that was done before: not if it is time to
  // pause.
  template <typename Make>
  static bool prepare(Meter& meter, const Make& make) {
    return meter.poll() && meter.within_limits(make);
  }

  // Searches with a pilot until it has seen enough; false if `meter` says stop before.
  bool scout(Meter& meter) {
    for (;;) {
      const std::uint64_t granted = meter.grant(turn_left_);
      if (granted == 0 && !meter.out_of_nodes()) return stay(meter);
      SolveOptions turn;
      turn.max_nodes = granted;
      ScoutMeter pilot_meter(turn, meter, second_ != nullptr ? &polls_left_ : nullptr);
      pilot_meter.start();
      Step step;
      while ((step = scout().next(pilot_meter)) == Step::cover) {
        keep_cover(scout());
        if (covers_.size() >= most_cover_options) break;
      }
      meter.count_nodes(pilot_meter.nodes());
      (second_ == nullptr ? scouted_.nodes : second_tried_) += pilot_meter.nodes();
      turn_left_ -= pilot_meter.nodes();
      if (step == Step::exhausted) {
        phase_ = Phase::finished;
        reason_ = second_ != nullptr
                      ? "domain consistency finished the search, where the pilot had not"
                      : "the pilot finished the search";
        return true;
      }
      if (step == Step::cover) break;
      const bool is_stopped = granted == 0 || pilot_meter.is_over();
      // Only at the end of a turn, which does not depend on how many nodes were granted. A stop may
      // come at that very node: then the next turn is begun before the search is left.
      if (turn_left_ == 0 || polls_left_ == 0) {
        if (second_ != nullptr) {
          if (second_has_seen_enough()) break;
          turn_left_ = second_turn;
        } else {
          turn_left_ = choice_of_pilot_.turn;
          note_scouted();
          if (has_seen_enough()) break;
        }
      }
      if (is_stopped) return stay(meter);
    }
    if (second_ == nullptr) {
      note_scouted();
      phase_ = Phase::main_due;
    } else {
      forget();
      phase_ = Phase::main;
    }
    return true;
  }

  // Searches with the engine that goes on: if it is on trial, as long as that takes, else until it
  // has found a cover, or it's the turn of the second pilot; false if `meter` says stop before.
  bool search_alone(Meter& meter) {
    while (main_nodes_left_ > 0 && covers_.size() < most_cover_options) {
      // Looks at a trial are at the same nodes, however many are granted at a time.
      const std::uint64_t look = main_nodes_left_ > trial_look_ ? trial_look_ : 0;
      const std::uint64_t granted = meter.grant(std::min(main_turn, main_nodes_left_ - look));
      if (granted == 0 && !meter.out_of_nodes()) return stay(meter);
      SolveOptions turn;
      turn.max_nodes = granted;
      ScoutMeter main_meter(turn, meter);
      main_meter.start();
      Step step;
      while ((step = main_->next(main_meter)) == Step::cover) {
        keep_cover(*main_);
        if (!is_on_trial_ || covers_.size() >= most_cover_options) break;
      }
      meter.count_nodes(main_meter.nodes());
      main_nodes_left_ -= std::min(main_meter.nodes(), main_nodes_left_);
      if (step == Step::exhausted || (step == Step::cover && !is_on_trial_)) {
        go_on();
        return true;
      }
      if (granted == 0 || main_meter.is_over()) return stay(meter);
      if (is_on_trial_ && look > 0 && main_nodes_left_ <= look &&
          main_->fraction() < far_enough / 4 * hopeless) {
        break;
      }
    }
    if (is_on_trial_ && main_->fraction() < far_enough) {
      is_tree_large_ = true;
      phase_ = Phase::main_due;
    } else if (ends_.empty() && wants_second()) {
      is_on_trial_ = false;
      phase_ = Phase::second_due;
    } else {
      go_on();
    }
    return true;
  }

  void go_on() {
    is_on_trial_ = false;
    phase_ = Phase::main;
  }

  // Where a limit ends the scouting, what was found is given out. A pause is no end, nor is what
  // another thread wants: false then.
  bool stay(const Meter& meter) {
    if (meter.paused() || meter.outcome() == Outcome::exhausted) return false;
    is_on_trial_ = false;
    phase_ = main_begun_ && second_ == nullptr ? Phase::main : Phase::pilot;
    return true;
  }

  void keep_cover(const Engine& engine) {
    engine.get_cover(cover_);
    covers_.insert(covers_.end(), cover_.begin(), cover_.end());
    ends_.push_back(covers_.size());
  }

  bool uses_main() const { return phase_ == Phase::main || phase_ == Phase::main_alone; }

  // By what note_scouted() found.
  bool has_seen_enough() const {
    if (scouted_.nodes >= choice_of_pilot_.nodes) return true;
    if (scouted_.branchings >= choice_of_pilot_.branchings) return true;
    const std::uint64_t few =
        std::clamp(updates_an_entry * problem_.num_entries(), least_updates, most_updates);
    return scouted_.updates >= (scouted_.is_thin() ? most_updates : few);
  }

  bool second_has_seen_enough() const {
    if (polls_left_ == 0 || second_tried_ >= second_nodes) return true;
    Statistics statistics;
    second_->add_statistics(statistics);
    return statistics.updates >= second_updates;
  }

  // What the first pilot found out.
  void note_scouted() {
    Statistics statistics;
    pilot_->add_statistics(statistics);
    scouted_.covers = ends_.size();
    scouted_.branchings = statistics.branchings;
    scouted_.updates = statistics.updates;
    scouted_.depth = statistics.level_nodes.size();
  }

  // Where there are covers, the tree is no smaller than their number; and where nodes cost next to
  // nothing, it need not be.
  bool wants_second() const {
    return scouted_.covers == 0 && problem_.num_entries() <= second_entries &&
           !find_engine("bits").fits(problem_) && find_engine(second_name).fits(problem_);
  }

  // Makes it, unless the root alone is too much work.
  void begin_second() {
    std::unique_ptr<Engine> made;
    if (forced_.empty()) {
      if (!root_) root_ = make_consistent(problem_, second_root_steps);
      if (!root_->finished || root_->steps > second_root_steps) return;
      made = make_sets_engine(problem_, root_->options, second_strategy);
    } else {  // by one of them that is useless there is no cover, of which the engine has to know
      made = find_engine(second_name).make_for(problem_, second_strategy);
      for (const OptionId option : forced_) made->force(option);
    }
    second_ = std::move(made);
    turn_left_ = second_turn;
    second_tried_ = 0;
  }

  // Where an engine knows of a forced option that it is useless, there is no cover.
  void go_over() {
    Choice choice = choose(problem_, scouted_, is_tree_large_);
    const EngineEntry& entry = find_engine(choice.engine);
    auto made = std::ranges::find(made_, entry.info.name, &Made::name);
    if (made == made_.end()) {
      made_.push_back({entry.info.name, make_main(entry)});
      made = std::prev(made_.end());
    }
    main_ = made->engine.get();
    main_name_ = entry.info.name;
    is_on_trial_ = choice.on_trial;
    reason_ = std::move(choice.reason);
    main_begun_ =
        std::ranges::all_of(forced_, [&](OptionId option) { return main_->force(option); });
    if (!main_begun_) reason_ = "by domain consistency a forced option is in no cover";
    main_nodes_left_ =
        patience_with_main / (least_a_node + problem_.num_entries() / entries_a_nanosecond);
    trial_look_ = main_nodes_left_ - main_nodes_left_ / 4;
    forget();
  }

  // What is left of the root is the same for all that begin by making it consistent.
  std::unique_ptr<Engine> make_main(const EngineEntry& entry) {
    if (entry.info.name != "wide") return entry.make(problem_);
    if (!root_) root_ = make_consistent(problem_, wide_root_steps);
    return make_wide_engine(problem_, root_->options, simd_level());
  }

  void forget() {
    covers_.clear();
    ends_.clear();
    next_cover_ = 0;
  }

  const Problem problem_;
  const Pilot& choice_of_pilot_;
  std::unique_ptr<Engine> pilot_;
  std::unique_ptr<Engine> second_;   // another pilot, in its turn
  std::optional<Consistency> root_;  // without forced options, once it was looked into
  unsigned polls_left_ = second_polls;
  std::uint64_t second_tried_ = 0;  // its nodes
  std::vector<Made> made_;          // to go on with; kept from one search to the next
  Engine* main_ = nullptr;          // one of them
  std::string_view main_name_;
  bool main_begun_ = false;
  bool is_on_trial_ = false;           // the engine that goes on
  bool is_tree_large_ = false;         // so a trial has found
  std::uint64_t main_nodes_left_ = 0;  // until its trial ends, or the second pilot has its turn
  std::uint64_t trial_look_ = 0;       // with so many left it is looked at
  std::string reason_;
  Phase phase_ = Phase::scouting;
  Scouted scouted_;
  std::uint64_t turn_left_;  // nodes until the pilot is looked at

  std::vector<OptionId> forced_;
  std::vector<OptionId> cover_;
  std::vector<OptionId> covers_;   // that the pilot found, one after the other
  std::vector<std::size_t> ends_;  // of each
  std::size_t next_cover_ = 0;     // the first that next() has not given out
};

}  // namespace

std::unique_ptr<Engine> make_auto_engine(const Problem& problem) {
  return std::make_unique<Auto>(problem);
}

}  // namespace dlx
