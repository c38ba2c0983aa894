// Selects the format of the file of --output by its name.

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

#include "apps/cli/command_line.hpp"
#include "apps/cli/suggestions.hpp"
#include "dlx/problem_formats.hpp"

namespace dlx::cli {
namespace {

struct Ending {
  std::string_view ending;
  std::string_view format;  // the name of the format or option
};

// Endings of everything except problems. If several formats have an ending, the first format that
// the command has is selected.
constexpr Ending endings[] = {
    {".svg", "svg"}, {".pdf", "pdf"},   {".png", "png"},        {".dot", "dot"},
    {".gv", "dot"},  {".json", "json"}, {".json", "f-puzzles"}, {".json", "array"},
    {".csv", "csv"}, {".csv", "cells"}, {".sdm", "line"},       {".opensudoku", "opensudoku"},
};

// Endings that no command writes.
constexpr std::string_view unwritten_endings[] = {
    ".html", ".jpg",  ".jpeg", ".gif", ".webp", ".bmp", ".tif",     ".tiff",
    ".ps",   ".eps",  ".htm",  ".xml", ".yaml", ".yml", ".toml",    ".tsv",
    ".xls",  ".xlsx", ".ods",  ".doc", ".docx", ".odt", ".parquet", ".sqlite",
    ".zip",  ".tar",  ".bz2",  ".xz",  ".7z",   ".zst", ".sdk",     ".ss"};

// Returns the ending of a name in lower case, without an ending of packed data: ".json" for
// "a/b.JSON.gz"; empty if there is no ending.
std::string ending_of(std::string_view path) {
  if (path.ends_with(".gz")) path.remove_suffix(3);
  path.remove_prefix(path.rfind('/') + 1);
  const std::size_t dot = path.rfind('.');
  if (dot == path.npos || dot == 0) return {};
  std::string ending(path.substr(dot));
  std::ranges::transform(ending, ending.begin(), [](unsigned char c) { return std::tolower(c); });
  return ending;
}

bool names_format(const Option& option) {
  return option.name == "format" || option.name == "to" || option.name == "export";
}

bool has_choice(const Option& option, std::string_view format) {
  return option.choices && names_format(option) &&
         std::ranges::count(names_in_list(option.choices()), format) > 0;
}

bool is_file_of(const Option& option, std::string_view format) {
  return option.name == format && option.file == FileUse::written;
}

}  // namespace

void CommandLine::choose_by_output() {
  const auto output = std::ranges::find(options_, "output", &Option::name);
  if (output == options_.end() || output->file != FileUse::written || !has("output")) return;
  const std::string path = text("output"), ending = ending_of(path);
  const std::string prefix = spelled("output") + ": " + path + ": ";
  const ProblemFormat* const problem = problem_format_of(path);
  const bool is_problem = is_problem_ && is_problem_();
  if (is_problem && problem != nullptr) {
    if (problem->write == nullptr)
      throw UsageError(prefix + "the format " + std::string(problem->name) +
                       " is only read, not written");
    const auto option = std::ranges::find(options_, problem_option_, &Option::name);
    if (option != options_.end()) select(*option, problem->name);
    return;
  }
  bool is_known = problem != nullptr || std::ranges::count(unwritten_endings, ending) > 0;
  for (const auto& [known, format] : endings) {
    if (known != ending) continue;
    is_known = true;
    if (is_problem) break;
    const auto chosen = std::ranges::find_if(
        options_, [name = format](const Option& option) { return has_choice(option, name); });
    if (chosen != options_.end()) {
      // Another format of this ending may be given.
      const std::string given = text(chosen->name);
      const bool is_other = std::ranges::any_of(endings, [&](const Ending& other) {
        return other.ending == ending && other.format == given;
      });
      if (!is_other) select(*chosen, format);
      return;
    }
    const auto file = std::ranges::find_if(
        options_, [name = format](const Option& option) { return is_file_of(option, name); });
    if (file == options_.end()) continue;
    // The file of --svg instead of that of --output.
    refuse_together({"output", format});
    give(std::string(format), spelled("output") + " " + path, {path});
    given_.take_back("output");
    const auto place = static_cast<std::size_t>(file - options_.begin());
    if (takes_[place]) takes_[place](path);
    return;
  }
  if (!is_known) return;
  std::string writable;
  for (const ProblemFormat& format : problem_formats())
    if (is_problem && format.write != nullptr) writable += std::string(format.extension) + ", ";
  for (const auto& [known, format] : endings) {
    const bool is_here = std::ranges::any_of(options_, [name = format](const Option& option) {
      return has_choice(option, name) || is_file_of(option, name);
    });
    if (is_here && !is_problem && writable.find(std::string(known) + ",") == writable.npos)
      writable += std::string(known) + ", ";
  }
  throw UsageError(prefix + std::string(command()) + " does not write " + ending +
                   " here; expected " + writable +
                   "or another name, such as one with .txt, for text");
}

// Gives the option that names the format, unless it has that value.
void CommandLine::select(const Option& option, std::string_view format) {
  const std::string given = text(option.name);
  if (given == format) return;
  if (has(option.name)) {
    throw UsageError(spelled("output") + ": " + text("output") + " is the name of a file in the " +
                     "format " + std::string(format) + ", but " + spelled(option.name) + " is " +
                     given + "; remove " + spelled(option.name) + ", or name another file");
  }
  give(option.name, "--" + option.name, {std::string(format)});
  const auto place = static_cast<std::size_t>(&option - options_.data());
  if (takes_[place]) takes_[place](std::string(format));
}

}  // namespace dlx::cli
