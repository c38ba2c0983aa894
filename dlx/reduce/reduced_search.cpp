#include "dlx/reduced_search.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>
#include <vector>

#include "dlx/problem/selection.hpp"
#include "dlx/reduce/choice.hpp"
#include "dlx/reduce/component_covers.hpp"
#include "dlx/reduce/components.hpp"
#include "dlx/reduce/watch.hpp"

namespace dlx {
namespace {

void add_statistics(const Statistics& part, Statistics& sum) {
  sum.nodes += part.nodes;
  sum.branchings += part.branchings;
  sum.updates += part.updates;
  if (sum.level_nodes.size() < part.level_nodes.size()) {
    sum.level_nodes.resize(part.level_nodes.size());
  }
  for (std::size_t k = 0; k < part.level_nodes.size(); ++k) {
    sum.level_nodes[k] += part.level_nodes[k];
  }
  // The engine that is named is that of the part with the most to do.
  if (sum.engine.empty() || part.nodes >= sum.nodes - part.nodes) {
    sum.engine = part.engine;
    sum.choice = part.choice;
  }
}

// What is said of the search of a reduced problem, beside the reason for the engine.
void add_choice(const Reduction& reduction, std::size_t components, Statistics& statistics) {
  std::string& choice = statistics.choice;
  if (!choice.empty()) choice += "; ";
  choice += "reduced to " + std::to_string(reduction.problem.num_options()) + " of " +
            std::to_string(reduction.original.num_options()) + " options";
  if (components > 1) choice += " in " + std::to_string(components) + " components";
}

// Passes covers of the original on, within the limits.
class Delivery {
 public:
  Delivery(const Reduction& reduction, const SearchOptions& options,
           const std::function<bool(const Cover&)>& visit)
      : reduction_(reduction), options_(options), visit_(visit), watch_(options) {}

  // False when it is enough; `outcome()` says why.
  bool deliver(std::span<const OptionId> cover) {
    return reduction_.expand(cover, [&](const Cover& whole) {
      if (solutions_ >= options_.max_solutions) return end(Outcome::solution_limit);
      ++solutions_;
      if (!visit_(whole)) return end(Outcome::interrupted);
      if (solutions_ == options_.max_solutions) return end(Outcome::solution_limit);
      if (!watch_.goes_on(solutions_)) return end(watch_.outcome());
      return true;
    });
  }

  bool ended() const { return ended_; }
  Outcome outcome() const { return outcome_; }
  std::uint64_t solutions() const { return solutions_; }
  Watch& watch() { return watch_; }

 private:
  bool end(Outcome outcome) {
    ended_ = true;
    outcome_ = outcome;
    return false;
  }

  const Reduction& reduction_;
  const SearchOptions& options_;
  const std::function<bool(const Cover&)>& visit_;
  Watch watch_;
  std::uint64_t solutions_ = 0;
  bool ended_ = false;
  Outcome outcome_ = Outcome::exhausted;
};

Result list_as_one(const Reduction& reduction, const SearchOptions& options, Delivery& delivery) {
  SearchOptions how = delivery.watch().options_for_part();
  how.max_solutions = no_limit;
  if (options.max_solutions != no_limit && !reduction.has_copies()) {
    how.max_solutions = options.max_solutions;  // so that the engine knows
  }
  Solver solver(reduction.problem, how);
  Result result =
      solver.for_each([&](const Cover& cover) { return delivery.deliver(cover.options()); });
  add_choice(reduction, 1, result.statistics);
  return result;
}

// The covers are the combinations of those of the components, the last one changing fastest.
Result list_components(const Reduction& reduction, std::span<const Component> components,
                       Delivery& delivery) {
  std::vector<std::unique_ptr<ComponentCovers>> parts;
  for (const Component& component : components) {
    parts.push_back(std::make_unique<ComponentCovers>(reduction.problem, component,
                                                      delivery.watch().options_for_part()));
  }
  Result result;
  const auto settle = [&] {
    for (const auto& part : parts) add_statistics(part->statistics(), result.statistics);
    add_choice(reduction, parts.size(), result.statistics);
    return result;
  };
  // The first cover of each comes first, so that one without covers is found at once.
  std::vector<std::span<const OptionId>> current(parts.size());
  for (std::size_t k = 0; k < parts.size(); ++k) {
    if (parts[k]->next()) continue;
    result.outcome = parts[k]->outcome();
    return settle();
  }
  std::vector<OptionId> cover;
  for (;;) {
    cover.clear();
    for (const auto& part : parts) {
      cover.insert(cover.end(), part->cover().begin(), part->cover().end());
    }
    if (!delivery.deliver(cover)) return settle();
    std::size_t k = parts.size();
    while (k > 0 && !parts[k - 1]->next()) {
      result.outcome = parts[--k]->outcome();
      if (result.outcome != Outcome::exhausted) return settle();
    }
    if (k == 0) return settle();
    for (; k < parts.size(); ++k) {
      if (parts[k]->rewind()) continue;
      result.outcome = parts[k]->outcome();
      return settle();
    }
  }
}

// A number of covers, cut off at a limit.
struct Sum {
  BigCount value = 0;
  bool cut = false;  // it is the limit, or larger
};

// Counts the covers of a component of the reduced problem: `options` are its options there.
Sum count_component(const Reduction& reduction, const Component& component, const Problem& problem,
                    const SearchOptions& how, Result& result) {
  Solver solver(problem, how);
  Sum sum;
  const bool weighted = std::ranges::any_of(component.options, [&](OptionId option) {
    return reduction.multiplicity(reduction.origin[index(option)]) > 1;
  });
  if (weighted) {
    result = solver.for_each([&](const Cover& cover) {
      BigCount weight = 1;
      for (const OptionId option : cover) {
        weight *= reduction.multiplicity(reduction.origin[index(component.options[index(option)])]);
      }
      sum.value += weight;
      sum.cut = how.max_solutions != no_limit && sum.value >= how.max_solutions;
      return !sum.cut;
    });
    if (sum.cut) result.outcome = Outcome::solution_limit;
  } else {
    result = solver.count();
    sum.value = result.solutions;
    sum.cut = result.outcome == Outcome::solution_limit;
  }
  return sum;
}

CoverCount counted(Result result, const BigCount& number) {
  result.solutions = number > no_limit ? no_limit : static_cast<std::uint64_t>(number);
  return {std::move(result), number};
}

}  // namespace

Result for_each_cover(const Problem& problem, const SearchOptions& options, Reducing reducing,
                      const std::function<bool(const Cover&)>& visit) {
  const std::optional<Reduction> reduction = choose_reduction(problem, options, reducing);
  if (!reduction) return Solver(problem, options).for_each(visit);
  Delivery delivery(*reduction, options, visit);
  const std::vector<Component> components = find_components(reduction->problem);
  const bool limited = options.max_nodes != no_limit || delivery.watch().has_time_limit();
  Result result = components.size() < 2 || limited
                      ? list_as_one(*reduction, options, delivery)
                      : list_components(*reduction, components, delivery);
  if (delivery.ended()) result.outcome = delivery.outcome();
  result.solutions = delivery.solutions();
  result.statistics.seconds = delivery.watch().seconds();
  return result;
}

CoverCount count_reduced(const Problem& problem, const SearchOptions& options, Reducing reducing) {
  const std::optional<Reduction> reduction = choose_reduction(problem, options, reducing);
  if (!reduction) {
    Result result = Solver(problem, options).count();
    const BigCount number = result.solutions;
    return counted(std::move(result), number);
  }
  Watch watch(options);
  std::vector<Component> components = find_components(reduction->problem);
  // Small ones first: they may have no cover.
  std::ranges::stable_sort(components, {},
                           [](const Component& each) { return each.options.size(); });
  const bool limited = options.max_solutions != no_limit;

  Result result;
  BigCount product = reduction->refuted ? 0 : 1;
  for (const OptionId option : reduction->forced) product *= reduction->multiplicity(option);
  for (const Component& component : components) {
    if (product == 0) break;
    SearchOptions how = watch.options_for_part();
    how.max_solutions = options.max_solutions;
    if (options.max_nodes != no_limit) how.max_nodes -= result.statistics.nodes;
    Result part;
    const Problem own = select(reduction->problem, {component.items, component.options});
    const Sum sum = count_component(*reduction, component, own, how, part);
    add_statistics(part.statistics, result.statistics);
    product *= sum.value;
    if (part.outcome == Outcome::exhausted || (sum.cut && limited)) continue;
    result.outcome = part.outcome;
    if (components.size() > 1) product = 0;  // nothing is known of the others
    break;
  }
  if (limited && product >= options.max_solutions) {
    product = options.max_solutions;
    result.outcome = Outcome::solution_limit;
  }
  add_choice(*reduction, components.size(), result.statistics);
  result.statistics.seconds = watch.seconds();
  return counted(std::move(result), product);
}

}  // namespace dlx
