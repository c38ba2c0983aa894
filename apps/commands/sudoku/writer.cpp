#include "apps/commands/sudoku/writer.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "apps/cli/report.hpp"

namespace dlx::cli {
namespace {

using sudoku::Answer;
using sudoku::Grid;

// Returns the placeholder for a missing answer.
std::string no_answer(const Answer& answer) {
  return answer.outcome == Outcome::exhausted ? "no solution" : cut_short_text(answer.outcome);
}

// A line for each solution, and one for a puzzle that has none.
class LineWriter : public SudokuWriter {
 public:
  explicit LineWriter(Output& out) : out_(out) {}

  void solution(const PuzzleAt&, std::uint64_t, const Grid& grid) override {
    line_ = number_;
    append_line(grid, line_);
    line_ += '\n';
    out_.write(line_);
    out_.end_answer();
  }
  void answer(const PuzzleAt&, const Answer& answer) override {
    if (answer.solutions == 0) write_line(no_answer(answer));
  }
  void count(const PuzzleAt&, const Answer& answer) override {
    // The count may exceed 64 bits.
    const char* const more = answer.solutions == no_limit ? "at least " : "";
    write_line(cut_short(answer.outcome) ? no_answer(answer)
                                         : more + std::to_string(answer.solutions));
  }
  void malformed(const ParseError&) override { write_line(malformed_text); }
  void number(std::uint64_t number) override { number_ = std::to_string(number) + ": "; }

 protected:
  void write_line(const std::string& text) {
    out_.write(number_ + text + '\n');
    out_.end_answer();
  }

  Output& out_;
  std::string number_;  // prefix of the next answers

 private:
  std::string line_;  // reused memory
};

// A drawing for each solution, separated by empty lines.
class GridWriter : public LineWriter {
 public:
  GridWriter(Output& out, bool colour, const sudoku::Rules& rules)
      : LineWriter(out), colour_(colour), rules_(rules) {}

  void solution(const PuzzleAt& at, std::uint64_t, const Grid& grid) override {
    separate();
    if (!number_.empty()) out_.write(number_ + '\n');
    out_.write(draw_sudoku(grid, at.puzzle.grid, rules_, colour_));
    out_.end_answer();
  }
  void answer(const PuzzleAt& at, const Answer& answer) override {
    if (answer.solutions == 0) separate();
    LineWriter::answer(at, answer);
  }
  void malformed(const ParseError& error) override {
    separate();
    LineWriter::malformed(error);
  }

 private:
  void separate() {
    if (!first_) out_.put('\n');
    first_ = false;
  }

  bool colour_;
  sudoku::Rules rules_;
  bool first_ = true;
};

class JsonWriter : public SudokuWriter {
 public:
  JsonWriter(Output& out, const sudoku::Rules& rules) : out_(out), rules_(rules) {}

  void solution(const PuzzleAt& at, std::uint64_t number, const Grid& grid) override {
    Json object = puzzle_json("solution", at);
    object["number"] = number;
    object["solution"] = to_line(grid);
    out_.write(json_line(object));
    out_.end_answer();
  }

  void answer(const PuzzleAt& at, const Answer& answer) override {
    Json object = puzzle_json("puzzle", at);
    object["outcome"] = to_string(answer.outcome);
    object["solutions"] = answer.solutions;
    if (answer.solutions > 1 || answer.outcome == Outcome::exhausted) {
      object["unique"] = answer.unique();
    }
    if (answer.contradictory)
      object["conflict"] = find_conflict(at.puzzle.singles(), rules_)->message;
    object["guesses"] = answer.statistics.branchings;
    object["nodes"] = answer.statistics.nodes;
    object["seconds"] = answer.statistics.seconds;
    out_.write(json_line(object));
    out_.end_answer();
  }

  void count(const PuzzleAt& at, const Answer& result) override { answer(at, result); }

  void malformed(const ParseError& error) override {
    out_.write(json_line(error_json(malformed_text, error)));
    out_.end_answer();
  }

  void finish(const SudokuTotals& totals) override {
    Json object = json_object("summary");
    object["outcome"] = totals.outcome;
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
  Output& out_;
  sudoku::Rules rules_;
};

// A format of the library: writes the parts of each solution that the format can store. A puzzle
// without a solution is written unchanged if it cannot be mistaken for a solution. With a status
// column, a solution waits until it is known whether there is another one.
class LibraryWriter : public SudokuWriter {
 public:
  LibraryWriter(const sudoku::Format& format, Output& out, const sudoku::Rules& rules,
                const SheetFlags& sheets)
      : format_(format),
        out_(out),
        stream_(out),
        writer_(sheets.writer(format, rules, out, stream_)) {}

  void solution(const PuzzleAt& at, std::uint64_t, const Grid& grid) override {
    if (!format_.writes_solution) return write({grid, at.puzzle.line});
    write_waiting("ambiguous");
    waiting_.emplace(at.puzzle.grid, at.puzzle.line).solution = grid;
    if (!has_status(format_)) write_waiting("");
  }
  void answer(const PuzzleAt& at, const Answer& answer) override {
    if (answer.solutions > 0) return write_waiting(status_text(answer));
    if (!format_.writes_solution) return write_placeholder(no_answer(answer));
    waiting_.emplace(at.puzzle.grid, at.puzzle.line);
    write_waiting(status_text(answer));
  }
  void count(const PuzzleAt&, const Answer&) override {}  // refused when options are checked
  void malformed(const ParseError&) override { write_placeholder(malformed_text); }
  void finish(const SudokuTotals&) override {
    write_waiting(cut_short_text(Outcome::interrupted));
    writer_->finish();
  }

 private:
  void write(const sudoku::Puzzle& puzzle) {
    writer_->write(puzzle);
    out_.end_answer();
  }
  void write_waiting(const std::string& status) {
    if (!waiting_) return;
    if (has_status(format_)) waiting_->fields.push_back({"status", status});
    write(*std::exchange(waiting_, std::nullopt));
  }
  void write_placeholder(const std::string& text) {
    writer_->write_placeholder(text);
    out_.end_answer();
  }

  const sudoku::Format& format_;
  Output& out_;
  OutputStream stream_;
  std::unique_ptr<sudoku::PuzzleWriter> writer_;
  std::optional<sudoku::Puzzle> waiting_;
};

using MadeWriter = std::unique_ptr<SudokuWriter>;

// The output of a format that a format of the library does not have.
constexpr SudokuFormat own_formats[] = {
    {"line",
     [](Output& out, bool, const sudoku::Rules&) -> MadeWriter {
       return std::make_unique<LineWriter>(out);
     }},
    {"grid",
     [](Output& out, bool colour, const sudoku::Rules& rules) -> MadeWriter {
       return std::make_unique<GridWriter>(out, colour, rules);
     }},
    {"json",
     [](Output& out, bool, const sudoku::Rules& rules) -> MadeWriter {
       return std::make_unique<JsonWriter>(out, rules);
     }},
};

}  // namespace

std::string status_text(const Answer& answer) {
  if (answer.solutions > 1) return "ambiguous";
  if (cut_short(answer.outcome)) return cut_short_text(answer.outcome);
  return answer.solutions == 1 ? "solved" : "no solution";
}

bool has_status(const sudoku::Format& format) { return format.name == "csv"; }

std::unique_ptr<SudokuWriter> SudokuFormat::writer(Output& out, bool colour,
                                                   const sudoku::Rules& rules,
                                                   const SheetFlags& sheets) const {
  if (make != nullptr) return make(out, colour, rules);
  return std::make_unique<LibraryWriter>(*plain, out, rules, sheets);
}

std::span<const SudokuFormat> sudoku_formats() {
  static const std::vector<SudokuFormat> table = [] {
    std::vector<SudokuFormat> all(std::begin(own_formats), std::end(own_formats));
    for (const sudoku::Format& format : puzzle_formats()) {
      const bool own =
          std::ranges::find(own_formats, format.name, &SudokuFormat::name) != std::end(own_formats);
      if (!own && format.make_writer != nullptr) all.push_back({format.name, nullptr, &format});
    }
    return all;
  }();
  return table;
}

namespace {

// The text of a cell; with colours, givens are bold and other values cyan.
std::string cell_text(const Grid& grid, const Grid& givens, int cell, bool colour) {
  const std::string symbol(1, sudoku::Shape::symbol(grid[cell]));
  if (!colour) return symbol;
  return (givens[cell] != 0 ? "\x1b[1m" : "\x1b[36m") + symbol + "\x1b[0m";
}

}  // namespace

std::string draw_sudoku(const Grid& grid, const Grid& givens, const sudoku::Rules& rules,
                        bool colour) {
  const auto text = [&](int cell) { return cell_text(grid, givens, cell, colour); };
  return rules.has_jigsaw_regions() ? draw_regions(rules, text) : draw_boxes(grid.shape(), text);
}

}  // namespace dlx::cli
