#include <ostream>

#include "dlx/cost.hpp"
#include "dlx/deadline.hpp"
#include "dlx/format/json.hpp"
#include "dlx/format/json_scanner.hpp"

namespace dlx::format {
namespace {

std::string item_json(const Problem& problem, ItemId item) {
  const std::string name = json_string(problem.name(item));
  if (!problem.is_primary(item) || problem.bounds(item) == Bounds()) return name;
  return "{\"name\":" + name + ",\"low\":" + std::to_string(problem.low(item)) +
         ",\"high\":" + std::to_string(problem.high(item)) + '}';
}

std::string option_json(const Problem& problem, OptionId option) {
  Deadline::check(10 * problem.option(option).size());
  std::string items = "[";
  for (const Entry& entry : problem.option(option)) {
    if (items.size() > 1) items += ',';
    std::string token(problem.name(entry.item));
    if (entry.colour != ColourId::none) {
      token += ':';
      token += problem.colour_name(entry.colour);
    }
    items += json_string(token);
  }
  items += ']';
  std::string more;
  if (!problem.label(option).empty()) more += ",\"label\":" + json_string(problem.label(option));
  if (problem.cost(option) != 0)
    more += ",\"cost\":" + decimal_text(problem.cost(option), problem.cost_digits());
  if (problem.data(option) != 0) more += ",\"data\":" + std::to_string(problem.data(option));
  return more.empty() ? items : "{\"items\":" + items + more + '}';
}

}  // namespace

std::vector<std::string> write_json(std::ostream& out, const Problem& problem) {
  const auto items = [&](std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t k = begin; k < end; ++k)
      out << (k == begin ? "" : ",") << item_json(problem, ItemId{k});
  };
  out << "{\"type\":\"problem\",\"version\":1,\n\"primary\":[";
  items(0, problem.num_primary());
  if (problem.num_secondary() > 0) {
    out << "],\n\"secondary\":[";
    items(problem.num_primary(), problem.num_items());
  }
  out << "],\n\"options\":[";
  for (std::uint32_t k = 0; k < problem.num_options(); ++k)
    out << (k == 0 ? "\n" : ",\n") << option_json(problem, OptionId{k});
  out << "]}\n";
  return {};
}

}  // namespace dlx::format
