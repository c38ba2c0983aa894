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
#include "apps/cli/report.hpp"
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
    "  dlx sudoku generate -c 10 --seed 7      make ten puzzles with one solution each\n"
    "  dlx sudoku grade puzzles.txt            say how hard each puzzle is\n"
    "  dlx sudoku hint puzzle.txt              the next step, with its reason\n"
    "  dlx sudoku convert --to svg puzzles.txt > sheet.svg\n"
    "  dlx solve problem.dlx                   list the exact covers of a problem file\n"
    "  dlx count problem.dlx                   count them\n"
    "  dlx queens 8 -n 1                       draw one placement of 8 queens\n"
    "  dlx pentomino 10x6 -n 1                 draw one packing of the twelve pentominoes\n";

constexpr std::string_view exit_codes =
    "Exit codes: 0 done, 1 proved that there is no solution, 2 bad usage or input or a failing\n"
    "read or write, 3 stopped by a limit (time, nodes, memory), 130 stopped by Ctrl-C.\n";

std::string program_help(std::span<const Command> commands) {
  std::string text = "dlx " DLX_VERSION " - exact covers, sudoku and other puzzles\n\n";
  text += program_examples;
  text += "\nUsage: dlx COMMAND [options]\n\nCommands:\n";
  text += command_list(commands);
  text += "\n'dlx COMMAND --help' says more about one, 'dlx --version' which version this is.\n";
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

const Command& find_command(const std::string& name, std::span<const Command> commands) {
  if (const Command* known = command_named(name, commands)) return *known;
  const std::optional<std::string> meant = nearest(name, names_of_commands(commands));
  throw UsageError("unknown command " + dlx::quote_token(name) +
                   (meant ? "; did you mean '" + *meant + "'?" : ""));
}

// `dlx help sudoku hint` is `dlx sudoku hint --help`, and `dlx help solve all` is that with `all`.
ExitCode run_help(const Words& words, std::span<const Command> commands, Output& out) {
  const Command& command = find_command(words[1], commands);
  Words rest(words.begin() + 2, words.end());
  const std::span<const Command> below = commands_of(command);
  if (!rest.empty() && rest[0] != "all" && !below.empty()) find_command(rest[0], below);
  if (!rest.empty() && rest.back() == "all") {
    rest.back() = "--help=all";
  } else {
    rest.emplace_back("--help");
  }
  return command.run(rest, out);
}

// What may stand behind these words of a command line, for the completions of shells: a line each,
// with what it is behind a tab. `--format=` as the last word: what may follow without a space.
ExitCode run_complete(const Words& words, std::span<const Command> commands, Output& out) {
  const Command* first = nullptr;
  Words path;
  for (const std::string& word : words) {
    const Command* const command = command_named(word, commands);
    if (command == nullptr) break;
    if (first == nullptr) {
      first = command;
    } else {
      path.push_back(word);
    }
    commands = commands_of(*command);
  }
  const std::size_t known = first == nullptr ? 0 : path.size() + 1;
  if (known == words.size()) {
    for (const Command& command : commands) {
      out.write(command.name);
      out.put('\t');
      out.write(command.summary);
      out.put('\n');
    }
  }
  if (first == nullptr) return ExitCode::done;
  path.emplace_back("--help=behind:" + words.back());
  return first->run(path, out);
}

ExitCode dispatch(const Words& words, std::span<const Command> commands, Output& out) {
  if (words.empty()) {
    write_to_stderr(program_help(commands));
    return ExitCode::error;
  }
  const std::string& first = words.front();
  const bool help = first == "--help" || first == "-h" || first == "help";
  if (first == "--version" || first == "-V") {
    const std::string_view library = symmetry_library();
    out.write("dlx " DLX_VERSION "\n");
    out.write("symmetries by " + (library.empty() ? "a plain search" : std::string(library)) +
              "\n");
    const std::string_view bounds = bound_library();
    out.write("bounds of costs by " +
              (bounds.empty() ? "a Lagrangean method" : std::string(bounds)) + "\n");
    const std::string unpacking = unpacking_libraries();
    out.write("packed input by " + (unpacking.empty() ? "none" : unpacking) + "\n");
    return ExitCode::done;
  }
  if (help && (words.size() == 1 || first != "help")) {
    out.write(program_help(commands));
    return ExitCode::done;
  }
  if (help) return run_help(words, commands, out);
  if (first == "--complete")
    return run_complete(Words(words.begin() + 1, words.end()), commands, out);
  if (first.starts_with("-")) {
    throw UsageError("unrecognised option " + dlx::quote_token(first) + "; a command comes first");
  }
  return find_command(first, commands).run(Words(words.begin() + 1, words.end()), out);
}

// Where to read on after a bad command line: in the help of the command, or of the one below it.
std::string hint(const Words& words, std::span<const Command> commands) {
  std::string path = "dlx";
  for (const std::string& word : words) {
    const Command* const command = command_named(word, commands);
    if (command == nullptr) break;
    path.append(" ").append(command->name);
    commands = commands_of(*command);
  }
  return "; try '" + path + " --help'";
}

// Runs `action` and turns what it throws into a message and an exit code.
template <typename Action>
ExitCode guarded(const Words& words, std::span<const Command> commands, Action action) {
  try {
    return action();
  } catch (const ClosedPipe&) {  // nobody reads any more: nothing left to do
    return ExitCode::done;
  } catch (const Stopped& stopped) {
    const Outcome why = reason_of(stopped.outcome());
    status_line::clear();
    log::warn("{} before it was done", cut_short_text(why));
    return exit_code(why, false);
  } catch (const NothingToRead&) {  // which has been said
  } catch (const UsageError& error) {
    const std::string_view message = error.what();
    log::error("{}{}", message, message.ends_with('?') ? "" : hint(words, commands));
  } catch (const std::bad_alloc&) {
    log::error("out of memory");
  } catch (const std::exception& error) {
    log::error("{}", error.what());
  }
  return ExitCode::error;
}

// The answers that came before an error are written, and before its message, as they came.
ExitCode dispatch_and_flush(const Words& words, std::span<const Command> commands, Output& out) {
  try {
    return dispatch(words, commands, out);
  } catch (...) {
    out.flush();
    throw;
  }
}

// Sees to it that stdin, stdout and stderr are open, so that no file that is opened later takes
// the place of one that was closed (`2>&-`). What takes it is one that can't be read or written:
// who reads or writes it gets the error that they would have got.
void open_standard_descriptors() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) != -1 || errno != EBADF) continue;
    // The lowest that is free, which is this one.
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
  std::signal(SIGPIPE, SIG_IGN);  // write() says EPIPE instead
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
  return static_cast<int>(finished);
}

}  // namespace dlx::cli
