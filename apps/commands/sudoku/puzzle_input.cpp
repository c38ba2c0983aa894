#include "apps/commands/sudoku/puzzle_input.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "dlx/error.hpp"
#include "sudoku/rules.hpp"

namespace dlx::cli {
namespace {

using sudoku::Shape;

// "2x3": boxes of two rows and three columns.
Shape parse_box(const std::string& text) {
  const std::size_t x = text.find('x');
  if (x == text.npos)
    throw UsageError("--box: " + dlx::quote_token(text) + " is no box; expected one as 3x3");
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
                  [](const sudoku::Format& format) { return format.make_reader != nullptr; });
}

const sudoku::Format& find_readable(const std::string& name) {
  const sudoku::Format* const format = sudoku::find_format(name);
  if (format != nullptr && format->make_reader != nullptr) return *format;
  const char* const what =
      format == nullptr ? " is none of " : " is only written; expected one of ";
  throw UsageError("--from: " + dlx::quote_token(name) + what + names_of_readable());
}

// Characters between cells, or around them.
constexpr std::string_view between_cells = " \t\r\n|+=";

// True for text of nothing but cells, white space and borders.
bool looks_like_puzzle(const std::string& text, const Shape& shape) {
  return !text.empty() && std::ranges::all_of(text, [&](char c) {
    return shape.value(c) || between_cells.find(c) != std::string_view::npos;
  });
}

// The shape that has as many cells as the text has characters that may be some.
Shape shape_of_length(const std::string& text) {
  const auto characters = std::ranges::count_if(
      text, [](char c) { return between_cells.find(c) == std::string_view::npos; });
  return sudoku::guess_shape(static_cast<std::size_t>(characters)).value_or(Shape());
}

// Names with commas between them.
void add_variants(std::string_view names, sudoku::Rules& rules) {
  for (;;) {
    const std::size_t comma = std::min(names.find(','), names.size());
    const std::string_view name = names.substr(0, comma);
    try {
      if (!sudoku::add_variant(rules, name)) {
        throw UsageError("--variant: " + dlx::quote_token(name) + " is none of " +
                         sudoku::variant_names());
      }
    } catch (const std::invalid_argument& error) {
      throw UsageError("--variant: " + std::string(error.what()));
    }
    if (comma == names.size()) return;
    names.remove_prefix(comma + 1);
  }
}

}  // namespace

// A source that is being read.
class PuzzleInput::Open {
 public:
  Open(const std::string& argument, std::size_t number, std::optional<Shape> shape,
       const sudoku::Format* format, bool rows_tell) {
    if (is_file(argument)) {
      file_.emplace(argument);
      name_ = file_->name();
    } else {
      text_.str(argument);
      name_ = "argument " + std::to_string(number);
    }
    reader_.emplace(stream(), name_, shape, format, rows_tell);
  }

  std::istream& stream() { return file_ ? file_->stream() : text_; }
  const std::string& name() const { return name_; }
  sudoku::PuzzleReader& reader() { return *reader_; }
  void before_waiting(const std::function<void()>& action) {
    if (file_) file_->before_waiting(action);
  }

 private:
  std::string name_;
  std::optional<InputFile> file_;
  std::istringstream text_;
  std::optional<sudoku::PuzzleReader> reader_;  // of one of the two
};

PuzzleInput::PuzzleInput() = default;
PuzzleInput::~PuzzleInput() = default;

void PuzzleInput::add_to(CommandLine& line) {
  line.add({.name = "box",
            .value = "RxC",
            .help = "boxes of R rows and C columns (default 3x3), up to 36 cells",
            .group = OptionGroup::input},
           box_);
  line.add({.name = "regions",
            .value = "FILE|TEXT",
            .help = "regions instead of boxes (jigsaw): a symbol for each cell",
            .group = OptionGroup::input},
           regions_);
  line.add({.name = "variant",
            .value = "NAME,...",
            .help = "further rules: " + sudoku::variant_names(),
            .group = OptionGroup::input},
           variants_);
  line.add({.name = "rules",
            .value = "FILE",
            .help = "a file with all rules: cages, comparisons and the others",
            .group = OptionGroup::input},
           rules_file_);
  line.add({.name = "from",
            .value = "FORMAT",
            .help = "format of the input, if it shall not be guessed: " + names_of_readable(),
            .group = OptionGroup::input},
           [this](const std::string& name) { format_ = &find_readable(name); });
}

void PuzzleInput::read_rules(const CommandLine& line) {
  line.refuse_together("rules", "box");
  line.refuse_together("rules", "regions");
  has_rules_ = line.has("box") || line.has("regions") || line.has("variant") || line.has("rules");
  if (line.has("box")) rules_ = parse_box(box_);
  if (line.has("rules"))
    rules_ = sudoku::parse_rules(read_text(rules_file_), source_name(rules_file_));
  if (line.has("regions")) {
    const bool file = is_file(regions_);
    sudoku::parse_regions(file ? read_text(regions_) : regions_, rules_,
                          file ? source_name(regions_) : "--regions");
  }
  if (line.has("variant")) add_variants(variants_, rules_);
}

void PuzzleInput::check_sources() const {
  for (const std::string& source : sources_) {
    if (is_file(source)) continue;
    if (looks_like_puzzle(source, has_rules_ ? rules_.shape() : shape_of_length(source))) continue;
    throw UsageError(dlx::quote_token(source) + " is neither an existing file nor a puzzle");
  }
}

void PuzzleInput::read(const CommandLine& line) {
  read_rules(line);
  sources_ = line.arguments();
  if (sources_.empty()) sources_.emplace_back("-");
  check_sources();
  if (has_rules_) return;
  first_ = open(0, std::nullopt);
  rules_ = sudoku::Rules(first_->reader().shape());
}

std::unique_ptr<PuzzleInput::Open> PuzzleInput::open(std::size_t number,
                                                     std::optional<Shape> shape) const {
  return std::make_unique<Open>(sources_[number], number + 1, shape, format_, guesses_each_);
}

void PuzzleInput::for_each_source(
    const std::function<void()>& before_waiting,
    const std::function<bool(const PuzzleSource& source)>& read_source) {
  const bool guesses = guesses_each_ && !has_rules_;
  for (std::size_t k = 0; k < sources_.size(); ++k) {
    const std::unique_ptr<Open> source =
        first_ ? std::move(first_)
               : open(k, guesses ? std::nullopt : std::optional(rules_.shape()));
    source->before_waiting(before_waiting);
    const bool last = k + 1 == sources_.size();
    if (!read_source({source->name(), source->stream(), source->reader(), last})) return;
  }
}

}  // namespace dlx::cli
