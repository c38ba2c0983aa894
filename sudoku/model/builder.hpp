#pragma once

#include "dlx/problem.hpp"
#include "sudoku/candidates.hpp"
#include "sudoku/rules.hpp"

namespace dlx::sudoku {

/// The exact-cover problem of these rules, as sudoku/model.hpp describes it; with `candidates`,
/// options that these do not have are no part of it but for their number. Internal.
/// Errors: std::invalid_argument for too many combinations of values in cages.
Problem build_problem(const Rules& rules, const Candidates* candidates);

}  // namespace dlx::sudoku
