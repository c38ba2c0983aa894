// Generalised arc consistency on the tables of rules.

#include <algorithm>
#include <cstddef>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "dlx/deadline.hpp"
#include "sudoku/rules/tables.hpp"

namespace dlx::sudoku::rules {

namespace {

/// The live values of each variable.
class Domains {
 public:
  Domains(const RuleTables& tables) : live_(static_cast<std::size_t>(tables.variables)) {
    const auto note = [&](int variable, int value) {
      std::vector<char>& live = live_[variable];
      if (live.size() <= static_cast<std::size_t>(value)) live.resize(value + 1, 0);
      live[value] = 1;
    };
    for (std::size_t cell = 0; cell < tables.allowed.size(); ++cell)
      for (int value = 1; value < 64; ++value)
        if ((tables.allowed[cell] & Candidates::bit(value)) != 0)
          note(static_cast<int>(cell), value);
    for (const Table& table : tables.tables)
      for (std::size_t k = 0; k < table.values.size(); ++k) {
        const int variable = table.variables[k % table.variables.size()];
        if (static_cast<std::size_t>(variable) >= tables.allowed.size())
          note(variable, table.values[k]);
      }
    for (const ValueSets& sets : tables.sets)
      if (sets.variable >= static_cast<int>(tables.allowed.size()))
        for (const int result : sets.results) note(sets.variable, result);
  }

  bool has(int variable, int value) const {
    const std::vector<char>& live = live_[variable];
    return static_cast<std::size_t>(value) < live.size() && live[value] != 0;
  }
  Mask mask(int cell) const {
    Mask mask = 0;
    for (std::size_t value = 1; value < live_[cell].size(); ++value)
      if (live_[cell][value] != 0) mask |= Candidates::bit(static_cast<int>(value));
    return mask;
  }
  /// Keeps the values in `seen`; returns true if that removes a value.
  bool keep(int variable, const std::set<int>& seen) {
    bool changed = false;
    std::vector<char>& live = live_[variable];
    for (std::size_t value = 0; value < live.size(); ++value) {
      if (live[value] == 0 || seen.contains(static_cast<int>(value))) continue;
      live[value] = 0;
      changed = true;
    }
    return changed;
  }

 private:
  std::vector<std::vector<char>> live_;
};

bool filter_table(Table& table, Domains& domains) {
  const std::size_t width = table.variables.size();
  std::vector<std::set<int>> seen(width);
  std::vector<int> values;
  for (std::size_t k = 0; k < table.size(); ++k) {
    const std::span<const int> tuple = table.tuple(k);
    bool live = true;
    for (std::size_t j = 0; j < width && live; ++j)
      live = domains.has(table.variables[j], tuple[j]);
    if (!live) continue;
    values.insert(values.end(), tuple.begin(), tuple.end());
    for (std::size_t j = 0; j < width; ++j) seen[j].insert(tuple[j]);
  }
  table.values = std::move(values);
  bool changed = false;
  for (std::size_t j = 0; j < width; ++j)
    if (domains.keep(table.variables[j], seen[j])) changed = true;
  return changed;
}

bool filter_sets(ValueSets& sets, Domains& domains) {
  std::vector<Mask> masks;
  Mask all = 0;
  for (const int cell : sets.cells) {
    masks.push_back(domains.mask(cell));
    all |= masks.back();
  }
  Mask united = 0;
  std::set<int> results;
  std::size_t kept = 0;
  for (std::size_t k = 0; k < sets.sets.size(); ++k) {
    const Mask set = sets.sets[k];
    const bool fits = (set & ~all) == 0 &&
                      std::ranges::all_of(masks, [&](Mask mask) { return (mask & set) != 0; });
    if (!fits || (sets.variable >= 0 && !domains.has(sets.variable, sets.results[k]))) continue;
    united |= set;
    sets.sets[kept] = set;
    if (sets.variable >= 0) {
      results.insert(sets.results[k]);
      sets.results[kept] = sets.results[k];
    }
    ++kept;
  }
  sets.sets.resize(kept);
  bool changed = sets.variable >= 0 && domains.keep(sets.variable, results);
  if (sets.variable >= 0) sets.results.resize(kept);
  std::set<int> values;
  for (int value = 1; value < 64; ++value)
    if ((united & Candidates::bit(value)) != 0) values.insert(value);
  for (const int cell : sets.cells)
    if (domains.keep(cell, values)) changed = true;
  return changed;
}

}  // namespace

void RuleTables::filter() {
  Domains domains(*this);
  for (bool changed = true; changed;) {
    Deadline::check(tables.size() + sets.size());
    changed = false;
    for (Table& table : tables)
      if (filter_table(table, domains)) changed = true;
    for (ValueSets& one : sets)
      if (filter_sets(one, domains)) changed = true;
  }
  for (std::size_t cell = 0; cell < allowed.size(); ++cell)
    allowed[cell] = domains.mask(static_cast<int>(cell));
}

}  // namespace dlx::sudoku::rules
