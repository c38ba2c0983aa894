#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "sudoku/canonical.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/rules.hpp"
#include "sudoku/se_rating.hpp"
#include "sudoku/settings.hpp"
#include "sudoku/solver.hpp"

struct dlx_sudoku {
  explicit dlx_sudoku(dlx::sudoku::Rules of) : rules(std::move(of)), solver(rules) {}

  std::size_t cells() const { return static_cast<std::size_t>(rules.shape().cells()); }

  dlx::sudoku::Rules rules;
  dlx::sudoku::Solver solver;
  std::optional<dlx::sudoku::Candidates> marks;  // the candidates of the cells
  std::vector<dlx::sudoku::Field> fields;        // of written puzzles
  dlx::sudoku::GradeOptions grading;
  std::optional<dlx::sudoku::Grader> grader;                // created on first use
  std::optional<dlx::sudoku::Canonicalizer> canonicalizer;  // created on first use
  std::optional<dlx::sudoku::SeRater> rater;                // created on first use
  const dlx::StopFlag* active_stop = nullptr;               // used by the solver and the grader
};

namespace dlx::c {

/// Returns the grid of an argument.
sudoku::Grid grid_of(const dlx_sudoku& it, const std::uint8_t* values, const char* name);
/// Writes the values of a grid; zeros if there is none.
void put(const std::optional<sudoku::Grid>& grid, std::size_t cells, std::uint8_t* place);
/// Returns the puzzle with the candidates that the givens leave under the given marks, if any.
sudoku::Puzzle under_marks(const dlx_sudoku& it, const sudoku::Grid& givens);
/// Refuses marks that exclude more than the givens do, for functions that use only the givens.
void refuse_marks(const sudoku::Puzzle& puzzle, const sudoku::Rules& rules, const char* name);

}  // namespace dlx::c
