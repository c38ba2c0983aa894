// Any bytes as a part of a split, as its list or as a result, unchanged and with a valid `sha1`:
// they are refused with a position, or can be counted or written again.

#include <string>
#include <string_view>

#include "apps/parts/part.hpp"
#include "dlx/dlx.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace {

namespace parts = dlx::parts;
using dlx::fuzz::require;

// Keeps the run time of every input short.
constexpr std::uint64_t max_nodes = 300;

template <typename Read>
void check_reader(std::string_view text, const Read& read) {
  try {
    read(text);
  } catch (const dlx::ParseError& error) {
    require(error.line() >= 1 && error.column() >= 1, "an error without a place");
    require(error.line() <= text.size() + 1 && error.column() <= text.size() + 1,
            "an error beyond the text");
    require(!error.message().empty(), "an error without a message");
  }
}

void check_part(std::string_view text) {
  const parts::Part part = parts::read_part(text, "fuzz");
  require(part.part >= 1 && part.part <= part.parts, "a part of another number");
  for (const dlx::Subproblem& subproblem : part.subproblems) {
    require(part.merged || subproblem.times == 1, "a multiplicity in a part that may be listed");
    const dlx::RestrictedProblem left = dlx::restrict(part.problem, subproblem);
    if (left.dead) continue;
    dlx::Solver solver(left.problem, {.node_limit = max_nodes});
    for (const dlx::Cover& cover : solver) {
      require(!dlx::verify(left.problem, cover.options()), "a wrong cover");
    }
  }
}

void check_result(std::string_view text) {
  const parts::PartResult result = parts::read_result(text, "fuzz");
  const std::string written = parts::result_text(result);
  require(parts::result_text(parts::read_result(written, "written")) == written,
          "what was written gives another result");
}

void check_list(std::string_view text) {
  const parts::PartList list = parts::read_list(text, "fuzz");
  require(list.part_seals.size() == list.parts, "a list of another length");
}

void check(std::string_view text) {
  check_reader(text, check_part);
  check_reader(text, check_result);
  check_reader(text, check_list);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check(text);
  parts::Json object;
  try {
    object = dlx::cli::parse_json(text);
  } catch (const dlx::cli::JsonError&) {
    return 0;
  }
  if (!object.is_object()) return 0;
  object.erase("sha1");
  check(parts::seal(object));
  return 0;
}
