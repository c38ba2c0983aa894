#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <thread>

#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/interrupt.hpp"
#include "apps/cli/json.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/named.hpp"
#include "apps/cli/progress_timer.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/search_flags.hpp"
#include "apps/cli/status_line.hpp"
#include "apps/cli/text.hpp"
#include "apps/cli/usage_error.hpp"
#include "apps/commands/sudoku/chunk_solver.hpp"
#include "apps/commands/sudoku/commands.hpp"
#include "apps/commands/sudoku/malformed.hpp"
#include "apps/commands/sudoku/pipeline.hpp"
#include "apps/commands/sudoku/puzzle_input.hpp"
#include "apps/commands/sudoku/puzzle_list.hpp"
#include "apps/commands/sudoku/writer.hpp"
#include "dlx/error.hpp"
#include "sudoku/reader.hpp"
#include "sudoku/solver.hpp"

namespace dlx::cli {
namespace {

using sudoku::Answer;
using sudoku::Puzzle;
using Mode = ChunkSolver::Mode;

// What one thread does with the list, besides.
struct BulkFlags {
  bool strict = false;      // a malformed puzzle ends it
  bool summary = false;     // asked for
  std::uint64_t bytes = 0;  // of all input, 0 if that is not known
};

// The options of the command and what goes on between them: one run of it.
class SudokuRun {
 public:
  SudokuRun(const PuzzleInput& input, Mode mode, const SearchFlags& flags, const BulkFlags& bulk,
            Output& out, SudokuWriter& writer)
      : rules_(input.rules()),
        format_(input.format()),
        mode_(mode),
        flags_(flags),
        bulk_(bulk),
        threads_(flags.threads != 0 ? flags.threads
                                    : std::max(std::thread::hardware_concurrency(), 1U)),
        out_(out),
        writer_(writer),
        pipeline_(
            threads_, [this] { return make_worker(); }, [this](Chunk& chunk) { write(chunk); },
            [this] {
              out_.flush();
              show_progress();
            }) {}

  // Reads the puzzles of a source, to be solved; false after Ctrl-C.
  bool solve_all(std::istream& in, const std::string& name) {
    sudoku::PuzzleReader reader(in, name, rules_.shape(), format_);
    chunk_.source = std::make_shared<const std::string>(name);
    bool any = false;
    for (bool more = true; more && !reading_interrupted_;) {
      try {
        std::optional<Puzzle> puzzle = next(reader);
        more = puzzle.has_value();
        if (more) {
          any = true;
          add(*puzzle, name);
        } else if (!any && !reading_interrupted_) {
          throw ParseError(name, 1, 1, "found the end of the text, expected a puzzle");
        }
      } catch (const ParseError& error) {
        any = true;
        if (bulk_.strict) {
          throw;
        }
        chunk_.faults.push_back({chunk_.puzzles.size(), true, error});
      }
      if (chunk_.puzzles.size() + chunk_.faults.size() < chunk_size()) continue;
      chunk_.bytes = bytes_before_ + position(in);
      solve_waiting();
    }
    bytes_before_ += position(in);
    solve_waiting();
    return !reading_interrupted_;
  }

  // Hands over what was read so far. To be called before waiting for input, too.
  void solve_waiting() {
    if (interrupt_.requested()) reading_interrupted_ = true;
    if (chunk_.puzzles.empty() && chunk_.faults.empty()) return;
    Chunk chunk;
    chunk.source = chunk_.source;
    chunk.bytes = chunk_.bytes;
    std::swap(chunk, chunk_);
    pipeline_.push(std::move(chunk));
  }

  void before_waiting() {
    solve_waiting();
    if (threads_ == 1) out_.flush();  // another thread does so when it has nothing else to do
  }

  // Returns when all that was read has its answer.
  void complete() {
    solve_waiting();
    pipeline_.finish();
  }

  ExitCode finish() {
    complete();
    totals_.interrupted = totals_.interrupted || reading_interrupted_ || interrupt_.requested();
    totals_.seconds = timer_.seconds();
    writer_.finish(totals_);
    out_.flush();
    if (totals_.interrupted) {
      log::warn("interrupted: the list is incomplete, with {} answered",
                counted(totals_.puzzles, "puzzle"));
    }
    // A message about the only puzzle says it all.
    if (bulk_.summary || (totals_.malformed > 0 && totals_.puzzles + totals_.malformed > 1))
      write_summary();
    if (flags_.stats) write_statistics();
    status_line::clear();
    if (totals_.malformed > 0 || wrong_solutions_) return ExitCode::error;
    if (totals_.interrupted) return ExitCode::interrupted;
    if (totals_.cut_short > 0) return ExitCode::limit;
    return totals_.without_solution > 0 ? ExitCode::none : ExitCode::done;
  }

 private:
  // -- the thread that reads

  std::optional<Puzzle> next(sudoku::PuzzleReader& reader) {
    try {
      return reader.next();
    } catch (const ReadInterrupted&) {
      reading_interrupted_ = true;
      return std::nullopt;
    }
  }

  void add(Puzzle& puzzle, const std::string& name) {
    if (puzzle.solution) {  // what came with a puzzle is not believed
      const std::string fault = sudoku::solution_fault(puzzle, rules_);
      if (!fault.empty())
        chunk_.faults.push_back(
            {chunk_.puzzles.size(), false,
             ParseError(name, puzzle.line, 1,
                        "the solution given with the puzzle is wrong: " + fault)});
    }
    if (puzzle.candidates)
      chunk_.candidates.emplace(chunk_.puzzles.size(), std::move(*puzzle.candidates));
    chunk_.puzzles.push_back(std::move(puzzle.grid));
    chunk_.lines.push_back(puzzle.line);
  }

  static std::uint64_t position(std::istream& in) {
    const auto at = in.rdbuf()->pubseekoff(0, std::ios::cur, std::ios::in);
    return at < 0 ? 0 : static_cast<std::uint64_t>(at);
  }

  // Many small puzzles are solved side by side; with others, answers come one by one.
  std::size_t chunk_size() const {
    if (rules_.shape().size() > 9) return 1;
    if (mode_ == Mode::unique || mode_ == Mode::first) return 4096;
    return threads_ > 1 ? 16 : 1;
  }

  // -- the threads that solve

  // The searches of one thread show how far they are; with several, only those of the writer.
  SearchOptions search_options(bool shows_progress) {
    SearchOptions options = flags_.search_options(out_, interrupt_.flag(),
                                                  [this](const Progress&) { return progress(); });
    if (!shows_progress) options.on_progress = nullptr;
    return options;
  }

  Pipeline::Work make_worker() {
    // All solutions of one large puzzle are a work for all threads.
    const bool searches = mode_ == Mode::enumerate || mode_ == Mode::count;
    if (searches && (threads_ == 1 || rules_.shape().size() > 9)) return [](Chunk&) {};
    const auto solver =
        std::make_shared<ChunkSolver>(rules_, mode_, flags_.limit, search_options(threads_ == 1));
    return [solver](Chunk& chunk) { solver->solve(chunk); };
  }

  // -- the thread that writes

  void write(Chunk& chunk) {
    const bool searches = mode_ == Mode::enumerate || mode_ == Mode::count;
    auto fault = chunk.faults.begin();
    for (std::size_t k = 0; k <= chunk.puzzles.size() && !totals_.interrupted; ++k) {
      for (; fault != chunk.faults.end() && fault->before == k; ++fault) tell(*fault);
      if (k == chunk.puzzles.size()) break;
      const PuzzleAt puzzle{totals_.puzzles + 1, *chunk.source, chunk.lines[k], chunk.puzzles[k]};
      const bool answered = k < chunk.answers.size();
      if (searches && (!answered || chunk.postponed[k])) {
        if (interrupt_.requested()) {
          totals_.interrupted = true;
        } else {
          const auto marked = chunk.candidates.find(k);
          put(puzzle, marked == chunk.candidates.end() ? search(puzzle, puzzle.givens)
                                                       : search(puzzle, marked->second));
        }
      } else if (answered) {
        if (mode_ == Mode::enumerate) {
          std::uint64_t number = 0;
          for (const sudoku::Grid& grid : chunk.listed[k]) writer_.solution(puzzle, ++number, grid);
        }
        put(puzzle, chunk.answers[k]);
      } else {
        totals_.interrupted = true;
      }
    }
    bytes_written_ = chunk.bytes;
    show_progress();
  }

  void tell(const Chunk::Fault& fault) {
    const ParseError& error = fault.error;
    if (!fault.malformed) {
      log::error("{}:{}: {}", error.source(), error.line(), error.message());
      wrong_solutions_ = true;
      return;
    }
    malformed_.report(error);
    totals_.malformed = malformed_.count();
  }

  void put(const PuzzleAt& puzzle, const Answer& answer) {
    totals_.solutions += answer.solutions;
    totals_.guesses += answer.statistics.branchings;
    totals_.nodes += answer.statistics.nodes;
    if (answer.outcome == Outcome::interrupted) {
      totals_.interrupted = true;
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
    write(puzzle, answer);
    warn(puzzle, answer);
  }

  // In this thread, which has the others help if there are any.
  template <typename Givens>
  Answer search(const PuzzleAt& puzzle, const Givens& givens) {
    if (!solver_) solver_.emplace(rules_, search_options(true));
    if (mode_ == Mode::count) return solver_->count(givens, flags_.limit);
    std::uint64_t number = 0;
    return solver_->for_each(
        givens,
        [&](const sudoku::Grid& grid) {
          writer_.solution(puzzle, ++number, grid);
          return true;
        },
        flags_.limit);
  }

  void write(const PuzzleAt& puzzle, const Answer& answer) {
    const bool listed = mode_ == Mode::enumerate;  // its solutions have been written
    if (answer.solution && !listed && mode_ != Mode::count) {
      writer_.solution(puzzle, 1, *answer.solution);
    }
    // After Ctrl-C the puzzle has no answer; what was found of it stands there already.
    if (answer.outcome == Outcome::interrupted) return;
    if (mode_ == Mode::count) {
      writer_.count(puzzle, answer);
    } else {
      writer_.answer(puzzle, answer);
    }
  }

  void warn(const PuzzleAt& puzzle, const Answer& answer) const {
    const auto say = [&](const std::string& message) {
      log::warn("{}:{}: {}", puzzle.source, puzzle.line, message);
    };
    if (answer.conflict) say(answer.conflict->message);
    if (mode_ == Mode::unique && answer.solutions > 1) say("more than one solution");
    if (!cut_short(answer.outcome)) return;
    const std::string why = cut_short_text(answer.outcome);
    if (mode_ == Mode::unique && answer.solutions == 1) {
      say(why + ": there may be more than one solution");
    } else {
      say(why + ": at least " + counted(answer.solutions, "solution"));
    }
  }

  std::string progress() const {
    const double time = timer_.seconds();
    std::string text =
        text::format("{} puzzles, {} solutions, {:.0f} puzzles/s, {:.1f} s", totals_.puzzles,
                     totals_.solutions, static_cast<double>(totals_.puzzles) / time, time);
    if (bulk_.bytes > 0 && bytes_written_ > 0) {
      const double part =
          std::min(1.0, static_cast<double>(bytes_written_) / static_cast<double>(bulk_.bytes));
      text += text::format(", {:.0f}% done, {:.0f} s left", 100 * part, time / part - time);
    }
    return text;
  }

  void show_progress() {
    if (flags_.progress && timer_.is_due()) status_line::show(progress());
  }

  void write_summary() const {
    std::string text = counted(totals_.puzzles, "puzzle") + ": ";
    const std::uint64_t others = totals_.cut_short + totals_.without_solution + ambiguous_;
    text += text::format("{} solved", totals_.puzzles - others);
    // Those of which the first solution was enough are not known to have one alone.
    if (mode_ != Mode::first) text += text::format(", {} ambiguous", ambiguous_);
    text += text::format(", {} impossible", totals_.without_solution);
    if (totals_.cut_short > 0) text += text::format(", {} given up", totals_.cut_short);
    text += text::format("; {} malformed", totals_.malformed);
    if (totals_.malformed > 0) text += " (" + malformed_.places() + ")";
    log::info("{}", text);
  }

  void write_statistics() const {
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

  ProgressTimer timer_;
  const Interrupt interrupt_;
  const sudoku::Rules& rules_;
  const sudoku::Format* const format_;  // of the input; null if the text tells
  const Mode mode_;
  const SearchFlags& flags_;
  const BulkFlags& bulk_;
  const unsigned threads_;

  // Of the thread that reads.
  Chunk chunk_;                     // what was read and is not yet handed over
  std::uint64_t bytes_before_ = 0;  // in the sources before
  bool reading_interrupted_ = false;

  // Of the thread that writes.
  Output& out_;
  SudokuWriter& writer_;
  std::optional<sudoku::Solver> solver_;
  SudokuTotals totals_;
  std::uint64_t ambiguous_ = 0;
  bool wrong_solutions_ = false;  // among those that came with the puzzles
  MalformedPuzzles malformed_;
  std::uint64_t bytes_written_ = 0;  // of the input, their answers are written

  Pipeline pipeline_;  // the last: its threads use all of the above
};

// The bytes of all sources together, 0 if one of them is no plain file or argument.
std::uint64_t total_bytes(const std::vector<std::string>& arguments) {
  std::uint64_t sum = 0;
  const auto add = [&](const struct stat& status) {
    if (!S_ISREG(status.st_mode)) return false;
    sum += static_cast<std::uint64_t>(status.st_size);
    return true;
  };
  struct stat status {};
  if (arguments.empty()) return ::fstat(STDIN_FILENO, &status) == 0 && add(status) ? sum : 0;
  for (const std::string& name : arguments) {
    if (name == "-") {
      if (::fstat(STDIN_FILENO, &status) != 0 || !add(status)) return 0;
    } else if (::stat(name.c_str(), &status) == 0) {
      if (!add(status)) return 0;
    } else {
      sum += name.size();
    }
  }
  return sum;
}

// The other words, if `option` is among them and meant as an option.
std::optional<std::vector<std::string>> without(const std::string& option,
                                                std::vector<std::string> words) {
  const auto end = std::find(words.begin(), words.end(), "--");
  const auto at = std::find(words.begin(), end, option);
  if (at == end) return std::nullopt;
  words.erase(at);
  return words;
}

}  // namespace

ExitCode run_sudoku_solve(const std::vector<std::string>& words, Output& out) {
  if (auto others = without("--true-candidates", words)) return run_sudoku_candidates(*others, out);
  if (auto others = without("--why-ambiguous", words))
    return run_sudoku_why_ambiguous(*others, out);
  CommandLine line({
      .summary = "dlx sudoku - solve, count or enumerate sudokus",
      .examples =
          "  dlx sudoku puzzles.txt                  one line out per line in\n"
          "  dlx sudoku "
          "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8"
          "..79\n"
          "  dlx sudoku --format=grid puzzles.txt    drawn, with the givens in another colour\n"
          "  dlx sudoku --count puzzles.txt          the number of solutions of each\n"
          "  dlx sudoku --box 2x2 --all ................  all 288 grids of 4x4\n"
          "  dlx sudoku --variant diagonals puzzles.txt\n"
          "  dlx sudoku -j 4 --summary puzzles.txt > solutions.txt\n"
          "  dlx sudoku generate -c 10 --seed 7      ten new puzzles\n"
          "  dlx sudoku hint --help                  help on one of the commands below\n",
      .usage = "dlx sudoku [COMMAND] [PUZZLE | FILE | -]... [options]",
      .notes =
          "Reads stdin if nothing is named. Puzzles are lines of 81 characters or grids of nine\n"
          "lines; ., 0, *, _, -, x or a space is an empty cell, # starts a comment. Other formats\n"
          "(CSV, SDK, OpenSudoku, pencil marks, ...) are recognised.\n"
          "Looks for a second solution and says on stderr if there is one; --first doesn't; -n N\n"
          "and --all write up to N and all solutions of each puzzle. A malformed puzzle is\n"
          "reported and left out, unless --strict says that it ends the list. Put -- before a\n"
          "puzzle that begins with a dash.\n",
      .commands = command_list(sudoku_commands()),
  });
  line.add_options()("first", "stop at the first solution, which may not be the only one");
  line.add_options()("all", "write all solutions of each puzzle");
  line.add_options()("count", "write the number of solutions of each puzzle");
  line.add_options()("true-candidates", "as the command candidates, with its options");
  line.add_options()("why-ambiguous", "as the command why-ambiguous, with its options");
  PuzzleInput input;
  input.add_to(line);
  const SudokuFormat* format = &sudoku_formats().front();
  const auto format_named_by = [&format](const char* option) {
    return boost::program_options::value<std::string>()->value_name("FORMAT")->notifier(
        [&format, option](const std::string& name) {
          format = &find_named(sudoku_formats(), option, name);
        });
  };
  line.add_options()("to", format_named_by("to"),
                     ("format of the output: " + names_of(sudoku_formats())).c_str());
  line.add_options()("format", format_named_by("format"), "the same");
  PuzzleList::add_to(line);
  line.add_options()("summary", "say on stderr how many were solved, ambiguous, ...");
  SearchFlags flags;
  flags.add_to(line);
  if (!line.parse(words, std::string::npos, out)) return ExitCode::done;
  flags.read(line);
  line.refuse_together("first", "all");
  line.refuse_together("first", "count");
  line.refuse_together("first", "limit");
  line.refuse_together("all", "count");
  line.refuse_together("to", "format");
  if (line.has("count") && format->plain != nullptr)
    throw UsageError("--count: the format " + std::string(format->name) +
                     " has no place for numbers; line and json have one");
  if (line.arguments().empty() && line.would_hang()) return ExitCode::error;

  input.read(line);
  const Mode mode = line.has("count")                      ? Mode::count
                    : line.has("all") || line.has("limit") ? Mode::enumerate
                    : line.has("first")                    ? Mode::first
                                                           : Mode::unique;
  const auto writer = format->writer(out, use_colour(line.colour(), STDOUT_FILENO), input.rules());
  BulkFlags bulk;
  bulk.strict = line.has("strict");
  bulk.summary = line.has("summary");
  bulk.bytes = total_bytes(line.arguments());
  SudokuRun run(input, mode, flags, bulk, out, *writer);
  try {
    input.for_each_source(
        [&] { run.before_waiting(); },
        [&](std::istream& in, const std::string& name) { return run.solve_all(in, name); });
  } catch (...) {
    run.complete();  // what stands before an error has its answer
    throw;
  }
  return run.finish();
}

}  // namespace dlx::cli
