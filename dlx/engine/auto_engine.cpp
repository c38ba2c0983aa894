#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "dlx/engine/engine_table.hpp"
#include "dlx/engine/engines.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx {
namespace {

using namespace tuning::pilot;

// The pilot ends when the covers that it has stored have this many options.
constexpr std::size_t max_cover_options = 1'000'000;

// Nodes of the pilot between two calls of has_seen_enough().
constexpr std::uint64_t nodes_per_check = 100;

std::string_view engine_of_any_problem(const Problem& problem) {
  return problem.num_primary() < many_items ? "links" : "multiplicity";
}

// Returns the engine of the pilot, which is built in microseconds. The planes engine counts forced
// options as nodes and processes them quickly.
std::string_view find_pilot(const Problem& problem) {
  return find_engine("planes").fits(problem) ? "planes" : engine_of_any_problem(problem);
}

// The findings of the pilot.
struct Scouted {
  std::uint64_t nodes = 0;
  std::uint64_t branchings = 0;
  std::uint64_t updates = 0;
  std::size_t depth = 0;

  bool is_thin() const { return branchings < 2 * depth; }
};

// The engine that continues after the pilot, and the reason for the choice.
struct EngineChoice {
  std::string_view engine;
  std::string reason;
};

// The mean number of options of a primary item.
double mean_length(const Problem& problem) {
  std::uint64_t entries = 0;
  for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
    for (const Entry& entry : problem.option(OptionId{o})) {
      if (problem.is_primary(entry.item)) ++entries;
    }
  }
  return static_cast<double>(entries) / std::max(problem.num_primary(), 1U);
}

// Applies the first rule that fits. `counts_forced`: the pilot counts forced options as nodes.
EngineChoice choose(const Problem& problem, const Scouted& scouted, bool counts_forced) {
  const auto fits = [&](std::string_view engine) { return find_engine(engine).fits(problem); };
  // Engines that search many nodes at a time pay only if there are many nodes.
  if (scouted.depth >= max_branchings && scouted.is_thin()) {
    return {engine_of_any_problem(problem), "the search tree is deep and thin"};
  }
  if (counts_forced && scouted.nodes > nodes_per_branching * scouted.branchings && fits("lanes")) {
    return {"lanes", "most options are forced"};
  }
  if (narrow_engine_fits(problem)) return {"wide", "the problem is small"};
  const double length = mean_length(problem);
  const bool has_long_items = length > long_items;
  if (has_long_items && fits("wide")) return {"wide", "items have many options"};
  if (fits("lanes")) {
    return {"lanes", has_long_items ? "items have more options than wide has room for"
                                    : "items have few options"};
  }
  return {engine_of_any_problem(problem), "the problem is large"};
}

class Auto final : public Engine {
 public:
  explicit Auto(const Problem& problem)
      : problem_(problem),
        pilot_name_(find_pilot(problem)),
        pilot_(find_engine(pilot_name_).make(problem)) {}

  bool force(OptionId option) override {
    if (!pilot_->force(option)) return false;
    forced_.push_back(option);
    return true;
  }

  void reset() override {
    pilot_->reset();
    pilot_meter_.emplace();
    next_check_ = 0;
    for (const Made& made : made_) made.engine->reset();
    forced_.clear();
    forget();
    phase_ = Phase::scouting;
    scouted_ = {};
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
    const Step step = pilot_->next(meter);
    if (step == Step::cover) {
      keep_cover();
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
    if (phase_ != Phase::main) return pilot_->count(meter, most - taken, covers);
    forget();
    return main_->count(meter, most - taken, covers);
  }

  void get_cover(std::vector<OptionId>& options) const override {
    if (uses_main()) return main_->get_cover(options);
    const std::size_t begin = next_cover_ > 1 ? ends_[next_cover_ - 2] : 0;
    const auto cover = std::span(covers_).subspan(begin, ends_[next_cover_ - 1] - begin);
    options.assign(cover.begin(), cover.end());
  }

  // The covers that the pilot found while scouting precede all subtrees that it donates.
  std::vector<Path> donate_paths() override {
    if (uses_main()) return main_->donate_paths();
    return phase_ == Phase::pilot ? pilot_->donate_paths() : std::vector<Path>();
  }
  // Only an engine that was chosen before has donated paths.
  void start(std::vector<Path> paths) override { current().start(std::move(paths)); }
  std::unique_ptr<Donation> donate() override { return uses_main() ? main_->donate() : nullptr; }
  bool adopt(Donation& rest) override { return current().adopt(rest); }
  std::string_view delegate() const override { return uses_main() ? main_name_ : pilot_name_; }
  Factory factory() const override { return current().factory(); }

  void add_statistics(Statistics& statistics) const override {
    pilot_->add_statistics(statistics);
    if (uses_main()) main_->add_statistics(statistics);
    if (uses_main() || phase_ == Phase::finished) statistics.choice = reason_;
    statistics.engine = delegate();
  }
  std::size_t level() const override { return current().level(); }
  double fraction() const override {
    if (phase_ == Phase::finished) return 1;
    return uses_main() ? main_->fraction() : 0;  // the work of the pilot may be discarded
  }

 private:
  enum class Phase {
    scouting,
    main_due,  // the pilot has seen enough, and the next engine must be made
    finished,  // the pilot has found all covers, or there is no cover
    pilot,     // a limit ended the scouting: the pilot continues, and its covers are reported
    main,
  };

  struct Made {
    std::string_view name;
    std::unique_ptr<Engine> engine;
  };

  bool uses_main() const { return phase_ == Phase::main; }
  Engine& current() const { return uses_main() ? *main_ : *pilot_; }

  // Determines the engine that continues; returns false if `meter` stops the search first.
  bool settle(Meter& meter) {
    if (phase_ == Phase::scouting && !scout(meter)) return false;
    if (phase_ != Phase::main_due) return true;
    // Making an engine may take long, so the limits are checked first.
    return (meter.poll() && meter.within_limits([this] { change_to_main(); })) || stay(meter);
  }

  // Searches with the pilot until it has seen enough; returns false if `meter` stops the search
  // first. The conditions are checked after a fixed number of nodes, which does not depend on how
  // many nodes are granted.
  bool scout(Meter& meter) {
    for (;;) {
      const std::uint64_t before = pilot_meter_->nodes();
      if (before >= next_check_) {
        note_scouted();
        if (has_seen_enough()) break;
        next_check_ = before + nodes_per_check;
      }
      const std::uint64_t granted = meter.grant(next_check_ - before);
      if (granted == 0) return stay(meter);
      const Step step = run_pilot(granted);
      meter.count_nodes(pilot_meter_->nodes() - before);
      if (step == Step::exhausted) {
        phase_ = Phase::finished;
        reason_ = "the pilot finished the search";
        return true;
      }
      if (step == Step::cover) {
        note_scouted();
        break;
      }
      // A pilot stops before it used its nodes after much work, so the limits are checked here.
      if (pilot_meter_->nodes() < before + granted && !meter.poll()) return stay(meter);
    }
    phase_ = Phase::main_due;
    return true;
  }

  // Returns `cover` if the covers take too much memory.
  Step run_pilot(std::uint64_t nodes) {
    pilot_meter_->start();
    pilot_meter_->pause_after(nodes, 1);
    for (;;) {
      const Step step = pilot_->next(*pilot_meter_);
      if (step != Step::cover) return step;
      keep_cover();
      if (covers_.size() >= max_cover_options) return step;
    }
  }

  // Continues with the pilot if a limit has ended the scouting, so that its covers are reported.
  // Returns false after a pause or a request of another thread, which do not end the search.
  bool stay(const Meter& meter) {
    if (meter.paused() || meter.outcome() == Outcome::exhausted) return false;
    phase_ = Phase::pilot;
    return true;
  }

  void keep_cover() {
    pilot_->get_cover(cover_);
    covers_.insert(covers_.end(), cover_.begin(), cover_.end());
    ends_.push_back(covers_.size());
  }

  // Decides by the findings of note_scouted().
  bool has_seen_enough() const {
    return scouted_.branchings >= max_branchings ||
           scouted_.updates >= (scouted_.is_thin() ? max_updates : max_updates / 4);
  }

  void note_scouted() {
    Statistics statistics;
    pilot_->add_statistics(statistics);
    scouted_.nodes = pilot_meter_->nodes();
    scouted_.branchings = statistics.branchings;
    scouted_.updates = statistics.updates;
    scouted_.depth = statistics.level_nodes.size();
  }

  void change_to_main() {
    EngineChoice choice = choose(problem_, scouted_, pilot_name_ == "planes");
    const EngineEntry& entry = find_engine(choice.engine);
    auto made = std::ranges::find(made_, entry.info.name, &Made::name);
    if (made == made_.end()) {
      made_.push_back({entry.info.name, entry.make(problem_)});
      made = std::prev(made_.end());
    }
    main_ = made->engine.get();
    main_name_ = entry.info.name;
    reason_ = std::move(choice.reason);
    forget();
    phase_ = Phase::main;
    // If an engine recognises a forced option as useless, there is no cover.
    if (std::ranges::all_of(forced_, [&](OptionId option) { return main_->force(option); })) return;
    phase_ = Phase::finished;
    reason_ = "by domain consistency a forced option is in no cover";
  }

  void forget() {
    covers_.clear();
    ends_.clear();
    next_cover_ = 0;
  }

  const Problem problem_;
  const std::string_view pilot_name_;
  std::unique_ptr<Engine> pilot_;
  std::optional<Meter> pilot_meter_{std::in_place};
  std::uint64_t next_check_ = 0;  // nodes of the pilot at which has_seen_enough() is next called
  Scouted scouted_;
  Phase phase_ = Phase::scouting;

  std::vector<Made> made_;  // engines to continue with, kept for later searches
  Engine* main_ = nullptr;  // the chosen engine, one of `made_`
  std::string_view main_name_;
  std::string reason_;
  std::vector<OptionId> forced_;

  std::vector<OptionId> cover_;
  std::vector<OptionId> covers_;   // options of the covers that the pilot found, concatenated
  std::vector<std::size_t> ends_;  // end of each cover
  std::size_t next_cover_ = 0;     // the first cover that next() has not reported
};

}  // namespace

std::unique_ptr<Engine> make_auto_engine(const Problem& problem) {
  return std::make_unique<Auto>(problem);
}

}  // namespace dlx
