#include "apps/commands/sudoku/writer.hpp"

#include "apps/cli/json.hpp"
#include "apps/cli/report.hpp"

namespace dlx::cli {
namespace {

using sudoku::Answer;
using sudoku::Grid;

// What stands in the place of an answer that is not there.
std::string no_answer(const Answer& answer) {
  return answer.outcome == Outcome::exhausted ? "no solution" : cut_short_text(answer.outcome);
}

// A line for each solution, and one for a puzzle that has none.
class LineWriter : public SudokuWriter {
 public:
  explicit LineWriter(Output& out) : out_(out) {}

  void solution(const PuzzleAt&, std::uint64_t, const Grid& grid) override {
    out_.write(to_line(grid));
    out_.put('\n');
    out_.end_answer();
  }
  void answer(const PuzzleAt&, const Answer& answer) override {
    if (answer.solutions == 0) write_line(no_answer(answer));
  }
  void count(const PuzzleAt&, const Answer& answer) override {
    write_line(cut_short(answer.outcome) ? no_answer(answer) : std::to_string(answer.solutions));
  }

 protected:
  void write_line(const std::string& text) {
    out_.write(text + '\n');
    out_.end_answer();
  }

  Output& out_;
};

// A drawing for each solution, with an empty line between any two things.
class GridWriter : public LineWriter {
 public:
  GridWriter(Output& out, bool colour) : LineWriter(out), colour_(colour) {}

  void solution(const PuzzleAt& puzzle, std::uint64_t, const Grid& grid) override {
    separate();
    out_.write(draw_sudoku(grid, puzzle.givens, colour_));
    out_.end_answer();
  }
  void answer(const PuzzleAt& puzzle, const Answer& answer) override {
    if (answer.solutions == 0) separate();
    LineWriter::answer(puzzle, answer);
  }

 private:
  void separate() {
    if (!first_) out_.put('\n');
    first_ = false;
  }

  bool colour_;
  bool first_ = true;
};

class JsonWriter : public SudokuWriter {
 public:
  explicit JsonWriter(Output& out) : out_(out) {}

  void solution(const PuzzleAt& puzzle, std::uint64_t number, const Grid& grid) override {
    Json object = about("solution", puzzle);
    object["number"] = number;
    object["solution"] = to_line(grid);
    out_.write(json_line(object));
    out_.end_answer();
  }

  void answer(const PuzzleAt& puzzle, const Answer& answer) override {
    Json object = about("puzzle", puzzle);
    object["outcome"] = outcome_token(answer.outcome);
    object["solutions"] = answer.solutions;
    if (answer.solutions > 1 || answer.outcome == Outcome::exhausted) {
      object["unique"] = answer.unique();
    }
    if (answer.conflict) object["conflict"] = answer.conflict->message;
    object["guesses"] = answer.statistics.branchings;
    object["nodes"] = answer.statistics.nodes;
    object["seconds"] = answer.statistics.seconds;
    out_.write(json_line(object));
    out_.end_answer();
  }

  void count(const PuzzleAt& puzzle, const Answer& result) override { answer(puzzle, result); }

  void finish(const SudokuTotals& totals) override {
    Json object = json_object("summary");
    object["outcome"] = totals.interrupted ? "interrupted" : "finished";
    object["puzzles"] = totals.puzzles;
    object["solutions"] = totals.solutions;
    object["without_solution"] = totals.without_solution;
    object["malformed"] = totals.malformed;
    object["cut_short"] = totals.cut_short;
    object["guesses"] = totals.guesses;
    object["nodes"] = totals.nodes;
    object["seconds"] = totals.seconds;
    out_.write(json_line(object));
  }

 private:
  static Json about(const char* type, const PuzzleAt& puzzle) {
    Json object = json_object(type);
    object["puzzle"] = puzzle.number;
    object["source"] = puzzle.source;
    object["line"] = puzzle.line;
    object["givens"] = to_line(puzzle.givens);
    return object;
  }

  Output& out_;
};

using Writer = std::unique_ptr<SudokuWriter>;

constexpr SudokuFormat table[] = {
    {"line", [](Output& out, bool) -> Writer { return std::make_unique<LineWriter>(out); }},
    {"grid",
     [](Output& out, bool colour) -> Writer { return std::make_unique<GridWriter>(out, colour); }},
    {"json", [](Output& out, bool) -> Writer { return std::make_unique<JsonWriter>(out); }},
};

}  // namespace

std::span<const SudokuFormat> sudoku_formats() { return table; }

std::string draw_sudoku(const Grid& grid, const Grid& givens, bool colour) {
  const sudoku::Shape& shape = grid.shape();
  std::string border;
  for (int column = 0; column < shape.size(); column += shape.box_columns()) {
    border += '+' + std::string(2 * shape.box_columns() + 1, '-');
  }
  border += "+\n";
  std::string text;
  for (int row = 0; row < shape.size(); ++row) {
    if (row % shape.box_rows() == 0) text += border;
    for (int column = 0; column < shape.size(); ++column) {
      if (column % shape.box_columns() == 0) text += "| ";
      const int cell = row * shape.size() + column;
      if (colour) text += givens[cell] != 0 ? "\x1b[1m" : "\x1b[36m";
      text += sudoku::Shape::symbol(grid[cell]);
      if (colour) text += "\x1b[0m";
      text += ' ';
    }
    text += "|\n";
  }
  return text + border;
}

}  // namespace dlx::cli
