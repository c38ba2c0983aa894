#include "apps/commands/sudoku/puzzle_list.hpp"

#include <stdexcept>
#include <utility>

#include "apps/cli/command_line.hpp"
#include "apps/cli/exit_code.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/status_line.hpp"

namespace dlx::cli {

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
