#include "apps/commands/sudoku/puzzle_list.hpp"

#include <chrono>
#include <stdexcept>
#include <utility>

#include "apps/cli/log.hpp"
#include "apps/cli/terminal.hpp"

namespace dlx::cli {
namespace {

constexpr std::uint64_t max_places = 10;

struct KindText {
  log::Level level;
  std::string_view what;  // of "99 more puzzles with more than one solution"
};
constexpr std::array<KindText, 7> kinds = {{
    {log::Level::error, "that were refused"},
    {log::Level::error, "that came with a wrong solution"},
    {log::Level::warning, "that came with a wrong solution"},
    {log::Level::warning, "whose givens contradict each other"},
    {log::Level::warning, "without a solution"},
    {log::Level::warning, "with more than one solution"},
    {log::Level::warning, "that a limit ended"},
}};

PuzzleInput& read(PuzzleInput& input, const CommandLine& line) {
  input.read(line);
  return input;
}

}  // namespace

void PuzzleMessages::note_place(const std::string& source, std::size_t line) {
  const std::uint64_t number = count(Kind::malformed);
  if (number > max_places + 1) return;
  if (number > 1) places_ += ", ";
  places_ += number > max_places ? "..." : source + ":" + std::to_string(line);
}

void PuzzleMessages::tell(Kind kind, const ParseError& error) {
  if (is_reported(kind)) log::write(kinds[index(kind)].level, error.what());
  if (kind == Kind::malformed) note_place(error.source(), error.line());
}

void PuzzleMessages::write(Kind kind, const std::string& source, std::size_t line,
                           std::string_view message) {
  log::write(kinds[index(kind)].level,
             source + ":" + std::to_string(line) + ": " + std::string(message));
}

void PuzzleMessages::note_remarks(const PuzzleSource& source) {
  for (std::string& remark : source.remarks()) remarks_.push_back(std::move(remark));
}

void PuzzleMessages::finish() {
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (counts_[k] <= max_reported) continue;
    const std::uint64_t more = counts_[k] - max_reported;
    log::write(kinds[k].level, text::format("{} more {} {}", more, more == 1 ? "puzzle" : "puzzles",
                                            kinds[k].what));
  }
  for (const std::string& remark : remarks_) log::warn("{}", remark);
}

SolveOptions RunLimits::search_options(const SearchFlags& flags, Output& out,
                                       SearchFlags::ProgressText text) const {
  SolveOptions options = flags.solve_options(out, flag(), std::move(text));
  options.time_limit = std::chrono::duration<double>::max();
  return options;
}

void PuzzleRun::add_to(CommandLine& line) {
  line.add({.name = "strict",
            .help = "stop at the first malformed puzzle",
            .group = OptionGroup::input});
  Answers::add_to(line);
}

PuzzleRun::PuzzleRun(const CommandLine& line, PuzzleInput& input, Output& standard, bool streams)
    : input_(read(input, line)),
      answers_(streams ? Answers(line, standard, false) : Answers(standard)),
      out_(answers_.out()),
      strict_(line.has("strict")) {}

// Nothing is missing if a limit was reached after the answer to the last puzzle.
bool PuzzleRun::is_cut() const {
  const bool complete = at_end_ && answered_ + refused_puzzles_ >= number_;
  return limits_.interrupted() || (cut_ && !complete);
}

Json PuzzleRun::summary() const {
  Json object = json_object("summary");
  object["outcome"] = is_cut() ? to_string(stop_reason()) : "finished";
  object["puzzles"] = answered_;
  return object;
}

void PuzzleRun::put_line(std::string_view text) {
  out_.write(text);
  out_.put('\n');
  out_.end_answer();
}

void PuzzleRun::go_through() {
  try {
    input_.for_each_source(
        [this] {
          settle();
          out_.flush();
        },
        [this](PuzzleSource& source) { return go_through_source(source); });
  } catch (const Stopped&) {  // before there was a source
    stopped_ = std::current_exception();
    cut_ = true;
  }
}

// Returns false if a limit was reached.
bool PuzzleRun::go_through_source(PuzzleSource& source) {
  const std::uint64_t before = number_ + refused();
  try {
    while (std::optional<sudoku::Puzzle> puzzle = next(source)) take_from(source, *puzzle);
    settle();
  } catch (const Stopped&) {  // within a puzzle
  }
  messages_.note_remarks(source);
  if (stopped()) {
    cut_ = true;
    at_end_ = source.is_last() && source.at_end();
    return false;
  }
  if (number_ + refused() == before)
    report(ParseError(source.name(), 1, 1, "found the end of the text, expected a puzzle"));
  return true;
}

// Returns the next readable puzzle; none at the end, or if a limit was reached.
std::optional<sudoku::Puzzle> PuzzleRun::next(PuzzleSource& source) {
  while (!stopped()) {
    try {
      return source.next();
    } catch (const Stopped&) {
    } catch (const ParseError& error) {
      if (source.is_picture()) {  // a picture is not a line of a list
        settle();
        report(error);
      } else {
        refuse(error, malformed_text);
      }
    }
  }
  return std::nullopt;
}

void PuzzleRun::take_from(const PuzzleSource& source, sudoku::Puzzle& puzzle) {
  const std::size_t line = puzzle.line;
  const std::uint64_t before = refused();
  source_ = &source.name();
  ++number_;
  try {
    take(puzzle);
  } catch (const std::length_error& error) {
    refuse(ParseError(source.name(), line, 1, error.what()));
  } catch (const std::overflow_error& error) {
    refuse(ParseError(source.name(), line, 1, error.what()));
  }
  refused_puzzles_ += refused() - before;
}

void PuzzleRun::report(const ParseError& error) {
  if (strict_) throw ParseError(error);
  messages_.tell(PuzzleMessages::Kind::malformed, error);
}

void PuzzleRun::refuse(const ParseError& error, const char* placeholder) {
  settle();  // earlier puzzles come first
  report(error);
  put_placeholder(placeholder, error);
  out_.end_answer();
}

void PuzzleRun::put_placeholder(const char* text, const ParseError& error) {
  out_.write(json_ ? json_line(error_json(text, error)) : std::string(text) + '\n');
}

bool PuzzleRun::refuses_marks(const sudoku::Puzzle& puzzle) {
  if (!sudoku::marks_restrict_more(puzzle, input_.rules())) return false;
  refuse(ParseError(
      *source_, puzzle.line, 1,
      "the pencil marks exclude more than the givens do; this command uses only givens"));
  return true;
}

ExitCode PuzzleRun::run() {
  go_through();
  const ExitCode code = end();
  out_.flush();
  if (stopped_) std::rethrow_exception(stopped_);
  status_line::clear();
  messages_.finish();
  answers_.finish();
  if (is_cut()) {
    log::warn("{}: the list is incomplete, with {} answered", cut_short_text(stop_reason()),
              counted(answered_, "puzzle"));
    return exit_code(stop_reason(), false);
  }
  if (refused() == 0) return code;
  // A message about the only puzzle is sufficient.
  if (answered_ + refused() > 1)
    log::warn("{} done, {} refused", counted(answered_, "puzzle"), refused());
  return ExitCode::error;
}

Json puzzle_json(const char* type, const PuzzleAt& at) {
  Json object = json_object(type);
  object["puzzle"] = at.number;
  object["source"] = at.source;
  object["line"] = at.puzzle.line;
  object["givens"] = to_line(at.puzzle.grid);
  return object;
}

Json error_json(const char* type, const ParseError& error) {
  Json object = json_object(type);
  object["source"] = error.source();
  object["line"] = error.line();
  object["column"] = error.column();
  object["message"] = error.message();
  return object;
}

Json cell_names_json(const sudoku::Shape& shape, std::span<const int> cells) {
  return json_list(cells, [&](int cell) { return cell_name(shape, cell); });
}

void add_line_or_json(CommandLine& line, bool& json) {
  add_json_format(line, "line", "line (default) or json: one object per line", json);
}

}  // namespace dlx::cli
