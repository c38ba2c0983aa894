#include "sudoku/generate/given_removal.hpp"

#include <algorithm>

namespace dlx::sudoku {

namespace {

using Cell = std::uint16_t;

/// Sets of cells, concatenated.
struct CellSets {
  std::vector<Cell> cells;
  std::vector<std::uint32_t> ends;

  void add(std::span<const Cell> set) {
    cells.insert(cells.end(), set.begin(), set.end());
    ends.push_back(static_cast<std::uint32_t>(cells.size()));
  }
};

// Chains of two values, except those that contain all cells of both.
void add_chains(Places& places, int size, CellSets& sets) {
  for (int value = 1; value <= size; ++value) {
    for (int other = value + 1; other <= size; ++other) {
      const std::uint32_t before = places.searches();
      for (int row = 0; row < size; ++row) {
        const int cell = places.in_row(row, value);
        if (places.found_since(before, cell)) continue;
        const std::span<const Cell> chain = places.chain(cell, other);
        if (chain.size() == 2 * static_cast<std::size_t>(size)) break;
        sets.add(chain);
      }
    }
  }
}

// Parts of two lines of a band or stack.
void add_cycles(Places& places, int size, bool columns, int line, int other, CellSets& sets) {
  const std::uint32_t before = places.searches();
  for (int start = 0; start < size; ++start) {
    if (places.found_since(before, columns ? start * size + line : line * size + start)) continue;
    const std::span<const Cell> cycle = places.cycle(columns, line, other, start);
    // A cycle of two values is a chain; a cycle of all values only exchanges the lines.
    constexpr std::size_t two_by_two = 4;
    if (cycle.size() != two_by_two && cycle.size() != 2 * static_cast<std::size_t>(size))
      sets.add(cycle);
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

  // Computes the sets of each cell from the cells of each set.
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

Reduction::Reduction(Grid puzzle, std::vector<CellGroup> groups, int least)
    : puzzle_(std::move(puzzle)),
      trial_(puzzle_),
      groups_(std::move(groups)),
      min_(least),
      givens_(puzzle_.givens()) {
  std::erase_if(groups_, [&](CellGroup group) {
    return std::ranges::all_of(group, [&](int cell) { return puzzle_[cell] == 0; });
  });
}

/// The number of groups to ask about together: a full grid usually loses about half of its givens
/// at once, and a puzzle with a third of them hardly any. Too few givens leave very many solutions,
/// which takes longer to detect.
std::size_t Reduction::step() const {
  const int cells = static_cast<int>(puzzle_.values().size());
  const int spare = givens_ - cells * 3 / 8;
  if (spare <= 0) return 1;
  const auto left = groups_.size() - next_;
  const auto share = spare == cells - cells * 3 / 8 ? 1 : 3;
  return std::max<std::size_t>(
      static_cast<std::size_t>(spare) * left / static_cast<std::size_t>(givens_ * share), 1);
}

int Reduction::size(std::size_t group) const {
  return static_cast<int>(
      std::ranges::count_if(groups_[group], [&](int cell) { return puzzle_[cell] != 0; }));
}

// Removes a group from the trial; returns false if it is known to be needed.
bool Reduction::take(std::size_t group) {
  const CellGroup cells = groups_[group];
  for (std::size_t k = 0; k < cells.size(); ++k) {
    if (trial_[cells[k]] == 0) continue;
    if (witnesses_ && witnesses_->needs(cells[k])) {
      put_back(cells.first(k));
      return false;
    }
    trial_.set(cells[k], 0);
    if (witnesses_) witnesses_->take(cells[k]);
  }
  return true;
}

void Reduction::put_back(CellGroup cells) {
  for (const int cell : cells) {
    if (puzzle_[cell] == 0) continue;
    trial_.set(cell, puzzle_[cell]);
    if (witnesses_) witnesses_->put_back(cell);
  }
}

// Skips the first undecided group: it stays.
void Reduction::pass_needed() {
  ++next_;
  fails_to_ = 0;
}

const Grid* Reduction::question() {
  while (next_ < groups_.size()) {
    // The set that cannot be removed as a whole has one group left; its other groups were removed,
    // so this group is needed.
    if (fails_to_ == next_ + 1) {
      pass_needed();
      continue;
    }
    if (givens_ - size(next_) < min_) {
      ++next_;
      fails_to_ = 0;  // the failure is about another set
      continue;
    }
    if (!take(next_)) {
      pass_needed();
      continue;
    }
    // The next question is about half of a set that cannot be removed, or a set of likely size.
    const std::size_t most = fails_to_ > 0 ? (fails_to_ - next_) / 2 : step();
    int left = givens_ - size(next_);
    for (end_ = next_ + 1; end_ < groups_.size() && end_ - next_ < most; ++end_) {
      left -= size(end_);
      if (left < min_ || !take(end_)) break;
    }
    return &trial_;
  }
  return nullptr;
}

void Reduction::answer(bool unique) {
  if (unique) {
    puzzle_ = trial_;
    givens_ = puzzle_.givens();
    taken_ += end_ - next_;
    next_ = end_;
    return;
  }
  for (std::size_t k = next_; k < end_; ++k) put_back(groups_[k]);
  if (end_ - next_ == 1) {
    pass_needed();
  } else {
    fails_to_ = end_;
  }
}

}  // namespace dlx::sudoku
