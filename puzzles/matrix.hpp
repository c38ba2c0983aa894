#pragma once

#include <string>

#include "dlx/problem.hpp"
#include "dlx/solver.hpp"
#include "puzzles/picture.hpp"

namespace dlx::pictures {

/// Size limits of drawn matrices; larger drawings are unreadable.
inline constexpr std::uint32_t max_matrix_items = 100;
inline constexpr std::uint32_t max_matrix_options = 300;

/// Errors: std::invalid_argument if the problem is larger.
void check_matrix(const Problem& problem);

/// Returns the matrix of a problem with the options of a cover marked: a line of item names, and a
/// line for each option with 1 or a colour for each of its items. Names are written downwards if
/// the lines would be too long. Secondary items follow a bar, labels of options are at the end.
std::string draw_matrix(const Problem& problem, const Cover& cover, bool colour);

/// Returns the matrix of a problem as a drawing: each option of the cover has a colour.
Picture picture_matrix(const Problem& problem, const Cover& cover);

}  // namespace dlx::pictures
