#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/limits.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/report.hpp"
#include "apps/commands/commands.hpp"
#include "apps/parts/part.hpp"
#include "dlx/error.hpp"

namespace dlx::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_named = 20;  // named faults of each kind

// The results of a split, and the faults found in them.
struct Results {
  // In the folder of a split, and in other folders. A folder that is named twice counts once.
  explicit Results(const std::vector<std::string>& folders)
      : list(load(parts::read_list, parts::list_path(folders[0]))), counted(list.parts) {
    for (std::size_t k = 0; k < folders.size(); ++k) {
      const auto is_same = [&](const std::string& other) {
        std::error_code error;
        return fs::equivalent(folders[k], other, error);
      };
      if (std::none_of(folders.begin(), folders.begin() + static_cast<std::ptrdiff_t>(k), is_same))
        read_folder(folders[k]);
    }
  }

  std::vector<std::uint64_t> missing() const {
    std::vector<std::uint64_t> missing;
    for (std::uint64_t k = 0; k < list.parts; ++k) {
      if (counted[k].empty()) missing.push_back(k + 1);
    }
    return missing;
  }

  void read_folder(const std::string& folder) {
    std::vector<std::string> paths;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
      if (entry->path().extension() == ".result") paths.push_back(entry->path().string());
    }
    if (error) throw std::system_error(error, "cannot read " + folder);
    std::ranges::sort(paths);
    for (const std::string& path : paths) read(path);
  }

  void read(const std::string& path) {
    parts::PartResult result;
    try {
      result = load(parts::read_result, path);
    } catch (const ParseError& error) {
      faults.push_back(std::string("damaged: ") + error.what());
      return;
    }
    if (result.split != list.split || result.parts != list.parts) {
      faults.push_back("foreign: " + path + " belongs to another split");
      return;
    }
    std::string& earlier = counted[result.part - 1];
    if (result.part_seal != list.part_seals[result.part - 1]) {
      faults.push_back(text::format("foreign: {} belongs to another part {}", path, result.part));
    } else if (!earlier.empty()) {
      faults.push_back(
          text::format("doubled: part {} is in {} and in {}", result.part, earlier, path));
    } else {
      earlier = path;
      sum.count += result.count;
      sum.seconds += result.seconds;
      sum.processor_seconds += result.processor_seconds;
      sum.nodes += result.nodes;
      longest = std::max(longest, result.seconds);
    }
  }

  parts::PartList list;
  std::vector<std::string> counted;  // by part: the file with its result
  std::vector<std::string> faults;
  parts::PartResult sum;  // of the counted parts
  double longest = 0;     // of their seconds
};

void name_all(const std::vector<std::string>& faults) {
  for (std::size_t k = 0; k < std::min(faults.size(), max_named); ++k) {
    log::error("{}", faults[k]);
  }
  if (faults.size() > max_named) log::error("... and {} more", faults.size() - max_named);
}

// "missing: parts 3, 7-9 of 100".
std::string missing_text(const std::vector<std::uint64_t>& missing, std::uint64_t parts) {
  std::string text;
  std::size_t runs = 0;
  std::size_t k = 0;
  while (k < missing.size() && runs < max_named) {
    std::size_t end = k + 1;
    while (end < missing.size() && missing[end] == missing[end - 1] + 1) ++end;
    text += text.empty() ? "" : ", ";
    text += end == k + 1 ? std::to_string(missing[k])
                         : text::format("{}-{}", missing[k], missing[end - 1]);
    k = end;
    ++runs;
  }
  if (k < missing.size()) text += text::format(" and {} more", missing.size() - k);
  return text::format("missing: part{} {} of {}", missing.size() == 1 ? "" : "s", text, parts);
}

}  // namespace

ExitCode run_merge_command(const Words& words, Output& out) {
  CommandLine line({
      .summary = "dlx merge - add up the results of the parts of a search",
      .examples = "  dlx merge parts                 the total, if every part is counted once\n"
                  "  dlx merge parts other/results   results that are elsewhere, too\n"
                  "  dlx merge --todo parts          the numbers of the parts that are missing\n",
      .usage = "dlx merge FOLDER [FOLDER]... [options]",
      .notes =
          "The first folder is that of dlx split. The total is written only if each part has\n"
          "exactly one result and no file contradicts it; otherwise missing, duplicate, damaged\n"
          "and foreign results are named, and the exit code is 2.\n",
  });
  bool json = false;
  line.add({.name = "todo",
            .help = "write the numbers of the parts without a result, and nothing else"});
  line.add(
      {.name = "files", .help = "with --todo: the files of these parts instead of their numbers"});
  add_json_format(line, "text", "text (default) or json", json);
  add_time_limit(line);
  line.set_inputs(0);
  if (!line.parse(words, 1000, out)) return ExitCode::done;
  if (line.arguments().empty()) throw UsageError("expected the folder with the parts");
  if (line.has("files") && !line.has("todo")) throw UsageError("--files requires --todo");
  line.refuse_together({"todo", "format"});

  const Results results = summarised(json, out, [&] { return Results(line.arguments()); });
  const parts::PartList& list = results.list;
  const std::vector<std::uint64_t> missing = results.missing();
  if (line.has("todo")) {
    const auto name = [&](std::uint64_t part) {
      return line.has("files") ? parts::part_path(line.arguments()[0], part, list.parts)
                               : std::to_string(part);
    };
    for (const std::uint64_t part : missing) out.write(name(part) + "\n");
    return ExitCode::done;
  }
  name_all(results.faults);
  if (!missing.empty()) log::error("{}", missing_text(missing, list.parts));
  if (!missing.empty() || !results.faults.empty()) return ExitCode::error;
  if (json) {
    Json summary = json_object("total");
    summary["solutions"] = results.sum.count.str();
    summary["split"] = list.split;
    summary["parts"] = list.parts;
    summary["nodes"] = results.sum.nodes;
    summary["seconds"] = results.sum.seconds;
    summary["processor_seconds"] = results.sum.processor_seconds;
    summary["longest"] = results.longest;
    out.write(json_line(summary));
  } else {
    out.write(results.sum.count.str() + "\n");
  }
  return results.sum.count == 0 ? ExitCode::none : ExitCode::done;
}

}  // namespace dlx::cli
