#include <array>
#include <string>

#include "bindings/c/support.hpp"
#include "bindings/c/values.hpp"
#include "dlx/format/json_scanner.hpp"
#include "puzzles/model.hpp"
#include "puzzles/svg.hpp"

struct dlx_puzzle {
  dlx::puzzles::Puzzle puzzle;
};

namespace dlx::c {
namespace {

using puzzles::Model;
using puzzles::Parameter;
using puzzles::ParameterKind;

// In the order of ParameterKind.
constexpr std::array<const char*, 7> kinds = {"number", "size",     "choice",          "flag",
                                              "text",   "document", "text_or_document"};

std::string parameter_json(const Parameter& parameter) {
  NamedValues object;
  object.text("name", parameter.name);
  object.text("kind", kinds[static_cast<std::size_t>(parameter.kind)]);
  object.text("placeholder", parameter.placeholder);
  object.text("help", parameter.help);
  object.text("default", parameter.standard);
  object.flag("required", parameter.required);
  object.flag("positional", parameter.positional);
  if (parameter.kind == ParameterKind::number && parameter.least <= parameter.most) {
    object.json("least", std::to_string(parameter.least));
    object.json("most", std::to_string(parameter.most));
  }
  object.json("choices", array_json(parameter.choices, format::json_string));
  return object.object();
}

std::string model_json(const Model& model) {
  NamedValues object;
  object.text("name", model.name);
  object.text("summary", model.summary);
  object.text("notes", model.notes);
  object.json("parameters", array_json(model.parameters, parameter_json));
  return object.object();
}

// Returns the value of a parameter. If the parameter accepts texts and documents, a text with
// several lines is a document.
puzzles::Value value_of(const Model& model, std::string_view name, const std::string& text) {
  const auto is_document = [&](const Parameter& parameter) {
    return parameter.name == name && (parameter.kind == ParameterKind::document ||
                                      (parameter.kind == ParameterKind::text_or_document &&
                                       text.find('\n') != std::string::npos));
  };
  for (const Parameter& parameter : model.parameters)
    if (is_document(parameter))
      return puzzles::Value::document("<" + std::string(name) + ">", [text] { return text; });
  return text;
}

}  // namespace
}  // namespace dlx::c

using namespace dlx;     // NOLINT
using namespace dlx::c;  // NOLINT

dlx_status dlx_models(char** json) {
  return guarded([&] { give(json, "json", array_json(puzzles::models(), model_json)); });
}

dlx_status dlx_puzzle_new(const char* model, const char* const* parameters,
                          const char* const* values, size_t number, dlx_puzzle** puzzle) {
  return stoppable([&] {
    needed(model, "model");
    needed(puzzle, "puzzle");
    const puzzles::Model& found = puzzles::find_model(model);
    const auto names = array(parameters, number, "parameters");
    const auto texts = array(values, number, "values");
    puzzles::Values given;
    for (std::size_t k = 0; k < number; ++k) {
      needed(names[k], "parameters");
      given.emplace(names[k], value_of(found, names[k], &needed(texts[k], "values")));
    }
    *puzzle = new dlx_puzzle{found.build(given)};
  });
}

dlx_status dlx_puzzle_problem(const dlx_puzzle* puzzle, dlx_problem** problem) {
  return stoppable([&] {
    needed(puzzle, "puzzle");
    needed(problem, "problem");
    *problem = new dlx_problem{puzzle->puzzle.problem};
  });
}

dlx_status dlx_puzzle_draw(const dlx_puzzle* puzzle, const uint32_t* options, size_t size,
                           int drawing, char** text) {
  return guarded([&] {
    const puzzles::Puzzle& it = needed(puzzle, "puzzle").puzzle;
    if (drawing < DLX_DRAW_ASCII || drawing > DLX_DRAW_SVG)
      throw ArgumentError("drawing", "there is no drawing " + std::to_string(drawing));
    const std::vector<OptionId> ids = cover_of(it.problem, options, size);
    const Cover cover(ids);
    const puzzles::Style style{.colour = drawing == DLX_DRAW_COLOUR,
                               .unicode = drawing != DLX_DRAW_ASCII};
    give(text, "text",
         drawing == DLX_DRAW_SVG ? pictures::svg_file(it.picture(cover)) : it.draw(cover, style));
  });
}

void dlx_puzzle_free(dlx_puzzle* puzzle) { delete puzzle; }
