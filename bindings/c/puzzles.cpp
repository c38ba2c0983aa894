#include <array>
#include <string>

#include "bindings/c/support.hpp"
#include "dlx/format/json_scanner.hpp"
#include "puzzles/model.hpp"
#include "puzzles/svg.hpp"

struct dlx_puzzle {
  dlx::puzzles::Puzzle puzzle;
};

namespace dlx::c {
namespace {

using format::json_string;
using puzzles::Model;
using puzzles::Parameter;
using puzzles::ParameterKind;

// In the order of ParameterKind.
constexpr std::array<const char*, 8> kinds = {"number", "size",  "choice",   "flag",
                                              "text",   "texts", "document", "text_or_document"};

std::string member(const char* name, std::string_view text) {
  return std::string("\"") + name + "\":" + json_string(text);
}

std::string parameter_json(const Parameter& parameter) {
  std::string out = "{" + member("name", parameter.name) + "," +
                    member("kind", kinds[static_cast<std::size_t>(parameter.kind)]) + "," +
                    member("placeholder", parameter.placeholder) + "," +
                    member("help", parameter.help) + "," + member("default", parameter.standard) +
                    ",\"required\":" + (parameter.required ? "true" : "false") +
                    ",\"positional\":" + (parameter.positional ? "true" : "false");
  if (parameter.kind == ParameterKind::number && parameter.least <= parameter.most)
    out += ",\"least\":" + std::to_string(parameter.least) +
           ",\"most\":" + std::to_string(parameter.most);
  out += ",\"choices\":[";
  for (std::size_t k = 0; k < parameter.choices.size(); ++k)
    out += (k == 0 ? "" : ",") + json_string(parameter.choices[k]);
  return out + "]}";
}

std::string model_json(const Model& model) {
  std::string out = "{" + member("name", model.name) + "," + member("summary", model.summary) +
                    "," + member("notes", model.notes) + ",\"parameters\":[";
  for (std::size_t k = 0; k < model.parameters.size(); ++k) {
    if (k > 0) out += ',';
    out += parameter_json(model.parameters[k]);
  }
  return out + "]}";
}

// The value of a parameter: for one that accepts documents, a text with several lines is a
// document.
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

using dlx::c::guarded;
using dlx::c::needed;
using dlx::c::stoppable;

dlx_status dlx_models(char** json) {
  return guarded([&] {
    needed(json, "json");
    std::string out = "[";
    for (const dlx::puzzles::Model& model : dlx::puzzles::models())
      out += (out.size() == 1 ? "" : ",\n") + dlx::c::model_json(model);
    *json = dlx::c::new_text(out + "]");
    return DLX_OK;
  });
}

dlx_status dlx_puzzle_new(const char* model, const char* const* parameters,
                          const char* const* values, size_t number, dlx_puzzle** puzzle) {
  return stoppable([&] {
    needed(model, "model");
    needed(puzzle, "puzzle");
    const dlx::puzzles::Model& found = dlx::puzzles::find_model(model);
    const auto names = dlx::c::array(parameters, number, "parameters");
    const auto texts = dlx::c::array(values, number, "values");
    dlx::puzzles::Values given;
    for (std::size_t k = 0; k < number; ++k) {
      needed(names[k], "parameters");
      given.emplace(names[k], dlx::c::value_of(found, names[k], &needed(texts[k], "values")));
    }
    *puzzle = new dlx_puzzle{found.build(given)};
    return DLX_OK;
  });
}

dlx_status dlx_puzzle_problem(const dlx_puzzle* puzzle, dlx_problem** problem) {
  return stoppable([&] {
    needed(puzzle, "puzzle");
    needed(problem, "problem");
    *problem = new dlx_problem{puzzle->puzzle.problem};
    return DLX_OK;
  });
}

dlx_status dlx_puzzle_draw(const dlx_puzzle* puzzle, const uint32_t* options, size_t size,
                           int drawing, char** text) {
  return guarded([&] {
    const dlx::puzzles::Puzzle& it = needed(puzzle, "puzzle").puzzle;
    needed(text, "text");
    if (drawing < DLX_DRAW_ASCII || drawing > DLX_DRAW_SVG)
      throw dlx::c::ArgumentError("drawing", "there is no drawing " + std::to_string(drawing));
    const std::vector<dlx::OptionId> ids = dlx::c::cover_of(it.problem, options, size);
    const dlx::Cover cover(ids);
    const dlx::puzzles::Style style{.colour = drawing == DLX_DRAW_COLOUR,
                                    .unicode = drawing != DLX_DRAW_ASCII};
    *text = dlx::c::new_text(drawing == DLX_DRAW_SVG ? dlx::pictures::svg_file(it.picture(cover))
                                                     : it.draw(cover, style));
    return DLX_OK;
  });
}

void dlx_puzzle_free(dlx_puzzle* puzzle) { delete puzzle; }
