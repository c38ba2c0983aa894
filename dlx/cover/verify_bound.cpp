#include <algorithm>
#include <array>
#include <istream>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "dlx/certificate.hpp"
#include "dlx/cover/certificate_text.hpp"
#include "dlx/cover/plain_search.hpp"
#include "dlx/deadline.hpp"
#include "dlx/verify.hpp"

namespace dlx {
namespace {

constexpr std::uint64_t max_scale = std::uint64_t{1} << 30;
constexpr std::uint64_t max_number = std::uint64_t{1} << 62;

// A case of the proof: the covers that contain all chosen options and only options of the case. The
// claim is that each of these covers costs at least the bound. A cover of the case costs at least
// `base` plus the reduced costs of its options. `base` includes the reduced costs of the chosen
// options, so their reduced costs in `options` are 0.
struct Case {
  std::vector<RestOfOption> options;  // including the chosen ones
  std::vector<OptionId> chosen;       // ascending
  WideSum base = 0;
};

class BoundVerifier {
 public:
  BoundVerifier(const Problem& problem, std::istream& in, const std::string& source)
      : problem_(problem),
        text_(in, source, bound_certificate_header, problem),
        search_(problem),
        of_item_(problem.num_items()),
        low_(problem.num_items()),
        high_(problem.num_items(), 1) {}

  CertifiedBound run() {
    read_bound();
    begin();
    while (text_.next_word() == "cover") read_cover();
    read_line();
    while (!cases_.empty()) {
      text_.next_word();
      read_line();
    }
    text_.read_digest();
    return proved_;
  }

 private:
  using Triple = std::array<std::uint32_t, 3>;

  // Parses: bound COST or bound none, and scale NUMBER.
  void read_bound() {
    text_.expect("bound");
    if (text_.next_word() != "none") proved_.bound = signed_number(0, "a cost or 'none'");
    text_.end_line();
    text_.expect("scale");
    scale_ = static_cast<WideSum>(text_.number(text_.next_word(), 0, max_scale, "a scale"));
    if (scale_ == 0) text_.fail_expected("a scale of at least 1");
    text_.end_line();
  }

  // Starts with a case of all options and dual values of 0. Divides costs by their common divisor.
  void begin() {
    std::int64_t unit = 0;
    WideSum total = 0;
    for (std::uint32_t k = 0; k < problem_.num_options(); ++k) {
      if (problem_.has_primary(OptionId{k})) unit = std::gcd(unit, problem_.cost(OptionId{k}));
    }
    unit_ = std::max<std::int64_t>(unit, 1);
    Case all;
    for (std::uint32_t k = 0; k < problem_.num_options(); ++k) {
      if (!problem_.has_primary(OptionId{k})) continue;
      const WideSum cost = scaled_cost(OptionId{k});
      all.options.push_back({OptionId{k}, std::max<WideSum>(cost, 0)});
      all.base += std::min<WideSum>(cost, 0);
      total += cost < 0 ? -cost : cost;
    }
    // Costs below the bound are at most this value, because they are multiples of the unit.
    max_ = total;
    if (proved_.bound) {
      const std::int64_t below = *proved_.bound - 1;
      max_ = scale_ * (below / unit_ - (below % unit_ < 0 ? 1 : 0));
    }
    cases_.push_back(std::move(all));
    count_times();
  }

  // Computes how often each item can be covered: at most as often as it has options. An item with
  // too few options still gets bounds.
  void count_times() {
    std::vector<std::uint32_t> count(problem_.num_primary());
    for (const RestOfOption& each : cases_.back().options) {
      for (const Entry& entry : problem_.option(each.option)) {
        if (problem_.is_primary(entry.item)) ++count[index(entry.item)];
      }
    }
    for (std::uint32_t item = 0; item < problem_.num_primary(); ++item) {
      low_[item] = std::min(problem_.low(ItemId{item}), count[item] + 1);
      high_[item] = std::min(problem_.high(ItemId{item}), std::max(count[item], 1U));
    }
  }

  // Parses: cover OPTION ...: a cover that may cost less than the bound.
  void read_cover() {
    CheapCover cover;
    while (!text_.next_word().empty()) {
      const OptionId option{read_number(text_.word(), 0, problem_.num_options(), "option")};
      if (!cover.options.empty() && option <= cover.options.back()) {
        text_.fail_expected("options, ascending");
      }
      cover.options.push_back(option);
    }
    if (const std::optional<Fault> fault = verify(problem_, cover.options)) {
      text_.fail("this is not a solution: " + fault->message);
    }
    cover.cost = cover_cost(problem_, cover.options);
    if (!search_.pass_over(cover.options)) text_.fail("this solution is a repetition");
    text_.end_line();
    proved_.covers.push_back(std::move(cover));
  }

  // Reads the rest of a line whose first word was read before.
  void read_line() {
    const std::string_view word = text_.word();
    if (word == "prices") {
      read_prices();
    } else if (word == "implied") {
      read_implied();
    } else if (word == "few") {
      read_few();
    } else if (word == "split") {
      read_split();
    } else if (word == "choose") {
      read_choose();
    } else if (word == "search") {
      read_search();
    } else {
      text_.fail_expected("'prices', 'implied', 'few', 'split', 'choose' or 'search', as " +
                          std::to_string(cases_.size()) + " are left to be proved");
    }
  }

  // Parses: prices ITEM:PRICE ... ITEM+ITEM+ITEM:PRICE ...: the dual values; all others are 0.
  // Drops options whose reduced costs are too large. Finishes the case if all covers are too
  // expensive.
  void read_prices() {
    ++proved_.prices;
    std::vector<WideSum> price(problem_.num_items());
    std::vector<WideSum> of_triple;
    WideSum base = 0;
    for (auto& list : of_item_) list.clear();
    while (!text_.next_word().empty()) {
      const std::string_view word = text_.word();
      const std::size_t colon = std::min(word.find(':'), word.size() - 1);
      const bool is_triple = word.find('+') < colon;
      const WideSum value = signed_number(colon + 1, "a price");
      if (is_triple) {
        for (const std::uint32_t item : read_triple(word.substr(0, colon))) {
          need_once(item);
          of_item_[item].push_back(static_cast<std::uint32_t>(of_triple.size()));
        }
        of_triple.push_back(value);
        base += std::min<WideSum>(value, 0);  // the item need not be covered
      } else {
        const std::uint32_t item = read_item(word.substr(0, colon), 0);
        if (price[item] != 0) text_.fail("item " + std::to_string(item) + " has a price already");
        price[item] = value;
        base += value * (value > 0 ? low_[item] : high_[item]);
      }
    }
    text_.end_line();
    Case& now = cases_.back();
    std::vector<std::uint8_t> hits(of_triple.size());
    for (RestOfOption& each : now.options) {
      each.rest = scaled_cost(each.option) - price_of(each.option, price, of_triple, hits);
      if (each.rest < 0 || is_chosen(each.option)) base += std::exchange(each.rest, 0);
    }
    now.base = base;
    if (base > max_) return close();
    drop([&](const RestOfOption& each) { return base + each.rest > max_; });
  }

  WideSum price_of(OptionId option, const std::vector<WideSum>& price,
                   const std::vector<WideSum>& of_triple, std::vector<std::uint8_t>& hits) const {
    const std::span<const Entry> entries = problem_.option(option);
    Deadline::check(2 * entries.size());
    WideSum sum = 0;
    for (const Entry& entry : entries) {
      if (entry.colour != ColourId::none) continue;
      sum += price[index(entry.item)];
      for (const std::uint32_t triple : of_item_[index(entry.item)]) {
        if (++hits[triple] == 2) sum += of_triple[triple];
      }
    }
    for (const Entry& entry : entries) {
      for (const std::uint32_t triple : of_item_[index(entry.item)]) hits[triple] = 0;
    }
    return sum;
  }

  // Parses: implied ITEM OTHER: ITEM must be covered, and all its options also have OTHER, which is
  // covered at most once. Drops the options with OTHER and without ITEM, because they would leave
  // no option for ITEM.
  void read_implied() {
    const std::uint32_t item = next_primary();
    if (low_[item] == 0) text_.fail("item " + std::to_string(item) + " need not be covered");
    const std::uint32_t other = read_item(text_.next_word(), 0);
    need_once(other);
    for (const RestOfOption& each : cases_.back().options) {
      if (!has(each.option, item) || has(each.option, other)) continue;
      text_.fail("option " + std::to_string(index(each.option)) + " has item " +
                 std::to_string(item) + " without " + std::to_string(other));
    }
    text_.end_line();
    drop([&](const RestOfOption& each) {
      return has(each.option, other) && !has(each.option, item);
    });
  }

  // Parses: few ITEM: a primary item has fewer options than a cover needs, so there is no cover.
  void read_few() {
    const std::uint32_t item = next_primary();
    std::uint32_t count = 0;
    for (const RestOfOption& each : cases_.back().options) {
      if (!has(each.option, item) || ++count < low_[item]) continue;
      text_.fail("option " + std::to_string(index(each.option)) + " has item " +
                 std::to_string(item));
    }
    if (low_[item] == 0) text_.fail("item " + std::to_string(item) + " need not be covered");
    text_.end_line();
    close();
  }

  // Parses: split ITEM OTHER, items that are covered at most once. In the next case, one option has
  // both items, and no other option has ITEM or OTHER. In the second case, no option has both.
  void read_split() {
    ++proved_.splits;
    const std::uint32_t item = read_item(text_.next_word(), 0);
    need_once(item);
    const std::uint32_t other = read_item(text_.next_word(), 0);
    need_once(other);
    text_.end_line();
    Case apart = cases_.back();
    std::erase_if(apart.options, [&](const RestOfOption& each) {
      return has(each.option, item) && has(each.option, other);
    });
    drop([&](const RestOfOption& each) {
      return has(each.option, item) != has(each.option, other);
    });
    cases_.insert(cases_.end() - 1, std::move(apart));
  }

  // Parses: choose OPTION, an option of the case that is not chosen yet. The next case has the
  // covers with OPTION; options that conflict with chosen options are dropped. The second case has
  // the covers without OPTION.
  void read_choose() {
    ++proved_.splits;
    const OptionId option{read_number(text_.next_word(), 0, problem_.num_options(), "option")};
    Case without = cases_.back();
    const std::size_t before = without.options.size();
    std::erase_if(without.options, [&](const RestOfOption& each) { return each.option == option; });
    if (without.options.size() == before || is_chosen(option)) {
      text_.fail("option " + std::to_string(index(option)) + " is chosen or excluded already");
    }
    text_.end_line();
    std::vector<OptionId>& chosen = cases_.back().chosen;
    chosen.insert(std::ranges::upper_bound(chosen, option), option);
    drop_conflicts();
    cases_.insert(cases_.end() - 1, std::move(without));
  }

  // Drops the options that a cover with all chosen options cannot contain.
  void drop_conflicts() {
    Marks marks(problem_);
    std::vector<std::uint32_t> times(problem_.num_primary());
    for (const OptionId option : cases_.back().chosen) {
      for (const Entry& entry : problem_.option(option)) {
        const bool full = !problem_.is_primary(entry.item) ||
                          ++times[index(entry.item)] == problem_.high(entry.item);
        if (full) marks.add(entry);
      }
    }
    drop([&](const RestOfOption& each) {
      return !is_chosen(each.option) && !marks.fits(each.option);
    });
  }

  // Parses: search NODES: a search with this many nodes finds nothing.
  void read_search() {
    const std::uint64_t nodes = text_.number(text_.next_word(), 0, max_number, "a number of nodes");
    const Case& now = cases_.back();
    const auto end =
        search_.run(now.options, max_ - now.base,
                    proved_.bound.value_or(std::numeric_limits<std::int64_t>::max()), nodes);
    proved_.searched += search_.nodes();
    if (end == PlainSearch::End::budget) {
      text_.fail("the search takes more than " + std::to_string(nodes) + " nodes");
    }
    if (end == PlainSearch::End::cover) {
      text_.fail(std::string("there is ") + (proved_.covers.empty() ? "a" : "another") +
                 " solution that costs less");
    }
    text_.end_line();
    close();
  }

  void close() { cases_.pop_back(); }
  bool is_chosen(OptionId option) const {
    return std::ranges::binary_search(cases_.back().chosen, option);
  }

  template <typename Predicate>
  void drop(const Predicate& goes) {
    std::erase_if(cases_.back().options, [&](const RestOfOption& each) {
      Deadline::check(problem_.option(each.option).size());
      return goes(each);
    });
  }

  // -- words

  // Parses a number below `size`, which is the number of things of the given kind.
  std::uint32_t read_number(std::string_view digits, std::size_t offset, std::uint32_t size,
                            const std::string& what) const {
    if (size == 0) text_.fail_expected("no " + what + ", as there is none");
    const std::string expected = "an " + what + ", 0 to " + std::to_string(size - 1);
    return static_cast<std::uint32_t>(text_.number(digits, offset, size - 1, expected));
  }

  std::uint32_t read_item(std::string_view digits, std::size_t offset) const {
    return read_number(digits, offset, problem_.num_items(), "item");
  }

  std::uint32_t next_primary() {
    const std::uint32_t item = read_item(text_.next_word(), 0);
    if (!problem_.is_primary(ItemId{item})) text_.fail_expected("a primary item");
    return item;
  }

  void need_once(std::uint32_t item) const {
    if (high_[item] > 1) {
      text_.fail("item " + std::to_string(item) + " may be covered more than once");
    }
  }

  Triple read_triple(std::string_view word) const {
    Triple items{};
    std::size_t begin = 0;
    for (std::size_t k = 0; k < items.size(); ++k) {
      const std::size_t end = k + 1 < items.size() ? word.find('+', begin) : word.size();
      if (end == word.npos) text_.fail_expected("three items");
      items[k] = read_item(word.substr(begin, end - begin), begin);
      begin = end + 1;
    }
    if (items[0] >= items[1] || items[1] >= items[2]) {
      text_.fail_expected("three items, ascending");
    }
    return items;
  }

  // Parses the current word from byte `offset` on.
  std::int64_t signed_number(std::size_t offset, std::string_view expected) const {
    const std::string_view digits = text_.word().substr(std::min(offset, text_.word().size()));
    const bool negative = digits.starts_with('-');
    const auto size = static_cast<std::int64_t>(
        text_.number(digits.substr(negative ? 1 : 0), offset, max_number, expected));
    return negative ? -size : size;
  }

  // Returns true if the option has the item without a colour; with colours, options could share it.
  bool has(OptionId option, std::uint32_t item) const {
    return std::ranges::any_of(problem_.option(option), [&](const Entry& entry) {
      return index(entry.item) == item && entry.colour == ColourId::none;
    });
  }

  WideSum scaled_cost(OptionId option) const { return scale_ * (problem_.cost(option) / unit_); }

  const Problem& problem_;
  CertificateText text_;
  PlainSearch search_;
  std::int64_t unit_ = 1;
  WideSum scale_ = 1;
  WideSum max_ = 0;                                  // scaled cost of a cover below the bound
  std::vector<Case> cases_;                          // stack: the last one is the current case
  std::vector<std::vector<std::uint32_t>> of_item_;  // triples of each item
  std::vector<std::uint32_t> low_, high_;            // how often items are covered
  CertifiedBound proved_;
};

}  // namespace

CertifiedBound verify_bound(const Problem& problem, std::istream& in, const std::string& source) {
  return BoundVerifier(problem, in, source).run();
}

}  // namespace dlx
