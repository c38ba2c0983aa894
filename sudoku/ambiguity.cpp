#include "sudoku/ambiguity.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace dlx::sudoku {

namespace {

// Returns the puzzle with one additional given, which must not contradict the puzzle.
Puzzle with_given(const Puzzle& puzzle, int cell, int value) {
  if (puzzle.candidates) {
    Candidates marks = *puzzle.candidates;
    marks.set(cell, Candidates::bit(value));
    return marks;
  }
  Grid givens = puzzle.grid;
  givens.set(cell, value);
  return givens;
}

/// The candidates of one puzzle that are in some solution, and those that must still be tested
/// because no solution so far contains them.
class Survey {
 public:
  Survey(const Puzzle& puzzle, const std::vector<std::vector<int>>& peers)
      : puzzle_(puzzle), open_(puzzle.marks()), found_{Candidates(puzzle.shape())} {
    const Candidates candidates = open_;
    for (int cell = 0; cell < cells(); ++cell) {
      found_.candidates.set(cell, 0);
      if (peers.empty() || candidates.count(cell) != 1) continue;
      for (const int peer : peers[cell]) open_.remove(peer, candidates.first(cell));
    }
  }

  /// Uses the result of the puzzle itself, a search for two solutions. If there are two, neither is
  /// used, because they may depend on the other puzzles of the batch.
  void begin(const Answer& answer) {
    ++found_.searches;
    if (answer.unique()) mark(*answer.solution);
    if (answer.outcome == Outcome::exhausted) end();
    if (!answer.solution) note_limit(answer.outcome);
  }
  /// Adds up to `most` questions: the puzzle with one additional given. Returns their number.
  std::size_t ask(std::size_t most, std::vector<Puzzle>& questions) {
    std::size_t asked = 0;
    while (asked < most && next_ < cells()) {
      const int value = open_.first(next_);
      if (value == 0) {
        ++next_;
        continue;
      }
      open_.remove(next_, value);
      questions.push_back(with_given(puzzle_, next_, value));
      ++asked;
    }
    return asked;
  }
  void learn(const Answer& answer) {
    ++found_.searches;
    if (answer.solution) {
      mark(*answer.solution);
    } else {
      note_limit(answer.outcome);
    }
  }
  /// Notes that an answer is missing because the search was stopped.
  void stop() { note_limit(Outcome::interrupted); }

  TrueCandidates& found() { return found_; }

 private:
  int cells() const { return puzzle_.shape().cells(); }
  void end() { next_ = cells(); }

  void note_limit(Outcome outcome) {
    if (outcome == Outcome::interrupted) end();
    if (outcome != Outcome::exhausted) found_.outcome = outcome;
  }
  void mark(const Grid& solution) {
    for (int cell = 0; cell < cells(); ++cell) {
      found_.candidates.set(cell, found_.candidates.mask(cell) | Candidates::bit(solution[cell]));
      open_.remove(cell, solution[cell]);
    }
  }

  const Puzzle& puzzle_;
  Candidates open_;
  int next_ = 0;  // cells before this one have no untested candidate
  TrueCandidates found_;
};

// The number of questions of one puzzle that are asked together. The number grows, because at first
// solutions answer many other questions, and in the end most questions are about false candidates.
// If puzzles are searched one by one, the number is 1.
constexpr std::size_t first_wave = 8;
constexpr std::size_t largest_wave = 64;

std::vector<TrueCandidates> survey_all(Solver& solver, std::span<const Puzzle> puzzles,
                                       bool in_batch) {
  std::vector<Survey> surveys;
  std::vector<Answer> answers = solver.solve(puzzles, 2);
  // Peers take longer than the search of a puzzle with one solution, which asks no questions.
  std::vector<std::vector<int>> peers;
  const auto asks = [](const Answer& answer) { return answer.outcome != Outcome::exhausted; };
  if (std::ranges::any_of(answers, asks)) peers = solver.rules().peers();
  for (std::size_t k = 0; k < puzzles.size(); ++k) {
    surveys.emplace_back(puzzles[k], peers);
    if (k < answers.size()) {
      surveys[k].begin(answers[k]);
    } else {
      surveys[k].stop();
    }
  }

  std::size_t wave = in_batch ? first_wave : 1;
  std::vector<Puzzle> questions;
  std::vector<std::size_t> asking;  // the survey to which each question belongs
  while (true) {
    questions.clear();
    asking.clear();
    for (std::size_t k = 0; k < surveys.size(); ++k)
      asking.insert(asking.end(), surveys[k].ask(wave, questions), k);
    if (questions.empty()) break;
    answers = solver.solve(questions, 1);
    for (std::size_t k = 0; k < asking.size(); ++k) {
      if (k < answers.size()) {
        surveys[asking[k]].learn(answers[k]);
      } else {
        surveys[asking[k]].stop();
      }
    }
    if (in_batch) wave = std::min(2 * wave, largest_wave);
  }
  std::vector<TrueCandidates> found;
  for (Survey& survey : surveys) found.push_back(std::move(survey.found()));
  return found;
}

// Cells of solutions that are compared in any case, regardless of time limits: about a tenth of a
// second.
constexpr std::size_t min_work = 100'000'000;

/// The solutions in order of discovery, and queries about them.
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

  /// Returns the first two solutions that differ in the fewest cells. If the solver must stop,
  /// solutions that were not compared with all earlier ones are dropped; a minimum is always
  /// compared. Before: there are at least two.
  std::pair<std::size_t, std::size_t> closest(const Solver& solver) {
    std::pair<std::size_t, std::size_t> best{0, 1};
    std::size_t fewest = cells_ + 1;
    std::size_t work = 0;
    for (std::size_t k = 1; k < number_; ++k) {
      work += k * cells_;
      if (work > min_work && solver.stop_requested()) {
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

  /// The number of these solutions with each value in a cell, by value.
  std::vector<std::size_t> count_values(std::span<const std::size_t> solutions,
                                        std::size_t cell) const {
    std::vector<std::size_t> counts(static_cast<std::size_t>(shape_.size()) + 1);
    for (const std::size_t k : solutions) ++counts[(*this)[k][cell]];
    return counts;
  }

  /// Returns givens of solution `k` that exclude all others, chosen greedily: the given that
  /// excludes the most first.
  std::vector<Filled> distinguish(std::size_t k) const {
    std::vector<std::size_t> left;  // solutions that agree with solution k on all givens
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

}  // namespace

Ambiguity find_ambiguity(Solver& solver, const Puzzle& puzzle, std::uint64_t limit) {
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
  found.enough_givens = solutions.distinguish(first);
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

TrueCandidates true_candidates(Solver& solver, const Puzzle& puzzle) {
  return true_candidates(solver, std::span(&puzzle, 1)).front();
}

std::vector<TrueCandidates> true_candidates(Solver& solver, std::span<const Puzzle> puzzles) {
  // The solutions found, and so the searches, must not depend on the other puzzles of the list. In
  // a batch, the solutions of puzzles of candidates would depend on the other puzzles.
  std::vector<Puzzle> grids;
  for (const Puzzle& puzzle : puzzles)
    if (!puzzle.candidates) grids.push_back(puzzle.grid);
  std::vector<TrueCandidates> of_grids =
      survey_all(solver, grids, solver.solves_in_batches(first_wave));
  if (grids.size() == puzzles.size()) return of_grids;
  auto next = of_grids.begin();
  std::vector<TrueCandidates> found;
  for (const Puzzle& puzzle : puzzles)
    found.push_back(puzzle.candidates ? survey_all(solver, std::span(&puzzle, 1), false).front()
                                      : std::move(*next++));
  return found;
}

}  // namespace dlx::sudoku
