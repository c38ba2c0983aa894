#include "dlx/reduce/component_covers.hpp"

#include "dlx/problem/selection.hpp"

namespace dlx {

ComponentCovers::ComponentCovers(const Problem& problem, const Component& component,
                                 const SearchOptions& options)
    : options_(component.options),
      listing_(select(problem, {component.items, component.options}), options) {}

bool ComponentCovers::next() {
  if (complete_) {
    if (place_ == ends_.size()) return false;
    ++place_;
    return true;
  }
  if (search()) return true;
  complete_ = keeps_ && listing_.result().outcome == Outcome::exhausted;
  return false;
}

bool ComponentCovers::search() {
  if (!listing_.next()) return false;
  current_.clear();
  for (const OptionId option : listing_.cover()) current_.push_back(options_[index(option)]);
  if (!keeps_) return true;
  if (kept_.size() + current_.size() > max_kept) {
    keeps_ = false;
    std::vector<OptionId>().swap(kept_);
    std::vector<std::size_t>().swap(ends_);
    return true;
  }
  kept_.insert(kept_.end(), current_.begin(), current_.end());
  ends_.push_back(kept_.size());
  place_ = ends_.size();
  return true;
}

bool ComponentCovers::rewind() {
  if (complete_) {
    place_ = 1;
    return true;
  }
  listing_.reset();
  return search();
}

std::span<const OptionId> ComponentCovers::cover() const {
  if (!complete_) return current_;
  const std::size_t begin = place_ > 1 ? ends_[place_ - 2] : 0;
  return std::span(kept_).subspan(begin, ends_[place_ - 1] - begin);
}

Statistics ComponentCovers::statistics() const { return listing_.result().statistics; }

}  // namespace dlx
