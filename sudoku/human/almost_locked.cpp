// Almost locked sets, rule ALS-XZ: a set of N cells of a house with N + 1 candidates in total. Take
// two such sets and a value x such that all cells with x in one set see all cells with x in the
// other. One of the sets lacks x and contains all its other values, so any further common value z
// is in one of the two sets, and not in a cell that sees all cells with z in both.

#include <algorithm>
#include <string>
#include <vector>

#include "sudoku/human/findings.hpp"
#include "sudoku/human/patterns.hpp"

namespace dlx::sudoku::human {

namespace {

constexpr int max_cells = 4;
constexpr std::size_t max_sets = 2000;  // larger numbers of pairs take too long

struct AlmostLocked {
  std::vector<int> cells;  // ascending
  Mask values;

  friend bool operator==(const AlmostLocked& one, const AlmostLocked& other) {
    return one.cells == other.cells;
  }
  friend bool operator<(const AlmostLocked& one, const AlmostLocked& other) {
    if (one.cells.size() != other.cells.size()) return one.cells.size() < other.cells.size();
    return one.cells < other.cells;
  }
};

// Each set once, small sets first; none if there are very many.
std::vector<AlmostLocked> find_sets(const Position& position) {
  std::vector<AlmostLocked> sets;
  MaskedNumbers cells;
  for (const Unit& unit : position.layout().units()) {
    cells.clear();
    int number = 0;
    for (const int cell : unit.cells) cells.add(number++, position.mask(cell), max_cells + 1);
    for (int size = 1; size <= max_cells; ++size) {
      cells.for_each_tight(size, size + 1, [&](Mask chosen, Mask all) {
        if (count(all) != size + 1) return;
        AlmostLocked& set = sets.emplace_back();
        for (const int place : PositionsOf(chosen)) set.cells.push_back(unit.cells[place]);
        set.values = all;
      });
    }
    if (sets.size() > 8 * max_sets) return {};
  }
  std::sort(sets.begin(), sets.end());
  sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
  return sets;
}

bool overlap(const AlmostLocked& one, const AlmostLocked& other) {
  for (const int cell : one.cells)
    if (std::ranges::find(other.cells, cell) != other.cells.end()) return true;
  return false;
}

// All cells with the value in one set see all those in the other.
bool restricted(const Position& position, const AlmostLocked& one, const AlmostLocked& other,
                int value) {
  for (const int cell : one.cells) {
    if (!position.has(cell, value)) continue;
    for (const int second : other.cells)
      if (position.has(second, value) && !position.layout().sees(cell, second)) return false;
  }
  return true;
}

std::string set_name(const Position& position, const AlmostLocked& set) {
  return names(position, set.cells) + " (" + digits(set.values) + ")";
}

}  // namespace

void find_almost_locked_sets(const Position& position, Findings& findings) {
  const std::vector<AlmostLocked> sets = find_sets(position);
  if (sets.size() > max_sets) return;
  std::vector<int> seen;
  for (std::size_t k = 0; k < sets.size(); ++k) {
    Deadline::check(sets.size());
    for (std::size_t j = k + 1; j < sets.size(); ++j) {
      const AlmostLocked& one = sets[k];
      const AlmostLocked& other = sets[j];
      const Mask common = one.values & other.values;
      if (count(common) < 2 || overlap(one, other)) continue;
      for (const int x : ValuesOf(common)) {
        if (!restricted(position, one, other, x)) continue;
        for (const int z : ValuesOf(common & ~Candidates::bit(x))) {
          seen.clear();
          for (const AlmostLocked* set : {&one, &other})
            for (const int cell : set->cells)
              if (position.has(cell, z)) seen.push_back(cell);
          findings.strike_seen_by(seen, z);
          findings.end_pattern([&] {
            std::vector<int> cells = one.cells;
            cells.insert(cells.end(), other.cells.begin(), other.cells.end());
            return Reason{name(position, cells.front()),
                          digit(x) + " is not in both " + set_name(position, one) + " and " +
                              set_name(position, other) + ": one of them has all its other " +
                              "values, among these " + digit(z),
                          cells};
          });
        }
      }
    }
  }
}

}  // namespace dlx::sudoku::human
