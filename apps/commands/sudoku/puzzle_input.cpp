#include "apps/commands/sudoku/puzzle_input.hpp"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "apps/cli/log.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/suggestions.hpp"
#include "apps/cli/terminal.hpp"

namespace dlx::cli {
namespace {

using sudoku::Shape;

// "2x3": boxes of two rows and three columns.
Shape parse_box(const std::string& text) {
  const std::size_t x = text.find('x');
  if (x == text.npos) refuse_value("--box", text, "is not a box; expected a box as 3x3");
  const auto rows = parse_count("--box", text.substr(0, x), 1, Shape::max_size);
  const auto columns = parse_count("--box", text.substr(x + 1), 1, Shape::max_size);
  if (rows * columns > Shape::max_size) {
    throw UsageError("--box: boxes of " + std::to_string(rows * columns) +
                     " cells are too large; expected " + std::to_string(Shape::max_size) +
                     " at most");
  }
  return Shape(static_cast<int>(rows), static_cast<int>(columns));
}

std::string names_of_readable() {
  return names_of(sudoku::formats(),
                  [](const sudoku::Format& format) { return format.is_readable(); });
}

const sudoku::Format& find_readable(const std::string& name) {
  const sudoku::Format* const format = sudoku::find_format(name);
  if (format != nullptr && format->is_readable()) return *format;
  const char* const why = format == nullptr ? "is none of " : "cannot be read; expected one of ";
  refuse_value("--from", name, why + names_of_readable());
}

// Characters between cells, or around them.
constexpr std::string_view between_cells = " \t\r\n|+=";

// Returns true for text that consists of cells, white space and borders.
bool looks_like_puzzle(const std::string& text, const Shape& shape) {
  return !text.empty() && std::ranges::all_of(text, [&](char c) {
    return shape.value(c) || between_cells.find(c) != std::string_view::npos;
  });
}

// Returns true for text with about as many symbols as there are cells, or more.
bool looks_like_regions(const std::string& text, const Shape& shape) {
  if (text.find('/') != text.npos) return false;
  const auto symbols = std::ranges::count_if(
      text, [](char c) { return between_cells.find(c) == std::string_view::npos; });
  return 4 * symbols > 3 * shape.cells();
}

// Returns true for a long text with more digits and points than other characters: a puzzle with a
// wrong character, which its reader reports.
bool resembles_puzzle(const std::string& text) {
  constexpr std::size_t fewest_cells = 16;
  const auto cells = std::ranges::count_if(
      text, [](char c) { return (c >= '0' && c <= '9') || c == '.' || c == '_'; });
  return text.size() >= fewest_cells && text.find('/') == text.npos &&
         2 * static_cast<std::size_t>(cells) > text.size();
}

// Returns true for a text that states an exact cover problem, or begins so if the text is not
// `whole`. Placeholders of this program could be read as items and options.
bool is_problem(const std::string& text, bool whole, const std::string& name) {
  if (sudoku::is_placeholder(text.substr(0, text.find('\n')))) return false;
  try {
    const ProblemFormat& format = *possible_problem_formats(text, name).front();
    if (!whole) return format.has_signature;
    return format.read(text, name).problem.num_options() > 0;
  } catch (const std::exception&) {
    return false;
  }
}

// Returns true for a pipe or a device, whose content is unknown before reading.
bool is_pipe(const std::string& source) {
  std::error_code error;
  return source == "-" || (is_file(source) && !std::filesystem::is_regular_file(source, error));
}

Shape shape_of(const std::string& text) {
  std::istringstream in(text);
  try {
    return sudoku::PuzzleReader(in, "", std::nullopt).shape();
  } catch (const ParseError&) {
    return Shape();
  }
}

// Returns true for a text of another program that contains a puzzle, or a link.
bool contains_puzzle(const std::string& text) {
  if (text.find("://") != std::string::npos) return true;
  std::istringstream in(text);
  try {
    return sudoku::PuzzleReader(in, "", std::nullopt).next().has_value();
  } catch (const ParseError&) {
    return false;
  }
}

// Returns the list with the nearest known name in place of each name; empty if a name has none.
std::optional<std::string> nearest_variants(std::string_view names,
                                            const std::vector<std::string_view>& known) {
  std::string meant;
  for (const std::string_view name : names_in_list(names)) {
    const std::optional<std::string> one = nearest(name, known);
    if (!one) return std::nullopt;
    meant += (meant.empty() ? "" : ",") + *one;
  }
  return meant;
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
  return lower;
}

// Returns the advice for a name that is another kind of rule than a variant.
std::string advice_on_variant(std::string_view name) {
  const std::string kind = lower_case(name);
  if (kind == "jigsaw" || kind == "irregular") return "; expected the regions by --regions";
  if (kind == "killer" || kind == "cages")
    return "; expected --rules FILE with a line 'cage SUM CELLS' for each cage";
  if (kind == "greater-than" || kind == "futoshiki")
    return "; expected --rules FILE with lines 'less CELL CELL'";
  if (kind == "kropki")
    return "; expected --rules FILE with lines 'difference CELL CELL' and 'ratio CELL CELL'";
  constexpr std::size_t long_enough = 4;  // "thermo"
  for (const sudoku::RuleKind& known : sudoku::rule_kinds())
    if (kind.size() >= long_enough && known.name.starts_with(kind.substr(0, 6)))
      return "; expected --rules FILE with lines '" + known.syntax() + "'";
  return {};
}

// Names with commas between them.
void add_variants(std::string_view names, sudoku::Rules& rules) {
  const std::string known = sudoku::variant_names();
  const std::string suggestion = did_you_mean(nearest_variants(names, names_in_list(known)));
  for (;;) {
    const std::size_t comma = std::min(names.find(','), names.size());
    const std::string_view name = names.substr(0, comma);
    try {
      if (!sudoku::add_variant(rules, lower_case(name)))
        refuse_value("--variant", name,
                     "is none of " + known + suggestion + advice_on_variant(name));
    } catch (const std::invalid_argument& error) {
      throw UsageError("--variant: " + std::string(error.what()));
    }
    if (comma == names.size()) return;
    names.remove_prefix(comma + 1);
  }
}

// `dlx sudoku count` for `dlx sudoku --count`.
std::optional<std::string> option_named(const CommandLine& line, const std::string& word) {
  for (const Option& option : line.listed())
    if (option.name == word) return "--" + word;
  return std::nullopt;
}

}  // namespace

PuzzleSource::PuzzleSource(const std::string& argument, std::size_t number, bool last,
                           const Reading& reading, const PhotoSettings& settings)
    : reading_(reading), settings_(settings), last_(last) {
  if (is_file(argument)) {
    file_.emplace(argument);
    name_ = file_->name();
  } else {
    text_.str(argument);
    name_ = "argument " + std::to_string(number);
  }
}

void PuzzleSource::begin() {
  if (photo_ || reader_) return;
  const bool shows_picture = file_ && file_->is_picture();
  if (file_) note_head();
  if (!shows_picture) {
    reader_.emplace(stream(), name_, reading_.shape, reading_.format);
    return;
  }
  if (reading_.shape.value_or(Shape()) != Shape() || !settings_.plain_rules) {
    throw UsageError(name_ +
                     ": pictures are read as sudokus of 9x9 cells with the common rules, not as "
                     "other sizes or variants");
  }
  photo_.emplace(stream(), name_, settings_);
}

// Copies the bytes that is_picture() has read; they stay unread.
void PuzzleSource::note_head() {
  std::streambuf& bytes = *file_->stream().rdbuf();
  const std::streamsize available = std::max<std::streamsize>(bytes.in_avail(), 0);
  head_.resize(static_cast<std::size_t>(std::min(available, longest_head)));
  bytes.sgetn(head_.data(), static_cast<std::streamsize>(head_.size()));
  for (std::size_t k = 0; k < head_.size(); ++k) bytes.sungetc();
}

std::optional<sudoku::Puzzle> PuzzleSource::read() {
  if (is_problem_) return std::nullopt;
  try {
    return is_picture() ? photo_->next() : reader_->next();
  } catch (const ParseError&) {
    const bool whole = head_.size() < static_cast<std::size_t>(longest_head);
    is_problem_ = !has_begun_ && is_problem(head_, whole, name_);
    has_begun_ = true;
    if (!is_problem_) throw;
    throw ParseError(name_, 1, 1,
                     "found an exact cover problem, expected puzzles; try 'dlx solve " +
                         (name_.starts_with('<') ? "FILE" : name_) + "'");
  }
}

std::optional<sudoku::Puzzle> PuzzleSource::next() {
  std::optional<sudoku::Puzzle> puzzle = read();
  if (!puzzle && !has_begun_ && may_be_empty_ && applied_ != nullptr)
    puzzle.emplace(sudoku::Grid(applied_->shape()));
  has_begun_ = true;
  if (!puzzle || applied_ == nullptr || puzzle->grid.shape() != applied_->shape()) return puzzle;
  if (letters_.empty()) letters_ = puzzle->field("letters");
  if (puzzle->candidates) {
    if (!marks_) marks_.emplace(*applied_);
    puzzle->grid = sudoku::written_values(*puzzle->candidates, marks_->peers());
    if (!keeps_candidates_ && !marks_->restrict_more(*puzzle)) puzzle->candidates.reset();
  }
  const bool agrees = puzzle->rules ? *puzzle->rules == *applied_ : !from_text_;
  if (agrees) return puzzle;
  throw ParseError(name_, puzzle->line, 1,
                   from_text_
                       ? "the rules of this puzzle differ from those of the first puzzle; "
                         "expected puzzles with the same rules, so read this one alone"
                       : "the text of this puzzle states rules that differ from those of the "
                         "options; leave out the options, or state the same rules");
}

std::vector<std::string> PuzzleSource::remarks() const {
  std::vector<std::string> remarks;
  if (const std::size_t lines = reader_ ? reader_->skipped_lines() : 0; lines > 0)
    remarks.push_back(text::format("{}: skipped {} without a puzzle; write # before comments",
                                   name_, counted(lines, "line")));
  if (!letters_.empty()) {
    const std::string values(Shape::symbols.substr(1, letters_.size()));
    remarks.push_back(
        text::format("{}: the letters {} stand for the values {}", name_, letters_, values));
  }
  return remarks;
}

void PuzzleInput::add_to(CommandLine& line) {
  line.add(
      {.name = "box",
       .value = "RxC",
       .help =
           "boxes of R rows and C columns, up to 36 cells (default: detected by the first lines)",
       .group = OptionGroup::input,
       .common = true},
      box_);
  line.add({.name = "regions",
            .value = "FILE|TEXT",
            .help = "regions instead of boxes (jigsaw): a symbol for each cell",
            .group = OptionGroup::input,
            .file = FileUse::read},
           regions_);
  line.add({.name = "variant",
            .value = "NAME,...",
            .help = "additional rules: " + sudoku::variant_names(),
            .group = OptionGroup::input,
            .common = true,
            .choices = sudoku::variant_names},
           variants_);
  line.add({.name = "rules",
            .value = "FILE",
            .help = "a file with all rules: cages, comparisons and the others",
            .group = OptionGroup::input,
            .file = FileUse::read},
           rules_file_);
  line.add({.name = "from",
            .value = "FORMAT",
            .help = "format of the input (default: detected): " + names_of_readable(),
            .group = OptionGroup::input,
            .choices = names_of_readable},
           [this](const std::string& name) { format_ = &find_readable(name); });
}

void PuzzleInput::add_pictures_to(CommandLine& line) {
  line.add({.name = "all-grids",
            .help = "read all sudokus of a picture, not only the largest",
            .group = OptionGroup::input});
  line.add({.name = "accept-uncertain",
            .help = "accept a picture's puzzle although some cells are uncertain",
            .group = OptionGroup::input});
  line.add({.name = "debug-dir",
            .value = "FOLDER",
            .help = "save pictures of the stages of reading a picture in FOLDER",
            .group = OptionGroup::input},
           photo_.debug_folder);
}

void PuzzleInput::read_rules(const CommandLine& line) {
  line.refuse_together({"rules", "box"});
  line.refuse_together({"rules", "regions"});
  has_rules_ = line.has("box") || line.has("regions") || line.has("variant") || line.has("rules");
  if (line.has("box")) rules_ = parse_box(box_);
  if (line.has("rules"))
    rules_ = sudoku::parse_rules(read_text(rules_file_), source_name(rules_file_));
  if (line.has("regions")) {
    const bool file = is_file(regions_);
    if (!file && !looks_like_regions(regions_, rules_.shape()))
      refuse_value("--regions", regions_,
                   text::format("is neither an existing file nor the regions of {} cells, a symbol "
                                "for each",
                                rules_.shape().cells()));
    sudoku::parse_regions(file ? read_text(regions_) : regions_, rules_,
                          file ? source_name(regions_) : "--regions");
  }
  if (line.has("variant")) add_variants(variants_, rules_);
}

void PuzzleInput::check_sources(const CommandLine& line) const {
  for (const std::string& source : sources_) {
    if (is_file(source)) continue;
    if (looks_like_puzzle(source, has_rules_ ? rules_.shape() : shape_of(source))) continue;
    if (contains_puzzle(source) || resembles_puzzle(source)) continue;
    throw UsageError(dlx::quote_token(source) + " is neither an existing file nor a puzzle" +
                     did_you_mean(option_named(line, source)));
  }
}

void PuzzleInput::read(const CommandLine& line) {
  read_rules(line);
  // Rules alone are a puzzle without givens, unless puzzles come by stdin.
  const bool rules_alone = line.has("rules") && line.arguments().empty();
  const std::string first = rules_alone && is_terminal(STDIN_FILENO)
                                ? to_line(sudoku::Grid(rules_.shape()))
                                : line.input();
  sources_ = line.arguments();
  if (sources_.empty()) sources_.push_back(first);
  check_sources(line);
  photo_.before_writing = [&files = line.files()](const std::string& path) {
    files.write("--debug-dir", path);
  };
  photo_.all_grids = line.has("all-grids") || line.has("all");
  photo_.accept_uncertain = line.has("accept-uncertain");
  photo_.plain_rules = rules_.plain();
  first_ = open(0, has_rules_ ? std::optional(rules_.shape()) : std::nullopt);
  if (rules_alone) first_->allow_empty();
  try {
    for (const std::string option : {"all-grids", "accept-uncertain", "debug-dir", "png"}) {
      if (line.has(option) && !has_picture())
        throw UsageError("--" + option + " has no effect without a picture" +
                         (option == "png" ? "; 'dlx sudoku convert --to svg' draws puzzles" : ""));
    }
    if (line.has("png") && !is_picture_alone())
      throw UsageError("--png: requires exactly one picture, into which the solution is drawn");
    if (!has_rules_) {
      rules_ = first_->rules();
      has_rules_of_text_ = !(rules_ == sudoku::Rules(rules_.shape()));
    }
  } catch (const Stopped&) {
    stopped_ = std::current_exception();
    no_deadline_.emplace();
  }
}

std::unique_ptr<PuzzleSource> PuzzleInput::open(std::size_t number,
                                                std::optional<Shape> shape) const {
  const PuzzleSource::Reading reading{shape, format_};
  return std::make_unique<PuzzleSource>(sources_[number], number + 1, number + 1 == sources_.size(),
                                        reading, photo_);
}

bool PuzzleInput::is_picture_alone() const {
  return !stopped_ && sources_.size() == 1 && first_->is_picture();
}

bool PuzzleInput::has_picture() const {
  return first_->is_picture() ||
         std::any_of(sources_.begin() + 1, sources_.end(), [](const std::string& source) {
           return is_pipe(source) || (is_file(source) && is_picture_file(source));
         });
}

void PuzzleInput::for_each_source(const std::function<void()>& before_waiting,
                                  const std::function<bool(PuzzleSource& source)>& read_source) {
  if (stopped_) std::rethrow_exception(stopped_);
  const bool guesses = guesses_each_ && !has_rules_;
  for (std::size_t k = 0; k < sources_.size(); ++k) {
    const std::unique_ptr<PuzzleSource> source =
        first_ ? std::move(first_)
               : open(k, guesses ? std::nullopt : std::optional(rules_.shape()));
    source->before_waiting(before_waiting);
    source->apply(rules_, has_rules_of_text_);
    if (keeps_candidates_) source->keep_candidates();
    if (!read_source(*source)) return;
  }
}

}  // namespace dlx::cli
