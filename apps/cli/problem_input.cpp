#include "apps/cli/problem_input.hpp"

#include <spdlog/spdlog.h>

#include "apps/cli/input.hpp"
#include "dlx/text_format.hpp"

namespace dlx::cli {

Problem read_problem(const std::string& path) {
  const std::string source = source_name(path);
  ParsedProblem parsed = parse_problem(read_text(path), source);
  for (const Warning& warning : parsed.warnings) {
    spdlog::warn("{}:{}: {}", source, warning.line, warning.message);
  }
  return parsed.problem;
}

}  // namespace dlx::cli
