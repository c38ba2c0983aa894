// `dlx sudoku candidates`: information for authors about puzzles with several solutions.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/query_command.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/search_flags.hpp"
#include "apps/commands/commands.hpp"
#include "apps/commands/sudoku/puzzle_list.hpp"
#include "sudoku/true_candidates.hpp"

namespace dlx::cli {
namespace {

using sudoku::Puzzle;

/// Writes partial results when a limit is reached; nothing after Ctrl-C.
class CandidatesRun : public PuzzleRun {
 public:
  CandidatesRun(const CommandLine& line, PuzzleInput& input, const SearchFlags& flags,
                const sudoku::Format* format, Output& standard)
      : PuzzleRun(line, input, standard),
        solver_(input.rules(), limits_.search_options(flags, out_, progress_text)),
        stream_(out_) {
    json_ = format == nullptr;
    if (format != nullptr) writer_ = format->make_writer(stream_, input.rules());
  }

 private:
  void take(Puzzle& puzzle) override {
    waiting_.push_back(std::move(puzzle));
    const bool in_batch = solver_.solves_in_batches(at_once);
    if (!in_batch || waiting_.size() == at_once) settle();
  }

  void settle() override {
    const std::vector<Puzzle> puzzles = std::exchange(waiting_, {});
    std::vector<sudoku::TrueCandidates> found = true_candidates(solver_, puzzles);
    for (std::size_t k = 0; k < puzzles.size(); ++k)
      if (!answer(puzzles[k], std::move(found[k]))) return;  // no later puzzle is finished
  }

  // Returns false if the search was interrupted.
  bool answer(const Puzzle& puzzle, sudoku::TrueCandidates found) {
    const bool done = found.outcome != Outcome::interrupted;
    found.outcome = reason_of(found.outcome);
    if (found.outcome == Outcome::interrupted) return false;
    const bool solved = found.candidates.mask(0) != 0;
    if (json_) {
      write(to_json(puzzle, found));
    } else if (!solved) {
      out_.write(found.outcome == Outcome::exhausted ? "no solution\n" : "no solution found\n");
    } else {
      Puzzle marks = puzzle;
      marks.candidates = found.candidates;
      writer_->write(marks);
    }
    ++answered_;
    if (cut_short(found.outcome)) {
      ++cut_short_;
      tell(PuzzleMessages::Kind::cut_short, puzzle.line,
           cut_short_text(found.outcome) + ": some candidates may be missing");
    } else if (!solved) {
      ++without_solution_;
    }
    out_.end_answer();
    return done;
  }

  Json to_json(const Puzzle& puzzle, const sudoku::TrueCandidates& found) const {
    Json object = puzzle_json("true_candidates", {answered_ + 1, *source_, puzzle});
    object["outcome"] = to_string(found.outcome);
    Json cells = Json::array();
    int sum = 0;
    for (int cell = 0; cell < puzzle.shape().cells(); ++cell) {
      sum += found.candidates.count(cell);
      cells.push_back(symbols_of(found.candidates, cell));
    }
    object["candidates"] = std::move(cells);
    object["number"] = sum;
    object["searches"] = found.searches;
    return object;
  }

  ExitCode end() override {
    return cut_short_ > 0          ? ExitCode::limit
           : without_solution_ > 0 ? ExitCode::none
                                   : ExitCode::done;
  }

  static constexpr std::size_t at_once = 256;

  sudoku::Solver solver_;
  std::uint64_t without_solution_ = 0;
  std::uint64_t cut_short_ = 0;
  OutputStream stream_;
  std::unique_ptr<sudoku::PuzzleWriter> writer_;
  std::vector<Puzzle> waiting_;
};

}  // namespace

ExitCode run_sudoku_candidates(const Words& words, Output& out) {
  CommandLine line({
      .summary = "dlx sudoku candidates - candidates of each cell that are in some solution",
      .examples =
          "  dlx sudoku candidates puzzles.txt                     a grid of pencil marks each\n"
          "  dlx sudoku candidates --to pencilmarks puzzles.txt    729 characters a line\n"
          "  dlx sudoku candidates --to json puzzles.txt           the same as JSON\n",
      .usage = "dlx sudoku candidates [PUZZLE | FILE | -]... [options]",
      .notes =
          "A search proves that each removed candidate is in no solution; a cell with a single\n"
          "candidate has the same value in all solutions. Reads stdin if nothing is named.\n",
  });
  PuzzleInput input;
  input.add_to(line);
  PuzzleRun::add_to(line);
  const sudoku::Format* format = sudoku::find_format("candidates");
  const auto take_format = [&](const std::string& name) {
    if (name != "candidates" && name != "pencilmarks" && name != "json")
      refuse_value("--to", name, "is none of candidates, pencilmarks, json");
    format = name == "json" ? nullptr : sudoku::find_format(name);
  };
  line.add({.name = "to",
            .value = "FORMAT",
            .help = "candidates (default), pencilmarks or json: one object per line",
            .group = OptionGroup::output,
            .common = true,
            .choices = [] { return "candidates, pencilmarks, json"; },
            .also = "format"},
           take_format);
  SearchFlags flags;
  flags.add_to(line);
  line.unlist({"limit", "stats", "verbose"});
  if (!line.parse(words, std::string::npos, out)) return ExitCode::done;
  refuse_unsupported(line, {}, flags.options, Purpose::examine_puzzles);
  flags.read(line);
  if (line.has("limit"))
    throw UsageError(line.spelled("limit") + ": candidates are always those of all solutions");
  return CandidatesRun(line, input, flags, format, out).run();
}

}  // namespace dlx::cli
