#include "apps/cli/command_line.hpp"

#include <unistd.h>

#include <algorithm>
#include <boost/make_shared.hpp>
#include <boost/program_options.hpp>
#include <cstdio>
#include <sstream>
#include <utility>

#include "apps/cli/log.hpp"
#include "apps/cli/usage_error.hpp"

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
  if (!option.value.empty()) value = po::value<Texts>()->value_name(option.value);
  return boost::make_shared<po::option_description>(names.c_str(), value, option.help.c_str());
}

// "--stats" as "--stats=text": Boost's implicit_value() takes an argument behind the option for
// its value.
std::string with_implicit_value(std::string word, const Option& option) {
  if (!option.implicit.empty() && word == "--" + option.name) word += "=" + option.implicit;
  return word;
}

}  // namespace

CommandLine::CommandLine(HelpText help) : help_(std::move(help)) {}

void CommandLine::add(Option option, TakeValue take) {
  options_.push_back({std::move(option), std::move(take)});
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
  add({.name = "help", .letter = 'h', .help = "show this help", .group = OptionGroup::general});
  read(words);
  if (has("help")) {  // before the values are checked: help is never refused
    out.write(help());
    return false;
  }
  for (const auto& [option, take] : options_) {
    if (!take) continue;
    for (const std::string& value : given_.texts(option.name)) take(value);
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
  for (const auto& [option, take] : options_) {
    known.add(description_of(option));
    for (std::string& word : explicit_words) {
      if (word == "--") break;
      word = with_implicit_value(std::move(word), option);
    }
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
  const auto known = std::ranges::find(
      options_, name, [](const Known& one) -> const std::string& { return one.option.name; });
  if (known == options_.end()) throw UsageError("unrecognised option '--" + name + "'");
  Texts values = given_.texts(name);
  if (has(name) && !known->option.repeats) {
    throw UsageError("option '--" + name + "' cannot be specified more than once");
  }
  values.insert(values.end(), value.begin(), value.end());
  given_.give(name, std::move(values));
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

std::string CommandLine::help() const {
  po::options_description options("Options", 90, 55);
  for (const Known& known : options_) options.add(description_of(known.option));
  std::ostringstream text;
  text << help_.summary << "\n\nExamples:\n"
       << help_.examples << "\nUsage: " << help_.usage << "\n\n";
  if (!help_.commands.empty()) text << "Commands:\n" << help_.commands << '\n';
  text << options;
  if (!help_.notes.empty()) text << '\n' << help_.notes;
  return text.str();
}

}  // namespace dlx::cli
