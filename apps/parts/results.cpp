#include "apps/parts/results.hpp"

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <system_error>

#include "apps/cli/log.hpp"
#include "dlx/error.hpp"

namespace dlx::parts {
namespace {

namespace fs = std::filesystem;
namespace text = cli::text;

bool is_same_folder(const std::string& one, const std::string& other) {
  std::error_code error;
  return fs::equivalent(one, other, error);
}

}  // namespace

Results::Results(const std::vector<std::string>& folders)
    : list_(load(read_list, list_path(folders[0]))), paths_(list_.parts) {
  for (auto folder = folders.begin(); folder != folders.end(); ++folder) {
    const auto is_same = [&](const std::string& other) { return is_same_folder(*folder, other); };
    if (std::none_of(folders.begin(), folder, is_same)) read_folder(*folder);
  }
}

void Results::read_folder(const std::string& folder) {
  std::vector<std::string> paths;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().extension() == ".result") paths.push_back(entry->path().string());
  }
  if (error) throw std::system_error(error, "cannot read " + folder);
  std::ranges::sort(paths);
  for (const std::string& path : paths) read_result(path);
}

void Results::read_result(const std::string& path) {
  PartResult result;
  try {
    result = load(parts::read_result, path);
  } catch (const ParseError& error) {
    faults_.push_back(std::string("damaged: ") + error.what());
    return;
  }
  if (result.split != list_.split || result.parts != list_.parts) {
    faults_.push_back("foreign: " + path + " belongs to another split");
    return;
  }
  std::string& known = paths_[result.part - 1];
  if (result.part_seal != list_.part_seals[result.part - 1]) {
    faults_.push_back(text::format("foreign: {} belongs to another part {}", path, result.part));
    return;
  }
  if (!known.empty()) {
    faults_.push_back(
        text::format("doubled: part {} is in {} and in {}", result.part, known, path));
    return;
  }
  known = path;
  ++done_;
  sum_.count += result.count;
  sum_.seconds += result.seconds;
  sum_.processor_seconds += result.processor_seconds;
  sum_.nodes += result.nodes;
  longest_ = std::max(longest_, result.seconds);
}

std::vector<std::uint64_t> Results::open() const {
  std::vector<std::uint64_t> open;
  for (std::uint64_t part = 1; part <= list_.parts; ++part) {
    if (paths_[part - 1].empty()) open.push_back(part);
  }
  return open;
}

double Results::share() const {
  if (done_ == list_.parts) return 1;
  const double total = std::accumulate(list_.weights.begin(), list_.weights.end(), 0.0);
  double share = 0;
  for (std::uint64_t k = 0; k < list_.parts; ++k) {
    if (paths_[k].empty()) continue;
    share += total > 0 ? list_.weights[k] / total : 1 / static_cast<double>(list_.parts);
  }
  return share;
}

}  // namespace dlx::parts
