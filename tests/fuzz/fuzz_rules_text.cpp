// Any bytes as rules of a variant, and as regions: they are refused with a position, or accepted;
// accepted rules survive being written and read again.

#include <string>
#include <string_view>

#include "dlx/error.hpp"
#include "sudoku/rules.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace {

using dlx::fuzz::require;
using dlx::sudoku::Rules;

void check_error(const dlx::ParseError& error, std::string_view text) {
  require(error.line() >= 1 && error.line() <= text.size() + 2, "an error beyond the text");
  require(error.column() >= 1 && error.column() <= text.size() + 1, "an error beyond the text");
  require(!error.message().empty(), "an error without a message");
}

void check_rules(std::string_view text) {
  Rules rules;
  try {
    rules = dlx::sudoku::parse_rules(text, "fuzz");
  } catch (const dlx::ParseError& error) {
    return check_error(error, text);
  }
  try {
    require(dlx::sudoku::parse_rules(dlx::sudoku::to_text(rules)) == rules,
            "what was written gives other rules");
  } catch (const dlx::ParseError& error) {
    throw dlx::fuzz::Fault("what was written can't be read: " + std::string(error.what()));
  }
}

void check_regions(std::string_view text) {
  Rules rules(dlx::sudoku::Shape(2, 2));
  try {
    dlx::sudoku::parse_regions(text, rules, "fuzz");
  } catch (const dlx::ParseError& error) {
    check_error(error, text);
    require(rules.plain(), "regions were set by a text that was refused");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_rules(text);
  check_regions(text);
  return 0;
}
