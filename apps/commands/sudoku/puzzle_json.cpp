#include "apps/commands/sudoku/puzzle_json.hpp"

#include <span>
#include <string_view>

#include "apps/cli/named.hpp"

namespace dlx::cli {
namespace {

struct Format {
  std::string_view name;
  bool json;
};
constexpr Format formats[] = {{"line", false}, {"json", true}};

}  // namespace

Json puzzle_json(const char* type, const PuzzleAt& puzzle) {
  Json object = json_object(type);
  object["puzzle"] = puzzle.number;
  object["source"] = puzzle.source;
  object["line"] = puzzle.line;
  object["givens"] = to_line(puzzle.givens);
  return object;
}

void add_line_or_json(CommandLine& line, bool& json) {
  line.add({.name = "format",
            .value = "FORMAT",
            .help = "line (default) or json: one object a line",
            .group = OptionGroup::output},
           [&json](const std::string& name) {
             json = find_named(std::span<const Format>(formats), "format", name).json;
           });
}

}  // namespace dlx::cli
