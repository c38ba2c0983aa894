// Any bytes as calls of the C interface: problems from text and arrays, queries about
// them, diagrams, sudokus, models. Every call returns a status; an error has a message, and leaks
// nothing; covers are verified.

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/c/dlx.h"
#include "tests/fuzz/fuzz.hpp"

namespace {

using dlx::fuzz::require;

// Keeps the run time of every input short.
constexpr std::uint64_t max_nodes = 200;
constexpr double max_seconds = 0.05;
constexpr std::uint64_t memory = std::uint64_t{1} << 20;

template <typename T>
using Handle = std::unique_ptr<T, void (*)(T*)>;

// Checks a status; returns true if the call succeeded.
bool done(dlx_status status) {
  if (status < 0) require(*dlx_error_message() != '\0', "an error without a message");
  require(status >= DLX_ERROR_OTHER && status <= DLX_RUNNING, "no status");
  require(status != DLX_ERROR_OTHER, std::string("an unexpected error: ") + dlx_error_message());
  return status == DLX_OK;
}

std::string taken(char* text) {
  const std::string copy = text == nullptr ? "" : text;
  dlx_free(text);
  return copy;
}

// The input, consumed from the front.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : left_(data), end_(data + size) {}

  unsigned byte() { return left_ == end_ ? 0 : *left_++; }
  unsigned below(unsigned bound) { return byte() % bound; }
  std::string_view line() {
    const std::uint8_t* const line_end = std::find(left_, end_, std::uint8_t{'\n'});
    const std::string_view line(reinterpret_cast<const char*>(left_),
                                static_cast<std::size_t>(line_end - left_));
    left_ = line_end == end_ ? end_ : line_end + 1;
    return line;
  }
  std::string_view rest() const {
    return {reinterpret_cast<const char*>(left_), static_cast<std::size_t>(end_ - left_)};
  }

 private:
  const std::uint8_t *left_, *end_;
};

void check_zdd(const dlx_problem* problem, dlx_run* run) {
  dlx_zdd* raw = nullptr;
  if (!done(dlx_run_zdd(run, &raw))) return;
  const Handle<dlx_zdd> zdd(raw, dlx_zdd_free);
  char* text = nullptr;
  require(done(dlx_zdd_count(raw, &text)), "a diagram without a number of covers");
  const bool none = taken(text) == "0";
  std::uint32_t* options = nullptr;
  std::array<std::uint64_t, 3> ends{};
  if (done(dlx_zdd_sample(raw, 1, ends.size(), &options, ends.data()))) {
    require(!none, "a cover of a diagram without covers");
    char* fault = nullptr;
    require(done(dlx_problem_verify(problem, options, ends[0], &fault)) && fault == nullptr,
            "a cover of a diagram is none");
    require(done(dlx_zdd_rank(raw, options, ends[0], &text)) && !taken(text).empty(),
            "a cover of a diagram has no number");
    if (done(dlx_zdd_rank(raw, options, ends[0], &text))) {
      std::uint32_t* again = nullptr;
      std::size_t size = 0;
      require(done(dlx_zdd_kth(raw, taken(text).c_str(), &again, &size)) && size == ends[0] &&
                  std::equal(again, again + size, options),
              "the number of a cover is that of another one");
      dlx_free(again);
    }
    dlx_free(options);
  }
  std::size_t size = 0;
  std::int64_t cost = 0;
  if (done(dlx_zdd_extreme(raw, 1, &options, &size, &cost, &text))) {
    std::int64_t again = 0;
    require(done(dlx_problem_cost(problem, options, size, &again)) && again == cost,
            "the most expensive cover costs something else");
    dlx_free(options);
    taken(text);
  }
  for (const int dot : {0, 1})
    if (done(dlx_zdd_write(raw, dot, &text))) taken(text);
}

void check_covers(const dlx_problem* problem, dlx_run* run) {
  std::vector<std::uint32_t> options(64);
  std::array<std::uint64_t, 7> ends{};
  for (int blocks = 0; blocks < 5; ++blocks) {
    std::size_t covers = 0;
    const dlx_status status = dlx_run_next_block(run, 1, options.data(), options.size(),
                                                 ends.data(), ends.size(), &covers);
    if (status == DLX_ERROR_ARGUMENT && covers > options.size()) {
      options.resize(covers);
      continue;
    }
    if (!done(status)) return;
    require(covers >= 1 && covers <= ends.size(), "a block of no size");
    std::uint64_t begin = 0;
    for (std::size_t k = 0; k < covers; begin = ends[k++]) {
      char* fault = nullptr;
      require(done(dlx_problem_verify(problem, options.data() + begin, ends[k] - begin, &fault)),
              "a cover that cannot be verified");
      require(fault == nullptr, "a cover that is none: " + taken(fault));
    }
  }
}

void ask(Bytes& bytes, const dlx_problem* problem) {
  static constexpr std::array<const char*, 8> kinds = {"list", "count",    "cheapest", "zdd",
                                                       "list", "estimate", "split",    "none"};
  static constexpr std::array<const char*, 5> engines = {"auto", "auto", "links", "wide", "none"};
  dlx_query* query = nullptr;
  const std::string_view kind = kinds[bytes.below(kinds.size())];
  if (!done(dlx_query_new(kind.data(), &query))) return;
  const Handle<dlx_query> owner(query, dlx_query_free);
  const auto set = [&](const char* name, const std::string& value) {
    done(dlx_query_set(query, name, value.c_str()));
  };
  set("engine", engines[bytes.below(engines.size())]);
  set("limit", std::to_string(bytes.below(41)));
  set("time_limit", std::to_string(max_seconds));
  set("memory", std::to_string(memory));
  const unsigned flags = bytes.byte();
  if ((flags & 1) != 0) set("up_to_symmetry", "true");
  if ((flags & 2) != 0) set("threads", "2");
  if ((flags & 4) != 0) set("unordered", "true");
  if ((flags & 8) != 0) set("reduction", "on");
  if ((flags & 16) != 0) set("node_limit", std::to_string(max_nodes));
  if ((flags & 32) != 0) set("max_cost", "0.5");
  if ((flags & 64) != 0) set("branching", "weights");
  char* text = nullptr;
  if (done(dlx_problem_plan(problem, query, &text))) taken(text);
  dlx_run* raw = nullptr;
  if (!done(dlx_run_start(problem, query, &raw))) return;
  const Handle<dlx_run> run(raw, dlx_run_free);
  if ((flags & 128) != 0) dlx_run_stop(raw);
  if (kind == "list" || kind == "cheapest") {
    check_covers(problem, raw);
  } else if (done(dlx_run_wait(raw, -1))) {
    if (done(dlx_run_get(raw, "count", &text)))
      require(!taken(text).empty(), "a count of no digits");
    check_zdd(problem, raw);
    dlx_split* split = nullptr;
    if (done(dlx_run_split(raw, &split))) dlx_split_free(split);
  }
  char* other = nullptr;
  if (done(dlx_run_get(raw, "best", &text)) && done(dlx_run_get(raw, "last", &other)))
    require(std::stod(taken(text)) <= std::stod(taken(other)),
            "the best cover is not the cheapest");
  if (done(dlx_run_results(raw, &text))) taken(text);
}

// Calls that are not runs end at once, or finish before they check the flag.
void end_by_flag(const dlx_problem* problem) {
  dlx_stop_flag* raw = nullptr;
  require(done(dlx_stop_flag_new(&raw)), "no flag");
  const Handle<dlx_stop_flag> flag(raw, dlx_stop_flag_free);
  dlx_stop_flag_set(raw);
  dlx_stop_flag_use(raw);
  dlx_reduction* reduction = nullptr;
  if (done(dlx_reduce(problem, &reduction))) dlx_reduction_free(reduction);
  char* text = nullptr;
  if (done(dlx_problem_symmetries(problem, &text))) taken(text);
  dlx_stop_flag_use(nullptr);
}

void check_problem(Bytes& bytes, dlx_problem* raw) {
  const Handle<dlx_problem> problem(raw, dlx_problem_free);
  char* text = nullptr;
  require(done(dlx_problem_write(raw, nullptr, &text, nullptr)), "a problem that is not written");
  const std::string written = taken(text);
  dlx_problem* again = nullptr;
  require(done(dlx_problem_parse(written.data(), written.size(), nullptr, "text", &again)),
          std::string("what was written is not read: ") + dlx_error_message());
  dlx_problem_free(again);
  for (const char* const format : {"json", "matrix", "lp", "mps", "opb", "cnf"}) {
    char* lost = nullptr;
    if (!done(dlx_problem_write(raw, format, &text, &lost))) continue;
    taken(text);
    taken(lost);
  }
  std::uint32_t low = 0, high = 0;
  for (std::uint32_t item = 0; item < dlx_problem_primary(raw); ++item)
    require(done(dlx_problem_bounds(raw, item, &low, &high)) && low <= high, "bounds of no sense");
  for (const auto lines : {dlx_problem_item_names, dlx_problem_colour_names, dlx_problem_warnings})
    if (done(lines(raw, &text))) taken(text);
  if (done(dlx_problem_draw(raw, nullptr, 0, 1, &text))) taken(text);
  ask(bytes, raw);
  dlx_reduction* reduction = nullptr;
  if (done(dlx_reduce(raw, &reduction))) dlx_reduction_free(reduction);
  end_by_flag(raw);
}

void problem_from_text(Bytes& bytes) {
  Bytes settings(reinterpret_cast<const std::uint8_t*>(bytes.rest().data()), bytes.rest().size());
  bytes.line();
  dlx_problem* problem = nullptr;
  if (done(dlx_problem_parse(bytes.rest().data(), bytes.rest().size(), "<fuzz>", nullptr,
                             &problem))) {
    check_problem(settings, problem);
  } else {
    require(problem == nullptr, "a problem in spite of an error");
  }
}

void problem_from_arrays(Bytes& bytes) {
  dlx_arrays arrays;
  dlx_arrays_init(&arrays, sizeof arrays);
  arrays.primary = bytes.below(12);
  arrays.secondary = bytes.below(4);
  arrays.options = bytes.below(30);
  std::vector<std::uint64_t> offsets(1);
  std::vector<std::uint32_t> items, colours, low, high;
  std::vector<std::int64_t> costs;
  for (std::uint32_t option = 0; option < arrays.options; ++option) {
    for (unsigned entries = 1 + bytes.below(5); entries != 0; --entries) {
      items.push_back(bytes.below(17));
      colours.push_back(items.back() < arrays.primary ? 0 : bytes.below(4));
    }
    offsets.push_back(items.size());
    costs.push_back(static_cast<std::int64_t>(bytes.byte()) - 100);
  }
  if (bytes.below(8) == 0 && !offsets.empty()) offsets[offsets.size() / 2] = bytes.byte();
  const bool sound = std::ranges::is_sorted(offsets) && offsets.back() <= items.size();
  for (std::uint32_t item = 0; item < arrays.primary; ++item) {
    low.push_back(bytes.below(3));
    high.push_back(bytes.below(5));
  }
  arrays.offsets = offsets.data();
  arrays.items = items.data();
  arrays.colours = colours.data();
  if (bytes.below(2) != 0) arrays.low = low.data(), arrays.high = high.data();
  if (bytes.below(2) != 0) arrays.costs = costs.data(), arrays.cost_digits = bytes.below(18);
  static constexpr std::array<const char*, 3> colour_names = {"red", "blue", "red"};
  static constexpr std::array<const char*, 3> bad_names = {"red", "b:lue", nullptr};
  if (const unsigned names = bytes.below(6); names != 0) {
    arrays.colour_names = (names < 5 ? colour_names : bad_names).data();
    arrays.named_colours = std::min(names - 1, 3U);
  }
  dlx_problem* problem = nullptr;
  // Offsets past the end of an array cannot be distinguished from valid ones; descending ones can.
  if (!sound && offsets.back() > items.size()) return;
  if (!std::ranges::all_of(offsets, [&](std::uint64_t k) { return k <= items.size(); })) return;
  if (done(dlx_problem_from_arrays(&arrays, &problem))) {
    require(sound, "offsets that go back were taken");
    check_problem(bytes, problem);
  }
}

// Another method solves several puzzles at a time, if the rules are plain.
void solve_side_by_side(dlx_sudoku* sudoku, const std::vector<std::uint8_t>& puzzle,
                        std::uint64_t count) {
  constexpr std::size_t copies = 5;
  std::vector<std::uint8_t> many;
  for (std::size_t k = 0; k < copies; ++k) many.insert(many.end(), puzzle.begin(), puzzle.end());
  std::array<std::uint64_t, copies> counts{};
  require(done(dlx_sudoku_solve(sudoku, many.data(), copies, 2, many.data(), counts.data())) &&
              std::ranges::count(counts, count) == static_cast<std::ptrdiff_t>(copies),
          "other answers side by side");
}

// A set flag ends any call, and leaks nothing.
void solve_stopped(dlx_sudoku* sudoku, const std::vector<std::uint8_t>& puzzle,
                   std::uint64_t count) {
  dlx_stop_flag* raw = nullptr;
  require(done(dlx_stop_flag_new(&raw)), "no flag");
  const Handle<dlx_stop_flag> flag(raw, dlx_stop_flag_free);
  dlx_stop_flag_set(raw);
  dlx_stop_flag_use(raw);
  std::uint64_t found = 0;
  char* grades = nullptr;
  std::vector<std::uint8_t> solution(puzzle.size());
  require(dlx_sudoku_solve(sudoku, puzzle.data(), 1, 2, nullptr, &found) == DLX_ERROR_STOPPED &&
              dlx_sudoku_grade(sudoku, puzzle.data(), 1, &grades) == DLX_ERROR_STOPPED,
          "a flag without effect");
  dlx_stop_flag_use(nullptr);
  require(done(dlx_sudoku_solve(sudoku, puzzle.data(), 1, 2, solution.data(), &found)) &&
              found == count,
          "another answer after a flag");
}

void sudoku(Bytes& bytes) {
  const std::string rules(bytes.line());
  static constexpr std::array<const char*, 4> shapes = {"box 2x2\n", "box 2x3\n", "box 3x3\n", ""};
  const std::string all = shapes[bytes.below(shapes.size())] + rules;
  dlx_sudoku* raw = nullptr;
  if (!done(dlx_sudoku_new(all.c_str(), &raw))) return;
  const Handle<dlx_sudoku> handle(raw, dlx_sudoku_free);
  const std::size_t cells = dlx_sudoku_cells(raw);
  if (cells > 81) return;
  std::vector<std::uint8_t> puzzle(cells), solution(cells);
  const std::string_view text = bytes.rest();
  char* marks = nullptr;
  if (!done(dlx_sudoku_read(raw, text.data(), std::min(text.size(), cells), puzzle.data())) &&
      !done(dlx_sudoku_parse(raw, text.data(), text.size(), nullptr, puzzle.data(), &marks)))
    for (std::size_t k = 0; k < std::min(cells, text.size()); ++k)
      puzzle[k] = static_cast<std::uint8_t>(text[k]);
  if (marks != nullptr) {
    require(done(dlx_sudoku_set_marks(raw, marks)), "marks that are not read again");
    dlx_free(marks);
  }
  if (std::ranges::count(puzzle, 0) * 4 > static_cast<std::ptrdiff_t>(cells) * 3 && cells > 36)
    return;  // empty grids of variants take long
  std::uint64_t count = 0;
  if (done(dlx_sudoku_solve(raw, puzzle.data(), 1, 2, solution.data(), &count))) {
    require((count == 0) == (solution[0] == 0), "a solution of none");
    char* drawn = nullptr;
    if (done(dlx_sudoku_format(raw, puzzle.data(), solution.data(), "svg", &drawn))) taken(drawn);
    if (rules.empty()) solve_side_by_side(raw, puzzle, count);
    solve_stopped(raw, puzzle, count);
  }
  char* json = nullptr;
  if (done(dlx_sudoku_grade(raw, puzzle.data(), 1, &json))) taken(json);
  if (done(dlx_sudoku_explain(raw, puzzle.data(), 5, &json))) taken(json);
  done(dlx_sudoku_canonicalize(raw, puzzle.data(), 1, solution.data()));
}

// Large numbers make large problems.
bool has_large_number(const std::string& text) {
  std::size_t digits = 0;
  for (const char c : text) {
    digits = c >= '0' && c <= '9' ? digits + 1 : 0;
    if (digits > 1 && (digits > 2 || text.size() > 2)) return true;
  }
  return false;
}

void puzzle(Bytes& bytes) {
  static constexpr std::array<const char*, 8> models = {
      "queens", "langford", "polyomino", "colouring", "words", "fillomino", "partition", "none"};
  const char* const model = models[bytes.below(models.size())];
  std::vector<std::string> texts;
  while (!bytes.rest().empty() && texts.size() < 6) texts.emplace_back(bytes.line());
  std::vector<const char*> names, values;
  for (std::size_t k = 0; k + 1 < texts.size(); k += 2) {
    if (has_large_number(texts[k + 1])) return;
    names.push_back(texts[k].c_str());
    values.push_back(texts[k + 1].c_str());
  }
  dlx_puzzle* raw = nullptr;
  if (!done(dlx_puzzle_new(model, names.data(), values.data(), names.size(), &raw))) return;
  const Handle<dlx_puzzle> handle(raw, dlx_puzzle_free);
  dlx_problem* problem = nullptr;
  require(done(dlx_puzzle_problem(raw, &problem)), "a puzzle without a problem");
  const Handle<dlx_problem> owner(problem, dlx_problem_free);
  dlx_query* query = nullptr;
  require(done(dlx_query_new("list", &query)) &&
              done(dlx_query_set(query, "time_limit", std::to_string(max_seconds).c_str())),
          "a query that is refused");
  const Handle<dlx_query> asked(query, dlx_query_free);
  dlx_run* run = nullptr;
  require(done(dlx_run_start(problem, query, &run)), "a puzzle that is not searched");
  const Handle<dlx_run> search(run, dlx_run_free);
  std::vector<std::uint32_t> options(dlx_problem_options(problem));
  std::size_t size = 0;
  char* text = nullptr;
  if (done(dlx_run_next(run, options.data(), options.size(), &size))) {
    require(done(dlx_puzzle_draw(raw, options.data(), size, DLX_DRAW_SVG, &text)),
            "a cover that is not drawn");
    taken(text);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const unsigned kind = bytes.byte();
  if (kind % 4 == 0) {
    problem_from_text(bytes);
  } else if (kind % 4 == 1) {
    problem_from_arrays(bytes);
  } else if (kind % 4 == 2) {
    sudoku(bytes);
  } else {
    puzzle(bytes);
  }
  return 0;
}
