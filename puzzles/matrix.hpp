#pragma once

#include <string>

#include "dlx/problem.hpp"
#include "dlx/solver.hpp"
#include "puzzles/picture.hpp"

namespace dlx::pictures {

/// What a matrix is drawn of at most; larger ones show nothing to anyone.
inline constexpr std::uint32_t max_matrix_items = 100;
inline constexpr std::uint32_t max_matrix_options = 300;

/// Errors: std::invalid_argument if the problem is larger.
void check_matrix(const Problem& problem);

/// The matrix of a problem, the options of a cover marked: a line of item names, and one for each
/// option with 1 or a colour where it has an item. If the names make lines too long they are
/// written downwards. Secondary items come behind a bar, labels of options at the end.
std::string draw_matrix(const Problem& problem, const Cover& cover, bool colour);

/// The same as a drawing: each option of the cover has a colour.
Picture picture_matrix(const Problem& problem, const Cover& cover);

}  // namespace dlx::pictures
