#include "apps/commands/sudoku/puzzle_messages.hpp"

#include <algorithm>
#include <limits>

#include "apps/cli/exit_code.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/numbers.hpp"
#include "apps/cli/report.hpp"

namespace dlx::cli {
namespace {

constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t most_places = 10;

struct KindText {
  log::Level level;
  std::string_view what;  // of "99 more puzzles with more than one solution"
};
constexpr std::array<KindText, 7> kinds = {{
    {log::Level::error, "that were refused"},
    {log::Level::error, "that came with a wrong solution"},
    {log::Level::warning, "that came with a wrong solution"},
    {log::Level::warning, "whose givens contradict each other"},
    {log::Level::warning, "without a solution"},
    {log::Level::warning, "with more than one solution"},
    {log::Level::warning, "that a limit ended"},
}};

std::uint64_t parse_warnings(const std::string& text) {
  if (text == "all") return all;
  if (text == "none") return 0;
  if (text.empty() || text.find_first_not_of("0123456789") != text.npos) {
    throw UsageError("--warnings: " + dlx::quote_token(text) +
                     " is none of all, none, or a number");
  }
  return parse_count("--warnings", text, 0);
}

}  // namespace

void PuzzleMessages::add_to(CommandLine& line) {
  line.add({.name = "warnings",
            .value = "N|all|none",
            .help = "messages about puzzles, of each kind (default 10); the others are counted",
            .group = OptionGroup::messages});
}

PuzzleMessages::PuzzleMessages(const CommandLine& line)
    : most_told_(line.has("warnings") ? parse_warnings(line.text("warnings")) : 10) {
  log::hold_back(true);
}

PuzzleMessages::~PuzzleMessages() { log::hold_back(false); }

bool PuzzleMessages::is_told(Kind kind) { return counts_[index(kind)]++ < most_told_; }

void PuzzleMessages::note_place(const std::string& source, std::size_t line) {
  const std::uint64_t number = count(Kind::malformed);
  if (number > most_places + 1) return;
  if (number > 1) places_ += ", ";
  places_ += number > most_places ? "..." : source + ":" + std::to_string(line);
}

void PuzzleMessages::tell(Kind kind, const ParseError& error) {
  if (is_told(kind)) log::write(kinds[index(kind)].level, error.what());
  if (kind == Kind::malformed) note_place(error.source(), error.line());
}

void PuzzleMessages::tell(Kind kind, const std::string& source, std::size_t line,
                          std::string_view message) {
  if (!is_told(kind)) return;
  log::write(kinds[index(kind)].level,
             source + ":" + std::to_string(line) + ": " + std::string(message));
}

void PuzzleMessages::flush() { log::flush(); }

void PuzzleMessages::finish() {
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    const std::uint64_t told = std::min(counts_[k], most_told_);
    // Who wants no warnings still learns of errors, which change the exit code.
    const bool wanted = most_told_ > 0 || kinds[k].level == log::Level::error;
    if (counts_[k] == told || !wanted) continue;
    const char* const more = told > 0 ? "more " : "";
    const char* const noun = counts_[k] - told == 1 ? "puzzle" : "puzzles";
    log::write(kinds[k].level,
               text::format("{} {}{} {}", counts_[k] - told, more, noun, kinds[k].what));
  }
  log::flush();
}

}  // namespace dlx::cli
