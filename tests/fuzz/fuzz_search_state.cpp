// Any bytes as a saved search, unchanged and with a valid checksum: they are refused, or give a state
// that survives being written and read again. Searches that begin with the state end, can be saved,
// and at worst find other covers.

#include <string>
#include <string_view>
#include <vector>

#include "dlx/dlx.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/search_state.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace {

using dlx::fuzz::require;

// Keeps the run time of every input short.
constexpr std::uint64_t max_nodes = 300;
constexpr std::uint64_t limit = 300;

// Problems for all engines: exact cover, with colours, with multiplicities.
const std::vector<dlx::Problem>& problems() {
  static const std::vector<dlx::Problem> all = {
      dlx::parse_problem("A B C D E F G\nC E\nA D G\nB C F\nA D F\nB G\nD E G\nA\nB\nC\nD F\n")
          .problem,
      dlx::parse_problem("A B C | x y\nA B x y:r\nA C x:r y:b\nA x:b\nB x:r\nC y:b\nA y:r\nB y:b\n")
          .problem,
      dlx::parse_problem("2:3|A B 0:2|C | x\nA B\nA C x:r\nA x:b\nB C x:r\nC x:b\nA\nA C\nB\n")
          .problem,
  };
  return all;
}

void check_search(const dlx::SearchState& state, const dlx::Problem& problem) {
  dlx::SolveOptions options;
  options.node_limit = max_nodes;
  options.limit = limit;
  try {
    dlx::Solver(problem, options, state).count();
    dlx::Solver solver(problem, options, state);
    for (int steps = 0; steps < 5 && solver.next(); ++steps) {
    }
    if (const auto saved = solver.save()) dlx::decode_state(dlx::encode_state(*saved));
    std::uint64_t covers = 0;
    solver.for_each([&](const dlx::Cover& cover) {
      for (const dlx::OptionId option : cover) {
        require(dlx::index(option) < problem.num_options(), "a cover has an option that is none");
      }
      return ++covers <= limit;
    });
    require(covers <= limit + 1, "a limit was not kept");
  } catch (const dlx::StateError& error) {
    require(*error.what() != '\0', "a refusal without a reason");
  }
}

void check(std::string_view bytes) {
  dlx::SearchState state;
  try {
    state = dlx::decode_state(bytes);
  } catch (const dlx::StateError& error) {
    require(*error.what() != '\0', "a refusal without a reason");
    return;
  }
  const std::string written = dlx::encode_state(state);
  try {
    require(dlx::encode_state(dlx::decode_state(written)) == written,
            "what was written gives another state");
  } catch (const dlx::StateError& error) {
    throw dlx::fuzz::Fault("what was written can't be read: " + std::string(error.what()));
  }
  for (const dlx::Problem& problem : problems()) {
    check_search(state, problem);
    state.problem = dlx::fingerprint(problem);
    check_search(state, problem);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  check(bytes);
  for (const std::uint8_t byte : dlx::digest(bytes)) bytes += static_cast<char>(byte);
  check(bytes);
  return 0;
}
