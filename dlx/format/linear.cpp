#include "dlx/format/linear.hpp"

#include <algorithm>
#include <ostream>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "dlx/cost.hpp"
#include "dlx/deadline.hpp"
#include "dlx/format/line_scanner.hpp"
#include "dlx/format/problem_format_table.hpp"
#include "dlx/text_format.hpp"

namespace dlx::format {

std::vector<std::vector<OptionId>> Uses::groups(ItemId item) const {
  Deadline::check(10 * of(item).size());
  std::vector<std::vector<OptionId>> groups;
  std::unordered_map<std::uint32_t, std::size_t> group_of;  // by colour: index of its group
  for (const Use& use : of(item)) {
    std::size_t group = groups.size();
    if (use.colour != ColourId::none) {
      group = group_of.emplace(index(use.colour), group).first->second;
    }
    if (group == groups.size()) groups.emplace_back();
    groups[group].push_back(use.option);
  }
  return groups;
}

ClauseVariables::ClauseVariables(const Problem& problem, const Uses& uses)
    : num_primary_(problem.num_primary()),
      first_colour_(problem.num_options() + 1),
      size_(problem.num_options()),
      groups_(problem.num_secondary()) {
  for (std::uint32_t k = 0; k < groups_.size(); ++k) {
    for (std::vector<OptionId>& group : uses.groups(ItemId{num_primary_ + k})) {
      if (group.size() == 1) {
        groups_[k].push_back(of(group[0]));
      } else {
        groups_[k].push_back(++size_);
        options_.push_back(std::move(group));
      }
    }
  }
}

std::vector<std::string> with_data(const Problem& problem, const std::string& format,
                                   std::vector<std::string> losses) {
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    if (problem.data(OptionId{k}) == 0) continue;
    losses.push_back(format + " has no data numbers; they are left out");
    break;
  }
  return losses;
}

std::string option_remark(const Problem& problem, OptionId option) {
  Deadline::check(10 * problem.option(option).size());
  std::string text = option_text(problem, option);
  if (!problem.label(option).empty()) text += " (" + std::string(problem.label(option)) + ")";
  return text;
}

namespace {

std::uint64_t variable(OptionId option) { return std::uint64_t{index(option)} + 1; }

// Writes a statement in lines that are short enough for readers with small buffers.
class Statement {
 public:
  void add(const std::string& term) {
    if (text_.size() - line_ + term.size() > 78) {
      line_ = text_.size() + 1;
      text_ += "\n ";
    }
    text_ += ' ' + term;
  }
  std::string take() { return std::exchange(text_ += '\n', {}); }

 private:
  std::string text_;
  std::size_t line_ = 0;  // start of the current line
};

// Returns true if every program reads the text as a name, and not as a keyword or a number.
bool is_program_name(std::string_view text, std::size_t max_size) {
  constexpr std::string_view keywords =
      " free inf infinity nan st min minimum minimize minimise max maximum maximize maximise "
      "subject "
      "such bound bounds bin binary binaries int integer integers gen general generals end sos "
      "sos1 "
      "sos2 semi cost rhs bnd m covers ";
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_";
  constexpr std::string_view digits = "0123456789.";
  if (text.empty() || text.size() > max_size || letters.find(text[0]) == text.npos) return false;
  const bool exponent = (text[0] == 'e' || text[0] == 'E') &&
                        (text.size() == 1 || digits.find(text[1]) != digits.npos);
  return !exponent && keywords.find(' ' + lower_case(text) + ' ') == keywords.npos &&
         std::ranges::all_of(text, [&](char c) {
           return letters.find(c) != letters.npos || digits.find(c) != digits.npos;
         });
}

// Returns the given names, with `prefix` and a number in place of empty names, if all names are
// suitable and different. Otherwise returns `prefix` and a number for each name.
std::vector<std::string> names_of(const std::vector<std::string_view>& given, char prefix,
                                  std::size_t max_size) {
  std::vector<std::string> numbered, names;
  bool suit = true;
  for (std::size_t k = 0; k < given.size(); ++k) {
    numbered.push_back(prefix + std::to_string(k + 1));
    suit = suit && (given[k].empty() || is_program_name(given[k], max_size));
    names.push_back(given[k].empty() ? numbered.back() : std::string(given[k]));
  }
  const std::unordered_set<std::string> different(names.begin(), names.end());
  return suit && different.size() == names.size() ? names : numbered;
}

std::string remark_line(const std::string& remark) { return "\\ " + remark + '\n'; }

}  // namespace

std::uint64_t make_linear(const Problem& problem,
                          const std::function<void(const std::string&)>& remark,
                          const std::function<void(const LinearRow&)>& row) {
  const Uses uses(problem);
  std::uint64_t variables = problem.num_options();
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    if (problem.has_primary(OptionId{k})) continue;
    remark("no primary item: " + option_remark(problem, OptionId{k}));
    row({{{1, variable(OptionId{k})}}, Relation::equal, 0});
  }
  for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
    const ItemId item{k};
    Deadline::check(10 * uses.of(item).size());
    remark("item " + std::string(problem.name(item)));
    if (problem.is_primary(item)) {
      LinearRow sum{{}, Relation::equal, 0, problem.name(item)};
      for (const Use& use : uses.of(item)) sum.terms.push_back({1, variable(use.option)});
      const Bounds bounds = problem.bounds(item);
      if (bounds.low == bounds.high) {
        sum.bound = bounds.low;
        row(sum);
        continue;
      }
      sum.relation = Relation::at_least;
      sum.bound = bounds.low;
      if (bounds.low > 0) row(sum);
      if (bounds.low > 0) sum.item = {};
      sum.relation = Relation::at_most;
      sum.bound = bounds.high;
      if (bounds.high < sum.terms.size() || bounds.low == 0) row(sum);
      continue;
    }
    LinearRow sum{{}, Relation::at_most, 1, problem.name(item)};
    for (const std::vector<OptionId>& group : uses.groups(item)) {
      if (group.size() == 1) {
        sum.terms.push_back({1, variable(group[0])});
        continue;
      }
      const std::uint64_t colour = ++variables;
      LinearRow any{{{-1, colour}}, Relation::at_least, 0};
      for (const OptionId option : group) {
        row({{{1, colour}, {-1, variable(option)}}, Relation::at_least, 0});
        any.terms.push_back({1, variable(option)});
      }
      row(any);
      sum.terms.push_back({1, colour});
    }
    row(sum);
  }
  return variables;
}

ProgramNames::ProgramNames(const Problem& problem, std::uint64_t num_variables,
                           const std::vector<LinearRow>& linear_rows, std::size_t max_size) {
  std::vector<std::string_view> given(static_cast<std::size_t>(num_variables));
  bool labels = true;
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    given[k] = problem.label(OptionId{k});
    labels = labels && !given[k].empty();
  }
  if (!labels) given.assign(given.size(), {});
  variables = names_of(given, 'x', max_size);
  given.clear();
  for (const LinearRow& row : linear_rows) given.push_back(row.item);
  rows = names_of(given, 'c', max_size);
}

std::vector<std::string> write_lp(std::ostream& out, const Problem& problem) {
  constexpr std::size_t max_size = 200;
  std::vector<LinearRow> all_rows;
  std::vector<std::vector<std::string>> remarks(1);  // remarks before each row
  const std::uint64_t variables = make_linear(
      problem, [&](const std::string& remark) { remarks.back().push_back(remark); },
      [&](const LinearRow& row) { all_rows.push_back(row), remarks.emplace_back(); });
  const ProgramNames names(problem, variables, all_rows, max_size);
  const auto name = [&](std::uint64_t variable) -> const std::string& {
    return names.variables[static_cast<std::size_t>(variable - 1)];
  };
  out << remark_line("The solutions are the exact covers of a problem. Variables and options:");
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    out << remark_line(name(k + 1) + " = " + option_remark(problem, OptionId{k}));
  }
  const auto write = [&](auto fill) {
    Statement statement;
    fill(statement);
    out << statement.take();
  };
  // Readers treat empty sums differently, so the objective always has a term.
  out << "Minimize\n";
  write([&](Statement& statement) {
    statement.add("cost:");
    for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
      const std::int64_t cost = problem.cost(OptionId{k});
      if (cost == 0) continue;
      statement.add((cost > 0 ? "+ " : "- ") +
                    decimal_text(cost > 0 ? cost : -cost, problem.cost_digits()) + ' ' +
                    name(k + 1));
    }
    if (!problem.has_costs()) statement.add("0 " + (variables > 0 ? name(1) : "x1"));
  });
  out << "Subject To\n";
  for (std::size_t k = 0; k < all_rows.size(); ++k) {
    const LinearRow& row = all_rows[k];
    for (const std::string& remark : remarks[k]) out << remark_line(remark);
    write([&](Statement& statement) {
      statement.add(names.rows[k] + ":");
      for (const LinearTerm& term : row.terms)
        statement.add((term.sign > 0 ? "+ " : "- ") + name(term.variable));
      if (row.terms.empty()) statement.add("0 " + (variables > 0 ? name(1) : "x1"));
      statement.add((row.relation == Relation::equal      ? "= "
                     : row.relation == Relation::at_least ? ">= "
                                                          : "<= ") +
                    std::to_string(row.bound));
    });
  }
  for (const std::string& remark : remarks.back()) out << remark_line(remark);
  // Some readers reject a program without variables; this variable is never 1.
  if (variables == 0) out << " c" << all_rows.size() + 1 << ": x1 = 0\n";
  out << "Binary\n";
  write([&](Statement& statement) {
    for (std::uint64_t k = 1; k <= std::max<std::uint64_t>(variables, 1); ++k)
      statement.add(variables > 0 ? name(k) : "x1");
  });
  out << "End\n";
  return with_data(problem, "LP");
}

}  // namespace dlx::format
