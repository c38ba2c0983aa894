#include "apps/cli/command.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <new>
#include <optional>

#include "apps/cli/input.hpp"
#include "apps/cli/limits.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/pdf.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/suggestions.hpp"
#include "apps/cli/terminal.hpp"
#include "dlx/cost.hpp"
#include "dlx/deadline.hpp"
#include "dlx/error.hpp"
#include "dlx/symmetries.hpp"
#include "dlx/version.hpp"

namespace dlx::cli {
namespace {

constexpr std::string_view program_examples =
    "Examples:\n"
    "  dlx sudoku puzzles.txt                  solve each puzzle, one line out per line in\n"
    "  dlx sudoku generate -n 10 --seed 7      make ten puzzles with one solution each\n"
    "  dlx sudoku grade puzzles.txt            say how hard each puzzle is\n"
    "  dlx sudoku hint puzzle.txt              the next step, with its reason\n"
    "  dlx sudoku convert ten.txt -o ten.pdf   draw puzzles on pages to print\n"
    "  dlx solve problem.dlx                   list the exact covers of a problem file\n"
    "  dlx count problem.dlx                   count them\n"
    "  dlx queens 8 -n 1                       draw one placement of 8 queens\n"
    "  dlx pentomino 10x6 -n 1                 draw one packing of the twelve pentominoes\n";

constexpr std::string_view exit_codes =
    "Exit codes: 0 done, 1 proved that there is no solution, 2 bad usage or input or a failing\n"
    "read or write, 3 stopped by a limit (time, nodes, memory), 130 stopped by Ctrl-C,\n"
    "143 stopped by SIGTERM.\n";

std::string program_help(std::span<const Command> commands) {
  std::string text = "dlx " DLX_VERSION " - exact covers, sudoku and other puzzles\n\n";
  text += program_examples;
  text += "\nUsage: dlx COMMAND [options]\n\nCommands:\n";
  text += command_list(commands);
  text +=
      "\n"
      "'dlx COMMAND --help' describes a command, and 'dlx --version' shows the version.\n";
  text += exit_codes;
  return text;
}

const Command* command_named(const std::string& name, std::span<const Command> commands) {
  const auto found = std::ranges::find(commands, name, &Command::name);
  return found == commands.end() ? nullptr : &*found;
}

std::span<const Command> commands_of(const Command& command) {
  return command.commands == nullptr ? std::span<const Command>() : command.commands();
}

bool is_help(const std::string& word) {
  return word == "help" || word == "--help" || word == "-h" || word == "-help";
}

// A command of other programs, and its equivalent here.
struct OtherName {
  std::string_view name;
  std::string_view instead;
};
constexpr OtherName other_names[] = {
    {"enumerate", "dlx solve"}, {"list", "dlx solve"},        {"verify", "dlx check"},
    {"export", "dlx convert"},  {"version", "dlx --version"}, {"n-queens", "dlx queens"},
    {"serve", "dlx web"},       {"crossword", "dlx words"},   {"jigsaw", "dlx sudoku --regions"},
};

// Returns the command that was probably meant: a given command, or a subcommand with its path.
std::optional<std::string> meant_command(const std::string& name,
                                         std::span<const Command> commands) {
  std::vector<std::string_view> names = names_of_commands(commands);
  std::vector<std::string> paths(names.begin(), names.end());
  for (const Command& command : commands) {
    for (const Command& below : commands_of(command)) {
      if (command_named(std::string(below.name), commands) != nullptr) continue;
      names.push_back(below.name);
      paths.push_back("dlx " + std::string(command.name) + " " + std::string(below.name));
    }
  }
  for (const OtherName& other : other_names)
    if (other.name == name) return std::string(other.instead);
  const std::optional<std::string> known = nearest(name, names);
  if (!known) return std::nullopt;
  return paths[static_cast<std::size_t>(std::ranges::find(names, *known) - names.begin())];
}

const Command& find_command(const std::string& name, std::span<const Command> commands) {
  if (const Command* known = command_named(name, commands)) return *known;
  const std::string unknown = "unknown command " + dlx::quote_token(name);
  if (is_file(name))
    throw UsageError(unknown +
                     ", which is a file; did you mean 'dlx solve FILE' or 'dlx sudoku "
                     "FILE'?");
  constexpr std::size_t min_cells = 16;
  if (name.size() >= min_cells && name.find_first_not_of("0123456789.*_-") == name.npos)
    throw UsageError(unknown + "; did you mean 'dlx sudoku PUZZLE'?");
  throw UsageError(unknown + did_you_mean(meant_command(name, commands)));
}

// `dlx help sudoku hint` means `dlx sudoku hint --help`, and `dlx help solve all` means
// `dlx solve --help=all`.
ExitCode run_help(const Words& words, std::span<const Command> commands, Output& out) {
  const Command& command = find_command(words[1], commands);
  Words rest(words.begin() + 2, words.end());
  const std::span<const Command> below = commands_of(command);
  if (!rest.empty() && rest[0] != "all") {
    if (below.empty()) {
      throw UsageError("there are no commands below 'dlx " + words[1] + "', found " +
                       dlx::quote_token(rest[0]));
    }
    find_command(rest[0], below);
  }
  if (!rest.empty() && rest.back() == "all") {
    rest.back() = "--help=all";
  } else {
    rest.emplace_back("--help");
  }
  return command.run(rest, out);
}

// The command that the first words of a command line name, and its subcommands among the words.
struct Path {
  const Command* command = nullptr;  // null: the first word names none
  Words subcommands = {};
  std::span<const Command> below;  // the commands that the next word may name
};

Path path_of(const Words& words, std::span<const Command> commands) {
  Path path{.below = commands};
  for (const std::string& word : words) {
    const Command* const named = command_named(word, path.below);
    if (named == nullptr) break;
    path.below = commands_of(*named);
    if (path.command != nullptr) path.subcommands.push_back(word);
    if (path.command == nullptr) path.command = named;
  }
  return path;
}

// Writes the possible next words of a command line, for shell completion: one per line, with a
// description after a tab. After `--format=` as the last word: the possible ends of this word.
ExitCode run_complete(const Words& words, std::span<const Command> commands, Output& out) {
  Path path = path_of(words, commands);
  const std::size_t known = path.command == nullptr ? 0 : path.subcommands.size() + 1;
  if (known == words.size()) {
    for (const Command& command : path.below) {
      out.write(command.name);
      out.put('\t');
      out.write(command.summary);
      out.put('\n');
    }
  }
  if (path.command == nullptr) return ExitCode::done;
  path.subcommands.emplace_back("--help=behind:" + words.back());
  return path.command->run(path.subcommands, out);
}

std::string version_text() {
  const auto line = [](std::string_view what, std::string_view library, std::string_view without) {
    return text::format("{} by {}\n", what, library.empty() ? without : library);
  };
  return program_name() + "\n" + line("symmetries", symmetry_library(), "a plain search") +
         line("bounds of costs", bound_library(), "a Lagrangean method") +
         line("packed input", unpacking_library(), "none") + line("PDF", pdf_writer(), "none");
}

ExitCode dispatch(const Words& words, std::span<const Command> commands, Output& out) {
  if (words.empty()) {
    write_to_stderr(program_help(commands));
    return ExitCode::error;
  }
  const std::string& first = words.front();
  const bool help = is_help(first) || first == "--help=all";
  if (first == "--version" || first == "-V") {
    if (words.size() > 1) throw UsageError("too many arguments: '" + words[1] + "'");
    out.write(version_text());
    return ExitCode::done;
  }
  if (help && (words.size() == 1 || words[1] == "all")) {
    out.write(program_help(commands));
    return ExitCode::done;
  }
  if (help) return run_help(words, commands, out);
  if (first == "--complete")
    return run_complete(Words(words.begin() + 1, words.end()), commands, out);
  if (first.starts_with("-")) {
    const std::string name = first.substr(std::min(first.find_first_not_of('-'), first.size()));
    const std::string suggestion = did_you_mean(meant_command(name, commands));
    throw UsageError("unrecognised option " + dlx::quote_token(first) +
                     (suggestion.empty() ? "; a command comes first" : suggestion));
  }
  return find_command(first, commands).run(Words(words.begin() + 1, words.end()), out);
}

// Returns the hint after a bad command line: how to get the help of the command or subcommand, or
// the full help if the message names an option, because the short help does not contain all of them.
std::string hint(const Words& words, std::span<const Command> commands, std::string_view message) {
  const Path path = path_of(Words(std::ranges::find_if_not(words, is_help), words.end()), commands);
  if (path.command == nullptr) return "; try 'dlx --help'";
  std::string text = "dlx " + std::string(path.command->name);
  for (const std::string& word : path.subcommands) text.append(" ").append(word);
  const bool names_option = message.starts_with('-') || message.find("--") != message.npos;
  return "; try '" + text + (names_option ? " --help=all'" : " --help'");
}

// Runs `action` and turns exceptions into a message and an exit code.
template <typename Action>
ExitCode guarded(const Words& words, std::span<const Command> commands, Action action) {
  try {
    return action();
  } catch (const ClosedPipe&) {  // the reader has gone: nothing left to do
    return ExitCode::done;
  } catch (const Stopped& stopped) {
    const Outcome why = reason_of(stopped.outcome());
    status_line::clear();
    log::warn("{} before the command was done", cut_short_text(why));
    return exit_code(why, false);
  } catch (const NothingToRead&) {  // the message was already printed
  } catch (const UsageError& error) {
    const std::string_view message = error.what();
    log::error("{}{}", message, message.ends_with('?') ? "" : hint(words, commands, message));
  } catch (const std::bad_alloc&) {
    log::error("out of memory");
  } catch (const std::exception& error) {
    log::error("{}", error.what());
  }
  return ExitCode::error;
}

// Answers produced before an error are written before the message.
ExitCode dispatch_and_flush(const Words& words, std::span<const Command> commands, Output& out) {
  try {
    return dispatch(words, commands, out);
  } catch (...) {
    out.flush();
    throw;
  }
}

// Ensures that stdin, stdout and stderr are open, so that no file opened later gets the descriptor
// of a closed one (`2>&-`). Closed descriptors are replaced by ones that cannot be read or written,
// so that using them fails as before.
void open_standard_descriptors() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) != -1 || errno != EBADF) continue;
    // open() returns the lowest free descriptor, which is this one.
    const int opened = ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    if (opened < 0) return;
  }
}

}  // namespace

std::vector<std::string_view> names_of_commands(std::span<const Command> commands) {
  std::vector<std::string_view> names;
  for (const Command& command : commands) names.push_back(command.name);
  return names;
}

std::string command_list(std::span<const Command> commands) {
  std::size_t width = 0;
  for (const Command& command : commands) width = std::max(width, command.name.size());
  std::string text;
  for (const Command& command : commands) {
    const std::string gap(width - command.name.size() + 3, ' ');
    text.append("  ").append(command.name).append(gap).append(command.summary).append("\n");
  }
  return text;
}

int run_program(int argc, char** argv, std::span<const Command> commands) {
  open_standard_descriptors();
  std::signal(SIGPIPE, SIG_IGN);  // write() returns EPIPE instead
  std::signal(SIGXFSZ, SIG_IGN);  // and EFBIG
  const CommandLimits limits;
  set_log_colour(use_colour(ColourMode::automatic, STDERR_FILENO));
  const Words words(argv + std::min(argc, 1), argv + argc);
  Output out;
  const ExitCode code =
      guarded(words, commands, [&] { return dispatch_and_flush(words, commands, out); });
  const ExitCode finished = guarded(words, commands, [&] {
    out.finish();
    return code;
  });
  const bool terminated = finished == ExitCode::interrupted && was_terminated();
  return static_cast<int>(terminated ? ExitCode::terminated : finished);
}

}  // namespace dlx::cli
