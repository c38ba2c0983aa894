#include <algorithm>
#include <utility>

#include "dlx/engine/engine.hpp"
#include "dlx/engine/engines.hpp"
#include "dlx/engine/multiplicity/bits_state.hpp"
#include "dlx/engine/multiplicity/item_chooser.hpp"
#include "dlx/engine/multiplicity/set_state.hpp"

namespace dlx {
namespace {

using multiplicity::BitsState;
using multiplicity::Choice;
using multiplicity::ItemChooser;
using multiplicity::State;

// A step of the search below the root: an option that was taken or left out. Paths consist of
// steps. A path may end with the item whose options are tried next and the branches: two for each
// option, plus one for the branch without an option.
constexpr std::uint32_t left_out = 1U << 30;
constexpr std::uint32_t at_item = 1U << 31;

// A level of the search: an item, and the options by which it may be covered once more.
struct Level {
  std::uint32_t item;
  std::uint32_t begin;     // first option of the level in candidates_
  std::uint32_t next;      // current option; earlier options have been tried
  std::uint32_t end;       // end of the listed options
  std::uint32_t more;      // number of options that are not listed yet
  std::uint32_t steps;     // size of steps_ below the level
  std::uint32_t excluded;  // number of tried options that were left out
  std::uint32_t degree;    // initial number of branches
  bool optional;           // the branch without an option is left
  bool taken = false;      // an option of the level is taken
  bool closed = false;     // the item is closed, so tried options need not be left out
};

class MultiplicityEngine final : public PathEngine {
 public:
  MultiplicityEngine(const Problem& problem, const MultiplicityOptions& options,
                     ItemChooser chooser)
      : problem_(problem),
        options_(options),
        chooser_(std::move(chooser)),
        state_(make_state(problem, options, chooser_.strategy())) {}

  bool force(OptionId option) override {
    if (!state_->is_live(index(option))) return false;
    state_->force(index(option));
    forced_.push_back(option);
    return true;
  }

  void reset() override {
    state_->reset();
    chooser_.reset();
    forced_.clear();
    clear_levels();
    paths_.clear();
    mode_ = Mode::root;
    branchings_ = 0;
    level_nodes_.clear();
  }

  // Steps M2 to M9 as a loop. Options left out on a level stay left out until the option of the
  // level below is undone, so a level needs no work at its end.
  Step next(Meter& meter) override {
    for (;;) {
      switch (mode_) {
        case Mode::root:
          state_->go_to_root();
          mode_ = Mode::node;
          break;

        case Mode::node: {
          const Choice choice = state_->choose(chooser_);
          switch (choice.kind) {
            case Choice::Kind::branch:
              if (choice.degree > 1) ++branchings_;
              enter(choice);
              break;
            case Choice::Kind::dead:
              fail(choice.item);
              break;
            case Choice::Kind::cover:
              chooser_.note_cover();
              mode_ = Mode::backtracking;
              return Step::cover;
          }
          break;
        }

        case Mode::option: {
          Level& level = levels_.back();
          if (level.next == level.end) {
            if (level.optional) {  // the last branch: all options of the item are left out
              level.optional = false;
              mode_ = Mode::node;
            } else {
              leave();
              mode_ = Mode::backtracking;
            }
            break;
          }
          if (!meter.may_continue(state_->work())) return Step::stopped;
          meter.count_node();
          count_level(num_taken_);
          if (take(level)) {
            mode_ = Mode::node;
          } else {
            fail(state_->short_item());
          }
          break;
        }

        case Mode::backtracking:
          if (levels_.empty()) {
            mode_ = Mode::between;
          } else if (chooser_.wants_restart() && paths_.started() == 0) {
            chooser_.restart();
            state_->go_to_root();
            clear_levels();
            state_->touch_all();  // ties are broken differently
            mode_ = Mode::node;
          } else if (levels_.back().taken) {
            undo(levels_.back());
            mode_ = Mode::option;
          } else {  // the last branch is done
            leave();
          }
          break;

        case Mode::between:
          if (!paths_.empty()) state_->go_to_root();
          advance();
          break;

        default:  // exhausted
          return Step::exhausted;
      }
    }
  }

  void get_cover(std::vector<OptionId>& options) const override {
    options = forced_;
    for (const std::uint32_t step : steps_) {
      if ((step & left_out) == 0) options.push_back(OptionId{step});
    }
  }

  // Donates nothing with multiplicities and restarts, because the order of options depends on the
  // options left out. Otherwise donates one path to a level, with its kept options left out; if
  // options are donated, the path names the item, because weights learned meanwhile might select
  // another item.
  std::vector<Path> donate_levels() override {
    std::vector<Path> given;
    std::size_t k = 0;
    while (k < levels_.size() && untried(levels_[k]) == 0) ++k;
    if (k == levels_.size() || !chooser_.settled()) return given;
    if (problem_.has_bounds() && chooser_.strategy().restarts) return given;

    Level& level = levels_[k];
    Path path;
    for (std::uint32_t step = 0; step < level.steps + level.excluded; ++step) {
      path.push_back(OptionId{steps_[step]});
    }
    // If options are donated, one more option is kept: the current one. Unlisted options are not
    // kept.
    const std::uint32_t kept = level.next == level.end ? 0 : 1 + untried(level) / 2;
    const std::uint32_t end = std::min(level.next + kept, level.end);
    for (std::uint32_t c = level.closed ? level.begin : level.next; c < end; ++c) {
      path.push_back(OptionId{candidates_[c] | left_out});
    }
    const std::uint32_t others = level.end - end + level.more;
    if (others > 0) {
      path.push_back(OptionId{level.item | at_item});
      path.push_back(OptionId{2 * others + (level.optional ? 1U : 0U)});
    }
    level.end = end;
    level.more = 0;
    level.optional = false;
    given.push_back(std::move(path));
    return given;
  }

  std::unique_ptr<Engine> clone() const override {
    if (chooser_.strategy() == Strategy{}) return nullptr;
    return std::make_unique<MultiplicityEngine>(problem_, options_, chooser_);
  }

  void add_statistics(Statistics& statistics) const override {
    statistics.branchings += branchings_;
    statistics.updates += state_->updates();
    statistics.strategy = chooser_.strategy();
    statistics.restarts = chooser_.restarts();
    add_level_nodes(level_nodes_, statistics);
  }

  std::size_t level() const override { return forced_.size() + num_taken_; }

  // The work before a restart is discarded.
  double fraction() const override {
    const bool may_restart = chooser_.strategy().restarts && !chooser_.settled();
    if (may_restart && is_in_progress() && paths_.started() == 0) return 0;
    return PathEngine::fraction();
  }
  void visit_levels(const VisitLevel& visit) const override {
    for (const Level& level : levels_) {
      if (level.degree > 1 && !visit(untried(level), level.degree)) return;
    }
  }

 private:
  static std::unique_ptr<State> make_state(const Problem& problem,
                                           const MultiplicityOptions& options,
                                           const Strategy& strategy) {
    const bool bits = options.state == MultiplicityState::automatic
                          ? strategy == Strategy{} && BitsState::fits(problem)
                          : options.state == MultiplicityState::bits;
    if (bits) {
      return std::make_unique<BitsState>(problem, multiplicity::find_kernel(options.level));
    }
    return std::make_unique<multiplicity::SetState>(problem, strategy);
  }

  // Adds a level. If the item needs n of its options, the first option taken is one of all but the
  // last n - 1. At the end of a path, the item may have other options, which were donated before.
  void enter(const Choice& choice, bool ends_path = false) {
    const auto begin = static_cast<std::uint32_t>(candidates_.size());
    const std::uint32_t options = choice.degree - (choice.optional ? 1U : 0U);
    levels_.push_back({choice.item, begin, begin, begin, options,
                       static_cast<std::uint32_t>(steps_.size()), 0, choice.degree,
                       choice.optional});
    Level& level = levels_.back();
    level.closed = (level.degree > 1 || ends_path) && state_->close(level.item);
    list_options(level);
    mode_ = Mode::option;
  }

  // Lists more options of the top level; all options listed before are left out.
  void list_options(Level& level) {
    candidates_.resize(level.begin);
    const CandidateLists& lists = options_.lists;
    std::uint32_t most = multiplicity::unlimited;
    if (!level.closed) {  // otherwise tried options would be listed again
      if (candidates_.size() > lists.most) most = lists.few;
      if (level.degree == 1) most = 1;
    }
    state_->get_options(level.item, most, candidates_);
    chooser_.arrange(std::span(candidates_).subspan(level.begin), *state_);
    const std::uint32_t listed = std::min(most, level.more);
    if (level.begin + listed > candidates_.size()) throw_invalid_path();
    level.next = level.begin;
    level.end = level.begin + listed;
    level.more -= listed;
  }

  void leave() {
    const Level& level = levels_.back();
    if (level.closed) state_->undo();
    candidates_.resize(level.begin);
    steps_.resize(level.steps);
    levels_.pop_back();
  }

  void clear_levels() {
    levels_.clear();
    candidates_.clear();
    steps_.clear();
    num_taken_ = 0;
  }

  // Takes the current option of the top level.
  bool take(Level& level) {
    level.taken = true;
    steps_.push_back(candidates_[level.next]);
    ++num_taken_;
    return state_->take(candidates_[level.next]);
  }

  // Undoes the current option of the top level, and leaves it out if that matters for the rest of
  // the level.
  void undo(Level& level) {
    state_->undo();
    level.taken = false;
    --num_taken_;
    steps_.resize(level.steps + level.excluded);
    const std::uint32_t option = candidates_[level.next++];
    const bool is_last = level.next == level.end && level.more == 0 && !level.optional;
    if (level.closed || is_last) return;
    if (state_->exclude(option)) {
      steps_.push_back(option | left_out);
      ++level.excluded;
      if (level.next == level.end && level.more > 0) list_options(level);
    } else {
      level.end = level.next;
      level.more = 0;
      level.optional = false;
    }
  }

  void fail(std::uint32_t item) {
    chooser_.note_dead_end(item);
    state_->touch(item);  // its weight has changed
    mode_ = Mode::backtracking;
  }

  // Follows the whole path, whose end may be more than one option. The donating engine has counted
  // the updates.
  void enter_path() override {
    clear_levels();
    const std::uint64_t updates = state_->updates();
    follow(paths_.pop());
    state_->set_updates(updates);
  }

  void follow(const Path& path) {
    mode_ = Mode::node;
    for (const OptionId id : path) {
      const std::uint32_t step = index(id);
      if ((step & at_item) != 0) {
        const std::uint32_t branches = index(path.back());
        const bool optional = (branches & 1) != 0;
        if (branches < 2) throw_invalid_path();
        const std::uint32_t degree = branches / 2 + (optional ? 1U : 0U);
        enter({Choice::Kind::branch, step & ~at_item, degree, optional}, true);
        return;
      }
      if (!state_->is_live(step & ~left_out)) throw_invalid_path();
      steps_.push_back(step);
      if ((step & left_out) == 0) {
        ++num_taken_;
        if (!state_->take(step)) throw_invalid_path();
      } else if (!state_->exclude(step & ~left_out) && problem_.has_bounds()) {
        mode_ = Mode::between;  // a dead end: an item needs the option left out
        return;
      }
    }
  }

  static std::uint32_t untried(const Level& level) {
    return (level.next < level.end ? level.end - level.next - 1 : 0) + level.more +
           (level.optional ? 1U : 0U);
  }
  const Problem problem_;
  const MultiplicityOptions options_;
  ItemChooser chooser_;
  std::unique_ptr<State> state_;
  std::vector<OptionId> forced_;
  std::vector<Level> levels_;
  std::vector<std::uint32_t> candidates_;  // options of all levels
  std::vector<std::uint32_t> steps_;
  std::size_t num_taken_ = 0;  // number of steps that take an option
  std::uint64_t branchings_ = 0;
};

// Restarts pay only if each run learns from the previous ones: without weights, most runs encounter
// the same dead ends again.
Strategy with_weights(Strategy strategy) {
  if (strategy.restarts && strategy.branching == Branching::mrv) {
    strategy.branching = Branching::weights;
  }
  return strategy;
}

}  // namespace

std::unique_ptr<Engine> make_multiplicity_engine(const Problem& problem, const Strategy& strategy,
                                                 const MultiplicityOptions& options) {
  if (strategy.restarts && strategy.branching == Branching::order && ordered_engine_fits(problem)) {
    return make_ordered_engine(problem, strategy.seed);
  }
  return std::make_unique<MultiplicityEngine>(
      problem, options, ItemChooser(problem, with_weights(strategy), options.learning_limit));
}

bool is_multiplicity_path(const Problem& problem, std::span<const OptionId>,
                          std::span<const OptionId> path) {
  for (std::size_t k = 0; k < path.size(); ++k) {
    const std::uint32_t step = index(path[k]);
    if ((step & at_item) != 0) {  // the number of remaining branches follows
      return k + 2 == path.size() && (step & ~at_item) < problem.num_primary();
    }
    if ((step & ~left_out) >= problem.num_options()) return false;
  }
  return !path.empty();
}

}  // namespace dlx
