// usage: kernels [--benchmark_filter=REGEX] [other options of Google Benchmark]
//
// Measures single operations: reading a problem, building each engine, searching with it, verifying,
// solving sudokus. Names are KERNEL/ENGINE/PROBLEM; `--benchmark_list_tests` lists the names. To
// compare two versions, build both and run them in turn with --benchmark_repetitions.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "dlx/dlx.hpp"
#include "sudoku/solver.hpp"
#include "tests/bench/throughput.hpp"

namespace dlx::bench {
namespace {

const std::string data = DLX_DATA;

/// n queens, rows and columns in the order of the board, which detects dead ends late.
Problem queens(int n) {
  ProblemBuilder builder;
  std::vector<ItemId> rows;
  std::vector<ItemId> columns;
  std::vector<ItemId> rising;
  std::vector<ItemId> falling;
  for (int k = 0; k < n; ++k) rows.push_back(builder.add_primary());
  for (int k = 0; k < n; ++k) columns.push_back(builder.add_primary());
  for (int k = 0; k < 2 * n - 1; ++k) rising.push_back(builder.add_secondary());
  for (int k = 0; k < 2 * n - 1; ++k) falling.push_back(builder.add_secondary());
  for (int r = 0; r < n; ++r)
    for (int c = 0; c < n; ++c)
      builder.add_option({rows[r], columns[c], rising[r + c], falling[r - c + n - 1]});
  return builder.build();
}

/// Langford pairings: the two positions of number k are k + 1 apart among 2n.
Problem langford(int n) {
  ProblemBuilder builder;
  std::vector<ItemId> numbers;
  std::vector<ItemId> places;
  for (int k = 0; k < n; ++k) numbers.push_back(builder.add_primary());
  for (int k = 0; k < 2 * n; ++k) places.push_back(builder.add_primary());
  for (int k = 0; k < n; ++k)
    for (int s = 0; s + k + 2 < 2 * n; ++s)
      builder.add_option({numbers[k], places[s], places[s + k + 2]});
  return builder.build();
}

Problem from_data(const std::string& name) {
  return load_problem(data + "/problems/" + name + ".dlx").problem;
}

/// The givens of a sudoku, as options to force.
std::vector<OptionId> givens_of(const sudoku::Model& model, const sudoku::Grid& puzzle) {
  std::vector<OptionId> givens;
  for (int cell = 0; cell < puzzle.shape().cells(); ++cell)
    if (puzzle[cell] != 0) givens.push_back(model.option(cell, puzzle[cell]));
  return givens;
}

struct Sample {
  std::string name;
  Problem problem;
  std::vector<OptionId> forced;
  std::uint64_t covers;
};

std::vector<Sample> make_samples() {
  const sudoku::Model model;
  const std::vector<sudoku::Puzzle> classic = load_puzzles(data + "/sudoku/classic.txt");
  std::vector<Sample> samples;
  samples.push_back({"queens10", queens(10), {}, 724});
  samples.push_back({"langford8", langford(8), {}, 300});
  samples.push_back({"langford9", langford(9), {}, 0});
  samples.push_back({"pentominoes3x20", from_data("pentominoes3x20"), {}, 8});
  samples.push_back({"partitions7", from_data("partitions7"), {}, 877});
  samples.push_back({"matchings10", from_data("matchings10"), {}, 945});
  samples.push_back({"words3x3", from_data("words3x3"), {}, 1183});
  samples.push_back({"sudoku_easy", model.problem(), givens_of(model, classic.front().grid), 1});
  samples.push_back({"sudoku_hard", model.problem(), givens_of(model, classic.at(2).grid), 1});
  return samples;
}

SolveOptions with(const std::string& engine) {
  SolveOptions options;
  options.engine = engine;
  return options;
}

/// Parses the text of a problem.
void parse(benchmark::State& state, const Sample& sample) {
  std::ostringstream out;
  write_problem(out, sample.problem);
  const std::string text = out.str();
  for (auto _ : state) benchmark::DoNotOptimize(parse_problem(text).problem.num_options());
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * text.size()));
}

/// Makes an engine for a problem and runs its first step.
void build(benchmark::State& state, const Sample& sample, const std::string& engine) {
  SolveOptions options = with(engine);
  options.node_limit = 1;
  for (auto _ : state) benchmark::DoNotOptimize(Solver(sample.problem, options).next());
}

/// Counts all covers with an existing engine.
void search(benchmark::State& state, const Sample& sample, const std::string& engine) {
  Solver solver(sample.problem, with(engine));
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    solver.reset();
    for (const OptionId option : sample.forced) solver.force(option);
    const Result result = solver.count();
    nodes += result.statistics.nodes;
    if (result.count != sample.covers) {
      state.SkipWithError("wrong count");
      return;
    }
  }
  // items per second are nodes per second
  state.SetItemsProcessed(static_cast<std::int64_t>(nodes));
}

/// Verifies one cover.
void check(benchmark::State& state, const Sample& sample) {
  const std::vector<std::vector<OptionId>> covers = Solver(sample.problem).first(1);
  for (auto _ : state) {
    if (verify(sample.problem, covers.kth(0)).has_value()) state.SkipWithError("no cover");
  }
}

/// Solves a sudoku and proves that the solution is unique.
void solve_sudoku(benchmark::State& state, const sudoku::Grid& puzzle, const std::string& engine) {
  sudoku::Solver solver({}, with(engine));
  for (auto _ : state)
    if (!solver.solve(puzzle).unique()) state.SkipWithError("not unique");
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()));
}

/// Parses a line as a puzzle.
void read_sudoku(benchmark::State& state, const sudoku::Grid& puzzle) {
  const std::string line = to_line(puzzle) + "\n";
  for (auto _ : state) benchmark::DoNotOptimize(sudoku::parse_grid(line).givens());
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()));
}

/// Returns whether an engine supports a problem: its size and its kind.
bool takes(const std::string& engine, const Sample& sample) {
  try {
    Solver(sample.problem, with(engine)).next();
    return true;
  } catch (const std::invalid_argument&) {
    return false;
  }
}

template <class Kernel, class... Arguments>
void add(const std::string& name, Kernel kernel, Arguments... arguments) {
  benchmark::RegisterBenchmark(name.c_str(), [kernel, arguments...](benchmark::State& state) {
    kernel(state, arguments...);
  });
}

void add_all() {
  std::vector<std::string> names;
  for (const EngineInfo& engine : engines()) names.emplace_back(engine.name);

  for (const Sample& sample : make_samples()) {
    add("parse/" + sample.name, parse, sample);
    if (sample.covers > 0) add("verify/" + sample.name, check, sample);
    for (const std::string& engine : names) {
      if (!takes(engine, sample)) continue;
      add("build/" + engine + "/" + sample.name, build, sample, engine);
      add("search/" + engine + "/" + sample.name, search, sample, engine);
    }
  }
  int number = 0;
  for (const sudoku::Puzzle& puzzle : load_puzzles(data + "/sudoku/classic.txt")) {
    const std::string name = "classic" + std::to_string(++number);
    add("sudoku_read/" + name, read_sudoku, puzzle.grid);
    for (const std::string& engine : names)
      add("sudoku_solve/" + engine + "/" + name, solve_sudoku, puzzle.grid, engine);
  }
}

}  // namespace
}  // namespace dlx::bench

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  dlx::bench::add_all();
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
