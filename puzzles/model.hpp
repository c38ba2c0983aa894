#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
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

/// What the values of a parameter are like.
enum class ParameterKind {
  number,            ///< a whole number from `least` to `most`
  size,              ///< whole numbers joined by x: "10x6"
  choice,            ///< one of `choices`
  flag,              ///< given or not; the value says nothing
  text,              ///< words
  texts,             ///< words, as many times as one likes
  document,          ///< a text of lines; of a program, the file that has it
  text_or_document,  ///< words, or a text of lines
};

/// A parameter of a model, as data: command lines, help, forms and bindings are made of it.
struct Parameter {
  std::string_view name;  ///< "order"
  ParameterKind kind = ParameterKind::text;
  std::string_view placeholder = {};  ///< what stands for its value in a help: "N"
  std::string help = {};              ///< a phrase
  std::string_view standard = {};     ///< its value if none is given; "": there is none
  int least = 1, most = 0;            ///< of a number
  std::vector<std::string_view> choices = {};
  bool positional = false;  ///< a program takes it by its place among the arguments
  bool required = false;
};

/// The value of a parameter, as text whatever its kind: "8", "10x6", "half-turn".
class Value {
 public:
  Value(std::string text) : text_(std::move(text)) {}
  Value(const char* text) : text_(text) {}
  Value(int number) : text_(std::to_string(number)) {}

  /// The text that `read` gives, called when a model wants it; errors in it name the source.
  static Value document(std::string source, std::function<std::string()> read) {
    Value value{std::string()};
    value.source_ = std::move(source);
    value.read_ = std::move(read);
    return value;
  }

  std::string text() const { return read_ ? read_() : text_; }
  /// The name of a document; "" of what was given as text.
  const std::string& source() const { return source_; }

 private:
  std::string text_, source_;
  std::function<std::string()> read_;
};

/// The largest number that can be given; the one above it stands for "no limit".
inline constexpr std::uint64_t no_maximum = std::numeric_limits<std::uint64_t>::max() - 1;

/// A whole number in decimal, as values of parameters and of command lines are read. "-1" is an
/// error and not 18446744073709551615.
/// Errors: std::invalid_argument, "'x' is not a whole number; expected 1 to 10".
std::uint64_t parse_number(std::string_view text, std::uint64_t minimum,
                           std::uint64_t maximum = no_maximum);

/// Values by the names of their parameters; one that may have several has them in this order.
///
///     const dlx::puzzles::Values values{{"size", "10x6"}, {"order", 5}};
using Values = std::multimap<std::string, Value, std::less<>>;

/// A value that its parameter cannot have, values that exclude each other, or one that is missing.
/// `what()` speaks of parameters as the program does, `--order`, or `N` of one that is positional.
class ParameterError : public std::invalid_argument {
 public:
  ParameterError(std::string_view parameter, const std::string& message)
      : std::invalid_argument(message), parameter_(parameter) {}

  /// The name of the parameter; the first one if there are several.
  const std::string& parameter() const { return parameter_; }

 private:
  std::string parameter_;
};

/// What an option puts where, in numbers of the model's choice. Options that differ only in which
/// of several equal pieces they use have the same figure.
using Figure = std::vector<int>;

/// Takes a figure to its image under a turn, a reflection, a renaming of the colours, ...
using Motion = std::function<Figure(const Figure&)>;

/// The symmetries of a puzzle: tells one cover of each class of covers that are images of each
/// other, the one whose set of figures is lexicographically least.
///
/// A motion that takes some figure to what is no figure is no symmetry and is left out; those
/// that are left form a group if the motions do, as they must. So a model can give all motions of
/// the square or the cube, and boards with less symmetry, or none, come out right.
///
/// Shape:    F figures x G symmetries, 4 bytes each.
/// Cost:     is_least() O(G k log k) for a cover of k options, mostly O(G k).
/// Threads:  one at a time; is_least() uses space of its own.
class Symmetries {
 public:
  /// `figures` are those of all options, in their order. If the problem has only some of the
  /// covers of a more symmetric one, all those with the first figure, `others` are the figures of
  /// the rest: images of covers may have them, but are no covers then, and not compared.
  Symmetries(const std::vector<Figure>& figures, const std::vector<Motion>& motions,
             const std::vector<Figure>& others = {});

  /// How many motions are symmetries, the identity among them.
  std::size_t size() const { return images_.size(); }
  /// True if no image of the cover is less than the cover itself: true once in each class.
  bool is_least(const Cover& cover);

 private:
  std::vector<std::uint32_t> figure_of_;            // by option
  std::vector<std::vector<std::uint32_t>> images_;  // by symmetry, then by figure
  std::vector<std::uint32_t> own_, moved_;          // of the cover at hand, sorted
};

/// How to draw a cover as text: what the terminal that shows it can do.
struct Style {
  bool colour = false;   ///< escape sequences for colours
  bool unicode = false;  ///< characters beyond ASCII
};

/// A puzzle that was asked for: its exact-cover problem, and how a cover of it looks.
///
/// Each function of a puzzle that Model::build() returns can be called, whatever the model is.
///
/// Threads:  the functions may be called by several at once, each with what it was given.
/// Lifetime: the functions keep what they need; they outlive the Puzzle.
struct Puzzle {
  Problem problem;
  /// Returns one or more complete lines of text.
  std::function<std::string(const Cover& cover, Style style)> draw = {};
  /// Returns the same as a drawing; of a model without drawings, a picture of the text.
  std::function<pictures::Picture(const Cover& cover)> picture = {};
  /// Makes the symmetries.
  /// Errors: std::invalid_argument if the model declares none (Model::has_symmetries), or if there
  ///         would be too many.
  std::function<Symmetries()> symmetries = {};
};

class Arguments;  // shared/arguments.hpp

/// A kind of puzzle with parameters.
///
///     const dlx::puzzles::Model& queens = dlx::puzzles::find_model("queens");
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

  /// Returns the puzzle with these values, with all its functions set.
  ///
  /// Cost:   that of its problem; models bound its size.
  /// Errors: ParameterError; ParseError for a document that cannot be read;
  ///         std::invalid_argument for values that make no puzzle, or one that is too large.
  Puzzle build(const Values& values = {}) const;
};

/// All models, in the order of the help.
std::span<const Model> models();

/// Returns the model of that name.
/// Errors: ParameterError, "there is no model 'x'; there are queens, pentomino, ...".
const Model& find_model(std::string_view name);
/// Returns the model of that name, or null if there is none.
const Model* model_or_null(std::string_view name);

}  // namespace dlx::puzzles
