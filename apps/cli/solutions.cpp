#include "apps/cli/solutions.hpp"

#include <algorithm>
#include <utility>

#include "dlx/error.hpp"
#include "dlx/query.hpp"
#include "dlx/text_format.hpp"

namespace dlx::cli {
namespace {

std::string option_object(const Problem& problem, OptionId option) {
  Json object{{"option", index(option)}};
  const std::string_view label = problem.label(option);
  if (!label.empty()) object["label"] = label;
  object["items"] = items_json(problem, option);
  std::string line = json_line(object);
  line.pop_back();  // without the line end: the text becomes part of a longer line
  return line;
}

// Writes solutions as puzzles::SolutionText does.
class TextSolutions : public SolutionWriter {
 public:
  TextSolutions(const Problem& problem, Output& out)
      : out_(out), problem_(problem), solutions_(problem) {}

  void write(std::uint64_t number, const Cover& cover) override {
    text_.clear();
    solutions_.append_head(number, cover, text_);
    out_.write(text_);
    for (const OptionId option : cover) out_.write(solutions_.line_of(option));
    out_.end_answer();
  }
  void finish(const MakeSummary&) override {}
  void count(const Result& answer, const MakeSummary&) override {
    if (!cut_short(answer.outcome)) out_.write(answer.count.str() + '\n');
  }

 protected:
  Output& out_;
  Problem problem_;

 private:
  puzzles::SolutionText solutions_;
  std::string text_;  // reused memory
};

// A `solution` object per line and a `summary` object at the end; docs/json.md describes the fields.
class JsonSolutions : public SolutionWriter {
 public:
  JsonSolutions(const Problem& problem, Output& out)
      : problem_(problem), out_(out), objects_(problem.num_options()) {}

  void write(std::uint64_t number, const Cover& cover) override {
    // The same objects are in many solutions, so lines are joined from finished texts.
    Json head = json_object("solution");
    head["number"] = number;
    std::string line = json_line(head);
    line.erase(line.size() - 2);  // the brace and the line end
    out_.write(line);
    if (problem_.has_costs()) {
      out_.write(",\"cost\":");
      out_.write(puzzles::cost_text(problem_, cover));
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
  void finish(const MakeSummary& summary) override { out_.write(json_line(summary())); }
  void count(const Result&, const MakeSummary& summary) override { finish(summary); }

 private:
  Problem problem_;
  Output& out_;
  std::vector<std::string> objects_;  // by option; empty until needed
};

// Writes a line for each solution: the numbers of its options, ascending, counted from 1.
class NumberedSolutions : public TextSolutions {
 public:
  using TextSolutions::TextSolutions;

  void write(std::uint64_t, const Cover& cover) override {
    numbers_.clear();
    for (const OptionId option : cover) numbers_.push_back(index(option) + 1);
    std::ranges::sort(numbers_);
    std::string line;
    for (const std::uint32_t number : numbers_)
      line += (line.empty() ? "" : " ") + std::to_string(number);
    out_.write(line + '\n');
    out_.end_answer();
  }

 private:
  std::vector<std::uint32_t> numbers_;  // reused memory
};

// Writes a drawing of each solution, with its cost if there are costs, separated by empty lines.
class DrawnSolutions : public TextSolutions {
 public:
  DrawnSolutions(const Problem& problem, Output& out, DrawCover draw)
      : TextSolutions(problem, out), draw_(std::move(draw)) {}

  void write(std::uint64_t number, const Cover& cover) override {
    if (number > 1) out_.put('\n');
    out_.write(draw_(cover));
    if (problem_.has_costs()) out_.write("cost " + puzzles::cost_text(problem_, cover) + '\n');
    out_.end_answer();
  }

 private:
  DrawCover draw_;
};

template <typename Writer>
std::unique_ptr<SolutionWriter> make_solutions(const Problem& problem, Output& out, DrawCover) {
  return std::make_unique<Writer>(problem, out);
}

std::unique_ptr<SolutionWriter> make_text(const Problem& problem, Output& out, DrawCover draw) {
  if (!draw) return std::make_unique<TextSolutions>(problem, out);
  return std::make_unique<DrawnSolutions>(problem, out, std::move(draw));
}

// The first format is the default. A new format needs a line here and in the help below.
constexpr SolutionFormat table[] = {
    {"text", make_text},
    {"json", make_solutions<JsonSolutions>},
    {"rows", make_solutions<NumberedSolutions>},
    {"csv", nullptr},  // the table of count_table.hpp
};

const Json* member(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

}  // namespace

void add_format(CommandLine& line, const SolutionFormat*& format, bool tables) {
  format = &table[0];
  // For a count, rows are the same as text.
  const std::string others = tables ? "csv: a table with a row for each file"
                                    : "or rows: one solution per line, the numbers of its options, "
                                      "counted from 1";
  const std::size_t formats = std::size(table) - (tables ? 0 : 1);
  line.add({.name = "format",
            .value = "FORMAT",
            .help = "text (default), json: one object per line, " + others,
            .group = OptionGroup::output,
            .common = true,
            .also = "to"},
           std::span<const SolutionFormat>(table).first(formats), format);
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

void JsonSolutionReader::read_object(const std::string& line) {
  Json object;
  try {
    object = parse_json(line);
  } catch (const JsonError& error) {
    fail(std::string(error.what()) + ", expected an object that ends with the line",
         column_of(line, error.offset));
  }
  const Json* type = member(object, "type");
  if (type == nullptr || !type->is_string()) fail("found an object without a \"type\"");
  const Json* version = member(object, "version");
  if (version != nullptr && *version != json_version) {
    fail("found version " + quote_token(version->dump()) + ", expected version " +
         std::to_string(json_version));
  }
  if (*type == "solution") {
    read_solution(object);
  } else if (*type == "summary") {
    const Json* stated = member(object, "solutions");
    if (stated == nullptr || !stated->is_number_unsigned()) {
      fail("found a summary without a number of \"solutions\"");
    }
    const std::uint64_t listed = solutions() - std::exchange(summarised_, solutions());
    if (*stated != listed) {
      wrong("the summary says " + stated->dump() + " solutions, but " + std::to_string(listed) +
            " are listed");
    }
    has_summary_ = true;
  }
}

void JsonSolutionReader::read_solution(const Json& object) {
  const Json* options = member(object, "options");
  if (options == nullptr || !options->is_array()) fail("found a solution without \"options\"");
  begin();
  if (const Json* cost = member(object, "cost")) {
    if (!cost->is_number()) fail("found a \"cost\" that is not a number");
    current()->cost = cost->dump();
  }
  current()->by_number = true;
  for (const Json& option : *options) {
    const OptionId id = read_option(option);
    const bool by_number = member(option, "option") != nullptr;
    current()->by_number &= by_number;
    add(id, by_number);
  }
  finish();
}

OptionId JsonSolutionReader::read_option(const Json& object) const {
  const Json* number = object.is_object() ? member(object, "option") : nullptr;
  const Json* items = object.is_object() ? member(object, "items") : nullptr;
  if (number == nullptr && items == nullptr) {
    fail("found an option without a number (\"option\") and without \"items\"");
  }
  std::vector<Entry> entries;
  if (items != nullptr) {
    if (!items->is_array()) fail("found \"items\" that are not a list");
    for (const Json& item : *items) {
      if (!item.is_string()) fail("found an item that is not a string");
      const auto& token = item.get_ref<const std::string&>();
      const std::optional<Entry> entry = known_options().entry(token);
      if (!entry) wrong(quote_token(token) + " is not in the problem");
      entries.push_back(*entry);
    }
  }
  if (number == nullptr) {
    if (const std::optional<OptionId> option = known_options().by_entries(entries)) return *option;
    wrong(quote_token(items->dump()) + " is not an option of the problem");
  }
  if (!number->is_number_unsigned()) fail("found an \"option\" that is not a number");
  const auto id = number->get<std::uint64_t>();
  if (id >= problem().num_options()) {
    wrong("option " + std::to_string(id) + " is not in the problem, which has " +
          std::to_string(problem().num_options()));
  }
  const OptionId option{static_cast<std::uint32_t>(id)};
  if (items != nullptr && !known_options().has_entries(option, entries)) {
    wrong("option " + std::to_string(id) + " is " + quote_token(option_text(problem(), option)) +
          ", not " + quote_token(items->dump()));
  }
  return option;
}

}  // namespace dlx::cli
