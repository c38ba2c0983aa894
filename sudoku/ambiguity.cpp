#include "sudoku/ambiguity.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

namespace dlx::sudoku {

namespace {

// The puzzle with one further given. What a given has to be is none that the puzzle rules out.
Grid with_given(Grid puzzle, int cell, int value) {
  puzzle.set(cell, value);
  return puzzle;
}
Candidates with_given(Candidates puzzle, int cell, int value) {
  puzzle.set(cell, Candidates::bit(value));
  return puzzle;
}

bool may_have(const Grid& puzzle, int cell, int value) {
  return puzzle[cell] == 0 || puzzle[cell] == value;
}
bool may_have(const Candidates& puzzle, int cell, int value) { return puzzle.has(cell, value); }

template <typename Puzzle>
TrueCandidates find_true_candidates(Solver& solver, const Puzzle& puzzle) {
  const Shape& shape = puzzle.shape();
  TrueCandidates found{Candidates(shape)};
  Candidates& seen = found.candidates;
  for (int cell = 0; cell < shape.cells(); ++cell) seen.set(cell, 0);
  // False if there is nothing more to be found out.
  const auto search = [&](const Puzzle& asked) {
    const Answer answer = solver.solve(asked, 1);
    ++found.searches;
    if (answer.solution) {
      for (int cell = 0; cell < shape.cells(); ++cell)
        seen.set(cell, seen.mask(cell) | Candidates::bit((*answer.solution)[cell]));
    } else if (answer.outcome != Outcome::exhausted) {
      found.outcome = answer.outcome;
    }
    return answer.solution.has_value() || answer.outcome != Outcome::exhausted;
  };
  if (!search(puzzle)) return found;
  for (int cell = 0; cell < shape.cells(); ++cell) {
    for (int value = 1; value <= shape.size(); ++value) {
      if (seen.has(cell, value) || !may_have(puzzle, cell, value)) continue;
      search(with_given(puzzle, cell, value));
      if (found.outcome == Outcome::interrupted) return found;
    }
  }
  return found;
}

// Cells of solutions that are compared whether or not there is time: about a tenth of a second.
constexpr std::size_t least_work = 100'000'000;

/// Solutions one after the other, and questions about them.
class Solutions {
 public:
  explicit Solutions(const Shape& shape)
      : shape_(shape), cells_(static_cast<std::size_t>(shape.cells())) {}

  void add(const Grid& solution) {
    values_.insert(values_.end(), solution.values().begin(), solution.values().end());
    ++number_;
  }

  std::size_t number() const { return number_; }
  std::span<const std::uint8_t> operator[](std::size_t k) const {
    return std::span(values_).subspan(k * cells_, cells_);
  }
  Grid grid(std::size_t k) const { return Grid(shape_, (*this)[k]); }

  /// The first two solutions that differ in the fewest cells. If the solver is to stop, those that
  /// have not been compared with all before them are forgotten; but some are compared in any case.
  /// Before: there are two.
  std::pair<std::size_t, std::size_t> closest(const Solver& solver) {
    std::pair<std::size_t, std::size_t> best{0, 1};
    std::size_t fewest = cells_ + 1;
    std::size_t work = 0;
    for (std::size_t k = 1; k < number_; ++k) {
      work += k * cells_;
      if (work > least_work && solver.stop_requested()) {
        number_ = k;
        break;
      }
      for (std::size_t j = 0; j < k; ++j) {
        const std::size_t differences =
            count_differences(values_.data() + j * cells_, values_.data() + k * cells_);
        if (differences >= fewest) continue;
        fewest = differences;
        best = {j, k};
      }
    }
    return best;
  }

  std::vector<int> differences(std::size_t j, std::size_t k) const {
    std::vector<int> cells;
    for (std::size_t cell = 0; cell < cells_; ++cell)
      if ((*this)[j][cell] != (*this)[k][cell]) cells.push_back(static_cast<int>(cell));
    return cells;
  }

  /// How many of these solutions have each value in a cell; [value].
  std::vector<std::size_t> count_values(std::span<const std::size_t> solutions,
                                        std::size_t cell) const {
    std::vector<std::size_t> counts(static_cast<std::size_t>(shape_.size()) + 1);
    for (const std::size_t k : solutions) ++counts[(*this)[k][cell]];
    return counts;
  }

  /// Givens of solution `k` that rule out all others, the one that rules out the most first.
  std::vector<Filled> tell_apart(std::size_t k) const {
    std::vector<std::size_t> left;  // solutions like the k-th in all givens
    for (std::size_t j = 0; j < number_; ++j) left.push_back(j);
    std::vector<Filled> givens;
    while (left.size() > 1) {
      std::size_t best = 0;
      std::size_t fewest = left.size() + 1;
      for (std::size_t cell = 0; cell < cells_; ++cell) {
        const std::size_t stay = count_values(left, cell)[(*this)[k][cell]];
        if (stay >= fewest) continue;
        fewest = stay;
        best = cell;
      }
      const std::uint8_t value = (*this)[k][best];
      std::erase_if(left, [&](std::size_t j) { return (*this)[j][best] != value; });
      givens.push_back({static_cast<int>(best), value});
    }
    return givens;
  }

 private:
  std::size_t count_differences(const std::uint8_t* one, const std::uint8_t* other) const {
    std::size_t differences = 0;
    for (std::size_t cell = 0; cell < cells_; ++cell) differences += one[cell] != other[cell];
    return differences;
  }

  Shape shape_;
  std::size_t cells_;
  std::size_t number_ = 0;
  std::vector<std::uint8_t> values_;
};

template <typename Puzzle>
Ambiguity compare_solutions(Solver& solver, const Puzzle& puzzle, std::uint64_t limit) {
  Solutions solutions(solver.shape());
  const Answer answer = solver.for_each(
      puzzle,
      [&](const Grid& solution) {
        solutions.add(solution);
        return true;
      },
      limit);
  Ambiguity found;
  found.solutions = answer.solutions;
  found.outcome = answer.outcome;
  found.first = answer.solution;
  if (solutions.number() < 2) return found;

  const auto [first, second] = solutions.closest(solver);
  if (solutions.number() < found.solutions) {
    found.solutions = solutions.number();
    found.outcome = Outcome::interrupted;
  }
  found.first = solutions.grid(first);
  found.second = solutions.grid(second);
  found.cells = solutions.differences(first, second);
  found.enough_givens = solutions.tell_apart(first);
  std::vector<std::size_t> all(solutions.number());
  for (std::size_t k = 0; k < all.size(); ++k) all[k] = k;
  for (int cell = 0; cell < solver.shape().cells(); ++cell) {
    const std::vector<std::size_t> counts =
        solutions.count_values(all, static_cast<std::size_t>(cell));
    if (std::ranges::find(counts, all.size()) != counts.end()) continue;
    found.open_cells.push_back(cell);
    for (int value = 1; value <= solver.shape().size(); ++value)
      if (counts[value] == 1) found.single_givens.push_back({cell, value});
  }
  return found;
}

}  // namespace

TrueCandidates true_candidates(Solver& solver, const Grid& puzzle) {
  return find_true_candidates(solver, puzzle);
}

TrueCandidates true_candidates(Solver& solver, const Candidates& puzzle) {
  return find_true_candidates(solver, puzzle);
}

Ambiguity find_ambiguity(Solver& solver, const Grid& puzzle, std::uint64_t limit) {
  return compare_solutions(solver, puzzle, limit);
}

Ambiguity find_ambiguity(Solver& solver, const Candidates& puzzle, std::uint64_t limit) {
  return compare_solutions(solver, puzzle, limit);
}

}  // namespace dlx::sudoku
