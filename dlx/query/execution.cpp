#include "dlx/query/execution.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/query/encode.hpp"
#include "dlx/query/runners.hpp"
#include "dlx/query/schedule.hpp"

namespace dlx::query {
namespace {

using Clock = Budget::Clock;
using Kind = Query::Kind;

// Adds the phrase about a reduced problem to the reason for the engine.
void add_choice(const Plan& plan, Statistics& statistics) {
  if (!plan.reduction) return;
  if (statistics.engine.empty()) statistics.engine = "none";  // no search was necessary
  std::string& choice = statistics.choice;
  if (!choice.empty()) choice += "; ";
  choice += "reduced to " + std::to_string(plan.reduction->problem.num_options()) + " of " +
            std::to_string(plan.reduction->original.num_options()) + " options";
  if (plan.components.size() > 1) {
    choice += " in " + std::to_string(plan.components.size()) + " components";
  }
}

// Saved settings apply, unless they are set again.
SolveOptions options_of(const std::optional<SavedRun>& saved, SolveOptions options) {
  if (!saved) return options;
  if (options.engine == "auto" && options.counting == Counting::automatic) {
    options.engine = saved->engine;
    options.counting = saved->counting;
  }
  if (options.reduction == Switch::automatic) options.reduction = saved->reduction;
  return options;
}

void check_saved(const SavedRun& saved, const Problem& problem, const SolveOptions& options) {
  if (fingerprint(problem) != saved.problem) throw StateError("it belongs to another problem");
  const std::vector<EngineInfo> known = engines();
  if (std::ranges::none_of(known,
                           [&](const EngineInfo& each) { return each.name == saved.engine; })) {
    throw StateError("unknown engine in the saved run");
  }
  if (saved.counting == Counting::states && saved.engine != "auto") {
    throw StateError("it belongs to a search, but this run counts by states");
  }
  if (saved.counting != options.counting) {
    const auto name = [](Counting counting) {
      return std::string(counting_names[static_cast<std::size_t>(counting)]);
    };
    throw StateError("it was started with counting " + name(saved.counting) + ", not " +
                     name(options.counting));
  }
  if (saved.engine != options.engine) {
    throw StateError("it belongs to the engine " + saved.engine + ", not " + options.engine);
  }
  if (saved.reduction != options.reduction)
    throw StateError("it was started with another reduction");
}

}  // namespace

SavedRun head_of(const Fingerprint& problem, const Query& query, const SolveOptions& options,
                 const Plan& plan) {
  SavedRun saved;
  saved.problem = problem;
  saved.engine = options.engine;
  saved.counting = options.counting;
  saved.reduction = options.reduction;
  saved.kind = plan.kind(query, options);
  return saved;
}

bool Delivery::deliver(const Cover& cover) {
  if (query_.accept && !query_.accept(cover)) return true;
  ++solutions_;
  if (visit_ && !visit_(cover)) {
    end_ = Outcome::interrupted;
  } else if (is_enough()) {
    end_ = Outcome::limit;
  }
  return !end_;
}

// A task with its results and its saved states.
class Execution::Work {
 public:
  explicit Work(Execution& whole)
      : whole_(whole),
        lists_(whole.query_.kind == Kind::list || whole.query_.accept),
        delivery_(whole.query_, whole.options_, whole.visit_,
                  lists_ && whole.saved_ ? whole.saved_->found.low() : 0) {
    whole.budget_.report_by([this] { return progress(); });
    const Query& query = whole.query_;
    const TaskQuery wanted{query, query.accept ? no_limit : whole.options_.limit,
                           lists_ ? &deliver_ : nullptr};
    if (lists_ && delivery_.is_enough()) return;
    if (!whole.saved_) {
      task_ = make_task(whole.problem_, *whole.plan_, wanted, whole.budget_, nullptr);
      // A later run would report covers again unless their number is saved from now on.
      if (lists_) save();
    } else {
      problem_fingerprint_ = whole.saved_->problem;
      Restored restored{Decoder(whole.saved_->task), std::move(whole.saved_->tables)};
      task_ = make_task(whole.problem_, *whole.plan_, wanted, whole.budget_, &restored);
      if (!restored.in.at_end() || !restored.tables.empty()) {
        throw StateError("it has text after its end");
      }
    }
    if (whole.options_.on_save) next_save_ = Clock::now() + interval(whole.options_.save_interval);
  }

  // Returns the outcome, or nothing at `until`.
  // Errors:   Stopped.
  std::optional<Outcome> advance(Clock::time_point until) {
    if (task_ == nullptr) return Outcome::limit;
    const Clock::time_point deadline = whole_.budget_.deadline();
    for (;;) {
      std::optional<Outcome> outcome = task_->advance({std::min({until, next_save_, deadline})});
      if (!outcome) outcome = whole_.budget_.over();
      if (outcome) return outcome;
      const Clock::time_point now = Clock::now();
      if (now >= next_save_) save();
      if (now >= until) return std::nullopt;
    }
  }

  void end(Outcome outcome, Result& result) {
    if (delivery_.end()) outcome = *delivery_.end();
    // Threads may have found covers beyond the limit; then the last saved state remains.
    const bool is_past = outcome == Outcome::limit && whole_.query_.kind != Kind::cheapest;
    if (!is_past && task_ != nullptr) save();
    result.outcome = outcome;
    result.count = found();
    // The saved run may have found more covers than this run permits.
    const std::uint64_t limit = whole_.options_.limit;
    if (limit != no_limit && result.count > limit) result.count = limit;
    if (task_) task_->add_to(result.statistics, result.state_statistics);
    if (task_) task_->add_covers_to(result);
    add_choice(*whole_.plan_, result.statistics);
  }

 private:
  BigCount found() const {
    return lists_ ? BigCount(delivery_.solutions()) : task_ ? task_->found() : BigCount(0);
  }

  void save() {
    const SolveOptions& options = whole_.options_;
    if (!options.on_save) return;
    const Clock::time_point begin = Clock::now();
    const NoDeadline no_deadline;  // saving uses the time after the deadline
    try {
      const std::optional<SavedRun> saved = saved_run();
      options.on_save(saved ? &*saved : nullptr);
    } catch (const std::bad_alloc&) {
      // without the memory limit for tables, because only the copy lacked memory
      options.on_save(nullptr);
    }
    // Keeps most of the time for the run, however long saving takes.
    constexpr int min_ratio = 19;
    const Clock::time_point end = Clock::now();
    next_save_ = end + std::max(interval(options.save_interval), min_ratio * (end - begin));
  }

  std::optional<SavedRun> saved_run() {
    if (!problem_fingerprint_) problem_fingerprint_ = fingerprint(whole_.problem_);
    SavedRun saved = head_of(*problem_fingerprint_, whole_.query_, whole_.options_, *whole_.plan_);
    saved.found = found();
    saved.seconds = whole_.budget_.seconds();
    Saved left;
    if (!task_->save(left)) return std::nullopt;
    saved.nodes = left.nodes;
    saved.task = std::move(left.out.bytes());
    saved.tables = std::move(left.tables);
    saved.unsaved = std::move(left.unsaved);
    return saved;
  }

  Progress progress() const {
    Progress progress = task_ != nullptr ? task_->progress() : Progress{};
    if (lists_) progress.covers = delivery_.solutions();
    return progress;
  }

  Execution& whole_;
  const bool lists_;
  Delivery delivery_;
  const VisitCover deliver_ = [this](const Cover& cover) { return delivery_.deliver(cover); };
  std::unique_ptr<Task> task_;
  Clock::time_point next_save_ = Clock::time_point::max();
  std::optional<Fingerprint> problem_fingerprint_;  // computed at the first save
};

Execution::Execution(const Problem& problem, const Query& query, SolveOptions options,
                     const VisitCover& visit, std::optional<SavedRun> saved,
                     Clock::time_point begin)
    : problem_(problem),
      query_(query),
      visit_(visit),
      saved_(std::move(saved)),
      options_(std::move(options)),
      budget_(options_, saved_ ? saved_->seconds : 0, begin) {}

Execution::~Execution() = default;

void Execution::begin() {
  SolveOptions whole = options_of(saved_, options_);
  if (saved_) check_saved(*saved_, problem_, whole);
  check_supported(query_, options_);
  options_ = std::move(whole);
  plan_ = make_plan(problem_, query_, options_);
  if (saved_ && plan_->method != Method::class_filter) {  // that method saves an inner run
    const std::string kind = plan_->kind(query_, options_);
    if (kind != saved_->kind)
      throw StateError("it belongs to '" + saved_->kind + "', not to '" + kind + "'");
  }
  if (is_by_task(plan_->method)) {
    work_ = std::make_unique<Work>(*this);
    return;
  }
  result_ =
      info(plan_->method)
          .run({problem_, query_, options_, *plan_, budget_, visit_, saved_ ? &*saved_ : nullptr});
  if (result_.plan.empty()) result_.plan = plan_->text(query_, options_);
  ended_ = true;
}

void Execution::end(std::optional<Outcome> outcome) {
  if (!outcome) return;
  ended_ = true;
  result_.outcome = *outcome;
  if (query_.kind == Kind::cheapest) result_.bound = min_cost(problem_);
  if (work_) work_->end(*outcome, result_);
  if (plan_ && plan_->method == Method::cheapest) {
    finish_cheapest({problem_, query_, options_, *plan_, budget_, visit_, nullptr}, result_);
  }
  if (plan_) result_.plan = plan_->text(query_, options_);
  if (query_.kind == Kind::zdd) result_.zdd.emplace().outcome = *outcome;
  if (query_.kind == Kind::estimate) result_.estimate.emplace();
  if (query_.kind == Kind::split) result_.split.emplace().outcome = *outcome;
  result_.statistics.seconds = budget_.seconds();
}

bool Execution::advance(Clock::time_point until) {
  if (ended_) return true;
  try {
    const Deadline deadline(budget_.deadline(), options_.stop);
    if (!plan_) begin();
    if (work_) end(work_->advance(until));
  } catch (const Stopped& stopped) {
    end(stopped.outcome());
  }
  return ended_;
}

std::unique_ptr<Task> make_task(const Problem& problem, const Plan& plan, const TaskQuery& wanted,
                                Budget& budget, Restored* restored) {
  if (plan.method == Method::cheapest || plan.method == Method::within_cost) {
    return make_cheapest_task(problem, wanted, budget, restored);
  }
  if (plan.by_subproblems) return make_pieces_task(problem, wanted, budget, restored);
  if (wanted.visit == nullptr) return make_product_task(problem, plan, wanted, budget, restored);
  if (plan.reduction) return make_reduced_task(plan, wanted, budget, restored);
  std::optional<SearchState> state;
  if (restored != nullptr) state = decode<SearchState>(restored->in);
  const Challengers challengers = Challengers::of_listing(wanted.limit, budget.options());
  return std::make_unique<Schedule>(problem, wanted, budget, challengers, std::move(state));
}

}  // namespace dlx::query
