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

/// The values for a puzzle, checked against the parameters that its model declares.
///
/// Errors:   every function throws ParameterError, which names the parameter.
class Arguments {
 public:
  /// Both must outlive this object. Rejects undeclared names, several values of a parameter, and a
  /// missing value.
  Arguments(const Model& model, const Values& values);

  bool has(std::string_view name) const { return values_.find(name) != values_.end(); }
  /// Returns true if the model declares the parameter.
  bool knows(std::string_view name) const;

  /// The value; the default value if none was given.
  std::string text(std::string_view name) const;
  int number(std::string_view name) const;
  /// The number, or `otherwise` if none was given.
  int number_or(std::string_view name, int otherwise) const;
  int number_from(std::string_view name, int least) const;
  std::string choice(std::string_view name) const;
  Document document(std::string_view name) const;
  /// Returns true if a parameter that accepts both text and a document has a document.
  bool has_document(std::string_view name) const;

  /// Parses the value that `expected` describes: as many numbers from 1 to `most` as `usage`, by
  /// default the placeholder, has letters.
  struct Dimensions {
    int most;
    std::string_view expected;  ///< "rectangle"
    std::string_view example;   ///< "10x6"
    std::string_view usage = {};
  };
  std::vector<std::size_t> size(std::string_view name, const Dimensions& dimensions) const;

  /// Returns "--order: MESSAGE".
  [[noreturn]] void fail(std::string_view name, const std::string& message) const;

 private:
  const Parameter& declared(std::string_view name) const;

  const Model& model_;
  const Values& values_;
};

Parameter positional(Parameter parameter);
Parameter required(Parameter parameter);
Parameter one_of(std::vector<std::string_view> choices, Parameter parameter);

/// Makes a Puzzle from a type with `problem`, `draw(cover, style)`, `picture(cover)` and optionally
/// `symmetries(with_mirror_images)`.
template <typename Made>
Puzzle puzzle_of(Made made) {
  const auto shared = std::make_shared<const Made>(std::move(made));
  Puzzle puzzle;
  puzzle.problem = shared->problem;
  puzzle.draw = [shared](const Cover& cover, Style style) { return shared->draw(cover, style); };
  puzzle.picture = [shared](const Cover& cover) { return shared->picture(cover); };
  if constexpr (requires {
                  { shared->symmetries(true) } -> std::same_as<Symmetries>;
                }) {
    puzzle.symmetries = [shared] { return shared->symmetries(false); };
    puzzle.mirror_symmetries = [shared] { return shared->symmetries(true); };
  }
  return puzzle;
}

}  // namespace dlx::puzzles
