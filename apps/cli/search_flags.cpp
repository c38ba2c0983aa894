#include "apps/cli/search_flags.hpp"

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <chrono>
#include <utility>

#include "apps/cli/numbers.hpp"
#include "apps/cli/status_line.hpp"
#include "apps/cli/terminal.hpp"
#include "apps/cli/usage_error.hpp"
#include "dlx/counting.hpp"
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

std::string parse_order(const std::string& name) {
  std::string names = "auto";
  for (const std::string_view order : item_orders()) {
    if (order == name) return name;
    names += ", " + std::string(order);
  }
  if (name == "auto") return name;
  throw UsageError("--item-order: " + dlx::quote_token(name) + " is no order; there are " + names);
}

// A value that is read as text and checked by us: Boost would take -1 for an unsigned number.
template <typename Read>
po::typed_value<std::string>* checked(const char* name, Read read) {
  return po::value<std::string>()->value_name(name)->notifier(std::move(read));
}

}  // namespace

std::string SearchFlags::parse_engine(const std::string& name) const {
  if (name == "auto" || (counts_ && name == "memo")) return name;
  for (const EngineInfo& known : engines()) {
    if (known.name == name) return name;
  }
  throw UsageError("--engine: " + dlx::quote_token(name) + " is no engine; there are " +
                   engine_names() + (counts_ ? ", and memo, which counts" : ""));
}

void SearchFlags::refuse_memo() const {
  if (engine == "memo") throw UsageError("--engine: memo counts solutions and does not list them");
}

void SearchFlags::add_counting_to(CommandLine& line) {
  counts_ = true;
  auto add = line.add_options();
  add("memory",
      checked("SIZE", [this](const std::string& text) { memory = parse_size("--memory", text); }),
      "for counting: memory for tables of states, such as 500M or 2G (default 1G)");
  add("item-order",
      checked("NAME", [this](const std::string& text) { item_order = parse_order(text); }),
      "for counting: in which order memo goes through the items: auto (default), input, "
      "breadth-first, narrow, short");
}

void SearchFlags::add_to(CommandLine& line) {
  const std::string engine_help = "search engine: " + engine_names() +
                                  (counts_ ? "; memo counts states" : "") + " (default auto)";
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
  options.on_progress = [&out, show = progress, text = std::move(text),
                         start = std::chrono::steady_clock::now()](const Progress& now) {
    out.flush();
    if (show && std::chrono::steady_clock::now() - start >= patience) {
      status_line::show(text(now));
    }
  };
  return options;
}

CountOptions SearchFlags::count_options(Output& out, const StopFlag* stop) const {
  CountOptions options;
  options.search = search_options(out, stop, progress_text);
  if (memory) options.memory = *memory;
  options.order = item_order;
  return options;
}

std::string progress_text(const Progress& progress) {
  return fmt::format("{:.1f}% done, {} solutions, {} nodes, level {}, {:.1f} s",
                     100 * progress.fraction, progress.solutions, progress.nodes, progress.level,
                     progress.seconds);
}

}  // namespace dlx::cli
