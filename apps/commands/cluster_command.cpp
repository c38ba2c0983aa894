#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/commands/commands.hpp"
#include "apps/parts/cluster_script.hpp"

namespace dlx::cli {
namespace {

// Returns the file of this program, for the processes that count the parts.
std::string own_path() {
  std::error_code error;
  const std::filesystem::path path = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? "dlx" : path.string();
}

}  // namespace

// Further options belong to GNU parallel, so the words are not parsed here.
ExitCode run_cluster_command(const Words& words, Output& out) {
  CommandLine line({
      .summary = "dlx cluster - run the parts of a search on several cores or machines",
      .examples =
          "  dlx cluster parts                               one part on each core\n"
          "  dlx cluster parts -j 4 --bar                    four at a time, with a bar\n"
          "  dlx cluster parts --sshlogin a,b,:              also on two machines that see the "
          "folder\n"
          "  dlx cluster parts --sshlogin a,b --transfer     on two machines that do not see it\n",
      .usage = "dlx cluster FOLDER [--transfer] [--list] [OPTION OF GNU parallel]...",
      .notes =
          "Counts the parts that 'dlx split' wrote to FOLDER, with GNU parallel, and writes the\n"
          "total. After an interruption, the same command continues. The environment variables\n"
          "DLX, DLX_COUNT_OPTIONS and DLX_SOLVE_OPTIONS name the program on all machines and\n"
          "further options; docs/scale.md has the details.\n",
  });
  line.add({.name = "transfer", .help = "copy the parts to the machines, and the results back"});
  line.add({.name = "list", .help = "list the solutions of all parts instead of counting them"});
  if (words.empty() || words.front().starts_with('-')) {
    if (!line.parse(words, 1, out)) return ExitCode::done;
    throw UsageError("expected the folder with the parts as the first word");
  }
  ::setenv("DLX", own_path().c_str(), 0);
  std::vector<std::string> command{"sh", "-c", parts::cluster_script, "dlx cluster"};
  command.insert(command.end(), words.begin(), words.end());
  std::vector<char*> arguments;
  for (std::string& word : command) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  ::execvp("sh", arguments.data());
  throw std::system_error(errno, std::generic_category(), "cannot run sh");
}

}  // namespace dlx::cli
