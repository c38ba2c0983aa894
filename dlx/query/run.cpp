#include <algorithm>
#include <chrono>
#include <new>
#include <stdexcept>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/optimize/proof.hpp"
#include "dlx/optimize/rounded_costs.hpp"
#include "dlx/query.hpp"
#include "dlx/query/encode.hpp"
#include "dlx/query/plan.hpp"
#include "dlx/query/task.hpp"
#include "dlx/run/workers.hpp"
#include "dlx/states/certificate.hpp"
#include "dlx/symmetry/isomorph_certificate.hpp"
#include "dlx/zdd/build.hpp"

namespace dlx {
namespace {

using Kind = Query::Kind;
using query::Budget;
using Clock = Budget::Clock;

// Passes covers on, and knows when there are enough.
class Delivery {
 public:
  // `before`: covers that were passed on before the run was saved.
  Delivery(const Query& query, const VisitCover& visit, std::uint64_t before)
      : query_(query), visit_(visit), solutions_(before) {}

  bool deliver(const Cover& cover) {
    if (query_.accept && !query_.accept(cover)) return true;
    ++solutions_;
    if (visit_ && !visit_(cover)) return end(Outcome::interrupted);
    return solutions_ < query_.limit || end(Outcome::solution_limit);
  }

  std::uint64_t solutions() const { return solutions_; }
  /// Why it was enough, if it was.
  std::optional<Outcome> end() const { return end_; }

 private:
  bool end(Outcome outcome) {
    end_ = outcome;
    return false;
  }

  const Query& query_;
  const VisitCover& visit_;
  std::uint64_t solutions_;
  std::optional<Outcome> end_;
};

// What is said of the search of a reduced problem, beside the reason for the engine.
void add_choice(const query::Plan& plan, Statistics& statistics) {
  if (!plan.reduction) return;
  if (statistics.engine.empty()) statistics.engine = "none";  // nothing was left to search
  std::string& choice = statistics.choice;
  if (!choice.empty()) choice += "; ";
  choice += "reduced to " + std::to_string(plan.reduction->problem.num_options()) + " of " +
            std::to_string(plan.reduction->original.num_options()) + " options";
  if (plan.components.size() > 1) {
    choice += " in " + std::to_string(plan.components.size()) + " components";
  }
}

// What a saved run says of what was asked for.
SavedRun head_of(const Fingerprint& problem, const Query& query, const SolveOptions& how,
                 const query::Plan& plan) {
  SavedRun saved;
  saved.problem = problem;
  saved.engine = how.engine;
  saved.counting = how.counting;
  saved.reducing = how.reducing;
  saved.kind = plan.kind(query, how);
  return saved;
}

// Carries out a plan by tasks, with saves in between.
class Run {
 public:
  Run(const Problem& problem, const Query& query, const SolveOptions& how, const query::Plan& plan,
      const VisitCover& visit, SavedRun* saved)
      : problem_(problem),
        query_(query),
        how_(how),
        plan_(plan),
        budget_(how, saved != nullptr ? saved->seconds : 0),
        lists_(query.kind == Kind::list || query.accept),
        delivery_(query, visit, lists_ && saved != nullptr ? saved->found.low() : 0),
        wanted_{query, query.accept ? no_limit : query.limit, lists_ ? &deliver_ : nullptr} {
    budget_.report_by([this] { return progress(); });
    if (saved == nullptr) return;
    problem_fingerprint_ = saved->problem;
    restored_ = query::Restored{Decoder(saved->task), std::move(saved->tables)};
    task_text_ = std::move(saved->task);
    restored_->in = Decoder(task_text_);
  }

  Result answer() {
    Result answer;
    answer.outcome =
        lists_ && delivery_.solutions() >= query_.limit ? Outcome::solution_limit : search();
    answer.solutions = lists_  ? BigCount(delivery_.solutions())
                       : task_ ? task_->found()
                               : BigCount(0);
    // A run that was gone on with may have found more before.
    if (query_.limit != no_limit && answer.solutions > query_.limit) {
      answer.solutions = query_.limit;
    }
    if (task_) task_->add_to(answer.statistics, answer.memo);
    if (task_) task_->add_covers_to(answer);
    add_choice(plan_, answer.statistics);
    answer.statistics.seconds = budget_.seconds();
    return answer;
  }

 private:
  Outcome search() {
    const Deadline deadline(budget_.deadline(), how_.stop);
    std::optional<Outcome> outcome;
    try {
      const bool goes_on = restored_.has_value();
      task_ = query::make_task(problem_, plan_, wanted_, budget_, goes_on ? &*restored_ : nullptr);
      if (goes_on && (!restored_->in.at_end() || !restored_->tables.empty())) {
        throw StateError("it goes on behind its end");
      }
      restored_.reset();
      // From now on covers come that a later run would show once more, if it did not know.
      if (lists_ && !goes_on) save();
      next_save_ =
          how_.on_save ? Clock::now() + interval(how_.save_interval) : Clock::time_point::max();
      while (!(outcome = task_->advance({std::min(next_save_, budget_.deadline())}))) {
        if ((outcome = budget_.over())) break;
        if (Clock::now() >= next_save_) save();
      }
    } catch (const Stopped& stopped) {
      outcome = stopped.outcome();
    }
    if (delivery_.end()) outcome = delivery_.end();
    // Threads may have passed a limit of solutions; what was saved last stays.
    const bool is_past = outcome == Outcome::solution_limit && query_.kind != Kind::cheapest;
    if (!is_past && task_ != nullptr) save();
    return *outcome;
  }

  void save() {
    if (!how_.on_save) return;
    const Clock::time_point begin = Clock::now();
    const NoDeadline all_the_time;  // it may be up, and this is what is left of it
    try {
      const std::optional<SavedRun> saved = saved_run();
      how_.on_save(saved ? &*saved : nullptr);
    } catch (const std::bad_alloc&) {
      how_.on_save(nullptr);  // the run itself needs no more memory than it has
    }
    // However long it takes, most of the time is for the run.
    constexpr int least_ratio = 19;
    const Clock::time_point end = Clock::now();
    next_save_ = end + std::max(interval(how_.save_interval), least_ratio * (end - begin));
  }

  std::optional<SavedRun> saved_run() {
    if (!problem_fingerprint_) problem_fingerprint_ = fingerprint(problem_);
    SavedRun saved = head_of(*problem_fingerprint_, query_, how_, plan_);
    saved.found = lists_ ? BigCount(delivery_.solutions()) : task_->found();
    saved.seconds = budget_.seconds();
    query::Saved left;
    if (!task_->save(left)) return std::nullopt;
    saved.nodes = left.nodes;
    saved.task = std::move(left.out.bytes());
    saved.tables = std::move(left.tables);
    return saved;
  }

  Progress progress() const {
    Progress progress = task_ != nullptr ? task_->progress() : Progress{};
    if (lists_) progress.solutions = delivery_.solutions();
    return progress;
  }

  const Problem& problem_;
  const Query& query_;
  const SolveOptions& how_;
  const query::Plan& plan_;
  Budget budget_;
  const bool lists_;
  Delivery delivery_;
  const VisitCover deliver_ = [this](const Cover& cover) { return delivery_.deliver(cover); };
  const query::Wanted wanted_;
  std::string task_text_;
  std::optional<query::Restored> restored_;
  std::unique_ptr<query::Task> task_;
  Clock::time_point next_save_ = Clock::time_point::max();
  std::optional<Fingerprint> problem_fingerprint_;  // once it was asked for
};

// The time that is left after so many seconds.
std::chrono::duration<double> time_after(double seconds, const SolveOptions& how) {
  using Seconds = std::chrono::duration<double>;
  return std::max(how.max_time - Seconds(seconds), Seconds(0));
}

// Says in a certificate that no cover costs less than what was found, but for the gap. Where one
// was asked for, that is what it is; several are listed.
// `seconds` were used up before.
void certify(const Problem& problem, const Query& query, const SolveOptions& how, double seconds,
             Result& answer) {
  SolveOptions limits = Budget(how).search_options();
  limits.max_time = time_after(seconds, how);
  std::optional<std::int64_t> bound = answer.bound;
  std::span<const CheapCover> listed;
  if (query.limit > 1) listed = answer.covers;
  if (answer.covers.size() == query.limit) {
    const std::int64_t cost = answer.covers.back().cost;
    bound = std::min(cost, bound.value_or(cost));
  }
  const Outcome outcome = certify_bound(problem, bound, listed, limits, *how.certificate);
  if (outcome != Outcome::exhausted) answer.outcome = outcome;
}

// Goes on with `saved`, if there is one.
Result answer_cheapest(const Problem& problem, const Query& query, const SolveOptions& how,
                       const query::Plan& plan, const VisitCover& visit, SavedRun* saved) {
  if (how.certificate != nullptr && optimize::rounding_unit(problem) > 1) {
    throw std::length_error(
        "there are no certificates of bounds for costs that have as many digits as in this "
        "problem");
  }
  const double before = saved != nullptr ? saved->seconds : 0;
  Result answer = Run(problem, query, how, plan, visit, saved).answer();
  if (how.certificate != nullptr && answer.whole())
    certify(problem, query, how, answer.statistics.seconds - before, answer);
  for (const CheapCover& cover : answer.covers) {
    if (visit && !visit(Cover(cover.options))) break;
  }
  return answer;
}

Result answer_diagram(const Problem& problem, const SolveOptions& how) {
  Result answer;
  answer.diagram = zdd::build(problem, how);
  answer.outcome = answer.diagram->outcome;
  answer.statistics.seconds = answer.diagram->seconds;
  return answer;
}

Result answer_certified(const Problem& problem, const SolveOptions& how) {
  states::Certificate certificate(problem, how);
  Result answer;
  answer.outcome = certificate.write();
  const double seconds = certificate.seconds();
  if (answer.outcome == Outcome::exhausted) {
    // The number comes from tables of its own, not from the lines.
    SolveOptions count = how;
    count.certificate = nullptr;
    count.counting = Counting::states;
    count.max_time = time_after(seconds, how);
    const Query query{.kind = Kind::count};
    const VisitCover nobody;
    const query::Plan plan = query::make_plan(problem, query, count);
    answer = Run(problem, query, count, plan, nobody, nullptr).answer();
  }
  answer.statistics.seconds += seconds;
  if (answer.outcome == Outcome::exhausted) {
    certificate.finish(answer.solutions);
  } else {
    answer.solutions = 0;
  }
  return answer;
}

Result answer_certified_by_symmetries(const Problem& problem, const SolveOptions& how) {
  symmetry::IsomorphCertificate certificate(problem, how);
  Result answer;
  answer.outcome = certificate.write();
  answer.statistics = certificate.statistics();
  if (answer.outcome == Outcome::exhausted) {
    certificate.finish();
    answer.solutions = certificate.count();
  }
  return answer;
}

Result answer_new(const Problem& problem, const Query& query, const SolveOptions& how,
                  const query::Plan& plan, const VisitCover& visit) {
  switch (plan.way) {
    case query::Method::cheapest:
      return answer_cheapest(problem, query, how, plan, visit, nullptr);
    case query::Method::diagram:
      return answer_diagram(problem, how);
    case query::Method::certificate:
      return answer_certified(problem, how);
    case query::Method::symmetric_certificate:
      return answer_certified_by_symmetries(problem, how);
    default:
      return Run(problem, query, how, plan, visit, nullptr).answer();
  }
}

// What was asked for goes on as it was, unless it is asked for anew.
SolveOptions settings_of(const SavedRun& saved, const SolveOptions& how) {
  SolveOptions same = how;
  if (how.engine == "auto" && how.counting == Counting::automatic) {
    same.engine = saved.engine;
    same.counting = saved.counting;
  }
  if (how.reducing == When::automatic) same.reducing = saved.reducing;
  return same;
}

std::string engine_of(const std::string& engine, Counting counting) {
  return counting == Counting::states ? "memo" : engine;
}

void check_settings(const SavedRun& saved, const SolveOptions& how) {
  const std::vector<EngineInfo> known = engines();
  if (std::ranges::none_of(known,
                           [&](const EngineInfo& each) { return each.name == saved.engine; })) {
    throw StateError("it is of an engine that there is not");
  }
  if (saved.counting == Counting::states && saved.engine != "auto") {
    throw StateError("it is of an engine, and counted by states");
  }
  const std::string own = engine_of(saved.engine, saved.counting);
  const std::string asked = engine_of(how.engine, how.counting);
  if (own != asked) throw StateError("it is of the engine " + own + ", not " + asked);
  if (saved.reducing != how.reducing) throw StateError("it was begun with another --reduce");
}

// Ends planning, which has no outcome of its own, and tells so. What it takes is part of the time
// that the budget allows.
template <typename Answering>
Result within_limits(const Query& query, const Budget& budget, Answering answering) {
  try {
    const Deadline deadline(budget.deadline(), budget.options().stop);
    return answering();
  } catch (const Stopped& stopped) {
    Result answer;
    answer.outcome = stopped.outcome();
    answer.statistics.seconds = budget.seconds();
    if (query.kind == Kind::diagram) answer.diagram.emplace().outcome = answer.outcome;
    return answer;
  }
}

}  // namespace

Result run(const Problem& problem, const Query& query, const SolveOptions& how,
           const VisitCover& visit) {
  return query::run_within(problem, query, Budget(how), visit);
}

Result run(const Problem& problem, const Query& query, const SolveOptions& how,
           const VisitCover& visit, SavedRun saved) {
  const Budget budget(how);
  return within_limits(query, budget, [&] {
    if (fingerprint(problem) != saved.problem) throw StateError("it is of another problem");
    const SolveOptions same = settings_of(saved, how);
    check_settings(saved, same);
    query::check_supported(query, how);
    const query::Plan plan = query::make_plan(problem, query, same);
    const std::string kind = plan.kind(query, same);
    if (kind != saved.kind)
      throw StateError("it is of '" + saved.kind + "', not of '" + kind + "'");
    SolveOptions left = same;
    left.max_time = budget.left().max_time;
    Result answer = plan.way == query::Method::cheapest
                        ? answer_cheapest(problem, query, left, plan, visit, &saved)
                        : Run(problem, query, left, plan, visit, &saved).answer();
    answer.plan = plan.text(query, same);
    return answer;
  });
}

std::string explain(const Problem& problem, const Query& query, const SolveOptions& how) {
  query::check_supported(query, how);
  return query::make_plan(problem, query, how).text(query, how);
}

namespace query {

Result run_within(const Problem& problem, const Query& query, const Budget& budget,
                  const VisitCover& visit) {
  return within_limits(query, budget, [&] {
    const SolveOptions& how = budget.options();
    query::check_supported(query, how);
    const query::Plan plan = query::make_plan(problem, query, how);
    const SolveOptions left = budget.left();
    Result answer = answer_new(problem, query, left, plan, visit);
    answer.plan = plan.text(query, how);
    return answer;
  });
}

std::unique_ptr<Task> make_task(const Problem& problem, const query::Plan& plan,
                                const Wanted& wanted, Budget& budget, Restored* restored) {
  if (plan.way == query::Method::cheapest || plan.way == query::Method::within_cost)
    return make_cheapest_task(problem, wanted, budget, restored);
  if (plan.by_pieces) return make_pieces_task(problem, wanted, budget, restored);
  if (wanted.visit == nullptr) return make_product_task(problem, plan, wanted, budget, restored);
  if (plan.reduction) return make_reduced_task(plan, wanted, budget, restored);
  return std::make_unique<SearchTask>(problem, wanted, budget, restored);
}

}  // namespace query
}  // namespace dlx
