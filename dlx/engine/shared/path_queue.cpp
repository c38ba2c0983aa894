#include "dlx/engine/shared/path_queue.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace dlx {

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

std::vector<Path> PathQueue::give_half() {
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

}  // namespace dlx
