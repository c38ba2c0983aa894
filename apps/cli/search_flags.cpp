#include "apps/cli/search_flags.hpp"

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <chrono>
#include <utility>

#include "apps/cli/numbers.hpp"
#include "apps/cli/status_line.hpp"
#include "apps/cli/terminal.hpp"
#include "apps/cli/usage_error.hpp"
#include "dlx/error.hpp"

namespace po = boost::program_options;

namespace dlx::cli {
namespace {

constexpr std::uint64_t most_threads = 1024;
constexpr std::chrono::seconds patience(1);  // before the first progress is shown

std::string engine_names() {
  std::string names = "auto";
  for (const EngineInfo& engine : engines()) {
    if (engine.name != "auto") names += ", " + std::string(engine.name);
  }
  return names;
}

std::string parse_engine(const std::string& name) {
  if (name == "auto") return name;
  for (const EngineInfo& engine : engines()) {
    if (engine.name == name) return name;
  }
  throw UsageError("--engine: " + dlx::quote_token(name) + " is no engine; there are " +
                   engine_names());
}

// A value that is read as text and checked by us: Boost would take -1 for an unsigned number.
template <typename Read>
po::typed_value<std::string>* checked(const char* name, Read read) {
  return po::value<std::string>()->value_name(name)->notifier(std::move(read));
}

}  // namespace

void SearchFlags::add_to(CommandLine& line) {
  const std::string engine_help = "search engine: " + engine_names() + " (default auto)";
  auto add = line.add_options();
  add("limit,n",
      checked("N", [this](const std::string& text) { limit = parse_count("--limit", text, 1); }),
      "stop after N solutions");
  add("engine", checked("NAME", [this](const std::string& text) { engine = parse_engine(text); }),
      engine_help.c_str());
  add("threads,j",
      checked("N",
              [this](const std::string& text) {
                threads = static_cast<unsigned>(parse_count("--threads", text, 0, most_threads));
              }),
      "search with N threads; 0: one for each core (default 1)");
  add("ordered", "with several threads: solutions in the order of one thread (the default)");
  add("unordered", "with several threads: solutions as they are found");
  add("time-limit",
      checked(
          "SECONDS",
          [this](const std::string& text) { time_limit = parse_seconds("--time-limit", text); }),
      "give up after that time");
  add("node-limit",
      checked(
          "N",
          [this](const std::string& text) { node_limit = parse_count("--node-limit", text, 1); }),
      "give up after N nodes of the search tree");
  add("stats", "write statistics of the search to stderr");
  add("progress", "show progress on stderr even if it is no terminal");
  add("no-progress", "show no progress");
}

void SearchFlags::read(const CommandLine& line) {
  line.refuse_together("progress", "no-progress");
  line.refuse_together("ordered", "unordered");
  ordered = !line.has("unordered");
  stats = line.has("stats");
  progress = line.has("progress") || (is_terminal(STDERR_FILENO) && !line.has("no-progress"));
}

SearchOptions SearchFlags::search_options(Output& out, const StopFlag* stop,
                                          ProgressText text) const {
  SearchOptions options;
  options.engine = engine;
  options.threads = threads;
  options.ordered = ordered;
  options.max_solutions = limit;
  options.max_nodes = node_limit;
  if (time_limit >= 0) options.max_time = std::chrono::duration<double>(time_limit);
  options.stop = stop;
  options.on_progress = [report = status(out), text = std::move(text)](const Progress& now) {
    report([&] { return text(now); });
  };
  return options;
}

std::function<void(const std::function<std::string()>&)> SearchFlags::status(Output& out) const {
  return [&out, show = progress,
          start = std::chrono::steady_clock::now()](const std::function<std::string()>& text) {
    out.flush();
    if (show && std::chrono::steady_clock::now() - start >= patience) status_line::show(text());
  };
}

std::string progress_text(const Progress& progress) {
  return fmt::format("{:.1f}% done, {} solutions, {} nodes, level {}, {:.1f} s",
                     100 * progress.fraction, progress.solutions, progress.nodes, progress.level,
                     progress.seconds);
}

}  // namespace dlx::cli
