#include <algorithm>
#include <utility>

#include "dlx/engine/engine.hpp"
#include "dlx/engine/engines.hpp"
#include "dlx/engine/multiplicity/multiplicity_state.hpp"

namespace dlx {
namespace {

using multiplicity::Choice;
using multiplicity::Layout;

// A step of the search below the root: an option that was taken or left out. Paths consist of
// steps. A path may end with the item whose options are tried next and the branches: two for each
// option, plus one for the branch without an option.
constexpr std::uint32_t left_out = 1U << 30;
constexpr std::uint32_t at_item = 1U << 31;

// A level of the search: an item, and the options by which it may be covered once more.
struct Level {
  std::uint32_t item;
  std::uint32_t begin;   // its options in candidates_, of which those up to
  std::uint32_t next;    // this one have been tried and left out. It is the current one,
  std::uint32_t end;     // those up to here are tried after it,
  std::uint32_t more;    // and this many are not listed yet; 0 if no other option is left.
  std::uint32_t steps;   // size of steps_ before the first listed option was left out
  std::uint32_t degree;  // initial number of branches
  bool optional;         // the branch without an option is left
  bool taken;            // an option of the level is taken
};

template <class State>
class MultiplicityEngine final : public PathEngine {
 public:
  template <class... Arguments>
  MultiplicityEngine(const Problem& problem, bool impossible, CandidateLists lists,
                     const Arguments&... arguments)
      : state_(problem, arguments...), impossible_(impossible), lists_(lists) {}

  bool force(OptionId option) override {
    if (!state_.is_live(index(option))) return false;
    if (!state_.take(index(option), true)) dead_root_ = true;
    forced_.push_back(option);
    return true;
  }

  void reset() override {
    state_.reset();
    forced_.clear();
    dead_root_ = false;
    levels_.clear();
    candidates_.clear();
    steps_.clear();
    num_taken_ = 0;
    paths_.clear();
    mode_ = Mode::root;
    branchings_ = 0;
    level_nodes_.clear();
  }

  // Steps M2 to M9 as a loop. Options left out on a level stay so until the option below is undone,
  // so a level needs no work at its end.
  Step next(Meter& meter) override {
    for (;;) {
      switch (mode_) {
        case Mode::root:
          state_.go_back(forced_.size());
          mode_ = dead_root_ || impossible_ ? Mode::exhausted : Mode::node;
          break;

        case Mode::node: {
          const Choice choice = state_.choose();
          if (choice.kind == Choice::Kind::branch) {
            if (choice.degree > 1) ++branchings_;
            enter(choice);
            mode_ = Mode::option;
            break;
          }
          mode_ = Mode::backtracking;
          if (choice.kind == Choice::Kind::cover) return Step::cover;
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
          if (!meter.may_continue(state_.updates())) return Step::stopped;
          meter.count_node();
          count_level(num_taken_);
          const std::uint32_t option = candidates_[level.next];
          if (state_.take(option)) {
            level.taken = true;
            steps_.push_back(option);
            ++num_taken_;
            mode_ = Mode::node;
          } else {
            state_.undo();
            skip_option();
          }
          break;
        }

        case Mode::backtracking:
          if (levels_.empty()) {
            mode_ = Mode::between;
          } else if (levels_.back().taken) {
            state_.undo();
            levels_.back().taken = false;
            // Options left out and taken on all levels above end with the level.
            steps_.resize(levels_.back().steps + (levels_.back().next - levels_.back().begin));
            --num_taken_;
            skip_option();
            mode_ = Mode::option;
          } else {  // the last branch is done
            leave();
          }
          break;

        case Mode::between:
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

  // A single path: to that level, with the kept options left out; if options are donated, also the
  // item on which to continue.
  std::vector<Path> donate_levels() override {
    std::vector<Path> given;
    std::size_t k = 0;
    while (k < levels_.size() && untried(levels_[k]) == 0) ++k;
    if (k == levels_.size()) return given;

    Level& level = levels_[k];
    Path path;
    for (std::uint32_t step = 0; step < level.steps; ++step) path.push_back(OptionId{steps_[step]});
    // If options are donated, one more option is kept: the current one. Unlisted options are not
    // kept.
    const std::uint32_t kept = level.next == level.end ? 0 : 1 + untried(level) / 2;
    const std::uint32_t end = std::min(level.next + kept, level.end);
    for (std::uint32_t c = level.begin; c < end; ++c) {
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

  void add_statistics(Statistics& statistics) const override {
    statistics.branchings += branchings_;
    statistics.updates += state_.updates();
    add_level_nodes(level_nodes_, statistics);
  }

  std::size_t level() const override { return forced_.size() + num_taken_; }

  void visit_levels(const VisitLevel& visit) const override {
    for (const Level& level : levels_) {
      if (level.degree > 1 && !visit(untried(level), level.degree)) return;
    }
  }

 private:
  // Adds a level. If the item needs n of its options, the first option taken is one of all but the
  // last n - 1.
  void enter(const Choice& choice) {
    const auto begin = static_cast<std::uint32_t>(candidates_.size());
    const std::uint32_t options = choice.degree - (choice.optional ? 1U : 0U);
    levels_.push_back({choice.item, begin, begin, begin, options,
                       static_cast<std::uint32_t>(steps_.size()), choice.degree, choice.optional,
                       false});
    list_options(levels_.back());
  }

  // Lists more options of the top level; all options listed before are left out.
  void list_options(Level& level) {
    candidates_.resize(level.begin);
    level.steps += level.next - level.begin;
    const std::uint32_t most = level.degree == 1                  ? 1
                               : candidates_.size() > lists_.most ? lists_.few
                                                                  : multiplicity::all_options;
    state_.get_options(level.item, most, candidates_);
    const std::uint32_t listed = std::min(most, level.more);
    if (level.begin + listed > candidates_.size()) throw_invalid_path();
    level.next = level.begin;
    level.end = level.begin + listed;
    level.more -= listed;
  }

  void leave() {
    candidates_.resize(levels_.back().begin);
    steps_.resize(levels_.back().steps);
    levels_.pop_back();
  }

  // Leaves the tried option out, if that matters for the rest of the level.
  void skip_option() {
    Level& level = levels_.back();
    const std::uint32_t option = candidates_[level.next++];
    if (level.next == level.end && level.more == 0 && !level.optional) return;
    if (state_.exclude(option)) {
      steps_.push_back(option | left_out);
      if (level.next == level.end && level.more > 0) list_options(level);
    } else {
      level.end = level.next;
      level.more = 0;
      level.optional = false;
    }
  }

  // To the end of the path, which is more than a single option.
  void enter_path() override {
    state_.go_back(forced_.size());
    steps_.clear();
    num_taken_ = 0;
    const std::uint64_t updates = state_.updates();
    const Path path = paths_.pop();
    mode_ = Mode::node;
    for (const OptionId id : path) {
      const std::uint32_t step = index(id);
      if ((step & at_item) != 0) {
        const std::uint32_t branches = index(path.back());
        const bool optional = (branches & 1) != 0;
        if (branches < 2) throw_invalid_path();
        enter(
            {Choice::Kind::branch, step & ~at_item, branches / 2 + (optional ? 1U : 0U), optional});
        mode_ = Mode::option;
        break;
      }
      if (!state_.is_live(step & ~left_out)) throw_invalid_path();
      steps_.push_back(step);
      bool alive = true;
      if ((step & left_out) != 0) {
        alive = state_.exclude(step & ~left_out);
      } else {
        alive = state_.take(step);
        ++num_taken_;
      }
      if (!alive) {  // one option too many was left out here
        mode_ = Mode::between;
        break;
      }
    }
    state_.set_updates(updates);
  }

  std::uint32_t untried(const Level& level) const {
    return (level.next < level.end ? level.end - level.next - 1 : 0) + level.more +
           (level.optional ? 1U : 0U);
  }

  State state_;
  const bool impossible_;  // it is known without a search that there is no cover
  const CandidateLists lists_;
  std::vector<OptionId> forced_;
  bool dead_root_ = false;  // the forced options left an item with too few options
  std::vector<Level> levels_;
  std::vector<std::uint32_t> candidates_;  // options of all levels
  std::vector<std::uint32_t> steps_;
  std::size_t num_taken_ = 0;  // of the steps
  std::uint64_t branchings_ = 0;
};

}  // namespace

std::unique_ptr<Engine> make_multiplicity_engine(const Problem& problem, SimdLevel level,
                                                 MultiplicityState state, CandidateLists lists) {
  const Layout layout(problem);
  const bool bits = state == MultiplicityState::automatic ? multiplicity::BitsState::fits(layout)
                                                          : state == MultiplicityState::bits;
  if (bits) {
    return std::make_unique<MultiplicityEngine<multiplicity::BitsState>>(
        problem, layout.impossible, lists, multiplicity::find_kernel(level));
  }
  return std::make_unique<MultiplicityEngine<multiplicity::SparseSetState>>(
      problem, layout.impossible, lists);
}

bool is_multiplicity_path(const Problem& problem, std::span<const OptionId>,
                          std::span<const OptionId> path) {
  for (std::size_t k = 0; k < path.size(); ++k) {
    const std::uint32_t step = index(path[k]);
    if ((step & at_item) != 0) {  // and the number of its remaining branches
      return k + 2 == path.size() && (step & ~at_item) < problem.num_primary();
    }
    if ((step & ~left_out) >= problem.num_options()) return false;
  }
  return !path.empty();
}

}  // namespace dlx
