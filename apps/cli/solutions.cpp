#include "apps/cli/solutions.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>
#include <utility>

#include "apps/cli/command_line.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/output.hpp"
#include "apps/cli/report.hpp"
#include "dlx/ask.hpp"
#include "dlx/cost.hpp"
#include "dlx/deadline.hpp"
#include "dlx/error.hpp"
#include "dlx/text_format.hpp"
#include "puzzles/solutions.hpp"

namespace dlx::cli {
namespace {

std::string option_object(const Problem& problem, OptionId option) {
  Json object{{"option", index(option)}};
  const std::string_view label = problem.label(option);
  if (!label.empty()) object["label"] = label;
  object["items"] = items_json(problem, option);
  std::string line = json_line(object);
  line.pop_back();  // it becomes part of a longer line
  return line;
}

std::string cost_text(const Problem& problem, const Cover& cover) {
  return decimal_text(cover_cost(problem, cover.options()), problem.cost_digits());
}

using Writer = std::unique_ptr<SolutionWriter>;

// The default first: a new format is a line here and in the help below.
constexpr SolutionFormat table[] = {
    {"text",
     [](const Problem& problem, Output& out, DrawCover draw) -> Writer {
       if (!draw) return std::make_unique<TextSolutions>(problem, out);
       return std::make_unique<DrawnSolutions>(problem, out, std::move(draw));
     }},
    {"json",
     [](const Problem& problem, Output& out, DrawCover) -> Writer {
       return std::make_unique<JsonSolutions>(problem, out);
     }},
};

}  // namespace

void add_format(CommandLine& line, const SolutionFormat*& format) {
  format = &table[0];
  const auto choose = [&format](const std::string& name) {
    format = &find_named<SolutionFormat>(table, "format", name);
  };
  line.add({.name = "format",
            .value = "FORMAT",
            .help = "text (default) or json: one object a line",
            .group = OptionGroup::output,
            .common = true},
           choose);
}

TextSolutions::TextSolutions(const Problem& problem, Output& out)
    : out_(out), problem_(problem), titles_(problem), lines_(problem.num_options()) {}

void TextSolutions::write(std::uint64_t number, const Cover& cover) {
  out_.write("| solution ");
  char digits[std::numeric_limits<std::uint64_t>::digits10 + 1];
  out_.write({digits, std::to_chars(digits, std::end(digits), number).ptr});
  if (problem_.has_costs()) {
    out_.write(", cost ");
    out_.write(cost_text(problem_, cover));
  }
  out_.put('\n');
  for (const OptionId option : cover) {
    std::string& line = lines_[index(option)];
    if (line.empty()) line = titles_.of(option) + '\n';
    out_.write(line);
  }
  out_.end_answer();
}

void TextSolutions::count(const Answer& answer, const Json&) {
  if (!cut_short(answer.outcome)) out_.write(answer.count.str() + '\n');
}

JsonSolutions::JsonSolutions(const Problem& problem, Output& out)
    : problem_(problem), out_(out), objects_(problem.num_options()) {}

void JsonSolutions::write(std::uint64_t number, const Cover& cover) {
  // The same objects stand in many solutions, so the line is put together from finished texts.
  Json head = json_object("solution");
  head["number"] = number;
  std::string line = json_line(head);
  line.erase(line.size() - 2);  // the brace and the line's end
  out_.write(line);
  if (problem_.has_costs()) {
    out_.write(",\"cost\":");
    out_.write(cost_text(problem_, cover));
  }
  out_.write(",\"options\":[");
  bool first = true;
  for (const OptionId option : cover) {
    if (!std::exchange(first, false)) out_.put(',');
    std::string& object = objects_[index(option)];
    if (object.empty()) object = option_object(problem_, option);
    out_.write(object);
  }
  out_.write("]}\n");
  out_.end_answer();
}

void JsonSolutions::finish(const Json& summary) { out_.write(json_line(summary)); }

DrawnSolutions::DrawnSolutions(const Problem& problem, Output& out, DrawCover draw)
    : TextSolutions(problem, out), draw_(std::move(draw)) {}

void DrawnSolutions::write(std::uint64_t number, const Cover& cover) {
  if (number > 1) out_.put('\n');
  out_.write(draw_(cover));
  if (problem_.has_costs()) out_.write("cost " + cost_text(problem_, cover) + '\n');
  out_.end_answer();
}

Json items_json(const Problem& problem, OptionId option) {
  Json items = Json::array();
  for (const Entry& entry : problem.option(option)) {
    std::string item(problem.name(entry.item));
    if (entry.colour != ColourId::none) {
      item += ':';
      item += problem.colour_name(entry.colour);
    }
    items.push_back(std::move(item));
  }
  return items;
}

void add_svg(CommandLine& line) {
  line.add({.name = "svg",
            .value = "FILE",
            .help = "draw the solutions into an SVG file, - for stdout, instead of writing them "
                    "as text; as well if --format is given",
            .group = OptionGroup::output,
            .common = true});
}

PictureWriter::PictureWriter(std::string title, std::string file, MakePicture picture, Output& out,
                             std::unique_ptr<SolutionWriter> beside)
    : file_(std::move(file)),
      picture_(std::move(picture)),
      out_(out),
      beside_(std::move(beside)),
      sheet_(std::move(title)) {}

void PictureWriter::write(std::uint64_t number, const Cover& cover) {
  ++found_;
  if (sheet_.size() < most_pictures && sheet_.size() + 1 == found_ && sheet_.bytes() < most_bytes)
    sheet_.add(picture_(cover));
  if (beside_) beside_->write(number, cover);
}

std::string PictureWriter::note(const Json& summary) const {
  const std::size_t drawn = sheet_.size();
  if (drawn < found_ && beside_) {
    return "the first " + std::to_string(drawn) + " of " + counted(found_, "solution");
  }
  const std::string first = "the first " + counted(drawn, "solution");
  if (drawn < found_) return first + "; there are more";
  if (summary["outcome"] != outcome_token(Outcome::exhausted)) return first;
  return drawn == 2 ? "both solutions" : "all " + counted(drawn, "solution");
}

void PictureWriter::finish(const Json& summary) {
  if (beside_) beside_->finish(summary);
  if (found_ == 0) return;
  const std::string text = note(summary);
  if (sheet_.size() > 1) sheet_.set_note(text);
  if (sheet_.size() < found_) log::info("{}: {}", file_ == "-" ? "<stdout>" : file_, text);
  write_file(file_, sheet_.svg(), out_);
}

void PictureWriter::count(const Answer& answer, const Json& summary) {
  if (beside_) beside_->count(answer, summary);
}

std::unique_ptr<SolutionWriter> make_picture_writer(const CommandLine& line,
                                                    const std::string& command, MakePicture picture,
                                                    Output& out, SearchFlags& flags,
                                                    std::unique_ptr<SolutionWriter> text) {
  const std::string file = line.text("svg");
  const bool both = line.has("format") || line.has("draw");
  if (both && file == "-") {
    throw UsageError(std::string("--svg - and ") + (line.has("draw") ? "--draw" : "--format") +
                     " exclude each other: both write to stdout");
  }
  check_writable(file);
  // One more than is drawn tells that there are more.
  if (!both) flags.limit = std::min<std::uint64_t>(flags.limit, PictureWriter::most_pictures + 1);
  std::string title = command;
  for (const std::string& argument : line.arguments()) title += " " + argument;
  return std::make_unique<PictureWriter>(std::move(title), file, std::move(picture), out,
                                         both ? std::move(text) : nullptr);
}

using puzzles::cost_of_header, puzzles::is_solution_header, puzzles::tokens_of, puzzles::trimmed,
    puzzles::without_rank;

namespace {

const Json* member(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

}  // namespace

SolutionReader::SolutionReader(std::istream& in, std::string source, const Problem& problem,
                               unsigned options_per_variable)
    : in_(in),
      source_(std::move(source)),
      problem_(problem),
      options_per_variable_(options_per_variable),
      index_(problem) {}

std::uint64_t SolutionReader::read(const Visit& visit) {
  bool first = true;
  for (std::string text; std::getline(in_, text);) {
    ++line_;
    Deadline::check(50 + text.size());
    const std::string_view line = trimmed(text);
    if (line.empty()) continue;
    if (std::exchange(first, false)) is_answer_ = begins_answer(line);
    if (is_answer_) {
      read_answer(line, visit);
    } else if (is_solution_header(line)) {
      finish(visit);
      begin();
      current_->cost = cost_of_header(line);
    } else if (line.front() == '{' && !find_option(line)) {
      finish(visit);
      read_json(text, visit);
    } else if (line.front() != '|') {
      if (!current_) begin();
      if (problem_.has_bounds() && is_null_choice(line)) continue;
      add(read_option(line), false);
    }
  }
  finish(visit);
  return solutions_;
}

void SolutionReader::begin() {
  current_.emplace();
  current_->line = line_;
  listed_.clear();
}

// The same items may stand there twice for two equal options, where items may be covered twice; by
// number it is said which is meant.
void SolutionReader::add(OptionId option, bool by_number) {
  if (problem_.has_bounds() && !listed_.insert(option).second && !by_number) {
    const auto entries = problem_.option(option);
    const std::vector<Entry> wanted(entries.begin(), entries.end());
    for (std::uint32_t k = 0; k < problem_.num_options(); ++k) {
      Deadline::check(2);
      if (listed_.contains(OptionId{k}) || !index_.has_entries(OptionId{k}, wanted)) continue;
      option = OptionId{k};
      listed_.insert(option);
      break;
    }
  }
  current_->options.push_back(option);
  current_->lines.push_back(line_);
}

void SolutionReader::finish(const Visit& visit) {
  if (!current_) return;
  ListedSolution solution = std::move(*current_);
  current_.reset();
  solution.number = ++solutions_;
  visit(solution);
}

// -- text -----------------------------------------------------------------------------------------

std::optional<OptionId> SolutionReader::find_option(std::string_view line) const {
  if (index_.label_is_ambiguous(line)) {
    fail("found the label " + dlx::quote_token(line) +
         ", which several options have; expected JSON ('dlx solve --format=json'), which tells "
         "them apart");
  }
  if (const std::optional<OptionId> option = index_.by_label(line)) return option;
  return index_.by_items(line);
}

// `null A (3 of 3)`: Knuth's way to say that item A needs no more options.
bool SolutionReader::is_null_choice(std::string_view line) const {
  const std::string_view plain = without_rank(line).value_or(line);
  constexpr std::string_view null = "null ";
  if (!plain.starts_with(null) || find_option(line) || find_option(plain)) return false;
  const std::optional<ItemId> item = problem_.find_item(plain.substr(null.size()));
  return item && problem_.is_primary(*item);
}

OptionId SolutionReader::read_option(std::string_view line) const {
  if (const std::optional<OptionId> option = find_option(line)) return *option;
  const std::optional<std::string_view> plain = without_rank(line);
  if (plain) {
    if (const std::optional<OptionId> option = find_option(*plain)) return *option;
  }
  for (const std::string_view token : tokens_of(plain.value_or(line))) {
    if (!index_.entry(token)) wrong(dlx::quote_token(token) + " is not in the problem");
  }
  wrong(dlx::quote_token(plain.value_or(line)) + " is no option of the problem");
}

// -- JSON -----------------------------------------------------------------------------------------

void SolutionReader::read_json(const std::string& line, const Visit& visit) {
  Json object;
  try {
    object = parse_json(line);
  } catch (const JsonError& error) {
    throw ParseError(source_, line_, column_of(line, error.offset),
                     std::string(error.what()) + ", expected an object that ends with the line");
  }
  const Json* type = member(object, "type");
  if (type == nullptr || !type->is_string()) fail("found an object without a \"type\"");
  const Json* version = member(object, "version");
  if (version != nullptr && *version != json_version) {
    fail("found version " + dlx::quote_token(version->dump()) + ", expected version " +
         std::to_string(json_version));
  }
  if (*type == "solution") {
    read_json_solution(object, visit);
  } else if (*type == "summary") {
    const Json* solutions = member(object, "solutions");
    if (solutions == nullptr || !solutions->is_number_unsigned()) {
      fail("found a summary without a number of \"solutions\"");
    }
    const std::uint64_t listed = solutions_ - std::exchange(summarised_, solutions_);
    if (*solutions != listed) {
      wrong("the summary says " + solutions->dump() + " solutions, but " + std::to_string(listed) +
            " are listed");
    }
    has_summary_ = true;
  }
}

void SolutionReader::read_json_solution(const Json& object, const Visit& visit) {
  const Json* options = member(object, "options");
  if (options == nullptr || !options->is_array()) fail("found a solution without \"options\"");
  begin();
  if (const Json* cost = member(object, "cost")) {
    if (!cost->is_number()) fail("found a \"cost\" that is no number");
    current_->cost = cost->dump();
  }
  current_->by_number = true;
  for (const Json& option : *options) {
    const OptionId id = read_json_option(option);
    const bool by_number = member(option, "option") != nullptr;
    current_->by_number &= by_number;
    add(id, by_number);
  }
  finish(visit);
}

OptionId SolutionReader::read_json_option(const Json& object) const {
  const Json* number = object.is_object() ? member(object, "option") : nullptr;
  const Json* items = object.is_object() ? member(object, "items") : nullptr;
  if (number == nullptr && items == nullptr) {
    fail("found an option without a number (\"option\") and without \"items\"");
  }
  std::vector<Entry> entries;
  if (items != nullptr) {
    if (!items->is_array()) fail("found \"items\" that are no list");
    for (const Json& item : *items) {
      if (!item.is_string()) fail("found an item that is no string");
      const auto& token = item.get_ref<const std::string&>();
      const std::optional<Entry> entry = index_.entry(token);
      if (!entry) wrong(dlx::quote_token(token) + " is not in the problem");
      entries.push_back(*entry);
    }
  }
  if (number == nullptr) {
    if (const std::optional<OptionId> option = index_.by_entries(entries)) return *option;
    wrong(dlx::quote_token(items->dump()) + " is no option of the problem");
  }
  if (!number->is_number_unsigned()) fail("found an \"option\" that is no number");
  const auto id = number->get<std::uint64_t>();
  if (id >= problem_.num_options()) {
    wrong("option " + std::to_string(id) + " is not in the problem, which has " +
          std::to_string(problem_.num_options()));
  }
  const OptionId option{static_cast<std::uint32_t>(id)};
  if (items != nullptr && !index_.has_entries(option, entries)) {
    wrong("option " + std::to_string(id) + " is " +
          dlx::quote_token(option_text(problem_, option)) + ", not " +
          dlx::quote_token(items->dump()));
  }
  return option;
}

// -- answers of solvers ---------------------------------------------------------------------------

// The line is one of a solver if it can't be anything of the problem.
bool SolutionReader::begins_answer(std::string_view line) const {
  const std::vector<std::string_view> tokens = tokens_of(line);
  const bool marked = tokens[0] == "c" || tokens[0] == "s" || tokens[0] == "o" ||
                      tokens[0] == "v" || line == "SAT" || line == "UNSAT";
  return marked && !find_option(line) &&
         std::ranges::any_of(tokens, [&](std::string_view token) { return !index_.entry(token); });
}

void SolutionReader::read_answer(std::string_view line, const Visit& visit) {
  const std::vector<std::string_view> tokens = tokens_of(line);
  const bool marked = tokens[0] == "v";
  if (!marked && tokens[0].find_first_of("-0123456789") != 0) {
    finish(visit);  // the values of pseudo-Boolean solvers end with the lines that have them
    if (tokens[0] != "c" && tokens[0] != "s" && tokens[0] != "o" && tokens[0] != "SAT" &&
        tokens[0] != "UNSAT") {
      fail("found " + dlx::quote_token(line) + ", expected a line of a solver: v, c, s or o");
    }
    return;
  }
  for (std::size_t k = marked ? 1 : 0; k < tokens.size(); ++k) read_value(tokens[k], visit);
}

// Takes `7`, `-7`, `x7` or `-x7`, or the 0 that ends the values of a SAT solver.
void SolutionReader::read_value(std::string_view token, const Visit& visit) {
  std::string_view digits = token;
  const bool negative = digits.starts_with('-');
  if (negative) digits.remove_prefix(1);
  if (digits.starts_with('x')) digits.remove_prefix(1);
  std::uint64_t variable = 0;
  const auto [end, error] = std::from_chars(digits.begin(), digits.end(), variable);
  if (digits.empty() || error != std::errc() || end != digits.end())
    fail("found " + dlx::quote_token(token) + ", expected a value as 7, -7, x7 or -x7");
  if (!current_) begin();
  if (variable == 0) return finish(visit);
  // Variables beyond the options are those that the conversion added.
  std::uint64_t option = variable - 1;
  if (options_per_variable_ == 2) {
    option = 2 * option + (negative ? 1 : 0);
  } else if (negative) {
    return;
  }
  if (option < problem_.num_options()) add(OptionId{static_cast<std::uint32_t>(option)}, true);
}

void SolutionReader::fail(const std::string& message) const {
  throw ParseError(source_, line_, 1, message);
}

void SolutionReader::wrong(const std::string& message) const {
  throw WrongSolution(source_, line_, message);
}

}  // namespace dlx::cli
