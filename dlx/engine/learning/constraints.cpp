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

Constraints::Constraints(const Problem& problem)
    : num_options_(problem.num_options()), num_variables_(problem.num_options()) {
  // For each item the options that have it, with their colours. An option without a primary item
  // is in no cover.
  std::vector<std::vector<std::pair<std::uint32_t, Variable>>> uses(problem.num_items());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    const OptionId option{k};
    Deadline::check(problem.option(option).size());
    if (!problem.has_primary(option)) {
      without_primary_.push_back(k);
      continue;
    }
    for (const Entry& entry : problem.option(option)) {
      uses[index(entry.item)].emplace_back(index(entry.colour), k);
    }
  }
  members_.clear(problem.num_entries());
  std::vector<std::vector<Variable>> colours(problem.num_options());
  std::vector<Variable> members;
  options_.clear(0);
  constexpr std::uint32_t none = UINT32_MAX;
  std::vector<std::uint32_t> place_of(problem.num_colours() + 1, none);  // in by_colour
  for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
    const ItemId item{k};
    members.clear();
    if (problem.is_primary(item)) {
      for (const auto& [colour, option] : uses[k]) members.push_back(option);
      const Bounds bounds = problem.bounds(item);
      has_slack_ = has_slack_ || bounds.low != bounds.high;
      add_group(members, bounds);
      continue;
    }
    // Options by colour, in the order of first use; an option without colour is alone.
    std::vector<std::vector<Variable>> by_colour;
    for (const auto& [colour, option] : uses[k]) {
      std::uint32_t& place = place_of[colour];
      if (colour == 0 || place == none) {
        place = static_cast<std::uint32_t>(by_colour.size());
        by_colour.emplace_back();
      }
      by_colour[place].push_back(option);
    }
    for (const auto& [colour, option] : uses[k]) place_of[colour] = none;
    for (const std::vector<Variable>& group : by_colour) {
      if (group.size() == 1) {
        members.push_back(group[0]);
        continue;
      }
      const auto colour = static_cast<Variable>(num_variables_++);
      for (const Variable option : group) {
        colours[option].push_back(colour);
        options_.push(option);
      }
      options_.end_list();
      members.push_back(colour);
    }
    add_group(members, {0, 1});
  }
  colours_.clear(options_.num_values());
  for (const std::vector<Variable>& list : colours) {
    for (const Variable colour : list) colours_.push(colour);
    colours_.end_list();
  }
  index_groups();
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
  if (is_refuted_) return false;
  for (const Variable option : without_primary_) assignment.assign(negative(option), {});
  for (std::uint32_t g = 0; g < groups_.size(); ++g) {
    if (groups_[g].low < groups_[g].size) continue;
    for (const Variable member : members_[g]) {
      if (assignment.is_unassigned(positive(member))) assignment.assign(positive(member), {});
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
        assignment.assign(other, is_single
                                     ? Reason{Reason::Kind::literal, positive(variable)}
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
    const Literal other = is_option ? positive(each) : negative(each);
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
