#include "apps/cli/command_line.hpp"

#include <unistd.h>

#include <cstdio>
#include <limits>
#include <sstream>
#include <utility>

#include "apps/cli/log.hpp"
#include "apps/cli/usage_error.hpp"

namespace po = boost::program_options;

namespace dlx::cli {

CommandLine::CommandLine(HelpText help) : help_(std::move(help)) {}

void CommandLine::add(const po::options_description& options) {
  for (const auto& option : options.options()) options_.add(option);
}

bool CommandLine::parse(const std::vector<std::string>& words, std::size_t max_arguments,
                        Output& out) {
  add_options()("color",
                po::value<std::string>()->value_name("WHEN")->notifier(
                    [this](const std::string& text) { colour_ = parse_colour_mode(text); }),
                "colours: auto (default: on a terminal), always or never");
  add_options()("help,h", "show this help");

  po::options_description all;
  all.add(options_).add_options()("argument", po::value<std::vector<std::string>>());
  po::positional_options_description positional;
  positional.add("argument", -1);
  std::vector<std::string> explicit_words = words;
  for (std::string& word : explicit_words) {
    if (word == "--") break;
    for (const auto& [option, value] : implicit_) {
      if (word == option) word += "=" + value;
    }
  }
  po::command_line_parser parser(explicit_words);
  parser.options(all).positional(positional);
  parser.style(po::command_line_style::unix_style & ~po::command_line_style::allow_guessing);
  const po::parsed_options parsed = parser.run();
  for (const po::option& option : parsed.options) {
    // "--argument" itself is how arguments are kept, not an option to use.
    if (option.string_key == "argument" && option.position_key < 0) {
      throw UsageError("unrecognised option '--argument'");
    }
  }
  po::store(parsed, values_);
  if (has("help")) {  // before the checks of notify(): help is never refused
    out.write(help());
    return false;
  }
  po::notify(values_);
  set_log_colour(use_colour(colour_, STDERR_FILENO));
  if (has("argument")) arguments_ = values_["argument"].as<std::vector<std::string>>();
  if (arguments_.size() > max_arguments) {
    throw UsageError("too many arguments: '" + arguments_[max_arguments] + "'");
  }
  return true;
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
  std::ostringstream text;
  text << help_.summary << "\n\nExamples:\n"
       << help_.examples << "\nUsage: " << help_.usage << "\n\n";
  if (!help_.commands.empty()) text << "Commands:\n" << help_.commands << '\n';
  text << options_;
  if (!help_.notes.empty()) text << '\n' << help_.notes;
  return text.str();
}

}  // namespace dlx::cli
