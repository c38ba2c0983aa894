#include "apps/cli/command_line.hpp"

#include <unistd.h>

#include <boost/make_shared.hpp>
#include <boost/program_options.hpp>
#include <cstdio>

#include "apps/cli/log.hpp"
#include "apps/cli/output.hpp"
#include "apps/cli/suggestions.hpp"

namespace dlx::cli {
namespace {

namespace po = boost::program_options;

using Texts = std::vector<std::string>;

// The name under which Boost stores positional arguments.
constexpr const char* arguments_key = "argument";

// Values are read as text and checked here, because Boost would accept -1 for an unsigned number.
boost::shared_ptr<po::option_description> description_of(const Option& option,
                                                         const std::string& name, char letter) {
  const std::string names = letter == 0 ? name : name + "," + std::string(1, letter);
  const po::value_semantic* value = nullptr;  // Boost takes ownership
  if (!option.implicit.empty()) {
    value = po::value<Texts>()->implicit_value({option.implicit}, option.implicit);
  } else if (!option.value.empty()) {
    value = po::value<Texts>();
  } else {
    value = new po::untyped_value(true);
  }
  return boost::make_shared<po::option_description>(names.c_str(), value, option.help.c_str());
}

// Returns true if a word looks like this option, possibly with a value. Only such options are
// registered, because Boost creates a stream for each option, and most command lines have one or
// two.
bool may_be_among(const Texts& words, const Option& option) {
  return std::ranges::any_of(words, [&](const std::string& word) {
    if (!word.starts_with("--"))
      return (option.letter != 0 || option.also_letter != 0) && word.starts_with('-');
    const std::string_view name = std::string_view(word).substr(2);
    return name.starts_with(option.name) || (!option.also.empty() && name.starts_with(option.also));
  });
}

// Rewrites `--stats` to `--stats=text`, and `--min-cost 5` to `--min-cost=5`: Boost's
// implicit_value() would take any following argument as the value.
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

// "--limit" or "-n", as the option was given: as a word of its own, as "--limit=3" or "-n3", or
// with other letters, "-vn3".
std::string spelling_of(const po::option& given, const std::vector<Option>& options) {
  const Texts& words = given.original_tokens;
  if (!words.empty() && words[0].starts_with("--")) return words[0].substr(0, words[0].find('='));
  for (const Option& option : options) {
    if (option.name == given.string_key) return {'-', option.letter};
    if (option.also == given.string_key) return {'-', option.also_letter};
  }
  return "--" + given.string_key;
}

}  // namespace

void refuse_value(std::string_view option, std::string_view value, std::string_view why) {
  throw UsageError(std::string(option) + ": " + quote_token(value) + " " + std::string(why));
}

std::uint64_t parse_count(std::string_view option, std::string_view text, std::uint64_t minimum,
                          std::uint64_t maximum) {
  try {
    return parse_integer(text, minimum, maximum);
  } catch (const std::invalid_argument& error) {
    throw UsageError(std::string(option) + ": " + error.what());
  }
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
  add({.name = "colour",
       .value = "WHEN",
       .help = "colours: auto (default: on a terminal), always or never",
       .group = OptionGroup::general,
       .choices = [] { return "auto, always, never"; },
       .also = "color"},
      [this](const std::string& text) { colour_ = parse_colour_mode(text); });
  add({.name = "help",
       .letter = 'h',
       .value = "[=all]",
       .help = "show help; --help=all: help on all options",
       .group = OptionGroup::general,
       .implicit = "short",
       .takes = [](const std::string& word) { return word == "all"; },
       .common = true,
       .choices = [] { return "all"; }});
  read(words);
  if (has("help")) {  // before the values are checked: help is always available
    constexpr std::size_t usual_width = 90, least_width = 60;
    const std::size_t width =
        out.is_terminal() ? std::max(terminal_width(out.descriptor()), least_width) : usual_width;
    const std::vector<Option> shown = listed();
    const std::string extent = text("help");
    constexpr std::string_view behind = "behind:";  // a word follows; run_complete() uses this
    if (extent == "all") {
      out.write(full_help(help_, shown, width));
    } else if (extent == "short") {
      out.write(short_help(help_, shown, width, unusual_));
    } else if (extent.starts_with(behind)) {
      out.write(completions(shown, std::string_view(extent).substr(behind.size())));
    } else {
      refuse_value("--help", extent, "is unknown; expected --help or --help=all");
    }
    return false;
  }
  for (std::size_t k = 0; k < options_.size(); ++k) {
    const Option& option = options_[k];
    if (!takes_[k] || !has(option.name)) continue;
    if (option.value.empty()) take(k, "true");
    for (const std::string& value : given_.texts(option.name)) take(k, value);
  }
  set_log_colour(use_colour(colour_, STDERR_FILENO));
  if (arguments_.size() > max_arguments) {
    throw UsageError("too many arguments: '" + arguments_[max_arguments] + "'");
  }
  note_files();
  choose_by_output();
  return true;
}

// Checks and takes the value of an option. Errors name the option as it was given, and suggest a
// value.
void CommandLine::take(std::size_t option, const std::string& value) const {
  const Option& known = options_[option];
  const std::string spelling = spelled(known.name);
  std::string message;
  try {
    return takes_[option](value);
  } catch (const std::invalid_argument& error) {
    message = spelling + ": " + error.what();
  } catch (const UsageError& error) {
    message = error.what();
    const std::string name = "--" + known.name + ": ";
    if (message.starts_with(name)) message.replace(0, name.size() - 2, spelling);
  }
  if (spelling.size() == 2 && value.starts_with('=')) {  // -n=3
    message += did_you_mean(spelling + " " + value.substr(1));
  } else if (known.choices && !message.ends_with('?')) {
    message += did_you_mean(nearest(value, names_in_list(known.choices())));
  }
  throw UsageError(message);
}

std::string CommandLine::spelled(std::string_view option) const {
  const auto given = spellings_.find(option);
  return given == spellings_.end() ? "--" + std::string(option) : given->second;
}

// Returns true if the next word is the value of an option.
bool CommandLine::wants_value(std::string_view word) const {
  return std::ranges::any_of(options_, [&](const Option& option) {
    if (option.value.empty() || !option.implicit.empty() || word.size() < 2) return false;
    const auto is_letter = [&](char letter) { return word.size() == 2 && word[1] == letter; };
    if (word[1] != '-') return is_letter(option.letter) || is_letter(option.also_letter);
    return word.substr(2) == option.name || word.substr(2) == option.also;
  });
}

// `-count` is not a sequence of one-letter options but a long option with a missing dash.
void CommandLine::refuse_single_dashes(const Texts& words) const {
  for (std::size_t k = 0; k < words.size() && words[k] != "--"; ++k) {
    const std::string& word = words[k];
    if (k > 0 && words[k - 1].starts_with('-') && wants_value(words[k - 1])) continue;
    if (word.size() < 3 || word[0] != '-' || word[1] == '-') continue;
    const std::string_view name = std::string_view(word).substr(1, word.find('=') - 1);
    const bool is_long = std::ranges::any_of(
        options_, [&](const Option& option) { return option.name == name || option.also == name; });
    const bool has_letter = std::ranges::any_of(options_, [&](const Option& option) {
      return option.letter == word[1] || option.also_letter == word[1];
    });
    if (is_long || !has_letter) refuse_unknown("-" + std::string(name));
  }
}

// Files that are read are noted first, so that writing to them is refused.
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

// Splits the words without checking the values.
void CommandLine::read(const Texts& words) {
  if (std::ranges::none_of(words, [](const std::string& word) { return word.starts_with('-'); })) {
    arguments_ = words;
    return;
  }
  Texts explicit_words = words;
  std::ranges::replace(explicit_words, "-help", "--help");
  refuse_single_dashes(explicit_words);
  po::options_description known;
  for (const Option& option : options_) {
    if (!may_be_among(explicit_words, option)) continue;
    known.add(description_of(option, option.name, option.letter));
    if (!option.also.empty())
      known.add(description_of(option, std::string(option.also), option.also_letter));
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
      give(option.string_key, spelling_of(option, options_), option.value);
    }
  }
}

void CommandLine::give(const std::string& name, const std::string& spelling, const Texts& value) {
  const auto known = std::ranges::find_if(options_, [&](const Option& option) {
    return option.name == name || (!option.also.empty() && option.also == name);
  });
  if (known == options_.end()) refuse_unknown(spelling);
  if (has(known->name)) {
    if (spelled(known->name) != spelling)
      throw UsageError(spelled(known->name) + " and " + spelling + " are the same option");
    throw UsageError("option '" + spelling + "' cannot be specified more than once");
  }
  Texts values = value;
  if (value.empty() && !known->implicit.empty()) values.push_back(known->implicit);
  spellings_[known->name] = spelling;
  given_.give(known->name, std::move(values));
}

// `name` includes the dashes.
void CommandLine::refuse_unknown(const std::string& name) const {
  throw UsageError("unrecognised option '" + name + "'" + suggest_option(help_, name, options_));
}

void CommandLine::refuse_together(std::initializer_list<std::string_view> options) const {
  std::string given;
  for (const std::string_view option : options) {
    if (!has(std::string(option))) continue;
    if (!given.empty()) throw UsageError(given + " and " + spelled(option) + " exclude each other");
    given = spelled(option);
  }
}

std::string CommandLine::input(std::size_t number) const {
  if (number < arguments_.size()) return arguments_[number];
  if (!is_terminal(STDIN_FILENO)) return "-";
  const std::string text = "Examples:\n" + std::string(help_.examples) +
                           "\nUsage: " + std::string(help_.usage) +
                           "\n"
                           "\n"
                           "Nothing to read: name a file, or - to type the input. See --help.\n";
  std::fputs(text.c_str(), stderr);
  throw NothingToRead{};
}

bool is_json(std::string_view plain, std::string_view name) {
  if (name == plain || name == "json") return name == "json";
  throw std::invalid_argument(quote_token(name) + " is none of " + std::string(plain) + ", json");
}

void add_json_format(CommandLine& line, std::string_view plain, std::string help, bool& json,
                     std::string_view also) {
  line.add({.name = "format",
            .value = "FORMAT",
            .help = std::move(help),
            .group = OptionGroup::output,
            .common = true,
            .choices = [plain] { return std::string(plain) + ", json"; },
            .also = also},
           [plain, &json](const std::string& name) { json = is_json(plain, name); });
}

}  // namespace dlx::cli
