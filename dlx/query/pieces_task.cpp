#include <optional>
#include <vector>

#include "dlx/query/encode.hpp"
#include "dlx/query/task.hpp"
#include "dlx/split.hpp"

namespace dlx::query {
namespace {

// The remaining work of a subproblem, and its task.
struct Work {
  RestrictedProblem left;
  std::optional<query::Plan> plan;
  std::unique_ptr<Task> task;
  std::uint64_t nodes_before = 0;  // before the save
};

class PiecesTask final : public Task {
 public:
  PiecesTask(const Problem& problem, const Wanted& wanted, Budget& budget, Restored* restored)
      : problem_(problem), pieces_(*wanted.query.subproblems), wanted_(wanted), budget_(budget) {
    query_.kind = wanted.query.kind;
    for (const Subproblem& piece : pieces_) weight_ += piece.weight;
    if (restored != nullptr) restore(*restored);
  }

  std::optional<Outcome> advance(const Turn& turn) override {
    for (; done_ < pieces_.size(); finish()) {
      if (work_ == nullptr) begin(nullptr);
      if (work_->task == nullptr) continue;  // a subproblem without covers
      const std::optional<Outcome> outcome = work_->task->advance(turn);
      if (!outcome || *outcome != Outcome::exhausted) return outcome;
      if (const std::optional<Outcome> over = budget_.over(); over && done_ + 1 < pieces_.size()) {
        finish();
        return over;
      }
    }
    return Outcome::exhausted;
  }

  BigCount found() const override {
    if (work_ == nullptr || work_->task == nullptr) return found_;
    return found_ + work_->task->found() * pieces_[done_].times;
  }

  Progress progress() const override {
    Progress progress;
    if (work_ != nullptr && work_->task != nullptr) progress = work_->task->progress();
    const double now = done_ < pieces_.size() ? pieces_[done_].weight : 0;
    const BigCount found = this->found();
    progress.solutions = found.fits() ? found.low() : no_limit;
    progress.nodes += statistics_.nodes;
    progress.fraction = weight_ > 0 ? (weight_done_ + now * progress.fraction) / weight_ : 0;
    return progress;
  }

  void add_to(Statistics& statistics, MemoStatistics& memo) const override {
    Statistics own = statistics_;
    MemoStatistics own_memo = memo_;
    if (work_ != nullptr && work_->task != nullptr) work_->task->add_to(own, own_memo);
    add_statistics(own, statistics);
    add_statistics(own_memo, memo);
  }

  bool save(Saved& saved) override {
    saved.nodes += statistics_.nodes;
    const bool has_work = work_ != nullptr && work_->task != nullptr;
    pass(saved.out, done_, found_);
    pass_done(saved.out, statistics_, memo_);
    pass(saved.out, has_work);
    return !has_work || work_->task->save(saved);
  }

 private:
  void begin(Restored* restored) {
    const Subproblem& piece = pieces_[done_];
    work_ = std::make_unique<Work>();
    work_->left = restricted_problem(problem_, piece);
    if (work_->left.dead) return;
    Wanted wanted{query_, no_limit, wanted_.visit != nullptr ? &show_ : nullptr};
    if (wanted_.limit != no_limit) {
      const BigCount found = found_;
      wanted.limit = found.fits() && found.low() < wanted_.limit ? wanted_.limit - found.low() : 0;
    }
    const Problem& left = work_->left.problem;
    work_->plan = query::make_plan(left, query_, budget_.options());
    work_->task = make_task(left, *work_->plan, wanted, budget_, restored);
    work_->nodes_before = nodes_of(*work_->task);
  }

  // Continues with the next subproblem.
  void finish() {
    found_ = found();
    if (work_->task != nullptr) {
      budget_.spend_nodes(nodes_of(*work_->task) - work_->nodes_before);
      work_->task->add_to(statistics_, memo_);
    }
    weight_done_ += pieces_[done_].weight;
    ++done_;
    work_.reset();
  }

  bool show(const Cover& cover) {
    whole_ = pieces_[done_].taken;
    for (const OptionId option : cover) whole_.push_back(work_->left.origin[index(option)]);
    return (*wanted_.visit)(Cover(whole_));
  }

  void restore(Restored& restored) {
    Decoder& in = restored.in;
    pass(in, done_, found_);
    pass_done(in, statistics_, memo_);
    const bool has_work = in.flag();
    if (done_ > pieces_.size() || (has_work && done_ == pieces_.size())) {
      throw StateError("it has more pieces than the search");
    }
    for (std::size_t k = 0; k < done_; ++k) weight_done_ += pieces_[k].weight;
    if (!has_work) return;
    if (restricted_problem(problem_, pieces_[done_]).dead)
      throw StateError("it has a piece without covers");
    begin(&restored);
  }

  const Problem& problem_;
  const std::vector<Subproblem>& pieces_;
  const Wanted wanted_;
  Budget& budget_;
  Query query_;  // query of each subproblem
  const VisitCover show_ = [this](const Cover& cover) { return show(cover); };
  std::size_t done_ = 0;
  BigCount found_ = 0;  // covers of finished subproblems
  Statistics statistics_;
  MemoStatistics memo_;
  std::unique_ptr<Work> work_;
  std::vector<OptionId> whole_;
  double weight_ = 0;
  double weight_done_ = 0;
};

}  // namespace

std::unique_ptr<Task> make_pieces_task(const Problem& problem, const Wanted& wanted, Budget& budget,
                                       Restored* restored) {
  return std::make_unique<PiecesTask>(problem, wanted, budget, restored);
}

}  // namespace dlx::query
