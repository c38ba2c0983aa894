#include "apps/commands/sudoku/se_ratings.hpp"

#include <map>

#include "apps/cli/log.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/terminal.hpp"
#include "sudoku/se_rating.hpp"
#include "sudoku/solver.hpp"

namespace dlx::cli {
namespace {

using sudoku::Answer;
using sudoku::Puzzle;
using sudoku::SeRating;

// Returns the name of the hardest technique. A full grid needs no technique.
std::string_view hardest_name(const SeRating& rating) {
  return rating.technique.empty() ? "nothing to do" : rating.technique;
}

// Converts a rating in tenths: 83 is 8.3.
double decimal(int tenths) { return tenths / 10.0; }

class SeRun : public PuzzleRun {
 public:
  SeRun(const CommandLine& line, PuzzleInput& input, bool json, Output& standard)
      : PuzzleRun(line, input, standard), solver_(input.rules(), {.stop = stop()}) {
    json_ = json;
    if (!sudoku::SeRater::supports(input.rules()))
      throw UsageError("--se: rates only classic puzzles of 9x9 cells, without further rules");
  }

  void write_statistics() const {
    const double seconds = timer_.seconds();
    std::string text = text::format("puzzles     {}\n", answered_);
    for (const auto& [hardest, number] : hardest_)
      text += text::format("{:<11} {}\n", text::format("ER {0}.0-{0}.9", hardest), number);
    write_to_stderr(text + text::format("no rating   {}\nseconds     {:.3f}\npuzzles/s   {:.0f}\n",
                                        unrated_, seconds,
                                        static_cast<double>(answered_) / seconds));
  }

 private:
  // Puzzles are solved together, which is faster.
  void take(Puzzle& puzzle) override {
    if (refuses_marks(puzzle)) return;
    waiting_.push_back(std::move(puzzle));
    if (waiting_.size() >= 64) settle();
  }

  void settle() override {
    // The candidates of such puzzles exclude nothing that their givens allow.
    for (Puzzle& puzzle : waiting_) puzzle.candidates.reset();
    const std::vector<Answer> answers = solver_.solve(waiting_);
    for (std::size_t k = 0; k < answers.size() && !stopped(); ++k) answer(answers[k], waiting_[k]);
    waiting_.clear();
  }

  void answer(const Answer& solved, const Puzzle& puzzle) {
    const std::optional<SeRating> rating =
        solved.unique() ? rater_.rate(puzzle.grid) : std::nullopt;
    const PuzzleAt at{++answered_, *source_, puzzle};
    ++line_number_;
    if (!rating) return refuse(at, solved);
    ++hardest_[rating->er / 10];
    put(at, solved.solutions, &*rating);
  }

  // Reports why a puzzle has no rating.
  void refuse(const PuzzleAt& at, const Answer& solved) {
    ++unrated_;
    const std::string why = solved.unique()         ? "not solved by the techniques"
                            : solved.solutions == 0 ? "no solution"
                                                    : "more than one solution";
    put(at, solved.solutions, nullptr, why);
    using Kind = PuzzleMessages::Kind;
    const auto conflict =
        solved.contradictory ? find_conflict(at.puzzle.grid, input_.rules()) : std::nullopt;
    const Kind kind = conflict                ? Kind::contradiction
                      : solved.solutions == 0 ? Kind::impossible
                                              : Kind::ambiguous;
    tell(kind, at.puzzle.line, conflict ? conflict->message : why + ", so there is no rating");
  }

  // `rating`: null if there is no rating; `why` is the reason.
  void put(const PuzzleAt& at, std::uint64_t solutions, const SeRating* rating,
           const std::string& why = {}) {
    if (!json_) {
      write_line(rating == nullptr
                     ? why
                     : text::format("{}, hardest: {}", to_string(*rating), hardest_name(*rating)));
    } else {
      Json object = puzzle_json("rating", at);
      object["solutions"] = solutions;
      if (rating != nullptr) {
        object["er"] = decimal(rating->er);
        object["ep"] = decimal(rating->ep);
        object["ed"] = decimal(rating->ed);
        object["technique"] = hardest_name(*rating);
      }
      write(object);
    }
    out_.end_answer();
  }

  void write_line(std::string_view text) {
    out_.write(text::format("{}: {}\n", line_number_, text));
  }

  void put_placeholder(const char* text, const ParseError& error) override {
    ++line_number_;
    if (json_) {
      write(error_json(text, error));
    } else {
      write_line(text);
    }
  }

  ExitCode end() override {
    if (json_) {
      Json object = summary();
      object["without_rating"] = unrated_;
      write(object);
    }
    return unrated_ > 0 ? ExitCode::none : ExitCode::done;
  }

  const ProgressTimer timer_;
  sudoku::Solver solver_;
  sudoku::SeRater rater_;
  std::vector<Puzzle> waiting_;    // read and not rated yet
  std::uint64_t line_number_ = 0;  // of the last puzzle, with or without an answer
  std::uint64_t unrated_ = 0;
  std::map<int, std::uint64_t> hardest_;  // puzzles by the whole part of ER
};

}  // namespace

ExitCode run_se_ratings(const CommandLine& line, PuzzleInput& input, bool json, Output& out) {
  SeRun run(line, input, json, out);
  const ExitCode code = run.run();
  if (line.has("stats")) run.write_statistics();
  return code;
}

}  // namespace dlx::cli
