// `dlx sudoku candidates` and `dlx sudoku why-ambiguous`: information for authors about puzzles
// with several solutions.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/query_command.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/search_flags.hpp"
#include "apps/commands/commands.hpp"
#include "apps/commands/sudoku/puzzle_list.hpp"
#include "sudoku/ambiguity.hpp"

namespace dlx::cli {
namespace {

using sudoku::Puzzle;

/// A run of a command that reports about each puzzle: partial results when a limit is reached,
/// after a call of ended(); nothing after Ctrl-C.
class Examination : public PuzzleRun {
 public:
  Examination(const CommandLine& line, PuzzleInput& input, const SearchFlags& flags, bool json,
              Output& standard)
      : PuzzleRun(line, input, standard),
        solver_(input.rules(), limits_.search_options(flags, out_, progress_text)) {
    json_ = json;
  }

 protected:
  void ended(const Puzzle& puzzle, Outcome outcome, bool solved, const std::string& lacks) {
    ++answered_;
    if (cut_short(outcome)) {
      ++cut_short_;
      tell(PuzzleMessages::Kind::cut_short, puzzle.line, cut_short_text(outcome) + ": " + lacks);
    } else if (!solved) {
      ++without_solution_;
    }
    out_.end_answer();
  }

  Json about(const char* type, const Puzzle& puzzle) const {
    return puzzle_json(type, {answered_ + 1, *source_, puzzle});
  }

  sudoku::Solver solver_;

 private:
  ExitCode end() override {
    return cut_short_ > 0          ? ExitCode::limit
           : without_solution_ > 0 ? ExitCode::none
                                   : ExitCode::done;
  }

  std::uint64_t without_solution_ = 0;
  std::uint64_t cut_short_ = 0;
};

class CandidatesRun : public Examination {
 public:
  CandidatesRun(const CommandLine& line, PuzzleInput& input, const SearchFlags& flags,
                const sudoku::Format* format, Output& standard)
      : Examination(line, input, flags, format == nullptr, standard), stream_(out_) {
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
    ended(puzzle, found.outcome, solved, "some candidates may be missing");
    return done;
  }

  Json to_json(const Puzzle& puzzle, const sudoku::TrueCandidates& found) const {
    Json object = about("true_candidates", puzzle);
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

  static constexpr std::size_t at_once = 256;

  OutputStream stream_;
  std::unique_ptr<sudoku::PuzzleWriter> writer_;
  std::vector<Puzzle> waiting_;
};

class AmbiguityRun : public Examination {
 public:
  AmbiguityRun(const CommandLine& line, PuzzleInput& input, const SearchFlags& flags, bool json,
               Output& standard)
      : Examination(line, input, flags, json, standard), limit_(flags.options.limit) {}

 private:
  void take(Puzzle& puzzle) override {
    sudoku::Ambiguity found = find_ambiguity(solver_, puzzle, limit_);
    found.outcome = reason_of(found.outcome);
    if (found.outcome == Outcome::interrupted) return;
    out_.write(json_ ? json_line(to_json(puzzle, found)) : to_text(found));
    ended(puzzle, found.outcome, found.solutions > 0, "there may be more solutions");
  }

  std::vector<std::string> names(const std::vector<sudoku::Filled>& givens) const {
    std::vector<std::string> all;
    for (const auto& [cell, value] : givens)
      all.push_back(cell_name(solver_.shape(), cell) + "=" + sudoku::Shape::symbol(value));
    return all;
  }
  std::vector<std::string> names(const std::vector<int>& cells,
                                 const std::optional<sudoku::Grid>& solution) const {
    std::vector<sudoku::Filled> filled;
    for (const int cell : cells) filled.push_back({cell, (*solution)[cell]});
    return names(filled);
  }

  static std::string line(const std::string& title, const std::vector<std::string>& words) {
    std::string text = title;
    for (const std::string& word : words) text += " " + word;
    return text + "\n";
  }

  std::string to_text(const sudoku::Ambiguity& found) const {
    const bool all = found.outcome == Outcome::exhausted;
    if (found.solutions == 0) return all ? "no solution\n" : "no solution found\n";
    std::string text = (all ? "" : "at least ") + counted(found.solutions, "solution");
    if (found.solutions == 1) return text + "\n";
    text += ", which differ in " + counted(found.open_cells.size(), "cell") + "\n";
    text += "smallest set of cells in which two " + std::string(all ? "" : "of them ") +
            "differ: " + std::to_string(found.cells.size()) + "\n";
    text += line("  either", names(found.cells, found.first));
    text += line("  or    ", names(found.cells, found.second));
    const std::string one = all ? "one solution:" : "one of these solutions:";
    text += found.single_givens.empty()
                ? line("these givens together leave " + one, names(found.enough_givens))
                : line("each of these givens leaves " + one, names(found.single_givens));
    return text;
  }

  Json to_json(const Puzzle& puzzle, const sudoku::Ambiguity& found) const {
    Json object = about("ambiguity", puzzle);
    object["outcome"] = to_string(found.outcome);
    object["solutions"] = found.solutions;
    object["cells"] = cell_names_json(solver_.shape(), found.cells);
    object["either"] = names(found.cells, found.first);
    object["or"] = names(found.cells, found.second);
    object["open_cells"] = cell_names_json(solver_.shape(), found.open_cells);
    object["single_givens"] = names(found.single_givens);
    object["enough_givens"] = names(found.enough_givens);
    return object;
  }

  const std::uint64_t limit_;
};

void add_to(CommandLine& line, const char* help, const char* names,
            const std::function<void(const std::string& name)>& take) {
  line.add({.name = "to",
            .value = "FORMAT",
            .help = help,
            .group = OptionGroup::output,
            .common = true,
            .choices = [names] { return names; },
            .also = "format"},
           take);
}

}  // namespace

ExitCode run_sudoku_candidates(const Words& words, Output& out) {
  CommandLine line({
      .summary = "dlx sudoku candidates - candidates of each cell that are in some solution",
      .examples =
          "  dlx sudoku candidates puzzles.txt                     a grid of pencil marks each\n"
          "  dlx sudoku candidates --to pencilmarks puzzles.txt    729 characters a line\n"
          "  dlx sudoku --true-candidates --to json puzzles.txt    the same as JSON\n",
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
  add_to(line, "candidates (default), pencilmarks or json: one object per line",
         "candidates, pencilmarks, json", take_format);
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

ExitCode run_sudoku_why_ambiguous(const Words& words, Output& out) {
  constexpr std::uint64_t common_limit = 1000;
  constexpr std::uint64_t limit = 50'000;  // comparing them takes some minutes
  CommandLine line({
      .summary = "dlx sudoku why-ambiguous - where the solutions of a puzzle differ",
      .examples = "  dlx sudoku why-ambiguous puzzles.txt\n"
                  "  dlx sudoku why-ambiguous -n 5000 puzzles.txt    compare up to 5000 solutions\n"
                  "  dlx sudoku --why-ambiguous --to json puzzles.txt\n",
      .usage = "dlx sudoku why-ambiguous [PUZZLE | FILE | -]... [options]",
      .notes =
          "Writes a smallest set of cells in which two of the first N solutions differ (-n,\n"
          "default 1000): a puzzle with a unique solution needs a given there. If there are at\n"
          "most N solutions, no smaller set exists. Then lists additional givens that leave one "
          "of\n"
          "these solutions: single givens, or several together if there are none. Reads stdin if\n"
          "nothing is named.\n",
  });
  PuzzleInput input;
  input.add_to(line);
  PuzzleRun::add_to(line);
  bool json = false;
  const auto take_format = [&](const std::string& name) { json = is_json("text", name); };
  add_to(line, "text (default) or json: one object per line", "text, json", take_format);
  SearchFlags flags;
  flags.all_solutions = {};
  flags.add_to(line);
  line.unlist({"stats", "verbose"});
  if (!line.parse(words, std::string::npos, out)) return ExitCode::done;
  refuse_unsupported(line, {}, flags.options, Purpose::examine_puzzles);
  flags.read(line);
  if (!line.has("limit")) flags.options.limit = common_limit;
  if (flags.options.limit > limit)
    throw UsageError(line.spelled("limit") + ": " + std::to_string(flags.options.limit) +
                     " solutions are too many for a comparison; expected " + std::to_string(limit) +
                     " at most");
  return AmbiguityRun(line, input, flags, json, out).run();
}

}  // namespace dlx::cli
