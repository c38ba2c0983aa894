#include "sudoku/grade.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "dlx/deadline.hpp"
#include "sudoku/human/findings.hpp"
#include "sudoku/human/position.hpp"
#include "sudoku/solver.hpp"
#include "sudoku/transformation.hpp"

namespace dlx::sudoku {

using human::Findings;
using human::Position;
using human::Technique;

struct Grader::Impl {
  Impl(Rules rules, GradeOptions graded_how)
      : options(std::move(graded_how)),
        layout(std::move(rules)),
        plain(layout.rules().plain()),
        solver(layout.rules(), {.stop = options.stop}),
        // Without learned clauses, the search of puzzles with added rules would take too long.
        reference(layout.rules(),
                  {.engine = layout.rules().added_rules().empty() ? "links" : "learning",
                   .node_limit = options.node_limit,
                   .stop = options.stop}) {}

  bool stopped() const { return options.stop != nullptr && options.stop->requested(); }

  void check_shape(const Puzzle& puzzle) const {
    if (puzzle.shape() != layout.shape())
      throw std::invalid_argument("the puzzle and the rules have different shapes");
  }

  // Applies one technique after the other to the position until one finds something; returns its
  // number, or that of trial and error.
  std::size_t look(const Position& position, Findings& findings) const {
    const std::span<const Technique> table = human::technique_table();
    for (std::size_t k = 0; k + 1 < table.size(); ++k) {
      if (table[k].info.assumes_unique && !options.assume_unique) continue;
      if (std::ranges::find(options.without, k) != options.without.end()) continue;
      findings.begin(position);
      table[k].find(position, findings);
      if (!findings.empty()) return k;
    }
    return table.size() - 1;
  }

  // Applies techniques as look() does; returns nullopt once the stop flag is set.
  std::optional<std::size_t> find_further(const Position& position, Findings& findings) const {
    try {
      const Deadline deadline(Deadline::Clock::time_point::max(), options.stop);
      return look(position, findings);
    } catch (const Stopped&) {
      if (!stopped()) throw;
      return std::nullopt;
    }
  }

  HumanGrade rate(Position position) const;
  SearchGrade search(const Puzzle& puzzle);
  std::vector<Step> explain(Position position, const Grid& solution, std::size_t max_steps) const;

  GradeOptions options;
  human::Layout layout;
  bool plain;  // rows, columns and boxes only
  Solver solver;
  Solver reference;
};

HumanGrade Grader::Impl::rate(Position position) const {
  const std::span<const Technique> table = human::technique_table();
  std::vector<TechniqueUse> uses(table.size());
  Findings findings(false);
  while (!position.solved()) {
    const std::optional<std::size_t> found = find_further(position, findings);
    if (!found) break;
    const std::size_t technique = *found;
    ++uses[technique].rounds;
    if (technique + 1 == table.size()) {
      ++uses[technique].count;
      break;
    }
    uses[technique].count += findings.count();
    for (const Mark& mark : findings.placed())
      if (position.has(mark.cell, mark.value)) position.place(mark.cell, mark.value);
    for (const Mark& mark : findings.removed()) position.strike(mark.cell, mark.value);
  }

  HumanGrade grade;
  for (std::size_t k = 0; k < uses.size(); ++k) {
    if (uses[k].rounds == 0) continue;
    uses[k].technique = k;
    grade.uses.push_back(uses[k]);
    grade.hardest = k;
    grade.score += uses[k].rounds * static_cast<std::uint64_t>(table[k].info.score);
  }
  grade.difficulty = table[grade.hardest].info.difficulty;
  return grade;
}

SearchGrade Grader::Impl::search(const Puzzle& puzzle) {
  SearchGrade grade;
  // Equivalent puzzles are known only for grids with plain rules.
  const bool can_shuffle = plain && !puzzle.candidates;
  grade.samples = can_shuffle ? options.samples : std::min(options.samples, 1U);
  if (grade.samples == 0) return grade;
  Random random(options.seed);  // seeding takes as long as grading an easy puzzle
  for (unsigned sample = 0; sample < grade.samples && !stopped(); ++sample) {
    const Answer answer =
        grade.samples == 1
            ? reference.solve(puzzle)
            : reference.solve(Transformation::random(layout.shape(), random).apply(puzzle.grid));
    grade.guesses += static_cast<double>(answer.statistics.branchings);
    grade.nodes += static_cast<double>(answer.statistics.nodes);
    grade.complete = grade.complete && answer.outcome == Outcome::exhausted;
  }
  if (grade.samples > 1) {
    grade.guesses /= grade.samples;
    grade.nodes /= grade.samples;
  }
  return grade;
}

std::vector<Step> Grader::Impl::explain(Position position, const Grid& solution,
                                        std::size_t max_steps) const {
  const std::size_t last_resort = human::technique_table().size() - 1;
  std::vector<Step> steps;
  Findings findings(true);
  while (!position.solved() && steps.size() < max_steps) {
    const std::optional<std::size_t> found = find_further(position, findings);
    if (!found) break;
    const std::size_t technique = *found;
    Step step;
    if (technique == last_resort) {
      step = human::try_values(position, solution);
    } else {
      step = std::move(findings.steps().front());
    }
    step.technique = technique;
    for (const Mark& mark : step.placed) position.place(mark.cell, mark.value);
    for (const Mark& mark : step.removed) position.strike(mark.cell, mark.value);
    steps.push_back(std::move(step));
  }
  return steps;
}

Grader::Grader(Rules rules, GradeOptions options)
    : impl_(std::make_unique<Impl>(std::move(rules), std::move(options))) {}
Grader::~Grader() = default;

void Grader::set_stop_flag(const StopFlag* stop) {
  impl_->solver.set_stop_flag(stop);
  impl_->reference.set_stop_flag(stop);
  impl_->options.stop = stop;
}

void Grader::set_options(GradeOptions options) {
  options.stop = impl_->options.stop;
  if (options.node_limit == impl_->options.node_limit) {
    impl_->options = std::move(options);
  } else {
    impl_ = std::make_unique<Impl>(Rules(rules()), std::move(options));
  }
}

Grader::Grader(Grader&&) noexcept = default;
Grader& Grader::operator=(Grader&&) noexcept = default;

const Rules& Grader::rules() const { return impl_->layout.rules(); }

Graded Grader::grade(const Puzzle& puzzle) {
  impl_->check_shape(puzzle);
  Graded graded;
  Answer answer = impl_->solver.solve(puzzle);
  graded.solutions = answer.solutions;
  graded.solution = std::move(answer.solution);
  if (answer.contradictory) graded.conflict = find_conflict(puzzle.singles(), rules());
  if (answer.unique()) {
    graded.human = impl_->rate(Position(impl_->layout, puzzle));
    graded.search = impl_->search(puzzle);
  }
  graded.interrupted = answer.outcome == Outcome::interrupted || impl_->stopped();
  return graded;
}

HumanGrade Grader::rate(const Puzzle& puzzle) const {
  impl_->check_shape(puzzle);
  return impl_->rate(Position(impl_->layout, puzzle));
}

std::vector<Step> Grader::explain(const Puzzle& puzzle, std::size_t max_steps) {
  impl_->check_shape(puzzle);
  const Answer answer = impl_->solver.solve(puzzle);
  if (!answer.unique()) return {};
  return impl_->explain(Position(impl_->layout, puzzle), *answer.solution, max_steps);
}

}  // namespace dlx::sudoku
