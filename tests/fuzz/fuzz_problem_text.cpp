// Any bytes as a problem in the text format: they are refused with a position, or give a problem
// that survives being written and read again and whose covers pass the verifier.

#include <sstream>
#include <string_view>

#include "dlx/dlx.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace {

using dlx::fuzz::require;

// Keeps the run time of every input short: the search is only a check here.
constexpr std::uint64_t max_nodes = 2000;

void check_refusal(const dlx::ParseError& error, std::string_view text) {
  require(error.line() >= 1 && error.column() >= 1, "an error without a place");
  require(error.line() <= text.size() + 1 && error.column() <= text.size() + 1,
          "an error beyond the text");
  require(!error.message().empty(), "an error without a message");
}

void check_round_trip(const dlx::Problem& problem) {
  std::ostringstream out;
  dlx::write_problem(out, problem);
  try {
    require(dlx::parse_problem(out.str()).problem == problem,
            "reading what was written gives another problem");
  } catch (const dlx::ParseError& error) {
    throw dlx::fuzz::Fault("what was written can't be read: " + std::string(error.what()));
  }
}

void check_covers(const dlx::Problem& problem) {
  dlx::SolveOptions options;
  options.node_limit = max_nodes;
  dlx::Solver solver(problem, options);
  std::uint64_t covers = 0;
  for (const dlx::Cover& cover : solver) {
    const auto fault = dlx::verify(problem, cover.options());
    require(!fault, "a wrong cover: " + (fault ? fault->message : ""));
    ++covers;
  }
  const dlx::Result& result = solver.result();
  require(result.count == covers, "the number of covers is not that of the result");
  require(result.outcome == dlx::Outcome::exhausted || result.outcome == dlx::Outcome::node_limit,
          "the search ended for no reason");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  dlx::ParsedProblem parsed;
  try {
    parsed = dlx::parse_problem(text, "fuzz");
  } catch (const dlx::ParseError& error) {
    check_refusal(error, text);
    return 0;
  }
  check_round_trip(parsed.problem);
  check_covers(parsed.problem);
  return 0;
}
