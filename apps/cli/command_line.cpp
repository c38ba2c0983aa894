#include "apps/cli/command_line.hpp"

#include <unistd.h>

#include <array>
#include <boost/make_shared.hpp>
#include <boost/program_options.hpp>
#include <charconv>
#include <cstdio>
#include <numeric>
#include <system_error>

#include "apps/cli/log.hpp"
#include "apps/cli/output.hpp"

namespace dlx::cli {
namespace {

constexpr double longest_time = 3e10;
constexpr std::uint64_t most_bytes = std::uint64_t{1} << 50;

template <typename Number>
bool parses(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size();
}

namespace po = boost::program_options;

using Texts = std::vector<std::string>;

constexpr const char* arguments_key = "argument";  // Boost keeps arguments under a name, too

// Values are read as texts and checked by us: Boost would take -1 for an unsigned number.
boost::shared_ptr<po::option_description> description_of(const Option& option) {
  const std::string names =
      option.letter == 0 ? option.name : option.name + "," + std::string(1, option.letter);
  const po::value_semantic* value = new po::untyped_value(true);  // which Boost takes over
  if (!option.implicit.empty()) {
    value = po::value<Texts>()->implicit_value({option.implicit}, option.implicit);
  } else if (!option.value.empty()) {
    value = po::value<Texts>();
  }
  return boost::make_shared<po::option_description>(names.c_str(), value, option.help.c_str());
}

// Whether a word looks like this option, perhaps with a value behind it. Boost makes a stream for
// each option that it is told of, and most command lines have one or two.
bool may_be_among(const Texts& words, const Option& option) {
  return std::ranges::any_of(words, [&](const std::string& word) {
    if (word.starts_with("--")) return word.compare(2, option.name.size(), option.name) == 0;
    return option.letter != 0 && word.starts_with('-');
  });
}

// `--stats` as `--stats=text`, and `--min-cost 5` as `--min-cost=5`: Boost's implicit_value() takes
// any argument behind the option for its value.
void join_value(Texts& words, const Option& option) {
  const std::string name = "--" + option.name, letter = std::string("-") + option.letter;
  for (std::size_t k = 0; k < words.size() && words[k] != "--"; ++k) {
    if (words[k] != name && (option.letter == 0 || words[k] != letter)) continue;
    const bool takes =
        option.takes != nullptr && k + 1 < words.size() && option.takes(words[k + 1]);
    words[k] = name + "=" + (takes ? words[k + 1] : option.implicit);
    if (takes) words.erase(words.begin() + static_cast<std::ptrdiff_t>(k) + 1);
  }
}

// The columns that a help may take: those of the terminal, or what COLUMNS says of them.
std::size_t help_width(const Output& out) {
  constexpr std::size_t usual = 90, least = 40;
  if (const std::optional<std::size_t> columns = columns_wanted()) return std::max(*columns, least);
  return out.is_terminal() ? std::max(terminal_width(out.descriptor()), least) : usual;
}

// A name that people try, and what does that here, where the command has the option `with`.
struct Habit {
  std::string_view name;
  std::string_view with;
  std::string_view instead;
};
constexpr Habit habits[] = {
    {"json", "format", "--format=json"},
    {"first", "limit", "-n 1"},
    {"one", "limit", "-n 1"},
    {"max", "limit", "--limit N"},
    {"max-solutions", "limit", "--limit N"},
    {"timeout", "time-limit", "--time-limit SECONDS"},
    {"jobs", "threads", "--threads N"},
    {"best", "min-cost", "--min-cost"},
    {"minimize", "min-cost", "--min-cost"},
    {"silent", "quiet", "--quiet"},
    {"file", "output", "--output FILE"},
    {"out", "output", "--output FILE"},
};

// An option that stands for another command.
struct OtherCommand {
  std::string_view command;
  std::string_view name;
  std::string_view instead;
};
constexpr OtherCommand other_commands[] = {
    {"dlx solve", "count", "dlx count"},
    {"dlx count", "solve", "dlx solve"},
    {"dlx solve", "check", "dlx check"},
    {"dlx solve", "estimate", "dlx estimate"},
};

// The least number of letters to change, add or leave out.
std::size_t edit_distance(std::string_view left, std::string_view right) {
  std::vector<std::size_t> row(right.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < left.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < right.size(); ++j) {
      const std::size_t replaced = diagonal + (left[i] != right[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, replaced});
    }
  }
  return row.back();
}

bool has(std::span<const Option> options, std::string_view name) {
  return std::ranges::find(options, name, &Option::name) != options.end();
}

}  // namespace

void refuse_value(std::string_view option, std::string_view value, std::string_view why) {
  throw UsageError(std::string(option) + ": " + quote_token(value) + " " + std::string(why));
}

std::uint64_t parse_count(std::string_view option, std::string_view text, std::uint64_t minimum,
                          std::uint64_t maximum) {
  try {
    return puzzles::parse_number(text, minimum, maximum);
  } catch (const std::invalid_argument& error) {
    throw UsageError(std::string(option) + ": " + error.what());
  }
}

BigCount parse_big_count(std::string_view option, std::string_view text) {
  constexpr std::size_t most_digits = 10'000;
  const bool digits =
      !text.empty() && std::ranges::all_of(text, [](char c) { return '0' <= c && c <= '9'; });
  if (!digits || text.size() > most_digits)
    refuse_value(option, text, "is no whole number from 1 on");
  BigCount number(text);
  if (number == 0) throw UsageError(std::string(option) + ": numbers begin with 1");
  return number;
}

std::uint64_t parse_size(std::string_view option, std::string_view text, std::uint64_t minimum) {
  constexpr std::string_view units = "KMGT";
  std::string_view digits = text;
  std::uint64_t unit = 1;
  if (!text.empty() && units.find(text.back()) != units.npos) {
    for (std::size_t k = 0; k <= units.find(text.back()); ++k) unit *= 1024;
    digits.remove_suffix(1);
  }
  std::uint64_t number = 0;
  if (!parses(digits, number))
    refuse_value(option, text, "is not a size; expected a number of bytes such as 500M or 2G");
  if (number > most_bytes / unit)
    refuse_value(option, text, "is out of range; expected up to 1024T");
  if (number * unit < minimum) {
    refuse_value(option, text,
                 "is too little; expected " + std::to_string(minimum) +
                     " bytes or more, such as 500M or 2G");
  }
  return number * unit;
}

double parse_seconds(std::string_view option, std::string_view text) {
  double seconds = 0;
  // The comparison is false for "nan".
  if (parses(text, seconds) && seconds >= 0 && seconds <= longest_time) return seconds;
  refuse_value(option, text, "is not a time; expected seconds such as 10 or 0.5");
}

CommandLine::CommandLine(HelpText help) : help_(std::move(help)) {
  constexpr std::size_t usual = 48;
  options_.reserve(usual);
  takes_.reserve(usual);
}

void CommandLine::add(Option option, TakeValue take) {
  options_.push_back(std::move(option));
  takes_.push_back(std::move(take));
}

void CommandLine::add(Option option, std::string& value) {
  add(std::move(option), [&value](const std::string& text) { value = text; });
}

std::vector<Option> CommandLine::listed() const {
  std::vector<Option> listed = options_;
  std::erase_if(listed, [&](const Option& option) {
    return std::ranges::find(unlisted_, option.name) != unlisted_.end();
  });
  return listed;
}

bool CommandLine::parse(const Texts& words, std::size_t max_arguments, Output& out) {
  add({.name = "color",
       .value = "WHEN",
       .help = "colours: auto (default: on a terminal), always or never",
       .group = OptionGroup::general,
       .choices = [] { return "auto, always, never"; }},
      [this](const std::string& text) { colour_ = parse_colour_mode(text); });
  add({.name = "help",
       .letter = 'h',
       .value = "[=all]",
       .help = "show help; --help=all: on all options",
       .group = OptionGroup::general,
       .implicit = "short",
       .takes = [](const std::string& word) { return word == "all"; },
       .common = true,
       .choices = [] { return "all"; }});
  read(words);
  if (has("help")) {  // before the values are checked: help is never refused
    const std::size_t width = help_width(out);
    const std::vector<Option> shown = listed();
    constexpr std::string_view behind = "behind:";  // and a word, of run_complete()
    out.write(text("help") == "all" ? full_help(help_, shown, width)
              : text("help").starts_with(behind)
                  ? completions(shown, std::string_view(text("help")).substr(behind.size()))
                  : short_help(help_, shown, width));
    return false;
  }
  for (std::size_t k = 0; k < options_.size(); ++k) {
    if (!takes_[k]) continue;
    for (const std::string& value : given_.texts(options_[k].name)) takes_[k](value);
  }
  set_log_colour(use_colour(colour_, STDERR_FILENO));
  if (arguments_.size() > max_arguments) {
    throw UsageError("too many arguments: '" + arguments_[max_arguments] + "'");
  }
  note_files();
  return true;
}

// What is read first, so that what is written is refused.
void CommandLine::note_files() const {
  for (std::size_t k = 0; k < arguments_.size(); ++k) {
    if (!is_input_ || is_input_(k)) files_.read("", arguments_[k]);
  }
  if (arguments_.size() < inputs_) files_.read("", "-");
  for (const FileUse use : {FileUse::read, FileUse::written}) {
    for (const Option& option : options_) {
      if (option.file != use) continue;
      for (const std::string& path : given_.texts(option.name)) {
        if (use == FileUse::read) files_.read("--" + option.name, path);
        if (use == FileUse::written) files_.write("--" + option.name, path);
      }
    }
  }
  const auto output = std::ranges::find(options_, "output", &Option::name);
  const bool elsewhere =
      output != options_.end() && output->file == FileUse::written && has("output");
  if (!elsewhere) files_.write("stdout", "-");
}

// Takes the words apart, without a look at the values.
void CommandLine::read(const Texts& words) {
  if (std::ranges::none_of(words, [](const std::string& word) { return word.starts_with('-'); })) {
    arguments_ = words;
    return;
  }
  po::options_description known;
  Texts explicit_words = words;
  for (const Option& option : options_) {
    if (!may_be_among(words, option)) continue;
    known.add(description_of(option));
    if (!option.implicit.empty()) join_value(explicit_words, option);
  }
  known.add_options()(arguments_key, po::value<Texts>());
  po::positional_options_description positional;
  positional.add(arguments_key, -1);
  po::command_line_parser parser(explicit_words);
  parser.options(known).positional(positional);
  parser.style(po::command_line_style::unix_style & ~po::command_line_style::allow_guessing);
  std::vector<po::option> found;
  try {
    found = parser.run().options;
  } catch (const po::unknown_option& error) {
    refuse_unknown(error.get_option_name());
  } catch (const po::error& error) {
    throw UsageError(error.what());
  }
  for (const po::option& option : found) {
    if (option.position_key >= 0) {
      arguments_.insert(arguments_.end(), option.value.begin(), option.value.end());
    } else {
      give(option.string_key, option.value);
    }
  }
}

void CommandLine::give(const std::string& name, const Texts& value) {
  const auto known = std::ranges::find(options_, name, &Option::name);
  if (known == options_.end()) refuse_unknown("--" + name);
  Texts values = given_.texts(name);
  if (has(name) && !known->repeats) {
    throw UsageError("option '--" + name + "' cannot be specified more than once");
  }
  values.insert(values.end(), value.begin(), value.end());
  if (value.empty() && !known->implicit.empty()) values.push_back(known->implicit);
  given_.give(name, std::move(values));
}

// `name` with its dashes.
void CommandLine::refuse_unknown(const std::string& name) const {
  const std::string plain = name.starts_with("--") ? name.substr(2) : std::string();
  const auto suggestion = suggested_option(help_.command(), plain, options_);
  throw UsageError("unrecognised option '" + name + "'" +
                   (suggestion ? "; did you mean '" + *suggestion + "'?" : ""));
}

void CommandLine::refuse_together(std::initializer_list<std::string_view> options) const {
  std::string given;
  for (const std::string_view option : options) {
    if (!has(std::string(option))) continue;
    if (!given.empty())
      throw UsageError(given + " and --" + std::string(option) + " exclude each other");
    given = "--" + std::string(option);
  }
}

std::string CommandLine::input(std::size_t number) const {
  if (number < arguments_.size()) return arguments_[number];
  if (!is_terminal(STDIN_FILENO)) return "-";
  const std::string text = "Examples:\n" + std::string(help_.examples) +
                           "\nUsage: " + std::string(help_.usage) +
                           "\n\nNothing to read: name a file, or - to type the input. "
                           "--help says more.\n";
  std::fputs(text.c_str(), stderr);
  throw NothingToRead{};
}

void add_json_format(CommandLine& line, std::string_view plain, std::string help, bool& json) {
  struct AnswerFormat {
    std::string_view name;
    bool json;
  };
  line.add({.name = "format",
            .value = "FORMAT",
            .help = std::move(help),
            .group = OptionGroup::output,
            .choices = [plain] { return std::string(plain) + ", json"; }},
           [plain, &json](const std::string& name) {
             const std::array formats{AnswerFormat{plain, false}, AnswerFormat{"json", true}};
             json = find_named(std::span<const AnswerFormat>(formats), "format", name).json;
           });
}

std::optional<std::string> nearest(std::string_view name,
                                   const std::vector<std::string_view>& names) {
  // Nothing long: it is no slip of the finger, and the distance takes quadratic time.
  if (name.empty() || name.size() >= 20 || names.empty()) return std::nullopt;
  const auto found = std::ranges::min_element(
      names, {}, [&](std::string_view known) { return edit_distance(name, known); });
  // Of a name of three letters most others are within two.
  const std::size_t most = std::min<std::size_t>(2, name.size() / 2);
  if (edit_distance(name, *found) <= most) return std::string(*found);
  const auto begins = [&](std::string_view known) { return known.starts_with(name); };
  if (name.size() < 2 || std::ranges::count_if(names, begins) != 1) return std::nullopt;
  return std::string(*std::ranges::find_if(names, begins));
}

std::optional<std::string> suggested_option(std::string_view command, std::string_view name,
                                            std::span<const Option> options) {
  for (const OtherCommand& other : other_commands) {
    if (other.command == command && other.name == name) return std::string(other.instead);
  }
  for (const Habit& habit : habits) {
    if (habit.name == name && has(options, habit.with)) return std::string(habit.instead);
  }
  std::vector<std::string_view> names;
  for (const Option& option : options) names.push_back(option.name);
  if (const std::optional<std::string> known = nearest(name, names)) return "--" + *known;
  return std::nullopt;
}

}  // namespace dlx::cli
