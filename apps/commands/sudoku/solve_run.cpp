#include "apps/commands/sudoku/solve_run.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "apps/cli/input.hpp"
#include "apps/cli/large_pages.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/report.hpp"
#include "sudoku/cage_sums.hpp"
#include "sudoku/formats.hpp"

namespace dlx::cli {
namespace {

using sudoku::Answer;
using sudoku::Puzzle;
using Mode = ChunkSolver::Mode;

// A run with at least this number of puzzles in a chunk needs some megabytes.
constexpr std::size_t many_puzzles = 256;

// If puzzles are solved one by one, answers should not wait for others; but passing a puzzle to
// another thread may take longer than solving it. So a chunk should take this many seconds.
constexpr double short_time = 0.002;
constexpr std::size_t longest_short_chunk = 64;
// When puzzles are listed or counted together, easy puzzles need full windows, while a few
// puzzles with thousands of solutions should not delay other threads or use much memory.
constexpr double search_time = 0.008;
constexpr std::size_t first_search_chunk = 128;
constexpr std::size_t longest_search_chunk = 4096;
constexpr std::uint64_t listed_of_chunk = std::uint64_t{1} << 16;

// The least size of a chunk. In smaller chunks, windows are nearly empty and puzzles take longer,
// so the next chunk would be even smaller.
constexpr std::size_t first_paced_chunk(bool in_batch) { return in_batch ? first_search_chunk : 1; }

unsigned number_of_threads(const SearchFlags& flags) {
  const unsigned threads = flags.options.threads;
  return threads != 0 ? threads : std::max(std::thread::hardware_concurrency(), 1U);
}

std::uint64_t position(std::istream& in) {
  const auto at = in.rdbuf()->pubseekoff(0, std::ios::cur, std::ios::in);
  return at < 0 ? 0 : static_cast<std::uint64_t>(at);
}

}  // namespace

SolveRun::SolveRun(const RunLimits& limits, const PuzzleInput& input, const SearchFlags& flags,
                   const SolveSettings& settings, PuzzleMessages& messages, Output& out,
                   SudokuWriter& writer)
    : limits_(limits),
      rules_(input.rules()),
      flags_(flags),
      settings_(settings),
      threads_(number_of_threads(flags)),
      in_batch_(sudoku::Solver::has_batches(rules_)),
      paced_chunk_(first_paced_chunk(in_batch_)),
      messages_(messages),
      out_(out),
      writer_(writer),
      numbered_(settings.numbered),
      pipeline_(
          threads_, [this] { return make_worker(); }, [this](Chunk& chunk) { write(chunk); },
          [this] {
            out_.flush();
            messages_.flush();
            show_progress();
          }) {}

// -- reading thread

bool SolveRun::solve_all(PuzzleSource& source) {
  chunk_.source = std::make_shared<const std::string>(source.name());
  try {
    read(source);
  } catch (const Stopped&) {
  }
  messages_.note_remarks(source);
  chunk_.bytes = bytes_before_ += position(source.stream());
  chunk_.ends_input = source.is_last();
  solve_waiting();
  if (!limits_.reached()) return true;
  reading_cut_ = !source.is_last() || !source.at_end();
  return false;
}

void SolveRun::read(PuzzleSource& source) {
  bool any = false;
  for (bool more = true; more && !limits_.reached();) {
    try {
      std::optional<Puzzle> puzzle = source.next();
      more = puzzle.has_value();
      if (more) {
        any = true;
        add(*puzzle, source.name());
      } else if (!any) {
        add_fault(Chunk::Fault::Kind::no_puzzle,
                  ParseError(source.name(), 1, 1, "found the end of the text, expected a puzzle"));
      }
    } catch (const ParseError& error) {
      any = true;
      add_fault(source.is_picture() ? Chunk::Fault::Kind::no_puzzle : Chunk::Fault::Kind::malformed,
                error);
    }
    if (chunk_.puzzles.size() + chunk_.faults.size() < chunk_size()) continue;
    chunk_.bytes = bytes_before_ + position(source.stream());
    chunk_.ends_input = source.is_last() && source.at_end();
    solve_waiting();
  }
}

void SolveRun::add_fault(Chunk::Fault::Kind kind, const ParseError& error) {
  if (settings_.strict) throw ParseError(error);
  chunk_.faults.push_back({chunk_.puzzles.size(), kind, error});
}

void SolveRun::solve_waiting() {
  if (chunk_.puzzles.empty() && chunk_.faults.empty()) return;
  Chunk chunk;
  chunk.source = chunk_.source;
  chunk.bytes = chunk_.bytes;
  std::swap(chunk, chunk_);
  pipeline_.push(std::move(chunk));
}

void SolveRun::before_waiting() {
  solve_waiting();
  if (threads_ > 1) return;  // another thread does so when it is idle
  out_.flush();
  messages_.flush();
}

void SolveRun::complete() {
  solve_waiting();
  pipeline_.finish();
}

void SolveRun::add(Puzzle& puzzle, const std::string& name) {
  if (puzzle.solution) {  // stored solutions are verified
    const std::string fault = sudoku::solution_fault(puzzle, rules_);
    if (!fault.empty())
      chunk_.faults.push_back(
          {chunk_.puzzles.size(), Chunk::Fault::Kind::wrong_solution,
           ParseError(name, puzzle.line, 1,
                      "the solution given with the puzzle is wrong: " + fault)});
  }
  chunk_.puzzles.push_back(std::move(puzzle));
  if (chunk_.puzzles.size() != many_puzzles) return;
  if (!has_large_pages_) use_large_pages();
  has_large_pages_ = true;
  chunk_.puzzles.reserve(chunk_size());  // a full chunk is likely, and growing moves the puzzles
}

// Many small puzzles are solved together. If solutions are listed, those of a chunk are kept until
// their turn if there are other threads. At the end of a chunk, windows are not full any more: with
// one thread, lists of some thousands are one chunk.
std::size_t SolveRun::chunk_size() const {
  if (!in_batch_ || (searches() && threads_ > 1)) return paced_chunk_;
  if (searches()) return longest_search_chunk;
  return threads_ > 1 ? 4096 : 8192;
}

std::size_t SolveRun::longest_paced_chunk() const {
  if (!in_batch_) return longest_short_chunk;
  if (settings_.mode == Mode::count) return longest_search_chunk;
  const std::uint64_t fitting = listed_of_chunk / std::max<std::uint64_t>(flags_.options.limit, 1);
  return std::clamp<std::uint64_t>(fitting, first_search_chunk, longest_search_chunk);
}

// -- solving threads

// A single thread shows the progress of its searches; with several threads, only the writing thread
// does.
SolveOptions SolveRun::search_options(bool shows_progress) {
  SolveOptions options =
      limits_.search_options(flags_, out_, [this](const Progress& p) { return progress_of(p); });
  if (settings_.puzzle_seconds) {
    options.time_limit = std::chrono::duration<double>(*settings_.puzzle_seconds);
  }
  if (!shows_progress) options.on_progress = nullptr;
  return options;
}

Pipeline::Work SolveRun::make_worker() {
  const auto solver = std::make_shared<ChunkSolver>(rules_, settings_.mode, flags_.options.limit,
                                                    threads_ == 1, search_options(threads_ == 1));
  return [this, solver](Chunk& chunk) {
    const auto began = std::chrono::steady_clock::now();
    solver->solve(chunk);
    note_pace(chunk, std::chrono::steady_clock::now() - began);
  };
}

// Returns the intended duration of a chunk. A single thread passes no puzzles to another thread.
void SolveRun::note_pace(const Chunk& chunk, std::chrono::duration<double> time) {
  if (chunk.puzzles.empty() || threads_ == 1) return;
  const double wanted = in_batch_ ? search_time : short_time;
  const std::size_t size = chunk.puzzles.size() + chunk.faults.size();
  const double fitting = static_cast<double>(size) * wanted / std::max(time.count(), 1e-9);
  const std::size_t most = std::min(2 * size, longest_paced_chunk());
  const std::size_t least = first_paced_chunk(in_batch_);
  paced_chunk_ = fitting < static_cast<double>(most)
                     ? std::max(static_cast<std::size_t>(fitting), least)
                     : std::max(most, least);
}

// -- writing thread

void SolveRun::write(Chunk& chunk) {
  const std::uint64_t before = bytes_written_;
  const std::size_t puzzles = chunk.puzzles.size();
  auto fault = chunk.faults.begin();
  if (number_ == 0 && chunk.ends_input && puzzles + chunk.faults.size() == 1) numbered_ = false;
  out_.begin_burst();
  for (std::size_t k = 0; k <= puzzles && !incomplete_; ++k) {
    for (; fault != chunk.faults.end() && fault->before == k; ++fault) tell(*fault);
    if (k == puzzles) break;
    if (!write(chunk, k)) incomplete_ = true;
    if (incomplete_) break;
    // An estimate, as if all puzzles of the chunk were equally long.
    bytes_written_ = before + (chunk.bytes - before) * (k + 1) / puzzles;
  }
  out_.end_burst();
  if (!incomplete_) bytes_written_ = chunk.bytes;
  show_progress();
}

// Writes the result of one puzzle; returns false if a limit left it without an answer.
bool SolveRun::write(Chunk& chunk, std::size_t number) {
  const PuzzleAt at{totals_.puzzles + 1, *chunk.source, chunk.puzzles[number]};
  const bool answered = number < chunk.answers.size();
  begin_answer();
  if (searches() && (!answered || chunk.postponed[number])) {
    out_.end_burst();
    const bool done = search_and_put(at);
    out_.begin_burst();
    return done;
  }
  if (!answered) return false;
  if (settings_.mode == Mode::enumerate) {
    std::uint64_t listed = 0;
    for (const sudoku::Grid& grid : chunk.listed[number]) writer_.solution(at, ++listed, grid);
  }
  put(at, std::move(chunk.answers[number]));
  return true;
}

void SolveRun::tell(const Chunk::Fault& fault) {
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
void SolveRun::begin_answer() {
  ++number_;
  if (numbered_) writer_.number(number_);
}

std::string SolveRun::numbered(std::string message) const {
  return numbered_ ? "puzzle " + std::to_string(number_) + ": " + message : message;
}

void SolveRun::put(const PuzzleAt& at, Answer&& answer) {
  totals_.solutions += answer.solutions;
  found_ = 0;
  totals_.guesses += answer.statistics.branchings;
  totals_.nodes += answer.statistics.nodes;
  if (answer.outcome == Outcome::interrupted) given_up_by_limit_ = true;
  answer.outcome = reason_of(answer.outcome);
  if (answer.outcome == Outcome::interrupted) {
    incomplete_ = true;
  } else {
    ++totals_.puzzles;
    if (cut_short(answer.outcome)) {
      ++totals_.cut_short;
    } else if (answer.solutions == 0) {
      ++totals_.without_solution;
    } else if (answer.solutions > 1) {
      ++ambiguous_;
    }
  }
  write_answer(at, answer);
  warn(at, answer);
}

// Solves a puzzle in this thread, with the help of other threads, if there are any. Returns false
// if a limit was reached first.
bool SolveRun::search_and_put(const PuzzleAt& at) {
  if (limits_.reached()) return false;
  try {
    put(at, search(at));
    return true;
  } catch (const Stopped&) {
    return false;
  }
}

Answer SolveRun::search(const PuzzleAt& at) {
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

void SolveRun::write_answer(const PuzzleAt& at, const Answer& answer) {
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

void SolveRun::warn(const PuzzleAt& at, const Answer& answer) {
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

std::string SolveRun::progress() const {
  const double time = timer_.seconds();
  std::string text =
      text::format("{} puzzles, {} solutions, {:.0f} puzzles/s, {:.1f} s", totals_.puzzles,
                   totals_.solutions + found_, static_cast<double>(totals_.puzzles) / time, time);
  if (settings_.bytes > 0 && bytes_written_ > 0) {
    const double part =
        std::min(1.0, static_cast<double>(bytes_written_) / static_cast<double>(settings_.bytes));
    text += text::format(", {:.0f}% done, {:.0f} s left", 100 * part, time / part - time);
  }
  return text;
}

std::string SolveRun::progress_of(const Progress& search) {
  if (searches()) found_ = std::max(found_, search.covers);
  return progress();
}

void SolveRun::show_progress() {
  if (flags_.progress && timer_.is_due()) status_line::show(progress());
}

// -- end of the run

void SolveRun::fail_before_start() {
  totals_.outcome = to_string(stop_reason());
  totals_.seconds = timer_.seconds();
  writer_.finish(totals_);
  out_.flush();
}

ExitCode SolveRun::finish() {
  complete();
  if (is_cut()) totals_.outcome = to_string(stop_reason());
  totals_.seconds = timer_.seconds();
  writer_.finish(totals_);
  out_.flush();
  messages_.finish();
  report_missing();
  // A message about the only puzzle is sufficient.
  if (settings_.summary || (totals_.malformed > 0 && totals_.puzzles + totals_.malformed > 1))
    write_summary();
  if (flags_.verbose) tell_engines();
  if (flags_.stats) write_statistics();
  status_line::clear();
  if (is_cut()) return exit_code(stop_reason(), false);
  if (totals_.malformed > 0 || messages_.count(Kind::wrong_solution) > 0) return ExitCode::error;
  if (totals_.cut_short > 0) return ExitCode::limit;
  return totals_.without_solution > 0 ? ExitCode::none : ExitCode::done;
}

void SolveRun::report_missing() const {
  // A limit reached with the last puzzle was reported for that puzzle.
  if (is_complete()) return;
  log::warn("{}: the list is incomplete, with {} answered", cut_short_text(stop_reason()),
            counted(totals_.puzzles, "puzzle"));
}

void SolveRun::tell_engines() const {
  std::string names;
  for (const std::string& name : engines_) names += (names.empty() ? "" : ", ") + name;
  log::info("engine {}", names.empty() ? "none: no puzzle was searched" : names);
}

void SolveRun::write_summary() const {
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

void SolveRun::write_statistics() const {
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
