#include "sudoku/photo/joint.hpp"

#include <algorithm>
#include <cmath>
#include <queue>
#include <utility>
#include <vector>

#include "sudoku/solver.hpp"

namespace dlx::sudoku::photo {
namespace {

// The network is trained on worse pictures than people take, and underestimates its accuracy: cells
// with 83 to 97 % in cross-validation were always correct. Logarithms are divided by this value.
constexpr double temperature = 0.6;
constexpr float min_likelihood = 1e-9F;

constexpr int max_readings = 3000;
constexpr int max_after_answer = 1000;
constexpr std::size_t batch = 200;
// Alternatives that are less likely than the answer by this factor (its logarithm) are ignored.
constexpr double window = 8;

/// A cell with another value than its likeliest one, and the cost of the change.
struct Change {
  double cost;
  int cell;
  int value;
};

/// A reading: the indices of the changes that were made, ascending.
struct Candidate {
  double cost;
  std::vector<int> changes;
};

struct Dearer {
  bool operator()(const Candidate& a, const Candidate& b) const {
    return a.cost != b.cost ? a.cost > b.cost : a.changes > b.changes;
  }
};

/// Enumerates readings in the order of their costs, relative to the first reading.
class Readings {
 public:
  explicit Readings(const GridLikelihoods& cells) : first_(read_cells(cells)) {
    for (int cell = 0; cell < 81; ++cell) {
      const float best = cells[cell][first_[cell]];
      for (int value = 0; value < 10; ++value) {
        if (value != first_[cell]) {
          const float likelihood = std::max(cells[cell][value], min_likelihood);
          changes_.push_back({std::log(best / likelihood) / temperature, cell, value});
        }
      }
    }
    std::ranges::stable_sort(changes_,
                             [](const Change& a, const Change& b) { return a.cost < b.cost; });
    heap_.push({0, {}});
  }

  /// Returns the next reading and its cost. There are always more readings than are needed.
  std::pair<Grid, double> next() {
    while (true) {
      const Candidate candidate = heap_.top();
      heap_.pop();
      push_successors(candidate);
      if (changes_each_cell_once(candidate)) {
        Grid grid = first_;
        for (const int change : candidate.changes)
          grid.set(changes_[change].cell, changes_[change].value);
        return {std::move(grid), candidate.cost};
      }
    }
  }

 private:
  /// Each set of changes has exactly one predecessor, which is cheaper: the last change is replaced
  /// by the one before it in the list, or removed.
  void push_successors(const Candidate& candidate) {
    const int last = candidate.changes.empty() ? -1 : candidate.changes.back();
    if (last + 1 == static_cast<int>(changes_.size())) return;
    Candidate more = candidate;
    more.changes.push_back(last + 1);
    more.cost += changes_[last + 1].cost;
    if (last >= 0) {
      Candidate other = candidate;
      other.changes.back() = last + 1;
      other.cost += changes_[last + 1].cost - changes_[last].cost;
      heap_.push(std::move(other));
    }
    heap_.push(std::move(more));
  }

  bool changes_each_cell_once(const Candidate& candidate) const {
    std::array<bool, 81> changed{};
    for (const int change : candidate.changes)
      if (std::exchange(changed[changes_[change].cell], true)) return false;
    return true;
  }

  Grid first_;
  std::vector<Change> changes_;
  std::priority_queue<Candidate, std::vector<Candidate>, Dearer> heap_;
};

/// Sums the probabilities of values over the readings with one solution.
class Tally {
 public:
  /// Readings come in the order of their costs, so the first one is the answer.
  void add(const Grid& puzzle, double cost) {
    if (total_ == 0) {
      answer_ = puzzle;
      min_ = cost;
    }
    const double weight = std::exp(min_ - cost);
    total_ += weight;
    for (int cell = 0; cell < 81; ++cell)
      agreeing_[cell] += puzzle[cell] == answer_[cell] ? weight : 0;
  }
  bool empty() const { return total_ == 0; }
  double least() const { return min_; }
  void report(JointReading& reading) const {
    reading.whole = 1 / total_;
    for (int cell = 0; cell < 81; ++cell) reading.confidence[cell] = agreeing_[cell] / total_;
  }

 private:
  Grid answer_;
  double min_ = 0;
  double total_ = 0;
  std::array<double, 81> agreeing_{};
};

}  // namespace

Grid read_cells(const GridLikelihoods& cells) {
  Grid grid;
  for (int cell = 0; cell < 81; ++cell) {
    const Likelihoods& values = cells[cell];
    grid.set(cell, static_cast<int>(std::ranges::max_element(values) - values.begin()));
  }
  return grid;
}

JointReading read_jointly(const GridLikelihoods& cells) {
  JointReading result;
  result.puzzle = read_cells(cells);
  Readings readings(cells);
  Solver solver;
  Tally tally;
  std::vector<std::pair<Grid, double>> tried;
  double cost = 0;
  int most = max_readings;
  while (result.readings < most && (tally.empty() || cost < tally.least() + window)) {
    tried.clear();
    std::vector<Puzzle> puzzles;
    while (puzzles.size() < batch) {
      tried.push_back(readings.next());
      puzzles.push_back(tried.back().first);
    }
    const std::vector<Answer> answers = solver.solve(puzzles, 2);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      cost = tried[i].second;
      if (answers[i].solutions == 0 || (!tally.empty() && cost >= tally.least() + window)) continue;
      if (!result.unique && (answers[i].unique() || !result.solution)) {
        result.puzzle = tried[i].first;
        result.solution = answers[i].solution;
        result.unique = answers[i].unique();
      }
      if (answers[i].unique()) tally.add(tried[i].first, cost);
    }
    result.readings += static_cast<int>(answers.size());
    if (!tally.empty() && most == max_readings)
      most = std::min(most - 1, result.readings + max_after_answer);
  }
  if (!tally.empty()) tally.report(result);
  return result;
}

}  // namespace dlx::sudoku::photo
