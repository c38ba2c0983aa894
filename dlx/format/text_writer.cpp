#include <algorithm>
#include <ostream>

#include "dlx/cost.hpp"
#include "dlx/deadline.hpp"
#include "dlx/format/problem_format_table.hpp"
#include "dlx/text_format.hpp"

namespace dlx {
namespace {

void append_option(std::string& text, const Problem& problem, OptionId option) {
  bool first = true;
  for (const Entry& entry : problem.option(option)) {
    if (!first) text += ' ';
    first = false;
    text += problem.name(entry.item);
    if (entry.colour == ColourId::none) continue;
    text += ':';
    text += problem.colour_name(entry.colour);
  }
}

// Writes `high|name` if both bounds are equal, otherwise `low:high|name`.
void append_item(std::string& text, const Problem& problem, ItemId item) {
  if (problem.is_primary(item) && problem.bounds(item) != Bounds()) {
    if (problem.low(item) != problem.high(item)) {
      text += std::to_string(problem.low(item));
      text += ':';
    }
    text += std::to_string(problem.high(item));
    text += '|';
  }
  text += problem.name(item);
}

// Returns true if `|copy:` after `before` describes an option completely. `|copy:` cannot express
// that an option has no label.
bool is_copy(const Problem& problem, OptionId option, OptionId before) {
  return std::ranges::equal(problem.option(option), problem.option(before)) &&
         problem.cost(option) == problem.cost(before) &&
         (!problem.label(option).empty() || problem.label(before).empty());
}

}  // namespace

void write_problem(std::ostream& out, const Problem& problem, Copies copies) {
  std::string text;
  const auto flush = [&] {
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    text.clear();
  };
  for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
    if (k == problem.num_primary()) text += text.empty() ? "|" : " |";
    if (!text.empty()) text += ' ';
    append_item(text, problem, ItemId{k});
  }
  // Without a primary item the line would begin with '|' and be a comment; with some names the line
  // would look like the beginning of another format.
  if (problem.num_primary() == 0 || format::has_misleading_names(problem) ||
      format::is_mistaken(problem, text))
    text.insert(0, text.empty() ? "|items:" : "|items: ");
  text += '\n';
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    const OptionId option{k};
    Deadline::check(2 * problem.option(option).size());
    if (copies == Copies::merged && k > 0 && is_copy(problem, option, OptionId{k - 1})) {
      text += "|copy:";
      if (problem.label(option) != problem.label(OptionId{k - 1})) {
        text += ' ';
        text += problem.label(option);
      }
      text += '\n';
      continue;
    }
    if (!problem.label(option).empty()) {
      text += "|label: ";
      text += problem.label(option);
      text += '\n';
    }
    append_option(text, problem, option);
    if (problem.cost(option) != 0) {
      text += " |" + decimal_text(problem.cost(option), problem.cost_digits());
    }
    text += '\n';
    if (text.size() > (1 << 16)) flush();
  }
  flush();
}

std::string option_text(const Problem& problem, OptionId option) {
  std::string text;
  append_option(text, problem, option);
  return text;
}

std::string option_title(const Problem& problem, OptionId option) {
  const std::string_view label = problem.label(option);
  return label.empty() ? option_text(problem, option) : std::string(label);
}

}  // namespace dlx
