#pragma once

#include <string>

#include "sudoku/rules.hpp"

namespace dlx::sudoku {

/// Returns a reason in the cages why no grid may obey the rules: two cages overlap, or cages that
/// cover the grid have the wrong sum in total. Empty if there is none.
std::string fault_of_cages(const Rules& rules);

}  // namespace dlx::sudoku
