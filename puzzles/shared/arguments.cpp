#include "puzzles/shared/arguments.hpp"

#include <algorithm>

#include "dlx/error.hpp"
#include "dlx/settings.hpp"

namespace dlx::puzzles {
namespace {

// The name of a parameter in messages.
std::string shown(const Parameter& parameter) {
  return parameter.positional ? std::string(parameter.placeholder)
                              : "--" + std::string(parameter.name);
}

// "--colours K, how many colours there are", or "a file with a graph, - for stdin".
std::string wanted(const Parameter& parameter) {
  if (parameter.kind == ParameterKind::document) return parameter.help;
  std::string text = shown(parameter);
  if (!parameter.positional) text.append(" ").append(parameter.placeholder);
  return text + ", " + parameter.help;
}

// "a, b, c or any"
std::string listed(const std::vector<std::string_view>& choices) {
  std::string text;
  for (std::size_t k = 0; k < choices.size(); ++k)
    text.append(k == 0 ? "" : k + 1 == choices.size() ? " or " : ", ").append(choices[k]);
  return text;
}

}  // namespace

Arguments::Arguments(const Model& model, const Values& values) : model_(model), values_(values) {
  for (const auto& [name, value] : values) {
    declared(name);  // throws for an unknown name
    if (values.count(name) > 1)
      fail(name, "given " + std::to_string(values.count(name)) + " times, expected once");
  }
  const Parameter* first = nullptr;  // the first missing parameter
  std::string expected;
  for (const Parameter& parameter : model.parameters) {
    if (!parameter.required) continue;
    if (first == nullptr && !has(parameter.name)) first = &parameter;
    expected += (expected.empty() ? "" : ", and ") + wanted(parameter);
  }
  if (first != nullptr) throw ParameterError(first->name, "expected " + expected);
}

bool Arguments::knows(std::string_view name) const {
  return std::ranges::find(model_.parameters, name, &Parameter::name) != model_.parameters.end();
}

const Parameter& Arguments::declared(std::string_view name) const {
  const auto found = std::ranges::find(model_.parameters, name, &Parameter::name);
  if (found != model_.parameters.end()) return *found;
  std::string names;
  for (const Parameter& parameter : model_.parameters)
    names.append(names.empty() ? "" : ", ").append(parameter.name);
  throw ParameterError(name, std::string(model_.name) + " has no parameter " + quote_token(name) +
                                 "; expected one of " + names);
}

std::string Arguments::text(std::string_view name) const {
  const auto given = values_.find(name);
  return given != values_.end() ? given->second.text() : std::string(declared(name).standard);
}

int Arguments::number(std::string_view name) const {
  return number_from(name, declared(name).least);
}

int Arguments::number_or(std::string_view name, int otherwise) const {
  return has(name) ? number(name) : otherwise;
}

int Arguments::number_from(std::string_view name, int least) const {
  const Parameter& parameter = declared(name);
  try {
    return static_cast<int>(parse_integer(text(name), static_cast<std::uint64_t>(least),
                                          static_cast<std::uint64_t>(parameter.most)));
  } catch (const std::invalid_argument& error) {
    fail(name, error.what());
  }
}

std::string Arguments::choice(std::string_view name) const {
  const std::string chosen = text(name);
  const std::vector<std::string_view>& choices = declared(name).choices;
  if (std::ranges::find(choices, chosen) == choices.end())
    fail(name, "found " + quote_token(chosen) + ", expected " + listed(choices));
  return chosen;
}

Document Arguments::document(std::string_view name) const {
  const Value& value = values_.find(name)->second;
  return {value.text(), value.source().empty() ? std::string(name) : value.source()};
}

bool Arguments::has_document(std::string_view name) const {
  const auto given = values_.find(name);
  if (given == values_.end()) return false;
  return !given->second.source().empty() || given->second.text().find('\n') != std::string::npos;
}

std::vector<std::size_t> Arguments::size(std::string_view name,
                                         const Dimensions& dimensions) const {
  const std::string given = text(name);
  const std::string_view usage =
      dimensions.usage.empty() ? declared(name).placeholder : dimensions.usage;
  if (std::ranges::count(given, 'x') != std::ranges::count(usage, 'x')) {
    throw ParameterError(name, quote_token(given)
                                   .append(" is no ")
                                   .append(dimensions.expected)
                                   .append("; an example is ")
                                   .append(dimensions.example));
  }
  std::vector<std::size_t> numbers;
  for (std::size_t at = 0; at <= given.size();) {
    const std::size_t end = std::min(given.find('x', at), given.size());
    try {
      numbers.push_back(
          static_cast<std::size_t>(parse_integer(std::string_view(given).substr(at, end - at), 1,
                                                 static_cast<std::uint64_t>(dimensions.most))));
    } catch (const std::invalid_argument& error) {
      throw ParameterError(name, std::string(usage) + ": " + error.what());
    }
    at = end + 1;
  }
  return numbers;
}

void Arguments::fail(std::string_view name, const std::string& message) const {
  throw ParameterError(name, shown(declared(name)) + ": " + message);
}

Parameter positional(Parameter parameter) {
  parameter.positional = true;
  return parameter;
}

Parameter required(Parameter parameter) {
  parameter.required = true;
  return parameter;
}

Parameter one_of(std::vector<std::string_view> choices, Parameter parameter) {
  parameter.choices = std::move(choices);
  return parameter;
}

}  // namespace dlx::puzzles
