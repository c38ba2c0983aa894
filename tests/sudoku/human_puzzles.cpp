#include "tests/sudoku/human_puzzles.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <span>

#include "dlx/random.hpp"
#include "sudoku/solver.hpp"

namespace dlx::sudoku {

namespace {

class Filler {
 public:
  Filler(const Rules& rules, std::uint64_t seed, std::uint64_t stream)
      : peers_(rules.peers()),
        apart_(rules.apart_pairs()),
        random_(seed, stream),
        grid_(rules.shape()) {}

  // Returns false if there is no such grid, or after too many attempts.
  bool fill() {
    const int cell = tightest();
    if (cell < 0) return true;
    if (++tries_ > 1000) return false;
    std::vector<int> values;
    for (int value = 1; value <= grid_.shape().size(); ++value)
      if (fits(cell, value)) values.push_back(value);
    random_.shuffle(std::span(values));
    for (const int value : values) {
      grid_.set(cell, value);
      if (fill()) return true;
    }
    grid_.set(cell, 0);
    return false;
  }
  const Grid& grid() const { return grid_; }

 private:
  bool fits(int cell, int value) const {
    for (const int peer : peers_[static_cast<std::size_t>(cell)])
      if (grid_[peer] == value) return false;
    for (const CellPair& pair : apart_) {
      if (pair.first != cell && pair.second != cell) continue;
      const int other = grid_[pair.first == cell ? pair.second : pair.first];
      if (other != 0 && std::abs(other - value) == 1) return false;
    }
    return true;
  }

  // The empty cell with the fewest values.
  int tightest() const {
    int best = -1;
    int fewest = grid_.shape().size() + 1;
    for (int cell = 0; cell < grid_.shape().cells(); ++cell) {
      if (grid_[cell] != 0) continue;
      int values = 0;
      for (int value = 1; value <= grid_.shape().size(); ++value) values += fits(cell, value);
      if (values < fewest) {
        fewest = values;
        best = cell;
      }
    }
    return best;
  }

  std::vector<std::vector<int>> peers_;
  std::vector<CellPair> apart_;
  Random random_;
  Grid grid_;
  int tries_ = 0;
};

}  // namespace

Grid random_grid(const Rules& rules, std::uint64_t seed) {
  for (std::uint64_t stream = 0;; ++stream) {
    Filler filler(rules, seed, stream);
    if (filler.fill()) return filler.grid();
  }
}

std::vector<SolvedPuzzle> random_puzzles(std::size_t number, std::uint64_t seed) {
  std::vector<SolvedPuzzle> puzzles;
  Random random(seed);
  Solver solver;
  std::vector<int> order(81);
  std::iota(order.begin(), order.end(), 0);
  while (puzzles.size() < number) {
    const Grid solution = random_grid(Rules(), seed + puzzles.size());
    Grid puzzle = solution;
    random.shuffle(std::span(order));
    for (const int cell : order) {
      puzzle.set(cell, 0);
      if (!solver.is_unique(puzzle)) puzzle.set(cell, solution[cell]);
    }
    puzzles.push_back({puzzle, solution});
  }
  return puzzles;
}

}  // namespace dlx::sudoku
