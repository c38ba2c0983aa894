#pragma once

// The definitions used by the code that extract.cpp generates.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "dlx/batch.hpp"
#include "dlx/certificate.hpp"
#include "dlx/classes.hpp"
#include "dlx/deadline.hpp"
#include "dlx/digest.hpp"
#include "dlx/dlx.hpp"
#include "dlx/packed.hpp"
#include "dlx/problem_formats.hpp"
#include "dlx/random.hpp"
#include "dlx/reduce.hpp"
#include "dlx/selection.hpp"
#include "dlx/split.hpp"
#include "dlx/symmetries.hpp"
#include "dlx/zdd.hpp"
#include "puzzles/puzzles.hpp"
#include "sudoku/canonical.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/generator.hpp"
#include "sudoku/grade.hpp"
#include "sudoku/minimize.hpp"
#include "sudoku/model.hpp"
#include "sudoku/rules.hpp"
#include "sudoku/solver.hpp"

namespace dlx::examples {

struct Example {
  std::string document;
  int line;
  void (*run)();  ///< nullptr if it is only compiled
  bool has_output;
  std::string output;  ///< the expected output, if shown
};

/// Adds an example to the tests.
bool add(Example example);

/// The textbook's first problem, one of whose two covers has a colour, a query about it, and a
/// sudoku: names that a snippet may use without declaring them.
struct Surroundings {
  Problem problem = parse_problem(
                        "a b c d e f g | x\n"
                        "c e\n"
                        "a d g\n"
                        "b c f x:red\n"
                        "a d f\n"
                        "b g x:red\n"
                        "d e g\n")
                        .problem;
  Solver first{problem};
  bool found = first.next();
  Cover cover = first.cover();
  Query query;
  SolveOptions options;
  std::string text = "a b\na\nb\na b\n";
  sudoku::Grid puzzle = sudoku::parse_grid(
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
};

}  // namespace dlx::examples

/// The names available to snippets, which may declare their own.
#define DLX_EXAMPLE_NAMES(surroundings)                 \
  const dlx::Problem& problem = (surroundings).problem; \
  const dlx::Cover& cover = (surroundings).cover;       \
  dlx::Query& query = (surroundings).query;             \
  dlx::SolveOptions& options = (surroundings).options;  \
  const std::string& text = (surroundings).text;        \
  const dlx::sudoku::Grid& puzzle = (surroundings).puzzle;
