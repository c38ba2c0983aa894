#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/limits.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/search_flags.hpp"
#include "apps/commands/commands.hpp"
#include "apps/parts/results.hpp"

namespace dlx::cli {
namespace {

constexpr std::size_t max_named = 20;  // named faults of each kind

void name_all(const std::vector<std::string>& faults) {
  for (std::size_t k = 0; k < std::min(faults.size(), max_named); ++k) {
    log::error("{}", faults[k]);
  }
  if (faults.size() > max_named) log::error("... and {} more", faults.size() - max_named);
}

// Returns the numbers of the parts in ascending order, with ranges: "3, 7-9".
std::string ranges_text(const std::vector<std::uint64_t>& open) {
  std::string text;
  std::size_t runs = 0;
  std::size_t k = 0;
  while (k < open.size() && runs < max_named) {
    std::size_t end = k + 1;
    while (end < open.size() && open[end] == open[end - 1] + 1) ++end;
    text += (text.empty() ? "" : ", ") + std::to_string(open[k]);
    if (end > k + 1) text += "-" + std::to_string(open[end - 1]);
    k = end;
    ++runs;
  }
  if (k < open.size()) text += text::format(" and {} more", open.size() - k);
  return text;
}

// "missing: parts 3, 7-9 of 100".
std::string missing_text(const std::vector<std::uint64_t>& open, std::uint64_t parts) {
  return text::format("missing: part{} {} of {}", open.size() == 1 ? "" : "s", ranges_text(open),
                      parts);
}

Json total_json(const parts::Results& results, const char* type) {
  Json object = json_object(type);
  object["solutions"] = results.sum().count.str();
  object["split"] = results.list().split;
  object["parts"] = results.list().parts;
  object["nodes"] = results.sum().nodes;
  object["seconds"] = results.sum().seconds;
  object["processor_seconds"] = results.sum().processor_seconds;
  object["longest"] = results.longest();
  return object;
}

// Returns the time that the remaining parts take on one core, if they take as long for their weight
// as the parts that are done.
std::optional<double> seconds_left(const parts::Results& results) {
  const double share = results.share();
  if (share <= 0) return std::nullopt;
  return results.sum().processor_seconds * (1 - share) / share;
}

// Writes the state of the search, without faults.
void write_status(const parts::Results& results, bool json, Output& out) {
  const std::uint64_t parts = results.list().parts;
  const std::optional<double> left = seconds_left(results);
  if (json) {
    Json object = total_json(results, "status");
    object["done"] = results.done();
    object["share"] = results.share();
    if (left) object["seconds_left"] = *left;
    out.write(json_line(object));
    return;
  }
  const auto line = [&](std::string_view name, const std::string& text) {
    out.write(text::format("{:<11} {}\n", name, text));
  };
  line("parts", text::format("{} of {} done, {:.0f}% of the work", results.done(), parts,
                             100 * results.share()));
  line("solutions", results.sum().count.str() + (results.done() < parts ? " so far" : ""));
  line("spent", duration_text(results.sum().processor_seconds) + " of one core");
  if (results.done() < parts) {
    line("left", left ? "about " + duration_text(*left) + " of one core"
                      : std::string("unknown: no part is done"));
  }
}

}  // namespace

ExitCode run_merge_command(const Words& words, Output& out) {
  CommandLine line({
      .summary = "dlx merge - add up the results of the parts of a search",
      .examples = "  dlx merge parts                 the total, if every part is counted once\n"
                  "  dlx merge parts other/results   results that are elsewhere, too\n"
                  "  dlx merge --status parts        how many parts are done, and the time left\n"
                  "  dlx merge --todo parts          the numbers of the parts that are missing\n",
      .usage = "dlx merge FOLDER [FOLDER]... [options]",
      .notes =
          "The first folder is that of dlx split. The total is written only if each part has\n"
          "exactly one result and no file contradicts it; otherwise missing, duplicate, damaged\n"
          "and foreign results are named, and the exit code is 2. --status returns 3 while\n"
          "parts are missing.\n",
  });
  bool json = false;
  line.add({.name = "status",
            .help = "how many parts are done, their solutions, and the time that the rest takes"});
  line.add({.name = "todo",
            .help = "write the numbers of the parts without a result, and nothing else"});
  add_json_format(line, "text", "text (default) or json", json);
  add_time_limit(line);
  line.set_inputs(0);
  if (!line.parse(words, 1000, out)) return ExitCode::done;
  if (line.arguments().empty()) throw UsageError("expected the folder with the parts");
  line.refuse_together({"todo", "format"});
  line.refuse_together({"todo", "status"});

  const parts::Results results =
      summarised(json, out, [&] { return parts::Results(line.arguments()); });
  const std::vector<std::uint64_t> open = results.open();
  if (line.has("todo")) {
    for (const std::uint64_t part : open) out.write(std::to_string(part) + "\n");
    return ExitCode::done;
  }
  const std::vector<std::string>& faults = results.faults();
  name_all(faults);
  if (line.has("status")) {
    write_status(results, json, out);
    if (!faults.empty()) return ExitCode::error;
    return open.empty() ? ExitCode::done : ExitCode::limit;
  }
  if (!open.empty()) log::error("{}", missing_text(open, results.list().parts));
  if (!open.empty() || !faults.empty()) return ExitCode::error;
  if (json) {
    out.write(json_line(total_json(results, "total")));
  } else {
    out.write(results.sum().count.str() + "\n");
  }
  return results.sum().count == 0 ? ExitCode::none : ExitCode::done;
}

}  // namespace dlx::cli
