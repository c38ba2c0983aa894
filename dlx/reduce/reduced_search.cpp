#include "dlx/reduced_search.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "dlx/counting.hpp"
#include "dlx/counting/sums.hpp"
#include "dlx/problem/selection.hpp"
#include "dlx/reduce/choice.hpp"
#include "dlx/reduce/component_covers.hpp"
#include "dlx/reduce/components.hpp"
#include "dlx/reduce/listing.hpp"
#include "dlx/reduce/watch.hpp"

namespace dlx {
namespace {

// What is said of the search of a reduced problem, beside the reason for the engine.
void add_choice(const Reduction& reduction, std::size_t components, Statistics& statistics) {
  if (statistics.engine.empty()) statistics.engine = "none";  // nothing was left to search
  std::string& choice = statistics.choice;
  if (!choice.empty()) choice += "; ";
  choice += "reduced to " + std::to_string(reduction.problem.num_options()) + " of " +
            std::to_string(reduction.original.num_options()) + " options";
  if (components > 1) choice += " in " + std::to_string(components) + " components";
}

// Passes covers of the original on, within the limits.
class Delivery {
 public:
  Delivery(const Reduction& reduction, const SearchOptions& options, Watch& watch,
           const std::function<bool(const Cover&)>& visit)
      : reduction_(reduction), options_(options), watch_(watch), visit_(visit) {}

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
  Watch& watch_;
  const std::function<bool(const Cover&)>& visit_;
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
  Listing listing(reduction.problem, how);
  Result result =
      listing.for_each([&](const Cover& cover) { return delivery.deliver(cover.options()); });
  add_choice(reduction, 1, result.statistics);
  return result;
}

using Parts = std::vector<std::unique_ptr<ComponentCovers>>;

Parts make_parts(const Reduction& reduction, std::span<const Component> components, Watch& watch) {
  Parts parts;
  for (const Component& component : components) {
    parts.push_back(
        std::make_unique<ComponentCovers>(reduction.problem, component, watch.options_for_part()));
  }
  return parts;
}

// The covers are the combinations of those of the components, the last one changing fastest.
Result list_components(const Reduction& reduction, const Parts& parts, Delivery& delivery) {
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

// So many components are compared with each other one, to find equal ones.
constexpr std::size_t most_known_parts = 16;

// A component as a problem of its own, and how many options of the original each of its options
// stands for.
struct Part {
  Problem problem;
  std::vector<std::uint32_t> weights;  // empty if all are 1
};

Part part_of(const Reduction& reduction, const Component& component) {
  Part part{select(reduction.problem, {component.items, component.options}), {}};
  const auto weight = [&](OptionId option) {
    return reduction.multiplicity(reduction.origin[index(option)]);
  };
  if (std::ranges::any_of(component.options, [&](OptionId option) { return weight(option) > 1; })) {
    for (const OptionId option : component.options) part.weights.push_back(weight(option));
  }
  return part;
}

// True if the problems differ in names and the like alone, so that they have as many covers.
bool same_structure(const Part& one, const Part& two) {
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

// Counts what the covers stand for one by one.
CountResult enumerate_weighted(const Part& part, const SearchOptions& how) {
  SearchOptions unlimited = how;
  unlimited.max_solutions = no_limit;  // it is what they stand for that is limited
  if (unlimited.engine == "memo") unlimited.engine = "auto";
  BigCount sum = 0;
  bool cut = false;
  CountResult counted =
      count_result(Solver(part.problem, unlimited).for_each([&](const Cover& cover) {
        BigCount weight = 1;
        for (const OptionId option : cover) weight *= part.weights[index(option)];
        sum += weight;
        cut = how.max_solutions != no_limit && sum >= how.max_solutions;
        return !cut;
      }));
  counted.count = sum;
  if (cut) counted.outcome = Outcome::solution_limit;
  return counted;
}

// The problem with each option as often as it stands for options: states take no notice of that.
Problem written_out(const Part& part) {
  std::vector<OptionId> options;
  for (std::uint32_t k = 0; k < part.problem.num_options(); ++k) {
    options.insert(options.end(), part.weights[k], OptionId{k});
  }
  return select(part.problem, {all_items(part.problem), options});
}

// Two ways to count options with weights, of which either may take for ever: by states, with the
// copies written out, and by enumerating without them. They are tried in turns, from the beginning
// and for twice as long each time, so that together they take about four times the better one.
CountResult count_weighted(const Part& part, const CountOptions& how) {
  const SearchOptions& search = how.search;
  const bool by_states = (search.engine == "auto" || search.engine == "memo") &&
                         !part.problem.has_bounds() && search.max_nodes == no_limit;
  if (!by_states) return enumerate_weighted(part, search);
  const Problem copies = written_out(part);
  using Seconds = std::chrono::duration<double>;
  Seconds left = search.max_time;
  for (Seconds turn(0.05);; turn *= 2) {
    CountOptions states = how;
    states.search.engine = "memo";
    states.search.max_time = std::min(turn, left);
    CountResult counted;
    try {
      counted = count_covers(copies, states);
    } catch (const std::invalid_argument&) {  // states that are too large
      return enumerate_weighted(part, search);
    }
    if (counted.outcome != Outcome::time_limit) return counted;
    left -= std::min(left, Seconds(counted.statistics.seconds));
    SearchOptions covers = search;
    covers.max_time = std::min(turn, left);
    counted = enumerate_weighted(part, covers);
    if (counted.outcome != Outcome::time_limit) return counted;
    left -= std::min(left, Seconds(counted.statistics.seconds));
    if (left <= Seconds(0)) return counted;
  }
}

}  // namespace

Result for_each_cover(const Problem& problem, const SearchOptions& options, Reducing reducing,
                      const std::function<bool(const Cover&)>& visit) {
  Watch watch(options);
  std::optional<Reduction> reduction;
  Parts parts;  // where they are searched one by one
  try {
    const Deadline deadline = watch.deadline();
    reduction = choose_reduction(problem, options, reducing);
    if (reduction && options.max_nodes == no_limit && !watch.has_time_limit()) {
      const std::vector<Component> components = find_components(reduction->problem);
      if (components.size() > 1) parts = make_parts(*reduction, components, watch);
    }
  } catch (const Stopped& stopped) {
    Result nothing;
    nothing.outcome = stopped.outcome();
    nothing.statistics.seconds = watch.seconds();
    return nothing;
  }
  if (!reduction) return Listing(problem, watch.limits_left()).for_each(visit);
  Delivery delivery(*reduction, options, watch, visit);
  Result result = parts.empty() ? list_as_one(*reduction, options, delivery)
                                : list_components(*reduction, parts, delivery);
  if (delivery.ended()) result.outcome = delivery.outcome();
  result.solutions = delivery.solutions();
  result.statistics.seconds = watch.seconds();
  return result;
}

namespace {

CountResult count_what_is_left(const Problem& problem, const CountOptions& options,
                               Reducing reducing) {
  const SearchOptions& search = options.search;
  Watch watch(search);
  const Deadline deadline = watch.deadline();
  const std::optional<Reduction> reduction = choose_reduction(problem, search, reducing);
  if (!reduction) {
    CountOptions left = options;
    left.search = watch.limits_left();
    return count_covers(problem, left);
  }
  std::vector<Component> components = find_components(reduction->problem);
  // Small ones first: they may have no cover.
  std::ranges::stable_sort(components, {},
                           [](const Component& each) { return each.options.size(); });
  const bool limited = search.max_solutions != no_limit;

  CountResult result;
  std::vector<std::pair<Part, BigCount>> counted_parts;
  BigCount product = reduction->refuted ? 0 : 1;
  for (const OptionId option : reduction->forced) product *= reduction->multiplicity(option);
  for (const Component& component : components) {
    if (product == 0) break;
    CountOptions how = options;
    how.search = watch.options_for_part();
    how.search.max_solutions = search.max_solutions;
    if (search.max_nodes != no_limit) how.search.max_nodes -= result.statistics.nodes;
    Part part = part_of(*reduction, component);
    const auto known = std::ranges::find_if(
        counted_parts, [&](const auto& each) { return same_structure(each.first, part); });
    if (known != counted_parts.end()) {
      product *= known->second;
      continue;
    }
    const CountResult found =
        part.weights.empty() ? count_covers(part.problem, how) : count_weighted(part, how);
    add_statistics(found.statistics, result.statistics);
    add_statistics(found.memo, result.memo);
    product *= found.count;
    if (counted_parts.size() < most_known_parts) {
      counted_parts.emplace_back(std::move(part), found.count);
    }
    if (found.outcome == Outcome::exhausted || found.outcome == Outcome::solution_limit) continue;
    result.outcome = found.outcome;
    if (components.size() > 1) product = 0;  // nothing is known of the others
    break;
  }
  if (limited && product >= search.max_solutions) {
    product = search.max_solutions;
    result.outcome = Outcome::solution_limit;
  }
  add_choice(*reduction, components.size(), result.statistics);
  result.memo.components = std::max<std::size_t>(components.size(), 1);
  result.statistics.seconds = watch.seconds();
  result.count = product;
  return result;
}

}  // namespace

CountResult count_reduced(const Problem& problem, const CountOptions& options, Reducing reducing) {
  try {
    return count_what_is_left(problem, options, reducing);
  } catch (const Stopped& stopped) {
    return count_result({stopped.outcome(), 0, {}});
  }
}

}  // namespace dlx
