#include "dlx/engine/sets/domains.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <span>

#include "dlx/deadline.hpp"

namespace dlx::sets {

namespace {

// Options of an item that are next to each other in the problem are often much alike and conflict
// with the same. With steps of the golden section of their number, those that come first are far
// apart, and the few that clear an item are found sooner.
void append_spread(std::span<const std::uint32_t> options, std::vector<std::uint32_t>& order) {
  const std::size_t size = options.size();
  std::size_t step = std::max<std::size_t>(size * 618 / 1000, 1);
  while (std::gcd(step, size) > 1) ++step;
  for (std::size_t k = 0, place = 0; k < size; ++k, place = (place + step) % size) {
    order.push_back(options[place]);
  }
}

}  // namespace

Domains::Domains(const Problem& problem, const State& state)
    : unsupported_(problem, state.ids()),
      order_start_{0},
      place_start_(std::size_t{state.num_options()} + 1),
      witnesses_(state.num_primary()),
      is_suspect_(state.num_primary()) {
  const Conflicts& conflicts = unsupported_.conflicts();
  for (std::uint32_t item = 0; item < state.num_primary(); ++item) {
    const auto options = conflicts.options_of(ItemId{item});
    Deadline::check(1 + 4 * options.size());
    append_spread(options, order_);
    order_start_.push_back(static_cast<std::uint32_t>(order_.size()));
    for (const std::uint32_t option : options) ++place_start_[option + 1];
  }
  for (std::size_t k = 1; k < place_start_.size(); ++k) place_start_[k] += place_start_[k - 1];
  places_.resize(order_.size());
  std::vector<std::uint32_t> end(place_start_.begin(), place_start_.end() - 1);
  for (std::uint32_t item = 0; item < state.num_primary(); ++item) {
    for (std::uint32_t k = order_start_[item]; k < order_start_[item + 1]; ++k) {
      places_[end[order_[k]]++] = {item, k - order_start_[item]};
    }
  }
  reset();
}

void Domains::reset() {
  forget_suspects();
  std::ranges::fill(witnesses_, std::numeric_limits<std::uint32_t>::max());
  witness_trail_.clear();
  seen_ = 0;
  for (std::uint32_t item = 0; item < witnesses_.size(); ++item) suspect(item);
}

void Domains::undo(const Mark& mark) {
  while (witness_trail_.size() > mark.witnesses) {
    witnesses_[witness_trail_.back().item] = witness_trail_.back().number;
    witness_trail_.pop_back();
  }
  seen_ = mark.seen;
  forget_suspects();
}

void Domains::suspect(std::uint32_t item) {
  if (is_suspect_[item] != 0) return;
  is_suspect_[item] = 1;
  suspects_.push_back(item);
}

void Domains::forget_suspects() {
  for (const std::uint32_t item : suspects_) is_suspect_[item] = 0;
  for (; next_ < round_.size(); ++next_) is_suspect_[round_[next_]] = 0;
  suspects_.clear();
}

void Domains::look_at_killed(const State& state) {
  state.for_each_killed(seen_, [&](std::uint32_t option) {
    for (std::uint32_t k = place_start_[option]; k < place_start_[option + 1]; ++k) {
      const Place& place = places_[k];
      if (place.rank < witnesses_[place.item] && state.is_open(place.item)) suspect(place.item);
    }
  });
  seen_ = state.trail();
}

Domains::Status Domains::propagate(State& state, std::uint64_t steps) {
  const std::uint64_t end = unsupported_.steps() + steps;
  look_at_killed(state);
  for (;;) {
    if (next_ == round_.size()) {
      if (suspects_.empty()) return Status::consistent;
      // Short items rule out most and cost least.
      round_.swap(suspects_);
      suspects_.clear();
      next_ = 0;
      std::ranges::sort(round_, [&](std::uint32_t a, std::uint32_t b) {
        return state.length(a) != state.length(b) ? state.length(a) < state.length(b) : a < b;
      });
    }
    const std::uint32_t item = round_[next_];
    if (state.is_open(item)) {
      if (state.length(item) == 0) {
        short_item_ = item;
        return Status::dead;
      }
      const auto order = std::span(order_).subspan(order_start_[item],
                                                   order_start_[item + 1] - order_start_[item]);
      const std::uint32_t found = unsupported_.find(ItemId{item}, order, state.live(), end);
      if (found == 0) return Status::pending;
      witness_trail_.push_back({item, witnesses_[item]});
      witnesses_[item] = found;
      bool alive = true;
      unsupported_.for_each([&](std::uint32_t option) { alive = alive && state.kill(option); });
      if (!alive) {
        short_item_ = state.short_item();
        return Status::dead;
      }
    }
    is_suspect_[item] = 0;
    ++next_;
    look_at_killed(state);
  }
}

}  // namespace dlx::sets
