#include "dlx/engine/engine.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <unordered_map>
#include <utility>

#include "dlx/search_state.hpp"

namespace dlx {

bool is_option_path(const Problem& problem, std::span<const OptionId> forced,
                    std::span<const OptionId> path) {
  if (path.empty()) return false;
  std::unordered_map<std::uint32_t, ColourId> covered;
  const auto add = [&](OptionId option) {
    if (index(option) >= problem.num_options()) return false;
    bool has_primary = false;
    for (const Entry& entry : problem.option(option)) {
      if (problem.is_primary(entry.item)) has_primary = true;
      const auto [place, is_new] = covered.emplace(index(entry.item), entry.colour);
      // Two options may share only a secondary item to which they give the same colour.
      if (!is_new && (entry.colour == ColourId::none || place->second != entry.colour))
        return false;
    }
    return has_primary;
  };
  for (const OptionId option : forced) {
    if (!add(option)) return false;
  }
  for (const OptionId option : path) {
    if (!add(option)) return false;
  }
  return true;
}

void throw_invalid_path() { throw StateError("its path is not in the search tree"); }

void PathQueue::start(std::vector<Path> paths) {
  paths_ = std::move(paths);
  next_ = last_ = 0;
  started_ = paths_.size();
}

Path PathQueue::pop() {
  last_ = 1;
  return std::move(paths_[next_++]);
}

std::vector<OptionId> PathQueue::pop_siblings(Path& prefix) {
  std::vector<OptionId> options;
  prefix = pop();
  options.push_back(prefix.back());
  prefix.pop_back();
  const auto is_sibling = [&](const Path& path) {
    return path.size() == prefix.size() + 1 &&
           std::equal(prefix.begin(), prefix.end(), path.begin());
  };
  for (; !empty() && is_sibling(paths_[next_]); ++next_) {
    options.push_back(paths_[next_].back());
  }
  last_ = options.size();
  return options;
}

std::vector<Path> PathQueue::donate_half() {
  const auto middle = paths_.end() - static_cast<std::ptrdiff_t>((size() + 1) / 2);
  std::vector<Path> given(std::make_move_iterator(middle), std::make_move_iterator(paths_.end()));
  paths_.erase(middle, paths_.end());
  return given;
}

double PathQueue::waiting() const {
  return started_ == 0 ? 0 : static_cast<double>(size()) / static_cast<double>(started_);
}

double PathQueue::entered() const {
  return started_ == 0 ? 1 : static_cast<double>(last_) / static_cast<double>(started_);
}

void PathEngine::start(std::vector<Path> paths) {
  assert(mode_ == Mode::root || mode_ == Mode::exhausted);
  paths_.start(std::move(paths));
  mode_ = Mode::between;
}

std::vector<Path> PathEngine::donate_paths() {
  if (!paths_.empty()) return paths_.donate_half();
  return is_in_progress() ? donate_levels() : std::vector<Path>();
}

// Estimates the finished share: tried and donated options count as finished; the options of a
// level, and the paths of start(), are assumed to have equally large subtrees.
double PathEngine::fraction() const {
  if (mode_ == Mode::exhausted) return 1;
  if (mode_ == Mode::root) return 0;
  double left = paths_.waiting();
  if (is_in_progress()) {
    double share = paths_.entered();
    visit_levels([&](double untried, double options) {
      share /= options;
      left += share * untried;
      return share > 1e-9;
    });
    left += share;
  }
  return std::clamp(1 - left, 0.0, 1.0);
}

bool PathEngine::advance() {
  if (mode_ == Mode::root) enter_root();
  if (mode_ == Mode::between) {
    if (paths_.empty()) {
      mode_ = Mode::exhausted;
    } else {
      enter_path();
    }
  }
  return mode_ == Mode::searching;
}

}  // namespace dlx
