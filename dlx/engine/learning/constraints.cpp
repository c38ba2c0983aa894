#include "dlx/engine/learning/constraints.hpp"

#include <algorithm>

#include "dlx/deadline.hpp"

namespace dlx::learning {

void ListArray::invert(const ListArray& other, std::size_t lists) {
  starts_.assign(lists + 1, 0);
  for (const std::uint32_t value : other.values_) ++starts_[value + 1];
  for (std::size_t k = 0; k < lists; ++k) starts_[k + 1] += starts_[k];
  values_.resize(other.values_.size());
  std::vector<std::uint32_t> next(starts_.begin(), starts_.end() - 1);
  for (std::uint32_t list = 0; list < other.size(); ++list) {
    for (const std::uint32_t value : other[list]) values_[next[value]++] = list;
  }
}

Constraints::Constraints(const Problem& problem) : num_options_(problem.num_options()) {
  const format::Uses uses(problem);
  const format::ClauseVariables variables(problem, uses);
  num_variables_ = variables.size();
  for (std::uint32_t k = 0; k < num_options_; ++k) {
    if (!problem.has_primary(OptionId{k})) root_literals_.push_back(negative(k));
  }
  members_.clear(problem.num_entries());
  std::vector<Variable> members;
  for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
    const ItemId item{k};
    Deadline::check(uses.of(item).size());
    members.clear();
    if (problem.is_primary(item)) {
      for (const Use& use : uses.of(item)) members.push_back(index(use.option));
      const Bounds bounds = problem.bounds(item);
      has_slack_ = has_slack_ || bounds.low != bounds.high;
      add_group(members, bounds);
    } else {
      for (const std::uint32_t variable : variables.groups(item)) members.push_back(variable - 1);
      add_group(members, {0, 1});
    }
  }
  options_.clear(0);
  for (std::uint32_t k = variables.first_colour(); k <= num_variables_; ++k) {
    for (const OptionId option : variables.options(k)) options_.push(index(option));
    options_.end_list();
  }
  colours_.invert(options_, num_options_);
  index_groups();
  add_supports(problem, uses, variables);
}

// If all options of a primary item have the same secondary item, the colour of the secondary item
// is the colour of one of them: a colour implies one of the options with this colour.
void Constraints::add_supports(const Problem& problem, const format::Uses& uses,
                               const format::ClauseVariables& variables) {
  std::vector<std::uint32_t> num_common(problem.num_primary(), 0);
  std::vector<ItemId> common;
  std::vector<std::uint32_t> group_of(num_options_, 0);
  std::vector<std::uint32_t> num_supports;
  for (std::uint32_t k = problem.num_primary(); k < problem.num_items(); ++k) {
    const ItemId item{k};
    const std::span<const std::uint32_t> groups = variables.groups(item);
    if (groups.size() < 2) continue;
    Deadline::check(10 * uses.of(item).size());
    for (std::uint32_t g = 0; g < groups.size(); ++g) {
      if (groups[g] <= num_options_) {
        group_of[groups[g] - 1] = g;
      } else {
        for (const OptionId option : variables.options(groups[g])) group_of[index(option)] = g;
      }
    }
    common.clear();
    for (const Use& use : uses.of(item)) {
      for (const Entry& entry : problem.option(use.option)) {
        if (!problem.is_primary(entry.item) || problem.low(entry.item) == 0) continue;
        if (num_common[index(entry.item)]++ == 0) common.push_back(entry.item);
      }
    }
    std::size_t num_full = 0;
    num_supports.assign(groups.size(), 0);
    for (const ItemId primary : common) {
      const bool is_full = num_common[index(primary)] == uses.of(primary).size();
      num_common[index(primary)] = 0;
      if (!is_full) continue;
      ++num_full;
      add_supports_of(uses.of(primary), groups, group_of, num_supports);
    }
    for (std::uint32_t g = 0; g < groups.size(); ++g) {
      if (num_supports[g] < num_full) root_literals_.push_back(negative(groups[g] - 1));
    }
  }
}

void Constraints::add_supports_of(std::span<const Use> uses, std::span<const std::uint32_t> groups,
                                  std::span<const std::uint32_t> group_of,
                                  std::vector<std::uint32_t>& num_supports) {
  std::vector<std::pair<std::uint32_t, Variable>> options;
  for (const Use& use : uses) {
    options.emplace_back(group_of[index(use.option)], index(use.option));
  }
  std::ranges::sort(options);
  for (std::size_t begin = 0, end = 0; begin < options.size(); begin = end) {
    const std::uint32_t g = options[begin].first;
    while (end < options.size() && options[end].first == g) ++end;
    ++num_supports[g];
    const Variable colour = groups[g] - 1;
    if (colour < num_options_) continue;
    supports_.push(negative(colour));
    for (std::size_t o = begin; o < end; ++o) supports_.push(positive(options[o].second));
    supports_.end_list();
  }
}

void Constraints::add_group(std::span<const Variable> members, Bounds bounds) {
  const auto size = static_cast<std::uint32_t>(members.size());
  if (size < bounds.low) is_refuted_ = true;
  if (bounds.low == 0 && bounds.high >= size) return;
  groups_.push_back({bounds.low, bounds.high, size});
  for (const Variable member : members) members_.push(member);
  members_.end_list();
}

void Constraints::index_groups() { groups_of_.invert(members_, num_variables_); }

bool Constraints::assign_roots(Assignment& assignment) const {
  const auto assign = [&](Literal literal) {
    if (assignment.is_unassigned(literal)) assignment.assign(literal, {});
    return assignment.is_true(literal);
  };
  if (is_refuted_ || !std::ranges::all_of(root_literals_, assign)) return false;
  for (std::uint32_t g = 0; g < groups_.size(); ++g) {
    if (groups_[g].low < groups_[g].size) continue;
    for (const Variable member : members_[g]) {
      if (!assign(positive(member))) return false;
    }
  }
  return true;
}

void Constraints::simplify(const Assignment& assignment) {
  const std::vector<Group> groups = std::move(groups_);
  const ListArray members = std::move(members_);
  groups_.clear();
  members_.clear(members.num_values());
  std::vector<Variable> live;
  for (std::uint32_t g = 0; g < groups.size(); ++g) {
    live.clear();
    std::uint32_t taken = 0;
    for (const Variable member : members[g]) {
      if (assignment.is_unassigned(positive(member))) live.push_back(member);
      if (assignment.is_true(positive(member))) ++taken;
    }
    const Bounds left{groups[g].low - std::min(groups[g].low, taken), groups[g].high - taken};
    add_group(live, left);
  }
  index_groups();
}

bool Constraints::propagate(Literal literal, Assignment& assignment,
                            std::vector<Literal>& conflict) {
  const Variable variable = variable_of(literal);
  const bool is_consistent = is_negative(literal) ? propagate_false(variable, assignment, conflict)
                                                  : propagate_true(variable, assignment, conflict);
  return is_consistent && propagate_implied(literal, assignment, conflict);
}

bool Constraints::propagate_true(Variable variable, Assignment& assignment,
                                 std::vector<Literal>& conflict) {
  const std::span<const std::uint32_t> groups = groups_of_[variable];
  for (const std::uint32_t g : groups) ++groups_[g].num_true;
  for (const std::uint32_t g : groups) {
    const Group& group = groups_[g];
    if (group.num_true < group.high) continue;
    steps_ += group.size;
    const bool is_single = group.high == 1;
    std::uint32_t num_true = 0;
    for (const Variable member : members_[g]) {
      const Literal other = negative(member);
      if (assignment.is_unassigned(other)) {
        assignment.assign(other, is_single ? Reason{Reason::Kind::literal, positive(variable)}
                                           : Reason{Reason::Kind::high, g});
      } else if (assignment.is_false(other) && ++num_true > group.high) {
        conflict.clear();
        for (const Variable each : members_[g]) {
          if (assignment.is_false(negative(each)) && conflict.size() <= group.high) {
            conflict.push_back(negative(each));
          }
        }
        return false;
      }
    }
  }
  return true;
}

bool Constraints::propagate_false(Variable variable, Assignment& assignment,
                                  std::vector<Literal>& conflict) {
  const std::span<const std::uint32_t> groups = groups_of_[variable];
  steps_ += groups.size();
  for (const std::uint32_t g : groups) ++groups_[g].num_false;
  for (const std::uint32_t g : groups) {
    const Group& group = groups_[g];
    const std::uint32_t live = group.size - group.num_false;
    if (live > group.low || group.num_true >= group.low) continue;
    steps_ += group.size;
    std::uint32_t possible = 0;
    for (const Variable member : members_[g]) {
      const Literal literal = positive(member);
      if (assignment.is_false(literal)) continue;
      ++possible;
      if (live == group.low && assignment.is_unassigned(literal)) {
        assignment.assign(literal, {Reason::Kind::low, g});
      }
    }
    if (possible >= group.low) continue;
    conflict.clear();
    for (const Variable member : members_[g]) {
      if (assignment.is_false(positive(member))) conflict.push_back(positive(member));
    }
    return false;
  }
  return true;
}

bool Constraints::propagate_implied(Literal literal, Assignment& assignment,
                                    std::vector<Literal>& conflict) {
  if (num_variables_ == num_options_) return true;
  const Variable variable = variable_of(literal);
  const bool is_option = variable < num_options_;
  if (is_option == is_negative(literal)) return true;
  const std::span<const Variable> implied =
      is_option ? colours_[variable] : options_[variable - num_options_];
  steps_ += implied.size();
  for (const Variable each : implied) {
    const Literal other =
        is_option ? positive(static_cast<Variable>(num_options_) + each) : negative(each);
    if (assignment.is_unassigned(other)) {
      assignment.assign(other, {Reason::Kind::literal, literal});
    } else if (assignment.is_false(other)) {
      conflict = {other, negation(literal)};
      return false;
    }
  }
  return true;
}

void Constraints::undo(Literal literal) {
  for (const std::uint32_t g : groups_of_[variable_of(literal)]) {
    --(is_negative(literal) ? groups_[g].num_false : groups_[g].num_true);
  }
}

}  // namespace dlx::learning
