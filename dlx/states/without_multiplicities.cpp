#include "dlx/states/without_multiplicities.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/states/elimination_order.hpp"

namespace dlx::states {
namespace {

// How an item of the problem is encoded.
struct ItemUse {
  enum class Kind {
    plain,       // primary items that are covered once, and secondary items
    at_most,     // covered at most once: a secondary item
    any,         // no limit: left out
    impossible,  // too few options
    chain,
  };
  Kind kind = Kind::plain;
  // The other fields belong to chains.
  bool counts_others = false;      // counts the options that are not taken
  bool is_open = false;            // numbers above `top` are represented by `top`
  std::uint32_t low = 0, top = 0;  // bounds of the number at the end of the chain
  std::uint32_t length = 0;        // number of options
};

ItemUse use_of(std::uint32_t low, std::uint32_t high, std::uint32_t length) {
  using enum ItemUse::Kind;
  if (low > length) return {.kind = impossible, .length = length};
  high = std::min(high, length);
  if (low == 1 && high == 1) return {.kind = plain, .length = length};
  if (low == 0 && high == length) return {.kind = any, .length = length};
  if (low == 0 && high == 1) return {.kind = at_most, .length = length};
  const auto chain_of = [&](bool others, std::uint32_t least, std::uint32_t most) {
    const bool is_open = most == length;
    return ItemUse{ItemUse::Kind::chain, others, is_open, least, is_open ? least : most, length};
  };
  const ItemUse taken = chain_of(false, low, high);
  const ItemUse others = chain_of(true, length - high, length - low);
  return others.top < taken.top ? others : taken;
}

std::vector<ItemUse> uses_of(const Problem& problem) {
  std::vector<std::uint32_t> lengths(problem.num_items());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    Deadline::check(problem.option(OptionId{k}).size());
    for (const Entry& entry : problem.option(OptionId{k})) ++lengths[index(entry.item)];
  }
  std::vector<ItemUse> uses(problem.num_items());
  for (std::uint32_t k = 0; k < problem.num_primary(); ++k) {
    uses[k] = use_of(problem.low(ItemId{k}), problem.high(ItemId{k}), lengths[k]);
  }
  return uses;
}

// Adds the items and options of the encoded problem, option by option of the problem.
class Encoding {
 public:
  Encoding(const Problem& problem, std::span<const std::uint32_t> weights)
      : problem_(problem),
        weights_(weights),
        uses_(uses_of(problem)),
        items_(problem.num_items()),
        begun_(problem.num_items()),
        counters_(problem.num_items()) {}

  Problem run() {
    if (std::ranges::find(uses_, ItemUse::Kind::impossible, &ItemUse::kind) != uses_.end()) {
      builder_.add_primary();  // no option has it, so there is no cover
      return builder_.build();
    }
    const std::vector<OptionId> order = elimination_order(problem_);
    declare_primary(order);
    declare_secondary(order);
    for (const OptionId option : order) {
      if (problem_.has_primary(option)) add(option);
    }
    return builder_.build();
  }

 private:
  using Entries = std::vector<Entry>;

  bool is_link(const Entry& entry) const {
    return uses_[index(entry.item)].kind == ItemUse::Kind::chain;
  }
  std::ptrdiff_t links_of(OptionId option) const {
    return std::ranges::count_if(problem_.option(option),
                                 [&](const Entry& entry) { return is_link(entry); });
  }
  // Returns true if no primary item of the encoded problem decides whether the option is taken.
  // Such an option gets a primary item for this decision.
  bool is_free(OptionId option) const {
    return std::ranges::none_of(problem_.option(option), [&](const Entry& entry) {
      const ItemUse::Kind kind = uses_[index(entry.item)].kind;
      return is_link(entry) || (kind == ItemUse::Kind::plain && problem_.is_primary(entry.item));
    });
  }

  void declare_primary(const std::vector<OptionId>& order) {
    for (std::uint32_t k = 0; k < problem_.num_primary(); ++k) {
      if (uses_[k].kind == ItemUse::Kind::plain) items_[k] = builder_.add_primary();
    }
    first_link_ = builder_.num_items();
    for (const OptionId option : order) {
      if (!problem_.has_primary(option)) continue;
      const std::ptrdiff_t links = is_free(option) ? 1 : links_of(option);
      for (std::ptrdiff_t k = 0; k < links; ++k) builder_.add_primary();
    }
  }

  void declare_secondary(const std::vector<OptionId>& order) {
    for (std::uint32_t k = 0; k < problem_.num_items(); ++k) {
      const bool is_plain = uses_[k].kind == ItemUse::Kind::plain && k >= problem_.num_primary();
      if (is_plain || uses_[k].kind == ItemUse::Kind::at_most) items_[k] = builder_.add_secondary();
      for (std::uint32_t link = 1; link < uses_[k].length && uses_[k].kind == ItemUse::Kind::chain;
           ++link) {
        counters_[k].push_back(builder_.add_secondary());
      }
    }
    is_taken_.resize(problem_.num_options());
    for (const OptionId option : order) {
      if (links_of(option) > 1) is_taken_[index(option)] = builder_.add_secondary();
    }
    std::uint32_t most = problem_.num_colours();
    for (const ItemUse& use : uses_) most = std::max(most, use.top + 2);
    for (std::uint32_t k = 0; k < most; ++k) colours_.push_back(builder_.colour(std::to_string(k)));
  }

  // The entries of an option that do not belong to chains.
  Entries others_of(OptionId option) const {
    Entries others;
    for (const Entry& entry : problem_.option(option)) {
      const std::optional<ItemId>& item = items_[index(entry.item)];
      if (!item) continue;
      const bool is_coloured = entry.colour != ColourId::none;
      others.push_back({*item, is_coloured ? colours_[index(entry.colour) - 1] : ColourId::none});
    }
    return others;
  }

  void add(OptionId option) {
    Deadline::check(problem_.option(option).size());
    const std::uint32_t weight = weights_.empty() ? 1 : weights_[index(option)];
    Entries others = others_of(option);
    bool is_first = true;
    const auto add_taken = [&](const Entries& link) {
      Entries all = link;
      if (is_first) all.insert(all.end(), others.begin(), others.end());
      for (std::uint32_t k = 0; k < (is_first ? weight : 1); ++k) builder_.add_option(all);
    };
    if (is_free(option)) {
      const Entry link{ItemId{first_link_++}};
      builder_.add_option({link});
      add_taken({link});
    } else if (links_of(option) == 0) {
      add_taken({});
    }
    for (const Entry& entry : problem_.option(option)) {
      if (!is_link(entry)) continue;
      add_link(option, index(entry.item), add_taken);
      is_first = false;
    }
  }

  // Adds the options of a link: "taken" and "not taken", for each number that the previous link can
  // have reached.
  template <typename AddTaken>
  void add_link(OptionId option, std::uint32_t item, const AddTaken& add_taken) {
    const ItemUse& use = uses_[item];
    const std::uint32_t link = begun_[item]++;
    const Entry own{ItemId{first_link_++}};
    for (std::uint32_t before = 0; before <= std::min(link, use.top); ++before) {
      for (const bool taken : {false, true}) {
        std::uint32_t after = before + (taken != use.counts_others ? 1 : 0);
        if (use.is_open) after = std::min(after, use.top);
        const std::uint32_t rest = use.length - 1 - link;
        if (after > use.top || after + rest < use.low) continue;
        Entries entries{own};
        if (is_taken_[index(option)])
          entries.push_back({*is_taken_[index(option)], colours_[taken ? 1 : 0]});
        if (link > 0) entries.push_back({counters_[item][link - 1], colours_[before]});
        if (rest > 0) entries.push_back({counters_[item][link], colours_[after]});
        if (taken) {
          add_taken(entries);
        } else {
          builder_.add_option(entries);
        }
      }
    }
  }

  const Problem& problem_;
  const std::span<const std::uint32_t> weights_;
  const std::vector<ItemUse> uses_;
  ProblemBuilder builder_;
  std::vector<std::optional<ItemId>> items_;     // by item that is no chain
  std::vector<std::uint32_t> begun_;             // number of links so far
  std::vector<std::vector<ItemId>> counters_;    // between the links of a chain
  std::vector<std::optional<ItemId>> is_taken_;  // by option in several chains
  std::vector<ColourId> colours_;
  std::uint32_t first_link_ = 0;  // the item of the next link
};

}  // namespace

Problem without_multiplicities(const Problem& problem, std::span<const std::uint32_t> weights) {
  return Encoding(problem, weights).run();
}

std::uint64_t entries_without_multiplicities(const Problem& problem) {
  if (!problem.has_bounds()) return problem.num_entries();
  constexpr std::uint64_t entries_of_link = 4;
  std::uint64_t sum = problem.num_entries();
  for (const ItemUse& use : uses_of(problem)) {
    if (use.kind != ItemUse::Kind::chain) continue;
    sum += 2 * entries_of_link * use.length * (std::uint64_t{use.top} + 1);
  }
  return sum;
}

}  // namespace dlx::states
