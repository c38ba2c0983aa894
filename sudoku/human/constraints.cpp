// Constraints of variants that are not houses: comparisons, non-consecutive cells, sums of cages,
// rules such as thermometers.
// Removes pencil marks that are incompatible with all marks of the other cells of a constraint.
// (Cells that only have to differ see each other and need no code here.)

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "sudoku/human/findings.hpp"

namespace dlx::sudoku::human {

namespace {

Mask values_of(const Position& position, int cell) {
  return position.value(cell) != 0 ? Candidates::bit(position.value(cell)) : position.mask(cell);
}
int least(Mask mask) { return std::countr_zero(mask) + 1; }
int greatest(Mask mask) { return 64 - std::countl_zero(mask); }

void find_comparisons(const Position& position, Findings& findings) {
  for (const CellPair& pair : position.layout().rules().less_pairs()) {
    const Mask smaller = values_of(position, pair.first);
    const Mask greater = values_of(position, pair.second);
    if (smaller == 0 || greater == 0) continue;
    for (const int value : ValuesOf(position.mask(pair.first)))
      if (value >= greatest(greater)) findings.strike(pair.first, value);
    for (const int value : ValuesOf(position.mask(pair.second)))
      if (value <= least(smaller)) findings.strike(pair.second, value);
    findings.end_pattern([&] {
      return Reason{name(position, pair.first),
                    name(position, pair.first) + " is less than " + name(position, pair.second),
                    {pair.first, pair.second}};
    });
  }
}

// Removes marks of `cell` that are compatible with no mark of `other`.
void keep_apart(const Position& position, Findings& findings, int cell, int other) {
  const Mask others = values_of(position, other);
  for (const int value : ValuesOf(position.mask(cell))) {
    const Mask bit = Candidates::bit(value);
    if ((others & ~(bit | bit << 1 | bit >> 1)) == 0) findings.strike(cell, value);
  }
}

void find_consecutive(const Position& position, Findings& findings,
                      const std::vector<CellPair>& pairs) {
  for (const CellPair& pair : pairs) {
    if (position.mask(pair.first) == 0 && position.mask(pair.second) == 0) continue;
    keep_apart(position, findings, pair.first, pair.second);
    keep_apart(position, findings, pair.second, pair.first);
    findings.end_pattern([&] {
      return Reason{name(position, pair.first),
                    name(position, pair.first) + " and " + name(position, pair.second) +
                        " are not consecutive",
                    {pair.first, pair.second}};
    });
  }
}

// The possible values of each cell of a cage, given the possible values of the other cells.
class CageValues {
 public:
  CageValues(const Position& position, const Cage& cage)
      : cage_(cage), size_(position.layout().size()), possible_(cage.cells.size(), 0) {
    for (const int cell : cage.cells) masks_.push_back(values_of(position, cell));
    // There are few sets of up to nine values; for more values only sums are compared.
    if (size_ <= 9) {
      for_each_combination(size_, static_cast<int>(cage.cells.size()), cage.sum,
                           [this](Mask chosen) { allow(chosen); });
    } else {
      compare_sums();
    }
  }
  Mask possible(std::size_t number) const { return possible_[number]; }

 private:
  void allow(Mask chosen) {
    for (const Mask mask : masks_)
      if ((mask & chosen) == 0) return;
    for (std::size_t k = 0; k < masks_.size(); ++k) possible_[k] |= masks_[k] & chosen;
  }

  void compare_sums() {
    int low = 0;
    int high = 0;
    for (const Mask mask : masks_) {
      if (mask == 0) return;
      low += least(mask);
      high += greatest(mask);
    }
    for (std::size_t k = 0; k < masks_.size(); ++k) {
      for (const int value : ValuesOf(masks_[k])) {
        const int rest = cage_.sum - value;
        if (rest >= low - least(masks_[k]) && rest <= high - greatest(masks_[k]))
          possible_[k] |= Candidates::bit(value);
      }
    }
  }

  const Cage& cage_;
  int size_;
  std::vector<Mask> masks_;
  std::vector<Mask> possible_;
};

void find_sums(const Position& position, Findings& findings) {
  for (const Cage& cage : position.layout().rules().cages()) {
    if (std::ranges::all_of(cage.cells, [&](int cell) { return position.mask(cell) == 0; }))
      continue;
    const CageValues values(position, cage);
    for (std::size_t k = 0; k < cage.cells.size(); ++k)
      for (const int value : ValuesOf(position.mask(cage.cells[k]) & ~values.possible(k)))
        findings.strike(cage.cells[k], value);
    findings.end_pattern([&] {
      return Reason{"the cage of " + name(position, cage.cells.front()),
                    "the sum of " + names(position, cage.cells) + " is " + std::to_string(cage.sum),
                    cage.cells};
    });
  }
}

// The cells in the tables of a rule, each once.
std::vector<int> cells_of(const rules::RuleTables& tables) {
  std::set<int> cells;
  for (const rules::Table& table : tables.tables)
    cells.insert(table.variables.begin(), table.variables.end());
  for (const rules::ValueSets& sets : tables.sets) {
    cells.insert(sets.cells.begin(), sets.cells.end());
    if (sets.variable >= 0) cells.insert(sets.variable);
  }
  const auto end = cells.lower_bound(static_cast<int>(tables.allowed.size()));
  return {cells.begin(), end};
}

// Keeps the marks that occur in an allowed tuple of each table of the rule.
void find_in_rule(const Position& position, Findings& findings, const rules::RuleTables& part) {
  const std::vector<int> cells = cells_of(part);
  if (std::ranges::all_of(cells, [&](int cell) { return position.mask(cell) == 0; })) return;
  rules::RuleTables tables = part;
  for (const int cell : cells) tables.allowed[cell] = values_of(position, cell);
  tables.filter();
  for (const int cell : cells)
    for (const int value : ValuesOf(position.mask(cell) & ~tables.allowed[cell]))
      findings.strike(cell, value);
  findings.end_pattern([&] {
    const std::size_t number = part.tables.empty() ? part.sets[0].rule : part.tables[0].rule;
    const Rule& rule = position.layout().rules().added_rules()[number];
    const std::vector<int>& named = rule.cells.empty() ? cells : rule.cells;
    return Reason{
        name(position, named.front()),
        to_text(rule, position.layout().shape()) + ": " +
            std::string(kind_of(rule).meaning.substr(0, kind_of(rule).meaning.size() - 1)),
        named};
  });
}

}  // namespace

void find_constraints(const Position& position, Findings& findings) {
  const Rules& rules = position.layout().rules();
  if (!rules.less_pairs().empty()) find_comparisons(position, findings);
  if (rules.non_consecutive()) find_consecutive(position, findings, rules.apart_pairs());
  if (!rules.cages().empty()) find_sums(position, findings);
  for (const rules::RuleTables& tables : position.layout().rule_tables())
    find_in_rule(position, findings, tables);
}

}  // namespace dlx::sudoku::human
