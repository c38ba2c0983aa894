#include <algorithm>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/states/limbs.hpp"
#include "dlx/zdd.hpp"
#include "dlx/zdd/path_counts.hpp"

namespace dlx {
namespace {

// A number as so many 64-bit limbs, the lowest first.
std::vector<std::uint64_t> limbs_of(const BigCount& number, std::size_t limbs) {
  std::vector<std::uint64_t> words(number.limbs().begin(), number.limbs().end());
  words.resize(limbs, 0);
  return words;
}

}  // namespace

struct RankedCovers::Counts {
  zdd::NodeNumbers below;
};

RankedCovers::RankedCovers(const Zdd& zdd)
    : zdd_(&zdd),
      counts_(std::make_unique<Counts>(Counts{zdd::ways_to_all(zdd)})),
      size_(counts_->below.value(zdd.root())) {}

RankedCovers::~RankedCovers() = default;
RankedCovers::RankedCovers(RankedCovers&&) noexcept = default;
RankedCovers& RankedCovers::operator=(RankedCovers&&) noexcept = default;

std::vector<OptionId> RankedCovers::walk(std::vector<std::uint64_t> rank) const {
  std::vector<OptionId> options;
  for (Zdd::NodeId id = zdd_->root(); id != Zdd::all;) {
    Deadline::check(1 + rank.size() / 4);
    const Zdd::Node& node = zdd_->node(id);
    const std::uint64_t* taken = counts_->below[node.with];
    if (states::less_limbs(rank.data(), taken, rank.size())) {
      options.push_back(zdd_->option(id));
      id = node.with;
    } else {
      states::subtract_limbs(rank.data(), rank.size(), taken, rank.size());
      id = node.without;
    }
  }
  return options;
}

std::vector<OptionId> RankedCovers::at(const BigCount& rank) const {
  if (rank >= size_) throw std::out_of_range("a diagram has no cover of that number");
  return walk(limbs_of(rank, counts_->below.limbs()));
}

std::optional<BigCount> RankedCovers::rank(std::span<const OptionId> cover) const {
  // By level, to be met on the way down.
  std::vector<OptionId> wanted(cover.begin(), cover.end());
  std::ranges::sort(wanted);
  std::size_t left = wanted.size();
  states::Tally rank;
  Zdd::NodeId id = zdd_->root();
  while (id > Zdd::all) {
    const Zdd::Node& node = zdd_->node(id);
    if (std::ranges::binary_search(wanted, zdd_->option(id))) {
      if (left-- == 0) return std::nullopt;
      id = node.with;
    } else {
      rank.add(counts_->below[node.with], counts_->below.limbs());
      id = node.without;
    }
  }
  if (id == Zdd::none || left != 0) return std::nullopt;
  return rank.value();
}

std::vector<OptionId> RankedCovers::sample(Random& random) const {
  if (size_ == 0) throw std::out_of_range("a diagram has no cover to draw");
  // As many random bits as the number of covers has, until they are one of the numbers: at worst
  // every second time.
  const std::uint64_t* size = counts_->below[zdd_->root()];
  const std::size_t bits = size_.bit_width();
  std::vector<std::uint64_t> rank(counts_->below.limbs(), 0);
  do {
    for (std::size_t k = 0; k * 64 < bits; ++k) {
      rank[k] = random.word();
      if (bits - k * 64 < 64) rank[k] >>= 64 - (bits - k * 64);
    }
  } while (!states::less_limbs(rank.data(), size, rank.size()));
  return walk(std::move(rank));
}

std::vector<BigCount> RankedCovers::through(std::size_t options) const {
  std::vector<BigCount> through(options, 0);
  const zdd::NodeNumbers above = zdd::ways_from_root(*zdd_);
  const auto end = static_cast<Zdd::NodeId>(zdd_->size() + 2);
  const std::size_t limbs = above.limbs();
  for (Zdd::NodeId id = 2; id < end; ++id) {
    Deadline::check(10 + limbs * limbs / 8);
    through.at(index(zdd_->option(id))) +=
        above.value(id) * counts_->below.value(zdd_->node(id).with);
  }
  return through;
}

}  // namespace dlx
