// Covers are first looked for where some options are chosen already: what is left beside those is
// much smaller, and so are the tables of its search. If that has no covers or not enough of them,
// the last one of these options is left out, and so on. It is the order of a search depth first,
// which makes the tables of a level when it comes to it.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "bindings/js/wasm/small_search.hpp"

namespace dlx::small {
namespace {

using std::uint32_t;
using Word = std::uint64_t;

// Rows with so many pairs of items of an option, for all options, are searched as they are.
constexpr std::uint64_t few_pairs = 1 << 15;
constexpr std::size_t most_levels = 8;
constexpr std::size_t most_tries = 4;  // options that leave an item none, before rows are searched

// Counts the options that have each bit of a word: of every `step`-th word from `word` on. Counters
// of all bits lie side by side: one word has their lowest digits, the next one the second lowest,
// and so on. Eight options become one carry to the fourth digits.
void count_bits(const Word* word, std::size_t step, std::size_t options, uint32_t* counts) {
  std::array<Word, 32> digits{};
  const auto add = [](Word& digit, Word a, Word b) {
    const Word half = digit ^ a;
    const Word carry = (digit & a) | (half & b);
    digit = half ^ b;
    return carry;
  };
  const auto carry_to = [&](std::size_t digit, Word carry) {
    for (; carry != 0; ++digit) carry &= std::exchange(digits[digit], digits[digit] ^ carry);
  };
  Word ones = 0;
  Word twos = 0;
  Word fours = 0;
  for (; options >= 8; options -= 8, word += 8 * step) {
    const Word a = add(ones, word[0], word[step]);
    const Word b = add(ones, word[2 * step], word[3 * step]);
    const Word c = add(ones, word[4 * step], word[5 * step]);
    const Word d = add(ones, word[6 * step], word[7 * step]);
    const Word e = add(twos, a, b);
    const Word f = add(twos, c, d);
    carry_to(3, add(fours, e, f));
  }
  digits[0] = ones;
  digits[1] = twos;
  digits[2] = fours;
  for (; options != 0; --options, word += step) carry_to(0, *word);
  std::fill_n(counts, 64, 0);
  for (uint32_t digit = 0; digit < digits.size(); ++digit)
    for (Word left = digits[digit]; left != 0; left &= left - 1)
      counts[std::countr_zero(left)] += uint32_t{1} << digit;
}

// Gives the number of words of a mask to `work`, so that the compiler knows it where it is small.
template <class Work>
auto with_words(std::size_t words, Work work) {
  if (words == 1) return work(std::integral_constant<std::size_t, 1>{});
  if (words == 2) return work(std::integral_constant<std::size_t, 2>{});
  return work(words);
}

// The rows beside some chosen options.
class Level {
 public:
  void set(const Masks& masks) {
    clear();
    masks_ = masks;
    num_names_ = masks.num_options;
    open_.assign(masks.words, 0);
    for (uint32_t item = 0; item < masks.num_items; ++item) Masks::set(open_, item);
    count();
  }

  // Those beside an option more, of the item that has the fewest. Those that are tried are left out
  // of these rows, as covers that have them come first or are none. False if none of the first
  // ones leaves each item an option.
  bool narrow(Level& next) {
    const uint32_t none = masks_.num_primary;
    uint32_t item = none;
    std::size_t open = 0;
    for (uint32_t other = 0; other < masks_.num_primary; ++other) {
      if (!Masks::has(open_, other)) continue;
      ++open;
      if (item == none || length(other) < length(item)) item = other;
    }
    if (item == none || length(item) == 0) return false;
    bool is_narrower = false;
    for (uint32_t option = 0; !is_narrower && left_out_.size() < most_tries; ++option) {
      while (option < masks_.num_options && !Masks::has(mask_of(option), item)) ++option;
      if (option == masks_.num_options || size_of(option) >= open) break;
      left_out_.push_back(option);
      is_narrower = next.set_beside(*this, option);
    }
    return is_narrower;
  }

  std::size_t num_primary_entries() const {
    std::size_t entries = 0;
    for (uint32_t item = 0; item < masks_.num_primary; ++item) entries += length(item);
    return entries;
  }

  // Pairs of items of an option, for all options.
  std::uint64_t num_pairs() const {
    return with_words(masks_.words, [&](auto words) {
      std::uint64_t pairs = 0;
      const Word* mask = masks_.bits.data();
      for (uint32_t option = 0; option < masks_.num_options; ++option, mask += words) {
        std::uint64_t size = 0;
        for (std::size_t w = 0; w < words; ++w)
          size += static_cast<std::uint64_t>(std::popcount(mask[w]));
        pairs += size * size;
      }
      return pairs;
    });
  }

  bool begin() {
    if (!search_) search_ = make_dense_search();
    if (is_begun_)
      search_->begin_again();
    else
      is_begun_ = search_->begin(list_rows());
    return is_begun_;
  }

  std::optional<uint32_t> next(uint32_t limit, std::span<uint32_t> out) {
    return search_->next(limit, out);
  }

 private:
  std::span<const Word> mask_of(uint32_t option) const {
    return masks_.bits.subspan(masks_.words * option, masks_.words);
  }
  std::size_t size_of(uint32_t option) const {
    std::size_t size = 0;
    for (const Word word : mask_of(option)) size += static_cast<std::size_t>(std::popcount(word));
    return size;
  }
  uint32_t length(uint32_t item) const { return counts_[Masks::place_of(item)]; }

  void clear() {
    is_begun_ = false;
    chosen_.clear();
    left_out_.clear();
  }

  void count() {
    counts_.resize(64 * masks_.words);
    for (std::size_t w = 0; w < masks_.words; ++w)
      count_bits(masks_.bits.data() + w, masks_.words, masks_.num_options, &counts_[64 * w]);
  }

  // What is left keeps its order. False if an item is left without options.
  bool set_beside(const Level& from, uint32_t option) {
    clear();
    masks_ = from.masks_;
    num_names_ = from.num_names_;
    open_ = from.open_;
    const std::span<const Word> mask = from.mask_of(option);
    for (std::size_t w = 0; w < masks_.words; ++w) open_[w] &= ~mask[w];
    chosen_ = from.chosen_;
    chosen_.push_back(from.chosen_.empty() ? option : from.names_[option]);
    with_words(masks_.words, [&](auto words) { keep_open(from, words); });
    count();
    for (uint32_t item = 0; item < masks_.num_primary; ++item)
      if (Masks::has(open_, item) && length(item) == 0) return false;
    return true;
  }

  // Keeps the options without an item that is covered.
  template <class Words>
  void keep_open(const Level& from, Words words) {
    const uint32_t options = from.masks_.num_options;
    if (bits_.size() < words * options) bits_.resize(words * options);
    if (names_.size() < options) names_.resize(options);
    const bool is_named = !from.chosen_.empty();
    const Word *mask = from.masks_.bits.data(), *const open = open_.data();
    Word* kept = bits_.data();
    uint32_t* const names = names_.data();
    uint32_t num_kept = 0;
    for (uint32_t option = 0; option < options; ++option, mask += words) {
      // Written in any case, and kept if none of its items is covered.
      Word covered = 0;
      for (std::size_t w = 0; w < words; ++w) {
        kept[w] = mask[w];
        covered |= mask[w] & ~open[w];
      }
      names[num_kept] = is_named ? from.names_[option] : option;
      kept += covered == 0 ? words : 0;
      num_kept += covered == 0 ? 1 : 0;
    }
    masks_.num_options = num_kept;
    masks_.bits = std::span(bits_).first(words * num_kept);
  }

  // As lists, in which items that are covered have no number.
  Rows list_rows() {
    numbers_.resize(masks_.num_items);
    uint32_t used = 0;
    uint32_t primary = 0;
    std::size_t size = 0;
    for (uint32_t item = 0; item < masks_.num_items; ++item) {
      if (!Masks::has(open_, item)) continue;
      numbers_[item] = used++;
      if (item < masks_.num_primary) primary = used;
      size += length(item);
    }
    entries_.resize(size);
    offsets_.resize(masks_.num_options + 1);
    tallies_.assign(used, {});
    const uint32_t* const numbers = numbers_.data();
    Tally* const tallies = tallies_.data();
    uint32_t* entry = entries_.data();
    for (uint32_t option = 0; option < masks_.num_options; ++option) {
      masks_.for_each_item(option, [&](uint32_t item) {
        *entry++ = numbers[item];
        tallies[numbers[item]].add(option);
      });
      offsets_[option + 1] = static_cast<uint32_t>(entry - entries_.data());
    }
    return {primary,
            used,
            masks_.num_options,
            offsets_.data(),
            entries_.data(),
            tallies,
            chosen_,
            chosen_.empty() ? nullptr : names_.data(),
            num_names_,
            left_out_};
  }

  Masks masks_{};           // the bits of the first level are not its own
  uint32_t num_names_ = 0;  // options of the first level
  bool is_begun_ = false;
  std::unique_ptr<Search> search_;
  std::vector<Word> bits_;
  std::vector<Word> open_;        // items that are not covered
  std::vector<uint32_t> counts_;  // of the options that have each bit
  std::vector<uint32_t> names_, chosen_, left_out_;
  std::vector<uint32_t> numbers_, offsets_, entries_;  // for the search
  std::vector<Tally> tallies_;
};

class NarrowingSearch final : public MaskSearch {
 public:
  bool begin(const Masks& masks) override {
    levels_[0].set(masks);
    if (levels_[0].num_primary_entries() <= long_items * masks.num_primary) return false;
    std::uint64_t pairs = levels_[0].num_pairs();
    if (pairs > most_pairs) return false;
    num_primary_ = masks.num_primary;
    for (top_ = 0; top_ + 1 < most_levels && pairs > few_pairs; ++top_) {
      if (!levels_[top_].narrow(levels_[top_ + 1])) break;
      pairs = levels_[top_ + 1].num_pairs();
    }
    begin_again();
    return is_begun_;
  }

  void begin_again() override {
    level_ = top_;
    is_begun_ = levels_[level_].begin();
  }

  std::optional<uint32_t> next(uint32_t limit, std::span<uint32_t> out) override {
    uint32_t found = 0;
    while (is_begun_) {
      const std::optional<uint32_t> more = levels_[level_].next(limit - found, out);
      if (!more) return std::nullopt;
      found += *more;
      for (uint32_t k = 0; k < *more; ++k) out = out.subspan(1 + out[0]);
      if (found == limit || out.size() <= num_primary_ || level_ == 0) return found;
      is_begun_ = levels_[--level_].begin();
    }
    return std::nullopt;
  }

 private:
  std::array<Level, most_levels> levels_;
  std::size_t top_ = 0;    // the level with the most options chosen
  std::size_t level_ = 0;  // that is searched
  bool is_begun_ = false;
  uint32_t num_primary_ = 0;
};

}  // namespace

std::unique_ptr<MaskSearch> make_narrowing_search() { return std::make_unique<NarrowingSearch>(); }

}  // namespace dlx::small
