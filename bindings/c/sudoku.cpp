#include "bindings/c/sudoku.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <ranges>
#include <sstream>

#include "bindings/c/support.hpp"
#include "bindings/c/values.hpp"
#include "dlx/deadline.hpp"
#include "sudoku/text/text_bytes.hpp"
#include "sudoku/true_candidates.hpp"

namespace dlx::c {
namespace {

using sudoku::Grid;
using sudoku::Shape;

// Number of puzzles that are solved together, with their answers in memory.
constexpr std::size_t chunk = 4096;
// The same for puzzles with an answer for each candidate.
constexpr std::size_t small_chunk = 64;

// Concatenated grids. The constructor checks that all are valid, before any answer is written.
class GridList {
 public:
  GridList(const Shape& shape, const std::uint8_t* values, std::size_t number, const char* name)
      : shape_(shape),
        cells_(static_cast<std::size_t>(shape.cells())),
        number_(number),
        name_(name) {
    if (number > SIZE_MAX / cells_) throw ArgumentError("number", "there are too many grids");
    values_ = array(values, number * cells_, name).data();
    check();
  }

  Grid operator[](std::size_t k) const {
    const std::span<const std::uint8_t> values(values_ + k * cells_, cells_);
    try {
      return Grid(shape_, values);
    } catch (const std::invalid_argument& error) {
      throw ArgumentError(name_, "grid " + std::to_string(k) + ": " + error.what());
    }
  }

  std::span<const std::uint8_t> values() const { return {values_, number_ * cells_}; }

 private:
  // Errors: ArgumentError if one of them is not a grid.
  void check() const {
    if (sudoku::text::highest_of(values()) <= shape_.size()) return;
    for (std::size_t k = 0; k < number_; ++k) (*this)[k];
  }

  const Shape& shape_;
  std::size_t cells_, number_;
  const char* name_;
  const std::uint8_t* values_;
};

}  // namespace

Grid grid_of(const dlx_sudoku& it, const std::uint8_t* values, const char* name) {
  return GridList(it.rules.shape(), values, 1, name)[0];
}

void put(const std::optional<Grid>& grid, std::size_t cells, std::uint8_t* place) {
  if (grid) {
    std::ranges::copy(grid->values(), place);
  } else {
    std::fill_n(place, cells, std::uint8_t{0});
  }
}

sudoku::Puzzle under_marks(const dlx_sudoku& it, const Grid& givens) {
  sudoku::Puzzle puzzle(givens);
  if (!it.marks) return puzzle;
  puzzle.candidates = sudoku::Candidates(givens);
  for (int cell = 0; cell < givens.shape().cells(); ++cell)
    puzzle.candidates->set(cell, puzzle.candidates->mask(cell) & it.marks->mask(cell));
  return puzzle;
}

void refuse_marks(const sudoku::Puzzle& puzzle, const sudoku::Rules& rules, const char* name) {
  if (!marks_restrict_more(puzzle, rules)) return;
  throw ArgumentError(name,
                      "the pencil marks exclude more values than the givens do; this function uses "
                      "the givens only");
}

namespace {

std::string mark_json(const sudoku::Mark& mark) {
  return array_json(std::array{mark.cell, mark.value},
                    [](int number) { return std::to_string(number); });
}

std::string step_json(const sudoku::Step& step) {
  NamedValues object;
  object.text("technique", sudoku::techniques()[step.technique].name);
  object.json("placed", array_json(step.placed, mark_json));
  object.json("removed", array_json(step.removed, mark_json));
  object.json("cells", array_json(step.cells, [](int cell) { return std::to_string(cell); }));
  object.text("where", step.where);
  object.text("reason", step.reason);
  return object.object();
}

std::string grade_json(const sudoku::Graded& graded) {
  NamedValues grade;
  grade.number("solutions", std::uint64_t{graded.solutions});
  if (graded.unique()) {
    grade.text("difficulty", to_string(graded.human.difficulty));
    grade.text("technique", sudoku::techniques()[graded.human.hardest].name);
    grade.number("score", std::uint64_t{graded.human.score});
    grade.number("guesses", graded.search.guesses);
    grade.number("nodes", graded.search.nodes);
  }
  return grade.object();
}

// The fields of SeRating are tenths: 83 is 8.3.
std::string rating_json(const sudoku::SeRating& rating) {
  NamedValues values;
  values.number("er", rating.er / 10.0);
  values.number("ep", rating.ep / 10.0);
  values.number("ed", rating.ed / 10.0);
  values.text("technique", rating.technique);
  return values.object();
}

sudoku::Grader& grader_of(dlx_sudoku& it) {
  if (!it.grader) {
    it.grader.emplace(it.rules, it.grading);
    it.grader->set_stop_flag(it.active_stop);
  }
  return *it.grader;
}

// Call before each search: a flag set earlier may have been destroyed.
void apply_stop_flag(dlx_sudoku& it) {
  if (it.active_stop == stop_flag()) return;
  it.solver.set_stop_flag(stop_flag());
  if (it.grader) it.grader->set_stop_flag(stop_flag());
  it.active_stop = stop_flag();
}

// Call after each search.
// Errors:   Stopped if that flag is set: answers may be missing.
void check_stop_flag() {
  if (stop_flag() != nullptr && stop_flag()->requested()) throw Stopped(Outcome::interrupted);
}

// Passes the puzzles to `work` in chunks of at most `size`, with the number of the first puzzle of
// each chunk.
template <typename Work>
void for_each_chunk(const dlx_sudoku& it, const GridList& list, std::size_t number,
                    std::size_t size, const Work& work) {
  std::vector<sudoku::Puzzle> some;
  for (std::size_t first = 0; first < number; first += some.size()) {
    some.clear();
    for (std::size_t k = first; k < std::min(first + size, number); ++k)
      some.push_back(under_marks(it, list[k]));
    work(first, some);
  }
}

void count(dlx_sudoku& it, const GridList& list, std::uint64_t limit,
           std::span<std::uint64_t> counts) {
  for_each_chunk(it, list, counts.size(), chunk, [&](std::size_t first, const auto& some) {
    const std::vector<sudoku::Answer> answers = it.solver.count(some, limit);
    check_stop_flag();
    for (std::size_t k = 0; k < answers.size(); ++k) counts[first + k] = answers[k].solutions;
  });
}

// Returns at most `limit` steps. Leaves out steps that place a given, which occur if the marks
// leave the cell of the given open.
std::vector<sudoku::Step> explain(dlx_sudoku& it, const sudoku::Puzzle& puzzle, std::size_t limit) {
  if (!puzzle.candidates) return grader_of(it).explain(puzzle, limit);
  const auto cells = static_cast<std::size_t>(puzzle.shape().cells());
  std::vector<sudoku::Step> steps =
      grader_of(it).explain(puzzle, limit > SIZE_MAX - cells ? limit : limit + cells);
  std::erase_if(steps, [&](const sudoku::Step& step) {
    return !step.placed.empty() && std::ranges::all_of(step.placed, [&](const sudoku::Mark& mark) {
      return puzzle.grid[mark.cell] != 0;
    });
  });
  if (steps.size() > limit)
    steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(limit), steps.end());
  return steps;
}

}  // namespace
}  // namespace dlx::c

using namespace dlx;     // NOLINT
using namespace dlx::c;  // NOLINT

dlx_status dlx_sudoku_new(const char* rules, dlx_sudoku** sudoku) {
  return stoppable([&] {
    needed(sudoku, "sudoku");
    *sudoku = new dlx_sudoku(rules == nullptr ? sudoku::Rules() : sudoku::parse_rules(rules));
  });
}

uint32_t dlx_sudoku_cells(const dlx_sudoku* sudoku) {
  return sudoku == nullptr ? 0 : static_cast<uint32_t>(sudoku->cells());
}

uint32_t dlx_sudoku_side(const dlx_sudoku* sudoku) {
  return sudoku == nullptr ? 0 : static_cast<uint32_t>(sudoku->rules.shape().size());
}

dlx_status dlx_sudoku_solve(dlx_sudoku* sudoku, const uint8_t* puzzles, size_t number,
                            uint64_t limit, uint8_t* solutions, uint64_t* counts) {
  return guarded([&] {
    const std::size_t cells = needed(sudoku, "sudoku").cells();
    const GridList list(sudoku->rules.shape(), puzzles, number, "puzzles");
    apply_stop_flag(*sudoku);
    if (solutions == nullptr) return count(*sudoku, list, limit, array(counts, number, "counts"));
    if (sudoku->marks) {
      for (std::size_t k = 0; k < number; ++k) {
        const sudoku::Answer answer = sudoku->solver.solve(under_marks(*sudoku, list[k]), limit);
        check_stop_flag();
        put(answer.solution, cells, solutions + k * cells);
        if (counts != nullptr) counts[k] = answer.solutions;
      }
      return;
    }
    std::vector<std::uint64_t> unwanted(counts == nullptr ? number : 0);
    sudoku->solver.solve_values(
        list.values(), limit, {solutions, number * cells},
        counts == nullptr ? std::span(unwanted) : std::span(counts, number));
    check_stop_flag();
  });
}

dlx_status dlx_sudoku_candidates(dlx_sudoku* sudoku, const uint8_t* puzzles, size_t number,
                                 uint64_t* candidates) {
  return guarded([&] {
    const std::size_t cells = needed(sudoku, "sudoku").cells();
    const GridList list(sudoku->rules.shape(), puzzles, number, "puzzles");
    const auto places = array(candidates, number * cells, "candidates");
    apply_stop_flag(*sudoku);
    for_each_chunk(*sudoku, list, number, small_chunk, [&](std::size_t first, const auto& some) {
      const auto found = sudoku::true_candidates(sudoku->solver, some);
      check_stop_flag();
      for (std::size_t k = 0; k < found.size(); ++k)
        std::ranges::copy(found[k].candidates.masks(), places.subspan((first + k) * cells).begin());
    });
  });
}

dlx_status dlx_sudoku_conflict(const dlx_sudoku* sudoku, const uint8_t* puzzle, char** text) {
  return guarded([&] {
    needed(sudoku, "sudoku");
    needed(text, "text");
    const auto conflict = sudoku::find_conflict(grid_of(*sudoku, puzzle, "puzzle"), sudoku->rules);
    *text = conflict ? new_text(conflict->message) : nullptr;
  });
}

dlx_status dlx_sudoku_grade(dlx_sudoku* sudoku, const uint8_t* puzzles, size_t number,
                            char** json) {
  return guarded([&] {
    needed(sudoku, "sudoku");
    const GridList list(sudoku->rules.shape(), puzzles, number, "puzzles");
    apply_stop_flag(*sudoku);
    sudoku::Grader& grader = grader_of(*sudoku);
    const auto grade = [&](std::size_t k) {
      const auto graded = grader.grade(under_marks(*sudoku, list[k]));
      check_stop_flag();
      return grade_json(graded);
    };
    give(json, "json", array_json(std::views::iota(std::size_t{0}, number), grade));
  });
}

dlx_status dlx_sudoku_rate(dlx_sudoku* sudoku, const uint8_t* puzzles, size_t number, char** json) {
  return guarded([&] {
    needed(sudoku, "sudoku");
    if (!sudoku::SeRater::supports(sudoku->rules) || sudoku->marks)
      throw ArgumentError(
          "sudoku",
          "only classic 9x9 puzzles without pencil marks have ratings of Sudoku Explainer");
    const GridList list(sudoku->rules.shape(), puzzles, number, "puzzles");
    apply_stop_flag(*sudoku);
    if (!sudoku->rater) sudoku->rater.emplace();
    const Deadline deadline(Deadline::Clock::time_point::max(), stop_flag());
    const auto rate = [&](std::size_t k) -> std::string {
      const bool is_proper = sudoku->solver.count(list[k], 2).solutions == 1;
      check_stop_flag();
      const auto rating = is_proper ? sudoku->rater->rate(list[k]) : std::nullopt;
      return rating ? rating_json(*rating) : "null";
    };
    give(json, "json", array_json(std::views::iota(std::size_t{0}, number), rate));
  });
}

dlx_status dlx_sudoku_techniques(char** text) {
  return guarded([&] {
    std::ostringstream out;
    for (const sudoku::TechniqueInfo& technique : sudoku::techniques())
      out << technique.name << '\t' << to_string(technique.difficulty) << '\t' << technique.score
          << '\n';
    give(text, "text", out.view());
  });
}

dlx_status dlx_sudoku_explain(dlx_sudoku* sudoku, const uint8_t* puzzle, size_t limit,
                              char** json) {
  return guarded([&] {
    needed(sudoku, "sudoku");
    const sudoku::Puzzle marked = under_marks(*sudoku, grid_of(*sudoku, puzzle, "puzzle"));
    apply_stop_flag(*sudoku);
    const std::vector<sudoku::Step> steps = explain(*sudoku, marked, limit);
    check_stop_flag();
    give(json, "json", array_json(steps, step_json));
  });
}

dlx_status dlx_sudoku_set(dlx_sudoku* sudoku, const char* name, const char* value) {
  return guarded([&] {
    sudoku::GradeOptions options = needed(sudoku, "sudoku").grading;
    if (name == nullptr) {
      options = {};
    } else {
      set_by_name(sudoku::grade_settings(), name, &needed(value, "value"), 0, options);
    }
    sudoku->grading = std::move(options);
    if (sudoku->grader) sudoku->grader->set_options(sudoku->grading);
  });
}

dlx_status dlx_sudoku_settings(const char* query, char** json) {
  return guarded([&] {
    const std::string_view name = &needed(query, "query");
    constexpr std::array<std::string_view, 2> known{"generate", "grade"};
    if (name == known[0]) return give(json, "json", settings_json(sudoku::generator_settings()));
    if (name == known[1]) return give(json, "json", settings_json(sudoku::grade_settings()));
    throw unknown_name("query", name, known);
  });
}

dlx_status dlx_sudoku_canonicalize(dlx_sudoku* sudoku, const uint8_t* grids, size_t number,
                                   uint8_t* forms) {
  return stoppable([&] {
    const std::size_t cells = needed(sudoku, "sudoku").cells();
    if (!sudoku->rules.plain()) throw ArgumentError("sudoku", "variants have no canonical form");
    const GridList list(sudoku->rules.shape(), grids, number, "grids");
    if (number != 0) needed(forms, "forms");
    for (std::size_t k = 0; sudoku->marks && k < number; ++k)
      refuse_marks(under_marks(*sudoku, list[k]), sudoku->rules, "sudoku");
    if (!sudoku->canonicalizer) sudoku->canonicalizer.emplace(sudoku->rules.shape());
    for (std::size_t k = 0; k < number; ++k)
      put(sudoku->canonicalizer->form(list[k]), cells, forms + k * cells);
  });
}

dlx_status dlx_sudoku_generate(const dlx_sudoku* sudoku, const char* const* names,
                               const char* const* values, size_t settings, uint64_t skip,
                               size_t number, uint8_t* puzzles, uint8_t* solutions, size_t* made) {
  return guarded([&] {
    const std::size_t cells = needed(sudoku, "sudoku").cells();
    needed(made, "made");
    if (sudoku->marks) throw ArgumentError("sudoku", "no puzzles are made under pencil marks");
    if (number != 0) needed(puzzles, "puzzles");
    const std::span all_names = array(names, settings, "names");
    const std::span all_values = array(values, settings, "values");
    sudoku::GeneratorOptions options;
    options.stop = stop_flag();
    for (std::size_t k = 0; k < settings; ++k)
      set_by_name(sudoku::generator_settings(), &needed(all_names[k], "names"),
                  &needed(all_values[k], "values"), 0, options);
    sudoku::Generator generator(sudoku->rules, options);
    std::size_t done = 0;
    generator.generate(skip, number, [&](const sudoku::GeneratedPuzzle& puzzle) {
      put(puzzle.puzzle, cells, puzzles + done * cells);
      if (solutions != nullptr) put(puzzle.solution, cells, solutions + done * cells);
      ++done;
      return true;
    });
    check_stop_flag();
    *made = done;
  });
}

void dlx_sudoku_free(dlx_sudoku* sudoku) { delete sudoku; }
