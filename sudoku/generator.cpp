#include "sudoku/generator.hpp"

#include <algorithm>
#include <deque>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

#include "sudoku/generate/attempt.hpp"
#include "sudoku/generate/questions.hpp"
#include "sudoku/se_rating.hpp"
#include "sudoku/solver.hpp"

namespace dlx::sudoku {

namespace {

using Ending = GeneratorResult::Outcome;

constexpr std::size_t max_attempts_at_once = 512;

[[noreturn]] void refuse(const std::string& message) { throw std::invalid_argument(message); }

// The numbers of givens that groups of these sizes can have, up to that of all cells.
std::vector<bool> reachable_givens(const std::vector<std::vector<int>>& groups, int cells) {
  std::vector<bool> reachable(static_cast<std::size_t>(cells) + 1, false);
  reachable[0] = true;
  for (const std::vector<int>& group : groups)
    for (std::size_t sum = reachable.size(); sum-- > group.size();)
      if (reachable[sum - group.size()]) reachable[sum] = true;
  return reachable;
}

std::string range_text(int least, int most) {
  return least == most ? std::to_string(least)
                       : std::to_string(least) + " to " + std::to_string(most);
}

std::vector<int> checked_pattern(const Rules& rules, std::vector<int> cells) {
  std::ranges::sort(cells);
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  if (!cells.empty() && (cells.front() < 0 || cells.back() >= rules.shape().cells()))
    refuse("the pattern has a cell that the shape does not have");
  const int fewest = fewest_givens(rules);
  if (static_cast<int>(cells.size()) < fewest) {
    refuse("the pattern has " + std::to_string(cells.size()) +
           " givens; a sudoku of this shape has at least " + std::to_string(fewest));
  }
  return cells;
}

void check_givens(const Rules& rules, const AttemptPlan& plan) {
  const int cells = rules.shape().cells();
  if (plan.least < 0 || plan.least > plan.most || plan.least > cells)
    refuse(range_text(plan.least, plan.most) + " givens: expected a range within 0 to " +
           std::to_string(cells));
  const int fewest = fewest_givens(rules);
  if (plan.most < fewest) {
    refuse(range_text(plan.least, plan.most) +
           " givens are too few: a sudoku of this shape has at least " + std::to_string(fewest));
  }
  const std::vector<bool> reachable = reachable_givens(plan.groups, cells);
  for (int givens = plan.least; givens <= std::min(plan.most, cells); ++givens)
    if (reachable[givens]) return;
  refuse("no pattern of this symmetry has " + range_text(plan.least, plan.most) + " givens");
}

// Puzzles must also pass `filter`, which is called only for those that pass the others.
template <typename Filter>
void add_filter(GeneratorOptions& options, Filter filter) {
  options.accept = [accept = std::move(options.accept),
                    filter = std::move(filter)](const GeneratedPuzzle& made) {
    return (!accept || accept(made)) && filter(made.puzzle);
  };
}

void add_grade_filter(const Rules& rules, GeneratorOptions& options) {
  for (const std::size_t technique : options.techniques)
    if (std::ranges::count(options.without, technique) > 0)
      refuse("the technique '" + std::string(techniques()[technique].name) +
             "' is both required and excluded");
  if (!options.needs_grades()) return;
  add_filter(options, [grader = std::make_shared<Grader>(rules, options.grading()),
                       wanted = options.difficulty, with = options.techniques,
                       without = options.without](const Grid& puzzle) {
    const HumanGrade grade = grader->rate(puzzle);
    if (wanted && (grade.difficulty < wanted->first || grade.difficulty > wanted->second))
      return false;
    const auto is_used = [&grade](std::size_t technique) {
      return std::ranges::count(grade.uses, technique, &TechniqueUse::technique) > 0;
    };
    return std::ranges::all_of(with, is_used) && std::ranges::none_of(without, is_used);
  });
}

void add_rating_filter(const Rules& rules, GeneratorOptions& options) {
  if (!options.rating) return;
  if (!SeRater::supports(rules))
    refuse("only classic puzzles of 9x9 cells, without further rules, have a rating");
  add_filter(options,
             [rater = std::make_shared<SeRater>(), wanted = *options.rating](const Grid& puzzle) {
               const std::optional<SeRating> rating = rater->rate(puzzle);
               return rating && rating->er >= wanted.first && rating->er <= wanted.second;
             });
}

}  // namespace

GradeOptions GeneratorOptions::grading() const {
  const auto assumes_unique = [](std::size_t technique) {
    return sudoku::techniques()[technique].assumes_unique;
  };
  return {.assume_unique = std::ranges::any_of(techniques, assumes_unique), .stop = stop};
}

int fewest_givens(const Rules& rules) {
  if (!rules.plain()) return 0;
  const Shape& shape = rules.shape();
  if (shape == Shape(3, 3)) return 17;
  // Two values without givens are interchangeable.
  return shape.size() - 1;
}

struct Generator::Impl {
  // A puzzle in progress that was not reported yet.
  struct Pending {
    std::uint64_t number = 0;
    std::uint64_t started = 0;  // attempts started
    std::uint64_t failed = 0;
    std::uint64_t running = 0;
    std::optional<GeneratedPuzzle> made;  // by the first successful attempt so far
  };

  Impl(Rules the_rules, GeneratorOptions the_options);

  Ending examine_rules();
  bool is_done(const Pending& pending) const {
    return pending.running == 0 && (pending.made || pending.failed == options.attempt_limit);
  }
  bool start_next(std::optional<Attempt>& slot);
  void conclude(std::optional<Attempt>& slot);
  Pending& pending(std::uint64_t number) {
    return window[static_cast<std::size_t>(number - window.front().number)];
  }
  bool step();
  bool get_questions();

  Rules rules;
  GeneratorOptions options;
  AttemptPlan plan;
  Solver solver;
  Questions questions;
  bool knows_rules = false;
  // State of one call of generate():
  std::uint64_t next_number = 0;
  std::uint64_t end_number = 0;
  std::deque<Pending> window;
  std::vector<std::optional<Attempt>> slots;
  std::vector<const Grid*> asked;  // by slot
  std::vector<Attempt*> asking;    // by question
  bool hopeless = false;
};

Generator::Impl::Impl(Rules the_rules, GeneratorOptions the_options)
    : rules(std::move(the_rules)),
      options(std::move(the_options)),
      solver(rules, {.stop = options.stop}),
      questions(solver, options.stop) {
  const Shape& shape = rules.shape();
  const bool counted = options.min_givens || options.max_givens;
  plan.shape = shape;
  if (rules.plain()) plan.units.emplace(shape);
  plan.options = &options;
  add_grade_filter(rules, options);
  add_rating_filter(rules, options);
  plan.peers = rules.peers();
  plan.least = options.min_givens.value_or(0);
  plan.most = options.max_givens.value_or(shape.cells());
  plan.reduce = options.minimal || (!counted && !options.pattern);
  plan.groups = orbits(shape, options.symmetry);
  if (options.pattern) {
    if (counted || options.symmetry != PatternSymmetry::none)
      refuse("a pattern fixes the symmetry and the number of givens");
    options.pattern = checked_pattern(rules, std::move(*options.pattern));
    plan.cells = *options.pattern;
  } else {
    plan.cells.resize(shape.cells());
    std::iota(plan.cells.begin(), plan.cells.end(), 0);
  }
  plan.fills_row = rules.values_interchangeable() && !options.pattern;
  check_givens(rules, plan);
  if (options.attempt_limit == 0 || options.attempt_limit > GeneratorOptions::highest_attempt_limit)
    refuse("expected 1 to " + std::to_string(GeneratorOptions::highest_attempt_limit) +
           " attempts");
  for (const Grid& solution : options.solutions) {
    if (solution.shape() != shape) refuse("the solution and the rules have different shapes");
    if (solution.givens() != shape.cells() || questions.ask(solution) == 0)
      refuse("the solution is not a correctly filled grid");
  }
  // With a pattern and its solution nothing is random.
  if (options.pattern && !options.solutions.empty()) options.attempt_limit = 1;
}

/// Determines whether there are full grids for puzzles, and the grid if there is only one.
Ending Generator::Impl::examine_rules() {
  if (knows_rules || !options.solutions.empty()) return Ending::done;
  if (rules.plain() && rules.shape().size() > 1) return Ending::done;
  questions.clear();
  // If values are interchangeable, there is a grid with this first row, or no grid.
  Grid grid(rules.shape());
  const bool ordered = rules.values_interchangeable() && rules.shape().size() > 1;
  for (int cell = 0; ordered && cell < rules.shape().size(); ++cell) grid.set(cell, cell + 1);
  questions.add(grid, Questions::Kind::open);
  if (!questions.run()) return Ending::interrupted;
  if (questions.solutions(0) == 0) return Ending::impossible;
  if (questions.solutions(0) == 1 && !ordered) options.solutions.push_back(questions.solution(0));
  knows_rules = true;
  return Ending::done;
}

// Starts the most urgent attempt, if an attempt is left.
bool Generator::Impl::start_next(std::optional<Attempt>& slot) {
  const auto start = [&](Pending& pending) {
    slot.emplace(plan, pending.number, pending.started++);
    ++pending.running;
    return true;
  };
  if (next_number < end_number && window.size() < 4 * slots.size()) {
    window.emplace_back().number = next_number++;
    return start(window.back());
  }
  for (Pending& pending : window) {
    // Attempts that may be unnecessary start only after equally many have failed.
    if (pending.made || pending.started == options.attempt_limit) continue;
    if (pending.started <= 2 * pending.failed) return start(pending);
  }
  return false;
}

void Generator::Impl::conclude(std::optional<Attempt>& slot) {
  Pending& about = pending(slot->number());
  --about.running;
  if (slot->succeeded()) {
    // Later attempts have been ended when an earlier one succeeded.
    about.made =
        GeneratedPuzzle{about.number, slot->attempt() + 1, slot->puzzle(), slot->solution()};
    for (std::optional<Attempt>& other : slots) {
      if (!other || &other == &slot || other->number() != about.number) continue;
      if (other->attempt() < slot->attempt()) continue;
      other.reset();
      --about.running;
    }
  } else {
    ++about.failed;
    if (slot->hopeless()) hopeless = true;
  }
  slot.reset();
}

/// Advances every slot to a question, or leaves it empty if there are no attempts.
bool Generator::Impl::get_questions() {
  questions.clear();
  asking.clear();
  asked.assign(slots.size(), nullptr);
  for (std::size_t k = 0; k < slots.size(); ++k) {
    std::optional<Attempt>& slot = slots[k];
    const Grid*& question = asked[k];
    while (question == nullptr) {
      if (!slot && !start_next(slot)) break;
      question = slot->question();
      if (question == nullptr) conclude(slot);
      if (options.stop != nullptr && options.stop->requested()) return false;
    }
  }
  // A successful attempt may have ended others, so only now it is known which attempts ask.
  for (std::size_t k = 0; k < slots.size(); ++k) {
    if (!slots[k]) continue;
    questions.add(*asked[k],
                  slots[k]->wants_solution() ? Questions::Kind::open : Questions::Kind::narrow);
    asking.push_back(&*slots[k]);
  }
  return true;
}

bool Generator::Impl::step() {
  if (!get_questions() || !questions.run()) return false;
  for (std::size_t k = 0; k < asking.size(); ++k) {
    const int solutions = questions.solutions(k);
    const bool wanted = solutions == 1 && asking[k]->wants_solution();
    asking[k]->answer(solutions);
    if (wanted) asking[k]->take_solution(questions.solution(k));
  }
  return true;
}

Generator::Generator(Rules rules, GeneratorOptions options)
    : impl_(std::make_unique<Impl>(std::move(rules), std::move(options))) {}
Generator::~Generator() = default;
Generator::Generator(Generator&&) noexcept = default;
Generator& Generator::operator=(Generator&&) noexcept = default;

const Rules& Generator::rules() const { return impl_->rules; }

GeneratorResult Generator::generate(std::uint64_t first, std::uint64_t count,
                                    const std::function<bool(const GeneratedPuzzle&)>& visit) {
  Impl& impl = *impl_;
  GeneratorResult result;
  result.number = first;
  const auto ended = [&](Ending outcome) {
    result.outcome = outcome;
    return result;
  };
  if (count == 0) return result;
  if (const Ending outcome = impl.examine_rules(); outcome != Ending::done) return ended(outcome);

  impl.next_number = first;
  impl.end_number = first + count;
  impl.window.clear();
  impl.slots.clear();
  impl.hopeless = false;
  const bool in_batch = impl.rules.shape().size() <= largest_batch_grid;
  impl.slots.resize(in_batch ? max_attempts_at_once : 1);
  while (result.number < impl.end_number) {
    if (!impl.step()) return ended(Ending::interrupted);
    while (!impl.window.empty() && impl.is_done(impl.window.front())) {
      const Impl::Pending& front = impl.window.front();
      if (!front.made) {
        result.attempts += front.failed;
        return ended(impl.hopeless ? Ending::ambiguous : Ending::out_of_attempts);
      }
      result.attempts += front.made->attempts;
      ++result.number;
      if (!visit(*front.made)) return ended(Ending::visitor_stopped);
      impl.window.pop_front();
    }
  }
  return result;
}

std::optional<GeneratedPuzzle> Generator::make(std::uint64_t number) {
  std::optional<GeneratedPuzzle> made;
  generate(number, 1, [&](const GeneratedPuzzle& puzzle) {
    made = puzzle;
    return true;
  });
  return made;
}

}  // namespace dlx::sudoku
