#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/solver.hpp"
#include "puzzles/parameters.hpp"
#include "puzzles/picture.hpp"
#include "puzzles/symmetry.hpp"

namespace dlx::puzzles {

/// How to draw a cover as text: what the terminal that shows it can do.
struct Style {
  bool colour = false;   ///< escape sequences for colours
  bool unicode = false;  ///< characters beyond ASCII
};

/// A puzzle that was asked for: its exact-cover problem, and how a cover of it looks.
///
/// Threads:  the functions may be called by several at once, each with what it was given.
/// Lifetime: the functions keep what they need; they outlive the Puzzle.
struct Puzzle {
  Problem problem;
  /// One or more complete lines of text.
  std::function<std::string(const Cover& cover, Style style)> draw;
  /// The same as a drawing; empty for puzzles that have none (text_picture() draws their text).
  std::function<pictures::Picture(const Cover& cover)> picture = {};
  /// Empty if the model has none; made when asked for.
  /// Errors: std::invalid_argument if there would be too many.
  std::function<Symmetries()> symmetries = {};
};

class Arguments;  // shared/arguments.hpp

/// A kind of puzzle with parameters.
///
///     const dlx::puzzles::Model& queens = *dlx::puzzles::find_model("queens");
///     const dlx::puzzles::Puzzle puzzle = queens.build({{"n", 8}});
///     dlx::Solver solver(puzzle.problem);
///     if (solver.next()) std::cout << puzzle.draw(solver.cover(), {});
///
/// To add one, write a file in puzzles/models and a line in the table of its models.cpp: the
/// program has a command for it then, with counting, limits, formats, engines and the rest.
struct Model {
  std::string_view name;
  std::string_view summary;   ///< one line
  std::string_view usage;     ///< the arguments of the program's command: "N"
  std::string_view examples;  ///< complete lines of commands, indented by two
  std::string_view notes;     ///< complete lines: what values are like, and what the items are
  std::vector<Parameter> parameters;  ///< in the order of the help
  Puzzle (*make)(const Arguments& arguments);
  bool has_symmetries = false;  ///< whether its puzzles have them

  /// The puzzle with these values.
  ///
  /// Cost:   that of its problem; models bound its size.
  /// Errors: ParameterError; ParseError for a document that cannot be read;
  ///         std::invalid_argument for values that make no puzzle, or one that is too large.
  Puzzle build(const Values& values = {}) const;
};

/// All models, in the order of the help.
std::span<const Model> models();

/// The model of that name; null if there is none.
const Model* find_model(std::string_view name);

}  // namespace dlx::puzzles
