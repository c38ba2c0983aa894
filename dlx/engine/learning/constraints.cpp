#include "dlx/engine/learning/constraints.hpp"

#include <algorithm>

#include "dlx/deadline.hpp"

namespace dlx::learning {

Constraints::Constraints(const Problem& problem) : num_options_(problem.num_options()) {
  const format::Uses uses(problem);
  const format::ClauseVariables variables(problem, uses);
  num_variables_ = variables.size();
  for (std::uint32_t k = 0; k < num_options_; ++k) {
    if (!problem.has_primary(OptionId{k})) root_literals_.push_back(negative(k));
  }
  std::vector<ItemId> items;  // item of each group
  for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
    const ItemId item{k};
    const bool is_primary = problem.is_primary(item);
    Bounds bounds = is_primary ? problem.bounds(item) : Bounds{0, 1};
    if (is_primary && bounds.low != bounds.high) has_slack_ = true;
    const std::size_t size = is_primary ? uses.of(item).size() : variables.groups(item).size();
    if (bounds.low == 1) {
      require_one(uses.of(item));
      bounds.low = 0;
    }
    if (add_group(static_cast<std::uint32_t>(size), bounds)) items.push_back(item);
  }
  members_ = Lists<Variable>(items.size(), [&](auto put) {
    for (std::size_t g = 0; g < items.size(); ++g) {
      Deadline::check(groups_[g].size);
      if (problem.is_primary(items[g])) {
        for (const Use& use : uses.of(items[g])) put(g, index(use.option));
      } else {
        for (const std::uint32_t number : variables.groups(items[g])) put(g, number - 1);
      }
    }
  });
  index_groups();
  const auto each_colour = [&](const auto& visit) {  // visit(option, variable of the colour)
    for (Variable colour = variables.first_colour() - 1; colour < num_variables_; ++colour) {
      for (const OptionId option : variables.options(colour + 1)) visit(index(option), colour);
    }
  };
  colours_ = Lists<Variable>(num_options_, each_colour);
  options_ = Lists<Variable>(num_variables_ - num_options_, [&](auto put) {
    each_colour([&](Variable option, Variable colour) { put(colour - num_options_, option); });
  });
  add_supports(problem, uses, variables);
}

// Watching two options of a clause costs less than counting all of them.
void Constraints::require_one(std::span<const Use> uses) {
  std::vector<Literal> clause;
  for (const Use& use : uses) clause.push_back(positive(index(use.option)));
  if (clause.empty()) {
    is_refuted_ = true;
  } else if (clause.size() == 1) {
    root_literals_.push_back(clause[0]);
  } else {
    clauses_.push_back(std::move(clause));
  }
}

// If all options of a primary item contain the same secondary item, every cover takes the colour of
// the secondary item from one of these options. So each colour implies that one of these options
// with this colour is true, and a colour that none of these options has is false.
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
    std::vector<Literal>& clause = clauses_.emplace_back(1, negative(colour));
    for (std::size_t o = begin; o < end; ++o) clause.push_back(positive(options[o].second));
  }
}

// Adds a group, unless every assignment of its members satisfies it. The caller stores the members.
bool Constraints::add_group(std::uint32_t size, Bounds bounds) {
  if (size < bounds.low) is_refuted_ = true;
  if (bounds.low == 0 && bounds.high >= size) return false;
  groups_.push_back({bounds.low, bounds.high, size});
  return true;
}

void Constraints::index_groups() {
  const auto index_if = [&](bool is_counted) {
    return Lists<std::uint32_t>(num_variables_, [&](auto put) {
      for (std::uint32_t g = 0; g < groups_.size(); ++g) {
        if (groups_[g].is_counted() != is_counted) continue;
        for (const Variable member : members_[g]) put(member, g);
      }
    });
  };
  exclusive_ = index_if(false);
  counted_ = index_if(true);
}

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
  const std::vector<Group> groups = std::exchange(groups_, {});
  const Lists<Variable> members = std::move(members_);
  std::vector<std::uint32_t> kept;  // the old numbers of the groups
  for (std::uint32_t g = 0; g < groups.size(); ++g) {
    std::uint32_t live = 0, taken = 0;
    for (const Variable member : members[g]) {
      if (assignment.is_unassigned(positive(member))) ++live;
      if (assignment.is_true(positive(member))) ++taken;
    }
    const Bounds left{groups[g].low - std::min(groups[g].low, taken), groups[g].high - taken};
    if (add_group(live, left)) kept.push_back(g);
  }
  members_ = Lists<Variable>(kept.size(), [&](auto put) {
    for (std::size_t g = 0; g < kept.size(); ++g) {
      for (const Variable member : members[kept[g]]) {
        if (assignment.is_unassigned(positive(member))) put(g, member);
      }
    }
  });
  index_groups();
}

bool Constraints::propagate(Literal literal, Assignment& assignment,
                            std::vector<Literal>& conflict) {
  const Variable variable = variable_of(literal);
  const std::span<const std::uint32_t> counted = counted_[variable];
  steps_ += counted.size();
  for (const std::uint32_t g : counted) {
    ++(is_negative(literal) ? groups_[g].num_false : groups_[g].num_true);
  }
  const bool is_consistent = is_negative(literal) ? propagate_false(variable, assignment, conflict)
                                                  : propagate_true(variable, assignment, conflict);
  return is_consistent && propagate_implied(literal, assignment, conflict);
}

bool Constraints::propagate_true(Variable variable, Assignment& assignment,
                                 std::vector<Literal>& conflict) {
  const Reason reason{Reason::Kind::literal, positive(variable)};
  for (const std::uint32_t g : exclusive_[variable]) {
    const std::span<const Variable> members = members_[g];
    steps_ += members.size();
    for (const Variable member : members) {
      const Literal other = negative(member);
      if (assignment.is_unassigned(other)) {
        assignment.assign(other, reason);
      } else if (assignment.is_false(other) && member != variable) {
        conflict = {other, negative(variable)};
        return false;
      }
    }
  }
  for (const std::uint32_t g : counted_[variable]) {
    const Group& group = groups_[g];
    if (group.num_true < group.high) continue;
    steps_ += group.size;
    std::uint32_t num_true = 0;
    for (const Variable member : members_[g]) {
      const Literal other = negative(member);
      if (assignment.is_unassigned(other)) {
        assignment.assign(other, {Reason::Kind::high, g});
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
  for (const std::uint32_t g : counted_[variable]) {
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
  for (const std::uint32_t g : counted_[variable_of(literal)]) {
    --(is_negative(literal) ? groups_[g].num_false : groups_[g].num_true);
  }
}

}  // namespace dlx::learning
