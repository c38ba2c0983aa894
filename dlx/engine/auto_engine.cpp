#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "dlx/engine/engine_table.hpp"
#include "dlx/engine/engines.hpp"
#include "dlx/engine/shared/slice_meter.hpp"

namespace dlx {
namespace {

// The pilot: an engine that is built in microseconds. The conditions for ending its search are
// checked in turns of this many nodes.
struct Pilot {
  std::string_view engine;
  std::uint64_t nodes;
  std::uint64_t slice;
};
constexpr std::array pilots{
    // The links engine, which counts forced options as nodes and processes them quickly.
    Pilot{"planes", 20'000, 500},
    Pilot{"links", 2'000, 100},
    Pilot{"multiplicity", 2'000, 100},
};
constexpr std::uint64_t max_branchings = 1'000;
// From this many primary items on, scanning for the shortest item dominates the time of links.
constexpr std::uint32_t many_items = 4'096;
std::string_view engine_of_any_problem(const Problem& problem) {
  return problem.num_primary() < many_items ? "links" : "multiplicity";
}
// The pilot makes at most this many updates per entry, which take about as long as making the next
// engine; for deep and thin searches, the second number.
constexpr std::uint64_t updates_per_entry = 20;
constexpr std::uint64_t min_updates = 40'000;
constexpr std::uint64_t max_updates = 400'000;
constexpr std::size_t max_cover_options = 1'000'000;

const Pilot& find_pilot(const Problem& problem) {
  return *std::ranges::find_if(pilots, [&](const Pilot& pilot) {
    return pilot.engine == engine_of_any_problem(problem) ||
           (pilot.engine == "planes" && find_engine(pilot.engine).fits(problem));
  });
}

// With this mean number of options per item, words of bits are well filled. In WebAssembly, wide is
// the faster engine for shorter items, too.
#if defined(__wasm__)
constexpr double long_items = 32;
#else
constexpr double long_items = 48;
#endif
// With one cover per this many nodes of the pilot, most nodes of the tree are covers.
constexpr std::uint64_t many_covers = 4;
// The depth of the scouting if every level has a choice.
constexpr std::size_t deep = max_branchings;

// The findings of the pilot.
struct Scouted {
  std::uint64_t nodes = 0;
  std::uint64_t covers = 0;
  std::uint64_t branchings = 0;
  std::uint64_t updates = 0;
  std::size_t depth = 0;

  bool is_thin() const { return branchings < 2 * depth; }
};

// Chooses the engine that continues, and the reason: the first line that applies.
struct Choice {
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

Choice choose(const Problem& problem, const Scouted& scouted) {
  const auto fits = [&](std::string_view engine) { return find_engine(engine).fits(problem); };
  // Engines that search many nodes at a time pay only if there are many nodes.
  if (scouted.depth >= deep && scouted.is_thin()) {
    return {engine_of_any_problem(problem), "the search tree is deep and thin"};
  }
  if (narrow_engine_fits(problem)) return {"wide", "the problem is small"};
  if (scouted.covers * many_covers > scouted.nodes && fits("wide")) {
    return {"wide", "there are few dead ends"};
  }
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
        pilot_kind_(find_pilot(problem)),
        pilot_(find_engine(pilot_kind_.engine).make(problem)) {}

  bool force(OptionId option) override {
    if (!pilot_->force(option)) return false;
    forced_.push_back(option);
    return true;
  }

  void reset() override {
    pilot_->reset();
    pilot_meter_ = std::make_unique<SliceMeter>();
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
  // Paths belong to the chosen engine, so this engine has searched before.
  void start(std::vector<Path> paths) override { current().start(std::move(paths)); }
  std::unique_ptr<Donation> donate() override { return uses_main() ? main_->donate() : nullptr; }
  bool adopt(Donation& rest) override { return current().adopt(rest); }
  std::string_view delegate() const override {
    return uses_main() ? main_name_ : pilot_kind_.engine;
  }
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
  std::uint64_t num_unreported() const override { return ends_.size() - next_cover_; }

 private:
  enum class Phase {
    scouting,
    main_due,  // the pilot has seen enough, and the next engine must be made
    finished,  // the pilot has found all covers, or there is none
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
    // Making an engine may take longer than all previous work, so a pause comes first.
    return (meter.poll() && meter.within_limits([this] { change_to_main(); })) || stay(meter);
  }

  // Searches with the pilot until it has seen enough; returns false if `meter` stops the search
  // first. The conditions are checked after slices, which do not depend on how many nodes are
  // granted.
  bool scout(Meter& meter) {
    SliceMeter& slice = *pilot_meter_;
    for (;;) {
      if (slice.is_slice_over()) {
        note_scouted();
        if (has_seen_enough()) break;
        slice.begin_slice(pilot_kind_.slice);
      }
      if (!slice.resume(meter)) return stay(meter);
      const std::uint64_t before = slice.nodes();
      Step step;
      while ((step = pilot_->next(slice)) == Step::cover) {
        keep_cover();
        if (covers_.size() >= max_cover_options) break;
      }
      meter.count_nodes(slice.nodes() - before);
      if (step == Step::exhausted) {
        phase_ = Phase::finished;
        reason_ = "the pilot finished the search";
        return true;
      }
      if (step == Step::cover) {
        note_scouted();
        break;
      }
      if (slice.is_whole_over()) return stay(meter);
    }
    phase_ = Phase::main_due;
    return true;
  }

  // If a limit ends the scouting, the covers found are reported. A pause or the request of another
  // thread is not an end: returns false then.
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

  // Chooses by the findings of note_scouted().
  bool has_seen_enough() const {
    if (scouted_.nodes >= pilot_kind_.nodes) return true;
    if (scouted_.branchings >= max_branchings) return true;
    const std::uint64_t few =
        std::clamp(updates_per_entry * problem_.num_entries(), min_updates, max_updates);
    return scouted_.updates >= (scouted_.is_thin() ? max_updates : few);
  }

  void note_scouted() {
    Statistics statistics;
    pilot_->add_statistics(statistics);
    scouted_.nodes = pilot_meter_->nodes();
    scouted_.covers = ends_.size();
    scouted_.branchings = statistics.branchings;
    scouted_.updates = statistics.updates;
    scouted_.depth = statistics.level_nodes.size();
  }

  void change_to_main() {
    Choice choice = choose(problem_, scouted_);
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
  const Pilot& pilot_kind_;
  std::unique_ptr<Engine> pilot_;
  std::unique_ptr<SliceMeter> pilot_meter_ = std::make_unique<SliceMeter>();
  Scouted scouted_;
  Phase phase_ = Phase::scouting;

  std::vector<Made> made_;  // engines to continue with, kept for later searches
  Engine* main_ = nullptr;  // one of these engines
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
