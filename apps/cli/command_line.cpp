#include "apps/cli/command_line.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/make_shared.hpp>
#include <boost/program_options.hpp>
#include <cstdio>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "apps/cli/exit_code.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/named.hpp"
#include "apps/cli/suggestion.hpp"

namespace dlx::cli {
namespace {

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

}  // namespace

CommandLine::CommandLine(HelpText help) : help_(std::move(help)) {}

void CommandLine::add(Option option, TakeValue take) {
  options_.push_back(std::move(option));
  takes_.push_back(std::move(take));
}

void CommandLine::add(Option option, std::string& value) {
  add(std::move(option), [&value](const std::string& text) { value = text; });
}

bool CommandLine::parse(const Texts& words, std::size_t max_arguments, Output& out) {
  add({.name = "color",
       .value = "WHEN",
       .help = "colours: auto (default: on a terminal), always or never",
       .group = OptionGroup::general},
      [this](const std::string& text) { colour_ = parse_colour_mode(text); });
  add({.name = "help",
       .letter = 'h',
       .value = "[=all]",
       .help = "show help; --help=all: on all options",
       .group = OptionGroup::general,
       .implicit = "short",
       .takes = [](const std::string& word) { return word == "all"; },
       .common = true});
  read(words);
  if (has("help")) {  // before the values are checked: help is never refused
    const std::size_t width = help_width(out);
    out.write(text("help") == "all" ? full_help(help_, options_, width)
                                    : short_help(help_, options_, width));
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
  return true;
}

// Takes the words apart, without a look at the values.
void CommandLine::read(const Texts& words) {
  po::options_description known;
  Texts explicit_words = words;
  for (const Option& option : options_) {
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

void CommandLine::refuse_together(const std::string& option, const std::string& other) const {
  if (has(option) && has(other)) {
    throw UsageError("--" + option + " and --" + other + " exclude each other");
  }
}

bool CommandLine::would_hang() const {
  if (!is_terminal(STDIN_FILENO)) return false;
  const std::string text = "Examples:\n" + std::string(help_.examples) +
                           "\nUsage: " + std::string(help_.usage) +
                           "\n\nNothing to read: name a file, or - to type the input. "
                           "--help says more.\n";
  std::fputs(text.c_str(), stderr);
  return true;
}

void add_json_format(CommandLine& line, std::string_view plain, std::string help, bool& json) {
  struct AnswerFormat {
    std::string_view name;
    bool json;
  };
  line.add(
      {.name = "format", .value = "FORMAT", .help = std::move(help), .group = OptionGroup::output},
      [plain, &json](const std::string& name) {
        const std::array formats{AnswerFormat{plain, false}, AnswerFormat{"json", true}};
        json = find_named(std::span<const AnswerFormat>(formats), "format", name).json;
      });
}

}  // namespace dlx::cli
