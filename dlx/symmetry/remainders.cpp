#include "dlx/symmetry/remainders.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

#include "dlx/problem/union_find.hpp"

namespace dlx::symmetry {

Remainders::Remainders(const Problem& problem)
    : problem_(problem),
      compatible_(problem),
      words_of_items_((problem.num_primary() + 63) / 64),
      primary_of_(problem.num_options() * words_of_items_) {
  std::vector<std::vector<std::uint32_t>> options_of(problem.num_items());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    for (const Entry& entry : problem.option(OptionId{k})) {
      const std::uint32_t item = index(entry.item);
      options_of[item].push_back(k);
      if (item < problem.num_primary()) {
        primary_of_[k * words_of_items_ + item / 64] |= std::uint64_t{1} << (item % 64);
      }
    }
  }
  for (const std::vector<std::uint32_t>& options : options_of) {
    first_word_.push_back(words_.size());
    for (const std::uint32_t option : options) {
      if (words_.size() == first_word_.back() || words_.back().place != option / 64) {
        words_.push_back({option / 64, 0});
      }
      words_.back().bits |= std::uint64_t{1} << (option % 64);
    }
  }
  first_word_.push_back(words_.size());
}

Remainder Remainders::complete() const {
  Remainder whole{compatible_.all(), {}};
  for (std::uint32_t k = 0; k < problem_.num_primary(); ++k) whole.open.push_back(k);
  return whole;
}

void Remainders::take(std::uint32_t option, Remainder& remainder) const {
  compatible_.restrict(option, remainder.live);
  std::erase_if(remainder.open, [&](std::uint32_t item) { return has_item(option, item); });
}

std::uint32_t Remainders::length(std::uint32_t item, const Remainder& remainder) const {
  int length = 0;
  for (const Word& word : words_of(item))
    length += std::popcount(remainder.live[word.place] & word.bits);
  return static_cast<std::uint32_t>(length);
}

std::vector<std::uint32_t> Remainders::options(std::uint32_t item,
                                               const Remainder& remainder) const {
  std::vector<std::uint32_t> options;
  for (const Word& word : words_of(item)) {
    const std::uint64_t live = remainder.live[word.place] & word.bits;
    for_each_bit({&live, 1}, [&](std::uint32_t bit) { options.push_back(64 * word.place + bit); });
  }
  return options;
}

std::uint32_t Remainders::shortest(const Remainder& remainder) const {
  std::uint32_t best = remainder.open.front();
  std::uint32_t least = ~std::uint32_t{0};
  for (const std::uint32_t item : remainder.open) {
    const std::uint32_t length = this->length(item, remainder);
    if (length >= least) continue;
    best = item;
    least = length;
    if (least <= 1) break;
  }
  return best;
}

bool Remainders::settle(Remainder& remainder) const {
  while (!remainder.open.empty()) {
    const std::uint32_t item = shortest(remainder);
    const std::uint32_t length = this->length(item, remainder);
    if (length == 0) return false;
    if (length > 1) return true;
    take(options(item, remainder).front(), remainder);
  }
  return true;
}

// Returns true if a secondary item has at most one live option, or if all give it one colour.
bool Remainders::is_settled(std::uint32_t secondary, const Remainder& remainder) const {
  const std::vector<std::uint32_t> live = options(secondary, remainder);
  if (live.size() <= 1) return true;
  // If the first option is compatible with all others, they give the item its colour.
  const auto row = compatible_.with(live.front());
  return std::all_of(live.begin() + 1, live.end(),
                     [&](std::uint32_t option) { return has(row, option); });
}

std::vector<Remainder> Remainders::parts(const Remainder& remainder) const {
  UnionFind joined(problem_.num_options());
  std::vector<std::uint32_t> first(problem_.num_items());
  const auto join = [&](std::uint32_t item) {
    const std::vector<std::uint32_t> live = options(item, remainder);
    for (const std::uint32_t option : live) joined.join(live.front(), option);
    if (!live.empty()) first[item] = live.front();
  };
  for (const std::uint32_t item : remainder.open) join(item);
  for (std::uint32_t item = problem_.num_primary(); item < problem_.num_items(); ++item) {
    if (!is_settled(item, remainder)) join(item);
  }
  std::map<std::uint32_t, Remainder> parts;
  for (const std::uint32_t item : remainder.open) {
    Remainder& part = parts[joined.of(first[item])];
    if (part.live.empty()) part.live.resize(compatible_.words());
    part.open.push_back(item);
    for (const Word& word : words_of(item)) {
      part.live[word.place] |= remainder.live[word.place] & word.bits;
    }
  }
  std::vector<Remainder> found;
  for (auto& [option, part] : parts) found.push_back(std::move(part));
  return found;
}

Remainders::Graph Remainders::graph(const Remainder& remainder) const {
  enum : std::uint32_t { primary, option, secondary, colour };
  std::vector<std::uint32_t> sorts(remainder.open.size(), primary);
  std::vector<std::uint32_t> options;
  std::vector<std::uint32_t> vertex_of(problem_.num_options());
  const auto first_option = static_cast<std::uint32_t>(sorts.size());
  for_each_bit(remainder.live, [&](std::uint32_t live) {
    vertex_of[live] = static_cast<std::uint32_t>(sorts.size());
    sorts.push_back(option);
    options.push_back(live);
  });
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  for (std::uint32_t k = 0; k < remainder.open.size(); ++k) {
    for (const std::uint32_t live : this->options(remainder.open[k], remainder)) {
      edges.emplace_back(k, vertex_of[live]);
    }
  }
  for (std::uint32_t item = problem_.num_primary(); item < problem_.num_items(); ++item) {
    if (is_settled(item, remainder)) continue;
    const auto own = static_cast<std::uint32_t>(sorts.size());
    sorts.push_back(secondary);
    std::map<ColourId, std::uint32_t> colours{{ColourId::none, own}};
    for (const std::uint32_t live : this->options(item, remainder)) {
      const auto entries = problem_.option(OptionId{live});
      const Entry& entry = *std::ranges::find(entries, ItemId{item}, &Entry::item);
      const auto next = static_cast<std::uint32_t>(sorts.size());
      const auto [place, is_new] = colours.try_emplace(entry.colour, next);
      if (is_new) {
        sorts.push_back(colour);
        edges.emplace_back(own, next);
      }
      edges.emplace_back(place->second, vertex_of[live]);
    }
  }
  return {ColouredGraph(std::move(sorts), edges), first_option, std::move(options)};
}

std::optional<std::uint64_t> Remainders::count(const Remainder& remainder,
                                               std::uint64_t& nodes) const {
  if (remainder.open.empty()) return 1;
  std::uint64_t count = 0;
  for (const std::uint32_t option : options(shortest(remainder), remainder)) {
    if (nodes == 0) return std::nullopt;
    --nodes;
    Remainder below = remainder;
    take(option, below);
    const auto found = this->count(below, nodes);
    if (!found) return std::nullopt;
    count += *found;
  }
  return count;
}

}  // namespace dlx::symmetry
