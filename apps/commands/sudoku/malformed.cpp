#include "apps/commands/sudoku/malformed.hpp"

#include "apps/cli/log.hpp"

namespace dlx::cli {
namespace {

constexpr std::uint64_t most_told = 10;

}  // namespace

void MalformedPuzzles::report(const ParseError& error) {
  if (++count_ <= most_told) {
    log::error("{}", error.what());
    places_ += (places_.empty() ? "" : ", ") + error.source() + ":" + std::to_string(error.line());
  } else if (count_ == most_told + 1) {
    log::error("there are more malformed puzzles, which are only counted");
    places_ += ", ...";
  }
}

}  // namespace dlx::cli
