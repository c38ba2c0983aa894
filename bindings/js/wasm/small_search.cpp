#include "bindings/js/wasm/small_search.hpp"

#include <algorithm>
#include <utility>

namespace dlx::small {
namespace {

constexpr std::size_t most_numbers = 1 << 16;  // items, options, entries
// With so many options in an item on an average, words of bits are well filled.
constexpr std::size_t long_items = 48;

// A problem, and the search that is for it.
struct Job {
  Rows rows;
  std::unique_ptr<Search> sparse = make_sparse_search(), dense = make_dense_search();
  Search* search = nullptr;

  bool begin() {
    std::size_t primary_entries = 0;
    for (std::uint32_t item = 0; item < rows.primary; ++item) primary_entries += rows.lengths[item];
    search = dense.get();
    if (primary_entries > long_items * rows.primary && dense->begin(rows)) return true;
    search = sparse.get();
    return sparse->begin(rows);
  }
};

// One is kept for the next problem.
std::unique_ptr<Job> spare;

}  // namespace

bool Rows::read(std::uint32_t num_primary, std::uint32_t num_items,
                std::span<const std::uint32_t> their_offsets, const std::uint32_t* their_entries) {
  if (num_items > most_numbers || num_primary > num_items || their_offsets.size() > most_numbers ||
      their_offsets.back() > most_numbers || !std::ranges::is_sorted(their_offsets))
    return false;
  primary = num_primary;
  offsets.assign(their_offsets.begin(), their_offsets.end());
  entries.assign(their_entries, their_entries + offsets.back());
  lengths.assign(num_items, 0);
  seen_in_.assign(num_items, 0);
  for (std::uint32_t option = 0; option < num_options(); ++option) {
    for (const std::uint32_t item : items_of(option)) {
      if (item >= num_items || std::exchange(seen_in_[item], option + 1) == option + 1)
        return false;
      ++lengths[item];
    }
  }
  return true;
}

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

extern "C" {

// For dancing-links.js: null if the problem is to be asked of the library.
Job* dlx_small_begin(std::uint32_t primary, std::uint32_t items, const std::uint32_t* offsets,
                     std::uint32_t options, const std::uint32_t* entries) {
  std::unique_ptr<Job> job = spare ? std::move(spare) : std::make_unique<Job>();
  if (!job->rows.read(primary, items, {offsets, options + 1}, entries) || !job->begin()) {
    spare = std::move(job);
    return nullptr;
  }
  return job.release();
}

// The number of the next covers; -1 if the problem is to be asked of the library after all. There
// is room for one cover at least: as many numbers as there are primary items, and one.
int dlx_small_next(Job* job, std::uint32_t limit, std::uint32_t* out, std::uint32_t room) {
  const std::optional<std::uint32_t> found = job->search->next(limit, {out, room});
  return found ? static_cast<int>(*found) : -1;
}

void dlx_small_free(Job* job) { spare.reset(job); }

}  // extern "C"
