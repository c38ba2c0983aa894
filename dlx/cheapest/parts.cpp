#include "dlx/cheapest/parts.hpp"

#include <algorithm>
#include <utility>

namespace dlx::optimize {

PartsSearch::PartsSearch(const Layout& layout, const Search& root, Meter& meter,
                         Search::Found found, std::vector<OpenPart> parts, std::int64_t limit)
    : layout_(layout),
      root_(root),
      meter_(meter),
      found_(std::move(found)),
      waiting_(std::move(parts)),
      limit_(limit) {}

Search::End PartsSearch::run(std::uint64_t budget) {
  const std::uint64_t before = meter_.nodes();
  if (!std::exchange(is_back_, true) && !waiting_.empty()) {
    const Search::End end = go_back();
    if (end == Search::End::limit || end == Search::End::stopped) return end;
  }
  for (;;) {
    const std::uint64_t done = meter_.nodes() - before;
    if (done >= budget) return Search::End::budget;
    if (!part_ && waiting_.empty()) return Search::End::complete;
    const Search::End end = part_ ? part_->search->go_on(budget - done) : begin_next(budget - done);
    if (end != Search::End::complete) return end;
    close_part();
  }
}

// Begins with the first part. It was cut off below many choices: as many nodes at the most lead
// there again, and one more to the end of some branch.
Search::End PartsSearch::go_back() {
  std::uint64_t levels = 1;
  for (std::uint32_t row = 0; row < layout_.primary; ++row)
    levels += static_cast<std::uint64_t>(layout_.high[row]);
  const Meter::Free free(meter_);
  const Search::End end = begin_next(std::min<std::uint64_t>(levels, layout_.num_options() + 1));
  if (end == Search::End::complete) close_part();
  return end;
}

void PartsSearch::close_part() {
  closed_ = closed();
  branchings += part_->search->branchings;
  updates += part_->search->updates;
  part_.reset();
}

Search::End PartsSearch::begin_next(std::uint64_t budget) {
  part_.emplace(layout_, std::move(waiting_.back()));
  waiting_.pop_back();
  Search& search = part_->search.emplace(
      part_->layout, meter_, [this](std::span<const std::uint32_t> chosen, std::int64_t cost) {
        std::vector<std::uint32_t> options;
        for (const std::uint32_t option : chosen) options.push_back(part_->options[option]);
        limit_ = std::min(limit_, found_(options, cost));
        return limit_;
      });
  std::vector<std::int64_t> rests;
  for (const std::uint32_t option : part_->options) rests.push_back(root_.root_rests()[option]);
  search.begin_with(root_.root_prices(), rests, root_.scaled_root_bound());
  std::vector<std::uint32_t> taken;  // by their places in the part
  for (const std::uint32_t option : part_->taken) {
    const auto place = std::ranges::lower_bound(part_->options, option);
    taken.push_back(static_cast<std::uint32_t>(place - part_->options.begin()));
  }
  return search.run(limit_, budget, std::move(taken));
}

std::int64_t PartsSearch::closed() const {
  return part_ ? std::min(closed_, std::max(part_->search->closed(), part_->bound)) : closed_;
}

std::int64_t PartsSearch::bound() const {
  std::int64_t least = closed_;
  for (const OpenPart& part : waiting_) least = std::min(least, part.bound);
  if (!part_) return in_units(least);
  return std::min(in_units(least), std::max(part_->search->bound(), in_units(part_->bound)));
}

std::vector<OpenPart> PartsSearch::left() const {
  std::vector<OpenPart> parts = waiting_;
  if (!part_) return parts;
  for (OpenPart& part : part_->search->left()) {
    for (std::uint32_t& option : part.options) option = part_->options[option];
    for (std::uint32_t& option : part.taken) option = part_->options[option];
    part.bound = std::max(part.bound, part_->bound);
    parts.push_back(std::move(part));
  }
  return parts;
}

}  // namespace dlx::optimize
