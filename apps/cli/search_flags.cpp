#include "apps/cli/search_flags.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "apps/cli/limits.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/setting_options.hpp"
#include "apps/cli/terminal.hpp"

namespace dlx::cli {
namespace {

constexpr std::chrono::seconds patience(1);  // before progress is shown first

// "870/s", "56 k/s", "1.2 M/s".
std::string rate_text(double rate) {
  if (rate < 1e4) return text::format("{:.0f}/s", rate);
  if (rate < 1e6) return text::format("{:.0f} k/s", rate / 1e3);
  return text::format("{:.1f} M/s", rate / 1e6);
}

// Settings of searches that are options of other functions, or no options.
constexpr std::string_view added_elsewhere[] = {"limit", "time_limit", "progress_interval",
                                                "reduction"};

}  // namespace

void SearchFlags::add(CommandLine& line, std::initializer_list<std::string_view> settings,
                      std::optional<OptionGroup> group) {
  add_settings(line, settings, query, options, group);
}

void SearchFlags::add_to(CommandLine& line) {
  line.add(setting_option("limit"), [this](const std::string& text) {
    if (text == "0" && !all_solutions.empty())
      throw std::invalid_argument("'0' is out of range; expected 1 or more; " +
                                  std::string(all_solutions));
    const SearchSetting& setting = *find_setting("limit");
    setting.set(query, options, setting, text, 0);
  });
  add_time_limit(line);
  for (const SearchSetting& setting : settings()) {
    const bool concerns_searches =
        setting.group == SettingGroup::search || setting.group == SettingGroup::limits;
    const bool is_elsewhere = std::ranges::count(added_elsewhere, setting.name) > 0;
    if (setting.set != nullptr && concerns_searches && !is_elsewhere) add(line, {setting.name});
  }
  line.add({.name = "stats",
            .value = "[=json]",
            .help = "write statistics of the search to stderr; --stats=json: as a JSON object",
            .group = OptionGroup::messages,
            .implicit = "text",
            .choices = [] { return "text, json"; }},
           [this](const std::string& text) {
             stats_json = is_json("text", text);
             stats = true;
           });
  line.add({.name = "verbose",
            .letter = 'v',
            .help = "report on stderr which engine was chosen, and why",
            .group = OptionGroup::messages});
  add_progress(line);
}

void SearchFlags::add_progress(CommandLine& line) {
  line.add({.name = "progress",
            .help = "show progress on stderr even if stderr is not a terminal",
            .group = OptionGroup::messages});
  line.add({.name = "no-progress", .help = "show no progress", .group = OptionGroup::messages});
}

void SearchFlags::add_planning_to(CommandLine& line) {
  line.add({.name = "plan",
            .help = "show how the answer would be computed, step by step, instead of the answer",
            .group = OptionGroup::messages});
  add(line, {"reduction"});
  checkpoint.add_to(line);
  add(line, {"save_interval"});
}

void SearchFlags::add_counting_to(CommandLine& line) {
  add(line, {"counting", "symmetry", "memory", "item_order"});
}

void SearchFlags::read(const CommandLine& line) {
  read_progress(line);
  verbose = line.has("verbose");
  plan = line.has("plan");
  if (options.strategy.seed != 0 && !options.strategy.restarts && !line.has("sample")) {
    throw UsageError("--seed has no effect without --restarts");
  }
}

void SearchFlags::read_progress(const CommandLine& line) {
  line.refuse_together({"progress", "no-progress"});
  const bool silent = line.has("no-progress");
  progress = line.has("progress") || (is_terminal(STDERR_FILENO) && !silent);
}

SolveOptions SearchFlags::solve_options(Output& out, const StopFlag* stop,
                                        ProgressText text) const {
  SolveOptions whole = options;
  whole.time_limit = time_left();
  whole.stop = stop;
  whole.on_progress = status(out, std::move(text));
  return whole;
}

// Flushes answers, and shows the text, if any.
std::function<void(const Progress&)> SearchFlags::status(Output& out, ProgressText text) const {
  using Clock = std::chrono::steady_clock;
  return
      [&out, text = std::move(text), show = progress, start = Clock::now()](const Progress& done) {
        out.flush();
        if (!show || Clock::now() - start < patience) return;
        if (const std::string line = text(done); !line.empty()) status_line::show(line);
      };
}

std::string progress_text(const Progress& progress) {
  std::string text = text::format("{:.1f}% done, {} solutions, {} nodes", 100 * progress.fraction,
                                  progress.covers, progress.nodes);
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
