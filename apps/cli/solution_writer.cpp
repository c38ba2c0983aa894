#include "apps/cli/solution_writer.hpp"

#include <utility>

#include "apps/cli/named.hpp"
#include "apps/cli/report.hpp"
#include "dlx/ask.hpp"
#include "dlx/cost.hpp"

namespace dlx::cli {
namespace {

std::string option_object(const Problem& problem, OptionId option) {
  Json object{{"option", index(option)}};
  const std::string_view label = problem.label(option);
  if (!label.empty()) object["label"] = label;
  object["items"] = items_json(problem, option);
  std::string line = json_line(object);
  line.pop_back();  // it becomes part of a longer line
  return line;
}

std::string cost_text(const Problem& problem, const Cover& cover) {
  return decimal_text(cover_cost(problem, cover.options()), problem.cost_digits());
}

using Writer = std::unique_ptr<SolutionWriter>;

// The default first: a new format is a line here and in the help below.
constexpr SolutionFormat table[] = {
    {"text",
     [](const Problem& problem, Output& out, DrawCover draw) -> Writer {
       if (!draw) return std::make_unique<TextSolutions>(problem, out);
       return std::make_unique<DrawnSolutions>(problem, out, std::move(draw));
     }},
    {"json",
     [](const Problem& problem, Output& out, DrawCover) -> Writer {
       return std::make_unique<JsonSolutions>(problem, out);
     }},
};

}  // namespace

void add_format(CommandLine& line, const SolutionFormat*& format) {
  format = &table[0];
  const auto choose = [&format](const std::string& name) {
    format = &find_named<SolutionFormat>(table, "format", name);
  };
  line.add({.name = "format",
            .value = "FORMAT",
            .help = "text (default) or json: one object a line",
            .group = OptionGroup::output,
            .common = true},
           choose);
}

TextSolutions::TextSolutions(const Problem& problem, Output& out)
    : out_(out), problem_(problem), titles_(problem), lines_(problem.num_options()) {}

void TextSolutions::write(std::uint64_t number, const Cover& cover) {
  out_.write("| solution ");
  out_.write(std::to_string(number));
  if (problem_.has_costs()) {
    out_.write(", cost ");
    out_.write(cost_text(problem_, cover));
  }
  out_.put('\n');
  for (const OptionId option : cover) {
    std::string& line = lines_[index(option)];
    if (line.empty()) line = titles_.of(option) + '\n';
    out_.write(line);
  }
  out_.end_answer();
}

void TextSolutions::count(const Answer& answer, const Json&) {
  if (!cut_short(answer.outcome)) out_.write(answer.count.str() + '\n');
}

JsonSolutions::JsonSolutions(const Problem& problem, Output& out)
    : problem_(problem), out_(out), objects_(problem.num_options()) {}

void JsonSolutions::write(std::uint64_t number, const Cover& cover) {
  // The same objects stand in many solutions, so the line is put together from finished texts.
  Json head = json_object("solution");
  head["number"] = number;
  std::string line = json_line(head);
  line.erase(line.size() - 2);  // the brace and the line's end
  out_.write(line);
  if (problem_.has_costs()) {
    out_.write(",\"cost\":");
    out_.write(cost_text(problem_, cover));
  }
  out_.write(",\"options\":[");
  bool first = true;
  for (const OptionId option : cover) {
    if (!std::exchange(first, false)) out_.put(',');
    std::string& object = objects_[index(option)];
    if (object.empty()) object = option_object(problem_, option);
    out_.write(object);
  }
  out_.write("]}\n");
  out_.end_answer();
}

void JsonSolutions::finish(const Json& summary) { out_.write(json_line(summary)); }

DrawnSolutions::DrawnSolutions(const Problem& problem, Output& out, DrawCover draw)
    : TextSolutions(problem, out), draw_(std::move(draw)) {}

void DrawnSolutions::write(std::uint64_t number, const Cover& cover) {
  if (number > 1) out_.put('\n');
  out_.write(draw_(cover));
  if (problem_.has_costs()) out_.write("cost " + cost_text(problem_, cover) + '\n');
  out_.end_answer();
}

Json items_json(const Problem& problem, OptionId option) {
  Json items = Json::array();
  for (const Entry& entry : problem.option(option)) {
    std::string item(problem.name(entry.item));
    if (entry.colour != ColourId::none) {
      item += ':';
      item += problem.colour_name(entry.colour);
    }
    items.push_back(std::move(item));
  }
  return items;
}

}  // namespace dlx::cli
