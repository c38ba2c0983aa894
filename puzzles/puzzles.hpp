#pragma once

/// Puzzles as exact-cover problems, by name and parameters, and drawings of their solutions.
///
///     const dlx::puzzles::Model& polyomino = dlx::puzzles::find_model("polyomino");
///     const dlx::puzzles::Puzzle puzzle = polyomino.build({{"size", "10x6"}, {"order", 5}});
///     dlx::Solver solver(puzzle.problem);
///     if (solver.next()) {
///       std::cout << puzzle.draw(solver.cover(), {});
///       std::cout << dlx::pictures::svg_file(puzzle.picture(solver.cover()));
///     }
///
/// Writes one packing of the twelve pentominoes, as text and as a picture.

#include "puzzles/matrix.hpp"     // the matrix of any problem, as text and as a picture
#include "puzzles/model.hpp"      // the models, their parameters, puzzles and symmetries
#include "puzzles/picture.hpp"    // drawings as values
#include "puzzles/solutions.hpp"  // solutions as text: written, read, checked
#include "puzzles/svg.hpp"        // SVG files of drawings
