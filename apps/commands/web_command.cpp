#include <filesystem>
#include <stdexcept>
#include <system_error>

#include "apps/cli/command_line.hpp"
#include "apps/cli/output.hpp"
#include "apps/commands/commands.hpp"
#include "apps/server/server.hpp"
#include "apps/server/static_files.hpp"

namespace dlx::cli {
namespace {

constexpr std::uint16_t default_port = 8080;
constexpr std::uint64_t largest_port = 65535;

// Returns the folder where the page is installed, relative to the folder of the program.
std::string installed_folder() {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  return (program.parent_path().parent_path() / "share/dlx/web").string();
}

std::string folder_of(const CommandLine& line) {
  if (!line.arguments().empty()) return line.arguments()[0];
  const std::string folder = installed_folder();
  if (!std::filesystem::exists(folder))
    throw std::runtime_error("the page is not installed in " + folder +
                             "; 'scripts/web --build' builds it, and 'dlx web FOLDER' serves it");
  return folder;
}

}  // namespace

ExitCode run_web_command(const Words& words, Output& out) {
  CommandLine line({
      .summary = "dlx web - serve the page: sudokus, puzzles and exact covers in the browser",
      .examples =
          "  dlx web                             the page that is installed, for this machine\n"
          "  dlx web build/web                   the one that scripts/web has built\n"
          "  dlx web --port 0                    on any port that is free\n"
          "  dlx web --address 0.0.0.0           for others in the network, too\n",
      .usage = "dlx web [FOLDER] [options]",
      .notes =
          "Prints the address and serves the page until Ctrl-C. The page does all its work in the\n"
          "browser, so any other web server can serve it, too.\n",
  });
  std::uint16_t port = default_port;
  std::string address = "127.0.0.1";
  line.add({.name = "port",
            .value = "N",
            .help = "listen on this port (default 8080); 0: any free port"},
           port, 0, largest_port);
  line.add({.name = "address",
            .value = "ADDRESS",
            .help = "listen on this address of the machine (default 127.0.0.1)"},
           address);
  line.set_inputs(0);
  if (!line.parse(words, 1, out)) return ExitCode::done;

  const server::StaticFiles files(folder_of(line));
  server::serve(files, address, port, [&](const std::string& page) {
    out.write(page + "\n");
    out.flush();
  });
  return ExitCode::done;
}

}  // namespace dlx::cli
