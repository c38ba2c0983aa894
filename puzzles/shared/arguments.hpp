#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzles/model.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {

/// The values that a puzzle was asked for with, by the parameters that its model declares: read
/// and checked as these say.
///
/// Errors: ParameterError that names the parameter, from every function.
class Arguments {
 public:
  /// Both must outlive it. Refuses names that the model does not declare, several values where one
  /// is expected, and that one is missing.
  Arguments(const Model& model, const Values& values);

  bool has(std::string_view name) const { return values_.find(name) != values_.end(); }
  /// Whether the model declares it.
  bool knows(std::string_view name) const;

  /// The value; of a parameter without one, its standard value.
  std::string text(std::string_view name) const;
  std::vector<std::string> texts(std::string_view name) const;
  int number(std::string_view name) const;
  /// The number, or `otherwise` if none was given.
  int number_or(std::string_view name, int otherwise) const;
  /// A number that has to be `least` or more.
  int number_from(std::string_view name, int least) const;
  std::string choice(std::string_view name) const;
  Document document(std::string_view name) const;
  /// Whether a parameter that may have either has a document.
  bool has_document(std::string_view name) const;

  /// What `expected` describes: as many numbers from 1 to `most` as `usage`, by default the
  /// placeholder, has letters.
  struct Dimensions {
    int most;
    std::string_view expected;  ///< "rectangle"
    std::string_view example;   ///< "10x6"
    std::string_view usage = {};
  };
  std::vector<std::size_t> size(std::string_view name, const Dimensions& dimensions) const;

  /// "--order: MESSAGE".
  [[noreturn]] void fail(std::string_view name, const std::string& message) const;
  /// Says what is expected, where nothing was given.
  [[noreturn]] void missing(std::string_view name) const;

 private:
  const Parameter& declared(std::string_view name) const;

  const Model& model_;
  const Values& values_;
};

/// The parameter, taken by its place among the arguments.
Parameter positional(Parameter parameter);
/// The parameter, without which there is no puzzle.
Parameter required(Parameter parameter);
/// The parameter, with these choices.
Parameter one_of(std::vector<std::string_view> choices, Parameter parameter);

/// A puzzle of a type with `problem`, `draw(cover, style)`, `picture(cover)` and, if it has any,
/// `symmetries()`.
template <typename Made>
Puzzle puzzle_of(Made made) {
  const auto shared = std::make_shared<const Made>(std::move(made));
  Puzzle puzzle;
  puzzle.problem = shared->problem;
  puzzle.draw = [shared](const Cover& cover, Style style) { return shared->draw(cover, style); };
  puzzle.picture = [shared](const Cover& cover) { return shared->picture(cover); };
  if constexpr (requires {
                  { shared->symmetries() } -> std::same_as<Symmetries>;
                })
    puzzle.symmetries = [shared] { return shared->symmetries(); };
  return puzzle;
}

}  // namespace dlx::puzzles
