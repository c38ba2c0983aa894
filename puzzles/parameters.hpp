#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

  /// The name of the parameter, of several the first.
  const std::string& parameter() const { return parameter_; }

 private:
  std::string parameter_;
};

}  // namespace dlx::puzzles
