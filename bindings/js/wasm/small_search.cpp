#include "bindings/js/wasm/small_search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace dlx::small {
namespace {

constexpr std::uint32_t most_numbers = 1 << 16;  // items, options, entries
constexpr std::size_t most_words = 1 << 20;      // of masks

// Sorts numbers below a limit.
void sort_numbers(std::span<std::uint32_t> numbers, std::uint32_t limit) {
  constexpr std::size_t few = 16;
  if (numbers.size() < few || limit / 64 > numbers.size()) {
    std::sort(numbers.begin(), numbers.end());
    return;
  }
  static std::vector<std::uint64_t> bits;
  bits.assign(limit / 64 + 1, 0);
  for (const std::uint32_t number : numbers) bits[number / 64] |= std::uint64_t{1} << number % 64;
  std::size_t next = 0;
  for (std::uint32_t word = 0; word < bits.size(); ++word)
    for (std::uint64_t left = bits[word]; left != 0; left &= left - 1)
      numbers[next++] = 64 * word + static_cast<std::uint32_t>(std::countr_zero(left));
}

bool has_twice(std::span<const std::uint32_t> items) {
  std::vector<std::uint32_t> sorted(items.begin(), items.end());
  std::sort(sorted.begin(), sorted.end());
  return std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
}

// Counts options in their items. False if an option has one twice, or one that is not there, which
// others describe.
bool count_options(const Rows& rows, Tally* tallies) {
  const std::uint32_t items = rows.num_items, options = rows.num_options;
  for (std::uint32_t option = 0; option < options; ++option) {
    bool ascends = true;
    std::uint32_t least = 0;
    for (const std::uint32_t item : rows.items_of(option)) {
      if (item >= items) return false;
      ascends &= item >= least;
      least = item + 1;
      tallies[item].add(option);
    }
    if (!ascends && has_twice(rows.items_of(option))) return false;
  }
  return true;
}

std::uint64_t num_pairs(const Rows& rows) {
  std::uint64_t pairs = 0;
  for (std::uint32_t option = 0; option < rows.num_options; ++option) {
    const std::uint64_t size = rows.offsets[option + 1] - rows.offsets[option];
    pairs += size * size;
  }
  return pairs;
}

// A problem, and the search that is for it.
struct Job {
  // The offsets of the options, and behind them their entries; or halves of words of their masks.
  // They stay what they are: whoever loses the search begins with them again.
  std::vector<std::uint32_t> numbers;
  std::vector<std::uint32_t> lists;  // the first ones, of masks
  std::vector<std::uint64_t> bits;
  std::vector<Tally> tallies;
  std::unique_ptr<Search> sparse = make_sparse_search();
  std::unique_ptr<MaskSearch> dense = make_narrowing_search();
  Covers* search = nullptr;

  bool begin(std::uint32_t primary, std::uint32_t items, std::uint32_t options) {
    if (primary > items || items > most_numbers || numbers[options] > most_numbers) return false;
    const Rows rows{primary, items, options, numbers.data(), &numbers[options] + 1, nullptr};
    if (numbers[options] > long_items * primary && num_pairs(rows) <= most_pairs &&
        make_masks(rows) && begin_dense({primary, items, options, Masks::words_for(items), bits}))
      return true;
    return begin_sparse(rows);
  }

  bool begin_masks(std::uint32_t items, std::uint32_t options) {
    const std::size_t words = Masks::words_for(items);
    bits.resize(words * options);
    std::vector<std::uint64_t> strange(words);
    for (std::size_t k = 0; k < bits.size(); ++k) {
      bits[k] = numbers[2 * k] | std::uint64_t{numbers[2 * k + 1]} << 32;
      strange[k % words] |= bits[k];
    }
    for (std::uint32_t item = 0; item < items; ++item) Masks::clear(strange, item);
    if (std::ranges::any_of(strange, [](std::uint64_t word) { return word != 0; })) return false;
    const Masks masks{items, items, options, words, bits};
    if (begin_dense(masks)) return true;
    list_masks(masks);
    if (lists[options] > most_numbers) return false;
    return begin_sparse({items, items, options, lists.data(), &lists[options] + 1, nullptr});
  }

 private:
  // False if an option has an item twice, or one that is not there.
  bool make_masks(const Rows& rows) {
    const std::size_t words = Masks::words_for(rows.num_items);
    if (words * rows.num_options > most_words) return false;
    bits.assign(words * rows.num_options, 0);
    for (std::uint32_t option = 0; option < rows.num_options; ++option) {
      const std::span<std::uint64_t> mask(&bits[words * option], words);
      std::size_t size = 0;
      for (const std::uint32_t item : rows.items_of(option)) {
        if (item >= rows.num_items) return false;
        Masks::set(mask, item);
      }
      for (const std::uint64_t word : mask) size += static_cast<std::size_t>(std::popcount(word));
      if (size != rows.items_of(option).size()) return false;
    }
    return true;
  }

  bool begin_dense(const Masks& masks) {
    search = dense.get();
    return dense->begin(masks);
  }

  void list_masks(const Masks& masks) {
    lists.assign(masks.num_options + 1, 0);
    for (std::uint32_t option = 0; option < masks.num_options; ++option) {
      masks.for_each_item(option, [&](std::uint32_t item) { lists.push_back(item); });
      lists[option + 1] = static_cast<std::uint32_t>(lists.size() - masks.num_options - 1);
    }
  }

  bool begin_sparse(Rows rows) {
    tallies.assign(rows.num_items, {});
    rows.tallies = tallies.data();
    search = sparse.get();
    return count_options(rows, tallies.data()) && sparse->begin(rows);
  }
};

// Kept for the next problems: one that is searched at once, and one whose search is kept.
std::array<std::unique_ptr<Job>, 2> spares;

}  // namespace

std::span<std::uint32_t> write_cover(const Rows& rows, std::span<const std::uint32_t> options,
                                     std::span<std::uint32_t> out) {
  const std::size_t size = rows.chosen.size() + options.size();
  out[0] = static_cast<std::uint32_t>(size);
  const auto cover = out.subspan(1, size);
  const auto end = std::ranges::copy(rows.chosen, cover.begin()).out;
  std::ranges::transform(options, end, [&](std::uint32_t option) { return rows.name_of(option); });
  sort_numbers(cover, rows.num_names);
  return out.subspan(1 + size);
}

}  // namespace dlx::small

using namespace dlx::small;  // NOLINT

// For dancing-links.js.
extern "C" {

Job* dlx_small_new() {
  for (auto& spare : spares)
    if (spare) return spare.release();
  return std::make_unique<Job>().release();
}

// Where the offsets of a problem are to be written, and behind them its entries: room for so many
// numbers. What was written stays.
std::uint32_t* dlx_small_numbers(Job* job, std::uint32_t size) {
  if (job->numbers.size() < size) job->numbers.resize(size);
  return job->numbers.data();
}

// Begins with a problem that was written. 0 if it is to be asked of the library.
int dlx_small_begin(Job* job, std::uint32_t primary, std::uint32_t items, std::uint32_t options) {
  return job->begin(primary, items, options) ? 1 : 0;
}

// The same of options whose items were written as masks, all of them primary: numbers of 24 bits,
// as many for each option as fill words of 64 bits.
int dlx_small_begin_masks(Job* job, std::uint32_t items, std::uint32_t options) {
  return job->begin_masks(items, options) ? 1 : 0;
}

void dlx_small_begin_again(Job* job) { job->search->begin_again(); }

// The number of the next covers; -1 if the problem is to be asked of the library after all. There
// is room for one cover at least: as many numbers as there are primary items, and one.
int dlx_small_next(Job* job, std::uint32_t limit, std::uint32_t* out, std::uint32_t room) {
  const std::optional<std::uint32_t> found = job->search->next(limit, {out, room});
  return found ? static_cast<int>(*found) : -1;
}

void dlx_small_free(Job* job) {
  if (spares[0]) std::swap(spares[0], spares[1]);
  spares[0].reset(job);
}

}  // extern "C"
