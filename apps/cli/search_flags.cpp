#include "apps/cli/search_flags.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <string_view>
#include <utility>

#include "apps/cli/limits.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/terminal.hpp"
#include "dlx/error.hpp"

namespace dlx::cli {
namespace {

constexpr std::uint64_t max_threads = 1024;
constexpr std::uint64_t min_memory = 1024;   // smaller values have a forgotten unit
constexpr std::chrono::seconds patience(1);  // before progress is shown first
// Before the first reminder about a count, and between two reminders.
constexpr std::chrono::minutes first_reminder(1);
constexpr std::chrono::minutes between_reminders(5);

std::string names_of_orders() {
  std::string names = "auto";
  for (const std::string_view order : item_orders()) names += ", " + std::string(order);
  return names;
}

std::string parse_order(const std::string& name) {
  if (name == "auto" || std::ranges::count(item_orders(), name) != 0) return name;
  refuse_value("--item-order", name, "is not an item order; expected one of " + names_of_orders());
}

template <typename Value>
struct NamedValue {
  std::string_view name;
  Value value;
};

constexpr NamedValue<Branching> branchings[] = {{"mrv", Branching::mrv},
                                                {"sharp_first", Branching::sharp_first},
                                                {"weights", Branching::weights},
                                                {"order", Branching::order}};
constexpr NamedValue<Propagation> propagations[] = {{"forced", Propagation::forced},
                                                    {"domains", Propagation::domains}};

constexpr NamedValue<Switch> whens[] = {
    {"auto", Switch::automatic}, {"on", Switch::on}, {"off", Switch::off}};
constexpr NamedValue<bool> stats_in_json[] = {{"text", false}, {"json", true}};

template <typename Value, std::size_t n>
Value value_of(const NamedValue<Value> (&table)[n], const std::string& option,
               const std::string& name) {
  return find_named<NamedValue<Value>>(table, option, name).value;
}

// The values of a table for completions.
template <typename Value, std::size_t n>
auto names_in(const NamedValue<Value> (&table)[n]) {
  return [&table] { return names_of(table); };
}

// "870/s", "56 k/s", "1.2 M/s".
std::string rate_text(double rate) {
  if (rate < 1e4) return text::format("{:.0f}/s", rate);
  if (rate < 1e6) return text::format("{:.0f} k/s", rate / 1e3);
  return text::format("{:.1f} M/s", rate / 1e6);
}

}  // namespace

void SearchFlags::take_engine(const std::string& name) {
  options.engine = "auto";
  options.counting = Counting::automatic;
  if (counts_ && name == "memo") {
    options.counting = Counting::states;
    return;
  }
  options.engine = name;
  if (name == "auto" || std::ranges::count(engines(), name, &EngineInfo::name) != 0) return;
  refuse_value("--engine", name,
               "is not an engine; expected one of " + names_of(engines()) +
                   (counts_ ? ", or memo for counting" : ""));
}

void SearchFlags::add_counting_to(CommandLine& line) {
  counts_ = true;
  line.add({.name = "memory",
            .value = "SIZE",
            .help = "for counting: memory for tables of states, such as 500M or 2G (default 1G, at "
                    "least 1K)",
            .group = OptionGroup::counting,
            .common = true},
           [this](const std::string& text) {
             options.memory = parse_size("--memory", text, min_memory);
           });
  line.add({.name = "item-order",
            .value = "NAME",
            .help = "for counting: item order of memo: auto (default), input, breadth-first, "
                    "narrow, short, tree",
            .group = OptionGroup::counting,
            .choices = names_of_orders},
           [this](const std::string& text) { options.item_order = parse_order(text); });
}

void SearchFlags::add_to(CommandLine& line) {
  line.add({.name = "limit",
            .letter = 'n',
            .value = "N",
            .help = "stop after N solutions",
            .group = OptionGroup::limits,
            .common = true},
           [this](const std::string& text) {
             if (text == "0" && !all_solutions.empty())
               refuse_value("--limit", text,
                            "is out of range; expected 1 or more; " + std::string(all_solutions));
             options.limit = parse_count("--limit", text, 1);
           });
  add_engine(line);
  add_strategy(line);
  add_threads(line);
  add_time_limit(line);
  line.add({.name = "node-limit",
            .value = "N",
            .help = "stop after N nodes of the search tree",
            .group = OptionGroup::limits},
           options.node_limit, 1);
  line.add({.name = "stats",
            .value = "[=json]",
            .help = "write statistics of the search to stderr; --stats=json: as a JSON object",
            .group = OptionGroup::messages,
            .implicit = "text",
            .choices = names_in(stats_in_json)},
           [this](const std::string& text) {
             stats = true;
             stats_json = value_of(stats_in_json, "stats", text);
           });
  line.add({.name = "verbose",
            .letter = 'v',
            .help = "report on stderr which engine was chosen, and why",
            .group = OptionGroup::messages});
  add_progress(line);
}

void SearchFlags::add_strategy(CommandLine& line) {
  line.add(
      {.name = "branch",
       .value = "RULE",
       .help =
           "item to branch on: mrv, fewest options (default); sharp, names that begin with # "
           "first; weights, fewest options relative to the dead ends so far; order, the first item",
       .group = OptionGroup::search,
       .choices = names_in(branchings)},
      [this](const std::string& text) {
        options.strategy.branching = value_of(branchings, "branch", text);
      });
  line.add({.name = "propagate",
            .value = "RULE",
            .help = "options to rule out at each node: forced, those in conflict (default); "
                    "domains, also those that would leave an item without options",
            .group = OptionGroup::search,
            .choices = names_in(propagations)},
           [this](const std::string& text) {
             options.strategy.propagation = value_of(propagations, "propagate", text);
           });
  line.add(
      {.name = "restarts",
       .help =
           "restart with random orders until the first solution is found; implies --branch=weights",
       .group = OptionGroup::search});
  line.add({.name = "seed",
            .value = "S",
            .help = "seed of the random numbers, such as for --restarts (default 0)",
            .group = OptionGroup::search},
           options.strategy.seed, 0);
}

void SearchFlags::add_threads(CommandLine& line) {
  line.add({.name = "threads",
            .letter = 'j',
            .value = "N",
            .help = "search with N threads; 0: one for each core (default 1)",
            .group = OptionGroup::search,
            .common = true},
           options.threads, 0, max_threads);
  line.add({.name = "ordered",
            .help = "with several threads: solutions in the order of one thread (the default)",
            .group = OptionGroup::search});
  line.add({.name = "unordered",
            .help = "with several threads: solutions as they are found",
            .group = OptionGroup::search});
}

void SearchFlags::add_progress(CommandLine& line) {
  line.add({.name = "progress",
            .help = "show progress on stderr even if stderr is not a terminal",
            .group = OptionGroup::messages});
  line.add({.name = "no-progress", .help = "show no progress", .group = OptionGroup::messages});
}

void SearchFlags::add_symmetry_to(CommandLine& line) {
  line.add(
      {.name = "symmetry",
       .value = "WHEN",
       .help = "count one subproblem per orbit of the symmetries: auto (if counting takes longer "
               "than finding them; the default), on (always), off",
       .group = OptionGroup::counting,
       .choices = names_in(whens)},
      [this](const std::string& text) { options.symmetry = value_of(whens, "symmetry", text); });
}

void SearchFlags::add_planning_to(CommandLine& line) {
  line.add({.name = "explain",
            .help = "show how the answer would be computed, step by step, instead of the answer",
            .group = OptionGroup::messages});
  line.add({.name = "reduce",
            .value = "WHEN",
            .help = "reduce the problem before the search: auto (if a probe says that it pays; the "
                    "default), on, off",
            .group = OptionGroup::search,
            .choices = names_in(whens)},
           [this](const std::string& text) { options.reduction = value_of(whens, "reduce", text); });
}

void SearchFlags::add_engine(CommandLine& line) {
  line.add({.name = "engine",
            .value = "NAME",
            .help = "search engine: " + names_of(engines()) +
                    (counts_ ? "; memo counts states" : "") + " (default auto)",
            .group = OptionGroup::search,
            .choices =
                [counts = counts_] {
                  return "auto, " + names_of(engines()) + (counts ? ", memo" : "");
                }},
           [this](const std::string& text) { take_engine(text); });
}

void SearchFlags::read(const CommandLine& line) {
  read_progress(line);
  line.refuse_together({"ordered", "unordered"});
  options.ordered = !line.has("unordered");
  verbose = line.has("verbose");
  explain = line.has("explain");
  options.strategy.restarts = line.has("restarts");
  if (line.has("seed") && !options.strategy.restarts && !line.has("sample")) {
    throw UsageError("--seed has no effect without --restarts");
  }
}

void SearchFlags::read_progress(const CommandLine& line) {
  line.refuse_together({"progress", "no-progress"});
  const bool silent = line.has("no-progress");
  progress = line.has("progress") || (is_terminal(STDERR_FILENO) && !silent);
  reminders = !progress && !silent;
}

SolveOptions SearchFlags::solve_options(Output& out, const StopFlag* stop, ProgressText text,
                                        bool counts) const {
  SolveOptions whole = options;
  whole.time_limit = time_left();
  whole.stop = stop;
  whole.on_progress = status(out, std::move(text), counts);
  return whole;
}

// Tells how to stop a count and to continue it.
std::string SearchFlags::reminder() const {
  const std::string stop = "'kill -INT " + std::to_string(::getpid()) + "' stops the count";
  return checkpoint ? stop + ", and the same command with --resume continues it"
                    : stop + "; with --checkpoint FILE, it could be continued";
}

// Flushes answers, and shows the text, if any.
std::function<void(const Progress&)> SearchFlags::status(Output& out, ProgressText text,
                                                         bool counts) const {
  using Clock = std::chrono::steady_clock;
  return [&out, text = std::move(text), show = progress,
          hint = counts && reminders ? reminder() : std::string(), start = Clock::now(),
          next = Clock::now() + first_reminder](const Progress& done) mutable {
    out.flush();
    const Clock::time_point now = Clock::now();
    if (!hint.empty() && now >= next) {
      next = now + between_reminders;
      log::info("{}; {}", progress_text(done), hint);
    }
    if (!show || now - start < patience) return;
    if (const std::string line = text(done); !line.empty()) status_line::show(line);
  };
}

std::string progress_text(const Progress& progress) {
  std::string text = text::format("{:.1f}% done, {} solutions, {} nodes", 100 * progress.fraction,
                                  progress.solutions, progress.nodes);
  if (progress.seconds > 0) {
    text += " (" + rate_text(static_cast<double>(progress.nodes) / progress.seconds) + ")";
  }
  text += text::format(", level {}, {:.1f} s", progress.level, progress.seconds);
  if (progress.fraction > 0 && progress.fraction < 1) {
    text += ", about " +
            duration_text(progress.seconds * (1 - progress.fraction) / progress.fraction) + " left";
  }
  return text;
}

std::string duration_text(double seconds) {
  if (seconds < 120) return text::format("{:.1f} s", seconds);
  if (seconds < 7200) return text::format("{:.0f} min", seconds / 60);
  if (seconds < 48 * 3600) return text::format("{:.1f} h", seconds / 3600);
  if (seconds < 2 * 365.25 * 86400) return text::format("{:.1f} days", seconds / 86400);
  return text::format("{:.3g} years", seconds / (365.25 * 86400));
}

}  // namespace dlx::cli
