#include "apps/commands/sudoku/puzzle_list.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <stdexcept>
#include <utility>

#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/limits.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/terminal.hpp"

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

RunLimits::RunLimits() : deadline_(Deadline::Clock::time_point::max(), interrupt_.flag()) {
  const std::chrono::duration<double> time = time_left();
  if (time < std::chrono::duration<double>::max()) time_.emplace(time.count());
}

SearchOptions RunLimits::search_options(const SearchFlags& flags, Output& out,
                                        SearchFlags::ProgressText text) const {
  SearchOptions options = flags.search_options(out, flag(), std::move(text));
  options.max_time = std::chrono::duration<double>::max();
  return options;
}

namespace {

PuzzleInput& read(PuzzleInput& input, const CommandLine& line) {
  input.read(line);
  return input;
}

}  // namespace

void PuzzleList::add_to(CommandLine& line) {
  line.add({.name = "strict",
            .help = "end with the first malformed puzzle",
            .group = OptionGroup::input});
  PuzzleMessages::add_to(line);
  Answers::add_to(line);
}

PuzzleList::PuzzleList(const CommandLine& line, PuzzleInput& input, Output& standard)
    : input_(read(input, line)),
      answers_(line, standard, false),
      strict_(line.has("strict")),
      messages_(line) {}

// A limit that came with the last puzzle leaves nothing out, if that has its answer.
bool PuzzleList::is_cut(std::uint64_t answered) const {
  const bool complete = at_end_ && answered + refused_puzzles_ >= puzzles_;
  return limits_.interrupted() || (cut_ && !complete);
}

std::string PuzzleList::outcome(std::uint64_t answered) const {
  return is_cut(answered) ? outcome_token(limits_.why()) : "finished";
}

void PuzzleList::go_through(const std::function<void(const ListedPuzzle&)>& take,
                            const std::function<void()>& settle) {
  take_ = take;
  settle_ = settle ? settle : [] {};
  input_.for_each_source(
      [this] {
        settle_();
        out().flush();
        messages_.flush();
      },
      [this](const PuzzleSource& source) { return go_through_source(source); });
}

// False if a limit was reached.
bool PuzzleList::go_through_source(const PuzzleSource& source) {
  const std::uint64_t before = puzzles_ + refused();
  try {
    while (std::optional<sudoku::Puzzle> puzzle = next(source)) take(source, *puzzle);
    settle_();
  } catch (const Stopped&) {  // in the middle of a puzzle
  }
  if (stopped()) {
    cut_ = true;
    at_end_ = source.last && source.reader.at_end();
    return false;
  }
  if (puzzles_ + refused() == before)
    refuse(ParseError(source.name, 1, 1, "found the end of the text, expected a puzzle"));
  return true;
}

// The next puzzle that can be read; none at the end, or if a limit was reached.
std::optional<sudoku::Puzzle> PuzzleList::next(const PuzzleSource& source) {
  while (!stopped()) {
    try {
      return source.reader.next();
    } catch (const ReadInterrupted&) {
    } catch (const ParseError& error) {
      settle_();  // what stands before the error comes first
      refuse(error);
    }
  }
  return std::nullopt;
}

void PuzzleList::take(const PuzzleSource& source, sudoku::Puzzle& puzzle) {
  const std::size_t line = puzzle.line;
  const std::uint64_t before = refused();
  try {
    take_({++puzzles_, source.name, puzzle});
  } catch (const std::length_error& error) {
    refuse(ParseError(source.name, line, 1, error.what()));
  } catch (const std::overflow_error& error) {
    refuse(ParseError(source.name, line, 1, error.what()));
  }
  refused_puzzles_ += refused() - before;
}

void PuzzleList::refuse(const ParseError& error) {
  if (strict_) throw ParseError(error);
  messages_.tell(PuzzleMessages::Kind::malformed, error);
}

ExitCode PuzzleList::finish(std::uint64_t answered, ExitCode code) {
  out().flush();
  status_line::clear();
  messages_.finish();
  answers_.finish();
  if (is_cut(answered)) {
    log::warn("{}: the list is incomplete, with {} answered", cut_short_text(limits_.why()),
              counted(answered, "puzzle"));
    return exit_code(limits_.why(), false);
  }
  if (refused() == 0) return code;
  // A message about the only puzzle says it all.
  if (answered + refused() > 1)
    log::warn("{} done, {} refused", counted(answered, "puzzle"), refused());
  return ExitCode::error;
}

void require_plain_rules(const PuzzleInput& input, const std::string& what) {
  if (input.rules().plain()) return;
  throw UsageError(what +
                   " knows only the common rules: rows, columns and boxes; not those of a "
                   "variant, which other symmetries may hold for");
}

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
