#include "bindings/js/wasm/small_search.hpp"

#include <algorithm>

namespace dlx::small {
namespace {

constexpr std::uint32_t most_numbers = 1 << 16;  // items, options, entries
// With so many options in an item on an average, words of bits are well filled.
constexpr std::size_t long_items = 48;

bool has_long_items(const Rows& rows) {
  const std::span<const std::uint32_t> entries(rows.entries, rows.offsets[rows.num_options]);
  const std::size_t few = long_items * rows.num_primary;
  const auto is_primary = [&](std::uint32_t item) { return item < rows.num_primary; };
  return entries.size() > few &&
         static_cast<std::size_t>(std::ranges::count_if(entries, is_primary)) > few;
}

// A problem, and the search that is for it.
struct Job {
  // The offsets of the options, and behind them their entries.
  std::vector<std::uint32_t> numbers;
  std::unique_ptr<Search> sparse = make_sparse_search(), dense = make_dense_search();
  Search* search = nullptr;

  bool begin(std::uint32_t primary, std::uint32_t items, std::uint32_t options) {
    const Rows rows{primary, items, options, numbers.data(), numbers.data() + options + 1};
    if (primary > items || items > most_numbers || rows.offsets[options] > most_numbers)
      return false;
    search = dense.get();
    if (has_long_items(rows) && dense->begin(rows)) return true;
    search = sparse.get();
    return sparse->begin(rows);
  }
};

// One is kept for the next problem.
std::unique_ptr<Job> spare;

}  // namespace

std::span<std::uint32_t> write_cover(std::span<const std::uint32_t> options,
                                     std::span<std::uint32_t> out) {
  out[0] = static_cast<std::uint32_t>(options.size());
  const auto cover = out.subspan(1, options.size());
  std::ranges::copy(options, cover.begin());
  std::sort(cover.begin(), cover.end());
  return out.subspan(1 + options.size());
}

}  // namespace dlx::small

using namespace dlx::small;  // NOLINT

// For dancing-links.js.
extern "C" {

Job* dlx_small_new() { return spare ? spare.release() : std::make_unique<Job>().release(); }

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

void dlx_small_begin_again(Job* job) { job->search->begin_again(); }

// The number of the next covers; -1 if the problem is to be asked of the library after all. There
// is room for one cover at least: as many numbers as there are primary items, and one.
int dlx_small_next(Job* job, std::uint32_t limit, std::uint32_t* out, std::uint32_t room) {
  const std::optional<std::uint32_t> found = job->search->next(limit, {out, room});
  return found ? static_cast<int>(*found) : -1;
}

void dlx_small_free(Job* job) { spare.reset(job); }

}  // extern "C"
