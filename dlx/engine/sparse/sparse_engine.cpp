#include <algorithm>
#include <cassert>
#include <optional>
#include <span>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/engine/engine.hpp"
#include "dlx/engine/engines.hpp"
#include "dlx/engine/sparse/domains.hpp"
#include "dlx/engine/sparse/item_chooser.hpp"
#include "dlx/engine/sparse/sparse_state.hpp"
#include "dlx/selection.hpp"

namespace dlx {
namespace {

using sparse::Domains;
using sparse::ItemChooser;
using sparse::State;

// Words of consistency work between two polls of the meter: some tenths of a millisecond.
constexpr std::uint64_t steps_per_check = 1 << 20;

// A level of the search: an item, and the options by which it may be covered.
struct Level {
  std::uint32_t item;
  std::uint32_t begin;  // its options in candidates_; those before
  std::uint32_t next;   // this one have been tried, this one is current,
  std::uint32_t end;    // and those up to here are tried after it.
  std::uint32_t total;  // initial number of options of the item, or the options that end a path
  State::Mark before;   // the item is entered,
  State::Mark entered;  // before an option is taken
  Domains::Mark domains;
};

class Sparse final : public PathEngine {
 public:
  Sparse(const Problem& problem, std::span<const OptionId> options, bool consistent,
         ItemChooser chooser)
      : problem_(problem),
        state_(problem, options),
        consistent_(consistent),
        chooser_(std::move(chooser)),
        start_(state_.mark()) {
    if (chooser_.strategy().propagation == Propagation::domains)
      domains_.emplace(problem, state_, consistent);
  }

  bool force(OptionId option) override {
    assert(mode_ == Mode::root && !prepared_);
    const std::optional<std::uint32_t> number = state_.find(option);
    if (!number || !state_.is_live(*number)) return false;
    if (!state_.take(*number, true)) dead_root_ = true;
    forced_.push_back(option);
    return true;
  }

  // The learned weights depend on the order in the sets, too.
  void reset() override {
    const NoDeadline as_a_whole;
    if (chooser_.strategy().branching == Branching::weights) {
      state_.rebuild();
    } else {
      state_.undo(start_);
      state_.set_updates(0);
    }
    if (domains_) domains_->reset();
    chooser_.reset();
    forced_.clear();
    prepared_ = dead_root_ = false;
    levels_.clear();
    candidates_.clear();
    base_ = 0;
    paths_.clear();
    siblings_.clear();
    mode_ = Mode::root;
    branchings_ = 0;
    level_nodes_.clear();
  }

  Step next(Meter& meter) override {
    for (;;) {
      switch (mode_) {
        case Mode::root:
          if (!prepare(meter)) return Step::stopped;
          mode_ = dead_root_ ? Mode::exhausted : Mode::node;
          break;

        case Mode::node:
          if (const std::uint32_t low = state_.next_low();
              low != sparse::none && state_.length(low) == 0) {
            fail(low);
          } else if (domains_) {
            updates_before_ = state_.updates();
            mode_ = Mode::propagating;
          } else {
            branch();
            if (mode_ == Mode::backtracking) return Step::cover;
          }
          break;

        case Mode::propagating:
          if (!may_work_on(meter)) return Step::stopped;
          switch (domains_->propagate(state_, steps_per_check)) {
            case Domains::Status::pending:
              break;
            case Domains::Status::dead:
              state_.set_updates(updates_before_);  // their number depends on chance
              fail(domains_->short_item());
              break;
            case Domains::Status::consistent:
              state_.sort_low();
              branch();
              if (mode_ == Mode::backtracking) return Step::cover;
          }
          break;

        case Mode::option: {
          if (!meter.may_continue()) return Step::stopped;
          meter.count_node();
          count_level(levels_.size() - 1);
          if (state_.take(candidates_[levels_.back().next])) {
            mode_ = Mode::node;
          } else {
            fail(state_.short_item());
          }
          break;
        }

        case Mode::backtracking:
          back();
          break;

        case Mode::between:
          if (!paths_.empty() && !prepare(meter)) return Step::stopped;
          advance();
          break;

        default:  // exhausted
          return Step::exhausted;
      }
    }
  }

  void get_cover(std::vector<OptionId>& options) const override {
    options = forced_;
    for (const Level& level : levels_) options.push_back(state_.id(candidates_[level.next]));
  }

  // A path consists of options, the item branched on there, and one of its options, because weights
  // learned in the meantime might select another item.
  std::vector<Path> donate_levels() override {
    std::vector<Path> given;
    if (!is_shareable()) return given;
    std::size_t k = base_;
    while (k < levels_.size() && open(levels_[k]) < 2) ++k;
    if (k == levels_.size()) return given;

    Level& level = levels_[k];
    const std::uint32_t kept = 1 + (open(level) - 1) / 2;
    Path path;
    for (std::size_t below = 0; below < k; ++below) {
      path.push_back(state_.id(candidates_[levels_[below].next]));
    }
    path.push_back(OptionId{level.item});
    for (std::uint32_t c = level.next + kept; c < level.end; ++c) {
      given.push_back(path);
      given.back().push_back(state_.id(candidates_[c]));
    }
    level.end = level.next + kept;
    return given;
  }

  void start(std::vector<Path> paths) override {
    updates_ = state_.updates();
    PathEngine::start(std::move(paths));
  }

  std::unique_ptr<Engine> clone() const override {
    return std::make_unique<Sparse>(problem_, state_.ids(), consistent_, chooser_);
  }

  void add_statistics(Statistics& statistics) const override {
    statistics.branchings += branchings_;
    statistics.updates += updates();
    statistics.strategy = chooser_.strategy();
    statistics.restarts = chooser_.restarts();
    add_level_nodes(level_nodes_, statistics);
  }

  std::size_t level() const override { return forced_.size() + levels_.size(); }

  // The work before a restart is discarded.
  double fraction() const override {
    const bool may_restart = chooser_.strategy().restarts && !chooser_.settled();
    if (may_restart && is_in_progress() && paths_.started() == 0) return 0;
    return PathEngine::fraction();
  }
  void visit_levels(const VisitLevel& visit) const override {
    for (std::size_t k = base_; k < levels_.size(); ++k) {
      if (!visit(open(levels_[k]) - 1.0, levels_[k].total)) return;
    }
  }

 private:
  // Polls the meter regularly, regardless of the work per node.
  bool may_work_on(Meter& meter) {
    if (domains_->steps() - steps_checked_ < steps_per_check) return true;
    steps_checked_ = domains_->steps();
    return meter.poll();
  }

  // Prepares the root of all searches; returns false if `meter` stops that.
  bool prepare(Meter& meter) {
    if (prepared_) return true;
    if (!dead_root_) {
      state_.find_low();
      const std::uint32_t low = state_.next_low();
      dead_root_ = low != sparse::none && state_.length(low) == 0;
    }
    while (domains_ && !dead_root_) {
      if (!may_work_on(meter)) return false;
      const Domains::Status status = domains_->propagate(state_, steps_per_check);
      if (status == Domains::Status::consistent) break;
      if (status == Domains::Status::dead) dead_root_ = true;
    }
    state_.sort_low();
    // The search that donated the paths has counted this.
    if (paths_.started() != 0) state_.set_updates(updates_);
    root_ = state_.mark();
    if (domains_) root_domains_ = domains_->mark();
    prepared_ = true;
    return true;
  }

  // Enters a node that is not known to be a dead end: adds the next level, or reports a cover.
  void branch() {
    if (follows_path()) {
      enter(path_item_);
      return;
    }
    std::uint32_t item = state_.next_low();
    if (item == sparse::none) item = chooser_.choose(state_);
    if (item != sparse::none) {
      enter(item);
      return;
    }
    chooser_.note_cover();
    mode_ = Mode::backtracking;
  }

  // Adds a level. At the end of a path, the level has only the options at the end of the path, and
  // the search that donated the path has counted the level.
  void enter(std::uint32_t item) {
    const auto begin = static_cast<std::uint32_t>(candidates_.size());
    const State::Mark before = state_.mark();
    const Domains::Mark domains = domains_ ? domains_->mark() : Domains::Mark{};
    state_.get_options(item, candidates_);
    const auto end = static_cast<std::uint32_t>(candidates_.size());
    chooser_.arrange(std::span(candidates_).subspan(begin));
    if (end - begin > 1) {
      if (!follows_path()) ++branchings_;
      state_.enter(item);
    }
    levels_.push_back({item, begin, begin, end, end - begin, before, state_.mark(), domains});
    mode_ = Mode::option;
    if (!follows_path()) return;
    Level& level = levels_.back();
    while (level.next < end && state_.id(candidates_[level.next]) != siblings_.front())
      ++level.next;
    if (siblings_.size() > end - level.next) throw_invalid_path();
    level.total = static_cast<std::uint32_t>(siblings_.size());
    level.end = level.next + level.total;
    for (std::uint32_t k = level.next; k < level.end; ++k) {
      if (state_.id(candidates_[k]) != siblings_[k - level.next]) throw_invalid_path();
    }
    siblings_.clear();
    state_.set_updates(updates_);
  }

  void fail(std::uint32_t item) {
    chooser_.note_dead_end(item);
    state_.touch(item);  // its weight has changed
    mode_ = Mode::backtracking;
  }

  // Moves to the next option of the last level that has one.
  void back() {
    if (levels_.size() > base_ && chooser_.wants_restart() && paths_.started() == 0) {
      chooser_.restart();
      return_to_root();
      state_.touch_all();  // ties are broken differently
      mode_ = Mode::node;
      return;
    }
    while (levels_.size() > base_) {
      Level& level = levels_.back();
      const bool more = ++level.next < level.end;
      state_.undo(more ? level.entered : level.before);
      if (domains_) domains_->undo(level.domains);
      if (more) {
        mode_ = Mode::option;
        return;
      }
      candidates_.resize(level.begin);
      levels_.pop_back();
    }
    mode_ = Mode::between;
  }

  void return_to_root() {
    state_.undo(root_);
    if (domains_) domains_->undo(root_domains_);
    levels_.clear();
    candidates_.clear();
    base_ = 0;
  }

  void enter_path() override {
    return_to_root();
    updates_ = state_.updates();
    Path path;
    siblings_ = paths_.pop_siblings(path);
    path_item_ = index(path.back());
    path.pop_back();
    for (const OptionId id : path) {
      const std::optional<std::uint32_t> found = state_.find(id);
      if (!found || !state_.is_live(*found)) throw_invalid_path();
      const std::uint32_t option = *found;
      const auto place = static_cast<std::uint32_t>(candidates_.size());
      candidates_.push_back(option);
      levels_.push_back({sparse::none, place, place, place + 1, 1, {}, {}, {}});
      if (!state_.take(option)) throw_invalid_path();
    }
    base_ = levels_.size();
    mode_ = Mode::node;
  }

  // Options of a level that are not finished.
  static std::uint32_t open(const Level& level) { return level.end - level.next; }
  // With domain consistency a search donates nothing yet: the subtrees would find the covers in
  // another order.
  bool is_shareable() const { return chooser_.settled() && !domains_; }
  bool follows_path() const { return !siblings_.empty(); }
  std::uint64_t updates() const { return follows_path() ? updates_ : state_.updates(); }

  const Problem problem_;
  State state_;
  const bool consistent_;  // the options are consistent while none is taken
  std::optional<Domains> domains_;
  ItemChooser chooser_;
  const State::Mark start_;
  std::vector<OptionId> forced_;

  bool prepared_ = false;  // the root is prepared; its data is:
  bool dead_root_ = false;
  State::Mark root_{};
  Domains::Mark root_domains_{};

  std::vector<Level> levels_;
  std::vector<std::uint32_t> candidates_;  // options of all levels
  std::size_t base_ = 0;                   // levels on a path
  // the options that end the current path, until that level is entered
  std::vector<OptionId> siblings_;
  std::uint32_t path_item_ = 0;      // item of that level
  std::uint64_t steps_checked_ = 0;  // steps of domains_ at the last poll of the meter

  std::uint64_t branchings_ = 0;
  std::uint64_t updates_ = 0;         // updates before the current path was followed
  std::uint64_t updates_before_ = 0;  // updates before the current node was made consistent
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

bool is_sparse_path(const Problem& problem, std::span<const OptionId> forced,
                    std::span<const OptionId> path) {
  if (path.size() < 2) return false;
  const ItemId item{index(path[path.size() - 2])};
  std::vector<OptionId> options(path.begin(), path.end());
  options.erase(options.end() - 2);
  if (index(item) >= problem.num_primary() || !is_option_path(problem, forced, options))
    return false;
  return std::ranges::any_of(problem.option(options.back()),
                             [&](const Entry& entry) { return entry.item == item; });
}

std::unique_ptr<Engine> make_sparse_engine(const Problem& problem, const Strategy& strategy,
                                           std::uint64_t learning_limit) {
  return std::make_unique<Sparse>(problem, all_options(problem), false,
                                  ItemChooser(problem, with_weights(strategy), learning_limit));
}

std::unique_ptr<Engine> make_sparse_engine(const Problem& problem,
                                           std::span<const OptionId> options,
                                           const Strategy& strategy) {
  return std::make_unique<Sparse>(
      problem, options, true, ItemChooser(problem, with_weights(strategy), default_learning_limit));
}

}  // namespace dlx
