#include "apps/parts/results.hpp"

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <system_error>
#include <utility>

#include "apps/cli/log.hpp"
#include "apps/parts/list_file.hpp"
#include "dlx/digest.hpp"
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

Results::Results(const std::vector<std::string>& folders, const std::string& prefix)
    : folder_(folders[0]),
      prefix_(prefix),
      list_(load(read_list, list_path(folders[0]))),
      parts_(list_.parts) {
  for (auto folder = folders.begin(); folder != folders.end(); ++folder) {
    const auto is_same = [&](const std::string& other) { return is_same_folder(*folder, other); };
    if (std::none_of(folders.begin(), folder, is_same)) read_folder(*folder);
  }
  for (std::uint64_t part = 1; part <= list_.parts; ++part) read_again(part, folders);
  add_up();
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
  PartState& state = parts_[result.part - 1];
  if (result.part_seal != list_.part_seals[result.part - 1]) {
    faults_.push_back(text::format("foreign: {} belongs to another part {}", path, result.part));
  } else if (!state.path.empty()) {
    faults_.push_back(
        text::format("doubled: part {} is in {} and in {}", result.part, state.path, path));
  } else {
    state.path = path;
    state.result = std::move(result);
  }
}

// Results of the split of a part are in its folder, or in folders of that name in other folders.
void Results::read_again(std::uint64_t part, const std::vector<std::string>& folders) {
  std::vector<std::string> inner;
  for (const std::string& folder : folders) {
    const std::string path = split_folder(part_path(folder, part, list_.parts));
    std::error_code error;
    if (inner.empty() && !cli::is_file(list_path(path))) return;
    if (inner.empty() && load(read_list, list_path(path)).of != list_.part_seals[part - 1]) {
      faults_.push_back(text::format("foreign: {} is a split of another part", path));
      return;
    }
    if (fs::is_directory(path, error)) inner.push_back(path);
  }
  parts_[part - 1].again.reset(new Results(inner, prefix_ + std::to_string(part) + "."));
}

void Results::add_up() {
  for (std::uint64_t part = 1; part <= list_.parts; ++part) {
    const PartState& state = parts_[part - 1];
    const bool again = state.again && state.again->is_complete();
    if (state.path.empty() && !state.again) continue;
    if (!state.path.empty() || again) ++done_;
    const PartResult& result = state.path.empty() ? state.again->sum_ : state.result;
    if (again && result.count != state.again->sum_.count) {
      faults_.push_back(text::format("contradiction: {} counts {}, but the parts in {} count {}",
                                     state.path, result.count.str(), state.again->folder_,
                                     state.again->sum_.count.str()));
    }
    sum_.count += result.count;
    sum_.seconds += result.seconds;
    sum_.processor_seconds += result.processor_seconds;
    sum_.nodes += result.nodes;
    longest_ = std::max(longest_, state.path.empty() ? state.again->longest_ : result.seconds);
  }
}

OpenPart Results::open_part(std::uint64_t part) const {
  return {prefix_ + std::to_string(part), part_path(folder_, part, list_.parts)};
}

std::vector<OpenPart> Results::open() const {
  std::vector<OpenPart> open;
  for (std::uint64_t part = 1; part <= list_.parts; ++part) {
    const PartState& state = parts_[part - 1];
    if (!state.path.empty()) continue;
    if (!state.again) {
      open.push_back(open_part(part));
      continue;
    }
    std::ranges::move(state.again->open(), std::back_inserter(open));
  }
  return open;
}

std::string Results::list_path_of(const PartState& state) {
  return (fs::path(state.path).parent_path() / state.result.list).string();
}

std::vector<OpenPart> Results::open_lists() {
  std::vector<OpenPart> open;
  for (std::uint64_t part = 1; part <= list_.parts; ++part) {
    PartState& state = parts_[part - 1];
    state.list_error = "there is no list";
    if (!state.path.empty() && !state.result.list.empty()) {
      try {
        const ListFile file(list_path_of(state));
        state.list_error = digest_text(file.bytes()) == state.result.list_sha1
                               ? ""
                               : "the content does not match the sha1 in " + state.path;
      } catch (const std::system_error& error) {
        state.list_error = error.what();
      }
      if (!state.list_error.empty()) {
        faults_.push_back("damaged: " + list_path_of(state) + ": " + state.list_error);
      }
    }
    if (state.list_error.empty()) continue;
    if (state.again) {
      std::ranges::move(state.again->open_lists(), std::back_inserter(open));
    } else {
      open.push_back(open_part(part));
    }
  }
  return open;
}

std::vector<std::string> Results::faults() const {
  std::vector<std::string> all = faults_;
  for (const PartState& state : parts_) {
    if (state.again) std::ranges::move(state.again->faults(), std::back_inserter(all));
  }
  return all;
}

double Results::share() const {
  if (is_complete()) return 1;
  const double total = std::accumulate(list_.weights.begin(), list_.weights.end(), 0.0);
  double share = 0;
  for (std::uint64_t k = 0; k < list_.parts; ++k) {
    const PartState& state = parts_[k];
    const double own = !state.path.empty() ? 1 : state.again ? state.again->share() : 0;
    share += own * (total > 0 ? list_.weights[k] / total : 1 / static_cast<double>(list_.parts));
  }
  return share;
}

}  // namespace dlx::parts
