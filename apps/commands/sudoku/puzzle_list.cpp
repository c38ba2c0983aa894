#include "apps/commands/sudoku/puzzle_list.hpp"

#include <stdexcept>
#include <utility>

#include "apps/cli/input.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/status_line.hpp"
#include "apps/cli/usage_error.hpp"

namespace dlx::cli {

void PuzzleList::add_to(CommandLine& line) {
  line.add_options()("strict", "end with the first malformed puzzle");
}

PuzzleList::PuzzleList(const CommandLine& line, const PuzzleInput& input, Output& out)
    : input_(input), out_(out), strict_(line.has("strict")) {}

void PuzzleList::go_through(const std::function<void(const ListedPuzzle&)>& take,
                            const std::function<void()>& settle) {
  take_ = take;
  settle_ = settle ? settle : [] {};
  input_.for_each_source(
      [this] {
        settle_();
        out_.flush();
      },
      [this](std::istream& in, const std::string& name) { return go_through_source(in, name); });
}

// False after Ctrl-C.
bool PuzzleList::go_through_source(std::istream& in, const std::string& name) {
  // Without a word about the shape, the reader takes that of the first puzzle.
  sudoku::PuzzleReader reader(in, name, input_.shape(), input_.format());
  const std::uint64_t before = puzzles_ + refused_.count();
  while (!interrupted()) {
    std::optional<sudoku::Puzzle> puzzle;
    try {
      puzzle = reader.next();
      if (!puzzle) break;
    } catch (const ReadInterrupted&) {
      break;
    } catch (const ParseError& error) {
      settle_();  // what stands before the error comes first
      refuse(error);
      continue;
    }
    try {
      take_({++puzzles_, name, *puzzle});
    } catch (const std::length_error& error) {
      refuse(ParseError(name, puzzle->line, 1, error.what()));
    } catch (const std::overflow_error& error) {
      refuse(ParseError(name, puzzle->line, 1, error.what()));
    }
  }
  settle_();
  if (interrupted()) return false;
  if (puzzles_ + refused_.count() == before)
    refuse(ParseError(name, 1, 1, "found the end of the text, expected a puzzle"));
  return true;
}

void PuzzleList::refuse(const ParseError& error) {
  if (strict_) throw ParseError(error);
  refused_.report(error);
}

ExitCode PuzzleList::finish(std::uint64_t answered, ExitCode code) {
  out_.flush();
  status_line::clear();
  if (interrupted()) {
    log::warn("interrupted: the list is incomplete, with {} answered", counted(answered, "puzzle"));
    return ExitCode::interrupted;
  }
  if (refused_.count() == 0) return code;
  // A message about the only puzzle says it all.
  if (answered + refused_.count() > 1)
    log::warn("{} done, {} refused", counted(answered, "puzzle"), refused_.count());
  return ExitCode::error;
}

void require_plain_rules(const PuzzleInput& input, const std::string& what) {
  if (input.rules().plain()) return;
  throw UsageError(what +
                   " knows only the common rules: rows, columns and boxes; not those of a "
                   "variant, which other symmetries may hold for");
}

}  // namespace dlx::cli
