#include "apps/commands/sudoku/each_puzzle.hpp"

#include <spdlog/spdlog.h>

#include <optional>
#include <stdexcept>

#include "apps/cli/input.hpp"
#include "apps/cli/interrupt.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/usage_error.hpp"
#include "dlx/error.hpp"

namespace dlx::cli {
namespace {

constexpr std::uint64_t most_errors_told = 10;

// Goes through sources, and counts what is wrong with them.
class List {
 public:
  List(bool strict, const std::function<void(const ListedPuzzle&)>& action)
      : strict_(strict), action_(action) {}

  // False after Ctrl-C.
  bool go_through(std::istream& in, const std::string& name, const sudoku::Shape& shape,
                  const sudoku::Format* format) {
    sudoku::PuzzleReader reader(in, name, shape, format);
    const std::uint64_t before = puzzles_ + errors_;
    for (bool more = true; more;) {
      if (interrupt_.requested()) return false;
      try {
        const std::optional<sudoku::Puzzle> puzzle = reader.next();
        more = puzzle.has_value();
        if (more) act(name, *puzzle);
      } catch (const ReadInterrupted&) {
        return false;
      } catch (const ParseError& error) {
        report(error);
      }
    }
    if (puzzles_ + errors_ == before)
      report(ParseError(name, 1, 1, "found the end of the text, expected a puzzle"));
    return true;
  }

  std::uint64_t puzzles() const { return puzzles_; }
  std::uint64_t errors() const { return errors_; }
  bool interrupted() const { return interrupt_.requested(); }

 private:
  void act(const std::string& name, const sudoku::Puzzle& puzzle) {
    try {
      action_({++puzzles_, name, puzzle});
    } catch (const std::length_error& error) {
      report(ParseError(name, puzzle.line, 1, error.what()));
    } catch (const std::overflow_error& error) {
      report(ParseError(name, puzzle.line, 1, error.what()));
    }
  }

  void report(const ParseError& error) {
    if (strict_) throw ParseError(error);
    if (++errors_ <= most_errors_told) {
      spdlog::error("{}", error.what());
    } else if (errors_ == most_errors_told + 1) {
      spdlog::error("there are more malformed puzzles, which are only counted");
    }
  }

  const Interrupt interrupt_;
  const bool strict_;
  const std::function<void(const ListedPuzzle&)>& action_;
  std::uint64_t puzzles_ = 0;
  std::uint64_t errors_ = 0;
};

}  // namespace

void add_strict(CommandLine& line) {
  line.add_options()("strict", "end with the first malformed puzzle");
}

ExitCode for_each_plain_puzzle(const CommandLine& line, const PuzzleInput& input, Output& out,
                               const std::string& what,
                               const std::function<void(const ListedPuzzle&)>& action) {
  if (!input.rules().plain())
    throw UsageError(what +
                     " knows only the common rules: rows, columns and boxes; not those of "
                     "a variant, which other symmetries may hold for");
  List list(line.has("strict"), action);
  bool interrupted = false;
  input.for_each_source([&] { out.flush(); },
                        [&](std::istream& in, const std::string& name) {
                          interrupted =
                              !list.go_through(in, name, input.rules().shape(), input.format());
                          return !interrupted;
                        });
  out.flush();
  if (interrupted || list.interrupted()) {
    spdlog::warn("interrupted: the list is incomplete, with {} dealt with",
                 counted(list.puzzles(), "puzzle"));
    return ExitCode::interrupted;
  }
  if (list.errors() > 1)
    spdlog::info("{}; {} malformed", counted(list.puzzles(), "puzzle"), list.errors());
  return list.errors() > 0 ? ExitCode::error : ExitCode::done;
}

}  // namespace dlx::cli
