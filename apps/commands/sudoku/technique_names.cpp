#include "apps/commands/sudoku/technique_names.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "apps/cli/command_line.hpp"
#include "apps/cli/suggestions.hpp"
#include "sudoku/grade.hpp"

namespace dlx::cli {

std::string names_of_techniques() {
  std::string names;
  for (const sudoku::TechniqueInfo& each : sudoku::techniques())
    names += (names.empty() ? "" : ", ") + std::string(each.name);
  return names;
}

std::vector<std::size_t> parse_techniques(const std::string& option, const std::string& list) {
  std::vector<std::size_t> numbers;
  std::size_t begin = 0;
  while (begin <= list.size()) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    const std::string name = list.substr(begin, end - begin);
    const std::optional<std::size_t> found = sudoku::find_technique(name);
    if (!found) {
      std::vector<std::string_view> names;
      for (const sudoku::TechniqueInfo& each : sudoku::techniques()) names.push_back(each.name);
      refuse_value(option, name,
                   "is none of " + names_of_techniques() + did_you_mean(nearest(name, names)));
    }
    numbers.push_back(*found);
    begin = end + 1;
  }
  return numbers;
}

}  // namespace dlx::cli
