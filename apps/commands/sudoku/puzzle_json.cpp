#include "apps/commands/sudoku/puzzle_json.hpp"

#include "apps/cli/json_format.hpp"

namespace dlx::cli {

Json puzzle_json(const char* type, const PuzzleAt& puzzle) {
  Json object = json_object(type);
  object["puzzle"] = puzzle.number;
  object["source"] = puzzle.source;
  object["line"] = puzzle.line;
  object["givens"] = to_line(puzzle.givens);
  return object;
}

void add_line_or_json(CommandLine& line, bool& json) {
  add_json_format(line, "line", "line (default) or json: one object a line", json);
}

}  // namespace dlx::cli
