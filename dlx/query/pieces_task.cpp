#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dlx/query/encode.hpp"
#include "dlx/query/isomorph_task.hpp"
#include "dlx/query/task.hpp"
#include "dlx/split.hpp"
#include "dlx/symmetry/counting_group.hpp"
#include "dlx/symmetry/labelling.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx::query {
namespace {

// The remaining work of a subproblem, and its task.
struct Work {
  RestrictedProblem left;
  std::optional<query::Plan> plan;
  std::unique_ptr<Task> task;
  std::uint64_t nodes_before = 0;  // nodes before the save
};

class PiecesTask final : public Task {
 public:
  PiecesTask(const Problem& problem, const TaskQuery& wanted, Budget& budget, Restored* restored)
      : problem_(problem), pieces_(*wanted.query.subproblems), wanted_(wanted), budget_(budget) {
    query_.kind = wanted.query.kind;
    for (const Subproblem& piece : pieces_) weight_ += piece.weight;
    expected_ =
        weight_ * static_cast<double>(tuning::node_ticks(std::max(problem.num_entries(), 1U)));
    const SolveOptions& options = budget.options();
    chooses_ = wanted.visit == nullptr && wanted.limit == no_limit && is_plain(options) &&
               options.node_limit == no_limit;
    if (restored != nullptr) restore(*restored);
  }

  std::optional<Outcome> advance(const Turn& turn) override {
    if (!is_begun_ && chooses_) find_isomorphs();
    is_begun_ = true;
    while (isomorphs_ != nullptr && !isomorphs_done_ && done_ < pieces_.size()) {
      const std::optional<Outcome> outcome = take_turn(turn.until);
      if (outcome || Clock::now() >= turn.until) return outcome;
    }
    return isomorphs_done_ ? Outcome::exhausted : search(turn);
  }

  std::uint64_t ticks() const override {
    return ticks_ + (work_ != nullptr && work_->task != nullptr ? work_->task->ticks() : 0);
  }

  BigCount found() const override {
    if (isomorphs_done_) return isomorphs_->found();
    if (work_ == nullptr || work_->task == nullptr) return found_;
    return found_ + work_->task->found() * pieces_[done_].times;
  }

  Progress progress() const override {
    Progress progress;
    if (work_ != nullptr && work_->task != nullptr) progress = work_->task->progress();
    const double now = done_ < pieces_.size() ? pieces_[done_].weight : 0;
    const BigCount found = this->found();
    progress.covers = found.fits() ? found.low() : no_limit;
    progress.nodes += statistics_.nodes;
    progress.fraction = weight_ > 0 ? (weight_done_ + now * progress.fraction) / weight_ : 0;
    return progress;
  }

  void add_to(Statistics& statistics, StateStatistics& memo) const override {
    if (isomorphs_done_) return isomorphs_->add_to(statistics, memo);
    Statistics own = statistics_;
    StateStatistics own_memo = memo_;
    if (work_ != nullptr && work_->task != nullptr) work_->task->add_to(own, own_memo);
    add_statistics(own, statistics);
    add_statistics(own_memo, memo);
  }

  bool save(Saved& saved) override {
    saved.nodes += statistics_.nodes;
    const bool has_work = work_ != nullptr && work_->task != nullptr;
    pass(saved.out, done_, found_);
    pass_done(saved.out, statistics_, memo_);
    const bool has_isomorphs = isomorphs_ != nullptr;
    pass(saved.out, enumerates_, has_isomorphs);
    if (has_isomorphs && !isomorphs_->save(saved)) return false;
    pass(saved.out, has_work);
    return !has_work || work_->task->save(saved);
  }

 private:
  // Isomorphic remainders of all subproblems are counted only once, if the problem has many
  // symmetries and the search is long enough to justify finding them.
  void find_isomorphs() {
    const double cost =
        static_cast<double>(tuning::rules.isomorphs.min_turn) +
        static_cast<double>(tuning::per_entry) * static_cast<double>(problem_.num_entries());
    if (cost > tuning::rules.isomorphs.share * expected_ || symmetry::labelling_library().empty() ||
        !symmetry::Remainders::supports(problem_)) {
      return;
    }
    const std::optional<symmetry::Automorphisms> group = symmetry::find_counting_group(problem_);
    if (!group || group->order <= symmetry::max_representatives) return;
    isomorphs_ = std::make_unique<IsomorphTask>(problem_, pieces_, group->order.str(), budget_);
    if (!remainders_.empty()) isomorphs_->restore(std::exchange(remainders_, {}));
  }

  // Gives the next turn to the count of isomorphic remainders if its allowance permits, otherwise
  // to the search; see Schedule.
  std::optional<Outcome> take_turn(Clock::time_point until) {
    const tuning::Rule& rule = tuning::rules.isomorphs;
    const auto done = static_cast<double>(ticks());
    const auto used = static_cast<double>(isomorphs_->ticks());
    const double allowed = rule.allowance(done, expected_);
    if (used + static_cast<double>(rule.min_turn) <= allowed) {
      const auto turn = static_cast<std::uint64_t>(std::min(allowed - used, 1e18));
      const std::optional<Outcome> outcome = isomorphs_->advance({until, turn});
      isomorphs_done_ = outcome == Outcome::exhausted;
      return outcome;
    }
    const std::uint64_t turn = std::max(tuning::rules.first_turn, ticks() / tuning::turn_share);
    if (used + static_cast<double>(rule.min_turn) > rule.share * expected_) isomorphs_.reset();
    return search({until, turn});
  }

  std::optional<Outcome> search(const Turn& turn) {
    const std::uint64_t before = ticks();
    for (; done_ < pieces_.size(); finish()) {
      if (work_ == nullptr) begin(nullptr);
      if (work_->task == nullptr) continue;  // the subproblem has no cover
      const std::uint64_t spent = std::min(ticks() - before, turn.ticks);
      const Turn next{turn.until, turn.ticks == no_limit ? no_limit : turn.ticks - spent};
      const std::optional<Outcome> outcome = work_->task->advance(next);
      if (!outcome || *outcome != Outcome::exhausted) return outcome;
      if (const std::optional<Outcome> over = budget_.over(); over && done_ + 1 < pieces_.size()) {
        finish();
        return over;
      }
    }
    return Outcome::exhausted;
  }

  void begin(Restored* restored) {
    const Subproblem& piece = pieces_[done_];
    work_ = std::make_unique<Work>();
    work_->left = restrict(problem_, piece);
    if (work_->left.dead) return;
    TaskQuery wanted{query_, no_limit, wanted_.visit != nullptr ? &show_ : nullptr};
    if (wanted_.limit != no_limit) {
      const BigCount found = found_;
      wanted.limit = found.fits() && found.low() < wanted_.limit ? wanted_.limit - found.low() : 0;
    }
    const Problem& left = work_->left.problem;
    work_->plan = query::make_plan(left, query_, budget_.options());
    if (enumerates_ && work_->plan->method == Method::race) {
      work_->plan->method = Method::enumerate;
      work_->plan->symmetry = false;
    }
    work_->task = make_task(left, *work_->plan, wanted, budget_, restored);
    work_->nodes_before = nodes_of(*work_->task);
  }

  // Continues with the next subproblem.
  void finish() {
    found_ = found();
    if (work_->task != nullptr) {
      budget_.spend_nodes(nodes_of(*work_->task) - work_->nodes_before);
      work_->task->add_to(statistics_, memo_);
      ticks_ += work_->task->ticks();
      note_method();
    }
    weight_done_ += pieces_[done_].weight;
    ++done_;
    work_.reset();
  }

  // The subproblems are similar, and the heaviest comes first. If an engine counts the first
  // subproblem faster than other methods, the engine is used for all later subproblems.
  void note_method() {
    if (done_ > 0 || !chooses_) return;
    Statistics own;
    StateStatistics memo;
    work_->task->add_to(own, memo);
    enumerates_ =
        work_->task->ticks() >= tuning::rules.states.min_turn + tuning::rules.states.first &&
        own.engine != "states" && own.engine != "symmetry";
  }

  bool show(const Cover& cover) {
    std::vector<OptionId>& whole = whole_.options();
    whole = pieces_[done_].taken;
    for (const OptionId option : cover) whole.push_back(work_->left.origin[index(option)]);
    return (*wanted_.visit)(whole_);
  }

  void restore(Restored& restored) {
    Decoder& in = restored.in;
    pass(in, done_, found_);
    pass_done(in, statistics_, memo_);
    pass(in, enumerates_);
    if (in.flag()) remainders_ = in.text();
    const bool has_work = in.flag();
    if (done_ > pieces_.size() || (has_work && done_ == pieces_.size())) {
      throw StateError("it has more pieces than the search");
    }
    for (std::size_t k = 0; k < done_; ++k) weight_done_ += pieces_[k].weight;
    if (!has_work) return;
    if (restrict(problem_, pieces_[done_]).dead) throw StateError("it has a piece without covers");
    begin(&restored);
  }

  const Problem& problem_;
  const std::vector<Subproblem>& pieces_;
  const TaskQuery wanted_;
  Budget& budget_;
  Query query_;  // query of each subproblem
  const VisitCover show_ = [this](const Cover& cover) { return show(cover); };
  std::size_t done_ = 0;
  BigCount found_ = 0;  // covers of finished subproblems
  Statistics statistics_;
  StateStatistics memo_;
  std::unique_ptr<Work> work_;
  Cover whole_;
  double weight_ = 0;
  double weight_done_ = 0;
  double expected_ = 0;      // expected ticks of all subproblems, from their weights
  std::uint64_t ticks_ = 0;  // ticks of finished subproblems
  bool chooses_ = false;     // methods other than those of the plan are permitted
  bool is_begun_ = false;
  bool enumerates_ = false;  // the remaining subproblems are counted by enumeration
  std::unique_ptr<IsomorphTask> isomorphs_;
  bool isomorphs_done_ = false;
  std::string remainders_;  // saved results for `isomorphs_`
};

}  // namespace

std::unique_ptr<Task> make_pieces_task(const Problem& problem, const TaskQuery& wanted,
                                       Budget& budget, Restored* restored) {
  return std::make_unique<PiecesTask>(problem, wanted, budget, restored);
}

}  // namespace dlx::query
