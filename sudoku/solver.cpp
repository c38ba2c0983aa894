#include "sudoku/solver.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <stdexcept>
#include <string>
#include <utility>

#include "dlx/query.hpp"
#include "sudoku/text/text_bytes.hpp"

namespace dlx::sudoku {

namespace {

constexpr int small_grid = 9;
constexpr std::string_view small_engine = "planes";
constexpr std::size_t few_puzzles = 4;
constexpr std::string_view set_engine = "learning";
constexpr std::uint64_t many_solutions = 10'000;
constexpr std::uint64_t many_with_sets = 100;  // listing them slows the engine down
// Up to this many solutions of a variant or a large board are counted without a pilot.
constexpr std::uint64_t few_without_pilot = 1'000;
// Up to this many solutions, counting one by one takes about as long as preparing the other
// methods. A higher limit would slow down lists of puzzles with slightly more solutions.
constexpr std::uint64_t max_prepared_solutions = 20'000;
// The clock is read once per this number of listed solutions, which take about a millisecond.
constexpr std::uint64_t solutions_per_clock = 4096;
constexpr std::uint64_t table_memory = std::uint64_t{256} << 20;  // for states

// Returns true if no setting is used that only some engines support.
bool chooses(const SolveOptions& options) {
  return options.engine == "auto" && options.strategy == Strategy{};
}

// Returns true if the rules permit sets of values for some cells: the exact cover has options other
// than candidates.
bool has_sets(const Rules& rules) { return !rules.cages().empty() || !rules.added_rules().empty(); }

// A puzzle usually has a small tree: the fastest engine on small trees needs no pilot, and if it
// supports the problem, it is also fast on the large trees of puzzles with few givens. Puzzles of
// more than 9x9 cells and variants may be hard, so several searches race for the first solution.
// Cages and tables exclude most if each value needs a set or a tuple, which one engine
// takes into account.
SolveOptions with_engine(SolveOptions options, const Model& model) {
  if (chooses(options) && has_sets(model.rules())) {
    options.engine = set_engine;
    return options;
  }
  if (!chooses(options) || !engine_takes(small_engine, model.problem())) return options;
  options.engine = small_engine;
  options.race = !Solver::has_batches(model.rules());
  return options;
}

// Returns true if the candidates exclude more than givens do, so that they need a problem of their
// own.
bool needs_problem(const Puzzle& puzzle) {
  return puzzle.candidates && *puzzle.candidates != Candidates(puzzle.candidates->singles());
}

std::uint64_t many_for(const Rules& rules) {
  return has_sets(rules) ? many_with_sets : many_solutions;
}

void take_result(Result result, Answer& answer) {
  answer.outcome = result.outcome;
  answer.solutions = result.count.low();
  answer.statistics = std::move(result.statistics);
}

}  // namespace

Solver::Solver(Rules rules, SolveOptions options)
    : model_(std::move(rules)),
      plain_(model_.rules().plain()),
      chooses_(chooses(options)),
      options_(with_engine(std::move(options), model_)),
      search_(model_.problem(), options_) {}

void Solver::set_stop_flag(const StopFlag* stop) {
  SolveOptions options = options_;
  options.stop = stop;
  search_.reset(std::move(options));  // the long search gets its options when it starts
  options_.stop = stop;
}

/// Forces the givens of a puzzle in the problem.
///
/// Before:   the search is in any state, possibly stopped within the previous puzzle.
/// After:    true, and the search is ready to start; or false, and `answer` contains the reason.
bool Solver::start(dlx::Solver& search, const Grid& puzzle, std::uint64_t limit, Answer& answer) {
  if (puzzle.shape() != shape())
    throw std::invalid_argument("the puzzle and the solver have different shapes");

  // Setting options copies them; most callers use one limit for all puzzles.
  if (&search == &search_ && options_.limit == limit) {
    search.reset();
  } else if (&search == &search_) {
    options_.limit = limit;
    search.reset(options_);
  } else {
    SolveOptions options = options_;
    options.limit = limit;
    search.reset(std::move(options));
  }

  // For variants, conflicts are searched only if there is no solution.
  if (plain_) answer.contradictory = is_contradictory(puzzle);
  if (answer.contradictory) return false;
  const std::span<const std::uint8_t> values = puzzle.values();
  const bool is_empty = std::ranges::all_of(values, [](std::uint8_t value) { return value == 0; });
  if (is_empty && !plain_ && chooses_ && rules().values_interchangeable() &&
      !has_ordered_solution(search, answer)) {
    return false;
  }
  for (int cell = 0; cell < static_cast<int>(values.size()); ++cell)
    if (values[cell] != 0 && !search.force(model_.option(cell, values[cell]))) return false;
  return true;
}

/// Searches for a filling of the empty grid whose first row is 1, 2, 3, ...: if values are
/// interchangeable, it exists if there is any filling. A proof that there is none becomes shorter
/// by the number of orders of the values. Returns false, with the reason in `answer`, if no filling
/// was found.
bool Solver::has_ordered_solution(dlx::Solver& search, Answer& answer) const {
  bool found = true;
  for (int cell = 0; found && cell < shape().size(); ++cell)
    found = search.force(model_.option(cell, cell + 1));
  if (found && !search.next()) {
    take_result(search.result(), answer);
    found = false;
  }
  search.reset();
  return found;
}

/// The search for puzzles of which many solutions are wanted: for large boards and variants, large
/// trees justify a pilot. Classic puzzles have small trees for each solution, on which the usual
/// engine stays fastest.
dlx::Solver& Solver::search_for(std::uint64_t limit) {
  if (!chooses_ || options_.engine == "auto" || has_batches(rules()) || limit < many_for(rules()))
    return search_;
  if (!long_search_) {
    SolveOptions options = options_;
    options.engine = "auto";
    long_search_.emplace(model_.problem(), std::move(options));
  }
  return *long_search_;
}

Grid Solver::decode(const Cover& cover) const {
  std::array<std::uint8_t, Shape::max_size * Shape::max_size> values;
  for (const OptionId option : cover)
    if (model_.is_candidate(option))
      values[model_.cell(option)] = static_cast<std::uint8_t>(model_.value(option));
  return Grid(shape(), std::span(values).first(static_cast<std::size_t>(shape().cells())));
}

void Solver::search_some(dlx::Solver& search, std::uint64_t limit, Answer& answer) const {
  while (answer.solutions < limit && search.next())
    if (answer.solutions++ == 0) answer.solution = decode(search.cover());
  // The search detects the limit only when another solution is requested.
  const Result& result = search.result();
  answer.outcome = answer.solutions == limit ? Outcome::limit : result.outcome;
  answer.statistics = result.statistics;
}

void Solver::search_each(dlx::Solver& search, const Visit& visit, Answer& answer) const {
  Result result = search.for_each([&](const Cover& cover) {
    const Grid grid = decode(cover);
    if (!answer.solution) answer.solution = grid;
    return visit(grid);
  });
  take_result(std::move(result), answer);
}

// Searching for a conflict house by house takes longer than searching an easy puzzle.
bool Solver::is_contradictory(const Grid& givens) const {
  return plain_ ? has_conflict(givens) : find_conflict(givens, rules()).has_value();
}

// Finds the conflict of a puzzle that was proved to have no solution, if two values contradict each
// other.
void Solver::explain(const Grid& puzzle, Answer& answer) const {
  if (answer.outcome == Outcome::exhausted && answer.solutions == 0 && !answer.contradictory)
    answer.contradictory = is_contradictory(puzzle);
}

// Applies `search` to the prepared problem of a puzzle. No engine can exclude options, so
// candidates may need a problem of their own.
template <typename Search>
Answer Solver::search_one(const Puzzle& puzzle, std::uint64_t limit, dlx::Solver& search_of_grids,
                          const Search& search) {
  Answer answer;
  if (needs_problem(puzzle)) {
    SolveOptions options = options_;
    options.limit = limit;
    if (chooses_ && limit >= many_for(rules())) options.engine = "auto";
    const Model model(rules(), *puzzle.candidates);
    dlx::Solver solver(model.problem(), std::move(options));
    search(solver, answer);
    explain(puzzle.singles(), answer);
    return answer;
  }
  const std::optional<Grid> singles =
      puzzle.candidates ? std::optional(puzzle.singles()) : std::nullopt;
  const Grid& givens = singles ? *singles : puzzle.grid;
  if (start(search_of_grids, givens, limit, answer)) search(search_of_grids, answer);
  if (!plain_) explain(givens, answer);
  return answer;
}

Answer Solver::solve(const Puzzle& puzzle, std::uint64_t limit) {
  return search_one(puzzle, limit, search_, [&](dlx::Solver& search, Answer& answer) {
    search_some(search, limit, answer);
  });
}

bool Solver::has_batches(const Rules& rules) {
  return rules.shape().size() <= small_grid && rules.plain();
}

bool Solver::solves_in_batches(std::size_t puzzles) const {
  return puzzles >= few_puzzles && has_batches(rules()) && chooses_ &&
         options_.node_limit == no_limit &&
         options_.time_limit == std::chrono::duration<double>::max();
}

// The selection and order of listed solutions must not depend on the number of puzzles, so a single
// puzzle is processed like many.
bool Solver::lists_in_batches(std::uint64_t limit) const {
  return limit <= few_listed && solves_in_batches(few_puzzles);
}

// A batch has grids or candidates, not both: answers them separately, and puts the answers in
// order, up to the first that is missing because the search was stopped.
template <typename AnswerAll>
std::vector<Answer> Solver::by_kind(std::span<const Puzzle> puzzles, const AnswerAll& answer_all) {
  Selection kinds[2] = {{puzzles, {}}, {puzzles, {}}};
  kinds[0].numbers.reserve(puzzles.size());
  for (std::size_t k = 0; k < puzzles.size(); ++k)
    kinds[puzzles[k].candidates ? 1 : 0].numbers.push_back(k);
  if (kinds[1].numbers.empty()) return answer_all(kinds[0]);
  std::vector<Answer> parts[2] = {answer_all(kinds[0]), answer_all(kinds[1])};
  std::vector<Answer> answers;
  std::size_t next[2] = {0, 0};
  for (const Puzzle& puzzle : puzzles) {
    const int kind = puzzle.candidates ? 1 : 0;
    if (next[kind] == parts[kind].size()) break;
    answers.push_back(std::move(parts[kind][next[kind]++]));
  }
  return answers;
}

// Solves the puzzles one after the other, until the search is stopped.
template <typename Solve>
std::vector<Answer> Solver::sequentially(const Selection& selection, const Solve& solve) {
  std::vector<Answer> answers;
  answers.reserve(selection.numbers.size());
  for (const std::size_t number : selection.numbers) {
    answers.push_back(solve(number));
    if (answers.back().outcome == Outcome::interrupted) break;
  }
  return answers;
}

Batch& Solver::empty_batch(std::uint64_t limit) {
  if (!batch_) batch_.emplace(model_.problem());
  batch_->clear(limit);
  return *batch_;
}

void Solver::add_task(Batch& batch, const Puzzle& puzzle) const {
  if (puzzle.shape() != shape())
    throw std::invalid_argument("the puzzle and the solver have different shapes");
  if (puzzle.candidates) {
    batch.add_masks(puzzle.candidates->masks());
  } else {
    batch.add_digits(puzzle.grid.values());
  }
}

// Before: solves_in_batches(number), or lists_in_batches(limit).
template <typename Add>
std::span<const Batch::Answer> Solver::run_batch(std::size_t number, std::uint64_t limit,
                                                 const Add& add, const Batch::Visit* visit) {
  Batch& batch = empty_batch(limit);
  for (std::size_t k = 0; k < number; ++k) add(batch, k);
  return visit != nullptr ? batch.run(*visit, options_.stop) : batch.run(options_.stop);
}

std::vector<Answer> Solver::in_batch(const Selection& selection, std::uint64_t limit,
                                     bool keep_solutions, const Batch::Visit* visit) {
  const auto started = std::chrono::steady_clock::now();
  const auto puzzle_of = [&](std::size_t k) -> const Puzzle& {
    return selection.puzzles[selection.numbers[k]];
  };
  const auto add = [&](Batch& batch, std::size_t k) { add_task(batch, puzzle_of(k)); };
  std::vector<Answer> answers;
  answers.reserve(selection.numbers.size());
  for (const Batch::Answer& found : run_batch(selection.numbers.size(), limit, add, visit)) {
    const Puzzle& puzzle = puzzle_of(answers.size());
    Answer& answer = answers.emplace_back();
    answer.solutions = found.covers;
    answer.statistics.engine = "lanes";
    answer.statistics.nodes = found.nodes;
    answer.statistics.branchings = found.branchings;
    if (answer.solutions == limit) answer.outcome = Outcome::limit;
    if (answer.solutions == 0) {
      answer.contradictory = is_contradictory(puzzle.singles());
    } else if (keep_solutions) {
      answer.solution.emplace(shape(), found.digits);
    }
  }
  if (!answers.empty()) {
    answers.back().statistics.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  }
  return answers;
}

std::vector<Answer> Solver::solve(std::span<const Puzzle> puzzles, std::uint64_t limit) {
  return by_kind(puzzles, [&](const Selection& selection) {
    if (solves_in_batches(selection.numbers.size())) return in_batch(selection, limit, true);
    return sequentially(selection, [&](std::size_t k) { return solve(puzzles[k], limit); });
  });
}

std::size_t Solver::solve_values(std::span<const std::uint8_t> puzzles, std::uint64_t limit,
                                 std::span<std::uint8_t> solutions,
                                 std::span<std::uint64_t> counts) {
  const auto cells = static_cast<std::size_t>(shape().cells());
  const bool writes = !solutions.empty();
  if (puzzles.size() != counts.size() * cells || (writes && solutions.size() != puzzles.size()))
    throw std::invalid_argument(
        "the number of grids differs from the number of places for answers");
  const int highest = text::highest_of(puzzles);
  if (highest > shape().size())
    throw std::invalid_argument("no grid of this shape has the value " + std::to_string(highest));

  const auto note = [&](std::size_t k, std::uint64_t number, const auto& put) {
    counts[k] = number;
    if (!writes) return;
    const auto place = solutions.subspan(k * cells, cells);
    if (number > 0) {
      put(place);
    } else {
      std::ranges::fill(place, std::uint8_t{0});
    }
  };
  constexpr std::size_t max_batch = 8192;  // tasks whose covers are kept together
  for (std::size_t first = 0; first < counts.size(); first += max_batch) {
    const std::size_t number = std::min(max_batch, counts.size() - first);
    const auto values_of = [&](std::size_t k) {
      return puzzles.subspan((first + k) * cells, cells);
    };
    const auto add = [&](Batch& batch, std::size_t k) { batch.add_digits(values_of(k)); };
    if (solves_in_batches(number)) {
      const std::span<const Batch::Answer> found = run_batch(number, limit, add);
      for (std::size_t k = 0; k < found.size(); ++k)
        note(first + k, found[k].covers,
             [&](auto place) { std::ranges::copy(found[k].digits, place.begin()); });
      if (found.size() < number) return first;
      continue;
    }
    for (std::size_t k = 0; k < number; ++k) {
      const Answer answer = solve(Grid(shape(), values_of(k)), limit);
      if (answer.outcome == Outcome::interrupted) return first + k;
      note(first + k, answer.solutions,
           [&](auto place) { std::ranges::copy(answer.solution->values(), place.begin()); });
    }
  }
  return counts.size();
}

// Before: solves_in_batches(few_puzzles).
Answer Solver::list_in_batch(const Puzzle& puzzle, const Visit& visit, std::uint64_t limit) {
  const auto started = std::chrono::steady_clock::now();
  const auto seconds = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - started);
  };
  Answer answer;
  std::chrono::duration<double> next_report = options_.progress_interval;
  bool goes_on = true;
  const auto take = [&](std::span<const std::uint8_t> digits) {
    const Grid grid(shape(), digits);
    if (answer.solutions++ == 0) answer.solution = grid;
    if (options_.on_progress && answer.solutions % solutions_per_clock == 0 &&
        seconds() >= next_report) {
      options_.on_progress({.covers = answer.solutions, .seconds = seconds().count()});
      next_report = seconds() + options_.progress_interval;
    }
    return goes_on = visit(grid);
  };
  Batch& batch = empty_batch(limit);
  add_task(batch, puzzle);
  const Batch::Answer found = batch.list(take, options_.stop);
  if (answer.solutions == limit) {
    answer.outcome = Outcome::limit;
  } else if (!goes_on || stop_requested()) {
    answer.outcome = Outcome::interrupted;
  }
  answer.contradictory = answer.outcome == Outcome::exhausted && answer.solutions == 0 &&
                         is_contradictory(puzzle.singles());
  answer.statistics.engine = "lanes";
  answer.statistics.nodes = found.nodes;
  answer.statistics.branchings = found.branchings;
  answer.statistics.seconds = seconds().count();
  return answer;
}

Answer Solver::for_each(const Puzzle& puzzle, const Visit& visit, std::uint64_t limit) {
  if (limit > Batch::few_covers && solves_in_batches(few_puzzles))
    return list_in_batch(puzzle, visit, limit);
  return search_one(puzzle, limit, search_for(limit), [&](dlx::Solver& search, Answer& answer) {
    search_each(search, visit, answer);
  });
}

std::vector<Answer> Solver::for_each(std::span<const Puzzle> puzzles, const VisitOfPuzzle& visit,
                                     std::uint64_t limit) {
  return by_kind(puzzles, [&](const Selection& selection) {
    if (lists_in_batches(limit)) {
      const Batch::Visit visit_digits = [&](std::size_t k, std::span<const std::uint8_t> digits) {
        visit(selection.numbers[k], Grid(shape(), digits));
      };
      return in_batch(selection, limit, true, &visit_digits);
    }
    return sequentially(selection, [&](std::size_t k) {
      const auto visit_this = [&](const Grid& grid) {
        visit(k, grid);
        return true;
      };
      return for_each(puzzles[k], visit_this, limit);
    });
  });
}

// Counts by all methods: states, symmetries, enumeration. Before: `answer` belongs to the same
// puzzle with a lower limit, which was reached. After: it is valid for `limit`.
void Solver::count_on(const Problem& problem, std::uint64_t limit, Answer& answer) const {
  const Statistics before = std::move(answer.statistics);
  SolveOptions how{
      .threads = options_.threads,
      .memory = table_memory,
      .limit = limit,
      .time_limit = std::max(options_.time_limit - std::chrono::duration<double>(before.seconds),
                             std::chrono::duration<double>(0)),
      .stop = options_.stop,
      .progress_interval = options_.progress_interval};
  // The count restarts, and is temporarily below the known number.
  if (options_.on_progress) {
    how.on_progress = [this, known = answer.solutions](Progress progress) {
      progress.covers = std::max(progress.covers, known);
      options_.on_progress(progress);
    };
  }
  if (options_.node_limit != no_limit)
    how.node_limit = options_.node_limit - std::min(options_.node_limit, before.nodes);
  dlx::Result whole = dlx::count(problem, how);
  answer.outcome = whole.outcome;
  if (whole.count >= BigCount(limit)) {
    answer.solutions = limit;
    answer.outcome = Outcome::limit;
  } else if (whole.complete() || whole.count > BigCount(answer.solutions)) {
    answer.solutions = whole.count.low();
  }
  answer.statistics = std::move(whole.statistics);
  answer.statistics.nodes += before.nodes;
  answer.statistics.branchings += before.branchings;
  answer.statistics.updates += before.updates;
  answer.statistics.seconds += before.seconds;
}

// Returns the number of solutions that are counted one by one before count_on() is called.
std::uint64_t Solver::max_sequential(std::uint64_t limit) const {
  return chooses_ ? std::min(limit, max_prepared_solutions) : limit;
}

Answer Solver::count(const Puzzle& puzzle, std::uint64_t limit) {
  if (limit > Batch::few_covers && solves_in_batches(few_puzzles)) {
    std::vector<Answer> answers = count(std::span(&puzzle, 1), limit);
    if (!answers.empty()) return std::move(answers.front());
    Answer stopped;
    stopped.outcome = Outcome::interrupted;
    return stopped;
  }
  const std::uint64_t most = max_sequential(limit);
  dlx::Solver& search_of_grids = search_for(most);
  if (&search_of_grids != &search_ && !needs_problem(puzzle)) {
    Answer few = count(puzzle, std::min(few_without_pilot, many_for(rules()) - 1));
    if (few.outcome != Outcome::limit) return few;
  }
  return search_one(puzzle, most, search_of_grids, [&](dlx::Solver& search, Answer& answer) {
    take_result(search.count(), answer);
    if (most < limit && answer.outcome == Outcome::limit)
      count_on(Model(rules(), puzzle.marks()).problem(), limit, answer);
  });
}

std::vector<Answer> Solver::count(std::span<const Puzzle> puzzles, std::uint64_t limit) {
  return by_kind(puzzles, [&](const Selection& selection) {
    const std::size_t number = selection.numbers.size();
    // Many solutions fill a window of states, as many puzzles do.
    if (!solves_in_batches(limit > Batch::few_covers ? few_puzzles : number))
      return sequentially(selection, [&](std::size_t k) { return count(puzzles[k], limit); });
    const std::uint64_t few = std::min(limit, few_solutions);
    std::vector<Answer> answers = in_batch(selection, few, false);
    for (std::size_t k = 0; few < limit && k < answers.size(); ++k) {
      if (answers[k].outcome != Outcome::limit) continue;
      const Puzzle& puzzle = puzzles[selection.numbers[k]];
      count_on(Model(rules(), puzzle.marks()).problem(), limit, answers[k]);
      if (answers[k].outcome == Outcome::interrupted) answers.resize(k + 1);
    }
    return answers;
  });
}

}  // namespace dlx::sudoku
