#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/solver.hpp"
#include "puzzles/picture.hpp"

namespace dlx::puzzles {

/// The kind of the values of a parameter.
enum class ParameterKind {
  number,            ///< a whole number from `least` to `most`
  size,              ///< whole numbers joined by x: "10x6"
  choice,            ///< one of `choices`
  flag,              ///< present or absent, without a value
  text,              ///< words
  document,          ///< a text of lines; in a program, the name of a file with the text
  text_or_document,  ///< words, or a text of lines
};

/// A parameter of a model, as data from which command lines, help, forms and bindings are
/// generated.
struct Parameter {
  std::string_view name;  ///< "order"
  ParameterKind kind = ParameterKind::text;
  std::string_view placeholder = {};  ///< what stands for its value in a help: "N"
  std::string help = {};              ///< a phrase
  std::string_view standard = {};     ///< its value if none is given; "": there is none
  int least = 1, most = 0;            ///< bounds of a number
  std::vector<std::string_view> choices = {};
  bool positional = false;  ///< a positional argument in the program
  bool required = false;
};

/// The value of a parameter as text, whatever its kind: "8", "10x6", "half-turn".
class Value {
 public:
  Value(std::string text) : text_(std::move(text)) {}
  Value(const char* text) : text_(text) {}
  Value(int number) : text_(std::to_string(number)) {}

  /// A document whose text `read` returns; called when the model needs the text. Errors in the text
  /// name the source.
  static Value document(std::string source, std::function<std::string()> read) {
    Value value{std::string()};
    value.source_ = std::move(source);
    value.read_ = std::move(read);
    return value;
  }

  std::string text() const { return read_ ? read_() : text_; }
  /// The name of a document; "" for a value given as text.
  const std::string& source() const { return source_; }

 private:
  std::string text_, source_;
  std::function<std::string()> read_;
};

/// Values by parameter name.
///
///     const dlx::puzzles::Values values{{"size", "10x6"}, {"order", 5}};
using Values = std::multimap<std::string, Value, std::less<>>;

/// Thrown for an invalid value, for contradictory values, or for a missing value. `what()` names
/// parameters like the program does: `--order`, or `N` for a positional one.
class ParameterError : public std::invalid_argument {
 public:
  ParameterError(std::string_view parameter, const std::string& message)
      : std::invalid_argument(message), parameter_(parameter) {}

  /// The name of the parameter; the first one if there are several.
  const std::string& parameter() const { return parameter_; }

 private:
  std::string parameter_;
};

/// The placement that an option stands for, as numbers chosen by the model. Options that differ
/// only in which of several equal pieces they use have the same figure.
using Figure = std::vector<int>;

/// Maps a figure to its image under a rotation, a reflection, a permutation of the colours, ...
using Motion = std::function<Figure(const Figure&)>;

/// The symmetries of a puzzle. Selects one cover of each class of covers that are images of each
/// other: the cover whose set of figures is lexicographically least.
///
/// A motion that maps some figure to something that is not a figure is no symmetry and is dropped;
/// the remaining motions form a group if all motions do, as required. So a model can pass all
/// motions of the square or the cube, and boards with less symmetry are handled correctly.
///
/// Shape:    F figures x G symmetries, 4 bytes each.
/// Cost:     is_least() O(G k log k) for a cover of k options, usually O(G k).
/// Threads:  one at a time, because is_least() uses internal memory.
class Symmetries {
 public:
  /// `figures`: the figures of all options, in order.
  Symmetries(const std::vector<Figure>& figures, const std::vector<Motion>& motions);

  /// The kinds of motions: "rotations and reflections"; empty if the model describes them.
  std::string group = {};

  /// The number of motions that are symmetries, including the identity.
  std::size_t size() const { return images_.size(); }
  /// Returns true if no image of the cover is less than the cover itself, which holds once per
  /// class.
  bool is_least(const Cover& cover);

 private:
  std::vector<std::uint32_t> figure_of_;            // by option
  std::vector<std::vector<std::uint32_t>> images_;  // by symmetry, then by figure
  std::vector<std::uint32_t> own_, moved_;          // of the current cover, sorted
};

/// The capabilities of the terminal for which a cover is drawn as text.
struct Style {
  bool colour = false;   ///< escape sequences for colours
  bool unicode = false;  ///< characters beyond ASCII
};

/// A puzzle: its exact-cover problem, and functions that draw its covers.
///
/// Threads:  several threads may call the functions with different arguments.
/// Lifetime: the functions own their data and may outlive the Puzzle.
struct Puzzle {
  Problem problem;
  /// Returns complete lines of text.
  std::function<std::string(const Cover& cover, Style style)> draw = {};
  /// Returns a drawing.
  std::function<pictures::Picture(const Cover& cover)> picture = {};
  /// Returns the symmetries; null if Model::has_symmetries is false.
  /// Errors:   std::invalid_argument if there would be too many.
  std::function<Symmetries()> symmetries = {};
  /// Returns the symmetries with mirror images, which `symmetries` leaves out if pieces may not be
  /// reflected; null if Model::has_mirror_images is false.
  std::function<Symmetries()> mirror_symmetries = {};
  /// Why the problem cannot have a cover, where that is known without a search; otherwise "".
  std::string why_infeasible = {};
};

class Arguments;  // shared/arguments.hpp

/// A kind of puzzle with parameters.
///
///     const dlx::puzzles::Model& queens = dlx::puzzles::find_model("queens");
///     const dlx::puzzles::Puzzle puzzle = queens.build({{"n", 8}});
///     dlx::Solver solver(puzzle.problem);
///     if (solver.next()) std::cout << puzzle.draw(solver.cover(), {});
///
/// To add a model, write a file in puzzles/models and a line in the table of models.cpp. The
/// program then has a command for it, with counting, limits, formats, engines and all other
/// options.
struct Model {
  std::string_view name;
  std::string_view summary;           ///< one line
  std::string_view usage;             ///< the arguments of the program's command: "N"
  std::string_view examples;          ///< complete command lines, indented by two
  std::string_view notes;             ///< complete lines about the values and the items
  std::vector<Parameter> parameters;  ///< in the order of the help
  Puzzle (*make)(const Arguments& arguments);
  bool has_symmetries = false;     ///< whether its puzzles have symmetries
  bool has_mirror_images = false;  ///< whether its puzzles have `mirror_symmetries`

  /// Returns the puzzle with these values.
  ///
  /// Cost:     that of its problem; models limit its size.
  /// Errors:   ParameterError; ParseError for an invalid document; std::invalid_argument for values
  ///           that give no puzzle, or one that is too large.
  Puzzle build(const Values& values = {}) const;
};

/// All models, in the order of the help.
std::span<const Model> models();

/// Returns the model with that name.
/// Errors:   ParameterError, "there is no model 'x'; there are queens, pentomino, ...".
const Model& find_model(std::string_view name);
/// Returns the model with that name, or null if there is none.
const Model* model_or_null(std::string_view name);

}  // namespace dlx::puzzles
