#include "sudoku/true_candidates.hpp"

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

}  // namespace

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
