#include <algorithm>
#include <memory>
#include <utility>

#include "dlx/engine/engine.hpp"
#include "dlx/engine/engines.hpp"
#include "dlx/engine/lanes/lanes_search.hpp"

namespace dlx {
namespace {

using lanes::LanesSearch;
using lanes::Mark;
using lanes::Pack;
using Word = std::uint64_t;

constexpr std::uint32_t max_options = 65535;
constexpr std::uint32_t max_items = 16383;
// Steps of a Meter for each entry of the problem in which a window is searched.
constexpr std::uint64_t steps_per_entry = 5;
// The first entry of a path is not an option but the mark of its node.
constexpr std::uint32_t seen_flag = 1;
constexpr std::uint32_t no_number = ~std::uint32_t{0};

class Lanes final : public Engine, private lanes::Covers {
 public:
  Lanes(std::shared_ptr<const Pack> pack, std::uint32_t num_options)
      : pack_(std::move(pack)),
        search_(pack_, true),
        numbers_(num_options, no_number),
        root_(pack_->state_words()) {
    for (std::uint32_t o = 0; o < pack_->num_options(); ++o) numbers_[index(pack_->option(o))] = o;
    reset();
  }

  bool force(OptionId option) override {
    const std::uint32_t number = numbers_[index(option)];
    if (number == no_number || !pack_->is_free(root_.data(), number)) return false;
    pack_->take(root_.data(), number);
    forced_.push_back(option);
    return true;
  }

  void reset() override {
    pack_->set_root(root_.data());
    forced_.clear();
    search_.clear();
    started_ = false;
    branchings_ = 0;
    work_ = 0;
  }

  Step next(Meter& meter) override {
    begin();
    counting_ = false;
    for (;;) {
      search_.normalize();
      if (search_.empty()) return Step::exhausted;
      if (search_.top_mark().cover()) {
        cover_ = search_.top_options();
        search_.pop();
        return Step::cover;
      }
      if (!step(meter)) return Step::stopped;
    }
  }

  Step count(Meter& meter, std::uint64_t most, std::uint64_t& covers) override {
    begin();
    std::uint64_t found = 0;
    Step result = Step::cover;
    while (found < most) {
      search_.normalize();
      if (search_.empty()) {
        result = Step::exhausted;
        break;
      }
      if (search_.top_mark().cover()) {
        search_.pop();
        ++found;
        continue;
      }
      // Each state of a window can be a cover. If that would be too many covers, states stay in the
      // stack for the next call.
      counting_ = most - found >= search_.lanes();
      counted_ = 0;
      const bool continued = step(meter);
      found += counted_;
      if (!continued) {
        result = Step::stopped;
        break;
      }
    }
    covers += found;
    return result;
  }

  void get_cover(std::vector<OptionId>& options) const override {
    options = forced_;
    for (const OptionId option : cover_) {
      if (std::ranges::find(forced_, option) == forced_.end()) options.push_back(option);
    }
  }

  std::vector<Path> donate_paths() override {
    begin();
    return paths_of(search_.split());
  }

  std::unique_ptr<Donation> donate() override {
    begin();
    LanesSearch::Donation part = search_.split();
    return part.empty() ? nullptr : std::make_unique<Part>(pack_, forced_, std::move(part));
  }

  bool adopt(Donation& rest) override {
    if (rest.tables() != pack_.get()) return false;
    auto& part = static_cast<Part&>(rest);
    if (part.forced != forced_) return false;
    started_ = true;
    search_.adopt(std::move(part.states));
    tree_ = search_.share_left();
    return true;
  }

  void start(std::vector<Path> paths) override {
    started_ = true;
    std::vector<Word> state(root_.size());
    for (auto path = paths.rbegin(); path != paths.rend(); ++path) {
      state = root_;
      bool alive = true;
      for (std::size_t k = 1; k < path->size() && alive; ++k) {
        const std::uint32_t number = numbers_[index((*path)[k])];
        if (number == no_number) throw_invalid_path();
        if (std::ranges::find(forced_, (*path)[k]) != forced_.end()) continue;
        alive = pack_->is_free(state.data(), number);
        if (alive) pack_->take(state.data(), number);
      }
      if (!alive) pack_->set_dead(state.data());  // a dead end is counted as a node, too
      const std::uint32_t head = index(path->front());
      Mark mark = Mark::root(0);
      mark.set_level(head / 2);
      mark.set_seen((head & seen_flag) != 0);
      std::copy_n(state.begin(), state.size() - 1, search_.push(mark));
    }
    tree_ = search_.share_left();
  }

  Factory factory() const override {
    return [pack = pack_, options = static_cast<std::uint32_t>(numbers_.size())] {
      return std::make_unique<Lanes>(pack, options);
    };
  }

  void add_statistics(Statistics& statistics) const override {
    statistics.branchings += branchings_;
    const std::span<const std::uint64_t> states = search_.level_states();
    if (!states.empty()) add_level_nodes(states.subspan(1), statistics);  // the root is not a node
  }

  std::size_t level() const override {
    return forced_.size() + (started_ && !search_.empty() ? search_.level() : 0);
  }

  double fraction() const override {
    return started_ && tree_ > 0 ? 1 - std::min(1.0, search_.share_left() / tree_) : 0;
  }

 private:
  // A donated subtree.
  struct Part final : Donation {
    Part(std::shared_ptr<const Pack> shared_pack, std::vector<OptionId> at_root,
         LanesSearch::Donation rest)
        : pack(std::move(shared_pack)), forced(std::move(at_root)), states(std::move(rest)) {}
    std::vector<Path> paths() const override { return paths_of(states); }
    const void* tables() const override { return pack.get(); }

    std::shared_ptr<const Pack> pack;
    std::vector<OptionId> forced;
    LanesSearch::Donation states;
  };

  static std::vector<Path> paths_of(const LanesSearch::Donation& rest) {
    std::vector<Path> paths;
    for (const LanesSearch::StateOptions& node : rest.nodes()) {
      paths.push_back({OptionId{node.mark.level() * 2 + (node.mark.seen() ? seen_flag : 0)}});
      paths.back().insert(paths.back().end(), node.options.begin(), node.options.end());
    }
    return paths;
  }

  void begin() {
    if (started_) return;
    started_ = true;
    Mark mark = Mark::root(0);
    mark.set_seen(true);  // the root is not a choice
    std::copy_n(root_.begin(), root_.size() - 1, search_.push(mark));
    tree_ = 1;
  }

  bool step(Meter& meter) {
    // The number of nodes does not predict the duration of windows: a window may have few new
    // states, or none if hundreds of forced options follow each other.
    if (!meter.may_spend(work_)) return false;
    const auto granted = static_cast<std::uint32_t>(meter.grant(search_.lanes()));
    // States that were counted before are continued without further nodes.
    if (granted == 0 && !(meter.out_of_nodes() && search_.top_is_seen())) return false;
    work_ += steps_per_entry * search_.num_entries();
    meter.count_nodes(search_.step(granted, *this));
    return true;
  }

  Then found(const Mark&, const Word*) override {
    if (!counting_) return Then::keep;
    ++counted_;
    return Then::drop;
  }
  void branched(const Mark&, std::uint32_t) override { ++branchings_; }
  bool wants(std::uint32_t) override { return true; }

  std::shared_ptr<const Pack> pack_;
  LanesSearch search_;
  std::vector<std::uint32_t> numbers_;  // number in the pack of each option of the problem
  std::vector<Word> root_;              // state of the root in the pack
  std::vector<OptionId> forced_;
  std::vector<OptionId> cover_;
  bool started_ = false;
  bool counting_ = false;  // covers of a window are counted and not stored
  std::uint64_t branchings_ = 0;
  std::uint64_t counted_ = 0;  // covers counted in the last window
  std::uint64_t work_ = 0;     // work of all windows, for a Meter
  double tree_ = 1;            // the share of the tree with which the search began
};

}  // namespace

bool lanes_engine_fits(const Problem& problem) {
  return problem.num_options() <= max_options && problem.num_primary() <= max_items;
}

bool is_lanes_path(const Problem& problem, std::span<const OptionId>,
                   std::span<const OptionId> path) {
  // Each item that was branched on has an option; two of these options may conflict, which is a
  // dead end.
  return !path.empty() && index(path.front()) / 2 < path.size() &&
         std::all_of(path.begin() + 1, path.end(),
                     [&](OptionId option) { return index(option) < problem.num_options(); });
}

std::unique_ptr<Engine> make_lanes_engine(const Problem& problem, SimdLevel level) {
  return std::make_unique<Lanes>(std::make_shared<const Pack>(problem, lanes::find_kernel(level)),
                                 problem.num_options());
}

}  // namespace dlx
