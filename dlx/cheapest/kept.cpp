#include "dlx/cheapest/kept.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

namespace dlx::optimize {

bool Kept::ByCost::operator()(const CheapCover& left, const CheapCover& right) const {
  return std::tie(left.cost, left.options) < std::tie(right.cost, right.options);
}

CheapCover Kept::cover_of(std::span<const std::uint32_t> chosen, std::int64_t cost) const {
  CheapCover cover;
  cover.cost = cost * layout_->unit;
  for (const std::uint32_t option : chosen) cover.options.push_back(layout_->ids[option]);
  std::sort(cover.options.begin(), cover.options.end());
  return cover;
}

bool Kept::keep(CheapCover cover) {
  const bool best = covers_.empty() || cover.cost < covers_.begin()->cost;
  covers_.insert(std::move(cover));
  if (covers_.size() > count_) {
    covers_.erase(std::prev(covers_.end()));
    dropped_ = true;
  }
  return best;
}

std::int64_t Kept::limit(std::int64_t top) const {
  if (!full()) return top;
  const std::int64_t allowed = gap_.allowed(covers_.rbegin()->cost) / layout_->unit;
  return std::max(to_beat() - allowed, -layout_->total - 1);
}

}  // namespace dlx::optimize
