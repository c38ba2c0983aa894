#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "dlx/query/encode.hpp"
#include "dlx/query/schedule.hpp"
#include "dlx/query/task.hpp"
#include "dlx/selection.hpp"

namespace dlx::query {
namespace {

// At most this many components are compared with each other to find equal ones.
constexpr std::size_t max_known = 16;

// A component as a separate problem, and the number of original options that each of its options
// represents.
struct WeightedProblem {
  Problem problem;
  std::vector<std::uint32_t> weights;  // empty if all are 1
};

// Returns true if the problems differ at most in names, so that they have the same number of
// covers.
bool same_structure(const WeightedProblem& one, const WeightedProblem& two) {
  const Problem& a = one.problem;
  const Problem& b = two.problem;
  if (one.weights != two.weights || a.num_items() != b.num_items() ||
      a.num_primary() != b.num_primary() || a.num_options() != b.num_options() ||
      a.num_entries() != b.num_entries()) {
    return false;
  }
  for (std::uint32_t k = 0; k < a.num_primary(); ++k) {
    if (a.bounds(ItemId{k}) != b.bounds(ItemId{k})) return false;
  }
  for (std::uint32_t k = 0; k < a.num_options(); ++k) {
    if (!std::ranges::equal(a.option(OptionId{k}), b.option(OptionId{k}))) return false;
  }
  return true;
}

// Returns the problem with options repeated by their weights, because states ignore weights.
Problem written_out(const WeightedProblem& part) {
  std::vector<OptionId> options;
  for (std::uint32_t k = 0; k < part.problem.num_options(); ++k) {
    options.insert(options.end(), part.weights[k], OptionId{k});
  }
  return select(part.problem, {all_items(part.problem), options});
}

// The task that counts a component, with its problem.
class PartTask {
 public:
  PartTask(WeightedProblem given, const query::Plan& plan, const TaskQuery& wanted, Budget& budget,
           Restored* restored)
      : part(std::move(given)) {
    const Problem& problem = part.problem;
    if (!part.weights.empty() && !problem.has_bounds()) copies_ = written_out(part);
    const Problem& copies = copies_ ? *copies_ : problem;
    const Challengers challengers{plan.method == query::Method::race,
                                  plan.symmetry && part.weights.empty()};
    if (plan.method == query::Method::states) {
      task = std::make_unique<StatesTask>(copies, part.weights, wanted, budget, budget.memory(),
                                          restored);
    } else {
      task = std::make_unique<Schedule>(problem, copies, part.weights, wanted, budget, challengers,
                                        restored);
    }
    nodes_before = nodes_of(*task);
  }
  PartTask(const PartTask&) = delete;

  const WeightedProblem part;
  std::unique_ptr<Task> task;
  std::uint64_t nodes_before = 0;  // nodes before the save

 private:
  std::optional<Problem> copies_;
};

class ProductTask final : public Task {
 public:
  ProductTask(const Problem& problem, const query::Plan& plan, const TaskQuery& wanted,
              Budget& budget, Restored* restored)
      : problem_(plan.reduction ? plan.reduction->problem : problem),
        plan_(plan),
        whole_(!plan.reduction && plan.components.size() <= 1),
        num_parts_(whole_ ? 1 : plan.components.size()),
        wanted_(wanted),
        budget_(budget) {
    if (restored != nullptr) {
      restore(*restored);
    } else if (plan.reduction) {
      if (plan.reduction->infeasible) product_ = 0;
      for (const OptionId option : plan.reduction->forced) {
        product_ *= plan.reduction->multiplicity(option);
      }
    }
  }

  std::optional<Outcome> advance(const Turn& turn) override {
    const std::uint64_t before = ticks();
    // If a component has no cover, the counts of the remaining components are not needed.
    while (counted_ < num_parts_ && product_ != 0) {
      if (current_ == nullptr && is_known(part_at(counted_))) continue;
      if (current_ == nullptr) begin(nullptr);
      const std::uint64_t done = std::min(ticks() - before, turn.ticks);
      const Turn next{turn.until, turn.ticks == no_limit ? no_limit : turn.ticks - done};
      const std::optional<Outcome> outcome = current_->task->advance(next);
      if (!outcome) return std::nullopt;
      if (*outcome != Outcome::exhausted && *outcome != Outcome::limit) return outcome;
      const BigCount found = current_->task->found();
      budget_.spend_nodes(nodes_of(*current_->task) - current_->nodes_before);
      current_->task->add_to(statistics_, memo_);
      ticks_ += current_->task->ticks();
      if (*outcome == Outcome::limit) counted_to_ = wanted_.limit;
      if (known_.size() < max_known) {
        known_.emplace_back(counted_, found);
        known_parts_.push_back(current_->part);
      }
      current_.reset();
      product_ *= found;
      ++counted_;
      if (counted_ == num_parts_) break;
      if (const std::optional<Outcome> over = budget_.over()) return over;
    }
    return is_limited() ? Outcome::limit : Outcome::exhausted;
  }

  double repeated_share() const override {
    return current_ != nullptr ? current_->task->repeated_share() : 0;
  }

  std::uint64_t ticks() const override {
    return ticks_ + (current_ != nullptr ? current_->task->ticks() : 0);
  }

  BigCount found() const override {
    if (counted_ == num_parts_ || product_ == 0) {
      return is_limited() ? BigCount(wanted_.limit) : product_;
    }
    // The components that were not counted may have no cover.
    if (counted_ + 1 < num_parts_ || current_ == nullptr) return 0;
    return product_ * current_->task->found();
  }

  Progress progress() const override {
    Progress progress = current_ != nullptr ? current_->task->progress() : Progress{};
    progress.nodes += statistics_.nodes;
    return progress;
  }

  void add_to(Statistics& statistics, StateStatistics& memo) const override {
    Statistics own = statistics_;
    StateStatistics own_memo = memo_;
    if (current_ != nullptr) current_->task->add_to(own, own_memo);
    add_statistics(own, statistics);
    add_statistics(own_memo, memo);
    memo.components = std::max<std::size_t>(num_parts_, 1);
  }

  bool save(Saved& saved) override {
    saved.nodes += statistics_.nodes;
    pass(saved.out, counted_, product_, counted_to_);
    pass_done(saved.out, statistics_, memo_);
    pass_list(saved.out, known_, 2,
              [&](const auto& known) { pass(saved.out, known.first, known.second); });
    saved.out.number(current_ != nullptr ? 1 : 0);
    return current_ == nullptr || current_->task->save(saved);
  }

 private:
  WeightedProblem part_at(std::size_t number) const {
    // A problem with one component stays unchanged, including options that are in no cover.
    if (whole_) return {problem_, {}};
    const Component& component = plan_.components[number];
    WeightedProblem part{select(problem_, {component.items, component.options}), {}};
    if (!plan_.reduction) return part;
    const auto weight = [&](OptionId option) {
      return plan_.reduction->multiplicity(plan_.reduction->origin[index(option)]);
    };
    const auto stands_for_others = [&](OptionId option) { return weight(option) > 1; };
    if (std::ranges::any_of(component.options, stands_for_others)) {
      for (const OptionId option : component.options) part.weights.push_back(weight(option));
    }
    return part;
  }

  // Copies the count of an equal component to the next component, if there is one; otherwise
  // prepares the next component.
  bool is_known(WeightedProblem part) {
    for (std::size_t k = 0; k < known_parts_.size(); ++k) {
      if (!same_structure(known_parts_[k], part)) continue;
      product_ *= known_[k].second;
      ++counted_;
      return true;
    }
    next_ = std::move(part);
    return false;
  }

  void begin(Restored* restored) {
    if (!next_) next_ = part_at(counted_);
    current_ = std::make_unique<PartTask>(*std::exchange(next_, std::nullopt), plan_, wanted_,
                                          budget_, restored);
  }

  bool is_limited() const { return wanted_.limit != no_limit && product_ >= wanted_.limit; }

  void restore(Restored& restored) {
    Decoder& in = restored.in;
    pass(in, counted_, product_, counted_to_);
    pass_done(in, statistics_, memo_);
    if (counted_ > num_parts_) {
      throw StateError("it has more counted components than the problem");
    }
    pass_list(in, known_, 2, [&](auto& known) {
      pass(in, known.first, known.second);
      if (known.first >= counted_ || known_parts_.size() == max_known) {
        throw StateError("it counts a component that was not searched");
      }
      known_parts_.push_back(part_at(known.first));
    });
    if (counted_to_ != no_limit && wanted_.limit > counted_to_) {
      throw StateError("a component was counted up to the limit of " + std::to_string(counted_to_) +
                       " solutions only");
    }
    const bool has_current = in.flag();
    if (has_current && counted_ == num_parts_) {
      throw StateError("it has more counted components than the problem");
    }
    if (has_current) begin(&restored);
  }

  const Problem& problem_;
  const query::Plan& plan_;
  const bool whole_;
  const std::size_t num_parts_;
  const TaskQuery wanted_;
  Budget& budget_;
  std::size_t counted_ = 0;              // number of counted components
  BigCount product_ = 1;                 // product of their counts
  std::uint64_t counted_to_ = no_limit;  // the limit that ended the count of some component
  Statistics statistics_;                // of the counted components
  StateStatistics memo_;
  std::uint64_t ticks_ = 0;
  std::vector<std::pair<std::size_t, BigCount>> known_;  // the first components, with their counts
  std::vector<WeightedProblem> known_parts_;
  std::optional<WeightedProblem> next_;
  std::unique_ptr<PartTask> current_;
};

}  // namespace

std::unique_ptr<Task> make_product_task(const Problem& problem, const query::Plan& plan,
                                        const TaskQuery& wanted, Budget& budget,
                                        Restored* restored) {
  return std::make_unique<ProductTask>(problem, plan, wanted, budget, restored);
}

}  // namespace dlx::query
