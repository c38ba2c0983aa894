#include "apps/commands/sudoku/result_writer.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "apps/cli/log.hpp"
#include "apps/cli/report.hpp"
#include "sudoku/cage_sums.hpp"
#include "sudoku/formats.hpp"

namespace dlx::cli {

using sudoku::Answer;
using Mode = ChunkSolver::Mode;

ResultWriter::ResultWriter(const RunLimits& limits, const sudoku::Rules& rules,
                           const SearchFlags& flags, const SolveSettings& settings,
                           PuzzleMessages& messages, Output& out, SudokuWriter& writer)
    : limits_(limits),
      rules_(rules),
      flags_(flags),
      settings_(settings),
      messages_(messages),
      out_(out),
      writer_(writer),
      numbered_(settings.numbered) {}

SolveOptions ResultWriter::search_options(bool shows_progress) {
  SolveOptions options =
      limits_.search_options(flags_, out_, [this](const Progress& p) { return progress_of(p); });
  if (settings_.puzzle_seconds) {
    options.time_limit = std::chrono::duration<double>(*settings_.puzzle_seconds);
  }
  if (!shows_progress) options.on_progress = nullptr;
  return options;
}

void ResultWriter::write(Chunk& chunk) {
  const std::size_t puzzles = chunk.puzzles.size();
  auto fault = chunk.faults.begin();
  if (number_ == 0 && chunk.ends_input && puzzles + chunk.faults.size() == 1) numbered_ = false;
  for (std::size_t k = 0; k <= puzzles && !incomplete_; ++k) {
    for (; fault != chunk.faults.end() && fault->before == k; ++fault) tell(*fault);
    if (k == puzzles) break;
    if (!write(chunk, k)) incomplete_ = true;
  }
  show_progress();
}

// Writes the result of one puzzle; returns false if a limit left it without an answer.
bool ResultWriter::write(Chunk& chunk, std::size_t number) {
  const PuzzleAt at{totals_.puzzles + 1, *chunk.source, chunk.puzzles[number]};
  const bool answered = number < chunk.answers.size();
  begin_answer();
  if (searches() && (!answered || chunk.postponed[number])) {
    return search_and_put(at);
  }
  if (!answered) return false;
  if (settings_.mode == Mode::enumerate) {
    std::uint64_t listed = 0;
    for (const sudoku::Grid& grid : chunk.listed[number]) writer_.solution(at, ++listed, grid);
  }
  put(at, std::move(chunk.answers[number]));
  return true;
}

void ResultWriter::tell(const Chunk::Fault& fault) {
  const ParseError& error = fault.error;
  switch (fault.kind) {
    case Chunk::Fault::Kind::wrong_solution:  // the puzzle follows
      messages_.tell(Kind::wrong_solution, error.source(), error.line(), error.message());
      return;
    case Chunk::Fault::Kind::malformed:
      begin_answer();
      writer_.malformed(error);
      break;
    case Chunk::Fault::Kind::no_puzzle:
      break;
  }
  ++totals_.malformed;
  messages_.tell(Kind::malformed, ParseError(error.source(), error.line(), error.column(),
                                             numbered(error.message())));
}

// The next output belongs to the next puzzle.
void ResultWriter::begin_answer() {
  ++number_;
  if (numbered_) writer_.number(number_);
}

std::string ResultWriter::numbered(std::string message) const {
  return numbered_ ? "puzzle " + std::to_string(number_) + ": " + message : message;
}

void ResultWriter::put(const PuzzleAt& at, Answer&& answer) {
  if (answer.outcome == Outcome::interrupted) given_up_by_limit_ = true;
  answer.outcome = reason_of(answer.outcome);
  count(answer);
  write_answer(at, answer);
  warn(at, answer);
}

void ResultWriter::count(const Answer& answer) {
  found_ = 0;
  totals_.solutions += answer.solutions;
  totals_.guesses += answer.statistics.branchings;
  totals_.nodes += answer.statistics.nodes;
  if (answer.outcome == Outcome::interrupted) {
    incomplete_ = true;
    return;
  }
  ++totals_.puzzles;
  if (cut_short(answer.outcome)) {
    ++totals_.cut_short;
  } else if (answer.solutions == 0) {
    ++totals_.without_solution;
  } else if (answer.solutions > 1) {
    ++ambiguous_;
  }
}

// Solves a puzzle in this thread, with the help of other threads, if there are any. Returns false
// if a limit was reached first.
bool ResultWriter::search_and_put(const PuzzleAt& at) {
  if (limits_.reached()) return false;
  try {
    put(at, search(at));
    return true;
  } catch (const Stopped&) {
    return false;
  }
}

Answer ResultWriter::search(const PuzzleAt& at) {
  if (!solver_) solver_.emplace(rules_, search_options(true));
  if (settings_.mode == Mode::count) return solver_->count(at.puzzle, flags_.options.limit);
  std::uint64_t number = 0;
  return solver_->for_each(
      at.puzzle,
      [&](const sudoku::Grid& grid) {
        writer_.solution(at, ++number, grid);
        return true;
      },
      flags_.options.limit);
}

void ResultWriter::write_answer(const PuzzleAt& at, const Answer& answer) {
  const std::string_view engine = answer.statistics.engine;
  if (!engine.empty() && !engines_.contains(engine)) engines_.emplace(engine);
  const bool listed = settings_.mode == Mode::enumerate;  // its solutions have been written
  if (answer.solution && !listed && settings_.mode != Mode::count) {
    writer_.solution(at, 1, *answer.solution);
  }
  // After Ctrl-C the puzzle has no answer; solutions found so far are already written.
  if (answer.outcome == Outcome::interrupted) return;
  if (settings_.mode == Mode::count) {
    writer_.count(at, answer);
  } else {
    writer_.answer(at, answer);
  }
}

void ResultWriter::warn(const PuzzleAt& at, const Answer& answer) {
  const auto say = [&](Kind kind, const std::string& message) {
    messages_.tell(kind, at.source, at.puzzle.line, [&] { return numbered(message); });
  };
  if (answer.contradictory) {
    messages_.tell(Kind::contradiction, at.source, at.puzzle.line,
                   [&] { return numbered(find_conflict(at.puzzle.singles(), rules_)->message); });
  } else if (answer.solutions == 0 && answer.outcome == Outcome::exhausted) {
    const std::string fault = fault_of_cages(rules_);
    if (settings_.mode != Mode::count || !fault.empty())
      say(Kind::impossible, fault.empty() ? "no solution" : "no solution: " + fault);
  }
  const bool unique = settings_.mode == Mode::unique;
  if (unique && answer.solutions > 1) say(Kind::ambiguous, "more than one solution");
  if (!cut_short(answer.outcome)) return;
  // The message about the list suffices for Ctrl-C, if nothing is known about this puzzle.
  if (answer.outcome == Outcome::interrupted && answer.solutions == 0) return;
  const std::string why = cut_short_text(answer.outcome);
  if (unique && answer.solutions == 1) {
    say(Kind::cut_short, why + ": there may be more than one solution");
  } else {
    say(Kind::cut_short, why + ": at least " + counted(answer.solutions, "solution"));
  }
}

std::string ResultWriter::progress() const {
  const double time = timer_.seconds();
  return text::format("{} puzzles, {} solutions, {:.0f} puzzles/s, {:.1f} s", totals_.puzzles,
                      totals_.solutions + found_, static_cast<double>(totals_.puzzles) / time,
                      time);
}

std::string ResultWriter::progress_of(const Progress& search) {
  if (searches()) found_ = std::max(found_, search.covers);
  return progress();
}

void ResultWriter::show_progress() {
  if (flags_.progress && timer_.is_due()) status_line::show(progress());
}

// -- end of the run

void ResultWriter::end_output(bool is_cut) {
  if (is_cut) totals_.outcome = to_string(stop_reason());
  totals_.seconds = timer_.seconds();
  writer_.finish(totals_);
  out_.flush();
}

ExitCode ResultWriter::finish(bool reading_cut) {
  const bool is_complete = !reading_cut && !incomplete_ && !limits_.interrupted();
  const bool is_cut = !is_complete || given_up_by_limit_;
  end_output(is_cut);
  messages_.finish();
  // A limit reached with the last puzzle was reported for that puzzle.
  if (!is_complete) {
    log::warn("{}: the list is incomplete, with {} answered", cut_short_text(stop_reason()),
              counted(totals_.puzzles, "puzzle"));
  }
  // A message about the only puzzle is sufficient.
  if (settings_.summary || (totals_.malformed > 0 && totals_.puzzles + totals_.malformed > 1))
    write_summary();
  if (flags_.verbose) tell_engines();
  if (flags_.stats) write_statistics();
  status_line::clear();
  if (is_cut) return exit_code(stop_reason(), false);
  if (totals_.malformed > 0 || messages_.count(Kind::wrong_solution) > 0) return ExitCode::error;
  if (totals_.cut_short > 0) return ExitCode::limit;
  return totals_.without_solution > 0 ? ExitCode::none : ExitCode::done;
}

void ResultWriter::tell_engines() const {
  std::string names;
  for (const std::string& name : engines_) names += (names.empty() ? "" : ", ") + name;
  log::info("engine {}", names.empty() ? "none: no puzzle was searched" : names);
}

void ResultWriter::write_summary() const {
  std::string text = counted(totals_.puzzles, "puzzle") + ": ";
  const std::uint64_t others = totals_.cut_short + totals_.without_solution + ambiguous_;
  text += text::format("{} solved", totals_.puzzles - others);
  // Puzzles whose first solution sufficed are not known to be unique.
  if (settings_.mode != Mode::first) text += text::format(", {} ambiguous", ambiguous_);
  text += text::format(", {} impossible", totals_.without_solution);
  if (totals_.cut_short > 0) text += text::format(", {} given up", totals_.cut_short);
  text += text::format("; {} malformed", totals_.malformed);
  if (totals_.malformed > 0) text += " (" + messages_.malformed_places() + ")";
  log::info("{}", text);
}

void ResultWriter::write_statistics() const {
  const auto puzzles = static_cast<double>(std::max<std::uint64_t>(totals_.puzzles, 1));
  if (flags_.stats_json) {
    Json object = json_object("statistics");
    object["puzzles"] = totals_.puzzles;
    object["solutions"] = totals_.solutions;
    object["guesses"] = totals_.guesses;
    object["nodes"] = totals_.nodes;
    object["seconds"] = totals_.seconds;
    write_to_stderr(json_line(object));
    return;
  }
  write_to_stderr(text::format(
      "puzzles     {}\n"
      "solutions   {}\n"
      "guesses     {} ({:.2f} a puzzle)\n"
      "nodes       {} ({:.1f} a puzzle)\n"
      "seconds     {:.3f}\n"
      "puzzles/s   {:.0f}\n",
      totals_.puzzles, totals_.solutions, totals_.guesses,
      static_cast<double>(totals_.guesses) / puzzles, totals_.nodes,
      static_cast<double>(totals_.nodes) / puzzles, totals_.seconds, puzzles / totals_.seconds));
}

}  // namespace dlx::cli
