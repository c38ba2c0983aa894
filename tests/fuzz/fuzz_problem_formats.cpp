// Any bytes as a problem in each of the formats: they are refused with a position, or give a
// problem that survives being written as JSON, and as a matrix, CNF, OPB, LP and MPS where these
// can express it, with as many covers as before.

#include <cstdlib>
#include <optional>
#include <sstream>
#include <string_view>

#include "dlx/dlx.hpp"
#include "dlx/problem_formats.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace {

using dlx::fuzz::require;

constexpr std::uint64_t max_nodes = 300;  // keeps the run time of every input short

std::optional<std::uint64_t> number_of_covers(const dlx::Problem& problem) {
  dlx::SolveOptions options;
  options.node_limit = max_nodes;
  const dlx::Result result = dlx::Solver(problem, options).count();
  if (result.outcome != dlx::Outcome::exhausted) return std::nullopt;
  return result.count.low();
}

std::string written(std::string_view name, const dlx::Problem& problem) {
  std::ostringstream out;
  dlx::find_problem_format(name)->write(out, problem);
  return out.str();
}

dlx::Problem read_back(std::string_view name, const std::string& text) {
  const auto formats = dlx::possible_problem_formats(text);
  require(formats.size() == 1 && formats[0]->name == name, "what was written is not recognised");
  try {
    return dlx::find_problem_format(name)->read(text, "written").problem;
  } catch (const dlx::ParseError& error) {
    throw dlx::fuzz::Fault("what was written can't be read: " + std::string(error.what()));
  }
}

void check_conversions(const dlx::Problem& problem) {
  require(read_back("json", written("json", problem)) == problem, "JSON gives another problem");
  if (problem.num_items() > 200 || problem.num_options() > 200) return;
  const std::optional<std::uint64_t> covers = number_of_covers(problem);
  const auto compare = [&](std::string_view name) {
    const std::optional<std::uint64_t> others =
        number_of_covers(read_back(name, written(name, problem)));
    require(!covers || !others || *covers == *others, std::string(name) + " has other covers");
  };
  bool long_counters = false;
  for (std::uint32_t k = 0; k < problem.num_primary(); ++k)
    long_counters |= problem.high(dlx::ItemId{k}) > 8;
  if (!long_counters) compare("cnf");
  if (problem.num_colours() == 0) {
    for (const char* name : {"opb", "lp", "mps"}) compare(name);
  }
  if (problem.num_colours() == 0 && !problem.has_bounds()) compare("matrix");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  require(!dlx::possible_problem_formats(text).empty(), "of no format at all");
  for (const dlx::ProblemFormat& format : dlx::problem_formats()) {
    dlx::ParsedProblem parsed;
    try {
      parsed = format.read(text, "fuzz");
    } catch (const dlx::ParseError& error) {
      require(error.line() >= 1 && error.column() >= 1, "an error without a place");
      require(error.line() <= text.size() + 1 && error.column() <= text.size() + 1,
              "an error beyond the text");
      require(!error.message().empty(), "an error without a message");
      continue;
    }
    check_conversions(parsed.problem);
  }
  return 0;
}
