#include "sudoku/generate/witnesses.hpp"

namespace dlx::sudoku {

namespace {

using Cell = std::uint16_t;

/// Sets of cells, one behind the other.
struct CellSets {
  std::vector<Cell> cells;
  std::vector<std::uint32_t> ends;

  void end_set() { ends.push_back(static_cast<std::uint32_t>(cells.size())); }
};

// Chains of two values, but for those that have all cells of both.
void add_chains(Places& places, int size, CellSets& sets) {
  std::vector<bool> seen;
  for (int value = 1; value <= size; ++value) {
    for (int other = value + 1; other <= size; ++other) {
      seen.assign(static_cast<std::size_t>(size), false);
      for (int row = 0; row < size; ++row) {
        if (seen[static_cast<std::size_t>(row)]) continue;
        const std::span<const Cell> chain = places.chain(places.in_row(row, value), other);
        if (chain.size() == 2 * static_cast<std::size_t>(size)) break;
        sets.cells.insert(sets.cells.end(), chain.begin(), chain.end());
        sets.end_set();
        for (const Cell cell : chain) seen[static_cast<std::size_t>(cell / size)] = true;
      }
    }
  }
}

// Parts of two lines of a band or stack.
void add_cycles(Places& places, int size, bool columns, int line, int other, CellSets& sets) {
  std::vector<bool> seen(static_cast<std::size_t>(size), false);
  for (int start = 0; start < size; ++start) {
    if (seen[static_cast<std::size_t>(start)]) continue;
    const std::span<const Cell> cycle = places.cycle(columns, line, other, start);
    for (const Cell cell : cycle)
      seen[static_cast<std::size_t>(columns ? cell / size : cell % size)] = true;
    // With two values it is a chain; with all it says no more than that the lines can be exchanged.
    constexpr std::size_t two_by_two = 4;
    if (cycle.size() == two_by_two || cycle.size() == 2 * static_cast<std::size_t>(size)) continue;
    sets.cells.insert(sets.cells.end(), cycle.begin(), cycle.end());
    sets.end_set();
  }
}

void add_lines(Places& places, const Shape& shape, CellSets& sets) {
  for (int line = 0; line < shape.size(); ++line) {
    for (int other = line + 1; other < shape.size(); ++other) {
      if (other / shape.box_rows() == line / shape.box_rows())
        add_cycles(places, shape.size(), false, line, other, sets);
      if (other / shape.box_columns() == line / shape.box_columns())
        add_cycles(places, shape.size(), true, line, other, sets);
    }
  }
}

}  // namespace

Witnesses::Witnesses(const CellUnits& units, const Grid& solution, const Grid& puzzle) {
  Places places(units, solution.values());
  CellSets sets;
  add_chains(places, units.shape.size(), sets);
  add_lines(places, units.shape, sets);

  // From the cells of each set to the sets of each cell.
  first_.assign(solution.values().size() + 1, 0);
  for (const Cell cell : sets.cells) ++first_[cell + 1U];
  for (std::size_t cell = 1; cell < first_.size(); ++cell) first_[cell] += first_[cell - 1];
  sets_.resize(sets.cells.size());
  givens_.assign(sets.ends.size(), 0);
  std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
  std::size_t k = 0;
  for (std::size_t set = 0; set < sets.ends.size(); ++set) {
    for (; k < sets.ends[set]; ++k) {
      const Cell cell = sets.cells[k];
      sets_[next[cell]++] = static_cast<std::uint16_t>(set);
      if (puzzle[cell] != 0) ++givens_[set];
    }
  }
}

}  // namespace dlx::sudoku
