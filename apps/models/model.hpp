#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/option.hpp"
#include "apps/models/symmetry.hpp"
#include "apps/picture/picture.hpp"
#include "dlx/problem.hpp"
#include "dlx/solver.hpp"

namespace dlx::models {

/// How to draw: what the terminal that the answers go to can show, if they go to one.
struct Style {
  bool colour = false;
  bool unicode = false;
};

/// A puzzle that was asked for: its exact-cover problem, and how a cover of it looks.
struct Instance {
  Problem problem;
  /// One or more complete lines of text.
  std::function<std::string(const Cover& cover, Style style)> draw;
  /// For models that say they have any; made when asked for.
  std::function<Symmetries()> symmetries = {};
  /// The same drawing for files; a model that has none gets the text of draw() as it stands.
  std::function<pictures::Picture(const Cover& cover)> picture = {};
};

/// The words behind the name of a model on the command line.
struct Words {
  std::vector<std::string> arguments;  ///< those that are no options
  cli::GivenOptions options;
};

/// A kind of puzzle that is a command of the program: `dlx queens 8`.
///
/// To add one, write its problem and its drawing into a pair of files of its own and add a line
/// to the table in models.cpp; counting, limits, formats, engines and the rest come with it.
struct Model {
  std::string_view name;
  std::string_view summary;          ///< one line
  std::string_view usage;            ///< its arguments: "N"
  std::string_view examples;         ///< complete lines, indented by two
  std::string_view notes;            ///< complete lines behind the options of the help
  std::vector<cli::Option> options;  ///< its own, if it has any
  /// Errors: UsageError, ParseError or std::system_error for words that make no puzzle.
  std::function<Instance(const Words& words)> build;
  std::size_t max_arguments = 1;
  bool has_symmetries = false;  ///< offers --up-to-symmetry
};

/// All models, in the order of the help.
std::span<const Model> all_models();
/// The model of that name; null if there is none.
const Model* find_model(std::string_view name);

}  // namespace dlx::models
