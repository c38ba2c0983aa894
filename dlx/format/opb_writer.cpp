#include <algorithm>
#include <ostream>

#include "dlx/format/linear.hpp"
#include "dlx/format/opb.hpp"
#include "dlx/format/uses.hpp"

namespace dlx::format {
namespace {

// `+1 x1 -1 x2 >= 0 ;`. There is no `<=`: solvers of competitions need not know it.
void append_row(std::string& text, const LinearRow& row) {
  const bool turned = row.relation == Relation::at_most;
  for (const LinearTerm& term : row.terms) {
    text += (term.sign > 0) != turned ? "+1 x" : "-1 x";
    text += std::to_string(term.variable) + ' ';
  }
  text += row.relation == Relation::equal ? "= " : ">= ";
  text += std::to_string(turned ? -row.bound : row.bound) + " ;\n";
}

// What the rows are about when they have no terms, which not all solvers read.
bool is_true(const LinearRow& row) {
  return row.terms.empty() && (row.relation == Relation::at_most ? row.bound >= 0
                               : row.relation == Relation::equal ? row.bound == 0
                                                                 : row.bound <= 0);
}

}  // namespace

std::vector<std::string> write_opb(std::ostream& out, const Problem& problem) {
  std::uint64_t rows = 0;
  bool impossible = false;
  const std::uint64_t variables = make_linear(
      problem, [](const std::string&) {},
      [&](const LinearRow& row) {
        if (!row.terms.empty()) ++rows;
        if (row.terms.empty() && !is_true(row)) impossible = true;
      });
  // A row without terms that is false becomes x1 >= 2.
  const std::uint64_t written = std::max<std::uint64_t>(variables, impossible ? 1 : 0);
  out << "* #variable= " + std::to_string(written) +
             " #constraint= " + std::to_string(rows + (impossible ? 1 : 0)) + "\n";
  out << "* The solutions are the exact covers of a problem. Variables and options:\n";
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    out << "* x" + std::to_string(k + 1) + " = " + option_remark(problem, OptionId{k}) + "\n";
  }
  std::vector<std::string> losses;
  if (problem.has_costs()) {
    if (problem.cost_digits() > 0) {
      const std::string power = "10^" + std::to_string(problem.cost_digits());
      out << "* The objective is the cost times " + power + ".\n";
      losses.push_back("costs are written times " + power);
    }
    std::string text = "min:";
    for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
      const std::int64_t cost = problem.cost(OptionId{k});
      if (cost == 0) continue;
      text += (cost > 0 ? " +" : " ") + std::to_string(cost) + " x" + std::to_string(k + 1);
    }
    out << text << " ;\n";
  }
  make_linear(
      problem, [&](const std::string& remark) { out << "* " << remark << '\n'; },
      [&](const LinearRow& row) {
        if (row.terms.empty()) return;
        std::string text;
        append_row(text, row);
        out << text;
      });
  if (impossible) out << "* an item that no option covers\n+1 x1 >= 2 ;\n";
  note_data(losses, problem, "OPB");
  return losses;
}

}  // namespace dlx::format
